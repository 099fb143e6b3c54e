// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/values_pool.h"
#include "ui/views/figure_controls.h"

#include <QWidget>

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QToolButton;

namespace ninspect::ui {

/// What the image of values shows.
enum class ValueView : std::uint8_t { a, b, difference };

/// The tool row of the Values view.
class ValuesBar : public QWidget {
    Q_OBJECT
public:
    ValuesBar(Session* session, QWidget* parent);
    void retranslate();

    ChoiceBar* sides() const { return sides_; }
    CounterpartBox* counterpart() const { return counterpart_; }
    QComboBox* pooling_box() const { return pooling_; }
    QLineEdit* range_field() const { return range_; }
    QLineEdit* goto_field() const { return goto_; }
    QToolButton* export_button() const { return export_; }
    void set_automatic_range(float magnitude);
    bool range_is_automatic() const { return automatic_; }
    /// What can be gone to, for the tooltip and for what is refused.
    void set_size(std::uint64_t rows, std::uint64_t columns);
    void focus_goto();

signals:
    void view_chosen(ninspect::ui::ValueView view);
    void pooling_chosen(ninspect::ui::Pooling pooling);
    void range_chosen(float magnitude);
    void automatic_range_wanted();
    void place_wanted(std::uint64_t row, std::uint64_t column);
    void zoom_wanted(int steps);  ///< 0: fit
    void save_image_wanted();
    void save_row_wanted();

private:
    void range_entered();
    void goto_entered();
    QToolButton* make_button(const QString& text_or_icon);

    ChoiceBar* sides_;
    CounterpartBox* counterpart_;
    QLabel *pooling_label_, *range_label_, *goto_label_;
    QComboBox* pooling_;
    QLineEdit *range_, *goto_;
    QToolButton *auto_, *in_, *out_, *fit_, *export_;
    QMenu* export_menu_;
    QAction *save_image_, *save_row_;
    bool automatic_ = true;
    std::uint64_t rows_ = 0, columns_ = 0;
};

/// "12:345", "12", ":345": a row, a column or both, counted from 0; digits may be grouped.
struct MatrixPlace {
    std::optional<std::uint64_t> row, column;
};
std::optional<MatrixPlace> parse_matrix_place(const QString& text);

}  // namespace ninspect::ui
