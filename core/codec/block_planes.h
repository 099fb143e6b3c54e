// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The same groups of weights as blocks, one behind the other, and as planes of the row-split layout
// (ninfer-layouts.md §3.4, §3.6). Bytes change places and nothing else: each direction is the exact
// inverse of the other. Which bytes go where is said once, in move_out() and move_in(); processors and
// CUDA kernels use them alike.
#pragma once

#include "core/codec/decode/host_device.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace ninspect::codec {

/// Where the planes' bytes of one group lie in its block. Bytes.
struct BlockLayout {
    std::uint32_t block_bytes = 0;
    std::uint32_t base_offset = 0, base_bytes = 0;
    std::uint32_t high_offset = 0, high_bytes = 0;  ///< high_bytes 0: no high plane
    std::uint32_t scale_offset = 0;                 ///< of two bytes, an f16
    constexpr bool operator==(const BlockLayout&) const = default;
};

constexpr std::uint32_t plane_scale_bytes = 2;  ///< of a group in the scale plane

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
    ConstPlaneBytes() = default;
    ConstPlaneBytes(const std::uint8_t* b, const std::uint8_t* h, const std::uint8_t* s) noexcept
        : base(b), high(h), scales(s) {}
    ConstPlaneBytes(const PlaneBytes& planes) noexcept : base(planes.base), high(planes.high), scales(planes.scales) {}
};

/// A layout whose numbers the compiler knows: every move is then a few instructions.
template <std::uint32_t Block, std::uint32_t BaseAt, std::uint32_t Base, std::uint32_t HighAt, std::uint32_t High,
          std::uint32_t ScaleAt>
struct FixedLayout {
    static constexpr std::uint32_t block_bytes = Block, base_offset = BaseAt, base_bytes = Base, high_offset = HighAt,
                                   high_bytes = High, scale_offset = ScaleAt;
    static constexpr BlockLayout layout{Block, BaseAt, Base, HighAt, High, ScaleAt};
};
using Pq2Layout = FixedLayout<34, 2, 32, 0, 0, 0>;
using Ptq1Layout = FixedLayout<28, 0, 24, 24, 2, 26>;

/// Group `group` of the planes from its block. `Layout`: BlockLayout or a FixedLayout.
template <class Layout>
NI_HD inline void move_out(const Layout& layout, const std::uint8_t* block, std::size_t group, std::uint8_t* base,
                           std::uint8_t* high, std::uint8_t* scales) noexcept {
    std::memcpy(base + group * layout.base_bytes, block + layout.base_offset, layout.base_bytes);
    if (layout.high_bytes != 0)
        std::memcpy(high + group * layout.high_bytes, block + layout.high_offset, layout.high_bytes);
    std::memcpy(scales + group * plane_scale_bytes, block + layout.scale_offset, plane_scale_bytes);
}

/// The block of group `group` of the planes.
template <class Layout>
NI_HD inline void move_in(const Layout& layout, const std::uint8_t* base, const std::uint8_t* high,
                          const std::uint8_t* scales, std::size_t group, std::uint8_t* block) noexcept {
    std::memcpy(block + layout.base_offset, base + group * layout.base_bytes, layout.base_bytes);
    if (layout.high_bytes != 0)
        std::memcpy(block + layout.high_offset, high + group * layout.high_bytes, layout.high_bytes);
    std::memcpy(block + layout.scale_offset, scales + group * plane_scale_bytes, plane_scale_bytes);
}

/// Calls `work` with the layout, as a FixedLayout where it is one of those: one body for all of them.
template <class Work>
inline auto with_layout(const BlockLayout& layout, const Work& work) {
    if (layout == Pq2Layout::layout) return work(Pq2Layout{});
    if (layout == Ptq1Layout::layout) return work(Ptq1Layout{});
    return work(layout);
}

/// `groups` blocks into planes, and back. The ranges must not overlap.
void split_blocks(const BlockLayout& layout, const std::uint8_t* blocks, std::size_t groups,
                  const PlaneBytes& planes) noexcept;
void join_blocks(const BlockLayout& layout, const ConstPlaneBytes& planes, std::size_t groups,
                 std::uint8_t* blocks) noexcept;

}  // namespace ninspect::codec
