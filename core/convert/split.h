// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The same groups of weights as blocks, one behind the other, and as planes of the row-split layout
// (ninfer-layouts.md §3.4, §3.6). Bytes change places and nothing else: each direction is the exact
// inverse of the other.
#pragma once

#include "core/codec/encoding.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace ninspect::convert {

/// Where the planes' bytes of one group lie in its block. Bytes.
struct BlockLayout {
    std::uint32_t block_bytes = 0;
    std::uint32_t base_offset = 0, base_bytes = 0;
    std::uint32_t high_offset = 0, high_bytes = 0;  ///< high_bytes 0: no high plane
    std::uint32_t scale_offset = 0;                 ///< of two bytes, an f16
    friend bool operator==(const BlockLayout&, const BlockLayout&) = default;
};

/// How a ggml block type and a row-split format hold the same groups; empty when they do not: other
/// group size, other fields, or bytes of a block that no plane has. PQ2_0 with PQ2_0_G128 and
/// PTQ1_0 with PTQ1_0_G128 are such pairs.
std::optional<BlockLayout> block_layout(const codec::Encoding& blocks, const codec::Encoding& planes) noexcept;

/// Groups in three planes, packed back to back. `high` may be null when the layout has no high plane.
struct PlaneBytes {
    std::uint8_t* base = nullptr;
    std::uint8_t* high = nullptr;
    std::uint8_t* scales = nullptr;
};
struct ConstPlaneBytes {
    const std::uint8_t* base = nullptr;
    const std::uint8_t* high = nullptr;
    const std::uint8_t* scales = nullptr;
    ConstPlaneBytes(const std::uint8_t* b, const std::uint8_t* h, const std::uint8_t* s) noexcept
        : base(b), high(h), scales(s) {}
    ConstPlaneBytes(const PlaneBytes& planes) noexcept : base(planes.base), high(planes.high), scales(planes.scales) {}
};

/// `groups` blocks into planes, and back. The ranges must not overlap.
void split_blocks(const BlockLayout& layout, const std::uint8_t* blocks, std::size_t groups,
                  const PlaneBytes& planes) noexcept;
void join_blocks(const BlockLayout& layout, const ConstPlaneBytes& planes, std::size_t groups,
                 std::uint8_t* blocks) noexcept;

/// The first byte that holds a two-bit code of 3, which no ternary weight has (§3.4).
std::optional<std::size_t> find_code_3(std::span<const std::uint8_t> base) noexcept;
/// The first of these f16 words that is below zero, -0, infinite or no number (§3.2).
std::optional<std::size_t> find_bad_scale(std::span<const std::uint8_t> scales) noexcept;

}  // namespace ninspect::convert
