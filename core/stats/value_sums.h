// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Figures of decoded values, gathered in blocks of a fixed size. Inside core/stats.
#pragma once

#include "core/stats/tensor_stats.h"

#include <span>

namespace ninspect::stats {

/// Sums of one block of values, or of several in their order.
struct ValueSums {
    std::uint64_t count = 0, nan = 0, inf = 0, zero = 0;
    double sum = 0, squares = 0, min = 0, max = 0;  ///< over finite values; min and max only when there are any

    std::uint64_t finite() const noexcept { return count - nan - inf; }
    /// Adds the block that comes next: the order decides the last bits of the sums.
    void append(const ValueSums& next) noexcept;
};
ValueSums sum_values(std::span<const float> values) noexcept;
ValueStats value_stats(const ValueSums& sums) noexcept;

}  // namespace ninspect::stats
