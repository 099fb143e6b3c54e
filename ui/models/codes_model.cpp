// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/codes_model.h"

#include "ui/text/units.h"

#include <algorithm>
#include <cmath>

namespace ninspect::ui {

namespace {

QString share_text(double share) { return QString::number(share, 'f', 4); }

QString signed_text(double share) {
    const QString amount = share_text(std::abs(share));
    if (amount.toDouble() == 0) return amount;
    return QChar(share < 0 ? 0x2212 : '+') + amount;
}

std::string plain(double value) { return QString::number(value, 'g', 17).toStdString(); }

}  // namespace

CodesModel::CodesModel(QObject* parent) : QAbstractTableModel(parent) {}

void CodesModel::set_codes(std::optional<stats::CodeStats> a, std::optional<stats::CodeStats> b) {
    beginResetModel();
    a_ = std::move(a);
    b_ = std::move(b);
    first_ = rows_ = 0;
    int end = 0;
    for (const auto* stats : {&a_, &b_}) {
        if (!*stats || (*stats)->counts.empty()) continue;
        const int begin = (*stats)->first, after = begin + static_cast<int>((*stats)->counts.size());
        first_ = rows_ == 0 ? begin : std::min(first_, begin);
        end = rows_ == 0 ? after : std::max(end, after);
        rows_ = end - first_;
    }
    endResetModel();
}

void CodesModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, columns - 1);
    if (rows_ > 0) emit dataChanged(index(0, 0), index(rows_ - 1, columns - 1));
}

std::uint64_t CodesModel::count(const std::optional<stats::CodeStats>& stats, int code) {
    if (!stats || code < stats->first) return 0;
    const auto place = static_cast<std::size_t>(code - stats->first);
    return place < stats->counts.size() ? stats->counts[place] : 0;
}

double CodesModel::share(const std::optional<stats::CodeStats>& stats, int code) {
    if (!stats || stats->count == 0) return 0;
    return static_cast<double>(count(stats, code)) / static_cast<double>(stats->count);
}

int CodesModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : rows_; }
int CodesModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QString CodesModel::text(int code, int column) const {
    switch (column) {
        case code_column:
            return code < 0 ? QChar(0x2212) + QString::number(-code) : QString::number(code);
        case a_count_column:
            return a_ ? text::count(count(a_, code)) : QString();
        case a_share_column:
            return a_ ? share_text(share(a_, code)) : QString();
        case b_count_column:
            return b_ ? text::count(count(b_, code)) : QString();
        case b_share_column:
            return b_ ? share_text(share(b_, code)) : QString();
        case difference_column:
            return a_ && b_ ? signed_text(share(a_, code) - share(b_, code)) : QString();
        default:
            return {};
    }
}

QVariant CodesModel::number(int code, int column) const {
    switch (column) {
        case code_column:
            return code;
        case a_count_column:
            return QVariant::fromValue(count(a_, code));
        case b_count_column:
            return QVariant::fromValue(count(b_, code));
        case a_share_column:
            return share(a_, code);
        case b_share_column:
            return share(b_, code);
        case difference_column:
            return share(a_, code) - share(b_, code);
        default:
            return {};
    }
}

QVariant CodesModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const int code = first_ + index.row();
    if (role == Qt::DisplayRole) return text(code, index.column());
    if (role == sort_role) return number(code, index.column());
    if (role == Qt::TextAlignmentRole) return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && index.column() == code_column) {
        const auto& stats = a_ ? a_ : b_;
        if (stats && stats->has_zero && stats->zero_code == code) return tr("This code stands for zero.");
    }
    return {};
}

QVariant CodesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole) {
        switch (section) {
            case code_column:
                return tr(
                    "The integer that the scale multiplies, or the index or word where the format has no such "
                    "integer.");
            case a_count_column:
            case b_count_column:
                return tr("Weights with this code. Padding is not counted.");
            case a_share_column:
            case b_share_column:
                return tr("Share of all weights of the tensor.");
            default:
                return tr("Share in A less the share in B.");
        }
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case code_column:
            return tr("Code");
        case a_count_column:
            return tr("A: count");
        case a_share_column:
            return tr("A: share");
        case b_count_column:
            return tr("B: count");
        case b_share_column:
            return tr("B: share");
        case difference_column:
            return tr("A − B");
        default:
            return {};
    }
}

std::string CodesModel::csv() const {
    std::string csv(a_ && b_ ? "code,count_a,share_a,count_b,share_b\n"
                    : a_     ? "code,count_a,share_a\n"
                    : b_     ? "code,count_b,share_b\n"
                             : "code\n");
    for (int row = 0; row < rows_; ++row) {
        const int code = first_ + row;
        csv += std::to_string(code);
        for (const auto* stats : {&a_, &b_}) {
            if (!*stats) continue;
            csv += ',';
            csv += std::to_string(count(*stats, code));
            csv += ',';
            csv += plain(share(*stats, code));
        }
        csv += '\n';
    }
    return csv;
}

}  // namespace ninspect::ui
