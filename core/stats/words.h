// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The value of one counted word. Inside core/stats and for its callers that label words.
#pragma once

#include "core/codec/encoding.h"

#include <cstdint>

namespace ninspect::stats {

struct Word {
    double value = 0;  ///< NaN for formats without a value
    bool subnormal = false;
};

/// `bits`: the word, little end first in its low bits. Integers (u8, i8, i16, i32) are worth themselves;
/// the others as codec::scale_word_value says.
Word word_of(codec::WordFormat format, std::uint32_t bits) noexcept;

}  // namespace ninspect::stats
