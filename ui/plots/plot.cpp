// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot.h"

#include "core/io/atomic_file_writer.h"
#include "ui/plots/plot_canvas.h"
#include "ui/plots/svg_device.h"
#include "ui/settings/settings.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"

#include <QBuffer>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QMessageBox>
#include <QPdfWriter>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>

namespace ninspect::ui {

namespace {

using Kind = PlotSeries::Kind;

/// Smallest and largest of the numbers that an axis can show.
struct Extent {
    double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity();
    void add(double v, bool positive_only) {
        if (!std::isfinite(v) || (positive_only && !(v > 0))) return;
        low = std::min(low, v);
        high = std::max(high, v);
    }
    bool empty() const { return low > high; }
};

/// Room around data; a range even for a single value.
QCPRange with_room(const Extent& e, bool logarithmic, double room) {
    if (e.empty()) return logarithmic ? QCPRange(1, 10) : QCPRange(0, 1);
    if (logarithmic) {
        const double factor = e.low == e.high ? 2 : std::pow(e.high / e.low, room);
        return {e.low / factor, e.high * factor};
    }
    const double width = e.low == e.high ? std::max(1e-9, std::abs(e.low) * 0.5) : (e.high - e.low) * room;
    return {e.low - width, e.high + width};
}

}  // namespace

PlotSeries PlotSeries::of(Side side, const QString& name) {
    PlotSeries series;
    series.name = name;
    series.color = [side](bool dark) { return side_color(side, dark); };
    series.second = side == Side::b;
    return series;
}

struct Plot::Parts {
    PlotCanvas* canvas = nullptr;
    QMenu* menu = nullptr;
    QAction *copy = nullptr, *png = nullptr, *svg = nullptr, *pdf = nullptr, *csv = nullptr, *fit = nullptr;
    std::vector<PlotSeries> series;
    std::vector<PlotMarker> markers;
    std::optional<std::pair<double, double>> fit_x;
    std::function<QString(double)> x_words;
    std::function<QString(double, double)> read_out;
    QString export_name, heading;
    bool bare = false;

    void compute_limits() const;
    QString y_at(const PlotSeries& s, double x) const;
    std::vector<double> stops() const;
};

void Plot::Parts::compute_limits() const {
    const bool log_x = canvas->ticks(Axis::x)->logarithmic, log_y = canvas->ticks(Axis::y)->logarithmic;
    const bool counting = canvas->ticks(Axis::y)->counting;
    Extent ex, ey;
    bool bars = false, steps = false;
    for (const PlotSeries& s : series) {
        const double half = s.kind == Kind::bars ? 0.5 : 0;
        bars = bars || s.kind == Kind::bars;
        steps = steps || s.kind == Kind::steps;
        for (const double x : s.x) {
            ex.add(x - half, log_x);
            ex.add(x + half, log_x);
        }
        for (const double y : s.y) ey.add(y, log_y);
    }
    QCPRange x = fit_x ? QCPRange(fit_x->first, fit_x->second) : with_room(ex, log_x, bars ? 0.0 : steps ? 0.01 : 0.02);
    if (log_x && !(x.lower > 0)) x = QCPRange(1, 10);
    QCPRange y = with_room(ey, log_y, 0.06);
    if (counting || bars || steps) {
        if (!log_y && ey.low >= 0) y.lower = 0;
        if (log_y && counting) y.lower = 0.7;
        if (ey.empty()) y = log_y ? QCPRange(0.7, 10) : QCPRange(0, 1);
    }
    canvas->set_limits(x, y);
}

QString Plot::Parts::y_at(const PlotSeries& s, double x) const {
    if (s.x.empty() || s.y.empty()) return {};
    if (s.kind == Kind::steps) {
        const auto it = std::upper_bound(s.x.begin(), s.x.end(), x);
        const auto i = static_cast<std::size_t>(it - s.x.begin());
        if (i == 0 || i > s.y.size()) return QStringLiteral("0");
        return plot_number(s.y[i - 1]);
    }
    std::size_t nearest = 0;
    for (std::size_t i = 1; i < s.x.size() && i < s.y.size(); ++i)
        if (std::abs(s.x[i] - x) < std::abs(s.x[nearest] - x)) nearest = i;
    if (s.kind == Kind::bars && std::abs(s.x[nearest] - x) > 0.5) return {};
    return plot_number(s.y[nearest]);
}

/// Where the keys move the cursor to, in order.
std::vector<double> Plot::Parts::stops() const {
    std::vector<double> all;
    for (const PlotSeries& s : series)
        for (std::size_t i = 0; i < s.x.size() && i < s.y.size(); ++i) {
            const bool steps = s.kind == Kind::steps && i + 1 < s.x.size();
            const bool log = canvas->ticks(Axis::x)->logarithmic && s.x[i] > 0;
            all.push_back(!steps ? s.x[i] : log ? std::sqrt(s.x[i] * s.x[i + 1]) : (s.x[i] + s.x[i + 1]) / 2);
        }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

Plot::Plot(QWidget* parent) : QWidget(parent), parts_(std::make_unique<Parts>()) {
    setFocusPolicy(Qt::StrongFocus);
    parts_->canvas = new PlotCanvas(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(parts_->canvas);
    parts_->menu = new QMenu(this);
    const auto add = [this](void (Plot::*slot)()) {
        QAction* action = parts_->menu->addAction(QString());
        connect(action, &QAction::triggered, this, slot);
        return action;
    };
    parts_->copy = add(&Plot::copy);
    parts_->png = add(&Plot::export_png);
    parts_->svg = add(&Plot::export_svg);
    parts_->pdf = add(&Plot::export_pdf);
    parts_->csv = add(&Plot::export_csv);
    parts_->menu->addSeparator();
    parts_->fit = add(&Plot::fit);
    parts_->copy->setIcon(line_icon(QStringLiteral("copy")));
    parts_->png->setIcon(line_icon(QStringLiteral("export")));
    parts_->canvas->apply_theme();
    retranslate();
}

Plot::~Plot() = default;

void Plot::retranslate() {
    parts_->copy->setText(tr("&Copy the picture") + QLatin1Char('\t') +
                          QKeySequence(QKeySequence::Copy).toString(QKeySequence::NativeText));
    parts_->png->setText(tr("Export as &PNG…"));
    parts_->svg->setText(tr("Export as &SVG…"));
    parts_->pdf->setText(tr("Export as P&DF…"));
    parts_->csv->setText(tr("Export the &numbers as CSV…"));
    parts_->fit->setText(tr("&Fit") + QLatin1Char('\t') + tr("Home"));
}

// ---- what is shown ---------------------------------------------------------------------

void Plot::set_axis_title(Axis axis, const QString& title) {
    parts_->canvas->set_title(axis, title);
    parts_->canvas->replot(QCustomPlot::rpQueuedReplot);
}

void Plot::set_logarithmic(Axis axis, bool on) {
    if (on == logarithmic(axis)) return;
    parts_->canvas->set_logarithmic(axis, on);
    fit();
}
bool Plot::logarithmic(Axis axis) const { return parts_->canvas->ticks(axis)->logarithmic; }

void Plot::set_counting(bool on) { parts_->canvas->ticks(Axis::y)->counting = on; }

void Plot::set_x_names(std::vector<std::pair<double, QString>> names) {
    parts_->canvas->ticks(Axis::x)->names = std::move(names);
}

void Plot::set_bare(bool on) {
    parts_->bare = on;
    parts_->canvas->set_bare(on);
}

void Plot::set_series(std::vector<PlotSeries> series) {
    const bool follow = parts_->series.empty() || parts_->canvas->at_limits();
    parts_->series = std::move(series);
    parts_->canvas->rebuild(parts_->series);
    parts_->compute_limits();
    if (follow)
        fit();
    else
        parts_->canvas->replot(QCustomPlot::rpQueuedReplot);
}
const std::vector<PlotSeries>& Plot::series() const { return parts_->series; }

void Plot::set_markers(std::vector<PlotMarker> markers) {
    parts_->markers = std::move(markers);
    parts_->canvas->rebuild_markers(parts_->markers);
    parts_->canvas->replot(QCustomPlot::rpQueuedReplot);
}

void Plot::set_highlight(std::optional<std::pair<double, double>> range) {
    QCPItemRect* mark = parts_->canvas->highlight();
    mark->setVisible(range.has_value());
    if (range) {
        mark->topLeft->setCoords(range->first, 0);
        mark->bottomRight->setCoords(range->second, 1);
    }
    parts_->canvas->replot(QCustomPlot::rpQueuedReplot);
}

void Plot::set_empty_text(const QString& text) {
    parts_->canvas->empty_text = text;
    parts_->canvas->update();
}

// ---- ranges ----------------------------------------------------------------------------

void Plot::set_fit_x(std::optional<std::pair<double, double>> range) {
    const bool follow = parts_->series.empty() || parts_->canvas->at_limits();
    parts_->fit_x = range;
    parts_->compute_limits();
    if (follow) fit();
}

void Plot::fit() {
    parts_->compute_limits();
    parts_->canvas->show_limits();
    parts_->canvas->replot(QCustomPlot::rpQueuedReplot);
    emit range_changed();
}

void Plot::zoom(double factor) {
    QCPAxis* axis = parts_->canvas->xAxis;
    const QCPRange range = axis->range();
    const double middle = parts_->canvas->cursor ? *parts_->canvas->cursor
                          : logarithmic(Axis::x) ? std::sqrt(range.lower * range.upper)
                                                 : range.center();
    axis->scaleRange(1 / factor, middle);
    parts_->canvas->replot(QCustomPlot::rpQueuedReplot);
    emit range_changed();
}

std::pair<double, double> Plot::range(Axis axis) const {
    const QCPRange r = (axis == Axis::x ? parts_->canvas->xAxis : parts_->canvas->yAxis)->range();
    return {r.lower, r.upper};
}

void Plot::set_range(Axis axis, double low, double high) {
    (axis == Axis::x ? parts_->canvas->xAxis : parts_->canvas->yAxis)->setRange(low, high);
    parts_->canvas->replot(QCustomPlot::rpQueuedReplot);
    emit range_changed();
}

// ---- cursor ----------------------------------------------------------------------------

void Plot::set_x_words(std::function<QString(double)> words) { parts_->x_words = std::move(words); }
void Plot::set_read_out(std::function<QString(double, double)> read_out) { parts_->read_out = std::move(read_out); }

QString Plot::read_out_at(double x, double y) const {
    if (parts_->read_out) return parts_->read_out(x, y);
    const auto words = [this](double v) { return parts_->x_words ? parts_->x_words(v) : plot_number(v); };
    QStringList lines;
    for (const PlotSeries& s : parts_->series) {  // a bin is named by both of its ends
        if (s.kind != Kind::steps || s.x.size() < 2) continue;
        const auto it = std::upper_bound(s.x.begin(), s.x.end(), x);
        if (it != s.x.begin() && it != s.x.end()) lines += words(*(it - 1)) + QStringLiteral(" … ") + words(*it);
        break;
    }
    if (lines.isEmpty()) lines += words(x);
    for (const PlotSeries& s : parts_->series) {
        const QString value = parts_->y_at(s, x);
        if (!value.isEmpty()) lines += s.name.isEmpty() ? value : s.name + QStringLiteral(": ") + value;
    }
    return lines.join(QLatin1Char('\n'));
}

std::optional<double> Plot::cursor() const { return parts_->canvas->cursor; }

void Plot::set_cursor(std::optional<double> x) {
    parts_->canvas->cursor = x;
    parts_->canvas->cursor_by_keys = x.has_value();
    parts_->canvas->update();
    emit cursor_moved();
}

void Plot::step_cursor(int steps) {
    const std::vector<double> stops = parts_->stops();
    if (stops.empty()) return;
    const auto [low, high] = range(Axis::x);
    std::ptrdiff_t at = 0;
    if (const auto now = cursor()) {
        std::size_t nearest = 0;
        for (std::size_t i = 0; i < stops.size(); ++i)
            if (std::abs(stops[i] - *now) < std::abs(stops[nearest] - *now)) nearest = i;
        at = static_cast<std::ptrdiff_t>(nearest) + steps;
    } else {
        at = std::lower_bound(stops.begin(), stops.end(), low) - stops.begin();
    }
    at = std::clamp<std::ptrdiff_t>(at, 0, static_cast<std::ptrdiff_t>(stops.size()) - 1);
    const double x = stops[static_cast<std::size_t>(at)];
    if (x < low || x > high) parts_->canvas->xAxis->moveRange(x < low ? x - low : x - high);
    set_cursor(x);
}

// ---- export ----------------------------------------------------------------------------

void Plot::set_export_name(const QString& base_name, const QString& heading) {
    parts_->export_name = base_name;
    parts_->heading = heading;
}

QImage Plot::image(double scale) const {
    return parts_->canvas->toPixmap(0, 0, scale > 0 ? scale : devicePixelRatioF()).toImage();
}

QByteArray Plot::svg() const {
    const QSize size = parts_->canvas->size();
    SvgDevice device(size, parts_->heading);
    parts_->canvas->draw_on(&device, size);
    return device.document();
}

QByteArray Plot::pdf() const {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        const QSize size = parts_->canvas->size();
        writer.setResolution(96);
        writer.setTitle(parts_->heading);
        writer.setCreator(QStringLiteral("NInspect"));
        writer.setPageSize(QPageSize(QSizeF(size) * 72 / 96, QPageSize::Point));
        writer.setPageMargins(QMarginsF());
        parts_->canvas->draw_on(&writer, size);
    }
    return bytes;
}

QString Plot::csv() const {
    const auto quoted = [](QString text) {
        return QLatin1Char('"') + text.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
    };
    const auto exact = [](double v) { return QString::number(v, 'g', 17); };
    const bool steps = std::any_of(parts_->series.begin(), parts_->series.end(),
                                   [](const PlotSeries& s) { return s.kind == Kind::steps; });
    QString text = steps ? QStringLiteral("series,from,to,count\r\n") : QStringLiteral("series,x,y\r\n");
    for (const PlotSeries& s : parts_->series)
        for (std::size_t i = 0; i < s.y.size() && i < s.x.size(); ++i) {
            text += quoted(s.name) + QLatin1Char(',') + exact(s.x[i]) + QLatin1Char(',');
            if (steps)
                text += exact(s.kind == Kind::steps && i + 1 < s.x.size() ? s.x[i + 1] : s.x[i]) + QLatin1Char(',');
            text += exact(s.y[i]) + QStringLiteral("\r\n");
        }
    return text;
}

QMenu* Plot::menu() const { return parts_->menu; }

void Plot::save(const QString& ending, const QByteArray& bytes) {
    const QString name = parts_->export_name.isEmpty() ? QStringLiteral("plot") : parts_->export_name;
    const QString title = tr("Export the plot");
    const QString path = QFileDialog::getSaveFileName(
        this, title, QDir(Settings::instance().last_folder()).filePath(name + QLatin1Char('.') + ending));
    if (path.isEmpty()) return;
    if (const Status written = io::write_file(text::to_utf8(path), bytes.toStdString(), io::IfExists::replace);
        !written)
        QMessageBox::warning(this, title, text::with_full_stop(text::sentence(written.error())));
}

void Plot::copy() { QGuiApplication::clipboard()->setImage(image()); }

void Plot::export_png() {
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    image(std::max(2.0, devicePixelRatioF())).save(&buffer, "PNG");
    save(QStringLiteral("png"), png);
}
void Plot::export_svg() { save(QStringLiteral("svg"), svg()); }
void Plot::export_pdf() { save(QStringLiteral("pdf"), pdf()); }
void Plot::export_csv() { save(QStringLiteral("csv"), csv().toUtf8()); }

// ---- events ----------------------------------------------------------------------------

QPointF Plot::to_pixel(double x, double y) const {
    return {parts_->canvas->xAxis->coordToPixel(x), parts_->canvas->yAxis->coordToPixel(y)};
}
double Plot::x_at(double pixel) const { return parts_->canvas->xAxis->pixelToCoord(pixel); }

QSize Plot::sizeHint() const {
    const int em = fontMetrics().height();
    return parts_->bare ? QSize(em * 10, em * 5) : QSize(em * 32, em * 16);
}
QSize Plot::minimumSizeHint() const {
    const int em = fontMetrics().height();
    return parts_->bare ? QSize(em * 6, em * 3) : QSize(em * 12, em * 8);
}

void Plot::changeEvent(QEvent* event) {
    switch (event->type()) {
        case QEvent::LanguageChange:
            retranslate();
            break;
        case QEvent::PaletteChange:
        case QEvent::FontChange:
        case QEvent::StyleChange:
            parts_->canvas->apply_theme();
            parts_->canvas->rebuild(parts_->series);
            parts_->canvas->rebuild_markers(parts_->markers);
            parts_->canvas->replot(QCustomPlot::rpQueuedReplot);
            break;
        default:
            break;
    }
    QWidget::changeEvent(event);
}

void Plot::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) return copy();
    const bool shift = event->modifiers() & Qt::ShiftModifier;
    QCPAxis* axis = parts_->canvas->xAxis;
    const auto pan = [&](double part) {
        const QCPRange r = axis->range();
        if (logarithmic(Axis::x))
            axis->setRange(r.lower * std::pow(r.upper / r.lower, part), r.upper * std::pow(r.upper / r.lower, part));
        else
            axis->setRange(r.lower + part * r.size(), r.upper + part * r.size());
        parts_->canvas->replot(QCustomPlot::rpQueuedReplot);
        emit range_changed();
    };
    switch (event->key()) {
        case Qt::Key_Left:
            return shift ? pan(-0.1) : step_cursor(-1);
        case Qt::Key_Right:
            return shift ? pan(0.1) : step_cursor(1);
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            return zoom(1.25);
        case Qt::Key_Minus:
            return zoom(0.8);
        case Qt::Key_Home:
        case Qt::Key_0:
            return fit();
        case Qt::Key_Return:
        case Qt::Key_Enter:
        case Qt::Key_Space:
            if (parts_->bare)
                emit clicked(0, 0);
            else if (const auto x = cursor())
                emit clicked(*x, parts_->canvas->cursor_y);
            return;
        default:
            QWidget::keyPressEvent(event);
    }
}

void Plot::contextMenuEvent(QContextMenuEvent* event) {
    if (parts_->bare) return QWidget::contextMenuEvent(event);
    parts_->csv->setEnabled(!parts_->series.empty());
    parts_->menu->popup(event->reason() == QContextMenuEvent::Keyboard ? mapToGlobal(rect().center())
                                                                       : event->globalPos());
}

void Plot::focusInEvent(QFocusEvent* event) {
    parts_->canvas->update();
    QWidget::focusInEvent(event);
}

void Plot::focusOutEvent(QFocusEvent* event) {
    if (parts_->canvas->cursor_by_keys) set_cursor(std::nullopt);
    parts_->canvas->update();
    QWidget::focusOutEvent(event);
}

}  // namespace ninspect::ui
