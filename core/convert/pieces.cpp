// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/convert/pieces.h"

#include "core/convert/plan_build.h"

#include <algorithm>
#include <array>

namespace ninspect::convert {
namespace {

constexpr std::uint64_t groups_at_once = 16384;  // 544 KiB of PQ2_0; planes of whole pages
constexpr std::uint64_t bytes_at_once = std::uint64_t{1} << 19;

std::uint64_t units_at_once(const Item& item) noexcept {
    return item.layout.block_bytes != 0 ? groups_at_once : bytes_at_once;
}

std::span<std::uint8_t> part_of(std::vector<std::uint8_t>& bytes, std::uint64_t at, std::uint64_t count) {
    return std::span(bytes).subspan(static_cast<std::size_t>(at), static_cast<std::size_t>(count));
}

/// Blocks of the rows that the object takes, in its order.
Status read_blocks(const Plan& plan, const Item& item, const Piece& piece, Scratch& scratch) {
    const mapping::PlanObject& object = plan.mapping.objects[item.object];
    const std::uint64_t block = item.layout.block_bytes, per_row = item.groups_per_row;
    const std::uint64_t rows_end = (piece.end + per_row - 1) / per_row;
    for (const mapping::RowRun& run : object.rows.runs(piece.begin / per_row, rows_end)) {
        const std::uint64_t run_begin = run.target * per_row;
        const std::uint64_t begin = std::max(piece.begin, run_begin);
        const std::uint64_t end = std::min(piece.end, run_begin + run.rows * per_row);
        const std::uint64_t from = run.first * per_row + (begin - run_begin);
        const auto to = part_of(scratch.bytes, (begin - piece.begin) * block, (end - begin) * block);
        const EntryId source = *object.sources[run.source].entry;
        if (Status status = plan.mapping.source->read_entry(source, from * block, to); !status) return status;
    }
    return {};
}

/// Planes of the rows of a GGUF tensor, from the objects that hold them.
Status collect_planes(const Plan& plan, const Item& item, const Piece& piece, Scratch& scratch) {
    const std::uint64_t per_row = item.groups_per_row;
    auto run = std::upper_bound(item.back_run.begin(), item.back_run.end(), piece.begin / per_row,
                                [](std::uint64_t row, const mapping::BackRun& r) { return row < r.source_row; });
    if (run != item.back_run.begin()) --run;
    for (; run != item.back_run.end() && run->source_row * per_row < piece.end; ++run) {
        const std::uint64_t run_begin = run->source_row * per_row;
        const std::uint64_t begin = std::max(piece.begin, run_begin);
        const std::uint64_t end = std::min(piece.end, run_begin + run->rows * per_row);
        const std::uint64_t from = run->target_row * per_row + (begin - run_begin);
        const Status status = read_planes(*plan.mapping.target, *plan.mapping.objects[run->object].target,
                                          plan.matrices[run->object], from, end - begin, begin - piece.begin, scratch);
        if (!status) return status;
    }
    return {};
}

Status compute(const Plan& plan, const Item& item, Scratch& scratch) {
    const mapping::PlanObject& object = plan.mapping.objects[item.object];
    Result<std::vector<std::uint8_t>> bytes = mapping::direct_bytes(plan.mapping, object);
    if (bytes) {
        scratch.bytes = std::move(*bytes);
        return {};
    }
    Error error = std::move(bytes).error();
    if (error.code != ErrorCode::invalid_argument) return error;
    Error broken = broken_rule("convert.source.value", object.name, error.expected, error.found);
    broken.file = plan.mapping.source->path;
    return broken;
}

// ---- what no ternary matrix has ---------------------------------------------------------------

/// An error about byte `byte` of the block of a group of the object, at its place in the source.
Error source_fault(const Plan& plan, const Item& item, std::uint64_t group, std::uint64_t byte,
                   std::string_view rule_id, std::string expected, std::string found) {
    const mapping::PlanObject& object = plan.mapping.objects[item.object];
    Error error = broken_rule(rule_id, object.name, std::move(expected), std::move(found));
    const Artifact& gguf = *plan.mapping.source;
    error.file = gguf.path;
    const auto row = object.rows.source_of(group / item.groups_per_row);
    if (!row) return error;
    const EntryId tensor = *object.sources[row->source].entry;
    const std::uint64_t block = row->row * item.groups_per_row + group % item.groups_per_row;
    error.path = std::string(gguf.name(tensor));
    const auto place = gguf.file_position(tensor, block * item.layout.block_bytes + byte);
    if (!place) return error;
    error.offset = place->file_offset;
    error.file = gguf.parts[place->part].path;
    return error;
}

Status check_groups(const Plan& plan, const Item& item, const Piece& piece, const Scratch& scratch) {
    const BlockLayout& layout = item.layout;
    const bool two_bit_codes = layout.high_bytes == 0;  // four in a byte; with high bits they are of base three
    if (two_bit_codes)
        if (const auto at = find_code_3(scratch.base))
            return source_fault(plan, item, piece.begin + *at / layout.base_bytes,
                                layout.base_offset + *at % layout.base_bytes, "convert.source.code", "0, 1, 2", "3");
    if (const auto at = find_bad_scale(scratch.scales)) {
        const unsigned word = scratch.scales[2 * *at] | static_cast<unsigned>(scratch.scales[2 * *at + 1]) << 8;
        constexpr const char* digits = "0123456789abcdef";
        std::string text = "f16 0x";
        for (int shift = 12; shift >= 0; shift -= 4) text += digits[word >> shift & 15];
        return source_fault(plan, item, piece.begin + *at, layout.scale_offset, "convert.source.scale", "≥ 0",
                            std::move(text));
    }
    return {};
}

Status write_planes(const Plan& plan, const Piece& piece, Scratch& scratch, io::RegionWriter& file) {
    const Item& item = plan.items[piece.item];
    const codec::RowSplitGeometry& planes = plan.matrices[item.object].planes;
    const std::uint64_t groups = piece.end - piece.begin;
    scratch.size_planes(item.layout, groups);
    split_blocks(item.layout, scratch.bytes.data(), static_cast<std::size_t>(groups), scratch.planes());
    if (Status status = check_groups(plan, item, piece, scratch); !status) return status;
    Status status = file.write(piece.item, planes.base_offset + piece.begin * item.layout.base_bytes, scratch.base);
    if (status && !scratch.high.empty())
        status = file.write(piece.item, planes.high_offset + piece.begin * item.layout.high_bytes, scratch.high);
    if (status) status = file.write(piece.item, planes.scale_offset + piece.begin * 2, scratch.scales);
    if (piece.end != item.units) return status;
    static constexpr std::array<std::uint8_t, 256> zeros{};
    for (const Gap& gap : gaps_of(planes))
        if (status && gap.bytes != 0)
            status = file.write(piece.item, gap.offset, std::span(zeros).first(static_cast<std::size_t>(gap.bytes)));
    return status;
}

}  // namespace

Pieces::Pieces(const Plan& plan) : plan_(plan) {
    std::uint64_t pieces = 0;
    for (std::size_t i = 0; i < plan.items.size(); ++i) {
        const std::uint64_t each = units_at_once(plan.items[i]);
        pieces += plan.items[i].units / each + (plan.items[i].units % each != 0 ? 1 : 0);
        ends_.push_back(pieces);
        total_ += bytes({i, 0, plan.items[i].units});
    }
}

Piece Pieces::operator[](std::uint64_t piece) const noexcept {
    const auto item = std::upper_bound(ends_.begin(), ends_.end(), piece);
    const std::size_t index = static_cast<std::size_t>(item - ends_.begin());
    const std::uint64_t each = units_at_once(plan_.items[index]);
    const std::uint64_t begin = (piece - (index == 0 ? 0 : ends_[index - 1])) * each;
    return {index, begin, std::min(begin + each, plan_.items[index].units)};
}

std::uint64_t Pieces::bytes(const Piece& piece) const noexcept {
    const Item& item = plan_.items[piece.item];
    if (item.work == Work::computed) return plan_.regions[piece.item].bytes;
    return (piece.end - piece.begin) * std::max<std::uint64_t>(item.layout.block_bytes, 1);
}

std::uint64_t item_bytes(const Plan& plan, std::size_t item) noexcept {
    const Item& one = plan.items[item];
    if (one.work == Work::computed) return plan.regions[item].bytes;
    return one.units * std::max<std::uint64_t>(one.layout.block_bytes, 1);
}

void Scratch::size_planes(const BlockLayout& layout, std::uint64_t groups) {
    base.resize(static_cast<std::size_t>(groups * layout.base_bytes));
    high.resize(static_cast<std::size_t>(groups * layout.high_bytes));
    scales.resize(static_cast<std::size_t>(groups * 2));
}

Status read_planes(const Artifact& artifact, EntryId object, const Matrix& matrix, std::uint64_t first_group,
                   std::uint64_t groups, std::uint64_t at, Scratch& scratch) {
    const BlockLayout& layout = matrix.layout;
    const codec::RowSplitGeometry& planes = matrix.planes;
    const auto read = [&](std::uint64_t plane, std::uint64_t bytes, std::vector<std::uint8_t>& to) -> Status {
        return artifact.read_entry(object, plane + first_group * bytes, part_of(to, at * bytes, groups * bytes));
    };
    Status status = read(planes.base_offset, layout.base_bytes, scratch.base);
    if (status && layout.high_bytes != 0) status = read(planes.high_offset, layout.high_bytes, scratch.high);
    return status ? read(planes.scale_offset, 2, scratch.scales) : status;
}

Status make_piece(const Plan& plan, const Piece& piece, Scratch& scratch) {
    const Item& item = plan.items[piece.item];
    const std::uint64_t units = piece.end - piece.begin;
    if (item.work == Work::computed) return compute(plan, item, scratch);
    scratch.bytes.resize(static_cast<std::size_t>(units * std::max<std::uint32_t>(item.layout.block_bytes, 1)));
    const Artifact& borrowed_from =
        plan.direction == Direction::to_ninfer ? *plan.mapping.target : *plan.mapping.source;
    switch (item.work) {
        case Work::split:
            return read_blocks(plan, item, piece, scratch);
        case Work::join:
            scratch.size_planes(item.layout, units);
            if (Status status = collect_planes(plan, item, piece, scratch); !status) return status;
            join_blocks(item.layout, scratch.planes(), static_cast<std::size_t>(units), scratch.bytes.data());
            return {};
        case Work::head:
            return borrowed_from.parts.front().source->read_exactly(piece.begin, scratch.bytes);
        case Work::copied:
        case Work::computed:
            break;
    }
    return borrowed_from.read_entry(item.entry, piece.begin, scratch.bytes);
}

Status write_piece(const Plan& plan, const Piece& piece, Scratch& scratch, io::RegionWriter& file) {
    const Item& item = plan.items[piece.item];
    if (item.work == Work::split) return write_planes(plan, piece, scratch, file);
    const std::uint64_t offset = piece.begin * std::max<std::uint64_t>(item.layout.block_bytes, 1);
    return file.write(piece.item, item.work == Work::computed ? 0 : offset, scratch.bytes);
}

std::array<Gap, 2> gaps_of(const codec::RowSplitGeometry& planes) noexcept {
    const std::uint64_t base_end = planes.base_offset + planes.base_bytes;
    const std::uint64_t high_end = planes.high_offset + planes.high_bytes;
    return {Gap{base_end, planes.high_offset - base_end}, Gap{high_end, planes.scale_offset - high_end}};
}

}  // namespace ninspect::convert
