// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/parity.h"

#include "core/base/message.h"
#include "core/base/text.h"
#include "core/inspect/backends.h"
#include "core/report/json_text.h"
#include "core/report/parity_words.h"
#include "core/report/text_table.h"

#include <fmt/format.h>

namespace ninspect::report {
namespace {

using parity::Failure;
using parity::GateResult;
using parity::Outcome;

std::string_view side_name(Failure::Side side) noexcept {
    constexpr std::string_view names[] = {"gguf", "ninfer", "template"};
    return names[static_cast<std::size_t>(side)];
}

Json failure_json(const Failure& failure) {
    Json record;
    record["file"] = std::string(side_name(failure.side));
    add_text(record, "entry", failure.entry);
    if (failure.row) record["row"] = *failure.row;
    if (failure.offset) record["offset"] = *failure.offset;
    record["expected"] = json_text(failure.expected);
    record["found"] = json_text(failure.found);
    return record;
}

Json gate_json(const GateResult& gate) {
    Json record;
    record["id"] = std::string(gate.gate->id);
    record["title"] = std::string(gate.gate->title);
    record["status"] = std::string(parity::outcome_name(gate.status));
    if (!gate.reason.empty()) record["reason"] = std::string(gate.reason);
    if (gate.error) record["error"] = json_text(english_message(*gate.error));
    record["checked"] = gate.checked;
    record["failed"] = gate.failed;
    record["unit"] = std::string(gate.unit);
    Json figures = Json::object();
    for (const parity::Figure& f : gate.figures) {
        const std::uint64_t* whole = std::get_if<std::uint64_t>(&f.value);
        figures[std::string(f.id)] = whole != nullptr ? Json(*whole) : json_number(std::get<double>(f.value));
    }
    record["figures"] = std::move(figures);
    Json controls = Json::array();
    for (const parity::Control& c : gate.controls)
        controls.push_back(Json{{"id", std::string(c.id)},
                                {"name", std::string(c.name)},
                                {"separates", c.separates},
                                {"figure", json_number(c.figure)},
                                {"figure_name", std::string(c.figure_name)}});
    record["controls"] = std::move(controls);
    Json failures = Json::array();
    for (const Failure& failure : gate.first_failures) failures.push_back(failure_json(failure));
    record["first_failures"] = std::move(failures);
    record["seconds"] = json_number(gate.seconds);
    return record;
}

Json files_json(const parity::Report& report) {
    Json list = Json::array();
    for (const parity::FileRecord& file : report.files) {
        Json record;
        record["role"] = std::string(side_name(file.role));
        add_text(record, "path", file.path);
        record["bytes"] = file.bytes;
        record["sha256"] = file.sha256.empty() ? Json() : Json(file.sha256);
        list.push_back(std::move(record));
    }
    return list;
}

Json machine_json() {
    const inspect::CpuInfo cpu = inspect::cpu_info();
    Json record;
    record["architecture"] = cpu.architecture;
    record["processor"] = json_text(cpu.name);
    record["threads"] = cpu.threads;
    return record;
}

// ---- text -------------------------------------------------------------------------------------

std::string facts_text(const parity::Report& report, const ParityVoice& voice, const ParityWords& words) {
    FactList facts;
    facts.add("Result", voice.verdict(report));
    for (const parity::FileRecord& file : report.files) {
        facts.add(voice.side(file.role), fmt::format("{}, {}", escape_for_display(file.path), human_bytes(file.bytes)));
        if (!file.sha256.empty()) facts.add("  SHA-256", file.sha256);
    }
    facts.add("Profile",
              escape_for_display(report.model.empty() ? report.profile : report.profile + ", " + report.model));
    facts.add("Products", fmt::format("T = {}, seed {}", report.tokens, report.seed));
    facts.add("Machine", fmt::format("{}; {} in use", machine_text(), report.threads));
    facts.add("Time", fmt::format("{:.2f} s", report.seconds));
    facts.add("Program", "NInspect " + words.version);
    return facts.text();
}

std::string gate_details(const GateResult& gate, const ParityVoice& voice) {
    std::string text = fmt::format("\n{}: {}\n", gate.gate->id, voice.say(gate.gate->passes));
    if (gate.error) text += "  " + english_message(*gate.error) + "\n";
    for (const parity::Figure& f : gate.figures) text += fmt::format("  {}: {}\n", voice.say(f.name), figure_text(f));
    for (const parity::Control& c : gate.controls)
        text += fmt::format("  {} {}: {} ({} {})\n", voice.say(NI_PARITY_TEXT("control:")), voice.say(c.name),
                            voice.separates(c), voice.say(c.figure_name), control_figure_text(c.figure));
    for (const Failure& f : gate.first_failures)
        text += fmt::format("  {}: {} {}, {} {}\n", voice.place(f), voice.say(NI_PARITY_TEXT("expected")),
                            f.expected.empty() ? "-" : escape_for_display(f.expected),
                            voice.say(NI_PARITY_TEXT("found")), f.found.empty() ? "-" : escape_for_display(f.found));
    if (gate.failed > gate.first_failures.size() && !gate.first_failures.empty())
        text += fmt::format("  {} {}\n", group_digits(gate.failed - gate.first_failures.size()),
                            voice.say(NI_PARITY_TEXT("more")));
    return text;
}

}  // namespace

std::string parity_json(const parity::Report& report, const ParityWords& words) {
    Json document;
    document["result"] = report.passed() ? "pass" : "fail";
    document["backend"] = "cpu";
    document["seconds"] = json_number(report.seconds);
    document["profile"] = json_text(report.profile);
    if (!report.model.empty()) add_text(document, "model", report.model);
    document["ternary_type"] = json_text(report.ternary_type);
    document["files"] = files_json(report);
    document["seed"] = report.seed;
    document["tokens"] = report.tokens;
    document["threads"] = report.threads;
    document["machine"] = machine_json();
    document["version"] = words.version;
    if (!words.made_at.empty()) document["made_at"] = words.made_at;
    Json gates = Json::array();
    for (const GateResult& gate : report.gates) gates.push_back(gate_json(gate));
    document["gates"] = std::move(gates);
    return to_text(document);
}

std::string parity_text(const parity::Report& report, const ParityWords& words, bool details) {
    const ParityVoice voice(words);
    TextTable table({{"Gate"},
                     {"Result"},
                     {"Checked"},
                     {"Controls", TextTable::Align::right},
                     {"Seconds", TextTable::Align::right}});
    for (const GateResult& gate : report.gates) {
        std::size_t apart = 0;
        for (const parity::Control& c : gate.controls) apart += c.separates ? 1 : 0;
        table.add_row({std::string(gate.gate->id), voice.outcome(gate.status), voice.count(gate),
                       gate.controls.empty() ? "" : fmt::format("{} of {}", apart, gate.controls.size()),
                       fmt::format("{:.2f}", gate.seconds)});
    }
    std::string text = facts_text(report, voice, words) + "\n" + table.text();
    for (const GateResult& gate : report.gates)
        if (gate.status == Outcome::fail || (details && gate.status == Outcome::pass))
            text += gate_details(gate, voice);
    return text;
}

}  // namespace ninspect::report
