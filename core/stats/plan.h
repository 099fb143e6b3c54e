// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// How one tensor is scanned: cut into pieces that can be worked on in any order, on any thread.
// Inside core/stats.
#pragma once

#include "core/codec/decode.h"
#include "core/stats/code_counts.h"
#include "core/stats/scan.h"
#include "core/stats/value_sums.h"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace ninspect::stats {

enum class PieceKind : std::uint8_t {
    groups,       ///< groups, blocks or words that lie one behind the other in every plane
    rows,         ///< whole rows, of formats with row headers, swizzled planes or padding lanes
    scale_plane,  ///< nothing but a plane of scales; units are bytes
    rest,         ///< fill between planes, divisors
    content,      ///< all bytes, whatever they mean; units are bytes
};

struct Segment {
    PieceKind kind = PieceKind::rest;
    std::uint64_t units = 0, units_per_piece = 1, pieces = 0;
    std::uint64_t unit_bytes = 0;  ///< to read, about; for progress
};

struct Plan {
    EntryId id;
    codec::Geometry geometry;
    codec::Geometry padded;  ///< rows with padding lanes: the same with lanes up to the last group
    codec::Geometry chunk;   ///< groups: a row of groups_per_chunk groups
    FormatTraits traits;
    codec::RowKernels kernels;
    std::shared_ptr<const io::ByteSource> source;
    bool swap = false;                                   ///< the file is big-endian
    bool scales = false, codes = false, values = false;  ///< wanted, and the format has them
    bool content = false;                                ///< wanted
    std::uint64_t groups_per_chunk = 1;
    std::uint64_t value_parts = 0;  ///< blocks of values that are summed up separately
    std::vector<Segment> segments;
    std::optional<Error> error;  ///< what limits or prevents the scan

    const codec::Encoding& encoding() const noexcept { return *geometry.encoding; }
    std::uint64_t pieces() const noexcept;
    std::uint64_t piece_bytes(std::uint64_t piece) const noexcept;
    std::uint64_t bytes() const noexcept;
};

/// Never fails: what cannot be scanned has no pieces and an error.
Plan make_plan(const Artifact& artifact, EntryId id, const ScanOptions& options);

/// What is counted of one tensor; adding up is commutative.
struct Tally {
    WordCounts scales, sub_scales, mins;
    CodeTally codes;
    std::uint64_t bad_divisors = 0;
    std::uint64_t content = 0;  ///< sum of the pieces' digests

    explicit Tally(const Plan& plan);
    void merge(const Tally& other);
};

/// Buffers of one thread.
struct Scratch {
    std::array<std::vector<std::uint8_t>, 4> bytes;
    std::vector<float> values;
    std::vector<std::int16_t> codes;
};

/// Works on one piece: adds to `tally` (nothing when it cannot be read) and fills the piece's own places of
/// `parts` (plan.value_parts of them). Errors: truncated, read_failed, not_found.
Status run_piece(const Plan& plan, std::uint64_t piece, Scratch& scratch, Tally& tally, std::span<ValueSums> parts);

/// Everything together.
TensorStats finish(const Plan& plan, Tally& tally, std::span<const ValueSums> parts);

}  // namespace ninspect::stats
