// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/values_row.h"
#include "ui/session.h"

#include <QWidget>
#include <memory>
#include <optional>

namespace ninspect::ui {

class Plot;

/// One row of a matrix as a curve over its columns, A over B.
class ValueCurve : public QWidget {
    Q_OBJECT
public:
    explicit ValueCurve(QWidget* parent);
    void retranslate();
    void clear();
    /// Either may be null. `column`: marked.
    void show_row(std::uint64_t row, std::shared_ptr<const ValueRow> a, std::shared_ptr<const ValueRow> b,
                  std::optional<std::uint64_t> column);
    std::uint64_t row() const { return row_; }
    std::shared_ptr<const ValueRow> values(Side side) const { return side == Side::a ? a_ : b_; }
    Plot& plot() { return *plot_; }

signals:
    void column_chosen(std::uint64_t column);

private:
    void draw();
    Plot* plot_;
    std::uint64_t row_ = 0;
    std::shared_ptr<const ValueRow> a_, b_;
    std::optional<std::uint64_t> column_;
};

}  // namespace ninspect::ui
