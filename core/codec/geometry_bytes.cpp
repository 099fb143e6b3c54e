// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Between bytes of a tensor and its rows, groups and fields.
#include "core/codec/geometry.h"

#include <algorithm>

namespace ninspect::codec {
namespace {

struct Place {
    std::uint64_t row = 0, group = 0;
};

constexpr std::uint64_t tile_rows = 128, tile_bytes = 512, lane_bytes = 4;

bool is_swizzled(const Geometry& g, const Plane& plane) noexcept {
    const Arrangement a = g.encoding->arrangement;
    return plane.role == FieldRole::scales && (a == Arrangement::block_scale || a == Arrangement::expert_block_scale);
}

bool has_blocks(const Geometry& g) noexcept { return g.encoding->arrangement == Arrangement::blocks; }

bool in_range(const Geometry& g, std::uint64_t row, std::uint64_t group) noexcept {
    return !g.planes.empty() && row / g.rows < g.experts && group < g.groups_per_row;
}

// ---- swizzled scales -------------------------------------------------------------------

/// Bytes of one expert's scales.
std::uint64_t swizzle_bytes(const Geometry& g) noexcept { return g.rows * g.groups_per_row; }

std::uint64_t swizzled(const Geometry& g, std::uint64_t row, std::uint64_t group) noexcept {
    return row / g.rows * swizzle_bytes(g) + nvfp4_scale_offset(row % g.rows, group, g.columns);
}

/// The inverse of swizzled().
Place unswizzled(const Geometry& g, std::uint64_t offset) noexcept {
    const std::uint64_t expert = offset / swizzle_bytes(g), tile = offset % swizzle_bytes(g) / tile_bytes;
    const std::uint64_t tiles_per_row = g.columns / 64, in = offset % tile_bytes;
    const std::uint64_t line = in / 16, quarter = in % 16 / lane_bytes;
    const std::uint64_t row = tile / tiles_per_row * tile_rows + quarter * 32 + line;
    return {expert * g.rows + row, tile % tiles_per_row * 4 + in % lane_bytes};
}

// ---- blocks ----------------------------------------------------------------------------

/// Only for geometries that have blocks.
RowUnit unit_of(const Geometry& g) noexcept {
    RowUnit unit;
    unit.rows = g.encoding->interleaved_rows;
    unit.meta_bytes = unit.rows * g.encoding->row_meta_bytes;
    unit.blocks = g.groups_per_row;
    unit.block_bytes = unit.rows * g.encoding->block_bytes;
    unit.bytes = unit.meta_bytes + unit.blocks * unit.block_bytes;
    return unit;
}

std::uint64_t begin_of(const RowUnit& unit, std::uint64_t row) noexcept { return row / unit.rows * unit.bytes; }

void role_in_block(const Geometry& g, std::uint64_t in_block, ByteRole& role) noexcept {
    for (const BlockField& field : g.encoding->fields) {
        if (in_block - field.offset >= field.bytes) continue;
        role.field = field.name;
        role.role = field.role;
        role.word = field.word;
        role.run_offset += field.offset;
        role.run_bytes = field.bytes;
        return;
    }
}

void role_in_blocks(const Geometry& g, const Plane& plane, std::uint64_t in_plane, ByteRole& role) noexcept {
    const RowUnit unit = unit_of(g);
    const std::uint64_t begin = in_plane / unit.bytes * unit.bytes, in = in_plane - begin;
    role.row = in_plane / unit.bytes * unit.rows;
    if (in < unit.meta_bytes) {
        role.plane = "meta";
        role.role = FieldRole::row_meta;
        role.word = g.encoding->scale_word;
        role.run_offset = plane.offset + begin;
        role.run_bytes = unit.meta_bytes;
        return;
    }
    role.group = (in - unit.meta_bytes) / unit.block_bytes;
    role.run_offset = plane.offset + begin + unit.meta_bytes + role.group * unit.block_bytes;
    role.run_bytes = unit.block_bytes;
    role_in_block(g, plane.offset + in_plane - role.run_offset, role);
}

// ---- planes ----------------------------------------------------------------------------

void role_in_plane(const Geometry& g, const Plane& plane, std::uint64_t in_plane, ByteRole& role) noexcept {
    if (is_swizzled(g, plane)) {
        const Place place = unswizzled(g, in_plane);
        role.row = place.row;
        role.group = place.group;
        role.run_offset = plane.offset + in_plane / lane_bytes * lane_bytes;
        role.run_bytes = lane_bytes;
    } else if (plane.row_bytes > 0) {
        role.row = in_plane / plane.row_bytes;
        role.group = in_plane % plane.row_bytes / plane.group_bytes;
        role.run_offset = plane.offset + role.row * plane.row_bytes;
        role.run_bytes = plane.row_bytes;
    } else {
        role.has_row = false;
        role.run_offset = plane.offset;
        role.run_bytes = plane.bytes;
    }
}

ByteRole padding_role(std::uint64_t begin, std::uint64_t end) noexcept {
    ByteRole role;
    role.plane = "padding";
    role.role = FieldRole::padding;
    role.run_offset = begin;
    role.run_bytes = end - begin;
    return role;
}

/// Bytes of one group in a plane whose rows have bytes of their own.
ByteRange group_in_plane(const Plane& plane, std::uint64_t row, std::uint64_t group) noexcept {
    const bool of_row = plane.row_bytes == plane.group_bytes;  // one per row, whatever the group
    const std::uint64_t offset = plane.offset + row * plane.row_bytes + (of_row ? 0 : group * plane.group_bytes);
    return {offset, plane.group_bytes, plane.role, plane.name};
}

ByteRange group_in_blocks(const Geometry& g, std::uint64_t row, std::uint64_t group) noexcept {
    const RowUnit unit = unit_of(g);
    return {begin_of(unit, row) + unit.meta_bytes + group * unit.block_bytes, unit.block_bytes, FieldRole::codes,
            "blocks"};
}

/// Smallest range around the swizzled scales of a row.
ByteRange row_in_swizzle(const Geometry& g, const Plane& plane, std::uint64_t row) noexcept {
    const std::uint64_t first = swizzled(g, row, 0), last = swizzled(g, row, g.groups_per_row - 1);
    return {plane.offset + first, last - first + 1, plane.role, plane.name};
}

}  // namespace

std::optional<ByteRole> role_of_byte(const Geometry& geometry, std::uint64_t offset) noexcept {
    if (offset >= geometry.payload_bytes) return std::nullopt;
    std::uint64_t before = 0;  // end of the plane before
    for (const Plane& plane : geometry.planes) {
        if (offset < plane.offset) return padding_role(before, plane.offset);
        before = plane.offset + plane.bytes;
        if (offset >= before) continue;
        ByteRole role;
        role.plane = plane.name;
        role.role = plane.role;
        role.word = plane.word;
        role.has_row = true;
        if (has_blocks(geometry))
            role_in_blocks(geometry, plane, offset - plane.offset, role);
        else
            role_in_plane(geometry, plane, offset - plane.offset, role);
        role.first_column = role.group * geometry.encoding->block_weights;
        return role;
    }
    return padding_role(before, geometry.payload_bytes);
}

std::vector<ByteRange> ranges_of_group(const Geometry& geometry, std::uint64_t row, std::uint64_t group) {
    if (!in_range(geometry, row, group)) return {};
    if (has_blocks(geometry)) return {group_in_blocks(geometry, row, group)};
    std::vector<ByteRange> ranges;
    for (const Plane& plane : geometry.planes) {
        if (is_swizzled(geometry, plane))
            ranges.push_back({plane.offset + swizzled(geometry, row, group), 1, plane.role, plane.name});
        else if (plane.row_bytes > 0)
            ranges.push_back(group_in_plane(plane, row, group));
    }
    return ranges;
}

std::vector<ByteRange> ranges_of_row(const Geometry& geometry, std::uint64_t row) {
    if (!in_range(geometry, row, 0)) return {};
    if (has_blocks(geometry)) {
        const RowUnit unit = unit_of(geometry);
        return {{begin_of(unit, row), unit.bytes, FieldRole::codes, "blocks"}};
    }
    std::vector<ByteRange> ranges;
    for (const Plane& plane : geometry.planes) {
        if (is_swizzled(geometry, plane))
            ranges.push_back(row_in_swizzle(geometry, plane, row));
        else if (plane.row_bytes > 0)
            ranges.push_back({plane.offset + row * plane.row_bytes, plane.row_bytes, plane.role, plane.name});
    }
    return ranges;
}

std::optional<RowUnit> row_unit(const Geometry& geometry) noexcept {
    if (!has_blocks(geometry) || geometry.planes.empty()) return std::nullopt;
    return unit_of(geometry);
}

std::optional<ScaleLocation> scale_location(const Geometry& geometry, std::uint64_t row, std::uint64_t group) noexcept {
    const Encoding& e = *geometry.encoding;
    if (!in_range(geometry, row, group) || e.scale_word == WordFormat::none || e.interleaved_rows > 1)
        return std::nullopt;
    if (has_blocks(geometry)) {
        for (const BlockField& field : e.fields) {
            if (field.role != FieldRole::scales) continue;
            const std::uint64_t block = group_in_blocks(geometry, row, group).offset;
            return ScaleLocation{block + field.offset, field.word, field.bytes / word_bytes(field.word)};
        }
        return ScaleLocation{begin_of(unit_of(geometry), row), e.scale_word, 1};  // the row's header is its scale
    }
    for (const Plane& plane : geometry.planes) {
        if (plane.role != FieldRole::scales) continue;
        if (is_swizzled(geometry, plane))
            return ScaleLocation{plane.offset + swizzled(geometry, row, group), plane.word, 1};
        if (plane.row_bytes == 0) return ScaleLocation{plane.offset, plane.word, 1};
        return ScaleLocation{group_in_plane(plane, row, group).offset, plane.word, 1};
    }
    return std::nullopt;
}

}  // namespace ninspect::codec
