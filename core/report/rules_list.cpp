// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspect/open.h"
#include "core/report/documents.h"
#include "core/report/json_text.h"
#include "core/report/loader_names.h"
#include "core/report/text_table.h"

#include <fmt/format.h>

namespace ninspect::report {
namespace {

/// "gguf" of "gguf.tensor.offset".
std::string_view family(std::string_view id) { return id.substr(0, id.find('.')); }

std::string_view family_title(std::string_view name) {
    if (name == "gguf") return "GGUF";
    if (name == "ninfer") return ".ninfer";
    if (name == "file") return "Any file";
    return name;
}

/// Text for a cell of a Markdown table: "{found}" as code, no cell borders.
std::string cell(std::string_view text) {
    std::string out;
    for (char c : text) {
        if (c == '|') out += '\\';
        if (c == '<') {
            out += "&lt;";
            continue;
        }
        if (c == '{') out += '`';
        out += c;
        if (c == '}') out += '`';
    }
    return out;
}

}  // namespace

std::string rules_json() {
    ArrayWriter array;
    for (const Rule* rule : inspect::all_rules()) {
        Json record;
        record["id"] = std::string(rule->id);
        record["severity"] = std::string(severity_name(rule->severity));
        record["refused_by"] = loader_ids(rule->refused_by);
        record["text"] = json_text(rule->text);
        record["advice"] = json_text(rule->advice);
        record["source"] = json_text(rule->source);
        array.add(record);
    }
    return array.finish();
}

std::string rules_text() {
    TextTable table({{"Severity"}, {"Rule"}, {"What is wrong"}});
    for (const Rule* rule : inspect::all_rules())
        table.add_row({std::string(severity_name(rule->severity)), std::string(rule->id), std::string(rule->text)});
    return table.text();
}

std::string rules_markdown() {
    std::string out =
        "# Rules\n\n"
        "Everything that `ninspect-cli validate` and the window's Problems view can report. This page is the output "
        "of\n"
        "`ninspect-cli validate --rules --markdown`; a test compares the two.\n\n"
        "An **error** is something that the format forbids or that makes bytes unreadable. A **warning** is legal or\n"
        "survivable, but some loader refuses or misreads such a file. A **note** is anything else worth knowing.\n"
        "\"Refused by\" names the loaders that are known to refuse a file which breaks the rule; a single finding may\n"
        "concern fewer of them. Words in braces are filled in by the finding.\n";
    std::string_view current;
    for (const Rule* rule : inspect::all_rules()) {
        if (family(rule->id) != current) {
            current = family(rule->id);
            out += fmt::format(
                "\n## {}\n\n| Rule | Severity | What is wrong | What to do | Refused by | Source |\n"
                "|---|---|---|---|---|---|\n",
                family_title(current));
        }
        out +=
            fmt::format("| `{}` | {} | {} | {} | {} | {} |\n", rule->id, severity_name(rule->severity),
                        cell(rule->text), cell(rule->advice), cell(loader_names(rule->refused_by)), cell(rule->source));
    }
    return out;
}

}  // namespace ninspect::report
