// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Bytes that a plan makes, against the artifacts that the field's packer wrote.
#include "core/codec/geometry.h"
#include "tests/unit/mapping/mapping_test.h"

#include <bit>

namespace ninspect::mapping {
namespace {

using test::Bytes;

Bytes payload(const Artifact& artifact, EntryId id) {
    Bytes bytes(artifact.entry(id).bytes);
    EXPECT_TRUE(artifact.read_entry(id, 0, bytes).has_value());
    return bytes;
}

/// The planes that the blocks of `rows` make, field by field: codes, further codes, scales.
struct BlockField {
    std::size_t plane, offset, bytes;
};
struct BlockShape {
    std::size_t bytes;
    std::vector<BlockField> fields;
};
/// PQ2_0: f16 scale, 32 bytes of codes. PTQ1_0: 24 bytes of codes, 2 bytes of further ones, f16 scale.
BlockShape block_of(const std::string& type) {
    if (type == "pq2_0") return {34, {{0, 2, 32}, {1, 0, 2}}};
    return {28, {{0, 0, 24}, {1, 24, 2}, {2, 26, 2}}};
}

class MiniBytes : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override {
        plan_ = plan_of(mini("mini-" + std::string(GetParam()) + ".gguf"), mini("template-groupwise-int.ninfer"));
        expected_ = mini("expected-" + std::string(GetParam()) + ".ninfer");
    }
    MappingPlan plan_;
    std::shared_ptr<const Artifact> expected_;
};

TEST_P(MiniBytes, DirectObjectsAreThoseOfThePacker) {
    std::size_t count = 0;
    for (const PlanObject& object : plan_.objects) {
        if (object.origin != Origin::direct) continue;
        const Result<std::vector<std::uint8_t>> bytes = direct_bytes(plan_, object);
        ASSERT_TRUE(bytes.has_value()) << object.name;
        EXPECT_EQ(*bytes, payload(*expected_, *expected_->find(object.name))) << object.name;
        ++count;
    }
    EXPECT_EQ(count, 3u * 8 + 4 + 1 + 2);  // 8 in each gdn layer, 4 in the attention layer, final norm, signs, widths
}

TEST_P(MiniBytes, RowsOfTernaryObjectsAreThoseOfThePacker) {
    const BlockShape block = block_of(GetParam());
    std::size_t count = 0;
    for (const PlanObject& object : plan_.objects) {
        if (object.origin != Origin::ternary) continue;
        const EntryId id = *expected_->find(object.name);
        const Result<codec::Geometry> geometry = expected_->geometry(id);
        ASSERT_TRUE(geometry.has_value());
        const Result<std::vector<CopyRun>> runs = copy_runs(plan_, object);
        ASSERT_TRUE(runs.has_value()) << object.name;
        Bytes made(geometry->payload_bytes);
        std::uint64_t next = 0;
        for (const CopyRun& run : *runs) {
            EXPECT_EQ(run.target_row, next) << object.name;
            next += run.rows;
            Bytes rows(run.source_bytes);
            ASSERT_TRUE(plan_.source->read_entry(run.source, run.source_offset, rows).has_value());
            const std::size_t blocks = rows.size() / block.bytes;
            ASSERT_EQ(blocks, run.rows * geometry->groups_per_row) << object.name;
            const std::size_t first = run.target_row * geometry->groups_per_row;
            for (std::size_t b = 0; b < blocks; ++b)
                for (const BlockField& f : block.fields)
                    std::copy_n(rows.begin() + static_cast<std::ptrdiff_t>(b * block.bytes + f.offset), f.bytes,
                                made.begin() + static_cast<std::ptrdiff_t>(geometry->planes[f.plane].offset +
                                                                           (first + b) * f.bytes));
        }
        EXPECT_EQ(next, object.shape[0]);
        EXPECT_EQ(made, payload(*expected_, id)) << object.name;
        ++count;
    }
    EXPECT_EQ(count, 2u + 4 * 2 + 3 * 3 + 3);
}

INSTANTIATE_TEST_SUITE_P(Types, MiniBytes, testing::Values("pq2_0", "ptq1_0"),
                         [](const auto& type) { return std::string(type.param); });

TEST(DirectBytes, OnlyOfDirectObjects) {
    const MappingPlan plan = plan_of(mini("mini-pq2_0.gguf"), mini("template-groupwise-int.ninfer"));
    EXPECT_FALSE(direct_bytes(plan, *plan.find("text/output_head")).has_value());
    EXPECT_FALSE(direct_bytes(plan, *plan.find("text/draft_head")).has_value());
    EXPECT_FALSE(copy_runs(plan, *plan.find("text/final_norm")).has_value());
}

/// The miniature with some floats of a tensor replaced.
std::shared_ptr<const Artifact> with_floats(const test::TempDir& folder, const char* tensor,
                                            const std::vector<float>& values) {
    const auto before = mini("mini-pq2_0.gguf");
    Bytes bytes = test::read_bytes(test::fixture("bonsai-mini/mini-pq2_0.gguf"));
    std::size_t at = before->entry(*before->find(tensor)).file_offset;
    for (const float value : values)
        for (unsigned b = 0; b < 4; ++b)
            bytes[at++] = static_cast<std::uint8_t>(std::bit_cast<std::uint32_t>(value) >> (8 * b));
    test::write_bytes(folder.file("changed.gguf"), bytes);
    return open_file(folder.file("changed.gguf"));
}

TEST(DirectBytes, NormsLoseOneAndAreRoundedToEven) {
    // 257 · 2^-17 lies half way between the bfloat16 numbers 256 · 2^-17 (3B00) and 258 · 2^-17 (3B01), 259 between
    // 3B01 and 3B02.
    const test::TempDir folder;
    const float down = 1.0f + 257.0f / 131072, up = 1.0f + 259.0f / 131072;
    const MappingPlan plan = plan_of(with_floats(folder, "output_norm.weight", {1.0f, 0.98828125f, 1.25f, down, up}),
                                     mini("template-groupwise-int.ninfer"));
    const auto bytes = direct_bytes(plan, *plan.find("text/final_norm"));
    ASSERT_TRUE(bytes.has_value());
    EXPECT_EQ(Bytes(bytes->begin(), bytes->begin() + 10),
              (Bytes{0x00, 0x00, 0x40, 0xBC, 0x80, 0x3E, 0x00, 0x3B, 0x02, 0x3B}));
}

TEST(DirectBytes, LogarithmsAreRoundedFromDouble) {
    const test::TempDir folder;
    const MappingPlan plan =
        plan_of(with_floats(folder, "blk.0.ssm_a", {-0.0625f, -1.0f, -7.25f}), mini("template-groupwise-int.ninfer"));
    const auto bytes = direct_bytes(plan, *plan.find("text/layers/0/gdn/a_log"));
    ASSERT_TRUE(bytes.has_value());
    // heads 0, 1, 2 of the source stand at 0, 3, 6
    EXPECT_EQ(Bytes(bytes->begin(), bytes->begin() + 4), (Bytes{0x18, 0x72, 0x31, 0xC0}));
    EXPECT_EQ(Bytes(bytes->begin() + 12, bytes->begin() + 16), (Bytes{0, 0, 0, 0}));
    EXPECT_EQ(Bytes(bytes->begin() + 24, bytes->begin() + 28), (Bytes{0x75, 0x91, 0xFD, 0x3F}));
}

TEST(DirectBytes, LogarithmOfWhatIsNotNegativeIsRefused) {
    const test::TempDir folder;
    const MappingPlan plan =
        plan_of(with_floats(folder, "blk.0.ssm_a", {-1.0f, 0.5f}), mini("template-groupwise-int.ninfer"));
    const auto bytes = direct_bytes(plan, *plan.find("text/layers/0/gdn/a_log"));
    ASSERT_FALSE(bytes.has_value());
    EXPECT_EQ(bytes.error().path, "text/layers/0/gdn/a_log");
    EXPECT_EQ(bytes.error().expected, "< 0");
    EXPECT_EQ(bytes.error().found, "element 3: 0.5");
}

}  // namespace
}  // namespace ninspect::mapping
