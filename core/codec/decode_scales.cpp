// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Scale words of rows, and the same bytes seen with other columns.
#include "core/base/checked.h"
#include "core/codec/decode.h"
#include "core/codec/decode/ggml_iq.h"

#include <string>

namespace ninspect::codec {
namespace {

constexpr std::int32_t iq1_m_type = 29;

/// Where the scale words of a block or row header are.
struct ScaleWords {
    WordFormat word = WordFormat::none;
    std::uint32_t offset = 0;     ///< from the block's (header's) first byte
    std::uint32_t per_block = 0;  ///< 0: one for the whole row, in its header
    bool gathered = false;        ///< IQ1_M
};

ScaleWords words_of_blocks(const Encoding& e) noexcept {
    if (e.interleaved_rows > 1) return {};
    if (e.ggml_type == iq1_m_type && e.dialect == Dialect::upstream) return {WordFormat::f16, 0, 1, true};
    for (const BlockField& field : e.fields)
        if (field.role == FieldRole::scales && word_bytes(field.word) != 0)
            return {field.word, field.offset, field.bytes / word_bytes(field.word), false};
    if (e.row_meta_bytes != 0 && e.row_meta_bytes == word_bytes(e.scale_word)) return {e.scale_word, 0, 0, false};
    return {};
}

Error failure(ErrorCode code, std::string_view path, std::string expected, std::string found) {
    Error error;
    error.code = code;
    error.path = std::string(path);
    error.expected = std::move(expected);
    error.found = std::move(found);
    return error;
}

const Plane* scale_plane(const Geometry& g, std::size_t& index) noexcept {
    for (index = 0; index < g.planes.size(); ++index)
        if (g.planes[index].role == FieldRole::scales) return &g.planes[index];
    return nullptr;
}

void scales_of_blocks(const Geometry& g, const RowBytes& bytes, float* out) noexcept {
    const Encoding& e = *g.encoding;
    const ScaleWords words = words_of_blocks(e);
    const std::uint32_t size = word_bytes(words.word);
    const std::uint8_t* row = bytes.planes[0].data();
    for (std::uint64_t r = 0; r < bytes.rows; ++r, row += g.planes[0].row_bytes) {
        if (words.per_block == 0) *out++ = scale_word_value(words.word, row);
        const std::uint8_t* block = row + e.row_meta_bytes;
        for (std::uint64_t i = 0; i < g.groups_per_row && words.per_block != 0; ++i, block += e.block_bytes) {
            if (words.gathered) {
                *out++ = f16_to_f32(iq1_m_scale_word(block));
                continue;
            }
            for (std::uint32_t w = 0; w < words.per_block; ++w)
                *out++ = scale_word_value(words.word, block + words.offset + w * size);
        }
    }
}

void scales_of_plane(const Geometry& g, const RowBytes& bytes, std::size_t plane, float* out) noexcept {
    constexpr std::uint64_t band_rows = 128;
    const std::uint64_t count = scales_per_row(g), size = word_bytes(g.encoding->scale_word);
    const std::uint8_t* data = bytes.planes[plane].data();
    const std::uint64_t first_band_row = bytes.first_row / band_rows * band_rows;
    for (std::uint64_t r = 0; r < bytes.rows; ++r)
        for (std::uint64_t i = 0; i < count; ++i) {
            const std::uint64_t at = g.planes[plane].row_bytes != 0
                                         ? r * g.planes[plane].row_bytes + i * size
                                         : nvfp4_scale_offset(bytes.first_row + r - first_band_row, i, g.columns);
            *out++ = scale_word_value(g.encoding->scale_word, data + at);
        }
}

}  // namespace

std::uint64_t scales_per_row(const Geometry& g) noexcept {
    switch (g.encoding->arrangement) {
        case Arrangement::words:
        case Arrangement::whole_tensor:
            return 0;
        case Arrangement::blocks: {
            const ScaleWords words = words_of_blocks(*g.encoding);
            if (words.word == WordFormat::none || g.planes.empty()) return 0;
            return words.per_block == 0 ? 1 : words.per_block * g.groups_per_row;
        }
        case Arrangement::row_scale:
            return 1;
        default:
            return g.groups_per_row;
    }
}

Status decode_scales(const Geometry& g, const RowBytes& bytes, std::span<float> scales) {
    const std::uint64_t per_row = scales_per_row(g);
    if (per_row == 0)
        return failure(ErrorCode::unsupported, "format", {},
                       std::string(g.encoding->format) + " (it has no scale words of its own)");
    const auto wrong = [](std::string_view path, std::uint64_t expected, std::uint64_t found) {
        return failure(ErrorCode::invalid_argument, path, std::to_string(expected), std::to_string(found));
    };
    if (!range_fits(bytes.first_row, bytes.rows, g.experts * g.rows))
        return wrong("rows", g.experts * g.rows, bytes.first_row);
    if (checked_mul(bytes.rows, per_row) != CheckedU64{scales.size()})
        return wrong("scales", bytes.rows * per_row, scales.size());
    if (scales.empty()) return {};
    const bool blocks = g.encoding->arrangement == Arrangement::blocks;
    std::size_t plane = 0;
    if (!blocks && scale_plane(g, plane) == nullptr) return wrong("planes", 2, g.planes.size());
    const std::uint64_t needed = plane_range_of_rows(g, plane, bytes.first_row, bytes.rows).bytes;
    if (plane >= bytes.planes.size() || bytes.planes[plane].size() < needed)
        return wrong(g.planes[plane].name, needed, plane < bytes.planes.size() ? bytes.planes[plane].size() : 0);
    const std::uint64_t row_bytes = g.planes[plane].row_bytes;
    const std::uint64_t least = blocks ? g.encoding->row_meta_bytes + g.groups_per_row * g.encoding->block_bytes
                                       : per_row * word_bytes(g.encoding->scale_word);
    if (row_bytes != 0 && row_bytes < least) return wrong(g.planes[plane].name, least, row_bytes);
    if (blocks)
        scales_of_blocks(g, bytes, scales.data());
    else
        scales_of_plane(g, bytes, plane, scales.data());
    return {};
}

std::optional<Geometry> with_columns(const Geometry& g, std::uint64_t columns) {
    const Encoding& e = *g.encoding;
    const bool in_a_row = e.arrangement == Arrangement::words || e.arrangement == Arrangement::blocks;
    if (!in_a_row || e.row_meta_bytes != 0 || e.interleaved_rows > 1 || g.planes.size() != 1) return std::nullopt;
    if (columns == 0 || columns % e.block_weights != 0 || g.elements() % columns != 0) return std::nullopt;
    Geometry other = g;
    other.experts = 1;
    other.rows = g.elements() / columns;
    other.columns = columns;
    other.groups_per_row = columns / e.block_weights;
    other.planes[0].row_bytes = other.groups_per_row * e.block_bytes;
    return other;
}

}  // namespace ninspect::codec
