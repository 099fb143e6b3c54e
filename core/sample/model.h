// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The model that a sample pretends to be: names, shapes and the way from GGUF tensors to the
// objects of an artifact (a ternary Qwen 3.8 27B with fewer layers). Internal to core/sample.
#pragma once

#include "core/codec/encoding.h"
#include "core/sample/sample.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ninspect::sample {

inline constexpr std::uint32_t value_heads = 48, head_groups = 16, attention_heads = 24, kv_heads = 4;
inline constexpr std::uint32_t layer_count = 4, attention_layer = 3;  ///< every fourth is full attention
inline constexpr std::uint32_t faulty_layer = 1;                      ///< of layer_scales_are_codes, head_rotated
inline constexpr std::uint64_t rotated_head_number = 5;

struct Dims {
    std::uint64_t hidden, vocabulary, feed_forward, head_rows, attention_head_rows, hadamard_block;
    std::uint64_t value_rows() const noexcept { return value_heads * head_rows; }
    std::uint64_t query_key_rows() const noexcept { return 2 * head_groups * head_rows; }
    std::uint64_t attention_rows() const noexcept { return attention_heads * attention_head_rows; }
    std::uint64_t kv_rows() const noexcept { return kv_heads * attention_head_rows; }
    std::uint64_t channels() const noexcept { return query_key_rows() + value_rows(); }
};
/// The shapes of the 27B model, or small ones. The vocabulary of the small model is odd enough
/// that the planes of its matrices need the fill up to the next multiple of 256 bytes.
const Dims& dims_of(bool full) noexcept;

/// What the numbers of a GGUF tensor are.
enum class Content : std::uint8_t {
    ternary,
    norm,       ///< F32 near 1, 1 + k/128
    decay,      ///< F32, ssm_a
    bias,       ///< F32, k/64
    kernel,     ///< F32, k/256
    projection  ///< BF16, k/4096
};
struct Source {
    std::string name;
    Content content = Content::ternary;
    std::vector<std::uint64_t> shape;  ///< outermost first
};

/// How the rows of an object follow from those of a source.
enum class RowMap : std::uint8_t {
    plain,
    grouped_heads,  ///< value heads r·16 + k become k·3 + r; `chunk` rows a head
    grouped_rows,   ///< the same applied to row numbers, as a faulty packer does
    rotated_head,   ///< grouped_heads with the rows of head rotated_head_number moved on by one
    even_chunks,    ///< every other run of `chunk` rows, from the first on
    odd_chunks      ///< from the second on
};
struct Piece {
    std::size_t source = 0;  ///< index into Model::sources
    std::uint64_t first = 0, rows = 0;
    RowMap map = RowMap::plain;
    std::uint64_t chunk = 1;
};
/// The source's row of row `i` of the piece.
std::uint64_t source_row(const Piece& piece, std::uint64_t i) noexcept;

/// What is done to the numbers on the way.
enum class Transform : std::uint8_t {
    matrix,           ///< ternary rows as they are
    bf16,             ///< F32 -> BF16, or BF16 as it is
    bf16_minus_one,   ///< norms
    bf16_transposed,  ///< convolution: [channels, taps] -> [taps, channels]
    fp32,
    logarithm,  ///< ssm_a -> ln(-a)
    signs,      ///< all sign vectors, ±1 as FP32
    widths,     ///< their lengths, I32
    text        ///< a resource
};
struct Object {
    std::string name;
    Transform transform = Transform::matrix;
    std::vector<std::uint64_t> shape;
    std::vector<Piece> pieces;
    std::string text;                           ///< of a resource
    std::uint64_t sign_shift = 0;               ///< signs: element i is that of i + sign_shift, round the end
    std::optional<std::uint64_t> flipped_sign{};  ///< signs: this one has the other sign
};

struct Model {
    Dims dims;
    std::vector<Source> sources;  ///< in the order of the GGUF file
    std::vector<Object> objects;  ///< in the order of the artifact
};
Model make_model(bool full);
/// The model as a packer with a fault of the mapping makes its artifact; the same for all other faults.
Model mapped_with(const Model& model, Fault fault);

/// Widths of the sign vectors, in order.
std::vector<std::uint64_t> sign_widths(const Dims& dims);
/// +1 or -1; `i` counts through all vectors.
std::int32_t sign_value(std::uint64_t seed, std::uint64_t i) noexcept;

/// The layer in "text/layers/3/…"; a number that is no layer for other names.
std::uint32_t layer_of(const std::string& object_name) noexcept;

}  // namespace ninspect::sample
