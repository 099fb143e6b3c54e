// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/geometry_model.h"

#include "ui/text/units.h"
#include "ui/text/words.h"

#include <QFont>
#include <algorithm>

namespace ninspect::ui {

namespace {

QString name(const char* text) { return QString::fromLatin1(text); }

std::vector<GeometryField> row_split_fields(const codec::RowSplitGeometry& g) {
    return {
        {name("n"), g.n, GeometryModel::tr("rows")},
        {name("k"), g.k, GeometryModel::tr("columns")},
        {name("k_pad"), g.k_pad, GeometryModel::tr("k rounded up to a multiple of 128")},
        {name("groups_per_row"), g.groups_per_row, GeometryModel::tr("k_pad divided by the weights of a group")},
        {name("base_bytes_per_group"), g.base_bytes_per_group,
         GeometryModel::tr("base bytes of one group, given by the format")},
        {name("high_bytes_per_group"), g.high_bytes_per_group,
         GeometryModel::tr("high-bit bytes of one group, given by the format")},
        {name("base_row_bytes"), g.base_row_bytes, GeometryModel::tr("groups_per_row × base_bytes_per_group")},
        {name("high_row_bytes"), g.high_row_bytes, GeometryModel::tr("groups_per_row × high_bytes_per_group")},
        {name("scale_row_bytes"), g.scale_row_bytes,
         GeometryModel::tr("groups_per_row × 2: one 16-bit scale for each group")},
        {name("base_offset"), g.base_offset, GeometryModel::tr("the base plane comes first")},
        {name("base_bytes"), g.base_bytes, GeometryModel::tr("n × base_row_bytes")},
        {name("high_offset"), g.high_offset, GeometryModel::tr("base_bytes rounded up to a multiple of 256")},
        {name("high_bytes"), g.high_bytes, GeometryModel::tr("n × high_row_bytes")},
        {name("scale_offset"), g.scale_offset,
         GeometryModel::tr("high_offset + high_bytes rounded up to a multiple of 256")},
        {name("scale_bytes"), g.scale_bytes, GeometryModel::tr("n × scale_row_bytes")},
        {name("payload_bytes"), g.payload_bytes, GeometryModel::tr("scale_offset + scale_bytes, not rounded up")},
    };
}

void add_planes(const codec::Geometry& geometry, std::vector<GeometryField>& fields) {
    for (const codec::Plane& plane : geometry.planes) {
        const QString p = text::utf8(plane.name);
        fields.push_back({p + name("_offset"), plane.offset,
                          GeometryModel::tr("first byte of the plane, from the start of the entry")});
        fields.push_back({p + name("_bytes"), plane.bytes, GeometryModel::tr("bytes of the plane")});
        if (plane.row_bytes > 0)
            fields.push_back(
                {p + name("_row_bytes"), plane.row_bytes, GeometryModel::tr("bytes of one row in the plane")});
        if (plane.group_bytes > 0)
            fields.push_back({p + name("_bytes_per_group"), plane.group_bytes,
                              GeometryModel::tr("bytes of one group, block or word in the plane")});
    }
}

std::vector<GeometryField> other_fields(const codec::Geometry& g) {
    std::vector<GeometryField> fields;
    if (g.experts > 1) fields.push_back({name("experts"), g.experts, GeometryModel::tr("leading dimension")});
    fields.push_back({name("n"), g.rows, GeometryModel::tr("rows")});
    fields.push_back({name("k"), g.columns, GeometryModel::tr("columns")});
    fields.push_back({name("groups_per_row"), g.groups_per_row, GeometryModel::tr("groups, blocks or words in a row")});
    if (g.encoding && g.encoding->block_weights > 1)
        fields.push_back(
            {name("weights_per_group"), g.encoding->block_weights, GeometryModel::tr("weights in one group or block")});
    if (g.encoding && g.encoding->row_meta_bytes > 0)
        fields.push_back({name("row_meta_bytes"), g.encoding->row_meta_bytes,
                          GeometryModel::tr("bytes before the blocks of each row")});
    if (g.encoding && g.encoding->interleaved_rows > 1)
        fields.push_back(
            {name("interleaved_rows"), g.encoding->interleaved_rows, GeometryModel::tr("rows woven into each other")});
    if (g.divisors > 0)
        fields.push_back({name("divisors"), g.divisors, GeometryModel::tr("number of weight divisors")});
    add_planes(g, fields);
    fields.push_back({name("payload_bytes"), g.payload_bytes, GeometryModel::tr("all bytes of the entry")});
    return fields;
}

}  // namespace

std::vector<GeometryField> geometry_fields(const codec::Geometry& geometry) {
    return geometry.row_split ? row_split_fields(*geometry.row_split) : other_fields(geometry);
}

void GeometryModel::set_geometries(const std::optional<codec::Geometry>& a, const std::optional<codec::Geometry>& b) {
    a_ = a;
    b_ = b;
    rebuild();
}

void GeometryModel::retranslate() { rebuild(); }

void GeometryModel::rebuild() {
    beginResetModel();
    rows_.clear();
    has_a_ = a_.has_value();
    has_b_ = b_.has_value();
    if (a_)
        for (GeometryField& f : geometry_fields(*a_)) rows_.push_back({f.name, f.meaning, f.value, std::nullopt});
    if (b_) {
        // Fields that only B has go behind the one that they follow in B.
        std::size_t place = 0;
        for (GeometryField& f : geometry_fields(*b_)) {
            const auto same = std::find_if(rows_.begin(), rows_.end(), [&f](const Row& r) { return r.name == f.name; });
            if (same != rows_.end()) {
                same->b = f.value;
                place = static_cast<std::size_t>(same - rows_.begin()) + 1;
            } else {
                rows_.insert(rows_.begin() + static_cast<std::ptrdiff_t>(place),
                             {f.name, f.meaning, std::nullopt, f.value});
                ++place;
            }
        }
    }
    endResetModel();
}

int GeometryModel::differing() const {
    return static_cast<int>(std::count_if(rows_.begin(), rows_.end(), [](const Row& r) { return r.differs(); }));
}

int GeometryModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int GeometryModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : column_count; }

QString GeometryModel::text(const Row& row, int column) const {
    const QString none = QStringLiteral("–");
    switch (column) {
        case name_column:
            return row.name;
        case a_column:
            return row.a ? text::count(*row.a) : none;
        case a_hex_column:
            return row.a ? text::hex(*row.a) : none;
        case differs_column:
            return row.differs() ? QStringLiteral("≠") : QString();
        case b_column:
            return row.b ? text::count(*row.b) : none;
        case b_hex_column:
            return row.b ? text::hex(*row.b) : none;
        default:
            return {};
    }
}

QVariant GeometryModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    const bool of_a = index.column() == a_column || index.column() == a_hex_column;
    const auto& value = of_a ? row.a : row.b;
    switch (role) {
        case Qt::DisplayRole:
            return text(row, index.column());
        case Qt::TextAlignmentRole:
            if (index.column() == name_column) return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
            if (index.column() == differs_column) return QVariant(Qt::AlignCenter);
            return QVariant(Qt::AlignRight | Qt::AlignVCenter);
        case Qt::ToolTipRole:
            if (row.differs()) return tr("%1: %2\nA and B differ").arg(row.name, row.meaning);
            return QStringLiteral("%1: %2").arg(row.name, row.meaning);
        case Qt::FontRole:
            if (row.differs()) {
                QFont bold;
                bold.setBold(true);
                return bold;
            }
            return {};
        case sort_role:
            if (index.column() == name_column || index.column() == differs_column || !value) return {};
            return QVariant::fromValue<qulonglong>(*value);
        case differs_role:
            return row.differs();
        default:
            return {};
    }
}

QVariant GeometryModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    const bool both = has_a_ && has_b_;
    if (role == Qt::TextAlignmentRole)
        return QVariant((section == name_column ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::DisplayRole) {
        switch (section) {
            case name_column:
                return tr("Field");
            case a_column:
                return both ? tr("A") : tr("Value");
            case b_column:
                return both ? tr("B") : tr("Value");
            case a_hex_column:
                return both ? QStringLiteral("A 0x") : QStringLiteral("0x");
            case b_hex_column:
                return both ? QStringLiteral("B 0x") : QStringLiteral("0x");
            default:
                return QString();
        }
    }
    if (role == Qt::ToolTipRole) {
        switch (section) {
            case name_column:
                return tr("Name of the number; sizes and offsets in bytes, offsets from the start of the entry");
            case a_column:
                return tr("Value in A, decimal");
            case a_hex_column:
                return tr("Value in A, hexadecimal");
            case differs_column:
                return tr("≠ marks values that differ");
            case b_column:
                return tr("Value in B, decimal");
            case b_hex_column:
                return tr("Value in B, hexadecimal");
            default:
                return {};
        }
    }
    return {};
}

}  // namespace ninspect::ui
