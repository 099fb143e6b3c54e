// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/values_row.h"

#include <QPointer>
#include <QWidget>
#include <optional>

class QLabel;
class QPushButton;

namespace ninspect::ui {

class Job;
class JobList;

/// A against B in figures: how many values differ, how far, where first.
class ValuesComparePanel : public QWidget {
    Q_OBJECT
public:
    ValuesComparePanel(JobList* jobs, QWidget* parent);
    void retranslate();
    /// Compares by itself when that is quick; otherwise when asked to. `why_not`: shown in the
    /// place of figures when the two cannot be compared.
    void set_tensors(std::optional<TensorRef> a, std::optional<TensorRef> b, const QString& why_not);
    const std::optional<ValueComparison>& result() const { return result_; }
    QString text() const;  ///< all lines, for tests and for copying
    void start();

signals:
    void place_wanted(std::uint64_t row, std::uint64_t column);

private:
    void show_result();
    void show_lines(const QStringList& names, const QStringList& values);

    JobList* jobs_;
    std::optional<TensorRef> a_, b_;
    QString why_not_;
    std::optional<ValueComparison> result_;
    std::optional<Error> error_;
    QPointer<Job> job_;
    std::uint64_t number_ = 0;
    QLabel *title_, *verdict_, *figures_;
    QPushButton *start_, *first_, *largest_;
};

}  // namespace ninspect::ui
