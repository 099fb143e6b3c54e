// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/view.h"

class QLabel;
class QSortFilterProxyModel;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace ninspect::ui {

class ColumnWidths;
class EmptyState;
class LoadersModel;

/// "Who can load this?": loaders × files, with the first complaint of each; double click or
/// Enter shows in Problems all that the loader refuses a file for, the first one selected.
class LoadersView : public View {
    Q_OBJECT
public:
    LoadersView(Session* session, QWidget* parent);
    QString title() const override;
    LoadersModel* model() const { return model_; }
    QTableView* table() const { return table_; }

protected:
    void retranslate() override;

private:
    void fill();
    void activate(const QModelIndex& index);
    void layout_columns();
    void update_summary();
    LoadersModel* model_;
    QSortFilterProxyModel* proxy_;
    QTableView* table_;
    ColumnWidths* widths_ = nullptr;
    QLabel* summary_;
    QToolButton *problems_, *copy_;
    QStackedWidget* pages_;
    EmptyState* empty_;
    QWidget* content_;
};

}  // namespace ninspect::ui
