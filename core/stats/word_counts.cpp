// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/word_counts.h"

#include "core/base/endian.h"
#include "core/compute/kernels.h"
#include "core/stats/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

namespace ninspect::stats {
namespace {

/// Spans shorter than this are counted without the kernel's own tables.
constexpr std::size_t few_bytes = 64 * 1024;
constexpr std::size_t most_bins = 65536;

std::uint32_t load_word(const std::uint8_t* p, std::uint32_t bytes) noexcept {
    return bytes == 1 ? p[0] : bytes == 2 ? load_u16(p) : load_u32(p);
}

/// Calls `use(word, times)` for every word that occurs, by ascending word.
template <class Use>
void for_each_word(const WordCounts& counts, const Use& use) {
    const auto table = counts.table();
    for (std::size_t word = 0; word < table.size(); ++word)
        if (table[word] != 0) use(static_cast<std::uint32_t>(word), table[word]);
    for (const auto& [word, times] : counts.sparse()) use(word, times);
}

/// A positive value and, once they are in ascending order, how many are not larger.
struct Step {
    double value;
    std::uint64_t up_to;
};

/// From numbers of each value to running totals by ascending value. In nearly all word formats
/// a larger positive word is a larger value already.
void accumulate(std::vector<Step>& steps) {
    const auto less = [](const Step& a, const Step& b) { return a.value < b.value; };
    if (!std::is_sorted(steps.begin(), steps.end(), less)) std::sort(steps.begin(), steps.end(), less);
    std::uint64_t sum = 0;
    for (Step& step : steps) sum = step.up_to += sum;
}

/// The value at rank `rank`, counted from 1.
double at_rank(const std::vector<Step>& steps, std::uint64_t rank) noexcept {
    const auto step =
        std::lower_bound(steps.begin(), steps.end(), rank, [](const Step& s, std::uint64_t r) { return s.up_to < r; });
    return step == steps.end() ? std::numeric_limits<double>::quiet_NaN() : step->value;
}

/// ceil(n * percent / 100), at least 1.
std::uint64_t percent_rank(std::uint64_t n, std::uint64_t percent) noexcept {
    const std::uint64_t whole = n / 100 * percent, rest = n % 100 * percent;
    return std::max<std::uint64_t>(1, whole + (rest + 99) / 100);
}

void set_order_figures(ScaleStats& stats, const std::vector<Step>& steps) {
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    stats.min = stats.max = stats.median = stats.p01 = stats.p99 = none;
    if (steps.empty()) return;
    const std::uint64_t n = steps.back().up_to;
    stats.min = steps.front().value;
    stats.max = steps.back().value;
    stats.median = n % 2 == 1 ? at_rank(steps, n / 2 + 1) : (at_rank(steps, n / 2) + at_rank(steps, n / 2 + 1)) / 2;
    stats.p01 = at_rank(steps, percent_rank(n, 1));
    stats.p99 = at_rank(steps, percent_rank(n, 99));
}

void count_word(ScaleStats& stats, const Word& word, std::uint64_t times) noexcept {
    stats.count += times;
    if (std::isnan(word.value)) {
        stats.nan += times;
        return;
    }
    if (std::isinf(word.value)) {
        stats.inf += times;
        return;
    }
    stats.finite += times;
    if (word.value == 0) {
        stats.zero += times;
        if (std::signbit(word.value)) stats.minus_zero += times;
        return;
    }
    (word.value < 0 ? stats.neg : stats.positive) += times;
    if (word.subnormal) stats.subnormal += times;
}

/// Edges of `bins` bins of equal width; empty when the range is none.
std::vector<double> edges_of(std::size_t bins, bool logarithmic, double low, double high) {
    if (!std::isfinite(low) || !std::isfinite(high) || low >= high || (logarithmic && low <= 0)) return {};
    std::vector<double> edges(bins + 1);
    const double from = logarithmic ? std::log2(low) : low, to = logarithmic ? std::log2(high) : high;
    for (std::size_t i = 0; i <= bins; ++i) {
        const double at = from + (to - from) * (static_cast<double>(i) / static_cast<double>(bins));
        edges[i] = logarithmic ? std::exp2(at) : at;
    }
    edges.front() = low;
    edges.back() = high;
    return edges;
}

}  // namespace

WordCounts::WordCounts(codec::WordFormat word) : word_(word) {
    const std::uint32_t bytes = codec::word_bytes(word);
    if (bytes == 1) table_.resize(256);
    if (bytes == 2) table_.resize(65536);
}

std::uint64_t WordCounts::total() const noexcept {
    std::uint64_t sum = std::accumulate(table_.begin(), table_.end(), std::uint64_t{0});
    for (const auto& [word, times] : sparse_) sum += times;
    return sum;
}

void WordCounts::add(std::span<const std::uint8_t> bytes) {
    const std::uint32_t size = codec::word_bytes(word_);
    if (table_.size() == 65536 && bytes.size() >= few_bytes)
        compute::count_words16(bytes.first(bytes.size() / 2 * 2), std::span<std::uint64_t, 65536>(table_));
    else if (table_.size() == 256 && bytes.size() >= few_bytes)
        compute::count_bytes(bytes, std::span<std::uint64_t, 256>(table_));
    else if (size > 0)
        add_strided(bytes.data(), bytes.size() / size, size);
}

void WordCounts::add_strided(const std::uint8_t* first, std::size_t count, std::size_t stride) {
    const std::uint32_t size = codec::word_bytes(word_);
    if (table_.size() == 65536) {
        std::uint64_t* const table = table_.data();
        for (std::size_t i = 0; i < count; ++i) ++table[load_u16(first + i * stride)];
    } else if (table_.size() == 256) {
        for (std::size_t i = 0; i < count; ++i) ++table_[first[i * stride]];
    } else if (size == 4) {
        for (std::size_t i = 0; i < count; ++i) ++sparse_[load_word(first + i * stride, size)];
    }
}

void WordCounts::add_word(std::uint32_t word, std::uint64_t times) {
    if (times == 0) return;
    if (word < table_.size())
        table_[word] += times;
    else if (table_.empty() && codec::word_bytes(word_) == 4)
        sparse_[word] += times;
}

void WordCounts::merge(const WordCounts& other) {
    if (word_ == codec::WordFormat::none) *this = WordCounts(other.word_);
    if (other.word_ != word_) return;
    std::transform(table_.begin(), table_.end(), other.table_.begin(), table_.begin(), std::plus<>());
    for (const auto& [word, times] : other.sparse_) sparse_[word] += times;
}

ScaleStats summarize(const WordCounts& counts) {
    ScaleStats stats;
    stats.word = counts.word();
    const std::uint32_t bytes = codec::word_bytes(counts.word());
    const std::uint32_t high_byte_shift = bytes > 1 ? 8 * (bytes - 1) : 0;
    std::array<bool, 256> high_bytes{};
    std::vector<Step> steps;
    for_each_word(counts, [&](std::uint32_t bits, std::uint64_t times) {
        const Word word = word_of(counts.word(), bits);
        count_word(stats, word, times);
        high_bytes[bits >> high_byte_shift & 0xffu] = true;
        if (std::isfinite(word.value) && word.value > 0) steps.push_back({word.value, times});
    });
    accumulate(steps);
    set_order_figures(stats, steps);
    stats.high_byte_kinds = static_cast<std::uint32_t>(std::count(high_bytes.begin(), high_bytes.end(), true));
    return stats;
}

Histogram histogram(const WordCounts& counts, std::size_t bins, bool logarithmic, double low, double high) {
    Histogram result;
    result.logarithmic = logarithmic;
    result.edges = edges_of(std::clamp<std::size_t>(bins, 1, most_bins), logarithmic, low, high);
    if (!result.edges.empty()) result.counts.resize(result.edges.size() - 1);
    std::size_t bin = 0;
    for_each_word(counts, [&](std::uint32_t bits, std::uint64_t times) {
        const double value = word_of(counts.word(), bits).value;
        if (!std::isfinite(value) || value <= 0) {
            result.not_positive += times;
        } else if (result.edges.empty() || value < low) {
            result.below += times;
        } else if (value > high) {
            result.above += times;
        } else {
            if (value < result.edges[bin]) bin = 0;
            while (bin + 1 < result.counts.size() && value >= result.edges[bin + 1]) ++bin;
            result.counts[bin] += times;
        }
    });
    return result;
}

Histogram histogram(const WordCounts& counts, std::size_t bins, bool logarithmic) {
    double low = std::numeric_limits<double>::infinity(), high = 0;
    for_each_word(counts, [&](std::uint32_t bits, std::uint64_t) {
        const double value = word_of(counts.word(), bits).value;
        if (!std::isfinite(value) || value <= 0) return;
        low = std::min(low, value);
        high = std::max(high, value);
    });
    if (low == high) {  // a single value stands in the middle of its range
        low = logarithmic ? low / 2 : 0;
        high *= 2;
    }
    return histogram(counts, bins, logarithmic, low, high);
}

}  // namespace ninspect::stats
