// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Counting codes at the speed of memory: bytes (or pairs of bits) are counted as they lie, and
// what they mean is worked out once, at the end. Inside core/stats.
#pragma once

#include "core/codec/geometry.h"
#include "core/stats/tensor_stats.h"
#include "core/stats/traits.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace ninspect::stats {

/// Raw counts of one tensor; adding them up is commutative.
struct CodeTally {
    std::array<std::uint64_t, 4> pairs{};
    std::array<std::uint64_t, 256> bytes{};        ///< nibbles, bytes, carriers of five digits
    std::array<std::uint64_t, 256> four_digits{};  ///< carriers of four digits
    std::vector<std::uint64_t> decoded;            ///< by code + 32768, once there are any
    std::uint64_t zero_scale_groups = 0, zero_scale_with_codes = 0, padding_not_zero = 0;
    std::uint64_t non_canonical = 0;  ///< carriers of groups whose codes were counted by decoding

    void merge(const CodeTally& other);
    void add_decoded(std::span<const std::int16_t> codes);
};

/// Counts the code bytes of `groups` groups that lie in a plane of their own. `high` is empty
/// where the format has none. Only for forms other than `none` and `other`.
void count_plane_codes(const codec::Encoding& encoding, const FormatTraits& traits, std::span<const std::uint8_t> base,
                       std::span<const std::uint8_t> high, CodeTally& tally);

/// Counts all bytes of whole blocks; what is no code is taken off again by subtract_block_words.
void count_block_codes(const codec::Encoding& encoding, const FormatTraits& traits,
                       std::span<const std::uint8_t> blocks, CodeTally& tally);
/// Takes off the words of scales and mins that count_block_codes has counted as codes.
void subtract_block_words(const FormatTraits& traits, const WordCounts& words, CodeTally& tally);

/// From raw counts to codes.
CodeStats code_stats(const FormatTraits& traits, const CodeTally& tally);

}  // namespace ninspect::stats
