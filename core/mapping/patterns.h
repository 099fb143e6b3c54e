// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Known ways in which the rows of a piece can lie. Private to core/mapping.
#pragma once

#include "core/mapping/observe.h"

#include <functional>
#include <vector>

namespace ninspect::mapping {

/// The rows of a target object and of its sources, by their contents.
struct RowContents {
    const Fingerprints* target = nullptr;
    std::vector<const Fingerprints*> sources;

    bool same(std::uint64_t target_row, SourceRow from) const noexcept {
        return target_row < target->size() && from.source < sources.size() && from.row < sources[from.source]->size() &&
               (*target)[static_cast<std::size_t>(target_row)] ==
                   (*sources[from.source])[static_cast<std::size_t>(from.row)];
    }
};

/// What lies in the place of a piece, of which some rows are not as expected.
ObservedPiece name_pattern(const PlanObject& object, std::size_t piece, const RowContents& contents);

}  // namespace ninspect::mapping
