// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/convert.h"

#include "core/base/text.h"
#include "core/report/json_text.h"
#include "core/report/mapping.h"
#include "core/report/text_table.h"

#include <fmt/format.h>

namespace ninspect::report {
namespace {

using convert::Item;
using convert::Outcome;
using convert::Plan;
using convert::Work;

std::string_view work_name(Work work) noexcept {
    switch (work) {
        case Work::split:
            return "rows-to-planes";
        case Work::join:
            return "planes-to-rows";
        case Work::computed:
            return "computed";
        case Work::copied:
            return "copied";
        case Work::head:
            return "header";
    }
    return "";
}

/// What a region of the result is made by, in words.
std::string rule_of(const Plan& plan, std::size_t i) {
    const Item& item = plan.items[i];
    if (plan.direction == convert::Direction::to_ninfer) return rule_words(plan.mapping.objects[i]);
    if (item.work != Work::join) return "taken from the original";
    std::string text;
    std::size_t last = plan.mapping.objects.size();
    for (const mapping::BackRun& run : item.back_run) {
        if (run.object == last) continue;
        last = run.object;
        const std::string& name = plan.mapping.objects[last].name;
        if (text.find(name) == std::string::npos) text += (text.empty() ? "rows of " : ", ") + name;
    }
    return text;
}

std::string format_of(const Plan& plan, std::size_t i) {
    const Item& item = plan.items[i];
    if (item.work == Work::head) return {};
    if (plan.direction == convert::Direction::to_gguf) return std::string(plan.mapping.source->format_name(item.entry));
    const mapping::PlanObject& object = plan.mapping.objects[i];
    if (object.kind == EntryKind::resource) return "raw";
    return object.encoding != nullptr ? std::string(object.encoding->format) : std::string();
}

Json sources_json(const Plan& plan, std::size_t i) {
    Json list = Json::array();
    if (plan.direction == convert::Direction::to_gguf) return list;
    for (const mapping::PlanSource& source : plan.mapping.objects[i].sources) list.push_back(json_text(source.name));
    return list;
}

Json objects_json(const Plan& plan) {
    Json list = Json::array();
    for (std::size_t i = 0; i < plan.items.size(); ++i) {
        Json record;
        add_text(record, "target", plan.regions[i].name);
        record["how"] = std::string(work_name(plan.items[i].work));
        record["format"] = json_text(format_of(plan, i));
        record["file_offset"] = plan.regions[i].offset;
        record["bytes"] = plan.regions[i].bytes;
        record["rule"] = json_text(rule_of(plan, i));
        record["sources"] = sources_json(plan, i);
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
    for (std::size_t i = 0; i < plan.items.size(); ++i)
        table.add_row({escape_for_display(plan.regions[i].name), format_of(plan, i),
                       std::string(work_name(plan.items[i].work)), group_digits(plan.regions[i].bytes),
                       rule_of(plan, i)});
    return facts.text() + "\n" + table.text();
}

}  // namespace ninspect::report
