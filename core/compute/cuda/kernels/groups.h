// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Groups of weights wherever they lie: in blocks, or in planes.
#pragma once

#include "core/codec/block_planes.h"
#include "core/codec/decode/host_device.h"

#include <cstdint>

namespace ninspect::compute::cuda {

/// First byte of the codes, high bits and scale of group 0, and the bytes from one group to the next.
struct Groups {
    const std::uint8_t *base = nullptr, *high = nullptr, *scales = nullptr;
    std::uint32_t base_stride = 0, high_stride = 0, scale_stride = 0;
};

inline Groups groups_of_blocks(const codec::BlockLayout& layout, const std::uint8_t* blocks) noexcept {
    return {blocks + layout.base_offset, blocks + layout.high_offset, blocks + layout.scale_offset,
            layout.block_bytes,          layout.block_bytes,          layout.block_bytes};
}
inline Groups groups_of_planes(std::uint32_t base_bytes, std::uint32_t high_bytes, const std::uint8_t* base,
                               const std::uint8_t* high, const std::uint8_t* scales) noexcept {
    return {base, high, scales, base_bytes, high_bytes, codec::plane_scale_bytes};
}

}  // namespace ninspect::compute::cuda
