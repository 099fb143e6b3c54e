// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/convert/plan.h"

#include <QAbstractListModel>
#include <QStringList>
#include <memory>

namespace ninspect::ui {

/// The checks of a plan in the user's words: what was looked at, how it came out, and why it did not pass.
class ConvertChecksModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        title_role = Qt::UserRole,
        fact_role,     ///< what was found, in short: "4.33 MiB of 212 GiB free"
        reasons_role,  ///< QStringList: sentences
        passed_role,   ///< bool
        severity_role  ///< int: Severity of the worst reason; note when there is none
    };
    using QAbstractListModel::QAbstractListModel;

    void set_plan(std::shared_ptr<const convert::Plan> plan);
    int failed() const;  ///< number of checks that did not pass
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    struct Row {
        QString title, fact;
        QStringList reasons;
        bool passed = true;
        Severity severity = Severity::note;
    };
    Row row_of(const convert::Check& check) const;
    void fill();
    std::shared_ptr<const convert::Plan> plan_;
    std::vector<Row> rows_;
};

}  // namespace ninspect::ui
