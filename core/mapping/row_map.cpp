// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/row_map.h"

#include "core/base/checked.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace ninspect::mapping {
namespace {

using Kind = RowPiece::Kind;

Error refused(std::size_t piece, std::string_view member, std::string expected, std::uint64_t found) {
    Error error;
    error.code = ErrorCode::invalid_argument;
    error.path = fmt::format("pieces[{}].{}", piece, member);
    error.expected = std::move(expected);
    error.found = fmt::format("{}", found);
    return error;
}

Error too_large(std::size_t piece) {
    Error error;
    error.code = ErrorCode::overflow;
    error.path = fmt::format("pieces[{}]", piece);
    return error;
}

/// Source rows from i on that lie behind each other.
std::uint64_t stretch(const RowPiece& p, std::uint64_t i) noexcept {
    switch (p.kind) {
        case Kind::range:
            break;
        case Kind::chunks:
            if (p.chunk != p.period) return std::min(p.chunk - i % p.chunk, p.rows - i);
            break;
        case Kind::heads:
            if (p.repeats != 1) return std::min(p.head_rows - i % p.head_rows, p.rows - i);
            break;
    }
    return p.rows - i;
}

std::uint64_t source_row(const RowPiece& p, std::uint64_t i) noexcept {
    switch (p.kind) {
        case Kind::range:
            break;
        case Kind::chunks:
            return p.first + p.phase + i / p.chunk * p.period + i % p.chunk;
        case Kind::heads: {
            const std::uint64_t head = i / p.head_rows;
            return p.first + (head % p.repeats * p.groups + head / p.repeats) * p.head_rows + i % p.head_rows;
        }
    }
    return p.first + i;
}

/// Highest head that a permutation of `heads` heads takes.
CheckedU64 highest_head(const RowPiece& p, std::uint64_t heads) noexcept {
    const std::uint64_t column = (heads - 1) / p.repeats, rest = (heads - 1) % p.repeats;
    const CheckedU64 last = checked_add(checked_mul(rest, p.groups), CheckedU64{column});
    if (column == 0) return last;
    const CheckedU64 before = checked_add(checked_mul(p.repeats - 1, p.groups), CheckedU64{column - 1});
    if (!last || !before) return std::nullopt;
    return std::max(*last, *before);
}

/// One more than the highest source row of a piece whose members are in order.
CheckedU64 end_of(const RowPiece& p) noexcept {
    switch (p.kind) {
        case Kind::range:
            break;
        case Kind::chunks: {
            const CheckedU64 last = checked_mul(p.rows / p.chunk - 1, p.period);
            return checked_add(checked_add(CheckedU64{p.first}, last), checked_add(p.phase, p.chunk));
        }
        case Kind::heads: {
            const CheckedU64 heads = checked_add(highest_head(p, p.rows / p.head_rows), CheckedU64{1});
            return checked_add(CheckedU64{p.first}, checked_mul(heads, CheckedU64{p.head_rows}));
        }
    }
    return checked_add(p.first, p.rows);
}

std::uint64_t run_bound_of(const RowPiece& p) noexcept {
    const std::uint64_t length = stretch(p, 0);
    return p.rows / length + (p.rows % length != 0);
}

Status check_chunks(const RowPiece& p, std::size_t at) {
    if (p.chunk == 0) return refused(at, "chunk", "> 0", 0);
    if (p.period < p.chunk) return refused(at, "period", fmt::format(">= chunk = {}", p.chunk), p.period);
    if (p.phase > p.period - p.chunk)
        return refused(at, "phase", fmt::format("<= period - chunk = {}", p.period - p.chunk), p.phase);
    if (p.rows % p.chunk != 0) return refused(at, "rows", fmt::format("a multiple of chunk = {}", p.chunk), p.rows);
    return {};
}

Status check_heads(const RowPiece& p, std::size_t at) {
    if (p.head_rows == 0) return refused(at, "head_rows", "> 0", 0);
    if (p.groups == 0) return refused(at, "groups", "> 0", 0);
    if (p.repeats == 0) return refused(at, "repeats", "> 0", 0);
    if (p.rows % p.head_rows != 0)
        return refused(at, "rows", fmt::format("a multiple of head_rows = {}", p.head_rows), p.rows);
    return {};
}

Status check_piece(const RowPiece& p, std::size_t at) {
    if (p.rows == 0) return refused(at, "rows", "> 0", 0);
    if (p.kind == Kind::chunks)
        if (Status status = check_chunks(p, at); !status) return status;
    if (p.kind == Kind::heads)
        if (Status status = check_heads(p, at); !status) return status;
    if (!end_of(p)) return too_large(at);
    return {};
}

/// Place of a source row in a piece: the first, if it is taken several times.
CheckedU64 place_in(const RowPiece& p, std::uint64_t row) noexcept {
    if (row < p.first) return std::nullopt;
    const std::uint64_t at = row - p.first;
    if (p.kind == Kind::range) return at;
    if (p.kind == Kind::chunks) {
        if (at < p.phase || (at - p.phase) % p.period >= p.chunk) return std::nullopt;
        return checked_add(checked_mul((at - p.phase) / p.period, p.chunk), CheckedU64{(at - p.phase) % p.period});
    }
    const std::uint64_t head = at / p.head_rows, r = std::min(p.repeats - 1, head / p.groups);
    const CheckedU64 target = checked_add(checked_mul(head - r * p.groups, p.repeats), CheckedU64{r});
    return checked_add(checked_mul(target, CheckedU64{p.head_rows}), CheckedU64{at % p.head_rows});
}

}  // namespace

RowPiece RowPiece::range(std::uint32_t source, std::uint64_t first, std::uint64_t rows) {
    RowPiece piece;
    piece.source = source;
    piece.first = first;
    piece.rows = rows;
    return piece;
}

RowPiece RowPiece::chunks(std::uint32_t source, std::uint64_t first, std::uint64_t rows, std::uint64_t chunk,
                          std::uint64_t period, std::uint64_t phase) {
    RowPiece piece = range(source, first, rows);
    piece.kind = Kind::chunks;
    piece.chunk = chunk;
    piece.period = period;
    piece.phase = phase;
    return piece;
}

RowPiece RowPiece::heads(std::uint32_t source, std::uint64_t first, std::uint64_t rows, std::uint64_t head_rows,
                         std::uint64_t groups, std::uint64_t repeats) {
    RowPiece piece = range(source, first, rows);
    piece.kind = Kind::heads;
    piece.head_rows = head_rows;
    piece.groups = groups;
    piece.repeats = repeats;
    return piece;
}

Result<RowMap> RowMap::make(std::vector<RowPiece> pieces) {
    RowMap map;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (Status status = check_piece(pieces[i], i); !status) return status.error();
        const CheckedU64 end = checked_add(map.rows_, pieces[i].rows);
        if (!end) return too_large(i);
        map.begins_.push_back(map.rows_);
        map.rows_ = *end;
        map.run_bound_ += std::min(run_bound_of(pieces[i]), most_runs + 1);
        if (map.run_bound_ > most_runs)
            return refused(i, "rows", fmt::format("at most {} runs of consecutive rows", most_runs),
                           run_bound_of(pieces[i]));
    }
    map.pieces_ = std::move(pieces);
    return map;
}

std::uint64_t RowMap::source_end(std::uint32_t source) const noexcept {
    std::uint64_t end = 0;
    for (const RowPiece& piece : pieces_)
        if (piece.source == source) end = std::max(end, end_of(piece).value_or(0));
    return end;
}

std::optional<SourceRow> RowMap::source_of(std::uint64_t target_row) const noexcept {
    if (target_row >= rows_) return std::nullopt;
    const auto behind = std::upper_bound(begins_.begin(), begins_.end(), target_row);
    const std::size_t at = static_cast<std::size_t>(behind - begins_.begin()) - 1;
    return SourceRow{pieces_[at].source, source_row(pieces_[at], target_row - begins_[at])};
}

std::optional<std::uint64_t> RowMap::target_of(SourceRow source) const noexcept {
    for (std::size_t at = 0; at < pieces_.size(); ++at) {
        if (pieces_[at].source != source.source) continue;
        const CheckedU64 place = place_in(pieces_[at], source.row);
        if (place && *place < pieces_[at].rows) return begins_[at] + *place;
    }
    return std::nullopt;
}

void RowMap::append_runs(std::size_t piece, std::uint64_t begin, std::uint64_t end, std::vector<RowRun>& out) const {
    const RowPiece& p = pieces_[piece];
    for (std::uint64_t i = begin; i < end;) {
        const std::uint64_t length = std::min(stretch(p, i), end - i), row = source_row(p, i);
        if (!out.empty() && out.back().source == p.source && out.back().first + out.back().rows == row)
            out.back().rows += length;
        else
            out.push_back({begins_[piece] + i, p.source, row, length});
        i += length;
    }
}

std::vector<RowRun> RowMap::runs() const { return runs(0, rows_); }

std::vector<RowRun> RowMap::runs(std::uint64_t begin, std::uint64_t end) const {
    std::vector<RowRun> out;
    for (std::size_t at = 0; at < pieces_.size(); ++at) {
        const std::uint64_t from = std::max(begin, begins_[at]);
        const std::uint64_t to = std::min(end, begins_[at] + pieces_[at].rows);
        if (from < to) append_runs(at, from - begins_[at], to - begins_[at], out);
    }
    return out;
}

std::vector<SourceRange> RowMap::expected() const {
    std::vector<SourceRange> ranges;
    for (const RowPiece& p : pieces_) {
        if (p.kind != Kind::chunks || p.chunk == p.period) {
            ranges.push_back({p.source, p.first, p.first + p.rows});
            continue;
        }
        for (std::uint64_t i = 0; i < p.rows; i += p.chunk)
            ranges.push_back({p.source, source_row(p, i), source_row(p, i) + p.chunk});
    }
    return ranges;
}

Coverage RowMap::check() const { return coverage(runs(), expected()); }

Result<RowMap> RowMap::inverse(std::uint32_t source, std::uint64_t source_rows) const {
    std::vector<RowRun> taken = runs();
    taken.erase(std::remove_if(taken.begin(), taken.end(), [&](const RowRun& run) { return run.source != source; }),
                taken.end());
    const Coverage cover = coverage(taken, std::vector{SourceRange{source, 0, source_rows}});
    if (!cover.bijective()) {
        const auto& fault = !cover.missing_ranges.empty()    ? cover.missing_ranges
                            : !cover.repeated_ranges.empty() ? cover.repeated_ranges
                                                             : cover.outside_ranges;
        Error error;
        error.code = ErrorCode::invalid_argument;
        error.path = fmt::format("source {}", source);
        error.expected = fmt::format("each of {} rows once", source_rows);
        error.found = fmt::format("{} missing, {} repeated, {} outside, from row {} on", cover.missing, cover.repeated,
                                  cover.outside, fault.empty() ? 0 : fault.front().begin);
        return error;
    }
    std::sort(taken.begin(), taken.end(), [](const RowRun& a, const RowRun& b) { return a.first < b.first; });
    std::vector<RowPiece> pieces;
    for (const RowRun& run : taken) pieces.push_back(RowPiece::range(0, run.target, run.rows));
    return make(std::move(pieces));
}

std::optional<Cycles> RowMap::cycles(std::size_t piece) const {
    const RowPiece& p = pieces_[piece];
    if (stretch(p, 0) == p.rows && source_row(p, 0) == p.first) return Cycles{p.rows, {}};
    if (p.kind != Kind::heads) return std::nullopt;
    const std::uint64_t heads = p.rows / p.head_rows;
    if (checked_mul(p.groups, p.repeats) != CheckedU64{heads}) return std::nullopt;
    std::vector<bool> seen(heads, false);
    std::map<std::uint64_t, std::uint64_t> by_length;
    for (std::uint64_t start = 0; start < heads; ++start) {
        std::uint64_t length = 0;
        for (std::uint64_t head = start; !seen[head]; head = head % p.repeats * p.groups + head / p.repeats) {
            seen[head] = true;
            ++length;
        }
        if (length != 0) by_length[length] += p.head_rows;
    }
    Cycles cycles;
    for (const auto& [length, count] : by_length) {
        if (length == 1)
            cycles.fixed_rows = count;
        else
            cycles.cycles.emplace_back(length, count);
    }
    return cycles;
}

}  // namespace ninspect::mapping
