// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/layout_bar.h"

#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/layout_legend.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace ninspect::ui {

namespace {

constexpr int bar_height = 34;
constexpr double least_width = 26;
constexpr double most_least_width = 64;
constexpr double least_gap_width = 8;

}  // namespace

SegmentBar::SegmentBar(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void SegmentBar::set_segments(std::vector<Segment> segments) {
    segments_ = std::move(segments);
    current_ = hover_ = -1;
    QStringList words;
    for (const Segment& s : segments_)
        if (!s.gap) words << tr("%1 at %2, %3 bytes").arg(s.name, text::count(s.offset), text::count(s.bytes));
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

void SegmentBar::set_current(int index) {
    current_ = index;
    update();
}

double SegmentBar::least_of(const Segment& segment) const {
    if (segment.gap) return least_gap_width;
    const double name = fontMetrics().horizontalAdvance(segment.name) + 10;
    return std::clamp(name, least_width, most_least_width);
}

std::vector<SegmentBar::Place> SegmentBar::places(int width) const {
    std::vector<Place> result(segments_.size());
    if (segments_.empty() || width <= 0) return result;
    double total = 0, needed = 0;
    for (const Segment& s : segments_) {
        total += static_cast<double>(s.bytes);
        needed += least_of(s);
    }
    const double shrink = std::min(1.0, width / needed);  // too little room even for the least widths
    const auto least = [this, shrink](const Segment& s) { return least_of(s) * shrink; };
    // Take out what is too narrow, share the rest of the width among the others; repeat,
    // because sharing may make further ones too narrow.
    double room = width, bytes = std::max(total, 1.0);
    bool changed = true;
    while (changed) {
        changed = false;
        for (std::size_t i = 0; i < segments_.size(); ++i) {
            if (result[i].broken) continue;
            const auto size = static_cast<double>(segments_[i].bytes);
            if (bytes > 0 && size * room / bytes >= least(segments_[i])) continue;
            result[i].broken = true;
            result[i].width = least(segments_[i]);
            room -= result[i].width;
            bytes -= size;
            changed = true;
        }
    }
    double x = 0;
    for (std::size_t i = 0; i < segments_.size(); ++i) {
        if (!result[i].broken) result[i].width = bytes > 0 ? static_cast<double>(segments_[i].bytes) * room / bytes : 0;
        result[i].left = x;
        x += result[i].width;
    }
    return result;
}

QSize SegmentBar::sizeHint() const { return {300, bar_height + fontMetrics().height() + 4}; }
QSize SegmentBar::minimumSizeHint() const { return {80, sizeHint().height()}; }

QRectF SegmentBar::rect_of(const Place& place) const {
    const double left = std::round(place.left), right = std::round(place.left + place.width);
    return {left, 0, std::max(right - left, 1.0), static_cast<double>(bar_height)};
}

void SegmentBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const auto where = places(width());
    for (std::size_t i = 0; i < segments_.size(); ++i)
        paint_segment(painter, segments_[i], where[i], i + 1 == segments_.size());
    painter.setBrush(Qt::NoBrush);
    painter.setPen(palette().color(QPalette::Mid));
    if (!segments_.empty()) painter.drawRect(QRectF(0, 0, width() - 1, bar_height - 1));
    for (const int index : {hover_, current_}) {
        if (index < 0 || index >= static_cast<int>(segments_.size())) continue;
        const QRectF r = rect_of(where[static_cast<std::size_t>(index)]);
        if (index == current_) {
            painter.setPen(QPen(palette().color(QPalette::Text), 2));
            painter.drawRect(r.adjusted(1, 1, -1, -1));
        } else {
            QColor light = palette().color(QPalette::Text);
            light.setAlpha(34);
            painter.fillRect(r, light);
        }
    }
    if (hasFocus()) {
        painter.setPen(QPen(palette().color(QPalette::Highlight), 1, Qt::DotLine));
        painter.drawRect(QRectF(0, 0, width() - 1, bar_height - 1));
    }
    // Offsets below, as many as fit.
    painter.setPen(palette().color(QPalette::PlaceholderText));
    double free_from = 0;
    const int base = bar_height + 2 + fontMetrics().ascent();
    for (std::size_t i = 0; i < segments_.size(); ++i) {
        const QString label = text::number(segments_[i].offset);
        const double x = rect_of(where[i]).left();
        const int w = fontMetrics().horizontalAdvance(label);
        if (x < free_from || x + w > width()) continue;
        painter.drawText(QPointF(x, base), label);
        free_from = x + w + 8;
    }
    if (!segments_.empty()) {
        const QString end = text::number(segments_.back().offset + segments_.back().bytes);
        const int w = fontMetrics().horizontalAdvance(end);
        if (width() - w >= free_from) painter.drawText(QPointF(width() - w, base), end);
    }
}

void SegmentBar::paint_segment(QPainter& painter, const Segment& segment, const Place& place, bool last) {
    const QRectF r = rect_of(place);
    fill_area(painter, r, segment.brush);
    if (!last) painter.fillRect(QRectF(r.right() - 1, 0, 1, bar_height), palette().color(QPalette::Base));
    if (place.broken) paint_zigzag(painter, r);
    if (segment.gap) return;
    const QRectF inner = r.adjusted(3, 0, -3, 0);
    const QString shown = fontMetrics().elidedText(segment.name, Qt::ElideRight, static_cast<int>(inner.width()));
    const bool plain = segment.brush.style() == Qt::SolidPattern;
    painter.setPen(plain ? ink_on(segment.brush.color()) : palette().color(QPalette::Text));
    if (shown == segment.name || shown.size() > 3) painter.drawText(inner, Qt::AlignCenter, shown);
}

void SegmentBar::paint_zigzag(QPainter& painter, const QRectF& rect) const {
    QPainterPath path;
    constexpr double step = 3;
    const double bottom = rect.bottom() - 2;
    path.moveTo(rect.left() + 1, bottom);
    bool up = true;
    for (double x = rect.left() + 1 + step; x < rect.right() - 1; x += step) {
        path.lineTo(x, up ? bottom - 4 : bottom);
        up = !up;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::Base), 1.4));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

int SegmentBar::at(const QPoint& point) const {
    if (point.y() < 0 || point.y() > bar_height) return -1;
    const auto where = places(width());
    for (std::size_t i = 0; i < where.size(); ++i)
        if (point.x() >= where[i].left && point.x() < where[i].left + where[i].width) return static_cast<int>(i);
    return -1;
}

void SegmentBar::mousePressEvent(QMouseEvent* event) {
    const int index = at(event->pos());
    if (event->button() != Qt::LeftButton || index < 0) return QWidget::mousePressEvent(event);
    set_current(index);
    emit clicked(index);
}

void SegmentBar::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const int index = at(event->pos()); index >= 0) emit opened(index);
}

void SegmentBar::mouseMoveEvent(QMouseEvent* event) {
    hover_ = at(event->pos());
    setCursor(hover_ >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void SegmentBar::leaveEvent(QEvent*) {
    hover_ = -1;
    update();
}

void SegmentBar::keyPressEvent(QKeyEvent* event) {
    const int count = static_cast<int>(segments_.size());
    const auto go = [this, count](int from, int by) {
        for (int i = from; i >= 0 && i < count; i += by)
            if (!segments_[static_cast<std::size_t>(i)].gap) {
                set_current(i);
                emit clicked(i);
                return;
            }
    };
    switch (event->key()) {
        case Qt::Key_Left:
            go(current_ < 0 ? count - 1 : current_ - 1, -1);
            break;
        case Qt::Key_Right:
            go(current_ + 1, 1);
            break;
        case Qt::Key_Home:
            go(0, 1);
            break;
        case Qt::Key_End:
            go(count - 1, -1);
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (current_ >= 0) emit opened(current_);
            break;
        default:
            QWidget::keyPressEvent(event);
    }
}

bool SegmentBar::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const int index = at(help->pos()); index >= 0)
        QToolTip::showText(help->globalPos(), segments_[static_cast<std::size_t>(index)].tip, this);
    else
        QToolTip::hideText();
    return true;
}

// ---- segments -----------------------------------------------------------------------------

QString word_name(codec::WordFormat word) {
    using codec::WordFormat;
    switch (word) {
        case WordFormat::none:
            return {};
        case WordFormat::f16:
            return QStringLiteral("f16");
        case WordFormat::bf16:
            return QStringLiteral("bf16");
        case WordFormat::f32:
            return QStringLiteral("f32");
        case WordFormat::f64:
            return QStringLiteral("f64");
        case WordFormat::e8m0:
            return QStringLiteral("E8M0");
        case WordFormat::e4m3:
            return QStringLiteral("E4M3");
        case WordFormat::ue4m3:
            return QStringLiteral("UE4M3");
        case WordFormat::u8:
            return QStringLiteral("u8");
        case WordFormat::i8:
            return QStringLiteral("i8");
        case WordFormat::i16:
            return QStringLiteral("i16");
        case WordFormat::i32:
            return QStringLiteral("i32");
        case WordFormat::i64:
            return QStringLiteral("i64");
        case WordFormat::packed:
            return SegmentBar::tr("packed bits");
    }
    return {};
}

namespace {

SegmentBar::Segment gap_segment(std::uint64_t offset, std::uint64_t bytes, bool dark) {
    return {text::role_word(codec::FieldRole::padding),
            offset,
            bytes,
            region_brush(RegionKind::padding, dark),
            SegmentBar::tr("padding: %1 bytes at %2").arg(text::count(bytes), text::number(offset)),
            true};
}

QString plane_tip(const codec::Plane& plane, std::uint64_t entry_bytes) {
    QStringList lines{
        SegmentBar::tr("%1 plane: %2").arg(text::utf8(plane.name), text::role_word(plane.role)),
        SegmentBar::tr("offset %1 = %2 in the entry").arg(text::count(plane.offset), text::hex(plane.offset)),
        text::bytes_long(plane.bytes)};
    if (!word_name(plane.word).isEmpty()) lines << SegmentBar::tr("words: %1").arg(word_name(plane.word));
    if (plane.row_bytes > 0) lines << SegmentBar::tr("%1 bytes for each row").arg(text::count(plane.row_bytes));
    if (plane.group_bytes > 0) lines << SegmentBar::tr("%1 bytes for each group").arg(text::count(plane.group_bytes));
    if (entry_bytes > 0)
        lines << SegmentBar::tr("%1 % of the entry")
                     .arg(100.0 * static_cast<double>(plane.bytes) / static_cast<double>(entry_bytes), 0, 'f', 2);
    return lines.join(QLatin1Char('\n'));
}

}  // namespace

std::vector<SegmentBar::Segment> plane_segments(const codec::Geometry& geometry, std::uint64_t entry_bytes, bool dark) {
    std::vector<SegmentBar::Segment> result;
    std::uint64_t end = 0;
    for (const codec::Plane& plane : geometry.planes) {
        if (plane.offset > end) result.push_back(gap_segment(end, plane.offset - end, dark));
        result.push_back({text::utf8(plane.name), plane.offset, plane.bytes, QBrush(role_color(plane.role, dark)),
                          plane_tip(plane, entry_bytes), false});
        end = plane.offset + plane.bytes;
    }
    if (geometry.payload_bytes > end) result.push_back(gap_segment(end, geometry.payload_bytes - end, dark));
    return result;
}

std::vector<SegmentBar::Segment> field_segments(const codec::Encoding& encoding, bool dark) {
    std::vector<SegmentBar::Segment> result;
    std::uint64_t end = 0;
    for (const codec::BlockField& field : encoding.fields) {
        if (field.offset > end) result.push_back(gap_segment(end, field.offset - end, dark));
        QStringList tip{SegmentBar::tr("field %1: %2").arg(text::utf8(field.name), text::role_word(field.role)),
                        SegmentBar::tr("offset %1 in the block, %2 bytes").arg(field.offset).arg(field.bytes)};
        if (!word_name(field.word).isEmpty()) tip << SegmentBar::tr("words: %1").arg(word_name(field.word));
        result.push_back({text::utf8(field.name), field.offset, field.bytes, QBrush(role_color(field.role, dark)),
                          tip.join(QLatin1Char('\n')), false});
        end = field.offset + field.bytes;
    }
    if (!result.empty() && encoding.block_bytes > end)
        result.push_back(gap_segment(end, encoding.block_bytes - end, dark));
    return result;
}

}  // namespace ninspect::ui
