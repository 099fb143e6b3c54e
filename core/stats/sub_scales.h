// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The quantized scales inside super-blocks (ninfer-layouts.md §9.1). Inside core/stats.
#pragma once

#include "core/stats/word_counts.h"

namespace ninspect::stats {

/// i8 where the scale is signed (its bias taken off), u8 otherwise; none when there are none or
/// they are not described.
codec::WordFormat sub_scale_word(const codec::Encoding& encoding) noexcept;

/// Adds the sub-scales of `count` blocks.
void count_sub_scales(const codec::Encoding& encoding, const std::uint8_t* blocks, std::size_t count,
                      WordCounts& counts);

}  // namespace ninspect::stats
