// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Differences between the weights of two artifacts, whatever formats they are stored in.
#pragma once

#include "core/base/run_control.h"
#include "core/inspect/compare.h"
#include "core/model/artifact.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace ninspect::inspect {

/// How the contents of two entries of the same shape differ.
struct WeightChange {
    EntryId a, b;
    bool bytes = false;           ///< compared byte by byte: resources, formats that are not decoded
    std::uint64_t count = 0;      ///< weights (bytes) compared
    std::uint64_t differing = 0;  ///< of them; NaN equals NaN, and 0 equals -0
    std::uint64_t first = 0;      ///< index of the first that differs, in row-major order
    std::uint64_t columns = 1;    ///< of the matrix, to make row and column of `first`
    std::uint64_t nan_a = 0, nan_b = 0;
    double max_abs = 0;      ///< largest |a - b|; infinite where an infinity meets another number; NaNs left out
    double relative_l2 = 0;  ///< |a - b| / |a| over pairs of finite numbers; infinite when a is all zero
    double cosine = 1;       ///< a·b / (|a| |b|) over the same; NaN when one side is all zero
};

/// Entries of the same name whose contents could not be compared.
struct NotCompared {
    EntryId a, b;
    std::optional<Error> error;  ///< empty: their shapes or sizes differ
};

struct WeightsDiff {
    std::uint64_t compared = 0, same = 0;
    std::vector<WeightChange> changed;  ///< in the order of the pairs
    std::vector<NotCompared> not_compared;
    bool equal() const noexcept { return changed.empty() && not_compared.empty(); }
};

/// Compares the contents of pairs of entries (StructureDiff::pairs). Blocking; reads and decodes
/// in pieces on `threads` threads (0: as many as the machine has). The figures do not depend
/// on that number. Errors: cancelled; what cannot be read is in `not_compared`.
Result<WeightsDiff> diff_weights(std::shared_ptr<const Artifact> a, std::shared_ptr<const Artifact> b,
                                 std::span<const EntryPair> pairs, unsigned threads, const RunControl& control);

}  // namespace ninspect::inspect
