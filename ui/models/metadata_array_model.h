// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/artifact.h"

#include <QAbstractTableModel>
#include <QThreadPool>
#include <list>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace ninspect::ui {

/// The elements of an array that still lies in the file: index, value. Pages that come into
/// sight are read by a thread of the model's own; until then their cells show "…". A few
/// dozen pages are kept. Small arrays are read at once.
class MetadataArrayModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { index_column, value_column, column_count };
    static constexpr std::uint64_t page_elements = 256;
    static constexpr std::size_t max_pages = 64;

    explicit MetadataArrayModel(QObject* parent = nullptr);
    ~MetadataArrayModel() override;

    void set_array(std::shared_ptr<const Artifact> artifact, const ArrayHandle& array);
    void clear();
    const std::shared_ptr<const Artifact>& artifact() const { return artifact_; }
    const ArrayHandle& array() const { return array_; }

    /// The element itself when its page is at hand.
    std::optional<MetaValue> value(int row) const;
    std::size_t pages_kept() const { return pages_.size(); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void retranslate();

private:
    struct Page {
        std::vector<MetaValue> values;
        std::optional<Error> error;
        std::list<std::uint64_t>::iterator used;
    };
    const Page* page(std::uint64_t number) const;  // null: asked for
    void ask(std::uint64_t number) const;
    void store(std::uint64_t number, Page page) const;
    void page_arrived(std::uint64_t generation, std::uint64_t number, Result<std::vector<MetaValue>> values);

    std::shared_ptr<const Artifact> artifact_;
    ArrayHandle array_;
    std::uint64_t generation_ = 0;
    // The cache fills while cells are asked for; the data themselves never change.
    mutable std::unordered_map<std::uint64_t, Page> pages_;
    mutable std::list<std::uint64_t> order_;  // most recently used first
    mutable std::unordered_set<std::uint64_t> asked_;
    mutable QThreadPool reader_;
};

}  // namespace ninspect::ui
