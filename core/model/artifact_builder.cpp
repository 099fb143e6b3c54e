// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/checked.h"
#include "core/model/artifact.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace ninspect {
namespace {

constexpr std::uint32_t max_u32 = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint64_t max_u64 = std::numeric_limits<std::uint64_t>::max();

std::uint64_t end_of(const Entry& e) noexcept { return checked_add(e.offset, e.bytes).value_or(max_u64); }

std::shared_ptr<Artifact> fresh() { return std::make_shared<Artifact>(); }

}  // namespace

// ---- order and padding ---------------------------------------------------------------

void Artifact::sort_entries() {
    by_offset_.resize(entries_.size());
    for (std::uint32_t i = 0; i < by_offset_.size(); ++i) by_offset_[i] = EntryId{i};
    const bool by_part = container == Container::gguf;
    const auto before = [this, by_part](EntryId a, EntryId b) {
        const Entry &x = entry(a), &y = entry(b);
        if (by_part && x.part != y.part) return x.part < y.part;
        if (x.offset != y.offset) return x.offset < y.offset;
        return a < b;
    };
    if (!std::is_sorted(by_offset_.begin(), by_offset_.end(), before))
        std::sort(by_offset_.begin(), by_offset_.end(), before);
}

/// Notes how far the entries reach and gives every entry the bytes behind it that belong to
/// nobody. Of entries that overlap, the one that reaches furthest gets them.
void Artifact::fill_padding() {
    reach_.resize(by_offset_.size());
    const bool by_part = container == Container::gguf;
    Entry* furthest = nullptr;
    std::uint64_t reach = 0;
    for (std::size_t i = 0; i < by_offset_.size(); ++i) {
        Entry& e = entries_[by_offset_[i].value];
        e.padding_after = 0;
        const bool new_space = furthest == nullptr || (by_part && furthest->part != e.part);
        if (!new_space && e.offset > reach) furthest->padding_after = e.offset - reach;
        if (new_space || end_of(e) >= reach) {
            furthest = &e;
            reach = end_of(e);
        }
        reach_[i] = reach;
        const bool last = i + 1 == by_offset_.size() || (by_part && entry(by_offset_[i + 1]).part != e.part);
        if (!last || !by_part || e.part >= parts.size()) continue;
        const Part& part = parts[e.part];
        const std::uint64_t data = part.file_bytes > part.payload_offset ? part.file_bytes - part.payload_offset : 0;
        if (data > reach) furthest->padding_after = std::min(padding_to(reach, alignment), data - reach);
    }
}

// ---- building ------------------------------------------------------------------------

ArtifactBuilder::ArtifactBuilder() : artifact_(fresh()) {}

std::uint32_t ArtifactBuilder::label(std::string_view text) {
    Artifact& a = *artifact_;
    if (last_label_ < a.labels_.size() && a.labels_[last_label_] == text) return last_label_;
    const auto at = [&a](std::uint32_t i) -> std::string_view { return a.labels_[i]; };
    const auto next = static_cast<std::uint32_t>(a.labels_.size());
    if (const auto known = a.label_index_.insert(text, next, at)) return last_label_ = *known;
    a.labels_.emplace_back(text);
    return last_label_ = next;
}

ArtifactBuilder::Added ArtifactBuilder::add_entry(Entry entry, std::string_view name,
                                                  std::span<const std::uint64_t> shape, std::string_view format,
                                                  std::string_view layout) {
    Artifact& a = *artifact_;
    const EntryId id{static_cast<std::uint32_t>(a.entries_.size())};
    name = name.substr(0, max_u32);
    if (shape.size() > max_u32 - a.dims_.size()) {
        shape = {};
        entry.usable = false;
    }
    entry.name_begin = a.names_.size();
    entry.name_bytes = static_cast<std::uint32_t>(name.size());
    entry.shape_begin = static_cast<std::uint32_t>(a.dims_.size());
    entry.rank = static_cast<std::uint32_t>(shape.size());
    entry.format_name = label(format);
    entry.layout_name = label(layout);
    a.names_.append(name);
    a.dims_.insert(a.dims_.end(), shape.begin(), shape.end());
    a.entries_.push_back(entry);

    Added added{id, std::nullopt};
    const auto at = [&a](std::uint32_t i) { return a.entry_name(a.entries_[i]); };
    if (const auto earlier = a.name_index_.insert(name, id.value, at)) added.same_name = EntryId{*earlier};
    return added;
}

Entry& ArtifactBuilder::entry(EntryId id) noexcept { return artifact_->entries_[id.value]; }

void ArtifactBuilder::set_format_name(EntryId id, std::string_view format) {
    artifact_->entries_[id.value].format_name = label(format);
}

void ArtifactBuilder::reserve_entries(std::size_t n) {
    artifact_->entries_.reserve(n);
    artifact_->name_index_.reserve(n);
}

std::optional<std::size_t> ArtifactBuilder::add_meta(MetaItem item) {
    Artifact& a = *artifact_;
    a.metadata_.push_back(std::move(item));
    const auto at = [&a](std::uint32_t i) -> std::string_view { return a.metadata_[i].key; };
    const auto earlier =
        a.key_index_.insert(a.metadata_.back().key, static_cast<std::uint32_t>(a.metadata_.size() - 1), at);
    if (!earlier) return std::nullopt;
    return *earlier;
}

void ArtifactBuilder::set_metadata_reader(std::shared_ptr<const MetadataReader> reader) {
    artifact_->reader_ = std::move(reader);
}

void ArtifactBuilder::set_logical_payload(std::shared_ptr<const io::ByteSource> payload) {
    artifact_->logical_payload_ = std::move(payload);
}

void ArtifactBuilder::add_diagnostic(Diagnostic diagnostic) { artifact_->diagnostics.push_back(std::move(diagnostic)); }

std::shared_ptr<const Artifact> ArtifactBuilder::snapshot(std::size_t max_entries) const {
    const Artifact& a = *artifact_;
    const std::size_t n = std::min(max_entries, a.entries_.size());
    ArtifactBuilder copy;
    Artifact& out = *copy.artifact_;
    out.container = a.container;
    out.version = a.version;
    out.byte_order = a.byte_order;
    out.path = a.path;
    out.alignment = a.alignment;
    out.parts = a.parts;
    out.identity = a.identity;
    out.diagnostics = a.diagnostics;
    out.left_out = a.left_out;
    out.type_readings = a.type_readings;
    out.metadata_ = a.metadata_;
    out.key_index_ = a.key_index_;
    out.reader_ = a.reader_;
    out.logical_payload_ = a.logical_payload_;
    copy.reserve_entries(n);
    for (std::uint32_t i = 0; i < n; ++i) {
        const EntryId id{i};
        copy.add_entry(a.entry(id), a.name(id), a.shape(id), a.format_name(id), a.layout_name(id));
    }
    out.sort_entries();
    out.fill_padding();
    out.complete = false;
    return copy.artifact_;
}

std::shared_ptr<const Artifact> ArtifactBuilder::finish() {
    artifact_->sort_entries();
    artifact_->fill_padding();
    return std::exchange(artifact_, fresh());
}

}  // namespace ninspect
