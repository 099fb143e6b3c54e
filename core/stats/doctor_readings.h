// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The ways to read a tensor that the doctor tries. Inside core/stats only.
#pragma once

#include "core/codec/geometry.h"
#include "core/model/artifact.h"
#include "core/stats/scan.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ninspect::stats {

/// Pieces of equal length at equal distances: item i is `bytes` bytes at offset + i · stride.
/// Offsets count from the tensor's declared first byte and may be negative.
struct Lane {
    std::int64_t offset = 0;
    std::uint64_t stride = 0;
    std::uint32_t bytes = 0;  ///< 0: there is none
    friend bool operator==(const Lane&, const Lane&) = default;
};

/// What the codes of a reading are checked for.
enum class Alphabet : std::uint8_t {
    any,       ///< nothing is illegal
    prism,     ///< two bits for -1, 0, +1; 3 does not occur (PQ2_0)
    t2,        ///< two bits, two's complement; 2 is illegal
    carriers,  ///< base 3: five digits in `base`, four in `high`
};

struct Reading {
    std::string arrangement;
    std::string_view explanation;               ///< marked NI_HEALTH_TEXT
    const codec::Encoding* encoding = nullptr;  ///< format tried; its traits say what the codes mean
    codec::WordFormat word = codec::WordFormat::none;
    Lane scale, base, high;
    std::uint64_t items = 0;  ///< groups, blocks or rows
    std::int64_t shift = 0;
    Alphabet alphabet = Alphabet::any;
    bool scattered_word = false;  ///< IQ1_M: the f16 is spread over the four words of `scale`
    bool swapped = false;         ///< words of the other byte order
};

/// The declared reading first, then every other that differs from all before it. Empty when the
/// encoding has no scale words. Geometry errors of alternatives leave them out.
std::vector<Reading> readings_of(const Artifact& artifact, EntryId id, const codec::Geometry& geometry);

/// The tensor's groups in planes or in blocks (fields as in ggml's block of that format), declared
/// like that or not. Empty when its format cannot be arranged so.
std::optional<Reading> reading_as(const Artifact& artifact, const codec::Geometry& geometry,
                                  ScaleArrangement arrangement);

}  // namespace ninspect::stats
