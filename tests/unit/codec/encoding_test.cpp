// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The registry against the tables of the format documents, which are written out here.
#include "core/codec/encoding.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

using namespace ninspect;
using namespace ninspect::codec;

namespace {

struct UpstreamRow {
    std::int32_t id;
    std::string_view name;
    std::uint32_t weights, bytes;  // 0: removed
    double bits;
};

constexpr UpstreamRow upstream_rows[] = {
    {0, "F32", 1, 4, 32},
    {1, "F16", 1, 2, 16},
    {2, "Q4_0", 32, 18, 4.5},
    {3, "Q4_1", 32, 20, 5.0},
    {4, "Q4_2", 0, 0, 0},
    {5, "Q4_3", 0, 0, 0},
    {6, "Q5_0", 32, 22, 5.5},
    {7, "Q5_1", 32, 24, 6.0},
    {8, "Q8_0", 32, 34, 8.5},
    {9, "Q8_1", 32, 36, 9.0},
    {10, "Q2_K", 256, 84, 2.625},
    {11, "Q3_K", 256, 110, 3.4375},
    {12, "Q4_K", 256, 144, 4.5},
    {13, "Q5_K", 256, 176, 5.5},
    {14, "Q6_K", 256, 210, 6.5625},
    {15, "Q8_K", 256, 292, 9.125},
    {16, "IQ2_XXS", 256, 66, 2.0625},
    {17, "IQ2_XS", 256, 74, 2.3125},
    {18, "IQ3_XXS", 256, 98, 3.0625},
    {19, "IQ1_S", 256, 50, 1.5625},
    {20, "IQ4_NL", 32, 18, 4.5},
    {21, "IQ3_S", 256, 110, 3.4375},
    {22, "IQ2_S", 256, 82, 2.5625},
    {23, "IQ4_XS", 256, 136, 4.25},
    {24, "I8", 1, 1, 8},
    {25, "I16", 1, 2, 16},
    {26, "I32", 1, 4, 32},
    {27, "I64", 1, 8, 64},
    {28, "F64", 1, 8, 64},
    {29, "IQ1_M", 256, 56, 1.75},
    {30, "BF16", 1, 2, 16},
    {31, "Q4_0_4_4", 0, 0, 0},
    {32, "Q4_0_4_8", 0, 0, 0},
    {33, "Q4_0_8_8", 0, 0, 0},
    {34, "TQ1_0", 256, 54, 1.6875},
    {35, "TQ2_0", 256, 66, 2.0625},
    {36, "IQ4_NL_4_4", 0, 0, 0},
    {37, "IQ4_NL_4_8", 0, 0, 0},
    {38, "IQ4_NL_8_8", 0, 0, 0},
    {39, "MXFP4", 32, 17, 4.25},
    {40, "NVFP4", 64, 36, 4.5},
    {41, "Q1_0", 128, 18, 1.125},
    {42, "Q2_0", 64, 18, 2.25},
};

struct IkRow {
    std::int32_t id;
    std::string_view name;
    std::uint32_t weights, bytes, row_meta;
};

constexpr IkRow ik_rows[] = {
    {31, "Q4_0_4_4", 32, 18, 0},     {32, "Q4_0_4_8", 32, 18, 0},     {33, "Q4_0_8_8", 32, 18, 0},
    {39, "MXFP4", 32, 17, 0},        {41, "Q1_0", 128, 18, 0},        {97, "Q8_0_X4", 32, 34, 0},
    {98, "Q8_1_X4", 32, 36, 0},      {99, "Q8_2_X4", 32, 36, 0},      {133, "Q6_0", 32, 26, 0},
    {134, "IQ1_BN", 64, 13, 2},      {135, "IQ2_BN", 64, 16, 4},      {136, "Q8_K64", 64, 68, 0},
    {137, "IQ2_K", 256, 76, 0},      {138, "IQ3_K", 256, 110, 0},     {139, "IQ4_K", 256, 144, 0},
    {140, "IQ5_K", 256, 176, 0},     {141, "IQ6_K", 256, 212, 0},     {144, "IQ4_KS", 256, 136, 4},
    {145, "IQ2_KS", 256, 70, 2},     {146, "IQ4_KSS", 256, 128, 4},   {147, "Q8_K16", 64, 64, 20},
    {148, "Q8_K32", 256, 296, 0},    {149, "Q8_KR8", 256, 296, 0},    {150, "Q8_K128", 128, 140, 0},
    {151, "Q8_KV", 32, 32, 8},       {152, "IQ5_KS", 256, 168, 4},    {153, "IQ2_KT", 256, 68, 4},
    {154, "IQ3_KT", 256, 100, 4},    {155, "IQ4_KT", 256, 128, 4},    {156, "IQ3_KS", 256, 102, 2},
    {157, "IQ2_KL", 256, 86, 2},     {158, "IQ1_KT", 256, 56, 4},     {202, "Q4_0_R8", 32, 18, 0},
    {206, "Q5_0_R4", 32, 22, 0},     {208, "Q8_0_R8", 32, 34, 0},     {210, "Q2_K_R4", 256, 84, 0},
    {211, "Q3_K_R4", 256, 110, 0},   {212, "Q4_K_R4", 256, 144, 0},   {213, "Q5_K_R4", 256, 176, 0},
    {214, "Q6_K_R4", 256, 210, 0},   {216, "IQ2_XXS_R4", 256, 66, 0}, {217, "IQ2_XS_R4", 256, 74, 0},
    {218, "IQ3_XXS_R4", 256, 98, 0}, {219, "IQ1_S_R4", 32, 6, 2},     {220, "IQ4_NL_R4", 32, 18, 0},
    {221, "IQ3_S_R4", 256, 110, 0},  {222, "IQ2_S_R4", 256, 82, 0},   {223, "IQ4_XS_R8", 256, 136, 0},
    {229, "IQ1_M_R4", 32, 7, 2},     {230, "BF16_R16", 1, 2, 0},      {233, "Q6_0_R4", 32, 26, 0},
    {335, "IQ2_BN_R4", 64, 16, 4},   {337, "IQ2_K_R4", 256, 76, 0},   {338, "IQ3_K_R4", 256, 110, 0},
    {339, "IQ4_K_R4", 256, 144, 0},  {340, "IQ5_K_R4", 256, 176, 0},  {344, "IQ4_KS_R4", 256, 136, 4},
    {352, "IQ5_KS_R4", 256, 168, 4}, {353, "MXFP4_R8", 32, 17, 0},    {397, "Q8_K_R16", 256, 258, 0},
    {398, "Q8_KV_R8", 32, 32, 4},    {399, "Q8_K_R8", 256, 258, 0},
};

const BlockField* field(const Encoding& e, std::string_view name) {
    const auto it = std::find_if(e.fields.begin(), e.fields.end(), [&](const BlockField& f) { return f.name == name; });
    return it == e.fields.end() ? nullptr : &*it;
}

void expect_field(const Encoding& e, std::string_view name, std::uint32_t offset, std::uint32_t bytes) {
    const BlockField* f = field(e, name);
    ASSERT_NE(f, nullptr) << e.format << "." << name;
    EXPECT_EQ(f->offset, offset) << e.format << "." << name;
    EXPECT_EQ(f->bytes, bytes) << e.format << "." << name;
}

}  // namespace

TEST(GgmlTypes, EveryUpstreamNumberHasItsNameAndSize) {
    for (const UpstreamRow& row : upstream_rows) {
        const auto readings = ggml_readings(row.id);
        ASSERT_FALSE(readings.empty()) << row.id;
        const Encoding& e = *readings.front();
        EXPECT_EQ(e.dialect, Dialect::upstream) << row.id;
        EXPECT_EQ(e.format, row.name) << row.id;
        EXPECT_EQ(e.block_bytes, row.bytes) << row.name;
        if (row.bytes > 0) {
            EXPECT_EQ(e.block_weights, row.weights) << row.name;
        }
        EXPECT_DOUBLE_EQ(bits_per_weight(e), row.bits) << row.name;
        EXPECT_EQ(e.status == TypeStatus::removed, row.bytes == 0) << row.name;
        EXPECT_EQ(e.status == TypeStatus::activation, row.id == 9 || row.id == 15) << row.name;
    }
}

TEST(GgmlTypes, EveryIkNumberHasItsSizeAndRowHeader) {
    for (const IkRow& row : ik_rows) {
        const Encoding* e = find_ggml(row.id, Dialect::ik);
        ASSERT_NE(e, nullptr) << row.name;
        EXPECT_EQ(e->format, row.name);
        EXPECT_EQ(e->block_weights, row.weights) << row.name;
        EXPECT_EQ(e->block_bytes, row.bytes) << row.name;
        EXPECT_EQ(e->row_meta_bytes, row.row_meta) << row.name;
        EXPECT_NE(e->known_to & mask_of(Loader::ik_llama), 0u) << row.name;
    }
}

TEST(GgmlTypes, TwentyTypesHaveARowHeader) {
    std::size_t count = 0;
    for (const Encoding* e : all_encodings()) count += e->row_meta_bytes > 0;
    EXPECT_EQ(count, 20u);
}

TEST(GgmlTypes, WovenRowsFollowTheName) {
    for (const Encoding* e : all_encodings()) {
        std::uint32_t rows = 1;
        if (e->format.ends_with("_R4")) rows = 4;
        if (e->format.ends_with("_R8")) rows = 8;
        if (e->format.ends_with("_R16")) rows = 16;
        if (e->dialect == Dialect::ik && (e->format == "Q4_0_4_4" || e->format == "Q4_0_4_8")) rows = 4;
        if (e->dialect == Dialect::ik && e->format == "Q4_0_8_8") rows = 8;
        EXPECT_EQ(e->interleaved_rows, rows) << e->format;
    }
}

TEST(GgmlTypes, ScaleWordsLieWhereTheTableSays) {
    struct Row {
        std::int32_t id;
        std::uint32_t offset;
        std::string_view name;
        WordFormat word;
    };
    constexpr Row rows[] = {
        {2, 0, "d", WordFormat::f16},    {3, 0, "d", WordFormat::f16},    {6, 0, "d", WordFormat::f16},
        {7, 0, "d", WordFormat::f16},    {8, 0, "d", WordFormat::f16},    {9, 0, "d", WordFormat::f16},
        {10, 80, "d", WordFormat::f16},  {11, 108, "d", WordFormat::f16}, {12, 0, "d", WordFormat::f16},
        {13, 0, "d", WordFormat::f16},   {14, 208, "d", WordFormat::f16}, {15, 0, "d", WordFormat::f32},
        {16, 0, "d", WordFormat::f16},   {17, 0, "d", WordFormat::f16},   {18, 0, "d", WordFormat::f16},
        {19, 0, "d", WordFormat::f16},   {20, 0, "d", WordFormat::f16},   {21, 0, "d", WordFormat::f16},
        {22, 0, "d", WordFormat::f16},   {23, 0, "d", WordFormat::f16},   {34, 52, "d", WordFormat::f16},
        {35, 64, "d", WordFormat::f16},  {39, 0, "e", WordFormat::e8m0},  {40, 0, "d", WordFormat::ue4m3},
        {41, 0, "d", WordFormat::f16},   {42, 0, "d", WordFormat::f16},   {142, 0, "d", WordFormat::f16},
        {143, 26, "d", WordFormat::f16},
    };
    for (const Row& row : rows) {
        const Encoding& e = *ggml_readings(row.id).front();
        std::size_t scales = 0;
        for (const BlockField& f : e.fields) {
            if (f.role != FieldRole::scales) continue;
            ++scales;
            EXPECT_EQ(f.offset, row.offset) << e.format;
            EXPECT_EQ(f.name, row.name) << e.format;
            EXPECT_EQ(f.word, row.word) << e.format;
        }
        EXPECT_EQ(scales, 1u) << e.format;
        EXPECT_EQ(e.scale_word, row.word) << e.format;
    }
    EXPECT_EQ(ggml_readings(40).front()->fields.front().bytes, 4u);      // four UE4M3 bytes
    EXPECT_EQ(ggml_readings(29).front()->scale_word, WordFormat::none);  // IQ1_M has no d
}

TEST(GgmlTypes, MinimumsAndSubScalesLieWhereTheTableSays) {
    const auto upstream = [](std::int32_t id) -> const Encoding& { return *ggml_readings(id).front(); };
    expect_field(upstream(3), "m", 2, 2);
    expect_field(upstream(7), "m", 2, 2);
    expect_field(upstream(9), "s", 2, 2);
    expect_field(upstream(10), "dmin", 82, 2);
    expect_field(upstream(10), "scales", 0, 16);
    expect_field(upstream(11), "scales", 96, 12);
    expect_field(upstream(11), "hmask", 0, 32);
    expect_field(upstream(12), "dmin", 2, 2);
    expect_field(upstream(12), "scales", 4, 12);
    expect_field(upstream(12), "qs", 16, 128);
    expect_field(upstream(13), "qh", 16, 32);
    expect_field(upstream(13), "qs", 48, 128);
    expect_field(upstream(14), "ql", 0, 128);
    expect_field(upstream(14), "qh", 128, 64);
    expect_field(upstream(14), "scales", 192, 16);
    expect_field(upstream(17), "scales", 66, 8);
    expect_field(upstream(18), "qs", 2, 64);
    expect_field(upstream(18), "scales_and_signs", 66, 32);
    expect_field(upstream(19), "qh", 34, 16);
    expect_field(upstream(21), "qh", 66, 8);
    expect_field(upstream(21), "signs", 74, 32);
    expect_field(upstream(21), "scales", 106, 4);
    expect_field(upstream(22), "signs", 34, 32);
    expect_field(upstream(22), "qh", 66, 8);
    expect_field(upstream(22), "scales", 74, 8);
    expect_field(upstream(23), "scales_h", 2, 2);
    expect_field(upstream(23), "scales_l", 4, 4);
    expect_field(upstream(29), "qh", 32, 16);
    expect_field(upstream(29), "scales", 48, 8);
    expect_field(upstream(143), "qs", 0, 24);
    expect_field(upstream(143), "qh", 24, 2);
    expect_field(upstream(142), "qs", 2, 32);
}

TEST(GgmlTypes, EveryStoredUpstreamBlockShowsItsFields) {
    for (const UpstreamRow& row : upstream_rows) {
        const Encoding& e = *ggml_readings(row.id).front();
        if (row.weights > 1) {
            EXPECT_FALSE(e.fields.empty()) << e.format;
        }
    }
}

TEST(GgmlTypes, FieldsFillTheirBlockWithoutGapOrOverlap) {
    for (const Encoding* e : all_encodings()) {
        std::uint32_t end = 0;
        for (const BlockField& f : e->fields) {
            EXPECT_EQ(f.offset, end) << e->format << "." << f.name;
            end = f.offset + f.bytes;
            if (word_bytes(f.word) > 0) {
                EXPECT_EQ(f.bytes % word_bytes(f.word), 0u) << e->format << "." << f.name;
            }
        }
        if (!e->fields.empty()) {
            EXPECT_EQ(end, e->block_bytes) << e->format;
        }
    }
}

TEST(GgmlTypes, CollidingNumbersHaveAllTheirMeanings) {
    struct Meaning {
        std::string_view format;
        Dialect dialect;
        std::uint32_t weights, bytes;
        TypeStatus status;
    };
    const auto expect = [](std::int32_t id, std::initializer_list<Meaning> meanings) {
        const auto readings = ggml_readings(id);
        ASSERT_EQ(readings.size(), meanings.size()) << id;
        std::size_t i = 0;
        for (const Meaning& m : meanings) {
            const Encoding& e = *readings[i++];
            EXPECT_EQ(e.ggml_type, id);
            EXPECT_EQ(e.format, m.format) << id;
            EXPECT_EQ(e.dialect, m.dialect) << id << m.format;
            EXPECT_EQ(e.block_bytes, m.bytes) << id << m.format;
            EXPECT_EQ(e.status, m.status) << id << m.format;
            if (m.bytes > 0) {
                EXPECT_EQ(e.block_weights, m.weights) << id << m.format;
            }
        }
    };
    using enum TypeStatus;
    expect(36, {{"IQ4_NL_4_4", Dialect::upstream, 0, 0, removed}, {"I2_S", Dialect::bitnet, 128, 32, storage}});
    expect(37, {{"IQ4_NL_4_8", Dialect::upstream, 0, 0, removed}, {"I8_S", Dialect::bitnet, 0, 0, storage}});
    expect(38, {{"IQ4_NL_8_8", Dialect::upstream, 0, 0, removed}, {"TL1", Dialect::bitnet, 0, 0, storage}});
    expect(39, {{"MXFP4", Dialect::upstream, 32, 17, storage}, {"TL2", Dialect::bitnet, 0, 0, storage}});
    expect(40, {{"NVFP4", Dialect::upstream, 64, 36, storage}, {"Q1_0", Dialect::prism_legacy, 32, 6, storage}});
    expect(42, {{"Q2_0", Dialect::upstream, 64, 18, storage}, {"Q2_0", Dialect::prism_legacy, 128, 34, storage}});
    expect(142, {{"PQ2_0", Dialect::prism, 128, 34, storage}, {"IQ2_TN", Dialect::ik, 0, 0, withdrawn}});
    expect(143, {{"PTQ1_0", Dialect::prism, 128, 28, storage}, {"IQ1_TN", Dialect::ik, 0, 0, withdrawn}});
}

TEST(GgmlTypes, UnknownNumbersHaveNoReading) {
    for (const std::int32_t id : {-1, 43, 48, 77, 90, 93, 96, 100, 141 + 100, 255, 256, 400, 2147483647, -2147483647}) {
        EXPECT_TRUE(ggml_readings(id).empty()) << id;
        EXPECT_EQ(find_ggml(id, Dialect::upstream), nullptr) << id;
    }
}

TEST(GgmlTypes, ProgramsShareReadings) {
    EXPECT_EQ(find_ggml(12, Dialect::ik), find_ggml(12, Dialect::upstream));
    EXPECT_EQ(find_ggml(12, Dialect::prism)->format, "Q4_K");
    EXPECT_EQ(find_ggml(36, Dialect::ik)->format, "I2_S");
    EXPECT_EQ(find_ggml(36, Dialect::ik)->arrangement, Arrangement::whole_tensor);
    EXPECT_EQ(find_ggml(42, Dialect::ik), nullptr);  // ik does not know it
    EXPECT_EQ(find_ggml(142, Dialect::upstream), nullptr);
    EXPECT_EQ(find_ggml(137, Dialect::prism), nullptr);
}

TEST(Registry, HoldsEveryRowOnceAndNothingElse) {
    std::set<const Encoding*> seen;
    std::set<std::string> keys;
    for (const Encoding* e : all_encodings()) {
        EXPECT_TRUE(seen.insert(e).second);
        const std::string key = std::string(e->format) + "/" + std::string(e->layout) + "/" +
                                std::string(dialect_name(e->dialect)) + "/" + std::to_string(e->ggml_type);
        EXPECT_TRUE(keys.insert(key).second) << key;
        EXPECT_GE(e->block_weights, 1u) << key;
        if (e->status == TypeStatus::removed || e->status == TypeStatus::withdrawn) {
            EXPECT_EQ(e->known_to, no_loader) << key;
        }
    }
    // 43 of ggml; 60 of ik (62 rows less 39 and 41) and its two withdrawn; 4 of PrismML, 4 of BitNet; 15 + 32 of
    // .ninfer
    EXPECT_EQ(seen.size(), 43u + 60 + 2 + 4 + 4 + 15 + 32);
}

TEST(FileType, FollowsLlamaFtypeNotGgmlType) {
    EXPECT_EQ(llama_ftype_name(0), "F32");
    EXPECT_EQ(llama_ftype_name(7), "Q8_0");
    EXPECT_EQ(llama_ftype_name(12), "Q3_K_M");
    EXPECT_EQ(llama_ftype_name(15), "Q4_K_M");
    EXPECT_EQ(llama_ftype_name(18), "Q6_K");
    EXPECT_EQ(llama_ftype_name(30), "IQ4_XS");
    EXPECT_EQ(llama_ftype_name(32), "BF16");
    EXPECT_EQ(llama_ftype_name(38), "MXFP4");
    EXPECT_EQ(llama_ftype_name(41), "Q2_0");
    EXPECT_EQ(llama_ftype_name(41, Dialect::ik), "Q1_0_G128");
    EXPECT_EQ(llama_ftype_name(135), "Q6_0");
    EXPECT_EQ(llama_ftype_name(156), "IQ1_KT");
    EXPECT_EQ(llama_ftype_name(399), "Q8_K_R8");
    EXPECT_EQ(llama_ftype_name(1024 + 15), "Q4_K_M");
    EXPECT_EQ(llama_ftype_name(141), "PQ2_0");  // the two Bonsai editions
    EXPECT_EQ(llama_ftype_name(143), "PTQ1_0");
    EXPECT_EQ(llama_ftype_name(141, Dialect::ik), "IQ5_K");
    EXPECT_EQ(llama_ftype_name(15, Dialect::ik), "Q4_K_M");
    EXPECT_EQ(llama_ftype_name(42), "");
    EXPECT_EQ(llama_ftype_name(4000000000u), "");
}
