// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/layout_flow.h"

#include <QStyle>
#include <QWidget>
#include <algorithm>

namespace ninspect::ui {

FlowLayout::FlowLayout(QWidget* parent, int spacing) : QLayout(parent) {
    setContentsMargins(0, 0, 0, 0);
    setSpacing(spacing);
}

FlowLayout::~FlowLayout() { qDeleteAll(items_); }

QLayoutItem* FlowLayout::takeAt(int index) {
    return index >= 0 && index < items_.size() ? items_.takeAt(index) : nullptr;
}

void FlowLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

QSize FlowLayout::sizeHint() const {
    int width = 0, height = 0;
    for (const QLayoutItem* item : items_) {
        if (item->isEmpty()) continue;
        width += item->sizeHint().width() + (width > 0 ? spacing() : 0);
        height = std::max(height, item->sizeHint().height());
    }
    const QMargins m = contentsMargins();
    return {width + m.left() + m.right(), height + m.top() + m.bottom()};
}

QSize FlowLayout::minimumSize() const {
    QSize size;
    for (const QLayoutItem* item : items_)
        if (!item->isEmpty()) size = size.expandedTo(item->minimumSize());
    const QMargins m = contentsMargins();
    return size + QSize(m.left() + m.right(), m.top() + m.bottom());
}

int FlowLayout::arrange(const QRect& rect, bool move) const {
    const QRect inner = rect.marginsRemoved(contentsMargins());
    QList<QLayoutItem*> line;
    int x = inner.left(), y = inner.top(), height = 0;
    const auto finish_line = [&] {
        if (!move) return;
        int at = inner.left();
        for (QLayoutItem* item : std::as_const(line)) {
            const QSize size = item->sizeHint();
            const QPoint place(at, y + (height - size.height()) / 2);
            item->setGeometry(QStyle::visualRect(Qt::LeftToRight, inner, QRect(place, size)));
            at += size.width() + spacing();
        }
    };
    for (QLayoutItem* item : items_) {
        if (item->isEmpty()) continue;
        const QSize size = item->sizeHint();
        if (!line.isEmpty() && x + size.width() > inner.right() + 1) {
            finish_line();
            line.clear();
            x = inner.left();
            y += height + spacing() / 2;
            height = 0;
        }
        line.append(item);
        x += size.width() + spacing();
        height = std::max(height, size.height());
    }
    finish_line();
    return y + height - inner.top() + contentsMargins().top() + contentsMargins().bottom();
}

}  // namespace ninspect::ui
