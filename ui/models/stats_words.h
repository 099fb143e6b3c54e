// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/stats/word_counts.h"

#include <cstdint>
#include <vector>

namespace ninspect::ui {

/// A table of counts without the words that do not occur, or with 32-bit counts when most do:
/// between a few kilobytes and a quarter of a mebibyte instead of half a mebibyte.
class PackedCounts {
public:
    PackedCounts() = default;
    explicit PackedCounts(const stats::WordCounts& counts);
    stats::WordCounts unpack() const;
    std::size_t memory() const noexcept;  ///< bytes

private:
    codec::WordFormat word_ = codec::WordFormat::none;
    std::vector<std::uint32_t> words_;   // empty when dense_ is used
    std::vector<std::uint64_t> counts_;  // of words_
    std::vector<std::uint32_t> dense_;   // by word
};

}  // namespace ninspect::ui
