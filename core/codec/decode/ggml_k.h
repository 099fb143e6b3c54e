// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Reference decoders of ggml's k-quants: super-blocks of 256 weights (ninfer-layouts §9.1).
#pragma once

#include "core/codec/decode/numbers.h"

namespace ninspect::codec {

/// 16 sub-blocks of 16: a nibble of scale and a nibble of minimum each.
NI_HD inline void decode_q2_k(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b + 80)), dmin = f16_to_f32(word16(b + 82));
    for (int h = 0; h < 2; ++h)
        for (int s = 0; s < 4; ++s)
            for (int t = 0; t < 2; ++t) {
                const int c = b[8 * h + 2 * s + t];
                const float scale = d * static_cast<float>(c & 15), min = dmin * static_cast<float>(c >> 4);
                for (int l = 0; l < 16; ++l) {
                    const int q = b[16 + 32 * h + 16 * t + l] >> (2 * s) & 3;
                    *y++ = scale * static_cast<float>(q) - min;
                }
            }
}

/// The 6-bit scale j of a q3_k block, already minus 32.
NI_HD inline int q3_k_scale(const std::uint8_t* scales, int j) noexcept {
    const int low = j < 8 ? scales[j] & 15 : scales[j - 8] >> 4;
    const int high = scales[8 + j % 4] >> (2 * (j / 4)) & 3;
    return (low | high << 4) - 32;
}

NI_HD inline void decode_q3_k(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b + 108));
    for (int h = 0; h < 2; ++h)
        for (int s = 0; s < 4; ++s)
            for (int t = 0; t < 2; ++t) {
                const float scale = d * static_cast<float>(q3_k_scale(b + 96, 8 * h + 2 * s + t));
                for (int l = 0; l < 16; ++l) {
                    const int low = b[32 + 32 * h + 16 * t + l] >> (2 * s) & 3;
                    const int set = b[16 * t + l] >> (4 * h + s) & 1;
                    *y++ = scale * static_cast<float>(low - (set != 0 ? 0 : 4));
                }
            }
}

struct ScaleMin {
    int scale, min;
};

/// The 6-bit scale and minimum j (0…7) of q4_k and q5_k.
NI_HD inline ScaleMin k4_scale_min(const std::uint8_t* s, int j) noexcept {
    if (j < 4) return {s[j] & 63, s[j + 4] & 63};
    return {(s[j + 4] & 15) | (s[j - 4] >> 6) << 4, (s[j + 4] >> 4) | (s[j] >> 6) << 4};
}

NI_HD inline void decode_q4_k(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b)), dmin = f16_to_f32(word16(b + 2));
    for (int j = 0; j < 8; ++j) {
        const ScaleMin sm = k4_scale_min(b + 4, j);
        const float scale = d * static_cast<float>(sm.scale), min = dmin * static_cast<float>(sm.min);
        for (int l = 0; l < 32; ++l) {
            const int q = b[16 + 32 * (j / 2) + l] >> (4 * (j % 2)) & 15;
            *y++ = scale * static_cast<float>(q) - min;
        }
    }
}

NI_HD inline void decode_q5_k(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b)), dmin = f16_to_f32(word16(b + 2));
    for (int j = 0; j < 8; ++j) {
        const ScaleMin sm = k4_scale_min(b + 4, j);
        const float scale = d * static_cast<float>(sm.scale), min = dmin * static_cast<float>(sm.min);
        for (int l = 0; l < 32; ++l) {
            const int q = (b[48 + 32 * (j / 2) + l] >> (4 * (j % 2)) & 15) + ((b[16 + l] >> j & 1) << 4);
            *y++ = scale * static_cast<float>(q) - min;
        }
    }
}

NI_HD inline void decode_q6_k(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b + 208));
    for (int h = 0; h < 2; ++h)
        for (int p = 0; p < 4; ++p)
            for (int l = 0; l < 32; ++l) {
                const int low = b[64 * h + 32 * (p & 1) + l] >> (4 * (p >> 1)) & 15;
                const int high = b[128 + 32 * h + l] >> (2 * p) & 3;
                const int scale = static_cast<std::int8_t>(b[192 + 8 * h + 2 * p + l / 16]);
                *y++ = d * static_cast<float>(scale) * static_cast<float>((low | high << 4) - 32);
            }
}

/// Activation type: float32 scale.
NI_HD inline void decode_q8_k(const std::uint8_t* b, float* y) noexcept {
    const float d = float_from_bits(word32(b));
    for (int j = 0; j < 256; ++j) y[j] = d * static_cast<float>(static_cast<std::int8_t>(b[4 + j]));
}

}  // namespace ninspect::codec
