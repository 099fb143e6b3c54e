// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Figures of one tensor as bytes and back. Inside core/stats.
#pragma once

#include "core/stats/tensor_stats.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace ninspect::stats {

/// Words, codes, values and digest of a tensor; not the verdict.
std::vector<std::uint8_t> pack(const TensorStats& stats);

/// The figures again, with the summaries of the words; empty when the bytes are not such a record.
std::optional<TensorStats> unpack(std::span<const std::uint8_t> bytes);

}  // namespace ninspect::stats
