// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/geometry.h"
#include "core/model/artifact.h"

#include <QBrush>
#include <QString>
#include <QWidget>
#include <optional>
#include <vector>

namespace ninspect::ui {

/// A few stretches of bytes behind each other, to scale: the planes of an object with the
/// gaps between them, or the fields of a block. What would be too narrow to see or to name
/// gets a least width; the others pay for it, and a zigzag says that a width is not to scale.
class SegmentBar : public QWidget {
    Q_OBJECT
public:
    struct Segment {
        QString name;
        std::uint64_t offset = 0, bytes = 0;
        QBrush brush;
        QString tip;
        bool gap = false;  ///< padding: no name inside, cannot be chosen by keys
    };
    struct Place {
        double left = 0, width = 0;
        bool broken = false;  ///< wider than its share
    };
    explicit SegmentBar(QWidget* parent = nullptr);
    void set_segments(std::vector<Segment> segments);
    const std::vector<Segment>& segments() const { return segments_; }
    int current() const { return current_; }  ///< -1: none
    void set_current(int index);
    /// Where segments lie for a width.
    std::vector<Place> places(int width) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void clicked(int index);
    void opened(int index);  ///< double click or Enter

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    double least_of(const Segment& segment) const;  ///< width that it gets at least, if there is room
    int at(const QPoint& point) const;
    QRectF rect_of(const Place& place) const;
    void paint_segment(QPainter& painter, const Segment& segment, const Place& place, bool last);
    void paint_zigzag(QPainter& painter, const QRectF& rect) const;

    std::vector<Segment> segments_;
    int current_ = -1, hover_ = -1;
};

/// Planes of an object, gaps between them as hatched segments.
std::vector<SegmentBar::Segment> plane_segments(const codec::Geometry& geometry, std::uint64_t entry_bytes, bool dark);
/// Fields of one block; bytes that no field names as padding. Empty when the inside is not known.
std::vector<SegmentBar::Segment> field_segments(const codec::Encoding& encoding, bool dark);

/// "f16", "E4M3", …; empty for packed bits.
QString word_name(codec::WordFormat word);

}  // namespace ninspect::ui
