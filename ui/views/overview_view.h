// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/heat_map_grid.h"
#include "ui/models/heat_map_values.h"
#include "ui/views/overview_map.h"
#include "ui/views/view.h"

#include <QTimer>
#include <array>
#include <memory>

class QAction;
class QCheckBox;
class QComboBox;
class QLabel;
class QMenu;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace ninspect::ui {

class ChoiceBar;
class ColorBar;
class ElidedLabel;
class Legend;
class StatsStore;

/// Layers × roles as a map of any figure. Cells fill while a scan runs.
class OverviewView : public View {
    Q_OBJECT
public:
    OverviewView(Session* session, QWidget* parent);
    QString title() const override;

    enum class Subject : std::uint8_t { a, b, difference };

    HeatMap& map() { return *map_; }
    QComboBox& figure_box() { return *figures_; }
    ChoiceBar& subjects() { return *subjects_; }
    QCheckBox& logarithmic() { return *logarithmic_; }
    QPushButton& scan_button() { return *scan_; }
    ColorBar& colors() { return *colors_; }
    void set_figure(Figure figure);
    Figure figure() const;
    const HeatGrid& grid() const { return *grid_; }
    const HeatValues& values() const { return values_; }
    QString reading() const;
    QString empty_text() const;  ///< what is said in the place of a map; empty when there is one
    QString summary() const;
    std::string csv() const;

protected:
    void retranslate() override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* build_bar();
    void build();
    void connect_parts();
    void follow();  ///< documents → what can be shown
    void follow_selection();
    void refresh();  ///< figures → colours
    void show_colors();
    void show_legend();
    void show_reading();
    void show_summary();
    void show_empty(const QString& text, bool offer_scan);
    void scan();
    bool scanning() const;
    Side side() const { return subject_ == Subject::b ? Side::b : Side::a; }
    HeatSubject heat_subject() const {
        return subject_ == Subject::difference ? HeatSubject::difference : HeatSubject::one;
    }
    HeatSource source(Side side) const;
    std::optional<EntryId> entry_at(HeatMap::Place place) const;
    QString why_missing(EntryId entry) const;
    QColor color_of(double value) const;
    QString text_of(double value) const;

    StatsStore* stats_;
    std::shared_ptr<const Artifact> grid_of_;
    std::shared_ptr<const HeatGrid> grid_;
    HeatValues values_;
    Subject subject_ = Subject::a;
    bool chosen_by_user_ = false;  ///< the subject; until then it is A where A is open
    bool selecting_ = false;

    QComboBox* figures_;
    QLabel* figure_label_;
    ChoiceBar* subjects_;
    QCheckBox* logarithmic_;
    QPushButton* scan_;
    QToolButton *in_, *out_, *fit_, *export_;
    QMenu* export_menu_;
    QAction *save_csv_, *save_picture_;
    ElidedLabel* summary_;
    HeatMap* map_;
    ColorBar* colors_;
    Legend* legend_;
    ElidedLabel* reading_;
    QLabel* empty_;
    QPushButton* empty_scan_;
    QStackedWidget* pages_;
    QTimer refresh_timer_;  ///< results come by the hundred
};

}  // namespace ninspect::ui
