// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/artifact.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace ninspect::ui {

/// A run of bytes of one part's file that all mean the same thing.
struct ByteSpan {
    std::uint64_t begin = 0, end = 0;  ///< file offsets; contains the offset asked for
    RegionKind region = RegionKind::gap;
    std::optional<EntryId>
        entry;  ///< of regions of kind entry; the later one of an overlap; the one before a gap or padding
    std::uint64_t entry_offset = 0;  ///< of `begin`, from the entry's first byte; only when region is entry or overlap
    std::optional<codec::ByteRole> role;  ///< only inside entries whose geometry is known
    bool odd_group = false;               ///< for telling neighbouring groups apart
    bool shared = false;  ///< the bytes of an entry that lie in another entry too; the preferred one is named
};

/// Answers "what is the byte at this offset" for one part of an artifact. Reads no bytes.
/// Building it is linear in the number of entries, each question takes logarithmic time.
class ByteMap {
public:
    ByteMap() = default;
    ByteMap(std::shared_ptr<const Artifact> artifact, std::uint32_t part);

    const std::shared_ptr<const Artifact>& artifact() const { return artifact_; }
    std::uint32_t part() const { return part_; }

    /// Where entries overlap, this one says what its bytes are; none: the later one does.
    void prefer(std::optional<EntryId> entry);
    std::optional<EntryId> preferred() const { return preferred_; }

    /// Empty at or behind the end of the file.
    std::optional<ByteSpan> at(std::uint64_t file_offset) const;

    /// Geometry of an entry, computed once; null when it is not known.
    const codec::Geometry* geometry(EntryId entry) const;

    /// Offset inside the entry of a byte of this part; entries may straddle parts.
    std::optional<std::uint64_t> entry_offset(EntryId entry, std::uint64_t file_offset) const;

private:
    const Region* region_at(std::uint64_t file_offset) const;
    void clip_to_overlaps(std::uint64_t file_offset, ByteSpan& span) const;
    void clip_to_preferred(std::uint64_t file_offset, ByteSpan& span) const;
    void add_role(std::uint64_t file_offset, ByteSpan& span) const;

    std::shared_ptr<const Artifact> artifact_;
    std::uint32_t part_ = 0;
    std::uint64_t size_ = 0;
    std::optional<EntryId> preferred_;
    std::uint64_t preferred_begin_ = 0, preferred_end_ = 0;  ///< its bytes in this part; empty range: none
    std::vector<Region> regions_;                            ///< without overlaps, in offset order
    std::vector<Region> overlaps_;                           ///< merged, in offset order
    mutable std::unordered_map<std::uint32_t, std::unique_ptr<codec::Geometry>> geometries_;
};

/// Offset inside the entry of the byte at `file_offset` of `part`; empty when it is not one of its bytes.
std::optional<std::uint64_t> offset_in_entry(const Artifact& artifact, EntryId entry, std::uint32_t part,
                                             std::uint64_t file_offset);

/// The part of an entry's byte range that lies contiguous in one file.
struct FileRange {
    std::uint32_t part = 0;
    std::uint64_t offset = 0, bytes = 0;
};
std::optional<FileRange> file_range(const Artifact& artifact, EntryId entry, std::uint64_t offset, std::uint64_t bytes);

}  // namespace ninspect::ui
