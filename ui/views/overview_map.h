// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractScrollArea>
#include <QColor>
#include <QPoint>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

namespace ninspect::ui {

/// A table of coloured cells: rows down, columns across, headings on two sides. Knows nothing
/// of what the cells mean. One cell is current: arrow keys move it, a click chooses it, Enter
/// or a double click opens it. Ctrl + wheel, + and - zoom, 0 fits everything.
class HeatMap : public QAbstractScrollArea {
    Q_OBJECT
public:
    enum class Cell : std::uint8_t { none, missing, known };  ///< none: no such entry
    struct Content {
        QStringList rows, columns;
        QStringList column_tips;
        std::vector<Cell> cells;     ///< row by row
        std::vector<QColor> colors;  ///< of known cells
        std::vector<bool> marked;    ///< outlined
        QStringList texts;           ///< short; drawn where there is room. Empty: none
    };
    struct Place {
        int row = 0, column = 0;
        friend bool operator==(const Place&, const Place&) = default;
    };

    explicit HeatMap(QWidget* parent = nullptr);

    /// Keeps zoom, scrolling and the current cell when the table has the same size as before.
    void set_content(Content content);
    const Content& content() const { return content_; }
    Cell cell(Place place) const;

    std::optional<Place> current() const { return current_; }
    void set_current(std::optional<Place> place);  ///< and scrolls to it; tells nobody
    std::optional<Place> hovered() const { return hovered_; }
    std::optional<Place> place_at(const QPoint& viewport_point) const;
    QRect rect_of(Place place) const;  ///< in the viewport

    void zoom_by(int steps);
    void fit();
    QSize cell_size() const { return cell_; }
    /// The whole table, however much of it can be seen, for saving.
    QImage whole_image(qreal scale) const;

    QSize sizeHint() const override { return {640, 320}; }
    QSize minimumSizeHint() const override { return {160, 120}; }

signals:
    void hover_changed();
    void current_changed();  ///< by key or click
    void opened();           ///< the current cell: double click, Enter

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    /// Where to paint: how far the cells are scrolled, and the room that they have.
    struct Frame {
        QPoint scrolled;
        QSize room;
    };
    int rows() const { return static_cast<int>(content_.rows.size()); }
    int columns() const { return static_cast<int>(content_.columns.size()); }
    std::size_t index(Place place) const {
        return static_cast<std::size_t>(place.row) * content_.columns.size() + static_cast<std::size_t>(place.column);
    }
    void measure_headings();
    void fit_cells();
    void update_scroll_bars();
    void scroll_to(Place place);
    void set_hovered(std::optional<Place> place);
    std::optional<Place> moved(int key) const;
    void paint(QPainter& painter, const Frame& frame) const;
    void paint_cells(QPainter& painter, const Frame& frame) const;
    void paint_cell(QPainter& painter, const QRect& rect, Place place) const;
    void paint_rows(QPainter& painter, const Frame& frame) const;
    void paint_columns(QPainter& painter, const Frame& frame) const;
    QPoint scrolled() const;

    Content content_;
    std::optional<Place> current_, hovered_;
    QSize cell_{24, 16};
    bool fitted_ = true;  ///< cells follow the size of the widget until somebody zooms
    int left_ = 40;       ///< width of the row headings
    int top_ = 60;        ///< height of the column headings
    int wheel_rest_ = 0;
};

}  // namespace ninspect::ui
