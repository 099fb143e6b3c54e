// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/encoding.h"

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace ninspect::stats {

/// How often every word occurs: a 16-bit scale has 65,536 values, so one table of counts
/// gives every statistic exactly. 8-bit words use 256 places; 32-bit words (the f32 scales of
/// q8_K and of FP8 rows in some forks) a sorted map. Adding is commutative: any number of
/// threads gives the same counts.
class WordCounts {
public:
    WordCounts() = default;
    explicit WordCounts(codec::WordFormat word);

    codec::WordFormat word() const noexcept { return word_; }
    bool empty() const noexcept { return total() == 0; }
    std::uint64_t total() const noexcept;

    /// Adds packed little-endian words; `bytes` is a multiple of the word.
    void add(std::span<const std::uint8_t> bytes);
    /// Adds `count` words that lie `stride` bytes apart, the first at `first`.
    void add_strided(const std::uint8_t* first, std::size_t count, std::size_t stride);
    void add_word(std::uint32_t word, std::uint64_t times = 1);
    void merge(const WordCounts& other);

    /// Counts by word, for 8- and 16-bit formats (256 or 65,536 places); empty for f32.
    std::span<const std::uint64_t> table() const noexcept { return table_; }
    std::span<std::uint64_t> table() noexcept { return table_; }
    const std::map<std::uint32_t, std::uint64_t>& sparse() const noexcept { return sparse_; }  ///< f32 only

    friend bool operator==(const WordCounts&, const WordCounts&) = default;

private:
    codec::WordFormat word_ = codec::WordFormat::none;
    std::vector<std::uint64_t> table_;
    std::map<std::uint32_t, std::uint64_t> sparse_;
};

/// Exact statistics of scale words. min, max, median and percentiles are over the finite
/// values above zero; a median of an even count is the mean of the two middle values; p01 and
/// p99 are the values at rank ceil(q * n), counted from 1. NaN when there is no such value.
struct ScaleStats {
    codec::WordFormat word = codec::WordFormat::none;
    std::uint64_t count = 0;
    std::uint64_t finite = 0;
    std::uint64_t neg = 0;  ///< finite, below zero
    std::uint64_t nan = 0, inf = 0;
    std::uint64_t zero = 0;  ///< +0 and -0
    std::uint64_t minus_zero = 0;
    std::uint64_t subnormal = 0;
    std::uint64_t positive = 0;  ///< finite, above zero
    double min = 0, max = 0, median = 0, p01 = 0, p99 = 0;
    std::uint32_t high_byte_kinds = 0;  ///< distinct high bytes of 16-bit words; of 8-bit words distinct words
};
ScaleStats summarize(const WordCounts& counts);

/// A histogram of the positive finite values for drawing: bins of equal width in log2 or in
/// value, over [min, max]. counts.size() = edges.size() - 1.
struct Histogram {
    bool logarithmic = true;
    std::vector<double> edges;
    std::vector<std::uint64_t> counts;
    std::uint64_t below = 0, above = 0;  ///< outside the edges
    std::uint64_t not_positive = 0;      ///< zero, negative, NaN, inf
};
Histogram histogram(const WordCounts& counts, std::size_t bins, bool logarithmic);
Histogram histogram(const WordCounts& counts, std::size_t bins, bool logarithmic, double low, double high);

}  // namespace ninspect::stats
