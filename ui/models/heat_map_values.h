// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/heat_map_figures.h"
#include "ui/models/heat_map_grid.h"

#include <functional>

namespace ninspect::ui {

/// What a map shows: one file's figures, or theirs less the other file's.
enum class HeatSubject : std::uint8_t { one, difference };

/// One file with its statistics, as far as they are known.
struct HeatSource {
    std::shared_ptr<const Artifact> artifact;
    std::function<const stats::TensorStats*(EntryId)> stats;  ///< null pointers for what is not known
};

/// The numbers behind a map, cell by cell in the order of HeatGrid::cells.
struct HeatValues {
    std::vector<std::optional<double>> values;
    std::vector<bool> outlier;  ///< against the cell's column
    double low = 0, high = 0;   ///< of the known values; both 0 when there are none
    bool logarithmic = false;   ///< the scale of colours; only when low > 0
    std::size_t known = 0, outlier_count = 0;

    /// Place of a value on the scale of colours: 0 … 1; -1 … 1 for differences.
    double place_of(double value, HeatSubject subject) const;
};

/// `other` is needed for differences and for Figure::differs; its artifact may be null.
HeatValues heat_values(const HeatGrid& grid, Figure figure, HeatSubject subject, const HeatSource& source,
                       const HeatSource& other, bool logarithmic);

/// Comma-separated: name, layer, role, the figure; for differences also both figures. Numbers as C writes them.
std::string heat_csv(const HeatGrid& grid, Figure figure, HeatSubject subject, const HeatSource& source,
                     const HeatSource& other);

}  // namespace ninspect::ui
