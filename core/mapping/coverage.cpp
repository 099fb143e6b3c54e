// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/checked.h"
#include "core/mapping/row_map.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace ninspect::mapping {
namespace {

constexpr std::size_t most_ranges = 64;
constexpr std::uint64_t highest = std::numeric_limits<std::uint64_t>::max();

/// Where a run or an expected range begins (+1) or ends (-1).
struct Edge {
    std::uint32_t source;
    std::uint64_t row;
    int taken, expected;
};

std::uint64_t sum(std::uint64_t a, std::uint64_t b) noexcept { return checked_add(a, b).value_or(highest); }

void add_edges(std::vector<Edge>& edges, std::uint32_t source, std::uint64_t begin, std::uint64_t end, bool expected) {
    if (begin >= end) return;
    const int taken = expected ? 0 : 1, wanted = expected ? 1 : 0;
    edges.push_back({source, begin, taken, wanted});
    edges.push_back({source, end, -taken, -wanted});
}

std::vector<Edge> sorted_edges(std::span<const RowRun> runs, std::span<const SourceRange> expected) {
    std::vector<Edge> edges;
    edges.reserve(2 * (runs.size() + expected.size()));
    for (const RowRun& run : runs) add_edges(edges, run.source, run.first, sum(run.first, run.rows), false);
    for (const SourceRange& range : expected) add_edges(edges, range.source, range.begin, range.end, true);
    std::sort(edges.begin(), edges.end(),
              [](const Edge& a, const Edge& b) { return std::tie(a.source, a.row) < std::tie(b.source, b.row); });
    return edges;
}

/// Counts a stretch of rows and remembers where it is; stretches that touch become one.
void note(std::uint64_t& count, std::vector<SourceRange>& ranges, const SourceRange& stretch) {
    count = sum(count, stretch.end - stretch.begin);
    if (!ranges.empty() && ranges.back().source == stretch.source && ranges.back().end == stretch.begin)
        ranges.back().end = stretch.end;
    else if (ranges.size() < most_ranges)
        ranges.push_back(stretch);
}

void touch(std::vector<SourceRange>& touched, const SourceRange& stretch) {
    if (touched.empty() || touched.back().source != stretch.source)
        touched.push_back(stretch);
    else
        touched.back().end = stretch.end;
}

}  // namespace

Coverage coverage(std::span<const RowRun> runs, std::span<const SourceRange> expected) {
    Coverage result;
    for (const RowRun& run : runs) result.rows = sum(result.rows, run.rows);
    const std::vector<Edge> edges = sorted_edges(runs, expected);
    std::int64_t taken = 0, wanted = 0;
    for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
        taken += edges[i].taken;
        wanted += edges[i].expected;
        const SourceRange stretch{edges[i].source, edges[i].row, edges[i + 1].row};
        if (edges[i + 1].source != stretch.source || stretch.begin == stretch.end) continue;
        if (taken > 0) {
            result.distinct = sum(result.distinct, stretch.end - stretch.begin);
            touch(result.touched, stretch);
        }
        if (taken > 1) note(result.repeated, result.repeated_ranges, stretch);
        if (taken > 0 && wanted == 0) note(result.outside, result.outside_ranges, stretch);
        if (taken == 0 && wanted > 0) note(result.missing, result.missing_ranges, stretch);
    }
    return result;
}

}  // namespace ninspect::mapping
