// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The (format, layout) pairs of `.ninfer` and who registers them, written out from the
// container document.
#include "core/codec/encoding.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

using namespace ninspect;
using namespace ninspect::codec;

TEST(NinferPairs, EveryPairOfVersionOneAndTwo) {
    struct Row {
        std::string_view format, layout;
        LoaderMask known;
    };
    using L = Loader;
    const LoaderMask all =
        loaders(L::ninfer_v1, L::ninfer_v2, L::ninfer_v2_ternary, L::ninfer_v2_fusion, L::ninfer_v2_jonj20);
    const LoaderMask floats = loaders(L::ninfer_v2, L::ninfer_v2_ternary, L::ninfer_v2_fusion);
    const LoaderMask ternary = loaders(L::ninfer_v2_ternary, L::ninfer_v2_jonj20);
    const LoaderMask fusion = mask_of(L::ninfer_v2_fusion);
    const Row rows[] = {
        {"BF16", "contiguous-le-v1", all},
        {"FP32", "contiguous-le-v1", all},
        {"I32", "contiguous-le-v1", all},
        {"I64", "contiguous-le-v1", fusion},
        {"Q4G64_F16S", "row-split-k128-v1", all},
        {"Q5G64_F16S", "row-split-k128-v1", all},
        {"Q6G64_F16S", "row-split-k128-v1", all},
        {"W8G32_F16S", "row-split-k128-v1", all},
        {"PQ2_0_G128", "row-split-k128-v1", ternary},
        {"PTQ1_0_G128", "row-split-k128-v1", ternary},
        {"NVFP4", "blockscale-k16-m128x4-v1", floats},
        {"NVFP4", "expert-blockscale-k16-m128x4-v1", fusion},
        {"FP8_E4M3FN_ROW_BF16S", "row-scale-v1", floats},
        {"FP8_E4M3FN_ROW_F32S", "row-scale-f32-v1", fusion},
        {"U4Z8G16_F16S", "packed-u4-g16-v1", fusion},
    };
    std::size_t registered = 0;
    for (const Row& row : rows) {
        const Encoding* e = find_ninfer(row.format, row.layout, 2);
        ASSERT_NE(e, nullptr) << row.format << " " << row.layout;
        EXPECT_EQ(e->known_to, row.known) << row.format << " " << row.layout;
        EXPECT_EQ(e->alignment, 256u);
        EXPECT_EQ(find_ninfer(row.format, row.layout, 1), e);
        EXPECT_EQ(find_ninfer(row.format, row.layout, 3), nullptr) << row.format;
        EXPECT_TRUE(ninfer_format_known(row.format, 2));
        EXPECT_TRUE(ninfer_layout_known(row.layout, 2));
        EXPECT_FALSE(ninfer_layout_known(row.layout, 3)) << row.layout;
    }
    for (const Encoding* e : all_encodings()) registered += e->layout.find('-') != std::string_view::npos;
    EXPECT_EQ(registered, std::size(rows));
}

TEST(NinferPairs, EveryPairOfVersionThree) {
    struct Row {
        std::string_view format, layout;
        LoaderMask known;
    };
    using L = Loader;
    const LoaderMask all = loaders(L::ninfer_v3, L::ninfer_v3_kvmem, L::ninfer_v3_t2, L::ninfer_v3_sm89,
                                   L::ninfer_v3_igorls, L::ninfer_v3_ashalliants);
    const LoaderMask igorls = mask_of(L::ninfer_v3_igorls), kvmem = mask_of(L::ninfer_v3_kvmem);
    std::vector<Row> rows = {
        {"bf16", "contiguous_le_v1", all},
        {"fp32", "contiguous_le_v1", all},
        {"int32", "contiguous_le_v1", all},
        {"int64", "contiguous_le_v1", igorls},
        {"q4_g64_fp16", "row_split_k128_v1", all},
        {"q5_g64_fp16", "row_split_k128_v1", all},
        {"q6_g64_fp16", "row_split_k128_v1", all},
        {"q8_g32_fp16", "row_split_k128_v1", all},
        {"t2_g128_fp16", "row_split_k128_v1", loaders(L::ninfer_v3_kvmem, L::ninfer_v3_t2)},
        {"ptq1_g128_fp16", "row_split_k128_v1", kvmem},
        {"nvfp4", "block_scale_k16_m128x4_v1", all},
        {"nvfp4", "expert_block_scale_k16_m128x4_v1", igorls},
        {"fp8_e4m3fn_row_bf16", "row_scale_v1", all},
        {"fp8_e4m3fn_row_fp32", "row_scale_fp32_v1", igorls},
        {"u4z8_g16_fp16", "packed_u4_g16_v1", igorls},
        {"t5_g128_fp16", "ternary_row_k128_v1", mask_of(L::ninfer_v3_sm89)},
        {"t2_g128_fp16", "ternary_row_k128_v1", no_loader},
    };
    for (const std::string_view name :
         {"gguf_q8_0", "gguf_q2_k", "gguf_q3_k", "gguf_q4_k", "gguf_q5_k", "gguf_q6_k", "gguf_iq2_xxs", "gguf_iq2_xs",
          "gguf_iq3_xxs", "gguf_iq1_s", "gguf_iq4_nl", "gguf_iq3_s", "gguf_iq2_s", "gguf_iq4_xs", "gguf_iq1_m"})
        rows.push_back({name, "gguf_blocks_v1", kvmem});
    for (const Row& row : rows) {
        const Encoding* e = find_ninfer(row.format, row.layout, 3);
        ASSERT_NE(e, nullptr) << row.format << " " << row.layout;
        EXPECT_EQ(e->known_to, row.known) << row.format << " " << row.layout;
        EXPECT_EQ(e->alignment, 256u);
        EXPECT_EQ(find_ninfer(row.format, row.layout, 2), nullptr) << row.format;
        EXPECT_TRUE(ninfer_format_known(row.format, 3));
        EXPECT_FALSE(ninfer_format_known(row.format, 2)) << row.format;
    }
    std::size_t registered = 0;
    for (const Encoding* e : all_encodings()) registered += e->layout.find('_') != std::string_view::npos;
    EXPECT_EQ(registered, rows.size());
}

TEST(NinferPairs, GgufFormatsAreTheGgmlBlocksOfTheirName) {
    std::size_t count = 0;
    for (const Encoding* e : all_encodings()) {
        if (e->layout != "gguf_blocks_v1") continue;
        ++count;
        const Encoding& block = *ggml_readings(e->ggml_type).front();
        std::string name(e->format.substr(5));
        for (char& c : name) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        EXPECT_EQ(block.format, name);
        EXPECT_EQ(e->block_bytes, block.block_bytes) << name;
        EXPECT_EQ(e->block_weights, block.block_weights) << name;
        EXPECT_EQ(e->fields.data(), block.fields.data()) << name;
    }
    EXPECT_EQ(count, 15u);
}

TEST(NinferPairs, WrongPairsAndSpellingsAreNotFound) {
    EXPECT_EQ(find_ninfer("BF16", "row-split-k128-v1", 2), nullptr);
    EXPECT_EQ(find_ninfer("BF16", "contiguous_le_v1", 2), nullptr);
    EXPECT_EQ(find_ninfer("Q4G64_F16S", "contiguous-le-v1", 2), nullptr);
    EXPECT_EQ(find_ninfer("Q2_0", "row-split-k128-v1", 2), nullptr);
    EXPECT_FALSE(ninfer_format_known("Q2_0", 2));
    EXPECT_FALSE(ninfer_layout_known("row_split_k128_v1", 2));
    EXPECT_FALSE(ninfer_format_known("", 3));
    EXPECT_EQ(find_ninfer("nvfp4", "blockscale_k16_m128x4_v1", 3), nullptr);  // v3 has one more underscore
}

TEST(NinferPairs, NamesWithoutAnEncodingAreKnownAsNames) {
    for (const std::string_view name : {"Q1G64_F16S", "Q2G64_F16S", "Q3G64_F16S"}) {
        EXPECT_TRUE(ninfer_format_known(name, 2)) << name;
        EXPECT_EQ(loaders_knowing_format(name, 2), no_loader);
        EXPECT_EQ(find_ninfer(name, "row-split-k128-v1", 2), nullptr);
    }
    for (const std::string_view name :
         {"ggml_q8_0", "ggml_q6_k", "ggml_iq2_xxs", "ggml_iq4_nl", "ggml_iq3_s", "ggml_iq2_s", "ggml_iq4_xs",
          "ggml_iq1_m", "ggml_q2_0", "ggml_rec_iq2_s_q2_0", "ggml_rec_iq2_xxs_q2_0", "ggml_rec_iq1_m_q2_0"}) {
        EXPECT_TRUE(ninfer_format_known(name, 3)) << name;
        EXPECT_EQ(loaders_knowing_format(name, 3), mask_of(Loader::ninfer_v3_ashalliants)) << name;
    }
    EXPECT_TRUE(ninfer_layout_known("row_split_panel4_v1", 3));
    EXPECT_EQ(loaders_knowing_layout("row_split_panel4_v1", 3), no_loader);
}

TEST(NinferPairs, WhoKnowsAName) {
    using L = Loader;
    EXPECT_EQ(loaders_knowing_format("PQ2_0_G128", 2), loaders(L::ninfer_v2_ternary, L::ninfer_v2_jonj20));
    EXPECT_EQ(loaders_knowing_format("t2_g128_fp16", 3), loaders(L::ninfer_v3_kvmem, L::ninfer_v3_t2));
    EXPECT_EQ(loaders_knowing_format("no_such", 3), no_loader);
    EXPECT_EQ(loaders_knowing_layout("gguf_blocks_v1", 3), mask_of(L::ninfer_v3_kvmem));
    EXPECT_EQ(loaders_knowing_layout("ternary_row_k128_v1", 3), mask_of(L::ninfer_v3_sm89));
    EXPECT_EQ(loaders_knowing_layout("row-split-k128-v1", 2), every_ninfer_v12_loader);
    EXPECT_EQ(loaders_knowing_layout("expert-blockscale-k16-m128x4-v1", 2), mask_of(L::ninfer_v2_fusion));
}

TEST(NinferPairs, CountOfFormatsPerEngine) {
    const auto formats_of = [](Loader loader) {
        std::set<std::string_view> names;
        for (const Encoding* e : all_encodings())
            if (!e->layout.empty() && (e->known_to & mask_of(loader)) != 0) names.insert(e->format);
        return names.size();
    };
    EXPECT_EQ(formats_of(Loader::ninfer_v1), 7u);
    EXPECT_EQ(formats_of(Loader::ninfer_v2), 9u);
    EXPECT_EQ(formats_of(Loader::ninfer_v2_ternary), 11u);
    EXPECT_EQ(formats_of(Loader::ninfer_v2_jonj20), 9u);
    EXPECT_EQ(formats_of(Loader::ninfer_v2_fusion), 12u);
    EXPECT_EQ(formats_of(Loader::ninfer_v3), 9u);
    EXPECT_EQ(formats_of(Loader::ninfer_v3_t2), 10u);
    EXPECT_EQ(formats_of(Loader::ninfer_v3_kvmem), 26u);
}

TEST(NinferPairs, RawBitsPerWeight) {
    struct Row {
        std::string_view format, layout;
        unsigned version;
        double bits;
    };
    constexpr Row rows[] = {
        {"Q4G64_F16S", "row-split-k128-v1", 2, 4.25},     {"Q5G64_F16S", "row-split-k128-v1", 2, 5.25},
        {"Q6G64_F16S", "row-split-k128-v1", 2, 6.25},     {"W8G32_F16S", "row-split-k128-v1", 2, 8.5},
        {"PQ2_0_G128", "row-split-k128-v1", 2, 2.125},    {"t2_g128_fp16", "row_split_k128_v1", 3, 2.125},
        {"PTQ1_0_G128", "row-split-k128-v1", 2, 1.75},    {"ptq1_g128_fp16", "row_split_k128_v1", 3, 1.75},
        {"t5_g128_fp16", "ternary_row_k128_v1", 3, 1.75}, {"t2_g128_fp16", "ternary_row_k128_v1", 3, 2.125},
        {"NVFP4", "blockscale-k16-m128x4-v1", 2, 4.5},    {"U4Z8G16_F16S", "packed-u4-g16-v1", 2, 5.0},
        {"gguf_iq1_m", "gguf_blocks_v1", 3, 1.75},        {"BF16", "contiguous-le-v1", 2, 16},
    };
    for (const Row& row : rows)
        EXPECT_DOUBLE_EQ(bits_per_weight(*find_ninfer(row.format, row.layout, row.version)), row.bits) << row.format;
}
