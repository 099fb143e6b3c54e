// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/report/documents.h"
#include "core/report/finding_text.h"
#include "core/report/json_text.h"
#include "core/report/loader_names.h"

#include <fmt/format.h>

namespace ninspect::report {
namespace {

Json diagnostic_json(const Artifact& artifact, const Diagnostic& diagnostic) {
    Json record;
    record["severity"] = std::string(severity_name(diagnostic.severity()));
    record["rule"] = std::string(diagnostic.rule->id);
    add_text(record, "entry", diagnostic.entry);
    record["part"] = diagnostic.part;
    record["file_offset"] = diagnostic.file_offset ? Json(*diagnostic.file_offset) : Json();
    record["message"] = json_text(full_message(artifact, diagnostic));
    add_text(record, "expected", diagnostic.expected);
    add_text(record, "found", diagnostic.found);
    record["refused_by"] = loader_ids(diagnostic.refused_by);
    return record;
}

/// "error  rule.id", then what and where, indented.
std::string diagnostic_text(const Artifact& artifact, const Diagnostic& diagnostic) {
    std::string out = fmt::format("{:<8} {}", severity_name(diagnostic.severity()), diagnostic.rule->id);
    if (!diagnostic.entry.empty()) out += "  " + escape_for_display(shortened(diagnostic.entry, longest_name));
    out += fmt::format("\n         {}\n", short_message(artifact, diagnostic));
    std::string place;
    if (artifact.parts.size() > 1) place = fmt::format("part {}", diagnostic.part);
    if (diagnostic.file_offset)
        place += fmt::format("{}byte {} ({})", place.empty() ? "" : ", ", group_digits(*diagnostic.file_offset),
                             hex_number(*diagnostic.file_offset));
    if (!place.empty()) out += "         at: " + place + "\n";
    const std::string refused = loader_names(diagnostic.refused_by);
    if (!refused.empty()) out += "         refused by: " + refused + "\n";
    const std::string advice = advice_of(artifact, diagnostic);
    if (!advice.empty()) out += "         advice: " + advice + "\n";
    return out;
}

std::string counted(std::uint64_t count, std::string_view word) {
    return fmt::format("{} {}{}", group_digits(count), word, count == 1 ? "" : "s");
}

}  // namespace

bool has_findings(const Artifact& artifact) noexcept {
    const Artifact::Counts counts = artifact.diagnostic_counts();
    return counts.errors + counts.warnings > 0;
}

std::string validate_json(const Artifact& artifact) {
    ArrayWriter diagnostics;
    for (const Diagnostic& diagnostic : artifact.diagnostics) diagnostics.add(diagnostic_json(artifact, diagnostic));
    return fmt::format("{{\"result\": \"{}\", \"diagnostics\": {}}}", has_findings(artifact) ? "findings" : "ok",
                       diagnostics.finish());
}

std::string validate_text(const Artifact& artifact) {
    std::string out;
    for (const Diagnostic& diagnostic : artifact.diagnostics) out += diagnostic_text(artifact, diagnostic) + "\n";
    const Artifact::Counts counts = artifact.diagnostic_counts();
    return out + fmt::format("{}: {} ({}, {}, {})\n", escape_for_display(artifact.path),
                             has_findings(artifact) ? "findings" : "ok", counted(counts.errors, "error"),
                             counted(counts.warnings, "warning"), counted(counts.notes, "note"));
}

}  // namespace ninspect::report
