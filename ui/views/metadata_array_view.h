// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/metadata_array_search.h"
#include "ui/models/metadata_ref.h"

#include <QPointer>
#include <QWidget>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QTableView;
class QToolButton;

namespace ninspect::ui {

class Job;
class MetadataArrayModel;

/// An array as a table that reads what is on screen: find, go to an index, step into nested
/// arrays and back.
class MetadataArrayView : public QWidget {
    Q_OBJECT
public:
    MetadataArrayView(Session* session, QWidget* parent);

    void set_array(const MetaTarget& target, const ArrayHandle& array);
    void clear();
    MetadataArrayModel* model() const { return model_; }
    QTableView* table() const { return table_; }
    QLineEdit* find_field() const { return find_; }
    void set_match(ArrayQuery::Match match);
    /// Looks for what the find field says, as a job; found() or not_found() follows.
    void find(bool backwards);
    void retranslate();

signals:
    void found(int row);
    void not_found();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void show_current();
    void step_into(const QModelIndex& index);
    void step_out();
    void search_done(const Result<std::optional<std::uint64_t>>& result);
    void go_to(int row);
    void copy_rows();

    Session* session_;
    MetaTarget target_;
    std::vector<ArrayHandle> path_;  // nested arrays, outermost first
    std::vector<int> rows_;          // where each of them was entered
    MetadataArrayModel* model_;
    QTableView* table_;
    QLineEdit* find_;
    QComboBox* match_;
    QLineEdit* goto_;
    QToolButton *out_, *previous_, *next_, *copy_;
    QLabel* status_;
    QPointer<Job> search_;
};

}  // namespace ninspect::ui
