// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/plan.h"

#include "core/base/checked.h"
#include "core/compute/kernels.h"
#include "core/stats/health.h"
#include "core/stats/sub_scales.h"

#include <algorithm>
#include <string>

namespace ninspect::stats {
namespace {

using codec::Arrangement;
using codec::FieldRole;
using codec::Geometry;
using codec::WordFormat;

constexpr std::uint64_t piece_target = 512 * 1024;    // bytes read for one piece
constexpr std::uint64_t plane_piece = 1024 * 1024;    // of a scale plane alone
constexpr std::uint64_t content_piece = 1024 * 1024;  // part of what TensorStats::content is
constexpr std::uint64_t chunk_weights = 32768;        // decoded at once
constexpr std::uint64_t row_piece_weights = 256 * 1024;
constexpr std::uint64_t most_row_bytes = std::uint64_t{1} << 28, most_columns = std::uint64_t{1} << 26;
constexpr std::uint64_t band_rows = 128;  // of swizzled scales

Error entry_error(const Artifact& artifact, EntryId id, ErrorCode code) {
    Error error;
    error.code = code;
    error.file = artifact.path;
    error.path = std::string(artifact.name(id));
    return error;
}

const codec::Plane* plane_of_role(const Geometry& g, FieldRole role) noexcept {
    for (const codec::Plane& plane : g.planes)
        if (plane.role == role) return &plane;
    return nullptr;
}

std::uint64_t all_rows(const Geometry& g) noexcept { return g.experts * g.rows; }

/// True when every plane is one run of groups, without headers and without padding lanes.
bool is_linear(const Geometry& g) noexcept {
    const codec::Encoding& e = *g.encoding;
    switch (e.arrangement) {
        case Arrangement::words:
        case Arrangement::packed_u4:
        case Arrangement::ternary_row:
            return true;
        case Arrangement::blocks:
            return e.row_meta_bytes == 0 && e.interleaved_rows == 1;
        case Arrangement::row_split:
            return g.groups_per_row * e.block_weights == g.columns;
        default:
            return false;
    }
}

bool is_block_scale(const codec::Encoding& e) noexcept {
    return e.arrangement == Arrangement::block_scale || e.arrangement == Arrangement::expert_block_scale;
}

/// Rows that must be taken together.
std::uint64_t rows_of_unit(const Geometry& g) noexcept {
    return is_block_scale(*g.encoding) ? band_rows : g.encoding->interleaved_rows;
}

/// How many whole rows there are in `available` bytes.
std::uint64_t rows_available(const Geometry& g, std::uint64_t available) noexcept {
    std::uint64_t rows = all_rows(g);
    for (const codec::Plane& plane : g.planes) {
        const std::uint64_t here = available > plane.offset ? available - plane.offset : 0;
        if (plane.row_bytes > 0)
            rows = std::min(rows, here / plane.row_bytes);
        else if (is_block_scale(*g.encoding) && plane.role == FieldRole::scales)
            rows = std::min(rows, here / (band_rows * g.groups_per_row) * band_rows);
        else if (const auto unit = codec::row_unit(g))
            rows = std::min(rows, here / unit->bytes * unit->rows);
        else if (here < plane.bytes)
            rows = 0;
    }
    return rows / rows_of_unit(g) * rows_of_unit(g);
}

std::uint64_t groups_available(const Geometry& g, std::uint64_t available) noexcept {
    std::uint64_t groups = all_rows(g) * g.groups_per_row;
    for (const codec::Plane& plane : g.planes)
        if (plane.group_bytes > 0)
            groups = std::min(groups, (available > plane.offset ? available - plane.offset : 0) / plane.group_bytes);
    return groups;
}

void add_segment(Plan& plan, PieceKind kind, std::uint64_t units, std::uint64_t per_piece, std::uint64_t unit_bytes) {
    if (units == 0) return;
    per_piece = std::max<std::uint64_t>(per_piece, 1);
    plan.segments.push_back({kind, units, per_piece, (units - 1) / per_piece + 1, unit_bytes});
}

void add_groups(Plan& plan, std::uint64_t available) {
    const Geometry& g = plan.geometry;
    const std::uint64_t weights = plan.encoding().block_weights;
    plan.groups_per_chunk = std::max<std::uint64_t>(chunk_weights / weights, 8);
    std::uint64_t group_bytes = 0;
    for (const codec::Plane& plane : g.planes) group_bytes += plane.group_bytes;
    const std::uint64_t chunk_bytes = std::max<std::uint64_t>(plan.groups_per_chunk * group_bytes, 1);
    const std::uint64_t chunks = std::max<std::uint64_t>(piece_target / chunk_bytes, 1);
    const std::uint64_t groups = groups_available(g, available);
    const std::array<std::uint64_t, 2> shape{1, plan.groups_per_chunk * weights};
    if (auto chunk = codec::compute_geometry(plan.encoding(), shape)) plan.chunk = std::move(*chunk);
    add_segment(plan, PieceKind::groups, groups, chunks * plan.groups_per_chunk, group_bytes);
    if (plan.values) plan.value_parts = (groups + plan.groups_per_chunk - 1) / plan.groups_per_chunk;
}

void add_rows(Plan& plan, std::uint64_t available) {
    const Geometry& g = plan.geometry;
    const std::uint64_t row_bytes = g.payload_bytes / std::max<std::uint64_t>(all_rows(g), 1);
    const std::uint64_t unit = rows_of_unit(g);
    if (row_bytes > most_row_bytes / unit || g.columns > most_columns / unit) {
        plan.error.emplace();
        plan.error->code = ErrorCode::unsupported;
        plan.error->path = "columns";
        plan.error->expected = "≤ " + std::to_string(most_columns / unit);
        plan.error->found = std::to_string(g.columns);
        return;
    }
    const std::uint64_t units = row_piece_weights / std::max<std::uint64_t>(g.columns * unit, 1);
    const std::uint64_t per_piece = std::max<std::uint64_t>(units, 1) * unit, rows = rows_available(g, available);
    if (g.row_split) {
        const std::array<std::uint64_t, 2> shape{g.rows, g.row_split->k_pad};
        if (auto padded = codec::compute_geometry(plan.encoding(), shape)) plan.padded = std::move(*padded);
    }
    add_segment(plan, PieceKind::rows, rows, per_piece, row_bytes);
    if (plan.values) plan.value_parts = (rows + per_piece - 1) / per_piece;
}

/// The plane of scales by itself.
void add_scale_plane(Plan& plan, std::uint64_t available) {
    const codec::Plane* plane = plane_of_role(plan.geometry, FieldRole::scales);
    if (plane == nullptr) return;
    const std::uint64_t word = codec::word_bytes(plane->word);
    const bool one = plan.encoding().arrangement == Arrangement::whole_tensor;  // one word, then fill
    std::uint64_t bytes =
        std::min(one ? word : plane->bytes, available > plane->offset ? available - plane->offset : 0);
    bytes -= bytes % std::max<std::uint64_t>(word, 1);
    add_segment(plan, PieceKind::scale_plane, bytes, plane_piece, 1);
}

void add_segments(Plan& plan, std::uint64_t available) {
    const codec::Encoding& e = plan.encoding();
    const bool has_plane = plane_of_role(plan.geometry, FieldRole::scales) != nullptr;
    const bool more = plan.codes || plan.values;
    if (is_linear(plan.geometry)) {
        if (has_plane && !more)
            add_scale_plane(plan, available);
        else if (plan.scales || more)
            add_groups(plan, available);
    } else {
        if (plan.scales && has_plane) add_scale_plane(plan, available);
        if (more || (plan.scales && e.arrangement == Arrangement::blocks && e.row_meta_bytes > 0))
            add_rows(plan, available);
    }
    if (plan.codes && has_plane) add_segment(plan, PieceKind::rest, 1, 1, 0);
}

bool has_scales(const codec::Encoding& e) noexcept { return e.scale_word != WordFormat::none || is_iq1_m(e); }

void limit(Plan& plan, const Artifact& artifact, std::uint64_t available) {
    if (available >= plan.geometry.payload_bytes || plan.error) return;
    plan.error = entry_error(artifact, plan.id, ErrorCode::truncated);
    plan.error->expected = std::to_string(plan.geometry.payload_bytes);
    plan.error->found = std::to_string(available);
}

WordFormat mins_word(const codec::Encoding& e) noexcept {
    for (const codec::BlockField& field : e.fields)
        if (field.role == FieldRole::mins && field.word == WordFormat::f16) return field.word;
    return WordFormat::none;
}

}  // namespace

bool is_iq1_m(const codec::Encoding& e) noexcept {
    constexpr std::int32_t iq1_m = 29;
    return e.arrangement == Arrangement::blocks && e.dialect == codec::Dialect::upstream && e.ggml_type == iq1_m;
}

std::uint64_t Plan::pieces() const noexcept {
    std::uint64_t sum = 0;
    for (const Segment& segment : segments) sum += segment.pieces;
    return sum;
}

std::uint64_t Plan::piece_bytes(std::uint64_t piece) const noexcept {
    for (const Segment& segment : segments) {
        if (piece < segment.pieces)
            return std::min(segment.units_per_piece, segment.units - piece * segment.units_per_piece) *
                   segment.unit_bytes;
        piece -= segment.pieces;
    }
    return 0;
}

std::uint64_t Plan::bytes() const noexcept {
    std::uint64_t sum = 0;
    for (const Segment& segment : segments) sum += segment.units * segment.unit_bytes;
    return sum;
}

Plan make_plan(const Artifact& artifact, EntryId id, const ScanOptions& options) {
    Plan plan;
    plan.id = id;
    if (artifact.entry(id).kind != EntryKind::tensor) {
        plan.error = entry_error(artifact, id, ErrorCode::unsupported);
        return plan;
    }
    Result<std::shared_ptr<const io::ByteSource>> source = artifact.entry_source(id);
    if (source) {
        plan.source = std::move(*source);
        plan.content = options.content;
        if (plan.content) add_segment(plan, PieceKind::content, plan.source->size(), content_piece, 1);
    }
    Result<Geometry> geometry = artifact.geometry(id);
    const bool decoded = options.scales || options.codes || options.values;
    if (!source || (!geometry && decoded)) {
        plan.error = geometry ? source.error() : geometry.error();
        if (plan.error->file.empty()) plan.error->file = artifact.path;
    }
    if (!source || !geometry) return plan;
    plan.geometry = std::move(*geometry);
    const codec::Encoding& e = plan.encoding();
    plan.traits = traits_of(e);
    plan.kernels = compute::row_kernels(e);
    plan.scales = options.scales && has_scales(e);
    plan.codes = options.codes && plan.traits.form != CodeForm::none;
    plan.values = options.values && codec::can_decode(e);
    plan.swap = artifact.byte_order == ByteOrder::big;
    if (plan.swap && (plan.scales || plan.codes || plan.values) && !codec::swap_blocks_to_little(e, nullptr, 0)) {
        plan.error = entry_error(artifact, id, ErrorCode::unsupported);
        plan.error->found = "big-endian " + std::string(e.format);
        return plan;
    }
    if (plan.geometry.planes.empty()) return plan;
    add_segments(plan, plan.source->size());
    if (!plan.segments.empty() || plan.scales || plan.codes || plan.values) limit(plan, artifact, plan.source->size());
    return plan;
}

Tally::Tally(const Plan& plan) {
    if (plan.geometry.encoding == nullptr) return;  // nothing can be counted
    const codec::Encoding& e = plan.encoding();
    scales = WordCounts(is_iq1_m(e) ? WordFormat::f16 : e.scale_word);
    mins = WordCounts(mins_word(e));
    if (plan.scales) sub_scales = WordCounts(sub_scale_word(e));
}

void Tally::merge(const Tally& other) {
    scales.merge(other.scales);
    sub_scales.merge(other.sub_scales);
    mins.merge(other.mins);
    codes.merge(other.codes);
    bad_divisors += other.bad_divisors;
    content += other.content;
}

TensorStats finish(const Plan& plan, Tally& tally, std::span<const ValueSums> parts) {
    TensorStats stats;
    stats.id = plan.id;
    stats.error = plan.error;
    if (plan.content && !plan.error) stats.content = tally.content;
    if (plan.geometry.encoding == nullptr) return stats;
    const codec::Encoding& e = plan.encoding();
    if (plan.codes) {
        const bool fast = plan.traits.form != CodeForm::other;
        if (fast && e.arrangement == Arrangement::blocks)
            for (const WordCounts* words : {&tally.scales, &tally.mins})
                subtract_block_words(plan.traits, *words, tally.codes);
        stats.codes = code_stats(plan.traits, tally.codes);
        stats.bad_divisors = tally.bad_divisors;
    }
    if (plan.values) {
        ValueSums sums;
        for (const ValueSums& part : parts) sums.append(part);
        stats.values = value_stats(sums);
    }
    if (plan.scales && !plan.segments.empty()) {
        stats.scales = summarize(tally.scales);
        stats.scale_words = std::move(tally.scales);
        if (tally.mins.word() != WordFormat::none) {
            stats.mins = summarize(tally.mins);
            stats.min_words = std::move(tally.mins);
        }
        if (tally.sub_scales.word() != WordFormat::none) stats.sub_scale_words = std::move(tally.sub_scales);
    }
    judge(e, stats);
    return stats;
}

}  // namespace ninspect::stats
