// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Reference decoders of one group of a `.ninfer` plane layout: codes (and high bits) and the
// group's scale in, weights out (ninfer-layouts §3–§8). The caller finds the bytes through the
// geometry.
#pragma once

#include "core/codec/decode/ggml_simple.h"
#include "core/codec/decode/numbers.h"

namespace ninspect::codec {

/// Two's complement of `bits` bits.
NI_HD inline int sign_extend(unsigned code, unsigned bits) noexcept {
    const int value = static_cast<int>(code & ((1u << bits) - 1u));
    return value >= 1 << (bits - 1) ? value - (1 << bits) : value;
}

/// Code of lane i: low four bits from the nibble plane, further ones from the high plane
/// (`high_bits` 0, 1 or 2 per lane, packed from the lowest bit up).
NI_HD inline int nibble_code(const std::uint8_t* base, const std::uint8_t* high, unsigned high_bits, int i) noexcept {
    const unsigned low = base[i / 2] >> (4 * (i % 2)) & 15u;
    if (high_bits == 0) return sign_extend(low, 4);
    const unsigned per_byte = 8 / high_bits, lane = static_cast<unsigned>(i);
    const unsigned top = high[lane / per_byte] >> (high_bits * (lane % per_byte)) & ((1u << high_bits) - 1u);
    return sign_extend(low | top << 4, 4 + high_bits);
}

/// Q4, Q5, Q6 (G64): 64 codes, value = code · scale.
NI_HD inline void decode_nibble_group(const std::uint8_t* base, const std::uint8_t* high, unsigned high_bits,
                                      float scale, float* y) noexcept {
    for (int i = 0; i < 64; ++i) y[i] = scaled(nibble_code(base, high, high_bits, i), scale);
}

/// W8 (G32): one signed byte a weight.
NI_HD inline int w8_code(const std::uint8_t* base, int i) noexcept { return static_cast<std::int8_t>(base[i]); }

NI_HD inline void decode_w8_group(const std::uint8_t* base, float scale, float* y) noexcept {
    for (int i = 0; i < 32; ++i) y[i] = scaled(w8_code(base, i), scale);
}

/// t2 in row-split: two's complement codes of two bits, 128 a group.
NI_HD inline int t2_code(const std::uint8_t* base, int i) noexcept {
    return sign_extend(base[i / 4] >> (2 * (i % 4)) & 3u, 2);
}

NI_HD inline void decode_t2_group(const std::uint8_t* base, float scale, float* y) noexcept {
    for (int i = 0; i < 128; ++i) y[i] = scaled(t2_code(base, i), scale);
}

/// Digit m (0 is the most significant) of a scaled base-3 byte; same digits as carrier_digit.
/// t5: a unit of 13 bytes holds 64 weights, byte i < 12 weights 20·(i div 4) + 4·m + i mod 4,
/// byte 12 the last four.
NI_HD inline void decode_t5_unit(const std::uint8_t* unit, float scale, float* y) noexcept {
    for (int i = 0; i < 12; ++i)
        for (int m = 0; m < 5; ++m)
            y[20 * (i / 4) + 4 * m + i % 4] = static_cast<float>(carrier_digit(unit[i], m) - 1) * scale;
    for (int m = 0; m < 4; ++m) y[60 + m] = static_cast<float>(carrier_digit(unit[12], m) - 1) * scale;
}

/// U4Z8 (G16): (code − 8) · scale, low nibble first.
NI_HD inline void decode_u4z8_group(const std::uint8_t* base, float scale, float* y) noexcept {
    for (int i = 0; i < 16; ++i)
        y[i] = static_cast<float>(static_cast<int>(base[i / 2] >> (4 * (i % 2)) & 15) - 8) * scale;
}

/// NVFP4 of `.ninfer`: E2M1 · E4M3 / divisor, rounded once: the product has 4 significant bits
/// and is exact.
NI_HD inline void decode_nvfp4_group(const std::uint8_t* codes, std::uint8_t scale, float divisor, float* y) noexcept {
    const float s = e4m3_to_f32(scale);
    for (int i = 0; i < 16; ++i) y[i] = e2m1_to_f32(codes[i / 2] >> (4 * (i % 2)) & 15u) * s / divisor;
}

}  // namespace ninspect::codec
