// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Where the rows of a `.ninfer` really come from: found by what is in them, and held against what
// the plan expects.
#pragma once

#include "core/mapping/fingerprint.h"
#include "core/mapping/plan.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace ninspect::mapping {

/// How the rows of one piece lie, as far as it is a known way.
enum class RowPattern : std::uint8_t {
    expected,          ///< as the plan has it
    identity,          ///< in the order of the source, although they should be permuted
    rows_permuted,     ///< the permutation of heads applied to single rows
    grouped_to_tiled,  ///< the permutation of heads the other way round
    tiled_to_grouped,  ///< heads permuted that should stay as they are
    chunks_kept,       ///< consecutive rows, although chunks should be taken out of them
    other_chunks,      ///< the chunks that belong to the other object (query for gate, gate for query)
    exchanged,         ///< the rows of another piece of the object (halves swapped)
    reversed,          ///< the last row first
    heads_reversed,    ///< the last head first, rows inside heads in order
    half_rotation,     ///< halves of each head interleaved, as llama.cpp's converter does with query and key
    shifted,           ///< all rows moved on by the same number, the last ones to the beginning
    part_shifted,      ///< a run of rows moved on within itself (a rotated head), all others as expected
    single_rows,       ///< a few rows are others, the rest is as expected
    unknown,
};

struct ObservedPiece {
    RowPattern pattern = RowPattern::expected;
    std::uint64_t begin = 0, rows = 0;  ///< target rows; part_shifted: the run alone
    std::uint64_t equal = 0;            ///< of these, as expected
    /// shifted, part_shifted: by how many rows; half_rotation: rows of a head; single_rows: how many of them.
    std::uint64_t amount = 0;
};

struct RowMismatch {
    std::uint64_t target = 0;
    SourceRow expected;
    std::optional<SourceRow> observed;  ///< empty: such a row is in none of the object's sources
};

/// Why an object was not compared.
enum class NotCompared : std::uint8_t {
    compared,      ///< it was
    borrowed,      ///< has no source rows
    not_usable,    ///< the plan cannot make it
    not_there,     ///< the `.ninfer` has no such object
    other_format,  ///< is stored in another format or shape
    unreadable,    ///< see `error`
};

struct ObservedObject {
    std::size_t object = 0;  ///< index into MappingPlan::objects
    NotCompared why = NotCompared::compared;
    std::optional<Error> error;
    std::uint64_t rows = 0;
    std::uint64_t equal = 0;    ///< target rows with the contents of the source row expected there
    std::uint64_t kept = 0;     ///< rows that both have, in whatever order, each as often as both have it
    std::uint64_t alike = 0;    ///< expected source rows with the same contents as an earlier one
    std::uint64_t unknown = 0;  ///< target rows that occur nowhere in the sources
    /// Direct objects none of whose rows fit: the transform with which all of them would.
    std::optional<ValueTransform> values;
    std::vector<ObservedPiece> pieces;
    std::vector<RowMismatch> mismatches;  ///< the first of them; there are rows - equal
    std::vector<RowRun> runs;             ///< observed, of rows that are not as expected; the first of them

    bool compared() const noexcept { return why == NotCompared::compared; }
    bool same() const noexcept { return compared() && equal == rows; }
    /// The same rows, perhaps in another order.
    bool same_rows() const noexcept { return compared() && kept == rows; }
};

struct ObserveOptions {
    std::size_t most_mismatches = 256;
    std::size_t most_runs = 65'536;
};

/// Fingerprints of source tensors, kept for the objects of one layer, which share them.
class SourceRows {
public:
    Result<const Fingerprints*> of(const MappingPlan& plan, EntryId source, const RunControl& control,
                                   const BytesRead& read);
    void clear() { known_.clear(); }

private:
    std::map<std::uint32_t, Fingerprints> known_;
};

/// Compares one object, also where only a part of the plan is usable. A row that several source rows
/// have is as expected when the expected one is among them; otherwise the one behind the row
/// before is named, else the first.
/// Error: cancelled. What cannot be read is in the result.
Result<ObservedObject> observe_object(const MappingPlan& plan, std::size_t object, SourceRows& sources,
                                      const ObserveOptions& options = {}, const RunControl& control = {},
                                      const BytesRead& read = {});

struct Observation {
    std::vector<ObservedObject> objects;  ///< one for each of the plan's
    std::uint64_t same = 0, different = 0;
    std::uint64_t not_compared = 0;  ///< borrowed objects are in none of these counts
};
/// All objects, progress in bytes. Error: cancelled.
Result<Observation> observe(const MappingPlan& plan, const ObserveOptions& options = {},
                            const RunControl& control = {});

}  // namespace ninspect::mapping
