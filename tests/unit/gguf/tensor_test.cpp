// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Tensor records and where the tensors lie: one named defect per test.
#include "tests/unit/gguf/gguf_test_support.h"

namespace ninspect::test {
namespace {

GgufFile base() {
    GgufFile f;
    f.basics();
    return f;
}

TEST(GgufTensor, ShapesAreOutermostFirst) {
    GgufFile f = base();
    f.tensor("w", {4, 3, 2, 5}, 0, 480).tensor("scalar", {}, 0, 4).tensor("column", {7, 1}, 0, 28);
    const ArtifactPtr a = read(f);
    EXPECT_EQ(shape_of(*a, EntryId{0}), (std::vector<std::uint64_t>{5, 2, 3, 4}));
    EXPECT_EQ(shape_of(*a, EntryId{1}), std::vector<std::uint64_t>{});
    EXPECT_EQ(a->entry(EntryId{1}).bytes, 4u);
    EXPECT_EQ(shape_of(*a, EntryId{2}), (std::vector<std::uint64_t>{1, 7}));  // trailing 1 stays
    expect_clean(f);
}

TEST(GgufTensor, NameLengths) {
    expect_clean(base().f32(std::string(63, 'n'), 1));
    GgufFile f64 = base();
    f64.f32(std::string(64, 'n'), 1);
    const ArtifactPtr read_f64 = read(f64);
    expect_finding(*read_f64, {"gguf.tensor.name-64-bytes", Severity::warning, f64.record_at[0], std::string(64, 'n'),
                               "<= 63", "64"});
    EXPECT_EQ(first_complaint(f64.build()), "gguf.tensor.name-64-bytes");
    GgufFile f65 = base();
    f65.f32(std::string(65, 'n'), 1);
    const ArtifactPtr read_f65 = read(f65);
    expect_finding(*read_f65,
                   {"gguf.tensor.name-length", Severity::error, f65.record_at[0], std::string(65, 'n'), "<= 64", "65"});
    EXPECT_EQ(first_complaint(f65.build()), "gguf.tensor.name-length");
}

TEST(GgufTensor, EnormousNameIsCut) {
    GgufFile f = base();
    f.f32(std::string(200'000, 'n'), 1).f32("after", 1);
    const ArtifactPtr a = read(f);
    ASSERT_EQ(a->entry_count(), 2u);
    EXPECT_EQ(a->name(EntryId{0}).size(), 65'536u);
    EXPECT_EQ(a->name(EntryId{1}), "after");
    EXPECT_EQ(finding(*a, "gguf.tensor.name-length")->found, "200000");
}

TEST(GgufTensor, NameWithoutBytes) {
    GgufFile f = base();
    f.f32("", 1).f32("b", 1);
    const ArtifactPtr a = read(f);
    EXPECT_EQ(a->entry_count(), 2u);
    expect_finding(*a, {"gguf.tensor.name-empty", Severity::warning, f.record_at[0], "", "", ""});
}

TEST(GgufTensor, NulInAName) {
    GgufFile f = base();
    f.f32(std::string("a\0b", 3), 1);
    const ArtifactPtr read_f = read(f);
    expect_finding(*read_f, {"gguf.tensor.name-nul", Severity::warning, f.record_at[0] + 8 + 1, std::string("a\0b", 3),
                             "3 B", "1 B"});
}

TEST(GgufTensor, NameThatIsNotUtf8) {
    GgufFile f = base();
    f.f32("ab\xFF", 1);
    const ArtifactPtr read_f = read(f);
    expect_finding(*read_f, {"gguf.tensor.name-utf8", Severity::error, f.record_at[0] + 8 + 2, "ab\xFF", "", "0xFF"});
}

TEST(GgufTensor, DuplicateName) {
    GgufFile f = base();
    f.f32("a", 1).f32("b", 1).f32("a", 2);
    const ArtifactPtr a = read(f);
    expect_finding(*a, {"gguf.tensor.duplicate-name", Severity::error, f.record_at[2], "a",
                        std::to_string(f.record_at[0]), std::to_string(f.record_at[2])});
    EXPECT_EQ(a->find("a"), EntryId{0});
    EXPECT_EQ(a->entry_count(), 3u);
    EXPECT_EQ(first_complaint(f.build()), "gguf.tensor.duplicate-name");
}

TEST(GgufTensor, FiveDimensions) {
    GgufFile f = base();
    f.tensor("w", {2, 3, 1, 1, 2}, 0, 48);
    const ArtifactPtr a = read(f);
    expect_finding(*a, {"gguf.tensor.n-dims", Severity::warning, f.dims_at[0] - 4, "w", "<= 4", "5"});
    EXPECT_EQ(shape_of(*a, EntryId{0}), (std::vector<std::uint64_t>{2, 1, 1, 3, 2}));
    EXPECT_EQ(a->entry(EntryId{0}).bytes, 48u);
    EXPECT_EQ(first_complaint(f.build()), "gguf.tensor.n-dims");
}

TEST(GgufTensor, AbsurdNumberOfDimensions) {
    GgufFile f = base();
    f.f32("good", 1).f32("bad", 1);
    f.last().n_dims = 0x10000000;
    const ArtifactPtr a = read(f);
    EXPECT_EQ(a->entry_count(), 1u);
    expect_finding(*a, {"gguf.tensor.n-dims-absurd", Severity::error, f.dims_at[1] - 4, "bad", "<= 64", "268435456"});
    EXPECT_EQ(first_complaint(f.build()), "gguf.tensor.n-dims-absurd");
}

TEST(GgufTensor, NegativeDimension) {
    GgufFile f = base();
    f.tensor("w", {4, ~0ull}, 0, 16);
    const ArtifactPtr a = read(f);
    expect_finding(*a, {"gguf.tensor.negative-dim", Severity::error, f.dims_at[0] + 8, "w", "ne[1] >= 0", "-1"});
    EXPECT_FALSE(a->entry(EntryId{0}).usable);
    EXPECT_EQ(first_complaint(f.build()), "gguf.tensor.negative-dim");
}

TEST(GgufTensor, ZeroDimension) {
    GgufFile f = base();
    f.tensor("w", {4, 0, 3}, 0, 0).f32("b", 2);
    const ArtifactPtr a = read(f);
    expect_finding(*a, {"gguf.tensor.zero-dim", Severity::warning, f.dims_at[0] + 8, "w", "ne[1] >= 1", "0"});
    EXPECT_EQ(a->entry(EntryId{0}).bytes, 0u);
    EXPECT_EQ(a->diagnostics.size(), 1u) << all_findings(*a);
    EXPECT_EQ(first_complaint(f.build()), "");
}

TEST(GgufTensor, ElementsThatCannotBeCounted) {
    const std::uint64_t two32 = 1ull << 32;
    struct Case {
        std::vector<std::uint64_t> ne;
        bool fits;
    };
    for (const Case& c : {Case{{two32, two32}, false},                // 2^64: wraps to 0
                          Case{{two32, 1ull << 31}, false},           // 2^63
                          Case{{0x7fffffffffffffffull, 1}, false},    // 2^63 - 1 itself
                          Case{{0x7ffffffffffffffeull, 1}, true}}) {  // one less
        GgufFile f = base();
        f.tensor("w", c.ne, 24, 0);  // I8: as many bytes as elements
        const ArtifactPtr a = read(f);
        EXPECT_EQ(finding(*a, "gguf.tensor.element-overflow") == nullptr, c.fits) << all_findings(*a);
        EXPECT_FALSE(a->entry(EntryId{0}).usable);  // nothing of that size is in the file
        const std::string complaint = first_complaint(f.build());
        EXPECT_EQ(complaint == "gguf.tensor.element-overflow", !c.fits) << complaint;
    }
}

TEST(GgufTensor, BytesThatCannotBeCounted) {
    GgufFile f = base();
    f.tensor("w", {1ull << 62}, 28, 0);  // F64: 2^65 bytes
    const ArtifactPtr a = read(f);
    expect_finding(
        *a, {"gguf.tensor.size-overflow", Severity::error, f.record_at[0], "w", "< 2^64 B", "4611686018427387904"});
    EXPECT_EQ(first_complaint(f.build()), "gguf.tensor.size-overflow");
}

TEST(GgufTensor, RowsOfBrokenBlocks) {
    GgufFile f = base();
    f.tensor("w", {48, 2}, 2, 64).f32("b", 1);
    const ArtifactPtr a = read(f);
    expect_finding(*a,
                   {"gguf.tensor.row-not-block", Severity::error, f.record_at[0], "w", "ne[0] % 32 = 0", "ne[0] = 48"});
    EXPECT_FALSE(a->entry(EntryId{0}).usable);
    EXPECT_EQ(a->entry(EntryId{0}).bytes, 64u);  // up to the next tensor
    EXPECT_TRUE(a->entry(EntryId{0}).size_from_gap);
    EXPECT_EQ(a->format_name(EntryId{0}), "Q4_0");
    EXPECT_EQ(first_complaint(f.build()), "gguf.tensor.row-not-block");
}

TEST(GgufTensor, TableCutOff) {
    GgufFile f = base();
    f.f32("a", 4).f32("b", 4).f32("c", 4);
    f.build();
    f.cut_to = f.record_at[2] + 5;
    const ArtifactPtr a = read(f);
    EXPECT_EQ(a->entry_count(), 2u);
    expect_finding(*a, {"gguf.tensor.table-truncated", Severity::error, f.record_at[2], "", "3", "2"});
    EXPECT_EQ(first_complaint(f.build()), "gguf.tensor.table-truncated");
}

// ---- places --------------------------------------------------------------------------------

TEST(GgufPlace, UnalignedOffset) {
    GgufFile f = base();
    f.f32("a", 4).f32("b", 4);
    f.last().offset = 20;
    const ArtifactPtr a = read(f);
    expect_finding(*a, {"gguf.tensor.offset-unaligned", Severity::error, f.record_at[1], "b", "% 32 = 0", "20"});
    EXPECT_EQ(first_complaint(f.build()), "gguf.tensor.offset-unaligned");
}

TEST(GgufPlace, Gap) {
    GgufFile f = base();
    f.f32("a", 4).f32("b", 4);
    f.last().gap_before = 64;
    const ArtifactPtr a = read(f);
    expect_finding(*a, {"gguf.tensor.offset-gap", Severity::warning, f.record_at[1], "b", "32", "96"});
    EXPECT_EQ(a->diagnostics.size(), 1u) << all_findings(*a);
    EXPECT_EQ(a->entry(EntryId{0}).padding_after, 80u);
    EXPECT_EQ(first_complaint(f.build()), "gguf.tensor.offset-gap");
}

TEST(GgufPlace, GapBeforeTheFirst) {
    GgufFile f = base();
    f.f32("a", 4);
    f.last().gap_before = 32;
    const ArtifactPtr read_f = read(f);
    expect_finding(*read_f, {"gguf.tensor.offset-gap", Severity::warning, f.record_at[0], "a", "0", "32"});
}

TEST(GgufPlace, TableInAnotherOrderThanTheData) {
    GgufFile f = base();
    f.f32("a", 8).f32("b", 8).f32("c", 8);
    f.tensors[0].offset = 32;
    f.tensors[1].offset = 0;
    const ArtifactPtr a = read(f);
    expect_finding(*a, {"gguf.tensor.offset-order", Severity::warning, f.record_at[1], "b", ">= 32", "0"});
    EXPECT_EQ(a->diagnostics.size(), 1u) << all_findings(*a);
    EXPECT_EQ(first_complaint(f.build()), "gguf.tensor.offset-order");
}

TEST(GgufPlace, Overlap) {
    GgufFile f = base();
    f.f32("a", 24).f32("b", 8).f32("c", 8);
    f.tensors[1].offset = 64;  // a has 96 bytes
    f.tensors[2].offset = 96;
    const ArtifactPtr a = read(f);
    expect_finding(*a, {"gguf.tensor.offset-overlap", Severity::error, f.record_at[1], "b", ">= 96 (a)", "64"});
    EXPECT_EQ(count_findings(*a, "gguf.tensor.offset-overlap"), 1u);
    EXPECT_EQ(first_complaint(f.build()), "gguf.tensor.offset-overlap");
}

TEST(GgufPlace, OverlapWithOneFurtherBack) {
    GgufFile f = base();
    f.f32("long", 64).f32("b", 8).f32("c", 8);
    f.tensors[1].offset = 32;
    f.tensors[2].offset = 128;
    const ArtifactPtr a = read(f);
    EXPECT_EQ(count_findings(*a, "gguf.tensor.offset-overlap"), 2u) << all_findings(*a);
}

TEST(GgufPlace, OutsideTheFile) {
    GgufFile f = base();
    f.f32("a", 8).f32("b", 8);
    f.last().offset = 1ull << 40;
    const ArtifactPtr a = read(f);
    const std::uint64_t end = f.data_offset + (1ull << 40) + 32;
    expect_finding(*a, {"gguf.tensor.outside-file", Severity::error, f.data_offset + (1ull << 40), "b",
                        std::to_string(a->parts[0].file_bytes) + " B", std::to_string(end)});
    EXPECT_FALSE(a->entry(EntryId{1}).usable);
    EXPECT_TRUE(a->entry(EntryId{0}).usable);
}

TEST(GgufPlace, OffsetThatOverflows) {
    GgufFile f = base();
    f.f32("a", 8).f32("b", 8);
    f.last().offset = ~0ull - 31;  // aligned, and the end wraps
    const ArtifactPtr a = read(f);
    EXPECT_EQ(finding(*a, "gguf.tensor.outside-file")->found, "> 2^64");
    EXPECT_FALSE(a->entry(EntryId{1}).usable);
}

TEST(GgufPlace, AGuessedSizeProvesNoOverlap) {
    GgufFile f = base();
    f.tensor("wrap", {1ull << 32, 1ull << 32}, 0, 32).f32("max", 4).f32("c", 8);
    f.tensors[1].offset = 0;  // where "wrap", whose size nobody knows, begins as well
    const ArtifactPtr a = read(f);
    EXPECT_TRUE(a->entry(EntryId{0}).size_from_gap);
    EXPECT_EQ(a->bits_per_weight(EntryId{0}), 0);
    EXPECT_EQ(count_findings(*a, "gguf.tensor.offset-overlap"), 0u) << all_findings(*a);
    f.tensors[0] = {"wrap", {8}, 0, 32, {}, 0, {}};  // … and with a size
    EXPECT_EQ(count_findings(*read(f), "gguf.tensor.offset-overlap"), 1u);
}

TEST(GgufTensor, ADamagedDimensionIsNegative) {
    GgufFile f = base();
    f.tensor("neg", {~0ull, 3}, 0, 32).f32("c", 8);
    const ArtifactPtr a = read(f);
    EXPECT_EQ(shape_text(a->container, a->shape(EntryId{0}), " x "), "3 x -1");
    const auto geometry = a->geometry(EntryId{0});
    ASSERT_FALSE(geometry);
    EXPECT_EQ(geometry.error().found, "[3, -1]");
    EXPECT_EQ(dimension_text(Container::gguf, 1ull << 63), "-9223372036854775808");
    EXPECT_EQ(dimension_text(Container::ninfer, ~0ull), "18446744073709551615");
}

TEST(GgufTensor, FindingsAboutANamelessTensorTellItsPlace) {
    GgufFile f = base();
    f.f32("a", 8).tensor("", {1, 1, 1, 1, 2}, 0, 8);
    const ArtifactPtr a = read(f);
    ASSERT_NE(finding(*a, "gguf.tensor.n-dims"), nullptr);
    EXPECT_EQ(finding(*a, "gguf.tensor.n-dims")->entry, "tensors[1]");
}

TEST(GgufPlace, CutDownload) {
    GgufFile f = base();
    f.f32("a", 100).f32("b", 100);
    f.build();
    f.cut_to = f.data_offset + 600;
    const ArtifactPtr a = read(f);
    // a: 400 bytes, padded 416; b ends at 816
    expect_finding(*a, {"gguf.tensor.outside-file", Severity::error, f.data_offset + 416, "b",
                        std::to_string(f.data_offset + 600) + " B", std::to_string(f.data_offset + 816)});
    expect_finding(*a, {"gguf.file.truncated", Severity::error, f.data_offset + 600, "",
                        std::to_string(f.data_offset + 816) + " B", std::to_string(f.data_offset + 600) + " B"});
    EXPECT_EQ(first_complaint(f.build()), "gguf.tensor.outside-file");
}

TEST(GgufPlace, FileThatEndsWithItsTable) {
    GgufFile f = base();
    f.f32("a", 100);
    f.build();
    f.cut_to = f.header_end;
    ASSERT_NE(f.header_end % 32, 0u);
    const ArtifactPtr a = read(f);
    EXPECT_EQ(a->entry_count(), 1u);
    // said once, with the end of the tensors and not that of the padding before them
    expect_finding(*a, {"gguf.file.truncated", Severity::error, f.header_end, "",
                        std::to_string(f.data_offset + 400) + " B", std::to_string(f.header_end) + " B"});
    EXPECT_EQ(count_findings(*a, "gguf.file.truncated"), 1u) << all_findings(*a);
    EXPECT_EQ(count_findings(*a, "gguf.tensor.outside-file"), 0u) << all_findings(*a);
    EXPECT_FALSE(a->entry(EntryId{0}).usable);
    EXPECT_EQ(first_complaint(f.build()), "gguf.file.truncated");
}

TEST(GgufPlace, TrailingBytes) {
    GgufFile f = base();
    f.f32("a", 8);
    f.trailing = Bytes(100, 7);
    const ArtifactPtr a = read(f);
    const std::string end = std::to_string(f.data_offset + 32) + " B";
    expect_finding(*a, {"gguf.file.trailing-bytes", Severity::note, f.data_offset + 32, "", end,
                        std::to_string(f.data_offset + 132) + " B"});
    EXPECT_EQ(first_complaint(f.build()), "");
    GgufFile keys_only = base();
    keys_only.trailing = Bytes(100, 7);
    EXPECT_NE(finding(*read(keys_only), "gguf.file.trailing-bytes"), nullptr);
}

TEST(GgufPlace, LastTensorNotPadded) {
    GgufFile f = base();
    f.f32("a", 9);
    f.pad_last = false;
    const ArtifactPtr a = read(f);
    expect_finding(*a, {"gguf.file.last-padding-missing", Severity::note, f.data_offset + 36, "",
                        std::to_string(f.data_offset + 64) + " B", std::to_string(f.data_offset + 36) + " B"});
    EXPECT_EQ(a->diagnostics.size(), 1u);
}

TEST(GgufPlace, PaddingThatIsNotZero) {
    GgufFile f = base();
    f.f32("a", 8);
    f.padding_byte = 0xAA;
    f.build();
    ASSERT_NE(f.header_end, f.data_offset);
    const ArtifactPtr read_f = read(f);
    expect_finding(*read_f, {"gguf.file.padding-not-zero", Severity::note, f.header_end, "", "0x00", "0xAA"});
}

TEST(GgufPlace, WithoutTensorsTheDataOffsetIsNotAligned) {
    GgufFile f = base();
    const ArtifactPtr a = read(f);
    EXPECT_EQ(a->parts[0].payload_offset, f.keys_end);
    EXPECT_EQ(a->parts[0].payload_bytes, 0u);
}

TEST(GgufPlace, ManyBrokenTensorsAreLinear) {
    GgufFile f = base();
    for (int i = 0; i < 50'000; ++i) {
        f.tensor("same", {4}, 0, 0);
        f.last().offset = 0;
    }
    const ArtifactPtr a = read(f);
    EXPECT_EQ(a->entry_count(), 50'000u);
    EXPECT_EQ(count_findings(*a, "gguf.tensor.duplicate-name"), 1000u);
}

}  // namespace
}  // namespace ninspect::test
