// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers that come through the C interface, before anything is computed with them.
#pragma once

#include "core/codec/block_planes.h"
#include "core/compute/cuda/kernels/planes.h"
#include "core/compute/cuda/library/failure.h"

#include <cstdint>

namespace ninspect::compute::cuda {

inline void require(bool holds, const char* what) {
    if (!holds) throw Failure{NINSPECT_CUDA_INVALID, what};
}

/// a * b, for sizes: an overflow is refused.
inline std::uint64_t product(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t most = std::uint64_t{1} << 62;
    require(b == 0 || a <= most / b, "a size is too large");
    return a * b;
}

/// Throws when fields do not lie inside the block, or the kernels have no room for it.
inline codec::BlockLayout checked_layout(const ninspect_cuda_layout& from) {
    const codec::BlockLayout layout{from.block_bytes, from.base_offset, from.base_bytes,
                                    from.high_offset, from.high_bytes,  from.scale_offset};
    const auto inside = [&](std::uint64_t offset, std::uint64_t bytes) { return offset + bytes <= layout.block_bytes; };
    require(layout.block_bytes <= most_block_bytes && inside(layout.base_offset, layout.base_bytes) &&
                inside(layout.high_offset, layout.high_bytes) &&
                inside(layout.scale_offset, codec::plane_scale_bytes) && layout.base_bytes != 0 &&
                std::uint64_t{layout.base_bytes} + layout.high_bytes + codec::plane_scale_bytes <= most_block_bytes,
            "a block layout that makes no sense");
    return layout;
}

}  // namespace ninspect::compute::cuda
