// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The items of a plan cut into pieces of half a megabyte, and the bytes of one. Private to core/convert.
#pragma once

#include "core/convert/run.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace ninspect::convert {

/// Units [begin, end) of an item.
struct Piece {
    std::size_t item = 0;
    std::uint64_t begin = 0, end = 0;
};

/// All pieces in file order, without a list of them.
class Pieces {
public:
    explicit Pieces(const Plan& plan);
    std::uint64_t size() const noexcept { return ends_.empty() ? 0 : ends_.back(); }
    Piece operator[](std::uint64_t piece) const noexcept;
    /// Bytes of the result that the piece makes, without the gaps between planes.
    std::uint64_t bytes(const Piece& piece) const noexcept;
    std::uint64_t total_bytes() const noexcept { return total_; }

private:
    const Plan& plan_;
    std::vector<std::uint64_t> ends_;  ///< per item: number of pieces of it and of all before
    std::uint64_t total_ = 0;
};

/// Buffers of one thread; they grow to what one piece needs.
struct Scratch {
    std::vector<std::uint8_t> bytes, other;
    std::vector<std::uint8_t> base, high, scales;
    void size_planes(const BlockLayout& layout, std::uint64_t groups);
    PlaneBytes planes() noexcept { return {base.data(), high.data(), scales.data()}; }
};

/// What belongs into this piece of the result, from the inputs, into scratch.bytes: of split the blocks,
/// in the order of the target's rows. Uses the planes of the scratch. Errors: reading;
/// rule_broken (computed: a value that cannot be).
Status make_piece(const Plan& plan, const Piece& piece, Scratch& scratch);

/// Groups of an object's planes, into the planes of the scratch from group `at` on.
Status read_planes(const Artifact& artifact, EntryId object, const Matrix& matrix, std::uint64_t first_group,
                   std::uint64_t groups, std::uint64_t at, Scratch& scratch);

/// Writes what make_piece() made, as planes where the item is one of split. Errors: writing; rule_broken
/// (split: a code or scale that no ternary matrix has).
Status write_piece(const Plan& plan, const Piece& piece, Scratch& scratch, io::RegionWriter& file);

/// The gaps of a row-split object between its planes: offset and bytes (below 256).
struct Gap {
    std::uint64_t offset = 0, bytes = 0;
};
std::array<Gap, 2> gaps_of(const codec::RowSplitGeometry& planes) noexcept;

}  // namespace ninspect::convert
