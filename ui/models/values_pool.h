// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ninspect::ui {

/// How many weights become one cell of an image.
enum class Pooling : std::uint8_t {
    largest,  ///< the weight of the largest magnitude, with its sign
    mean,
    rms,  ///< root of the mean square, never negative
};

/// Cells of 2^rows_log2 × 2^columns_log2 weights.
struct PoolLevel {
    int rows_log2 = 0, columns_log2 = 0;
    friend bool operator==(const PoolLevel&, const PoolLevel&) = default;
};

/// Number of cells that `weights` weights give: the last one may be smaller.
constexpr std::uint64_t pooled(std::uint64_t weights, int log2) noexcept {
    return weights == 0 ? 0 : ((weights - 1) >> log2) + 1;
}

/// Makes one row of cells out of the rows of weights that are added to it. A cell with a NaN
/// or an infinity in it is NaN. Not thread-safe.
class RowPooler {
public:
    RowPooler(Pooling pooling, std::uint64_t columns, int columns_log2);
    /// One row of `columns` weights.
    void add(std::span<const float> row);
    /// Writes the cells (pooled(columns, columns_log2) of them) and begins a new row.
    void finish(std::span<float> cells);

private:
    float cell_value(std::size_t begin, std::size_t end) const;  ///< of columns [begin, end)
    Pooling pooling_;
    std::size_t columns_, step_;
    std::uint64_t rows_ = 0;
    std::vector<double> sums_;            // of each column. mean: values; rms: squares
    std::vector<std::uint32_t> largest_;  // of each column: bits of the weight
};

/// Cells of `rows` whole rows of weights. cells.size() = pooled rows * pooled columns.
void pool_rows(Pooling pooling, PoolLevel level, std::span<const float> weights, std::uint64_t columns,
               std::span<float> cells);

/// The magnitude that all but the share `beyond` of the finite weights stay below; 0 without
/// any. Rearranges `weights`.
float robust_magnitude(std::vector<float>& weights, double beyond = 0.001);

}  // namespace ninspect::ui
