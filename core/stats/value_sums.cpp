// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/value_sums.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>

namespace ninspect::stats {
namespace {

constexpr std::size_t lanes = 8;
constexpr std::uint32_t exponent_bits = 0x7f800000u;

/// Eight running sums side by side, so that they become vector instructions.
struct Lanes {
    std::array<double, lanes> sum{}, squares{};
    std::array<float, lanes> min, max;
    std::array<std::uint32_t, lanes> not_finite{}, zero{};
    Lanes() noexcept {
        min.fill(std::numeric_limits<float>::infinity());
        max.fill(-std::numeric_limits<float>::infinity());
    }
    void add(std::size_t lane, float value) noexcept {
        std::uint32_t bits;
        std::memcpy(&bits, &value, sizeof bits);
        const bool finite = (bits & exponent_bits) != exponent_bits;
        const double x = finite ? static_cast<double>(value) : 0.0;
        sum[lane] += x;
        squares[lane] += x * x;
        const float low = finite ? value : min[lane], high = finite ? value : max[lane];
        min[lane] = low < min[lane] ? low : min[lane];
        max[lane] = high > max[lane] ? high : max[lane];
        not_finite[lane] += finite ? 0u : 1u;
        zero[lane] += (bits & 0x7fffffffu) == 0 ? 1u : 0u;
    }
};

std::uint64_t count_nan(std::span<const float> values) noexcept {
    std::uint64_t nan = 0;
    for (const float value : values) nan += std::isnan(value) ? 1 : 0;
    return nan;
}

void add_part(std::span<const float> values, ValueSums& sums) noexcept {
    Lanes lane;
    std::size_t i = 0;
    for (; i + lanes <= values.size(); i += lanes)
        for (std::size_t l = 0; l < lanes; ++l) lane.add(l, values[i + l]);
    for (; i < values.size(); ++i) lane.add(i % lanes, values[i]);
    ValueSums part;
    part.count = values.size();
    part.min = std::numeric_limits<double>::infinity();
    part.max = -part.min;
    std::uint64_t not_finite = 0;
    for (std::size_t l = 0; l < lanes; ++l) {
        part.sum += lane.sum[l];
        part.squares += lane.squares[l];
        part.min = std::min(part.min, static_cast<double>(lane.min[l]));
        part.max = std::max(part.max, static_cast<double>(lane.max[l]));
        not_finite += lane.not_finite[l];
        part.zero += lane.zero[l];
    }
    if (not_finite > 0) {
        part.nan = count_nan(values);
        part.inf = not_finite - part.nan;
    }
    sums.append(part);
}

}  // namespace

void ValueSums::append(const ValueSums& next) noexcept {
    if (next.finite() > 0) {
        min = finite() == 0 ? next.min : std::min(min, next.min);
        max = finite() == 0 ? next.max : std::max(max, next.max);
    }
    count += next.count;
    nan += next.nan;
    inf += next.inf;
    zero += next.zero;
    sum += next.sum;
    squares += next.squares;
}

ValueSums sum_values(std::span<const float> values) noexcept {
    constexpr std::size_t part = 8192;
    ValueSums sums;
    for (std::size_t at = 0; at < values.size(); at += part)
        add_part(values.subspan(at, std::min(part, values.size() - at)), sums);
    return sums;
}

ValueStats value_stats(const ValueSums& sums) noexcept {
    ValueStats stats;
    stats.count = sums.count;
    stats.nan = sums.nan;
    stats.inf = sums.inf;
    stats.zero = sums.zero;
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    stats.mean = stats.rms = stats.min = stats.max = stats.absmax = none;
    if (sums.finite() == 0) return stats;
    const auto n = static_cast<double>(sums.finite());
    stats.mean = sums.sum / n;
    stats.rms = std::sqrt(sums.squares / n);
    stats.min = sums.min;
    stats.max = sums.max;
    stats.absmax = std::max(std::abs(sums.min), std::abs(sums.max));
    return stats;
}

}  // namespace ninspect::stats
