// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/tensor_reader.h"

#include "core/base/checked.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>

namespace ninspect {
namespace {

Error entry_error(const Artifact& artifact, EntryId id, ErrorCode code) {
    Error error;
    error.code = code;
    error.file = artifact.path;
    error.path = std::string(artifact.name(id));
    return error;
}

/// The codec's error, told of the entry that it arose in.
Status told_of(const Artifact& artifact, EntryId id, Status status) {
    if (status) return status;
    Error error = entry_error(artifact, id, status.error().code);
    error.expected = status.error().expected;
    error.found = status.error().found;
    return error;
}

bool is_blocks(const codec::Geometry& g) noexcept {
    const codec::Arrangement a = g.encoding->arrangement;
    return a == codec::Arrangement::blocks || a == codec::Arrangement::words;
}

/// Bytes that lie `shift` away from where they should: anywhere in the file or set.
Status read_shifted(const Artifact& artifact, EntryId id, std::uint64_t offset, std::int64_t shift,
                    std::span<std::uint8_t> out) {
    const Entry& e = artifact.entry(id);
    const auto outside = [&] {
        Error error = entry_error(artifact, id, ErrorCode::truncated);
        error.found = std::to_string(e.offset) + " + " + std::to_string(offset) + " + " + std::to_string(shift);
        return error;
    };
    if (e.part >= artifact.parts.size()) return outside();
    const Part& part = artifact.parts[e.part];
    const bool logical = artifact.logical_payload() != nullptr;
    const CheckedU64 place = checked_add(checked_add(e.offset, offset), logical ? 0 : part.payload_offset);
    if (!place) return outside();
    const std::uint64_t back = shift < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(shift) : 0;
    if (*place < back) return outside();
    const CheckedU64 at =
        shift < 0 ? CheckedU64{*place - back} : checked_add(*place, static_cast<std::uint64_t>(shift));
    if (!at) return outside();
    const io::ByteSource* source = logical ? artifact.logical_payload().get() : part.source.get();
    if (source == nullptr) {
        Error error = entry_error(artifact, id, ErrorCode::not_found);
        error.file = part.path;
        return error;
    }
    if (Status status = source->read_exactly(*at, out); !status) {
        Error error = status.error();
        if (error.path.empty()) error.path = std::string(artifact.name(id));
        return error;
    }
    return {};
}

}  // namespace

Result<TensorReader> TensorReader::open(std::shared_ptr<const Artifact> artifact, EntryId id) {
    return open(std::move(artifact), id, codec::RowKernels{});
}

Result<TensorReader> TensorReader::open(std::shared_ptr<const Artifact> artifact, EntryId id,
                                        codec::RowKernels kernels) {
    Result<codec::Geometry> geometry = artifact->geometry(id);
    if (!geometry) return geometry.error();
    const codec::Encoding& encoding = *geometry->encoding;
    if (!codec::can_decode(encoding)) {
        Error error = entry_error(*artifact, id, ErrorCode::unsupported);
        error.found = std::string(encoding.format) + " (" + std::string(codec::why_not_decoded(encoding)) + ")";
        return error;
    }
    return open_as(std::move(artifact), id, std::move(*geometry), kernels, 0);
}

Result<TensorReader> TensorReader::open_as(std::shared_ptr<const Artifact> artifact, EntryId id,
                                           codec::Geometry geometry, codec::RowKernels kernels, std::int64_t shift) {
    const bool big = artifact->byte_order == ByteOrder::big;
    if (big && (!is_blocks(geometry) || !codec::swap_blocks_to_little(*geometry.encoding, nullptr, 0))) {
        Error error = entry_error(*artifact, id, ErrorCode::unsupported);
        error.expected = "little-endian";
        error.found = std::string(geometry.encoding->format) + ", big-endian";
        return error;
    }
    TensorReader reader;
    reader.artifact_ = std::move(artifact);
    reader.id_ = id;
    reader.geometry_ = std::move(geometry);
    reader.kernels_ = kernels;
    reader.shift_ = shift;
    return reader;
}

/// Whether a run of the entry's bytes can be there at all; asked before room is made for it.
Status TensorReader::check_range(const codec::ByteRange& range) const {
    const std::uint64_t there = shift_ == 0 ? artifact_->entry(id_).bytes : std::numeric_limits<std::uint64_t>::max();
    if (range_fits(range.offset, range.bytes, there) && range.bytes <= artifact_->file_bytes()) return {};
    Error error = entry_error(*artifact_, id_, ErrorCode::truncated);
    error.expected = std::to_string(range.offset) + " + " + std::to_string(range.bytes);
    error.found = std::to_string(std::min(artifact_->entry(id_).bytes, artifact_->file_bytes()));
    return error;
}

Result<codec::RowBytes> TensorReader::read_bytes(std::uint64_t first, std::uint64_t count) {
    codec::RowBytes result;
    result.first_row = first;
    result.rows = count;
    if (!range_fits(first, count, rows())) {
        Error error = entry_error(*artifact_, id_, ErrorCode::invalid_argument);
        error.expected = "rows 0:" + std::to_string(rows());
        error.found = std::to_string(first) + " + " + std::to_string(count);
        return error;
    }
    const std::size_t planes = std::min(geometry_.planes.size(), result.planes.size());
    std::array<codec::ByteRange, 4> ranges;
    std::size_t total = 0;  // at most four files full
    for (std::size_t i = 0; i < planes; ++i) {
        ranges[i] = codec::plane_range_of_rows(geometry_, i, first, count);
        if (Status status = check_range(ranges[i]); !status) return status.error();
        total += static_cast<std::size_t>(ranges[i].bytes);
    }
    if (buffer_.size() < total) buffer_.resize(total);
    std::span<std::uint8_t> room(buffer_);
    for (std::size_t i = 0; i < planes; ++i) {
        const std::span<std::uint8_t> place = room.first(static_cast<std::size_t>(ranges[i].bytes));
        if (Status status = read_plane(ranges[i].offset, place); !status) return status.error();
        result.planes[i] = place;
        room = room.subspan(place.size());
    }
    return result;
}

/// Positioned read of one run of the entry's bytes, turned to little-endian.
Status TensorReader::read_plane(std::uint64_t offset, std::span<std::uint8_t> out) const {
    Status status =
        shift_ == 0 ? artifact_->read_entry(id_, offset, out) : read_shifted(*artifact_, id_, offset, shift_, out);
    if (status && artifact_->byte_order == ByteOrder::big)
        codec::swap_blocks_to_little(*geometry_.encoding, out.data(), out.size() / geometry_.encoding->block_bytes);
    return status;
}

Status TensorReader::read_values(std::uint64_t first, std::uint64_t count, std::span<float> values) {
    const Result<codec::RowBytes> bytes = read_bytes(first, count);
    if (!bytes) return bytes.error();
    return told_of(*artifact_, id_, codec::decode_rows(geometry_, *bytes, kernels_, values));
}

Status TensorReader::read_codes(std::uint64_t first, std::uint64_t count, std::span<std::int16_t> codes) {
    const Result<codec::RowBytes> bytes = read_bytes(first, count);
    if (!bytes) return bytes.error();
    return told_of(*artifact_, id_, codec::decode_codes(geometry_, *bytes, codes));
}

}  // namespace ninspect
