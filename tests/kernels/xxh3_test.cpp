// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The hash of the kernels against the xxHash library.
#include "core/compute/cuda/kernels/xxh3.h"

#include <gtest/gtest.h>
#include <xxhash.h>

#include <array>
#include <random>
#include <vector>

namespace ninspect::compute::cuda {
namespace {

struct Text {
    const std::uint8_t* bytes;
    std::uint32_t size;
    std::uint64_t word64(std::uint32_t at) const { return codec::word64(bytes + at); }
};

std::uint64_t hash(const Text& text) {
    if (text.size <= xxh3_short) return xxh3_of_short(text, xxh3_secret);
    std::array<std::uint64_t, xxh3_lanes> lanes;
    for (std::uint32_t lane = 0; lane < xxh3_lanes; ++lane) lanes[lane] = xxh3_lane(text, lane, xxh3_secret);
    return xxh3_merge(lanes.data(), text.size, xxh3_secret);
}

TEST(Xxh3, IsThatOfTheLibraryForEveryLengthOfThreeBlocks) {
    std::mt19937 random(1);
    for (std::uint32_t size = 17; size <= 3 * 1024 + 70; ++size) {
        std::vector<std::uint8_t> bytes(size);  // exactly, so that a memory checker sees a read behind
        for (std::uint8_t& b : bytes) b = static_cast<std::uint8_t>(random());
        ASSERT_EQ(hash({bytes.data(), size}), XXH3_64bits(bytes.data(), size)) << size;
    }
}

TEST(Xxh3, OfZerosAndOfOnesIsThatOfTheLibrary) {
    for (const int fill : {0, 255}) {
        const std::vector<std::uint8_t> bytes(4096, static_cast<std::uint8_t>(fill));
        for (const std::uint32_t size : {17u, 128u, 129u, 240u, 241u, 1024u, 1025u, 4096u})
            EXPECT_EQ(hash({bytes.data(), size}), XXH3_64bits(bytes.data(), size)) << fill << " " << size;
    }
}

TEST(Xxh3, MultipliesLikePeople) {
    EXPECT_EQ(xxh3::multiply_high(~0ull, ~0ull), ~0ull - 1);
    EXPECT_EQ(xxh3::multiply_high(std::uint64_t{1} << 63, 6), 3u);
    EXPECT_EQ(xxh3::multiply_high(0xffffffffu, 0xffffffffu), 0u);
}

}  // namespace
}  // namespace ninspect::compute::cuda
