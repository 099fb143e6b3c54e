// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Plain half-precision words to float32.
#include "core/compute/cpu/kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/compute/cpu/words.cpp"
#include <hwy/foreach_target.h>

#include "core/compute/cpu/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace ninspect::compute::cpu {
namespace HWY_NAMESPACE {
#if NI_VECTORS
namespace {

#if NI_F16_INSTRUCTION
constexpr std::size_t words_at_once = 32;

/// True when one of the words is a NaN, whose bits the conversion instruction may change.
HWY_INLINE bool any_nan(const std::uint8_t* words) noexcept {
    const hn::RebindToSigned<DW> d;
    const auto magnitude = hn::Set(DW(), std::uint16_t{0x7fff});
    const auto infinity = hn::Set(d, std::int16_t{0x7c00});
    constexpr std::size_t step = 4 * lanes;  // bytes in a vector
    auto largest = hn::Zero(d);
    for (std::size_t at = 0; at < 2 * words_at_once; at += step) {
        const auto v = hn::BitCast(DW(), hn::LoadU(DB(), words + at));
        largest = hn::Max(largest, hn::BitCast(d, hn::And(v, magnitude)));
    }
    return !hn::AllFalse(d, hn::Gt(largest, infinity));
}

HWY_INLINE void convert_f16(const std::uint8_t* words, float* HWY_RESTRICT y) noexcept {
    const hn::Rebind<std::uint16_t, DF> dw;
    const hn::Rebind<hwy::float16_t, DF> dh;
    for (std::size_t i = 0; i < words_at_once; i += lanes) {
        std::uint16_t part[lanes];
        std::memcpy(part, words + 2 * i, sizeof part);
        hn::StoreU(hn::PromoteTo(DF(), hn::BitCast(dh, hn::LoadU(dw, part))), DF(), y + i);
    }
}
#else
constexpr std::size_t words_at_once = 8;

HWY_INLINE bool any_nan(const std::uint8_t*) noexcept { return false; }

/// binary16 by integer arithmetic, exact for every word: the exponent is moved, subnormals
/// come from their fraction as an integer times 2^-24.
HWY_INLINE void convert_f16(const std::uint8_t* words, float* HWY_RESTRICT y) noexcept {
    const hn::Rebind<std::uint16_t, DF> dw;
    for (std::size_t i = 0; i < words_at_once; i += lanes) {
        std::uint16_t part[lanes];
        std::memcpy(part, words + 2 * i, sizeof part);
        const VU h = hn::PromoteTo(DU(), hn::LoadU(dw, part));
        const VU sign = hn::ShiftLeft<16>(hn::And(h, hn::Set(DU(), 0x8000u)));
        const VU magnitude = hn::And(h, hn::Set(DU(), 0x7fffu));
        const VI m = hn::BitCast(DI(), magnitude);
        const VU shifted = hn::ShiftLeft<13>(magnitude);
        const VU normal = hn::Add(shifted, hn::Set(DU(), 112u << 23));
        const VU special = hn::Or(shifted, hn::Set(DU(), 0x7f800000u));
        const VU small = hn::BitCast(DU(), hn::Mul(hn::ConvertTo(DF(), m), hn::Set(DF(), down(24))));
        const auto is_special = hn::RebindMask(DU(), hn::Gt(m, hn::Set(DI(), 0x7bff)));
        const auto is_small = hn::RebindMask(DU(), hn::Lt(m, hn::Set(DI(), 0x0400)));
        const VU bits = hn::IfThenElse(is_special, special, hn::IfThenElse(is_small, small, normal));
        hn::StoreU(hn::BitCast(DF(), hn::Or(bits, sign)), DF(), y + i);
    }
}
#endif

void decode_f16(const std::uint8_t* words, std::size_t count, float* values) noexcept {
    std::size_t i = 0;
    for (; i + words_at_once <= count; i += words_at_once) {
        const std::uint8_t* from = words + 2 * i;
        if (!any_nan(from)) [[likely]] {
            convert_f16(from, values + i);
            continue;
        }
        for (std::size_t j = 0; j < words_at_once; ++j) values[i + j] = codec::f16_to_f32(read16(from + 2 * j));
    }
    for (; i < count; ++i) values[i] = codec::f16_to_f32(read16(words + 2 * i));
}

/// Word (first + lane) of 8 goes to the upper half of its lane.
constexpr Spread upper_halves() noexcept {
    Spread s{};
    for (std::size_t part = 0; part < parts / 2; ++part)
        for (std::size_t i = 0; i < 4 * lanes; ++i)
            s.index[part][i] = static_cast<std::uint8_t>(i % 4 < 2 ? 0x80u : 2 * (part * lanes + i / 4) + i % 2);
    return s;
}

HWY_INLINE void convert_bf16(const std::uint8_t* words, float* HWY_RESTRICT y) noexcept {
    static constexpr Spread table = upper_halves();
    const VB eight = load16(words);
    for (std::size_t part = 0; part < parts / 2; ++part)
        hn::StoreU(hn::BitCast(DF(), hn::TableLookupBytesOr0(eight, table.get(part))), DF(), y + part * lanes);
}

void decode_bf16(const std::uint8_t* words, std::size_t count, float* values) noexcept {
    std::size_t i = 0;
    for (; i + 32 <= count; i += 32) {
        convert_bf16(words + 2 * i, values + i);
        convert_bf16(words + 2 * i + 16, values + i + 8);
        convert_bf16(words + 2 * i + 32, values + i + 16);
        convert_bf16(words + 2 * i + 48, values + i + 24);
    }
    for (; i < count; ++i) values[i] = codec::bf16_to_f32(read16(words + 2 * i));
}

}  // namespace
#endif  // NI_VECTORS

codec::BlockDecoder words(Kernel kernel) {
#if NI_VECTORS
    if (kernel == Kernel::f16) return decode_f16;
    if (kernel == Kernel::bf16) return decode_bf16;
#else
    (void)kernel;
#endif
    return nullptr;
}

const char* target() { return NI_VECTORS ? hwy::TargetName(HWY_TARGET) : nullptr; }

}  // namespace HWY_NAMESPACE
}  // namespace ninspect::compute::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ninspect::compute::cpu {

HWY_EXPORT(words);
HWY_EXPORT(target);

codec::BlockDecoder word_kernel(Kernel kernel) noexcept { return HWY_DYNAMIC_DISPATCH(words)(kernel); }
const char* chosen_target() noexcept { return HWY_DYNAMIC_DISPATCH(target)(); }

}  // namespace ninspect::compute::cpu
#endif
