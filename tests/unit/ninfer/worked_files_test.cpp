// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The worked files of the container's description: the writer makes them byte for byte (their
// digests are published there), the reader reads them back.
#include "core/io/digest.h"
#include "tests/unit/ninfer/opening.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ninspect::test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

std::string sha256(const Bytes& bytes) {
    auto digest = io::Digest::make(io::DigestAlgorithm::sha256);
    if (!digest) return "no SHA-256";
    (*digest)->update(bytes);
    return (*digest)->finish();
}

Bytes payload_of(const Artifact& artifact, std::uint32_t index) {
    Bytes bytes(artifact.entry(EntryId{index}).bytes);
    const Status status = artifact.read_entry(EntryId{index}, 0, bytes);
    return status ? bytes : Bytes{};
}

std::vector<std::uint64_t> shape_of(const Artifact& artifact, std::uint32_t index) {
    const auto shape = artifact.shape(EntryId{index});
    return {shape.begin(), shape.end()};
}

/// The two objects that the v1 and v2 files share.
void expect_v12_objects(const Artifact& artifact) {
    ASSERT_EQ(artifact.entry_count(), 2u);
    EXPECT_EQ(artifact.name(EntryId{0}), "frontend/note.txt");
    EXPECT_EQ(artifact.format_name(EntryId{0}), "raw-bytes-v1");
    EXPECT_EQ(artifact.layout_name(EntryId{0}), "");
    const Entry note = artifact.entry(EntryId{0}), w = artifact.entry(EntryId{1});
    EXPECT_EQ(note.kind, EntryKind::resource);
    EXPECT_EQ(note.offset, 0u);
    EXPECT_EQ(note.file_offset, 4096u);
    EXPECT_EQ(note.bytes, 5u);
    EXPECT_EQ(payload_of(artifact, 0), bytes_of("hello"));
    EXPECT_EQ(artifact.name(EntryId{1}), "text/w");
    EXPECT_EQ(w.kind, EntryKind::tensor);
    EXPECT_EQ(artifact.format_name(EntryId{1}), "BF16");
    EXPECT_EQ(artifact.layout_name(EntryId{1}), "contiguous-le-v1");
    EXPECT_THAT(shape_of(artifact, 1), ElementsAre(2u, 2u));
    EXPECT_EQ(w.offset, 256u);
    EXPECT_EQ(w.file_offset, 4352u);
    EXPECT_EQ(w.bytes, 8u);
    EXPECT_TRUE(w.usable);
    ASSERT_NE(w.encoding, nullptr);
    EXPECT_EQ(w.encoding->value_word, codec::WordFormat::bf16);
    EXPECT_EQ(payload_of(artifact, 1), tensor_bytes);
}

TEST(WorkedFiles, Version1) {
    const Bytes file = ninfer_v12(1, json_v1, payload_v12());
    ASSERT_EQ(json_v1.size(), 240u);
    ASSERT_EQ(file.size(), 4360u);
    ASSERT_EQ(sha256(file), "fad9dda926d17fb60ceeb48a7f365b57c0422db548be10f41a9d26f1248c9b80");
    const Opened opened = open_bytes(file);
    ASSERT_TRUE(opened);
    const Artifact& artifact = **opened;
    EXPECT_EQ(artifact.container, Container::ninfer);
    EXPECT_EQ(artifact.version, 1u);
    EXPECT_EQ(artifact.alignment, 4096u);
    EXPECT_THAT(artifact.identity, ElementsAre(Pair("model_id", "demo")));
    EXPECT_THAT(rule_ids(artifact), IsEmpty());
    ASSERT_EQ(artifact.parts.size(), 1u);
    EXPECT_EQ(artifact.parts[0].header_end, 256u);
    EXPECT_EQ(artifact.parts[0].payload_offset, 4096u);
    EXPECT_EQ(artifact.parts[0].payload_bytes, 264u);
    expect_v12_objects(artifact);
}

TEST(WorkedFiles, Version2) {
    const Bytes file = ninfer_v12(2, json_v2, payload_v12());
    ASSERT_EQ(json_v2.size(), 273u);
    ASSERT_EQ(sha256(file), "f6660e0206ebd23b1fb06964a7c7994757f8b50a8b473e62d81d11e12be22853");
    const Opened opened = open_bytes(file);
    ASSERT_TRUE(opened);
    const Artifact& artifact = **opened;
    EXPECT_EQ(artifact.version, 2u);
    EXPECT_THAT(artifact.identity, ElementsAre(Pair("model_id", "demo"), Pair("weights_id", "unit")));
    EXPECT_THAT(rule_ids(artifact), IsEmpty());
    EXPECT_EQ(artifact.parts[0].header_end, 16u + 273u);
    EXPECT_EQ(artifact.entry(EntryId{0}).record_offset, position_of(file, R"({"name":"frontend)"));
    EXPECT_EQ(artifact.entry(EntryId{1}).record_offset, position_of(file, R"({"name":"text/w)"));
    expect_v12_objects(artifact);
    EXPECT_TRUE(open_bytes(file, {}, /*strict=*/true));
}

TEST(WorkedFiles, PaddingBeforeThePayloadIsNotLookedAt) {
    Bytes file = ninfer_v12(2, json_v2, payload_v12());
    file[16 + 273] = 0x55;
    file[4095] = 0xFF;
    const Opened opened = open_bytes(file);
    ASSERT_TRUE(opened);
    EXPECT_THAT(rule_ids(**opened), IsEmpty());
    EXPECT_TRUE(open_bytes(file, {}, /*strict=*/true));
}

TEST(WorkedFiles, SpaceBehindTheJsonIsFine) {
    const Opened opened = open_bytes(ninfer_v12(2, json_v2 + " \r\n\t", payload_v12()));
    ASSERT_TRUE(opened);
    EXPECT_THAT(rule_ids(**opened), IsEmpty());
}

void expect_v3(const Bytes& file, std::uint64_t json_bytes) {
    const Opened opened = open_bytes(file);
    ASSERT_TRUE(opened);
    const Artifact& artifact = **opened;
    EXPECT_EQ(artifact.version, 3u);
    EXPECT_THAT(artifact.identity,
                ElementsAre(Pair("artifact_id", "00112233445566778899aabbccddeeff"), Pair("components", "text")));
    EXPECT_THAT(rule_ids(artifact), IsEmpty());
    EXPECT_EQ(artifact.parts[0].header_end, 32 + json_bytes);
    EXPECT_EQ(artifact.parts[0].payload_offset, 4096u);
    EXPECT_EQ(artifact.parts[0].payload_bytes, 13u);
    ASSERT_EQ(artifact.entry_count(), 2u);
    EXPECT_EQ(artifact.name(EntryId{0}), "w");
    EXPECT_EQ(payload_of(artifact, 0), tensor_bytes);
    EXPECT_EQ(artifact.name(EntryId{1}), "r.note");
    EXPECT_EQ(artifact.entry(EntryId{1}).file_offset, 4104u);
    EXPECT_EQ(payload_of(artifact, 1), bytes_of("hello"));
    EXPECT_TRUE(open_bytes(file, {}, /*strict=*/true));
}

TEST(WorkedFiles, Version3OneFile) {
    ASSERT_EQ(json_v3.size(), 406u);
    const Bytes tight = ninfer_v3(json_v3, payload_v3());
    ASSERT_EQ(tight.size(), 4109u);
    ASSERT_EQ(sha256(tight), "d506b765e7de060439251ad6416f5375a7ba21ca228ddb36ac35615235ab92c7");
    expect_v3(tight, 406);
    const Bytes padded = ninfer_v3(space_padded(json_v3), payload_v3());
    ASSERT_EQ(sha256(padded), "c3c1efdd5904f818f780ddb1deaf7b3676fbcb1771855adf61d6a4f273e2be8d");
    expect_v3(padded, 4064);
}

TEST(WorkedFiles, Version3ThreeFiles) {
    ASSERT_EQ(sha256(payload_v3_parts()), "117fbb0222f39c72bc495b4b823f6bba4cf3d35860f49ee5b831718dbcd8fe1e");
    const FileSet set = demo_set();
    ASSERT_EQ(set.entry.size(), 8192u);
    ASSERT_EQ(sha256(set.entry), "5793b200fb34c3840d7b10770a026a4d9843120dc0df942338eb5387dee6276a");
    ASSERT_EQ(sha256(set.parts.at("demo.ninfer.part-0001")),
              "1a46f366e78730810648f26c85db635514ca38e5f34f2c3b945fa584bb763829");
    ASSERT_EQ(sha256(set.parts.at("demo.ninfer.part-0002")),
              "1e9b41ccf77f154498dee8fe9b70bc78023374c376e90f13130c43589ceb53e9");
    const Opened opened = open_bytes(set.entry, set.parts);
    ASSERT_TRUE(opened);
    const Artifact& artifact = **opened;
    EXPECT_THAT(rule_ids(artifact), IsEmpty());
    ASSERT_EQ(artifact.parts.size(), 3u);
    EXPECT_EQ(artifact.parts[1].recorded_name, "demo.ninfer.part-0001");
    EXPECT_EQ(artifact.parts[1].logical_begin, 4096u);
    EXPECT_EQ(artifact.parts[1].payload_offset, 4096u);
    EXPECT_EQ(artifact.parts[2].logical_begin, 8192u);
    EXPECT_EQ(artifact.parts[2].payload_bytes, 100u);
    EXPECT_EQ(artifact.parts[2].file_bytes, 4196u);
    ASSERT_EQ(artifact.entry_count(), 1u);
    EXPECT_EQ(payload_of(artifact, 0), payload_v3_parts());
    EXPECT_TRUE(open_bytes(set.entry, set.parts, /*strict=*/true));
}

}  // namespace
}  // namespace ninspect::test
