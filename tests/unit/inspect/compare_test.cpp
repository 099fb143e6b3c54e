// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspect/compare.h"

#include "core/gguf/reader.h"
#include "core/inspect/open.h"
#include "tests/support/support.h"
#include "tests/unit/gguf/gguf_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <map>

namespace ninspect::inspect {
namespace {

using test::fixture;
using test::GgufFile;
using testing::HasSubstr;
using Shared = std::shared_ptr<const Artifact>;

Shared open_fixture(std::string_view name) {
    auto result = open_artifact(fixture(name), {}, {});
    EXPECT_TRUE(result) << name;
    return result ? *result : nullptr;
}

Shared read(GgufFile& file) {
    auto result =
        gguf::read_file(std::make_shared<io::MemorySource>("memory.gguf", file.build()), "memory.gguf", {}, {});
    EXPECT_TRUE(result);
    return result ? *result : nullptr;
}

StructureDiff diff_of(const Artifact& a, const Artifact& b) {
    auto diff = diff_structure(a, b, {});
    EXPECT_TRUE(diff);
    return diff ? *diff : StructureDiff{};
}

std::map<std::string, FieldChange> by_field(const std::vector<FieldChange>& changes) {
    std::map<std::string, FieldChange> map;
    for (const FieldChange& change : changes) map[std::string(change.field)] = change;
    return map;
}

TEST(Compare, AFileEqualsItself) {
    for (const char* name :
         {"gguf/variants/metadata-zoo.gguf", "gguf/all-types.gguf", "ninfer/all-formats-v3.ninfer"}) {
        const Shared a = open_fixture(name), b = open_fixture(name);
        const StructureDiff diff = diff_of(*a, *b);
        EXPECT_TRUE(diff.equal()) << name;
        EXPECT_EQ(diff.same, a->entry_count()) << name;
    }
}

/// The three files hold the same content; what differs is how it is written down.
TEST(Compare, OtherVersionAndByteOrderAreHeaderChangesOnly) {
    const Shared little = open_fixture("gguf/variants/v3-little.gguf");
    for (const auto& [name, field, value] :
         {std::tuple{"gguf/variants/v3-big.gguf", "byte_order", "big"},
          std::tuple{"gguf/variants/v2.gguf", "version", "2"}, std::tuple{"gguf/variants/v1.gguf", "version", "1"}}) {
        const StructureDiff diff = diff_of(*little, *open_fixture(name));
        ASSERT_EQ(diff.header.size(), 1u) << name;
        EXPECT_EQ(diff.header[0].field, field);
        EXPECT_EQ(diff.header[0].b, value);
        EXPECT_EQ(diff.same, 6u);
        EXPECT_TRUE(diff.keys_changed.empty()) << name << ": " << diff.keys_changed.front().key;
        EXPECT_TRUE(diff.keys_only_a.empty() && diff.keys_only_b.empty()) << name;
        EXPECT_FALSE(diff.equal());
    }
}

TEST(Compare, TemplateAgainstArtifactAsTheListingsSay) {
    const auto objects = [](const char* file) {
        std::ifstream in(fixture(file));
        std::map<std::string, nlohmann::json> map;
        const auto document = nlohmann::json::parse(in);
        for (const auto& object : document.at("objects")) map[object.at("name")] = object;
        return map;
    };
    const auto la = objects("bonsai-mini/template-groupwise-int.json");
    const auto lb = objects("bonsai-mini/expected-pq2_0.json");
    std::size_t changed = 0, same = 0, only_b = 0;
    for (const auto& [name, object] : lb) {
        const auto it = la.find(name);
        if (it == la.end())
            ++only_b;
        else if (it->second.value("format", "") != object.value("format", "") ||
                 it->second.at("bytes") != object.at("bytes"))
            ++changed;
        else
            ++same;
    }
    const Shared a = open_fixture("bonsai-mini/template-groupwise-int.ninfer");
    const Shared b = open_fixture("bonsai-mini/expected-pq2_0.ninfer");
    const StructureDiff diff = diff_of(*a, *b);
    EXPECT_GT(changed, 0u);
    EXPECT_EQ(diff.changed.size(), changed);
    EXPECT_EQ(diff.same, same);
    EXPECT_EQ(diff.only_b.size(), only_b);
    EXPECT_TRUE(diff.only_a.empty());
    EXPECT_EQ(b->name(diff.only_b.at(0)), "text/hadamard_signs");
    const auto embedding = std::find_if(diff.changed.begin(), diff.changed.end(),
                                        [&](const EntryChange& c) { return a->name(c.a) == "text/token_embedding"; });
    ASSERT_NE(embedding, diff.changed.end());
    const auto fields = by_field(embedding->fields);
    EXPECT_EQ(fields.at("format").a, la.at("text/token_embedding").at("format"));
    EXPECT_EQ(fields.at("format").b, lb.at("text/token_embedding").at("format"));
}

TEST(Compare, EveryFieldOfAnEntryIsCompared) {
    GgufFile fa, fb;
    const Shared a = read(fa.basics().tensor("w", {32, 2}, 0, 256).f32("gone", 4));
    const Shared b = read(fb.basics().tensor("w", {32, 4}, 1, 256).f32("new", 4));
    const StructureDiff diff = diff_of(*a, *b);
    ASSERT_EQ(diff.changed.size(), 1u);
    const auto fields = by_field(diff.changed[0].fields);
    EXPECT_EQ(fields.at("format").a, "F32");
    EXPECT_EQ(fields.at("format").b, "F16");
    EXPECT_EQ(fields.at("type_id").b, "1");
    EXPECT_EQ(fields.at("shape").a, "[2, 32]");
    EXPECT_EQ(fields.at("shape").b, "[4, 32]");
    EXPECT_EQ(fields.count("bytes"), 0u);
    ASSERT_EQ(diff.only_a.size(), 1u);
    EXPECT_EQ(a->name(diff.only_a[0]), "gone");
    ASSERT_EQ(diff.only_b.size(), 1u);
    EXPECT_EQ(b->name(diff.only_b[0]), "new");
}

TEST(Compare, KeysByValue) {
    GgufFile fa, fb;
    fa.basics().u32("n", 5).string("s", "left").i32s("list", {1, 2, 3, 4}).u32("only.a", 1);
    fb.basics().u32("n", 6).string("s", "right").i32s("list", {1, 2, 7, 4}).u32("only.b", 1);
    const StructureDiff diff = diff_of(*read(fa), *read(fb));
    EXPECT_THAT(diff.keys_only_a, testing::ElementsAre("only.a"));
    EXPECT_THAT(diff.keys_only_b, testing::ElementsAre("only.b"));
    ASSERT_EQ(diff.keys_changed.size(), 3u);
    EXPECT_EQ(diff.keys_changed[0].key, "n");
    EXPECT_EQ(diff.keys_changed[0].a, "5");
    EXPECT_EQ(diff.keys_changed[0].b, "6");
    EXPECT_THAT(diff.keys_changed[1].b, HasSubstr("right"));
    EXPECT_THAT(diff.keys_changed[2].a, HasSubstr("[2]: 3"));
    EXPECT_THAT(diff.keys_changed[2].b, HasSubstr("[2]: 7"));
}

TEST(Compare, SameNumberOfOtherTypeIsAChange) {
    GgufFile fa, fb;
    const StructureDiff diff = diff_of(*read(fa.basics().u32("n", 5)), *read(fb.basics().u64("n", 5)));
    ASSERT_EQ(diff.keys_changed.size(), 1u);
    EXPECT_THAT(diff.keys_changed[0].a, HasSubstr("u32"));
    EXPECT_THAT(diff.keys_changed[0].b, HasSubstr("u64"));
}

TEST(Compare, ArraysOfOtherLengthAndLongTexts) {
    GgufFile fa, fb;
    fa.basics().strings("t", {"a", "b"}).string("long", std::string(70'000, 'x'));
    fb.basics().strings("t", {"a", "b", "c"}).string("long", std::string(69'999, 'x') + "y");
    const StructureDiff diff = diff_of(*read(fa), *read(fb));
    ASSERT_EQ(diff.keys_changed.size(), 2u);
    EXPECT_NE(diff.keys_changed[0].a, diff.keys_changed[0].b);
    EXPECT_NE(diff.keys_changed[1].a, diff.keys_changed[1].b);
    EXPECT_LT(diff.keys_changed[1].a.size(), 1000u) << "a long value is shown in short";
}

TEST(Compare, RepeatedNamesArePairedInOrder) {
    GgufFile fa, fb;
    fa.basics().f32("w", 4).f32("w", 8);
    fb.basics().f32("w", 4).f32("w", 12).f32("w", 16);
    const StructureDiff diff = diff_of(*read(fa), *read(fb));
    EXPECT_EQ(diff.same, 1u);
    ASSERT_EQ(diff.changed.size(), 1u);
    EXPECT_EQ(diff.changed[0].a.value, 1u);
    EXPECT_EQ(diff.changed[0].b.value, 1u);
    ASSERT_EQ(diff.only_b.size(), 1u);
    EXPECT_EQ(diff.only_b[0].value, 2u);
}

/// 100,000 entries of one name would take minutes if each looked through the others.
TEST(Compare, ManyEntriesOfOneNameAreNoTrap) {
    const auto many = [] {
        ArtifactBuilder builder;
        builder.artifact().parts.emplace_back();
        Entry entry;
        entry.bytes = 16;
        const std::uint64_t shape[] = {4};
        for (int i = 0; i < 100'000; ++i) builder.add_entry(entry, "same", shape, "F32", "");
        return builder.finish();
    };
    const StructureDiff diff = diff_of(*many(), *many());
    EXPECT_EQ(diff.same, 100'000u);
}

TEST(Compare, Counterparts) {
    GgufFile fa, fb;
    const Shared a = read(fa.basics().f32("x", 4).f32("y", 4));
    const Shared b = read(fb.basics().f32("y", 4).f32("z", 4));
    EXPECT_TRUE(counterparts(*a, EntryId{0}, *b).empty());
    EXPECT_THAT(counterparts(*a, EntryId{1}, *b), testing::ElementsAre(EntryId{0}));
}

TEST(Compare, StopsWhenAskedTo) {
    const Shared a = open_fixture("gguf/all-types.gguf");
    StopSource stop;
    stop.request_stop();
    RunControl control;
    control.stop = stop.token();
    const auto diff = diff_structure(*a, *a, control);
    ASSERT_FALSE(diff);
    EXPECT_EQ(diff.error().code, ErrorCode::cancelled);
}

}  // namespace
}  // namespace ninspect::inspect
