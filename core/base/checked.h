// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>

namespace ninspect {

/// Unsigned 64-bit arithmetic on untrusted numbers: empty instead of wrapped.
using CheckedU64 = std::optional<std::uint64_t>;

constexpr CheckedU64 checked_add(std::uint64_t a, std::uint64_t b) noexcept {
    if (b > std::numeric_limits<std::uint64_t>::max() - a) return std::nullopt;
    return a + b;
}

constexpr CheckedU64 checked_mul(std::uint64_t a, std::uint64_t b) noexcept {
    if (a != 0 && b > std::numeric_limits<std::uint64_t>::max() / a) return std::nullopt;
    return a * b;
}

constexpr CheckedU64 checked_add(CheckedU64 a, CheckedU64 b) noexcept {
    if (!a || !b) return std::nullopt;
    return checked_add(*a, *b);
}

constexpr CheckedU64 checked_mul(CheckedU64 a, CheckedU64 b) noexcept {
    if (!a || !b) return std::nullopt;
    return checked_mul(*a, *b);
}

/// The smallest multiple of `alignment` that is >= x. Any alignment > 0 is legal,
/// not only powers of two. Empty when alignment is 0 or the result does not fit.
constexpr CheckedU64 checked_align_up(std::uint64_t x, std::uint64_t alignment) noexcept {
    if (alignment == 0) return std::nullopt;
    const std::uint64_t rest = x % alignment;
    return rest == 0 ? CheckedU64{x} : checked_add(x, alignment - rest);
}

constexpr CheckedU64 checked_align_up(CheckedU64 x, std::uint64_t alignment) noexcept {
    if (!x) return std::nullopt;
    return checked_align_up(*x, alignment);
}

/// Number of bytes from x to the next multiple of alignment (0 when x is one).
constexpr std::uint64_t padding_to(std::uint64_t x, std::uint64_t alignment) noexcept {
    return alignment == 0 ? 0 : (alignment - x % alignment) % alignment;
}

/// Product of all factors; 1 for none. Zero factors give zero whatever the others are.
constexpr CheckedU64 checked_product(std::span<const std::uint64_t> factors) noexcept {
    for (std::uint64_t f : factors)
        if (f == 0) return 0;
    CheckedU64 product = 1;
    for (std::uint64_t f : factors) product = checked_mul(product, CheckedU64{f});
    return product;
}

/// True when [offset, offset + bytes) lies inside [0, size). Compares by subtraction.
constexpr bool range_fits(std::uint64_t offset, std::uint64_t bytes, std::uint64_t size) noexcept {
    return offset <= size && bytes <= size - offset;
}

}  // namespace ninspect
