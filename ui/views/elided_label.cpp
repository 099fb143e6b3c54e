// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/elided_label.h"

#include <QPainter>
#include <QStyle>

namespace ninspect::ui {

ElidedLabel::ElidedLabel(Qt::TextElideMode mode, QWidget* parent) : QLabel(parent), mode_(mode) {
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

namespace {

constexpr qsizetype longest_text = 2000, longest_tip = 4000;

/// What is longer fits no screen, and measuring it takes long or overflows.
QString capped(const QString& text, qsizetype most) {
    if (text.size() <= most) return text;
    const qsizetype end = text[most].isLowSurrogate() ? most - 1 : most;
    return text.left(end) + QChar(0x2026);
}

}  // namespace

void ElidedLabel::set_text(const QString& text, const QString& tip) {
    text_ = capped(text, longest_text);
    setToolTip(capped(tip.isEmpty() ? text : tip, longest_tip));
    setAccessibleName(text_);
    updateGeometry();
    update();
}

QSize ElidedLabel::sizeHint() const { return {fontMetrics().horizontalAdvance(text_), fontMetrics().height()}; }
QSize ElidedLabel::minimumSizeHint() const { return {0, fontMetrics().height()}; }

void ElidedLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QRect room = contentsRect();
    style()->drawItemText(&painter, room, static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter), palette(), isEnabled(),
                          fontMetrics().elidedText(text_, mode_, room.width()), foregroundRole());
}

}  // namespace ninspect::ui
