// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Each kernel alone, on the launcher: with one thread and with many, with fewer and with more blocks than
// work. What comes out must be what the processor's own functions give.
#include "core/codec/decode.h"
#include "core/compute/cuda/kernels/count.h"
#include "core/compute/cuda/kernels/decode.h"
#include "core/compute/cuda/kernels/fingerprint.h"
#include "core/compute/cuda/kernels/planes.h"
#include "tests/kernels/launcher.h"
#include "tests/support/support.h"

#include <gtest/gtest.h>
#include <xxhash.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace ninspect::compute::cuda {
namespace {

using codec::BlockLayout;
using test::Bytes;

Bytes random_bytes(std::size_t size, unsigned seed) {
    std::mt19937 random(seed);
    Bytes bytes(size);
    for (std::uint8_t& b : bytes) b = static_cast<std::uint8_t>(random() >> 24);
    return bytes;
}

struct Grid {
    unsigned blocks, threads;
};
class OnGrids : public testing::TestWithParam<Grid> {
protected:
    template <class Kernel>
    void launch(const typename Kernel::Args& args) const {
        test::launch<Kernel>(GetParam().blocks, GetParam().threads, args);
    }
};
INSTANTIATE_TEST_SUITE_P(Kernels, OnGrids, testing::Values(Grid{1, 1}, Grid{3, 7}, Grid{2, 32}, Grid{5, 128}),
                         [](const auto& grid) {
                             return std::to_string(grid.param.blocks) + "x" + std::to_string(grid.param.threads);
                         });

struct Planes {
    Planes(const BlockLayout& layout, std::size_t groups)
        : base(groups * layout.base_bytes), high(groups * layout.high_bytes), scales(groups * 2) {}
    codec::PlaneBytes to() { return {base.data(), high.data(), scales.data()}; }
    friend bool operator==(const Planes&, const Planes&) = default;
    Bytes base, high, scales;
};

const std::vector<BlockLayout> layouts = {codec::Pq2Layout::layout, codec::Ptq1Layout::layout,
                                          BlockLayout{21, 3, 18, 0, 1, 1}};

/// Groups of a tile's length, of several, and none.
constexpr std::size_t sizes[] = {0, 1, 127, 128, 129, 700};

TEST_P(OnGrids, SplitMovesTheBytesThatTheProcessorMoves) {
    for (const BlockLayout& layout : layouts)
        for (const std::size_t groups : sizes) {
            const Bytes blocks = random_bytes(groups * layout.block_bytes, 1);
            Planes wanted(layout, groups), made(layout, groups);
            codec::split_blocks(layout, blocks.data(), groups, wanted.to());
            SplitArgs args;
            args.blocks = blocks.data();
            args.groups = groups;
            args.base = made.base.data();
            args.high = made.high.data();
            args.scales = made.scales.data();
            codec::with_layout(layout, [&](const auto& known) {
                launch<SplitKernel<std::decay_t<decltype(known)>>>({known, args});
            });
            ASSERT_TRUE(made == wanted) << layout.block_bytes << " bytes a block, " << groups << " groups";
        }
}

TEST_P(OnGrids, SplitTakesEachRowFromWhereItIsTold) {
    constexpr std::size_t rows = 37, per_row = 11, source_rows = 50;
    std::mt19937 random(2);
    std::vector<std::uint32_t> source(rows);
    for (std::uint32_t& row : source) row = static_cast<std::uint32_t>(random() % source_rows);  // some twice
    for (const BlockLayout& layout : layouts) {
        const std::size_t row_bytes = per_row * layout.block_bytes;
        const Bytes blocks = random_bytes(source_rows * row_bytes, 3);
        Bytes gathered;
        for (const std::uint32_t row : source)
            gathered.insert(gathered.end(), blocks.begin() + row * row_bytes, blocks.begin() + (row + 1) * row_bytes);
        Planes wanted(layout, rows * per_row);
        codec::split_blocks(layout, gathered.data(), rows * per_row, wanted.to());
        // All of it, and from the middle of a row to the middle of another, as a chunk is.
        for (const auto& [first, end] : {std::pair<std::size_t, std::size_t>{0, rows * per_row}, {38, 333}}) {
            Planes made(layout, end - first);
            SplitArgs args;
            args.blocks = blocks.data();
            args.groups_per_row = per_row;
            args.first = first;
            args.first_row = first / per_row;
            args.row_source = source.data() + args.first_row;
            args.groups = end - first;
            args.base = made.base.data();
            args.high = made.high.data();
            args.scales = made.scales.data();
            codec::with_layout(layout, [&](const auto& known) {
                launch<SplitKernel<std::decay_t<decltype(known)>>>({known, args});
            });
            const auto same = [&](const Bytes& got, const Bytes& all, std::size_t each) {
                return std::equal(got.begin(), got.end(), all.begin() + static_cast<std::ptrdiff_t>(first * each));
            };
            ASSERT_TRUE(same(made.base, wanted.base, layout.base_bytes));
            ASSERT_TRUE(same(made.high, wanted.high, layout.high_bytes));
            ASSERT_TRUE(same(made.scales, wanted.scales, 2));
        }
    }
}

TEST_P(OnGrids, JoinIsTheWayBack) {
    for (const BlockLayout& layout : layouts)
        for (const std::size_t groups : sizes) {
            Planes planes(layout, groups);
            planes.base = random_bytes(planes.base.size(), 4);
            planes.high = random_bytes(planes.high.size(), 5);
            planes.scales = random_bytes(planes.scales.size(), 6);
            Bytes wanted(groups * layout.block_bytes), made(wanted.size());
            codec::join_blocks(layout, planes.to(), groups, wanted.data());
            const JoinArgs args{planes.base.data(), planes.high.data(), planes.scales.data(), groups, made.data()};
            codec::with_layout(layout, [&](const auto& known) {
                launch<JoinKernel<std::decay_t<decltype(known)>>>({known, args});
            });
            ASSERT_TRUE(made == wanted) << layout.block_bytes << " bytes a block, " << groups << " groups";
        }
}

TEST_P(OnGrids, CountsEveryWordHoweverOften) {
    Bytes words = random_bytes(2 * 5000, 7);
    for (std::size_t i = 0; i < 3000; i += 2) words[i] = 0x66, words[i + 1] = 0x22;     // one word most of the time
    for (std::size_t i = 3000; i < 4000; i += 2) words[i] = 0x66, words[i + 1] = 0x32;  // wants the same place
    for (const std::size_t stride : {2, 3, 34}) {
        const std::size_t count = (words.size() - 2) / stride + 1;
        std::vector<std::uint64_t> wanted(word_values, 7), made(word_values, 7);  // counts are added to
        for (std::size_t i = 0; i < count; ++i) ++wanted[words[i * stride] | words[i * stride + 1] << 8];
        launch<CountKernel>({words.data(), count, stride, made.data()});
        ASSERT_TRUE(made == wanted) << "stride " << stride;
    }
}

TEST_P(OnGrids, FingerprintsAreThoseOfTheRowsBytes) {
    for (const std::uint32_t high_bytes : {0u, 2u, 8u})
        for (const std::uint32_t per_row : {1u, 3u, 6u, 7u, 40u, 90u}) {
            constexpr std::size_t rows = 19;
            const std::uint32_t base_bytes = high_bytes == 2 ? 24 : 32;
            const Bytes base = random_bytes(rows * per_row * base_bytes, 8);
            const Bytes high = random_bytes(rows * per_row * high_bytes, 9);
            const Bytes scales = random_bytes(rows * per_row * 2, 10);
            std::vector<std::uint64_t> made(rows);
            FingerprintArgs args;
            args.groups = groups_of_planes(base_bytes, high_bytes, base.data(), high.data(), scales.data());
            args.base_bytes = base_bytes;
            args.high_bytes = high_bytes;
            args.rows = rows;
            args.groups_per_row = per_row;
            args.prints = made.data();
            launch<FingerprintKernel>(args);
            for (std::size_t r = 0; r < rows; ++r) {
                Bytes row;
                for (const auto& [plane, each] : {std::pair<const Bytes&, std::size_t>{base, per_row * base_bytes},
                                                  {high, per_row * high_bytes},
                                                  {scales, per_row * 2}})
                    row.insert(row.end(), plane.begin() + static_cast<std::ptrdiff_t>(r * each),
                               plane.begin() + static_cast<std::ptrdiff_t>((r + 1) * each));
                ASSERT_EQ(made[r], XXH3_64bits(row.data(), row.size())) << high_bytes << " " << per_row << " row " << r;
            }
        }
}

template <class Format>
void expect_decoded(const Grid& grid, std::uint64_t rows, std::uint64_t columns, const codec::GroupDecoder reference) {
    const std::uint64_t per_row = (columns + 127) / 128 * 128 / Format::weights, groups = rows * per_row;
    const Bytes base = random_bytes(groups * Format::base_bytes, 11);
    const Bytes high = random_bytes(groups * Format::high_bytes, 12), scales = random_bytes(groups * 2, 13);
    std::vector<float> all(groups * Format::weights), wanted, made(rows * columns);
    reference(base.data(), high.empty() ? nullptr : high.data(), scales.data(), groups, all.data());
    for (std::uint64_t r = 0; r < rows; ++r)
        wanted.insert(wanted.end(), all.begin() + static_cast<std::ptrdiff_t>(r * per_row * Format::weights),
                      all.begin() + static_cast<std::ptrdiff_t>(r * per_row * Format::weights + columns));
    DecodeArgs args;
    args.groups = groups_of_planes(Format::base_bytes, Format::high_bytes, base.data(), high.data(), scales.data());
    args.count = groups;
    args.groups_per_row = per_row;
    args.columns = columns;
    args.values = made.data();
    test::launch<DecodeKernel<Format>>(grid.blocks, grid.threads, args);
    ASSERT_EQ(std::memcmp(made.data(), wanted.data(), made.size() * sizeof(float)), 0) << rows << " x " << columns;
}

codec::GroupDecoder decoder(const char* format, unsigned version) {
    return codec::reference_kernels(
               *codec::find_ninfer(format, version == 3 ? "row_split_k128_v1" : "row-split-k128-v1", version))
        .groups;
}

TEST_P(OnGrids, DecodesEveryFormatToTheBitsOfTheReference) {
    for (const auto& [rows, columns] : {std::pair<std::uint64_t, std::uint64_t>{1, 1}, {3, 128}, {5, 200}, {2, 385}}) {
        expect_decoded<NibbleFormat<0>>(GetParam(), rows, columns, decoder("Q4G64_F16S", 2));
        expect_decoded<NibbleFormat<1>>(GetParam(), rows, columns, decoder("Q5G64_F16S", 2));
        expect_decoded<NibbleFormat<2>>(GetParam(), rows, columns, decoder("Q6G64_F16S", 2));
        expect_decoded<W8Format>(GetParam(), rows, columns, decoder("W8G32_F16S", 2));
        expect_decoded<Pq2Format>(GetParam(), rows, columns, decoder("PQ2_0_G128", 2));
        expect_decoded<Ptq1Format>(GetParam(), rows, columns, decoder("PTQ1_0_G128", 2));
        expect_decoded<T2Format>(GetParam(), rows, columns, decoder("t2_g128_fp16", 3));
    }
}

/// A device multiplies NaN differently; this is what it computes instead.
TEST(DeviceProduct, HasTheBitsOfTheProcessorsForEveryScaleAndCode) {
    for (unsigned word = 0; word < 65536; ++word) {
        const float scale = codec::f16_to_f32(static_cast<std::uint16_t>(word));
        for (const int code : {-128, -32, -8, -2, -1, 0, 1, 2, 7, 31, 127}) {
            volatile float factor = static_cast<float>(code);  // multiplied by the machine, not by the compiler
            const float wanted = factor * scale;
            ASSERT_EQ(std::bit_cast<std::uint32_t>(codec::product_like_host(code, scale)),
                      std::bit_cast<std::uint32_t>(wanted))
                << code << " times 0x" << std::hex << word;
        }
    }
}

}  // namespace
}  // namespace ninspect::compute::cuda
