// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The processor's fast inner loops, chosen at run time from the instruction sets that it has
// (Google Highway). Each gives the same bits as the reference in core/codec.
#pragma once

#include "core/codec/decode.h"

#include <cstdint>
#include <span>
#include <string>

namespace ninspect::compute {

/// Fastest kernels for an encoding; the reference ones where there is nothing faster.
codec::RowKernels row_kernels(const codec::Encoding& encoding) noexcept;

/// Instruction set in use, for `backends` ("AVX2", "AVX-512", "SSE4", "NEON"); "scalar" where
/// only the reference kernels are used.
std::string instruction_set();

/// Adds each 16-bit little-endian word of `words` to counts[word]. words.size() is even.
/// Spans of 4 MiB or more are counted with 512 KiB of tables that each calling thread keeps.
void count_words16(std::span<const std::uint8_t> words, std::span<std::uint64_t, 65536> counts) noexcept;

/// Adds how often each value occurs among the four pairs of bits of every byte.
void count_pairs(std::span<const std::uint8_t> bytes, std::span<std::uint64_t, 4> counts) noexcept;

/// Adds each byte to counts[byte].
void count_bytes(std::span<const std::uint8_t> bytes, std::span<std::uint64_t, 256> counts) noexcept;

}  // namespace ninspect::compute
