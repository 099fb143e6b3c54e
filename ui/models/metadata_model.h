// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/metadata_ref.h"

#include <QAbstractTableModel>
#include <QRegularExpression>
#include <QSortFilterProxyModel>
#include <array>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace ninspect::ui {

/// The keys and resources of one artifact, or of two beside each other (one row per name).
/// Values are read when a cell is first shown, then kept. Constant time per cell.
class MetadataModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum class Field : std::uint8_t { name, difference, type, count, value };
    enum Role { SortRole = Qt::UserRole, FilterRole };
    enum class Difference : std::uint8_t { unknown, equal, differs, only_a, only_b };

    explicit MetadataModel(QObject* parent = nullptr);

    /// One artifact: name, type, count, value. Two: those for each side, and whether they differ.
    void set_artifacts(std::shared_ptr<const Artifact> a, std::shared_ptr<const Artifact> b);
    bool comparing() const { return artifact(Side::a) && artifact(Side::b); }
    const std::shared_ptr<const Artifact>& artifact(Side side) const { return artifacts_[index_of(side)]; }

    /// Names of keys whose values differ, once that is known; all others that both have are equal.
    void set_differing(const std::unordered_set<std::string>& keys);
    std::size_t differing() const { return differing_; }
    std::size_t resources() const { return resources_; }  ///< rows that are resources

    Field field(int column) const;
    Side side(int column) const;               ///< of type, count, value columns
    int column(Field field, Side side) const;  ///< -1 when there is none
    MetaTarget target(int row, Side side) const;
    int row_of(Side side, MetaRef ref) const;  ///< -1 when there is none
    int row_of_key(const QString& key) const;
    Difference difference(int row) const { return rows_[static_cast<std::size_t>(row)].difference; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void retranslate();

private:
    struct Row {
        std::string_view name;
        std::array<MetaRef, 2> refs;
        Difference difference = Difference::unknown;
    };
    static std::size_t index_of(Side side) { return side == Side::a ? 0 : 1; }
    void add_rows(Side side);
    void add_row(Side side, MetaRef ref);
    QString preview(int row, Side side) const;
    QVariant display(int row, int column) const;
    QVariant sort_value(int row, int column) const;
    QString tool_tip(int row, int column) const;
    QString difference_word(Difference difference) const;

    std::array<std::shared_ptr<const Artifact>, 2> artifacts_;
    std::vector<Row> rows_;
    std::unordered_map<std::string_view, std::size_t> by_name_;
    std::size_t differing_ = 0;
    std::size_t resources_ = 0;
    mutable std::unordered_map<std::uint64_t, QString> previews_;  // row * 2 + side
};

/// Filters by text or regular expression in names and values, and by difference.
class MetadataFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit MetadataFilter(QObject* parent = nullptr);
    /// Returns false, and keeps what it had, when `pattern` is not a regular expression.
    bool set_pattern(const QString& pattern, bool regex);
    void set_only_differing(bool on);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    QString text_;
    QRegularExpression regex_;
    bool use_regex_ = false;
    bool only_differing_ = false;
};

}  // namespace ninspect::ui
