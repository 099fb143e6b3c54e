// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Reference decoders of the small ggml blocks (32, 64 or 128 weights). Each takes one block
// and writes its weights in order; the products are formed in the order in which ggml's
// dequantize_row_* forms them, so that the floats are the same to the bit.
#pragma once

#include "core/codec/decode/numbers.h"

namespace ninspect::codec {

/// d · (q − 8). Low nibbles are weights 0–15, high nibbles 16–31.
NI_HD inline void decode_q4_0(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b));
    for (int j = 0; j < 16; ++j) {
        const int q = b[2 + j];
        y[j] = static_cast<float>((q & 15) - 8) * d;
        y[j + 16] = static_cast<float>((q >> 4) - 8) * d;
    }
}

/// d · q + m.
NI_HD inline void decode_q4_1(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b)), m = f16_to_f32(word16(b + 2));
    for (int j = 0; j < 16; ++j) {
        const int q = b[4 + j];
        y[j] = static_cast<float>(q & 15) * d + m;
        y[j + 16] = static_cast<float>(q >> 4) * d + m;
    }
}

/// The fifth bit of weight j is bit j of the word qh.
NI_HD inline void decode_q5_0(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b));
    const std::uint32_t qh = word32(b + 2);
    for (int j = 0; j < 16; ++j) {
        const int q = b[6 + j];
        y[j] = static_cast<float>(((q & 15) | static_cast<int>(qh >> j & 1) << 4) - 16) * d;
        y[j + 16] = static_cast<float>(((q >> 4) | static_cast<int>(qh >> (j + 16) & 1) << 4) - 16) * d;
    }
}

NI_HD inline void decode_q5_1(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b)), m = f16_to_f32(word16(b + 2));
    const std::uint32_t qh = word32(b + 4);
    for (int j = 0; j < 16; ++j) {
        const int q = b[8 + j];
        y[j] = static_cast<float>((q & 15) | static_cast<int>(qh >> j & 1) << 4) * d + m;
        y[j + 16] = static_cast<float>((q >> 4) | static_cast<int>(qh >> (j + 16) & 1) << 4) * d + m;
    }
}

NI_HD inline void decode_q8_0(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b));
    for (int j = 0; j < 32; ++j) y[j] = static_cast<float>(static_cast<std::int8_t>(b[2 + j])) * d;
}

/// Activation type: the second word is the sum of the weights and takes no part.
NI_HD inline void decode_q8_1(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b));
    for (int j = 0; j < 32; ++j) y[j] = d * static_cast<float>(static_cast<std::int8_t>(b[4 + j]));
}

/// One sign bit a weight, least significant first: set is +d.
NI_HD inline void decode_q1_0(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b));
    for (int j = 0; j < 128; ++j) y[j] = (b[2 + j / 8] >> (j % 8) & 1) != 0 ? d : -d;
}

/// Two-bit code of weight j minus one; four a byte from the lowest bits up.
NI_HD inline int two_bit_code(const std::uint8_t* codes, int j) noexcept {
    return (codes[j / 4] >> (2 * (j % 4)) & 3) - 1;
}

NI_HD inline void decode_two_bit(const std::uint8_t* codes, float d, int weights, float* y) noexcept {
    for (int j = 0; j < weights; ++j) y[j] = scaled(two_bit_code(codes, j), d);
}

/// Upstream type 42: 64 weights.
NI_HD inline void decode_q2_0(const std::uint8_t* b, float* y) noexcept {
    decode_two_bit(b + 2, f16_to_f32(word16(b)), 64, y);
}

/// PrismML type 142 (and 42 in its older files): 128 weights.
NI_HD inline void decode_pq2_0(const std::uint8_t* b, float* y) noexcept {
    decode_two_bit(b + 2, f16_to_f32(word16(b)), 128, y);
}

NI_HD inline void decode_mxfp4(const std::uint8_t* b, float* y) noexcept {
    const float d = e8m0_half_to_f32(b[0]);
    for (int j = 0; j < 16; ++j) {
        y[j] = static_cast<float>(e2m1_doubled(b[1 + j] & 15u)) * d;
        y[j + 16] = static_cast<float>(e2m1_doubled(b[1 + j] >> 4)) * d;
    }
}

/// Four sub-blocks of 16, each with its own scale byte.
NI_HD inline void decode_nvfp4_block(const std::uint8_t* b, float* y) noexcept {
    for (int s = 0; s < 4; ++s) {
        const float d = ue4m3_half_to_f32(b[s]);
        for (int j = 0; j < 8; ++j) {
            const unsigned q = b[4 + 8 * s + j];
            y[16 * s + j] = static_cast<float>(e2m1_doubled(q & 15u)) * d;
            y[16 * s + j + 8] = static_cast<float>(e2m1_doubled(q >> 4)) * d;
        }
    }
}

/// Digit n of a carrier byte (ninfer-layouts §3.6): 0, 1 or 2.
NI_HD inline int carrier_digit(std::uint8_t carrier, int n) noexcept {
    const unsigned power = n == 0 ? 1u : n == 1 ? 3u : n == 2 ? 9u : n == 3 ? 27u : 81u;
    return static_cast<int>(static_cast<std::uint8_t>(carrier * power) * 3u >> 8);
}

/// A run of `bytes` carriers, each with `digits` digits; digit n of byte m is weight n·bytes + m.
NI_HD inline void decode_carriers(const std::uint8_t* carriers, int bytes, int digits, float d, float* y) noexcept {
    for (int n = 0; n < digits; ++n)
        for (int m = 0; m < bytes; ++m) y[n * bytes + m] = static_cast<float>(carrier_digit(carriers[m], n) - 1) * d;
}

NI_HD inline void decode_tq1_0(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b + 52));
    decode_carriers(b, 32, 5, d, y);
    decode_carriers(b + 32, 16, 5, d, y + 160);
    decode_carriers(b + 48, 4, 4, d, y + 240);
}

/// PrismML type 143, digit of weight i minus one: runs of 16 and 8, because 32 do not fit into 24 bytes.
NI_HD inline int ptq1_0_code(const std::uint8_t* qs, const std::uint8_t* qh, int i) noexcept {
    if (i < 80) return carrier_digit(qs[i % 16], i / 16) - 1;
    if (i < 120) return carrier_digit(qs[16 + (i - 80) % 8], (i - 80) / 8) - 1;
    return carrier_digit(qh[(i - 120) % 2], (i - 120) / 2) - 1;
}

NI_HD inline void decode_ptq1_0_carriers(const std::uint8_t* qs, const std::uint8_t* qh, float d, float* y) noexcept {
    for (int i = 0; i < 128; ++i) y[i] = scaled(ptq1_0_code(qs, qh, i), d);
}

NI_HD inline void decode_ptq1_0(const std::uint8_t* b, float* y) noexcept {
    decode_ptq1_0_carriers(b, b + 24, f16_to_f32(word16(b + 26)), y);
}

NI_HD inline void decode_tq2_0(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b + 64));
    for (int half = 0; half < 2; ++half)
        for (int l = 0; l < 4; ++l)
            for (int m = 0; m < 32; ++m)
                y[128 * half + 32 * l + m] = static_cast<float>((b[32 * half + m] >> (2 * l) & 3) - 1) * d;
}

}  // namespace ninspect::codec
