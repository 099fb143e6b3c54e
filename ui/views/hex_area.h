// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/hex_map.h"
#include "ui/views/hex_pages.h"

#include <QAbstractScrollArea>
#include <QTimer>
#include <optional>

namespace ninspect::ui {

/// The bytes of one part's file as offset, hexadecimal and ASCII columns, each byte in the
/// colour of what it means. Paints the visible lines only; offsets are 64 bits wide, so the
/// scroll bar of a large file moves in steps of several lines while wheel and keys stay exact.
class HexArea : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit HexArea(QWidget* parent = nullptr);

    /// Shows a part of an artifact; null or a missing part shows nothing. The cursor goes to 0.
    void set_content(std::shared_ptr<const Artifact> artifact, std::uint32_t part);
    const ByteMap& map() const { return map_; }
    PageCache& pages() { return *pages_; }
    std::uint64_t file_bytes() const { return size_; }

    /// Of entries that overlap, this one names and colours their bytes.
    void prefer(std::optional<EntryId> entry);
    /// Reads the bytes again: they are other ones by now. With an end: the file ends there now;
    /// what was behind it is shown as gone.
    void read_again(std::optional<std::uint64_t> end);
    /// How many of these bytes the file still has.
    std::size_t bytes_there(std::uint64_t offset, std::size_t bytes) const;
    bool is_gone(std::uint64_t offset) const { return end_ && offset >= *end_; }

    std::uint64_t cursor() const { return cursor_; }
    /// Selected bytes [begin, end); the byte under the cursor when nothing more is.
    std::uint64_t selection_begin() const { return std::min(anchor_, cursor_); }
    std::uint64_t selection_end() const;
    std::uint64_t selected_bytes() const { return selection_end() - selection_begin(); }

    /// Moves the cursor there and makes it visible. `extend` keeps the other end of the selection.
    void set_cursor(std::uint64_t offset, bool extend = false);
    /// Selects bytes, cursor at the first one, and makes them visible.
    void select(std::uint64_t offset, std::uint64_t bytes);

    /// 0: as many as fit of 8, 16, 32.
    void set_wanted_bytes_per_line(int bytes);
    int wanted_bytes_per_line() const { return wanted_bytes_per_line_; }
    int bytes_per_line() const { return bytes_per_line_; }
    std::uint64_t first_line() const { return top_line_; }
    std::uint64_t last_line() const { return size_ == 0 ? 0 : (size_ - 1) / line_bytes(); }
    int visible_lines() const;
    void scroll_to_line(std::uint64_t line);

    /// Byte under a point of the viewport; none outside the columns.
    std::optional<std::uint64_t> offset_at(const QPoint& point) const;

    QSize sizeHint() const override;

signals:
    void cursor_moved();   ///< cursor or selection is another one
    void moved_by_user();  ///< the same, but only when a key or the mouse did it
    void context_menu_wanted(const QPoint& global);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    struct Line;
    struct Columns {
        int offset_digits = 8;
        int digit = 8;       ///< width of one character
        int height = 16;     ///< of a line
        int hex_left = 0;    ///< x of the first byte
        int ascii_left = 0;  ///< x of the first character
        int right = 0;
    };
    std::uint64_t line_bytes() const { return static_cast<std::uint64_t>(bytes_per_line_); }
    void measure();
    void update_scroll_bars();
    void slider_moved(int action);
    void show_cursor();
    void move_by_user(std::uint64_t offset, bool extend);
    std::uint64_t max_top() const;
    int hex_x(int column) const;
    std::optional<std::uint64_t> move_target(QKeyEvent* event) const;
    std::uint64_t moved(std::uint64_t from, std::uint64_t by, bool forward) const;
    void load_visible(std::vector<std::uint8_t>& bytes, std::vector<PageCache::State>& lines, std::uint64_t begin);
    void paint_header(QPainter& painter) const;
    void paint_line(QPainter& painter, const Line& line) const;
    void paint_span(QPainter& painter, const Line& line, const ByteSpan& span, int from, int to) const;
    void paint_selection(QPainter& painter, const Line& line) const;
    void paint_text(QPainter& painter, const Line& line) const;
    QString tip_text(std::uint64_t offset) const;
    QString scale_text(const ByteSpan& span) const;  ///< of the group under the mouse; may be empty

    ByteMap map_;
    PageCache* pages_;
    std::uint64_t size_ = 0;
    std::optional<std::uint64_t> end_;  ///< of the file now, when that is before size_
    std::uint64_t cursor_ = 0, anchor_ = 0;
    std::uint64_t top_line_ = 0;
    int wanted_bytes_per_line_ = 0;
    int bytes_per_line_ = 16;
    int wheel_rest_ = 0;
    Columns columns_;
    QFont font_;
    QTimer drag_scroll_;
    QPoint drag_point_;
    bool dragging_ = false;
};

/// What a byte is, in words: "scale plane · row 3, group 7 · columns 896–1023". Empty for
/// bytes outside entries.
QString role_text(const ByteMap& map, const ByteSpan& span);
/// The region, entry and role of a byte, several lines.
QString span_text(const ByteMap& map, std::uint64_t offset, const ByteSpan& span);

}  // namespace ninspect::ui
