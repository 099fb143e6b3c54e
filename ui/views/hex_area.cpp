// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/hex_area.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/theme.h"
#include "ui/views/hex_values.h"

namespace ninspect::ui {

namespace {

constexpr int slider_range = 1 << 30;
constexpr int wheel_lines = 3;

}  // namespace

HexArea::HexArea(QWidget* parent) : QAbstractScrollArea(parent), pages_(new PageCache(this)) {
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    viewport()->setCursor(Qt::IBeamCursor);
    viewport()->setMouseTracking(true);
    drag_scroll_.setInterval(40);
    connect(&drag_scroll_, &QTimer::timeout, this, [this] {
        const bool up = drag_point_.y() < columns_.height;
        move_by_user(moved(cursor_, line_bytes(), !up), true);
    });
    connect(pages_, &PageCache::page_ready, viewport(), qOverload<>(&QWidget::update));
    connect(verticalScrollBar(), &QScrollBar::actionTriggered, this, &HexArea::slider_moved);
    measure();
}

void HexArea::set_content(std::shared_ptr<const Artifact> artifact, std::uint32_t part) {
    map_ = ByteMap(artifact, part);
    const Part* shown = artifact && part < artifact->parts.size() ? &artifact->parts[part] : nullptr;
    pages_->set_source(shown ? shown->source : nullptr);
    size_ = shown && shown->source ? shown->source->size() : 0;
    end_.reset();
    cursor_ = anchor_ = 0;
    top_line_ = 0;
    measure();
    emit cursor_moved();
}

void HexArea::prefer(std::optional<EntryId> entry) {
    map_.prefer(entry);
    viewport()->update();
    emit cursor_moved();
}

void HexArea::read_again(std::optional<std::uint64_t> end) {
    end_ = end && *end < size_ ? end : std::nullopt;
    pages_->read_again(end_);
    viewport()->update();
    emit cursor_moved();
}

std::uint64_t HexArea::selection_end() const {
    return size_ == 0 ? 0 : std::min(std::max(anchor_, cursor_) + 1, size_);
}

void HexArea::set_cursor(std::uint64_t offset, bool extend) {
    if (size_ == 0) return;
    cursor_ = std::min(offset, size_ - 1);
    if (!extend) anchor_ = cursor_;
    show_cursor();
    viewport()->update();
    emit cursor_moved();
}

void HexArea::select(std::uint64_t offset, std::uint64_t bytes) {
    if (size_ == 0) return;
    cursor_ = std::min(offset, size_ - 1);
    anchor_ = bytes > size_ - cursor_ ? size_ - 1 : cursor_ + std::max<std::uint64_t>(bytes, 1) - 1;
    show_cursor();
    viewport()->update();
    emit cursor_moved();
}

void HexArea::move_by_user(std::uint64_t offset, bool extend) {
    set_cursor(offset, extend);
    emit moved_by_user();
}

// ---- measuring and scrolling -------------------------------------------------------------

int HexArea::visible_lines() const { return std::max(1, viewport()->height() / columns_.height - 1); }

std::uint64_t HexArea::max_top() const {
    const std::uint64_t lines = last_line() + 1;
    const auto visible = static_cast<std::uint64_t>(visible_lines());
    return lines > visible ? lines - visible : 0;
}

int HexArea::hex_x(int column) const { return columns_.hex_left + (column * 3 + column / 8) * columns_.digit; }

void HexArea::measure() {
    font_ = fixed_font();
    const QFontMetrics metrics(font_);
    columns_.digit = metrics.horizontalAdvance(QLatin1Char('0'));
    columns_.height = metrics.height() + 2;
    columns_.offset_digits = 8;
    for (std::uint64_t rest = size_ >> 32; rest != 0; rest >>= 4) ++columns_.offset_digits;
    columns_.hex_left = (columns_.offset_digits + 2) * columns_.digit;

    const std::uint64_t top_offset = top_line_ * line_bytes();
    const auto width_of = [this](int n) {
        return columns_.hex_left + (n * 3 + (n - 1) / 8 + 1 + n + 1) * columns_.digit;
    };
    int wanted = wanted_bytes_per_line_;
    if (wanted == 0) {
        wanted = 8;
        for (const int n : {16, 32})
            if (width_of(n) <= viewport()->width()) wanted = n;
    }
    bytes_per_line_ = wanted;
    columns_.ascii_left = hex_x(wanted - 1) + 4 * columns_.digit;
    columns_.right = columns_.ascii_left + (wanted + 1) * columns_.digit;
    top_line_ = std::min(top_offset / line_bytes(), max_top());
    update_scroll_bars();
    viewport()->update();
}

void HexArea::update_scroll_bars() {
    const std::uint64_t top = max_top();
    QScrollBar* bar = verticalScrollBar();
    if (top <= static_cast<std::uint64_t>(slider_range)) {
        bar->setRange(0, static_cast<int>(top));
        bar->setPageStep(visible_lines());
        bar->setValue(static_cast<int>(top_line_));
    } else {
        bar->setRange(0, slider_range);
        bar->setPageStep(std::max(1, static_cast<int>(slider_range * (visible_lines() / static_cast<double>(top)))));
        bar->setValue(static_cast<int>(slider_range * (static_cast<double>(top_line_) / static_cast<double>(top))));
    }
    bar->setSingleStep(1);
    horizontalScrollBar()->setRange(0, std::max(0, columns_.right - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(columns_.digit);
}

void HexArea::slider_moved(int action) {
    const auto page = static_cast<std::uint64_t>(visible_lines());
    const auto step = [this](std::uint64_t lines, bool down) {
        scroll_to_line(down ? top_line_ + lines : top_line_ - std::min(lines, top_line_));
    };
    switch (action) {
        case QAbstractSlider::SliderSingleStepAdd:
            step(1, true);
            break;
        case QAbstractSlider::SliderSingleStepSub:
            step(1, false);
            break;
        case QAbstractSlider::SliderPageStepAdd:
            step(page, true);
            break;
        case QAbstractSlider::SliderPageStepSub:
            step(page, false);
            break;
        case QAbstractSlider::SliderToMinimum:
            scroll_to_line(0);
            break;
        case QAbstractSlider::SliderToMaximum:
            scroll_to_line(max_top());
            break;
        case QAbstractSlider::SliderMove: {
            const QScrollBar* bar = verticalScrollBar();
            const std::uint64_t top = max_top();
            const int position = bar->sliderPosition();
            if (top <= static_cast<std::uint64_t>(slider_range) || position <= 0 || position >= bar->maximum())
                scroll_to_line(position >= bar->maximum() ? top : static_cast<std::uint64_t>(std::max(position, 0)));
            else
                scroll_to_line(static_cast<std::uint64_t>(static_cast<double>(top) *
                                                          (position / static_cast<double>(slider_range))));
            break;
        }
        default:
            return;
    }
    // The scroll bar sets its value to this position afterwards: make it the exact one.
    verticalScrollBar()->setSliderPosition(verticalScrollBar()->value());
}

void HexArea::scroll_to_line(std::uint64_t line) {
    top_line_ = std::min(line, max_top());
    update_scroll_bars();
    viewport()->update();
}

void HexArea::scrollContentsBy(int, int) { viewport()->update(); }

void HexArea::show_cursor() {
    const std::uint64_t line = cursor_ / line_bytes();
    const auto visible = static_cast<std::uint64_t>(visible_lines());
    if (line < top_line_)
        scroll_to_line(line + 1 == top_line_ ? line : line - std::min<std::uint64_t>(line, visible / 4));
    else if (line >= top_line_ + visible)
        scroll_to_line(line == top_line_ + visible ? top_line_ + 1 : line - std::min<std::uint64_t>(line, visible / 4));
}

void HexArea::set_wanted_bytes_per_line(int bytes) {
    wanted_bytes_per_line_ = bytes;
    measure();
    show_cursor();
}

QSize HexArea::sizeHint() const { return {columns_.right + 24, 16 * columns_.height}; }

void HexArea::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    measure();
}

void HexArea::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange ||
        event->type() == QEvent::PaletteChange)
        measure();
    QAbstractScrollArea::changeEvent(event);
}

void HexArea::wheelEvent(QWheelEvent* event) {
    const QPoint turn = event->angleDelta();
    if (turn.y() == 0 || (event->modifiers() & Qt::ShiftModifier) != 0) {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    wheel_rest_ += turn.y() * wheel_lines;
    const int lines = wheel_rest_ / 120;
    wheel_rest_ -= lines * 120;
    const auto distance = static_cast<std::uint64_t>(std::abs(lines));
    scroll_to_line(lines < 0 ? top_line_ + distance : top_line_ - std::min(distance, top_line_));
    event->accept();
}

// ---- keys and mouse -----------------------------------------------------------------------

std::uint64_t HexArea::moved(std::uint64_t from, std::uint64_t by, bool forward) const {
    if (size_ == 0) return 0;
    if (!forward) return by > from ? from % line_bytes() : from - by;
    return by > size_ - 1 - from ? size_ - 1 : from + by;
}

std::optional<std::uint64_t> HexArea::move_target(QKeyEvent* event) const {
    const bool control = (event->modifiers() & Qt::ControlModifier) != 0;
    const std::uint64_t in_line = cursor_ % line_bytes();
    const std::uint64_t page = static_cast<std::uint64_t>(visible_lines()) * line_bytes();
    switch (event->key()) {
        case Qt::Key_Left:
            return cursor_ == 0 ? 0 : cursor_ - 1;
        case Qt::Key_Right:
            return moved(cursor_, 1, true);
        case Qt::Key_Up:
            return cursor_ < line_bytes() ? cursor_ : cursor_ - line_bytes();
        case Qt::Key_Down:
            return size_ - 1 - cursor_ < line_bytes() ? cursor_ : cursor_ + line_bytes();
        case Qt::Key_PageUp:
            return moved(cursor_, page, false);
        case Qt::Key_PageDown:
            return moved(cursor_, page, true);
        case Qt::Key_Home:
            return control ? 0 : cursor_ - in_line;
        case Qt::Key_End:
            return control ? size_ - 1 : moved(cursor_ - in_line, line_bytes() - 1, true);
        default:
            return std::nullopt;
    }
}

void HexArea::keyPressEvent(QKeyEvent* event) {
    const auto other = event->modifiers() & ~(Qt::ShiftModifier | Qt::ControlModifier | Qt::KeypadModifier);
    const bool arrows_with_control =
        (event->modifiers() & Qt::ControlModifier) != 0 && event->key() != Qt::Key_Home && event->key() != Qt::Key_End;
    if (size_ == 0 || other != 0 || arrows_with_control) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    const auto target = move_target(event);
    if (!target) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    move_by_user(*target, (event->modifiers() & Qt::ShiftModifier) != 0);
    event->accept();
}

std::optional<std::uint64_t> HexArea::offset_at(const QPoint& point) const {
    const int x = point.x() + horizontalScrollBar()->value();
    const int line = point.y() / columns_.height - 1;
    if (point.y() < columns_.height || size_ == 0) return std::nullopt;
    int column = -1;
    if (x >= columns_.ascii_left && x < columns_.ascii_left + bytes_per_line_ * columns_.digit) {
        column = (x - columns_.ascii_left) / columns_.digit;
    } else if (x >= columns_.hex_left - columns_.digit / 2 && x < columns_.ascii_left - columns_.digit) {
        for (int c = bytes_per_line_ - 1; c >= 0 && column < 0; --c)
            if (x >= hex_x(c) - columns_.digit / 2) column = c;
    }
    if (column < 0) return std::nullopt;
    const std::uint64_t offset =
        (top_line_ + static_cast<std::uint64_t>(line)) * line_bytes() + static_cast<std::uint64_t>(column);
    if (offset >= size_) return std::nullopt;
    return offset;
}

void HexArea::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QAbstractScrollArea::mousePressEvent(event);
    const auto offset = offset_at(event->pos());
    if (!offset) return;
    dragging_ = true;
    drag_point_ = event->pos();
    move_by_user(*offset, (event->modifiers() & Qt::ShiftModifier) != 0);
}

void HexArea::mouseMoveEvent(QMouseEvent* event) {
    if (!dragging_) return QAbstractScrollArea::mouseMoveEvent(event);
    drag_point_ = event->pos();
    const bool outside = drag_point_.y() < columns_.height || drag_point_.y() >= viewport()->height();
    if (outside && !drag_scroll_.isActive()) drag_scroll_.start();
    if (outside) return;
    drag_scroll_.stop();
    if (const auto offset = offset_at(drag_point_); offset && *offset != cursor_) move_by_user(*offset, true);
}

void HexArea::mouseReleaseEvent(QMouseEvent* event) {
    dragging_ = false;
    drag_scroll_.stop();
    QAbstractScrollArea::mouseReleaseEvent(event);
}

void HexArea::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto offset = offset_at(event->pos());
    if (event->button() != Qt::LeftButton || !offset) return;
    const auto span = map_.at(*offset);
    if (!span) return;
    // A row's part of a plane is rarely what is meant: its group is.
    std::uint64_t begin = span->begin, end = span->end;
    if (span->role && span->role->has_row && span->entry) {
        const auto* geometry = map_.geometry(*span->entry);
        const auto inside = map_.entry_offset(*span->entry, *offset);
        if (geometry && inside)
            for (const codec::ByteRange& range : codec::ranges_of_group(*geometry, span->role->row, span->role->group))
                if (*inside >= range.offset && *inside - range.offset < range.bytes && range.bytes < end - begin) {
                    begin = *offset - (*inside - range.offset);
                    end = begin + range.bytes;
                }
    }
    dragging_ = false;
    select(begin, end - begin);
    emit moved_by_user();
}

void HexArea::contextMenuEvent(QContextMenuEvent* event) {
    if (event->reason() == QContextMenuEvent::Mouse) {
        const auto offset = offset_at(event->pos());
        if (offset && (*offset < selection_begin() || *offset >= selection_end())) move_by_user(*offset, false);
        emit context_menu_wanted(event->globalPos());
        return;
    }
    const std::uint64_t line = cursor_ / line_bytes();
    const int y = line >= top_line_ ? static_cast<int>(std::min<std::uint64_t>(line - top_line_ + 2, 1000)) : 1;
    emit context_menu_wanted(viewport()->mapToGlobal(QPoint(hex_x(static_cast<int>(cursor_ % line_bytes())),
                                                            std::min(y * columns_.height, viewport()->height() - 1))));
}

bool HexArea::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto offset = offset_at(help->pos());
        if (offset)
            QToolTip::showText(help->globalPos(), tip_text(*offset), viewport());
        else
            QToolTip::hideText();
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

QString HexArea::tip_text(std::uint64_t offset) const {
    const auto span = map_.at(offset);
    if (!span) return {};
    QString tip = span_text(map_, offset, *span);
    if (is_gone(offset)) return tip + QLatin1Char('\n') + tr("no longer in the file");
    if (const QString scale = scale_text(*span); !scale.isEmpty()) tip += QLatin1Char('\n') + scale;
    return tip;
}

QString HexArea::scale_text(const ByteSpan& span) const {
    const codec::Geometry* geometry = span.entry && span.role ? map_.geometry(*span.entry) : nullptr;
    if (!geometry || !span.role->has_row) return {};
    const auto scale = codec::scale_location(*geometry, span.role->row, span.role->group);
    if (!scale) return {};
    const std::uint32_t size = codec::word_bytes(scale->word);
    const auto place = file_range(*map_.artifact(), *span.entry, scale->offset, size);
    std::uint8_t buffer[8] = {};
    if (!place || place->part != map_.part() || place->bytes < size || size > sizeof buffer) return {};
    const auto bytes = std::span(buffer).first(size);
    if (pages_->read(place->offset, bytes) == PageCache::State::loading) pages_->wait(4);
    if (pages_->read(place->offset, bytes) != PageCache::State::ready) return {};
    const auto word = read_word(scale->word, bytes, map_.artifact()->byte_order);
    return word ? tr("scale %1 = %2").arg(word->bits, word->value) : QString();
}

}  // namespace ninspect::ui
