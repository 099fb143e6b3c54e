// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/artifact.h"
#include "ui/models/directory_index.h"

#include <QAbstractTableModel>
#include <QString>
#include <memory>

namespace ninspect::ui {

/// Columns of a directory table, in their first order.
enum class DirectoryColumn : int {
    health,
    index,
    name,
    kind,
    format,
    type_id,
    layout,
    shape,
    ne,
    elements,
    offset,
    file_offset,
    bytes,
    padding_after,
    part,
    bits_per_weight,
    count_
};
constexpr int directory_columns = static_cast<int>(DirectoryColumn::count_);

enum DirectoryRole : int {
    SortRole = Qt::UserRole,  ///< the raw number or text
    EntryRole,                ///< index of the entry (uint); invalid for a layer's row
    SeverityRole,             ///< worst finding: 0 none, else severity + 1 (int)
};

/// One row per entry, in directory order. Wraps an immutable artifact; data() in constant
/// time. Knows no widgets.
class DirectoryModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Null empties the table. Without `index` one is made here (tests).
    void set_artifact(std::shared_ptr<const Artifact> artifact, std::shared_ptr<const DirectoryIndex> index = nullptr);
    const std::shared_ptr<const Artifact>& artifact() const { return artifact_; }
    const DirectoryIndex* directory_index() const { return index_.get(); }

    /// Words or number base changed: everything is to be painted anew.
    void refresh();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// Order-preserving number for sorting by a column: rank of a text, bits of a double.
    std::uint64_t sort_key(std::uint32_t row, DirectoryColumn column) const;

    static QString column_title(DirectoryColumn column);
    static QString column_tip(DirectoryColumn column);
    static bool is_number(DirectoryColumn column);
    /// Stable name for settings and tests, e.g. "file_offset".
    static const char* column_key(DirectoryColumn column);
    /// Does a column say anything about this kind of artifact, and is it shown at first?
    static bool applies(DirectoryColumn column, const Artifact& artifact);
    static bool shown_at_first(DirectoryColumn column, const Artifact& artifact);

private:
    QVariant display(EntryId id, DirectoryColumn column) const;
    QVariant raw(EntryId id, DirectoryColumn column) const;
    QVariant tip(EntryId id, DirectoryColumn column) const;
    QString health_tip(EntryId id) const;
    QString part_tip(std::uint32_t part) const;

    std::shared_ptr<const Artifact> artifact_;
    std::shared_ptr<const DirectoryIndex> index_;
};

}  // namespace ninspect::ui
