// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The emulated CUDA library, for tests: its file, and the machine inside it.
#pragma once

#include "core/io/shared_library.h"
#include "tests/kernels/emulated_runtime.h"

#include <gtest/gtest.h>

#include <string>

namespace ninspect::test {

inline std::string emulated_library() { return NINSPECT_EMULATED_CUDA; }

/// The emulated machine, whole again when this goes. Keeps the library loaded.
class Machine {
public:
    Machine() {
        Result<io::SharedLibrary> file = io::SharedLibrary::load(emulated_library());
        if (!file) {
            ADD_FAILURE() << emulated_library() << ": " << file.error().found;
            return;
        }
        file_.emplace(std::move(*file));
        if (const auto machine = file_->function<Emulation*()>("ninspect_cuda_emulation")) emulation_ = machine();
        repair();
    }
    ~Machine() { repair(); }
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;

    Emulation* operator->() const { return emulation_; }

private:
    void repair() {
        if (emulation_ == nullptr) return;
        const Emulation healthy;
        emulation_->devices = healthy.devices.load();
        emulation_->major = healthy.major.load();
        emulation_->minor = healthy.minor.load();
        emulation_->status_of_devices = healthy.status_of_devices.load();
        emulation_->launches_before_fault = healthy.launches_before_fault.load();
        emulation_->fault = healthy.fault.load();
        emulation_->memory_bytes = healthy.memory_bytes.load();
        emulation_->threads = healthy.threads.load();
        emulation_->most_blocks = healthy.most_blocks.load();
        emulation_->launches = 0;
    }

    std::optional<io::SharedLibrary> file_;
    Emulation* emulation_ = nullptr;
};

}  // namespace ninspect::test
