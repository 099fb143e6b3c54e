// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The QCustomPlot inside a Plot. Included by ui/plots only.
#pragma once

#include "ui/plots/plot.h"
#include "ui/plots/plot_ticks.h"
#include "ui/plots/qcustomplot_header.h"

namespace ninspect::ui {

/// Draws the series and, above them, what moves with the cursor: that is painted over the
/// finished picture, so that moving the mouse draws nothing else again.
class PlotCanvas : public QCustomPlot {
    Q_OBJECT
public:
    explicit PlotCanvas(Plot* owner);

    void rebuild(const std::vector<PlotSeries>& series);
    void rebuild_markers(const std::vector<PlotMarker>& markers);
    void apply_theme();
    void set_logarithmic(Plot::Axis axis, bool on);
    void set_bare(bool on);
    /// Shortened to the length of the axis.
    void set_title(Plot::Axis axis, const QString& title);
    /// Ranges are kept inside these.
    void set_limits(const QCPRange& x, const QCPRange& y);
    bool at_limits() const;
    void show_limits();  ///< zooms all the way out
    PlotTicks* ticks(Plot::Axis axis) const { return axis == Plot::Axis::x ? x_ticks_.data() : y_ticks_.data(); }
    QCPItemRect* highlight() const { return highlight_; }
    QRect data_rect() const { return axisRect()->rect(); }
    /// All of it on a white or dark sheet of its own.
    void draw_on(QPaintDevice* device, const QSize& size);

    std::optional<double> cursor;  // value of x
    double cursor_y = 0;
    bool cursor_by_keys = false;
    QString empty_text;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void fit_titles();
    void place_legend(bool shown);
    void add_graph(const PlotSeries& series, const QColor& color);
    void add_bars(const PlotSeries& series, const QColor& color, QCPBarsGroup* group, std::size_t of);
    void clamp(QCPAxis* axis, const QCPRange& limits);
    void paint_cursor(QPainter& painter);
    void paint_read_out(QPainter& painter, const QRect& area, double x_pixel);
    Plot* owner_;
    QSharedPointer<PlotTicks> x_ticks_{new PlotTicks}, y_ticks_{new PlotTicks};
    QString x_title_, y_title_;
    QCPItemRect* highlight_;
    QCPLayoutGrid* head_ = nullptr;  // the row with the legend; in the layout while it is shown
    QList<QCPAbstractItem*> marks_;
    QList<QCPBarsGroup*> groups_;
    QCPRange x_limits_{0, 1}, y_limits_{0, 1};
    QPoint pressed_;
    bool clamping_ = false, bare_ = false;
};

}  // namespace ninspect::ui
