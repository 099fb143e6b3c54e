// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/convert/split.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>
#include <utility>

namespace ninspect::convert {
namespace {

constexpr std::uint32_t scale_bytes = codec::plane_scale_bytes;

/// Equal sizes are not enough: these pairs give the codes the same meaning.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> same_codes = {
    {{"PQ2_0", "PQ2_0_G128"}, {"PTQ1_0", "PTQ1_0_G128"}, {"PTQ1_0", "ptq1_g128_fp16"}}};

/// Bits 0 of all two-bit codes whose bits are both set. The shift carries nothing from one byte
/// into the places that are looked at of another, so that the order of bytes does not matter.
std::uint64_t codes_of_3(const std::uint8_t* bytes) noexcept {
    std::uint64_t word;
    std::memcpy(&word, bytes, sizeof word);
    return word & word >> 1 & 0x5555'5555'5555'5555u;
}

}  // namespace

std::optional<BlockLayout> block_layout(const codec::Encoding& blocks, const codec::Encoding& planes) noexcept {
    const std::pair pair{blocks.format, planes.format};
    if (std::find(same_codes.begin(), same_codes.end(), pair) == same_codes.end()) return std::nullopt;
    if (blocks.arrangement != codec::Arrangement::blocks || planes.arrangement != codec::Arrangement::row_split)
        return std::nullopt;
    if (blocks.block_weights != planes.block_weights || blocks.row_meta_bytes != 0 || blocks.interleaved_rows != 1)
        return std::nullopt;
    BlockLayout layout;
    layout.block_bytes = blocks.block_bytes;
    unsigned bases = 0, highs = 0, scales = 0;
    for (const codec::BlockField& field : blocks.fields) {
        if (field.role == codec::FieldRole::codes && ++bases != 0) {
            layout.base_offset = field.offset;
            layout.base_bytes = field.bytes;
        } else if (field.role == codec::FieldRole::high_bits && ++highs != 0) {
            layout.high_offset = field.offset;
            layout.high_bytes = field.bytes;
        } else if (field.role == codec::FieldRole::scales && field.bytes == scale_bytes && ++scales != 0) {
            layout.scale_offset = field.offset;
        } else {
            return std::nullopt;
        }
    }
    const bool complete = bases == 1 && highs <= 1 && scales == 1 &&
                          layout.base_bytes + layout.high_bytes + scale_bytes == layout.block_bytes;
    const bool same = layout.base_bytes == planes.base_group_bytes && layout.high_bytes == planes.high_group_bytes;
    if (!complete || !same) return std::nullopt;
    return layout;
}

std::optional<std::size_t> find_code_3(std::span<const std::uint8_t> base) noexcept {
    constexpr std::size_t at_once = 256;
    std::size_t at = 0;
    for (; base.size() - at >= at_once; at += at_once) {
        std::uint64_t any = 0;
        for (std::size_t i = 0; i < at_once; i += sizeof any) any |= codes_of_3(base.data() + at + i);
        if (any != 0) break;
    }
    const auto found = std::find_if(base.begin() + static_cast<std::ptrdiff_t>(at), base.end(),
                                    [](std::uint8_t byte) { return (byte & byte >> 1 & 0x55) != 0; });
    if (found == base.end()) return std::nullopt;
    return static_cast<std::size_t>(found - base.begin());
}

std::optional<std::size_t> find_bad_scale(std::span<const std::uint8_t> scales) noexcept {
    constexpr std::uint8_t infinity = 0x7c;  // of the upper byte; everything from here on up is bad
    constexpr std::size_t at_once = 256;
    std::size_t at = 0;
    for (; scales.size() - at >= at_once; at += at_once) {
        std::uint8_t highest = 0;
        for (std::size_t i = 1; i < at_once; i += scale_bytes) highest = std::max(highest, scales[at + i]);
        if (highest >= infinity) break;
    }
    for (std::size_t i = at + 1; i < scales.size(); i += scale_bytes)
        if (scales[i] >= infinity) return i / scale_bytes;
    return std::nullopt;
}

}  // namespace ninspect::convert
