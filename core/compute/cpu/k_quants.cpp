// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// ggml's super-blocks of 256 weights (the plain decoders: core/codec/decode/ggml_k.h). The
// scales of a super-block are worked out first, all at once, then each is repeated from memory.
#include "core/compute/cpu/kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/compute/cpu/k_quants.cpp"
#include <hwy/foreach_target.h>

#include "core/compute/cpu/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace ninspect::compute::cpu {
namespace HWY_NAMESPACE {
#if NI_VECTORS
namespace {

/// Scales of sub-blocks, ready for repeating.
struct alignas(32) Scales {
    float value[16];
    HWY_INLINE VF operator[](std::size_t i) const noexcept { return hn::Set(DF(), value[i]); }
};

/// A factor for each sub-block (modulo 8): undoes where its codes lie in their 32-bit lanes.
struct alignas(32) Places {
    float value[8];
};

/// Products of d with `n` signed codes from byte `first` on (both multiples of 8), each times its
/// place.
HWY_INLINE void scale_products(VB codes, std::size_t first, std::size_t n, float d, const Places& places,
                               float* out) noexcept {
    const VF lifted = hn::Set(DF(), d * down(24));
    for (std::size_t i = 0; i < n; i += lanes) {
        const VF place = hn::Load(DF(), places.value + i % 8);
        const VF product = hn::Mul(spread_codes(codes, to_top, (first + i) / lanes), lifted);
        hn::Store(hn::Mul(product, place), DF(), out + i);
    }
}

constexpr Places no_place = {{1, 1, 1, 1, 1, 1, 1, 1}};

/// Two bits at 2s of a byte in the middle of a lane: the sub-blocks of q2_k go s = 0 0 1 1 2 2 3 3.
constexpr Places q2_k_places = {{down(16), down(16), down(18), down(18), down(20), down(20), down(22), down(22)}};

/// Sub-block 2s + t of one half, whose codes lie in `codes`.
template <int s>
HWY_INLINE void q2_k_run(VB codes, const Scales& scale, const Scales& min, std::size_t i, float* y) noexcept {
    minus16(hn::And(codes, bytes(3 << (2 * s))), scale[i + 2 * s], min[i + 2 * s], y + 32 * s);
}

void decode_q2_k(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    const VB nibble = bytes(0x0f);
    Scales scale, min;
    for (std::size_t n = 0; n < count; ++n, b += 84, y += 256) {
        const VB packed = load16(b);
        scale_products(hn::And(packed, nibble), 0, 16, f16_value(read16(b + 80)), q2_k_places, scale.value);
        scale_products(hn::And(right<4>(packed), nibble), 0, 16, f16_value(read16(b + 82)), no_place, min.value);
        for (std::size_t half = 0; half < 2; ++half)
            for (std::size_t t = 0; t < 2; ++t) {
                const VB codes = load16(b + 16 + 32 * half + 16 * t);
                const std::size_t i = 8 * half + t;
                float* out = y + 128 * half + 16 * t;
                q2_k_run<0>(codes, scale, min, i, out);
                q2_k_run<1>(codes, scale, min, i, out);
                q2_k_run<2>(codes, scale, min, i, out);
                q2_k_run<3>(codes, scale, min, i, out);
            }
    }
}

/// The sixteen 6-bit scales of a q3_k block, minus 32. `b` is two bytes before them, so that
/// the sixteen bytes read end inside the block.
HWY_INLINE VB q3_k_scales(const std::uint8_t* b) noexcept {
    static constexpr Bytes16 low_from = {{2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5, 6, 7, 8, 9}};
    static constexpr Bytes16 high_from = {{10, 11, 12, 13, 10, 11, 12, 13, 10, 11, 12, 13, 10, 11, 12, 13}};
    static constexpr Bytes16 first_low = {{15, 15, 15, 15, 15, 15, 15, 15, 0, 0, 0, 0, 0, 0, 0, 0}};
    static constexpr Bytes16 then_high = {{0, 0, 0, 0, 0, 0, 0, 0, 15, 15, 15, 15, 15, 15, 15, 15}};
    static constexpr Lanes32 shift = {{0, 2, 4, 6, 0, 2, 4, 6}};
    const VB packed = load16(b);
    const VB low = hn::TableLookupBytes(packed, low_from.get());
    const VB nibbles = hn::Or(hn::And(low, first_low.get()), hn::And(right<4>(low), then_high.get()));
    const VU high = hn::BitCast(DU(), hn::TableLookupBytes(packed, high_from.get()));
    const VB top = hn::And(hn::BitCast(DB(), high >> shift.get()), bytes(3));
    return hn::Sub(hn::Or(nibbles, left<4>(top)), bytes(32));
}

/// Two low bits under the inverted third one, at the top of a byte: 32 · (code − 4).
template <int s, int bit>
HWY_INLINE void q3_k_run(VB codes, VB inverted, VF scale, float* y) noexcept {
    VB low, high;
    if constexpr (s == 0) low = left<5>(codes);
    if constexpr (s == 1) low = left<3>(codes);
    if constexpr (s == 2) low = left<1>(codes);
    if constexpr (s == 3) low = right<1>(codes);
    if constexpr (bit == 7)
        high = inverted;
    else
        high = left<7 - bit>(inverted);
    scaled16(hn::Or(hn::And(low, bytes(0x60)), hn::And(high, bytes(0x80))), scale, y);
}

template <int half>
HWY_INLINE void q3_k_half(const std::uint8_t* b, const Scales& scale, float* y) noexcept {
    for (std::size_t t = 0; t < 2; ++t) {
        const VB codes = load16(b + 32 + 32 * half + 16 * t);
        const VB inverted = hn::Not(load16(b + 16 * t));
        const std::size_t i = 8 * half + t;
        q3_k_run<0, 4 * half>(codes, inverted, scale[i], y + 16 * t);
        q3_k_run<1, 4 * half + 1>(codes, inverted, scale[i + 2], y + 32 + 16 * t);
        q3_k_run<2, 4 * half + 2>(codes, inverted, scale[i + 4], y + 64 + 16 * t);
        q3_k_run<3, 4 * half + 3>(codes, inverted, scale[i + 6], y + 96 + 16 * t);
    }
}

void decode_q3_k(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    static constexpr Places places = {{down(29), down(29), down(29), down(29), down(29), down(29), down(29), down(29)}};
    Scales scale;
    for (std::size_t n = 0; n < count; ++n, b += 110, y += 256) {
        scale_products(q3_k_scales(b + 94), 0, 16, f16_value(read16(b + 108)), places, scale.value);
        q3_k_half<0>(b, scale, y);
        q3_k_half<1>(b, scale, y + 128);
    }
}

/// Eight 6-bit scales and eight 6-bit minimums from 12 bytes (q4_k, q5_k), as 16 bytes.
HWY_INLINE VB k4_scales(const std::uint8_t* b) noexcept {
    const std::uint32_t s0 = read32(b), s1 = read32(b + 4), s2 = read32(b + 8);
    alignas(16) const std::uint32_t unpacked[4] = {s0 & 0x3f3f3f3fu, (s2 & 0x0f0f0f0fu) | (s0 >> 2 & 0x30303030u),  //
                                                   s1 & 0x3f3f3f3fu, (s2 >> 4 & 0x0f0f0f0fu) | (s1 >> 2 & 0x30303030u)};
    return hn::BitCast(DB(), hn::LoadDup128(DU(), unpacked));
}

/// scale[0…7] times their places, min[0…7].
HWY_INLINE void k4_products(const std::uint8_t* b, const Places& places, Scales& scale, Scales& min) noexcept {
    const VB codes = k4_scales(b + 4);
    scale_products(codes, 0, 8, f16_value(read16(b)), places, scale.value);
    scale_products(codes, 8, 8, f16_value(read16(b + 2)), no_place, min.value);
}

void decode_q4_k(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    static constexpr Places places = {{down(16), down(20), down(16), down(20), down(16), down(20), down(16), down(20)}};
    const VB low = bytes(0x0f), high = bytes(0xf0);
    Scales scale, min;
    for (std::size_t n = 0; n < count; ++n, b += 144) {
        k4_products(b, places, scale, min);
        for (std::size_t j = 0; j < 8; j += 2, y += 64) {
            const VB first = load16(b + 16 + 16 * j), second = load16(b + 32 + 16 * j);
            minus16(hn::And(first, low), scale[j], min[j], y);
            minus16(hn::And(second, low), scale[j], min[j], y + 16);
            minus16(hn::And(first, high), scale[j + 1], min[j + 1], y + 32);
            minus16(hn::And(second, high), scale[j + 1], min[j + 1], y + 48);
        }
    }
}

/// Sub-blocks j and j + 1 of q5_k: the fifth bits are bits j and j + 1 of `high`.
template <int j>
HWY_INLINE void q5_k_pair(VB codes, VB high, const Scales& scale, const Scales& min, float* y) noexcept {
    VB even = high, odd = high;
    if constexpr (j < 4) even = left<4 - j>(high);
    if constexpr (j > 4) even = right<j - 4>(high);
    if constexpr (j + 1 < 4) odd = left<3 - j>(high);
    if constexpr (j + 1 > 4) odd = right<j - 3>(high);
    const VB nibble = bytes(0x0f), fifth = bytes(0x10);
    minus16(hn::Or(hn::And(codes, nibble), hn::And(even, fifth)), scale[j], min[j], y);
    minus16(hn::Or(hn::And(right<4>(codes), nibble), hn::And(odd, fifth)), scale[j + 1], min[j + 1], y + 32);
}

void decode_q5_k(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    static constexpr Places places = {{down(16), down(16), down(16), down(16), down(16), down(16), down(16), down(16)}};
    Scales scale, min;
    for (std::size_t n = 0; n < count; ++n, b += 176, y += 256) {
        k4_products(b, places, scale, min);
        for (std::size_t t = 0; t < 2; ++t) {
            const VB high = load16(b + 16 + 16 * t);
            const std::uint8_t* codes = b + 48 + 16 * t;
            float* out = y + 16 * t;
            q5_k_pair<0>(load16(codes), high, scale, min, out);
            q5_k_pair<2>(load16(codes + 32), high, scale, min, out + 64);
            q5_k_pair<4>(load16(codes + 64), high, scale, min, out + 128);
            q5_k_pair<6>(load16(codes + 96), high, scale, min, out + 192);
        }
    }
}

/// Four low bits under two high ones (the upper of them inverted), at the top of a byte:
/// 4 · (code − 32).
HWY_INLINE VB q6_k_codes(VB low, VB high) noexcept {
    return hn::Or(hn::And(low, bytes(0x3c)), hn::And(high, bytes(0xc0)));
}

/// 16 weights of each of the four runs of one half.
HWY_INLINE void q6_k_runs(const std::uint8_t* low, const std::uint8_t* high, const Scales& scale, std::size_t i,
                          float* y) noexcept {
    const VB first = load16(low), second = load16(low + 32);
    const VB top = hn::Xor(load16(high), bytes(0xaa));
    scaled16(q6_k_codes(left<2>(first), left<6>(top)), scale[i], y);
    scaled16(q6_k_codes(left<2>(second), left<4>(top)), scale[i + 2], y + 32);
    scaled16(q6_k_codes(right<2>(first), left<2>(top)), scale[i + 4], y + 64);
    scaled16(q6_k_codes(right<2>(second), top), scale[i + 6], y + 96);
}

void decode_q6_k(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    static constexpr Places places = {{down(26), down(26), down(26), down(26), down(26), down(26), down(26), down(26)}};
    Scales scale;
    for (std::size_t n = 0; n < count; ++n, b += 210) {
        scale_products(load16(b + 192), 0, 16, f16_value(read16(b + 208)), places, scale.value);
        for (std::size_t half = 0; half < 2; ++half, y += 128)
            for (std::size_t t = 0; t < 2; ++t)
                q6_k_runs(b + 64 * half + 16 * t, b + 128 + 32 * half + 16 * t, scale, 8 * half + t, y + 16 * t);
    }
}

/// Its scale is any float32.
void decode_q8_k(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    for (std::size_t n = 0; n < count; ++n, b += 292, y += 256) {
        const VF scale = hn::Set(DF(), codec::float_from_bits(read32(b)));
        for (std::size_t j = 0; j < 256; j += 16) scaled16_any(load16(b + 4 + j), scale, y + j);
    }
}

}  // namespace
#endif  // NI_VECTORS

codec::BlockDecoder k_quants(Kernel kernel) {
#if NI_VECTORS
    switch (kernel) {
        case Kernel::q2_k:
            return decode_q2_k;
        case Kernel::q3_k:
            return decode_q3_k;
        case Kernel::q4_k:
            return decode_q4_k;
        case Kernel::q5_k:
            return decode_q5_k;
        case Kernel::q6_k:
            return decode_q6_k;
        case Kernel::q8_k:
            return decode_q8_k;
        default:
            break;
    }
#else
    (void)kernel;
#endif
    return nullptr;
}

}  // namespace HWY_NAMESPACE
}  // namespace ninspect::compute::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ninspect::compute::cpu {

HWY_EXPORT(k_quants);
codec::BlockDecoder k_quant_kernel(Kernel kernel) noexcept { return HWY_DYNAMIC_DISPATCH(k_quants)(kernel); }

}  // namespace ninspect::compute::cpu
#endif
