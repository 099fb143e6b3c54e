// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/codes_rows.h"

#include <QWidget>
#include <optional>

namespace ninspect::ui {

/// The rows of a tensor from left to right, each stretch of rows in the colour of what its
/// codes are like. Left and right move a cursor, Enter or a click opens the row.
class CodesStrip : public QWidget {
    Q_OBJECT
public:
    enum class What : std::uint8_t { zero_share, mean_magnitude };
    CodesStrip(CodeRows* rows, QWidget* parent);

    void set_what(What what);
    What what() const { return what_; }
    /// The ends of the scale of colours: the same for two strips that are compared.
    struct Range {
        double low = 0, high = 0;
    };
    std::optional<Range> own_range() const;  ///< of what is known; none while nothing is
    void set_range(Range range);

    std::optional<std::size_t> bin_at(int x) const;
    std::optional<std::size_t> pointed() const { return pointed_; }  ///< by mouse or key
    const CodeRows& rows() const { return *rows_; }
    double value(const CodeBin& bin) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void pointed_changed();
    void row_opened(std::uint64_t row);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    void point_at(std::optional<std::size_t> bin);
    void open(std::size_t bin);
    QRect band() const { return rect().adjusted(1, 1, -1, -1); }
    CodeRows* rows_;
    What what_ = What::zero_share;
    Range range_;
    std::optional<std::size_t> pointed_;
};

}  // namespace ninspect::ui
