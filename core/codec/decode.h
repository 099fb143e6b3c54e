// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// From stored bytes to float32 values and to integer codes. The plain decoders behind these
// functions are the reference that every faster one is compared with, bit for bit; each
// follows the order of products of ggml's dequantize_row_* or of the `.ninfer` layout
// (ninfer-layouts.md §3–§9).
#pragma once

#include "core/base/result.h"
#include "core/codec/geometry.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

/// Marks an English clause of core for the translators (context "notes").
#ifndef NI_NOTE_TEXT
#define NI_NOTE_TEXT(literal) literal
#endif

namespace ninspect::codec {

/// Decodes `count` consecutive blocks (or words) into count * block_weights floats. Little-endian bytes.
using BlockDecoder = void (*)(const std::uint8_t* blocks, std::size_t count, float* values) noexcept;

/// Decodes `groups` consecutive groups of one row: code bytes, high bytes (null when the
/// format has none) and scale words, each packed back to back.
using GroupDecoder = void (*)(const std::uint8_t* base, const std::uint8_t* high, const std::uint8_t* scales,
                              std::size_t groups, float* values) noexcept;

/// The inner loops of one encoding; null where the arrangement needs none of that kind.
struct RowKernels {
    BlockDecoder blocks = nullptr;  ///< words, blocks
    GroupDecoder groups = nullptr;  ///< row_split, packed_u4, ternary_row (t2; t5 too: base = 26 bytes a group)
};

/// The plain scalar kernels.
RowKernels reference_kernels(const Encoding& encoding) noexcept;

/// True when values of the encoding can be decoded to float32.
bool can_decode(const Encoding& encoding) noexcept;

/// Why not, as an English clause marked for translation ("its values are not publicly described"); empty when they can.
std::string_view why_not_decoded(const Encoding& encoding) noexcept;

/// The bytes of rows [first_row, first_row + rows) of the matrix [experts*rows, columns], one
/// span for each of Geometry::planes (same order). A plane with row_bytes holds exactly these
/// rows; the swizzled scale plane of NVFP4 holds whole bands of 128 rows, from the band of
/// first_row on; divisors are complete. first_row and rows of woven blocks are multiples of
/// the rows that are woven together.
struct RowBytes {
    std::uint64_t first_row = 0, rows = 0;
    std::array<std::span<const std::uint8_t>, 4> planes;
};

/// Byte range of a plane (from the tensor's first byte) that RowBytes wants for these rows.
ByteRange plane_range_of_rows(const Geometry& geometry, std::size_t plane, std::uint64_t first_row, std::uint64_t rows);

/// Values of the rows in row-major order, columns only (padding lanes left out).
/// Errors: unsupported (path "format"), invalid_argument (spans too short for the rows).
Status decode_rows(const Geometry& geometry, const RowBytes& bytes, const RowKernels& kernels, std::span<float> values);

/// One code per weight, as the format counts them: the signed integer that the scale
/// multiplies (Q4G64 -8…7, PQ2_0 -1…2, Q8_0 -128…127), codebook indices and FP4/FP8 codes as
/// their unsigned word. Padding lanes left out. Plain numbers have no codes.
/// Errors: unsupported (path "format"), invalid_argument.
Status decode_codes(const Geometry& geometry, const RowBytes& bytes, std::span<std::int16_t> codes);
bool has_codes(const Encoding& encoding) noexcept;

/// Smallest and largest code that the bits of a format can hold, legal or not; both 0 without codes.
struct CodeRange {
    std::int16_t first = 0, last = 0;
};
CodeRange code_range(const Encoding& encoding) noexcept;

/// Scale words of a row: one for each group or block, padding groups included (NVFP4 of ggml:
/// four a block), one for a row whose scale stands in its header; 0 when the encoding has none
/// or they are not known.
std::uint64_t scales_per_row(const Geometry& geometry) noexcept;

/// Their values (scale_word_value), row-major: rows * scales_per_row. Also of some encodings
/// whose values are not decoded. IQ1_M: the word that is spread over four.
/// Errors: unsupported (path "format"), invalid_argument.
Status decode_scales(const Geometry& geometry, const RowBytes& bytes, std::span<float> scales);

/// The same bytes seen as a matrix of that many columns, so that pieces of very long rows can
/// be read. Only for words and blocks without row headers and woven rows, when `columns` is a
/// multiple of the block and divides the elements; otherwise empty.
std::optional<Geometry> with_columns(const Geometry& geometry, std::uint64_t columns);

/// Turns the words of `count` blocks (words) from big-endian to little-endian in place, field
/// by field. False when the format's fields do not say how (refused in words by the caller).
bool swap_blocks_to_little(const Encoding& encoding, std::uint8_t* blocks, std::size_t count) noexcept;

/// The value of one scale word as float32 (e8m0: 2^(x-127); ue4m3: not halved; none, packed: NaN).
float scale_word_value(WordFormat word, const std::uint8_t* bytes) noexcept;

}  // namespace ninspect::codec
