// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspect/backends.h"

#include "core/compute/kernels.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <thread>

#if defined(__x86_64__) || defined(_M_X64) || defined(__i386__) || defined(_M_IX86)
#define NINSPECT_X86 1
#ifdef _MSC_VER
#include <intrin.h>
#else
#include <cpuid.h>
#endif
#endif

namespace ninspect::inspect {
namespace {

#ifdef NINSPECT_X86

struct Registers {
    std::uint32_t a = 0, b = 0, c = 0, d = 0;
};

/// Zeros when the processor has no such leaf.
Registers cpuid(std::uint32_t leaf, std::uint32_t subleaf = 0) {
    Registers r;
#ifdef _MSC_VER
    int out[4];
    __cpuid(out, static_cast<int>(leaf & 0x80000000u));
    if (static_cast<std::uint32_t>(out[0]) < leaf) return r;
    __cpuidex(out, static_cast<int>(leaf), static_cast<int>(subleaf));
    r = {static_cast<std::uint32_t>(out[0]), static_cast<std::uint32_t>(out[1]), static_cast<std::uint32_t>(out[2]),
         static_cast<std::uint32_t>(out[3])};
#else
    __get_cpuid_count(leaf, subleaf, &r.a, &r.b, &r.c, &r.d);
#endif
    return r;
}

/// Which register files the system saves when it switches threads (XCR0).
std::uint64_t saved_state() {
    constexpr std::uint32_t osxsave = 1u << 27;
    if (!(cpuid(1).c & osxsave)) return 0;
#ifdef _MSC_VER
    return _xgetbv(0);
#else
    std::uint32_t low = 0, high = 0;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return static_cast<std::uint64_t>(high) << 32 | low;
#endif
}

constexpr bool bit(std::uint32_t word, unsigned n) { return (word >> n & 1u) != 0; }

std::vector<CpuFeature> cpu_features() {
    const Registers one = cpuid(1), seven = cpuid(7), seven_one = cpuid(7, 1);
    const std::uint64_t state = saved_state();
    const bool ymm = (state & 0x6) == 0x6;
    const bool zmm = ymm && (state & 0xE0) == 0xE0;
    return {
        {"SSE2", bit(one.d, 26)},
        {"SSSE3", bit(one.c, 9)},
        {"SSE4.1", bit(one.c, 19)},
        {"SSE4.2", bit(one.c, 20)},
        {"POPCNT", bit(one.c, 23)},
        {"AVX", ymm && bit(one.c, 28)},
        {"F16C", ymm && bit(one.c, 29)},
        {"FMA", ymm && bit(one.c, 12)},
        {"BMI2", bit(seven.b, 8)},
        {"AVX2", ymm && bit(seven.b, 5)},
        {"AVX-VNNI", ymm && bit(seven_one.a, 4)},
        {"AVX-512F", zmm && bit(seven.b, 16)},
        {"AVX-512BW", zmm && bit(seven.b, 30)},
        {"AVX-512DQ", zmm && bit(seven.b, 17)},
        {"AVX-512VL", zmm && bit(seven.b, 31)},
        {"AVX-512VBMI", zmm && bit(seven.c, 1)},
        {"AVX-512VNNI", zmm && bit(seven.c, 11)},
        {"AVX-512BF16", zmm && bit(seven_one.a, 5)},
    };
}

std::string cpu_name() {
    std::array<char, 49> text{};
    if (cpuid(0x80000000u).a < 0x80000004u) return {};
    for (std::uint32_t i = 0; i < 3; ++i) {
        const Registers r = cpuid(0x80000002u + i);
        std::memcpy(text.data() + 16 * i, &r, sizeof r);
    }
    std::string name(text.data());
    const std::size_t from = name.find_first_not_of(' ');
    const std::size_t to = name.find_last_not_of(' ');
    return from == std::string::npos ? std::string{} : name.substr(from, to - from + 1);
}

constexpr const char* architecture = sizeof(void*) == 8 ? "x86-64" : "x86";

#else

std::vector<CpuFeature> cpu_features() {
#if defined(__aarch64__) || defined(_M_ARM64)
    return {{"NEON", true}};  // part of the architecture
#else
    return {};
#endif
}

std::string cpu_name() { return {}; }

#if defined(__aarch64__) || defined(_M_ARM64)
constexpr const char* architecture = "arm64";
#else
constexpr const char* architecture = "other";
#endif

#endif

}  // namespace

CpuInfo cpu_info() {
    CpuInfo info;
    info.architecture = architecture;
    info.name = cpu_name();
    info.threads = std::thread::hardware_concurrency();
    if (info.threads == 0) info.threads = 1;
    info.features = cpu_features();
    return info;
}

std::vector<BackendInfo> backends() {
    const CpuInfo cpu = cpu_info();
    const std::string processor = cpu.name.empty() ? cpu.architecture : cpu.name;
    return {
        {"cpu", processor + " (" + compute::instruction_set() + ")", true, {}},
        {"cuda", "NVIDIA CUDA", false, "this program was built without CUDA support"},
    };
}

}  // namespace ninspect::inspect
