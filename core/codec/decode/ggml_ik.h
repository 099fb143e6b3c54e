// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Reference decoders of ik_llama.cpp's own blocks, after the dequantize_row_* functions of its
// ggml/src/iqk/iqk_quantize.cpp and ggml-quants.c (state of 15 August 2026); products are
// formed in the order of those functions. The formats that end in _KS, _KSS and _KL have one
// scale a row, in front of its blocks; the caller hands it over as `d`.
#pragma once

#include "core/codec/decode/numbers.h"

namespace ninspect::codec {

// Codebooks. Of each pair the second one is the first moved by a little: a bit of the
// sub-block chooses.
inline constexpr std::int8_t iq2k_values[2][4] = {{-31, -13, 1, 17}, {-26, -8, 6, 22}};
inline constexpr std::int8_t iq3k_values[2][8] = {{-63, -40, -23, -10, 1, 13, 28, 47},
                                                  {-59, -36, -19, -6, 5, 17, 32, 51}};
inline constexpr std::int8_t iq4k_values[2][16] = {
    {-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113},
    {-123, -100, -79, -61, -45, -31, -18, -6, 5, 17, 29, 42, 57, 73, 93, 117}};
inline constexpr std::int8_t iq5k_values[2][32] = {
    {-126, -114, -103, -92, -83, -74, -65, -57, -50, -43, -36, -30, -24, -18, -12, -6,
     -1,   5,    11,   17,  23,  29,  36,  43,  51,  59,  68,  77,  87,  97,  109, 121},
    {-124, -112, -101, -90, -81, -72, -63, -55, -48, -41, -34, -28, -22, -16, -10, -4,
     1,    7,    13,   19,  25,  31,  38,  45,  53,  61,  70,  79,  89,  99,  111, 123}};
/// Two weights an entry.
inline constexpr std::int8_t iq2kl_values[32][2] = {
    {-63, -23}, {-63, 13}, {-40, -63}, {-40, -10}, {-40, 13}, {-40, 47}, {-23, -40}, {-23, -23},
    {-23, 1},   {-23, 13}, {-23, 28},  {-10, -63}, {-10, 1},  {-10, 13}, {-10, 47},  {1, -23},
    {1, -10},   {1, 1},    {1, 13},    {1, 28},    {13, -40}, {13, -23}, {13, -10},  {13, 1},
    {13, 13},   {28, -63}, {28, -23},  {28, 1},    {28, 28},  {28, 47},  {47, -23},  {47, 13}};

/// Bit `i` of a number.
inline unsigned bit_of(unsigned word, int i) noexcept { return word >> i & 1u; }

// ---- codes -----------------------------------------------------------------------------
// Index into the codebook of weight `i` of a block.

inline unsigned iq2k_index(const std::uint8_t* qs, int i) noexcept {
    return static_cast<unsigned>(qs[32 * (i / 128) + i % 32]) >> (2 * (i / 32 % 4)) & 3u;
}
inline unsigned iq3k_index(const std::uint8_t* qs, const std::uint8_t* qh, int i) noexcept {
    return iq2k_index(qs, i) | bit_of(qh[i % 32], i / 32) << 2;
}
/// Low nibbles are the first 16 weights of 32, high nibbles the others.
inline unsigned iq4k_index(const std::uint8_t* qs, int i) noexcept {
    return static_cast<unsigned>(qs[16 * (i / 32) + i % 16]) >> (4 * (i / 16 % 2)) & 15u;
}
/// Low nibbles are the first 32 weights of 64, high nibbles the others.
inline unsigned nibble_of_64(const std::uint8_t* qs, int i) noexcept {
    return static_cast<unsigned>(qs[32 * (i / 64) + i % 32]) >> (4 * (i / 32 % 2)) & 15u;
}
inline unsigned iq5k_index(const std::uint8_t* qs, const std::uint8_t* qh, int i) noexcept {
    return nibble_of_64(qs, i) | bit_of(qh[i % 32], i / 32) << 4;
}
inline unsigned iq6k_index(const std::uint8_t* qs, const std::uint8_t* qh, int i) noexcept {
    const unsigned high = static_cast<unsigned>(qh[32 * (i / 128) + i % 32]) >> (2 * (i / 32 % 4)) & 3u;
    return nibble_of_64(qs, i) | high << 4;
}
/// Word `i` (of 16 bits, four weights) of an iq4_kss block with its codes restored: the lowest
/// bit belongs to the scale, the others were stored as differences (Gray code).
inline unsigned iq4kss_word(const std::uint8_t* b, int i) noexcept {
    const unsigned word = word16(b + 2 * i) & 0xfffeu;
    return word ^ word >> 1;
}
inline unsigned iq4kss_index(const std::uint8_t* b, int i) noexcept {
    const int byte = i % 16;
    return iq4kss_word(b, 8 * (i / 32) + byte / 2) >> (8 * (byte % 2) + 4 * (i / 16 % 2)) & 15u;
}
/// Index of the pair that weight `i` is half of.
inline unsigned iq2kl_index(const std::uint8_t* qs, const std::uint8_t* qh, int i) noexcept {
    const int j = i / 2 % 16, sub_block = i / 32;
    return (static_cast<unsigned>(qs[16 * (i / 64) + j]) >> (4 * (sub_block % 2)) & 15u) | bit_of(qh[j], sub_block)
                                                                                               << 4;
}
inline int q6_0_code(const std::uint8_t* b, int i) noexcept {
    const int j = i % 16, high = b[2 + j % 8] >> (4 * (j / 8) + 2 * (i / 16)) & 3;
    return ((b[10 + j] >> (4 * (i / 16)) & 15) | high << 4) - 32;
}

// ---- values: scale in the block ---------------------------------------------------------

inline void decode_q6_0(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b));
    for (int i = 0; i < 32; ++i) y[i] = static_cast<float>(q6_0_code(b, i)) * d;
}

inline void decode_iq2_k(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b));
    const unsigned extra = word16(b + 2);
    for (int s = 0; s < 16; ++s) {
        const float scale = d * static_cast<float>((b[4 + s / 2] >> (4 * (s % 2)) & 15) - 8);
        const std::int8_t* values = iq2k_values[bit_of(extra, s)];
        for (int i = 16 * s; i < 16 * s + 16; ++i) y[i] = scale * static_cast<float>(values[iq2k_index(b + 12, i)]);
    }
}

inline void decode_iq3_k(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b));
    const unsigned extra = word16(b + 2), negative = word16(b + 4);
    for (int s = 0; s < 16; ++s) {
        const int magnitude = 2 * (b[6 + s / 2] >> (4 * (s % 2)) & 15) + 1;
        const float scale = d * static_cast<float>(bit_of(negative, s) != 0 ? -magnitude : magnitude);
        const std::int8_t* values = iq3k_values[bit_of(extra, s)];
        for (int i = 16 * s; i < 16 * s + 16; ++i)
            y[i] = scale * static_cast<float>(values[iq3k_index(b + 14, b + 78, i)]);
    }
}

/// The 6-bit scale `s` (0…15) of iq4_k and iq5_k.
inline int iq45k_scale(const std::uint8_t* b, int s) noexcept {
    const int low = b[8 + s / 2] >> (4 * (s % 2)) & 15, high = b[4 + s / 4] >> (2 * (s % 4)) & 3;
    return (low | high << 4) - 32;
}

inline void decode_iq4_k(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b));
    const unsigned extra = word16(b + 2);
    for (int s = 0; s < 16; ++s) {
        const float scale = d * static_cast<float>(iq45k_scale(b, s));
        const std::int8_t* values = iq4k_values[bit_of(extra, s)];
        for (int i = 16 * s; i < 16 * s + 16; ++i) y[i] = scale * static_cast<float>(values[iq4k_index(b + 16, i)]);
    }
}

inline void decode_iq5_k(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b));
    const unsigned extra = word16(b + 2);
    for (int s = 0; s < 16; ++s) {
        const float scale = d * static_cast<float>(iq45k_scale(b, s));
        const std::int8_t* values = iq5k_values[bit_of(extra, s)];
        for (int i = 16 * s; i < 16 * s + 16; ++i)
            y[i] = scale * static_cast<float>(values[iq5k_index(b + 16, b + 144, i)]);
    }
}

/// A cubic in place of a codebook. Every step is rounded by itself.
inline float iq6k_value(unsigned index, bool moved) noexcept {
    const float q = static_cast<float>(index);
    const float c = q * 0.0011972f;
    const float b = q * (-0.11218f + c);
    const float a = q * (6.2568f + b);
    return -127.f + a + (moved ? 1.f : 0.f);
}

inline void decode_iq6_k(const std::uint8_t* b, float* y) noexcept {
    const float d = f16_to_f32(word16(b));
    const unsigned extra = word16(b + 2);
    for (int s = 0; s < 16; ++s) {
        const float scale = d * static_cast<float>(static_cast<std::int8_t>(b[4 + s]));
        for (int i = 16 * s; i < 16 * s + 16; ++i)
            y[i] = scale * iq6k_value(iq6k_index(b + 20, b + 148, i), bit_of(extra, s) != 0);
    }
}

// ---- values: one scale a row ------------------------------------------------------------

/// Scale byte of iq4_ks, iq4_kss and iq5_ks: seven bits of scale, the lowest bit chooses the
/// codebook.
inline float ks_scale(float d, int byte) noexcept { return d * static_cast<float>((byte & 254) - 127); }

inline void decode_iq4_ks(float d, const std::uint8_t* b, float* y) noexcept {
    for (int ib = 0; ib < 8; ++ib) {
        const float scale = ks_scale(d, b[ib]);
        const std::int8_t* values = iq4k_values[b[ib] & 1];
        for (int i = 32 * ib; i < 32 * ib + 32; ++i) y[i] = scale * static_cast<float>(values[iq4k_index(b + 8, i)]);
    }
}

inline void decode_iq4_kss(float d, const std::uint8_t* b, float* y) noexcept {
    for (int ib = 0; ib < 8; ++ib) {
        int byte = 0;
        for (int k = 0; k < 8; ++k) byte |= (b[16 * ib + 2 * k] & 1) << k;
        const float scale = ks_scale(d, byte);
        const std::int8_t* values = iq4k_values[byte & 1];
        for (int i = 32 * ib; i < 32 * ib + 32; ++i) y[i] = scale * static_cast<float>(values[iq4kss_index(b, i)]);
    }
}

inline void decode_iq5_ks(float d, const std::uint8_t* b, float* y) noexcept {
    for (int ib = 0; ib < 8; ++ib) {
        const float scale = ks_scale(d, b[ib]);
        const std::int8_t* values = iq5k_values[b[ib] & 1];
        for (int i = 32 * ib; i < 32 * ib + 32; ++i)
            y[i] = scale * static_cast<float>(values[iq5k_index(b + 8, b + 136, i)]);
    }
}

/// Codebook bits 0–7 and fifth scale bits 8–15 of `extra`; scale nibbles in pairs.
inline void decode_iq2_ks(float d, const std::uint8_t* b, float* y) noexcept {
    const unsigned extra = word16(b);
    for (int ib = 0; ib < 8; ++ib) {
        const unsigned nibble = static_cast<unsigned>(b[2 + ib / 2]) >> (4 * (ib % 2)) & 15u;
        const float scale = d * static_cast<float>(static_cast<int>(nibble | bit_of(extra, 8 + ib) << 4) - 16);
        const std::int8_t* values = iq2k_values[bit_of(extra, ib)];
        for (int i = 32 * ib; i < 32 * ib + 32; ++i) y[i] = scale * static_cast<float>(values[iq2k_index(b + 6, i)]);
    }
}

/// Fifth scale bits 0–7 and codebook bits 8–15 of `extra`; the low nibbles are the scales 0–3.
inline void decode_iq3_ks(float d, const std::uint8_t* b, float* y) noexcept {
    const unsigned extra = word16(b);
    for (int ib = 0; ib < 8; ++ib) {
        const unsigned nibble = static_cast<unsigned>(b[2 + ib % 4]) >> (4 * (ib / 4)) & 15u;
        const float scale = d * static_cast<float>(static_cast<int>(nibble | bit_of(extra, ib) << 4) - 16);
        const std::int8_t* values = iq3k_values[bit_of(extra, 8 + ib)];
        for (int i = 32 * ib; i < 32 * ib + 32; ++i)
            y[i] = scale * static_cast<float>(values[iq3k_index(b + 6, b + 70, i)]);
    }
}

inline void decode_iq2_kl(float d, const std::uint8_t* b, float* y) noexcept {
    const unsigned high = word16(b);
    for (int ib = 0; ib < 8; ++ib) {
        const unsigned nibble = static_cast<unsigned>(b[2 + ib % 4]) >> (4 * (ib / 4)) & 15u;
        const float scale = d * static_cast<float>(static_cast<int>(nibble | (high >> (2 * ib) & 3u) << 4) - 32);
        for (int i = 32 * ib; i < 32 * ib + 32; ++i)
            y[i] = scale * static_cast<float>(iq2kl_values[iq2kl_index(b + 6, b + 70, i)][i % 2]);
    }
}

}  // namespace ninspect::codec
