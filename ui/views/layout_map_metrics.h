// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Sizes of the file map, in device-independent pixels.
namespace ninspect::ui::map_metrics {
constexpr int margin = 8;
constexpr int marker_height = 7;  ///< triangle above the selected entry
constexpr int bar_height = 30;
constexpr int tick_height = 4;
constexpr int strip_gap = 8;
constexpr double separator_from = 5;  ///< width from which neighbours get a line between them
constexpr double planes_from = 36;    ///< width from which an entry shows its planes
constexpr double label_from = 40;     ///< width from which a name is tried
}  // namespace ninspect::ui::map_metrics
