// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Number words to float32, one plain function each. All of them are exact: every value of
// these formats is a float32. Words are little-endian bytes.
#pragma once

#include "core/codec/decode/host_device.h"

#include <cstdint>
#include <cstring>

namespace ninspect::codec {

NI_HD inline std::uint16_t word16(const std::uint8_t* p) noexcept {
    return static_cast<std::uint16_t>(p[0] | p[1] << 8);
}

NI_HD inline std::uint32_t word32(const std::uint8_t* p) noexcept {
    return static_cast<std::uint32_t>(word16(p)) | static_cast<std::uint32_t>(word16(p + 2)) << 16;
}

NI_HD inline std::uint64_t word64(const std::uint8_t* p) noexcept {
    return static_cast<std::uint64_t>(word32(p)) | static_cast<std::uint64_t>(word32(p + 4)) << 32;
}

NI_HD inline float float_from_bits(std::uint32_t bits) noexcept {
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

NI_HD inline double double_from_bits(std::uint64_t bits) noexcept {
    double value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

/// binary16: 1 sign, 5 exponent (bias 15), 10 fraction bits. A NaN keeps its payload and gets
/// no quiet bit of its own, so that bits survive a round trip.
NI_HD inline float f16_to_f32(std::uint16_t h) noexcept {
    const std::uint32_t sign = static_cast<std::uint32_t>(h & 0x8000u) << 16;
    const std::uint32_t exponent = h >> 10 & 0x1fu;
    std::uint32_t fraction = h & 0x3ffu;
    if (exponent == 31) return float_from_bits(sign | 0x7f800000u | fraction << 13);
    if (exponent != 0) return float_from_bits(sign | (exponent + 112) << 23 | fraction << 13);
    if (fraction == 0) return float_from_bits(sign);
    std::uint32_t shift = 0;  // subnormal: fraction * 2^-24, normalised
    while ((fraction & 0x400u) == 0) {
        fraction <<= 1;
        ++shift;
    }
    return float_from_bits(sign | (113 - shift) << 23 | (fraction & 0x3ffu) << 13);
}

/// Nearest binary16, ties to even; too large becomes infinity. A NaN stays one and keeps the upper
/// ten bits of its payload.
NI_HD inline std::uint16_t f32_to_f16(float value) noexcept {
    std::uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    const std::uint32_t sign = bits >> 16 & 0x8000u, magnitude = bits & 0x7fffffffu;
    if (magnitude > 0x7f800000u) {
        const std::uint32_t payload = magnitude >> 13 & 0x3ffu;
        return static_cast<std::uint16_t>(sign | 0x7c00u | (payload != 0 ? payload : 0x200u));
    }
    if (magnitude >= 0x477ff000u) return static_cast<std::uint16_t>(sign | 0x7c00u);  // ≥ 65520
    std::uint32_t shift = 13, fraction = magnitude;
    if (magnitude < 0x38800000u) {  // below 2^-14: a multiple of 2^-24
        if (magnitude < 0x33000000u) return static_cast<std::uint16_t>(sign);
        shift = 126 - (magnitude >> 23);
        fraction = (magnitude & 0x7fffffu) | 0x800000u;
    } else {
        fraction -= 112u << 23;
    }
    const std::uint32_t half = 1u << (shift - 1), rest = fraction & ((half << 1) - 1), kept = fraction >> shift;
    return static_cast<std::uint16_t>(sign | (kept + (rest > half || (rest == half && (kept & 1u) != 0) ? 1 : 0)));
}

NI_HD inline float bf16_to_f32(std::uint16_t h) noexcept {
    return float_from_bits(static_cast<std::uint32_t>(h) << 16);
}

/// E4M3FN: bias 7, no infinities, 0x7F and 0xFF are NaN, largest finite value 448.
NI_HD inline float e4m3_to_f32(std::uint8_t x) noexcept {
    const std::uint32_t sign = static_cast<std::uint32_t>(x & 0x80u) << 24;
    const std::uint32_t exponent = x >> 3 & 0xfu, fraction = x & 7u;
    if (exponent == 15 && fraction == 7) return float_from_bits(sign | 0x7fc00000u);
    if (exponent != 0) return float_from_bits(sign | (exponent + 120) << 23 | fraction << 20);
    const float magnitude = static_cast<float>(fraction) * 0.001953125f;  // 2^-9
    return sign != 0 ? -magnitude : magnitude;
}

/// The unsigned E4M3 of ggml's NVFP4 blocks, already halved (ggml's FP4 table is doubled):
/// 0 and 0x7F give 0; the top bit is not looked at.
NI_HD inline float ue4m3_half_to_f32(std::uint8_t x) noexcept {
    if (x == 0 || x == 0x7f) return 0.0f;
    const std::uint32_t exponent = x >> 3 & 0xfu, fraction = x & 7u;
    const float raw = exponent == 0 ? static_cast<float>(fraction) * 0.001953125f
                                    : float_from_bits((exponent + 120) << 23 | fraction << 20);
    return raw * 0.5f;
}

/// E8M0 exponent byte, halved (2^(x-128)): what ggml's MXFP4 multiplies its doubled table by.
NI_HD inline float e8m0_half_to_f32(std::uint8_t x) noexcept {
    return float_from_bits(x < 2 ? 0x00200000u << x : static_cast<std::uint32_t>(x - 1) << 23);
}

/// E2M1 (FP4) doubled, so that it is an integer: 0 1 2 3 4 6 8 12 and their negatives. Code 8
/// is minus zero, which as an integer is plain zero.
NI_HD inline std::int8_t e2m1_doubled(unsigned code) noexcept {
    constexpr std::uint32_t magnitudes_low = 0x03020100u, magnitudes_high = 0x0c080604u;
    const unsigned m = code & 7u;
    const int magnitude =
        static_cast<int>((m < 4 ? magnitudes_low >> (8 * m) : magnitudes_high >> (8 * (m - 4))) & 0xffu);
    return static_cast<std::int8_t>((code & 8u) != 0 ? -magnitude : magnitude);
}

/// E2M1 as a float, minus zero kept.
NI_HD inline float e2m1_to_f32(unsigned code) noexcept {
    const unsigned m = code & 7u;
    // exponent 0: 0, 0.5; otherwise (1 + f/2) * 2^(e-1)
    const std::uint32_t bits = m == 0 ? 0u : m == 1 ? 0x3f000000u : ((m >> 1) + 126u) << 23 | (m & 1u) << 22;
    return float_from_bits((code & 8u) << 28 | bits);
}

/// code · scale with the bits that the processor's multiplication gives, which differ from a device's only
/// where a NaN comes out: the processor keeps the scale's own and has one of its own for 0 · infinity.
NI_HD inline float product_like_host(int code, float scale) noexcept {
    std::uint32_t bits;
    std::memcpy(&bits, &scale, sizeof bits);
    const bool not_finite = (bits & 0x7f800000u) == 0x7f800000u;
    if (not_finite && (bits & 0x007fffffu) != 0) return float_from_bits(bits | 0x00400000u);
#if defined(__aarch64__) || defined(_M_ARM64)
    if (not_finite && code == 0) return float_from_bits(0x7fc00000u);
#else
    if (not_finite && code == 0) return float_from_bits(0xffc00000u);
#endif
    return static_cast<float>(code) * scale;
}

/// What every decoder of integer codes does with its code.
NI_HD inline float scaled(int code, float scale) noexcept {
#if defined(__CUDA_ARCH__)
    return product_like_host(code, scale);
#else
    return static_cast<float>(code) * scale;
#endif
}

}  // namespace ninspect::codec
