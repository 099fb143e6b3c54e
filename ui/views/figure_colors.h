// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBrush>
#include <QColor>
#include <QRgb>
#include <array>

namespace ninspect::ui {

/// Colours for amounts, safe for colour-blind eyes: their lightness runs one way (sequential)
/// or away from the background on both sides of zero (diverging: below zero blue, above
/// orange, as A and B are everywhere else).
QColor sequential_color(double at, bool dark);  ///< at: 0 … 1
QColor diverging_color(double at, bool dark);   ///< at: -1 … 1

/// The diverging colours as a table of 511: place 255 is zero.
const std::array<QRgb, 511>& diverging_table(bool dark);

/// What is drawn where a figure is not known: faint hatching.
QBrush missing_brush(bool dark);
/// NaN and infinite values: nothing else has this colour.
QColor not_finite_color(bool dark);

}  // namespace ninspect::ui
