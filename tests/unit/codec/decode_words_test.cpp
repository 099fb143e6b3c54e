// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Single numbers, byte order, what can be decoded and what cannot.
#include "tests/unit/codec/decode_support.h"

#include <algorithm>

using namespace ninspect;
using namespace ninspect::codec;
using namespace ninspect::test;

namespace {

std::uint32_t bits(float value) { return std::bit_cast<std::uint32_t>(value); }

float word_value(WordFormat word, Bytes bytes) { return scale_word_value(word, bytes.data()); }

std::vector<float> numbers(std::int32_t type, const Bytes& bytes) {
    const Encoding* e = find_ggml(type, Dialect::upstream);
    EXPECT_NE(e, nullptr);
    return values_of(geometry_of(e, {bytes.size() / e->block_bytes}), bytes);
}

}  // namespace

TEST(Words, ExamplesOfTheLayoutDocument) {
    const Bytes bf16 = {0x80, 0x3f, 0x00, 0xc0, 0x00, 0x3f, 0x49, 0x40, 0x00, 0x80, 0x7f, 0x47};
    const std::vector<float> six = {1, -2, 0.5f, 3.140625f, -0.0f, 65280};
    for (const Encoding* e : {find_ninfer("BF16", "contiguous-le-v1", 2), find_ninfer("bf16", "contiguous_le_v1", 3)})
        EXPECT_EQ(words_of(values_of(geometry_of(e, {2, 3}), bf16)), words_of(six));
    const Bytes fp32 = {0x00, 0x00, 0xc0, 0x3f, 0xcd, 0xcc, 0xcc, 0xbd};
    EXPECT_EQ(values_of(geometry_of(find_ninfer("FP32", "contiguous-le-v1", 1), {2}), fp32),
              (std::vector<float>{1.5f, -0.1f}));
    const Bytes i32 = {1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 0};
    EXPECT_EQ(values_of(geometry_of(find_ninfer("I32", "contiguous-le-v1", 1), {3}), i32),
              (std::vector<float>{1, -1, 131071}));
    // A scalar has no dimensions and one word.
    EXPECT_EQ(values_of(geometry_of(find_ninfer("FP32", "contiguous-le-v1", 1), {}), {0, 0, 0x80, 0x3f}),
              std::vector<float>{1.0f});
}

TEST(Words, IntegersAndDoublesRoundToNearestEven) {
    EXPECT_EQ(numbers(24, {0x80, 0x7f, 0xff}), (std::vector<float>{-128, 127, -1}));
    EXPECT_EQ(numbers(25, {0x00, 0x80, 0xff, 0x7f}), (std::vector<float>{-32768, 32767}));
    EXPECT_EQ(numbers(26, {1, 0, 0, 1}), std::vector<float>{16777216.0f}) << "16777217 ties to even";
    EXPECT_EQ(numbers(26, {3, 0, 0, 1}), std::vector<float>{16777220.0f});
    EXPECT_EQ(numbers(27, {0, 0, 0, 0, 0, 0, 0, 0x80}), std::vector<float>{-9223372036854775808.0f});
    EXPECT_EQ(numbers(28, {0, 0, 0, 0, 0, 0, 0xf8, 0x3f}), std::vector<float>{1.5f});
    EXPECT_TRUE(std::isinf(numbers(28, {0, 0, 0, 0, 0, 0, 0xe0, 0x7f})[0])) << "too large for float32";
}

TEST(Words, HalfPrecisionSpecialsKeepTheirBits) {
    EXPECT_EQ(bits(word_value(WordFormat::f16, {0x01, 0x00})), 0x33800000u) << "2^-24";
    EXPECT_EQ(bits(word_value(WordFormat::f16, {0xff, 0x03})), 0x387fc000u) << "largest subnormal";
    EXPECT_EQ(bits(word_value(WordFormat::f16, {0x00, 0x80})), 0x80000000u);
    EXPECT_EQ(bits(word_value(WordFormat::f16, {0xff, 0x7b})), 0x477fe000u) << "65504";
    EXPECT_EQ(bits(word_value(WordFormat::f16, {0x00, 0xfc})), 0xff800000u);
    EXPECT_EQ(bits(word_value(WordFormat::f16, {0x01, 0x7e})), 0x7fc02000u) << "a NaN keeps its payload";
    EXPECT_EQ(bits(word_value(WordFormat::bf16, {0xc1, 0x7f})), 0x7fc10000u);
}

TEST(Words, ScaleWordsOfEveryFormat) {
    EXPECT_EQ(word_value(WordFormat::f16, {0x66, 0x22}), 0.0124969482421875f);
    EXPECT_EQ(word_value(WordFormat::bf16, {0x00, 0x3f}), 0.5f);
    EXPECT_EQ(word_value(WordFormat::f32, {0, 0, 0x80, 0x3c}), 0.015625f);
    EXPECT_EQ(word_value(WordFormat::f64, {0, 0, 0, 0, 0, 0, 0xf8, 0x3f}), 1.5f);
    EXPECT_EQ(word_value(WordFormat::e8m0, {127}), 1.0f);
    EXPECT_EQ(word_value(WordFormat::e8m0, {0}), std::ldexp(1.0f, -127));
    EXPECT_EQ(word_value(WordFormat::e8m0, {254}), std::ldexp(1.0f, 127));
    EXPECT_EQ(word_value(WordFormat::e4m3, {0x01}), 0.001953125f);
    EXPECT_EQ(word_value(WordFormat::e4m3, {0x07}), 0.013671875f);
    EXPECT_EQ(word_value(WordFormat::e4m3, {0x08}), 0.015625f);
    EXPECT_EQ(word_value(WordFormat::e4m3, {0x7e}), 448.0f);
    EXPECT_EQ(word_value(WordFormat::e4m3, {0xfe}), -448.0f);
    EXPECT_TRUE(std::isnan(word_value(WordFormat::e4m3, {0x7f})));
    EXPECT_EQ(word_value(WordFormat::ue4m3, {0x38}), 1.0f) << "not halved";
    EXPECT_EQ(word_value(WordFormat::ue4m3, {0x7e}), 448.0f);
    EXPECT_EQ(word_value(WordFormat::u8, {200}), 200.0f);
    EXPECT_EQ(word_value(WordFormat::i8, {200}), -56.0f);
    EXPECT_EQ(word_value(WordFormat::i16, {0xfe, 0xff}), -2.0f);
    EXPECT_TRUE(std::isnan(word_value(WordFormat::packed, {0})));
    EXPECT_TRUE(std::isnan(word_value(WordFormat::none, {0})));
}

// ---- byte order ------------------------------------------------------------------------

namespace {

Bytes swapped(std::int32_t type, Bytes block, Dialect dialect = Dialect::upstream) {
    const Encoding* e = find_ggml(type, dialect);
    EXPECT_NE(e, nullptr);
    EXPECT_TRUE(swap_blocks_to_little(*e, block.data(), block.size() / e->block_bytes)) << type;
    return block;
}

Bytes counting(std::size_t size) {
    Bytes bytes(size);
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::uint8_t>(i);
    return bytes;
}

}  // namespace

TEST(SwapBlocks, WordsOfFieldsAreTurnedRoundAndBytesStay) {
    Bytes expected = counting(36);  // Q4_0, two blocks of 18: the scale at 0
    std::swap(expected[0], expected[1]);
    std::swap(expected[18], expected[19]);
    EXPECT_EQ(swapped(2, counting(36)), expected);

    expected = counting(24);  // Q5_1: d, m, 32 high bits in one word
    std::swap(expected[0], expected[1]);
    std::swap(expected[2], expected[3]);
    std::reverse(expected.begin() + 4, expected.begin() + 8);
    EXPECT_EQ(swapped(7, counting(24)), expected);

    expected = counting(56);  // IQ1_M: four words of scales
    for (std::size_t i = 48; i < 56; i += 2) std::swap(expected[i], expected[i + 1]);
    EXPECT_EQ(swapped(29, counting(56)), expected);

    expected = counting(34);
    std::swap(expected[0], expected[1]);
    EXPECT_EQ(swapped(142, counting(34), Dialect::prism), expected);

    EXPECT_EQ(swapped(0, {1, 2, 3, 4}), (Bytes{4, 3, 2, 1}));
    EXPECT_EQ(swapped(28, {1, 2, 3, 4, 5, 6, 7, 8}), (Bytes{8, 7, 6, 5, 4, 3, 2, 1}));
    EXPECT_EQ(swapped(24, {1, 2}), (Bytes{1, 2}));
    EXPECT_EQ(swapped(39, counting(17)), counting(17)) << "MXFP4 is bytes only";
}

TEST(SwapBlocks, RefusedWhereTheOrderIsNotKnown) {
    EXPECT_FALSE(swap_blocks_to_little(*find_ggml(16, Dialect::upstream), nullptr, 0)) << "IQ2_XXS";
    EXPECT_FALSE(swap_blocks_to_little(*find_ggml(139, Dialect::ik), nullptr, 0)) << "IQ4_K";
    EXPECT_FALSE(swap_blocks_to_little(*find_ggml(40, Dialect::prism_legacy), nullptr, 0)) << "no fields known";
    EXPECT_FALSE(swap_blocks_to_little(*find_ninfer("PQ2_0_G128", "row-split-k128-v1", 2), nullptr, 0));
}

// ---- what can be decoded ---------------------------------------------------------------

TEST(CanDecode, EveryUpstreamTypeWithASizeAndEveryPair) {
    std::size_t decoded = 0;
    for (const Encoding* e : all_encodings()) {
        SCOPED_TRACE(std::string(e->format) + " " + std::string(e->layout));
        EXPECT_EQ(can_decode(*e), why_not_decoded(*e).empty());
        if (e->layout.empty() && e->dialect != Dialect::upstream) continue;
        EXPECT_EQ(can_decode(*e), e->block_bytes != 0);
        EXPECT_EQ(has_codes(*e), can_decode(*e) && e->arrangement != Arrangement::words);
        if (can_decode(*e)) ++decoded;
    }
    EXPECT_EQ(decoded, 35u + 15 + 32) << "ggml types, pairs of versions 1 and 2, pairs of version 3";
}

TEST(CanDecode, ForkTypes) {
    std::vector<std::int32_t> types;
    for (const Encoding* e : all_encodings())
        if (e->dialect != Dialect::upstream && can_decode(*e)) types.push_back(e->ggml_type);
    EXPECT_EQ(types,
              (std::vector<std::int32_t>{42, 133, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 152, 156, 157}));
}

TEST(CanDecode, RefusedFormatsAreNamedInWords) {
    const Encoding* woven = find_ggml(212, Dialect::ik);
    const Geometry g = geometry_of(woven, {4, 256});
    const Bytes payload(576);
    std::vector<float> values(4 * 256);
    const Status status = decode_rows(g, rows_of(g, payload, 0, 4), {}, values);
    ASSERT_FALSE(status.has_value());
    EXPECT_EQ(status.error().code, ErrorCode::unsupported);
    EXPECT_EQ(status.error().path, "format");
    EXPECT_NE(status.error().found.find("Q4_K_R4"), std::string::npos);
    EXPECT_NE(status.error().found.find("woven"), std::string::npos) << status.error().found;

    std::vector<std::int16_t> codes(4);
    const Geometry plain = geometry_of(find_ggml(0, Dialect::upstream), {4});
    const Status no_codes = decode_codes(plain, rows_of(plain, Bytes(16), 0, 1), codes);
    ASSERT_FALSE(no_codes.has_value());
    EXPECT_EQ(no_codes.error().code, ErrorCode::unsupported);
}

/// Decoders write every weight of a block and no more, and codes agree with the block's size.
TEST(CanDecode, EveryDecoderFillsItsBlocksExactly) {
    for (const Encoding* e : all_encodings()) {
        if (!can_decode(*e)) continue;
        SCOPED_TRACE(std::string(e->format) + " " + std::string(e->layout));
        std::vector<std::uint64_t> shape = {128, 256};
        if (e->arrangement == Arrangement::expert_block_scale) shape.insert(shape.begin(), 1);
        const Geometry g = geometry_of(e, shape);
        const Bytes payload(static_cast<std::size_t>(g.payload_bytes), 0x11);
        const std::vector<float> values = values_of(g, payload);
        EXPECT_EQ(std::count(values.begin(), values.end(), 12345.0f), 0) << "left out";
        const RowKernels kernels = reference_kernels(*e);
        std::vector<float> guarded(2 * e->block_weights + 1, 54321.0f);
        if (kernels.blocks != nullptr) kernels.blocks(payload.data(), 2, guarded.data());
        if (kernels.groups != nullptr)
            kernels.groups(payload.data(), payload.data(), payload.data(), 2, guarded.data());
        EXPECT_EQ(guarded.back(), 54321.0f) << "written behind the end";
        const bool written = kernels.blocks != nullptr || kernels.groups != nullptr;
        EXPECT_EQ(std::count(guarded.begin(), guarded.end(), 54321.0f) == 1, written);
        if (!has_codes(*e)) continue;
        const std::vector<std::int16_t> codes = codes_of(g, payload);
        EXPECT_EQ(std::count(codes.begin(), codes.end(), std::int16_t{12345}), 0);
    }
}
