// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// A device with its slots, and how work goes through them in chunks.
#pragma once

#include "core/compute/cuda/library/slots.h"

#include <cstring>
#include <functional>

namespace ninspect::compute::cuda {

constexpr unsigned default_slots = 4, most_slots = 64;
constexpr std::uint64_t default_slot_bytes = std::uint64_t{4} << 20, least_slot_bytes = 4096,
                        most_slot_bytes = std::uint64_t{1} << 30;

/// Work on `units`, at most `at_once` of them in a slot.
template <class Runtime>
struct Chunks {
    using Step = std::function<void(Slot<Runtime>&, std::uint64_t first, std::uint64_t count)>;
    std::uint64_t units = 0, at_once = 0;
    Step start;   ///< fills the pinned input, queues copies and kernel
    Step finish;  ///< takes the results from the pinned output
};

template <class Runtime>
class Context {
public:
    Context(unsigned device, unsigned slots, std::size_t slot_bytes)
        : runtime(device), pool(runtime, slots, slot_bytes) {}

    /// While one slot's results are waited for, the next one's copies and kernel are under way.
    void run(const Chunks<Runtime>& work) {
        if (work.units == 0) return;
        if (work.at_once == 0) throw Failure{NINSPECT_CUDA_INVALID, "a row does not fit the buffers"};
        Lease<Runtime> slots(runtime, pool, work.units > work.at_once);
        struct Pending {
            std::uint64_t first = 0, count = 0;
        };
        std::array<Pending, 2> pending{};
        std::size_t turn = 0;
        const auto take_results = [&](std::size_t i) {
            if (pending[i].count == 0) return;
            runtime.wait(slots[i].done);
            work.finish(slots[i], pending[i].first, pending[i].count);
            pending[i] = {};
        };
        for (std::uint64_t first = 0; first < work.units; turn = (turn + 1) % slots.size()) {
            take_results(turn);
            const std::uint64_t count = std::min(work.at_once, work.units - first);
            work.start(slots[turn], first, count);
            runtime.record(slots[turn].done, slots[turn].stream);
            pending[turn] = {first, count};
            first += count;
        }
        for (std::size_t i = 0; i < slots.size(); ++i) take_results((turn + i) % slots.size());
    }

    /// Units that fit a slot when each has that many bytes in `parts` parts of one buffer.
    std::uint64_t units_of(std::uint64_t unit_bytes, std::uint64_t parts) const noexcept {
        const std::uint64_t padding = parts * part_alignment, room = aligned_size(pool.slot_bytes());
        return room <= padding ? 0 : (room - padding) / std::max<std::uint64_t>(unit_bytes, 1);
    }

    Runtime runtime;
    SlotPool<Runtime> pool;
};

/// Parts of a buffer, one behind the other.
class Parts {
public:
    /// Offset of a part of that many bytes.
    std::size_t add(std::uint64_t bytes) noexcept {
        const std::size_t offset = end_;
        end_ += static_cast<std::size_t>(aligned_size(bytes));
        return offset;
    }

private:
    std::size_t end_ = 0;
};

/// From the caller's memory to the device, by way of pinned memory: a copy from elsewhere would not run beside
/// others.
template <class Runtime>
const std::uint8_t* send(Runtime& runtime, Slot<Runtime>& slot, std::size_t offset, const void* from,
                         std::uint64_t bytes) {
    if (bytes == 0) return slot.in.device + offset;
    std::memcpy(slot.in.pinned + offset, from, static_cast<std::size_t>(bytes));
    runtime.copy_in(slot.stream, slot.in.device + offset, slot.in.pinned + offset, static_cast<std::size_t>(bytes));
    return slot.in.device + offset;
}

template <class Runtime>
void fetch(Runtime& runtime, Slot<Runtime>& slot, std::size_t offset, std::uint64_t bytes) {
    if (bytes == 0) return;
    runtime.copy_out(slot.stream, slot.out.pinned + offset, slot.out.device + offset, static_cast<std::size_t>(bytes));
}

}  // namespace ninspect::compute::cuda
