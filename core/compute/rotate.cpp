// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compute/rotate.h"

#include <cmath>
#include <cstddef>

namespace ninspect::compute {
namespace {

/// One round: sums and differences of elements that are `half` apart.
void round_of(float* x, std::size_t size, std::size_t half) noexcept {
    for (std::size_t begin = 0; begin < size; begin += 2 * half) {
        float* low = x + begin;
        float* high = low + half;
        for (std::size_t i = 0; i < half; ++i) {
            const float a = low[i], b = high[i];
            low[i] = a + b;
            high[i] = a - b;
        }
    }
}

void multiply(std::span<float> x, std::span<const float> by) noexcept {
    for (std::size_t i = 0; i < x.size() && i < by.size(); ++i) x[i] *= by[i];
}

}  // namespace

void hadamard(std::span<float> x, std::uint32_t block) noexcept {
    if (block == 0) return;
    const float scale = static_cast<float>(1.0 / std::sqrt(static_cast<double>(block)));
    for (std::size_t at = 0; at + block <= x.size(); at += block) {
        float* values = x.data() + at;
        for (std::size_t half = 1; half < block; half *= 2) round_of(values, block, half);
        for (std::size_t i = 0; i < block; ++i) values[i] *= scale;
    }
}

void rotate(std::span<float> x, std::span<const float> signs, std::uint32_t block) noexcept {
    multiply(x, signs);
    hadamard(x, block);
}

void rotate_back(std::span<float> x, std::span<const float> signs, std::uint32_t block) noexcept {
    hadamard(x, block);
    multiply(x, signs);
}

}  // namespace ninspect::compute
