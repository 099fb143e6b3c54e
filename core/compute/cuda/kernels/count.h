// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// How often each 16-bit word occurs. 65,536 counters do not fit a block's shared memory, and the
// few hundred scales that a healthy tensor has would meet in the same counters of the device. So
// each block keeps places for 4,096 words: the lower twelve bits choose the place, and the first
// word that comes takes it; what finds its place taken counts in the device's table.
#pragma once

#include "core/compute/cuda/kernels/execution.h"

namespace ninspect::compute::cuda {

constexpr std::uint32_t word_values = 65536;

struct CountArgs {
    const std::uint8_t* first = nullptr;
    std::uint64_t words = 0, stride = 2;  ///< words < 2^32: a block's counters have 32 bits
    std::uint64_t* counts = nullptr;      ///< word_values
};

struct CountKernel {
    using Args = CountArgs;
    static constexpr std::uint32_t places = 4096, nobody = 0xffffffffu;
    static constexpr std::size_t shared_bytes = 2 * places * sizeof(std::uint32_t);

    template <class Exec>
    static NI_KERNEL void run(Exec& exec, const Args& args) {
        auto* const owners = reinterpret_cast<std::uint32_t*>(exec.shared());
        std::uint32_t* const counts = owners + places;
        for (std::uint32_t i = exec.thread(); i < places; i += exec.threads()) {
            owners[i] = nobody;
            counts[i] = 0;
        }
        exec.barrier();
        const std::uint64_t step = static_cast<std::uint64_t>(exec.blocks()) * exec.threads();
        for (std::uint64_t i = static_cast<std::uint64_t>(exec.block()) * exec.threads() + exec.thread();
             i < args.words; i += step) {
            const std::uint8_t* p = args.first + i * args.stride;
            const std::uint32_t word = p[0] | static_cast<std::uint32_t>(p[1]) << 8, place = word % places;
            const std::uint32_t before = exec.exchange_if(owners + place, nobody, word);
            if (before == nobody || before == word)
                exec.add(counts + place, 1u);
            else
                exec.add(args.counts + word, std::uint64_t{1});
        }
        exec.barrier();
        for (std::uint32_t i = exec.thread(); i < places; i += exec.threads())
            if (counts[i] != 0) exec.add(args.counts + owners[i], std::uint64_t{counts[i]});
        exec.barrier();
    }
};

}  // namespace ninspect::compute::cuda
