// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ninfer/objects.h"

#include "core/base/checked.h"
#include "core/ninfer/members.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace ninspect::ninfer {
namespace {

constexpr std::uint64_t tensor_alignment = 256;

std::string number(std::uint64_t n) { return fmt::format("{}", n); }

/// Order, alignment and bounds (§4). Returns whether the bytes lie inside the payload.
bool check_range(Reading& reading, const ObjectRecord& record, std::uint64_t conflict_end) {
    if (!record.offset || !record.bytes) return false;
    const std::uint64_t at = reading.tree.offset(record.offset_node), offset = *record.offset;
    if (conflict_end > offset)
        reading.findings.add(Stage::open, "ninfer.object.overlap", record.label, at, number(conflict_end),
                             number(offset));
    if (record.tensor && offset % tensor_alignment != 0)
        reading.findings.add(reading.v3() ? Stage::use : Stage::open, "ninfer.object.alignment", record.label, at,
                             number(tensor_alignment), number(offset));
    const CheckedU64 end = checked_add(offset, *record.bytes);
    if (!end) {
        reading.findings.add(Stage::open, "ninfer.int.overflow", record.label, at, "offset + bytes",
                             fmt::format("{} + {}", offset, *record.bytes));
        return false;
    }
    if (*end <= reading.payload_bytes) return true;
    reading.findings.add(Stage::open, "ninfer.object.bounds", record.label, at, number(reading.payload_bytes),
                         number(*end));
    return false;
}

/// Fills in where the object lies. What is not known stays 0.
void place_entry(const Reading& reading, const ObjectRecord& record, std::optional<std::uint64_t> computed,
                 Entry& entry) {
    entry.record_offset = reading.tree.offset(record.node);
    entry.divisors = record.divisors;
    if (!record.offset) return;
    entry.offset = *record.offset;
    entry.bytes = record.bytes ? *record.bytes : computed.value_or(0);
    const auto place = place_in_files(reading, entry.offset);
    entry.part = place ? place->part : 0;
    entry.file_offset = place ? place->file_offset : std::numeric_limits<std::uint64_t>::max();
}

void read_one(Reading& reading, NodeId node, std::uint32_t index, std::uint64_t conflict_end, ObjectRecord& record) {
    read_object_record(reading, node, index, record);
    Entry entry;
    entry.kind = record.tensor ? EntryKind::tensor : EntryKind::resource;
    const auto computed = check_encoding(reading, record, entry);
    const bool inside = check_range(reading, record, conflict_end);
    place_entry(reading, record, computed, entry);
    if (!inside && !(record.offset && range_fits(entry.offset, entry.bytes, reading.payload_bytes)))
        entry.usable = false;
    if (!record.offset || entry.bytes == 0) entry.usable = false;
    if (entry.usable && !range_readable(reading, entry.offset, entry.bytes)) entry.usable = false;
    const auto added = reading.builder.add_entry(entry, record.name, record.shape, record.format, record.layout);
    if (added.same_name && !record.name.empty()) {
        const Entry& first = reading.artifact().entry(*added.same_name);
        reading.findings.add(Stage::open, "ninfer.object.duplicate-name", record.label, entry.record_offset, "",
                             number(first.record_offset));
    }
}

/// A record that is no JSON object: listed without a name, so that indices stay true.
void add_placeholder(Reading& reading, NodeId node, std::uint32_t index) {
    is_kind(reading, node, JsonKind::object, fmt::format("objects[{}]", index), "object");
    Entry entry;
    entry.usable = false;
    entry.record_offset = reading.tree.offset(node);
    reading.builder.add_entry(entry, "", {}, "", "");
}

/// Gaps and trailing bytes: legal, but worth knowing.
void remark_payload(Reading& reading, const PayloadLayout& layout) {
    if (layout.gaps > 0) {
        const Entry& entry = reading.artifact().entry(EntryId{layout.first_after_gap});
        const std::string name(reading.artifact().name(EntryId{layout.first_after_gap}));
        reading.findings.add_for(no_loader, Stage::remark, "ninfer.payload.gap", name, entry.file_offset,
                                 number(layout.gaps), number(layout.gap_bytes), entry.part);
    }
    if (!layout.all_valid || layout.end >= reading.payload_bytes) return;
    const auto place = place_in_files(reading, layout.end);
    if (place)
        reading.findings.add_for(no_loader, Stage::remark, "ninfer.payload.trailing", {}, place->file_offset, "",
                                 number(reading.payload_bytes - layout.end), place->part);
}

}  // namespace

Status read_objects(Reading& reading, NodeId objects) {
    const JsonTree& tree = reading.tree;
    const std::uint32_t n = tree.children(objects);
    const PayloadLayout layout = lay_out_payload(reading, objects);
    reading.builder.reserve_entries(n);
    ObjectRecord record;
    NodeId node = n > 0 ? tree.first_child(objects) : no_node;
    for (std::uint32_t i = 0; i < n; ++i, node = tree.next_sibling(node)) {
        if (i % 256 == 0) {
            if (reading.control.stop_requested()) {
                Error error;
                error.code = ErrorCode::cancelled;
                return error;
            }
            reading.control.report({i, n, ProgressUnit::items});
            reading.maybe_send_partial();
        }
        if (tree.kind(node) == JsonKind::object) {
            read_one(reading, node, i, layout.conflict_end[i], record);
        } else {
            add_placeholder(reading, node, i);
        }
    }
    remark_payload(reading, layout);
    return {};
}

}  // namespace ninspect::ninfer
