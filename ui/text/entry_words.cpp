// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/entry_words.h"

#include "ui/text/units.h"
#include "ui/text/words.h"

#include <QCoreApplication>
#include <algorithm>
#include <charconv>
#include <limits>

namespace ninspect::ui::text {
namespace {

constexpr std::size_t longest_name = 4096;  // bytes; more is seen in Hex

QString word(const char* source) { return QCoreApplication::translate("words", source); }

std::optional<std::uint64_t> index_in(std::string_view label, std::string_view list) {
    if (label.size() < list.size() + 3 || label.substr(0, list.size()) != list || label[list.size()] != '[' ||
        label.back() != ']')
        return std::nullopt;
    const std::string_view digits = label.substr(list.size() + 1, label.size() - list.size() - 2);
    std::uint64_t n = 0;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), n);
    return code == std::errc() && end == digits.data() + digits.size() ? std::optional(n) : std::nullopt;
}

/// Place of the entry among those whose records lie in the same file: shards count for themselves.
std::uint32_t first_entry(const Artifact& artifact, std::uint32_t part) {
    if (artifact.container != Container::gguf) return 0;
    const auto entries = artifact.entries();
    const auto it =
        std::partition_point(entries.begin(), entries.end(), [part](const Entry& e) { return e.part < part; });
    return static_cast<std::uint32_t>(it - entries.begin());
}

}  // namespace

bool is_blank(std::string_view name) {
    return std::all_of(name.begin(), name.end(), [](char c) { return c == ' '; });
}

QString entry_name(const Artifact& artifact, EntryId entry) {
    const std::string_view name = artifact.name(entry);
    if (!is_blank(name)) return safe(name, longest_name);
    if (name.empty()) return word(QT_TRANSLATE_NOOP("words", "(no name) #%1")).arg(count(entry.value));
    return word(QT_TRANSLATE_NOOP("words", "(name of %1 spaces) #%2")).arg(count(name.size()), count(entry.value));
}

QString shape(const Artifact& artifact, EntryId entry) { return shape(artifact.container, artifact.shape(entry)); }

std::optional<std::uint64_t> weights(const Artifact& artifact, EntryId entry) {
    constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max() / 2;
    const auto dims = artifact.shape(entry);
    const bool negative = artifact.container == Container::gguf &&
                          std::any_of(dims.begin(), dims.end(), [](std::uint64_t d) { return d > most; });
    return negative ? std::nullopt : artifact.elements(entry);
}

QString entry_bits_per_weight(const Artifact& artifact, EntryId entry) {
    return weights(artifact, entry) ? bits_per_weight(artifact.bits_per_weight(entry)) : QString();
}

std::optional<EntryId> entry_of(const Artifact& artifact, const Diagnostic& diagnostic) {
    const auto unnamed = [&](std::uint64_t i) -> std::optional<EntryId> {
        if (i >= artifact.entry_count()) return std::nullopt;
        const EntryId id{static_cast<std::uint32_t>(i)};
        return artifact.name(id).empty() ? std::optional(id) : std::nullopt;
    };
    const std::uint32_t first = first_entry(artifact, diagnostic.part);
    if (!diagnostic.entry.empty()) {
        if (const auto named = artifact.find(diagnostic.entry)) return named;
        for (const std::string_view list : {"tensors", "objects"})
            if (const auto i = index_in(diagnostic.entry, list); i && *i < artifact.entry_count())
                return unnamed(first + *i);
        return std::nullopt;
    }
    if (!diagnostic.file_offset) return std::nullopt;
    const auto entries = artifact.entries().subspan(first);
    const auto it = std::partition_point(entries.begin(), entries.end(), [&](const Entry& e) {
        const bool same_file = artifact.container != Container::gguf || e.part == diagnostic.part;
        return same_file && e.record_offset < *diagnostic.file_offset;
    });
    if (it == entries.end() || it->record_offset != *diagnostic.file_offset) return std::nullopt;
    return unnamed(first + static_cast<std::uint64_t>(it - entries.begin()));
}

}  // namespace ninspect::ui::text
