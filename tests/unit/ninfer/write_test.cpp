// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The `.ninfer` writer: the worked files of the container's description byte for byte, and what
// the strict reader says of larger ones.
#include "core/ninfer/write.h"

#include "core/io/digest.h"
#include "core/io/path.h"
#include "tests/unit/ninfer/opening.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ninspect::ninfer {
namespace {

using namespace ninspect::test;
using testing::IsEmpty;

std::string sha256(const Bytes& bytes) {
    auto digest = io::Digest::make(io::DigestAlgorithm::sha256);
    if (!digest) return "no SHA-256";
    (*digest)->update(bytes);
    return (*digest)->finish();
}

/// The whole file; empty when something failed.
Bytes written(const Result<FilePlan>& plan, const std::vector<Bytes>& objects) {
    const TempDir dir;
    if (!plan) return {};
    auto file = create_file(dir.file("out.ninfer"), io::IfExists::refuse, *plan);
    if (!file) return {};
    for (std::size_t i = 0; i < objects.size(); ++i)
        if (!file->write(i, 0, objects[i])) return {};
    if (!file->commit()) return {};
    const Bytes bytes = read_bytes(dir.file("out.ninfer"));
    EXPECT_EQ(bytes.size(), plan->file_bytes);
    return bytes;
}

NewObject tensor(std::string name, std::vector<std::uint64_t> shape, std::string_view format, std::string_view layout,
                 unsigned version) {
    NewObject object;
    object.name = std::move(name);
    object.shape = std::move(shape);
    object.encoding = codec::find_ninfer(format, layout, version);
    return object;
}
NewObject resource(std::string name, std::uint64_t bytes) {
    NewObject object;
    object.name = std::move(name);
    object.bytes = bytes;
    return object;
}
NewObject bf16(std::string name, std::vector<std::uint64_t> shape) {
    return tensor(std::move(name), std::move(shape), "bf16", "contiguous_le_v1", 3);
}

const std::vector<Bytes> demo_v2 = {bytes_of("hello"), tensor_bytes};

// Digests: container description §14.
TEST(NinferWriter, TheWorkedFileOfVersionTwo) {
    const std::vector<NewObject> objects = {resource("frontend/note.txt", 5),
                                            tensor("text/w", {2, 2}, "BF16", "contiguous-le-v1", 2)};
    const Bytes file = written(plan_v2({"demo", "unit"}, objects), demo_v2);
    EXPECT_EQ(file.size(), 4360u);
    EXPECT_EQ(sha256(file), "f6660e0206ebd23b1fb06964a7c7994757f8b50a8b473e62d81d11e12be22853");
}

NewDirectory demo_directory(bool padded) {
    NewDirectory directory;
    directory.artifact_id = demo_id;
    directory.components.push_back({"text", "{}", "", {{"note", "r.note"}}, {}});
    directory.bindings.push_back({"text/w", {{"w", 0, 0}}});
    directory.uses.push_back({"text/w", "text/final_hidden", "", {}});
    directory.padded = padded;
    return directory;
}

TEST(NinferWriter, TheWorkedFilesOfVersionThree) {
    const std::vector<NewObject> objects = {bf16("w", {2, 2}), resource("r.note", 5)};
    const std::vector<Bytes> bytes = {tensor_bytes, bytes_of("hello")};
    EXPECT_EQ(sha256(written(plan_v3(demo_directory(false), objects), bytes)),
              "d506b765e7de060439251ad6416f5375a7ba21ca228ddb36ac35615235ab92c7");
    EXPECT_EQ(sha256(written(plan_v3(demo_directory(true), objects), bytes)),
              "c3c1efdd5904f818f780ddb1deaf7b3676fbcb1771855adf61d6a4f273e2be8d");
}

TEST(NinferWriter, ObjectsLieAtTheirAlignment) {
    const std::vector<NewObject> objects = {resource("note", 5),
                                            tensor("m", {650, 256}, "PTQ1_0_G128", "row-split-k128-v1", 2),
                                            resource("more", 3), tensor("s", {}, "FP32", "contiguous-le-v1", 2)};
    const auto plan = plan_v2({"m", "w"}, objects);
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->payload_offset, 4096u);
    EXPECT_EQ(plan->objects[1].offset, 4096u + 256);
    EXPECT_EQ(plan->objects[1].bytes, 36'648u);  // 31200 -> 31232, + 2600 -> 34048, + 2600
    EXPECT_EQ(plan->objects[2].offset, 4096u + 256 + 36'648);
    EXPECT_EQ(plan->objects[3].offset, 4096u + 37'120);
    EXPECT_EQ(plan->file_bytes, 4096u + 37'124);
}

TEST(NinferWriter, TheReaderFindsNothingWrongWithVersionThree) {
    NewDirectory directory;
    directory.artifact_id = demo_id;
    directory.components.push_back({"text", R"({"a":[1,2.5,null]})", "", {}, 3});
    directory.components.push_back({"mtp", "{}", "text", {{"图", "r"}}, {}});
    directory.bindings.push_back({"gate", {{"w", 0, 128 * 64}}});
    directory.bindings.push_back({"up", {{"w", 128 * 64, 256 * 64}}});
    directory.bindings.push_back({"both", {{"w", 128 * 64, 256 * 64}, {"v", 0, 64}}});
    directory.uses.push_back(
        {"gate", "text/ffn_input", "AllowA4", {{"activation_input_divisor", {{"divisor", 0, 0}}}}});
    directory.uses.push_back({"gate", "other", "A16Only", {}});
    directory.metadata = R"({"name":"demo"})";
    directory.provenance = R"({"tool":"test"})";
    NewObject w = tensor("w", {256, 64}, "nvfp4", "block_scale_k16_m128x4_v1", 3);
    w.divisors = 2;
    const std::vector<NewObject> objects = {w, bf16("v", {64}), tensor("divisor", {}, "fp32", "contiguous_le_v1", 3),
                                            resource("r", 1)};
    const auto plan = plan_v3(directory, objects);
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->objects[0].bytes, 256u * 64 / 2 + 256 * 64 / 16 + 2 * 4);
    EXPECT_EQ(plan->payload_offset % 4096, 0u);
    std::vector<Bytes> bytes;
    for (const io::Region& object : plan->objects) bytes.emplace_back(object.bytes, std::uint8_t{0x3c});
    const Opened opened = open_bytes(written(plan, bytes));
    ASSERT_TRUE(opened);
    EXPECT_THAT(rule_ids(**opened, Severity::warning), IsEmpty());
    EXPECT_EQ((*opened)->entry_count(), 4u);
    EXPECT_EQ((*opened)->entry(EntryId{0}).bytes, plan->objects[0].bytes);
}

TEST(NinferWriter, MistakesInObjectsAreNamed) {
    const auto error = [](NewObject object) {
        const std::vector<NewObject> objects = {resource("first", 1), std::move(object)};
        const auto plan = plan_v2({"m", "w"}, objects);
        return plan ? std::string("none") : plan.error().path;
    };
    EXPECT_EQ(error(resource("first", 1)), "first");
    EXPECT_EQ(error(resource("", 1)), "");
    EXPECT_EQ(error(resource("\xff", 1)), "\xff");
    EXPECT_EQ(error(resource("nothing", 0)), "nothing");
    EXPECT_EQ(error(bf16("snake case", {2})), "snake case");
    EXPECT_EQ(error(tensor("rank", {128}, "PQ2_0_G128", "row-split-k128-v1", 2)), "rank");
    EXPECT_EQ(error(tensor("zero", {0}, "BF16", "contiguous-le-v1", 2)), "zero");
    EXPECT_EQ(error(resource("fine", 1)), "none");
    const std::uint64_t huge = ~std::uint64_t{0};
    EXPECT_EQ(error(resource("huge", huge)), "huge");
    EXPECT_EQ(plan_v2({"m", "w"}, {}).error().path, "objects");
    const std::vector<NewObject> one = {resource("first", 1)};
    EXPECT_EQ(plan_v2({"", "w"}, one).error().path, "identity");
    EXPECT_EQ(plan_v2({"m", "\xff"}, one).error().path, "identity");
}

TEST(NinferWriter, MistakesInTheDirectoryAreNamed) {
    const auto error = [](const std::function<void(NewDirectory&)>& spoil) {
        NewDirectory directory = demo_directory(true);
        spoil(directory);
        const std::vector<NewObject> objects = {bf16("w", {2, 2}), resource("r.note", 5)};
        const auto plan = plan_v3(directory, objects);
        return plan ? std::string("none") : plan.error().path;
    };
    EXPECT_EQ(error([](NewDirectory&) {}), "none");
    EXPECT_EQ(error([](NewDirectory& d) { d.components.clear(); }), "components");
    EXPECT_EQ(error([](NewDirectory& d) { d.components.push_back({"audio", "{}", "", {}, {}}); }), "components");
    EXPECT_EQ(error([](NewDirectory& d) { d.components.push_back({"text", "{}", "", {}, {}}); }), "components.text");
    EXPECT_EQ(error([](NewDirectory& d) { d.components[0].config = "[1]"; }), "components.text.config");
    EXPECT_EQ(error([](NewDirectory& d) { d.components[0].config = "{"; }), "components.text.config");
    EXPECT_EQ(error([](NewDirectory& d) { d.components[0].target = "mtp"; }), "components.text.target");
    EXPECT_EQ(error([](NewDirectory& d) { d.components[0].resources[0].second = "w"; }), "components.text.resources");
    EXPECT_EQ(error([](NewDirectory& d) {
                  d.components.push_back({"mtp", "{}", "", {}, 5});
              }),
              "components.mtp.proposal");
    EXPECT_EQ(error([](NewDirectory& d) { d.bindings.push_back(d.bindings[0]); }), "bindings[\"text/w\"]");
    EXPECT_EQ(error([](NewDirectory& d) { d.bindings[0].pieces.clear(); }), "bindings[\"text/w\"]");
    EXPECT_EQ(error([](NewDirectory& d) { d.bindings[0].pieces[0].object = "v"; }), "bindings[\"text/w\"]");
    EXPECT_EQ(error([](NewDirectory& d) { d.bindings[0].pieces[0].object = "r.note"; }), "bindings[\"text/w\"]");
    EXPECT_EQ(error([](NewDirectory& d) { d.bindings[0].pieces[0] = {"w", 2, 5}; }), "bindings[\"text/w\"]");
    EXPECT_EQ(error([](NewDirectory& d) { d.bindings[0].pieces[0] = {"w", 2, 2}; }), "bindings[\"text/w\"]");
    EXPECT_EQ(error([](NewDirectory& d) { d.bindings[0].pieces[0] = {"w", 2, 4}; }), "none");
    EXPECT_EQ(error([](NewDirectory& d) { d.uses[0].parameter = "v"; }), "uses[0].parameter");
    EXPECT_EQ(error([](NewDirectory& d) { d.uses.push_back(d.uses[0]); }), "uses[1]");
    EXPECT_EQ(error([](NewDirectory& d) { d.uses[0].activation_policy = "A8"; }), "uses[0].activation_policy");
    EXPECT_EQ(error([](NewDirectory& d) { d.uses[0].auxiliaries = {{"signs", {}}}; }), "uses[0].auxiliaries.signs");
    EXPECT_EQ(error([](NewDirectory& d) { d.metadata = "1"; }), "metadata");
    const std::string deep = "{\"a\":" + std::string(100'000, '[') + std::string(100'000, ']') + "}";
    EXPECT_EQ(error([&deep](NewDirectory& d) { d.provenance = deep; }), "provenance");
}

TEST(NinferWriter, AFileWithoutAllItsObjectsDoesNotAppear) {
    const TempDir dir;
    const std::vector<NewObject> objects = {resource("a", 3), resource("b", 3)};
    const auto plan = plan_v2({"m", "w"}, objects);
    ASSERT_TRUE(plan);
    {
        auto file = create_file(dir.file("out.ninfer"), io::IfExists::refuse, *plan);
        ASSERT_TRUE(file);
        ASSERT_TRUE(file->write(1, 0, bytes_of("abc")));
        const Status status = file->commit();
        ASSERT_FALSE(status);
        EXPECT_EQ(status.error().path, "a");
    }
    EXPECT_TRUE(io::list_files(utf8_of(dir.path()))->empty());
}

}  // namespace
}  // namespace ninspect::ninfer
