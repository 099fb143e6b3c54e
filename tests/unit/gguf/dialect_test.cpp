// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Type numbers: unknown, removed, private and ambiguous ones, and the span test that tells
// the readings of a number apart. All sizes are computed by hand from the block sizes.
#include "tests/unit/gguf/gguf_test_support.h"

namespace ninspect::test {
namespace {

using codec::Dialect;

GgufFile base() {
    GgufFile f;
    f.basics();
    return f;
}

const TypeReading* reading_of(const Artifact& a, std::int32_t type) {
    for (const TypeReading& r : a.type_readings)
        if (r.type_id == type) return &r;
    return nullptr;
}
const TypeReading::Candidate* candidate(const TypeReading& r, Dialect dialect) {
    for (const TypeReading::Candidate& c : r.candidates)
        if (c.encoding->dialect == dialect) return &c;
    return nullptr;
}

// Type 42, [512, 6]: upstream 64 values in 18 bytes: 8 * 18 * 6 = 864 = 27 * 32;
// old PrismML 128 values in 34 bytes: 4 * 34 * 6 = 816, padded 832.
TEST(GgufDialect, Type42AsInGgml) {
    GgufFile f = base();
    f.tensor("a", {512, 6}, 42, 864).tensor("b", {512, 6}, 42, 864).f32("c", 8);
    const ArtifactPtr a = read(f);
    const TypeReading* r = reading_of(*a, 42);
    ASSERT_NE(r, nullptr);
    EXPECT_EQ(r->tensors, 2u);
    ASSERT_NE(r->chosen, nullptr);
    EXPECT_EQ(r->chosen->dialect, Dialect::upstream);
    EXPECT_EQ(candidate(*r, Dialect::upstream)->tensors_fitting, 2u);
    EXPECT_EQ(candidate(*r, Dialect::upstream)->first_misfit, "");
    const TypeReading::Candidate* old = candidate(*r, Dialect::prism_legacy);
    EXPECT_EQ(old->tensors_fitting, 0u);
    EXPECT_EQ(old->first_misfit, "a");
    EXPECT_EQ(old->misfit_needs, 832u);
    EXPECT_EQ(old->misfit_has, 864u);
    EXPECT_EQ(a->entry(EntryId{0}).bytes, 864u);
    expect_finding(
        *a, {"gguf.tensor.type-resolved", Severity::note, f.record_at[0], "a", "Q2_0 (ggml)",
             "Q2_0 (ggml) fits 2 of 2 tensors; Q2_0 (PrismML (old)) fits 0 of 2 tensors, a needs 832 B and has 864 B"});
    EXPECT_EQ(a->diagnostic_counts().warnings, 0u) << all_findings(*a);
    EXPECT_EQ(first_complaint(f.build()), "");
}

TEST(GgufDialect, Type42AsInOldPrismFiles) {
    GgufFile f = base();
    f.tensor("a", {512, 6}, 42, 816).tensor("b", {512, 6}, 42, 816).f32("c", 8);
    const ArtifactPtr a = read(f);
    const TypeReading* r = reading_of(*a, 42);
    ASSERT_NE(r, nullptr);
    ASSERT_NE(r->chosen, nullptr);
    EXPECT_EQ(r->chosen->dialect, Dialect::prism_legacy);
    const TypeReading::Candidate* upstream = candidate(*r, Dialect::upstream);
    EXPECT_EQ(upstream->first_misfit, "a");
    EXPECT_EQ(upstream->misfit_needs, 864u);
    EXPECT_EQ(upstream->misfit_has, 832u);
    EXPECT_EQ(a->entry(EntryId{1}).bytes, 816u);
    EXPECT_EQ(a->entry(EntryId{1}).encoding->block_weights, 128u);
    EXPECT_TRUE(a->entry(EntryId{1}).usable);
    expect_finding(*a,
                   {"gguf.prism.legacy-type-42", Severity::warning, f.record_at[0], "a", "Q2_0", "2 x type 42 (Q2_0)"});
    EXPECT_EQ(finding(*a, "gguf.tensor.offset-gap"), nullptr);
    EXPECT_EQ(first_complaint(f.build()), "gguf.prism.legacy-type-42");
}

// The numbers of a published file: offset 337,715,200 of the second tensor, 357,580,800
// expected by the loader: a vocabulary of 248,320 rows of 5,120 values would be 34/128 bytes
// a value under one reading and 18/64 under the other; here with 10 rows less to be small.
TEST(GgufDialect, DriftIsElementsDividedBy64) {
    GgufFile f = base();
    const std::uint64_t rows = 64, columns = 5120, elements = rows * columns;
    f.tensor("token_embd.weight", {columns, rows}, 42, elements / 128 * 34).f32("next", 8);
    const ArtifactPtr a = read(f);
    const TypeReading::Candidate* upstream = candidate(*reading_of(*a, 42), Dialect::upstream);
    EXPECT_EQ(upstream->misfit_needs - upstream->misfit_has, elements / 64);
}

TEST(GgufDialect, OneTensorDecidesForAll) {
    // [128, 1]: 36 or 34 bytes, padded 64 under both; [512, 6] tells them apart
    GgufFile f = base();
    f.tensor("small", {128}, 42, 36).tensor("large", {512, 6}, 42, 864).f32("c", 8);
    EXPECT_EQ(reading_of(*read(f), 42)->chosen->dialect, Dialect::upstream);
}

TEST(GgufDialect, BothFit) {
    GgufFile f = base();
    f.tensor("small", {128}, 42, 36).f32("c", 8);
    const ArtifactPtr a = read(f);
    const TypeReading* r = reading_of(*a, 42);
    ASSERT_NE(r, nullptr);
    EXPECT_EQ(r->chosen, nullptr);
    EXPECT_EQ(candidate(*r, Dialect::upstream)->tensors_fitting, 1u);
    EXPECT_EQ(candidate(*r, Dialect::prism_legacy)->tensors_fitting, 1u);
    expect_finding(*a, {"gguf.tensor.type-unresolved", Severity::error, f.record_at[0], "small", "",
                        "Q2_0 (ggml) fits 1 of 1 tensors; Q2_0 (PrismML (old)) fits 1 of 1 tensors"});
    const Entry& e = a->entry(EntryId{0});
    EXPECT_EQ(e.encoding, nullptr);
    EXPECT_FALSE(e.usable);
    EXPECT_TRUE(e.size_from_gap);
    EXPECT_EQ(e.bytes, 64u);
    EXPECT_EQ(a->format_name(EntryId{0}), "type 42");
    EXPECT_EQ(finding(*a, "gguf.tensor.type-unresolved")->refused_by & mask_of(Loader::llama_cpp), no_loader);
}

// ik_llama.cpp gave number 142 up: there is no size to compare.
TEST(GgufDialect, AReadingWithoutSizeSaysSo) {
    GgufFile f = base();
    f.tensor("a", {512, 6}, 142, 816).f32("c", 8);
    const ArtifactPtr a = read(f);
    expect_finding(*a, {"gguf.tensor.type-resolved", Severity::note, f.record_at[0], "a", "PQ2_0 (PrismML)",
                        "PQ2_0 (PrismML) fits 1 of 1 tensors; IQ2_TN (ik_llama.cpp) has no known size"});
}

TEST(GgufDialect, NeitherFits) {
    GgufFile f = base();
    f.tensor("a", {512, 6}, 42, 1000).f32("c", 8);
    const ArtifactPtr a = read(f);
    EXPECT_EQ(reading_of(*a, 42)->chosen, nullptr);
    expect_finding(*a, {"gguf.tensor.type-unresolved", Severity::error, f.record_at[0], "a", "",
                        "Q2_0 (ggml) fits 0 of 1 tensors, a needs 864 B and has 1024 B; Q2_0 (PrismML (old)) fits 0 of "
                        "1 tensors, a needs 832 B and has 1024 B"});
    EXPECT_EQ(a->entry(EntryId{0}).bytes, 1024u);
    // whatever the number means to a loader, the next offset is not where it expects it
    EXPECT_EQ(finding(*a, "gguf.tensor.type-unresolved")->refused_by, every_gguf_loader);
    EXPECT_EQ(first_complaint(f.build()), "gguf.tensor.type-unresolved");
}

TEST(GgufDialect, MixedFitsDecideNothing) {
    GgufFile f = base();
    f.tensor("new", {512, 6}, 42, 864).tensor("old", {512, 6}, 42, 816).f32("c", 8);
    const ArtifactPtr a = read(f);
    const TypeReading* r = reading_of(*a, 42);
    EXPECT_EQ(r->chosen, nullptr);
    EXPECT_EQ(candidate(*r, Dialect::upstream)->first_misfit, "old");
    EXPECT_EQ(candidate(*r, Dialect::prism_legacy)->first_misfit, "new");
}

// ---- the tensor at the end of the file ------------------------------------------------------

TEST(GgufDialect, LastTensorPaddedOrNot) {
    for (const bool padded : {true, false}) {
        for (const std::uint64_t bytes : {864u, 816u}) {
            GgufFile f = base();
            f.tensor("a", {512, 6}, 42, bytes);
            f.pad_last = padded;
            const ArtifactPtr a = read(f);
            const TypeReading* r = reading_of(*a, 42);
            ASSERT_NE(r->chosen, nullptr) << padded << bytes;
            EXPECT_EQ(r->chosen->dialect, bytes == 864 ? Dialect::upstream : Dialect::prism_legacy);
        }
    }
}

TEST(GgufDialect, TrailingBytesLeaveTheLastTensorOpen) {
    GgufFile f = base();
    f.tensor("a", {512, 6}, 42, 864);
    f.trailing = Bytes(1000, 1);
    EXPECT_EQ(reading_of(*read(f), 42)->chosen, nullptr);
    GgufFile with_another = base();
    with_another.tensor("first", {512, 6}, 42, 864).tensor("a", {512, 6}, 42, 864);
    with_another.trailing = Bytes(1000, 1);
    EXPECT_EQ(reading_of(*read(with_another), 42)->chosen->dialect, Dialect::upstream);
}

TEST(GgufDialect, CutFileIsDecidedByTheOthers) {
    GgufFile f = base();
    f.tensor("a", {512, 6}, 42, 816).tensor("b", {512, 600}, 42, 81'600);
    f.build();
    f.cut_to = f.data_offset + 900;
    const ArtifactPtr a = read(f);
    ASSERT_NE(reading_of(*a, 42)->chosen, nullptr);
    EXPECT_EQ(reading_of(*a, 42)->chosen->dialect, Dialect::prism_legacy);
    EXPECT_EQ(a->entry(EntryId{1}).bytes, 81'600u);
    EXPECT_NE(finding(*a, "gguf.file.truncated"), nullptr);
}

TEST(GgufDialect, DataInAnotherOrderThanTheTable) {
    GgufFile f = base();
    f.tensor("a", {512, 6}, 42, 864).tensor("b", {512, 6}, 42, 864).f32("c", 8);
    f.tensors[0].offset = 864;
    f.tensors[1].offset = 0;
    EXPECT_EQ(reading_of(*read(f), 42)->chosen->dialect, Dialect::upstream);
}

// ---- other numbers ---------------------------------------------------------------------------

TEST(GgufDialect, Type40) {
    // [512, 6]: NVFP4 8 * 36 * 6 = 1728; early PrismML 16 * 6 * 6 = 576
    GgufFile nvfp4 = base();
    nvfp4.tensor("a", {512, 6}, 40, 1728).f32("c", 8);
    EXPECT_EQ(reading_of(*read(nvfp4), 40)->chosen->dialect, Dialect::upstream);
    GgufFile old = base();
    old.tensor("a", {512, 6}, 40, 576).f32("c", 8);
    const ArtifactPtr a = read(old);
    EXPECT_EQ(reading_of(*a, 40)->chosen->dialect, Dialect::prism_legacy);
    expect_finding(
        *a, {"gguf.prism.legacy-type-40", Severity::warning, old.record_at[0], "a", "NVFP4", "1 x type 40 (Q1_0)"});
}

TEST(GgufDialect, Type39HasOneReadingWithASize) {
    GgufFile f = base();  // MXFP4 [512, 6]: 16 * 17 * 6 = 1632
    f.tensor("a", {512, 6}, 39, 1632).f32("c", 8);
    const ArtifactPtr a = read(f);
    ASSERT_NE(reading_of(*a, 39)->chosen, nullptr);
    EXPECT_EQ(reading_of(*a, 39)->chosen->format, "MXFP4");
    EXPECT_EQ(a->diagnostic_counts().warnings, 0u) << all_findings(*a);
    GgufFile other = base();
    other.tensor("a", {512, 6}, 39, 1000).f32("c", 8);
    EXPECT_EQ(reading_of(*read(other), 39)->chosen, nullptr);
}

TEST(GgufDialect, Type36AsI2S) {
    GgufFile f = base();  // 512 * 6 / 4 + 32 = 800
    f.tensor("a", {512, 6}, 36, 800).f32("c", 8);
    const ArtifactPtr a = read(f);
    ASSERT_NE(reading_of(*a, 36)->chosen, nullptr);
    EXPECT_EQ(a->format_name(EntryId{0}), "I2_S");
    EXPECT_EQ(a->entry(EntryId{0}).bytes, 800u);
    const Diagnostic* d = finding(*a, "gguf.tensor.type-private");
    ASSERT_NE(d, nullptr);
    EXPECT_EQ(d->refused_by, loaders(Loader::llama_cpp, Loader::prism_llama));
}

TEST(GgufDialect, Type142IsPrismEvenInADamagedFile) {
    GgufFile f = base();
    f.tensor("a", {512, 6}, 142, 1000).f32("c", 8);
    const ArtifactPtr a = read(f);
    EXPECT_EQ(a->format_name(EntryId{0}), "PQ2_0");
    EXPECT_EQ(a->entry(EntryId{0}).bytes, 816u);
    EXPECT_NE(finding(*a, "gguf.tensor.offset-gap"), nullptr);
}

TEST(GgufDialect, Type31AsIkReadsIt) {
    GgufFile f = base();  // 16 * 18 * 8 = 2304
    f.tensor("a", {512, 8}, 31, 2304).f32("c", 8);
    const ArtifactPtr a = read(f);
    ASSERT_NE(reading_of(*a, 31)->chosen, nullptr);
    EXPECT_EQ(reading_of(*a, 31)->chosen->dialect, Dialect::ik);
}

TEST(GgufDialect, RemovedTypesAreNamed) {
    GgufFile f = base();
    f.tensor("a", {512, 6}, 4, 960).tensor("b", {512, 6}, 37, 128).f32("c", 8);
    const ArtifactPtr a = read(f);
    EXPECT_EQ(count_findings(*a, "gguf.tensor.type-removed"), 2u) << all_findings(*a);
    expect_finding(*a, {"gguf.tensor.type-removed", Severity::error, f.record_at[0], "a", "", "1 x type 4 (Q4_2)"});
    EXPECT_EQ(a->format_name(EntryId{0}), "Q4_2");
    EXPECT_EQ(a->format_name(EntryId{1}), "IQ4_NL_4_8");
    EXPECT_EQ(a->entry(EntryId{0}).bytes, 960u);
    EXPECT_TRUE(a->entry(EntryId{0}).size_from_gap);
    EXPECT_FALSE(a->entry(EntryId{0}).usable);
    EXPECT_FALSE(a->geometry(EntryId{0}));
    EXPECT_EQ(first_complaint(f.build()), "gguf.tensor.type-removed");
}

TEST(GgufDialect, UnknownTypesStayVisible) {
    GgufFile f = base();
    f.tensor("a", {512, 6}, 77, 1000).tensor("b", {4}, -3, 10).tensor("c", {512, 6}, 77, 2000);
    f.pad_last = false;
    const ArtifactPtr a = read(f);
    EXPECT_EQ(a->format_name(EntryId{0}), "type 77");
    EXPECT_EQ(a->format_name(EntryId{1}), "type -3");
    EXPECT_EQ(a->entry(EntryId{0}).encoding, nullptr);
    EXPECT_EQ(a->entry(EntryId{0}).bytes, 1024u);  // to the next tensor, padding included
    EXPECT_EQ(a->entry(EntryId{1}).bytes, 32u);
    EXPECT_EQ(a->entry(EntryId{2}).bytes, 2000u);  // to the end of the file
    EXPECT_TRUE(a->entry(EntryId{2}).size_from_gap);
    expect_finding(*a, {"gguf.tensor.type-unknown", Severity::error, f.record_at[0], "a", "", "2 x type 77"});
    EXPECT_EQ(count_findings(*a, "gguf.tensor.type-unknown"), 2u);
    EXPECT_EQ(finding(*a, "gguf.tensor.offset-gap"), nullptr);
    EXPECT_EQ(first_complaint(f.build()), "gguf.tensor.type-unknown");
}

TEST(GgufDialect, ActivationTypes) {
    GgufFile f = base();  // Q8_1: 36 bytes for 32 values
    f.tensor("a", {64, 2}, 9, 144);
    const ArtifactPtr a = read(f);
    expect_finding(*a,
                   {"gguf.tensor.type-activation", Severity::warning, f.record_at[0], "a", "", "1 x type 9 (Q8_1)"});
    EXPECT_EQ(a->entry(EntryId{0}).bytes, 144u);
}

TEST(GgufDialect, TypesThatOneForkLacks) {
    GgufFile f = base();  // TQ2_0: 66 bytes for 256 values
    f.tensor("a", {256, 2}, 35, 132);
    const ArtifactPtr a = read(f);
    expect_finding(*a,
                   {"gguf.tensor.type-not-everywhere", Severity::note, f.record_at[0], "a", "", "1 x type 35 (TQ2_0)"});
    EXPECT_EQ(finding(*a, "gguf.tensor.type-not-everywhere")->refused_by, mask_of(Loader::ik_llama));
}

// Rows of ik_llama.cpp types begin with a header: IQ4_KS 4 + 136 * 2 = 276 bytes for 512 values.
TEST(GgufDialect, RowHeadersOfIk) {
    GgufFile f = base();
    f.tensor("a", {512, 6}, 144, 1656).tensor("b", {512, 6}, 144, 1656);
    const ArtifactPtr a = read(f);
    EXPECT_EQ(a->entry(EntryId{0}).bytes, 1656u);
    EXPECT_EQ(a->entry(EntryId{1}).offset, 1664u);
    EXPECT_EQ(finding(*a, "gguf.tensor.offset-gap"), nullptr);
    expect_finding(*a, {"gguf.tensor.type-private", Severity::warning, f.record_at[0], "a", "ik_llama.cpp",
                        "2 x type 144 (IQ4_KS)"});
    EXPECT_EQ(finding(*a, "gguf.tensor.type-private")->refused_by, loaders(Loader::llama_cpp, Loader::prism_llama));
    EXPECT_EQ(first_complaint(f.build()), "gguf.tensor.type-private");
}

TEST(GgufDialect, WovenRowsMustComeOutEven) {
    GgufFile f = base();  // Q4_K_R4 weaves four rows
    f.tensor("a", {256, 6}, 212, 864);
    const ArtifactPtr a = read(f);
    expect_finding(*a,
                   {"gguf.tensor.rows-not-group", Severity::error, f.record_at[0], "a", "ne[1] % 4 = 0", "ne[1] = 6"});
    GgufFile good = base();
    good.tensor("a", {256, 8}, 212, 1152);
    EXPECT_EQ(finding(*read(good), "gguf.tensor.rows-not-group"), nullptr);
}

TEST(GgufDialect, TypeNumbersAbove255) {
    GgufFile f = base();  // IQ2_K_R4: 76 bytes for 256 values; 337 - 256 = 81 is no type
    f.tensor("a", {256, 4}, 337, 304);
    const ArtifactPtr a = read(f);
    EXPECT_EQ(a->format_name(EntryId{0}), "IQ2_K_R4");
    EXPECT_EQ(a->entry(EntryId{0}).type_id, 337);
    EXPECT_EQ(a->entry(EntryId{0}).bytes, 304u);
}

}  // namespace
}  // namespace ninspect::test
