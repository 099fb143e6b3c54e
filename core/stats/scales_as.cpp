// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Scale words under an arrangement that may not be the declared one, all of them.
#include "core/stats/doctor_bytes.h"
#include "core/stats/scan.h"

namespace ninspect::stats {

Result<WordCounts> scales_as(const Artifact& artifact, EntryId id, ScaleArrangement arrangement,
                             std::optional<std::uint64_t> offset, const RunControl& control) {
    constexpr std::uint64_t items_at_once = 32768, furthest = std::uint64_t{1} << 60;
    const Result<codec::Geometry> geometry = artifact.geometry(id);
    if (!geometry) return geometry.error();
    std::optional<Reading> reading = reading_as(artifact, *geometry, arrangement);
    std::optional<Surroundings> bytes = Surroundings::of(artifact, id);
    const auto failure = [&](ErrorCode code) {
        Error error;
        error.code = code;
        error.file = artifact.path;
        error.path = std::string(artifact.name(id));
        error.expected = arrangement == ScaleArrangement::planes ? "planes" : "blocks";
        error.found = std::string(artifact.format_name(id));
        return error;
    };
    if (!reading || !bytes) return failure(ErrorCode::unsupported);
    if (offset && *offset > furthest) return failure(ErrorCode::invalid_argument);
    if (offset) reading->scale.offset = static_cast<std::int64_t>(*offset);
    WordCounts counts(reading->word);
    for (std::uint64_t first = 0; first < reading->items; first += items_at_once) {
        if (control.stop_requested()) return failure(ErrorCode::cancelled);
        const Run run{first, std::min(items_at_once, reading->items - first)};
        const Result<Surroundings::Items> items = bytes->read(reading->scale, run);
        if (!items) return items.error();
        count_words(*reading, *items, counts);
        control.report({first + run.count, reading->items, ProgressUnit::items});
        if (items->count < run.count) break;  // the end of the data
    }
    return counts;
}

}  // namespace ninspect::stats
