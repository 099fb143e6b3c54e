// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What all vector kernels are made of; compiled once for each instruction set (Highway's
// foreach_target). Vectors have 8 floats (4 where the processor has 128 bits only; wider ones
// would gain nothing, one store of 8 floats a cycle is what limits the kernels).
//
// The way from codes to floats: 16 code bytes are repeated in every 128-bit part of a vector;
// one byte shuffle then moves each code into the top byte of a 32-bit lane, so that the lane
// is the signed code times 2^24, and the scale is multiplied by 2^-24 beforehand. Both steps
// are exact for scales that come from f16 words (they are no smaller than 2^-24), hence the
// product is rounded once, as in code · scale: the bits are those of the reference.
#if defined(NINSPECT_COMPUTE_VECTORS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef NINSPECT_COMPUTE_VECTORS_INL_H
#undef NINSPECT_COMPUTE_VECTORS_INL_H
#else
#define NINSPECT_COMPUTE_VECTORS_INL_H
#endif

#include "core/codec/decode/numbers.h"

#include <hwy/highway.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

// 1 for instruction sets with vectors of a known size and a byte shuffle, lowest byte first.
#undef NI_VECTORS
#if (defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__) || HWY_TARGET == HWY_SCALAR || \
    HWY_TARGET == HWY_EMU128 || HWY_HAVE_SCALABLE || (defined(HWY_SSE2) && HWY_TARGET == HWY_SSE2)
#define NI_VECTORS 0
#else
#define NI_VECTORS 1
#endif

// 1 where half-precision numbers are converted by an instruction (it quiets signalling NaNs,
// nothing else differs from the reference).
#undef NI_F16_INSTRUCTION
#if (HWY_ARCH_X86 && HWY_TARGET <= HWY_AVX2 && !defined(HWY_DISABLE_F16C)) || HWY_ARCH_ARM_A64
#define NI_F16_INSTRUCTION 1
#else
#define NI_F16_INSTRUCTION 0
#endif

HWY_BEFORE_NAMESPACE();
namespace ninspect::compute::cpu {
namespace HWY_NAMESPACE {
#if NI_VECTORS

namespace hn = hwy::HWY_NAMESPACE;
static_assert(std::endian::native == std::endian::little);

using DF = hn::CappedTag<float, 8>;
using DI = hn::RebindToSigned<DF>;
using DU = hn::RebindToUnsigned<DF>;
using DB = hn::Repartition<std::uint8_t, DF>;
using DS = hn::Repartition<std::int8_t, DF>;
using DW = hn::Repartition<std::uint16_t, DF>;
using DQ = hn::Repartition<std::uint64_t, DF>;
using VF = hn::Vec<DF>;
using VI = hn::Vec<DI>;
using VU = hn::Vec<DU>;
using VB = hn::Vec<DB>;

inline constexpr std::size_t lanes = HWY_MAX_BYTES >= 32 ? 8 : 4;
inline constexpr std::size_t parts = 16 / lanes;  ///< vectors of floats for 16 codes

/// Factors that undo where a code lies in its 32-bit lane.
constexpr float down(int bits) noexcept { return 1.0f / static_cast<float>(std::uint64_t{1} << bits); }

HWY_INLINE std::uint16_t read16(const std::uint8_t* p) noexcept {
    std::uint16_t w;
    std::memcpy(&w, p, sizeof w);
    return w;
}

HWY_INLINE std::uint32_t read32(const std::uint8_t* p) noexcept {
    std::uint32_t w;
    std::memcpy(&w, p, sizeof w);
    return w;
}

HWY_INLINE std::uint64_t read64(const std::uint8_t* p) noexcept {
    std::uint64_t w;
    std::memcpy(&w, p, sizeof w);
    return w;
}

/// A constant for each 32-bit lane of eight; vectors of four lanes take their half.
struct alignas(32) Lanes32 {
    std::uint32_t word[8];
    HWY_INLINE VU get(std::size_t first = 0) const noexcept { return hn::LoadU(DU(), word + first); }
};

/// A constant for each 16 bytes of a vector.
struct alignas(16) Bytes16 {
    std::uint8_t byte[16];
    HWY_INLINE VB get() const noexcept { return hn::LoadDup128(DB(), byte); }
};

/// Shuffles that put byte (first + lane) / per_byte of 16 at `position` (0…3) of each 32-bit
/// lane, with zeros around it.
struct alignas(32) Spread {
    std::uint8_t index[parts][4 * lanes];
    HWY_INLINE VB get(std::size_t part) const noexcept { return hn::Load(DB(), index[part]); }
};

constexpr Spread spread(std::size_t position, std::size_t per_byte = 1) noexcept {
    Spread s{};
    for (std::size_t part = 0; part < parts; ++part)
        for (std::size_t i = 0; i < 4 * lanes; ++i)
            s.index[part][i] = static_cast<std::uint8_t>(i % 4 == position ? (part * lanes + i / 4) / per_byte : 0x80);
    return s;
}

inline constexpr Spread to_top = spread(3);     ///< code · 2^24, signed
inline constexpr Spread to_middle = spread(2);  ///< code · 2^16, unsigned

HWY_INLINE VB load16(const std::uint8_t* p) noexcept { return hn::LoadDup128(DB(), p); }
HWY_INLINE VB repeat32(std::uint32_t word) noexcept { return hn::BitCast(DB(), hn::Set(DU(), word)); }
HWY_INLINE VB repeat64(std::uint64_t word) noexcept { return hn::BitCast(DB(), hn::Set(DQ(), word)); }
HWY_INLINE VB bytes(int value) noexcept { return hn::Set(DB(), static_cast<std::uint8_t>(value)); }

/// Shifts in 16-bit lanes: bits of the neighbouring byte come in and are masked by the caller.
template <int bits>
HWY_INLINE VB left(VB v) noexcept {
    return hn::BitCast(DB(), hn::ShiftLeft<bits>(hn::BitCast(DW(), v)));
}
template <int bits>
HWY_INLINE VB right(VB v) noexcept {
    return hn::BitCast(DB(), hn::ShiftRight<bits>(hn::BitCast(DW(), v)));
}

/// The codes of `part` as floats times 2^24 (to_top) or 2^16 (to_middle).
HWY_INLINE VF spread_codes(VB codes, const Spread& table, std::size_t part) noexcept {
    return hn::ConvertTo(DF(), hn::BitCast(DI(), hn::TableLookupBytesOr0(codes, table.get(part))));
}

/// 16 signed codes times scale · 2^24.
HWY_INLINE void scaled16(VB codes, VF scale, float* HWY_RESTRICT y) noexcept {
    for (std::size_t part = 0; part < parts; ++part)
        hn::StoreU(hn::Mul(spread_codes(codes, to_top, part), scale), DF(), y + part * lanes);
}

/// Codes 8·half … 8·half + 7 only.
HWY_INLINE void scaled8(VB codes, std::size_t half, VF scale, float* HWY_RESTRICT y) noexcept {
    for (std::size_t part = 0; part < parts / 2; ++part)
        hn::StoreU(hn::Mul(spread_codes(codes, to_top, half * (parts / 2) + part), scale), DF(), y + part * lanes);
}

/// 16 signed codes times a scale of any size: the codes are brought down before the product.
HWY_INLINE void scaled16_any(VB codes, VF scale, float* HWY_RESTRICT y) noexcept {
    for (std::size_t part = 0; part < parts; ++part) {
        const VI wide = hn::BitCast(DI(), hn::TableLookupBytesOr0(codes, to_top.get(part)));
        hn::StoreU(hn::Mul(hn::ConvertTo(DF(), hn::ShiftRight<24>(wide)), scale), DF(), y + part * lanes);
    }
}

/// 16 unsigned codes times scale · 2^16, plus an offset.
HWY_INLINE void plus16(VB codes, VF scale, VF offset, float* HWY_RESTRICT y) noexcept {
    for (std::size_t part = 0; part < parts; ++part)
        hn::StoreU(hn::Add(hn::Mul(spread_codes(codes, to_middle, part), scale), offset), DF(), y + part * lanes);
}

/// 16 unsigned codes times scale · 2^16, minus a minimum.
HWY_INLINE void minus16(VB codes, VF scale, VF min, float* HWY_RESTRICT y) noexcept {
    for (std::size_t part = 0; part < parts; ++part)
        hn::StoreU(hn::Sub(hn::Mul(spread_codes(codes, to_middle, part), scale), min), DF(), y + part * lanes);
}

/// An f16 word as a float that takes part in products (a signalling NaN may become quiet).
HWY_INLINE float f16_value(std::uint16_t word) noexcept {
#if NI_F16_INSTRUCTION
    const hn::FixedTag<float, 4> d4;
    const hn::Rebind<std::uint16_t, decltype(d4)> dw;
    const hn::Rebind<hwy::float16_t, decltype(d4)> dh;
    return hn::GetLane(hn::PromoteTo(d4, hn::BitCast(dh, hn::Set(dw, word))));
#else
    return codec::f16_to_f32(word);
#endif
}

HWY_INLINE VF f16_scale(const std::uint8_t* p, float factor) noexcept {
    return hn::Set(DF(), f16_value(read16(p)) * factor);
}

/// Where the bit of `bit` is set: 0xFF.
HWY_INLINE VB bit_mask(VB v, VB bit) noexcept { return hn::VecFromMask(DB(), hn::Eq(hn::And(v, bit), bit)); }

/// Byte i of 16 becomes 0xFF where bit i of the 16 at byte `first` of `v` is set.
HWY_INLINE VB expand_bits(VB v, std::size_t first) noexcept {
    static constexpr Bytes16 which = {{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1}};
    static constexpr Bytes16 bit = {{1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128}};
    const VB index = hn::Add(which.get(), bytes(static_cast<int>(first)));
    return bit_mask(hn::TableLookupBytes(v, index), bit.get());
}

/// 16 codes of two bits (lowest bits first in `word`), each minus `bias`, times `scale`. With
/// `twos` the codes are two's complement and bias is 2. Scale times 2^16 lies in `scales`.
struct TwoBit {
    static constexpr Spread table = spread(2, 4);
    static constexpr Lanes32 mask = {
        {3u << 16, 12u << 16, 48u << 16, 192u << 16, 3u << 16, 12u << 16, 48u << 16, 192u << 16}};
    static constexpr Lanes32 one = {
        {1u << 16, 4u << 16, 16u << 16, 64u << 16, 1u << 16, 4u << 16, 16u << 16, 64u << 16}};

    /// What undoes the place of each lane's code.
    static HWY_INLINE VF scales(float scale) noexcept {
        alignas(32) static constexpr float places[8] = {down(16), down(18), down(20), down(22),
                                                        down(16), down(18), down(20), down(22)};
        return hn::Mul(hn::Set(DF(), scale), hn::Load(DF(), places));
    }

    template <bool twos>
    static HWY_INLINE void decode16(std::uint32_t word, VF scale, float* HWY_RESTRICT y) noexcept {
        const VB repeated = repeat32(word);
        for (std::size_t part = 0; part < parts; ++part) {
            VU code = hn::And(hn::BitCast(DU(), hn::TableLookupBytesOr0(repeated, table.get(part))), mask.get());
            if constexpr (twos) {
                const VU two = hn::ShiftLeft<1>(one.get());
                code = hn::Sub(hn::Xor(code, two), two);
            } else {
                code = hn::Sub(code, one.get());
            }
            hn::StoreU(hn::Mul(hn::ConvertTo(DF(), hn::BitCast(DI(), code)), scale), DF(), y + part * lanes);
        }
    }
};

#endif  // NI_VECTORS
}  // namespace HWY_NAMESPACE
}  // namespace ninspect::compute::cpu
HWY_AFTER_NAMESPACE();

#endif
