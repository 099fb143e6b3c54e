// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What statistics have to know about a format besides its geometry: how its code bytes can be
// counted, which code is zero, what its writers never write. Inside core/stats.
#pragma once

#include "core/codec/encoding.h"

#include <array>
#include <cstdint>
#include <optional>

namespace ninspect::stats {

/// How codes can be counted without taking weights apart.
enum class CodeForm : std::uint8_t {
    none,     ///< plain numbers, or codes that nobody describes
    pairs,    ///< every code byte holds four codes of two bits
    nibbles,  ///< every code byte holds two codes of four bits
    bytes,    ///< every code byte is a code
    trits,    ///< carriers of five ternary digits, and some of four
    other,    ///< only by decoding (codec::decode_codes)
};

struct FormatTraits {
    CodeForm form = CodeForm::none;
    bool twos_complement = false;  ///< pairs, nibbles, bytes: else code = word - bias
    std::int32_t bias = 0;
    std::int32_t first = 0, last = -1;  ///< codes that the bits can hold
    std::int32_t zero = 0;
    bool has_zero = false;
    std::optional<std::int32_t> minus_zero;  ///< FP4 and FP8 have two zeros
    std::array<std::int32_t, 2> illegal{};   ///< codes that the format forbids
    std::uint32_t illegal_count = 0;

    bool ternary = false;   ///< scales have the limits of ternary packs (ninfer-layouts.md §3.8)
    bool plus_two = false;  ///< code 2 can be decoded, but no ternary checkpoint has it
    bool non_negative_scales = false;
    bool zero_scale_rule = false;  ///< scale 0 demands codes 0
};

FormatTraits traits_of(const codec::Encoding& encoding) noexcept;

/// Code of a two-, four- or eight-bit word of `bits` bits.
std::int32_t code_of_word(const FormatTraits& traits, std::uint32_t word, unsigned bits) noexcept;

/// Digit n (0…4) of a carrier byte: 0, 1, 2 (ninfer-layouts.md §3.6).
constexpr unsigned carrier_digit(unsigned byte, unsigned n) noexcept {
    constexpr unsigned powers[] = {1, 3, 9, 27, 81};
    return ((byte * powers[n] & 0xffu) * 3) >> 8;
}
/// True for the carriers that an encoder of `digits` (4 or 5) digits writes.
constexpr bool carrier_is_canonical(unsigned byte, unsigned digits) noexcept {
    unsigned value = 0;
    for (unsigned n = 0; n < 5; ++n) value = value * 3 + (n < digits ? carrier_digit(byte, n) : 0);
    return (value * 256 + 242) / 243 == byte;
}

}  // namespace ninspect::stats
