// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parity/oracle.h"

#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <set>

namespace ninspect::parity {
namespace {

/// (-1)^popcount(i) for all i below `block`.
std::vector<double> parities(std::uint64_t block) {
    std::vector<double> signs(static_cast<std::size_t>(block));
    for (std::size_t i = 0; i < signs.size(); ++i) signs[i] = std::popcount(i) % 2 == 0 ? 1.0 : -1.0;
    return signs;
}

std::vector<double> multiplied(std::span<const double> x, std::span<const double> signs) {
    std::vector<double> product(x.begin(), x.end());
    for (std::size_t i = 0; i < product.size() && i < signs.size(); ++i) product[i] *= signs[i];
    return product;
}

}  // namespace

std::vector<double> oracle_hadamard(std::span<const double> x, std::uint64_t block) {
    std::vector<double> y(x.size());
    if (block == 0) return y;
    const std::vector<double> parity = parities(block);
    const std::size_t n = parity.size();
    const double norm = 1.0 / std::sqrt(static_cast<double>(block));
    for (std::size_t begin = 0; begin + n <= x.size(); begin += n)
        for (std::size_t i = 0; i < n; ++i) {
            double sum = 0;
            for (std::size_t j = 0; j < n; ++j) sum += parity[i & j] * x[begin + j];
            y[begin + i] = sum * norm;
        }
    return y;
}

std::vector<double> oracle_rotate(std::span<const double> x, std::span<const double> signs, std::uint64_t block) {
    return oracle_hadamard(multiplied(x, signs), block);
}

std::vector<double> oracle_rotate_back(std::span<const double> y, std::span<const double> signs, std::uint64_t block) {
    return multiplied(oracle_hadamard(y, block), signs);
}

double relative_error(std::span<const double> expected, std::span<const float> found) {
    double size = 0, off = 0;
    for (std::size_t i = 0; i < expected.size() && i < found.size(); ++i) {
        const double difference = static_cast<double>(found[i]) - expected[i];
        size += expected[i] * expected[i];
        off += difference * difference;
    }
    if (!std::isfinite(off) || !std::isfinite(size)) return std::numeric_limits<double>::infinity();
    if (size == 0) return off == 0 ? 0.0 : std::numeric_limits<double>::infinity();
    return std::sqrt(off / size);
}

std::uint64_t Random::next() noexcept {
    state_ += 0x9e37'79b9'7f4a'7c15U;
    std::uint64_t z = state_;
    z = (z ^ z >> 30) * 0xbf58'476d'1ce4'e5b9U;
    z = (z ^ z >> 27) * 0x94d0'49bb'1331'11ebU;
    return z ^ z >> 31;
}

float Random::normal() noexcept {
    const std::uint64_t bits = next();
    int sum = 0;
    for (int i = 0; i < 4; ++i) sum += static_cast<int>(bits >> (16 * i) & 0xffffU) - 0x8000;
    // The variance of each is 65536^2 / 12.
    return static_cast<float>(sum) * static_cast<float>(1.7320508075688772 / 65536.0);
}

std::vector<std::uint64_t> draw(std::uint64_t n, std::uint64_t count, std::uint64_t seed) {
    std::set<std::uint64_t> drawn;
    Random random(seed);
    if (count >= n)
        for (std::uint64_t i = 0; i < n; ++i) drawn.insert(i);
    while (drawn.size() < count && drawn.size() < n) drawn.insert(random.below(n));
    return {drawn.begin(), drawn.end()};
}

}  // namespace ninspect::parity
