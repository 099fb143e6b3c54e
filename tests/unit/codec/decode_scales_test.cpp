// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Scale words of rows, other columns, rounding to float16.
#include "core/codec/decode/numbers.h"
#include "tests/unit/codec/decode_support.h"

using namespace ninspect;
using namespace ninspect::codec;
using namespace ninspect::test;

namespace {

std::vector<float> scales_of(const Geometry& g, const Bytes& payload, std::uint64_t first, std::uint64_t count) {
    std::vector<float> scales(static_cast<std::size_t>(count * scales_per_row(g)));
    const Status status = decode_scales(g, rows_of(g, payload, first, count), scales);
    EXPECT_TRUE(status.has_value()) << (status ? "" : status.error().found);
    return scales;
}

using Floats = std::vector<float>;

}  // namespace

TEST(Scales, OfBlocksWhereverTheyStandInThem) {
    // Q8_0: first in the block. Two rows of two blocks: 1, 2, 3, 4.
    Geometry g = geometry_of(find_ggml(8, Dialect::upstream), {2, 64});
    Bytes payload(136, 0x55);
    const unsigned words[4] = {0x3c00, 0x4000, 0x4200, 0x4400};
    for (std::size_t i = 0; i < 4; ++i) put_word(payload, 34 * i, words[i]);
    EXPECT_EQ(scales_per_row(g), 2u);
    EXPECT_EQ(scales_of(g, payload, 0, 2), (Floats{1, 2, 3, 4}));
    EXPECT_EQ(scales_of(g, payload, 1, 1), (Floats{3, 4}));

    // PTQ1_0: last. NVFP4: four of eight bits.
    g = geometry_of(find_ggml(143, Dialect::prism), {1, 128});
    payload.assign(28, 0x55);
    put_word(payload, 26, 0x4200);
    EXPECT_EQ(scales_of(g, payload, 0, 1), Floats{3});
    g = geometry_of(find_ggml(40, Dialect::upstream), {1, 64});
    payload.assign(36, 0x55);
    payload[0] = 0x38, payload[1] = 0x40, payload[2] = 0x7e, payload[3] = 0x01;
    EXPECT_EQ(scales_of(g, payload, 0, 1), (Floats{1, 2, 448, 0.001953125f}));

    // IQ1_M: 0x3c00 in the top nibbles of four words, lowest nibble first.
    g = geometry_of(find_ggml(29, Dialect::upstream), {1, 256});
    payload.assign(56, 0x0f);
    payload[49] = 0x0f, payload[51] = 0x0f, payload[53] = 0xcf, payload[55] = 0x3f;
    EXPECT_EQ(scales_of(g, payload, 0, 1), Floats{1});
}

TEST(Scales, OfRowsWithAHeaderEvenWhereValuesAreNotDecoded) {
    for (const std::int32_t type : {144, 153}) {  // IQ4_KS, IQ2_KT: float32 in front of the row
        const Geometry g = geometry_of(find_ggml(type, Dialect::ik), {2, 512});
        Bytes payload(static_cast<std::size_t>(g.payload_bytes), 0x11);
        put_word(payload, 0, 0), put_word(payload, 2, 0x3f80);
        const std::size_t second = payload.size() / 2;
        put_word(payload, second, 0), put_word(payload, second + 2, 0x4000);
        EXPECT_EQ(scales_of(g, payload, 0, 2), (Floats{1, 2})) << type;
    }
}

TEST(Scales, OfPlanes) {
    // Q4 [1,130]: groups 0 to 3, the last of padding only.
    Geometry g = geometry_of(find_ninfer("Q4G64_F16S", "row-split-k128-v1", 1), {1, 130});
    Bytes payload(static_cast<std::size_t>(g.payload_bytes));
    for (std::size_t i = 0; i < 3; ++i)
        put_word(payload, static_cast<std::size_t>(g.row_split->scale_offset) + 2 * i, 0x3c00);
    EXPECT_EQ(scales_of(g, payload, 0, 1), (Floats{1, 1, 1, 0}));

    g = geometry_of(find_ninfer("fp8_e4m3fn_row_bf16", "row_scale_v1", 3), {2, 4});
    payload.assign(260, 0);
    put_word(payload, 256, 0x3f00), put_word(payload, 258, 0x4000);
    EXPECT_EQ(scales_of(g, payload, 0, 2), (Floats{0.5f, 2}));
    EXPECT_EQ(scales_of(g, payload, 1, 1), Floats{2});

    // Swizzled: row 130, group 5 of [256,256] is at 2593 of the plane.
    g = geometry_of(find_ninfer("nvfp4", "block_scale_k16_m128x4_v1", 3), {256, 256});
    payload.assign(static_cast<std::size_t>(g.payload_bytes), 0);
    payload[32'768 + 2593] = 0x40;
    const Floats row = scales_of(g, payload, 130, 1);
    ASSERT_EQ(row.size(), 16u);
    for (std::size_t i = 0; i < row.size(); ++i) EXPECT_EQ(row[i], i == 5 ? 2.0f : 0.0f) << i;
}

TEST(Scales, NoneForPlainNumbersAndWovenRows) {
    EXPECT_EQ(scales_per_row(geometry_of(find_ggml(0, Dialect::upstream), {2, 2})), 0u);
    EXPECT_EQ(scales_per_row(geometry_of(find_ggml(344, Dialect::ik), {4, 256})), 0u);
    const Geometry g = geometry_of(find_ggml(0, Dialect::upstream), {2});
    const Bytes payload(8);
    Floats nothing;
    const Status status = decode_scales(g, rows_of(g, payload, 0, 1), nothing);
    ASSERT_FALSE(status.has_value());
    EXPECT_EQ(status.error().code, ErrorCode::unsupported);
}

TEST(WithColumns, PiecesOfLongRows) {
    const Geometry g = geometry_of(find_ggml(2, Dialect::upstream), {2, 96});  // Q4_0, three blocks a row
    const auto flat = with_columns(g, 32);
    ASSERT_TRUE(flat.has_value());
    EXPECT_EQ(flat->rows, 6u);
    EXPECT_EQ(flat->planes[0].row_bytes, 18u);
    Bytes payload(108);
    for (std::size_t i = 0; i < payload.size(); ++i) payload[i] = static_cast<std::uint8_t>(5 * i);
    const Floats all = values_of(g, payload);
    EXPECT_EQ(words_of(values_of(*flat, payload, 4, 1)), words_of(std::span(all).subspan(128, 32)));
    EXPECT_FALSE(with_columns(g, 48).has_value()) << "no whole blocks";
    EXPECT_FALSE(with_columns(g, 128).has_value()) << "does not divide";
    EXPECT_FALSE(with_columns(g, 0).has_value());
    EXPECT_FALSE(with_columns(geometry_of(find_ggml(144, Dialect::ik), {2, 512}), 256).has_value()) << "row headers";
    EXPECT_FALSE(
        with_columns(geometry_of(find_ninfer("Q4G64_F16S", "row-split-k128-v1", 1), {2, 128}), 64).has_value());
}

TEST(ToFloat16, EveryWordComesBack) {
    for (unsigned word = 0; word < 65536; ++word)
        ASSERT_EQ(f32_to_f16(f16_to_f32(static_cast<std::uint16_t>(word))), word) << "NaNs with their payloads";
}

TEST(ToFloat16, RoundsToNearestEven) {
    EXPECT_EQ(f32_to_f16(1.0f + 1.0f / 2048), 0x3c00) << "halfway to 1 + 1/1024: the even one";
    EXPECT_EQ(f32_to_f16(1.0f + 3.0f / 2048), 0x3c02);
    EXPECT_EQ(f32_to_f16(std::nextafter(1.0f + 1.0f / 2048, 2.0f)), 0x3c01);
    EXPECT_EQ(f32_to_f16(2.0f - 1.0f / 4096), 0x4000) << "carries into the exponent";
    EXPECT_EQ(f32_to_f16(65519.996f), 0x7bff);
    EXPECT_EQ(f32_to_f16(65520.0f), 0x7c00) << "halfway beyond the largest: infinity";
    EXPECT_EQ(f32_to_f16(-1e30f), 0xfc00);
    EXPECT_EQ(f32_to_f16(std::ldexp(1.0f, -25)), 0x0000) << "halfway to the smallest";
    EXPECT_EQ(f32_to_f16(std::nextafter(std::ldexp(1.0f, -25), 1.0f)), 0x0001);
    EXPECT_EQ(f32_to_f16(std::ldexp(3.0f, -25)), 0x0002);
    EXPECT_EQ(f32_to_f16(std::ldexp(2047.0f, -25)), 0x0400) << "subnormal becomes normal";
    EXPECT_EQ(f32_to_f16(-1e-30f), 0x8000);
    EXPECT_EQ(f32_to_f16(std::bit_cast<float>(0x7f800001u)), 0x7e00) << "a NaN whose payload is lost stays one";
    EXPECT_EQ(f32_to_f16(std::bit_cast<float>(0xffc00000u)), 0xfe00);
}
