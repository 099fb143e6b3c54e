// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Values, counts of words and fingerprints of rows, through the slots of a context.
#pragma once

#include "core/compute/cuda/kernels/count.h"
#include "core/compute/cuda/kernels/decode.h"
#include "core/compute/cuda/kernels/fingerprint.h"
#include "core/compute/cuda/library/move_operations.h"

namespace ninspect::compute::cuda {

// ---- values ------------------------------------------------------------------------------------

/// Calls `work` with the format; a block format has the layout of its blocks.
template <class Work>
void with_format(std::uint32_t format, const Work& work) {
    constexpr codec::BlockLayout planes{};
    switch (format) {
        case NINSPECT_CUDA_PQ2_0_BLOCKS:
            return work(Pq2Format{}, codec::Pq2Layout::layout);
        case NINSPECT_CUDA_PTQ1_0_BLOCKS:
            return work(Ptq1Format{}, codec::Ptq1Layout::layout);
        case NINSPECT_CUDA_Q4:
            return work(NibbleFormat<0>{}, planes);
        case NINSPECT_CUDA_Q5:
            return work(NibbleFormat<1>{}, planes);
        case NINSPECT_CUDA_Q6:
            return work(NibbleFormat<2>{}, planes);
        case NINSPECT_CUDA_W8:
            return work(W8Format{}, planes);
        case NINSPECT_CUDA_PQ2_0:
            return work(Pq2Format{}, planes);
        case NINSPECT_CUDA_PTQ1_0:
            return work(Ptq1Format{}, planes);
        case NINSPECT_CUDA_T2:
            return work(T2Format{}, planes);
        default:
            throw Failure{NINSPECT_CUDA_INVALID, "a format without a kernel"};
    }
}

/// Sends groups [first, first + count) and says where they are.
template <class Runtime>
Groups send_groups(Runtime& runtime, Slot<Runtime>& slot, const codec::BlockLayout& layout, bool blocks,
                   const std::uint8_t* block_bytes, const ninspect_cuda_planes& planes, std::uint64_t first,
                   std::uint64_t count) {
    if (blocks) {
        const std::uint8_t* device =
            send(runtime, slot, 0, block_bytes + first * layout.block_bytes, count * layout.block_bytes);
        return groups_of_blocks(layout, device);
    }
    const PlaneParts parts(layout, count);
    send_planes(runtime, slot, layout, parts, planes, first);
    return groups_of_planes(layout.base_bytes, layout.high_bytes, slot.in.device + parts.base,
                            slot.in.device + parts.high, slot.in.device + parts.scales);
}

template <class Format, class Runtime>
void decode_as(Context<Runtime>& context, const ninspect_cuda_decode& op, const codec::BlockLayout& block_layout) {
    const bool blocks = block_layout.block_bytes != 0;
    codec::BlockLayout layout = block_layout;
    layout.base_bytes = Format::base_bytes;
    layout.high_bytes = Format::high_bytes;
    const std::uint64_t stored = blocks ? layout.block_bytes : plane_bytes_of(layout);
    Runtime& runtime = context.runtime;
    Chunks<Runtime> work;
    work.units = product(op.rows, op.groups_per_row);
    product(product(work.units, Format::weights), sizeof(float));
    work.at_once =
        std::min(context.units_of(stored, blocks ? 1 : 3), context.units_of(Format::weights * sizeof(float), 1));
    const auto place = [&](std::uint64_t group) {
        return first_value_of(group, op.groups_per_row, op.columns, Format::weights);
    };
    work.start = [&](Slot<Runtime>& slot, std::uint64_t first, std::uint64_t count) {
        DecodeArgs args;
        args.groups = send_groups(runtime, slot, layout, blocks, op.planes.base, op.planes, first, count);
        args.first = first;
        args.count = count;
        args.groups_per_row = op.groups_per_row;
        args.columns = op.columns;
        args.values = reinterpret_cast<float*>(slot.out.device);
        runtime.template launch<DecodeKernel<Format>>(slot.stream, count * Format::weights, args);
        fetch(runtime, slot, 0, (place(first + count) - place(first)) * sizeof(float));
    };
    work.finish = [&](Slot<Runtime>& slot, std::uint64_t first, std::uint64_t count) {
        const std::uint64_t begin = place(first), values = place(first + count) - begin;
        if (values != 0)
            std::memcpy(op.values + begin, slot.out.pinned, static_cast<std::size_t>(values) * sizeof(float));
    };
    context.run(work);
}

template <class Runtime>
void decode(Context<Runtime>& context, const ninspect_cuda_decode& op) {
    if (op.rows == 0 || op.columns == 0) return;
    with_format(op.format, [&](const auto& format, const codec::BlockLayout& layout) {
        using Format = std::decay_t<decltype(format)>;
        require(op.groups_per_row != 0 && op.columns <= product(op.groups_per_row, Format::weights),
                "more columns than groups");
        decode_as<Format>(context, op, layout);
    });
}

// ---- counts ------------------------------------------------------------------------------------

template <class Runtime>
void count(Context<Runtime>& context, const ninspect_cuda_count& op) {
    require(op.stride >= 2, "words that overlap");
    if (op.words == 0) return;
    product(op.words, op.stride);
    Runtime& runtime = context.runtime;
    const std::uint64_t room = aligned_size(context.pool.slot_bytes());
    Chunks<Runtime> work;
    work.units = op.words;
    work.at_once = room < 2 ? 0 : std::min<std::uint64_t>((room - 2) / op.stride + 1, 0xffffffffu);
    work.start = [&](Slot<Runtime>& slot, std::uint64_t first, std::uint64_t words) {
        runtime.clear(slot.stream, slot.out.device, table_bytes);
        CountArgs args;
        args.first = send(runtime, slot, 0, op.first + first * op.stride, (words - 1) * op.stride + 2);
        args.words = words;
        args.stride = op.stride;
        args.counts = reinterpret_cast<std::uint64_t*>(slot.out.device);
        runtime.template launch<CountKernel>(slot.stream, words, args);
        fetch(runtime, slot, 0, table_bytes);
    };
    work.finish = [&](Slot<Runtime>& slot, std::uint64_t, std::uint64_t) {
        const auto* const table = reinterpret_cast<const std::uint64_t*>(slot.out.pinned);
        for (std::uint32_t word = 0; word < word_values; ++word) op.counts[word] += table[word];
    };
    context.run(work);
}

// ---- fingerprints ------------------------------------------------------------------------------

template <class Runtime>
void fingerprint(Context<Runtime>& context, const ninspect_cuda_fingerprint& op) {
    const bool blocks = op.layout.block_bytes != 0;
    ninspect_cuda_layout given = op.layout;
    if (!blocks) {  // planes: only the sizes count
        given.base_offset = given.high_offset = given.scale_offset = 0;
        given.block_bytes = most_block_bytes;
    }
    const codec::BlockLayout layout = checked_layout(given);
    const std::uint64_t row_bytes = product(op.groups_per_row, plane_bytes_of(layout));
    const std::uint64_t stored_row = blocks ? product(op.groups_per_row, layout.block_bytes) : row_bytes;
    require(row_bytes > 16 && row_bytes < std::uint64_t{1} << 31, "rows that are too short or too long");
    product(op.rows, stored_row);
    Runtime& runtime = context.runtime;
    Chunks<Runtime> work;
    work.units = op.rows;
    work.at_once = std::min(context.units_of(stored_row, blocks ? 1 : 3), context.units_of(sizeof(std::uint64_t), 1));
    work.start = [&](Slot<Runtime>& slot, std::uint64_t first, std::uint64_t rows) {
        FingerprintArgs args;
        args.groups = send_groups(runtime, slot, layout, blocks, op.blocks, op.planes, first * op.groups_per_row,
                                  rows * op.groups_per_row);
        args.base_bytes = layout.base_bytes;
        args.high_bytes = layout.high_bytes;
        args.rows = rows;
        args.groups_per_row = static_cast<std::uint32_t>(op.groups_per_row);
        args.prints = reinterpret_cast<std::uint64_t*>(slot.out.device);
        runtime.template launch<FingerprintKernel>(slot.stream, rows * xxh3_lanes, args);
        fetch(runtime, slot, 0, rows * sizeof(std::uint64_t));
    };
    work.finish = [&](Slot<Runtime>& slot, std::uint64_t first, std::uint64_t rows) {
        std::memcpy(op.prints + first, slot.out.pinned, static_cast<std::size_t>(rows) * sizeof(std::uint64_t));
    };
    context.run(work);
}

}  // namespace ninspect::compute::cuda
