// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/scales_boundary.h"

#include <QWidget>
#include <optional>
#include <vector>

namespace ninspect::ui {

/// The tensor's bytes from left to right, its planes to scale, and a handle where the scale
/// plane is taken to begin.
///
/// Mouse: drag the handle (with Shift: one word for each pixel), click a mark or a place, wheel
/// zooms, double click shows all. Keys: ← → two bytes, with Shift 256, with Ctrl to the next
/// mark; Home back to the declared place; + − 0 zoom.
class BoundaryStrip : public QWidget {
    Q_OBJECT
public:
    explicit BoundaryStrip(QWidget* parent);
    void set_subject(const ScalesSubject& subject, std::vector<BoundaryMark> marks);
    void set_offset(std::optional<std::uint64_t> offset);  ///< tells nobody
    const std::vector<BoundaryMark>& marks() const { return marks_; }

    double x_of(std::uint64_t offset) const;
    QRect band() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void offset_wanted(std::uint64_t offset);
    void declared_wanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    std::uint64_t offset_at(double x) const;
    std::uint64_t place() const;  // of the handle
    void want(std::uint64_t offset);
    void step(std::int64_t bytes);
    void to_neighbour(int direction);
    void zoom(double factor, double x);
    const BoundaryMark* mark_at(const QPoint& position) const;
    void paint_planes(QPainter& painter, const QRect& band) const;
    void paint_marks(QPainter& painter, const QRect& band) const;
    void paint_handle(QPainter& painter, const QRect& band) const;
    int mark_row_height() const { return fontMetrics().height() + 2; }

    ScalesSubject subject_;
    std::vector<BoundaryMark> marks_;
    std::optional<std::uint64_t> offset_;
    double from_ = 0, to_ = 1;  // bytes shown
    bool dragging_ = false;
    double drag_x_ = 0;
    std::uint64_t drag_from_ = 0;
};

}  // namespace ninspect::ui
