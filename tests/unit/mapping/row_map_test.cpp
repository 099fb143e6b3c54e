// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Row maps against values worked out by hand from the formulas of the conversion.
#include "core/mapping/row_map.h"

#include <gmock/gmock.h>

#include <limits>

namespace ninspect::mapping {
namespace {

using testing::ElementsAre;
using Pair = std::pair<std::uint64_t, std::uint64_t>;

RowMap map_of(std::vector<RowPiece> pieces) {
    Result<RowMap> map = RowMap::make(std::move(pieces));
    EXPECT_TRUE(map.has_value()) << (map ? "" : map.error().path);
    return map ? *map : RowMap();
}

std::vector<std::uint64_t> rows_of(const RowMap& map) {
    std::vector<std::uint64_t> rows;
    for (std::uint64_t i = 0; i < map.rows(); ++i) rows.push_back(map.source_of(i)->row);
    return rows;
}

TEST(RowMap, TiledHeadsBecomeGrouped) {
    // 48 heads: destination i takes (i mod 3) * 16 + i div 3.
    const std::vector<std::uint64_t> rows = rows_of(map_of({RowPiece::heads(0, 0, 48, 1, 16, 3)}));
    EXPECT_THAT(std::vector(rows.begin(), rows.begin() + 9), ElementsAre(0, 16, 32, 1, 17, 33, 2, 18, 34));
    EXPECT_THAT(std::vector(rows.end() - 3, rows.end()), ElementsAre(15, 31, 47));
}

TEST(RowMap, HeadsMoveWithAllTheirRows) {
    const RowMap map = map_of({RowPiece::heads(0, 4096, 6144, 128, 16, 3)});
    EXPECT_EQ(map.source_of(0), (SourceRow{0, 4096}));
    EXPECT_EQ(map.source_of(127), (SourceRow{0, 4096 + 127}));
    EXPECT_EQ(map.source_of(128), (SourceRow{0, 4096 + 2048}));  // head 1 is head 16 of the source
    EXPECT_EQ(map.source_of(256), (SourceRow{0, 4096 + 4096}));
    EXPECT_EQ(map.source_of(384), (SourceRow{0, 4096 + 128}));
    EXPECT_EQ(map.source_of(6143), (SourceRow{0, 10239}));
    EXPECT_EQ(map.source_of(6144), std::nullopt);
    EXPECT_EQ(map.source_end(0), 10240u);
    const std::vector<RowRun> runs = map.runs();
    ASSERT_EQ(runs.size(), 48u);  // neighbours of the target are never neighbours of the source
    EXPECT_EQ(runs[1], (RowRun{128, 0, 6144, 128}));
    EXPECT_TRUE(map.check().bijective());
}

TEST(RowMap, ExchangedGroupsAndRepeatsLeadBack) {
    const RowMap there = map_of({RowPiece::heads(0, 0, 48, 1, 16, 3)}),
                 back = map_of({RowPiece::heads(0, 0, 48, 1, 3, 16)});
    for (std::uint64_t i = 0; i < 48; ++i) EXPECT_EQ(back.source_of(there.source_of(i)->row)->row, i);
}

TEST(RowMap, ChunksDeinterleave) {
    const RowMap query = map_of({RowPiece::chunks(0, 0, 6144, 256, 512, 0)});
    const RowMap gate = map_of({RowPiece::chunks(0, 0, 6144, 256, 512, 256)});
    EXPECT_EQ(query.source_of(255)->row, 255u);
    EXPECT_EQ(query.source_of(256)->row, 512u);
    EXPECT_EQ(query.source_of(6143)->row, 12031u);
    EXPECT_EQ(query.source_end(0), 12032u);
    EXPECT_EQ(gate.source_of(0)->row, 256u);
    EXPECT_EQ(gate.source_of(6143)->row, 12287u);
    EXPECT_EQ(query.runs().size(), 24u);
    EXPECT_TRUE(query.check().bijective());
    std::vector<RowRun> both = query.runs();
    const std::vector<RowRun> others = gate.runs();
    both.insert(both.end(), others.begin(), others.end());
    EXPECT_TRUE(coverage(both, std::vector{SourceRange{0, 0, 12288}}).bijective());
    EXPECT_EQ(coverage(query.runs(), std::vector{SourceRange{0, 0, 12288}}).missing, 6144u);
}

TEST(RowMap, PiecesOfSeveralSourcesStandBehindEachOther) {
    const RowMap map = map_of({RowPiece::range(0, 0, 10), RowPiece::range(1, 5, 3), RowPiece::range(1, 8, 2)});
    EXPECT_EQ(map.rows(), 15u);
    EXPECT_EQ(map.source_of(9), (SourceRow{0, 9}));
    EXPECT_EQ(map.source_of(10), (SourceRow{1, 5}));
    EXPECT_EQ(map.source_of(14), (SourceRow{1, 9}));
    EXPECT_THAT(map.runs(), ElementsAre(RowRun{0, 0, 0, 10}, RowRun{10, 1, 5, 5}));  // what touches is one run
    EXPECT_THAT(map.runs(8, 12), ElementsAre(RowRun{8, 0, 8, 2}, RowRun{10, 1, 5, 2}));
    EXPECT_EQ(map.target_of({1, 9}), 14u);
    EXPECT_EQ(map.target_of({1, 4}), std::nullopt);
}

TEST(RowMap, PermutationOfHeadsOnSingleRowsIsRefused) {
    // 16 * (i mod 3) + i div 3 for 6144 rows: 0…2079, each of 16…2063 … taken two or three times.
    const RowMap map = map_of({RowPiece::heads(0, 0, 6144, 1, 16, 3)});
    EXPECT_EQ(map.source_of(1)->row, 16u);
    EXPECT_EQ(map.source_of(48)->row, 16u);
    const Coverage cover = map.check();
    EXPECT_FALSE(cover.bijective());
    EXPECT_EQ(cover.rows, 6144u);
    EXPECT_EQ(cover.distinct, 2080u);
    EXPECT_EQ(cover.repeated, 2048u);
    EXPECT_EQ(cover.missing, 4064u);
    EXPECT_EQ(cover.outside, 0u);
    EXPECT_THAT(cover.touched, ElementsAre(SourceRange{0, 0, 2080}));
    EXPECT_THAT(cover.missing_ranges, ElementsAre(SourceRange{0, 2080, 6144}));
    EXPECT_THAT(cover.repeated_ranges, ElementsAre(SourceRange{0, 16, 2064}));
    EXPECT_FALSE(map.inverse(0, 6144).has_value());
    EXPECT_EQ(map.cycles(0), std::nullopt);
}

TEST(RowMap, RowsBeyondTheExpectedOnesAreOutside) {
    const Coverage cover = coverage(map_of({RowPiece::range(0, 90, 20)}).runs(), std::vector{SourceRange{0, 80, 100}});
    EXPECT_EQ(cover.missing, 10u);
    EXPECT_EQ(cover.outside, 10u);
    EXPECT_THAT(cover.outside_ranges, ElementsAre(SourceRange{0, 100, 110}));
}

TEST(RowMap, TargetOfIsTheWayBack) {
    for (const RowMap& map : {map_of({RowPiece::heads(0, 100, 60, 5, 4, 3)}),
                              map_of({RowPiece::chunks(0, 7, 30, 3, 10, 2), RowPiece::range(1, 0, 4)})})
        for (std::uint64_t i = 0; i < map.rows(); ++i) EXPECT_EQ(map.target_of(*map.source_of(i)), i);
}

TEST(RowMap, InverseGivesEachSourceRowItsTarget) {
    const RowMap map = map_of({RowPiece::range(1, 0, 7), RowPiece::heads(0, 0, 60, 5, 4, 3)});
    const Result<RowMap> back = map.inverse(0, 60);
    ASSERT_TRUE(back.has_value());
    for (std::uint64_t row = 0; row < 60; ++row)
        EXPECT_EQ(map.source_of(back->source_of(row)->row), (SourceRow{0, row}));
    EXPECT_FALSE(map.inverse(0, 61).has_value());  // row 60 is missing
}

TEST(RowMap, CyclesOfTheHeadPermutation) {
    // i -> 16 i mod 47 for i < 47: 0 and 47 stay, 16 has order 23 modulo 47, so two cycles of 23 heads.
    const auto cycles = map_of({RowPiece::heads(0, 0, 6144, 128, 16, 3)}).cycles(0);
    ASSERT_TRUE(cycles.has_value());
    EXPECT_EQ(cycles->fixed_rows, 256u);
    EXPECT_THAT(cycles->cycles, ElementsAre(Pair{23, 2 * 128}));
    EXPECT_EQ(map_of({RowPiece::range(0, 50, 9)}).cycles(0)->fixed_rows, 9u);
}

TEST(RowMap, ABillionRowsAreOneRun) {
    const std::uint64_t rows = std::uint64_t{1} << 60;
    const RowMap map = map_of({RowPiece::range(0, 1, rows), RowPiece::range(0, rows + 1, 5)});
    EXPECT_EQ(map.runs().size(), 1u);
    EXPECT_EQ(map.source_of(rows + 4)->row, rows + 5);
    EXPECT_TRUE(map.check().bijective());
}

struct Bad {
    RowPiece piece;
    const char* path;
};

TEST(RowMap, SenselessPiecesAreRefusedByMember) {
    const std::uint64_t huge = std::numeric_limits<std::uint64_t>::max();
    const Bad cases[] = {
        {RowPiece::range(0, 0, 0), "pieces[0].rows"},
        {RowPiece::range(0, 2, huge - 1), "pieces[0]"},
        {RowPiece::chunks(0, 0, 10, 0, 5, 0), "pieces[0].chunk"},
        {RowPiece::chunks(0, 0, 10, 5, 4, 0), "pieces[0].period"},
        {RowPiece::chunks(0, 0, 10, 5, 10, 6), "pieces[0].phase"},
        {RowPiece::chunks(0, 0, 11, 5, 10, 5), "pieces[0].rows"},
        {RowPiece::chunks(0, 0, 10, 5, huge, 0), "pieces[0]"},
        {RowPiece::heads(0, 0, 12, 0, 4, 3), "pieces[0].head_rows"},
        {RowPiece::heads(0, 0, 12, 1, 0, 3), "pieces[0].groups"},
        {RowPiece::heads(0, 0, 12, 1, 4, 0), "pieces[0].repeats"},
        {RowPiece::heads(0, 0, 13, 2, 4, 3), "pieces[0].rows"},
        {RowPiece::heads(0, 0, 12, 1, huge, 3), "pieces[0]"},
        {RowPiece::heads(0, 0, (std::uint64_t{1} << 20) + 1, 1, 4, 3), "pieces[0].rows"},  // more than 2^20 runs
    };
    for (const Bad& bad : cases) {
        const Result<RowMap> map = RowMap::make({bad.piece});
        ASSERT_FALSE(map.has_value()) << bad.path;
        EXPECT_EQ(map.error().path, bad.path);
    }
}

}  // namespace
}  // namespace ninspect::mapping
