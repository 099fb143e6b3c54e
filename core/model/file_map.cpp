// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/checked.h"
#include "core/model/artifact.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace ninspect {
namespace {

constexpr std::uint64_t max_u64 = std::numeric_limits<std::uint64_t>::max();

std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) noexcept { return checked_add(a, b).value_or(max_u64); }

/// Bytes of the prefix before metadata and directory.
std::uint64_t prefix_bytes(Container container, std::uint32_t version) noexcept {
    if (container == Container::gguf) return version == 1 ? 16 : 24;
    return version >= 3 ? 32 : 16;
}

/// Collects the regions of one file. Offsets are given in payload coordinates and placed in
/// the file here; what lies behind the file's end becomes missing or is dropped.
class MapWriter {
public:
    MapWriter(const Part& part, std::uint64_t file_bytes) : part_(part), file_bytes_(file_bytes) {}

    void reserve(std::size_t regions) { regions_.reserve(regions); }

    void add_file_range(RegionKind kind, std::uint64_t begin, std::uint64_t end, std::optional<EntryId> entry = {}) {
        end = std::min(end, file_bytes_);
        if (begin < end) regions_.push_back({kind, begin, end - begin, entry});
    }

    void add(RegionKind kind, std::uint64_t begin, std::uint64_t end, std::optional<EntryId> entry) {
        if (begin >= end) return;
        const std::uint64_t first = to_file(begin), last = to_file(end);
        if (kind == RegionKind::overlap) {
            if (first < std::min(last, file_bytes_))
                overlaps_.push_back({kind, first, std::min(last, file_bytes_) - first, entry});
            return;
        }
        add_file_range(kind, first, last, entry);
        if (kind != RegionKind::entry || last <= file_bytes_) return;
        const std::uint64_t behind = std::max(first, file_bytes_);
        if (behind < last) missing_.push_back({RegionKind::missing, behind, last - behind, entry});
    }

    std::vector<Region> take() {
        if (overlaps_.empty() && missing_.empty()) return std::move(regions_);
        std::vector<Region> all;
        all.reserve(regions_.size() + overlaps_.size() + missing_.size());
        const auto by_offset = [](const Region& a, const Region& b) { return a.offset < b.offset; };
        std::merge(regions_.begin(), regions_.end(), overlaps_.begin(), overlaps_.end(), std::back_inserter(all),
                   by_offset);
        all.insert(all.end(), missing_.begin(), missing_.end());
        return all;
    }

private:
    std::uint64_t to_file(std::uint64_t position) const noexcept {
        return saturating_add(part_.payload_offset, position - part_.logical_begin);
    }

    const Part& part_;
    std::uint64_t file_bytes_;
    std::vector<Region> regions_, overlaps_, missing_;
};

/// Bytes between two entries up to (not including) which alignment can explain them.
std::uint64_t padding_limit(const Artifact& artifact) noexcept {
    return artifact.container == Container::gguf ? std::max<std::uint64_t>(artifact.alignment, 1) : 256;
}

RegionKind space_kind(std::uint64_t bytes, std::uint64_t limit) noexcept {
    return bytes < limit ? RegionKind::padding : RegionKind::gap;
}

/// Prefix, metadata, directory and the padding behind them. Returns where the payload's
/// bytes begin.
std::uint64_t write_head(const Artifact& artifact, const Part& part, MapWriter& map) {
    const std::uint64_t declared = std::max(part.header_end, part.payload_offset);
    const std::uint64_t prefix = std::min(prefix_bytes(artifact.container, artifact.version), declared);
    const std::uint64_t head_end = std::max(prefix, part.header_end);
    const std::uint64_t directory = std::clamp(part.directory_begin, prefix, head_end);
    const std::uint64_t limit = artifact.container == Container::gguf ? padding_limit(artifact) : 4096;
    map.add_file_range(RegionKind::header, 0, prefix);
    map.add_file_range(RegionKind::metadata, prefix, directory);
    map.add_file_range(RegionKind::directory, directory, head_end);
    const std::uint64_t data = std::max(head_end, part.payload_offset);
    map.add_file_range(space_kind(data - head_end, limit), head_end, data);
    return data;
}

/// Walks the entries of one part in offset order. Payload coordinates; `list` and `reach` (the
/// largest end so far) run in parallel.
class PayloadWalk {
public:
    PayloadWalk(const Artifact& artifact, std::uint32_t number, std::uint64_t data, MapWriter& map)
        : artifact_(artifact), map_(map), space_limit_(padding_limit(artifact)) {
        const Part& part = artifact.parts[number];
        const bool shared = artifact.container == Container::ninfer && number + 1 < artifact.parts.size();
        begin_ = cover_ = saturating_add(part.logical_begin, data - part.payload_offset);
        limit_ = shared ? artifact.parts[number + 1].logical_begin : max_u64;
        file_end_ = saturating_add(part.logical_begin, part.file_bytes - part.payload_offset);
    }

    void run(std::span<const EntryId> list, std::span<const std::uint64_t> reach) {
        auto i = static_cast<std::size_t>(std::upper_bound(reach.begin(), reach.end(), begin_) - reach.begin());
        if (i > 0) {
            before_ = reach[i - 1];
            previous_ = list[i - 1];
        }
        for (; i < list.size() && offset(list[i]) < limit_; ++i) place(list[i]);
        while (i < list.size() && artifact_.entry(list[i]).bytes == 0) ++i;
        if (i < list.size()) space(offset(list[i]));  // goes on in the next part
        finish();
    }

private:
    std::uint64_t offset(EntryId id) const noexcept { return artifact_.entry(id).offset; }

    void place(EntryId id) {
        const Entry& e = artifact_.entry(id);
        const std::uint64_t whole_end = saturating_add(e.offset, e.bytes), end = std::min(whole_end, limit_);
        if (e.bytes == 0 || end <= begin_) return;
        if (e.offset > cover_) space(e.offset);
        map_.add(RegionKind::overlap, std::max(e.offset, begin_), std::min(end, cover_), id);
        map_.add(RegionKind::entry, cover_, end, id);
        if (whole_end < before_) return;
        previous_ = id;
        before_ = whole_end;
        cover_ = std::max(cover_, end);
    }

    /// Bytes up to `next` that belong to no entry.
    void space(std::uint64_t next) {
        const std::uint64_t end = std::min(next, limit_);
        map_.add(space_kind(next - before_, space_limit_), cover_, end, previous_);
        cover_ = std::max(cover_, end);
    }

    void finish() {
        if (artifact_.container == Container::gguf && previous_) {
            const std::uint64_t aligned = saturating_add(cover_, padding_to(cover_, artifact_.alignment));
            map_.add(RegionKind::padding, cover_, std::min(aligned, file_end_), previous_);
            cover_ = std::max(cover_, std::min(aligned, file_end_));
        }
        map_.add(RegionKind::trailing, cover_, file_end_, std::nullopt);
    }

    const Artifact& artifact_;
    MapWriter& map_;
    std::uint64_t space_limit_;
    std::uint64_t begin_ = 0, limit_ = 0;  // what belongs to this part
    std::uint64_t file_end_ = 0;           // what its file has
    std::uint64_t cover_ = 0;              // everything before it is placed
    std::uint64_t before_ = 0;             // end of the entries so far, those of earlier parts included
    std::optional<EntryId> previous_;      // the one that ends there
};

}  // namespace

std::vector<Region> Artifact::file_map(std::uint32_t number) const {
    if (number >= parts.size()) return {};
    const Part& part = parts[number];
    if (!part.present) {
        const std::uint64_t bytes = saturating_add(part.payload_offset, part.payload_bytes);
        if (bytes == 0) return {};
        return {{RegionKind::missing, 0, bytes, std::nullopt}};
    }
    MapWriter map(part, part.file_bytes);
    const std::uint64_t data = write_head(*this, part, map);
    if (part.file_bytes >= part.payload_offset) {
        const std::span<const EntryId> list = entries_of_part(number);
        const std::size_t first = list.empty() ? 0 : static_cast<std::size_t>(list.data() - by_offset_.data());
        map.reserve(2 * list.size() + 8);
        PayloadWalk(*this, number, data, map).run(list, std::span(reach_).subspan(first, list.size()));
    }
    return map.take();
}

}  // namespace ninspect
