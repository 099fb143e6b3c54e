// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/sample_text.h"

#include "core/base/text.h"
#include "core/report/json_text.h"
#include "core/report/text_table.h"

#include <fmt/format.h>

namespace ninspect::report {

namespace {

const sample::FaultInfo& info_of(sample::Fault fault) { return sample::faults()[static_cast<std::size_t>(fault)]; }

/// Which file has the fault; empty for a healthy sample.
std::string_view faulty_file(const sample::FaultInfo& info) {
    if (info.fault == sample::Fault::none) return {};
    return info.in_gguf ? "gguf" : "artifact";
}

Json fault_record(const sample::FaultInfo& info) {
    Json formats = Json::array();
    if (info.pq2_0) formats.push_back("pq2_0");
    if (info.ptq1_0) formats.push_back("ptq1_0");
    Json record;
    record["fault"] = info.id;
    record["description"] = info.description;
    if (!info.look.empty()) record["look"] = info.look;
    record["formats"] = std::move(formats);
    record["file"] = faulty_file(info).empty() ? Json() : Json(faulty_file(info));
    record["full"] = info.in_full;
    return record;
}

std::string size_text(std::uint64_t bytes) {
    return fmt::format("{} ({} bytes)", human_bytes(bytes), group_digits(bytes));
}

}  // namespace

std::string sample_json(const sample::Options& options, const sample::Written& written) {
    const sample::FaultInfo& info = info_of(options.fault);
    Json document;
    document["gguf"] = json_text(written.gguf);
    document["artifact"] = json_text(written.artifact);
    document["bytes"] = written.bytes;
    document["format"] = sample::ternary_name(options.format);
    document["fault"] = info.id;
    document["description"] = info.description;
    document["file"] = faulty_file(info).empty() ? Json() : Json(faulty_file(info));
    document["full"] = options.full;
    document["seed"] = options.seed;
    return to_text(document);
}

std::string sample_text(const sample::Options& options, const sample::Written& written) {
    const sample::FaultInfo& info = info_of(options.fault);
    const auto remark = [&info](std::string_view file) {
        return faulty_file(info) == file ? fmt::format("  ({})", info.id) : std::string();
    };
    FactList facts;
    facts.add("GGUF", escape_for_display(written.gguf) + remark("gguf"));
    facts.add("Artifact", escape_for_display(written.artifact) + remark("artifact"));
    facts.add("Size", size_text(written.bytes) + " together");
    facts.add("Fault", std::string(info.description));
    if (!info.look.empty()) facts.add("Look at", std::string(info.look));
    return facts.text();
}

std::string sample_list_json() {
    ArrayWriter list;
    for (const sample::FaultInfo& info : sample::faults()) list.add(fault_record(info));
    return list.finish();
}

std::string sample_list_text() {
    TextTable table({{"Fault"}, {"Formats"}, {"In"}, {"What is wrong"}});
    for (const sample::FaultInfo& info : sample::faults()) {
        const std::string_view formats = info.pq2_0 && info.ptq1_0 ? "both" : info.pq2_0 ? "pq2_0" : "ptq1_0";
        const std::string_view file = faulty_file(info);
        table.add_row({std::string(info.id), std::string(formats), std::string(file.empty() ? "-" : file),
                       std::string(info.description)});
    }
    return table.text();
}

}  // namespace ninspect::report
