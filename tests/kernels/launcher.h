// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs a CUDA kernel (core/compute/cuda/kernels/execution.h) on the processor: each thread of a block is a
// thread of the host, with real barriers and atomics, so that a wrong index, a missing barrier or a race is one here
// too, and memory checkers see it. Blocks follow one another, as they may on a device.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace ninspect::test {

/// For `parties` threads, again and again. (No std::barrier: MinGW's can hang.)
class Barrier {
public:
    explicit Barrier(unsigned parties) : parties_(parties) {}
    void wait() {
        std::unique_lock lock(mutex_);
        const std::uint64_t round = round_;
        if (++waiting_ == parties_) {
            waiting_ = 0;
            ++round_;
            all_here_.notify_all();
            return;
        }
        all_here_.wait(lock, [&] { return round_ != round; });
    }

private:
    const unsigned parties_;
    unsigned waiting_ = 0;
    std::uint64_t round_ = 0;
    std::mutex mutex_;
    std::condition_variable all_here_;
};

/// One thread of a block: what kernels call `exec`.
class HostExec {
public:
    HostExec(Barrier& barrier, std::uint8_t* shared, unsigned thread, unsigned threads, unsigned blocks)
        : barrier_(barrier), shared_(shared), thread_(thread), threads_(threads), blocks_(blocks) {}
    void begin(unsigned block) { block_ = block; }

    unsigned thread() const { return thread_; }
    unsigned threads() const { return threads_; }
    unsigned block() const { return block_; }
    unsigned blocks() const { return blocks_; }
    std::uint8_t* shared() const { return shared_; }
    void barrier() { barrier_.wait(); }
    template <class Number>
    void add(Number* p, Number n) {
        std::atomic_ref<Number>(*p).fetch_add(n, std::memory_order_relaxed);
    }
    std::uint32_t exchange_if(std::uint32_t* p, std::uint32_t expected, std::uint32_t value) {
        std::atomic_ref<std::uint32_t>(*p).compare_exchange_strong(expected, value, std::memory_order_relaxed);
        return expected;
    }

private:
    Barrier& barrier_;
    std::uint8_t* shared_;
    unsigned thread_, threads_, block_ = 0, blocks_;
};

template <class Kernel>
void launch(unsigned blocks, unsigned threads, const typename Kernel::Args& args) {
    struct alignas(16) Sixteen {
        std::uint8_t bytes[16];
    };
    std::vector<Sixteen> shared(Kernel::shared_bytes / sizeof(Sixteen) + 1);
    Barrier barrier(threads);
    const auto serve = [&](unsigned thread) {
        HostExec exec(barrier, shared.front().bytes, thread, threads, blocks);
        for (unsigned block = 0; block < blocks; ++block) {
            exec.begin(block);
            Kernel::run(exec, args);
            barrier.wait();  // blocks share this memory one after the other
        }
    };
    std::vector<std::thread> others;
    for (unsigned thread = 1; thread < threads; ++thread) others.emplace_back(serve, thread);
    serve(0);
    for (std::thread& other : others) other.join();
}

}  // namespace ninspect::test
