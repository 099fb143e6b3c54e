// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_canvas.h"

#include "ui/theme.h"

#include <QContextMenuEvent>
#include <algorithm>
#include <cmath>

namespace ninspect::ui {

namespace {

constexpr int click_distance = 4;  // pixels

QColor faded(QColor color, double alpha) {
    color.setAlphaF(static_cast<float>(alpha));
    return color;
}

QColor color_of(const PlotSeries& series, bool dark) {
    return series.color ? series.color(dark) : side_color(Side::a, dark);
}

QVector<double> vector_of(const std::vector<double>& values) { return QVector<double>(values.begin(), values.end()); }

}  // namespace

PlotCanvas::PlotCanvas(Plot* owner) : QCustomPlot(owner), owner_(owner) {
    setMouseTracking(true);
    setFocusPolicy(Qt::NoFocus);
    setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    setAutoAddPlottableToLegend(false);
    axisRect()->setRangeDrag(Qt::Horizontal | Qt::Vertical);
    axisRect()->setRangeZoom(Qt::Horizontal);
    connect(this, &QCustomPlot::beforeReplot, this, &PlotCanvas::fit_titles);
    xAxis->setTicker(x_ticks_);
    yAxis->setTicker(y_ticks_);
    x_ticks_->setTickCount(6);
    y_ticks_->setTickCount(5);
    addLayer(QStringLiteral("mark"), layer(QStringLiteral("main")), limBelow);
    highlight_ = new QCPItemRect(this);
    highlight_->setLayer(QStringLiteral("mark"));
    for (QCPItemPosition* p : {highlight_->topLeft, highlight_->bottomRight}) {
        p->setTypeX(QCPItemPosition::ptPlotCoords);
        p->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    highlight_->setVisible(false);
    highlight_->setSelectable(false);
    connect(xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, [this] { clamp(xAxis, x_limits_); });
    connect(yAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, [this] { clamp(yAxis, y_limits_); });
}

// ---- data ------------------------------------------------------------------------------

void PlotCanvas::add_graph(const PlotSeries& series, const QColor& color) {
    QCPGraph* graph = addGraph();
    graph->setSelectable(QCP::stNone);
    QPen pen(color, series.kind == PlotSeries::Kind::steps ? 1.4 : 1.6);
    pen.setCosmetic(true);
    if (series.kind == PlotSeries::Kind::line && series.second) pen.setStyle(Qt::DashLine);
    graph->setPen(pen);
    graph->setName(series.name);
    if (series.kind == PlotSeries::Kind::steps) {
        graph->setLineStyle(QCPGraph::lsStepLeft);
        graph->setAdaptiveSampling(false);
        graph->setBrush(series.second ? QBrush(faded(color, 0.75), Qt::BDiagPattern) : QBrush(faded(color, 0.28)));
        QVector<double> x = vector_of(series.x), y = vector_of(series.y);
        if (!x.isEmpty()) {  // down to the floor at both ends
            x.prepend(x.first());
            y.prepend(0);
            y.append(0);
        }
        y.resize(x.size());
        graph->setData(x, y, true);
        return;
    }
    if (series.kind == PlotSeries::Kind::points) {
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setScatterStyle(
            QCPScatterStyle(series.second ? QCPScatterStyle::ssDiamond : QCPScatterStyle::ssDisc, 5));
    }
    graph->setData(vector_of(series.x), vector_of(series.y));
}

void PlotCanvas::add_bars(const PlotSeries& series, const QColor& color, QCPBarsGroup* group, std::size_t of) {
    auto* bars = new QCPBars(xAxis, yAxis);
    bars->setSelectable(QCP::stNone);
    bars->setName(series.name);
    bars->setPen(QPen(color, 1));
    bars->setBrush(series.second ? QBrush(faded(color, 0.75), Qt::BDiagPattern) : QBrush(faded(color, 0.45)));
    bars->setWidth(series.bar_width / static_cast<double>(of));
    bars->setData(vector_of(series.x), vector_of(series.y));
    bars->setBarsGroup(group);
}

void PlotCanvas::rebuild(const std::vector<PlotSeries>& series) {
    clearPlottables();
    legend->clearItems();
    qDeleteAll(groups_);
    groups_.clear();
    const bool dark = is_dark(owner_->palette());
    const auto bar_series = static_cast<std::size_t>(
        std::count_if(series.begin(), series.end(), [](const auto& s) { return s.kind == PlotSeries::Kind::bars; }));
    if (bar_series > 0) {
        groups_ += new QCPBarsGroup(this);
        groups_.back()->setSpacing(0);
    }
    for (const PlotSeries& s : series) {
        const QColor color = color_of(s, dark);
        if (s.kind == PlotSeries::Kind::bars)
            add_bars(s, color, groups_.back(), bar_series);
        else
            add_graph(s, color);
    }
    const auto named =
        std::count_if(series.begin(), series.end(), [](const auto& s) { return !s.name.isEmpty() && !s.y.empty(); });
    for (int i = 0; i < plottableCount(); ++i) plottable(i)->addToLegend();
    place_legend(!bare_ && named > 1);
}

/// Above the plot, in a row of its own: inside it would hide data. An empty element beside the legend
/// takes the rest of that row.
void PlotCanvas::place_legend(bool shown) {
    QCPLayoutGrid* grid = plotLayout();
    if (head_ == nullptr) {
        head_ = new QCPLayoutGrid;
        head_->setColumnSpacing(0);
        axisRect()->insetLayout()->take(legend);
        grid->insertRow(0);
        grid->addElement(0, 0, head_);
        grid->setRowSpacing(0);
        head_->addElement(0, 0, legend);
        head_->addElement(0, 1, new QCPLayoutElement);
        head_->setColumnStretchFactor(0, 0.001);
    }
    const bool placed = head_->layout() != nullptr;
    if (shown && !placed) {
        grid->insertRow(0);
        grid->addElement(0, 0, head_);
    } else if (!shown && placed) {
        grid->take(head_);
        grid->simplify();
    }
    legend->setVisible(shown);
    if (shown) legend->setMaximumSize(legend->minimumOuterSizeHint());
}

void PlotCanvas::set_title(Plot::Axis axis, const QString& title) {
    (axis == Plot::Axis::x ? x_title_ : y_title_) = title;
}

void PlotCanvas::fit_titles() {
    const QFontMetrics metrics(owner_->font());
    const auto fit = [&](QCPAxis* axis, const QString& title, int room) {
        axis->setLabel(metrics.elidedText(title, Qt::ElideRight, room));
    };
    const int lines = viewport().height() / std::max(metrics.height(), 1);
    constexpr int fewest_lines = 9;  // a lower plot gives its room to the data
    fit(xAxis, lines < fewest_lines ? QString() : x_title_, viewport().width() - 4 * metrics.height());
    y_ticks_->setTickCount(std::clamp((lines - 3) / 2, 2, 5));
    fit(yAxis, y_title_, viewport().height() - (x_title_.isEmpty() ? 2 : 3) * metrics.height());
}

void PlotCanvas::rebuild_markers(const std::vector<PlotMarker>& markers) {
    for (QCPAbstractItem* item : marks_) removeItem(item);
    marks_.clear();
    const bool dark = is_dark(owner_->palette());
    for (const PlotMarker& m : markers) {
        const QColor color = m.color ? m.color(dark) : owner_->palette().color(QPalette::Text);
        auto* line = new QCPItemLine(this);
        for (QCPItemPosition* p : {line->start, line->end}) {
            p->setTypeX(QCPItemPosition::ptPlotCoords);
            p->setTypeY(QCPItemPosition::ptAxisRectRatio);
        }
        line->start->setCoords(m.x, 1);
        line->end->setCoords(m.x, 0);
        line->setPen(QPen(color, 1, Qt::DashLine));
        line->setSelectable(false);
        marks_ += line;
        if (m.word.isEmpty()) continue;
        auto* word = new QCPItemText(this);
        word->position->setTypeX(QCPItemPosition::ptPlotCoords);
        word->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
        word->position->setCoords(m.x, 0);
        word->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
        word->setPadding(QMargins(3, 1, 3, 1));
        word->setText(m.word);
        word->setColor(color);
        word->setFont(owner_->font());
        word->setSelectable(false);
        marks_ += word;
    }
}

// ---- axes ------------------------------------------------------------------------------

void PlotCanvas::set_logarithmic(Plot::Axis which, bool on) {
    QCPAxis* axis = which == Plot::Axis::x ? xAxis : yAxis;
    ticks(which)->logarithmic = on;
    axis->setScaleType(on ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
}

void PlotCanvas::set_bare(bool on) {
    bare_ = on;
    axisRect()->setAutoMargins(on ? QCP::msNone : QCP::msAll);
    axisRect()->setMargins(on ? QMargins(3, 3, 3, 3) : QMargins(0, 0, 0, 0));
    for (QCPAxis* axis : {xAxis, yAxis}) {
        axis->setTickLabels(!on);
        axis->setTicks(!on);
        axis->setSubTicks(!on);
        axis->grid()->setVisible(!on);
    }
    setInteractions(on ? QCP::Interactions() : QCP::iRangeDrag | QCP::iRangeZoom);
}

void PlotCanvas::set_limits(const QCPRange& x, const QCPRange& y) {
    x_limits_ = x;
    y_limits_ = y;
}

bool PlotCanvas::at_limits() const {
    const auto same = [](const QCPRange& a, const QCPRange& b) {
        const double tiny = 1e-9 * std::max(std::abs(b.lower), std::abs(b.upper));
        return std::abs(a.lower - b.lower) <= tiny && std::abs(a.upper - b.upper) <= tiny;
    };
    return same(xAxis->range(), x_limits_) && same(yAxis->range(), y_limits_);
}

void PlotCanvas::show_limits() {
    clamping_ = true;
    xAxis->setRange(x_limits_);
    yAxis->setRange(y_limits_);
    clamping_ = false;
}

/// Moves a range back inside its limits; on a logarithmic axis by factors.
void PlotCanvas::clamp(QCPAxis* axis, const QCPRange& limits) {
    if (clamping_) return;
    const bool logarithmic = axis->scaleType() == QCPAxis::stLogarithmic && limits.lower > 0;
    const auto to = [logarithmic](double v) { return logarithmic ? std::log(std::max(v, 1e-300)) : v; };
    const auto from = [logarithmic](double v) { return logarithmic ? std::exp(v) : v; };
    const double low = to(limits.lower), high = to(limits.upper);
    double a = to(axis->range().lower), b = to(axis->range().upper);
    const double width = std::min(b - a, high - low);
    if (!(a < low) && !(b > high) && width == b - a) return;
    a = std::clamp(a, low, high - width);
    b = a + width;
    clamping_ = true;
    axis->setRange(width >= high - low ? limits : QCPRange(from(a), from(b)));
    clamping_ = false;
}

void PlotCanvas::apply_theme() {
    const QPalette palette = owner_->palette();
    const QColor text = palette.color(QPalette::Text);
    const QFont font = number_font(owner_->font());
    setBackground(palette.brush(QPalette::Base));
    for (QCPAxis* axis : {xAxis, yAxis}) {
        axis->setBasePen(QPen(faded(text, 0.55), 1));
        axis->setTickPen(QPen(faded(text, 0.55), 1));
        axis->setSubTickPen(QPen(faded(text, 0.35), 1));
        axis->setTickLabelColor(text);
        axis->setLabelColor(text);
        axis->setTickLabelFont(font);
        axis->setLabelFont(owner_->font());
        axis->grid()->setPen(QPen(faded(text, 0.14), 1));
        axis->grid()->setZeroLinePen(Qt::NoPen);
        axis->grid()->setSubGridVisible(false);
        axis->setLabelPadding(2);
    }
    legend->setFont(owner_->font());
    legend->setTextColor(text);
    legend->setBrush(Qt::NoBrush);
    legend->setBorderPen(Qt::NoPen);
    legend->setFillOrder(QCPLegend::foColumnsFirst);
    legend->setWrap(0);
    legend->setIconSize(18, 10);
    legend->setColumnSpacing(14);
    legend->setMargins(QMargins(6, 2, 6, 0));
    const QColor mark = palette.color(QPalette::Highlight);
    highlight_->setBrush(faded(mark, 0.22));
    highlight_->setPen(QPen(mark, 1));
}

void PlotCanvas::draw_on(QPaintDevice* device, const QSize& size) {
    QCPPainter painter;
    painter.begin(device);
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    painter.fillRect(QRect(QPoint(0, 0), size), owner_->palette().brush(QPalette::Base));
    toPainter(&painter, size.width(), size.height());
    painter.end();
}

// ---- cursor ----------------------------------------------------------------------------

void PlotCanvas::paintEvent(QPaintEvent* event) {
    QCustomPlot::paintEvent(event);
    QPainter painter(this);
    if (!empty_text.isEmpty() && plottableCount() == 0) {
        painter.setPen(owner_->palette().color(QPalette::PlaceholderText));
        painter.drawText(data_rect().adjusted(8, 4, -8, -4), Qt::AlignCenter | Qt::TextWordWrap, empty_text);
    }
    if (owner_->hasFocus()) {
        painter.setPen(QPen(faded(owner_->palette().color(QPalette::Highlight), 0.8), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
    if (!bare_) paint_cursor(painter);
}

void PlotCanvas::paint_cursor(QPainter& painter) {
    if (!cursor || plottableCount() == 0) return;
    const QRect area = data_rect();
    const double x = xAxis->coordToPixel(*cursor);
    if (x < area.left() || x > area.right()) return;
    painter.setPen(QPen(faded(owner_->palette().color(QPalette::Text), 0.6), 1, Qt::DotLine));
    painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    paint_read_out(painter, area, x);
}

void PlotCanvas::paint_read_out(QPainter& painter, const QRect& area, double x_pixel) {
    const QString words = owner_->read_out_at(*cursor, cursor_y);
    if (words.isEmpty()) return;
    painter.setFont(number_font(owner_->font()));
    const QRect needed = painter.fontMetrics().boundingRect(QRect(0, 0, area.width(), area.height()), 0, words);
    QRect box(0, 0, needed.width() + 14, needed.height() + 8);
    const bool right = x_pixel + 12 + box.width() <= area.right();
    const int left = static_cast<int>(right ? x_pixel + 12 : x_pixel - 12 - box.width());
    box.moveTo(std::clamp(left, area.left(), std::max(area.left(), area.right() - box.width())), area.top() + 4);
    painter.setPen(faded(owner_->palette().color(QPalette::Text), 0.4));
    painter.setBrush(faded(owner_->palette().color(QPalette::ToolTipBase), 0.93));
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(owner_->palette().color(QPalette::ToolTipText));
    painter.drawText(box.adjusted(7, 4, -7, -4), Qt::AlignLeft | Qt::AlignTop, words);
}

void PlotCanvas::mousePressEvent(QMouseEvent* event) {
    owner_->setFocus(Qt::MouseFocusReason);
    pressed_ = event->pos();
    QCustomPlot::mousePressEvent(event);
}

void PlotCanvas::mouseMoveEvent(QMouseEvent* event) {
    QCustomPlot::mouseMoveEvent(event);
    const bool inside = data_rect().contains(event->pos());
    cursor_by_keys = false;
    cursor_y = yAxis->pixelToCoord(event->pos().y());
    cursor = inside ? std::optional<double>(xAxis->pixelToCoord(event->pos().x())) : std::nullopt;
    emit owner_->cursor_moved();
    update();
}

void PlotCanvas::mouseReleaseEvent(QMouseEvent* event) {
    QCustomPlot::mouseReleaseEvent(event);
    if (event->button() != Qt::LeftButton || (event->pos() - pressed_).manhattanLength() > click_distance) return;
    if (!bare_ && !data_rect().contains(event->pos())) return;
    emit owner_->clicked(xAxis->pixelToCoord(event->pos().x()), yAxis->pixelToCoord(event->pos().y()));
}

void PlotCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    QCustomPlot::mouseDoubleClickEvent(event);
    if (!bare_ && event->button() == Qt::LeftButton) owner_->fit();
}

void PlotCanvas::wheelEvent(QWheelEvent* event) {
    if (bare_) return event->ignore();
    axisRect()->setRangeZoom(event->modifiers() & Qt::ControlModifier ? Qt::Vertical : Qt::Horizontal);
    QCustomPlot::wheelEvent(event);
    event->accept();
    emit owner_->range_changed();
}

/// QCustomPlot lets no event of the mouse through to its parent.
void PlotCanvas::contextMenuEvent(QContextMenuEvent* event) { owner_->contextMenuEvent(event); }

void PlotCanvas::leaveEvent(QEvent* event) {
    QCustomPlot::leaveEvent(event);
    if (cursor_by_keys || !cursor) return;
    cursor.reset();
    emit owner_->cursor_moved();
    update();
}

}  // namespace ninspect::ui
