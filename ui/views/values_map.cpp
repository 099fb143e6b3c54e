// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/values_map.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace ninspect::ui {

namespace {
constexpr double zoom_step = 1.4142135623730951;  // two steps double
constexpr double finest = 1.0 / 96;               // weights per pixel
constexpr int wheel_step = 120;
constexpr double bar_length = 1e6;  // steps of a scroll bar, however large the matrix
}  // namespace

ValueMap::ValueMap(ValueTiles* tiles, QWidget* parent) : QAbstractScrollArea(parent), tiles_(tiles) {
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    viewport()->setMouseTracking(true);
    viewport()->setCursor(Qt::CrossCursor);
    connect(tiles_, &ValueTiles::arrived, this, [this] {
        if (tiles_->rows() != rows_ || tiles_->columns() != columns_) subject_changed();
        redraw();
    });
}

void ValueMap::subject_changed() {
    rows_ = tiles_->rows();
    columns_ = tiles_->columns();
    set_hovered(std::nullopt);
    // The same place in the next tensor, if it has it: that is how tensors are compared.
    const Place before = current_.value_or(Place{});
    current_ =
        rows_ == 0 ? std::nullopt : std::optional(before.row < rows_ && before.column < columns_ ? before : Place{});
    fit();
    emit current_changed();
}

void ValueMap::set_range(float magnitude) {
    if (magnitude == range_) return;
    range_ = magnitude;
    redraw();
}

// ---- zoom and scrolling ------------------------------------------------------------------

double ValueMap::fit_rows() const {
    return static_cast<double>(std::max<std::uint64_t>(1, rows_)) / std::max(1, viewport()->height());
}

double ValueMap::fit_columns() const {
    return static_cast<double>(std::max<std::uint64_t>(1, columns_)) / std::max(1, viewport()->width());
}

void ValueMap::fit() {
    weights_per_pixel_ = std::max(fit_rows(), fit_columns());
    first_row_ = first_column_ = 0;
    update_scroll_bars();
    redraw();
    emit zoomed();
}

void ValueMap::set_zoom(double weights_per_pixel, const QPointF& fixed) {
    const double row = first_row_ + fixed.y() * rows_per_pixel();
    const double column = first_column_ + fixed.x() * columns_per_pixel();
    const double coarsest = std::max(fit_rows(), fit_columns());
    weights_per_pixel_ = std::clamp(weights_per_pixel, std::min(finest, coarsest), coarsest);
    first_row_ = row - fixed.y() * rows_per_pixel();
    first_column_ = column - fixed.x() * columns_per_pixel();
    update_scroll_bars();
    redraw();
    emit zoomed();
}

void ValueMap::zoom_by(int steps) {
    QPointF fixed = QRectF(viewport()->rect()).center();
    if (current_ && viewport()->rect().contains(point_of(*current_).toPoint())) fixed = point_of(*current_);
    set_zoom(std::min(weights_per_pixel_, std::max(fit_rows(), fit_columns())) * std::pow(zoom_step, -steps), fixed);
}

void ValueMap::clamp_origin() {
    const double seen_rows = viewport()->height() * rows_per_pixel();
    const double seen_columns = viewport()->width() * columns_per_pixel();
    first_row_ = std::clamp(first_row_, 0.0, std::max(0.0, static_cast<double>(rows_) - seen_rows));
    first_column_ = std::clamp(first_column_, 0.0, std::max(0.0, static_cast<double>(columns_) - seen_columns));
}

void ValueMap::update_scroll_bars() {
    clamp_origin();
    moving_bars_ = true;
    const auto set = [](QScrollBar* bar, double first, double seen, double all) {
        const double hidden = all - seen;
        const bool needed = hidden > 1e-9 * all;
        bar->setRange(0, needed ? static_cast<int>(bar_length) : 0);
        if (!needed) return;
        bar->setPageStep(std::max(1, static_cast<int>(std::min(1e9, seen / hidden * bar_length))));
        bar->setSingleStep(std::max(1, bar->pageStep() / 20));
        bar->setValue(static_cast<int>(std::lround(first / hidden * bar_length)));
    };
    set(verticalScrollBar(), first_row_, viewport()->height() * rows_per_pixel(), static_cast<double>(rows_));
    set(horizontalScrollBar(), first_column_, viewport()->width() * columns_per_pixel(), static_cast<double>(columns_));
    moving_bars_ = false;
}

void ValueMap::scrollContentsBy(int dx, int dy) {
    if (moving_bars_) return;
    const auto origin = [](const QScrollBar* bar, double seen, double all) {
        return bar->maximum() == 0 ? 0.0 : bar->value() / bar_length * std::max(0.0, all - seen);
    };
    if (dy != 0)
        first_row_ = origin(verticalScrollBar(), viewport()->height() * rows_per_pixel(), static_cast<double>(rows_));
    if (dx != 0)
        first_column_ =
            origin(horizontalScrollBar(), viewport()->width() * columns_per_pixel(), static_cast<double>(columns_));
    clamp_origin();
    redraw();
}

void ValueMap::redraw() {
    scene_changed_ = true;
    viewport()->update();
}

void ValueMap::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) redraw();
}

void ValueMap::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    update_scroll_bars();
}

// ---- places ------------------------------------------------------------------------------

QRectF ValueMap::rect_of(Place place) const {
    return {(static_cast<double>(place.column) - first_column_) / columns_per_pixel(),
            (static_cast<double>(place.row) - first_row_) / rows_per_pixel(), weight_width(), weight_height()};
}

QPointF ValueMap::point_of(Place place) const { return rect_of(place).center(); }

std::optional<ValueMap::Place> ValueMap::place_at(const QPointF& point) const {
    if (rows_ == 0 || !QRectF(viewport()->rect()).contains(point)) return std::nullopt;
    const double row = first_row_ + point.y() * rows_per_pixel();
    const double column = first_column_ + point.x() * columns_per_pixel();
    if (row < 0 || column < 0) return std::nullopt;
    const Place place{static_cast<std::uint64_t>(row), static_cast<std::uint64_t>(column)};
    if (place.row >= rows_ || place.column >= columns_) return std::nullopt;
    return place;
}

void ValueMap::go_to(Place place) {
    if (rows_ == 0) return;
    place.row = std::min(place.row, rows_ - 1);
    place.column = std::min(place.column, columns_ - 1);
    current_ = place;
    const QRectF rect = rect_of(place);
    const QSizeF room = viewport()->size();
    // What is far away comes to the middle, the rest just into view.
    const auto into_view = [](double& first, double from, double to, double size, double per_pixel) {
        if (from >= 0 && to <= size) return;
        const bool near = from > -size && to < 2 * size;
        if (!near)
            first += ((from + to) / 2 - size / 2) * per_pixel;
        else
            first += (from < 0 ? from : to - size) * per_pixel;
    };
    into_view(first_row_, rect.top(), rect.bottom(), room.height(), rows_per_pixel());
    into_view(first_column_, rect.left(), rect.right(), room.width(), columns_per_pixel());
    update_scroll_bars();
    redraw();
    emit current_changed();
}

void ValueMap::set_hovered(std::optional<Place> place) {
    if (place == hovered_) return;
    hovered_ = place;
    viewport()->update();
    emit hover_changed();
}

// ---- mouse and keys ------------------------------------------------------------------------

std::optional<ValueMap::Place> ValueMap::moved(QKeyEvent* event) const {
    if (rows_ == 0) return std::nullopt;
    Place to = current_.value_or(Place{static_cast<std::uint64_t>(std::max(0.0, std::ceil(first_row_))),
                                       static_cast<std::uint64_t>(std::max(0.0, std::ceil(first_column_)))});
    const bool far = event->modifiers() & Qt::ControlModifier;
    // A step of a key is seen: at least a pixel.
    const auto row_step = static_cast<std::uint64_t>(std::max(1.0, std::ceil(rows_per_pixel())));
    const auto column_step = static_cast<std::uint64_t>(std::max(1.0, std::ceil(columns_per_pixel())));
    const auto page = static_cast<std::uint64_t>(std::max(1.0, viewport()->height() * rows_per_pixel() * 0.9));
    const auto back = [](std::uint64_t& at, std::uint64_t by) { at -= std::min(at, by); };
    const auto on = [](std::uint64_t& at, std::uint64_t by, std::uint64_t end) { at += std::min(by, end - 1 - at); };
    switch (event->key()) {
        case Qt::Key_Left:
            back(to.column, far ? columns_ : column_step);
            break;
        case Qt::Key_Right:
            on(to.column, far ? columns_ : column_step, columns_);
            break;
        case Qt::Key_Up:
            back(to.row, far ? rows_ : row_step);
            break;
        case Qt::Key_Down:
            on(to.row, far ? rows_ : row_step, rows_);
            break;
        case Qt::Key_PageUp:
            back(to.row, page);
            break;
        case Qt::Key_PageDown:
            on(to.row, page, rows_);
            break;
        case Qt::Key_Home:
            to.column = 0;
            if (far) to.row = 0;
            break;
        case Qt::Key_End:
            to.column = columns_ - 1;
            if (far) to.row = rows_ - 1;
            break;
        default:
            return std::nullopt;
    }
    return to;
}

void ValueMap::keyPressEvent(QKeyEvent* event) {
    if (const auto to = moved(event)) return go_to(*to);
    switch (event->key()) {
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            return zoom_by(1);
        case Qt::Key_Minus:
            return zoom_by(-1);
        case Qt::Key_0:
            return fit();
        default:
            QAbstractScrollArea::keyPressEvent(event);
    }
}

void ValueMap::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    drag_ = event->pos();
    dragged_ = false;
}

void ValueMap::mouseMoveEvent(QMouseEvent* event) {
    if (drag_ && (dragged_ || (event->pos() - *drag_).manhattanLength() > 6)) {
        dragged_ = true;
        viewport()->setCursor(Qt::ClosedHandCursor);
        const QPoint by = event->pos() - *drag_;
        drag_ = event->pos();
        first_row_ -= by.y() * rows_per_pixel();
        first_column_ -= by.x() * columns_per_pixel();
        update_scroll_bars();
        redraw();
    }
    set_hovered(place_at(event->position()));
}

void ValueMap::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !drag_) return;
    drag_.reset();
    viewport()->setCursor(Qt::CrossCursor);
    const auto place = place_at(event->position());
    if (!dragged_ && place) go_to(*place);
}

void ValueMap::wheelEvent(QWheelEvent* event) {
    const int delta = event->angleDelta().y();
    if (event->modifiers() & Qt::ControlModifier) {
        wheel_rest_ += delta;
        const int steps = wheel_rest_ / wheel_step;
        wheel_rest_ %= wheel_step;
        const double coarsest = std::max(fit_rows(), fit_columns());
        if (steps != 0)
            set_zoom(std::min(weights_per_pixel_, coarsest) * std::pow(zoom_step, -steps), event->position());
        return event->accept();
    }
    QAbstractScrollArea::wheelEvent(event);
}

bool ValueMap::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) set_hovered(std::nullopt);
    return QAbstractScrollArea::viewportEvent(event);
}

}  // namespace ninspect::ui
