// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/mapping_model.h"

#include "ui/models/mapping_words.h"
#include "ui/text/words.h"
#include "ui/theme.h"

#include <QGuiApplication>

namespace ninspect::ui {

namespace {
constexpr std::size_t most_name_bytes = 300;
}

MappingModel::MappingModel(QObject* parent) : QAbstractTableModel(parent) {}

void MappingModel::set_plan(std::shared_ptr<const mapping::MappingPlan> plan) {
    beginResetModel();
    plan_ = std::move(plan);
    observed_.reset();
    endResetModel();
}

void MappingModel::set_observed(std::shared_ptr<const mapping::Observation> observed) {
    observed_ = std::move(observed);
    retranslate();
}

const mapping::ObservedObject* MappingModel::observed(int row) const {
    const std::size_t at = static_cast<std::size_t>(row);
    return observed_ && at < observed_->objects.size() ? &observed_->objects[at] : nullptr;
}

void MappingModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, columns - 1);
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
}

int MappingModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !plan_ ? 0 : static_cast<int>(plan_->objects.size());
}

QString MappingModel::text(int row, int column) const {
    const mapping::PlanObject& object = this->object(row);
    switch (column) {
        case object_column:
            return text::safe(object.name, most_name_bytes);
        case once_column:
            return once_words(object);
        case observed_column:
            return observed(row) != nullptr ? observed_word(*observed(row)) : QString();
        case origin_column:
            return origin_word(object.origin);
        case rule_column:
            return rule_words(object);
        case transform_column:
            return transform_words(object);
        case sources_column:
            return source_names(object);
        default:
            return {};
    }
}

QString MappingModel::tip(int row, int column) const {
    const mapping::PlanObject& object = this->object(row);
    if (column == observed_column)
        return observed(row) != nullptr ? observed_sentence(object, *observed(row))
                                        : tr("Compare rows reads both files and fills this column.");
    if (column == origin_column) return origin_tip(object.origin);
    if (column == object_column && !object.usable)
        return tr("%1\nCannot be made from these files: see the findings above.").arg(text(row, column));
    return text(row, column);
}

QVariant MappingModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const mapping::PlanObject& o = object(index.row());
    switch (role) {
        case Qt::DisplayRole:
            return text(index.row(), index.column());
        case Qt::ToolTipRole:
            return tip(index.row(), index.column());
        case Qt::DecorationRole:
            if (index.column() == once_column) return once_icon(o, is_dark(QGuiApplication::palette()));
            if (index.column() == observed_column && observed(index.row()) != nullptr)
                return observed_icon(*observed(index.row()), is_dark(QGuiApplication::palette()));
            return {};
        case Qt::ForegroundRole:
            if (!o.usable || o.origin == mapping::Origin::borrowed)
                return QGuiApplication::palette().brush(QPalette::PlaceholderText);
            return {};
        case sort_role:
            // Names in the order of the file, which is what people know them by.
            if (index.column() == object_column) return index.row();
            if (index.column() == once_column)
                return o.origin == mapping::Origin::borrowed ? 2 : o.bijective() && !o.rows.empty() ? 1 : 0;
            if (index.column() == observed_column) {
                const mapping::ObservedObject* found = observed(index.row());
                if (found == nullptr || !found->compared()) return 2;
                return found->same() ? 1 : 0;
            }
            return text(index.row(), index.column());
        default:
            return {};
    }
}

QVariant MappingModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    const bool tip = role == Qt::ToolTipRole;
    if (role != Qt::DisplayRole && !tip) return {};
    switch (section) {
        case object_column:
            return tip ? tr("Object of the .ninfer file, in the order of the file") : tr("Object");
        case once_column:
            return tip ? tr("Whether every source row that the rule is about is taken exactly once")
                       : tr("Each row once");
        case observed_column:
            return tip ? tr("Whether the rows of the .ninfer file are those that the rule puts there") : tr("Observed");
        case origin_column:
            return tip ? tr("Where the bytes come from") : tr("Origin");
        case rule_column:
            return tip ? tr("Which rows of which tensors it is made of") : tr("Rule");
        case transform_column:
            return tip ? tr("What is done to each value, and to the axes") : tr("Values");
        case sources_column:
            return tip ? tr("Tensors or keys of the GGUF file") : tr("Sources");
        default:
            return {};
    }
}

MappingFilter::MappingFilter(MappingModel* model, QObject* parent) : QSortFilterProxyModel(parent), model_(model) {
    setSourceModel(model);
    setSortRole(MappingModel::sort_role);
}

void MappingFilter::set_text(const QString& text) {
    text_ = text.trimmed();
    invalidateFilter();
}

void MappingFilter::set_show(Show show) {
    show_ = show;
    invalidateFilter();
}

bool MappingFilter::filterAcceptsRow(int row, const QModelIndex&) const {
    const mapping::PlanObject& object = model_->object(row);
    if (show_ == Show::made && object.origin == mapping::Origin::borrowed) return false;
    if (show_ == Show::not_once && object.bijective()) return false;
    if (show_ == Show::differing) {
        const mapping::ObservedObject* found = model_->observed(row);
        if (found == nullptr || !found->compared() || found->same()) return false;
    }
    if (text_.isEmpty()) return true;
    if (text::safe(object.name).contains(text_, Qt::CaseInsensitive)) return true;
    for (const mapping::PlanSource& source : object.sources)
        if (text::safe(source.name).contains(text_, Qt::CaseInsensitive)) return true;
    return false;
}

}  // namespace ninspect::ui
