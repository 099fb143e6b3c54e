// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Which groups have a scale of some kind: from a bar of the histogram to rows and bytes.
#pragma once

#include "core/base/run_control.h"
#include "ui/models/values_source.h"

#include <QAbstractTableModel>
#include <cstdint>
#include <optional>
#include <vector>

namespace ninspect::ui {

/// What is looked for.
struct ScaleFilter {
    enum class Kind : std::uint8_t { range, negative, nan, infinite, zero, subnormal };
    Kind kind = Kind::range;
    double low = 0, high = 0;  ///< range: low <= value < high, or <= high when `with_high`
    bool with_high = false;
    /// Reads packed words from there (bytes from the tensor's start), row after row, instead of
    /// the words where the format has them.
    std::optional<std::uint64_t> packed_at;
    friend bool operator==(const ScaleFilter&, const ScaleFilter&) = default;

    bool takes(double value, bool is_subnormal) const noexcept;
};

struct ScaleGroup {
    std::uint64_t row = 0, group = 0;
    std::uint64_t offset = 0;  ///< of the word, from the tensor's start
    std::uint32_t word = 0;
    double value = 0;
};

struct ScaleGroups {
    codec::WordFormat word = codec::WordFormat::none;
    std::vector<ScaleGroup> groups;  ///< in the order of rows; at most the cap
    std::uint64_t found = 0;         ///< all of them
};

/// Reads all scale words of the tensor. Blocking. Errors: as Artifact::geometry; unsupported
/// (no word of its own for each group), truncated, read_failed, cancelled.
Result<ScaleGroups> find_scale_groups(const TensorRef& tensor, const ScaleFilter& filter, std::size_t cap,
                                      const RunControl& control);

/// The groups as a table: row, group, offset, word, value.
class ScaleGroupsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column : std::uint8_t { row, group, offset, word, value, column_count };
    using QAbstractTableModel::QAbstractTableModel;
    void set_groups(ScaleGroups groups);
    const ScaleGroups& groups() const { return groups_; }
    const ScaleGroup& at(int index) const { return groups_.groups[static_cast<std::size_t>(index)]; }
    void retranslate();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    ScaleGroups groups_;
};

}  // namespace ninspect::ui
