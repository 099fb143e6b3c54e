// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ninfer/reader.h"

#include "core/io/path.h"
#include "core/ninfer/directory.h"
#include "core/ninfer/members.h"
#include "core/ninfer/reading.h"
#include "core/ninfer/rules.h"

#include <fmt/format.h>

#include <utility>

namespace ninspect::ninfer {
namespace {

/// A strict reading's own complaints carry their rule as rule_broken, except our limits,
/// which no engine has.
Error as_asked(Error error, const OpenOptions& options, const std::string& path) {
    if (error.file.empty()) error.file = path;
    const bool ours = error.rule != nullptr && error.rule->refused_by == no_loader;
    if (options.strict && error.code == ErrorCode::header_unreadable && error.rule != nullptr && !ours)
        error.code = ErrorCode::rule_broken;
    return error;
}

Error complaint(const Diagnostic& diagnostic, const std::string& path) {
    Error error;
    error.code = ErrorCode::rule_broken;
    error.file = path;
    error.offset = diagnostic.file_offset;
    error.path = diagnostic.entry;
    error.expected = diagnostic.expected;
    error.found = diagnostic.found;
    error.rule = diagnostic.rule;
    return error;
}

Result<std::string> read_text(const io::ByteSource& source, std::uint64_t offset, std::uint64_t bytes) {
    std::string text(static_cast<std::size_t>(bytes), '\0');
    const std::span<std::uint8_t> out(reinterpret_cast<std::uint8_t*>(text.data()), text.size());
    if (Status status = source.read_exactly(offset, out); !status) return status.error();
    return text;
}

/// True when a JSON object seems to begin at that offset.
bool object_begins_at(const io::ByteSource& source, std::uint64_t offset) {
    std::uint8_t head[2] = {};
    const auto got = source.read_at(offset, head);
    return got && *got == 2 && head[0] == '{' &&
           (head[1] == '"' || head[1] == '}' || head[1] == ' ' || head[1] == '\n');
}

/// Directory text as a tree. A version byte that contradicts the framing is said as such.
Result<JsonTree> read_tree(const io::ByteSource& source, const Prefix& prefix, const RunControl& control) {
    auto text = read_text(source, prefix.json_offset, prefix.json_bytes);
    if (!text) return text.error();
    auto tree = JsonTree::parse(std::move(*text), prefix.json_offset, JsonLimits{}, control);
    if (tree || tree.error().rule == nullptr || tree.error().rule->id != "ninfer.json.syntax") return tree;
    const std::uint64_t other = prefix.json_offset == 16 ? 32 : 16;
    if (object_begins_at(source, prefix.json_offset) || !object_begins_at(source, other)) return tree;
    Error error = tree.error();
    error.rule = &rule("ninfer.version.framing");
    error.offset = 7;
    error.expected = other == 32 ? "3" : "1, 2";
    error.found = std::to_string(prefix.version);
    return error;
}

/// Loaders of the other container versions stop at the first eight bytes.
void report_versions(Reading& reading) {
    constexpr std::string_view ids[] = {"ninfer.v1.magic", "ninfer.v2.magic", "ninfer.v3.magic"};
    for (std::uint32_t version = 1; version <= 3; ++version) {
        if (version == reading.version()) continue;
        reading.findings.add_for(loaders_of_version(version), Stage::version, ids[version - 1], "", 7,
                                 magic_text(version), magic_text(reading.version()));
    }
}

void report_json(Reading& reading) {
    const JsonTree& tree = reading.tree;
    if (tree.had_byte_order_mark())
        reading.findings.add(Stage::open, "ninfer.json.byte-order-mark", "", reading.prefix.json_offset);
    if (const auto at = tree.first_ill_formed_utf8()) reading.findings.add(Stage::open, "ninfer.json.utf8", "", *at);
    if (const auto at = tree.trailing_text()) reading.findings.add(Stage::open, "ninfer.json.trailing-text", "", *at);
    report_duplicate_members(reading);
}

/// The payload begins at a multiple of its alignment, also an empty one.
void report_payload_start(Reading& reading) {
    const Prefix& prefix = reading.prefix;
    if (prefix.payload_offset > prefix.file_bytes)
        reading.findings.add(Stage::open, "ninfer.payload.beyond-file", "", 8, fmt::format("{}", prefix.payload_offset),
                             fmt::format("{}", prefix.file_bytes));
}

void begin_artifact(Reading& reading) {
    Artifact& artifact = reading.artifact();
    artifact.container = Container::ninfer;
    artifact.version = reading.version();
    artifact.path = reading.path;
    artifact.alignment = payload_alignment;
    Part part;
    part.path = reading.path;
    part.recorded_name = io::file_name_of(reading.path);
    part.file_bytes = reading.prefix.file_bytes;
    part.header_end = reading.prefix.json_offset + reading.prefix.json_bytes;
    part.payload_offset = reading.prefix.payload_offset;
    part.source = reading.source;
    if (const auto* file = dynamic_cast<const io::FileSource*>(reading.source.get())) part.stamp = file->stamp();
    artifact.parts.push_back(std::move(part));
}

void set_payload(Reading& reading) {
    std::vector<io::Slice> slices;
    for (const Part& part : reading.artifact().parts)
        slices.push_back({part.source, part.path, part.payload_offset, part.payload_bytes});
    auto payload = io::ConcatSource::make(reading.path, std::move(slices));
    if (payload) reading.builder.set_logical_payload(std::move(*payload));
}

Status read_directory(Reading& reading) {
    if (reading.tree.kind(0) != JsonKind::object) {
        Error error;
        error.code = ErrorCode::header_unreadable;
        error.offset = reading.tree.offset(0);
        error.expected = "object";
        error.found = json_kind_name(reading.tree.kind(0));
        error.rule = &rule("ninfer.directory.root");
        return error;
    }
    report_versions(reading);
    report_payload_start(reading);
    report_json(reading);
    Status status = reading.v3() ? read_directory_v3(reading) : read_directory_v12(reading);
    if (!status) return status;
    remark_on_model(reading);
    return {};
}

}  // namespace

Result<std::shared_ptr<const Artifact>> read_entry(std::shared_ptr<const io::ByteSource> source,
                                                   const std::string& path, const PartOpener& parts,
                                                   const OpenOptions& options, const RunControl& control) {
    const auto prefix = read_prefix(*source);
    if (!prefix) return as_asked(prefix.error(), options, path);
    auto tree = read_tree(*source, *prefix, control);
    if (!tree) return as_asked(tree.error(), options, path);
    Reading reading(std::move(source), path, parts, options, control, *prefix, std::move(*tree));
    begin_artifact(reading);
    if (Status status = read_directory(reading); !status) return as_asked(status.error(), options, path);
    if (const Diagnostic* first = reading.findings.first_complaint(); options.strict && first != nullptr)
        return complaint(*first, path);
    set_payload(reading);
    for (Diagnostic& diagnostic : reading.findings.take(reading.artifact().left_out))
        reading.builder.add_diagnostic(std::move(diagnostic));
    return reading.builder.finish();
}

}  // namespace ninspect::ninfer
