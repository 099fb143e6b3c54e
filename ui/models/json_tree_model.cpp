// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/json_tree_model.h"

#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"

#include <QGuiApplication>
#include <limits>

namespace ninspect::ui {

// A node other than the root is one row below its parent's index; the root itself is the
// invalid index unless it is a plain value, which then is the only row.

void JsonTreeModel::set_document(std::shared_ptr<const JsonDocument> document) {
    beginResetModel();
    document_ = std::move(document);
    endResetModel();
}

std::uint32_t JsonTreeModel::node_of(const QModelIndex& index) const {
    return index.isValid() ? static_cast<std::uint32_t>(index.internalId()) : JsonDocument::root;
}

QModelIndex JsonTreeModel::index_of(std::uint32_t node, int column) const {
    if (!document_ || node >= document_->size()) return {};
    if (node == JsonDocument::root)
        return rowCount() == 1 && document_->node(0).children == 0 ? index(0, column) : QModelIndex();
    return createIndex(static_cast<int>(document_->node(node).row), column, quintptr{node});
}

QModelIndex JsonTreeModel::index(int row, int column, const QModelIndex& parent) const {
    if (row < 0 || row >= rowCount(parent) || column < 0 || column >= column_count) return {};
    const std::uint32_t above = node_of(parent);
    if (!parent.isValid() && document_->node(above).kind != JsonDocument::Kind::object &&
        document_->node(above).kind != JsonDocument::Kind::array)
        return createIndex(row, column, quintptr{JsonDocument::root});
    return createIndex(row, column, quintptr{document_->child(above, static_cast<std::uint32_t>(row))});
}

QModelIndex JsonTreeModel::parent(const QModelIndex& child) const {
    if (!child.isValid() || !document_) return {};
    const std::uint32_t node = node_of(child);
    if (node == JsonDocument::root) return {};
    const std::uint32_t above = document_->node(node).parent;
    if (above == JsonDocument::root) return {};
    return createIndex(static_cast<int>(document_->node(above).row), 0, quintptr{above});
}

int JsonTreeModel::rowCount(const QModelIndex& parent) const {
    if (!document_ || document_->size() == 0 || parent.column() > 0) return 0;
    const JsonDocument::Node& node = document_->node(node_of(parent));
    const bool container = node.kind == JsonDocument::Kind::object || node.kind == JsonDocument::Kind::array;
    if (!container) return parent.isValid() ? 0 : 1;
    return static_cast<int>(std::min<std::uint32_t>(node.children, std::numeric_limits<int>::max()));
}

int JsonTreeModel::columnCount(const QModelIndex&) const { return column_count; }

QString JsonTreeModel::name_of(std::uint32_t node) const {
    if (node == JsonDocument::root) return QStringLiteral("$");
    const JsonDocument::Node& n = document_->node(node);
    if (document_->node(n.parent).kind == JsonDocument::Kind::array) return QStringLiteral("[%1]").arg(n.row);
    return text::safe(document_->key(node));
}

QString JsonTreeModel::value_of(std::uint32_t node, qsizetype max_chars) const {
    const JsonDocument::Node& n = document_->node(node);
    switch (n.kind) {
        case JsonDocument::Kind::object:
            return QStringLiteral("{ %1 }").arg(text::count(n.children));
        case JsonDocument::Kind::array:
            return QStringLiteral("[ %1 ]").arg(text::count(n.children));
        case JsonDocument::Kind::string: {
            const std::string_view all = document_->value(node);
            const auto limit = static_cast<std::size_t>(max_chars) * 4;
            QString shown = text::safe(all.substr(0, limit));
            if (shown.size() > max_chars || all.size() > limit) shown = shown.left(max_chars) + QChar(0x2026);
            return QLatin1Char('"') + shown + QLatin1Char('"');
        }
        case JsonDocument::Kind::number:
        case JsonDocument::Kind::boolean:
        case JsonDocument::Kind::null:
            return text::utf8(document_->value(node));
    }
    return {};
}

QVariant JsonTreeModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !document_) return {};
    const std::uint32_t node = node_of(index);
    const JsonDocument::Node& n = document_->node(node);
    const bool container = n.kind == JsonDocument::Kind::object || n.kind == JsonDocument::Kind::array;
    switch (role) {
        case Qt::DisplayRole:
            return index.column() == name_column ? name_of(node) : value_of(node, 300);
        case Qt::ToolTipRole:
            return QStringLiteral("<qt>%1<br>%2</qt>")
                .arg(text::safe(document_->path(node)).toHtmlEscaped(), value_of(node, 1500).toHtmlEscaped());
        case Qt::ForegroundRole: {
            const QPalette palette = QGuiApplication::palette();
            if (index.column() == name_column) return {};
            if (container || n.kind == JsonDocument::Kind::null) return palette.brush(QPalette::PlaceholderText);
            const bool dark = is_dark(palette);
            if (n.kind == JsonDocument::Kind::string) return QBrush(role_color(codec::FieldRole::mins, dark));
            return QBrush(role_color(codec::FieldRole::codes, dark));
        }
        case Qt::FontRole:
            return index.column() == value_column ? number_font(QGuiApplication::font()) : QVariant();
        default:
            return {};
    }
}

QVariant JsonTreeModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::DisplayRole) return section == name_column ? tr("Name") : tr("Value");
    if (role == Qt::ToolTipRole)
        return section == name_column ? tr("Name of the member, or index in its array")
                                      : tr("The value; objects and arrays show how many members they have");
    if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    return {};
}

void JsonTreeModel::retranslate() { emit headerDataChanged(Qt::Horizontal, 0, column_count - 1); }

}  // namespace ninspect::ui
