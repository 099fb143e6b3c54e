// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspect/backends.h"

#include "core/report/documents.h"
#include "core/report/json_text.h"
#include "core/report/text_table.h"

#include <fmt/format.h>

namespace ninspect::report {

std::string backends_json() {
    const inspect::CpuInfo cpu = inspect::cpu_info();
    Json features = Json::object();
    for (const inspect::CpuFeature& feature : cpu.features) features[std::string(feature.name)] = feature.available;
    Json list = Json::array();
    for (const inspect::BackendInfo& backend : inspect::backends()) {
        Json record{{"id", backend.id}, {"name", json_text(backend.name)}, {"available", backend.available}};
        if (!backend.available) record["reason"] = backend.reason;
        list.push_back(std::move(record));
    }
    Json document;
    document["cpu"] = {{"architecture", cpu.architecture},
                       {"name", json_text(cpu.name)},
                       {"threads", cpu.threads},
                       {"features", std::move(features)}};
    document["backends"] = std::move(list);
    return to_text(document);
}

std::string backends_text() {
    const inspect::CpuInfo cpu = inspect::cpu_info();
    std::string has, lacks;
    for (const inspect::CpuFeature& feature : cpu.features) {
        std::string& list = feature.available ? has : lacks;
        if (!list.empty()) list += ", ";
        list += feature.name;
    }
    FactList facts;
    facts.add("Processor", fmt::format("{} ({})", cpu.name.empty() ? "unnamed" : cpu.name, cpu.architecture));
    facts.add("Threads", fmt::format("{}", cpu.threads));
    if (!has.empty()) facts.add("Has", has);
    if (!lacks.empty()) facts.add("Lacks", lacks);
    TextTable table({{"Backend"}, {"Available"}, {"Device or reason"}});
    for (const inspect::BackendInfo& backend : inspect::backends())
        table.add_row(
            {backend.id, backend.available ? "yes" : "no", backend.available ? backend.name : backend.reason});
    return facts.text() + "\n" + table.text();
}

}  // namespace ninspect::report
