// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// ggml's blocks of 32 to 128 weights (the plain decoders: core/codec/decode/ggml_simple.h).
#include "core/compute/cpu/kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/compute/cpu/simple_blocks.cpp"
#include <hwy/foreach_target.h>

#include "core/compute/cpu/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace ninspect::compute::cpu {
namespace HWY_NAMESPACE {
#if NI_VECTORS
namespace {

/// A nibble with its top bit flipped, in the upper half of a byte, is 16 · (nibble − 8).
void decode_q4_0(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    for (std::size_t i = 0; i < count; ++i, b += 18, y += 32) {
        const VF scale = f16_scale(b, down(28));
        const VB codes = hn::Xor(load16(b + 2), bytes(0x88));
        scaled16(hn::And(left<4>(codes), bytes(0xf0)), scale, y);
        scaled16(hn::And(codes, bytes(0xf0)), scale, y + 16);
    }
}

void decode_q4_1(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    for (std::size_t i = 0; i < count; ++i, b += 20, y += 32) {
        const float d = f16_value(read16(b));
        const VF m = f16_scale(b + 2, 1.0f);
        const VB codes = load16(b + 4);
        plus16(hn::And(codes, bytes(0x0f)), hn::Set(DF(), d * down(16)), m, y);
        plus16(hn::And(codes, bytes(0xf0)), hn::Set(DF(), d * down(20)), m, y + 16);
    }
}

/// Four low bits below the inverted fifth one, at the top of a byte: 8 · (code − 16).
HWY_INLINE VB five_bits(VB low, VB high) noexcept {
    return hn::Or(hn::And(low, bytes(0x78)), hn::AndNot(high, bytes(0x80)));
}

void decode_q5_0(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    for (std::size_t i = 0; i < count; ++i, b += 22, y += 32) {
        const VF scale = f16_scale(b, down(27));
        const VB codes = load16(b + 6), high = load16(b + 2);
        scaled16(five_bits(left<3>(codes), expand_bits(high, 0)), scale, y);
        scaled16(five_bits(right<1>(codes), expand_bits(high, 2)), scale, y + 16);
    }
}

void decode_q5_1(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    const VB nibble = bytes(0x0f), fifth = bytes(0x10);
    for (std::size_t i = 0; i < count; ++i, b += 24, y += 32) {
        const VF scale = f16_scale(b, down(16)), m = f16_scale(b + 2, 1.0f);
        const VB codes = load16(b + 8), high = load16(b + 4);
        plus16(hn::Or(hn::And(codes, nibble), hn::And(expand_bits(high, 0), fifth)), scale, m, y);
        plus16(hn::Or(hn::And(right<4>(codes), nibble), hn::And(expand_bits(high, 2), fifth)), scale, m, y + 16);
    }
}

void decode_q8_0(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    for (std::size_t i = 0; i < count; ++i, b += 34, y += 32) {
        const VF scale = f16_scale(b, down(24));
        scaled16(load16(b + 2), scale, y);
        scaled16(load16(b + 18), scale, y + 16);
    }
}

void decode_q8_1(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    for (std::size_t i = 0; i < count; ++i, b += 36, y += 32) {
        const VF scale = f16_scale(b, down(24));
        scaled16(load16(b + 4), scale, y);
        scaled16(load16(b + 20), scale, y + 16);
    }
}

/// How far bit 8k + lane of a word is from bit 31.
constexpr Lanes32 to_sign[4] = {{{31, 30, 29, 28, 27, 26, 25, 24}},
                                {{23, 22, 21, 20, 19, 18, 17, 16}},
                                {{15, 14, 13, 12, 11, 10, 9, 8}},
                                {{7, 6, 5, 4, 3, 2, 1, 0}}};

/// −d with the sign turned where the bit is set; no arithmetic, as in the reference.
void decode_q1_0(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    const VU sign = hn::Set(DU(), 0x80000000u);
    for (std::size_t i = 0; i < count; ++i, b += 18) {
        const VU minus_d = hn::Xor(hn::BitCast(DU(), hn::Set(DF(), codec::f16_to_f32(read16(b)))), sign);
        for (std::size_t w = 0; w < 4; ++w) {
            const VU bits = hn::Set(DU(), read32(b + 2 + 4 * w));
            for (std::size_t k = 0; k < 4; ++k)
                for (std::size_t first = 0; first < 8; first += lanes, y += lanes) {
                    const VU turn = hn::And(bits << to_sign[k].get(first), sign);
                    hn::StoreU(hn::BitCast(DF(), hn::Xor(minus_d, turn)), DF(), y);
                }
        }
    }
}

template <std::size_t weights>
void decode_two_bit(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    for (std::size_t i = 0; i < count; ++i, b += 2 + weights / 4, y += weights) {
        const VF scale = TwoBit::scales(f16_value(read16(b)));
        for (std::size_t j = 0; j < weights; j += 16) TwoBit::decode16<false>(read32(b + 2 + j / 4), scale, y + j);
    }
}

/// FP4 (E2M1) doubled.
constexpr Bytes16 e2m1_table = {{0, 1, 2, 3, 4, 6, 8, 12, 0, 255, 254, 253, 252, 250, 248, 244}};

void decode_mxfp4(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    const VB table = e2m1_table.get(), nibble = bytes(0x0f);
    for (std::size_t i = 0; i < count; ++i, b += 17, y += 32) {
        const VF scale = hn::Set(DF(), codec::e8m0_half_to_f32(b[0]));
        const VB codes = load16(b + 1);
        scaled16_any(hn::TableLookupBytes(table, hn::And(codes, nibble)), scale, y);
        scaled16_any(hn::TableLookupBytes(table, hn::And(right<4>(codes), nibble)), scale, y + 16);
    }
}

/// The four scale bytes of an NVFP4 block, halved, times 2^-24. The bits of UE4M3 are those of
/// a float with its exponent 120 too small; the product sets that right, subnormals too.
HWY_INLINE void nvfp4_scales(const std::uint8_t* b, float* scales) noexcept {
    const hn::FixedTag<float, 4> d;
    const hn::RebindToUnsigned<decltype(d)> du;
    const hn::Rebind<std::uint8_t, decltype(d)> db;
    const auto code = hn::PromoteTo(du, hn::LoadU(db, b));
    const auto bits = hn::ShiftLeft<20>(hn::And(code, hn::Set(du, 0x7fu)));
    const auto not_a_number = hn::Eq(code, hn::Set(du, 0x7fu));
    const float lift = static_cast<float>(1u << 31) * static_cast<float>(1u << 31) * static_cast<float>(1u << 31);
    const auto value = hn::Mul(hn::BitCast(d, bits), hn::Set(d, lift * 4.0f));  // 2^95 = 2^(120 − 1 − 24)
    hn::Store(hn::IfThenZeroElse(hn::RebindMask(d, not_a_number), value), d, scales);
}

void decode_nvfp4(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    const VB table = e2m1_table.get(), nibble = bytes(0x0f);
    alignas(16) float scales[4];
    for (std::size_t i = 0; i < count; ++i, b += 36) {
        nvfp4_scales(b, scales);
        for (std::size_t pair = 0; pair < 2; ++pair) {
            const VB codes = load16(b + 4 + 16 * pair);
            const VB low = hn::TableLookupBytes(table, hn::And(codes, nibble));
            const VB high = hn::TableLookupBytes(table, hn::And(right<4>(codes), nibble));
            for (std::size_t s = 0; s < 2; ++s, y += 16) {
                const VF scale = hn::Set(DF(), scales[2 * pair + s]);
                scaled8(low, s, scale, y);
                scaled8(high, s, scale, y + 8);
            }
        }
    }
}

}  // namespace
#endif  // NI_VECTORS

codec::BlockDecoder simple_blocks(Kernel kernel) {
#if NI_VECTORS
    switch (kernel) {
        case Kernel::q4_0:
            return decode_q4_0;
        case Kernel::q4_1:
            return decode_q4_1;
        case Kernel::q5_0:
            return decode_q5_0;
        case Kernel::q5_1:
            return decode_q5_1;
        case Kernel::q8_0:
            return decode_q8_0;
        case Kernel::q8_1:
            return decode_q8_1;
        case Kernel::q1_0:
            return decode_q1_0;
        case Kernel::q2_0:
            return decode_two_bit<64>;
        case Kernel::pq2_0:
            return decode_two_bit<128>;
        case Kernel::mxfp4:
            return decode_mxfp4;
        case Kernel::nvfp4:
            return decode_nvfp4;
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

HWY_EXPORT(simple_blocks);
codec::BlockDecoder simple_block_kernel(Kernel kernel) noexcept { return HWY_DYNAMIC_DISPATCH(simple_blocks)(kernel); }

}  // namespace ninspect::compute::cpu
#endif
