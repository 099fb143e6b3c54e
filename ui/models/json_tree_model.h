// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/json_tree_document.h"

#include <QAbstractItemModel>

namespace ninspect::ui {

/// A JSON document as a tree: name, value. Wraps a finished document; every call takes
/// constant time, whatever its size.
class JsonTreeModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { name_column, value_column, column_count };
    explicit JsonTreeModel(QObject* parent = nullptr) : QAbstractItemModel(parent) {}

    void set_document(std::shared_ptr<const JsonDocument> document);
    const std::shared_ptr<const JsonDocument>& document() const { return document_; }
    QModelIndex index_of(std::uint32_t node, int column = name_column) const;
    std::uint32_t node_of(const QModelIndex& index) const;  ///< the root for an invalid index

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void retranslate();

private:
    QString name_of(std::uint32_t node) const;
    QString value_of(std::uint32_t node, qsizetype max_chars) const;
    std::shared_ptr<const JsonDocument> document_;
};

}  // namespace ninspect::ui
