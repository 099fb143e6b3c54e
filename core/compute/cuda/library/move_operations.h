// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Blocks into planes and back, through the slots of a context.
#pragma once

#include "core/compute/cuda/library/checks.h"
#include "core/compute/cuda/library/context.h"

namespace ninspect::compute::cuda {

/// Where the planes of `groups` groups lie in a slot's buffer.
struct PlaneParts {
    PlaneParts(const codec::BlockLayout& layout, std::uint64_t groups)
        : base_bytes(groups * layout.base_bytes),
          high_bytes(groups * layout.high_bytes),
          scale_bytes(groups * codec::plane_scale_bytes) {
        Parts parts;
        base = parts.add(base_bytes);
        high = parts.add(high_bytes);
        scales = parts.add(scale_bytes);
    }
    std::uint64_t base_bytes, high_bytes, scale_bytes;
    std::size_t base = 0, high = 0, scales = 0;
};

inline std::uint64_t plane_bytes_of(const codec::BlockLayout& layout) noexcept {
    return std::uint64_t{layout.base_bytes} + layout.high_bytes + codec::plane_scale_bytes;
}

/// Memory of the device for the time of a call.
template <class Runtime>
class DeviceMemory {
public:
    DeviceMemory(Runtime& runtime, std::uint64_t bytes)
        : runtime_(runtime),
          data_(static_cast<std::uint8_t*>(runtime.device_for_a_while(static_cast<std::size_t>(bytes)))) {}
    ~DeviceMemory() { runtime_.free_after_a_while(data_); }
    DeviceMemory(const DeviceMemory&) = delete;
    DeviceMemory& operator=(const DeviceMemory&) = delete;
    std::uint8_t* data() const noexcept { return data_; }

private:
    Runtime& runtime_;
    std::uint8_t* data_;
};

/// To the device, through all slots; done when this returns.
template <class Runtime>
void upload(Context<Runtime>& context, const std::uint8_t* from, std::uint64_t bytes, std::uint8_t* device) {
    Chunks<Runtime> work;
    work.units = bytes;
    work.at_once = context.pool.slot_bytes();
    work.start = [&](Slot<Runtime>& slot, std::uint64_t first, std::uint64_t count) {
        std::memcpy(slot.in.pinned, from + first, static_cast<std::size_t>(count));
        context.runtime.copy_in(slot.stream, device + first, slot.in.pinned, static_cast<std::size_t>(count));
    };
    work.finish = [](Slot<Runtime>&, std::uint64_t, std::uint64_t) {};
    context.run(work);
}

template <class Runtime>
void launch_split(Runtime& runtime, Slot<Runtime>& slot, const codec::BlockLayout& layout, const SplitArgs& args) {
    codec::with_layout(layout, [&](const auto& known) {
        using Kernel = SplitKernel<std::decay_t<decltype(known)>>;
        runtime.template launch<Kernel>(slot.stream, args.groups, typename Kernel::Args{known, args});
    });
}

template <class Runtime>
void split(Context<Runtime>& context, const ninspect_cuda_split& op) {
    const codec::BlockLayout layout = checked_layout(op.layout);
    require(op.groups_per_row != 0, "rows without groups");
    const std::uint64_t groups = product(op.rows, op.groups_per_row);
    product(groups, layout.block_bytes);
    if (groups == 0) return;
    Runtime& runtime = context.runtime;
    std::unique_ptr<DeviceMemory<Runtime>> source;  // any row may be asked for
    if (op.row_source != nullptr) {
        for (std::uint64_t row = 0; row < op.rows; ++row)
            require(op.row_source[row] < op.source_rows, "a source row that is not there");
        const std::uint64_t row_bytes = product(op.groups_per_row, layout.block_bytes);
        const std::uint64_t bytes = product(op.source_rows, row_bytes);
        source = std::make_unique<DeviceMemory<Runtime>>(runtime, bytes);
        upload(context, op.blocks, bytes, source->data());
    }
    Chunks<Runtime> work;
    work.units = groups;
    work.at_once = std::min(context.units_of(layout.block_bytes, 1), context.units_of(plane_bytes_of(layout), 3));
    work.start = [&](Slot<Runtime>& slot, std::uint64_t first, std::uint64_t count) {
        const PlaneParts parts(layout, count);
        SplitArgs args;
        args.groups_per_row = op.groups_per_row;
        args.first = first;
        args.groups = count;
        if (source) {
            args.first_row = first / op.groups_per_row;
            const std::uint64_t rows = (first + count - 1) / op.groups_per_row - args.first_row + 1;
            args.row_source = reinterpret_cast<const std::uint32_t*>(
                send(runtime, slot, 0, op.row_source + args.first_row, rows * sizeof(std::uint32_t)));
            args.blocks = source->data();
        } else {
            args.blocks = send(runtime, slot, 0, op.blocks + first * layout.block_bytes, count * layout.block_bytes);
        }
        args.base = slot.out.device + parts.base;
        args.high = slot.out.device + parts.high;
        args.scales = slot.out.device + parts.scales;
        launch_split(runtime, slot, layout, args);
        fetch(runtime, slot, 0, parts.scales + parts.scale_bytes);
    };
    work.finish = [&](Slot<Runtime>& slot, std::uint64_t first, std::uint64_t count) {
        const PlaneParts parts(layout, count);
        const auto give = [&](std::uint8_t* to, std::uint64_t group_bytes, std::size_t part) {
            if (group_bytes == 0) return;
            std::memcpy(to + first * group_bytes, slot.out.pinned + part,
                        static_cast<std::size_t>(count * group_bytes));
        };
        give(op.planes.base, layout.base_bytes, parts.base);
        give(op.planes.high, layout.high_bytes, parts.high);
        give(op.planes.scales, codec::plane_scale_bytes, parts.scales);
    };
    context.run(work);
}

/// Sends the planes of groups [first, first + count).
template <class Runtime>
void send_planes(Runtime& runtime, Slot<Runtime>& slot, const codec::BlockLayout& layout, const PlaneParts& parts,
                 const ninspect_cuda_planes& planes, std::uint64_t first) {
    send(runtime, slot, parts.base, planes.base + first * layout.base_bytes, parts.base_bytes);
    if (layout.high_bytes != 0)
        send(runtime, slot, parts.high, planes.high + first * layout.high_bytes, parts.high_bytes);
    send(runtime, slot, parts.scales, planes.scales + first * codec::plane_scale_bytes, parts.scale_bytes);
}

template <class Runtime>
void launch_join(Runtime& runtime, Slot<Runtime>& slot, const codec::BlockLayout& layout, const JoinArgs& args) {
    codec::with_layout(layout, [&](const auto& known) {
        using Kernel = JoinKernel<std::decay_t<decltype(known)>>;
        runtime.template launch<Kernel>(slot.stream, args.groups, typename Kernel::Args{known, args});
    });
}

template <class Runtime>
void join(Context<Runtime>& context, const ninspect_cuda_join& op) {
    const codec::BlockLayout layout = checked_layout(op.layout);
    product(op.groups, layout.block_bytes);
    Runtime& runtime = context.runtime;
    Chunks<Runtime> work;
    work.units = op.groups;
    work.at_once = std::min(context.units_of(layout.block_bytes, 1), context.units_of(plane_bytes_of(layout), 3));
    work.start = [&](Slot<Runtime>& slot, std::uint64_t first, std::uint64_t count) {
        const PlaneParts parts(layout, count);
        send_planes(runtime, slot, layout, parts, op.planes, first);
        JoinArgs args;
        args.base = slot.in.device + parts.base;
        args.high = slot.in.device + parts.high;
        args.scales = slot.in.device + parts.scales;
        args.groups = count;
        args.blocks = slot.out.device;
        launch_join(runtime, slot, layout, args);
        fetch(runtime, slot, 0, count * layout.block_bytes);
    };
    work.finish = [&](Slot<Runtime>& slot, std::uint64_t first, std::uint64_t count) {
        std::memcpy(op.blocks + first * layout.block_bytes, slot.out.pinned,
                    static_cast<std::size_t>(count * layout.block_bytes));
    };
    context.run(work);
}

}  // namespace ninspect::compute::cuda
