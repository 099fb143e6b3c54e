// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The functions of the C interface over a Runtime (slots.h). Exceptions end here.
#pragma once

#include "core/compute/cuda/library/benchmark.h"

#include <cstdio>
#include <new>

namespace ninspect::compute::cuda {

inline void say(ninspect_cuda_message* message, const char* text) noexcept {
    if (message != nullptr) std::snprintf(message->text, sizeof message->text, "%s", text);
}

/// Does the work and turns what it throws into a status.
template <class Work>
ninspect_cuda_status guarded(ninspect_cuda_message* message, const Work& work) noexcept {
    say(message, "");
    try {
        work();
        return NINSPECT_CUDA_OK;
    } catch (const Failure& failure) {
        say(message, failure.text.c_str());
        return failure.status;
    } catch (const std::bad_alloc&) {
        say(message, "not enough memory");
        return NINSPECT_CUDA_OUT_OF_MEMORY;
    } catch (const std::exception& error) {
        say(message, error.what());
    } catch (...) {
        say(message, "unknown error");
    }
    return NINSPECT_CUDA_FAILED;
}

template <class Runtime>
class Library {
public:
    static const ninspect_cuda_functions* table() noexcept {
        static constexpr ninspect_cuda_functions functions = {
            NINSPECT_CUDA_VERSION,
            &devices,
            &create,
            &destroy,
            &call<ninspect_cuda_split, &cuda::split<Runtime>>,
            &call<ninspect_cuda_join, &cuda::join<Runtime>>,
            &call<ninspect_cuda_decode, &cuda::decode<Runtime>>,
            &call<ninspect_cuda_count, &cuda::count<Runtime>>,
            &call<ninspect_cuda_fingerprint, &cuda::fingerprint<Runtime>>,
            &benchmark_name,
            &run_benchmark,
        };
        return &functions;
    }

private:
    using Machine = Context<Runtime>;
    static Machine& machine(ninspect_cuda_context* context) { return *reinterpret_cast<Machine*>(context); }

    static ninspect_cuda_status devices(ninspect_cuda_device* list, std::uint32_t capacity, std::uint32_t* count,
                                        ninspect_cuda_message* message) {
        return guarded(message, [&] {
            *count = 0;
            const std::vector<ninspect_cuda_device> all = Runtime::devices();
            *count = static_cast<std::uint32_t>(all.size());
            std::copy_n(all.begin(), std::min<std::size_t>(all.size(), capacity), list);
        });
    }

    static ninspect_cuda_status create(const ninspect_cuda_options* options, ninspect_cuda_context** context,
                                       ninspect_cuda_message* message) {
        return guarded(message, [&] {
            *context = nullptr;
            const std::vector<ninspect_cuda_device> all = Runtime::devices();
            if (all.empty()) throw Failure{NINSPECT_CUDA_NO_DEVICE, "no device"};
            require(options->device >= 0 && static_cast<std::size_t>(options->device) < all.size(),
                    "no device of that number");
            const ninspect_cuda_device& device = all[static_cast<std::size_t>(options->device)];
            if (10 * device.major + device.minor < NINSPECT_CUDA_LEAST_CAPABILITY)
                throw Failure{NINSPECT_CUDA_TOO_OLD, std::string(device.name) + " has compute capability " +
                                                         std::to_string(device.major) + "." +
                                                         std::to_string(device.minor) + ", 7.5 is needed"};
            const std::uint64_t bytes = options->slot_bytes != 0 ? options->slot_bytes : default_slot_bytes;
            const unsigned slots = options->slots != 0 ? options->slots : default_slots;
            require(bytes >= least_slot_bytes && bytes <= most_slot_bytes && slots <= most_slots,
                    "buffers of that size or number are not possible");
            *context = reinterpret_cast<ninspect_cuda_context*>(
                new Machine(static_cast<unsigned>(options->device), slots, static_cast<std::size_t>(bytes)));
        });
    }

    static void destroy(ninspect_cuda_context* context) {
        guarded(nullptr, [&] {
            if (context == nullptr) return;
            Machine* const mine = &machine(context);
            mine->runtime.bind();
            delete mine;
        });
    }

    template <class Operation, void (*work)(Machine&, const Operation&)>
    static ninspect_cuda_status call(ninspect_cuda_context* context, const Operation* operation,
                                     ninspect_cuda_message* message) {
        return guarded(message, [&] {
            machine(context).runtime.bind();
            work(machine(context), *operation);
        });
    }

    static ninspect_cuda_status run_benchmark(ninspect_cuda_context* context, ninspect_cuda_benchmark* operation,
                                              ninspect_cuda_message* message) {
        return guarded(message, [&] {
            machine(context).runtime.bind();
            cuda::benchmark(machine(context), *operation);
        });
    }
};

}  // namespace ninspect::compute::cuda
