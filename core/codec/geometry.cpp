// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// From a shape to sizes and planes.
#include "core/codec/geometry.h"

#include "core/base/checked.h"

#include <array>
#include <string>

namespace ninspect::codec {
namespace {

constexpr std::uint64_t plane_alignment = 256;
constexpr std::uint64_t row_split_columns = 128;
constexpr std::uint64_t i2_s_tail_bytes = 32;
constexpr std::uint64_t divisor_rows = 128;  // rows of a divisor are whole tiles

std::string shape_text(std::span<const std::uint64_t> shape) {
    std::string text = "[";
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (i == 20) return text + ",…]";
        if (i > 0) text += ',';
        text += std::to_string(shape[i]);
    }
    return text + "]";
}

Error failure(ErrorCode code, std::string_view path, std::string expected, std::string found) {
    Error error;
    error.code = code;
    error.path = std::string(path);
    error.expected = std::move(expected);
    error.found = std::move(found);
    return error;
}

std::string multiple_text(std::string_view what, std::uint64_t multiple) {
    return std::string(what) + " % " + std::to_string(multiple) + " = 0";
}

/// Everything about a tensor's size, on the stack.
struct Measure {
    std::uint64_t experts = 1, rows = 1, columns = 1, groups = 1, divisors = 0;
    std::array<Plane, 3> planes{};  // empty ones included
    std::size_t plane_count = 0;
    CheckedU64 payload = 0;  // end of the last plane

    /// A plane behind the others; `aligned`: at the next multiple of 256.
    void add(std::string_view name, FieldRole role, WordFormat word, CheckedU64 bytes, CheckedU64 row_bytes,
             std::uint64_t group_bytes, bool aligned = true) {
        const CheckedU64 offset = aligned ? checked_align_up(payload, plane_alignment) : payload;
        payload = row_bytes ? checked_add(offset, bytes) : std::nullopt;
        if (payload) planes[plane_count++] = {name, role, word, *offset, *bytes, *row_bytes, group_bytes};
    }
    CheckedU64 all_rows() const { return checked_mul(experts, rows); }
    /// A plane in which every row has `row_bytes`.
    void add_rows(std::string_view name, FieldRole role, WordFormat word, CheckedU64 row_bytes,
                  std::uint64_t group_bytes) {
        add(name, role, word, checked_mul(all_rows(), row_bytes), row_bytes, group_bytes);
    }
};

// ---- shape rules -----------------------------------------------------------------------

bool is_ggml(const Encoding& e) noexcept { return e.layout.empty(); }
bool has_blocks(const Encoding& e) noexcept {
    return e.arrangement == Arrangement::blocks || e.arrangement == Arrangement::words;
}

Status check_shape(const Encoding& e, std::span<const std::uint64_t> shape) {
    if (shape.size() < e.min_rank || shape.size() > e.max_rank) {
        std::string rank = "rank " + std::to_string(e.min_rank);
        if (e.max_rank != e.min_rank) rank += "…" + std::to_string(e.max_rank);
        return failure(ErrorCode::invalid_argument, "shape", std::move(rank), shape_text(shape));
    }
    if (is_ggml(e)) return {};
    for (const std::uint64_t dim : shape)
        if (dim == 0) return failure(ErrorCode::invalid_argument, "shape", "≥ 1", shape_text(shape));
    return {};
}

Status check_multiples(const Encoding& e, const Measure& m, std::span<const std::uint64_t> shape) {
    if (m.rows % e.rows_multiple != 0)
        return failure(ErrorCode::invalid_argument, "shape", multiple_text("N", e.rows_multiple), shape_text(shape));
    if (m.columns % e.columns_multiple != 0)
        return failure(ErrorCode::invalid_argument, "shape", multiple_text("K", e.columns_multiple), shape_text(shape));
    if (has_blocks(e) && m.columns % e.block_weights != 0)
        return failure(ErrorCode::invalid_argument, "columns", multiple_text("K", e.block_weights),
                       std::to_string(m.columns));
    const std::uint64_t rows_of_matrix = shape.size() < 2 ? 1 : shape[shape.size() - 2];
    if (rows_of_matrix % e.interleaved_rows != 0)
        return failure(ErrorCode::invalid_argument, "rows", multiple_text("N", e.interleaved_rows),
                       std::to_string(rows_of_matrix));
    return {};
}

Status check_divisors(const Encoding& e, const Measure& m, std::uint64_t divisors) {
    if (divisors == 1) return {};
    const std::string found = std::to_string(divisors);
    if (e.arrangement != Arrangement::block_scale)
        return failure(ErrorCode::invalid_argument, "divisors", "D = 1", found);
    if (divisors == 0 || m.rows % divisors != 0 || (m.rows / divisors) % divisor_rows != 0)
        return failure(ErrorCode::invalid_argument, "divisors", "D ≥ 1, N % D = 0, N / D % 128 = 0", found);
    return {};
}

// ---- planes ----------------------------------------------------------------------------

void measure_blocks(const Encoding& e, Measure& m) {
    m.groups = m.columns / e.block_weights;
    const CheckedU64 row_bytes =
        checked_add(checked_mul(CheckedU64{m.groups}, CheckedU64{e.block_bytes}), e.row_meta_bytes);
    const bool words = e.arrangement == Arrangement::words;
    const std::uint64_t woven = e.interleaved_rows;
    m.add_rows(words ? "values" : "blocks", words ? FieldRole::values : FieldRole::codes, e.value_word, row_bytes,
               woven * e.block_bytes);
    if (woven > 1 && m.plane_count > 0) m.planes[0].row_bytes = 0;
}

void measure_row_split(const Encoding& e, Measure& m) {
    const CheckedU64 k_pad = checked_align_up(m.columns, row_split_columns);
    m.groups = k_pad.value_or(0) / e.block_weights;
    const auto row_bytes = [&](std::uint64_t group_bytes) {
        return k_pad ? checked_mul(m.groups, group_bytes) : std::nullopt;
    };
    m.add_rows("base", FieldRole::codes, WordFormat::none, row_bytes(e.base_group_bytes), e.base_group_bytes);
    m.add_rows("high", FieldRole::high_bits, WordFormat::none, row_bytes(e.high_group_bytes), e.high_group_bytes);
    m.add_rows("scale", FieldRole::scales, e.scale_word, row_bytes(word_bytes(e.scale_word)), word_bytes(e.scale_word));
}

/// Codes and scales per group, both row-major: packed_u4, ternary_row, row_scale.
void measure_two_planes(const Encoding& e, Measure& m) {
    m.groups = m.columns / e.block_weights;
    const std::uint64_t scales_per_row = e.arrangement == Arrangement::row_scale ? 1 : m.groups;
    m.add_rows("codes", FieldRole::codes, WordFormat::none, checked_mul(m.groups, std::uint64_t{e.base_group_bytes}),
               e.base_group_bytes);
    m.add_rows("scales", FieldRole::scales, e.scale_word,
               checked_mul(scales_per_row, std::uint64_t{word_bytes(e.scale_word)}), word_bytes(e.scale_word));
}

void measure_block_scale(const Encoding& e, Measure& m, std::uint64_t divisors) {
    m.groups = m.columns / e.block_weights;
    m.divisors = e.arrangement == Arrangement::expert_block_scale ? m.experts : divisors;
    m.add_rows("codes", FieldRole::codes, WordFormat::none, checked_mul(m.groups, std::uint64_t{e.base_group_bytes}),
               e.base_group_bytes);
    m.add("scales", FieldRole::scales, e.scale_word, checked_mul(m.all_rows(), CheckedU64{m.groups}), 0, 0);
    m.add("divisors", FieldRole::divisors, WordFormat::f32, checked_mul(m.divisors, std::uint64_t{4}), 0, 4, false);
}

void measure_whole(const Encoding& e, Measure& m) {
    const std::uint64_t elements = m.rows * m.columns;  // checked by the caller
    const bool rows_apart = m.columns % e.block_weights == 0;
    m.groups = m.columns / e.block_weights;
    m.add("codes", FieldRole::codes, WordFormat::none, elements / 4, rows_apart ? m.columns / 4 : 0,
          rows_apart ? e.block_bytes : 0, false);
    m.add("scales", FieldRole::scales, e.scale_word, i2_s_tail_bytes, 0, 0, false);
}

void measure_planes(const Encoding& e, Measure& m, std::uint64_t divisors) {
    switch (e.arrangement) {
        case Arrangement::words:
        case Arrangement::blocks:
            return measure_blocks(e, m);
        case Arrangement::row_split:
            return measure_row_split(e, m);
        case Arrangement::block_scale:
        case Arrangement::expert_block_scale:
            return measure_block_scale(e, m, divisors);
        case Arrangement::row_scale:
        case Arrangement::packed_u4:
        case Arrangement::ternary_row:
            return measure_two_planes(e, m);
        case Arrangement::whole_tensor:
            return measure_whole(e, m);
    }
}

Result<Measure> measure(const Encoding& e, std::span<const std::uint64_t> shape, std::uint64_t divisors) {
    if (e.block_bytes == 0) return failure(ErrorCode::unsupported, "format", {}, std::string(e.format));
    if (Status status = check_shape(e, shape); !status) return status.error();
    const auto too_large = [&] { return failure(ErrorCode::overflow, "shape", "< 2^64", shape_text(shape)); };

    Measure m;
    if (!shape.empty()) m.columns = shape.back();
    auto outer = shape.empty() ? shape : shape.first(shape.size() - 1);
    if (e.arrangement == Arrangement::expert_block_scale) {
        m.experts = outer.front();
        outer = outer.subspan(1);
    }
    const bool none = checked_product(shape) == 0;
    const CheckedU64 rows = none && m.columns == 0 ? CheckedU64{0} : checked_product(outer);
    if (!rows) return too_large();
    m.rows = *rows;
    if (Status status = check_multiples(e, m, shape); !status) return status.error();
    if (Status status = check_divisors(e, m, divisors); !status) return status.error();
    if (none) return m;
    if (!checked_mul(m.all_rows(), CheckedU64{m.columns})) return too_large();
    measure_planes(e, m, divisors);
    if (!m.payload) return too_large();
    return m;
}

RowSplitGeometry row_split_fields(const Encoding& e, const Measure& m) {
    const Plane &base = m.planes[0], &high = m.planes[1], &scale = m.planes[2];
    RowSplitGeometry g;
    g.n = m.rows;
    g.k = m.columns;
    g.k_pad = m.groups * e.block_weights;
    g.groups_per_row = m.groups;
    g.base_bytes_per_group = e.base_group_bytes;
    g.high_bytes_per_group = e.high_group_bytes;
    g.base_row_bytes = base.row_bytes;
    g.high_row_bytes = high.row_bytes;
    g.scale_row_bytes = scale.row_bytes;
    g.base_offset = base.offset;
    g.base_bytes = base.bytes;
    g.high_offset = high.offset;
    g.high_bytes = high.bytes;
    g.scale_offset = scale.offset;
    g.scale_bytes = scale.bytes;
    g.payload_bytes = *m.payload;
    return g;
}

}  // namespace

Result<Geometry> compute_geometry(const Encoding& encoding, std::span<const std::uint64_t> shape,
                                  std::uint64_t divisors) {
    const Result<Measure> measured = measure(encoding, shape, divisors);
    if (!measured) return measured.error();
    const Measure& m = *measured;
    Geometry g;
    g.encoding = &encoding;
    g.experts = m.experts;
    g.rows = m.rows;
    g.columns = m.columns;
    g.groups_per_row = m.plane_count == 0 ? 0 : m.groups;
    g.payload_bytes = *m.payload;
    g.divisors = m.divisors;
    for (std::size_t i = 0; i < m.plane_count; ++i)
        if (m.planes[i].bytes > 0) g.planes.push_back(m.planes[i]);
    if (encoding.arrangement == Arrangement::row_split) g.row_split = row_split_fields(encoding, m);
    return g;
}

Result<std::uint64_t> encoded_bytes(const Encoding& encoding, std::span<const std::uint64_t> shape,
                                    std::uint64_t divisors) {
    const Result<Measure> measured = measure(encoding, shape, divisors);
    if (!measured) return measured.error();
    return *measured->payload;
}

}  // namespace ninspect::codec
