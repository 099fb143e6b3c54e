// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/view.h"

class QLabel;
class QSortFilterProxyModel;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace ninspect::ui {

class EmptyState;
class LoadersModel;

/// "Who can load this?": loaders × files, with the first complaint of each; double click or
/// Enter goes to the byte that it complains about.
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
    QLabel* summary_;
    QToolButton *problems_, *copy_;
    QStackedWidget* pages_;
    EmptyState* empty_;
    QWidget* content_;
};

}  // namespace ninspect::ui
