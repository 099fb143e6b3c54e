// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/view.h"

class QLabel;
class QSplitter;
class QStackedWidget;
class QTableView;

namespace ninspect::ui {

class GeometryModel;
class LayoutPanel;

/// Where everything lies: the maps of A and B, the planes and blocks of their selected
/// entries, and the numbers of both geometries.
class LayoutView : public View {
    Q_OBJECT
public:
    LayoutView(Session* session, QWidget* parent);
    QString title() const override;

    LayoutPanel& panel(Side side) { return side == Side::a ? *a_ : *b_; }
    GeometryModel& geometry() { return *model_; }
    QTableView& geometry_table() { return *table_; }

protected:
    void retranslate() override;

private:
    QWidget* build_geometry();
    void documents_changed(Side side);
    void selection_changed(Side side);
    void show_geometry();
    void show_pages();

    LayoutPanel *a_, *b_;
    GeometryModel* model_;
    QTableView* table_;
    QLabel *geometry_title_, *geometry_empty_;
    QWidget* geometry_box_ = nullptr;
    QSplitter* splitter_;
    QStackedWidget* pages_;
    QLabel* empty_;
    int shown_ = 0;  ///< which panels are there, one bit each
};

}  // namespace ninspect::ui
