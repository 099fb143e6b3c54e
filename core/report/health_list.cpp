// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The rules behind the verdicts as a table.
#include "core/report/documents.h"
#include "core/report/json_text.h"
#include "core/report/text_table.h"
#include "core/stats/health.h"

#include <fmt/format.h>

namespace ninspect::report {
namespace {

/// "{found}" as code in a cell of a Markdown table.
std::string cell(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '|') out += '\\';
        if (c == '{') out += '`';
        out += c;
        if (c == '}') out += '`';
    }
    return out;
}

}  // namespace

std::string health_rules_json() {
    ArrayWriter array;
    for (const stats::HealthRule& rule : stats::health_rules()) {
        Json record;
        record["id"] = std::string(rule.id);
        record["verdict"] = std::string(stats::verdict_name(rule.verdict));
        record["text"] = json_text(rule.text);
        record["source"] = json_text(rule.source);
        array.add(record);
    }
    return array.finish();
}

std::string health_rules_text() {
    TextTable table({{"Verdict"}, {"Rule"}, {"What is wrong"}});
    for (const stats::HealthRule& rule : stats::health_rules())
        table.add_row({std::string(stats::verdict_name(rule.verdict)), std::string(rule.id), std::string(rule.text)});
    return table.text();
}

std::string health_rules_markdown() {
    std::string out =
        "# Health of tensors\n\n"
        "What makes a tensor suspect or broken in the verdicts of `ninspect-cli scales` and `codes`, and in the "
        "window.\n"
        "This page is the output of `ninspect-cli scales --rules --markdown`; a test compares the two.\n\n"
        "A tensor is **broken** when it holds what its format forbids or what no engine can compute with, **suspect**\n"
        "when no writer that is known would have made it, **healthy** otherwise. The worst rule decides. A figure is\n"
        "judged only when it was counted: `scales` looks at scales, `codes` at codes, the window at both. Words in\n"
        "braces are filled in by the finding.\n\n"
        "Scales below zero are a fault in `.ninfer` planes and in the ternary types of ggml. ggml's own quantizers "
        "write\n"
        "them on purpose for Q4_0, Q5_0, Q3_K, Q6_K, IQ4_NL, IQ4_XS and others; there they are counted and not "
        "judged.\n"
        "The limits for the f16 scales of ternary packs (high bytes, median) are those of the packs that are public, "
        "not\n"
        "properties of the format.\n\n"
        "| Rule | Verdict | What is wrong | Source |\n|---|---|---|---|\n";
    for (const stats::HealthRule& rule : stats::health_rules())
        out += fmt::format("| `{}` | {} | {} | {} |\n", rule.id, stats::verdict_name(rule.verdict), cell(rule.text),
                           cell(rule.source));
    return out;
}

}  // namespace ninspect::report
