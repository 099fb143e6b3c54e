// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The Hadamard rotation of activations, in single precision (bonsai-mapping.md §2):
//
//     forward   y = H(s * x)        back   x = s * (H y)
//
// H is the normalized Sylvester-Walsh-Hadamard matrix of order `block`, H[i][j] = (-1)^popcount(i & j) /
// sqrt(block), applied to consecutive blocks; s are the signs of the vector's width. H is its own inverse.
// log2(block) rounds of sums; each result is the same whatever the instruction set.
#pragma once

#include <cstdint>
#include <span>

namespace ninspect::compute {

/// x = H x in place. `block`: a power of two that divides x.size().
void hadamard(std::span<float> x, std::uint32_t block) noexcept;

/// x = H(s * x) in place. signs.size() = x.size(), each ±1.
void rotate(std::span<float> x, std::span<const float> signs, std::uint32_t block) noexcept;

/// x = s * (H x) in place: undoes rotate().
void rotate_back(std::span<float> x, std::span<const float> signs, std::uint32_t block) noexcept;

}  // namespace ninspect::compute
