// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/placement.h"

#include <algorithm>

namespace ninspect::ui {

namespace {
qint64 area_of(const QRect& r) { return r.isEmpty() ? 0 : qint64{r.width()} * r.height(); }
}  // namespace

QSize size_on_screen(QSize wanted, const QRect& area, int title) {
    if (area.isEmpty()) return wanted;
    return wanted.boundedTo(QSize(area.width(), std::max(1, area.height() - title)));
}

QRect place_on_screens(const QRect& window, const QList<QRect>& areas, int title) {
    if (areas.isEmpty()) return window;
    const QRect whole = window.adjusted(0, -title, 0, 0);
    qint64 seen = 0, most = -1;
    QRect best;
    for (const QRect& area : areas) {
        const qint64 common = area_of(area.intersected(whole));
        seen += common;
        if (common <= most) continue;
        most = common;
        best = area;
    }
    if (seen >= area_of(whole)) return window;
    QRect placed(window.topLeft(), size_on_screen(window.size(), best, title));
    placed.moveLeft(std::clamp(placed.left(), best.left(), best.right() + 1 - placed.width()));
    placed.moveTop(std::clamp(placed.top(), best.top() + title, best.bottom() + 1 - placed.height()));
    return placed;
}

}  // namespace ninspect::ui
