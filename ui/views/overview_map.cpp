// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/overview_map.h"

#include "ui/theme.h"
#include "ui/views/figure_colors.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace ninspect::ui {

namespace {
constexpr QSize smallest_fitted(12, 7);
constexpr QSize largest_fitted(96, 26);
constexpr QSize smallest_cell(5, 4);
constexpr QSize largest_cell(180, 64);
constexpr double zoom_step = 1.25;
constexpr int fewest_lines = 9;  // of text, that the map is high at least
constexpr int wheel_step = 120;
}  // namespace

HeatMap::HeatMap(QWidget* parent) : QAbstractScrollArea(parent) {
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    setFrameShape(QFrame::NoFrame);
    measure_headings();
}

void HeatMap::set_content(Content content) {
    const bool same_table =
        content.rows.size() == content_.rows.size() && content.columns.size() == content_.columns.size();
    content_ = std::move(content);
    measure_headings();
    if (!same_table) {
        fitted_ = true;
        current_.reset();
        set_hovered(std::nullopt);
    }
    if (fitted_) fit_cells();
    update_scroll_bars();
    viewport()->update();
}

HeatMap::Cell HeatMap::cell(Place place) const {
    if (place.row < 0 || place.column < 0 || place.row >= rows() || place.column >= columns()) return Cell::none;
    return content_.cells[index(place)];
}

// ---- sizes -----------------------------------------------------------------------------

void HeatMap::measure_headings() {
    const QFontMetrics metrics(number_font(font()));
    int widest = metrics.horizontalAdvance(QStringLiteral("000"));
    for (const QString& row : content_.rows) widest = std::max(widest, metrics.horizontalAdvance(row));
    left_ = widest + 12;
    int longest = metrics.horizontalAdvance(QStringLiteral("0000"));
    for (const QString& column : content_.columns) longest = std::max(longest, metrics.horizontalAdvance(column));
    top_ = std::min(longest + 12, metrics.horizontalAdvance(QLatin1Char('0')) * 22);
    // In a low window the headings leave half of the room to the cells; the tooltip has the whole name.
    setMinimumHeight(metrics.height() * fewest_lines);
    top_ = std::min(top_, std::max(viewport()->height() / 2, metrics.height() * fewest_lines / 2));
}

void HeatMap::fit_cells() {
    if (rows() == 0 || columns() == 0) return;
    const QSize room = viewport()->size() - QSize(left_, top_);
    cell_ =
        QSize(room.width() / columns(), room.height() / rows()).boundedTo(largest_fitted).expandedTo(smallest_fitted);
    // A bar that is needed takes away room, which must not change the other bar's answer again and again.
    if (cell_.height() * rows() > room.height())
        cell_.setWidth(std::clamp((room.width() - verticalScrollBar()->sizeHint().width()) / columns(),
                                  smallest_fitted.width(), largest_fitted.width()));
}

void HeatMap::update_scroll_bars() {
    const QSize room = viewport()->size() - QSize(left_, top_);
    const auto set = [](QScrollBar* bar, int all, int seen, int step) {
        bar->setRange(0, std::max(0, all - seen));
        bar->setPageStep(std::max(1, seen));
        bar->setSingleStep(step);
    };
    set(horizontalScrollBar(), cell_.width() * columns(), room.width(), cell_.width());
    set(verticalScrollBar(), cell_.height() * rows(), room.height(), cell_.height());
}

void HeatMap::zoom_by(int steps) {
    const double factor = std::pow(zoom_step, steps);
    const QSize wanted(static_cast<int>(std::lround(cell_.width() * factor)),
                       static_cast<int>(std::lround(cell_.height() * factor)));
    // Very small cells would not move by rounding alone.
    const QSize moved = steps > 0 ? wanted.expandedTo(cell_ + QSize(1, 1)) : wanted.boundedTo(cell_ - QSize(1, 1));
    const QPoint before = scrolled();
    const QSize old = cell_;
    cell_ = moved.expandedTo(smallest_cell).boundedTo(largest_cell);
    fitted_ = false;
    update_scroll_bars();
    horizontalScrollBar()->setValue(before.x() * cell_.width() / old.width());
    verticalScrollBar()->setValue(before.y() * cell_.height() / old.height());
    if (current_) scroll_to(*current_);
    viewport()->update();
}

void HeatMap::fit() {
    fitted_ = true;
    fit_cells();
    update_scroll_bars();
    viewport()->update();
}

QPoint HeatMap::scrolled() const { return {horizontalScrollBar()->value(), verticalScrollBar()->value()}; }

QRect HeatMap::rect_of(Place place) const {
    return QRect(QPoint(left_ + place.column * cell_.width(), top_ + place.row * cell_.height()) - scrolled(), cell_);
}

std::optional<HeatMap::Place> HeatMap::place_at(const QPoint& point) const {
    if (point.x() < left_ || point.y() < top_) return std::nullopt;
    const QPoint inside = point - QPoint(left_, top_) + scrolled();
    const Place place{inside.y() / cell_.height(), inside.x() / cell_.width()};
    if (place.row >= rows() || place.column >= columns()) return std::nullopt;
    return place;
}

void HeatMap::scroll_to(Place place) {
    const QRect room(QPoint(left_, top_), viewport()->size() - QSize(left_, top_));
    const QRect rect = rect_of(place);
    if (rect.left() < room.left())
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() + rect.left() - room.left());
    else if (rect.right() > room.right())
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() + rect.right() - room.right());
    if (rect.top() < room.top())
        verticalScrollBar()->setValue(verticalScrollBar()->value() + rect.top() - room.top());
    else if (rect.bottom() > room.bottom())
        verticalScrollBar()->setValue(verticalScrollBar()->value() + rect.bottom() - room.bottom());
}

void HeatMap::set_current(std::optional<Place> place) {
    current_ = place;
    if (current_) scroll_to(*current_);
    viewport()->update();
}

void HeatMap::set_hovered(std::optional<Place> place) {
    if (place == hovered_) return;
    hovered_ = place;
    viewport()->update();
    emit hover_changed();
}

// ---- painting --------------------------------------------------------------------------

void HeatMap::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), palette().color(QPalette::Base));
    paint(painter, {scrolled(), viewport()->size() - QSize(left_, top_)});
}

void HeatMap::paint(QPainter& painter, const Frame& frame) const {
    painter.setFont(number_font(font()));
    painter.save();
    painter.setClipRect(QRect(QPoint(left_, top_), frame.room));
    paint_cells(painter, frame);
    painter.restore();
    paint_rows(painter, frame);
    paint_columns(painter, frame);
}

void HeatMap::paint_cells(QPainter& painter, const Frame& frame) const {
    const int first_row = frame.scrolled.y() / cell_.height(), first_column = frame.scrolled.x() / cell_.width();
    const int last_row = std::min(rows() - 1, (frame.scrolled.y() + frame.room.height()) / cell_.height());
    const int last_column = std::min(columns() - 1, (frame.scrolled.x() + frame.room.width()) / cell_.width());
    for (int row = first_row; row <= last_row; ++row)
        for (int column = first_column; column <= last_column; ++column) {
            const QPoint corner(left_ + column * cell_.width(), top_ + row * cell_.height());
            paint_cell(painter, QRect(corner - frame.scrolled, cell_), {row, column});
        }
}

void HeatMap::paint_cell(QPainter& painter, const QRect& rect, Place place) const {
    const std::size_t i = index(place);
    const bool dark = is_dark(palette());
    const QRect inside = rect.adjusted(0, 0, cell_.width() > 7 ? -1 : 0, cell_.height() > 7 ? -1 : 0);
    if (content_.cells[i] == Cell::known) {
        painter.fillRect(inside, content_.colors[i]);
        const QString text = content_.texts.isEmpty() ? QString() : content_.texts[static_cast<qsizetype>(i)];
        const QFontMetrics metrics = painter.fontMetrics();
        if (!text.isEmpty() && metrics.height() <= inside.height() &&
            metrics.horizontalAdvance(text) + 4 <= inside.width()) {
            painter.setPen(content_.colors[i].lightnessF() > 0.5F ? Qt::black : Qt::white);
            painter.drawText(inside, Qt::AlignCenter, text);
        }
    } else if (content_.cells[i] == Cell::missing) {
        painter.fillRect(inside, missing_brush(dark));
    }
    if (content_.marked[i]) {
        painter.setPen(QPen(severity_color(Severity::error, dark), 2));
        painter.drawRect(QRectF(inside).adjusted(1, 1, -1, -1));
    }
    if (current_ == place || hovered_ == place) {
        const bool is_current = current_ == place;
        painter.setPen(QPen(palette().color(QPalette::Base), is_current ? 4 : 3));
        painter.drawRect(inside.adjusted(0, 0, -1, -1));
        painter.setPen(QPen(palette().color(QPalette::Text), is_current ? 2 : 1));
        painter.drawRect(inside.adjusted(0, 0, -1, -1));
    }
}

void HeatMap::paint_rows(QPainter& painter, const Frame& frame) const {
    const QFontMetrics metrics = painter.fontMetrics();
    const int every = std::max(1, (metrics.height() + cell_.height() - 1) / cell_.height());
    painter.save();
    painter.setClipRect(QRect(0, top_ - metrics.height() / 2, left_, frame.room.height() + metrics.height()));
    for (int row = 0; row < rows(); ++row) {
        const int y = top_ + row * cell_.height() - frame.scrolled.y();
        const bool at_mouse = hovered_ && hovered_->row == row;
        if (y + cell_.height() <= top_ || y > top_ + frame.room.height() || (row % every != 0 && !at_mouse)) continue;
        painter.setPen(palette().color(at_mouse ? QPalette::Text : QPalette::PlaceholderText));
        const QRect line(0, y + cell_.height() / 2 - metrics.height() / 2, left_ - 6, metrics.height());
        if (at_mouse) painter.fillRect(line, palette().color(QPalette::Base));
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, content_.rows[row]);
    }
    painter.restore();
}

void HeatMap::paint_columns(QPainter& painter, const Frame& frame) const {
    const QFontMetrics metrics = painter.fontMetrics();
    const int every = std::max(1, (metrics.height() + cell_.width() - 1) / cell_.width());
    painter.save();
    painter.setClipRect(QRect(left_, 0, frame.room.width(), top_));
    for (int column = 0; column < columns(); ++column) {
        const int x = left_ + column * cell_.width() - frame.scrolled.x();
        if (x + cell_.width() <= left_ || x > left_ + frame.room.width()) continue;
        const bool at_mouse = hovered_ && hovered_->column == column;
        if (column % every != 0 && !at_mouse) continue;
        painter.save();
        painter.translate(x + cell_.width() / 2, top_ - 6);
        painter.rotate(-90);
        const QRect line(0, -metrics.height() / 2, top_ - 10, metrics.height());
        if (at_mouse) painter.fillRect(line, palette().color(QPalette::Base));
        painter.setPen(palette().color(at_mouse ? QPalette::Text : QPalette::PlaceholderText));
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(content_.columns[column], Qt::ElideMiddle, line.width()));
        painter.restore();
    }
    painter.restore();
}

QImage HeatMap::whole_image(qreal scale) const {
    const QSize room(cell_.width() * columns(), cell_.height() * rows());
    const QSize size = room + QSize(left_ + 1, top_ + fontMetrics().height());
    constexpr int most_pixels = 16'000;
    const qreal fits = std::min({scale, qreal(most_pixels) / size.width(), qreal(most_pixels) / size.height()});
    QImage image((QSizeF(size) * fits).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(fits);
    image.fill(palette().color(QPalette::Base));
    QPainter painter(&image);
    paint(painter, {QPoint(0, 0), room});
    return image;
}

// ---- mouse and keys ----------------------------------------------------------------------

std::optional<HeatMap::Place> HeatMap::moved(int key) const {
    if (rows() == 0) return std::nullopt;
    if (!current_) return Place{0, 0};
    Place to = *current_;
    const int page = std::max(1, (viewport()->height() - top_) / cell_.height() - 1);
    switch (key) {
        case Qt::Key_Left:
            --to.column;
            break;
        case Qt::Key_Right:
            ++to.column;
            break;
        case Qt::Key_Up:
            --to.row;
            break;
        case Qt::Key_Down:
            ++to.row;
            break;
        case Qt::Key_PageUp:
            to.row -= page;
            break;
        case Qt::Key_PageDown:
            to.row += page;
            break;
        case Qt::Key_Home:
            to.column = 0;
            break;
        case Qt::Key_End:
            to.column = columns() - 1;
            break;
        default:
            return std::nullopt;
    }
    to.row = std::clamp(to.row, 0, rows() - 1);
    to.column = std::clamp(to.column, 0, columns() - 1);
    return to;
}

void HeatMap::keyPressEvent(QKeyEvent* event) {
    if (const auto to = moved(event->key())) {
        if (current_ == to) return;
        set_current(to);
        emit current_changed();
        return;
    }
    switch (event->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (current_) emit opened();
            return;
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            return zoom_by(1);
        case Qt::Key_Minus:
            return zoom_by(-1);
        case Qt::Key_0:
            return fit();
        default:
            QAbstractScrollArea::keyPressEvent(event);
    }
}

void HeatMap::mousePressEvent(QMouseEvent* event) {
    const auto place = place_at(event->pos());
    if (event->button() != Qt::LeftButton || !place) return;
    set_current(place);
    emit current_changed();
}

void HeatMap::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && place_at(event->pos())) emit opened();
}

void HeatMap::mouseMoveEvent(QMouseEvent* event) { set_hovered(place_at(event->pos())); }

void HeatMap::leaveEvent(QEvent* event) {
    set_hovered(std::nullopt);
    QAbstractScrollArea::leaveEvent(event);
}

void HeatMap::wheelEvent(QWheelEvent* event) {
    if (!(event->modifiers() & Qt::ControlModifier)) return QAbstractScrollArea::wheelEvent(event);
    wheel_rest_ += event->angleDelta().y();
    if (const int steps = wheel_rest_ / wheel_step; steps != 0) zoom_by(steps);
    wheel_rest_ %= wheel_step;
    event->accept();
}

bool HeatMap::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int column = (help->pos().x() - left_ + horizontalScrollBar()->value()) / cell_.width();
        if (help->pos().y() < top_ && help->pos().x() >= left_ && column < content_.column_tips.size())
            QToolTip::showText(help->globalPos(), content_.column_tips[column], viewport());
        else
            QToolTip::hideText();
        return true;
    }
    if (event->type() == QEvent::Leave) set_hovered(std::nullopt);
    return QAbstractScrollArea::viewportEvent(event);
}

void HeatMap::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    measure_headings();
    if (fitted_) fit_cells();
    update_scroll_bars();
}

void HeatMap::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() != QEvent::FontChange && event->type() != QEvent::StyleChange) return;
    measure_headings();
    if (fitted_) fit_cells();
    update_scroll_bars();
}

void HeatMap::scrollContentsBy(int, int) { viewport()->update(); }

}  // namespace ninspect::ui
