// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The vector kernels by name, one family of formats to a source file. Each function looks at
// the processor and gives the kernel for its best instruction set; null when there is none
// (the family does not have that kernel, or the processor has no vectors that we use).
#pragma once

#include "core/codec/decode.h"

#include <cstddef>
#include <cstdint>

namespace ninspect::compute::cpu {

/// Inner loops that exist as vector code. Names are ggml's; `group_` ones decode planes.
enum class Kernel : std::uint8_t {
    none,
    f16,
    bf16,
    q4_0,
    q4_1,
    q5_0,
    q5_1,
    q8_0,
    q8_1,
    q1_0,
    q2_0,
    pq2_0,
    mxfp4,
    nvfp4,
    q2_k,
    q3_k,
    q4_k,
    q5_k,
    q6_k,
    q8_k,
    iq4_nl,
    iq4_xs,
    iq2_xxs,
    iq2_xs,
    iq2_s,
    iq3_xxs,
    iq3_s,
    iq1_s,
    iq1_m,
    tq1_0,
    tq2_0,
    ptq1_0,
    group_q4,    ///< 64 signed nibbles
    group_q5,    ///< 64 signed codes of five bits, the fifth in the high plane
    group_q6,    ///< 64 signed codes of six bits, two of them in the high plane
    group_w8,    ///< 32 signed bytes
    group_pq2,   ///< 128 codes of two bits, code − 1
    group_t2,    ///< 128 codes of two bits, two's complement
    group_ptq1,  ///< 128 base-3 digits, runs of 16, 8 and 2 bytes
    group_t5,    ///< 128 base-3 digits, two units of 13 bytes
    group_u4z8,  ///< 16 nibbles, code − 8
};

codec::BlockDecoder word_kernel(Kernel kernel) noexcept;
codec::BlockDecoder simple_block_kernel(Kernel kernel) noexcept;
codec::BlockDecoder k_quant_kernel(Kernel kernel) noexcept;
codec::BlockDecoder i_quant_kernel(Kernel kernel) noexcept;
codec::BlockDecoder ternary_kernel(Kernel kernel) noexcept;
codec::GroupDecoder group_kernel(Kernel kernel) noexcept;

/// Sums over pairs of bits: of the low bits, of the high bits, of low AND high.
struct PairSums {
    std::uint64_t low = 0, high = 0, both = 0;
};
/// Adds the pairs of the first bytes, returns how many bytes these were (the rest is
/// the caller's). Null: no vectors.
using PairCounter = std::size_t (*)(const std::uint8_t* bytes, std::size_t count, PairSums& sums) noexcept;
PairCounter pair_counter() noexcept;

/// Highway's name of the instruction set that the functions above choose; null: none.
const char* chosen_target() noexcept;

}  // namespace ninspect::compute::cpu
