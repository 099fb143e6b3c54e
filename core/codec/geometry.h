// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/codec/encoding.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace ninspect::codec {

/// The 16 fields of a row-split object, in the order tools print them
/// (ninfer-layouts.md §3). Sizes and offsets in bytes, offsets from the object's start.
struct RowSplitGeometry {
    std::uint64_t n = 0, k = 0;
    std::uint64_t k_pad = 0;  ///< align_up(k, 128), elements
    std::uint64_t groups_per_row = 0;
    std::uint64_t base_bytes_per_group = 0, high_bytes_per_group = 0;
    std::uint64_t base_row_bytes = 0, high_row_bytes = 0, scale_row_bytes = 0;
    std::uint64_t base_offset = 0, base_bytes = 0;
    std::uint64_t high_offset = 0, high_bytes = 0;
    std::uint64_t scale_offset = 0, scale_bytes = 0;
    std::uint64_t payload_bytes = 0;
};

/// A run of bytes of one role inside a tensor.
struct Plane {
    std::string_view name;  ///< "base", "high", "scale", "codes", "scales", "divisors", "blocks", "values"
    FieldRole role = FieldRole::codes;
    WordFormat word = WordFormat::none;
    std::uint64_t offset = 0;  ///< from the tensor's first byte
    std::uint64_t bytes = 0;
    std::uint64_t row_bytes = 0;    ///< from one row's bytes to the next, row header included; 0 when rows have no
                                    ///< bytes of their own (swizzled, woven rows)
    std::uint64_t group_bytes = 0;  ///< bytes of one group / block / word (of all rows woven together); 0 when
                                    ///< swizzled
};

/// Where everything of one tensor lies. A plain value, computed once.
struct Geometry {
    const Encoding* encoding = nullptr;
    std::uint64_t experts = 1;         ///< leading dimension of expert layouts
    std::uint64_t rows = 1;            ///< product of all dimensions but the last (and experts)
    std::uint64_t columns = 1;         ///< ne0
    std::uint64_t groups_per_row = 1;  ///< groups, blocks or words in a row, padding groups included
    std::uint64_t payload_bytes = 0;
    std::uint64_t divisors = 0;  ///< NVFP4: number of divisors
    std::vector<Plane> planes;   ///< in offset order, empty planes left out; never overlapping
    std::optional<RowSplitGeometry> row_split;

    std::uint64_t elements() const noexcept { return experts * rows * columns; }  ///< checked when made
};

/// `shape` is outermost first. `divisors`: the v3 record's member (1 by default).
/// Errors (code rule-free): invalid_argument with path "shape" (rank, zero, multiple),
/// "columns" (ne0 % block), "rows" (interleaved rows), "divisors"; overflow (path "shape");
/// unsupported (path "format") when the encoding has no size. `expected` is what must hold
/// ("K % 32 = 0", "rank 2"; N rows, K columns, D divisors), `found` the shape or number.
/// A GGUF tensor of no dimensions has one element; a dimension of 0 gives 0 bytes.
Result<Geometry> compute_geometry(const Encoding& encoding, std::span<const std::uint64_t> shape,
                                  std::uint64_t divisors = 1);

/// Just the size: what compute_geometry gives as payload_bytes, without its allocations.
Result<std::uint64_t> encoded_bytes(const Encoding& encoding, std::span<const std::uint64_t> shape,
                                    std::uint64_t divisors = 1);

/// What the byte at `offset` (from the tensor's start) is.
struct ByteRole {
    std::string_view plane;  ///< plane name, "padding" between planes, "meta" for a row's header
    std::string_view field;  ///< block field name, or empty
    FieldRole role = FieldRole::codes;
    WordFormat word = WordFormat::none;
    std::uint64_t row = 0;    ///< of the matrix [experts*rows, columns]; for interleaved rows the first of the group
    std::uint64_t group = 0;  ///< group / block inside the row
    std::uint64_t first_column = 0;  ///< first weight of that group
    std::uint64_t run_offset = 0;    ///< start of the run of bytes with this same role, from the tensor's start
    std::uint64_t run_bytes = 0;     ///< its length: one field of one block, one row's part of a plane, a gap
    bool has_row = false;            ///< false for padding, divisors
};
std::optional<ByteRole> role_of_byte(const Geometry& geometry, std::uint64_t offset) noexcept;

/// A byte range inside the tensor.
struct ByteRange {
    std::uint64_t offset = 0, bytes = 0;
    FieldRole role = FieldRole::codes;
    std::string_view name;
};

/// All bytes that hold group `group` of row `row`: one range for blocks, up to three for
/// planes; NVFP4 gives the codes and the one swizzled scale byte. Empty when out of range.
std::vector<ByteRange> ranges_of_group(const Geometry& geometry, std::uint64_t row, std::uint64_t group);

/// What one row of a block format is made of: its header, then its blocks. Woven rows are one
/// unit: the headers of all of them, then blocks that hold a piece of each.
struct RowUnit {
    std::uint64_t rows = 1;         ///< 1, or as many as are woven together
    std::uint64_t meta_bytes = 0;   ///< of all headers; 0 for most formats
    std::uint64_t blocks = 0;       ///< in one unit
    std::uint64_t block_bytes = 0;  ///< of one block (of all rows woven together)
    std::uint64_t bytes = 0;        ///< of the unit = from one unit to the next
};
/// Empty for other arrangements and for tensors without bytes.
std::optional<RowUnit> row_unit(const Geometry& geometry) noexcept;

/// The word that scales group `group` of row `row`: the f16 of a block or of a scale plane, a
/// swizzled E4M3 byte, the scale of a whole row. Blocks with several scale words (NVFP4 of
/// ggml: one per 16 weights) give the first one and their number in `words`.
struct ScaleLocation {
    std::uint64_t offset = 0;  ///< from the tensor's first byte
    WordFormat word = WordFormat::none;
    std::uint32_t words = 1;
};
/// Empty when out of range, or when the encoding has no such word of its own (plain numbers,
/// IQ1_M, woven rows).
std::optional<ScaleLocation> scale_location(const Geometry& geometry, std::uint64_t row, std::uint64_t group) noexcept;

/// All bytes of a row, one range per plane (several for swizzled scales are given as the
/// smallest enclosing range; woven rows give the bytes of their whole group). Empty when out of range.
std::vector<ByteRange> ranges_of_row(const Geometry& geometry, std::uint64_t row);

/// Offset from the start of the scale plane of the E4M3 scale byte of row n, group g (of 16
/// columns), for K columns (ninfer-layouts.md §4).
constexpr std::uint64_t nvfp4_scale_offset(std::uint64_t n, std::uint64_t g, std::uint64_t k) noexcept {
    return ((n / 128) * (k / 64) + g / 4) * 512 + (n % 32) * 16 + ((n % 128) / 32) * 4 + g % 4;
}

}  // namespace ninspect::codec
