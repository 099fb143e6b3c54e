// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Each kernel on data that lie on the device already, and a copy within the device to hold it against.
#pragma once

#include "core/compute/cuda/library/look_operations.h"

#include <array>

namespace ninspect::compute::cuda {

constexpr std::array<const char*, 10> benchmark_names = {
    "copy within the device", "split PQ2_0",      "split PTQ1_0", "join PQ2_0",  "join PTQ1_0",
    "decode PQ2_0 blocks",    "decode Q4 planes", "decode W8",    "count words", "fingerprint PQ2_0 planes"};

inline const char* benchmark_name(std::uint32_t kernel) {
    return kernel < benchmark_names.size() ? benchmark_names[kernel] : nullptr;
}

/// Queues one call of a kernel that works on about `bytes` bytes from `from` to `to`; bytes read and written.
template <class Runtime>
std::uint64_t queue_benchmark(Runtime& runtime, Slot<Runtime>& slot, std::uint32_t kernel, std::uint64_t bytes,
                              std::uint8_t* from, std::uint8_t* to) {
    constexpr std::uint64_t per_row = 40;  // 5,120 columns of groups of 128
    const auto move = [&](const codec::BlockLayout& layout, bool split) {
        const std::uint64_t groups = bytes / layout.block_bytes / tile_groups * tile_groups;
        const PlaneParts parts(layout, groups);
        if (split)
            launch_split(runtime, slot, layout,
                         {from, nullptr, per_row, 0, 0, groups, to + parts.base, to + parts.high, to + parts.scales});
        else
            launch_join(runtime, slot, layout, {from + parts.base, from + parts.high, from + parts.scales, groups, to});
        return 2 * groups * layout.block_bytes;
    };
    const auto values = [&](auto format, std::uint64_t stored, const auto& groups_at) {
        using Format = decltype(format);
        const std::uint64_t rows = bytes / (per_row * stored);
        DecodeArgs args{groups_at(rows * per_row),   0, rows * per_row, per_row, per_row * Format::weights,
                        reinterpret_cast<float*>(to)};
        runtime.template launch<DecodeKernel<Format>>(slot.stream, args.count * Format::weights, args);
        return args.count * (stored + Format::weights * sizeof(float));
    };
    const auto in_planes = [&](std::uint64_t groups) {
        codec::BlockLayout layout;
        layout.base_bytes = 32;
        const PlaneParts parts(layout, groups);
        return groups_of_planes(32, 0, from + parts.base, from + parts.high, from + parts.scales);
    };
    switch (kernel) {
        case 0:
            runtime.copy_within(slot.stream, to, from, static_cast<std::size_t>(bytes));
            return 2 * bytes;
        case 1:
        case 3:
            return move(codec::Pq2Layout::layout, kernel == 1);
        case 2:
        case 4:
            return move(codec::Ptq1Layout::layout, kernel == 2);
        case 5:
            return values(Pq2Format{}, 34,
                          [&](std::uint64_t) { return groups_of_blocks(codec::Pq2Layout::layout, from); });
        case 6:
            return values(NibbleFormat<0>{}, 34, in_planes);
        case 7:
            return values(W8Format{}, 34, in_planes);
        case 8:
            runtime.template launch<CountKernel>(slot.stream, bytes / 2,
                                                 CountArgs{from, bytes / 2, 2, reinterpret_cast<std::uint64_t*>(to)});
            return bytes;
        case 9: {
            const std::uint64_t rows = bytes / (per_row * 34);
            runtime.template launch<FingerprintKernel>(
                slot.stream, rows * xxh3_lanes,
                FingerprintArgs{in_planes(rows * per_row), 32, 0, rows, static_cast<std::uint32_t>(per_row),
                                reinterpret_cast<std::uint64_t*>(to)});
            return rows * (per_row * 34 + sizeof(std::uint64_t));
        }
        default:
            throw Failure{NINSPECT_CUDA_INVALID, "no such benchmark"};
    }
}

template <class Runtime>
void benchmark(Context<Runtime>& context, ninspect_cuda_benchmark& op) {
    constexpr int runs = 5;
    constexpr std::uint64_t most_growth = 17;  // of values against codes: 128 floats from 32 bytes and a scale
    Runtime& runtime = context.runtime;
    const std::uint64_t bytes = std::max<std::uint64_t>(op.bytes, 1 << 20);
    DeviceMemory<Runtime> from(runtime, bytes + 4 * part_alignment);
    DeviceMemory<Runtime> to(runtime, product(bytes, most_growth) + table_bytes);
    Lease<Runtime> slots(runtime, context.pool, false);
    Slot<Runtime>& slot = slots[0];
    runtime.clear(slot.stream, from.data(), static_cast<std::size_t>(bytes));
    runtime.clear(slot.stream, to.data(), table_bytes);
    struct Event {
        explicit Event(Runtime& r) : runtime(r), event(r.make_event()) {}
        ~Event() { runtime.free_event(event); }
        Runtime& runtime;
        typename Runtime::Event event;
    } begin(runtime), end(runtime);
    op.seconds = 0;
    for (int run = 0; run < runs; ++run) {
        runtime.record(begin.event, slot.stream);
        op.moved_bytes = queue_benchmark(runtime, slot, op.kernel, bytes, from.data(), to.data());
        runtime.record(end.event, slot.stream);
        runtime.wait(end.event);
        const double seconds = runtime.seconds_between(begin.event, end.event);
        if (run == 0 || seconds < op.seconds) op.seconds = seconds;
    }
}

}  // namespace ninspect::compute::cuda
