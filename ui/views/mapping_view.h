// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mapping/plan.h"
#include "ui/models/mapping_model.h"
#include "ui/models/mapping_store.h"
#include "ui/views/view.h"

#include <memory>
#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QModelIndex;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace ninspect::ui {

class ChoiceBar;
class ColumnWidths;
class ElidedLabel;
class EmptyState;
class MappingDetails;
class MappingFindings;
class MappingObserved;
class MappingPlot;

/// What the objects of a `.ninfer` are made of: rules in words, source row → target row of one
/// object as a plot, cycles, repeated and missing rows; and, once the rows were compared, where they
/// really come from.
class MappingView : public View {
    Q_OBJECT
public:
    MappingView(Session* session, QWidget* parent);
    QString title() const override { return tr("Mapping"); }

    QTableView* table() const { return table_; }
    MappingFilter* filter() const { return filter_; }
    QLineEdit* filter_field() const { return field_; }
    QComboBox* show_box() const { return show_; }
    MappingPlot* plot() const { return plot_; }
    MappingFindings* findings() const { return findings_; }
    MappingDetails* details() const { return details_; }
    MappingObserved* observed() const { return observed_; }
    QPushButton* compare_button() const { return compare_; }
    enum class Page : std::uint8_t { cycles, observed };
    void show_page(Page page);
    QString empty_heading() const;  ///< empty when there is a plan to show
    QString summary() const;
    /// Null: none is shown.
    const mapping::PlanObject* object() const;
    void choose(std::size_t object);  ///< index into the plan's objects; selects it in the panes
    /// Both panes and Hex at that row and its source row: the expected one, or `from`.
    void open_row(std::uint64_t target_row);
    void open_row(std::uint64_t target_row, const mapping::SourceRow& from);

protected:
    void retranslate() override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* build_bar();
    QWidget* build_right();
    void build();
    void connect_parts();
    void follow();  ///< files → plan
    void follow_selection(Side side);
    void show_state();
    void show_summary();
    void show_object();
    void follow_observed();
    void show_observed();
    QString compare_state() const;
    void select_in_panes();
    void current_changed(const QModelIndex& index);
    void make_current(std::optional<std::size_t> object);
    void finding_chosen(int finding);
    QString read_out(std::uint64_t row) const;

    MappingStore* store_;
    std::shared_ptr<const mapping::MappingPlan> plan_;
    std::optional<std::size_t> shown_;  // index into its objects
    bool selecting_ = false;

    MappingModel* model_;
    MappingFilter* filter_;
    QStackedWidget *pages_, *plot_pages_;
    EmptyState *empty_, *no_plot_;
    QString empty_heading_;
    QLineEdit* field_;
    QComboBox* show_;
    ElidedLabel *summary_, *heading_;
    MappingFindings* findings_;
    QSplitter *splitter_, *right_;
    QTableView* table_;
    ColumnWidths* widths_;
    MappingPlot* plot_;
    QToolButton *in_, *out_, *fit_;
    MappingDetails* details_;
    MappingObserved* observed_;
    ChoiceBar* page_bar_;
    QStackedWidget* details_pages_;
    QPushButton* compare_;
};

}  // namespace ninspect::ui
