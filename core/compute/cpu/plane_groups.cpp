// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Groups of the `.ninfer` plane layouts (the plain decoders: core/codec/decode/ninfer_groups.h).
// All scale words are f16.
#include "core/compute/cpu/kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/compute/cpu/plane_groups.cpp"
#include <hwy/foreach_target.h>

#include "core/compute/cpu/carriers-inl.h"
#include "core/compute/cpu/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace ninspect::compute::cpu {
namespace HWY_NAMESPACE {
#if NI_VECTORS
namespace {

/// 32 nibbles in their order, low ones first, as two times 16 bytes.
struct Nibbles {
    VB first, second;
};

HWY_INLINE Nibbles weave(VB low, VB high) noexcept {
    return {hn::InterleaveLower(DB(), low, high), hn::InterleaveUpper(DB(), low, high)};
}

void decode_q4(const std::uint8_t* base, const std::uint8_t*, const std::uint8_t* scales, std::size_t groups,
               float* y) noexcept {
    for (std::size_t g = 0; g < groups; ++g, scales += 2) {
        const VF scale = f16_scale(scales, down(28));
        for (int half = 0; half < 2; ++half, base += 16, y += 32) {
            const VB codes = load16(base), top = bytes(0xf0);
            const Nibbles n = weave(hn::And(left<4>(codes), top), hn::And(codes, top));
            scaled16(n.first, scale, y);
            scaled16(n.second, scale, y + 16);
        }
    }
}

void decode_q5(const std::uint8_t* base, const std::uint8_t* high, const std::uint8_t* scales, std::size_t groups,
               float* y) noexcept {
    for (std::size_t g = 0; g < groups; ++g, scales += 2, high += 8) {
        const VF scale = f16_scale(scales, down(27));
        const VB bits = repeat64(read64(high)), low = bytes(0x78), sign = bytes(0x80);
        for (std::size_t half = 0; half < 2; ++half, base += 16, y += 32) {
            const VB codes = load16(base);
            const Nibbles n = weave(hn::And(left<3>(codes), low), hn::And(right<1>(codes), low));
            scaled16(hn::Or(n.first, hn::And(expand_bits(bits, 4 * half), sign)), scale, y);
            scaled16(hn::Or(n.second, hn::And(expand_bits(bits, 4 * half + 2), sign)), scale, y + 16);
        }
    }
}

/// Two-bit fields of 16 bytes, moved to the top of 64 bytes in their order: `upper` chooses
/// fields 32…63.
HWY_INLINE Nibbles pairs_on_top(VB v, bool upper) noexcept {
    const VB top = bytes(0xc0);
    const VB f0 = hn::And(left<6>(v), top), f1 = hn::And(left<4>(v), top);
    const VB f2 = hn::And(left<2>(v), top), f3 = hn::And(v, top);
    const VB even = upper ? hn::InterleaveUpper(DB(), f0, f1) : hn::InterleaveLower(DB(), f0, f1);
    const VB odd = upper ? hn::InterleaveUpper(DB(), f2, f3) : hn::InterleaveLower(DB(), f2, f3);
    const auto e = hn::BitCast(DW(), even), o = hn::BitCast(DW(), odd);
    return {hn::BitCast(DB(), hn::InterleaveLower(DW(), e, o)), hn::BitCast(DB(), hn::InterleaveUpper(DW(), e, o))};
}

HWY_INLINE void q6_half(VB codes, VB high, bool upper, VF scale, float* y) noexcept {
    const VB low = bytes(0x3c);
    const Nibbles n = weave(hn::And(left<2>(codes), low), hn::And(right<2>(codes), low));
    const Nibbles top = pairs_on_top(high, upper);
    scaled16(hn::Or(n.first, top.first), scale, y);
    scaled16(hn::Or(n.second, top.second), scale, y + 16);
}

void decode_q6(const std::uint8_t* base, const std::uint8_t* high, const std::uint8_t* scales, std::size_t groups,
               float* y) noexcept {
    for (std::size_t g = 0; g < groups; ++g, base += 32, high += 16, scales += 2, y += 64) {
        const VF scale = f16_scale(scales, down(26));
        const VB bits = load16(high);
        q6_half(load16(base), bits, false, scale, y);
        q6_half(load16(base + 16), bits, true, scale, y + 32);
    }
}

void decode_w8(const std::uint8_t* base, const std::uint8_t*, const std::uint8_t* scales, std::size_t groups,
               float* y) noexcept {
    for (std::size_t g = 0; g < groups; ++g, base += 32, scales += 2, y += 32) {
        const VF scale = f16_scale(scales, down(24));
        scaled16(load16(base), scale, y);
        scaled16(load16(base + 16), scale, y + 16);
    }
}

template <bool twos>
void decode_two_bit(const std::uint8_t* base, const std::uint8_t*, const std::uint8_t* scales, std::size_t groups,
                    float* y) noexcept {
    for (std::size_t g = 0; g < groups; ++g, scales += 2) {
        const VF scale = TwoBit::scales(f16_value(read16(scales)));
        for (int j = 0; j < 8; ++j, base += 4, y += 16) TwoBit::decode16<twos>(read32(base), scale, y);
    }
}

void decode_ptq1(const std::uint8_t* base, const std::uint8_t* high, const std::uint8_t* scales, std::size_t groups,
                 float* y) noexcept {
    for (std::size_t g = 0; g < groups; ++g, base += 24, high += 2, scales += 2, y += 128)
        ptq1_carriers(base, high, f16_scale(scales, down(24)), y);
}

/// Columns of four words of 32 bits in each 128-bit part: result k holds word k of a, b, c, d.
struct Columns {
    VU of[4];
};

HWY_INLINE Columns transpose(VB a, VB b, VB c, VB d) noexcept {
    const DU du;
    const DQ dq;
    const VU wa = hn::BitCast(du, a), wb = hn::BitCast(du, b), wc = hn::BitCast(du, c), wd = hn::BitCast(du, d);
    const auto ab_low = hn::BitCast(dq, hn::InterleaveLower(du, wa, wb));
    const auto ab_high = hn::BitCast(dq, hn::InterleaveUpper(du, wa, wb));
    const auto cd_low = hn::BitCast(dq, hn::InterleaveLower(du, wc, wd));
    const auto cd_high = hn::BitCast(dq, hn::InterleaveUpper(du, wc, wd));
    return {{hn::BitCast(du, hn::InterleaveLower(dq, ab_low, cd_low)),
             hn::BitCast(du, hn::InterleaveUpper(dq, ab_low, cd_low)),
             hn::BitCast(du, hn::InterleaveLower(dq, ab_high, cd_high)),
             hn::BitCast(du, hn::InterleaveUpper(dq, ab_high, cd_high))}};
}

/// Four weights from word `k` of the codes.
HWY_INLINE void four(VB codes, std::size_t k, VF scale, float* y) noexcept {
    const hn::FixedTag<float, 4> d4;
    alignas(16) std::uint8_t stored[4 * lanes];
    hn::Store(codes, DB(), stored);
    const hn::Rebind<std::int8_t, decltype(d4)> ds;
    const hn::RebindToSigned<decltype(d4)> di;
    std::int8_t part[4];
    std::memcpy(part, stored + 4 * k, sizeof part);
    const auto value = hn::ConvertTo(d4, hn::ShiftLeft<24>(hn::PromoteTo(di, hn::LoadU(ds, part))));
    hn::StoreU(hn::Mul(value, hn::Set(d4, hn::GetLane(scale))), d4, y);
}

/// A unit of 13 bytes: digit m of bytes 4k…4k + 3 is weights 20k + 4m…, the last byte's four
/// digits are the last four weights.
HWY_INLINE void t5_unit(const std::uint8_t* unit, VF scale, float* y) noexcept {
    alignas(16)
        const std::uint64_t halves[2] = {read64(unit), read32(unit + 8) | static_cast<std::uint64_t>(unit[12]) << 32};
    Carriers carriers(hn::BitCast(DB(), hn::LoadDup128(DQ(), halves)));
    const VB d0 = carriers.next(), d1 = carriers.next(), d2 = carriers.next(), d3 = carriers.next();
    const VB d4 = carriers.next();
    const Columns column = transpose(d0, d1, d2, d3);
    for (std::size_t k = 0; k < 3; ++k) {
        scaled16(hn::BitCast(DB(), column.of[k]), scale, y + 20 * k);
        four(d4, k, scale, y + 20 * k + 16);
    }
    static constexpr Bytes16 first_of_words = {{0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12}};
    four(hn::TableLookupBytes(hn::BitCast(DB(), column.of[3]), first_of_words.get()), 0, scale, y + 60);
}

void decode_t5(const std::uint8_t* base, const std::uint8_t*, const std::uint8_t* scales, std::size_t groups,
               float* y) noexcept {
    for (std::size_t g = 0; g < groups; ++g, base += 26, scales += 2, y += 128) {
        const VF scale = f16_scale(scales, down(24));
        t5_unit(base, scale, y);
        t5_unit(base + 13, scale, y + 64);
    }
}

void decode_u4z8(const std::uint8_t* base, const std::uint8_t*, const std::uint8_t* scales, std::size_t groups,
                 float* y) noexcept {
    for (std::size_t g = 0; g < groups; ++g, base += 8, scales += 2, y += 16) {
        const VB codes = hn::Xor(repeat64(read64(base)), bytes(0x88)), top = bytes(0xf0);
        scaled16(weave(hn::And(left<4>(codes), top), hn::And(codes, top)).first, f16_scale(scales, down(28)), y);
    }
}

}  // namespace
#endif  // NI_VECTORS

codec::GroupDecoder plane_groups(Kernel kernel) {
#if NI_VECTORS
    switch (kernel) {
        case Kernel::group_q4:
            return decode_q4;
        case Kernel::group_q5:
            return decode_q5;
        case Kernel::group_q6:
            return decode_q6;
        case Kernel::group_w8:
            return decode_w8;
        case Kernel::group_pq2:
            return decode_two_bit<false>;
        case Kernel::group_t2:
            return decode_two_bit<true>;
        case Kernel::group_ptq1:
            return decode_ptq1;
        case Kernel::group_t5:
            return decode_t5;
        case Kernel::group_u4z8:
            return decode_u4z8;
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

HWY_EXPORT(plane_groups);
codec::GroupDecoder group_kernel(Kernel kernel) noexcept { return HWY_DYNAMIC_DISPATCH(plane_groups)(kernel); }

}  // namespace ninspect::compute::cpu
#endif
