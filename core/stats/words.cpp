// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/words.h"

#include "core/codec/decode.h"

#include <array>

namespace ninspect::stats {
namespace {

using codec::WordFormat;

/// Exponent bits all zero and fraction bits not: written with fewer digits than the others.
bool is_subnormal(WordFormat format, std::uint32_t bits) noexcept {
    switch (format) {
        case WordFormat::f16:
            return (bits & 0x7c00u) == 0 && (bits & 0x3ffu) != 0;
        case WordFormat::bf16:
            return (bits & 0x7f80u) == 0 && (bits & 0x7fu) != 0;
        case WordFormat::f32:
            return (bits & 0x7f800000u) == 0 && (bits & 0x7fffffu) != 0;
        case WordFormat::e4m3:
        case WordFormat::ue4m3:
            return (bits & 0x78u) == 0 && (bits & 0x07u) != 0;
        default:
            return false;
    }
}

}  // namespace

Word word_of(WordFormat format, std::uint32_t bits) noexcept {
    switch (format) {
        case WordFormat::u8:
            return {static_cast<double>(bits & 0xffu), false};
        case WordFormat::i8:
            return {static_cast<double>(static_cast<std::int8_t>(bits & 0xffu)), false};
        case WordFormat::i16:
            return {static_cast<double>(static_cast<std::int16_t>(bits & 0xffffu)), false};
        case WordFormat::i32:
            return {static_cast<double>(static_cast<std::int32_t>(bits)), false};
        default:
            break;
    }
    const std::array<std::uint8_t, 4> bytes{static_cast<std::uint8_t>(bits), static_cast<std::uint8_t>(bits >> 8),
                                            static_cast<std::uint8_t>(bits >> 16),
                                            static_cast<std::uint8_t>(bits >> 24)};
    return {static_cast<double>(codec::scale_word_value(format, bytes.data())), is_subnormal(format, bits)};
}

}  // namespace ninspect::stats
