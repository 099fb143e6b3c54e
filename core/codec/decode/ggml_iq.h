// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Reference decoders of ggml's i-quants: indices into codebooks (ninfer-layouts §9.1). Products
// are formed in ggml's order.
#pragma once

#include "core/codec/decode/codebooks.h"
#include "core/codec/decode/numbers.h"

namespace ninspect::codec {

/// Byte j of a grid word.
inline int grid_byte(std::uint64_t word, int j) noexcept { return static_cast<int>(word >> (8 * j) & 255); }
inline int grid_int8(std::uint64_t word, int j) noexcept { return static_cast<std::int8_t>(word >> (8 * j) & 255); }

/// `n` magnitudes of a grid word times `scale`, negated where `signs` has the bit.
inline void decode_grid(std::uint64_t word, unsigned signs, float scale, int n, float* y) noexcept {
    for (int j = 0; j < n; ++j) {
        const float value = scale * static_cast<float>(grid_byte(word, j));
        y[j] = (signs >> j & 1u) != 0 ? -value : value;
    }
}

inline void decode_iq4_nl(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b));
    for (int j = 0; j < 16; ++j) {
        y[j] = d * static_cast<float>(iq4nl_values[b[2 + j] & 15]);
        y[j + 16] = d * static_cast<float>(iq4nl_values[b[2 + j] >> 4]);
    }
}

inline void decode_iq4_xs(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b));
    const unsigned scales_high = word16(b + 2);
    for (int ib = 0; ib < 8; ++ib, y += 32) {
        const int low = b[4 + ib / 2] >> (4 * (ib % 2)) & 15;
        const int scale = low | static_cast<int>(scales_high >> (2 * ib) & 3u) << 4;
        const float dl = d * static_cast<float>(scale - 32);
        for (int j = 0; j < 16; ++j) {
            const unsigned q = b[8 + 16 * ib + j];
            y[j] = dl * static_cast<float>(iq4nl_values[q & 15u]);
            y[j + 16] = dl * static_cast<float>(iq4nl_values[q >> 4]);
        }
    }
}

inline void decode_iq2_xxs(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b));
    for (int ib = 0; ib < 8; ++ib) {
        const std::uint8_t* index = b + 2 + 8 * ib;
        const std::uint32_t c = word32(index + 4);
        const float scale = d * (0.5f + static_cast<float>(c >> 28)) * 0.25f;
        for (int l = 0; l < 4; ++l, y += 8)
            decode_grid(iq2xxs_grid[index[l]], iq2_signs[c >> (7 * l) & 127u], scale, 8, y);
    }
}

/// Scale of the 16 weights l = 0,1 (low nibble) or 2,3 (high nibble) of iq2_xs and iq2_s.
inline float iq2_scale(float d, unsigned nibbles, int l) noexcept {
    return d * (0.5f + static_cast<float>(l < 2 ? nibbles & 15u : nibbles >> 4)) * 0.25f;
}

inline void decode_iq2_xs(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b));
    for (int ib = 0; ib < 8; ++ib)
        for (int l = 0; l < 4; ++l, y += 8) {
            const unsigned q = word16(b + 2 + 2 * (4 * ib + l));
            decode_grid(iq2xs_grid[q & 511u], iq2_signs[q >> 9], iq2_scale(d, b[66 + ib], l), 8, y);
        }
}

inline void decode_iq2_s(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b));
    for (int ib = 0; ib < 8; ++ib)
        for (int l = 0; l < 4; ++l, y += 8) {
            const unsigned index = b[2 + 4 * ib + l] | (static_cast<unsigned>(b[66 + ib]) << (8 - 2 * l) & 0x300u);
            decode_grid(iq2s_grid[index], b[34 + 4 * ib + l], iq2_scale(d, b[74 + ib], l), 8, y);
        }
}

inline void decode_iq3_xxs(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b));
    for (int ib = 0; ib < 8; ++ib) {
        const std::uint32_t c = word32(b + 66 + 4 * ib);
        const float scale = d * (0.5f + static_cast<float>(c >> 28)) * 0.5f;
        for (int l = 0; l < 4; ++l, y += 8) {
            const unsigned signs = iq2_signs[c >> (7 * l) & 127u];
            decode_grid(iq3xxs_grid[b[2 + 8 * ib + 2 * l]], signs, scale, 4, y);
            decode_grid(iq3xxs_grid[b[2 + 8 * ib + 2 * l + 1]], signs >> 4, scale, 4, y + 4);
        }
    }
}

inline void decode_iq3_s(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b));
    for (int ib = 0; ib < 8; ++ib) {
        const int nibble = b[106 + ib / 2] >> (4 * (ib % 2)) & 15;
        const float scale = d * static_cast<float>(1 + 2 * nibble);
        const unsigned qh = b[66 + ib];
        for (int l = 0; l < 4; ++l, y += 8) {
            const unsigned signs = b[74 + 4 * ib + l];
            const std::uint8_t* qs = b + 2 + 8 * ib + 2 * l;
            decode_grid(iq3s_grid[qs[0] | (qh << (8 - 2 * l) & 256u)], signs, scale, 4, y);
            decode_grid(iq3s_grid[qs[1] | (qh << (7 - 2 * l) & 256u)], signs >> 4, scale, 4, y + 4);
        }
    }
}

inline constexpr float iq1_delta = 0.125f;

inline void decode_iq1_grid(unsigned index, float scale, float delta, float* y) noexcept {
    for (int j = 0; j < 8; ++j) y[j] = scale * (static_cast<float>(grid_int8(iq1s_grid[index], j)) + delta);
}

inline void decode_iq1_s(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b));
    for (int ib = 0; ib < 8; ++ib) {
        const unsigned h = word16(b + 34 + 2 * ib);
        const float scale = d * static_cast<float>(2 * (h >> 12 & 7u) + 1);
        const float delta = (h & 0x8000u) != 0 ? -iq1_delta : iq1_delta;
        for (int l = 0; l < 4; ++l, y += 8)
            decode_iq1_grid(b[2 + 4 * ib + l] | (h >> (3 * l) & 7u) << 8, scale, delta, y);
    }
}

/// The f16 scale of an iq1_m block is spread over the top nibbles of its four scale words.
inline std::uint16_t iq1_m_scale_word(const std::uint8_t* b) noexcept {
    const unsigned s0 = word16(b + 48), s1 = word16(b + 50), s2 = word16(b + 52), s3 = word16(b + 54);
    return static_cast<std::uint16_t>(s0 >> 12 | (s1 >> 8 & 0x00f0u) | (s2 >> 4 & 0x0f00u) | (s3 & 0xf000u));
}

inline void decode_iq1_m(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(iq1_m_scale_word(b));
    for (int ib = 0; ib < 8; ++ib) {
        const unsigned scales = word16(b + 48 + 2 * (ib / 2)) >> (6 * (ib % 2));
        for (int l = 0; l < 4; ++l, y += 8) {
            const float scale = d * static_cast<float>(2 * (scales >> (3 * (l / 2)) & 7u) + 1);
            const unsigned high = b[32 + 2 * ib + l / 2] >> (4 * (l % 2)) & 15u;
            const float delta = (high & 8u) != 0 ? -iq1_delta : iq1_delta;
            decode_iq1_grid(b[4 * ib + l] | (high & 7u) << 8, scale, delta, y);
        }
    }
}

}  // namespace ninspect::codec
