// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/endian.h"
#include "core/codec/encoding.h"

#include <QString>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace ninspect::ui {

// Number words of weight files, widened exactly. E4M3 is the variant without infinities.
double f16_value(std::uint16_t word);
double bf16_value(std::uint16_t word);
double e4m3_value(std::uint8_t word);
double e8m0_value(std::uint8_t word);  ///< 2^(word - 127); 255 is NaN

/// Nearest word, ties to even; too large becomes infinity, NaN stays NaN.
std::uint16_t f16_from_double(double value);
std::uint16_t bf16_from_double(double value);

/// Shortest decimal text that reads back as the same number; "NaN", "inf", "-inf", "-0".
QString number_text(double value);
QString number_text(float value);

/// One line of the value inspector.
struct WordReading {
    QString type;   ///< "u8", "f16" …
    QString value;  ///< empty: not enough bytes
    QString bits;   ///< the word in hexadecimal, as a number
};

/// Everything that the bytes at a place can mean, in display order. Eight bytes are enough.
std::vector<WordReading> read_words(std::span<const std::uint8_t> bytes, ByteOrder order);

/// One word of a scale, minimum or value plane; empty for formats that are no number.
std::optional<WordReading> read_word(codec::WordFormat format, std::span<const std::uint8_t> bytes, ByteOrder order);

/// The well-formed UTF-8 at the beginning of some bytes, control characters escaped.
QString leading_text(std::span<const std::uint8_t> bytes);

}  // namespace ninspect::ui
