// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Buffers in pairs, pinned memory and memory of the device, with a stream and an event: what one piece of work
// needs while it is under way. There are a few, made once; each call borrows one or two, so that one piece is
// copied while another is computed, and several threads have streams of their own.
//
// `Runtime` is the machine: cuda_runtime.cuh, or the processor in the tests
// (tests/kernels/emulated_runtime.h). It has
//
//     static std::vector<ninspect_cuda_device> devices();
//     explicit Runtime(unsigned device);
//     void bind();                             calls of this thread go to the device
//     void* pinned(bytes), device(bytes); void free_pinned(p), free_device(p) noexcept;
//     void* device_for_a_while(bytes); void free_after_a_while(p) noexcept;    for the time of a call
//     Stream make_stream(); void free_stream(s) noexcept; Event make_event(); void free_event(e) noexcept;
//     void copy_in(stream, device, pinned, bytes), copy_out(stream, pinned, device, bytes);
//     void clear(stream, device, bytes); void copy_within(stream, device, device, bytes);
//     void record(event, stream); void wait(event); double seconds_between(event, event);
//     void finish(stream) noexcept;            waits for the stream, whatever became of its work
//     void launch<Kernel>(stream, work, args)  `work`: how many threads have something to do
//
// and throws Failure.
#pragma once

#include "core/compute/cuda/library/failure.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace ninspect::compute::cuda {

constexpr std::size_t part_alignment = 256;
constexpr std::size_t table_bytes = 65536 * sizeof(std::uint64_t);  ///< counts by word

constexpr std::uint64_t aligned_size(std::uint64_t bytes) noexcept {
    return (bytes + part_alignment - 1) / part_alignment * part_alignment;
}

template <class Runtime>
class Slot {
public:
    Slot(Runtime& runtime, std::size_t bytes)
        : runtime_(runtime), bytes_(static_cast<std::size_t>(aligned_size(bytes))) {
        try {
            const std::size_t out_bytes = std::max(bytes_, table_bytes);
            in.pinned = static_cast<std::uint8_t*>(runtime.pinned(bytes_));
            in.device = static_cast<std::uint8_t*>(runtime.device(bytes_));
            out.pinned = static_cast<std::uint8_t*>(runtime.pinned(out_bytes));
            out.device = static_cast<std::uint8_t*>(runtime.device(out_bytes));
            stream = runtime.make_stream();
            has_stream_ = true;
            done = runtime.make_event();
            has_event_ = true;
        } catch (...) {
            release();
            throw;
        }
    }
    ~Slot() { release(); }
    Slot(const Slot&) = delete;
    Slot& operator=(const Slot&) = delete;

    std::size_t bytes() const noexcept { return bytes_; }

    struct Buffers {
        std::uint8_t *pinned = nullptr, *device = nullptr;
    };
    Buffers in, out;  ///< bytes() each; `out` at least table_bytes
    typename Runtime::Stream stream{};
    typename Runtime::Event done{};

private:
    void release() noexcept {
        if (has_event_) runtime_.free_event(done);
        if (has_stream_) runtime_.free_stream(stream);
        for (const Buffers& buffers : {in, out}) {
            if (buffers.pinned != nullptr) runtime_.free_pinned(buffers.pinned);
            if (buffers.device != nullptr) runtime_.free_device(buffers.device);
        }
    }

    Runtime& runtime_;
    const std::size_t bytes_;
    bool has_stream_ = false, has_event_ = false;
};

/// Slots that are not in use.
template <class Runtime>
class SlotPool {
public:
    SlotPool(Runtime& runtime, unsigned slots, std::size_t bytes) : bytes_(bytes) {
        while (all_.size() < slots) all_.push_back(std::make_unique<Slot<Runtime>>(runtime, bytes));
        for (const auto& slot : all_) free_.push_back(slot.get());
    }
    std::size_t slot_bytes() const noexcept { return bytes_; }

    Slot<Runtime>* take() {
        std::unique_lock lock(mutex_);
        one_is_free_.wait(lock, [&] { return !free_.empty(); });
        return pop();
    }
    /// Null when there is none just now: whoever has one must not wait for another.
    Slot<Runtime>* take_another() {
        const std::lock_guard lock(mutex_);
        return free_.empty() ? nullptr : pop();
    }
    void give_back(Slot<Runtime>* slot) {
        {
            const std::lock_guard lock(mutex_);
            free_.push_back(slot);
        }
        one_is_free_.notify_one();
    }

private:
    Slot<Runtime>* pop() {
        Slot<Runtime>* const slot = free_.back();
        free_.pop_back();
        return slot;
    }

    const std::size_t bytes_;
    std::vector<std::unique_ptr<Slot<Runtime>>> all_;
    std::vector<Slot<Runtime>*> free_;
    std::mutex mutex_;
    std::condition_variable one_is_free_;
};

/// One or two slots for the time of a call. They go back when nothing is under way in them any more, after
/// an error too: their memory may not be used while a copy still writes into it.
template <class Runtime>
class Lease {
public:
    Lease(Runtime& runtime, SlotPool<Runtime>& pool, bool two) : runtime_(runtime), pool_(pool) {
        slots_[size_++] = pool.take();
        if (!two) return;
        if (Slot<Runtime>* const another = pool.take_another()) slots_[size_++] = another;
    }
    ~Lease() {
        for (std::size_t i = 0; i < size_; ++i) {
            runtime_.finish(slots_[i]->stream);
            pool_.give_back(slots_[i]);
        }
    }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;

    std::size_t size() const noexcept { return size_; }
    Slot<Runtime>& operator[](std::size_t i) noexcept { return *slots_[i]; }

private:
    Runtime& runtime_;
    SlotPool<Runtime>& pool_;
    std::array<Slot<Runtime>*, 2> slots_{};
    std::size_t size_ = 0;
};

}  // namespace ninspect::compute::cuda
