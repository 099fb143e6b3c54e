// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// How HexArea looks: background by meaning, then selection, then text.
#include "ui/theme.h"
#include "ui/views/hex_area.h"

#include <QPainter>
#include <QScrollBar>
#include <algorithm>
#include <array>

namespace ninspect::ui {

namespace {

constexpr int wait_for_disk_ms = 12;

QColor with_alpha(QColor color, int alpha) {
    color.setAlpha(alpha);
    return color;
}

const QString& hex_pair(std::uint8_t byte) {
    static const auto table = [] {
        std::array<QString, 256> t;
        for (std::size_t i = 0; i < t.size(); ++i)
            t[i] = QString::number(i, 16).toUpper().rightJustified(2, QLatin1Char('0'));
        return t;
    }();
    return table[byte];
}

}  // namespace

/// What is painted in one line.
struct HexArea::Line {
    std::uint64_t offset = 0;
    int y = 0;
    int bytes = 0;
    int there = 0;  ///< of these, how many the file still has
    const std::uint8_t* data = nullptr;
    PageCache::State state = PageCache::State::loading;
};

std::size_t HexArea::bytes_there(std::uint64_t offset, std::size_t bytes) const {
    if (!end_) return bytes;
    return offset >= *end_ ? 0 : static_cast<std::size_t>(std::min<std::uint64_t>(bytes, *end_ - offset));
}

void HexArea::load_visible(std::vector<std::uint8_t>& bytes, std::vector<PageCache::State>& lines,
                           std::uint64_t begin) {
    const std::size_t n = bytes.size(), line = static_cast<std::size_t>(line_bytes());
    const auto read_all = [&] {
        bool complete = true;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const std::size_t at = i * line;
            const std::size_t there = bytes_there(begin + at, std::min(line, n - at));
            lines[i] =
                there == 0 ? PageCache::State::ready : pages_->read(begin + at, std::span(bytes).subspan(at, there));
            complete = complete && lines[i] != PageCache::State::loading;
        }
        return complete;
    };
    if (!read_all()) {
        pages_->wait(wait_for_disk_ms);
        read_all();
    }
    // What comes next when somebody goes on scrolling.
    pages_->prefetch(begin + n, PageCache::page_bytes);
    pages_->prefetch(begin - std::min(begin, PageCache::page_bytes), 1);
}

void HexArea::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), palette().color(QPalette::Base));
    if (size_ == 0) return;
    painter.setFont(font_);
    painter.translate(-horizontalScrollBar()->value(), 0);

    const std::uint64_t begin = top_line_ * line_bytes();
    const auto shown_lines = static_cast<std::uint64_t>(visible_lines() + 1);
    const std::uint64_t wanted = std::min(size_ - begin, shown_lines * line_bytes());
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(wanted));
    std::vector<PageCache::State> states(static_cast<std::size_t>((wanted + line_bytes() - 1) / line_bytes()));
    load_visible(bytes, states, begin);

    for (std::size_t i = 0; i < states.size(); ++i) {
        Line line;
        const std::size_t at = i * static_cast<std::size_t>(line_bytes());
        line.offset = begin + at;
        line.y = static_cast<int>(i + 1) * columns_.height;
        line.bytes = static_cast<int>(std::min(static_cast<std::size_t>(line_bytes()), bytes.size() - at));
        line.there = static_cast<int>(bytes_there(line.offset, static_cast<std::size_t>(line.bytes)));
        line.data = bytes.data() + at;
        line.state = states[i];
        paint_line(painter, line);
    }
    paint_header(painter);
}

void HexArea::paint_header(QPainter& painter) const {
    const QRect strip(0, 0, std::max(columns_.right, viewport()->width()), columns_.height);
    painter.fillRect(strip, palette().color(QPalette::Window));
    painter.setPen(palette().color(QPalette::PlaceholderText));
    for (int c = 0; c < bytes_per_line_; ++c)
        painter.drawText(QRect(hex_x(c), 0, 2 * columns_.digit, columns_.height), Qt::AlignCenter,
                         hex_pair(static_cast<std::uint8_t>(c)));
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(strip.left(), strip.bottom(), strip.right(), strip.bottom());
}

void HexArea::paint_line(QPainter& painter, const Line& line) const {
    int from = 0;
    while (from < line.there) {
        const auto span = map_.at(line.offset + static_cast<std::uint64_t>(from));
        int to = line.there;
        if (span && span->end - line.offset < static_cast<std::uint64_t>(line.there))
            to = std::max(from + 1, static_cast<int>(span->end - line.offset));
        if (span) paint_span(painter, line, *span, from, to);
        from = to;
    }
    paint_selection(painter, line);
    paint_text(painter, line);
}

void HexArea::paint_span(QPainter& painter, const Line& line, const ByteSpan& span, int from, int to) const {
    const bool dark = is_dark(palette());
    const bool entry_bytes = span.region == RegionKind::entry;
    QColor color = region_color(span.region, dark);
    QBrush hatch = region_brush(span.region, dark);
    bool hatched = hatch.style() != Qt::SolidPattern;
    if (entry_bytes && span.role) {
        color = role_color(span.role->role, dark);
        hatched = span.role->role == codec::FieldRole::padding;
        if (hatched) hatch = region_brush(RegionKind::padding, dark);
    } else if (entry_bytes && span.entry && map_.artifact()->entry(*span.entry).kind == EntryKind::resource) {
        color = resource_color(dark);
    }
    // A row's bytes of a plane are one span: groups inside it take turns in strength.
    std::uint64_t group_bytes = 0;
    if (entry_bytes && span.role && span.role->has_row && span.role->field.empty() && span.entry) {
        if (const auto* geometry = map_.geometry(*span.entry))
            for (const codec::Plane& plane : geometry->planes)
                if (plane.name == span.role->plane && plane.group_bytes < span.role->run_bytes)
                    group_bytes = plane.group_bytes;
    }
    const auto fill = [&](int a, int b, bool strong) {
        // Up to the next byte, so that the space in the middle of a line is no hole.
        const int right = b < line.bytes ? hex_x(b) : hex_x(b - 1) + 3 * columns_.digit;
        const QRect hex(hex_x(a) - columns_.digit / 2, line.y, right - hex_x(a), columns_.height);
        const QRect ascii(columns_.ascii_left + a * columns_.digit, line.y, (b - a) * columns_.digit, columns_.height);
        const int alpha = strong ? (dark ? 92 : 84) : (dark ? 58 : 48);
        for (const QRect& r : {hex, ascii}) {
            painter.fillRect(r, with_alpha(color, hatched ? 30 : alpha));
            if (hatched) painter.fillRect(r, QBrush(with_alpha(hatch.color(), 110), hatch.style()));
        }
    };
    if (group_bytes == 0) {
        fill(from, to, span.odd_group);
        return;
    }
    const std::uint64_t row_parity = span.role->row;
    for (int a = from; a < to;) {
        const std::uint64_t into = line.offset + static_cast<std::uint64_t>(a) - span.begin;
        const std::uint64_t group = into / group_bytes;
        const std::uint64_t left = group_bytes - into % group_bytes;
        const int b = left < static_cast<std::uint64_t>(to - a) ? a + static_cast<int>(left) : to;
        fill(a, b, ((group + row_parity) & 1U) != 0);
        a = b;
    }
}

void HexArea::paint_selection(QPainter& painter, const Line& line) const {
    const std::uint64_t begin = std::max(selection_begin(), line.offset);
    const std::uint64_t end = std::min(selection_end(), line.offset + static_cast<std::uint64_t>(line.bytes));
    if (begin < end) {
        const auto a = static_cast<int>(begin - line.offset), b = static_cast<int>(end - line.offset);
        const QColor color = with_alpha(palette().color(QPalette::Active, QPalette::Highlight), hasFocus() ? 255 : 110);
        painter.fillRect(
            QRect(hex_x(a) - columns_.digit / 2, line.y, hex_x(b - 1) - hex_x(a) + 3 * columns_.digit, columns_.height),
            color);
        painter.fillRect(
            QRect(columns_.ascii_left + a * columns_.digit, line.y, (b - a) * columns_.digit, columns_.height), color);
    }
    if (cursor_ < line.offset || cursor_ - line.offset >= static_cast<std::uint64_t>(line.bytes)) return;
    const auto c = static_cast<int>(cursor_ - line.offset);
    painter.setPen(QPen(palette().color(QPalette::Text), 1));
    painter.drawRect(QRect(hex_x(c) - columns_.digit / 2, line.y, 3 * columns_.digit - 1, columns_.height - 1));
    painter.drawRect(QRect(columns_.ascii_left + c * columns_.digit, line.y, columns_.digit - 1, columns_.height - 1));
}

void HexArea::paint_text(QPainter& painter, const Line& line) const {
    const QColor text = palette().color(QPalette::Text), faint = palette().color(QPalette::PlaceholderText);
    const QFontMetrics metrics(font_);
    const int base = line.y + 1 + metrics.ascent();

    const QString offset =
        QString::number(line.offset, 16).toUpper().rightJustified(columns_.offset_digits, QLatin1Char('0'));
    qsizetype leading = 0;
    while (leading + 1 < offset.size() && offset.at(leading) == QLatin1Char('0')) ++leading;
    painter.setPen(with_alpha(faint, 130));
    painter.drawText(columns_.digit / 2, base, offset.left(leading));
    painter.setPen(faint);
    painter.drawText(columns_.digit / 2 + static_cast<int>(leading) * columns_.digit, base, offset.mid(leading));

    const QColor selected_text = hasFocus() ? palette().color(QPalette::Active, QPalette::HighlightedText) : text;
    for (int c = 0; c < line.bytes; ++c) {
        const std::uint64_t at = line.offset + static_cast<std::uint64_t>(c);
        const bool selected = at >= selection_begin() && at < selection_end();
        const QColor color = selected ? selected_text : text;
        if (c >= line.there) {
            painter.setPen(with_alpha(faint, 130));
            painter.drawText(hex_x(c), base, QStringLiteral("--"));
            continue;
        }
        if (line.state != PageCache::State::ready) {
            painter.setPen(line.state == PageCache::State::failed ? severity_color(Severity::error, is_dark(palette()))
                                                                  : faint);
            painter.drawText(hex_x(c), base,
                             line.state == PageCache::State::failed ? QStringLiteral("!!") : QStringLiteral("··"));
            continue;
        }
        const std::uint8_t byte = line.data[c];
        painter.setPen(byte == 0 ? with_alpha(color, 120) : color);
        painter.drawText(hex_x(c), base, hex_pair(byte));
        const bool printable = byte >= 0x20 && byte < 0x7F;
        painter.setPen(printable ? color : with_alpha(color, 100));
        painter.drawText(columns_.ascii_left + c * columns_.digit, base,
                         printable ? QString(QLatin1Char(static_cast<char>(byte))) : QStringLiteral("·"));
    }
}

}  // namespace ninspect::ui
