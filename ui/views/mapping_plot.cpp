// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What is seen of the plot and how it is moved; the drawing is in mapping_plot_paint.cpp.
#include "ui/views/mapping_plot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace ninspect::ui {

namespace {
constexpr double key_zoom = 1.5;
constexpr double wheel_zoom = 1.25;
constexpr double wheel_step = 120;
constexpr double least_rows = 8;  // no closer than that
constexpr double pan_share = 0.2;
}  // namespace

MappingPlot::MappingPlot(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void MappingPlot::set_content(Content content) {
    content_ = std::move(content);
    bases_.clear();
    height_ = 0;
    for (const Source& source : content_.sources) {
        bases_.push_back(height_);
        height_ += static_cast<double>(source.end - source.first);
    }
    height_ = std::max(height_, 1.0);
    cursor_.reset();
    fit();
    emit cursor_moved();
}

void MappingPlot::set_observed(std::vector<mapping::RowRun> observed) {
    content_.observed = std::move(observed);
    forget_picture();
}

void MappingPlot::set_titles(const QString& target, const QString& source) {
    target_title_ = target;
    source_title_ = source;
    forget_picture();
}

void MappingPlot::set_read_out(std::function<QString(std::uint64_t)> read_out) {
    read_out_ = std::move(read_out);
    update();
}

QString MappingPlot::read_out() const { return cursor_ && read_out_ ? read_out_(*cursor_) : QString(); }

void MappingPlot::set_cursor(std::optional<std::uint64_t> row) {
    if (row && *row >= content_.rows) row.reset();
    cursor_ = row;
    cursor_by_keys_ = true;
    bring_into_sight();
    update();
}

void MappingPlot::forget_picture() {
    picture_ = {};
    update();
}

// ---- what is seen ----------------------------------------------------------------------

void MappingPlot::fit() {
    x_ = {0, std::max(1.0, static_cast<double>(content_.rows))};
    y_ = {0, height_};
    forget_picture();
}

void MappingPlot::limit(Window& window, double all, double least) const {
    const double length = std::clamp(window.length(), std::min(least, all), all);
    const double middle = (window.from + window.to) / 2;
    window.from = std::clamp(middle - length / 2, 0.0, all - length);
    window.to = window.from + length;
}

void MappingPlot::zoom_at(double factor, const QPointF& at, bool across, bool up) {
    const QRect room = area();
    const double u = std::clamp((at.x() - room.left()) / std::max(1, room.width()), 0.0, 1.0);
    const double v = std::clamp((room.bottom() + 1 - at.y()) / std::max(1, room.height()), 0.0, 1.0);
    const auto scale = [factor](Window& window, double share, double all) {
        const double length = std::clamp(window.length() / factor, std::min(least_rows, all), all);
        const double fixed = window.from + share * window.length();
        window.from = std::clamp(fixed - share * length, 0.0, all - length);
        window.to = window.from + length;
    };
    if (across) scale(x_, u, std::max(1.0, static_cast<double>(content_.rows)));
    if (up) scale(y_, v, height_);
    forget_picture();
}

void MappingPlot::zoom(double factor) {
    const QPointF middle = QRectF(area()).center();
    const bool seen = cursor_ && QRectF(area()).contains(place_of(*cursor_));
    zoom_at(factor, seen ? place_of(*cursor_) : middle, true, true);
}

void MappingPlot::pan(double across, double up) {
    x_.from += across;
    x_.to += across;
    y_.from += up;
    y_.to += up;
    limit(x_, std::max(1.0, static_cast<double>(content_.rows)), 1);
    limit(y_, height_, 1);
    forget_picture();
}

void MappingPlot::bring_into_sight() {
    if (!cursor_) return;
    const double x = static_cast<double>(*cursor_) + 0.5;
    const auto height = height_of(*cursor_);
    const auto move = [](Window& window, double to) { return to < window.from || to > window.to; };
    const bool away_x = move(x_, x), away_y = height && move(y_, *height);
    if (!away_x && !away_y) return;
    pan(away_x ? x - (x_.from + x_.to) / 2 : 0, away_y ? *height - (y_.from + y_.to) / 2 : 0);
}

// ---- rows and pixels -------------------------------------------------------------------

QPointF MappingPlot::pixel(double x, double y) const {
    const QRect room = area();
    return {room.left() + (x - x_.from) / x_.length() * room.width(),
            room.bottom() + 1 - (y - y_.from) / y_.length() * room.height()};
}

double MappingPlot::row_at(double pixel_x) const {
    const QRect room = area();
    return x_.from + (pixel_x - room.left()) / std::max(1, room.width()) * x_.length();
}

double MappingPlot::base_of(std::uint32_t source) const { return source < bases_.size() ? bases_[source] : 0; }

const mapping::RowRun* MappingPlot::run_of(std::uint64_t row) const {
    const auto next = std::upper_bound(content_.runs.begin(), content_.runs.end(), row,
                                       [](std::uint64_t r, const mapping::RowRun& run) { return r < run.target; });
    if (next == content_.runs.begin()) return nullptr;
    const mapping::RowRun& run = *(next - 1);
    return row - run.target < run.rows ? &run : nullptr;
}

std::optional<double> MappingPlot::height_of(std::uint64_t row) const {
    const mapping::RowRun* run = run_of(row);
    if (run == nullptr || run->source >= content_.sources.size()) return std::nullopt;
    const double in_source = static_cast<double>(run->first + (row - run->target)) -
                             static_cast<double>(content_.sources[run->source].first);
    return base_of(run->source) + in_source + 0.5;
}

QPointF MappingPlot::place_of(std::uint64_t row) const {
    return pixel(static_cast<double>(row) + 0.5, height_of(row).value_or((y_.from + y_.to) / 2));
}

// ---- mouse and keys --------------------------------------------------------------------

void MappingPlot::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    setFocus(Qt::MouseFocusReason);
    pressed_ = event->position();
    dragging_ = false;
}

void MappingPlot::mouseMoveEvent(QMouseEvent* event) {
    const QRect room = area();
    if (pressed_ && (event->buttons() & Qt::LeftButton)) {
        const QPointF moved = event->position() - *pressed_;
        if (!dragging_ && moved.manhattanLength() < 4) return;
        dragging_ = true;
        pressed_ = event->position();
        setCursor(Qt::ClosedHandCursor);
        pan(-moved.x() / std::max(1, room.width()) * x_.length(), moved.y() / std::max(1, room.height()) * y_.length());
        return;
    }
    const double row = row_at(event->position().x());
    const bool inside =
        room.contains(event->position().toPoint()) && row >= 0 && row < static_cast<double>(content_.rows);
    cursor_ = inside ? std::optional(static_cast<std::uint64_t>(row)) : std::nullopt;
    cursor_by_keys_ = false;
    update();
    emit cursor_moved();
}

void MappingPlot::mouseReleaseEvent(QMouseEvent*) {
    pressed_.reset();
    dragging_ = false;
    unsetCursor();
}

void MappingPlot::mouseDoubleClickEvent(QMouseEvent* event) {
    const double row = row_at(event->position().x());
    if (event->button() != Qt::LeftButton || !area().contains(event->position().toPoint())) return;
    if (row >= 0 && row < static_cast<double>(content_.rows)) emit opened(static_cast<std::uint64_t>(row));
}

void MappingPlot::wheelEvent(QWheelEvent* event) {
    const QPoint delta = event->angleDelta();
    const int turned = delta.y() != 0 ? delta.y() : delta.x();  // some systems turn it with Shift
    if (turned == 0) return event->ignore();
    const bool only_across = event->modifiers() & Qt::ShiftModifier, only_up = event->modifiers() & Qt::ControlModifier;
    zoom_at(std::pow(wheel_zoom, turned / wheel_step), event->position(), !only_up, !only_across);
    event->accept();
}

void MappingPlot::leaveEvent(QEvent* event) {
    if (!cursor_by_keys_ && cursor_) {
        cursor_.reset();
        update();
        emit cursor_moved();
    }
    QWidget::leaveEvent(event);
}

void MappingPlot::step(int rows) {
    if (content_.rows == 0) return;
    const std::uint64_t last = content_.rows - 1;
    if (!cursor_)
        cursor_ = static_cast<std::uint64_t>(std::clamp(x_.from, 0.0, static_cast<double>(last)));
    else if (rows < 0)
        cursor_ = *cursor_ == 0 ? 0 : *cursor_ - 1;
    else
        cursor_ = std::min(last, *cursor_ + 1);
    set_cursor(cursor_);
    emit cursor_moved();
}

void MappingPlot::to_next_run(int direction) {
    if (!cursor_) return step(direction);
    const mapping::RowRun* run = run_of(*cursor_);
    if (run == nullptr) return step(direction);
    if (direction > 0)
        cursor_ = std::min(content_.rows - 1, run->target + run->rows);
    else if (*cursor_ != run->target)
        cursor_ = run->target;
    else if (run->target > 0)
        cursor_ = run_of(run->target - 1) != nullptr ? run_of(run->target - 1)->target : run->target - 1;
    set_cursor(cursor_);
    emit cursor_moved();
}

void MappingPlot::keyPressEvent(QKeyEvent* event) {
    const bool shift = event->modifiers() & Qt::ShiftModifier, control = event->modifiers() & Qt::ControlModifier;
    switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Right: {
            const int direction = event->key() == Qt::Key_Left ? -1 : 1;
            if (shift) return pan(direction * x_.length() * pan_share, 0);
            return control ? to_next_run(direction) : step(direction);
        }
        case Qt::Key_Up:
        case Qt::Key_Down:
            if (!shift) break;
            return pan(0, (event->key() == Qt::Key_Up ? 1 : -1) * y_.length() * pan_share);
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            return zoom(key_zoom);
        case Qt::Key_Minus:
            return zoom(1 / key_zoom);
        case Qt::Key_0:
        case Qt::Key_Home:
            return fit();
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (cursor_) emit opened(*cursor_);
            return;
        default:
            break;
    }
    QWidget::keyPressEvent(event);
}

void MappingPlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    forget_picture();
}

void MappingPlot::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
        event->type() == QEvent::LanguageChange)
        forget_picture();
}

void MappingPlot::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void MappingPlot::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

}  // namespace ninspect::ui
