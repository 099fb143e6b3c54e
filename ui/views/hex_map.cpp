// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/hex_map.h"

#include "core/base/checked.h"

#include <algorithm>

namespace ninspect::ui {

namespace {

constexpr std::size_t kept_geometries = 256;

/// Index of the last region that begins at or before the offset; regions.size() when none does.
std::size_t last_at_or_before(const std::vector<Region>& regions, std::uint64_t offset) {
    const auto after = std::upper_bound(regions.begin(), regions.end(), offset,
                                        [](std::uint64_t o, const Region& r) { return o < r.offset; });
    return after == regions.begin() ? regions.size() : static_cast<std::size_t>(after - regions.begin()) - 1;
}

bool contains(const Region& region, std::uint64_t offset) {
    return offset >= region.offset && offset - region.offset < region.bytes;
}

/// Overlaps may overlap each other; what matters here is only where any of them lies.
std::vector<Region> merged(std::vector<Region> overlaps) {
    std::sort(overlaps.begin(), overlaps.end(), [](const Region& a, const Region& b) { return a.offset < b.offset; });
    std::vector<Region> result;
    for (const Region& next : overlaps) {
        if (result.empty() || next.offset - result.back().offset > result.back().bytes) {
            result.push_back(next);
            continue;
        }
        const std::uint64_t end = next.offset + next.bytes;
        result.back().bytes = std::max(result.back().bytes, end - result.back().offset);
    }
    return result;
}

}  // namespace

ByteMap::ByteMap(std::shared_ptr<const Artifact> artifact, std::uint32_t part)
    : artifact_(std::move(artifact)), part_(part) {
    if (!artifact_ || part_ >= artifact_->parts.size()) return;
    size_ = artifact_->parts[part_].file_bytes;
    std::vector<Region> overlaps;
    for (Region& region : artifact_->file_map(part_)) {
        if (region.bytes == 0 || region.kind == RegionKind::missing) continue;
        (region.kind == RegionKind::overlap ? overlaps : regions_).push_back(std::move(region));
    }
    overlaps_ = merged(std::move(overlaps));
}

const Region* ByteMap::region_at(std::uint64_t file_offset) const {
    const std::size_t i = last_at_or_before(regions_, file_offset);
    return i < regions_.size() && contains(regions_[i], file_offset) ? &regions_[i] : nullptr;
}

void ByteMap::clip_to_overlaps(std::uint64_t file_offset, ByteSpan& span) const {
    if (overlaps_.empty()) return;
    const std::size_t i = last_at_or_before(overlaps_, file_offset);
    if (i < overlaps_.size()) {
        const Region& before = overlaps_[i];
        const std::uint64_t end = before.offset + before.bytes;
        if (contains(before, file_offset)) {
            span.region = RegionKind::overlap;
            span.entry = before.entry;
            span.begin = std::max(span.begin, before.offset);
            span.end = std::min(span.end, end);
            return;
        }
        span.begin = std::max(span.begin, end);
    }
    const std::size_t next = i < overlaps_.size() ? i + 1 : 0;
    if (next < overlaps_.size()) span.end = std::min(span.end, overlaps_[next].offset);
}

void ByteMap::add_role(std::uint64_t file_offset, ByteSpan& span) const {
    const auto inside = entry_offset(*span.entry, file_offset);
    if (!inside) return;
    // Where the span begins inside the entry: never before the entry itself.
    const std::uint64_t back = std::min(file_offset - span.begin, *inside);
    span.begin = file_offset - back;
    span.entry_offset = *inside - back;

    const codec::Geometry* geometry = this->geometry(*span.entry);
    if (!geometry) return;
    span.role = codec::role_of_byte(*geometry, *inside);
    if (!span.role) return;
    const codec::ByteRole& role = *span.role;
    const std::uint64_t into_run = *inside - role.run_offset;
    if (role.run_offset > *inside || into_run >= role.run_bytes) return;
    const std::uint64_t begin = std::max(span.begin, file_offset - std::min(into_run, file_offset));
    span.entry_offset += begin - span.begin;
    span.begin = begin;
    if (role.run_bytes - into_run < span.end - file_offset) span.end = file_offset + (role.run_bytes - into_run);
    span.odd_group = ((role.row + role.group) & 1U) != 0;
}

void ByteMap::prefer(std::optional<EntryId> entry) {
    preferred_.reset();
    preferred_begin_ = preferred_end_ = 0;
    if (!artifact_ || part_ >= artifact_->parts.size() || !entry || entry->value >= artifact_->entry_count()) return;
    const Entry& e = artifact_->entry(*entry);
    const Part& part = artifact_->parts[part_];
    std::uint64_t begin = part.payload_offset, bytes = e.bytes;
    if (part_ == e.part) {
        begin = e.file_offset;
    } else {  // what the parts before this one hold of it
        if (artifact_->container != Container::ninfer || part_ < e.part || part.logical_begin < e.offset ||
            part.logical_begin - e.offset >= e.bytes)
            return;
        bytes = e.bytes - (part.logical_begin - e.offset);
    }
    // The last part's payload, and that of a shard, end with the file.
    const bool goes_on = artifact_->container == Container::ninfer && part_ + std::size_t{1} < artifact_->parts.size();
    const std::uint64_t limit =
        goes_on ? std::min(checked_add(part.payload_offset, part.payload_bytes).value_or(size_), size_) : size_;
    const std::uint64_t end = std::min(checked_add(begin, bytes).value_or(limit), limit);
    if (begin >= end) return;
    preferred_ = entry;
    preferred_begin_ = begin;
    preferred_end_ = end;
}

void ByteMap::clip_to_preferred(std::uint64_t file_offset, ByteSpan& span) const {
    if (!preferred_) return;
    if (file_offset < preferred_begin_) {
        span.end = std::min(span.end, preferred_begin_);
    } else if (file_offset >= preferred_end_) {
        span.begin = std::max(span.begin, preferred_end_);
    } else {
        span.shared = span.region == RegionKind::overlap;
        span.region = RegionKind::entry;
        span.entry = preferred_;
        span.begin = std::max(span.begin, preferred_begin_);
        span.end = std::min(span.end, preferred_end_);
    }
}

std::optional<ByteSpan> ByteMap::at(std::uint64_t file_offset) const {
    if (file_offset >= size_) return std::nullopt;
    ByteSpan span;
    if (const Region* region = region_at(file_offset)) {
        span.begin = region->offset;
        span.end = region->bytes > size_ - region->offset ? size_ : region->offset + region->bytes;
        span.region = region->kind;
        span.entry = region->entry;
    } else {
        const std::size_t i = last_at_or_before(regions_, file_offset);
        span.begin = i < regions_.size() ? regions_[i].offset + regions_[i].bytes : 0;
        const std::size_t next = i < regions_.size() ? i + 1 : 0;
        span.end = next < regions_.size() ? std::min(regions_[next].offset, size_) : size_;
    }
    clip_to_overlaps(file_offset, span);
    clip_to_preferred(file_offset, span);
    // Of overlapping entries of which none is preferred, the later one says what its bytes are.
    if ((span.region == RegionKind::entry || span.region == RegionKind::overlap) && span.entry)
        add_role(file_offset, span);
    return span;
}

const codec::Geometry* ByteMap::geometry(EntryId entry) const {
    if (!artifact_ || entry.value >= artifact_->entry_count()) return nullptr;
    const auto found = geometries_.find(entry.value);
    if (found != geometries_.end()) return found->second.get();
    if (geometries_.size() >= kept_geometries) geometries_.clear();
    std::unique_ptr<codec::Geometry> made;
    if (auto geometry = artifact_->geometry(entry)) made = std::make_unique<codec::Geometry>(std::move(*geometry));
    return geometries_.emplace(entry.value, std::move(made)).first->second.get();
}

std::optional<std::uint64_t> ByteMap::entry_offset(EntryId entry, std::uint64_t file_offset) const {
    return artifact_ ? offset_in_entry(*artifact_, entry, part_, file_offset) : std::nullopt;
}

std::optional<std::uint64_t> offset_in_entry(const Artifact& artifact, EntryId id, std::uint32_t part,
                                             std::uint64_t file_offset) {
    if (id.value >= artifact.entry_count() || part >= artifact.parts.size()) return std::nullopt;
    const Entry& entry = artifact.entry(id);
    std::uint64_t inside = 0;
    if (part == entry.part) {
        if (file_offset < entry.file_offset) return std::nullopt;
        inside = file_offset - entry.file_offset;
    } else {
        const Part& p = artifact.parts[part];
        if (file_offset < p.payload_offset) return std::nullopt;
        const std::uint64_t logical = p.logical_begin + (file_offset - p.payload_offset);
        if (logical < entry.offset) return std::nullopt;
        inside = logical - entry.offset;
    }
    if (inside >= entry.bytes) return std::nullopt;
    return inside;
}

std::optional<FileRange> file_range(const Artifact& artifact, EntryId entry, std::uint64_t offset,
                                    std::uint64_t bytes) {
    if (entry.value >= artifact.entry_count()) return std::nullopt;
    const auto position = artifact.file_position(entry, offset);
    if (!position) return std::nullopt;
    return FileRange{position->part, position->file_offset, std::min(bytes, position->contiguous)};
}

}  // namespace ninspect::ui
