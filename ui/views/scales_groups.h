// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/scale_groups.h"
#include "ui/views/scales_subject.h"

#include <QPointer>
#include <QWidget>
#include <optional>

class QLabel;
class QTableView;
class QToolButton;

namespace ninspect::ui {

class ColumnWidths;
class Job;

/// The groups whose scale lies in a bar of the histogram, or is NaN, negative …; double click
/// or Enter shows the word in Hex.
class ScalesGroups : public QWidget {
    Q_OBJECT
public:
    ScalesGroups(Session* session, QWidget* parent);
    /// Looks for them in a job.
    void find(const ScalesSubject& subject, const ScaleFilter& filter);
    void clear();
    void retranslate();
    bool searching() const { return !job_.isNull(); }
    ScaleGroupsModel* model() const { return model_; }
    QTableView* table() const { return table_; }
    QString heading() const;
    const std::optional<ScaleFilter>& filter() const { return filter_; }
    static constexpr std::size_t cap = 10'000;

private:
    void take(Result<ScaleGroups> result);
    void show_heading();
    void open_row(const QModelIndex& index);
    QString filter_words() const;
    Session* session_;
    ScalesSubject subject_;
    std::optional<ScaleFilter> filter_;
    std::optional<Error> error_;
    ScaleGroupsModel* model_;
    QTableView* table_;
    ColumnWidths* widths_;
    QLabel* heading_;
    QToolButton *copy_, *export_;
    QPointer<Job> job_;
    std::uint64_t number_ = 0;
};

}  // namespace ninspect::ui
