// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/codes_strip.h"

#include "ui/theme.h"
#include "ui/views/figure_colors.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

namespace ninspect::ui {

CodesStrip::CodesStrip(CodeRows* rows, QWidget* parent) : QWidget(parent), rows_(rows) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    connect(rows_, &CodeRows::changed, this, [this] {
        if (pointed_ && *pointed_ >= rows_->bins().size()) point_at(std::nullopt);
        update();
    });
}

QSize CodesStrip::sizeHint() const { return {320, fontMetrics().height() + 10}; }
QSize CodesStrip::minimumSizeHint() const { return {120, fontMetrics().height() + 10}; }

void CodesStrip::set_what(What what) {
    what_ = what;
    update();
}

void CodesStrip::set_range(Range range) {
    range_ = range;
    update();
}

double CodesStrip::value(const CodeBin& bin) const {
    return what_ == What::zero_share ? bin.zero_share : bin.mean_magnitude;
}

std::optional<CodesStrip::Range> CodesStrip::own_range() const {
    std::optional<Range> range;
    for (const auto& bin : rows_->bins()) {
        if (!bin) continue;
        const double v = value(*bin);
        range = range ? Range{std::min(range->low, v), std::max(range->high, v)} : Range{v, v};
    }
    return range;
}

// ---- painting --------------------------------------------------------------------------

void CodesStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const bool dark = is_dark(palette());
    const QRect area = band();
    const auto& bins = rows_->bins();
    if (bins.empty()) {
        painter.fillRect(area, missing_brush(dark));
    }
    const auto left_of = [&](std::size_t i) {
        return area.left() + static_cast<int>(static_cast<double>(area.width()) * static_cast<double>(i) /
                                              static_cast<double>(bins.size()));
    };
    for (std::size_t i = 0; i < bins.size(); ++i) {
        const int left = left_of(i), right = std::max(left + 1, left_of(i + 1));
        const QRect cell(left, area.top(), right - left, area.height());
        if (!bins[i]) {
            painter.fillRect(cell, missing_brush(dark));
            continue;
        }
        const double wide = range_.high - range_.low;
        const double at = wide > 0 ? (value(*bins[i]) - range_.low) / wide : 0.5;
        painter.fillRect(cell, sequential_color(at, dark));
    }
    painter.setPen(palette().color(hasFocus() ? QPalette::Highlight : QPalette::Mid));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    if (!pointed_ || bins.empty()) return;
    const int left = left_of(*pointed_), right = std::max(left + 2, left_of(*pointed_ + 1));
    painter.setPen(QPen(palette().color(QPalette::Base), 3));
    painter.drawRect(QRect(left, area.top(), right - left, area.height() - 1));
    painter.setPen(palette().color(QPalette::Text));
    painter.drawRect(QRect(left, area.top(), right - left, area.height() - 1));
}

// ---- mouse and keys --------------------------------------------------------------------

std::optional<std::size_t> CodesStrip::bin_at(int x) const {
    const QRect area = band();
    const auto bins = rows_->bins().size();
    if (bins == 0 || x < area.left() || x > area.right()) return std::nullopt;
    const auto bin = static_cast<std::size_t>(static_cast<double>(x - area.left()) * static_cast<double>(bins) /
                                              static_cast<double>(area.width()));
    return std::min(bin, bins - 1);
}

void CodesStrip::point_at(std::optional<std::size_t> bin) {
    if (bin == pointed_) return;
    pointed_ = bin;
    update();
    emit pointed_changed();
}

void CodesStrip::open(std::size_t bin) {
    emit row_opened(static_cast<std::uint64_t>(bin) * rows_per_bin(rows_->rows(), CodeRows::most_bins));
}

void CodesStrip::mouseMoveEvent(QMouseEvent* event) { point_at(bin_at(event->pos().x())); }

void CodesStrip::mousePressEvent(QMouseEvent* event) {
    const auto bin = bin_at(event->pos().x());
    if (event->button() == Qt::LeftButton && bin) open(*bin);
}

void CodesStrip::leaveEvent(QEvent* event) {
    point_at(std::nullopt);
    QWidget::leaveEvent(event);
}

void CodesStrip::focusInEvent(QFocusEvent* event) {
    if (!pointed_ && !rows_->bins().empty() && event->reason() != Qt::MouseFocusReason) point_at(0);
    QWidget::focusInEvent(event);
}

void CodesStrip::keyPressEvent(QKeyEvent* event) {
    const std::size_t bins = rows_->bins().size();
    if (bins == 0) return QWidget::keyPressEvent(event);
    const std::size_t now = pointed_.value_or(0);
    switch (event->key()) {
        case Qt::Key_Left:
            return point_at(now == 0 ? 0 : now - 1);
        case Qt::Key_Right:
            return point_at(std::min(now + 1, bins - 1));
        case Qt::Key_Home:
            return point_at(0);
        case Qt::Key_End:
            return point_at(bins - 1);
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (pointed_) open(*pointed_);
            return;
        default:
            QWidget::keyPressEvent(event);
    }
}

}  // namespace ninspect::ui
