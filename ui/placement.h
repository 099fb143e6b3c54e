// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QRect>
#include <QSize>

namespace ninspect::ui {

/// Where the window goes. All in logical pixels; `areas` are the parts of the screens that panels
/// leave free, the main screen's first; `title` is the height of a window's title bar.

/// The wanted size, or as much of it as the area has room for.
QSize size_on_screen(QSize wanted, const QRect& area, int title);

/// The window's inside, moved and made smaller so that it and its title bar lie on the screen that
/// it has most in common with. As it is when it lies on the screens already, even over several.
QRect place_on_screens(const QRect& window, const QList<QRect>& areas, int title);

}  // namespace ninspect::ui
