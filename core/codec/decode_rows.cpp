// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of a matrix: which bytes they have, and their values and codes.
#include "core/base/checked.h"
#include "core/codec/decode/kernel_table.h"
#include "core/codec/decode/ninfer_groups.h"

#include <algorithm>
#include <string>

namespace ninspect::codec {
namespace {

constexpr std::uint64_t band_rows = 128;     // swizzled scales: rows of a tile
constexpr std::size_t widest_group = 128;    // weights of any group of a plane layout
constexpr std::size_t nvfp4_code_bytes = 8;  // of a group
constexpr std::size_t nvfp4_weights = 16;    // of a group

Error failure(ErrorCode code, std::string_view path, std::string expected, std::string found) {
    Error error;
    error.code = code;
    error.path = std::string(path);
    error.expected = std::move(expected);
    error.found = std::move(found);
    return error;
}

Error not_decoded(const Encoding& e) {
    return failure(ErrorCode::unsupported, "format", {},
                   std::string(e.format) + " (" + std::string(why_not_decoded(e)) + ")");
}

std::uint64_t all_rows(const Geometry& g) noexcept { return g.experts * g.rows; }

bool is_swizzled(const Geometry& g, const Plane& plane) noexcept {
    const Arrangement a = g.encoding->arrangement;
    return plane.role == FieldRole::scales && (a == Arrangement::block_scale || a == Arrangement::expert_block_scale);
}

/// Bytes and first byte of rows, in a plane that has `unit_bytes` for every `unit_rows` rows.
ByteRange rows_of_units(const Plane& plane, std::uint64_t unit_rows, std::uint64_t unit_bytes, std::uint64_t first,
                        std::uint64_t rows) noexcept {
    const std::uint64_t begin = first / unit_rows;
    const std::uint64_t end = rows == 0 ? begin : (first + rows - 1) / unit_rows + 1;
    return {plane.offset + begin * unit_bytes, (end - begin) * unit_bytes, plane.role, plane.name};
}

// ---- spans by role ---------------------------------------------------------------------

struct Spans {
    const std::uint8_t *codes = nullptr, *high = nullptr, *scales = nullptr, *divisors = nullptr;
    std::uint64_t code_row = 0, high_row = 0, scale_row = 0;  // bytes of a row
};

Spans spans_by_role(const Geometry& g, const RowBytes& bytes) noexcept {
    Spans s;
    for (std::size_t i = 0; i < g.planes.size(); ++i) {
        const std::uint8_t* data = bytes.planes[i].data();
        switch (g.planes[i].role) {
            case FieldRole::high_bits:
                s.high = data;
                s.high_row = g.planes[i].row_bytes;
                break;
            case FieldRole::scales:
                s.scales = data;
                s.scale_row = g.planes[i].row_bytes;
                break;
            case FieldRole::divisors:
                s.divisors = data;
                break;
            default:
                s.codes = data;
                s.code_row = g.planes[i].row_bytes;
        }
    }
    return s;
}

/// Bytes that a row needs in a plane whose rows have bytes of their own.
std::uint64_t needed_row_bytes(const Geometry& g, FieldRole role) noexcept {
    const Encoding& e = *g.encoding;
    const std::uint64_t groups = g.columns / e.block_weights + (g.columns % e.block_weights != 0 ? 1 : 0);
    if (e.arrangement == Arrangement::blocks || e.arrangement == Arrangement::words)
        return e.row_meta_bytes + groups * e.block_bytes;
    switch (role) {
        case FieldRole::scales:
            return (e.arrangement == Arrangement::row_scale ? 1 : groups) * word_bytes(e.scale_word);
        case FieldRole::high_bits:
            return groups * e.high_group_bytes;
        default:
            return groups * e.base_group_bytes;
    }
}

/// Checks everything that the loops below rely on. `places` is the number of values or codes.
Status check(const Geometry& g, const RowBytes& bytes, std::size_t places) {
    const Encoding& e = *g.encoding;
    const auto wrong = [](std::string_view path, std::uint64_t expected, std::uint64_t found) {
        return failure(ErrorCode::invalid_argument, path, std::to_string(expected), std::to_string(found));
    };
    if (!range_fits(bytes.first_row, bytes.rows, all_rows(g)))
        return wrong("rows", all_rows(g), bytes.first_row + bytes.rows);
    if (places != bytes.rows * g.columns) return wrong("values", bytes.rows * g.columns, places);
    if (places == 0) return {};
    if (g.planes.empty() || g.planes.size() > bytes.planes.size()) return wrong("planes", 1, g.planes.size());
    for (std::size_t i = 0; i < g.planes.size(); ++i) {
        const std::uint64_t needed = plane_range_of_rows(g, i, bytes.first_row, bytes.rows).bytes;
        if (bytes.planes[i].size() < needed) return wrong(g.planes[i].name, needed, bytes.planes[i].size());
        const std::uint64_t row_bytes = g.planes[i].row_bytes, least = needed_row_bytes(g, g.planes[i].role);
        if (row_bytes != 0 && row_bytes < least) return wrong(g.planes[i].name, least, row_bytes);
    }
    const Spans s = spans_by_role(g, bytes);
    const bool grouped = e.arrangement != Arrangement::blocks && e.arrangement != Arrangement::words;
    if (s.codes == nullptr || (grouped && s.scales == nullptr) || (e.high_group_bytes != 0 && s.high == nullptr))
        return wrong("planes", e.high_group_bytes != 0 ? 3 : 2, g.planes.size());
    return {};
}

// ---- walks, for values and codes alike ---------------------------------------------------

/// Rows of blocks. `decode(blocks of a run of rows without headers, number of blocks, out)` or, with
/// headers, once for every row with `header`.
template <class Word, class Decode>
void walk_blocks(const Geometry& g, const RowBytes& bytes, Word* out, const Decode& decode) {
    const std::uint8_t* data = spans_by_role(g, bytes).codes;
    const std::size_t meta = g.encoding->row_meta_bytes;
    const auto blocks = static_cast<std::size_t>(g.groups_per_row);
    if (meta == 0) return decode(nullptr, data, static_cast<std::size_t>(bytes.rows) * blocks, out);
    const auto row_bytes = static_cast<std::size_t>(g.planes[0].row_bytes);
    for (std::uint64_t row = 0; row < bytes.rows; ++row, data += row_bytes, out += g.columns)
        decode(data, data + meta, blocks, out);
}

/// Rows of groups. `decode(base, high, scales, number of groups, out)`: all rows at once when
/// they have no padding lanes, else row by row with the last, partial group apart.
template <class Word, class Decode>
void walk_groups(const Geometry& g, const RowBytes& bytes, Word* out, const Decode& decode) {
    const Encoding& e = *g.encoding;
    const Spans s = spans_by_role(g, bytes);
    const std::size_t weights = e.block_weights, columns = static_cast<std::size_t>(g.columns);
    const std::size_t whole = columns / weights, rest = columns % weights;
    const std::size_t scale_bytes = word_bytes(e.scale_word);
    const bool packed = rest == 0 && s.code_row == whole * e.base_group_bytes && s.scale_row == whole * scale_bytes &&
                        s.high_row == whole * e.high_group_bytes;
    if (packed) return decode(s.codes, s.high, s.scales, static_cast<std::size_t>(bytes.rows) * whole, out);
    std::array<Word, widest_group> last;
    for (std::uint64_t row = 0; row < bytes.rows; ++row, out += columns) {
        const std::uint8_t* base = s.codes + row * s.code_row;
        const std::uint8_t* high = s.high == nullptr ? nullptr : s.high + row * s.high_row;
        const std::uint8_t* scales = s.scales + row * s.scale_row;
        decode(base, high, scales, whole, out);
        if (rest == 0) continue;
        decode(base + whole * e.base_group_bytes, high == nullptr ? nullptr : high + whole * e.high_group_bytes,
               scales + whole * scale_bytes, std::size_t{1}, last.data());
        std::copy_n(last.data(), rest, out + whole * weights);
    }
}

// ---- values without kernels --------------------------------------------------------------

void decode_scaled_rows(const Geometry& g, const RowBytes& bytes, ScaledBlockDecoder decode, float* out) {
    const WordFormat word = g.encoding->scale_word;
    walk_blocks(g, bytes, out,
                [=](const std::uint8_t* header, const std::uint8_t* blocks, std::size_t count, float* y) {
                    decode(scale_word_value(word, header), blocks, count, y);
                });
}

void decode_row_scale(const Geometry& g, const RowBytes& bytes, float* out) {
    const Spans s = spans_by_role(g, bytes);
    const std::uint8_t* code = s.codes;
    for (std::uint64_t row = 0; row < bytes.rows; ++row) {
        const float scale = scale_word_value(g.encoding->scale_word, s.scales + row * s.scale_row);
        for (std::uint64_t k = 0; k < g.columns; ++k) *out++ = e4m3_to_f32(*code++) * scale;
    }
}

/// Divisor of a row: one for each expert, or for equal shares of the rows.
float divisor_of(const Geometry& g, const Spans& s, std::uint64_t row) noexcept {
    if (s.divisors == nullptr || g.divisors == 0) return 1.0f;
    const std::uint64_t share = std::max<std::uint64_t>(all_rows(g) / g.divisors, 1);
    return float_from_bits(word32(s.divisors + 4 * std::min(row / share, g.divisors - 1)));
}

void decode_nvfp4(const Geometry& g, const RowBytes& bytes, float* out) {
    const Spans s = spans_by_role(g, bytes);
    const std::uint64_t first_band_row = bytes.first_row / band_rows * band_rows;
    const std::uint8_t* codes = s.codes;
    for (std::uint64_t r = 0; r < bytes.rows; ++r) {
        const std::uint64_t row = bytes.first_row + r;
        const float divisor = divisor_of(g, s, row);
        for (std::uint64_t group = 0; group < g.groups_per_row; ++group) {
            const std::uint8_t scale = s.scales[nvfp4_scale_offset(row - first_band_row, group, g.columns)];
            decode_nvfp4_group(codes, scale, divisor, out);
            codes += nvfp4_code_bytes;
            out += nvfp4_weights;
        }
    }
}

}  // namespace

ByteRange plane_range_of_rows(const Geometry& g, std::size_t index, std::uint64_t first_row, std::uint64_t rows) {
    if (index >= g.planes.size()) return {};
    const Plane& plane = g.planes[index];
    const std::uint64_t first = std::min(first_row, all_rows(g)), count = std::min(rows, all_rows(g) - first);
    if (is_swizzled(g, plane)) return rows_of_units(plane, band_rows, band_rows * g.groups_per_row, first, count);
    if (plane.row_bytes > 0) return rows_of_units(plane, 1, plane.row_bytes, first, count);
    if (const auto unit = row_unit(g)) return rows_of_units(plane, unit->rows, unit->bytes, first, count);
    return {plane.offset, plane.bytes, plane.role, plane.name};
}

Status decode_rows(const Geometry& g, const RowBytes& bytes, const RowKernels& kernels, std::span<float> values) {
    const Decoders& d = decoders_of(*g.encoding);
    if (!can_decode(*g.encoding)) return not_decoded(*g.encoding);
    if (Status status = check(g, bytes, values.size()); !status) return status;
    if (values.empty()) return {};
    switch (g.encoding->arrangement) {
        case Arrangement::block_scale:
        case Arrangement::expert_block_scale:
            decode_nvfp4(g, bytes, values.data());
            return {};
        case Arrangement::row_scale:
            decode_row_scale(g, bytes, values.data());
            return {};
        default:
            break;
    }
    if (d.scaled_blocks != nullptr) {
        decode_scaled_rows(g, bytes, d.scaled_blocks, values.data());
    } else if (d.kernels.blocks != nullptr) {
        const BlockDecoder decode = kernels.blocks != nullptr ? kernels.blocks : d.kernels.blocks;
        walk_blocks(g, bytes, values.data(),
                    [decode](const std::uint8_t*, const std::uint8_t* blocks, std::size_t count, float* y) {
                        decode(blocks, count, y);
                    });
    } else {
        walk_groups(g, bytes, values.data(), kernels.groups != nullptr ? kernels.groups : d.kernels.groups);
    }
    return {};
}

Status decode_codes(const Geometry& g, const RowBytes& bytes, std::span<std::int16_t> codes) {
    const Decoders& d = decoders_of(*g.encoding);
    if (!has_codes(*g.encoding)) {
        if (!can_decode(*g.encoding)) return not_decoded(*g.encoding);
        return failure(ErrorCode::unsupported, "format", {},
                       std::string(g.encoding->format) + " (plain numbers have no codes)");
    }
    if (Status status = check(g, bytes, codes.size()); !status) return status;
    if (codes.empty()) return {};
    if (d.block_codes != nullptr)
        walk_blocks(g, bytes, codes.data(),
                    [&d](const std::uint8_t*, const std::uint8_t* blocks, std::size_t count, std::int16_t* c) {
                        d.block_codes(blocks, count, c);
                    });
    else
        walk_groups(g, bytes, codes.data(),
                    [&d](const std::uint8_t* base, const std::uint8_t* high, const std::uint8_t*, std::size_t count,
                         std::int16_t* c) { d.group_codes(base, high, count, c); });
    return {};
}

}  // namespace ninspect::codec
