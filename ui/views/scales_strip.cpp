// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/scales_strip.h"

#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/layout_legend.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace ninspect::ui {

namespace {
constexpr int margin = 8, snap_pixels = 4, grip = 6;
constexpr int key_step = 2, key_step_far = 256;
}  // namespace

BoundaryStrip::BoundaryStrip(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void BoundaryStrip::set_subject(const ScalesSubject& subject, std::vector<BoundaryMark> marks) {
    subject_ = subject;
    marks_ = std::move(marks);
    offset_.reset();
    from_ = 0;
    to_ = subject_.tensor ? static_cast<double>(std::max<std::uint64_t>(1, subject_.bytes())) : 1;
    dragging_ = false;
    update();
}

void BoundaryStrip::set_offset(std::optional<std::uint64_t> offset) {
    offset_ = offset;
    update();
}

// ---- places ----------------------------------------------------------------------------

QSize BoundaryStrip::sizeHint() const {
    const int em = fontMetrics().height();
    return {em * 30, grip + 4 + em * 3 / 2 + 5 + 2 * mark_row_height() + 4};
}
QSize BoundaryStrip::minimumSizeHint() const { return {fontMetrics().height() * 10, sizeHint().height()}; }

QRect BoundaryStrip::band() const {
    return {margin, grip + 4, std::max(1, width() - 2 * margin), fontMetrics().height() * 3 / 2};
}

double BoundaryStrip::x_of(std::uint64_t offset) const {
    const QRect b = band();
    return b.left() + (static_cast<double>(offset) - from_) / (to_ - from_) * b.width();
}

std::uint64_t BoundaryStrip::offset_at(double x) const {
    const QRect b = band();
    const double bytes = from_ + (x - b.left()) / b.width() * (to_ - from_);
    const auto at = static_cast<std::uint64_t>(std::clamp(bytes, 0.0, static_cast<double>(subject_.last_offset())));
    const std::uint64_t word = std::max<std::uint64_t>(1, codec::word_bytes(subject_.word));
    return at / word * word;
}

std::uint64_t BoundaryStrip::place() const { return offset_.value_or(subject_.plane.value_or(0)); }

const BoundaryMark* BoundaryStrip::mark_at(const QPoint& position) const {
    const BoundaryMark* nearest = nullptr;
    double best = snap_pixels + 0.5;
    for (const BoundaryMark& m : marks_) {
        const double apart = std::abs(x_of(m.offset) - position.x());
        if (apart < best) {
            best = apart;
            nearest = &m;
        }
    }
    return nearest;
}

// ---- painting --------------------------------------------------------------------------

void BoundaryStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRect b = band();
    if (!subject_.tensor) return;
    painter.save();
    painter.setClipRect(b);
    paint_planes(painter, b);
    painter.restore();
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(b).adjusted(0.5, 0.5, -0.5, -0.5));
    paint_marks(painter, b);
    paint_handle(painter, b);
}

void BoundaryStrip::paint_planes(QPainter& painter, const QRect& b) const {
    const bool dark = is_dark(palette());
    fill_area(painter, b, region_brush(RegionKind::padding, dark));  // what no plane covers
    for (const codec::Plane& p : subject_.geometry.planes) {
        QRectF r(x_of(p.offset), b.top(), x_of(p.offset + p.bytes) - x_of(p.offset), b.height());
        r = r.intersected(QRectF(b));
        if (r.width() <= 0) continue;
        const QColor color = role_color(p.role, dark);
        painter.fillRect(r, color);
        const QString name = text::utf8(p.name);
        painter.setPen(ink_on(color));
        if (painter.fontMetrics().horizontalAdvance(name) + 6 < r.width()) painter.drawText(r, Qt::AlignCenter, name);
        painter.setPen(QPen(palette().color(QPalette::Base), 1));
        painter.drawLine(r.topRight(), r.bottomRight());
    }
}

/// Ticks below the band; words where they have room, in two lines.
void BoundaryStrip::paint_marks(QPainter& painter, const QRect& b) const {
    double taken[2] = {-1e9, -1e9};
    const QColor text = palette().color(QPalette::WindowText);
    for (const BoundaryMark& m : marks_) {
        const double x = x_of(m.offset);
        if (x < b.left() - 1 || x > b.right() + 1) continue;
        painter.setPen(QPen(text, m.declared ? 2 : 1));
        const int width = painter.fontMetrics().horizontalAdvance(m.word);
        const double left = std::clamp(x - width / 2.0, 0.0, std::max(0.0, double(this->width() - width)));
        const int line = left > taken[0] ? 0 : left > taken[1] ? 1 : -1;
        const double top = b.bottom() + 5 + std::max(0, line) * mark_row_height();
        painter.drawLine(QPointF(x, b.bottom()), QPointF(x, line == 1 ? top : b.bottom() + 5));
        if (line < 0) continue;
        painter.setPen(text);
        painter.drawText(QRectF(left, top, width + 1, mark_row_height()), Qt::AlignCenter, m.word);
        taken[line] = left + width + 10;
    }
}

void BoundaryStrip::paint_handle(QPainter& painter, const QRect& b) const {
    if (!offset_ && !subject_.plane) return;
    const double x = x_of(place()), end = x_of(place() + subject_.words_bytes);
    const QColor color = side_color(subject_.side, is_dark(palette()));
    const QColor ink = palette().color(QPalette::WindowText);
    // What is read: a bar above the band, from the handle as far as the words go.
    painter.fillRect(QRectF(x, b.top() - 4, std::max(2.0, end - x), 3), color);
    painter.setPen(QPen(palette().color(QPalette::Window), 4));
    painter.drawLine(QPointF(x, b.top() - 1), QPointF(x, b.bottom() + 1));
    painter.setPen(QPen(ink, 2));
    painter.drawLine(QPointF(x, b.top() - 3), QPointF(x, b.bottom() + 2));
    painter.setPen(QPen(ink, 1));
    painter.setBrush(color);
    const double top = b.top() - 4 - grip;
    painter.drawPolygon(QPolygonF{{x - grip, top}, {x + grip, top}, {x, top + grip + 3}});
    if (!hasFocus()) return;
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(rect()).adjusted(0.75, 0.75, -0.75, -0.75));
}

// ---- moving ----------------------------------------------------------------------------

void BoundaryStrip::want(std::uint64_t offset) {
    offset = std::min(offset, subject_.last_offset());
    if (subject_.plane && offset == *subject_.plane) return emit declared_wanted();
    emit offset_wanted(offset);
}

void BoundaryStrip::step(std::int64_t bytes) {
    const std::uint64_t at = place();
    const auto size = static_cast<std::uint64_t>(std::abs(bytes));
    want(bytes < 0 ? (at > size ? at - size : 0) : at + size);
}

void BoundaryStrip::to_neighbour(int direction) {
    const std::uint64_t at = place();
    const BoundaryMark* next = nullptr;
    for (const BoundaryMark& m : marks_) {
        if (direction > 0 && m.offset > at && next == nullptr) next = &m;
        if (direction < 0 && m.offset < at) next = &m;
    }
    if (next != nullptr) want(next->offset);
}

void BoundaryStrip::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !subject_.tensor) return QWidget::mousePressEvent(event);
    const double x = event->position().x();
    const bool on_handle = (offset_ || subject_.plane) && std::abs(x - x_of(place())) <= grip + 1;
    const BoundaryMark* mark = mark_at(event->pos());
    // Below the band are the marks' words: there a click means the mark.
    if (mark != nullptr && (!on_handle || event->pos().y() > band().bottom()))
        want(mark->offset);
    else if (!on_handle)
        want(offset_at(x));
    dragging_ = true;
    drag_x_ = x;
    drag_from_ = place();
}

void BoundaryStrip::mouseMoveEvent(QMouseEvent* event) {
    if (!dragging_) {
        const bool near = subject_.tensor && std::abs(event->position().x() - x_of(place())) <= grip + 1;
        setCursor(near ? Qt::SizeHorCursor : Qt::ArrowCursor);
        return QWidget::mouseMoveEvent(event);
    }
    const double x = event->position().x();
    if (event->modifiers() & Qt::ShiftModifier) {
        const std::int64_t word = std::max<std::int64_t>(1, codec::word_bytes(subject_.word));
        step(static_cast<std::int64_t>(x - drag_x_) * word);
        drag_x_ += static_cast<double>(static_cast<std::int64_t>(x - drag_x_));
        return;
    }
    if (std::abs(x - drag_x_) < 1) return;
    const BoundaryMark* mark = mark_at(event->pos());
    want(mark != nullptr ? mark->offset : offset_at(x));
    drag_x_ = x;
}

void BoundaryStrip::mouseReleaseEvent(QMouseEvent* event) {
    dragging_ = false;
    QWidget::mouseReleaseEvent(event);
}

void BoundaryStrip::mouseDoubleClickEvent(QMouseEvent* event) {
    if (subject_.tensor) {
        from_ = 0;
        to_ = static_cast<double>(std::max<std::uint64_t>(1, subject_.bytes()));
        update();
    }
    QWidget::mouseDoubleClickEvent(event);
}

void BoundaryStrip::zoom(double factor, double x) {
    if (!subject_.tensor) return;
    const double all = static_cast<double>(std::max<std::uint64_t>(1, subject_.bytes()));
    const QRect b = band();
    const double part = std::clamp((x - b.left()) / b.width(), 0.0, 1.0);
    const double middle = from_ + part * (to_ - from_);
    const double width = std::clamp((to_ - from_) / factor, std::min(all, 64.0), all);
    from_ = std::clamp(middle - part * width, 0.0, all - width);
    to_ = from_ + width;
    update();
}

void BoundaryStrip::wheelEvent(QWheelEvent* event) {
    zoom(std::pow(1.25, event->angleDelta().y() / 120.0), event->position().x());
    event->accept();
}

void BoundaryStrip::keyPressEvent(QKeyEvent* event) {
    if (!subject_.tensor) return QWidget::keyPressEvent(event);
    const int bytes = event->modifiers() & Qt::ShiftModifier ? key_step_far : key_step;
    const bool marks = event->modifiers() & Qt::ControlModifier;
    switch (event->key()) {
        case Qt::Key_Left:
            return marks ? to_neighbour(-1) : step(-bytes);
        case Qt::Key_Right:
            return marks ? to_neighbour(1) : step(bytes);
        case Qt::Key_Home:
            return emit declared_wanted();
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            return zoom(1.5, x_of(place()));
        case Qt::Key_Minus:
            return zoom(1 / 1.5, x_of(place()));
        case Qt::Key_0:
            return zoom(1e-12, 0);
        default:
            QWidget::keyPressEvent(event);
    }
}

void BoundaryStrip::focusInEvent(QFocusEvent* event) {
    update();
    QWidget::focusInEvent(event);
}
void BoundaryStrip::focusOutEvent(QFocusEvent* event) {
    update();
    QWidget::focusOutEvent(event);
}

bool BoundaryStrip::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || !subject_.tensor) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QString words;
    if (const BoundaryMark* mark = mark_at(help->pos())) {
        words = mark->tip + QLatin1Char('\n') + text::bytes_long(mark->offset);
    } else if (band().contains(help->pos())) {
        const std::uint64_t at = offset_at(help->pos().x());
        for (const codec::Plane& p : subject_.geometry.planes)
            if (at >= p.offset && at < p.offset + p.bytes)
                words = tr("%1 plane: %2 from %3")
                            .arg(text::utf8(p.name), text::bytes_long(p.bytes), text::number(p.offset));
    }
    QToolTip::showText(help->globalPos(), words, this);
    return true;
}

}  // namespace ninspect::ui
