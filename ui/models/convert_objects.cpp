// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/convert_objects.h"

#include "ui/models/convert_words.h"
#include "ui/models/convert_work.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"

#include <QGuiApplication>
#include <cmath>

namespace ninspect::ui {

ConvertObjectsModel::ConvertObjectsModel(const ConvertWork* work, QObject* parent)
    : QAbstractTableModel(parent), work_(work) {
    connect(work, &ConvertWork::progressed, this, &ConvertObjectsModel::update_progress);
    connect(work, &ConvertWork::changed, this, [this] {
        if (work_->state() == ConvertWork::State::running || !work_->plan()) follow();
        update_progress();
    });
}

void ConvertObjectsModel::follow() {
    beginResetModel();
    rows_.clear();
    if (work_->plan()) rows_ = report::convert_rows(*work_->plan(), report_words());
    endResetModel();
}

void ConvertObjectsModel::update_progress() {
    if (rows_.empty()) return;
    emit dataChanged(index(0, progress_column), index(rowCount() - 1, progress_column));
}

int ConvertObjectsModel::current() const {
    // Pieces are done in file order, as far as several threads can: the last one with anything of this stage.
    const bool back = work_->progress().stage != convert::Stage::writing;
    for (std::size_t i = rows_.size(); i-- > 0;)
        if (work_->share(i) > (back ? 0.5 : 0.0)) return static_cast<int>(i);
    return -1;
}

int ConvertObjectsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int ConvertObjectsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : column_count; }

QString ConvertObjectsModel::cell(const report::ConvertRow& row, int index, int column) const {
    switch (column) {
        case name_column:
            return text::safe(row.target, 1000);
        case progress_column:
            return QStringLiteral("%1 %").arg(std::floor(100 * work_->share(static_cast<std::size_t>(index))));
        case format_column:
            return text::utf8(row.format);
        case how_column:
            return convert_words(report::work_words(row.work));
        case bytes_column:
            return text::number(row.bytes);
        case rule_column:
            return text::utf8(row.rule);
        default:
            return {};
    }
}

QVariant ConvertObjectsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const report::ConvertRow& row = rows_[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
        case Qt::DisplayRole:
            return cell(row, index.row(), column);
        case Qt::ToolTipRole:
            return column == bytes_column ? text::bytes_long(row.bytes) : cell(row, index.row(), column);
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(column == bytes_column || column == progress_column
                                           ? Qt::AlignRight | Qt::AlignVCenter
                                           : Qt::AlignLeft | Qt::AlignVCenter);
        case Qt::FontRole:
            if (column == bytes_column || column == progress_column) return number_font(QGuiApplication::font());
            return {};
        case share_role:
            return work_->share(static_cast<std::size_t>(index.row()));
        default:
            return {};
    }
}

QVariant ConvertObjectsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole && (section == bytes_column || section == progress_column))
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case name_column:
            return tr("Name");
        case progress_column:
            return tr("Done");
        case format_column:
            return tr("Format");
        case how_column:
            return tr("How");
        case bytes_column:
            return tr("Size (B)");
        case rule_column:
            return tr("Made of");
        default:
            return {};
    }
}

}  // namespace ninspect::ui
