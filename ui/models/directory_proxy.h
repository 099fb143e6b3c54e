// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/directory_model.h"

#include <QAbstractProxyModel>
#include <QRegularExpression>
#include <optional>
#include <vector>

namespace ninspect::ui {

/// Sorts, filters and groups a DirectoryModel with vectors of row numbers, so that 100,000
/// rows follow a keystroke. Flat: one row per entry. Grouped: one top-level row per layer
/// with its entries below it, count and bytes in its cells.
class DirectoryProxy : public QAbstractProxyModel {
    Q_OBJECT
public:
    explicit DirectoryProxy(QObject* parent = nullptr);
    void setSourceModel(QAbstractItemModel* model) override;  ///< a DirectoryModel
    DirectoryModel* directory() const { return model_; }

    /// Words: each must occur in name, format, layout or kind, whatever their case. Regular
    /// expression: found anywhere in the name. An expression that is no such thing leaves the
    /// rows as they are and gives false.
    bool set_filter(const QString& text, bool regex);
    QString filter_error() const { return error_; }  ///< why not; empty while the filter is good
    bool filtered() const { return !words_.empty() || pattern_.has_value(); }
    void set_grouped(bool on);
    bool grouped() const { return grouped_; }
    void sort(int column, Qt::SortOrder order) override;

    /// Entries that pass the filter, in the order shown.
    std::vector<EntryId> entries() const;
    std::size_t matching() const { return order_.size(); }
    std::optional<EntryId> entry_of(const QModelIndex& index) const;
    QModelIndex index_of(EntryId entry, int column = 0) const;
    /// The layer of a top-level row while grouped; else none.
    std::optional<std::uint32_t> group_of(const QModelIndex& index) const;
    QModelIndex index_of_group(std::uint32_t group, int column = 0) const;
    /// Entries below a layer's row that pass the filter.
    std::vector<EntryId> entries_of_group(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    bool hasChildren(const QModelIndex& parent = {}) const override;
    QModelIndex sibling(int row, int column, const QModelIndex& index) const override;
    QModelIndex mapToSource(const QModelIndex& proxy) const override;
    QModelIndex mapFromSource(const QModelIndex& source) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    /// A layer that has entries left: rows [begin, end) of order_.
    struct Section {
        std::uint32_t group = 0;
        std::uint32_t begin = 0, end = 0;
        std::uint64_t bytes = 0, weights = 0;  // of those rows
        std::uint8_t worst = 0;
        bool guessed = false;  // some size is only the distance to the next entry
    };
    void rebuild();  // everything, between begin/end reset
    void filter_rows();
    void sort_rows();
    void sort_sections();
    void note_positions();
    bool accepts(std::uint32_t row) const;
    QVariant section_data(const Section& section, DirectoryColumn column, int role) const;
    QString section_title(const Section& section) const;
    void forward_data_changed();

    DirectoryModel* model_ = nullptr;
    std::vector<std::string> words_;
    std::optional<QRegularExpression> pattern_;
    QString error_;
    bool grouped_ = false;
    DirectoryColumn column_ = DirectoryColumn::index;
    Qt::SortOrder direction_ = Qt::AscendingOrder;
    std::vector<std::uint32_t> order_;       // source rows as shown
    std::vector<std::uint32_t> position_;    // source row -> place in order_, or none
    std::vector<Section> sections_;          // only while grouped
    std::vector<std::uint32_t> section_of_;  // group -> place in sections_, or none
};

}  // namespace ninspect::ui
