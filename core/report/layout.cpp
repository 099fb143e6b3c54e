// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"
#include "core/base/text.h"
#include "core/report/documents.h"
#include "core/report/json_text.h"
#include "core/report/text_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <utility>

namespace ninspect::report {
namespace {

using codec::RowSplitGeometry;

/// The fields of a row-split object in the order in which tools print them.
constexpr std::array<std::pair<const char*, std::uint64_t RowSplitGeometry::*>, 16> row_split_fields{{
    {"n", &RowSplitGeometry::n},
    {"k", &RowSplitGeometry::k},
    {"k_pad", &RowSplitGeometry::k_pad},
    {"groups_per_row", &RowSplitGeometry::groups_per_row},
    {"base_bytes_per_group", &RowSplitGeometry::base_bytes_per_group},
    {"high_bytes_per_group", &RowSplitGeometry::high_bytes_per_group},
    {"base_row_bytes", &RowSplitGeometry::base_row_bytes},
    {"high_row_bytes", &RowSplitGeometry::high_row_bytes},
    {"scale_row_bytes", &RowSplitGeometry::scale_row_bytes},
    {"base_offset", &RowSplitGeometry::base_offset},
    {"base_bytes", &RowSplitGeometry::base_bytes},
    {"high_offset", &RowSplitGeometry::high_offset},
    {"high_bytes", &RowSplitGeometry::high_bytes},
    {"scale_offset", &RowSplitGeometry::scale_offset},
    {"scale_bytes", &RowSplitGeometry::scale_bytes},
    {"payload_bytes", &RowSplitGeometry::payload_bytes},
}};

std::string_view role_name(codec::FieldRole role) {
    using enum codec::FieldRole;
    switch (role) {
        case codes:
            return "codes";
        case high_bits:
            return "high";
        case scales:
            return "scales";
        case sub_scales:
            return "sub_scales";
        case mins:
            return "mins";
        case signs:
            return "signs";
        case values:
            return "values";
        case row_meta:
            return "row_meta";
        case divisors:
            return "divisors";
        case padding:
            return "padding";
    }
    return "";
}

std::string_view word_name(codec::WordFormat word) {
    using enum codec::WordFormat;
    switch (word) {
        case none:
            return "";
        case f16:
            return "f16";
        case bf16:
            return "bf16";
        case f32:
            return "f32";
        case f64:
            return "f64";
        case e8m0:
            return "e8m0";
        case e4m3:
            return "e4m3";
        case ue4m3:
            return "ue4m3";
        case u8:
            return "u8";
        case i8:
            return "i8";
        case i16:
            return "i16";
        case i32:
            return "i32";
        case i64:
            return "i64";
        case packed:
            return "packed";
    }
    return "";
}

/// Offset in the file of the byte `offset` of an entry, and the part that holds it.
std::pair<std::uint64_t, std::uint32_t> place(const Artifact& artifact, EntryId id, std::uint64_t offset) {
    if (const auto position = artifact.file_position(id, offset)) return {position->file_offset, position->part};
    return {artifact.entry(id).file_offset + offset, artifact.entry(id).part};
}

Json planes_json(const Artifact& artifact, EntryId id, const codec::Geometry& geometry) {
    Json planes = Json::array();
    for (const codec::Plane& plane : geometry.planes) {
        const auto [file_offset, part] = place(artifact, id, plane.offset);
        Json record{{"name", std::string(plane.name)}, {"offset", plane.offset},
                    {"file_offset", file_offset},      {"bytes", plane.bytes},
                    {"row_bytes", plane.row_bytes},    {"group_bytes", plane.group_bytes}};
        record["role"] = std::string(role_name(plane.role));
        record["word"] = std::string(word_name(plane.word));
        record["part"] = part;
        planes.push_back(std::move(record));
    }
    return planes;
}

Json block_json(const codec::Encoding& encoding) {
    Json fields = Json::array();
    for (const codec::BlockField& field : encoding.fields)
        fields.push_back({{"name", std::string(field.name)},
                          {"offset", field.offset},
                          {"bytes", field.bytes},
                          {"plane", std::string(role_name(field.role))},
                          {"word", std::string(word_name(field.word))}});
    return {{"weights", encoding.block_weights}, {"bytes", encoding.block_bytes}, {"fields", std::move(fields)}};
}

void add_geometry(Json& record, const Artifact& artifact, EntryId id, const codec::Geometry& geometry) {
    if (geometry.row_split) {
        Json fields;
        for (const auto& [name, member] : row_split_fields) fields[name] = *geometry.row_split.*member;
        record["geometry"] = std::move(fields);
    }
    record["rows"] = geometry.rows;
    record["columns"] = geometry.columns;
    if (geometry.experts != 1) record["experts"] = geometry.experts;
    record["groups_per_row"] = geometry.groups_per_row;
    record["payload_bytes"] = geometry.payload_bytes;
    record["planes"] = planes_json(artifact, id, geometry);
    if (geometry.encoding && geometry.encoding->arrangement == codec::Arrangement::blocks)
        record["block"] = block_json(*geometry.encoding);
}

std::string_view arrangement_name(codec::Arrangement arrangement) {
    using enum codec::Arrangement;
    switch (arrangement) {
        case words:
            return "plain numbers";
        case blocks:
            return "blocks";
        case row_split:
            return "row-split planes";
        case block_scale:
            return "codes, swizzled scales, divisors";
        case expert_block_scale:
            return "codes, swizzled scales, divisors for each expert";
        case row_scale:
            return "codes, one scale per row";
        case packed_u4:
            return "nibbles and scales";
        case ternary_row:
            return "ternary rows and scales";
        case whole_tensor:
            return "one piece for the whole tensor";
    }
    return "";
}

std::string geometry_text(const Artifact& artifact, EntryId id, const codec::Geometry& geometry) {
    using enum TextTable::Align;
    std::string out = "\n";
    TextTable planes({{"Plane"},
                      {"Offset", right},
                      {"File offset", right},
                      {"Bytes", right},
                      {"Row bytes", right},
                      {"Group bytes", right},
                      {"Holds"}});
    for (const codec::Plane& plane : geometry.planes) {
        const auto [file_offset, part] = place(artifact, id, plane.offset);
        std::string where = group_digits(file_offset);
        if (artifact.parts.size() > 1) where += fmt::format(" (part {})", part);
        planes.add_row({std::string(plane.name), group_digits(plane.offset), std::move(where),
                        group_digits(plane.bytes), group_digits(plane.row_bytes), group_digits(plane.group_bytes),
                        fmt::format("{} {}", role_name(plane.role), word_name(plane.word))});
    }
    out += planes.text();
    if (geometry.row_split) {
        FactList fields;
        for (const auto& [name, member] : row_split_fields) fields.add(name, group_digits(*geometry.row_split.*member));
        out.append("\n").append(fields.text());
    }
    const codec::Encoding& encoding = *geometry.encoding;
    if (encoding.arrangement == codec::Arrangement::blocks) {
        TextTable block({{"Block field"}, {"Offset", right}, {"Bytes", right}, {"Holds"}});
        for (const codec::BlockField& field : encoding.fields)
            block.add_row({std::string(field.name), fmt::format("{}", field.offset), fmt::format("{}", field.bytes),
                           fmt::format("{} {}", role_name(field.role), word_name(field.word))});
        out += fmt::format("\nOne block: {} weights in {} bytes\n", encoding.block_weights, encoding.block_bytes);
        if (!block.empty()) out += block.text();
    }
    return out;
}

}  // namespace

Result<std::string> layout_json(const Artifact& artifact, EntryId id) {
    const Entry& entry = artifact.entry(id);
    const auto shape = artifact.shape(id);
    Json record;
    add_text(record, "name", artifact.name(id));
    add_text(record, "format", artifact.format_name(id));
    add_text(record, "layout", artifact.layout_name(id));
    record["shape"] = shape_json(artifact.container, shape);
    record["file_offset"] = entry.file_offset;
    record["part"] = entry.part;
    record["bytes"] = entry.bytes;
    if (entry.kind == EntryKind::resource) {
        record["planes"] = Json::array();
        return to_text(record);
    }
    const Result<codec::Geometry> geometry = artifact.geometry(id);
    if (geometry) {
        add_geometry(record, artifact, id, *geometry);
    } else {
        record["planes"] = Json::array();
        record["unavailable"] = json_text(english_message(geometry.error()));
    }
    return to_text(record);
}

Result<std::string> layout_text(const Artifact& artifact, EntryId id) {
    const Entry& entry = artifact.entry(id);
    FactList facts;
    facts.add("Name", escape_for_display(artifact.name(id)));
    facts.add("Format", escape_for_display(artifact.format_name(id)));
    if (!artifact.layout_name(id).empty()) facts.add("Layout", escape_for_display(artifact.layout_name(id)));
    facts.add("File offset", fmt::format("{} ({}){}", group_digits(entry.file_offset), hex_number(entry.file_offset),
                                         artifact.parts.size() > 1 ? fmt::format(" in part {}", entry.part) : ""));
    facts.add("Bytes", group_digits(entry.bytes));
    if (entry.kind == EntryKind::resource) return facts.text();

    facts.add("Shape", fmt::format("[{}]", shape_text(artifact.container, artifact.shape(id), " × ")));
    const Result<codec::Geometry> geometry = artifact.geometry(id);
    if (!geometry) {
        facts.add("Planes", english_message(geometry.error()));
        return facts.text();
    }
    facts.add("Arrangement", std::string(arrangement_name(geometry->encoding->arrangement)));
    facts.add("Groups per row", group_digits(geometry->groups_per_row));
    if (geometry->payload_bytes != entry.bytes) facts.add("Bytes by layout", group_digits(geometry->payload_bytes));
    return facts.text() + geometry_text(artifact, id, *geometry);
}

}  // namespace ninspect::report
