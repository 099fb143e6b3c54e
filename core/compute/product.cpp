// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compute/product.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>

namespace ninspect::compute {
namespace {

constexpr std::size_t sums = 16;
constexpr std::size_t group_weights = 128, blocks_per_group = group_weights / q8_values;

/// The nearest value of half precision, ties to even; of normal size, as scales of activations are: what is
/// too small for that keeps fewer digits, what is too large becomes infinite.
float to_half(float value) noexcept {
    if (!std::isfinite(value) || value == 0) return value;
    const int exponent = std::max(std::ilogb(value), -14);
    const float step = std::ldexp(1.0F, exponent - 10);
    const float rounded = std::nearbyint(value / step) * step;  // exact: a power of two
    return std::abs(rounded) > 65504.0F ? std::copysign(HUGE_VALF, value) : rounded;
}

}  // namespace

float dot(std::span<const float> w, std::span<const float> x) noexcept {
    float part[sums] = {};
    const std::size_t n = std::min(w.size(), x.size());
    std::size_t k = 0;
    for (; k + sums <= n; k += sums)
        for (std::size_t i = 0; i < sums; ++i) part[i] += w[k + i] * x[k + i];
    for (std::size_t i = 0; k + i < n; ++i) part[i] += w[k + i] * x[k + i];
    for (std::size_t half = sums / 2; half != 0; half /= 2)
        for (std::size_t i = 0; i < half; ++i) part[i] += part[i + half];
    return part[0];
}

void row_product(std::span<const float> w, std::span<const float> x, std::span<float> y) noexcept {
    for (std::size_t t = 0; t < y.size() && (t + 1) * w.size() <= x.size(); ++t)
        y[t] = dot(w, x.subspan(t * w.size(), w.size()));
}

std::vector<Q8Block> quantize_q8_1(std::span<const float> x) {
    std::vector<Q8Block> blocks(x.size() / q8_values);
    for (std::size_t b = 0; b < blocks.size(); ++b) {
        const auto values = x.subspan(b * q8_values, q8_values);
        float largest = 0;
        for (const float v : values) largest = std::max(largest, std::abs(v));
        const float d = largest / 127.0F;
        std::int32_t total = 0;
        for (std::size_t i = 0; i < q8_values; ++i) {
            const float q = d == 0 ? 0.0F : std::clamp(std::round(values[i] / d), -127.0F, 127.0F);
            blocks[b].q[i] = static_cast<std::int8_t>(q);
            total += blocks[b].q[i];
        }
        blocks[b].scale = to_half(d);
        blocks[b].sum = to_half(d * static_cast<float>(total));
    }
    return blocks;
}

float ternary_dot_q8_1(std::span<const std::uint8_t> codes, std::span<const float> scales,
                       std::span<const Q8Block> blocks) noexcept {
    float result = 0;
    for (std::size_t g = 0; g < scales.size(); ++g) {
        float sum = 0;
        for (std::size_t b = 0; b < blocks_per_group; ++b) {
            const Q8Block& block = blocks[g * blocks_per_group + b];
            const std::uint8_t* code = codes.data() + g * group_weights + b * q8_values;
            std::int32_t integer = 0;
            for (std::size_t i = 0; i < q8_values; ++i) integer += std::int32_t{code[i]} * block.q[i];
            sum += block.scale * static_cast<float>(integer) - block.sum;
        }
        result += scales[g] * sum;
    }
    return result;
}

}  // namespace ninspect::compute
