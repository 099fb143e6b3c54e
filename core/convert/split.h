// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Which blocks of a GGUF hold the same groups of weights as which planes of an artifact, and what no
// ternary matrix has.
#pragma once

#include "core/codec/block_planes.h"
#include "core/codec/encoding.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace ninspect::convert {

using codec::BlockLayout;
using codec::ConstPlaneBytes;
using codec::join_blocks;
using codec::PlaneBytes;
using codec::split_blocks;

/// How a ggml block type and a row-split format hold the same groups; empty when they do not: other
/// group size, other fields, or bytes of a block that no plane has. PQ2_0 with PQ2_0_G128 and
/// PTQ1_0 with PTQ1_0_G128 are such pairs.
std::optional<BlockLayout> block_layout(const codec::Encoding& blocks, const codec::Encoding& planes) noexcept;

/// The first byte that holds a two-bit code of 3, which no ternary weight has (§3.4).
std::optional<std::size_t> find_code_3(std::span<const std::uint8_t> base) noexcept;
/// The first of these f16 words that is below zero, -0, infinite or no number (§3.2).
std::optional<std::size_t> find_bad_scale(std::span<const std::uint8_t> scales) noexcept;

}  // namespace ninspect::convert
