// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/inspect/compat.h"
#include "core/report/documents.h"
#include "core/report/finding_text.h"
#include "core/report/json_text.h"
#include "core/report/text_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace ninspect::report {
namespace {

constexpr std::size_t reasons_shown = 20;  // a file can break one rule 100,000 times

Json reason_json(const Artifact& artifact, const Diagnostic& diagnostic) {
    Json reason;
    reason["rule"] = std::string(diagnostic.rule->id);
    add_text(reason, "entry", diagnostic.entry);
    reason["message"] = json_text(full_message(artifact, diagnostic));
    return reason;
}

}  // namespace

std::string loaders_json(const Artifact& artifact) {
    ArrayWriter array;
    for (const inspect::LoadVerdict& verdict : inspect::who_can_load(artifact)) {
        Json record{{"loader", std::string(verdict.loader->id)},
                    {"name", std::string(verdict.loader->name)},
                    {"detail", std::string(verdict.loader->detail)},
                    {"answer", std::string(inspect::load_answer_name(verdict.answer))}};
        record["reasons"] = verdict.why.size();
        record["why"] = Json::array();
        for (std::size_t i = 0; i < std::min(verdict.why.size(), reasons_shown); ++i)
            record["why"].push_back(reason_json(artifact, *verdict.why[i]));
        array.add(record);
    }
    return array.finish();
}

std::string loaders_text(const Artifact& artifact) {
    TextTable table({{"Loader"}, {"Answer"}, {"First reason"}});
    for (const inspect::LoadVerdict& verdict : inspect::who_can_load(artifact)) {
        std::string reason;
        if (!verdict.why.empty()) {
            const Diagnostic& first = *verdict.why.front();
            reason = fmt::format(
                "{}{}{}", first.entry.empty() ? "" : escape_for_display(shortened(first.entry, longest_name)) + ": ",
                short_message(artifact, first),
                verdict.why.size() > 1 ? fmt::format(" (and {} more)", verdict.why.size() - 1) : "");
        }
        table.add_row({std::string(verdict.loader->name), std::string(inspect::load_answer_name(verdict.answer)),
                       std::move(reason)});
    }
    return table.text();
}

}  // namespace ninspect::report
