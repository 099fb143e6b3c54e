// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/directory_index.h"
#include "ui/text/entry_words.h"

#include "core/base/checked.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace ninspect::ui {

namespace {

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
bool is_separator(char c) noexcept { return c == '.' || c == '/'; }

std::string_view digits_at(std::string_view text, std::size_t i) noexcept {
    std::size_t end = i;
    while (end < text.size() && is_digit(text[end])) ++end;
    return text.substr(i, end - i);
}

/// Negative, zero or positive; numbers of any length, leading zeros count only as tie-break.
int compare_numbers(std::string_view a, std::string_view b) noexcept {
    const auto strip = [](std::string_view n) {
        const std::size_t first = n.find_first_not_of('0');
        return first == std::string_view::npos ? std::string_view() : n.substr(first);
    };
    const std::string_view x = strip(a), y = strip(b);
    if (x.size() != y.size()) return x.size() < y.size() ? -1 : 1;
    if (const int order = x.compare(y); order != 0) return order;
    return a.size() == b.size() ? 0 : (a.size() < b.size() ? -1 : 1);
}

std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) noexcept {
    return checked_add(a, b).value_or(~std::uint64_t{0});
}

/// Ranks of labels (a few dozen different ones) in natural order, one per entry.
template <class LabelOf>
std::vector<std::uint32_t> ranks_of_labels(std::uint32_t entries, LabelOf label_of) {
    std::unordered_map<std::string_view, std::uint32_t> rank;
    for (std::uint32_t i = 0; i < entries; ++i) rank.try_emplace(label_of(EntryId{i}), 0u);
    std::vector<std::string_view> labels;
    labels.reserve(rank.size());
    for (const auto& [label, ignored] : rank) labels.push_back(label);
    std::sort(labels.begin(), labels.end(), natural_less);
    for (std::uint32_t i = 0; i < labels.size(); ++i) rank[labels[i]] = i;
    std::vector<std::uint32_t> of_entry(entries);
    for (std::uint32_t i = 0; i < entries; ++i) of_entry[i] = rank[label_of(EntryId{i})];
    return of_entry;
}

}  // namespace

bool natural_less(std::string_view a, std::string_view b) noexcept {
    std::size_t i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
        if (is_digit(a[i]) && is_digit(b[j])) {
            const std::string_view x = digits_at(a, i), y = digits_at(b, j);
            if (const int order = compare_numbers(x, y); order != 0) return order < 0;
            i += x.size();
            j += y.size();
        } else {
            if (a[i] != b[j]) return static_cast<unsigned char>(a[i]) < static_cast<unsigned char>(b[j]);
            ++i;
            ++j;
        }
    }
    return a.size() - i < b.size() - j;
}

std::string_view layer_of(std::string_view name) noexcept {
    std::size_t begin = 0;
    while (begin < name.size()) {
        std::size_t end = begin;
        while (end < name.size() && !is_separator(name[end])) ++end;
        const bool number = end > begin && digits_at(name, begin).size() == end - begin;
        if (number && end < name.size()) return name.substr(0, end);
        begin = end + 1;
    }
    return {};
}

std::string fold_ascii(std::string_view text) {
    std::string folded(text);
    for (char& c : folded)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return folded;
}

std::vector<std::uint32_t> DirectoryIndex::findings_of(std::uint32_t entry) const {
    std::vector<std::uint32_t> indices;
    auto it = std::lower_bound(findings.begin(), findings.end(), std::pair{entry, std::uint32_t{0}});
    for (; it != findings.end() && it->first == entry; ++it) indices.push_back(it->second);
    return indices;
}

std::shared_ptr<const DirectoryIndex> DirectoryIndex::make(const Artifact& artifact) {
    auto index = std::make_shared<DirectoryIndex>();
    index->rank_names(artifact);
    index->rank_labels(artifact);
    index->rank_shapes(artifact);
    index->make_haystacks(artifact);
    index->make_groups(artifact);
    index->collect_findings(artifact);
    return index;
}

void DirectoryIndex::rank_names(const Artifact& artifact) {
    const auto n = static_cast<std::uint32_t>(artifact.entry_count());
    std::vector<std::uint32_t> order(n);
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return natural_less(artifact.name(EntryId{a}), artifact.name(EntryId{b}));
    });
    natural_rank.resize(n);
    for (std::uint32_t i = 0; i < n; ++i) natural_rank[order[i]] = i;
}

void DirectoryIndex::rank_labels(const Artifact& artifact) {
    const auto n = static_cast<std::uint32_t>(artifact.entry_count());
    format_rank = ranks_of_labels(n, [&](EntryId id) { return artifact.format_name(id); });
    layout_rank = ranks_of_labels(n, [&](EntryId id) { return artifact.layout_name(id); });
}

void DirectoryIndex::rank_shapes(const Artifact& artifact) {
    const auto n = static_cast<std::uint32_t>(artifact.entry_count());
    std::vector<std::uint32_t> order(n);
    std::iota(order.begin(), order.end(), 0u);
    const auto less = [&](std::uint32_t a, std::uint32_t b) {
        const auto x = artifact.shape(EntryId{a}), y = artifact.shape(EntryId{b});
        return std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end());
    };
    std::sort(order.begin(), order.end(), less);
    shape_rank.resize(n);
    std::uint32_t rank = 0;
    for (std::uint32_t i = 0; i < n; ++i) {
        if (i > 0 && less(order[i - 1], order[i])) ++rank;
        shape_rank[order[i]] = rank;
    }
}

void DirectoryIndex::make_haystacks(const Artifact& artifact) {
    const auto n = static_cast<std::uint32_t>(artifact.entry_count());
    begins_.reserve(n + std::size_t{1});
    begins_.push_back(0);
    for (std::uint32_t i = 0; i < n; ++i) {
        const EntryId id{i};
        for (const std::string_view part : {artifact.name(id), artifact.format_name(id), artifact.layout_name(id)}) {
            haystacks_ += part;
            haystacks_ += ' ';
        }
        haystacks_ += artifact.entry(id).kind == EntryKind::resource ? "resource" : "tensor";
        begins_.push_back(haystacks_.size());
    }
    haystacks_ = fold_ascii(haystacks_);
}

void DirectoryIndex::make_groups(const Artifact& artifact) {
    const auto n = static_cast<std::uint32_t>(artifact.entry_count());
    std::unordered_map<std::string_view, std::uint32_t> seen;
    group.resize(n);
    for (std::uint32_t i = 0; i < n; ++i) {
        const EntryId id{i};
        const std::string_view key = layer_of(artifact.name(id));
        const auto [it, fresh] = seen.try_emplace(key, static_cast<std::uint32_t>(groups.size()));
        if (fresh) {
            groups.emplace_back();
            groups.back().key = key;
        }
        Group& g = groups[it->second];
        ++g.entries;
        g.bytes = saturating_add(g.bytes, artifact.entry(id).bytes);
        if (artifact.entry(id).kind == EntryKind::tensor)
            g.weights = saturating_add(g.weights, artifact.elements(id).value_or(~std::uint64_t{0}));
        group[i] = it->second;
    }
}

void DirectoryIndex::collect_findings(const Artifact& artifact) {
    worst.assign(artifact.entry_count(), 0);
    for (std::size_t d = 0; d < artifact.diagnostics.size(); ++d) {
        const Diagnostic& diagnostic = artifact.diagnostics[d];
        const auto entry = text::entry_of(artifact, diagnostic);
        if (!entry) continue;
        findings.emplace_back(entry->value, static_cast<std::uint32_t>(d));
        const auto severity = static_cast<std::uint8_t>(static_cast<unsigned>(diagnostic.severity()) + 1);
        worst[entry->value] = std::max(worst[entry->value], severity);
    }
    std::sort(findings.begin(), findings.end());
}

}  // namespace ninspect::ui
