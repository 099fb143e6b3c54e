// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/diagnostic.h"
#include "core/codec/encoding.h"
#include "core/model/artifact.h"
#include "ui/session.h"

#include <QBrush>
#include <QColor>
#include <QFont>
#include <QIcon>
#include <QPalette>

namespace ninspect::ui {

/// One palette for the same thing everywhere (map, hex, legend, plots); a light and a dark
/// value each, safe for colour-blind eyes (Okabe–Ito hues). Chosen by the widget's palette.
bool is_dark(const QPalette& palette);
QColor role_color(codec::FieldRole role, bool dark);
QColor region_color(RegionKind kind, bool dark);
/// Hatched for padding, gap, overlap, trailing; plain otherwise.
QBrush region_brush(RegionKind kind, bool dark);
/// Resource entries, wherever tensors are blue.
QColor resource_color(bool dark);
QColor side_color(Side side, bool dark);
QColor severity_color(Severity severity, bool dark);
QColor healthy_color(bool dark);
/// Shape and colour: circle-cross error, triangle warning, circle-i note; a tick for healthy.
QIcon severity_icon(Severity severity, bool dark);
QIcon healthy_icon(bool dark);

/// Tabular digits for number columns; fixed pitch for hex.
QFont number_font(const QFont& base);
QFont fixed_font();

/// A line icon painted in the text colour of the program, sharp at any scale. Drawn in code:
/// the Windows build has no SVG module. Names: "open", "swap", "reload", "copy", "export",
/// "find", "close", "cancel", "problems", "layout", "hex", "metadata", "loaders", "goto", "info",
/// "next", "previous", "wrap", "expand", "filter", "convert".
QIcon line_icon(const QString& name);

/// Light, dark or as the system says; applied to the whole program at once.
enum class ColorScheme : std::uint8_t { system, light, dark };
void apply_color_scheme(ColorScheme scheme);

}  // namespace ninspect::ui
