// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session.h"

#include <QColor>
#include <QImage>
#include <QList>
#include <QString>
#include <QWidget>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QMenu;

namespace ninspect::ui {

/// One set of numbers in a plot: what is drawn, named in the legend and exported.
struct PlotSeries {
    enum class Kind : std::uint8_t {
        steps,  ///< a histogram: x are the n+1 edges of n values; filled
        line,   ///< y over x
        bars,   ///< a bar at each x, `bar_width` wide; series side by side when there are several
        points
    };
    QString name;
    Kind kind = Kind::line;
    std::function<QColor(bool dark)> color;  ///< side_color(a) when empty
    bool second = false;                     ///< told apart without colour: dashed line, hatched fill
    std::vector<double> x, y;
    double bar_width = 0.8;

    /// Named after the side and in its colour; B is `second`.
    static PlotSeries of(Side side, const QString& name);
};

/// A line across the plot at a value of x, with a word at its head.
struct PlotMarker {
    double x = 0;
    QString word;
    std::function<QColor(bool dark)> color;  ///< text colour when empty
};

/// A plot in the program's colours: linear and logarithmic axes with labels that can be read,
/// a read-out under the cursor, zoom by wheel and keys, pan by dragging, export. Follows
/// palette, font and screen; words come from its owner (which sets them again when the
/// language changes). Window's thread only.
///
/// Mouse: wheel zooms x (with Ctrl y), dragging pans, double click fits, a click emits clicked().
/// Keys: ← → move the cursor, Return emits clicked() there, + − zoom, Shift+arrows pan,
/// Home or 0 fits, Ctrl+C copies the picture, the menu key opens the menu.
class Plot : public QWidget {
    Q_OBJECT
public:
    explicit Plot(QWidget* parent = nullptr);
    ~Plot() override;

    enum class Axis : std::uint8_t { x, y };
    void set_axis_title(Axis axis, const QString& title);
    void set_logarithmic(Axis axis, bool on);
    bool logarithmic(Axis axis) const;
    /// y counts things: labels without decimals, a logarithmic axis begins below one.
    void set_counting(bool on);
    /// Names for values of x, in place of numbers (codes, roles).
    void set_x_names(std::vector<std::pair<double, QString>> names);
    /// No axis words, ticks or legend: for small multiples.
    void set_bare(bool on);

    /// Replaces everything drawn; keeps what the user zoomed to. fit() is called the first time.
    void set_series(std::vector<PlotSeries> series);
    const std::vector<PlotSeries>& series() const;
    void set_markers(std::vector<PlotMarker> markers);
    /// Marks a stretch of x (the selected bar); none takes the mark away.
    void set_highlight(std::optional<std::pair<double, double>> range);
    /// Shown in the middle instead of data, while there are none.
    void set_empty_text(const QString& text);

    /// The ends of x that fit() shows; by default what the series need.
    void set_fit_x(std::optional<std::pair<double, double>> range);
    void fit();
    void zoom(double factor);  ///< above 1: closer; about the cursor or the middle
    std::pair<double, double> range(Axis axis) const;
    void set_range(Axis axis, double low, double high);

    /// How a value of x is written in the read-out; six digits by default.
    void set_x_words(std::function<QString(double)> words);
    /// The whole read-out for a place, lines separated by \n; by default x and each series' y there.
    void set_read_out(std::function<QString(double x, double y)> read_out);
    QString read_out_at(double x, double y) const;
    /// Where the cursor (mouse or keys) is.
    std::optional<double> cursor() const;
    void set_cursor(std::optional<double> x);

    /// What files are called that are made of it ("blk.0.attn_q.scales"), and their heading.
    void set_export_name(const QString& base_name, const QString& heading);
    QImage image(double scale = 0) const;  ///< 0: as on the screen
    QByteArray svg() const;
    QByteArray pdf() const;
    /// Name of the series, x, y; histograms with both edges.
    QString csv() const;
    /// Copy image, export, fit: for the owner's buttons too.
    QMenu* menu() const;

    QPointF to_pixel(double x, double y) const;
    double x_at(double pixel) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

public slots:
    void copy();  ///< the picture, to the clipboard
    void export_png();
    void export_svg();
    void export_pdf();
    void export_csv();

signals:
    void clicked(double x, double y);
    void cursor_moved();
    void range_changed();

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    friend class PlotCanvas;
    void retranslate();
    void save(const QString& ending, const QByteArray& bytes);
    void step_cursor(int steps);
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

/// "0.0168", "2·10⁻⁵", "248 320": a number as axes and read-outs write it.
QString plot_number(double value, int digits = 6);

}  // namespace ninspect::ui
