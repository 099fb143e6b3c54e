// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The registry of numeric formats: names, sizes, block fields and planes of everything
// that a GGUF type number or a `.ninfer` (format, layout) pair can mean. Nothing else in
// the program knows a block size or computes the offset of a plane.
#pragma once

#include "core/base/loader.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace ninspect::codec {

/// How the words of a tensor lie in its bytes.
enum class Arrangement : std::uint8_t {
    words,               ///< plain numbers, C order (ggml F32…, contiguous-le-v1)
    blocks,              ///< self-contained blocks, row after row (ggml types, gguf_blocks_v1)
    row_split,           ///< base, high and scale planes (row-split-k128-v1)
    block_scale,         ///< NVFP4 codes + swizzled E4M3 scales + divisors
    expert_block_scale,  ///< the same with a leading expert dimension
    row_scale,           ///< FP8 codes + one scale per row
    packed_u4,           ///< U4Z8: nibbles + f16 scales
    ternary_row,         ///< 13-byte units (t5) or 2-bit codes (withdrawn t2) + f16 scales
    whole_tensor,        ///< sized for the tensor as a whole (I2_S: elements / 4 + 32)
};

/// What a field or plane holds. Same colour everywhere in the window.
enum class FieldRole : std::uint8_t {
    codes,       ///< base / code bytes
    high_bits,   ///< further bits of the codes
    scales,      ///< block or group scales (d, E8M0, UE4M3 …)
    sub_scales,  ///< quantized scales inside a super-block
    mins,        ///< minimums / offsets (m, dmin, sums)
    signs,       ///< separate sign bytes
    values,      ///< plain numbers
    row_meta,    ///< per-row header of ik_llama.cpp types
    divisors,    ///< NVFP4 weight divisors
    padding,     ///< zero fill between planes
};

/// Format of the words of a scale field or plane.
enum class WordFormat : std::uint8_t { none, f16, bf16, f32, f64, e8m0, e4m3, ue4m3, u8, i8, i16, i32, i64, packed };

/// Bytes per word; 0 for none and packed.
std::uint32_t word_bytes(WordFormat word) noexcept;

/// One field of a block.
struct BlockField {
    std::string_view name;  ///< as in ggml-common.h: "d", "qs", "qh", "scales" …
    std::uint32_t offset;   ///< bytes from the start of the block
    std::uint32_t bytes;
    FieldRole role;
    WordFormat word;  ///< of one element of the field
};

/// Who gives a ggml type number its meaning.
enum class Dialect : std::uint8_t { upstream, prism, prism_legacy, ik, bitnet };
std::string_view dialect_name(
    Dialect dialect) noexcept;  ///< "ggml", "PrismML", "PrismML (old)", "ik_llama.cpp", "BitNet"

/// What kind of life a type number leads.
enum class TypeStatus : std::uint8_t {
    storage,     ///< ordinary
    removed,     ///< existed once, has no size any more (`block_bytes` 0)
    activation,  ///< made at run time only; odd in a file (Q8_1, Q8_K …)
    withdrawn,   ///< number that a fork reserved and gave up
};

/// One way to store a matrix: a ggml type of one dialect, or a `.ninfer` (format, layout)
/// pair. All instances are static; pointers stay valid for ever and can be compared.
struct Encoding {
    std::string_view format;  ///< "Q4_K", "PQ2_0" / "PQ2_0_G128", "q4_g64_fp16"
    std::string_view layout;  ///< "" for ggml types; "row-split-k128-v1" …
    Arrangement arrangement = Arrangement::words;
    TypeStatus status = TypeStatus::storage;

    // ggml types
    std::int32_t ggml_type = -1;  ///< type number, -1 for `.ninfer` encodings without one
    Dialect dialect = Dialect::upstream;
    std::uint32_t row_meta_bytes = 0;    ///< ik: bytes before the blocks of each row
    std::uint32_t interleaved_rows = 1;  ///< ik _R4/_R8/_R16: rows woven together; ne1 must divide

    // blocks and words: one block (one word) of `block_bytes` holds `block_weights` values.
    // plane arrangements: one group of `block_weights` values has `block_bytes` in all planes
    // together (row_scale: a group is one weight, the row's scale not counted).
    std::uint32_t block_weights = 1;     ///< never 0
    std::uint32_t block_bytes = 0;       ///< 0: no known size
    std::span<const BlockField> fields;  ///< empty when the inner structure is not known

    // plane arrangements
    std::uint32_t base_group_bytes = 0;  ///< code bytes of a group; B of the row-split table
    std::uint32_t high_group_bytes = 0;  ///< H
    WordFormat scale_word = WordFormat::none;
    WordFormat value_word = WordFormat::none;  ///< words: of the values

    // `.ninfer` shape rules
    std::uint32_t min_rank = 0, max_rank = 16;
    std::uint32_t rows_multiple = 1;     ///< N must divide by it
    std::uint32_t columns_multiple = 1;  ///< K must divide by it
    std::uint32_t alignment = 1;         ///< of the object's offset in the payload (256 for tensors)

    LoaderMask known_to = no_loader;  ///< loaders that register it
    std::string_view note;            ///< one English clause for tooltips; may be empty
};

/// Bits of storage per weight without row headers and padding; 0 when the size is not known.
double bits_per_weight(const Encoding& encoding) noexcept;

/// All ggml types of one number, upstream first. Empty: an unknown number.
std::span<const Encoding* const> ggml_readings(std::int32_t type) noexcept;

/// What the programs of a dialect take a number for, or null: its own reading, else one that
/// they share with others (`find_ggml(12, Dialect::ik)` is ggml's Q4_K).
const Encoding* find_ggml(std::int32_t type, Dialect dialect) noexcept;

/// The encoding of a `.ninfer` tensor, or null when the pair is not registered anywhere.
/// `container_version` 1…3 decides which spelling is legal (v1/v2 upper case, v3 snake case).
const Encoding* find_ninfer(std::string_view format, std::string_view layout, unsigned container_version) noexcept;

/// True when some encoding of this container version has that format / layout name.
bool ninfer_format_known(std::string_view format, unsigned container_version) noexcept;
bool ninfer_layout_known(std::string_view layout, unsigned container_version) noexcept;

/// Loaders that register the format / layout name (for "made for another fork").
LoaderMask loaders_knowing_format(std::string_view format, unsigned container_version) noexcept;
LoaderMask loaders_knowing_layout(std::string_view layout, unsigned container_version) noexcept;

/// Every registered encoding, for tables and tests.
std::span<const Encoding* const> all_encodings() noexcept;

/// llama_ftype -> name ("Q4_K_M"), for `general.file_type`; empty when unknown. The flag 1024
/// ("guessed") is left out. Neither ggml_type nor ggml_ftype numbering (gguf.md §10).
/// Two forks gave some numbers different meanings (41, 141): without a dialect, ggml's name is
/// preferred, then PrismML's; with one, that dialect's, if it has one.
std::string_view llama_ftype_name(std::uint32_t ftype) noexcept;
std::string_view llama_ftype_name(std::uint32_t ftype, Dialect dialect) noexcept;

}  // namespace ninspect::codec
