// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/convert.h"

#include "core/base/text.h"
#include "core/report/json_text.h"
#include "core/report/text_table.h"

#include <fmt/format.h>

namespace ninspect::report {
namespace {

using convert::Outcome;
using convert::Plan;

Json objects_json(const Plan& plan) {
    Json list = Json::array();
    for (const ConvertRow& row : convert_rows(plan)) {
        Json record;
        add_text(record, "target", row.target);
        record["how"] = std::string(work_name(row.work));
        record["format"] = json_text(row.format);
        record["file_offset"] = row.file_offset;
        record["bytes"] = row.bytes;
        record["rule"] = json_text(row.rule);
        record["sources"] = Json::array();
        for (const std::string& source : row.sources) record["sources"].push_back(json_text(source));
        list.push_back(std::move(record));
    }
    return list;
}

Json inputs_json(std::span<const convert::InputFile> files) {
    Json list = Json::array();
    for (const convert::InputFile& file : files) {
        Json record;
        add_text(record, "path", file.path);
        record["bytes"] = file.bytes;
        record["sha256"] = file.sha256.empty() ? Json() : Json(file.sha256);
        list.push_back(std::move(record));
    }
    return list;
}

Json totals_json(const convert::Totals& totals) { return Json{{"objects", totals.objects}, {"bytes", totals.bytes}}; }

double rate_of(const Outcome& outcome) {
    return outcome.seconds() > 0 ? static_cast<double>(outcome.bytes) / outcome.seconds() : 0;
}

std::string size_text(std::uint64_t bytes) {
    return fmt::format("{} ({} bytes)", human_bytes(bytes), group_digits(bytes));
}

std::string totals_text(const convert::Totals& totals) {
    return fmt::format("{} objects, {}", group_digits(totals.objects), size_text(totals.bytes));
}

void add_inputs(FactList& facts, const char* label, std::span<const convert::InputFile> files) {
    for (const convert::InputFile& file : files) {
        facts.add(label, fmt::format("{}, {}", escape_for_display(file.path), size_text(file.bytes)));
        if (!file.sha256.empty()) facts.add("  SHA-256", file.sha256);
    }
}

}  // namespace

std::string convert_json(const Plan& plan, const Outcome& outcome, const std::string& version) {
    Json document;
    document["output"] = json_text(outcome.path);
    document["bytes"] = outcome.bytes;
    document["objects"] = outcome.produced.objects + outcome.borrowed.objects;
    document["produced"] = totals_json(outcome.produced);
    document["borrowed"] = totals_json(outcome.borrowed);
    document["seconds"] = json_number(outcome.seconds());
    document["bytes_per_second"] = json_number(rate_of(outcome));
    document["backend"] = "cpu";
    document["verified"] = outcome.verified;
    document["sha256"] = outcome.sha256.empty() ? Json() : Json(outcome.sha256);
    document["direction"] = plan.direction == convert::Direction::to_ninfer ? "ninfer" : "gguf";
    if (plan.direction == convert::Direction::to_ninfer)
        document["identity"] =
            Json{{"model_id", json_text(plan.mapping.model_id)}, {"weights_id", json_text(plan.mapping.weights_id)}};
    document["profile"] = json_text(plan.mapping.profile->name);
    if (!plan.mapping.model_name.empty()) add_text(document, "model", plan.mapping.model_name);
    document["gguf"] = inputs_json(outcome.gguf);
    document["ninfer"] = inputs_json(outcome.ninfer);
    document["threads"] = outcome.threads;
    document["timings"] = Json{{"write", json_number(outcome.write_seconds)},
                               {"verify", json_number(outcome.verify_seconds)},
                               {"flush", json_number(outcome.flush_seconds)}};
    document["version"] = version;
    document["list"] = objects_json(plan);
    return to_text(document);
}

std::string convert_text(const Plan& plan, const Outcome& outcome, const std::string& version, bool objects) {
    const bool forward = plan.direction == convert::Direction::to_ninfer;
    FactList facts;
    facts.add("Result", escape_for_display(outcome.path));
    facts.add("Size", size_text(outcome.bytes));
    if (forward)
        facts.add("Identity", fmt::format("{} / {}", escape_for_display(plan.mapping.model_id),
                                          escape_for_display(plan.mapping.weights_id)));
    facts.add("Made", totals_text(outcome.produced));
    facts.add("Taken over", totals_text(outcome.borrowed));
    add_inputs(facts, "GGUF", outcome.gguf);
    add_inputs(facts, forward ? "Template" : "Artifact", outcome.ninfer);
    facts.add("Profile", escape_for_display(plan.mapping.profile->name));
    facts.add("Time",
              fmt::format("{:.1f} s: writing {:.1f}, reading back {:.1f}, waiting for the disk {:.1f}",
                          outcome.seconds(), outcome.write_seconds, outcome.verify_seconds, outcome.flush_seconds));
    facts.add("Rate", fmt::format("{}/s with {} threads", human_bytes(static_cast<std::uint64_t>(rate_of(outcome))),
                                  outcome.threads));
    facts.add("Read back", outcome.verified ? "every byte compared with its source" : "no (--no-verify)");
    if (!outcome.sha256.empty()) facts.add("SHA-256", outcome.sha256);
    facts.add("Program", "NInspect " + version);
    if (!objects) return facts.text();
    TextTable table({{"Object"}, {"Format"}, {"How"}, {"Bytes", TextTable::Align::right}, {"Made of"}});
    for (const ConvertRow& row : convert_rows(plan))
        table.add_row({escape_for_display(row.target), row.format, std::string(work_name(row.work)),
                       group_digits(row.bytes), row.rule});
    return facts.text() + "\n" + table.text();
}

}  // namespace ninspect::report
