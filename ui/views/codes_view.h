// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/stats/tensor_stats.h"
#include "ui/models/codes_facts.h"
#include "ui/models/values_source.h"
#include "ui/views/codes_strip.h"
#include "ui/views/view.h"

#include <array>

class QComboBox;
class QLabel;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTableView;
class QTableWidget;
class QToolButton;

namespace ninspect::ui {

class CodesBars;
class CodesModel;
class ColorBar;
class CounterpartBox;
class ElidedLabel;
class StatsStore;

/// Which codes the selected entry has and how often: A over B, with what is wrong about them,
/// and how they are spread over the rows. Reads nothing while it is not seen.
class CodesView : public View {
    Q_OBJECT
public:
    CodesView(Session* session, QWidget* parent);
    QString title() const override;

    CodesModel& codes() { return *model_; }
    QTableView& table() { return *table_; }
    QTableWidget& facts() { return *facts_; }
    CodesBars& bars() { return *bars_; }
    CodesStrip& strip(Side side) { return *strips_[place(side)].strip; }
    QComboBox& strip_figure() { return *what_; }
    QString reading() const;
    QString empty_text() const;  ///< what is said in the place of figures; empty when there are some

protected:
    void retranslate() override;
    void showEvent(QShowEvent* event) override;

private:
    struct Strip {
        QLabel* label = nullptr;
        CodeRows* rows = nullptr;
        CodesStrip* strip = nullptr;
    };
    static std::size_t place(Side side) { return side == Side::a ? 0 : 1; }
    void build();
    QWidget* build_bar();
    QWidget* build_figures();
    QWidget* build_strips();
    void connect_parts();
    void follow();  ///< session → what is to be read
    void show_codes();
    void show_facts();
    void show_strips();
    void show_reading(Side side);
    void start_strip(Side side);
    void ask_for_scan(Side side);
    void open_row(Side side, std::uint64_t row);
    std::optional<TensorRef> coded_tensor(Side side) const;
    const stats::CodeStats* codes_of(Side side) const;
    bool counting(Side side) const;
    CodeFactsSource facts_of(Side side) const;
    QString side_text(Side side) const;
    QString empty_reason() const;
    QString why_no_codes(Side side) const;
    QString why_unfinished(Side side) const;

    StatsStore* stats_;
    CodesModel* model_;
    CounterpartBox* counterpart_;
    QToolButton* export_;
    QPushButton* again_;
    std::array<ElidedLabel*, 2> headings_{};
    CodesBars* bars_;
    QTableWidget* facts_;
    QTableView* table_;
    QLabel *strip_title_, *note_;
    QComboBox* what_;
    ColorBar* colors_;
    std::array<Strip, 2> strips_;
    ElidedLabel* reading_;
    QSplitter* columns_;
    QStackedWidget* pages_;
    QLabel* empty_;
};

}  // namespace ninspect::ui
