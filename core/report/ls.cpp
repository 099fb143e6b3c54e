// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/report/documents.h"
#include "core/report/json_text.h"
#include "core/report/text_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ninspect::report {
namespace {

std::string kind_name(EntryKind kind) { return kind == EntryKind::tensor ? "tensor" : "resource"; }

Json entry_json(const Artifact& artifact, EntryId id) {
    const Entry& entry = artifact.entry(id);
    const auto shape = artifact.shape(id);
    const bool tensor = entry.kind == EntryKind::tensor;
    Json record;
    record["index"] = id.value;
    add_text(record, "name", artifact.name(id));
    record["kind"] = kind_name(entry.kind);
    add_text(record, "format", artifact.format_name(id));
    if (artifact.container == Container::gguf) record["type_id"] = entry.type_id;
    if (artifact.container == Container::ninfer && tensor) add_text(record, "layout", artifact.layout_name(id));
    record["shape"] = shape_json(artifact.container, shape);
    if (artifact.container == Container::gguf)
        record["ne"] = shape_json(artifact.container, std::vector<std::uint64_t>(shape.rbegin(), shape.rend()));
    record["offset"] = entry.offset;
    record["file_offset"] = entry.file_offset;
    record["bytes"] = entry.bytes;
    record["padding_after"] = entry.padding_after;
    record["part"] = entry.part;
    record["bits_per_weight"] = tensor && !entry.size_from_gap ? json_number(artifact.bits_per_weight(id)) : Json();
    if (entry.size_from_gap) record["size_from_gap"] = true;
    if (!entry.usable) record["usable"] = false;
    return record;
}

/// Bits per weight for people; empty for resources and unknown sizes.
std::string bits_text(const Artifact& artifact, EntryId id) {
    const double bits = artifact.entry(id).kind == EntryKind::tensor ? artifact.bits_per_weight(id) : 0.0;
    return bits > 0 ? fmt::format("{:.4g}", bits) : std::string{};
}

/// One field of a comma- or tab-separated table.
std::string field(std::string text, char separator) {
    if (separator == '\t') {
        std::replace_if(
            text.begin(), text.end(), [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
        return text;
    }
    if (text.find_first_of("\",\n\r") == std::string::npos) return text;
    std::string quoted = "\"";
    for (char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

}  // namespace

std::string ls_json(const Artifact& artifact, std::span<const EntryId> entries) {
    ArrayWriter array;
    for (EntryId id : entries) array.add(entry_json(artifact, id));
    return array.finish();
}

std::string ls_text(const Artifact& artifact, std::span<const EntryId> entries) {
    using enum TextTable::Align;
    const bool layouts = artifact.container == Container::ninfer;
    const bool parts = artifact.parts.size() > 1;
    std::vector<TextTable::Column> columns{{"#", right}, {"Name"}, {"Format"}};
    if (layouts) columns.push_back({"Layout"});
    columns.push_back({"Shape", right});
    if (parts) columns.push_back({"Part", right});
    for (const char* title : {"Offset", "Bytes", "Padding", "Bits/weight"}) columns.push_back({title, right});
    TextTable table(std::move(columns));
    for (EntryId id : entries) {
        const Entry& entry = artifact.entry(id);
        std::vector<std::string> row{fmt::format("{}", id.value), escape_for_display(artifact.name(id)),
                                     escape_for_display(artifact.format_name(id))};
        if (layouts) row.push_back(escape_for_display(artifact.layout_name(id)));
        row.push_back(entry.kind == EntryKind::tensor
                          ? fmt::format("[{}]", shape_text(artifact.container, artifact.shape(id), " × "))
                          : std::string{});
        if (parts) row.push_back(fmt::format("{}", entry.part));
        row.push_back(group_digits(entry.offset));
        row.push_back(group_digits(entry.bytes) + (entry.size_from_gap ? "?" : ""));
        row.push_back(group_digits(entry.padding_after));
        row.push_back(bits_text(artifact, id));
        table.add_row(std::move(row));
    }
    return table.text();
}

std::string ls_table(const Artifact& artifact, std::span<const EntryId> entries, char separator) {
    const std::string join(1, separator);
    std::string out =
        fmt::format("{}\n", fmt::join({"index", "name", "kind", "format", "type_id", "layout", "shape", "offset",
                                       "file_offset", "bytes", "padding_after", "part", "bits_per_weight"},
                                      join));
    for (EntryId id : entries) {
        const Entry& entry = artifact.entry(id);
        const std::vector<std::string> row{
            fmt::format("{}", id.value),
            field(to_valid_utf8(artifact.name(id)), separator),
            kind_name(entry.kind),
            field(to_valid_utf8(artifact.format_name(id)), separator),
            artifact.container == Container::gguf ? fmt::format("{}", entry.type_id) : std::string{},
            field(to_valid_utf8(artifact.layout_name(id)), separator),
            shape_text(artifact.container, artifact.shape(id), "x"),
            fmt::format("{}", entry.offset),
            fmt::format("{}", entry.file_offset),
            fmt::format("{}", entry.bytes),
            fmt::format("{}", entry.padding_after),
            fmt::format("{}", entry.part),
            entry.kind == EntryKind::tensor && !entry.size_from_gap ? fmt::format("{}", artifact.bits_per_weight(id))
                                                                    : std::string{},
        };
        out += fmt::format("{}\n", fmt::join(row, join));
    }
    return out;
}

}  // namespace ninspect::report
