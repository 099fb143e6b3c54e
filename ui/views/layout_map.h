// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session.h"
#include "ui/views/hex_map.h"
#include "ui/views/layout_legend.h"
#include "ui/views/layout_raster.h"

#include <QImage>
#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

namespace ninspect::ui {

/// A file (every part of a set) to scale: one strip for each part, all on one scale until
/// somebody zooms. Drawn once per zoom into an image, so that 100,000 entries cost nothing
/// while the mouse moves.
class FileMap : public QWidget {
    Q_OBJECT
public:
    explicit FileMap(QWidget* parent = nullptr);

    void set_artifact(std::shared_ptr<const Artifact> artifact);
    void set_selected(std::optional<EntryId> entry);
    /// Bytes marked elsewhere; none removes the mark.
    void set_mark(std::optional<FileRange> mark);

    std::size_t part_count() const { return strips_.size(); }
    /// What a part's strip shows now.
    MapRange range(std::uint32_t part) const;
    void set_range(std::uint32_t part, const MapRange& range);
    void zoom_to(EntryId entry);
    void zoom_out();
    void zoom(double factor);  ///< of the current part, around its middle or the cursor
    bool zoomed_in() const;
    const std::vector<Region>& regions(std::uint32_t part) const { return strips_[part].regions; }
    /// Rectangle of a part's bar.
    QRect bar_rect(std::uint32_t part) const;
    /// The words of the read-out for a place, e.g. for tests.
    QString read_out(std::uint32_t part, std::uint64_t offset) const;
    /// Colours used, most bytes first.
    std::vector<Legend::Chip> chips() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void entry_clicked(ninspect::EntryId entry);
    void bytes_clicked(std::uint32_t part, std::uint64_t offset, std::uint64_t bytes);
    void bytes_opened(std::uint32_t part, std::uint64_t offset, std::uint64_t bytes);
    void hovered(const QString& words);  ///< empty when the mouse left
    void zoom_changed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    struct Strip {
        std::vector<Region> regions;
        std::uint64_t bytes = 0;  ///< length of the axis: of the file, or what a missing part should have
        bool present = true;
        MapRange range;
        QImage image;                 ///< of the bar; null: to be drawn
        std::vector<MapPiece> named;  ///< pieces of the image that are wide enough for a name
    };
    struct Spot {
        std::uint32_t part = 0;
        std::size_t region = 0;
        std::uint64_t offset = 0;
    };
    std::optional<Spot> spot_at(const QPoint& point) const;
    std::optional<std::uint32_t> part_at(int y) const;
    std::uint64_t whole() const;  ///< bytes that an unzoomed strip spans
    int strip_height() const;
    int top_of(std::uint32_t part) const;
    QBrush brush_of(const Region& region) const;
    void forget_images();
    void draw_image(std::uint32_t part);
    void draw_piece(QPainter& painter, std::uint32_t part, const MapPiece& piece, int height) const;
    void draw_planes(QPainter& painter, const Region& region, std::uint32_t part, double left, double right,
                     int height) const;
    void paint_strip(QPainter& painter, std::uint32_t part);
    void paint_labels(QPainter& painter, std::uint32_t part) const;
    void paint_axis(QPainter& painter, std::uint32_t part) const;
    void paint_marks(QPainter& painter, std::uint32_t part) const;
    void go_to_region(bool forward);
    void activate(const Spot& spot);

    std::shared_ptr<const Artifact> artifact_;
    std::vector<Strip> strips_;
    mutable ByteMap geometry_cache_;
    std::optional<EntryId> selected_;
    std::optional<FileRange> mark_;
    std::optional<Spot> hover_;
    std::optional<Spot> current_;  ///< of the keyboard
    std::uint32_t part_ = 0;       ///< that keys zoom
    std::optional<QPoint> press_;
    MapRange press_range_;
    bool dragged_ = false;
};

}  // namespace ninspect::ui
