// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/values_tiles.h"

#include <QAbstractScrollArea>
#include <QImage>
#include <QPixmap>
#include <QPoint>
#include <optional>

namespace ninspect::ui {

/// A matrix as an image. Shows all of it at first; zooms to single weights with their numbers.
/// While the whole width (or height) fits, that axis stays stretched to the window; the other
/// one is zoomed first. One weight is current: arrow keys move it, Home and End go to the
/// ends of its row, + and - zoom at it.
class ValueMap : public QAbstractScrollArea {
    Q_OBJECT
public:
    struct Place {
        std::uint64_t row = 0, column = 0;
        friend bool operator==(const Place&, const Place&) = default;
    };
    explicit ValueMap(ValueTiles* tiles, QWidget* parent = nullptr);

    /// Values from -magnitude to magnitude get colours; 0: all are drawn as zero.
    void set_range(float magnitude);
    float range() const { return range_; }

    std::optional<Place> current() const { return current_; }
    /// Makes it current and scrolls to it; tells as if the user had done so.
    void go_to(Place place);
    std::optional<Place> hovered() const { return hovered_; }
    std::optional<Place> place_at(const QPointF& viewport_point) const;
    QRectF rect_of(Place place) const;  ///< in the viewport

    void zoom_by(int steps);  ///< at the current weight, or the middle
    void fit();
    /// Pixels of one weight.
    double weight_width() const { return 1 / columns_per_pixel(); }
    double weight_height() const { return 1 / rows_per_pixel(); }
    bool numbers_shown() const;
    /// True while a part of what is seen comes from sampled rows.
    bool sampled_shown() const { return sampled_shown_; }
    QImage visible_image(qreal scale);

    QSize sizeHint() const override { return {640, 320}; }
    QSize minimumSizeHint() const override { return {120, 80}; }

signals:
    void hover_changed();
    void current_changed();
    void zoomed();
    void painted();  ///< what is seen may have become exact

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    // values_map.cpp
    void subject_changed();
    void redraw();            ///< the image is another one
    double fit_rows() const;  ///< rows per pixel that show all rows
    double fit_columns() const;
    double rows_per_pixel() const { return std::min(weights_per_pixel_, fit_rows()); }
    double columns_per_pixel() const { return std::min(weights_per_pixel_, fit_columns()); }
    void set_zoom(double weights_per_pixel, const QPointF& fixed);
    void clamp_origin();
    void update_scroll_bars();
    void set_hovered(std::optional<Place> place);
    std::optional<Place> moved(QKeyEvent* event) const;
    QPointF point_of(Place place) const;

    // values_map_paint.cpp
    void paint(QPainter& painter);
    void paint_places(QPainter& painter) const;
    bool paint_whole(QPainter& painter);
    void paint_tiles(QPainter& painter, PoolLevel level);
    void paint_numbers(QPainter& painter, const ValueTiles::Tile& tile);
    void paint_place(QPainter& painter, Place place, bool is_current) const;
    QImage image_of(const float* cells, std::uint64_t rows, std::uint64_t columns, std::uint64_t stride) const;
    QRectF rect_of_cells(PoolLevel level, const ValueTiles::Area& area) const;
    ValueTiles::Area visible_area(PoolLevel level) const;

    ValueTiles* tiles_;
    std::uint64_t rows_ = 0, columns_ = 0;
    float range_ = 0;
    double weights_per_pixel_ = 1e18;          ///< not more than either axis needs: stretched
    double first_row_ = 0, first_column_ = 0;  ///< at the viewport's corner
    std::optional<Place> current_, hovered_;
    std::optional<QPoint> drag_;
    bool dragged_ = false;
    bool sampled_shown_ = false;
    QPixmap scene_;  ///< what is seen, without the marks of places
    bool scene_changed_ = true;
    bool moving_bars_ = false;
    int wheel_rest_ = 0;
};

}  // namespace ninspect::ui
