// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/units.h"
#include "ui/theme.h"
#include "ui/views/mapping_plot.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace ninspect::ui {

namespace {

constexpr int tick = 4;
constexpr double line_width = 1.6;
constexpr double least_line = 2;  // shorter runs are drawn as points

/// 1, 2 or 5 times a power of ten, no less than that.
double round_step(double least) {
    const double power = std::pow(10.0, std::floor(std::log10(std::max(least, 1.0))));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * power >= least) return factor * power;
    return 10 * power;
}

QString row_text(double row) { return text::count(static_cast<std::uint64_t>(row)); }

QColor faded(QColor color, double alpha) {
    color.setAlphaF(static_cast<float>(alpha));
    return color;
}

}  // namespace

QColor MappingPlot::source_color(std::size_t source, bool dark) {
    constexpr codec::FieldRole hues[] = {codec::FieldRole::codes, codec::FieldRole::scales, codec::FieldRole::mins,
                                         codec::FieldRole::high_bits};
    return role_color(hues[source % std::size(hues)], dark);
}

QRect MappingPlot::area() const {
    const QFontMetrics metrics(number_font(font()));
    double widest = static_cast<double>(content_.rows);
    for (const Source& source : content_.sources) widest = std::max(widest, static_cast<double>(source.end));
    const int line = metrics.height();
    const int left = line + 6 + metrics.horizontalAdvance(row_text(widest)) + tick + 4;
    return rect().adjusted(left, line / 2 + 2, -metrics.horizontalAdvance(row_text(widest)) / 2 - 4,
                           -(2 * line + tick + 8));
}

void MappingPlot::paintEvent(QPaintEvent*) {
    if (picture_.isNull()) paint_picture();
    QPainter painter(this);
    painter.drawPixmap(0, 0, picture_);
    painter.setRenderHint(QPainter::Antialiasing);
    paint_cursor(painter);
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(palette().color(QPalette::Highlight));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(area().adjusted(0, 0, -1, -1));
    }
}

void MappingPlot::paint_picture() {
    picture_ = QPixmap(size() * devicePixelRatioF());
    picture_.setDevicePixelRatio(devicePixelRatioF());
    picture_.fill(palette().color(QPalette::Base));
    QPainter painter(&picture_);
    painter.setFont(number_font(font()));
    paint_axes(painter);
    painter.save();
    painter.setClipRect(area());
    paint_bands(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    paint_runs(painter, content_.runs, false);
    paint_runs(painter, content_.observed, true);
    painter.restore();
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(area().adjusted(0, 0, -1, -1));
}

void MappingPlot::paint_bands(QPainter& painter) const {
    const bool dark = is_dark(palette());
    const QFontMetrics metrics = painter.fontMetrics();
    const QRect room = area();
    for (std::size_t i = 0; i < content_.sources.size(); ++i) {
        const double end = bases_[i] + static_cast<double>(content_.sources[i].end - content_.sources[i].first);
        const double top = pixel(0, end).y(), bottom = pixel(0, bases_[i]).y();
        if (bottom <= room.top() || top >= room.bottom()) continue;
        const QColor color = source_color(i, dark);
        const QRectF band = QRectF(room.left(), top, room.width(), bottom - top).intersected(room);
        painter.fillRect(band, faded(color, dark ? 0.10 : 0.06));
        if (i > 0) {
            painter.setPen(palette().color(QPalette::Mid));
            painter.drawLine(QPointF(room.left(), bottom), QPointF(room.right(), bottom));
        }
        if (band.height() < metrics.height()) continue;
        const QString name = metrics.elidedText(content_.sources[i].name, Qt::ElideMiddle, room.width() - 12);
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(band.adjusted(6, 2, -6, -2), Qt::AlignLeft | Qt::AlignTop, name);
    }
}

void MappingPlot::paint_runs(QPainter& painter, const std::vector<mapping::RowRun>& runs, bool observed) const {
    const bool dark = is_dark(palette());
    const double across = area().width() / x_.length(), up = area().height() / y_.length();
    const auto first = std::lower_bound(runs.begin(), runs.end(), x_.from, [](const mapping::RowRun& run, double from) {
        return static_cast<double>(run.target + run.rows) <= from;
    });
    QPoint last(-1, -1);
    for (auto run = first; run != runs.end() && static_cast<double>(run->target) < x_.to; ++run) {
        if (run->source >= content_.sources.size()) continue;
        const double y = base_of(run->source) + static_cast<double>(run->first) -
                         static_cast<double>(content_.sources[run->source].first);
        const double rows = static_cast<double>(run->rows);
        if (y > y_.to || y + rows < y_.from) continue;
        const QColor color = observed ? severity_color(Severity::error, dark) : source_color(run->source, dark);
        const QPointF from = pixel(static_cast<double>(run->target), y);
        const QPointF to = pixel(static_cast<double>(run->target) + rows, y + rows);
        if (rows * across >= least_line || rows * up >= least_line) {
            painter.setPen(QPen(color, observed ? line_width + 0.8 : line_width, Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(from, to);
            continue;
        }
        const QPoint at = from.toPoint();
        if (at == last) continue;  // nothing more would be seen
        last = at;
        painter.fillRect(QRectF(from.x() - 0.9, from.y() - 0.9, 1.8, 1.8), color);
    }
}

void MappingPlot::paint_axes(QPainter& painter) const {
    const QFontMetrics metrics = painter.fontMetrics();
    const QRect room = area();
    const QColor ink = palette().color(QPalette::Text);
    painter.setPen(ink);
    // Target rows.
    const double gap = metrics.horizontalAdvance(row_text(x_.to)) + 20;
    const double step = round_step(std::max(1.0, gap * x_.length() / std::max(1, room.width())));
    for (double row = std::ceil(x_.from / step) * step; row <= x_.to; row += step) {
        const double x = pixel(row, 0).x();
        painter.drawLine(QPointF(x, room.bottom() + 1), QPointF(x, room.bottom() + 1 + tick));
        painter.drawText(QRectF(x - gap / 2, room.bottom() + tick + 2, gap, metrics.height()), Qt::AlignCenter,
                         row_text(row));
    }
    painter.drawText(QRect(room.left(), room.bottom() + tick + 4 + metrics.height(), room.width(), metrics.height()),
                     Qt::AlignCenter, metrics.elidedText(target_title_, Qt::ElideMiddle, room.width()));
    // Source rows: each band counts for itself.
    const double up = std::max(1.0, metrics.height() * 1.8 * y_.length() / std::max(1, room.height()));
    for (std::size_t i = 0; i < content_.sources.size(); ++i) {
        const Source& source = content_.sources[i];
        const double every = round_step(up), first = static_cast<double>(source.first);
        double previous = room.bottom() + metrics.height();
        for (double row = std::ceil(first / every) * every; row < static_cast<double>(source.end); row += every) {
            const double at = bases_[i] + row - first;
            if (at < y_.from || at > y_.to) continue;
            const double y = pixel(0, at).y();
            if (row + every > static_cast<double>(source.end) && i + 1 < content_.sources.size() &&
                y - pixel(0, bases_[i + 1]).y() < metrics.height())
                continue;  // the next band's first number stands there
            if (previous - y < metrics.height()) continue;
            previous = y;
            painter.drawLine(QPointF(room.left() - tick, y), QPointF(room.left(), y));
            painter.drawText(QRectF(0, y - metrics.height() / 2.0, room.left() - tick - 3, metrics.height()),
                             Qt::AlignRight | Qt::AlignVCenter, row_text(row));
        }
    }
    painter.save();
    painter.translate(2, room.center().y());
    painter.rotate(-90);
    painter.drawText(QRect(-room.height() / 2, 0, room.height(), metrics.height()), Qt::AlignCenter,
                     metrics.elidedText(source_title_, Qt::ElideMiddle, room.height()));
    painter.restore();
}

void MappingPlot::paint_cursor(QPainter& painter) const {
    const QRect room = area();
    if (!cursor_) return;
    const QPointF at = place_of(*cursor_);
    if (at.x() < room.left() || at.x() > room.right() + 1) return;
    const QColor ink = palette().color(QPalette::Text);
    painter.setClipRect(room);
    painter.setPen(QPen(faded(ink, 0.5), 1, Qt::DashLine));
    painter.drawLine(QPointF(at.x(), room.top()), QPointF(at.x(), room.bottom()));
    if (height_of(*cursor_)) {
        painter.drawLine(QPointF(room.left(), at.y()), QPointF(room.right(), at.y()));
        painter.setPen(QPen(ink, 1.2));
        painter.setBrush(palette().color(QPalette::Base));
        painter.drawEllipse(at, 3.2, 3.2);
    }
    const QString words = read_out();
    if (words.isEmpty()) return;
    painter.setFont(number_font(font()));
    const int most = std::max(40, room.width() - 24);
    const QRect needed = painter.fontMetrics().boundingRect(QRect(0, 0, most, room.height()), Qt::TextWordWrap, words);
    QRect box(0, 0, needed.width() + 14, needed.height() + 8);
    const bool right = at.x() + 12 + box.width() <= room.right();
    const int left = static_cast<int>(right ? at.x() + 12 : at.x() - 12 - box.width());
    const int top = static_cast<int>(at.y()) - 8 - box.height();
    box.moveTo(std::clamp(left, room.left() + 2, std::max(room.left() + 2, room.right() - box.width() - 2)),
               top >= room.top() + 2 ? top : std::min(static_cast<int>(at.y()) + 10, room.bottom() - box.height() - 2));
    painter.setPen(faded(ink, 0.4));
    painter.setBrush(faded(palette().color(QPalette::ToolTipBase), 0.93));
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(palette().color(QPalette::ToolTipText));
    painter.drawText(box.adjusted(7, 4, -7, -4), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, words);
}

}  // namespace ninspect::ui
