// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// A device that is the processor: what the library needs of a machine (core/compute/cuda/library/slots.h),
// with kernels run by the launcher. Work of a stream is done at once. It can be told to fail.
#pragma once

#include "core/compute/cuda/library/failure.h"
#include "tests/kernels/launcher.h"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <vector>

namespace ninspect::test {

using compute::cuda::Failure;

/// What the emulated machine does; set by the tests.
struct Emulation {
    std::atomic<int> devices{1}, major{8}, minor{9};
    std::atomic<int> status_of_devices{NINSPECT_CUDA_OK};
    std::atomic<int> launches_before_fault{-1};  ///< -1: no fault
    std::atomic<int> fault{NINSPECT_CUDA_DEVICE_LOST};
    std::atomic<std::uint64_t> memory_bytes{std::uint64_t{1} << 40};
    std::atomic<std::uint64_t> used_bytes{0}, launches{0}, open_streams{0}, open_events{0};
    std::atomic<unsigned> threads{4}, most_blocks{3};
};

class EmulatedRuntime {
public:
    using Stream = int;
    using Event = std::chrono::steady_clock::time_point*;

    static Emulation& emulation() {
        static Emulation it;
        return it;
    }

    static std::vector<ninspect_cuda_device> devices() {
        const Emulation& e = emulation();
        if (e.status_of_devices != NINSPECT_CUDA_OK) throw Failure{e.status_of_devices, "as the test wants it"};
        std::vector<ninspect_cuda_device> list(static_cast<std::size_t>(e.devices.load()));
        for (ninspect_cuda_device& device : list) {
            std::memset(&device, 0, sizeof device);
            std::strcpy(device.name, "Emulated device");
            device.memory_bytes = e.memory_bytes;
            device.major = e.major;
            device.minor = e.minor;
        }
        return list;
    }

    explicit EmulatedRuntime(unsigned) {}
    void bind() {}

    void* pinned(std::size_t bytes) { return ::operator new(bytes); }
    void free_pinned(void* p) noexcept { ::operator delete(p); }
    void* device(std::size_t bytes) {
        Emulation& e = emulation();
        if (e.used_bytes + bytes > e.memory_bytes) throw Failure{NINSPECT_CUDA_OUT_OF_MEMORY, "out of memory"};
        auto* const place = static_cast<std::uint8_t*>(::operator new(bytes + header));
        std::memcpy(place, &bytes, sizeof bytes);
        e.used_bytes += bytes;
        return place + header;
    }
    void free_device(void* p) noexcept {
        std::uint8_t* const place = static_cast<std::uint8_t*>(p) - header;
        std::size_t bytes = 0;
        std::memcpy(&bytes, place, sizeof bytes);
        emulation().used_bytes -= bytes;
        ::operator delete(place);
    }

    void* device_for_a_while(std::size_t bytes) { return device(bytes); }
    void free_after_a_while(void* p) noexcept { free_device(p); }

    Stream make_stream() { return static_cast<Stream>(++emulation().open_streams); }
    void free_stream(Stream) noexcept { --emulation().open_streams; }
    Event make_event() {
        ++emulation().open_events;
        return new std::chrono::steady_clock::time_point;
    }
    void free_event(Event event) noexcept {
        --emulation().open_events;
        delete event;
    }
    void copy_in(Stream, void* to, const void* from, std::size_t bytes) { std::memcpy(to, from, bytes); }
    void copy_out(Stream, void* to, const void* from, std::size_t bytes) { std::memcpy(to, from, bytes); }
    void copy_within(Stream, void* to, const void* from, std::size_t bytes) { std::memcpy(to, from, bytes); }
    void clear(Stream, void* p, std::size_t bytes) { std::memset(p, 0, bytes); }
    void record(Event event, Stream) { *event = std::chrono::steady_clock::now(); }
    void wait(Event) {}
    void finish(Stream) noexcept {}
    double seconds_between(Event begin, Event end) { return std::chrono::duration<double>(*end - *begin).count(); }

    template <class Kernel>
    void launch(Stream, std::uint64_t work, const typename Kernel::Args& args) {
        Emulation& e = emulation();
        ++e.launches;
        if (e.launches_before_fault >= 0 && e.launches_before_fault-- == 0) {
            e.launches_before_fault = 0;  // it stays broken
            throw Failure{e.fault, "as the test wants it"};
        }
        const unsigned threads = e.threads;
        const std::uint64_t wanted = (work + threads - 1) / threads;
        const auto blocks = static_cast<unsigned>(std::min<std::uint64_t>(wanted == 0 ? 1 : wanted, e.most_blocks));
        test::launch<Kernel>(blocks, threads, args);
    }

private:
    static constexpr std::size_t header = 64;  // keeps the alignment of an allocation for what follows
};

}  // namespace ninspect::test
