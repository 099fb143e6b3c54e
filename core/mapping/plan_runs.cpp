// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Row maps of a plan as ranges of bytes, and the way back.
#include "core/base/checked.h"
#include "core/codec/geometry.h"
#include "core/mapping/plan.h"

#include <algorithm>

namespace ninspect::mapping {
namespace {

Error not_ternary(const PlanObject& object) {
    Error error;
    error.code = ErrorCode::invalid_argument;
    error.path = object.name;
    error.expected = "a usable ternary object";
    error.found = object.usable ? std::string(origin_name(object.origin)) : "not usable";
    return error;
}

/// Bytes from one row of a source tensor to the next.
Result<std::uint64_t> row_bytes_of(const Artifact& artifact, EntryId id) {
    const Result<codec::Geometry> geometry = artifact.geometry(id);
    if (!geometry) return geometry.error();
    const std::optional<codec::RowUnit> unit = codec::row_unit(*geometry);
    if (unit && unit->rows == 1) return unit->bytes;
    Error error;
    error.code = ErrorCode::unsupported;
    error.path = std::string(artifact.name(id));
    error.found = std::string(artifact.format_name(id));
    return error;
}

}  // namespace

Result<std::vector<CopyRun>> copy_runs(const MappingPlan& plan, const PlanObject& object) {
    if (object.origin != Origin::ternary || !object.usable) return not_ternary(object);
    std::vector<std::uint64_t> row_bytes;
    for (const PlanSource& source : object.sources) {
        const Result<std::uint64_t> bytes = row_bytes_of(*plan.source, *source.entry);
        if (!bytes) return bytes.error();
        row_bytes.push_back(*bytes);
    }
    std::vector<CopyRun> runs;
    for (const RowRun& run : object.rows.runs()) {
        const std::uint64_t bytes = row_bytes[run.source];
        const CheckedU64 offset = checked_mul(run.first, bytes), length = checked_mul(run.rows, bytes);
        if (!offset || !length) {
            Error error;
            error.code = ErrorCode::overflow;
            error.path = object.name;
            return error;
        }
        runs.push_back({*object.sources[run.source].entry, run.first, run.target, run.rows, *offset, *length});
    }
    return runs;
}

std::vector<BackRun> back_runs(const MappingPlan& plan, EntryId source) {
    std::vector<BackRun> runs;
    for (std::size_t i = 0; i < plan.objects.size(); ++i) {
        const PlanObject& object = plan.objects[i];
        if (object.origin != Origin::ternary) continue;
        const bool uses = std::any_of(object.sources.begin(), object.sources.end(),
                                      [&](const PlanSource& s) { return s.entry == source; });
        if (!uses) continue;
        for (const RowRun& run : object.rows.runs())
            if (object.sources[run.source].entry == source) runs.push_back({i, run.first, run.target, run.rows});
    }
    std::sort(runs.begin(), runs.end(), [](const BackRun& a, const BackRun& b) { return a.source_row < b.source_row; });
    return runs;
}

Coverage source_coverage(const MappingPlan& plan, EntryId source) {
    std::vector<RowRun> runs;
    std::uint64_t rows = 0;
    for (const PlanObject& object : plan.objects) {
        bool uses = false;
        for (const PlanSource& one : object.sources)
            if (one.entry == source) {
                uses = true;
                rows = one.rows;
            }
        if (!uses) continue;
        for (RowRun run : object.rows.runs()) {
            if (object.sources[run.source].entry != source) continue;
            run.source = 0;
            runs.push_back(run);
        }
    }
    return coverage(runs, std::vector{SourceRange{0, 0, rows}});
}

}  // namespace ninspect::mapping
