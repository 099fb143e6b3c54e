// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/convert.h"

#include <QAbstractTableModel>
#include <memory>
#include <vector>

namespace ninspect::ui {

class ConvertWork;

/// What a conversion writes, object by object: how far each is, how it is made and of what.
class ConvertObjectsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { name_column, progress_column, format_column, how_column, bytes_column, rule_column, column_count };
    enum Role {
        share_role = Qt::UserRole,  ///< double, 0 to 1: of the progress column
    };
    ConvertObjectsModel(const ConvertWork* work, QObject* parent);

    /// Takes the rows of the work's plan.
    void follow();
    void retranslate() { follow(); }
    /// The row that the run has come to; -1 before it began.
    int current() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void update_progress();
    QString cell(const report::ConvertRow& row, int index, int column) const;
    const ConvertWork* work_;
    std::vector<report::ConvertRow> rows_;
};

}  // namespace ninspect::ui
