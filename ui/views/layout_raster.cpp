// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/layout_raster.h"

#include <algorithm>
#include <cmath>

namespace ninspect::ui {

namespace {

bool is_fault(RegionKind kind) {
    return kind == RegionKind::overlap || kind == RegionKind::gap || kind == RegionKind::trailing ||
           kind == RegionKind::missing;
}

std::uint64_t end_of(const Region& region) {
    return region.bytes > UINT64_MAX - region.offset ? UINT64_MAX : region.offset + region.bytes;
}

/// First region that does not end before the offset.
std::size_t first_from(std::span<const Region> regions, std::uint64_t offset) {
    const auto it = std::lower_bound(regions.begin(), regions.end(), offset,
                                     [](const Region& r, std::uint64_t o) { return end_of(r) <= o; });
    return static_cast<std::size_t>(it - regions.begin());
}

/// One pixel column that gathers narrow regions.
class Column {
public:
    explicit Column(std::span<const Region> regions) : regions_(regions) {}
    void add(std::size_t index, int x, std::vector<MapPiece>& out) {
        if (count_ > 0 && x != x_) flush(out);
        x_ = x;
        const bool better = count_ == 0 || rank(index) > rank(best_);
        if (better) best_ = index;
        ++count_;
    }
    void flush(std::vector<MapPiece>& out) {
        if (count_ > 0) out.push_back({best_, static_cast<double>(x_), static_cast<double>(x_ + 1), count_});
        count_ = 0;
    }

private:
    std::pair<bool, std::uint64_t> rank(std::size_t index) const {
        return {is_fault(regions_[index].kind), regions_[index].bytes};
    }
    std::span<const Region> regions_;
    std::size_t best_ = 0, count_ = 0;
    int x_ = 0;
};

}  // namespace

double pixel_of(const MapRange& range, double width, std::uint64_t offset) {
    const double share = offset >= range.begin
                             ? static_cast<double>(offset - range.begin) / static_cast<double>(range.bytes)
                             : -(static_cast<double>(range.begin - offset) / static_cast<double>(range.bytes));
    return share * width;
}

std::uint64_t offset_of(const MapRange& range, double width, double pixel) {
    const double share = std::clamp(pixel / std::max(width, 1.0), 0.0, 1.0);
    const auto bytes = static_cast<std::uint64_t>(share * static_cast<double>(range.bytes));
    return range.begin + std::min(bytes, range.bytes - 1);
}

MapRange zoomed(const MapRange& range, std::uint64_t whole, double width, double pixel, double factor,
                std::uint64_t least) {
    whole = std::max<std::uint64_t>(whole, 1);
    const double share = std::clamp(pixel / std::max(width, 1.0), 0.0, 1.0);
    const double wanted = static_cast<double>(range.bytes) / factor;
    MapRange result;
    result.bytes = wanted >= static_cast<double>(whole)
                       ? whole
                       : std::clamp<std::uint64_t>(static_cast<std::uint64_t>(wanted), std::min(least, whole), whole);
    const auto fixed = range.begin + static_cast<std::uint64_t>(share * static_cast<double>(range.bytes));
    const auto before = static_cast<std::uint64_t>(share * static_cast<double>(result.bytes));
    result.begin = std::min(fixed - std::min(fixed, before), whole - result.bytes);
    return result;
}

MapRange panned(const MapRange& range, std::uint64_t whole, double share) {
    MapRange result = range;
    const auto by = static_cast<std::uint64_t>(std::fabs(share) * static_cast<double>(range.bytes));
    const std::uint64_t last = whole > range.bytes ? whole - range.bytes : 0;
    result.begin = share < 0                                 ? range.begin - std::min(range.begin, by)
                   : by > last - std::min(last, range.begin) ? last
                                                             : range.begin + by;
    return result;
}

std::vector<MapPiece> rasterize(std::span<const Region> regions, const MapRange& range, int width) {
    std::vector<MapPiece> pieces;
    std::vector<MapPiece> faults;
    if (width <= 0) return pieces;
    Column column(regions), fault_column(regions);
    const std::uint64_t end = range.end();
    for (std::size_t i = 0; i < regions.size(); ++i) {
        const Region& region = regions[i];
        if (region.offset >= end) break;
        if (end_of(region) < range.begin || (end_of(region) == range.begin && region.bytes > 0)) continue;
        const double left = std::max(pixel_of(range, width, region.offset), 0.0);
        const double right = std::min(pixel_of(range, width, end_of(region)), static_cast<double>(width));
        const bool over = region.kind == RegionKind::overlap;
        auto& out = over ? faults : pieces;
        if (right - left >= 1.0) {
            (over ? fault_column : column).flush(out);
            out.push_back({i, left, right, 1});
        } else {
            const int x = std::min(static_cast<int>(left), width - 1);
            (over ? fault_column : column).add(i, x, out);
        }
    }
    column.flush(pieces);
    fault_column.flush(faults);
    // A narrow fault beside a wide neighbour is painted after it, so that it shows.
    std::stable_partition(pieces.begin(), pieces.end(),
                          [&](const MapPiece& p) { return !is_fault(regions[p.region].kind); });
    pieces.insert(pieces.end(), faults.begin(), faults.end());
    return pieces;
}

std::optional<std::size_t> region_at(std::span<const Region> regions, std::uint64_t offset, std::uint64_t slack) {
    std::optional<std::size_t> best;
    const std::uint64_t from = offset - std::min(offset, slack);
    const std::uint64_t to = slack > UINT64_MAX - offset ? UINT64_MAX : offset + slack;
    constexpr std::size_t most_looked_at = 100000;
    const std::size_t first = first_from(regions, from);
    for (std::size_t i = first; i < regions.size() && i - first < most_looked_at; ++i) {
        const Region& region = regions[i];
        if (region.offset > to) break;
        const bool exact = offset >= region.offset && offset < end_of(region);
        const bool near = region.offset <= to && end_of(region) > from;
        if (exact && region.kind == RegionKind::overlap) return i;
        if (!exact && !(near && is_fault(region.kind)) && best) continue;
        if (best && is_fault(regions[*best].kind) && !is_fault(region.kind)) continue;
        if (exact || near) best = i;
    }
    return best;
}

std::uint64_t axis_step(const MapRange& range, double width, double least_pixels, bool hexadecimal) {
    const double least = std::max(1.0, static_cast<double>(range.bytes) * least_pixels / std::max(width, 1.0));
    std::uint64_t step = 1;
    if (hexadecimal) {
        while (static_cast<double>(step) < least && step <= UINT64_MAX / 2) step *= 2;
        return step;
    }
    constexpr std::uint64_t factors[] = {2, 5, 10};
    for (std::uint64_t decade = 1; decade <= UINT64_MAX / 10; decade *= 10) {
        if (static_cast<double>(decade) >= least) return decade;
        for (const std::uint64_t f : factors)
            if (static_cast<double>(decade * f) >= least) return decade * f;
        step = decade * 10;
    }
    return step;
}

}  // namespace ninspect::ui
