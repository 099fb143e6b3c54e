// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/view_frame.h"

#include <QEvent>
#include <QLayout>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <algorithm>

namespace ninspect::ui {

namespace {

constexpr int least_width = 160;

/// What the content needs at least when it is that wide: rows that wrap need more than the one
/// line that their smallest size speaks of.
QSize least_size(const QWidget* content, int width) {
    QSize least = content->minimumSizeHint().expandedTo(content->minimumSize());
    if (content->hasHeightForWidth()) {
        const int wanted = content->heightForWidth(std::max(width, least.width()));
        least.rheight() += std::max(0, wanted - content->sizeHint().height());
    }
    return least;
}

}  // namespace

ViewFrame::ViewFrame(QWidget* content, int least_height, QWidget* parent)
    : QScrollArea(parent), least_height_(least_height) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setWidgetResizable(false);
    setWidget(content);
    content->setAutoFillBackground(false);
    setFocusProxy(content);
}

QSize ViewFrame::sizeHint() const { return widget() ? widget()->sizeHint() : QScrollArea::sizeHint(); }

QSize ViewFrame::minimumSizeHint() const { return {least_width, least_height_}; }

bool ViewFrame::eventFilter(QObject* watched, QEvent* event) {
    if (watched == widget() && event->type() == QEvent::LayoutRequest) fit();
    return QScrollArea::eventFilter(watched, event);
}

void ViewFrame::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    fit();
}

void ViewFrame::fit() {
    if (widget() == nullptr || fitting_) return;
    const QScopedValueRollback guard(fitting_, true);
    QSize room = maximumViewportSize();
    QSize least = least_size(widget(), room.width());
    const int bar = verticalScrollBar()->sizeHint().width();
    if (least.height() > room.height()) {
        room.rwidth() -= bar;
        least = least_size(widget(), room.width());
    }
    if (least.width() > room.width()) room.rheight() -= horizontalScrollBar()->sizeHint().height();
    widget()->resize(room.expandedTo(least));
    // Some need more or less now that they are as wide as that.
    if (widget()->layout() != nullptr) widget()->layout()->activate();
    const QSize now = least_size(widget(), widget()->width());
    if (now.height() > widget()->height()) widget()->resize(widget()->width(), now.height());
}

}  // namespace ninspect::ui
