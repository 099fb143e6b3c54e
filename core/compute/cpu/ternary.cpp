// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Base-3 and two-bit ternary blocks (the plain decoders: core/codec/decode/ggml_simple.h).
#include "core/compute/cpu/kernel.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/compute/cpu/ternary.cpp"
#include <hwy/foreach_target.h>

#include "core/compute/cpu/carriers-inl.h"
#include "core/compute/cpu/vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace ninspect::compute::cpu {
namespace HWY_NAMESPACE {
#if NI_VECTORS
namespace {

void decode_tq1_0(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    for (std::size_t n = 0; n < count; ++n, b += 54, y += 256) {
        const VF scale = f16_scale(b + 52, down(24));
        carriers16(Carriers(load16(b)), scale, 32, y);
        carriers16(Carriers(load16(b + 16)), scale, 32, y + 16);
        carriers16(Carriers(load16(b + 32)), scale, 16, y + 160);
        scaled16(digits_of_word(repeat32(read32(b + 48)), word_runs_of_4), scale, y + 240);
    }
}

void decode_ptq1_0(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    for (std::size_t n = 0; n < count; ++n, b += 28, y += 128) ptq1_carriers(b, b + 24, f16_scale(b + 26, down(24)), y);
}

/// Runs l = 0…3 of one half: two bits at 2l of each byte. The last run is moved down by two
/// bits, because its value would not fit a signed byte.
HWY_INLINE void tq2_0_runs(VB codes, VF scale, float* y) noexcept {
    const VF down2 = hn::Mul(scale, hn::Set(DF(), down(2))), down4 = hn::Mul(scale, hn::Set(DF(), down(4)));
    scaled16(hn::Sub(hn::And(codes, bytes(3)), bytes(1)), scale, y);
    scaled16(hn::Sub(hn::And(codes, bytes(12)), bytes(4)), down2, y + 32);
    scaled16(hn::Sub(hn::And(codes, bytes(48)), bytes(16)), down4, y + 64);
    scaled16(hn::Sub(hn::And(right<2>(codes), bytes(48)), bytes(16)), down4, y + 96);
}

void decode_tq2_0(const std::uint8_t* b, std::size_t count, float* y) noexcept {
    for (std::size_t n = 0; n < count; ++n, b += 66, y += 256) {
        const VF scale = f16_scale(b + 64, down(24));
        for (std::size_t half = 0; half < 2; ++half)
            for (std::size_t t = 0; t < 2; ++t)
                tq2_0_runs(load16(b + 32 * half + 16 * t), scale, y + 128 * half + 16 * t);
    }
}

}  // namespace
#endif  // NI_VECTORS

codec::BlockDecoder ternary(Kernel kernel) {
#if NI_VECTORS
    if (kernel == Kernel::tq1_0) return decode_tq1_0;
    if (kernel == Kernel::tq2_0) return decode_tq2_0;
    if (kernel == Kernel::ptq1_0) return decode_ptq1_0;
#else
    (void)kernel;
#endif
    return nullptr;
}

}  // namespace HWY_NAMESPACE
}  // namespace ninspect::compute::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace ninspect::compute::cpu {

HWY_EXPORT(ternary);
codec::BlockDecoder ternary_kernel(Kernel kernel) noexcept { return HWY_DYNAMIC_DISPATCH(ternary)(kernel); }

}  // namespace ninspect::compute::cpu
#endif
