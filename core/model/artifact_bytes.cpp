// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// From an entry's bytes to the files that hold them.
#include "core/base/checked.h"
#include "core/model/artifact.h"

#include <algorithm>

namespace ninspect {
namespace {

Error entry_error(ErrorCode code, const std::string& file, std::string_view entry) {
    Error error;
    error.code = code;
    error.file = file;
    error.path = std::string(entry);
    return error;
}

}  // namespace

/// The part whose stretch of the logical payload holds that byte (the last one for bytes
/// behind all of them).
std::uint32_t Artifact::part_of_logical(std::uint64_t logical) const noexcept {
    const auto after = std::upper_bound(parts.begin(), parts.end(), logical,
                                        [](std::uint64_t x, const Part& part) { return x < part.logical_begin; });
    return after == parts.begin() ? 0 : static_cast<std::uint32_t>(after - parts.begin() - 1);
}

std::optional<Artifact::Piece> Artifact::piece_at(const Entry& e, std::uint64_t offset) const noexcept {
    if (offset >= e.bytes) return std::nullopt;
    const CheckedU64 position = checked_add(e.offset, offset);  // in the payload
    if (!position || e.part >= parts.size()) return std::nullopt;
    Piece piece{e.part, 0, e.bytes - offset, 0};
    if (container == Container::ninfer && parts.size() > 1) {
        piece.part = part_of_logical(*position);
        if (piece.part + 1 < parts.size())
            piece.bytes = std::min(piece.bytes, parts[piece.part + 1].logical_begin - *position);
    }
    const Part& part = parts[piece.part];
    const CheckedU64 at = checked_add(part.payload_offset, *position - part.logical_begin);
    if (!at || piece.bytes == 0) return std::nullopt;
    piece.file_offset = *at;
    piece.available = part.file_bytes > *at ? std::min(piece.bytes, part.file_bytes - *at) : 0;
    return piece;
}

std::optional<Artifact::FilePosition> Artifact::file_position(EntryId id, std::uint64_t offset) const noexcept {
    const auto piece = piece_at(entry(id), offset);
    if (!piece) return std::nullopt;
    return FilePosition{piece->part, piece->file_offset, piece->available};
}

Status Artifact::read_entry(EntryId id, std::uint64_t offset, std::span<std::uint8_t> out) const {
    const Entry& e = entry(id);
    if (!range_fits(offset, out.size(), e.bytes)) {
        Error error = entry_error(ErrorCode::invalid_argument, path, name(id));
        error.expected = std::to_string(e.bytes);
        error.found = std::to_string(offset) + " + " + std::to_string(out.size());
        return error;
    }
    while (!out.empty()) {
        const auto piece = piece_at(e, offset);
        if (!piece) return entry_error(ErrorCode::overflow, path, name(id));
        const Part& part = parts[piece->part];
        if (!part.source) return entry_error(ErrorCode::not_found, part.path, name(id));
        const auto now = static_cast<std::size_t>(std::min<std::uint64_t>(piece->bytes, out.size()));
        if (Status status = part.source->read_exactly(piece->file_offset, out.first(now)); !status) {
            Error error = status.error();
            if (error.path.empty()) error.path = std::string(name(id));
            return error;
        }
        out = out.subspan(now);
        offset += now;
    }
    return {};
}

Result<std::shared_ptr<const io::ByteSource>> Artifact::entry_source(EntryId id) const {
    const Entry& e = entry(id);
    std::vector<io::Slice> slices;
    for (std::uint64_t offset = 0; offset < e.bytes;) {
        const auto piece = piece_at(e, offset);
        if (!piece) break;
        const Part& part = parts[piece->part];
        if (!part.source) {
            slices.push_back({nullptr, part.path, piece->file_offset, piece->bytes});
        } else {
            if (piece->available > 0) slices.push_back({part.source, {}, piece->file_offset, piece->available});
            if (piece->available < piece->bytes) break;
        }
        offset += piece->bytes;
    }
    auto source = io::ConcatSource::make(std::string(name(id)), std::move(slices));
    if (!source) return source.error();
    return std::shared_ptr<const io::ByteSource>(std::move(*source));
}

/// Entries that may have bytes in a part, in offset order: those of the shard, or, where the
/// parts share one logical payload, all.
std::span<const EntryId> Artifact::entries_of_part(std::uint32_t part) const noexcept {
    if (container == Container::ninfer) return by_offset_;
    const auto begin = by_offset_.begin();
    const auto first = std::partition_point(begin, by_offset_.end(), [&](EntryId id) { return entry(id).part < part; });
    const auto last = std::partition_point(first, by_offset_.end(), [&](EntryId id) { return entry(id).part == part; });
    return std::span<const EntryId>(by_offset_)
        .subspan(static_cast<std::size_t>(first - begin), static_cast<std::size_t>(last - first));
}

std::optional<EntryId> Artifact::entry_at(std::uint32_t part, std::uint64_t file_offset) const noexcept {
    if (part >= parts.size() || file_offset < parts[part].payload_offset) return std::nullopt;
    const Part& p = parts[part];
    const CheckedU64 position = checked_add(file_offset - p.payload_offset, p.logical_begin);
    if (!position || file_offset >= p.file_bytes) return std::nullopt;
    const std::span<const EntryId> list = entries_of_part(part);
    auto it = std::upper_bound(list.begin(), list.end(), *position,
                               [this](std::uint64_t x, EntryId id) { return x < entry(id).offset; });
    while (it != list.begin()) {
        --it;
        const Entry& e = entry(*it);
        if (*position - e.offset < e.bytes) return *it;
        // No earlier entry reaches this far: the offset lies in a gap.
        if (reach_[static_cast<std::size_t>(&*it - by_offset_.data())] <= *position) return std::nullopt;
    }
    return std::nullopt;
}

}  // namespace ninspect
