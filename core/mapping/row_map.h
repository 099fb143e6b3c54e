// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Which row of which source every row of a target comes from, as a short list of pieces. A map
// of a million rows takes a few dozen bytes; single rows are computed, whole ones copied in runs.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace ninspect::mapping {

/// One primitive: `rows` rows of source `source`, in target order. Target row i of the piece takes
///   range   first + i
///   chunks  first + phase + (i / chunk) * period + i % chunk      (de-interleaving)
///   heads   first + ((h % repeats) * groups + h / repeats) * head_rows + i % head_rows, h = i / head_rows
/// heads takes value heads from llama.cpp's tiled order (head = r * groups + k) to the grouped one
/// (head = k * repeats + r); with groups and repeats exchanged it is the way back. Nothing demands
/// that `rows` fits head_rows * groups * repeats: coverage() finds out what such a map misses.
struct RowPiece {
    enum class Kind : std::uint8_t { range, chunks, heads };
    Kind kind = Kind::range;
    std::uint32_t source = 0;                              ///< index into the sources of the object
    std::uint64_t first = 0;                               ///< source row where the piece begins
    std::uint64_t rows = 0;                                ///< target rows of the piece
    std::uint64_t chunk = 0, period = 0, phase = 0;        ///< chunks, in rows
    std::uint64_t head_rows = 0, groups = 0, repeats = 0;  ///< heads

    static RowPiece range(std::uint32_t source, std::uint64_t first, std::uint64_t rows);
    static RowPiece chunks(std::uint32_t source, std::uint64_t first, std::uint64_t rows, std::uint64_t chunk,
                           std::uint64_t period, std::uint64_t phase);
    static RowPiece heads(std::uint32_t source, std::uint64_t first, std::uint64_t rows, std::uint64_t head_rows,
                          std::uint64_t groups, std::uint64_t repeats);
    friend bool operator==(const RowPiece&, const RowPiece&) = default;
};

struct SourceRow {
    std::uint32_t source = 0;
    std::uint64_t row = 0;
    friend bool operator==(const SourceRow&, const SourceRow&) = default;
};

/// `rows` consecutive rows of one source that are consecutive in the target too.
struct RowRun {
    std::uint64_t target = 0;  ///< first target row
    std::uint32_t source = 0;
    std::uint64_t first = 0;  ///< first source row
    std::uint64_t rows = 0;
    friend bool operator==(const RowRun&, const RowRun&) = default;
};

/// Rows [begin, end) of one source.
struct SourceRange {
    std::uint32_t source = 0;
    std::uint64_t begin = 0, end = 0;
    friend bool operator==(const SourceRange&, const SourceRange&) = default;
};

/// What a list of runs makes of the rows that it should take each exactly once.
struct Coverage {
    std::uint64_t rows = 0;      ///< target rows
    std::uint64_t distinct = 0;  ///< different source rows taken
    std::uint64_t repeated = 0;  ///< of these, taken more than once
    std::uint64_t missing = 0;   ///< expected and never taken
    std::uint64_t outside = 0;   ///< different rows taken that were not expected
    std::vector<SourceRange> repeated_ranges, missing_ranges, outside_ranges;  ///< the first 64 of each, ascending
    std::vector<SourceRange> touched;  ///< per source that occurs: lowest row to highest row + 1

    bool bijective() const noexcept { return repeated == 0 && missing == 0 && outside == 0 && rows == distinct; }
};

/// Sorts and sweeps: n log n in the number of runs and ranges, whatever the number of rows.
/// `expected` may be in any order and may overlap (a row is then expected once).
Coverage coverage(std::span<const RowRun> runs, std::span<const SourceRange> expected);

/// Cycles of a map of one source onto itself: fixed rows, and (length, number of cycles) for the
/// others, ascending by length.
struct Cycles {
    std::uint64_t fixed_rows = 0;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> cycles;
};

/// Pieces behind each other. Immutable; cheap to copy; safe to share between threads.
class RowMap {
public:
    /// A map falls into at most this many runs; one that needs more is refused.
    static constexpr std::uint64_t most_runs = std::uint64_t{1} << 20;

    RowMap() = default;

    /// Errors: invalid_argument (path "pieces[2].chunk" …; zero rows, chunk, period, head_rows, groups,
    /// repeats; phase + chunk beyond period; rows that are no multiple of chunk or head_rows; more
    /// than most_runs runs); overflow (a row number beyond 64 bits). The pieces come from profiles,
    /// which are untrusted: every number is checked here, nothing can wrap later.
    static Result<RowMap> make(std::vector<RowPiece> pieces);

    std::span<const RowPiece> pieces() const noexcept { return pieces_; }
    std::uint64_t rows() const noexcept { return rows_; }
    bool empty() const noexcept { return rows_ == 0; }
    /// No fewer than runs() gives.
    std::uint64_t run_bound() const noexcept { return run_bound_; }
    /// Target row where piece `index` begins.
    std::uint64_t piece_begin(std::size_t index) const noexcept { return begins_[index]; }
    /// One more than the highest row of `source` that is taken; 0 if none is.
    std::uint64_t source_end(std::uint32_t source) const noexcept;

    /// Logarithmic in the number of pieces. Empty for a row that the target does not have.
    std::optional<SourceRow> source_of(std::uint64_t target_row) const noexcept;
    /// The first target row that takes a source row; the inverse of source_of() where the map is
    /// bijective. Linear in the number of pieces.
    std::optional<std::uint64_t> target_of(SourceRow source) const noexcept;

    /// Maximal runs, ascending by target row.
    std::vector<RowRun> runs() const;
    /// Runs that touch target rows [begin, end), cut to them.
    std::vector<RowRun> runs(std::uint64_t begin, std::uint64_t end) const;

    /// The rows that the pieces are about: of range and heads the `rows` rows from `first` on, of
    /// chunks the chunks themselves.
    std::vector<SourceRange> expected() const;
    /// coverage(runs(), expected()).
    Coverage check() const;

    /// The map from source rows back: as a map whose only source is this map's target. `source` must be
    /// taken completely: every row [0, source_rows) exactly once; otherwise invalid_argument with the
    /// first rows that are missing or taken twice. It has one range for each run.
    Result<RowMap> inverse(std::uint32_t source, std::uint64_t source_rows) const;

    /// Cycles of each piece in place (rows counted from `first`). Empty for chunks, which take some
    /// rows of a range only, and for maps that are not bijective.
    std::optional<Cycles> cycles(std::size_t piece) const;

private:
    void append_runs(std::size_t piece, std::uint64_t begin, std::uint64_t end, std::vector<RowRun>& out) const;
    std::vector<RowPiece> pieces_;
    std::vector<std::uint64_t> begins_;
    std::uint64_t rows_ = 0;
    std::uint64_t run_bound_ = 0;
};

}  // namespace ninspect::mapping
