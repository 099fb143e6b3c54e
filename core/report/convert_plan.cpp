// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"
#include "core/base/text.h"
#include "core/report/convert.h"
#include "core/report/documents.h"
#include "core/report/json_text.h"
#include "core/report/text_table.h"

#include <fmt/format.h>

namespace ninspect::report {
namespace {

using convert::Check;
using convert::Plan;

std::string size_text(std::uint64_t bytes) {
    return fmt::format("{} ({} bytes)", human_bytes(bytes), group_digits(bytes));
}

Json finding_json(const mapping::Finding& finding) {
    Json record;
    record["severity"] = std::string(severity_name(finding.what.severity()));
    record["rule"] = std::string(finding.what.rule->id);
    if (!finding.what.entry.empty()) add_text(record, "entry", finding.what.entry);
    if (!finding.what.expected.empty()) add_text(record, "expected", finding.what.expected);
    if (!finding.what.found.empty()) add_text(record, "found", finding.what.found);
    record["message"] = json_text(english_message(finding.what));
    if (!finding.advice.empty()) record["advice"] = json_text(finding.advice);
    return record;
}

Json check_json(const Plan& plan, const Check& check) {
    Json record;
    record["id"] = std::string(check.id);
    record["title"] = std::string(check.title);
    record["passed"] = check.passed;
    if (!check.expected.empty()) add_text(record, "expected", check.expected);
    if (!check.found.empty()) add_text(record, "found", check.found);
    if (check.error) record["why"] = json_text(english_message(*check.error));
    record["findings"] = Json::array();
    for (const std::size_t i : check.findings) record["findings"].push_back(finding_json(plan.mapping.findings[i]));
    return record;
}

/// The reasons below a check.
std::string reasons(const Plan& plan, const Check& check) {
    std::string text;
    if (check.error) text += fmt::format("        {}\n", english_message(*check.error));
    for (const std::size_t i : check.findings) {
        const mapping::Finding& finding = plan.mapping.findings[i];
        const bool warning = finding.what.severity() != Severity::error;
        text += fmt::format("        {}{}\n", warning ? "note: " : "", english_message(finding.what));
        if (!finding.advice.empty()) text += fmt::format("        {}\n", escape_for_display(finding.advice));
    }
    return text;
}

}  // namespace

std::string convert_plan_json(const Plan& plan) {
    Json document;
    if (const std::optional<Error> problem = plan.first_problem())
        document = Json::parse(error_json(*problem), nullptr, false);
    document["passed"] = plan.passed();
    document["output"] = json_text(plan.output);
    document["direction"] = plan.direction == convert::Direction::to_ninfer ? "ninfer" : "gguf";
    add_text(document, "profile", plan.mapping.profile->name);
    if (!plan.mapping.model_name.empty()) add_text(document, "model", plan.mapping.model_name);
    document["bytes"] = plan.file_bytes;
    document["produced"] = Json{{"objects", plan.produced.objects}, {"bytes", plan.produced.bytes}};
    document["borrowed"] = Json{{"objects", plan.borrowed.objects}, {"bytes", plan.borrowed.bytes}};
    document["checks"] = Json::array();
    for (const Check& check : plan.checks) document["checks"].push_back(check_json(plan, check));
    document["findings_left_out"] = plan.mapping.findings_left_out;
    return to_text(document);
}

std::string convert_plan_text(const Plan& plan) {
    FactList facts;
    const bool forward = plan.direction == convert::Direction::to_ninfer;
    facts.add("GGUF", escape_for_display(plan.mapping.source->path));
    facts.add(forward ? "Template" : "Artifact", escape_for_display(plan.mapping.target->path));
    facts.add("Result", escape_for_display(plan.output));
    facts.add("Profile", escape_for_display(plan.mapping.profile->name));
    facts.add("Model", plan.mapping.model_name.empty() ? "sizes of no published model"
                                                       : escape_for_display(plan.mapping.model_name));
    if (plan.file_bytes != 0) {
        facts.add("Size", size_text(plan.file_bytes));
        facts.add("Made", fmt::format("{} objects, {}", plan.produced.objects, size_text(plan.produced.bytes)));
        facts.add("Taken over", fmt::format("{} objects, {}", plan.borrowed.objects, size_text(plan.borrowed.bytes)));
    }
    std::string text = facts.text() + "\n";
    for (const Check& check : plan.checks) {
        text += fmt::format("{}  {}", check.passed ? "ok    " : "FAILED", check.title);
        if (check.passed && !check.found.empty()) text += fmt::format(": {}", escape_for_display(check.found));
        text += '\n' + reasons(plan, check);
    }
    if (plan.mapping.findings_left_out != 0)
        text += fmt::format("        … and {} more\n", plan.mapping.findings_left_out);
    return text + (plan.passed() ? "\nNothing stands against this conversion.\n" : "\nNothing was written.\n");
}

}  // namespace ninspect::report
