// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/stats/tensor_stats.h"

#include <QAbstractTableModel>
#include <optional>
#include <vector>

namespace ninspect::ui {

/// The codes of one or two tensors: how often each occurs. One row per code of either alphabet.
class CodesModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        code_column,
        a_count_column,
        a_share_column,
        b_count_column,
        b_share_column,
        difference_column,
        columns
    };
    static constexpr int sort_role = Qt::UserRole;  ///< the number behind the text

    explicit CodesModel(QObject* parent = nullptr);
    void set_codes(std::optional<stats::CodeStats> a, std::optional<stats::CodeStats> b);
    const std::optional<stats::CodeStats>& a() const { return a_; }
    const std::optional<stats::CodeStats>& b() const { return b_; }
    void retranslate();

    int first_code() const { return first_; }
    /// Share of a code, 0 for codes that the alphabet does not have.
    static double share(const std::optional<stats::CodeStats>& stats, int code);
    static std::uint64_t count(const std::optional<stats::CodeStats>& stats, int code);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    /// Comma-separated, all rows, numbers as C writes them.
    std::string csv() const;

private:
    QString text(int code, int column) const;
    QVariant number(int code, int column) const;
    std::optional<stats::CodeStats> a_, b_;
    int first_ = 0, rows_ = 0;
};

}  // namespace ninspect::ui
