// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Values of rows of groups. One weight after the other, so that threads side by side write floats
// side by side: these are most of the bytes. A format says the code of a lane, with the function of
// the processor's decoder.
#pragma once

#include "core/codec/decode/ggml_simple.h"
#include "core/codec/decode/ninfer_groups.h"
#include "core/compute/cuda/kernels/execution.h"
#include "core/compute/cuda/kernels/groups.h"

namespace ninspect::compute::cuda {

template <unsigned HighBits>
struct NibbleFormat {
    static constexpr std::uint32_t weights = 64, base_bytes = 32, high_bytes = 8 * HighBits;
    static NI_HD int code(const std::uint8_t* base, const std::uint8_t* high, int lane) noexcept {
        return codec::nibble_code(base, high, HighBits, lane);
    }
};
struct W8Format {
    static constexpr std::uint32_t weights = 32, base_bytes = 32, high_bytes = 0;
    static NI_HD int code(const std::uint8_t* base, const std::uint8_t*, int lane) noexcept {
        return codec::w8_code(base, lane);
    }
};
struct Pq2Format {
    static constexpr std::uint32_t weights = 128, base_bytes = 32, high_bytes = 0;
    static NI_HD int code(const std::uint8_t* base, const std::uint8_t*, int lane) noexcept {
        return codec::two_bit_code(base, lane);
    }
};
struct T2Format {
    static constexpr std::uint32_t weights = 128, base_bytes = 32, high_bytes = 0;
    static NI_HD int code(const std::uint8_t* base, const std::uint8_t*, int lane) noexcept {
        return codec::t2_code(base, lane);
    }
};
struct Ptq1Format {
    static constexpr std::uint32_t weights = 128, base_bytes = 24, high_bytes = 2;
    static NI_HD int code(const std::uint8_t* base, const std::uint8_t* high, int lane) noexcept {
        return codec::ptq1_0_code(base, high, lane);
    }
};

/// Where the first value of a group goes when groups are counted through all rows: padding lanes
/// have no place, so that rows of values lie one behind the other.
NI_HD inline std::uint64_t first_value_of(std::uint64_t group, std::uint64_t groups_per_row, std::uint64_t columns,
                                          std::uint32_t weights) noexcept {
    const std::uint64_t row = group / groups_per_row, column = (group - row * groups_per_row) * weights;
    return row * columns + (column < columns ? column : columns);
}

/// Groups [first, first + count) of a matrix.
struct DecodeArgs {
    Groups groups;  ///< of group `first`
    std::uint64_t first = 0, count = 0;
    std::uint64_t groups_per_row = 1, columns = 0;
    float* values = nullptr;  ///< place of the first value of group `first`
};

template <class Format>
struct DecodeKernel {
    using Args = DecodeArgs;
    static constexpr std::size_t shared_bytes = 0;

    template <class Exec>
    static NI_KERNEL void run(Exec& exec, const Args& args) {
        const std::uint64_t origin = first_value_of(args.first, args.groups_per_row, args.columns, Format::weights);
        const std::uint64_t lanes = args.count * Format::weights;
        const std::uint64_t step = static_cast<std::uint64_t>(exec.blocks()) * exec.threads();
        for (std::uint64_t i = static_cast<std::uint64_t>(exec.block()) * exec.threads() + exec.thread(); i < lanes;
             i += step) {
            const std::uint64_t g = i / Format::weights;
            const int lane = static_cast<int>(i % Format::weights);
            const std::uint64_t group = args.first + g, row = group / args.groups_per_row;
            const std::uint64_t column = (group - row * args.groups_per_row) * Format::weights + lane;
            if (column >= args.columns) continue;
            const Groups& from = args.groups;
            const std::uint8_t* high = Format::high_bytes == 0 ? nullptr : from.high + g * from.high_stride;
            const float scale = codec::f16_to_f32(codec::word16(from.scales + g * from.scale_stride));
            args.values[row * args.columns + column - origin] =
                codec::scaled(Format::code(from.base + g * from.base_stride, high, lane), scale);
        }
    }
};

}  // namespace ninspect::compute::cuda
