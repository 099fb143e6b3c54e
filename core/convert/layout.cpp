// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Where everything of the result lies and how it comes about.
#include "core/base/checked.h"
#include "core/convert/plan_build.h"
#include "core/ninfer/write.h"

#include <fmt/format.h>

namespace ninspect::convert {
namespace {

using mapping::Origin;
using mapping::PlanObject;

Error no_pair(const Plan& plan, const PlanObject& object, EntryId source) {
    return broken_rule("convert.format-pair", object.name, std::string(object.encoding->format),
                       std::string(plan.mapping.source->format_name(source)));
}

/// Planes of a ternary object, and how its sources hold the same groups.
Result<Matrix> matrix_of(const Plan& plan, const PlanObject& object) {
    const Artifact& gguf = *plan.mapping.source;
    Result<codec::Geometry> geometry = codec::compute_geometry(*object.encoding, object.shape);
    if (!geometry) return std::move(geometry).error();
    std::optional<BlockLayout> common;
    for (const mapping::PlanSource& source : object.sources) {
        const Result<codec::Geometry> rows = gguf.geometry(*source.entry);
        if (!rows) return rows.error();
        const std::optional<codec::RowUnit> unit = codec::row_unit(*rows);
        const std::optional<BlockLayout> layout =
            rows->encoding != nullptr ? block_layout(*rows->encoding, *object.encoding) : std::nullopt;
        const bool fits = layout && geometry->row_split && unit && unit->rows == 1 && unit->meta_bytes == 0 &&
                          unit->blocks == geometry->row_split->groups_per_row && (!common || *common == *layout);
        if (!fits) return no_pair(plan, object, *source.entry);
        common = layout;
    }
    if (!common) return broken_rule("convert.format-pair", object.name);
    return Matrix{*common, *geometry->row_split};
}

Status add_matrices(Plan& plan) {
    for (const PlanObject& object : plan.mapping.objects) {
        plan.matrices.emplace_back();
        if (object.origin != Origin::ternary) continue;
        Result<Matrix> matrix = matrix_of(plan, object);
        if (!matrix) return std::move(matrix).error();
        plan.matrices.back() = *matrix;
    }
    return {};
}

void count(Totals& totals, std::uint64_t bytes) noexcept {
    ++totals.objects;
    totals.bytes += bytes;
}

// ---- forward ----------------------------------------------------------------------------------

Item item_of(const Plan& plan, std::size_t index) {
    const PlanObject& object = plan.mapping.objects[index];
    Item item;
    item.object = index;
    if (object.origin == Origin::ternary) {
        const Matrix& matrix = plan.matrices[index];
        item.work = Work::split;
        item.layout = matrix.layout;
        item.groups_per_row = matrix.planes.groups_per_row;
        item.units = matrix.planes.n * matrix.planes.groups_per_row;  // fits: there are more bytes than groups
    } else if (object.origin == Origin::direct) {
        item.work = Work::computed;
        item.units = 1;
    } else {
        item.work = Work::copied;
        item.entry = *object.target;
        item.units = object.bytes;
    }
    return item;
}

Status lay_out_ninfer(Plan& plan) {
    std::vector<ninfer::NewObject> objects;
    for (const PlanObject& object : plan.mapping.objects)
        objects.push_back({object.name, object.shape, object.kind == EntryKind::resource ? nullptr : object.encoding,
                           object.bytes, object.divisors});
    Result<ninfer::FilePlan> file = ninfer::plan_v2({plan.mapping.model_id, plan.mapping.weights_id}, objects);
    if (!file) return std::move(file).error();
    for (std::size_t i = 0; i < objects.size(); ++i) {
        const io::Region& region = file->objects[i];
        const PlanObject& object = plan.mapping.objects[i];
        if (region.bytes != object.bytes)
            return broken_rule("convert.layout", object.name, fmt::format("{} B", object.bytes),
                               fmt::format("{} B", region.bytes));
        plan.items.push_back(item_of(plan, i));
        count(object.origin == Origin::borrowed ? plan.borrowed : plan.produced, region.bytes);
    }
    plan.head = std::move(file->head);
    plan.regions = std::move(file->objects);
    plan.file_bytes = file->file_bytes;
    return {};
}

// ---- back -------------------------------------------------------------------------------------

Result<Item> item_of(const Plan& plan, EntryId tensor) {
    const Artifact& gguf = *plan.mapping.source;
    Item item;
    item.entry = tensor;
    item.units = gguf.entry(tensor).bytes;
    item.back_run = mapping::back_runs(plan.mapping, tensor);
    if (item.back_run.empty()) return item;
    const std::string name(gguf.name(tensor));
    if (!mapping::source_coverage(plan.mapping, tensor).bijective()) return broken_rule("convert.back.rows", name);
    const Matrix& first = plan.matrices[item.back_run.front().object];
    item.work = Work::join;
    item.layout = first.layout;
    item.groups_per_row = first.planes.groups_per_row;
    item.units = gguf.entry(tensor).bytes / first.layout.block_bytes;
    for (const mapping::BackRun& run : item.back_run) {
        const Matrix& matrix = plan.matrices[run.object];
        if (matrix.layout != first.layout || matrix.planes.groups_per_row != first.planes.groups_per_row)
            return broken_rule("convert.format-pair", name);
    }
    return item;
}

/// The bytes before the data as they are, then every tensor at its old place.
Status lay_out_gguf(Plan& plan) {
    const Artifact& gguf = *plan.mapping.source;
    if (gguf.parts.size() != 1) {
        Error error = broken_rule("convert.back.split-set", {}, "1", fmt::format("{}", gguf.parts.size()));
        error.file = gguf.path;
        return error;
    }
    const Part& part = gguf.parts.front();
    std::uint64_t end = std::min(part.payload_offset, part.file_bytes);
    Item head;
    head.work = Work::head;
    head.units = end;
    plan.regions.push_back({"header", 0, end});
    plan.items.push_back(std::move(head));
    std::uint64_t padding = 0;
    for (const EntryId id : gguf.by_offset()) {
        const Entry& entry = gguf.entry(id);
        const CheckedU64 next = checked_add(entry.file_offset, entry.bytes);
        if (entry.file_offset < end || !next)
            return broken_rule("convert.layout", std::string(gguf.name(id)), fmt::format("{}", end),
                               fmt::format("{}", entry.file_offset));
        Result<Item> item = item_of(plan, id);
        if (!item) return std::move(item).error();
        count(item->work == Work::join ? plan.produced : plan.borrowed, entry.bytes);
        plan.regions.push_back({std::string(gguf.name(id)), entry.file_offset, entry.bytes});
        plan.items.push_back(std::move(*item));
        end = *next;
        padding = entry.padding_after;
    }
    const CheckedU64 file = checked_add(end, padding);
    if (!file) return broken_rule("convert.layout", {});
    plan.file_bytes = *file;
    return {};
}

}  // namespace

Status lay_out(Plan& plan) {
    if (Status status = add_matrices(plan); !status) return status;
    return plan.direction == Direction::to_ninfer ? lay_out_ninfer(plan) : lay_out_gguf(plan);
}

}  // namespace ninspect::convert
