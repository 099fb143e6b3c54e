// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Gate "assembly": every row of both files is read once and known by its contents from then on (eight bytes
// each); then every target row is held against the source row that the rule names.
#include "core/convert/workers.h"
#include "core/mapping/fingerprint.h"
#include "core/parity/gate.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>

namespace ninspect::parity {
namespace {

using mapping::Fingerprints;

constexpr std::uint64_t piece_bytes = std::uint64_t{1} << 18;  // stays in the cache until it is hashed

/// A tensor or object whose rows are read.
struct Rows {
    bool gguf = false;
    EntryId id;
    std::uint64_t rows = 0, row_bytes = 0;
    std::uint64_t before = 0;  ///< pieces of all earlier ones
    std::uint64_t at_once() const noexcept {
        return std::max<std::uint64_t>(1, piece_bytes / std::max<std::uint64_t>(1, row_bytes));
    }
    Fingerprints prints{};
};

/// Contents of all rows of both sides.
class Contents {
public:
    explicit Contents(GateRun& run) : run_(run) {
        for (const Matrix& m : run.in.matrices) {
            for (const mapping::PlanSource& source : run.in.object(m).sources)
                if (sources_.emplace(source.entry->value, all_.size()).second)
                    add({true, *source.entry, source.rows, m.bytes_per_row});
            targets_.push_back(all_.size());
            add({false, m.target, m.rows, m.bytes_per_row});
        }
    }

    Status read() {
        struct Tools {
            std::optional<TensorReader> reader;
            const Rows* of = nullptr;
            mapping::RowHasher hasher;
        };
        std::vector<Tools> tools(run_.in.threads);
        run_.expect(bytes_);
        return convert::for_pieces(
            pieces_, run_.in.threads, run_.control, [&](std::uint64_t piece, unsigned thread) -> Status {
                Rows& rows = *std::prev(std::upper_bound(all_.begin(), all_.end(), piece,
                                                         [](std::uint64_t p, const Rows& r) { return p < r.before; }));
                Tools& t = tools[thread];
                if (t.of != &rows) {
                    Result<TensorReader> reader =
                        TensorReader::open(rows.gguf ? run_.in.plan.source : run_.in.plan.target, rows.id);
                    if (!reader) return std::move(reader).error();
                    t.reader.emplace(std::move(*reader));
                    t.of = &rows;
                }
                const std::uint64_t first = (piece - rows.before) * rows.at_once();
                const std::uint64_t count = std::min(rows.at_once(), rows.rows - first);
                const auto to =
                    std::span(rows.prints).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
                Status status = t.hasher.hash(*t.reader, first, to);
                if (status) run_.advance(count * rows.row_bytes);
                return status;
            });
    }

    const Fingerprints& target(std::size_t matrix) const noexcept { return all_[targets_[matrix]].prints; }
    const Fingerprints& source(EntryId id) const noexcept { return all_[sources_.at(id.value)].prints; }
    std::uint64_t bytes() const noexcept { return bytes_; }

private:
    void add(Rows rows) {
        rows.before = pieces_;
        rows.prints.resize(static_cast<std::size_t>(rows.rows));
        pieces_ += (rows.rows + rows.at_once() - 1) / rows.at_once();
        bytes_ += rows.rows * rows.row_bytes;
        all_.push_back(std::move(rows));
    }

    GateRun& run_;
    std::vector<Rows> all_;
    std::vector<std::size_t> targets_;              ///< of each matrix: place in all_
    std::map<std::uint32_t, std::size_t> sources_;  ///< of each source tensor
    std::uint64_t pieces_ = 0, bytes_ = 0;
};

/// Contents of the sources' rows in the order of a map; a row that a source does not have is left out.
std::vector<const Fingerprints*> sources_of(const Inputs& in, const Matrix& m, const Contents& contents) {
    std::vector<const Fingerprints*> sources;
    for (const mapping::PlanSource& source : in.object(m).sources) sources.push_back(&contents.source(*source.entry));
    return sources;
}

/// Rows that agree when a map is followed; `differs(target row, source row)` is called for the others.
template <class Differs>
std::uint64_t follow(const mapping::RowMap& map, const Fingerprints& target,
                     const std::vector<const Fingerprints*>& sources, Differs differs) {
    std::uint64_t equal = 0;
    for (const mapping::RowRun& run : map.runs()) {
        const Fingerprints& from = *sources[run.source];
        for (std::uint64_t i = 0; i < run.rows; ++i) {
            const std::size_t t = static_cast<std::size_t>(run.target + i), s = static_cast<std::size_t>(run.first + i);
            if (s < from.size() && t < target.size() && from[s] == target[t])
                ++equal;
            else
                differs(run.target + i, mapping::SourceRow{run.source, run.first + i});
        }
    }
    return equal;
}

std::uint64_t agreeing(const mapping::RowMap& map, const Fingerprints& target,
                       const std::vector<const Fingerprints*>& sources) {
    return follow(map, target, sources, [](std::uint64_t, mapping::SourceRow) {});
}

/// Rows that both have, in whatever order, each as often as both have it.
std::uint64_t kept(const mapping::RowMap& map, const Fingerprints& target,
                   const std::vector<const Fingerprints*>& sources) {
    Fingerprints expected, found = target;
    for (const mapping::RowRun& run : map.runs())
        for (std::uint64_t i = 0; i < run.rows && run.first + i < sources[run.source]->size(); ++i)
            expected.push_back((*sources[run.source])[static_cast<std::size_t>(run.first + i)]);
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    Fingerprints both;
    std::set_intersection(expected.begin(), expected.end(), found.begin(), found.end(), std::back_inserter(both));
    return both.size();
}

/// The first source row with these contents, as a fact.
std::string where_from(const Inputs& in, const Matrix& m, const std::vector<const Fingerprints*>& sources,
                       std::uint64_t print) {
    for (std::size_t s = 0; s < sources.size(); ++s) {
        const auto at = std::find(sources[s]->begin(), sources[s]->end(), print);
        if (at != sources[s]->end())
            return row_fact(in.object(m).sources[s].name, static_cast<std::uint64_t>(at - sources[s]->begin()));
    }
    return "-";
}

// ---- wrong ways to put the rows together ------------------------------------------------------

using mapping::RowMap;
using Piece = mapping::RowPiece;

/// The permutation of heads applied to single rows.
std::optional<std::vector<Piece>> heads_on_rows(std::vector<Piece> pieces) {
    bool any = false;
    for (Piece& piece : pieces) {
        if (piece.kind != Piece::Kind::heads || piece.head_rows < 2) continue;
        piece.head_rows = 1;
        any = true;
    }
    return any ? std::optional(std::move(pieces)) : std::nullopt;
}

/// The two halves of a merged object in the other order.
std::optional<std::vector<Piece>> exchanged(std::vector<Piece> pieces) {
    if (pieces.size() != 2 || pieces[0].rows != pieces[1].rows) return std::nullopt;
    std::swap(pieces[0], pieces[1]);
    return pieces;
}

/// The chunks that belong to the other object: gate for query.
std::optional<std::vector<Piece>> other_chunks(std::vector<Piece> pieces) {
    bool any = false;
    for (Piece& piece : pieces) {
        if (piece.kind != Piece::Kind::chunks || piece.period != 2 * piece.chunk) continue;
        piece.phase = piece.phase == 0 ? piece.chunk : 0;
        any = true;
    }
    return any ? std::optional(std::move(pieces)) : std::nullopt;
}

struct Wrong {
    std::string_view id, name;
    std::optional<std::vector<Piece>> (*make)(std::vector<Piece>);
};
constexpr Wrong wrong_ways[] = {
    {"heads-on-rows", NI_PARITY_TEXT("the permutation of heads applied to single rows"), heads_on_rows},
    {"halves-exchanged", NI_PARITY_TEXT("the halves of merged objects exchanged"), exchanged},
    {"other-chunks", NI_PARITY_TEXT("the chunks of the other object"), other_chunks},
};

/// A wrong way has to be wrong in every object where it is one.
void try_wrong(GateRun& run, const Wrong& wrong, const Contents& contents) {
    std::uint64_t objects = 0, still = 0;
    bool separates = true;
    for (std::size_t i = 0; i < run.in.matrices.size(); ++i) {
        const Matrix& m = run.in.matrices[i];
        const auto pieces = run.in.object(m).rows.pieces();
        const auto changed = wrong.make({pieces.begin(), pieces.end()});
        if (!changed) continue;
        const Result<RowMap> map = RowMap::make(*changed);
        if (!map) continue;
        const std::uint64_t equal = agreeing(*map, contents.target(i), sources_of(run.in, m, contents));
        ++objects;
        still += equal;
        separates = separates && equal < m.rows;
    }
    if (objects != 0)
        run.add({wrong.id, wrong.name, separates, static_cast<double>(still), NI_PARITY_TEXT("rows that still agree")});
}

// ---- the gate ---------------------------------------------------------------------------------

struct Totals {
    std::uint64_t rows = 0, equal = 0, missing = 0;
};

void compare(GateRun& run, std::size_t index, const Contents& contents, Totals& totals) {
    const Matrix& m = run.in.matrices[index];
    const mapping::PlanObject& object = run.in.object(m);
    const Fingerprints& target = contents.target(index);
    const auto sources = sources_of(run.in, m, contents);
    const std::uint64_t equal = follow(object.rows, target, sources, [&](std::uint64_t row, mapping::SourceRow from) {
        const std::uint64_t order = (std::uint64_t{m.object} << 32) + row;
        if (!run.wants(order)) return run.failed_too(1);
        Failure failure;
        failure.entry = object.name;
        failure.row = row;
        failure.expected = row_fact(object.sources[from.source].name, from.row);
        failure.found = where_from(run.in, m, sources, target[static_cast<std::size_t>(row)]);
        run.fail(order, std::move(failure));
    });
    run.checked(m.rows);
    totals.rows += m.rows;
    totals.equal += equal;
    if (equal != m.rows) totals.missing += m.rows - kept(object.rows, target, sources);
}

}  // namespace

Status check_assembly(GateRun& run) {
    run.unit(NI_PARITY_TEXT("rows"));
    if (!run.matrices()) return {};
    const auto begin = std::chrono::steady_clock::now();
    Contents contents(run);
    if (Status status = contents.read(); !status) return status;
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    Totals totals;
    for (std::size_t i = 0; i < run.in.matrices.size(); ++i) compare(run, i, contents, totals);
    run.figure("rows", NI_PARITY_TEXT("rows"), totals.rows);
    run.figure("rows_equal", NI_PARITY_TEXT("rows that agree"), totals.equal);
    run.figure("rows_missing", NI_PARITY_TEXT("source rows that are in no row of their object"), totals.missing);
    run.figure("bytes", NI_PARITY_TEXT("bytes read"), contents.bytes(), "B");
    run.figure("bytes_per_second", NI_PARITY_TEXT("rate of reading"),
               seconds > 0 ? static_cast<double>(contents.bytes()) / seconds : 0.0, "B/s");
    for (const Wrong& wrong : wrong_ways) try_wrong(run, wrong, contents);
    return {};
}

}  // namespace ninspect::parity
