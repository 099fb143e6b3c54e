// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// How the image of a matrix is drawn: the coarse image of the whole below, tiles above it.
#include "ui/models/heat_map_figures.h"
#include "ui/theme.h"
#include "ui/views/figure_colors.h"
#include "ui/views/values_map.h"

#include <QPaintEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace ninspect::ui {

namespace {

int log2_below(double weights_per_pixel) {
    int log2 = 0;
    while (log2 < 40 && std::ldexp(1.0, log2 + 1) <= weights_per_pixel) ++log2;
    return log2;
}

}  // namespace

QImage ValueMap::image_of(const float* cells, std::uint64_t rows, std::uint64_t columns, std::uint64_t stride) const {
    const bool dark = is_dark(palette());
    const auto& table = diverging_table(dark);
    const QRgb not_finite = not_finite_color(dark).rgb();
    const float factor = range_ > 0 ? 255.0F / range_ : 0.0F;
    QImage image(static_cast<int>(columns), static_cast<int>(rows), QImage::Format_RGB32);
    const int width = image.width(), height = image.height();
    for (int y = 0; y < height; ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        const float* from = cells + static_cast<std::uint64_t>(y) * stride;
        for (int x = 0; x < width; ++x) {
            const float place = std::clamp(from[x] * factor, -255.0F, 255.0F);
            // NaN passes through clamp; infinities of a range of zero become NaN.
            line[x] = std::isnan(place) || std::isinf(from[x])
                          ? not_finite
                          : table[static_cast<std::size_t>(static_cast<int>(place + 255.5F))];
        }
    }
    return image;
}

QRectF ValueMap::rect_of_cells(PoolLevel level, const ValueTiles::Area& area) const {
    const auto edge = [](std::uint64_t cell, int log2, std::uint64_t end) {
        return static_cast<double>(std::min(end, cell << log2));
    };
    const double top = edge(area.first_row, level.rows_log2, rows_);
    const double bottom = edge(area.first_row + area.rows, level.rows_log2, rows_);
    const double left = edge(area.first_column, level.columns_log2, columns_);
    const double right = edge(area.first_column + area.columns, level.columns_log2, columns_);
    return QRectF(QPointF((left - first_column_) / columns_per_pixel(), (top - first_row_) / rows_per_pixel()),
                  QPointF((right - first_column_) / columns_per_pixel(), (bottom - first_row_) / rows_per_pixel()));
}

ValueTiles::Area ValueMap::visible_area(PoolLevel level) const {
    const auto cells = [](double first, double seen, std::uint64_t all, int log2, std::uint64_t& begin,
                          std::uint64_t& count) {
        const auto from = static_cast<std::uint64_t>(std::max(0.0, first));
        const auto to = std::min(all, static_cast<std::uint64_t>(std::max(0.0, std::ceil(first + seen))));
        begin = std::min(from, all - 1) >> log2;
        count = pooled(std::max(to, from + 1), log2) - begin;
    };
    ValueTiles::Area area;
    cells(first_row_, viewport()->height() * rows_per_pixel(), rows_, level.rows_log2, area.first_row, area.rows);
    cells(first_column_, viewport()->width() * columns_per_pixel(), columns_, level.columns_log2, area.first_column,
          area.columns);
    return area;
}

void ValueMap::paintEvent(QPaintEvent*) {
    // The mouse moves far more often than the image changes.
    const qreal ratio = viewport()->devicePixelRatioF();
    const QSize size = (QSizeF(viewport()->size()) * ratio).toSize();
    const bool fresh = scene_changed_ || scene_.size() != size;
    if (fresh) {
        scene_ = QPixmap(size);
        scene_.setDevicePixelRatio(ratio);
        scene_.fill(palette().color(QPalette::Base));
        scene_changed_ = false;
        QPainter painter(&scene_);
        if (rows_ > 0) paint(painter);
    }
    QPainter painter(viewport());
    painter.drawPixmap(0, 0, scene_);
    if (rows_ > 0) paint_places(painter);
    if (fresh) emit painted();
}

void ValueMap::paint(QPainter& painter) {
    const bool exact = paint_whole(painter);
    const PoolLevel wanted{log2_below(rows_per_pixel()), log2_below(columns_per_pixel())};
    const PoolLevel whole = tiles_->whole_level();
    sampled_shown_ = !exact;
    if (wanted.rows_log2 < whole.rows_log2 || wanted.columns_log2 < whole.columns_log2)
        paint_tiles(painter,
                    {std::min(wanted.rows_log2, whole.rows_log2), std::min(wanted.columns_log2, whole.columns_log2)});
    else if (numbers_shown())
        paint_tiles(painter, {});
}

void ValueMap::paint_places(QPainter& painter) const {
    if (hovered_ && !drag_) paint_place(painter, *hovered_, false);
    if (current_) paint_place(painter, *current_, true);
}

/// True when all rows of cells that are seen are exact.
bool ValueMap::paint_whole(QPainter& painter) {
    const PoolLevel level = tiles_->whole_level();
    const ValueTiles::Whole& whole = tiles_->whole();
    ValueTiles::Area area = visible_area(level);
    const std::uint64_t stride = pooled(columns_, level.columns_log2);
    const auto row_state = [&](std::uint64_t i) { return whole.rows[static_cast<std::size_t>(i)]; };
    bool exact = true;
    const bool dark = is_dark(palette());
    const std::uint64_t end = area.first_row + area.rows;
    // Stretches of rows of cells that are there at all.
    for (std::uint64_t begin = area.first_row; begin < end;) {
        std::uint64_t after = begin;
        const bool known = row_state(begin) != ValueTiles::Row::unknown;
        while (after < end && (row_state(after) != ValueTiles::Row::unknown) == known) {
            exact = exact && row_state(after) == ValueTiles::Row::exact;
            ++after;
        }
        area.first_row = begin;
        area.rows = after - begin;
        const QRectF rect = rect_of_cells(level, area);
        if (known) {
            const float* cells = whole.cells.data() + begin * stride + area.first_column;
            const QImage image = image_of(cells, area.rows, area.columns, stride);
            const bool shrunk = rect.height() < image.height() || rect.width() < image.width();
            painter.setRenderHint(QPainter::SmoothPixmapTransform, shrunk);
            painter.drawImage(rect, image);
        } else {
            painter.fillRect(rect, missing_brush(dark));
        }
        begin = after;
    }
    return exact;
}

void ValueMap::paint_tiles(QPainter& painter, PoolLevel level) {
    const ValueTiles::Area visible = visible_area(level);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    std::uint64_t seen = 0;
    for (const auto& tile : tiles_->tiles(level, visible)) {
        // Only what is visible becomes an image: a tile can be far wider than the window.
        ValueTiles::Area part;
        part.first_row = std::max(tile->area.first_row, visible.first_row);
        part.first_column = std::max(tile->area.first_column, visible.first_column);
        part.rows = std::min(tile->area.first_row + tile->area.rows, visible.first_row + visible.rows) - part.first_row;
        part.columns = std::min(tile->area.first_column + tile->area.columns, visible.first_column + visible.columns) -
                       part.first_column;
        const float* cells = tile->cells.data() + (part.first_row - tile->area.first_row) * tile->area.columns +
                             (part.first_column - tile->area.first_column);
        painter.drawImage(rect_of_cells(level, part), image_of(cells, part.rows, part.columns, tile->area.columns));
        seen += part.rows * part.columns;
        if (level == PoolLevel{} && numbers_shown()) paint_numbers(painter, *tile);
    }
    if (seen == visible.rows * visible.columns) sampled_shown_ = false;
}

bool ValueMap::numbers_shown() const {
    const QFontMetrics metrics(number_font(font()));
    return rows_ > 0 && weight_height() >= metrics.height() + 2 &&
           weight_width() >= metrics.horizontalAdvance(QStringLiteral("−0.01678")) + 6;
}

void ValueMap::paint_numbers(QPainter& painter, const ValueTiles::Tile& tile) {
    const ValueTiles::Area visible = visible_area({});
    const bool dark = is_dark(palette());
    const auto& table = diverging_table(dark);
    painter.setFont(number_font(font()));
    const std::uint64_t row_end = std::min(tile.area.first_row + tile.area.rows, visible.first_row + visible.rows);
    const std::uint64_t column_end =
        std::min(tile.area.first_column + tile.area.columns, visible.first_column + visible.columns);
    for (std::uint64_t row = std::max(tile.area.first_row, visible.first_row); row < row_end; ++row)
        for (std::uint64_t column = std::max(tile.area.first_column, visible.first_column); column < column_end;
             ++column) {
            const float value = tile.cells[static_cast<std::size_t>((row - tile.area.first_row) * tile.area.columns +
                                                                    column - tile.area.first_column)];
            const float place = range_ > 0 ? std::clamp(value / range_ * 255, -255.0F, 255.0F) : 0.0F;
            const QColor ground = std::isfinite(place)
                                      ? QColor(table[static_cast<std::size_t>(static_cast<int>(place) + 255)])
                                      : not_finite_color(dark);
            painter.setPen(qGray(ground.rgb()) > 140 ? QColor(0x1b, 0x1f, 0x24) : QColor(Qt::white));
            painter.drawText(rect_of({row, column}), Qt::AlignCenter, real_text(static_cast<double>(value)));
        }
}

void ValueMap::paint_place(QPainter& painter, Place place, bool is_current) const {
    const QRectF rect = rect_of(place);
    const QColor ink = palette().color(is_current ? QPalette::Text : QPalette::PlaceholderText);
    // One weight is too small to be seen from afar: the marks at the edges of its row and column show where it is.
    if (is_current) {
        constexpr double mark = 9;
        const QPointF at = rect.center();
        const QSizeF room = viewport()->size();
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette().color(QPalette::Highlight));
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.drawPolygon(
            QPolygonF({QPointF(0, at.y() - mark / 2), QPointF(mark, at.y()), QPointF(0, at.y() + mark / 2)}));
        painter.drawPolygon(QPolygonF({QPointF(room.width(), at.y() - mark / 2), QPointF(room.width() - mark, at.y()),
                                       QPointF(room.width(), at.y() + mark / 2)}));
        painter.drawPolygon(
            QPolygonF({QPointF(at.x() - mark / 2, 0), QPointF(at.x(), mark), QPointF(at.x() + mark / 2, 0)}));
        painter.drawPolygon(QPolygonF({QPointF(at.x() - mark / 2, room.height()), QPointF(at.x(), room.height() - mark),
                                       QPointF(at.x() + mark / 2, room.height())}));
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    if (rect.width() < 3 || rect.height() < 3) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(palette().color(QPalette::Base), 4));
    painter.drawRect(rect);
    painter.setPen(QPen(ink, is_current ? 2 : 1));
    painter.drawRect(rect);
}

QImage ValueMap::visible_image(qreal scale) {
    QImage image((QSizeF(viewport()->size()) * scale).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(palette().color(QPalette::Base));
    QPainter painter(&image);
    if (rows_ == 0) return image;
    paint(painter);
    paint_places(painter);
    return image;
}

}  // namespace ninspect::ui
