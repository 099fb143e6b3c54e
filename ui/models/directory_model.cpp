// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/directory_model.h"

#include "ui/text/core_words.h"
#include "ui/text/entry_words.h"
#include "ui/text/reason_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>
#include <algorithm>
#include <bit>

namespace ninspect::ui {

namespace {

constexpr std::size_t max_tip_findings = 8;

QString reversed_shape(const Artifact& artifact, EntryId id) {
    const auto shape = artifact.shape(id);
    const std::vector<std::uint64_t> ne(shape.rbegin(), shape.rend());
    return text::shape(artifact.container, ne);
}

QFont italic() {
    QFont font = QGuiApplication::font();
    font.setItalic(true);
    return font;
}

}  // namespace

void DirectoryModel::set_artifact(std::shared_ptr<const Artifact> artifact,
                                  std::shared_ptr<const DirectoryIndex> index) {
    beginResetModel();
    artifact_ = std::move(artifact);
    index_ = std::move(index);
    if (artifact_ && !index_) index_ = DirectoryIndex::make(*artifact_);
    if (!artifact_) index_.reset();
    endResetModel();
}

void DirectoryModel::refresh() {
    emit headerDataChanged(Qt::Horizontal, 0, directory_columns - 1);
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, directory_columns - 1));
}

int DirectoryModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !artifact_ ? 0 : static_cast<int>(artifact_->entry_count());
}

int DirectoryModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : directory_columns; }

QVariant DirectoryModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !artifact_) return {};
    const EntryId id{static_cast<std::uint32_t>(index.row())};
    const auto column = static_cast<DirectoryColumn>(index.column());
    switch (role) {
        case Qt::DisplayRole:
            return display(id, column);
        case Qt::ToolTipRole:
            return tip(id, column);
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(Qt::Alignment(is_number(column) ? Qt::AlignRight | Qt::AlignVCenter
                                                                       : Qt::AlignLeft | Qt::AlignVCenter));
        case Qt::AccessibleTextRole:
            if (column == DirectoryColumn::health) return health_tip(id);
            return {};
        case Qt::ForegroundRole:  // a name that is none is not to be taken for one
            if (column != DirectoryColumn::name || !text::is_blank(artifact_->name(id))) return {};
            return QGuiApplication::palette().brush(QPalette::PlaceholderText);
        case Qt::FontRole:
            if (column != DirectoryColumn::name || !text::is_blank(artifact_->name(id))) return {};
            return italic();
        case SortRole:
            return raw(id, column);
        case EntryRole:
            return id.value;
        case SeverityRole:
            return static_cast<int>(index_->worst[id.value]);
        default:
            return {};
    }
}

QVariant DirectoryModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= directory_columns) return {};
    const auto column = static_cast<DirectoryColumn>(section);
    switch (role) {
        case Qt::DisplayRole:
            return column_title(column);
        case Qt::ToolTipRole:
            return column_tip(column);
        case Qt::AccessibleTextRole:
            return column == DirectoryColumn::health ? tr("Health") : QVariant();
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(Qt::Alignment(is_number(column) ? Qt::AlignRight | Qt::AlignVCenter
                                                                       : Qt::AlignLeft | Qt::AlignVCenter));
        default:
            return {};
    }
}

QVariant DirectoryModel::display(EntryId id, DirectoryColumn column) const {
    const Entry& e = artifact_->entry(id);
    const bool tensor = e.kind == EntryKind::tensor;
    switch (column) {
        case DirectoryColumn::index:
            return text::count(id.value);
        case DirectoryColumn::name:
            return text::entry_name(*artifact_, id);
        case DirectoryColumn::kind:
            return tensor ? tr("tensor") : tr("resource");
        case DirectoryColumn::format:
            return text::safe(artifact_->format_name(id));
        case DirectoryColumn::type_id:
            return e.type_id < 0 ? QString() : QString::number(e.type_id);
        case DirectoryColumn::layout:
            return text::safe(artifact_->layout_name(id));
        case DirectoryColumn::shape:
            return tensor ? text::shape(*artifact_, id) : QString();
        case DirectoryColumn::ne:
            return tensor ? reversed_shape(*artifact_, id) : QString();
        case DirectoryColumn::elements: {
            const auto n = text::weights(*artifact_, id);
            return tensor && n ? text::count(*n) : QString();
        }
        case DirectoryColumn::offset:
            return text::number(e.offset);
        case DirectoryColumn::file_offset:
            return text::number(e.file_offset);
        case DirectoryColumn::bytes:
            return text::number(e.bytes);
        case DirectoryColumn::padding_after:
            return text::number(e.padding_after);
        case DirectoryColumn::part:
            return QString::number(e.part);
        case DirectoryColumn::bits_per_weight:
            return text::entry_bits_per_weight(*artifact_, id);
        case DirectoryColumn::health:
        case DirectoryColumn::count_:
            break;
    }
    return {};
}

QVariant DirectoryModel::raw(EntryId id, DirectoryColumn column) const {
    const Entry& e = artifact_->entry(id);
    const auto number = [](std::uint64_t n) { return QVariant::fromValue(static_cast<qulonglong>(n)); };
    switch (column) {
        case DirectoryColumn::health:
            return static_cast<int>(index_->worst[id.value]);
        case DirectoryColumn::index:
            return id.value;
        case DirectoryColumn::type_id:
            return e.type_id;
        case DirectoryColumn::elements:
            return number(artifact_->elements(id).value_or(~std::uint64_t{0}));
        case DirectoryColumn::offset:
            return number(e.offset);
        case DirectoryColumn::file_offset:
            return number(e.file_offset);
        case DirectoryColumn::bytes:
            return number(e.bytes);
        case DirectoryColumn::padding_after:
            return number(e.padding_after);
        case DirectoryColumn::part:
            return e.part;
        case DirectoryColumn::bits_per_weight:
            return artifact_->bits_per_weight(id);
        default:
            return display(id, column);
    }
}

QVariant DirectoryModel::tip(EntryId id, DirectoryColumn column) const {
    const Entry& e = artifact_->entry(id);
    switch (column) {
        case DirectoryColumn::health:
            return health_tip(id);
        case DirectoryColumn::name:
            return e.usable ? display(id, column)
                            : QVariant(tr("%1\nNot usable: see Problems.").arg(display(id, column).toString()));
        case DirectoryColumn::format:
            if (e.encoding == nullptr || e.encoding->note.empty()) return display(id, column);
            return tr("%1: %2").arg(display(id, column).toString(), text::encoding_note(*e.encoding));
        case DirectoryColumn::bytes:
            return e.size_from_gap ? tr("%1\nThe type is unknown: this is the distance to the next entry.")
                                         .arg(text::bytes_long(e.bytes))
                                   : text::bytes_long(e.bytes);
        case DirectoryColumn::bits_per_weight:
            if (e.size_from_gap)
                return tr("Not known: the type is unknown, so the stored size is only the distance to the next entry.");
            return display(id, column);
        case DirectoryColumn::padding_after:
            return text::bytes_long(e.padding_after);
        case DirectoryColumn::offset:
            return tr("%1 = %2").arg(text::count(e.offset), text::hex(e.offset));
        case DirectoryColumn::file_offset:
            return tr("%1 = %2").arg(text::count(e.file_offset), text::hex(e.file_offset));
        case DirectoryColumn::part:
            return part_tip(e.part);
        default:
            return display(id, column);
    }
}

QString DirectoryModel::part_tip(std::uint32_t part) const {
    if (part >= artifact_->parts.size()) return {};
    const QString name = text::safe(artifact_->parts[part].recorded_name);
    const QString why = text::part_reason(artifact_->parts[part]);
    return why.isEmpty() ? name : tr("%1\nNot used: %2").arg(name, why);
}

QString DirectoryModel::health_tip(EntryId id) const {
    const auto findings = index_->findings_of(id.value);
    if (findings.empty()) return tr("Nothing wrong was found with this entry.");
    QStringList lines;
    for (std::size_t i = 0; i < findings.size() && i < max_tip_findings; ++i) {
        const Diagnostic& d = artifact_->diagnostics[findings[i]];
        lines += tr("%1: %2").arg(text::severity_word(d.severity()), text::sentence(d, artifact_.get()));
    }
    if (findings.size() > max_tip_findings)
        lines += tr("… and %1 more: see Problems.").arg(text::count(findings.size() - max_tip_findings));
    return lines.join(QLatin1Char('\n'));
}

std::uint64_t DirectoryModel::sort_key(std::uint32_t row, DirectoryColumn column) const {
    const EntryId id{row};
    const Entry& e = artifact_->entry(id);
    switch (column) {
        case DirectoryColumn::health:
            return std::uint64_t{255} - index_->worst[row];  // the worst first
        case DirectoryColumn::name:
            return index_->natural_rank[row];
        case DirectoryColumn::kind:
            return static_cast<std::uint64_t>(e.kind);
        case DirectoryColumn::format:
            return index_->format_rank[row];
        case DirectoryColumn::layout:
            return index_->layout_rank[row];
        case DirectoryColumn::type_id:
            return static_cast<std::uint64_t>(std::int64_t{e.type_id} + 1);
        case DirectoryColumn::elements:
            return artifact_->elements(id).value_or(~std::uint64_t{0});
        case DirectoryColumn::offset:
            return e.offset;
        case DirectoryColumn::file_offset:
            return e.file_offset;
        case DirectoryColumn::bytes:
            return e.bytes;
        case DirectoryColumn::padding_after:
            return e.padding_after;
        case DirectoryColumn::part:
            return e.part;
        case DirectoryColumn::bits_per_weight:  // never negative: its bits sort like it
            return std::bit_cast<std::uint64_t>(artifact_->bits_per_weight(id) + 0.0);
        default:
            return row;
    }
}

}  // namespace ninspect::ui
