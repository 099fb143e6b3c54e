// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The rotation as it is defined, in double precision and without any trick: every element of the matrix is computed
// from its two indices and multiplied. What the fast rotations are held against.
//
//     H[i][j] = (-1)^popcount(i & j) / sqrt(n), n = block, on consecutive blocks
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ninspect::parity {

/// H x. `block`: a power of two that divides x.size(). block * x.size() multiplications.
std::vector<double> oracle_hadamard(std::span<const double> x, std::uint64_t block);
/// H(s * x). Sizes of x and signs are equal.
std::vector<double> oracle_rotate(std::span<const double> x, std::span<const double> signs, std::uint64_t block);
/// s * (H y).
std::vector<double> oracle_rotate_back(std::span<const double> y, std::span<const double> signs, std::uint64_t block);

/// |found - expected| / |expected| (Euclidean); infinite when `found` has a value that is none, or when nothing but
/// zeros is expected and something else was found. Sizes are equal.
double relative_error(std::span<const double> expected, std::span<const float> found);

/// Seeded numbers that are the same on every machine (SplitMix64).
class Random {
public:
    explicit Random(std::uint64_t seed) noexcept : state_(seed) {}
    std::uint64_t next() noexcept;
    std::uint64_t below(std::uint64_t n) noexcept { return n == 0 ? 0 : next() % n; }
    /// About normal: the sum of four uniform numbers, mean 0, variance 1, exact in single precision.
    float normal() noexcept;

private:
    std::uint64_t state_;
};

/// `count` different numbers below `n`, ascending; all of them when there are no more.
std::vector<std::uint64_t> draw(std::uint64_t n, std::uint64_t count, std::uint64_t seed);

}  // namespace ninspect::parity
