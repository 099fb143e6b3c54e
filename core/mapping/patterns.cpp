// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/patterns.h"

#include <algorithm>

namespace ninspect::mapping {
namespace {

constexpr int most_tries = 64;
constexpr std::uint64_t few_of = 64;  // one row in so many is a few

/// Source row for row i of the piece.
using RowOf = std::function<SourceRow(std::uint64_t)>;

class Namer {
public:
    Namer(const PlanObject& object, std::size_t piece, const RowContents& contents)
        : object_(object), piece_(object.rows.pieces()[piece]), index_(piece), contents_(contents) {
        found_.begin = object.rows.piece_begin(piece);
        found_.rows = piece_.rows;
        for (std::uint64_t i = 0; i < piece_.rows; ++i) {
            const auto from = object.rows.source_of(found_.begin + i);
            found_.equal += from && contents.same(found_.begin + i, *from) ? 1U : 0U;
        }
    }

    ObservedPiece name() {
        if (found_.equal == found_.rows) return found_;
        found_.pattern = RowPattern::unknown;
        if (!permuted() && !taken_apart() && !exchanged() && !reversed() && !half_rotation() && !shifted() &&
            !part_shifted())
            single_rows();
        return found_;
    }

private:
    bool is(RowPattern pattern, const RowOf& row_of, std::uint64_t amount = 0) {
        for (std::uint64_t i = 0; i < piece_.rows; ++i)
            if (!contents_.same(found_.begin + i, row_of(i))) return false;
        found_.pattern = pattern;
        found_.amount = amount;
        return true;
    }
    bool is(RowPattern pattern, const RowPiece& piece) {
        const Result<RowMap> map = RowMap::make({piece});
        if (!map) return false;
        return is(pattern, [&](std::uint64_t i) { return map->source_of(i).value_or(SourceRow{}); });
    }
    SourceRow at(std::uint64_t i) const { return {piece_.source, piece_.first + i}; }

    bool permuted() {
        if (piece_.kind == RowPiece::Kind::heads) {
            RowPiece rows = piece_, back = piece_;
            rows.head_rows = 1;
            std::swap(back.groups, back.repeats);
            return is(RowPattern::identity, [this](std::uint64_t i) { return at(i); }) ||
                   is(RowPattern::rows_permuted, rows) || is(RowPattern::grouped_to_tiled, back);
        }
        // Heads of the sizes that the object's other pieces, or its own rows, suggest.
        if (piece_.kind != RowPiece::Kind::range) return false;
        for (const RowPiece& other : object_.rows.pieces()) {
            if (other.kind != RowPiece::Kind::heads) continue;
            RowPiece heads = other;
            heads.source = piece_.source;
            heads.first = piece_.first;
            heads.rows = piece_.rows;
            if (is(RowPattern::tiled_to_grouped, heads)) return true;
        }
        return false;
    }

    bool taken_apart() {
        if (piece_.kind != RowPiece::Kind::chunks) return false;
        if (is(RowPattern::chunks_kept, [this](std::uint64_t i) { return at(i); })) return true;
        for (std::uint64_t phase = 0; phase + piece_.chunk <= piece_.period; phase += piece_.chunk) {
            if (phase == piece_.phase) continue;
            RowPiece other = piece_;
            other.phase = phase;
            if (is(RowPattern::other_chunks, other)) return true;
        }
        return false;
    }

    bool exchanged() {
        for (std::size_t p = 0; p < object_.rows.pieces().size(); ++p) {
            if (p == index_ || object_.rows.pieces()[p].rows != piece_.rows) continue;
            const std::uint64_t begin = object_.rows.piece_begin(p);
            if (is(RowPattern::exchanged,
                   [&](std::uint64_t i) { return object_.rows.source_of(begin + i).value_or(SourceRow{}); }))
                return true;
        }
        return false;
    }

    SourceRow expected(std::uint64_t i) const { return object_.rows.source_of(found_.begin + i).value_or(SourceRow{}); }

    bool reversed() {
        const std::uint64_t last = piece_.rows - 1;
        if (is(RowPattern::reversed, [&](std::uint64_t i) { return expected(last - i); })) return true;
        if (is(RowPattern::reversed, [&](std::uint64_t i) { return at(last - i); })) return true;
        const std::uint64_t head = piece_.head_rows;
        if (piece_.kind != RowPiece::Kind::heads || head < 2) return false;
        return is(RowPattern::heads_reversed,
                  [&](std::uint64_t i) { return expected((piece_.rows / head - 1 - i / head) * head + i % head); });
    }

    /// [heads, 2, half] -> [heads, half, 2], and the way back, over what is expected.
    bool half_rotation() {
        for (const std::uint64_t head :
             {std::uint64_t{32}, std::uint64_t{64}, std::uint64_t{128}, std::uint64_t{256}}) {
            if (piece_.rows % head != 0) continue;
            const std::uint64_t half = head / 2;
            const auto forth = [&](std::uint64_t i) {
                return expected(i / head * head + i % head % 2 * half + i % head / 2);
            };
            const auto back = [&](std::uint64_t i) {
                return expected(i / head * head + i % head % half * 2 + i % head / half);
            };
            if (is(RowPattern::half_rotation, forth, head) || is(RowPattern::half_rotation, back, head)) return true;
        }
        return false;
    }

    bool shifted() {
        if (piece_.rows < 2) return false;
        int tries = most_tries;  // where many rows are alike, many beginnings fit
        for (std::uint64_t by = 1; by < piece_.rows && tries > 0; ++by) {
            if (!contents_.same(found_.begin, expected(by))) continue;
            --tries;
            if (is(
                    RowPattern::shifted, [&](std::uint64_t i) { return expected((i + by) % piece_.rows); }, by))
                return true;
        }
        return false;
    }

    bool as_expected(std::uint64_t i) const { return contents_.same(found_.begin + i, expected(i)); }

    /// From the first to the last row that is not as expected.
    bool part_shifted() {
        std::uint64_t first = 0, end = piece_.rows;
        while (first < end && as_expected(first)) ++first;
        while (end > first && as_expected(end - 1)) --end;
        const std::uint64_t rows = end - first;
        int tries = most_tries;
        for (std::uint64_t by = 1; by < rows && tries > 0; ++by) {
            if (!contents_.same(found_.begin + first, expected(first + by))) continue;
            --tries;
            std::uint64_t i = 0;
            while (i < rows && contents_.same(found_.begin + first + i, expected(first + (i + by) % rows))) ++i;
            if (i < rows) continue;
            found_.pattern = RowPattern::part_shifted;
            found_.amount = by;
            found_.equal -= piece_.rows - rows;
            found_.begin += first;
            found_.rows = rows;
            return true;
        }
        return false;
    }

    void single_rows() {
        const std::uint64_t others = found_.rows - found_.equal;
        if (others > std::max<std::uint64_t>(found_.rows / few_of, 1)) return;
        found_.pattern = RowPattern::single_rows;
        found_.amount = others;
    }

    const PlanObject& object_;
    const RowPiece& piece_;
    std::size_t index_;
    const RowContents& contents_;
    ObservedPiece found_;
};

}  // namespace

ObservedPiece name_pattern(const PlanObject& object, std::size_t piece, const RowContents& contents) {
    return Namer(object, piece, contents).name();
}

}  // namespace ninspect::mapping
