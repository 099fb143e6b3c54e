// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Sizes and offsets against the tables of the layout document, which are written out here.
#include "core/codec/geometry.h"

#include <gtest/gtest.h>

#include <initializer_list>

using namespace ninspect;
using namespace ninspect::codec;

namespace {

using Shape = std::vector<std::uint64_t>;

const Encoding& v2(std::string_view format, std::string_view layout) { return *find_ninfer(format, layout, 2); }
const Encoding& v3(std::string_view format, std::string_view layout) { return *find_ninfer(format, layout, 3); }
const Encoding& row_split(std::string_view format) { return v2(format, "row-split-k128-v1"); }
const Encoding& ggml(std::int32_t id, Dialect dialect = Dialect::upstream) { return *find_ggml(id, dialect); }

std::uint64_t bytes_of(const Encoding& e, const Shape& shape, std::uint64_t divisors = 1) {
    const auto bytes = encoded_bytes(e, shape, divisors);
    EXPECT_TRUE(bytes.has_value()) << e.format << " " << (bytes ? "" : bytes.error().path);
    return bytes ? *bytes : 0;
}

Geometry geometry_of(const Encoding& e, const Shape& shape, std::uint64_t divisors = 1) {
    auto g = compute_geometry(e, shape, divisors);
    EXPECT_TRUE(g.has_value()) << e.format;
    return g ? std::move(*g) : Geometry{};
}

void expect_error(const Encoding& e, const Shape& shape, ErrorCode code, std::string_view path,
                  std::uint64_t divisors = 1) {
    const auto bytes = encoded_bytes(e, shape, divisors);
    ASSERT_FALSE(bytes.has_value()) << e.format << " gives " << *bytes;
    EXPECT_EQ(bytes.error().code, code) << e.format;
    EXPECT_EQ(bytes.error().path, path) << e.format;
    const auto g = compute_geometry(e, shape, divisors);
    ASSERT_FALSE(g.has_value());
    EXPECT_EQ(g.error().code, code);
    EXPECT_EQ(g.error().path, path);
    EXPECT_FALSE(g.error().found.empty());
}

}  // namespace

TEST(RowSplit, SizesOfTheLayoutDocument) {
    struct Row {
        std::string_view format;
        Shape shape;
        std::uint64_t base, high_offset, high, scale_offset, scale, payload;
    };
    const Row rows[] = {
        {"Q4G64_F16S", {1, 6}, 64, 256, 0, 256, 4, 260},
        {"Q5G64_F16S", {2, 130}, 256, 256, 64, 512, 16, 528},
        {"Q6G64_F16S", {1, 64}, 64, 256, 32, 512, 4, 516},
        {"W8G32_F16S", {3, 96}, 384, 512, 0, 512, 24, 536},
        {"PQ2_0_G128", {2, 256}, 128, 256, 0, 256, 8, 264},
        {"PTQ1_0_G128", {2, 256}, 96, 256, 8, 512, 8, 520},
        {"Q4G64_F16S", {7168, 5120}, 18350080, 18350080, 0, 18350080, 1146880, 19496960},
        {"Q5G64_F16S", {7168, 5120}, 18350080, 18350080, 4587520, 22937600, 1146880, 24084480},
        {"Q4G64_F16S", {131072, 5120}, 335544320, 335544320, 0, 335544320, 20971520, 356515840},
    };
    for (const Row& row : rows) {
        const Geometry g = geometry_of(row_split(row.format), row.shape);
        ASSERT_TRUE(g.row_split.has_value());
        EXPECT_EQ(g.row_split->base_offset, 0u);
        EXPECT_EQ(g.row_split->base_bytes, row.base) << row.format;
        EXPECT_EQ(g.row_split->high_offset, row.high_offset) << row.format;
        EXPECT_EQ(g.row_split->high_bytes, row.high) << row.format;
        EXPECT_EQ(g.row_split->scale_offset, row.scale_offset) << row.format;
        EXPECT_EQ(g.row_split->scale_bytes, row.scale) << row.format;
        EXPECT_EQ(g.row_split->payload_bytes, row.payload) << row.format;
        EXPECT_EQ(g.payload_bytes, row.payload);
        EXPECT_EQ(bytes_of(row_split(row.format), row.shape), row.payload);
    }
}

TEST(RowSplit, TernaryMatricesOfThe27BModel) {
    struct Row {
        Shape shape;
        std::uint64_t groups, pq_scale, pq_payload, pt_high, pt_scale, pt_payload;
    };
    const Row rows[] = {
        {{248320, 5120}, 40, 317849600, 337715200, 238387200, 258252800, 278118400},
        {{34816, 5120}, 40, 44564480, 47349760, 33423360, 36208640, 38993920},
        {{12288, 5120}, 40, 15728640, 16711680, 11796480, 12779520, 13762560},
        {{7168, 5120}, 40, 9175040, 9748480, 6881280, 7454720, 8028160},
        {{4096, 5120}, 40, 5242880, 5570560, 3932160, 4259840, 4587520},
        {{5120, 6144}, 48, 7864320, 8355840, 5898240, 6389760, 6881280},
        {{5120, 17408}, 136, 22282240, 23674880, 16711680, 18104320, 19496960},
    };
    for (const Row& row : rows) {
        const Geometry pq = geometry_of(row_split("PQ2_0_G128"), row.shape);
        EXPECT_EQ(pq.groups_per_row, row.groups);
        EXPECT_EQ(pq.row_split->scale_offset, row.pq_scale);
        EXPECT_EQ(pq.payload_bytes, row.pq_payload);
        const Geometry pt = geometry_of(row_split("PTQ1_0_G128"), row.shape);
        EXPECT_EQ(pt.row_split->high_offset, row.pt_high);
        EXPECT_EQ(pt.row_split->scale_offset, row.pt_scale);
        EXPECT_EQ(pt.payload_bytes, row.pt_payload);
        // Same size as the GGUF's block stream, and as the v3 names.
        EXPECT_EQ(bytes_of(ggml(142, Dialect::prism), row.shape), row.pq_payload);
        EXPECT_EQ(bytes_of(ggml(143, Dialect::prism), row.shape), row.pt_payload);
        EXPECT_EQ(bytes_of(v3("t2_g128_fp16", "row_split_k128_v1"), row.shape), row.pq_payload);
        EXPECT_EQ(bytes_of(v3("ptq1_g128_fp16", "row_split_k128_v1"), row.shape), row.pt_payload);
    }
}

TEST(RowSplit, TheSixteenFieldsOfAPartialRow) {
    // Q6 [3,130]: K padded to 256 = 4 groups of 64; 32 base and 16 high bytes and one f16 a group.
    const Geometry g = geometry_of(row_split("Q6G64_F16S"), {3, 130});
    const RowSplitGeometry& s = *g.row_split;
    EXPECT_EQ(s.n, 3u);
    EXPECT_EQ(s.k, 130u);
    EXPECT_EQ(s.k_pad, 256u);
    EXPECT_EQ(s.groups_per_row, 4u);
    EXPECT_EQ(s.base_bytes_per_group, 32u);
    EXPECT_EQ(s.high_bytes_per_group, 16u);
    EXPECT_EQ(s.base_row_bytes, 128u);
    EXPECT_EQ(s.high_row_bytes, 64u);
    EXPECT_EQ(s.scale_row_bytes, 8u);
    EXPECT_EQ(s.base_offset, 0u);
    EXPECT_EQ(s.base_bytes, 384u);
    EXPECT_EQ(s.high_offset, 512u);
    EXPECT_EQ(s.high_bytes, 192u);
    EXPECT_EQ(s.scale_offset, 768u);
    EXPECT_EQ(s.scale_bytes, 24u);
    EXPECT_EQ(s.payload_bytes, 792u);

    ASSERT_EQ(g.planes.size(), 3u);
    EXPECT_EQ(g.planes[0].name, "base");
    EXPECT_EQ(g.planes[1].name, "high");
    EXPECT_EQ(g.planes[2].name, "scale");
    EXPECT_EQ(g.planes[0].role, FieldRole::codes);
    EXPECT_EQ(g.planes[1].role, FieldRole::high_bits);
    EXPECT_EQ(g.planes[2].role, FieldRole::scales);
    EXPECT_EQ(g.planes[2].word, WordFormat::f16);
    EXPECT_EQ(g.planes[1].row_bytes, 64u);
    EXPECT_EQ(g.planes[1].group_bytes, 16u);
}

TEST(RowSplit, AnEmptyHighPlaneIsLeftOut) {
    const Geometry g = geometry_of(row_split("W8G32_F16S"), {3, 96});
    ASSERT_EQ(g.planes.size(), 2u);
    EXPECT_EQ(g.planes[1].name, "scale");
    EXPECT_EQ(g.planes[1].offset, 512u);
}

TEST(RowSplit, EqualSizesOfDifferentThings) {
    EXPECT_EQ(bytes_of(row_split("Q4G64_F16S"), {7168, 5120}), 19496960u);
    EXPECT_EQ(bytes_of(row_split("PTQ1_0_G128"), {5120, 17408}), 19496960u);
    EXPECT_EQ(bytes_of(v3("t5_g128_fp16", "ternary_row_k128_v1"), {5120, 17408}), 19496960u);
}

TEST(Nvfp4, Sizes) {
    const Encoding& e = v3("nvfp4", "block_scale_k16_m128x4_v1");
    const Geometry g = geometry_of(e, {128, 64});
    EXPECT_EQ(g.payload_bytes, 4612u);
    ASSERT_EQ(g.planes.size(), 3u);
    EXPECT_EQ(g.planes[0].name, "codes");
    EXPECT_EQ(g.planes[0].bytes, 4096u);
    EXPECT_EQ(g.planes[1].name, "scales");
    EXPECT_EQ(g.planes[1].offset, 4096u);
    EXPECT_EQ(g.planes[1].bytes, 512u);
    EXPECT_EQ(g.planes[1].word, WordFormat::e4m3);
    EXPECT_EQ(g.planes[2].name, "divisors");
    EXPECT_EQ(g.planes[2].offset, 4608u);
    EXPECT_EQ(g.planes[2].bytes, 4u);
    EXPECT_EQ(g.divisors, 1u);
    EXPECT_EQ(bytes_of(e, {128, 192}), 13828u);
    EXPECT_EQ(bytes_of(e, {256, 256}), 36868u);
    EXPECT_EQ(bytes_of(e, {14336, 5120}), 41287684u);
    EXPECT_EQ(bytes_of(e, {16384, 5120}, 2), 47185928u);
    EXPECT_EQ(bytes_of(v2("NVFP4", "blockscale-k16-m128x4-v1"), {128, 64}), 4612u);
}

TEST(Nvfp4, SwizzleOfTheLayoutDocument) {
    struct Row {
        std::uint64_t n, g, offset;
    };
    for (const Row& row : std::initializer_list<Row>{{0, 0, 0},
                                                     {0, 1, 1},
                                                     {0, 3, 3},
                                                     {1, 0, 16},
                                                     {31, 3, 499},
                                                     {32, 0, 4},
                                                     {33, 2, 22},
                                                     {64, 0, 8},
                                                     {96, 0, 12},
                                                     {127, 3, 511}})
        EXPECT_EQ(nvfp4_scale_offset(row.n, row.g, 64), row.offset) << row.n << "," << row.g;
    for (const Row& row :
         std::initializer_list<Row>{{0, 4, 512}, {0, 15, 1539}, {128, 0, 2048}, {130, 5, 2593}, {255, 15, 4095}})
        EXPECT_EQ(nvfp4_scale_offset(row.n, row.g, 256), row.offset) << row.n << "," << row.g;
}

TEST(Nvfp4, ElementOfTheFullExample) {
    // Element (33,37) of [128,64]: code byte 1074, scale byte 4118.
    const Geometry g = geometry_of(v2("NVFP4", "blockscale-k16-m128x4-v1"), {128, 64});
    const auto code = role_of_byte(g, 1074);
    ASSERT_TRUE(code.has_value());
    EXPECT_EQ(code->row, 33u);
    EXPECT_EQ(code->group, 37u / 16);
    const auto scale = role_of_byte(g, 4118);
    EXPECT_EQ(scale->row, 33u);
    EXPECT_EQ(scale->group, 2u);
    EXPECT_EQ(scale->role, FieldRole::scales);
    EXPECT_EQ(scale->first_column, 32u);
    const auto where = scale_location(g, 33, 2);
    ASSERT_TRUE(where.has_value());
    EXPECT_EQ(where->offset, 4118u);
    EXPECT_EQ(where->word, WordFormat::e4m3);
}

TEST(Nvfp4, ShapeRules) {
    const Encoding& e = v3("nvfp4", "block_scale_k16_m128x4_v1");
    expect_error(e, {127, 64}, ErrorCode::invalid_argument, "shape");
    expect_error(e, {128, 65}, ErrorCode::invalid_argument, "shape");
    expect_error(e, {128}, ErrorCode::invalid_argument, "shape");
    expect_error(e, {2, 128, 64}, ErrorCode::invalid_argument, "shape");
    expect_error(e, {0, 64}, ErrorCode::invalid_argument, "shape");
    expect_error(e, {256, 64}, ErrorCode::invalid_argument, "divisors", 0);
    expect_error(e, {256, 64}, ErrorCode::invalid_argument, "divisors", 3);  // 256 % 3
    expect_error(e, {256, 64}, ErrorCode::invalid_argument, "divisors", 4);  // 64 rows each
    EXPECT_EQ(bytes_of(e, {256, 64}, 2), 8192u + 1024 + 8);
    expect_error(v3("bf16", "contiguous_le_v1"), {4}, ErrorCode::invalid_argument, "divisors", 2);
    expect_error(v3("nvfp4", "expert_block_scale_k16_m128x4_v1"), {2, 128, 64}, ErrorCode::invalid_argument, "divisors",
                 2);
}

TEST(ExpertNvfp4, PlanesOfAllExpertsThenTheirDivisors) {
    const Encoding& e = v3("nvfp4", "expert_block_scale_k16_m128x4_v1");
    const Geometry g = geometry_of(e, {2, 128, 64});
    EXPECT_EQ(g.experts, 2u);
    EXPECT_EQ(g.rows, 128u);
    EXPECT_EQ(g.divisors, 2u);
    ASSERT_EQ(g.planes.size(), 3u);
    EXPECT_EQ(g.planes[0].bytes, 8192u);
    EXPECT_EQ(g.planes[1].offset, 8192u);
    EXPECT_EQ(g.planes[1].bytes, 1024u);
    EXPECT_EQ(g.planes[2].offset, 9216u);
    EXPECT_EQ(g.payload_bytes, 9224u);
    EXPECT_EQ(bytes_of(v2("NVFP4", "expert-blockscale-k16-m128x4-v1"), {2, 128, 64}), 9224u);
    // Row 128 + 33 is row 33 of the second expert, swizzled by itself.
    EXPECT_EQ(scale_location(g, 161, 2)->offset, 8192u + 512 + 22);
    EXPECT_EQ(role_of_byte(g, 8192 + 512 + 22)->row, 161u);
}

TEST(Fp8Rows, Sizes) {
    const Encoding& e = v2("FP8_E4M3FN_ROW_BF16S", "row-scale-v1");
    EXPECT_EQ(bytes_of(e, {2, 4}), 260u);
    EXPECT_EQ(bytes_of(e, {14336, 5120}), 73428992u);
    EXPECT_EQ(bytes_of(e, {5120, 6144}), 31467520u);
    EXPECT_EQ(bytes_of(v2("FP8_E4M3FN_ROW_F32S", "row-scale-f32-v1"), {2, 4}), 256u + 8);
    EXPECT_EQ(bytes_of(v3("fp8_e4m3fn_row_fp32", "row_scale_fp32_v1"), {3, 100}), 512u + 12);
    const Geometry g = geometry_of(e, {2, 4});
    EXPECT_EQ(g.planes[1].offset, 256u);
    EXPECT_EQ(g.planes[1].word, WordFormat::bf16);
    for (std::uint64_t column = 0; column < 4; ++column) {
        EXPECT_EQ(scale_location(g, 0, column)->offset, 256u);
        EXPECT_EQ(scale_location(g, 1, column)->offset, 258u);
    }
}

TEST(PackedU4, Sizes) {
    const Encoding& e = v2("U4Z8G16_F16S", "packed-u4-g16-v1");
    const Geometry g = geometry_of(e, {2, 32});
    EXPECT_EQ(g.payload_bytes, 264u);
    EXPECT_EQ(g.planes[1].offset, 256u);
    EXPECT_EQ(scale_location(g, 1, 1)->offset, 262u);  // `00 3a`, the last word
    expect_error(e, {2, 24}, ErrorCode::invalid_argument, "shape");
}

TEST(TernaryRow, Sizes) {
    const Encoding& t5 = v3("t5_g128_fp16", "ternary_row_k128_v1");
    const Geometry g = geometry_of(t5, {1, 128});
    EXPECT_EQ(g.planes[0].bytes, 26u);
    EXPECT_EQ(g.planes[1].offset, 256u);
    EXPECT_EQ(g.planes[1].bytes, 2u);
    EXPECT_EQ(g.payload_bytes, 258u);
    EXPECT_EQ(bytes_of(t5, {16384, 5120}), 18350080u);
    EXPECT_EQ(bytes_of(t5, {5120, 17408}), 19496960u);
    expect_error(t5, {1, 64}, ErrorCode::invalid_argument, "shape");
    // The withdrawn 2-bit format in the same layout: 32 code bytes per 128 weights.
    EXPECT_EQ(bytes_of(v3("t2_g128_fp16", "ternary_row_k128_v1"), {1, 128}), 258u);
    EXPECT_EQ(bytes_of(v3("t2_g128_fp16", "ternary_row_k128_v1"), {8, 128}), 256u + 16);
}

TEST(Contiguous, ProductTimesWord) {
    const Encoding& bf16 = v2("BF16", "contiguous-le-v1");
    EXPECT_EQ(bytes_of(bf16, {}), 2u);
    EXPECT_EQ(bytes_of(bf16, {2, 3}), 12u);
    EXPECT_EQ(bytes_of(v2("FP32", "contiguous-le-v1"), {2}), 8u);
    EXPECT_EQ(bytes_of(v2("I32", "contiguous-le-v1"), {3}), 12u);
    EXPECT_EQ(bytes_of(v2("I64", "contiguous-le-v1"), {3}), 24u);
    EXPECT_EQ(bytes_of(bf16, Shape(16, 1)), 2u);
    expect_error(bf16, Shape(17, 1), ErrorCode::invalid_argument, "shape");
    expect_error(bf16, {2, 0}, ErrorCode::invalid_argument, "shape");
    expect_error(row_split("Q4G64_F16S"), {6}, ErrorCode::invalid_argument, "shape");
    expect_error(row_split("Q4G64_F16S"), {}, ErrorCode::invalid_argument, "shape");
    expect_error(v3("ptq1_g128_fp16", "row_split_k128_v1"), {2, 300}, ErrorCode::invalid_argument, "shape");
    EXPECT_EQ(bytes_of(row_split("PTQ1_0_G128"), {2, 300}), 256u + 256 + 12);  // v2 pads: 3 groups a row
}

TEST(GgufBlocks, VerbatimBlocks) {
    EXPECT_EQ(bytes_of(v3("gguf_q8_0", "gguf_blocks_v1"), {2, 64}), 136u);
    expect_error(v3("gguf_q8_0", "gguf_blocks_v1"), {2, 65}, ErrorCode::invalid_argument, "columns");
    expect_error(v3("gguf_q8_0", "gguf_blocks_v1"), {64}, ErrorCode::invalid_argument, "shape");
    // Element (1,33) lies in byte 105: block 3 (row 1, group 1) begins at 102, its codes at 104.
    const auto role = role_of_byte(geometry_of(v3("gguf_q8_0", "gguf_blocks_v1"), {2, 64}), 105);
    EXPECT_EQ(role->row, 1u);
    EXPECT_EQ(role->group, 1u);
    EXPECT_EQ(role->field, "qs");
    EXPECT_EQ(role->run_offset, 104u);
}

TEST(GgmlSizes, RowsTimesBlocks) {
    EXPECT_EQ(bytes_of(ggml(12), {3, 512}), 3u * 2 * 144);
    EXPECT_EQ(bytes_of(ggml(0), {}), 4u);  // no dimensions: one element
    EXPECT_EQ(bytes_of(ggml(0), {5}), 20u);
    EXPECT_EQ(bytes_of(ggml(1), {2, 3, 4, 5}), 240u);
    EXPECT_EQ(bytes_of(ggml(8), {4, 2, 64}), 8u * 68);
    // The two readings of type 42 for [248320,5120].
    EXPECT_EQ(bytes_of(ggml(42), {248320, 5120}), 357580800u);
    EXPECT_EQ(bytes_of(ggml(42, Dialect::prism_legacy), {248320, 5120}), 337715200u);
    EXPECT_EQ(bytes_of(ggml(40, Dialect::prism_legacy), {2, 64}), 24u);
}

TEST(GgmlSizes, RowHeadersOfIk) {
    EXPECT_EQ(bytes_of(ggml(144, Dialect::ik), {3, 512}), 3u * (4 + 2 * 136));   // IQ4_KS
    EXPECT_EQ(bytes_of(ggml(134, Dialect::ik), {10, 128}), 10u * (2 + 2 * 13));  // IQ1_BN
    EXPECT_EQ(bytes_of(ggml(398, Dialect::ik), {8, 64}), 8u * (4 + 2 * 32));     // Q8_KV_R8
    EXPECT_EQ(bytes_of(ggml(36, Dialect::ik), {4, 256}), 1024u / 4 + 32);        // I2_S
    EXPECT_EQ(bytes_of(ggml(36, Dialect::bitnet), {2560, 6912}), 2560u * 6912 / 4 + 32);
}

TEST(GgmlSizes, ZeroDimensionsAreNothing) {
    for (const Shape& shape :
         {Shape{0}, Shape{0, 256}, Shape{256, 0}, Shape{std::uint64_t{1} << 40, std::uint64_t{1} << 40, 0}}) {
        const Geometry g = geometry_of(ggml(12), shape);
        EXPECT_EQ(g.payload_bytes, 0u);
        EXPECT_TRUE(g.planes.empty());
        EXPECT_EQ(g.elements(), 0u);
        EXPECT_FALSE(role_of_byte(g, 0).has_value());
        EXPECT_TRUE(ranges_of_group(g, 0, 0).empty());
        EXPECT_TRUE(ranges_of_row(g, 0).empty());
        EXPECT_FALSE(scale_location(g, 0, 0).has_value());
        EXPECT_EQ(bytes_of(ggml(144, Dialect::ik), shape), 0u);  // no row header either
    }
}

TEST(GgmlSizes, RowsAndColumnsMustDivide) {
    expect_error(ggml(12), {3, 255}, ErrorCode::invalid_argument, "columns");
    expect_error(ggml(2), {}, ErrorCode::invalid_argument, "columns");
    expect_error(ggml(212, Dialect::ik), {6, 256}, ErrorCode::invalid_argument, "rows");
    expect_error(ggml(230, Dialect::ik), {8, 256}, ErrorCode::invalid_argument, "rows");
    expect_error(ggml(212, Dialect::ik), {2, 2, 256}, ErrorCode::invalid_argument, "rows");  // rows of one matrix
    EXPECT_EQ(bytes_of(ggml(212, Dialect::ik), {8, 256}), 8u * 144);
    EXPECT_EQ(bytes_of(ggml(212, Dialect::ik), {3, 4, 256}), 12u * 144);
}

TEST(GgmlSizes, TypesWithoutASizeSaySo) {
    for (const std::int32_t id : {4, 5, 31, 32, 33, 36, 37, 38})
        expect_error(ggml(id), {4, 256}, ErrorCode::unsupported, "format");
    expect_error(ggml(38, Dialect::bitnet), {4, 256}, ErrorCode::unsupported, "format");
    expect_error(ggml(142, Dialect::ik), {4, 256}, ErrorCode::unsupported, "format");
}

TEST(Overflow, EveryEncodingRefusesShapesBeyond64Bits) {
    constexpr std::uint64_t huge = std::uint64_t{1} << 62, max = ~std::uint64_t{0};
    std::size_t tried = 0;
    for (const Encoding* e : all_encodings()) {
        if (e->block_bytes == 0) continue;
        const bool expert = e->arrangement == Arrangement::expert_block_scale;
        for (const auto& [rows, columns] : {std::pair{huge, huge},
                                            {huge, std::uint64_t{1} << 14},
                                            {std::uint64_t{1} << 14, huge},
                                            {max / 128 * 128, max / 1024 * 1024}}) {
            const Shape shape = expert ? Shape{4, rows, columns} : Shape{rows, columns};
            const auto bytes = encoded_bytes(*e, shape);
            ASSERT_FALSE(bytes.has_value()) << e->format << " " << *bytes;
            EXPECT_EQ(bytes.error().code, ErrorCode::overflow) << e->format;
            ++tried;
        }
    }
    EXPECT_GT(tried, 500u);
    // One row whose padding to 128 columns does not fit.
    expect_error(row_split("Q4G64_F16S"), {1, max}, ErrorCode::overflow, "shape");
    expect_error(ggml(0), {max}, ErrorCode::overflow, "shape");
    expect_error(ggml(24), {2, max}, ErrorCode::overflow, "shape");
    EXPECT_EQ(bytes_of(ggml(24), {max}), max);
    expect_error(ggml(24), {std::uint64_t{1} << 32, std::uint64_t{1} << 32}, ErrorCode::overflow, "shape");
}

TEST(Errors, NameTheRuleAndTheShape) {
    const auto bad = encoded_bytes(ggml(12), Shape{3, 255});
    EXPECT_EQ(bad.error().expected, "K % 256 = 0");
    EXPECT_EQ(bad.error().found, "255");
    const auto rank = encoded_bytes(row_split("Q4G64_F16S"), Shape{2, 3, 4});
    EXPECT_EQ(rank.error().expected, "rank 2");
    EXPECT_EQ(rank.error().found, "[2,3,4]");
}
