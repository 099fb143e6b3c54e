// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspect/compare.h"

#include "core/inspect/compare_values.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <limits>
#include <unordered_map>

namespace ninspect::inspect {
namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t check_every = 1024;  // entries between two looks at the stop token

/// The items of one side by name, handed out in order, each once.
class ByName {
public:
    explicit ByName(std::size_t count) : next_(count, none), taken_(count, false) { chains_.reserve(count); }

    void add(std::string_view name, std::uint32_t index) {
        auto [it, is_new] = chains_.try_emplace(name, Chain{index, index});
        if (!is_new) {
            next_[it->second.last] = index;
            it->second.last = index;
        }
    }
    std::optional<std::uint32_t> take(std::string_view name) {
        const auto it = chains_.find(name);
        if (it == chains_.end() || it->second.first == none) return std::nullopt;
        const std::uint32_t index = it->second.first;
        it->second.first = next_[index];
        taken_[index] = true;
        return index;
    }
    bool taken(std::uint32_t index) const { return taken_[index]; }

private:
    struct Chain {
        std::uint32_t first, last;
    };
    std::unordered_map<std::string_view, Chain> chains_;
    std::vector<std::uint32_t> next_;
    std::vector<bool> taken_;
};

std::string dimensions(const Artifact& artifact, EntryId id) {
    return fmt::format("[{}]", shape_text(artifact.container, artifact.shape(id), ", "));
}

void add_change(std::vector<FieldChange>& changes, std::string_view field, std::string a, std::string b) {
    if (a != b) changes.push_back({field, std::move(a), std::move(b)});
}

std::string kind_text(EntryKind kind) { return kind == EntryKind::tensor ? "tensor" : "resource"; }

std::vector<FieldChange> entry_changes(const Artifact& a, EntryId ida, const Artifact& b, EntryId idb) {
    const Entry& ea = a.entry(ida);
    const Entry& eb = b.entry(idb);
    std::vector<FieldChange> changes;
    add_change(changes, "kind", kind_text(ea.kind), kind_text(eb.kind));
    add_change(changes, "format", std::string(a.format_name(ida)), std::string(b.format_name(idb)));
    if (a.container == Container::gguf && b.container == Container::gguf)
        add_change(changes, "type_id", fmt::format("{}", ea.type_id), fmt::format("{}", eb.type_id));
    add_change(changes, "layout", std::string(a.layout_name(ida)), std::string(b.layout_name(idb)));
    add_change(changes, "shape", dimensions(a, ida), dimensions(b, idb));
    add_change(changes, "bytes", fmt::format("{}", ea.bytes), fmt::format("{}", eb.bytes));
    add_change(changes, "divisors", fmt::format("{}", ea.divisors), fmt::format("{}", eb.divisors));
    return changes;
}

std::vector<FieldChange> header_changes(const Artifact& a, const Artifact& b) {
    const auto order = [](const Artifact& x) -> std::string {
        return x.byte_order == ByteOrder::big ? "big" : "little";
    };
    std::vector<FieldChange> changes;
    add_change(changes, "container", std::string(container_name(a.container)),
               std::string(container_name(b.container)));
    add_change(changes, "version", fmt::format("{}", a.version), fmt::format("{}", b.version));
    add_change(changes, "byte_order", order(a), order(b));
    add_change(changes, "alignment", fmt::format("{}", a.alignment), fmt::format("{}", b.alignment));
    return changes;
}

Error cancelled() {
    Error error;
    error.code = ErrorCode::cancelled;
    return error;
}

Status diff_entries(const Artifact& a, const Artifact& b, StructureDiff& diff, const RunControl& control) {
    const auto count_a = static_cast<std::uint32_t>(a.entry_count());
    const auto count_b = static_cast<std::uint32_t>(b.entry_count());
    ByName by_name(count_b);
    for (std::uint32_t i = 0; i < count_b; ++i) by_name.add(b.name(EntryId{i}), i);
    for (std::uint32_t i = 0; i < count_a; ++i) {
        if (i % check_every == 0) {
            if (control.stop_requested()) return cancelled();
            control.report({i, count_a, ProgressUnit::items});
        }
        const std::optional<std::uint32_t> other = by_name.take(a.name(EntryId{i}));
        if (!other) {
            diff.only_a.push_back(EntryId{i});
            continue;
        }
        diff.pairs.push_back({EntryId{i}, EntryId{*other}});
        std::vector<FieldChange> changes = entry_changes(a, EntryId{i}, b, EntryId{*other});
        if (changes.empty())
            ++diff.same;
        else
            diff.changed.push_back({EntryId{i}, EntryId{*other}, std::move(changes)});
    }
    for (std::uint32_t i = 0; i < count_b; ++i)
        if (!by_name.taken(i)) diff.only_b.push_back(EntryId{i});
    return {};
}

Status diff_keys(const Artifact& a, const Artifact& b, StructureDiff& diff, const RunControl& control) {
    const std::vector<MetaItem>& items_b = b.metadata();
    ByName by_name(items_b.size());
    for (std::uint32_t i = 0; i < items_b.size(); ++i) by_name.add(items_b[i].key, i);
    for (const MetaItem& item : a.metadata()) {
        if (control.stop_requested()) return cancelled();
        const std::optional<std::uint32_t> other = by_name.take(item.key);
        if (!other) {
            diff.keys_only_a.push_back(item.key);
            continue;
        }
        Result<std::optional<ValueChange>> change = compare_values(a, item, b, items_b[*other], control);
        if (!change) return change.error();
        if (*change) diff.keys_changed.push_back({item.key, std::move((*change)->a), std::move((*change)->b)});
    }
    for (std::uint32_t i = 0; i < items_b.size(); ++i)
        if (!by_name.taken(i)) diff.keys_only_b.push_back(items_b[i].key);
    return {};
}

}  // namespace

std::vector<EntryId> counterparts(const Artifact& artifact, EntryId entry, const Artifact& other) {
    const std::optional<EntryId> found = other.find(artifact.name(entry));
    if (!found) return {};
    return {*found};
}

Result<StructureDiff> diff_structure(const Artifact& a, const Artifact& b, const RunControl& control) {
    StructureDiff diff;
    diff.header = header_changes(a, b);
    if (Status status = diff_entries(a, b, diff, control); !status) return status.error();
    if (Status status = diff_keys(a, b, diff, control); !status) return status.error();
    return diff;
}

}  // namespace ninspect::inspect
