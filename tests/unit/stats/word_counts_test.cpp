// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Figures of words, computed by hand.
#include "core/stats/word_counts.h"
#include "tests/unit/stats/stats_support.h"

#include <cmath>

namespace ninspect::test {
namespace {

using codec::WordFormat;
using stats::WordCounts;

WordCounts f16_words(std::initializer_list<std::uint16_t> words) {
    WordCounts counts(WordFormat::f16);
    Bytes bytes;
    add_words(bytes, words);
    counts.add(bytes);
    return counts;
}

// 0x3c00 = 1, 0x4000 = 2, 0x4200 = 3, 0x4400 = 4, 0x4500 = 5, 0x0001 = 2^-24

TEST(WordCounts, EveryKindOfWordIsCounted) {
    const stats::ScaleStats s = summarize(f16_words(
        {0x3c00, 0x4000, 0xbc00, 0x0000, 0x8000, 0x8000, 0x0001, 0x8001, 0x7c00, 0xfc00, 0x7e00, 0x7c01, 0xfe00}));
    EXPECT_EQ(s.count, 13u);
    EXPECT_EQ(s.finite, 8u);
    EXPECT_EQ(s.neg, 2u) << "-1 and the negative subnormal; -0 is not below zero";
    EXPECT_EQ(s.nan, 3u);
    EXPECT_EQ(s.inf, 2u);
    EXPECT_EQ(s.zero, 3u);
    EXPECT_EQ(s.minus_zero, 2u);
    EXPECT_EQ(s.subnormal, 2u);
    EXPECT_EQ(s.positive, 3u);
    EXPECT_EQ(s.min, std::ldexp(1.0, -24));
    EXPECT_EQ(s.max, 2.0);
    EXPECT_EQ(s.median, 1.0);
    // high bytes 3c 40 bc 00 80 7c fc 7e fe
    EXPECT_EQ(s.high_byte_kinds, 9u);
}

TEST(WordCounts, MedianOfAnEvenNumberIsTheMeanOfTheMiddleTwo) {
    EXPECT_EQ(summarize(f16_words({0x4400, 0x3c00, 0x4000, 0x4500})).median, 3.0) << "1 2 4 5";
    EXPECT_EQ(summarize(f16_words({0x4400, 0x3c00, 0x4000})).median, 2.0) << "1 2 4";
    EXPECT_EQ(summarize(f16_words({0x4000, 0x4000, 0x4000, 0x4500})).median, 2.0);
    EXPECT_EQ(summarize(f16_words({0xc500, 0xc500, 0xc500, 0x7e00, 0, 0x3c00})).median, 1.0)
        << "only values above zero take part";
}

TEST(WordCounts, PercentilesAreValuesThatOccur) {
    WordCounts counts(WordFormat::f16);
    counts.add_word(0x3c00, 1);    // rank 1
    counts.add_word(0x4000, 197);  // ranks 2 … 198
    counts.add_word(0x4200, 2);    // ranks 199, 200
    const stats::ScaleStats s = summarize(counts);
    EXPECT_EQ(s.p01, 2.0) << "rank 2 of 200";
    EXPECT_EQ(s.p99, 2.0) << "rank 198 of 200";
    counts.add_word(0x4200, 1);  // 201 values: ranks ceil(2.01) = 3 and ceil(198.99) = 199
    EXPECT_EQ(summarize(counts).p01, 2.0);
    EXPECT_EQ(summarize(counts).p99, 3.0);
}

TEST(WordCounts, NoPositiveValueNoFigure) {
    const stats::ScaleStats s = summarize(f16_words({0x0000, 0xbc00, 0x7e00}));
    for (const double figure : {s.min, s.max, s.median, s.p01, s.p99}) EXPECT_TRUE(std::isnan(figure));
    EXPECT_EQ(summarize(WordCounts(WordFormat::f16)).count, 0u);
    EXPECT_TRUE(WordCounts().empty());
}

TEST(WordCounts, StridedWordsAndLargeSpansGiveTheSameAsOneByOne) {
    Bytes bytes(300'000);
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i * 7 + i / 251 * 13);
    WordCounts packed(WordFormat::f16), one_by_one(WordFormat::f16), strided(WordFormat::f16), every(WordFormat::f16);
    packed.add(bytes);
    for (std::size_t i = 0; i < bytes.size(); i += 2)
        one_by_one.add_word(static_cast<std::uint32_t>(bytes[i] | bytes[i + 1] << 8));
    EXPECT_TRUE(packed == one_by_one);
    EXPECT_EQ(packed.total(), 150'000u);
    strided.add_strided(bytes.data() + 2, 1000, 34);
    for (std::size_t i = 0; i < 1000; ++i)
        every.add_word(static_cast<std::uint32_t>(bytes[2 + 34 * i] | bytes[3 + 34 * i] << 8));
    EXPECT_TRUE(strided == every);
    packed.merge(strided);
    EXPECT_EQ(packed.total(), 151'000u);
}

TEST(WordCounts, OtherWordFormats) {
    WordCounts bytes(WordFormat::e8m0);
    bytes.add(Bytes{127, 127, 128, 126});
    EXPECT_EQ(summarize(bytes).median, 1.0);
    EXPECT_EQ(summarize(bytes).min, 0.5);
    EXPECT_EQ(summarize(bytes).high_byte_kinds, 3u) << "of bytes, the bytes themselves";

    WordCounts floats(WordFormat::f32);
    floats.add(Bytes{0, 0, 0x80, 0x3f, 0, 0, 0, 0x40, 0, 0, 0x80, 0x3f, 0, 0, 0xc0, 0x7f, 0, 0, 0x80, 0xbf});
    const stats::ScaleStats s = summarize(floats);
    EXPECT_EQ(s.count, 5u);
    EXPECT_EQ(s.median, 1.0);
    EXPECT_EQ(s.max, 2.0);
    EXPECT_EQ(s.nan, 1u);
    EXPECT_EQ(s.neg, 1u);
    EXPECT_EQ(s.high_byte_kinds, 4u) << "3f 40 7f bf";

    WordCounts bf16(WordFormat::bf16);
    bf16.add(Bytes{0x80, 0x3f, 0, 0x3f});
    EXPECT_EQ(summarize(bf16).median, 0.75);

    WordCounts fp8(WordFormat::e4m3);
    fp8.add(Bytes{0x38, 0x7f, 0x01, 0xb8});
    EXPECT_EQ(summarize(fp8).max, 1.0);
    EXPECT_EQ(summarize(fp8).min, 0.001953125);
    EXPECT_EQ(summarize(fp8).nan, 1u);
    EXPECT_EQ(summarize(fp8).subnormal, 1u);
    EXPECT_EQ(summarize(fp8).neg, 1u);
}

TEST(Histogram, BinsOfEqualWidthInLogarithm) {
    // 1 2 4 8 16 and words that cannot be drawn
    const WordCounts counts = f16_words({0x3c00, 0x4000, 0x4400, 0x4800, 0x4c00, 0x0000, 0xbc00, 0x7e00, 0x7c00});
    const stats::Histogram h = histogram(counts, 4, true);
    EXPECT_EQ(h.edges, (std::vector<double>{1, 2, 4, 8, 16}));
    EXPECT_EQ(h.counts, (std::vector<std::uint64_t>{1, 1, 1, 2})) << "the last bin has its upper edge";
    EXPECT_EQ(h.not_positive, 4u);
    const stats::Histogram linear = histogram(counts, 3, false, 1, 7);
    EXPECT_EQ(linear.edges, (std::vector<double>{1, 3, 5, 7}));
    EXPECT_EQ(linear.counts, (std::vector<std::uint64_t>{2, 1, 0}));
    EXPECT_EQ(linear.above, 2u);
    EXPECT_EQ(histogram(counts, 2, true, 4, 16).below, 2u);
}

TEST(Histogram, NothingAndASingleValue) {
    EXPECT_TRUE(histogram(WordCounts(WordFormat::f16), 10, true).counts.empty());
    const stats::Histogram h = histogram(f16_words({0x4000, 0x4000}), 2, true);
    EXPECT_EQ(h.edges, (std::vector<double>{1, 2, 4}));
    EXPECT_EQ(h.counts, (std::vector<std::uint64_t>{0, 2}));
    EXPECT_TRUE(histogram(f16_words({0x4000}), 4, true, 0, 4).edges.empty()) << "zero has no logarithm";
}

}  // namespace
}  // namespace ninspect::test
