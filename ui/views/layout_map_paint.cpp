// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// How FileMap looks. The bars are kept as images; names, axis and marks are drawn over them.
#include "core/io/path.h"
#include "ui/text/entry_words.h"
#include "ui/text/reason_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/layout_map.h"
#include "ui/views/layout_map_metrics.h"

#include <QPaintEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace ninspect::ui {

using namespace map_metrics;

QBrush FileMap::brush_of(const Region& region) const {
    const bool dark = is_dark(palette());
    if (region.kind == RegionKind::entry && region.entry) return entry_brush(*artifact_, *region.entry, dark);
    return region_brush(region.kind, dark);
}

void FileMap::draw_piece(QPainter& painter, std::uint32_t part, const MapPiece& piece, int height) const {
    const Region& region = strips_[part].regions[piece.region];
    const QBrush brush = brush_of(region);
    const double pixel = 1 / devicePixelRatioF();
    const double left = std::floor(piece.left / pixel) * pixel;
    const double right = std::max(std::ceil(piece.right / pixel) * pixel, left + pixel);
    const QRectF rect(left, 0, right - left, height);
    if (piece.regions > 1 && brush.style() == Qt::SolidPattern) {
        // Several things in one column: a shade apart from what has its own pixel.
        painter.fillRect(rect, brush.color().darker(112));
        return;
    }
    if (right - left < 4 && brush.style() != Qt::SolidPattern) {
        painter.fillRect(rect, brush.color());  // a hatch needs room
        return;
    }
    fill_area(painter, rect, brush);
    if (region.kind == RegionKind::entry && region.entry && piece.right - piece.left >= planes_from)
        draw_planes(painter, region, part, piece.left, piece.right, height);
    if (right - left >= separator_from) {
        painter.fillRect(QRectF(left, 0, 1, height), palette().color(QPalette::Base));
    }
}

void FileMap::draw_planes(QPainter& painter, const Region& region, std::uint32_t part, double left, double right,
                          int height) const {
    const auto* geometry = geometry_cache_.geometry(*region.entry);
    if (!geometry || geometry->planes.size() < 2) return;
    const auto start = offset_in_entry(*artifact_, *region.entry, part, region.offset);
    if (!start || region.bytes == 0) return;
    const bool dark = is_dark(palette());
    const double per_byte = (pixel_of(range(part), bar_rect(part).width(), region.offset + region.bytes) -
                             pixel_of(range(part), bar_rect(part).width(), region.offset)) /
                            static_cast<double>(region.bytes);
    const double origin = pixel_of(range(part), bar_rect(part).width(), region.offset);
    const auto x_of = [&](std::uint64_t inside) {
        const double distance =
            inside >= *start ? static_cast<double>(inside - *start) : -static_cast<double>(*start - inside);
        return std::clamp(origin + distance * per_byte, left, right);
    };
    const double top = height * 0.55;
    std::uint64_t end = 0;
    for (const codec::Plane& plane : geometry->planes) {
        if (plane.offset > end) {
            const QRectF gap(x_of(end), top, x_of(plane.offset) - x_of(end), height - top);
            painter.fillRect(gap, palette().color(QPalette::Base));
            fill_area(painter, gap, region_brush(RegionKind::padding, dark));
        }
        const double a = x_of(plane.offset), b = x_of(plane.offset + plane.bytes);
        painter.fillRect(QRectF(a, top, std::max(b - a, 1.0), height - top), role_color(plane.role, dark));
        end = plane.offset + plane.bytes;
    }
}

void FileMap::draw_image(std::uint32_t part) {
    Strip& strip = strips_[part];
    const QRect bar = bar_rect(part);
    if (bar.width() <= 0) return;
    const double ratio = devicePixelRatioF();
    strip.image = QImage(
        QSize(static_cast<int>(std::ceil(bar.width() * ratio)), static_cast<int>(std::ceil(bar.height() * ratio))),
        QImage::Format_RGB32);
    strip.image.setDevicePixelRatio(ratio);
    strip.image.fill(palette().color(QPalette::Base));
    QPainter painter(&strip.image);
    strip.named.clear();
    for (MapPiece piece : rasterize(strip.regions, strip.range, strip.image.width())) {
        piece.left /= ratio;  // gathered on the pixels of the screen
        piece.right /= ratio;
        draw_piece(painter, part, piece, bar.height());
        if (piece.regions == 1 && piece.right - piece.left >= label_from) strip.named.push_back(piece);
    }
}

void FileMap::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    for (std::uint32_t part = 0; part < strips_.size(); ++part) {
        const QRect rows(0, static_cast<int>(part) * strip_height(), width(), strip_height());
        if (event->rect().intersects(rows)) paint_strip(painter, part);
    }
}

void FileMap::paint_strip(QPainter& painter, std::uint32_t part) {
    Strip& strip = strips_[part];
    if (strip.image.isNull() || strip.image.devicePixelRatio() != devicePixelRatioF()) draw_image(part);
    const QRect bar = bar_rect(part);
    painter.drawImage(bar.topLeft(), strip.image);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(bar.adjusted(0, 0, -1, -1));
    paint_labels(painter, part);
    paint_axis(painter, part);
    paint_marks(painter, part);
}

void FileMap::paint_labels(QPainter& painter, std::uint32_t part) const {
    const Strip& strip = strips_[part];
    const QRect bar = bar_rect(part);
    if (strips_.size() > 1) {
        const Part& p = artifact_->parts[part];
        const QString name = text::safe(p.recorded_name.empty() ? io::file_name_of(p.path) : p.recorded_name);
        const QString line =
            strip.present ? tr("Part %1: %2 · %3").arg(part + 1).arg(name, text::human_bytes(p.file_bytes))
            : p.problem   ? tr("Part %1: %2 · not used: %3").arg(part + 1).arg(name, text::part_reason(p))
                          : tr("Part %1: %2 · missing").arg(part + 1).arg(name);
        QFont font = this->font();
        font.setBold(part == part_ && hasFocus());
        painter.setFont(font);
        painter.setPen(strip.present ? palette().color(QPalette::WindowText)
                                     : severity_color(Severity::error, is_dark(palette())));
        const QRect row(bar.left(), bar.top() - marker_height - fontMetrics().height() - 1, bar.width(),
                        fontMetrics().height());
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(line, Qt::ElideMiddle, row.width()));
        painter.setFont(this->font());
    }
    for (const MapPiece& piece : strip.named) {
        const Region& region = strip.regions[piece.region];
        const bool entry = region.kind == RegionKind::entry && region.entry;
        const QString name = entry ? text::entry_name(*artifact_, *region.entry) : text::region_word(region.kind);
        QRectF box(bar.left() + piece.left + 4, bar.top(), piece.right - piece.left - 8, bar.height());
        const QBrush brush = brush_of(region);
        const bool plain = brush.style() == Qt::SolidPattern;
        if (entry) {
            const auto* geometry = geometry_cache_.geometry(*region.entry);
            if (geometry && geometry->planes.size() > 1 && piece.right - piece.left >= planes_from)
                box.setHeight(bar.height() * 0.55);
        }
        const QString shown = fontMetrics().elidedText(name, Qt::ElideMiddle, static_cast<int>(box.width()));
        if (shown.size() < 6 && shown != name) continue;
        painter.setPen(plain ? ink_on(brush.color()) : palette().color(QPalette::Text));
        painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter, shown);
    }
}

void FileMap::paint_axis(QPainter& painter, std::uint32_t part) const {
    const Strip& strip = strips_[part];
    const QRect bar = bar_rect(part);
    const bool hexadecimal = text::number_base() == text::NumberBase::hexadecimal;
    const QString widest = text::number(strip.range.end());
    const int text_width = fontMetrics().horizontalAdvance(widest);
    const std::uint64_t step = axis_step(strip.range, bar.width(), text_width + 24, hexadecimal);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    double free_from = bar.left() - margin;
    for (std::uint64_t at = strip.range.begin / step * step; at <= strip.range.end() && at <= strip.bytes;) {
        const double x = bar.left() + pixel_of(strip.range, bar.width(), at);
        if (x >= bar.left() - 1 && x <= bar.right() + 1) {
            painter.drawLine(QPointF(x, bar.bottom() + 1), QPointF(x, bar.bottom() + tick_height));
            const QString label = text::number(at);
            const int w = fontMetrics().horizontalAdvance(label);
            const double left = std::clamp(x - w / 2.0, 0.0, static_cast<double>(std::max(width() - w, 0)));
            if (left >= free_from) {
                painter.drawText(QPointF(left, bar.bottom() + tick_height + fontMetrics().ascent()), label);
                free_from = left + w + 8;
            }
        }
        if (at > UINT64_MAX - step) break;
        at += step;
    }
}

void FileMap::paint_marks(QPainter& painter, std::uint32_t part) const {
    const Strip& strip = strips_[part];
    const QRect bar = bar_rect(part);
    const auto box = [&](std::uint64_t offset, std::uint64_t bytes) {
        const double a = pixel_of(strip.range, bar.width(), offset);
        const double b = pixel_of(strip.range, bar.width(), offset + bytes);
        const double left = std::clamp(a, 0.0, static_cast<double>(bar.width()));
        const double right = std::clamp(std::max(b, a + 1), 0.0, static_cast<double>(bar.width()));
        return QRectF(bar.left() + left, bar.top(), std::max(right - left, 1.0), bar.height());
    };
    const auto visible = [&](std::uint64_t offset, std::uint64_t bytes) {
        return offset < strip.range.end() && offset + std::max<std::uint64_t>(bytes, 1) > strip.range.begin;
    };
    if (hover_ && hover_->part == part && hover_->region < strip.regions.size()) {
        const Region& region = strip.regions[hover_->region];
        QColor light = palette().color(QPalette::Text);
        light.setAlpha(40);
        painter.fillRect(box(region.offset, region.bytes), light);
    }
    if (selected_) {
        for (const Region& region : strip.regions) {
            if (region.entry != selected_ || region.kind != RegionKind::entry || !visible(region.offset, region.bytes))
                continue;
            const QRectF r = box(region.offset, region.bytes);
            painter.setPen(QPen(palette().color(QPalette::Text), 2));
            painter.drawRect(r.adjusted(0, 1, -1, -1));
            QPainterPath triangle;
            const double x = r.center().x();
            triangle.moveTo(x - 5, bar.top() - marker_height);
            triangle.lineTo(x + 5, bar.top() - marker_height);
            triangle.lineTo(x, bar.top() - 1);
            triangle.closeSubpath();
            painter.setRenderHint(QPainter::Antialiasing);
            painter.fillPath(triangle, palette().color(QPalette::Text));
            painter.setRenderHint(QPainter::Antialiasing, false);
        }
    }
    if (mark_ && mark_->part == part && visible(mark_->offset, mark_->bytes)) {
        QRectF r = box(mark_->offset, mark_->bytes);
        r.setTop(bar.bottom() - 3);
        painter.fillRect(r.adjusted(0, 0, 1, 1), palette().color(QPalette::Active, QPalette::Highlight));
    }
    if (hasFocus() && part == part_) {
        painter.setPen(QPen(palette().color(QPalette::Highlight), 1, Qt::DotLine));
        painter.drawRect(bar.adjusted(-2, -2, 1, 1));
    }
}

}  // namespace ninspect::ui
