// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/decode.h"
#include "core/model/artifact.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace ninspect {

/// Reads rows of one tensor: positioned reads of the planes' bytes, then decoding. Keeps its
/// buffers, so use one per thread; holds the artifact alive.
class TensorReader {
public:
    /// `kernels`: what to decode with; the reference by default.
    /// Errors: as Artifact::geometry; unsupported when the values are not decoded, or when a
    /// big-endian file's blocks cannot be turned round.
    static Result<TensorReader> open(std::shared_ptr<const Artifact> artifact, EntryId id);
    static Result<TensorReader> open(std::shared_ptr<const Artifact> artifact, EntryId id, codec::RowKernels kernels);
    /// Reads the entry's bytes as if they were arranged as `geometry` says (the doctor's way);
    /// `shift` is added to every byte offset inside the entry and may be negative; the bytes may
    /// then be of other entries. An encoding that cannot be decoded is no error here: read_bytes works.
    static Result<TensorReader> open_as(std::shared_ptr<const Artifact> artifact, EntryId id, codec::Geometry geometry,
                                        codec::RowKernels kernels, std::int64_t shift);

    const codec::Geometry& geometry() const noexcept { return geometry_; }
    std::uint64_t rows() const noexcept { return geometry_.experts * geometry_.rows; }
    std::uint64_t columns() const noexcept { return geometry_.columns; }

    /// Values of rows [first, first + count): values.size() = count * columns().
    /// Errors: invalid_argument, truncated, read_failed, not_found.
    Status read_values(std::uint64_t first, std::uint64_t count, std::span<float> values);
    /// Codes of the same rows (codec::decode_codes).
    Status read_codes(std::uint64_t first, std::uint64_t count, std::span<std::int16_t> codes);
    /// The planes' bytes of the rows; valid until the next call. Little-endian.
    Result<codec::RowBytes> read_bytes(std::uint64_t first, std::uint64_t count);

private:
    Status check_range(const codec::ByteRange& range) const;
    Status read_plane(std::uint64_t offset, std::span<std::uint8_t> out) const;

    std::shared_ptr<const Artifact> artifact_;
    EntryId id_;
    codec::Geometry geometry_;
    codec::RowKernels kernels_;
    std::int64_t shift_ = 0;
    std::vector<std::uint8_t> buffer_;
};

}  // namespace ninspect
