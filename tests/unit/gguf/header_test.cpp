// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Magic, version, byte order, counts, and alignment.
#include "tests/unit/gguf/gguf_test_support.h"

namespace ninspect::test {
namespace {

GgufFile small(std::uint32_t version = 3, bool big = false) {
    GgufFile f(version, big);
    f.basics();
    f.f32("a", 8).f32("b", 5);
    return f;
}

TEST(GgufHeader, GoodTwins) {
    expect_clean(small());
    expect_clean(small(2));
    expect_clean([] {
        GgufFile f;
        f.basics();
        return f;
    }());
}

TEST(GgufHeader, EveryVersionAndOrderGivesTheSame) {
    for (const std::uint32_t version : {1u, 2u, 3u}) {
        for (const bool big : {false, true}) {
            GgufFile f = small(version, big);
            const ArtifactPtr a = read(f);
            SCOPED_TRACE(version * 10 + big);
            EXPECT_EQ(a->version, version);
            EXPECT_EQ(a->byte_order, big ? ByteOrder::big : ByteOrder::little);
            ASSERT_EQ(a->metadata().size(), 2u);
            EXPECT_EQ(a->metadata()[0].value_offset, f.data_at[0]);
            EXPECT_EQ(std::get<std::string>(*a->metadata_reader()->value(a->metadata()[0])), "llama");
            EXPECT_EQ(std::get<std::uint64_t>(*a->metadata_reader()->value(a->metadata()[1])), 2u);
            ASSERT_EQ(a->entry_count(), 2u);
            EXPECT_EQ(a->name(EntryId{1}), "b");
            EXPECT_EQ(shape_of(*a, EntryId{1}), std::vector<std::uint64_t>{5});
            EXPECT_EQ(a->entry(EntryId{1}).offset, 32u);
            EXPECT_EQ(a->entry(EntryId{1}).file_offset, f.data_offset + 32);
            EXPECT_EQ(a->entry(EntryId{1}).bytes, 20u);
            EXPECT_EQ(a->entry(EntryId{1}).record_offset, f.record_at[1]);
            EXPECT_EQ(a->parts[0].header_end, f.header_end);
            EXPECT_EQ(a->parts[0].payload_offset, f.data_offset);
        }
    }
}

TEST(GgufHeader, Version1IsRefusedByLoaders) {
    const ArtifactPtr a = read(small(1).build());
    expect_finding(*a, {"gguf.header.version-1", Severity::warning, 4, "", "2, 3", "1"});
    EXPECT_EQ(a->diagnostics.size(), 1u);
    EXPECT_EQ(first_complaint(small(1).build()), "gguf.header.version-1");
}

TEST(GgufHeader, BigEndianIsNoticedByTheVersionWord) {
    const ArtifactPtr a = read(small(3, true).build());
    expect_finding(*a, {"gguf.header.big-endian", Severity::warning, 4, "", "3", "0x3000000"});
    EXPECT_EQ(finding(*a, "gguf.header.big-endian")->refused_by, every_gguf_loader);
    EXPECT_EQ(first_complaint(small(3, true).build()), "gguf.header.big-endian");
}

TEST(GgufHeader, NewerVersionIsReadAsVersion3) {
    GgufFile f = small();
    f.version_word = 4;
    const ArtifactPtr a = read(f);
    expect_finding(*a, {"gguf.header.version", Severity::error, 4, "", "1, 2, 3", "4"});
    EXPECT_EQ(a->entry_count(), 2u);
    EXPECT_EQ(first_complaint(f.build()), "gguf.header.version");
}

TEST(GgufHeader, ImpossibleVersionsAreUnreadable) {
    for (const std::uint32_t word : {0u, 16u, 0x00030000u, 0xffffffffu}) {
        GgufFile f = small();
        f.version_word = word;
        const Error e = read_error(f.build());
        EXPECT_EQ(e.code, ErrorCode::header_unreadable) << word;
        ASSERT_NE(e.rule, nullptr);
        EXPECT_EQ(e.rule->id, "gguf.header.version");
        EXPECT_EQ(e.offset, 4u);
        EXPECT_EQ(e.found, std::to_string(word));
    }
}

TEST(GgufHeader, OtherMagic) {
    Bytes bytes = small().build();
    bytes[3] = 'G';
    const Error e = read_error(bytes);
    EXPECT_EQ(e.code, ErrorCode::header_unreadable);
    ASSERT_NE(e.rule, nullptr);
    EXPECT_EQ(e.rule->id, "gguf.header.magic");
    EXPECT_EQ(e.found, "GGUG");
    EXPECT_FALSE(gguf::is_gguf(bytes));
    EXPECT_TRUE(gguf::is_gguf(small().build()));
    EXPECT_FALSE(gguf::is_gguf({}));
}

TEST(GgufHeader, FileEndsInsideTheHeader) {
    const Bytes whole = small().build();
    for (std::size_t n = 0; n < 24; ++n) {
        const Error e = read_error(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(n)));
        EXPECT_EQ(e.code, ErrorCode::header_unreadable) << n;
        ASSERT_NE(e.rule, nullptr);
        EXPECT_EQ(e.rule->id, "gguf.header.truncated") << n;
    }
}

TEST(GgufHeader, AbsurdTensorCount) {
    for (const std::uint64_t count : {std::uint64_t{1} << 60, ~std::uint64_t{0}}) {
        GgufFile f = small();
        f.tensor_count = count;
        const ArtifactPtr a = read(f);
        const Diagnostic* d = finding(*a, "gguf.header.tensor-count");
        ASSERT_NE(d, nullptr);
        EXPECT_EQ(d->severity(), Severity::error);
        EXPECT_EQ(d->file_offset, 8u);
        EXPECT_EQ(d->found, std::to_string(count));
        ASSERT_GE(a->entry_count(), 2u);
        EXPECT_EQ(a->name(EntryId{0}), "a");
        EXPECT_NE(finding(*a, "gguf.tensor.table-truncated"), nullptr);
        EXPECT_EQ(first_complaint(f.build()), "gguf.header.tensor-count");
    }
}

TEST(GgufHeader, OneTensorTooManyStopsAtThePadding) {
    GgufFile f;
    f.basics().align_key(64).tensor("only-tensor", {64, 3}, 0, 768);
    f.tensor_count = 2;
    const ArtifactPtr a = read(f);
    ASSERT_GE(f.data_offset - f.header_end, 24u);  // room for a record of zero bytes
    EXPECT_EQ(a->entry_count(), 1u);
    EXPECT_EQ(a->entry(EntryId{0}).file_offset, f.data_offset);
    expect_finding(*a, {"gguf.tensor.table-truncated", Severity::error, f.header_end, "", "2", "1"});
}

TEST(GgufHeader, AbsurdKeyCount) {
    GgufFile f = small();
    f.key_count = std::uint64_t{1} << 60;
    const ArtifactPtr a = read(f);
    const Diagnostic* d = finding(*a, "gguf.header.key-count");
    ASSERT_NE(d, nullptr);
    EXPECT_EQ(d->severity(), Severity::error);
    EXPECT_EQ(d->file_offset, 16u);
    EXPECT_EQ(d->found, "1152921504606846976");
    ASSERT_GE(a->metadata().size(), 2u);
    EXPECT_EQ(a->entry_count(), 0u);  // nobody knows where the tensor table begins
    EXPECT_EQ(first_complaint(f.build()), "gguf.header.key-count");
}

// ---- alignment -----------------------------------------------------------------------------

GgufFile aligned(std::uint64_t alignment) {
    GgufFile f;
    f.basics().align_key(alignment);
    f.f32("a", 5).f32("b", 3);
    return f;
}

TEST(GgufAlignment, GoodTwins) {
    expect_clean(aligned(8));
    expect_clean(aligned(32));
    expect_clean(aligned(4096));
}

TEST(GgufAlignment, PositionsThatAreAlignedGetNoFurtherBlock) {
    GgufFile f;
    f.basics().f32("a", 8).f32("b", 8);  // 32 bytes each
    while (true) {                       // make the header end on a multiple of 32
        f.build();
        if (f.header_end % 32 == 0) break;
        f.keys[0].value = [&] {
            GgufBytes b = f.bytes();
            b.string(std::string(f.keys[0].value.size() - 8 + 1, 'x'));
            return b.data;
        }();
    }
    const ArtifactPtr a = read(f);
    EXPECT_EQ(a->parts[0].payload_offset, f.header_end);
    EXPECT_EQ(a->entry(EntryId{1}).offset, 32u);
    EXPECT_TRUE(a->diagnostics.empty()) << all_findings(*a);
}

TEST(GgufAlignment, NotAPowerOfTwoIsLegalButNotLoadable) {
    GgufFile f = aligned(24);
    const ArtifactPtr a = read(f);
    EXPECT_EQ(a->alignment, 24u);
    EXPECT_EQ(a->entry(EntryId{1}).offset, 24u);
    expect_finding(
        *a, {"gguf.alignment.not-power-of-two", Severity::warning, f.value_at[2], "general.alignment", "2^n", "24"});
    EXPECT_EQ(a->diagnostics.size(), 1u) << all_findings(*a);
    EXPECT_EQ(first_complaint(f.build()), "gguf.alignment.not-power-of-two");
}

TEST(GgufAlignment, NotAMultipleOf8) {
    GgufFile f = aligned(4);
    const ArtifactPtr a = read(f);
    expect_finding(
        *a, {"gguf.alignment.not-multiple-of-8", Severity::error, f.value_at[2], "general.alignment", "% 8 = 0", "4"});
    EXPECT_EQ(a->entry(EntryId{1}).offset, 20u);
    EXPECT_EQ(first_complaint(f.build()), "");  // llama.cpp loads it
}

TEST(GgufAlignment, Zero) {
    GgufFile f = aligned(0);
    f.alignment = 32;
    const ArtifactPtr a = read(f);
    EXPECT_EQ(a->alignment, 32u);
    expect_finding(*a, {"gguf.alignment.zero", Severity::error, f.value_at[2], "general.alignment", ">= 8", "0"});
    EXPECT_EQ(first_complaint(f.build()), "gguf.alignment.zero");
}

TEST(GgufAlignment, OtherType) {
    GgufFile f;
    f.basics().u64("general.alignment", 64);
    f.alignment = 64;
    f.f32("a", 5).f32("b", 3);
    const ArtifactPtr a = read(f);
    EXPECT_EQ(a->alignment, 64u);  // what the file means is clear
    expect_finding(*a, {"gguf.alignment.type", Severity::error, f.value_at[2], "general.alignment", "u32", "u64"});
    EXPECT_EQ(first_complaint(f.build()), "gguf.alignment.type");
    GgufFile text;
    text.basics().string("general.alignment", "64").f32("a", 5);
    EXPECT_EQ(read(text)->alignment, 32u);
}

TEST(GgufAlignment, Huge) {
    GgufFile f;
    f.basics().u32("general.alignment", 0x80000000u);
    const ArtifactPtr a = read(f);
    expect_finding(*a, {"gguf.alignment.huge", Severity::warning, f.value_at[2], "general.alignment", "< 2147483648",
                        "2147483648"});
}

}  // namespace
}  // namespace ninspect::test
