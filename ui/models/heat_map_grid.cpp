// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/heat_map_grid.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>

namespace ninspect::ui {

namespace {

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
bool is_separator(char c) noexcept { return c == '.' || c == '/'; }

/// A stretch of a name: where the layer's number stands.
struct Digits {
    std::size_t begin = 0, end = 0;
    std::uint64_t value = 0;
};

std::optional<std::uint64_t> number_in(std::string_view digits) noexcept {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    return value;
}

/// True for what people call a layer: "layers", "block_", "h".
bool means_layer(std::string_view word) noexcept {
    while (!word.empty() && (word.back() == '_' || word.back() == '-')) word.remove_suffix(1);
    static constexpr std::array words{std::string_view("layer"),  std::string_view("layers"), std::string_view("block"),
                                      std::string_view("blocks"), std::string_view("blk"),    std::string_view("h"),
                                      std::string_view("l")};
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// The number in one component [begin, end) of a name; `whole`: it must be nothing but digits.
std::optional<Digits> number_of_component(std::string_view name, std::size_t begin, std::size_t end, bool whole) {
    std::size_t first = begin;
    if (!whole)
        while (first < end && !is_digit(name[first])) ++first;
    if (first == end || (!whole && !means_layer(name.substr(begin, first - begin)))) return std::nullopt;
    const auto value = number_in(name.substr(first, end - first));
    if (!value) return std::nullopt;
    return Digits{first, end, *value};
}

std::optional<Digits> layer_number(std::string_view name) {
    for (const bool whole : {true, false}) {
        for (std::size_t begin = 0; begin < name.size();) {
            std::size_t end = begin;
            while (end < name.size() && !is_separator(name[end])) ++end;
            if (const auto found = number_of_component(name, begin, end, whole)) return found;
            begin = end + 1;
        }
    }
    return std::nullopt;
}

/// What nearly every GGUF tensor ends in says nothing in a heading; a label must not become that of
/// another role, though.
void shorten_labels(std::vector<HeatGrid::Column>& columns) {
    constexpr std::string_view common = ".weight";
    std::unordered_map<std::string, int> uses;
    for (const HeatGrid::Column& column : columns) ++uses[column.label];
    for (HeatGrid::Column& column : columns) {
        if (uses[column.label] > 1) {
            column.label = column.role;
            continue;
        }
        if (column.label.size() <= common.size() || !column.label.ends_with(common)) continue;
        std::string shorter = column.label.substr(0, column.label.size() - common.size());
        if (uses.count(shorter) == 0) column.label = std::move(shorter);
    }
}

}  // namespace

RoleOfName role_of_name(std::string_view name) {
    RoleOfName result;
    const auto number = layer_number(name);
    if (!number) {
        result.role = result.label = name;
        return result;
    }
    result.layer = number->value;
    result.role = std::string(name.substr(0, number->begin)) + "#" + std::string(name.substr(number->end));
    std::string_view rest = name.substr(number->end);
    if (!rest.empty()) rest.remove_prefix(1);
    result.label = rest.empty() ? result.role : std::string(rest);
    return result;
}

std::optional<EntryId> HeatGrid::at(int row, int column) const noexcept {
    if (row < 0 || column < 0 || row >= row_count() || column >= column_count()) return std::nullopt;
    return cells[static_cast<std::size_t>(row) * columns.size() + static_cast<std::size_t>(column)];
}

std::optional<HeatGrid::Place> HeatGrid::place_of(EntryId entry) const noexcept {
    const auto found = places_.find(entry.value);
    if (found == places_.end()) return std::nullopt;
    return found->second;
}

HeatGrid HeatGrid::make(const Artifact& artifact) {
    struct Found {
        EntryId id;
        std::optional<std::uint64_t> layer;
        int column;
    };
    HeatGrid grid;
    std::vector<Found> found;
    std::unordered_map<std::string, int> column_of;
    std::map<std::optional<std::uint64_t>, int> row_of;  // nothing sorts before every number
    for (std::uint32_t i = 0; i < artifact.entry_count(); ++i) {
        const EntryId id{i};
        if (artifact.entry(id).kind != EntryKind::tensor) continue;
        RoleOfName role = role_of_name(artifact.name(id));
        const auto [it, fresh] = column_of.try_emplace(role.role, static_cast<int>(grid.columns.size()));
        if (fresh) grid.columns.push_back({std::move(role.role), std::move(role.label)});
        row_of.try_emplace(role.layer, 0);
        found.push_back({id, role.layer, it->second});
    }
    if (found.empty() || row_of.size() > max_cells / grid.columns.size()) return {};

    for (auto& [layer, row] : row_of) {
        row = static_cast<int>(grid.rows.size());
        grid.rows.push_back({layer});
    }
    shorten_labels(grid.columns);

    grid.cells.resize(grid.rows.size() * grid.columns.size());
    for (const Found& f : found) {
        const Place place{row_of[f.layer], f.column};
        auto& cell = grid.cells[static_cast<std::size_t>(place.row) * grid.columns.size() +
                                static_cast<std::size_t>(place.column)];
        if (!cell) cell = f.id;
        grid.places_.emplace(f.id.value, place);
    }
    return grid;
}

}  // namespace ninspect::ui
