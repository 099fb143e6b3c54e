// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/block_planes.h"

namespace ninspect::codec {

void split_blocks(const BlockLayout& layout, const std::uint8_t* blocks, std::size_t groups,
                  const PlaneBytes& planes) noexcept {
    with_layout(layout, [&](const auto& known) {
        for (std::size_t i = 0; i < groups; ++i)
            move_out(known, blocks + i * known.block_bytes, i, planes.base, planes.high, planes.scales);
    });
}

void join_blocks(const BlockLayout& layout, const ConstPlaneBytes& planes, std::size_t groups,
                 std::uint8_t* blocks) noexcept {
    with_layout(layout, [&](const auto& known) {
        for (std::size_t i = 0; i < groups; ++i)
            move_in(known, planes.base, planes.high, planes.scales, i, blocks + i * known.block_bytes);
    });
}

}  // namespace ninspect::codec
