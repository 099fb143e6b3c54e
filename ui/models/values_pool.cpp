// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/values_pool.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace ninspect::ui {

namespace {
constexpr std::uint32_t magnitude_bits = 0x7fffffffU;
constexpr std::uint32_t infinity_bits = 0x7f800000U;

std::int32_t magnitude_of(std::uint32_t bits) { return static_cast<std::int32_t>(bits & magnitude_bits); }
}  // namespace

RowPooler::RowPooler(Pooling pooling, std::uint64_t columns, int columns_log2)
    : pooling_(pooling), columns_(static_cast<std::size_t>(columns)), step_(std::size_t{1} << columns_log2) {
    if (pooling == Pooling::largest)
        largest_.assign(columns_, 0);
    else
        sums_.assign(columns_, 0.0);
}

/// Column by column over the rows of a cell: loops that compilers turn into vector code. The
/// columns of a cell come together once, in finish().
void RowPooler::add(std::span<const float> row) {
    const float* weights = row.data();
    if (pooling_ == Pooling::largest) {
        // The bits of a magnitude are ordered as the magnitudes are, infinities and NaN above all.
        std::uint32_t* largest = largest_.data();
        for (std::size_t i = 0; i < columns_; ++i) {
            std::uint32_t bits = 0;
            std::memcpy(&bits, weights + i, sizeof bits);
            largest[i] = magnitude_of(bits) > magnitude_of(largest[i]) ? bits : largest[i];
        }
    } else if (pooling_ == Pooling::mean) {
        for (std::size_t i = 0; i < columns_; ++i) sums_[i] += static_cast<double>(weights[i]);
    } else {
        for (std::size_t i = 0; i < columns_; ++i) {
            const double w = static_cast<double>(weights[i]);
            sums_[i] += w * w;
        }
    }
    ++rows_;
}

float RowPooler::cell_value(std::size_t begin, std::size_t end) const {
    constexpr float none = std::numeric_limits<float>::quiet_NaN();
    if (pooling_ == Pooling::largest) {
        std::uint32_t bits = 0;
        for (std::size_t i = begin; i < end; ++i)
            if (magnitude_of(largest_[i]) > magnitude_of(bits)) bits = largest_[i];
        float value = 0;
        std::memcpy(&value, &bits, sizeof value);
        return (bits & magnitude_bits) >= infinity_bits ? none : value;
    }
    double sum = 0;
    for (std::size_t i = begin; i < end; ++i) sum += sums_[i];
    if (!std::isfinite(sum)) return none;
    if (rows_ == 0) return 0;
    const double mean = sum / (static_cast<double>(end - begin) * static_cast<double>(rows_));
    return static_cast<float>(pooling_ == Pooling::mean ? mean : std::sqrt(mean));
}

void RowPooler::finish(std::span<float> cells) {
    for (std::size_t cell = 0; cell < cells.size(); ++cell)
        cells[cell] = cell_value(cell * step_, std::min(columns_, (cell + 1) * step_));
    rows_ = 0;
    std::fill(largest_.begin(), largest_.end(), 0U);
    std::fill(sums_.begin(), sums_.end(), 0.0);
}

void pool_rows(Pooling pooling, PoolLevel level, std::span<const float> weights, std::uint64_t columns,
               std::span<float> cells) {
    const auto width = static_cast<std::size_t>(columns);
    const auto cell_width = static_cast<std::size_t>(pooled(columns, level.columns_log2));
    const std::size_t rows = weights.size() / width, step = std::size_t{1} << level.rows_log2;
    RowPooler pooler(pooling, columns, level.columns_log2);
    std::size_t cell_row = 0;
    for (std::size_t begin = 0; begin < rows; begin += step, ++cell_row) {
        for (std::size_t row = begin; row < std::min(rows, begin + step); ++row)
            pooler.add(weights.subspan(row * width, width));
        pooler.finish(cells.subspan(cell_row * cell_width, cell_width));
    }
}

float robust_magnitude(std::vector<float>& weights, double beyond) {
    for (float& w : weights) w = std::fabs(w);
    weights.erase(std::remove_if(weights.begin(), weights.end(), [](float w) { return !std::isfinite(w); }),
                  weights.end());
    if (weights.empty()) return 0;
    const double last = static_cast<double>(weights.size() - 1);
    const auto place = static_cast<std::ptrdiff_t>(std::floor(last * (1 - beyond)));
    std::nth_element(weights.begin(), weights.begin() + place, weights.end());
    if (weights[static_cast<std::size_t>(place)] > 0) return weights[static_cast<std::size_t>(place)];
    return *std::max_element(weights.begin(), weights.end());
}

}  // namespace ninspect::ui
