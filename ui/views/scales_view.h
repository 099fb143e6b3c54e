// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/stats/doctor.h"
#include "ui/models/scale_groups.h"
#include "ui/models/stats_store.h"
#include "ui/views/scales_boundary.h"
#include "ui/views/scales_subject.h"
#include "ui/views/view.h"

#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace ninspect::ui {

class BoundaryStrip;
class ChoiceBar;
class CounterpartBox;
class EmptyState;
class Plot;
class ScalesDoctor;
class ScalesFigures;
class ScalesGroups;

/// The scales of the selected entry and of its counterpart: exact histogram, figures and
/// verdict, the boundary of the scale plane to be moved, the doctor's readings, and the groups
/// behind a bar.
class ScalesView : public View {
    Q_OBJECT
public:
    ScalesView(Session* session, QWidget* parent);
    QString title() const override { return tr("Scales"); }

    enum class Page : std::uint8_t { figures, doctor, groups };
    Plot* plot() const { return plot_; }
    BoundaryStrip* strip() const { return strip_; }
    ScalesBoundary* boundary() const { return boundary_; }
    ScalesFigures* figures() const { return figures_; }
    ScalesDoctor* doctor() const { return doctor_; }
    ScalesGroups* groups() const { return groups_; }
    QLineEdit* offset_field() const { return offset_; }
    QToolButton* back_button() const { return back_; }
    ChoiceBar* side_bar() const { return sides_; }
    QString empty_heading() const;
    void show_page(Page page);
    /// The side whose boundary, doctor and groups are shown.
    Side side() const { return side_; }
    void set_side(Side side);

protected:
    void retranslate() override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void build_bar();
    void build_pages();
    QWidget* build_left();
    void connect_parts();
    void follow();           // documents or selection
    void scan();             // what is not known yet
    void forget_declared();  // they are made anew
    void show_readings();    // histogram and figures
    void show_boundary();
    void show_chrome();  // what can be chosen
    void retranslate_bar();
    void draw(const std::vector<ScalesReading>& readings);
    std::optional<ScalesReading> make_declared(const ScalesSubject& subject) const;
    /// Made once for each subject and kind of words.
    const std::optional<ScalesReading>& declared_reading(Side side) const;
    std::vector<ScalesReading> readings() const;
    ScalesSubject& subject(Side side) { return subjects_[side == Side::a ? 0 : 1]; }
    const ScalesSubject& subject(Side side) const { return subjects_[side == Side::a ? 0 : 1]; }
    void bar_clicked(double x);
    void find_groups(Side side, ScaleFilter filter);
    void choose(const stats::Candidate& candidate);
    void offset_entered();
    void read_options();
    void save_options() const;
    ScaleWords which() const;

    ScalesSubject subjects_[2];
    Side side_ = Side::a;
    ScalesBoundary* boundary_;
    mutable std::optional<ScalesReading> declared_[2];
    mutable bool declared_made_[2] = {false, false};
    std::optional<ScalesReading> trial_;  // a reading of the doctor's that is no plane
    std::pair<std::optional<TensorRef>, std::optional<TensorRef>> shown_;

    QStackedWidget* pages_;
    EmptyState* empty_;
    QString empty_heading_;
    QWidget* bar_;
    QComboBox *words_, *known_;
    QToolButton *log_x_, *log_y_, *export_, *back_;
    QSpinBox* bins_;
    QLabel *words_label_, *bins_label_, *note_, *side_label_, *offset_label_, *apart_;
    ChoiceBar *sides_, *page_bar_;
    CounterpartBox* counterpart_;
    QSplitter* splitter_;
    Plot* plot_;
    BoundaryStrip* strip_;
    QLineEdit* offset_;
    QWidget* boundary_row_;
    QStackedWidget* right_;
    ScalesFigures* figures_;
    ScalesDoctor* doctor_;
    ScalesGroups* groups_;
};

}  // namespace ninspect::ui
