// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Ternary matrices as planes and as blocks, healthy and with the faults of packers. Internal to
// core/sample.
#pragma once

#include "core/base/run_control.h"
#include "core/codec/geometry.h"
#include "core/sample/model.h"
#include "core/sample/weights.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace ninspect::sample {

/// Hears how much was written and says when to stop.
class Meter {
public:
    Meter(const RunControl& control, std::uint64_t total) : control_(control), total_(total) {}
    /// Error cancelled.
    Status add(std::uint64_t bytes);

private:
    const RunControl& control_;
    std::uint64_t done_ = 0, total_ = 0;
};

/// Takes bytes of one tensor, from an offset inside it.
using Sink = std::function<Status(std::uint64_t offset, std::span<const std::uint8_t> bytes)>;

/// The rows of one ternary matrix, made as they are asked for.
class TernaryRows {
public:
    /// `fault`: one of those that change scales or codes of groups, else none.
    TernaryRows(const Model& model, std::span<const Piece> pieces, const Options& options, Fault fault);

    std::uint64_t rows() const noexcept { return rows_; }
    std::uint64_t groups_per_row() const noexcept { return groups_; }
    Ternary format() const noexcept { return format_; }

    /// Rows [first, first + count) into three buffers; valid until the next call.
    void make(std::uint64_t first, std::uint64_t count);
    std::span<const std::uint8_t> base() const noexcept { return base_; }
    std::span<const std::uint8_t> high() const noexcept { return high_; }
    std::span<const std::uint8_t> scales() const noexcept { return scales_; }

private:
    struct Run {
        Piece piece;
        RandomWords words;
    };
    const Run& run_of(std::uint64_t& row) const noexcept;
    void make_row(std::uint64_t row, const GroupBytes& to) const noexcept;
    void spoil(const RandomWords& words, std::uint64_t group, const GroupBytes& at) const noexcept;

    std::vector<Run> runs_;
    std::uint64_t rows_ = 0, groups_ = 0;
    Ternary format_;
    Fault fault_;
    std::vector<std::uint8_t> base_, high_, scales_;
};

/// Where the planes begin inside the object.
struct PlaneOffsets {
    std::uint64_t base = 0, high = 0, scale = 0;
};
/// As the format says, or as a faulty packer puts them (see docs/samples.md).
PlaneOffsets plane_offsets(const codec::RowSplitGeometry& geometry, Fault fault) noexcept;

/// Writes the whole matrix as planes, zeros in what they leave of `geometry.payload_bytes`.
Status write_planes(TernaryRows& rows, const codec::RowSplitGeometry& geometry, const PlaneOffsets& at,
                    const Sink& sink, Meter& meter);

/// Writes it as blocks of a ggml type (of the same weights), zeros up to `payload_bytes`.
Status write_blocks(TernaryRows& rows, const codec::Encoding& block, std::uint64_t payload_bytes, const Sink& sink,
                    Meter& meter);

}  // namespace ninspect::sample
