// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/artifact.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ninspect::ui {

/// A name without the number of its layer. The layer is the first component of the name that
/// is a number ("blk.12.attn_q.weight", "text/layers/12/mlp/down"), else the first component
/// that is a word for a layer with a number behind it ("layer_12/mlp", "h12.attn").
struct RoleOfName {
    std::optional<std::uint64_t> layer;
    std::string role;   ///< the name with "#" in the number's place: "blk.#.attn_q.weight"
    std::string label;  ///< what follows the number ("attn_q.weight"), else the role: the short heading
};
RoleOfName role_of_name(std::string_view name);

/// The tensors of one artifact as a table: rows are layers, columns are roles. Immutable.
struct HeatGrid {
    struct Row {
        std::optional<std::uint64_t> layer;  ///< none: the row of the entries that have no layer
    };
    struct Column {
        std::string role;
        std::string label;  ///< short heading; the whole role where two columns would share a heading
    };
    std::vector<Row> rows;        ///< entries without a layer first, then ascending
    std::vector<Column> columns;  ///< in order of first appearance in the directory
    /// Entry of a cell, row by row; none where a layer has no such entry. Of several entries of
    /// the same name the first one.
    std::vector<std::optional<EntryId>> cells;

    bool empty() const noexcept { return cells.empty(); }
    int row_count() const noexcept { return static_cast<int>(rows.size()); }
    int column_count() const noexcept { return static_cast<int>(columns.size()); }
    std::optional<EntryId> at(int row, int column) const noexcept;
    struct Place {
        int row = 0, column = 0;
    };
    std::optional<Place> place_of(EntryId entry) const noexcept;

    /// Linear in the number of entries. Files with more than `max_cells` cells (hostile names)
    /// give no grid.
    static HeatGrid make(const Artifact& artifact);
    static constexpr std::size_t max_cells = 2'000'000;

private:
    std::unordered_map<std::uint32_t, Place> places_;
};

}  // namespace ninspect::ui
