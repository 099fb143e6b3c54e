// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mapping/row_map.h"

#include <QPixmap>
#include <QString>
#include <QWidget>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace ninspect::ui {

/// Target rows from left to right, source rows from the bottom up: the sources above each other,
/// each in a band and a colour of its own. Runs of rows are drawn as lines, however many rows they
/// have. Knows nothing of files.
///
/// Mouse: wheel zooms (with Shift the target rows only, with Ctrl the source rows only), dragging
/// pans, double click opens the row. Keys: ← → one row, with Ctrl to the next run; Shift + arrows
/// pan; + − zoom, 0 or Home shows everything; Enter opens the row.
class MappingPlot : public QWidget {
    Q_OBJECT
public:
    struct Source {
        QString name;
        std::uint64_t first = 0, end = 0;  ///< rows that have a place in the plot
    };
    struct Content {
        std::uint64_t rows = 0;  ///< of the target
        std::vector<Source> sources;
        std::vector<mapping::RowRun> runs;      ///< ascending by target row
        std::vector<mapping::RowRun> observed;  ///< drawn over them, where they are others
    };
    explicit MappingPlot(QWidget* parent);
    void set_content(Content content);                         ///< and shows all of it
    void set_observed(std::vector<mapping::RowRun> observed);  ///< keeps what is zoomed to
    const Content& content() const { return content_; }
    void set_titles(const QString& target, const QString& source);
    /// What is written beside the cursor for a target row.
    void set_read_out(std::function<QString(std::uint64_t row)> read_out);
    QString read_out() const;  ///< at the cursor; empty without one

    std::optional<std::uint64_t> cursor() const { return cursor_; }
    void set_cursor(std::optional<std::uint64_t> row);  ///< and brings it into sight; tells nobody
    void fit();
    void zoom(double factor);  ///< above 1: closer; about the cursor or the middle
    std::pair<double, double> shown_rows() const { return {x_.from, x_.to}; }
    /// Middle of a target row on the widget.
    QPointF place_of(std::uint64_t row) const;
    static QColor source_color(std::size_t source, bool dark);

    QSize sizeHint() const override { return {480, 320}; }
    QSize minimumSizeHint() const override { return {200, 130}; }

signals:
    void cursor_moved();
    void opened(std::uint64_t row);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    /// What is seen of an axis, in rows.
    struct Window {
        double from = 0, to = 1;
        double length() const { return to - from; }
    };
    QRect area() const;
    QPointF pixel(double x, double y) const;
    double row_at(double pixel_x) const;
    double base_of(std::uint32_t source) const;  ///< where its band begins
    std::optional<double> height_of(std::uint64_t row) const;
    const mapping::RowRun* run_of(std::uint64_t row) const;
    void zoom_at(double factor, const QPointF& at, bool across, bool up);
    void limit(Window& window, double all, double least) const;
    void pan(double across, double up);
    void step(int rows);
    void to_next_run(int direction);
    void bring_into_sight();
    void forget_picture();
    void paint_picture();
    void paint_bands(QPainter& painter) const;
    void paint_runs(QPainter& painter, const std::vector<mapping::RowRun>& runs, bool observed) const;
    void paint_axes(QPainter& painter) const;
    void paint_cursor(QPainter& painter) const;

    Content content_;
    std::vector<double> bases_;
    double height_ = 1;  ///< of all bands together
    Window x_, y_;
    QString target_title_, source_title_;
    std::function<QString(std::uint64_t)> read_out_;
    std::optional<std::uint64_t> cursor_;
    bool cursor_by_keys_ = false;
    std::optional<QPointF> pressed_;
    bool dragging_ = false;
    QPixmap picture_;
};

}  // namespace ninspect::ui
