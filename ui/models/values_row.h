// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_control.h"
#include "ui/models/values_source.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ninspect::ui {

/// Everything about one row that the mouse may ask for.
struct ValueRow {
    std::uint64_t row = 0;
    std::vector<float> values;
    std::vector<std::int16_t> codes;                    ///< empty: the format has none, or they are not known
    std::vector<float> scales;                          ///< of each group; NaN where a group has none of its own
    std::vector<std::optional<std::uint64_t>> offsets;  ///< of each group's first code byte, in its part's file
    std::uint32_t group_weights = 1;

    std::size_t group_of(std::uint64_t column) const { return static_cast<std::size_t>(column / group_weights); }
};

/// Errors: as ValueSource::read.
Result<ValueRow> read_value_row(const TensorRef& tensor, std::uint64_t row);

/// "row,column,a,b" lines: for each column its value in A and, if there, in B.
std::string value_row_csv(const ValueRow& a, const ValueRow* b);

/// How the values of two tensors of the same matrix differ. Sums are double, in row order: the
/// same files give the same bits.
struct ValueComparison {
    std::uint64_t count = 0;
    std::uint64_t differing = 0;  ///< other value, or NaN in one only
    struct Place {
        std::uint64_t row = 0, column = 0;
        float a = 0, b = 0;
    };
    std::optional<Place> first;    ///< that differs
    std::optional<Place> largest;  ///< where |a - b| is largest
    double max_abs = 0;            ///< over pairs that are finite in both
    double relative_l2 = 0;        ///< |a - b| / |b|; 0 when both are 0, infinite when only b is
    double cosine = 0;             ///< NaN when one of them is all zero
    std::uint64_t not_finite_a = 0, not_finite_b = 0;
};

/// Reads both in pieces of constant size. Errors: as ValueSource::open and read; cancelled.
Result<ValueComparison> compare_tensors(const TensorRef& a, const TensorRef& b, const RunControl& control);

}  // namespace ninspect::ui
