// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// ggml's codebook blocks (the plain decoders: core/codec/decode/ggml_iq.h). A codebook word is
// widened straight from memory; signs are turned in the float's top bit after the product, as
// the reference does it.
#include "core/codec/decode/codebooks.h"
#include "core/compute/cpu/kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/compute/cpu/i_quants.cpp"
#include <hwy/foreach_target.h>

#include "core/compute/cpu/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace ninspect::compute::cpu {
namespace HWY_NAMESPACE {
#if NI_VECTORS
namespace {

struct alignas(32) SubScales {
    float value[16];
    HWY_INLINE VF operator[](std::size_t i) const noexcept { return hn::Set(DF(), value[i]); }
};

/// Sign bits of eight weights, as floats' top bits.
struct alignas(32) SignLanes {
    std::uint32_t lane[8];
};

struct SignTable {
    SignLanes row[128];
};

/// Signs of a 7-bit index: its bits, and an eighth that makes the number of negatives even.
constexpr SignTable even_signs() noexcept {
    SignTable t{};
    for (unsigned i = 0; i < 128; ++i) {
        unsigned parity = 0;
        for (unsigned j = 0; j < 7; ++j) {
            t.row[i].lane[j] = (i >> j & 1u) << 31;
            parity ^= i >> j & 1u;
        }
        t.row[i].lane[7] = parity << 31;
    }
    return t;
}

inline constexpr SignTable even_sign_table = even_signs();

/// How far bit 8l + lane of four sign bytes is from bit 31.
constexpr Lanes32 to_sign[4] = {{{31, 30, 29, 28, 27, 26, 25, 24}},
                                {{23, 22, 21, 20, 19, 18, 17, 16}},
                                {{15, 14, 13, 12, 11, 10, 9, 8}},
                                {{7, 6, 5, 4, 3, 2, 1, 0}}};

/// `lanes` magnitudes of a codebook, from byte `first`.
HWY_INLINE VF magnitudes(const void* word, std::size_t first) noexcept {
    const hn::Rebind<std::uint8_t, DF> d;
    const std::uint8_t* p = static_cast<const std::uint8_t*>(word) + first;
    return hn::ConvertTo(DF(), hn::PromoteTo(DI(), hn::LoadU(d, p)));
}

/// Eight weights of one codebook word.
HWY_INLINE void even_signed8(const std::uint64_t& word, std::size_t signs, VF scale, float* y) noexcept {
    for (std::size_t i = 0; i < 8; i += lanes) {
        const VU turn = hn::Load(DU(), even_sign_table.row[signs].lane + i);
        const VF value = hn::Mul(magnitudes(&word, i), scale);
        hn::StoreU(hn::Xor(value, hn::BitCast(DF(), turn)), DF(), y + i);
    }
}

/// The same with signs from byte l of a repeated word.
HWY_INLINE void signed8(const std::uint64_t& word, VU signs, std::size_t l, VF scale, float* y) noexcept {
    for (std::size_t i = 0; i < 8; i += lanes) {
        const VU turn = hn::And(signs << to_sign[l].get(i), hn::Set(DU(), 0x80000000u));
        const VF value = hn::Mul(magnitudes(&word, i), scale);
        hn::StoreU(hn::Xor(value, hn::BitCast(DF(), turn)), DF(), y + i);
    }
}

HWY_INLINE std::uint64_t join(std::uint32_t low, std::uint32_t high) noexcept {
    return static_cast<std::uint64_t>(high) << 32 | low;
}

/// d · (0.5 + n) · factor for the eight nibbles n of `nibbles`, lowest first.
HWY_INLINE void half_scales(float d, std::uint32_t nibbles, float factor, float* out) noexcept {
    static constexpr Lanes32 shift = {{0, 4, 8, 12, 16, 20, 24, 28}};
    for (std::size_t i = 0; i < 8; i += lanes) {
        const VU n = hn::And(hn::Set(DU(), nibbles) >> shift.get(i), hn::Set(DU(), 15u));
        const VF sum = hn::Add(hn::Set(DF(), 0.5f), hn::ConvertTo(DF(), hn::BitCast(DI(), n)));
        hn::Store(hn::Mul(hn::Mul(hn::Set(DF(), d), sum), hn::Set(DF(), factor)), DF(), out + i);
    }
}

/// The top nibbles of eight 32-bit words that are `distance` bytes apart, as half_scales wants them.
HWY_INLINE std::uint32_t top_nibbles(const std::uint8_t* b, std::size_t distance) noexcept {
    std::uint32_t nibbles = 0;
    for (unsigned i = 0; i < 8; ++i) nibbles |= static_cast<std::uint32_t>(b[distance * i + 3] >> 4) << (4 * i);
    return nibbles;
}

void decode_iq2_xxs(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    SubScales scale;
    for (std::size_t n = 0; n < count; ++n, b += 66) {
        half_scales(f16_value(read16(b)), top_nibbles(b + 6, 8), 0.25f, scale.value);
        for (std::size_t ib = 0; ib < 8; ++ib, y += 32) {
            const std::uint64_t index = read64(b + 2 + 8 * ib);
            const VF s = scale[ib];
            for (std::size_t l = 0; l < 4; ++l)
                even_signed8(codec::iq2xxs_grid[index >> (8 * l) & 255u], index >> (32 + 7 * l) & 127u, s, y + 8 * l);
        }
    }
}

void decode_iq2_xs(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    SubScales scale;
    for (std::size_t n = 0; n < count; ++n, b += 74) {
        const float d = f16_value(read16(b));
        half_scales(d, read32(b + 66), 0.25f, scale.value);
        half_scales(d, read32(b + 70), 0.25f, scale.value + 8);
        for (std::size_t pair = 0; pair < 16; ++pair, y += 16) {
            const std::uint32_t q = read32(b + 2 + 4 * pair);
            const VF s = scale[pair];
            even_signed8(codec::iq2xs_grid[q & 511u], q >> 9 & 127u, s, y);
            even_signed8(codec::iq2xs_grid[q >> 16 & 511u], q >> 25, s, y + 8);
        }
    }
}

void decode_iq2_s(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    SubScales scale;
    for (std::size_t n = 0; n < count; ++n, b += 82) {
        const float d = f16_value(read16(b));
        half_scales(d, read32(b + 74), 0.25f, scale.value);
        half_scales(d, read32(b + 78), 0.25f, scale.value + 8);
        for (std::size_t ib = 0; ib < 8; ++ib, y += 32) {
            const std::uint8_t* q = b + 2 + 4 * ib;
            const VU signs = hn::Set(DU(), read32(q + 32));
            const unsigned high = b[66 + ib];
            for (std::size_t l = 0; l < 4; ++l) {
                const unsigned index = q[l] | (high << (8 - 2 * l) & 0x300u);
                signed8(codec::iq2s_grid[index], signs, l, scale[2 * ib + l / 2], y + 8 * l);
            }
        }
    }
}

void decode_iq3_xxs(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    SubScales scale;
    for (std::size_t n = 0; n < count; ++n, b += 98) {
        half_scales(f16_value(read16(b)), top_nibbles(b + 66, 4), 0.5f, scale.value);
        for (std::size_t ib = 0; ib < 8; ++ib, y += 32) {
            const std::uint32_t c = read32(b + 66 + 4 * ib);
            const std::uint8_t* q = b + 2 + 8 * ib;
            const VF s = scale[ib];
            for (std::size_t l = 0; l < 4; ++l)
                even_signed8(join(codec::iq3xxs_grid[q[2 * l]], codec::iq3xxs_grid[q[2 * l + 1]]), c >> (7 * l) & 127u,
                             s, y + 8 * l);
        }
    }
}

void decode_iq3_s(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    static constexpr Lanes32 shift = {{0, 4, 8, 12, 16, 20, 24, 28}};
    SubScales scale;
    for (std::size_t n = 0; n < count; ++n, b += 110) {
        const VF d = f16_scale(b, 1.0f);
        const VU nibbles = hn::Set(DU(), read32(b + 106));
        for (std::size_t i = 0; i < 8; i += lanes) {
            const VU twice = hn::ShiftLeft<1>(hn::And(nibbles >> shift.get(i), hn::Set(DU(), 15u)));
            const VU odd = hn::Or(twice, hn::Set(DU(), 1u));
            hn::Store(hn::Mul(d, hn::ConvertTo(DF(), hn::BitCast(DI(), odd))), DF(), scale.value + i);
        }
        for (std::size_t ib = 0; ib < 8; ++ib, y += 32) {
            const std::uint8_t* q = b + 2 + 8 * ib;
            const VU signs = hn::Set(DU(), read32(b + 74 + 4 * ib));
            const unsigned high = b[66 + ib];
            const VF s = scale[ib];
            for (std::size_t l = 0; l < 4; ++l) {
                const std::uint32_t first = codec::iq3s_grid[q[2 * l] | (high << (8 - 2 * l) & 256u)];
                const std::uint32_t second = codec::iq3s_grid[q[2 * l + 1] | (high << (7 - 2 * l) & 256u)];
                signed8(join(first, second), signs, l, s, y + 8 * l);
            }
        }
    }
}

/// Eight weights of the signed codebook: scale · (g + delta).
HWY_INLINE void moved8(const std::uint64_t& word, VF delta, VF scale, float* y) noexcept {
    const hn::Rebind<std::int8_t, DF> d;
    for (std::size_t i = 0; i < 8; i += lanes) {
        std::int8_t part[lanes];
        std::memcpy(part, reinterpret_cast<const char*>(&word) + i, sizeof part);
        const VF grid = hn::ConvertTo(DF(), hn::PromoteTo(DI(), hn::LoadU(d, part)));
        hn::StoreU(hn::Mul(scale, hn::Add(grid, delta)), DF(), y + i);
    }
}

/// 0.125 with the sign of bit 31 of `word`.
HWY_INLINE VF signed_delta(std::uint32_t word) noexcept {
    return hn::BitCast(DF(), hn::Set(DU(), (word & 0x80000000u) | 0x3e000000u));
}

/// d · (2n + 1) for n = three bits of each lane of `word` after its shift.
HWY_INLINE void odd_scales(VF d, VU words, VU shift, float* out) noexcept {
    const VU twice = hn::And(hn::ShiftLeft<1>(words >> shift), hn::Set(DU(), 14u));
    hn::Store(hn::Mul(d, hn::ConvertTo(DF(), hn::BitCast(DI(), hn::Or(twice, hn::Set(DU(), 1u))))), DF(), out);
}

void decode_iq1_s(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    const hn::Rebind<std::uint16_t, DF> dw;
    SubScales scale;
    for (std::size_t n = 0; n < count; ++n, b += 50) {
        const VF d = f16_scale(b, 1.0f);
        for (std::size_t i = 0; i < 8; i += lanes) {
            std::uint16_t part[lanes];
            std::memcpy(part, b + 34 + 2 * i, sizeof part);
            odd_scales(d, hn::PromoteTo(DU(), hn::LoadU(dw, part)), hn::Set(DU(), 12u), scale.value + i);
        }
        for (std::size_t ib = 0; ib < 8; ++ib, y += 32) {
            const std::uint32_t h = read16(b + 34 + 2 * ib), q = read32(b + 2 + 4 * ib);
            const VF delta = signed_delta(h << 16), s = scale[ib];
            moved8(codec::iq1s_grid[(q & 255u) | (h << 8 & 0x700u)], delta, s, y);
            moved8(codec::iq1s_grid[(q >> 8 & 255u) | (h << 5 & 0x700u)], delta, s, y + 8);
            moved8(codec::iq1s_grid[(q >> 16 & 255u) | (h << 2 & 0x700u)], delta, s, y + 16);
            moved8(codec::iq1s_grid[q >> 24 | (h >> 1 & 0x700u)], delta, s, y + 24);
        }
    }
}

/// The f16 scale of an iq1_m block: the top nibbles of its four scale words.
HWY_INLINE std::uint16_t iq1_m_scale(std::uint64_t words) noexcept {
    return static_cast<std::uint16_t>((words >> 12 & 0x000fu) | (words >> 24 & 0x00f0u) | (words >> 36 & 0x0f00u) |
                                      (words >> 48 & 0xf000u));
}

void decode_iq1_m(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    static constexpr Lanes32 shift = {{0, 3, 6, 9, 16, 19, 22, 25}};
    SubScales scale;
    for (std::size_t n = 0; n < count; ++n, b += 56) {
        const std::uint64_t words = read64(b + 48);
        const VF d = hn::Set(DF(), f16_value(iq1_m_scale(words)));
        for (std::size_t i = 0; i < 16; i += lanes)
            odd_scales(d, hn::Set(DU(), static_cast<std::uint32_t>(words >> (4 * (i & 8u)))), shift.get(i % 8),
                       scale.value + i);
        for (std::size_t pair = 0; pair < 16; ++pair, y += 16) {
            const std::uint32_t h = b[32 + pair];
            const VF s = scale[pair];
            moved8(codec::iq1s_grid[b[2 * pair] | (h << 8 & 0x700u)], signed_delta(h << 28), s, y);
            moved8(codec::iq1s_grid[b[2 * pair + 1] | (h << 4 & 0x700u)], signed_delta(h << 24), s, y + 8);
        }
    }
}

constexpr Bytes16 iq4_table = {{129, 152, 173, 191, 207, 221, 234, 246, 1, 13, 25, 38, 53, 69, 89, 113}};

/// 32 weights: low nibbles of 16 bytes, then high ones.
HWY_INLINE void iq4_run(const std::uint8_t* codes, VF scale, float* y) noexcept {
    const VB table = iq4_table.get(), nibble = bytes(0x0f), q = load16(codes);
    scaled16(hn::TableLookupBytes(table, hn::And(q, nibble)), scale, y);
    scaled16(hn::TableLookupBytes(table, hn::And(right<4>(q), nibble)), scale, y + 16);
}

void decode_iq4_nl(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    for (std::size_t n = 0; n < count; ++n, b += 18, y += 32) iq4_run(b + 2, f16_scale(b, down(24)), y);
}

void decode_iq4_xs(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    static constexpr Lanes32 by4 = {{0, 4, 8, 12, 16, 20, 24, 28}}, by2 = {{0, 2, 4, 6, 8, 10, 12, 14}};
    SubScales scale;
    for (std::size_t n = 0; n < count; ++n, b += 136) {
        const VF d = f16_scale(b, down(24));
        const VU low = hn::Set(DU(), read32(b + 4)), high = hn::Set(DU(), read16(b + 2));
        for (std::size_t i = 0; i < 8; i += lanes) {
            const VU nibble = hn::And(low >> by4.get(i), hn::Set(DU(), 15u));
            const VU top = hn::ShiftLeft<4>(hn::And(high >> by2.get(i), hn::Set(DU(), 3u)));
            const VI code = hn::Sub(hn::BitCast(DI(), hn::Or(nibble, top)), hn::Set(DI(), 32));
            hn::Store(hn::Mul(d, hn::ConvertTo(DF(), code)), DF(), scale.value + i);
        }
        for (std::size_t ib = 0; ib < 8; ++ib, y += 32) iq4_run(b + 8 + 16 * ib, scale[ib], y);
    }
}

}  // namespace
#endif  // NI_VECTORS

codec::BlockDecoder i_quants(Kernel kernel) {
#if NI_VECTORS
    switch (kernel) {
        case Kernel::iq4_nl:
            return decode_iq4_nl;
        case Kernel::iq4_xs:
            return decode_iq4_xs;
        case Kernel::iq2_xxs:
            return decode_iq2_xxs;
        case Kernel::iq2_xs:
            return decode_iq2_xs;
        case Kernel::iq2_s:
            return decode_iq2_s;
        case Kernel::iq3_xxs:
            return decode_iq3_xxs;
        case Kernel::iq3_s:
            return decode_iq3_s;
        case Kernel::iq1_s:
            return decode_iq1_s;
        case Kernel::iq1_m:
            return decode_iq1_m;
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

HWY_EXPORT(i_quants);
codec::BlockDecoder i_quant_kernel(Kernel kernel) noexcept { return HWY_DYNAMIC_DISPATCH(i_quants)(kernel); }

}  // namespace ninspect::compute::cpu
#endif
