// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/values_source.h"
#include "ui/views/values_bar.h"
#include "ui/views/view.h"

#include <QTimer>

class QLabel;
class QSplitter;
class QStackedWidget;

namespace ninspect::ui {

class ColorBar;
class ElidedLabel;
class ValueCurve;
class ValueMap;
class ValueRowCache;
class ValueTiles;
class ValuesComparePanel;

/// The decoded values of the selected entry: the matrix as an image, a row as a curve, A
/// against B. Decodes nothing while it is not seen.
class ValuesView : public View {
    Q_OBJECT
public:
    ValuesView(Session* session, QWidget* parent);
    QString title() const override;

    ValueMap& map() { return *map_; }
    ValueTiles& tiles() { return *tiles_; }
    ValuesBar& bar() { return *bar_; }
    ValueCurve& curve() { return *curve_; }
    ValuesComparePanel& comparison() { return *compare_; }
    QString reading() const;     ///< the line under the image
    QString state_text() const;  ///< exact, sampled …
    QString empty_text() const;  ///< what is said in the place of an image; empty when there is one
    ValueView shown() const { return shown_; }

protected:
    void retranslate() override;
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void build();
    void connect_parts();
    void follow();  ///< session → what is shown
    void choose_view(ValueView view);
    std::optional<TensorRef> tensor(Side side) const;
    QString why_no_difference() const;
    std::optional<ValueSubject> subject() const;
    void show_empty(const QString& text);
    QString empty_reason() const;
    void show_range();
    void show_reading();
    void show_state();
    void show_curve();
    void go_to(std::uint64_t row, std::uint64_t column);
    void save_image();
    void save_row();
    QString words_of(Side side, std::uint64_t row, std::uint64_t column);

    ValueTiles* tiles_;
    ValueRowCache* rows_;
    ValuesBar* bar_;
    ElidedLabel* heading_;
    ValueMap* map_;
    ColorBar* colors_;
    ElidedLabel* reading_;
    QLabel* state_;
    ValueCurve* curve_;
    ValuesComparePanel* compare_;
    QSplitter *columns_, *halves_;
    QStackedWidget* pages_;
    QLabel* empty_;
    ValueView shown_ = ValueView::a;
    bool chosen_by_user_ = false;
    QTimer reading_timer_;  ///< rows are read when the mouse rests, not while it runs over a thousand
};

}  // namespace ninspect::ui
