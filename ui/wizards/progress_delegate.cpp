// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizards/progress_delegate.h"

#include "ui/theme.h"

#include <QPainter>
#include <algorithm>

namespace ninspect::ui {

void ProgressDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const double share = std::clamp(index.data(role_).toDouble(), 0.0, 1.0);
    QStyledItemDelegate::paint(painter, option, index);
    if (share <= 0) return;
    QColor color = share >= 1 ? healthy_color(is_dark(option.palette)) : side_color(Side::a, is_dark(option.palette));
    color.setAlphaF(0.28F);
    QRectF bar = QRectF(option.rect).adjusted(1, 2, -1, -2);
    bar.setWidth(bar.width() * share);
    painter->fillRect(bar, color);
}

}  // namespace ninspect::ui
