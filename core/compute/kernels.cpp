// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compute/kernels.h"

#ifdef NINSPECT_HAVE_HIGHWAY
#include "core/compute/cpu/kernel.h"
#endif

#include <array>
#include <string_view>

namespace ninspect::compute {

#ifdef NINSPECT_HAVE_HIGHWAY
namespace {

using codec::Arrangement;
using codec::Dialect;
using cpu::Kernel;

struct GgmlKernel {
    std::int32_t type;
    Dialect dialect;
    Kernel kernel;
};

constexpr GgmlKernel ggml_kernels[] = {
    {2, Dialect::upstream, Kernel::q4_0},     {3, Dialect::upstream, Kernel::q4_1},
    {6, Dialect::upstream, Kernel::q5_0},     {7, Dialect::upstream, Kernel::q5_1},
    {8, Dialect::upstream, Kernel::q8_0},     {9, Dialect::upstream, Kernel::q8_1},
    {10, Dialect::upstream, Kernel::q2_k},    {11, Dialect::upstream, Kernel::q3_k},
    {12, Dialect::upstream, Kernel::q4_k},    {13, Dialect::upstream, Kernel::q5_k},
    {14, Dialect::upstream, Kernel::q6_k},    {15, Dialect::upstream, Kernel::q8_k},
    {16, Dialect::upstream, Kernel::iq2_xxs}, {17, Dialect::upstream, Kernel::iq2_xs},
    {18, Dialect::upstream, Kernel::iq3_xxs}, {19, Dialect::upstream, Kernel::iq1_s},
    {20, Dialect::upstream, Kernel::iq4_nl},  {21, Dialect::upstream, Kernel::iq3_s},
    {22, Dialect::upstream, Kernel::iq2_s},   {23, Dialect::upstream, Kernel::iq4_xs},
    {29, Dialect::upstream, Kernel::iq1_m},   {34, Dialect::upstream, Kernel::tq1_0},
    {35, Dialect::upstream, Kernel::tq2_0},   {39, Dialect::upstream, Kernel::mxfp4},
    {40, Dialect::upstream, Kernel::nvfp4},   {41, Dialect::upstream, Kernel::q1_0},
    {42, Dialect::upstream, Kernel::q2_0},    {42, Dialect::prism_legacy, Kernel::pq2_0},
    {142, Dialect::prism, Kernel::pq2_0},     {143, Dialect::prism, Kernel::ptq1_0},
};

Kernel block_kernel_of(const codec::Encoding& e) noexcept {
    for (const GgmlKernel& row : ggml_kernels)
        if (row.type == e.ggml_type && row.dialect == e.dialect) return row.kernel;
    return Kernel::none;
}

Kernel row_split_kernel_of(const codec::Encoding& e) noexcept {
    switch (e.block_weights) {
        case 32:
            return Kernel::group_w8;
        case 64:
            if (e.high_group_bytes == 0) return Kernel::group_q4;
            return e.high_group_bytes == 8 ? Kernel::group_q5 : Kernel::group_q6;
        case 128:
            if (e.high_group_bytes != 0) return Kernel::group_ptq1;
            return e.format.starts_with("t2") ? Kernel::group_t2 : Kernel::group_pq2;
        default:
            return Kernel::none;
    }
}

Kernel kernel_of(const codec::Encoding& e) noexcept {
    switch (e.arrangement) {
        case Arrangement::words:
            if (e.value_word == codec::WordFormat::f16) return Kernel::f16;
            return e.value_word == codec::WordFormat::bf16 ? Kernel::bf16 : Kernel::none;
        case Arrangement::blocks:
            return block_kernel_of(e);
        case Arrangement::row_split:
            return row_split_kernel_of(e);
        case Arrangement::packed_u4:
            return Kernel::group_u4z8;
        case Arrangement::ternary_row:
            return e.base_group_bytes == 26 ? Kernel::group_t5 : Kernel::group_pq2;
        default:
            return Kernel::none;
    }
}

codec::BlockDecoder block_decoder(Kernel kernel) noexcept {
    constexpr std::array families = {cpu::word_kernel, cpu::simple_block_kernel, cpu::k_quant_kernel,
                                     cpu::i_quant_kernel, cpu::ternary_kernel};
    for (const auto family : families)
        if (const codec::BlockDecoder decoder = family(kernel)) return decoder;
    return nullptr;
}

}  // namespace

codec::RowKernels row_kernels(const codec::Encoding& encoding) noexcept {
    codec::RowKernels kernels = codec::reference_kernels(encoding);
    const Kernel kernel = kernel_of(encoding);
    if (kernels.blocks != nullptr)
        if (const codec::BlockDecoder fast = block_decoder(kernel)) kernels.blocks = fast;
    if (kernels.groups != nullptr)
        if (const codec::GroupDecoder fast = cpu::group_kernel(kernel)) kernels.groups = fast;
    return kernels;
}

std::string instruction_set() {
    const char* const target = cpu::chosen_target();
    if (target == nullptr) return "scalar";
    const std::string_view name = target;
    if (name.starts_with("AVX3") || name.starts_with("AVX10")) return "AVX-512";
    if (name.starts_with("NEON")) return "NEON";
    return std::string(name);
}

#else

codec::RowKernels row_kernels(const codec::Encoding& encoding) noexcept { return codec::reference_kernels(encoding); }

std::string instruction_set() { return "scalar"; }

#endif

}  // namespace ninspect::compute
