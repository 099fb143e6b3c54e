// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/artifact.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace ninspect::ui {

/// A stretch of file offsets shown on a number of pixels.
struct MapRange {
    std::uint64_t begin = 0;
    std::uint64_t bytes = 1;  ///< at least 1
    std::uint64_t end() const { return begin + bytes; }
    friend bool operator==(const MapRange&, const MapRange&) = default;
};

/// Position of an offset, in pixels from the left edge; may lie outside [0, width].
double pixel_of(const MapRange& range, double width, std::uint64_t offset);
/// Offset shown at a pixel, inside the range.
std::uint64_t offset_of(const MapRange& range, double width, double pixel);

/// Zoomed by `factor` (> 1: closer) so that the byte at `pixel` stays there, never wider than
/// [0, whole) and never closer than `least` bytes.
MapRange zoomed(const MapRange& range, std::uint64_t whole, double width, double pixel, double factor,
                std::uint64_t least);
/// Moved by a share of its length, inside [0, whole).
MapRange panned(const MapRange& range, std::uint64_t whole, double share);

/// What is painted: a region with at least a pixel of its own, or one pixel column in which
/// several narrow ones lie.
struct MapPiece {
    std::size_t region = 0;      ///< index of the region, or of the one that gives the column its colour
    double left = 0, right = 0;  ///< pixels
    std::size_t regions = 1;     ///< how many lie here
};

/// Regions narrower than a pixel are gathered column by column; a column takes the colour of
/// the worst thing in it (overlap, gap, trailing), else of the one with most bytes, so that
/// nothing wrong disappears at any zoom. Linear in the number of regions in the range.
/// `regions` in offset order. Overlap regions come last.
std::vector<MapPiece> rasterize(std::span<const Region> regions, const MapRange& range, int width);

/// Index of the region at an offset that a user means: an overlap before what it overlaps.
/// `slack` bytes around it count too (half a pixel). Empty when there is none.
std::optional<std::size_t> region_at(std::span<const Region> regions, std::uint64_t offset, std::uint64_t slack);

/// Steps of an axis: round numbers (1, 2, 5 times a power of ten; or powers of two when
/// hexadecimal), at least `least_pixels` apart.
std::uint64_t axis_step(const MapRange& range, double width, double least_pixels, bool hexadecimal);

}  // namespace ninspect::ui
