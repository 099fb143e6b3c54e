// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compute/kernels.h"
#include "tests/support/support.h"
#include "tests/unit/compute/targets.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <random>
#include <vector>

using namespace ninspect;
using namespace ninspect::test;

namespace {

using WordCounts = std::map<unsigned, std::uint64_t>;

/// Counts that are not zero, by value.
WordCounts count_words(std::span<const std::uint8_t> bytes) {
    std::vector<std::uint64_t> counts(65536);
    compute::count_words16(bytes, std::span<std::uint64_t, 65536>(counts.data(), 65536));
    WordCounts found;
    for (unsigned i = 0; i < 65536; ++i)
        if (counts[i] != 0) found[i] = counts[i];
    return found;
}

WordCounts count_one_by_one(std::span<const std::uint8_t> bytes) {
    std::vector<std::uint64_t> counts(65536);
    for (std::size_t i = 0; i + 2 <= bytes.size(); i += 2) ++counts[bytes[i] | unsigned{bytes[i + 1]} << 8];
    WordCounts found;
    for (unsigned i = 0; i < 65536; ++i)
        if (counts[i] != 0) found[i] = counts[i];
    return found;
}

Bytes words(std::initializer_list<unsigned> values) {
    Bytes bytes;
    for (const unsigned v : values) {
        bytes.push_back(static_cast<std::uint8_t>(v & 255));
        bytes.push_back(static_cast<std::uint8_t>(v >> 8));
    }
    return bytes;
}

TEST(CountWords, NothingIsNothing) { EXPECT_EQ(count_words({}), WordCounts{}); }

TEST(CountWords, LowByteFirst) {
    EXPECT_EQ(count_words(words({0x0102, 0xffff, 0x0102, 0, 0x8000})),
              (WordCounts{{0, 1}, {0x0102, 2}, {0x8000, 1}, {0xffff, 1}}));
}

TEST(CountWords, EveryTailLength) {
    std::mt19937 random(1);
    Bytes bytes;
    for (int n = 0; n < 80; ++n) {
        EXPECT_EQ(count_words(bytes), count_one_by_one(bytes)) << n << " words";
        bytes.push_back(static_cast<std::uint8_t>(random() % 3));
        bytes.push_back(static_cast<std::uint8_t>(random() % 3));
    }
}

TEST(CountWords, RunsOfEqualWords) {
    Bytes bytes;
    for (unsigned run = 1; run <= 40; ++run)
        for (unsigned i = 0; i < run; ++i) {
            const Bytes one = words({0x3f00 + run});
            bytes.insert(bytes.end(), one.begin(), one.end());
        }
    WordCounts expected;
    for (unsigned run = 1; run <= 40; ++run) expected[0x3f00 + run] = run;
    EXPECT_EQ(count_words(bytes), expected);
}

TEST(CountWords, LargeSpansAtAnyAddress) {
    std::mt19937 random(2);
    Bytes bytes(1 + 2 * 2'200'001);
    for (std::uint8_t& b : bytes) b = static_cast<std::uint8_t>(random() >> 24);
    std::fill(bytes.begin() + 100'000, bytes.begin() + 200'000, std::uint8_t{0});
    const std::span<const std::uint8_t> odd = std::span<const std::uint8_t>(bytes).subspan(1);
    const WordCounts expected = count_one_by_one(odd);
    EXPECT_EQ(count_words(odd), expected);
    EXPECT_EQ(count_words(odd), expected) << "the second time";
}

TEST(CountWords, AddsToWhatIsThere) {
    std::vector<std::uint64_t> counts(65536, 5);
    const std::span<std::uint64_t, 65536> view(counts.data(), 65536);
    const Bytes zeros(1 << 23);
    compute::count_words16(words({7, 9, 7}), view);
    compute::count_words16(zeros, view);
    EXPECT_EQ(counts[7], 7u);
    EXPECT_EQ(counts[9], 6u);
    EXPECT_EQ(counts[0], 5u + (1u << 22));
    EXPECT_EQ(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}), 5u * 65536 + 3 + (1u << 22));
}

TEST(CountBytes, EveryTailLength) {
    Bytes bytes;
    std::vector<std::uint64_t> expected(256);
    for (unsigned n = 0; n < 40; ++n) {
        std::vector<std::uint64_t> counts(256);
        compute::count_bytes(bytes, std::span<std::uint64_t, 256>(counts.data(), 256));
        EXPECT_EQ(counts, expected) << n << " bytes";
        bytes.push_back(static_cast<std::uint8_t>(n % 5 * 63));
        ++expected[n % 5 * 63];
    }
}

TEST(CountBytes, AddsRunsToWhatIsThere) {
    std::vector<std::uint64_t> counts(256, 1);
    Bytes bytes(100'003, 200);
    bytes[50'000] = 0;
    compute::count_bytes(bytes, std::span<std::uint64_t, 256>(counts.data(), 256));
    EXPECT_EQ(counts[200], 1u + 100'002);
    EXPECT_EQ(counts[0], 2u);
    EXPECT_EQ(counts[255], 1u);
}

/// Counted one by one, from the definition.
std::vector<std::uint64_t> pairs_one_by_one(std::span<const std::uint8_t> bytes) {
    std::vector<std::uint64_t> counts(4);
    for (const std::uint8_t byte : bytes)
        for (unsigned shift = 0; shift < 8; shift += 2) ++counts[byte >> shift & 3u];
    return counts;
}

std::vector<std::uint64_t> pairs(std::span<const std::uint8_t> bytes) {
    std::vector<std::uint64_t> counts(4);
    compute::count_pairs(bytes, std::span<std::uint64_t, 4>(counts.data(), 4));
    return counts;
}

TEST(CountPairs, EveryLengthOnEveryInstructionSet) {
    Bytes bytes(9000);
    std::uint32_t state = 1;
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>((state = state * 1664525u + 1013904223u) >> 24);
    test::for_each_target([&] {
        for (std::size_t n = 0; n < bytes.size(); n += n < 600 ? 1 : 397)
            ASSERT_EQ(pairs(std::span(bytes).first(n)), pairs_one_by_one(std::span(bytes).first(n))) << n << " bytes";
        EXPECT_EQ(pairs(std::span(bytes).subspan(3)), pairs_one_by_one(std::span(bytes).subspan(3)));
    });
}

TEST(CountPairs, NoFieldOverflows) {
    const Bytes threes(1'000'003, 0xff);
    test::for_each_target([&] {
        EXPECT_EQ(pairs(threes), (std::vector<std::uint64_t>{0, 0, 0, 4'000'012}));
        EXPECT_EQ(pairs(Bytes(1'000'003, 0x55)), (std::vector<std::uint64_t>{0, 4'000'012, 0, 0}));
        EXPECT_EQ(pairs(Bytes(1'000'003, 0xaa)), (std::vector<std::uint64_t>{0, 0, 4'000'012, 0}));
    });
}

TEST(CountPairs, AddsToWhatIsThere) {
    std::vector<std::uint64_t> counts{1, 2, 3, 4};
    compute::count_pairs(Bytes{0b11'10'01'00, 0b00'00'00'10}, std::span<std::uint64_t, 4>(counts.data(), 4));
    EXPECT_EQ(counts, (std::vector<std::uint64_t>{5, 3, 5, 5}));
}

}  // namespace
