// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Kernels are structs
//
//     struct Kernel {
//         struct Args { … };                                    plain data, pointers of the device
//         static constexpr std::size_t shared_bytes = …;        of each block of threads
//         template <class Exec> static NI_KERNEL void run(Exec& exec, const Args& args);
//     };
//
// and see the machine only through `exec`: on a device it is a thin wrapper of CUDA's own names
// (device.cuh), in the tests a thread of the processor (tests/kernels/launcher.h). It has
//
//     unsigned thread(), threads(), block(), blocks()   where this thread is, one-dimensional
//     void barrier()                                    all threads of the block
//     std::uint8_t* shared()                            shared_bytes of the block, aligned to 16, not cleared
//     add(std::uint32_t*, n), add(std::uint64_t*, n)    atomic, relaxed
//     std::uint32_t exchange_if(p, expected, value)     atomic compare and swap; the value before
//
// Any number of threads and of blocks gives the same results: kernels walk their work in strides.
#pragma once

#include "core/codec/decode/host_device.h"

#include <cstddef>
#include <cstdint>

#if defined(__CUDACC__)
#define NI_KERNEL __device__ __forceinline__
#else
#define NI_KERNEL inline
#endif

namespace ninspect::compute::cuda {

constexpr std::size_t shared_alignment = 16;

/// Four words of four bytes, moved at once.
struct alignas(16) Quad {
    std::uint32_t words[4];
};

NI_HD inline bool aligned(const void* p, const void* q, std::size_t bytes) noexcept {
    return ((reinterpret_cast<std::uintptr_t>(p) | reinterpret_cast<std::uintptr_t>(q)) & (bytes - 1)) == 0;
}

template <class Word, class Exec>
NI_KERNEL std::size_t copy_words(Exec& exec, std::uint8_t* to, const std::uint8_t* from, std::size_t bytes) {
    const std::size_t words = bytes / sizeof(Word);
    for (std::size_t i = exec.thread(); i < words; i += exec.threads())
        reinterpret_cast<Word*>(to)[i] = reinterpret_cast<const Word*>(from)[i];
    return words * sizeof(Word);
}

/// The whole block copies together, neighbours side by side; no barrier. The widest words that both
/// addresses allow.
template <class Exec>
NI_KERNEL void copy_together(Exec& exec, std::uint8_t* to, const std::uint8_t* from, std::size_t bytes) {
    std::size_t done = 0;
    if (aligned(to, from, sizeof(Quad)))
        done = copy_words<Quad>(exec, to, from, bytes);
    else if (aligned(to, from, 4))
        done = copy_words<std::uint32_t>(exec, to, from, bytes);
    else if (aligned(to, from, 2))
        done = copy_words<std::uint16_t>(exec, to, from, bytes);
    copy_words<std::uint8_t>(exec, to + done, from + done, bytes - done);
}

}  // namespace ninspect::compute::cuda
