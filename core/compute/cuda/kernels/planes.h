// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Blocks into planes and back. Blocks of 28 and 34 bytes begin at odd places for wide loads: a tile
// of groups is copied into shared memory as it lies, rearranged there by the functions that the
// processor uses too, and copied out as it has to lie.
#pragma once

#include "core/codec/block_planes.h"
#include "core/compute/cuda/kernels/execution.h"

namespace ninspect::compute::cuda {

/// Groups of a tile. Its part of every plane begins at a multiple of 16 bytes.
constexpr std::size_t tile_groups = 128;
/// Largest block that a tile has room for.
constexpr std::size_t most_block_bytes = 48;
constexpr std::size_t tile_bytes = tile_groups * most_block_bytes;

/// Groups [first, first + groups) of the result; row i of it is row row_source[i - first_row] of `blocks`,
/// or, without row_source, `blocks` begins with group `first`.
struct SplitArgs {
    const std::uint8_t* blocks = nullptr;
    const std::uint32_t* row_source = nullptr;
    std::uint64_t groups_per_row = 1;
    std::uint64_t first = 0, first_row = 0;
    std::uint64_t groups = 0;
    std::uint8_t *base = nullptr, *high = nullptr, *scales = nullptr;  ///< of group `first`
};

struct JoinArgs {
    const std::uint8_t *base = nullptr, *high = nullptr, *scales = nullptr;
    std::uint64_t groups = 0;
    std::uint8_t* blocks = nullptr;
};

/// A tile in shared memory: blocks and planes side by side.
struct Tile {
    std::uint8_t *blocks, *base, *high, *scales;
};
template <class Layout>
NI_KERNEL Tile tile_at(std::uint8_t* shared, const Layout& layout) {
    Tile tile;
    tile.blocks = shared;
    tile.base = shared + tile_bytes;
    tile.high = tile.base + tile_groups * layout.base_bytes;
    tile.scales = tile.high + tile_groups * layout.high_bytes;
    return tile;
}

template <class Layout>
struct SplitKernel {
    struct Args {
        Layout layout;
        SplitArgs work;
    };
    static constexpr std::size_t shared_bytes = 2 * tile_bytes;

    template <class Exec>
    static NI_KERNEL void run(Exec& exec, const Args& args) {
        const SplitArgs& work = args.work;
        const Layout layout = args.layout;
        const Tile tile = tile_at(exec.shared(), layout);
        for (std::uint64_t first = exec.block() * tile_groups; first < work.groups;
             first += exec.blocks() * tile_groups) {
            const std::uint64_t left = work.groups - first;
            const std::size_t groups = static_cast<std::size_t>(left < tile_groups ? left : tile_groups);
            load(exec, layout, work, first, groups, tile.blocks);
            exec.barrier();
            for (std::size_t g = exec.thread(); g < groups; g += exec.threads())
                codec::move_out(layout, tile.blocks + g * layout.block_bytes, g, tile.base, tile.high, tile.scales);
            exec.barrier();
            copy_together(exec, work.base + first * layout.base_bytes, tile.base, groups * layout.base_bytes);
            if (layout.high_bytes != 0)
                copy_together(exec, work.high + first * layout.high_bytes, tile.high, groups * layout.high_bytes);
            copy_together(exec, work.scales + first * codec::plane_scale_bytes, tile.scales,
                          groups * codec::plane_scale_bytes);
            exec.barrier();  // the next tile overwrites this one
        }
    }

private:
    /// Runs of groups of one row lie one behind the other in the source.
    template <class Exec>
    static NI_KERNEL void load(Exec& exec, const Layout& layout, const SplitArgs& work, std::uint64_t first,
                               std::size_t groups, std::uint8_t* to) {
        if (work.row_source == nullptr) {
            copy_together(exec, to, work.blocks + first * layout.block_bytes, groups * layout.block_bytes);
            return;
        }
        for (std::size_t done = 0; done < groups;) {
            const std::uint64_t group = work.first + first + done, row = group / work.groups_per_row;
            const std::uint64_t in_row = group - row * work.groups_per_row, left = work.groups_per_row - in_row;
            const std::size_t run = left < groups - done ? static_cast<std::size_t>(left) : groups - done;
            const std::uint64_t from = work.row_source[row - work.first_row] * work.groups_per_row + in_row;
            copy_together(exec, to + done * layout.block_bytes, work.blocks + from * layout.block_bytes,
                          run * layout.block_bytes);
            done += run;
        }
    }
};

template <class Layout>
struct JoinKernel {
    struct Args {
        Layout layout;
        JoinArgs work;
    };
    static constexpr std::size_t shared_bytes = 2 * tile_bytes;

    template <class Exec>
    static NI_KERNEL void run(Exec& exec, const Args& args) {
        const JoinArgs& work = args.work;
        const Layout layout = args.layout;
        const Tile tile = tile_at(exec.shared(), layout);
        for (std::uint64_t first = exec.block() * tile_groups; first < work.groups;
             first += exec.blocks() * tile_groups) {
            const std::uint64_t left = work.groups - first;
            const std::size_t groups = static_cast<std::size_t>(left < tile_groups ? left : tile_groups);
            copy_together(exec, tile.base, work.base + first * layout.base_bytes, groups * layout.base_bytes);
            if (layout.high_bytes != 0)
                copy_together(exec, tile.high, work.high + first * layout.high_bytes, groups * layout.high_bytes);
            copy_together(exec, tile.scales, work.scales + first * codec::plane_scale_bytes,
                          groups * codec::plane_scale_bytes);
            exec.barrier();
            for (std::size_t g = exec.thread(); g < groups; g += exec.threads())
                codec::move_in(layout, tile.base, tile.high, tile.scales, g, tile.blocks + g * layout.block_bytes);
            exec.barrier();
            copy_together(exec, work.blocks + first * layout.block_bytes, tile.blocks, groups * layout.block_bytes);
            exec.barrier();
        }
    }
};

}  // namespace ninspect::compute::cuda
