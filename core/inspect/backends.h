// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ninspect::inspect {

/// An instruction set extension and whether this machine (processor and system) has it.
struct CpuFeature {
    std::string_view name;  ///< "AVX2", "NEON"
    bool available = false;
};

/// The processor as far as it matters for computing.
struct CpuInfo {
    std::string architecture;  ///< "x86-64", "arm64", …
    std::string name;          ///< as the processor calls itself; empty when it does not
    unsigned threads = 1;      ///< that run at the same time
    std::vector<CpuFeature> features;
};

/// Asks the processor. Never fails; constant for the life of the process.
CpuInfo cpu_info();

/// One way to do heavy computations.
struct BackendInfo {
    std::string id;    ///< "cpu", "cuda"
    std::string name;  ///< for people; of the processor with the instruction set in use ("… (AVX2)")
    bool available = false;
    std::string reason;  ///< why it is not available; empty when it is
};

/// All backends that the program knows, best first among the available ones.
std::vector<BackendInfo> backends();

}  // namespace ninspect::inspect
