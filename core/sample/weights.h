// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Seeded weights. Every number is a function of seed, tensor name and position, so that any
// part of any tensor can be made without the rest. Internal to core/sample.
#pragma once

#include "core/sample/sample.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ninspect::sample {

inline constexpr std::uint64_t group_weights = 128;

/// The random words of one tensor: word i is the i-th output of SplitMix64 started at a key
/// that is made of the seed and the FNV-1a hash of the name.
class RandomWords {
public:
    RandomWords(std::uint64_t seed, std::string_view name) noexcept;
    std::uint64_t operator()(std::uint64_t i) const noexcept;
    /// low … high, both included, from word i. Not meant for ranges above 2^31.
    std::int32_t between(std::uint64_t i, std::int32_t low, std::int32_t high) const noexcept;

private:
    std::uint64_t key_;
};

/// Where the bytes of consecutive groups go; each packed back to back.
struct GroupBytes {
    std::uint8_t* base;   ///< 32 (PQ2_0) or 24 (PTQ1_0) a group
    std::uint8_t* high;   ///< PTQ1_0: 2 a group; else not used
    std::uint8_t* scale;  ///< 2 a group
};

/// Makes groups [first, first + count) of a ternary tensor, counted through all rows. Group g
/// takes words 8g … 8g+6, as 16-bit draws from the low end up: 26 draws of five trits (the last
/// two of four), in the order of the PTQ1_0 carrier bytes; draw 26 is the scale. Both formats get
/// the same weights.
void make_groups(const RandomWords& words, Ternary format, std::uint64_t first, std::size_t count,
                 const GroupBytes& to) noexcept;

/// Whether a fault that touches only some groups touches this one: one in 64. Draw 27.
bool is_picked(const RandomWords& words, std::uint64_t group) noexcept;

}  // namespace ninspect::sample
