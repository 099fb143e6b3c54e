// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/geometry.h"
#include "ui/session.h"

#include <QAbstractTableModel>
#include <QString>
#include <optional>
#include <vector>

namespace ninspect::ui {

/// One number of a geometry, under the name that tools print.
struct GeometryField {
    QString name;  ///< "scale_offset"; the same in every language
    std::uint64_t value = 0;
    QString meaning;  ///< its formula in words
};

/// The 16 row-split fields in their order; for other arrangements rows, columns, groups, and
/// offset, bytes, row bytes and group bytes of each plane.
std::vector<GeometryField> geometry_fields(const codec::Geometry& geometry);

/// Geometry of the selected entries of A and B beside each other, differing values marked.
class GeometryModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { name_column, a_column, a_hex_column, differs_column, b_column, b_hex_column, column_count };
    enum Role {
        sort_role = Qt::UserRole,  ///< the raw number
        differs_role,              ///< true when both sides have the field, with different values
    };
    using QAbstractTableModel::QAbstractTableModel;

    /// None: nothing is selected there, or its geometry is not known.
    void set_geometries(const std::optional<codec::Geometry>& a, const std::optional<codec::Geometry>& b);
    bool has(Side side) const { return side == Side::a ? has_a_ : has_b_; }
    int differing() const;  ///< number of fields marked
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        QString name, meaning;
        std::optional<std::uint64_t> a, b;
        bool differs() const { return a && b && *a != *b; }
    };
    QString text(const Row& row, int column) const;
    void rebuild();

    std::optional<codec::Geometry> a_, b_;
    std::vector<Row> rows_;
    bool has_a_ = false, has_b_ = false;
};

}  // namespace ninspect::ui
