// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What decodes an encoding: one row for every ggml type and one for every kind of `.ninfer`
// group. Inside core/codec only.
#pragma once

#include "core/codec/decode.h"

#include <cstddef>
#include <cstdint>

namespace ninspect::codec {

/// Blocks of a row whose scale stands in front of them.
using ScaledBlockDecoder = void (*)(float row_scale, const std::uint8_t* blocks, std::size_t count,
                                    float* values) noexcept;
using BlockCodes = void (*)(const std::uint8_t* blocks, std::size_t count, std::int16_t* codes) noexcept;
using GroupCodes = void (*)(const std::uint8_t* base, const std::uint8_t* high, std::size_t groups,
                            std::int16_t* codes) noexcept;

/// Null what the encoding does not have.
struct Decoders {
    RowKernels kernels;
    ScaledBlockDecoder scaled_blocks = nullptr;
    BlockCodes block_codes = nullptr;
    GroupCodes group_codes = nullptr;
    CodeRange codes;
};

/// All null for encodings that are not decoded. NVFP4 and FP8 rows have codes only: their
/// values need bytes that no kernel is handed.
const Decoders& decoders_of(const Encoding& encoding) noexcept;

}  // namespace ninspect::codec
