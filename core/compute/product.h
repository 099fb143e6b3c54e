// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Products of rows of weights with activations, as engines compute them.
//
// Activations of T tokens are one array in which element (k, t) stands at t * K + k.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ninspect::compute {

/// sum of w[k] * x[k] in single precision, in 16 sums that are added pairwise at the end: the same bits on
/// every machine. Spans of the same size.
float dot(std::span<const float> w, std::span<const float> x) noexcept;

/// y[t] = sum over k of w[k] * x[t * K + k], K = w.size(), T = y.size(); x.size() = T * K.
void row_product(std::span<const float> w, std::span<const float> x, std::span<float> y) noexcept;

/// Activations as ggml's Q8_1 has them: 32 values, 8 bits each, a scale and the scaled sum in half precision.
struct Q8Block {
    float scale = 0;  ///< d = max |x| / 127, rounded to f16
    float sum = 0;    ///< d * sum of q, rounded to f16
    std::int8_t q[32] = {};
};
inline constexpr std::uint32_t q8_values = 32;

/// x.size() / 32 blocks; x.size() is a multiple of 32. Nearest values, ties away from zero (roundf).
std::vector<Q8Block> quantize_q8_1(std::span<const float> x);

/// One row of a ternary matrix with activations in Q8_1, products in 32-bit integers: for every group of 128 weights
/// with scale d and codes c (0, 1, 2 for -1, 0, +1) the sum over its four blocks of
/// d * (block.scale * sum of c * q - block.sum). codes.size() = 128 * scales.size() = 32 * blocks.size().
float ternary_dot_q8_1(std::span<const std::uint8_t> codes, std::span<const float> scales,
                       std::span<const Q8Block> blocks) noexcept;

}  // namespace ninspect::compute
