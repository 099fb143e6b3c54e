// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Fingerprints of rows: XXH3 over all code bytes, then all high bits, then all scales, wherever they lie
// (core/mapping/fingerprint.h). Eight threads a row, one for each accumulator.
#pragma once

#include "core/compute/cuda/kernels/execution.h"
#include "core/compute/cuda/kernels/groups.h"
#include "core/compute/cuda/kernels/xxh3.h"

namespace ninspect::compute::cuda {

/// The bytes of a row in the order in which they are hashed.
struct RowText {
    Groups groups;  ///< of the row's first group
    std::uint32_t base_bytes = 0, high_bytes = 0;
    std::uint32_t codes_end = 0, high_end = 0, size = 0;  ///< of all groups

    NI_HD std::uint8_t byte(std::uint32_t at) const noexcept {
        if (at < codes_end) return byte_of(groups.base, groups.base_stride, base_bytes, at);
        if (at < high_end) return byte_of(groups.high, groups.high_stride, high_bytes, at - codes_end);
        return byte_of(groups.scales, groups.scale_stride, codec::plane_scale_bytes, at - high_end);
    }
    NI_HD std::uint64_t word64(std::uint32_t at) const noexcept {
        if (at < codes_end) {  // codes of a group are a multiple of eight bytes in all formats with long rows
            const std::uint32_t group = at / base_bytes, in_group = at - group * base_bytes;
            if (in_group + 8 <= base_bytes)
                return codec::word64(groups.base + static_cast<std::size_t>(group) * groups.base_stride + in_group);
        }
        std::uint64_t word = 0;
        for (std::uint32_t i = 0; i < 8; ++i) word |= static_cast<std::uint64_t>(byte(at + i)) << (8 * i);
        return word;
    }

private:
    static NI_HD std::uint8_t byte_of(const std::uint8_t* part, std::uint32_t stride, std::uint32_t bytes,
                                      std::uint32_t at) noexcept {
        const std::uint32_t group = at / bytes;
        return part[static_cast<std::size_t>(group) * stride + (at - group * bytes)];
    }
};

struct FingerprintArgs {
    Groups groups;  ///< of the first row
    std::uint32_t base_bytes = 0, high_bytes = 0;
    std::uint64_t rows = 0;
    std::uint32_t groups_per_row = 0;  ///< of a row: 17 bytes to 2^31
    std::uint64_t* prints = nullptr;
};

struct FingerprintKernel {
    using Args = FingerprintArgs;
    static constexpr std::uint32_t rows_at_once = 16;
    static constexpr std::size_t shared_bytes = rows_at_once * xxh3_lanes * sizeof(std::uint64_t) + xxh3_secret_bytes;

    template <class Exec>
    static NI_KERNEL void run(Exec& exec, const Args& args) {
        auto* const lanes = reinterpret_cast<std::uint64_t*>(exec.shared());
        auto* const secret = reinterpret_cast<std::uint8_t*>(lanes + rows_at_once * xxh3_lanes);
        for (std::uint32_t i = exec.thread(); i < xxh3_secret_bytes; i += exec.threads()) secret[i] = xxh3_secret[i];
        exec.barrier();
        const std::uint64_t step = static_cast<std::uint64_t>(exec.blocks()) * rows_at_once;
        for (std::uint64_t first = static_cast<std::uint64_t>(exec.block()) * rows_at_once; first < args.rows;
             first += step) {
            const std::uint64_t left = args.rows - first;
            const std::uint32_t rows = left < rows_at_once ? static_cast<std::uint32_t>(left) : rows_at_once;
            const bool is_long = row_text(args, first).size > xxh3_short;  // all rows have one size
            for (std::uint32_t i = exec.thread(); is_long && i < rows * xxh3_lanes; i += exec.threads())
                lanes[i] = xxh3_lane(row_text(args, first + i / xxh3_lanes), i % xxh3_lanes, secret);
            exec.barrier();
            for (std::uint32_t i = exec.thread(); i < rows; i += exec.threads()) {
                const RowText row = row_text(args, first + i);
                args.prints[first + i] =
                    is_long ? xxh3_merge(lanes + i * xxh3_lanes, row.size, secret) : xxh3_of_short(row, secret);
            }
            exec.barrier();
        }
    }

private:
    static NI_HD RowText row_text(const Args& args, std::uint64_t row) noexcept {
        const std::uint64_t group = row * args.groups_per_row;
        RowText text;
        text.groups = args.groups;
        text.groups.base += group * args.groups.base_stride;
        if (args.high_bytes != 0) text.groups.high += group * args.groups.high_stride;
        text.groups.scales += group * args.groups.scale_stride;
        text.base_bytes = args.base_bytes;
        text.high_bytes = args.high_bytes;
        text.codes_end = args.groups_per_row * args.base_bytes;
        text.high_end = text.codes_end + args.groups_per_row * args.high_bytes;
        text.size = text.high_end + args.groups_per_row * codec::plane_scale_bytes;
        return text;
    }
};

}  // namespace ninspect::compute::cuda
