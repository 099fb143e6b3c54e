// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Parity runs of the miniature model and of samples with a known fault.
#pragma once

#include "core/base/message.h"
#include "core/inspect/open.h"
#include "core/parity/parity.h"
#include "core/sample/sample.h"
#include "tests/support/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>

namespace ninspect::parity {

using test::TempDir;
using Ids = std::set<std::string>;

inline std::shared_ptr<const Artifact> open_file(const std::string& path) {
    auto artifact = inspect::open_artifact(path, OpenOptions{}, RunControl{});
    EXPECT_TRUE(artifact.has_value()) << path << (artifact ? "" : english_message(artifact.error()));
    return artifact ? *artifact : nullptr;
}

inline std::string mini(const std::string& name) { return test::fixture("bonsai-mini/" + name); }

inline std::shared_ptr<const mapping::Profile> bonsai() {
    static const std::shared_ptr<const mapping::Profile> profile = [] {
        Result<mapping::Profile> loaded = mapping::load_profile("ternary-bonsai-2");
        EXPECT_TRUE(loaded.has_value());
        return loaded ? std::make_shared<const mapping::Profile>(std::move(*loaded)) : nullptr;
    }();
    return profile;
}

inline Request request_of(const std::string& gguf, const std::string& ninfer, const std::string& templ = {}) {
    Request request;
    request.gguf = open_file(gguf);
    request.ninfer = open_file(ninfer);
    if (!templ.empty()) request.templ = open_file(templ);
    request.profile = bonsai();
    return request;
}

inline Report run_now(const Request& request) {
    Result<Report> report = run(request);
    EXPECT_TRUE(report.has_value()) << (report ? "" : english_message(report.error()));
    return report ? std::move(*report) : Report{};
}

/// Gates of one outcome.
inline Ids gates_that(const Report& report, Outcome outcome) {
    Ids ids;
    for (const GateResult& gate : report.gates)
        if (gate.status == outcome) ids.emplace(gate.gate->id);
    return ids;
}

/// Everything that did not hold, for messages.
inline std::string words_of(const Report& report) {
    std::string text;
    for (const GateResult& gate : report.gates) {
        if (gate.status != Outcome::fail) continue;
        text.append(gate.gate->id).append(": ");
        if (gate.error) text.append(english_message(*gate.error));
        for (const Control& c : gate.controls)
            if (!c.separates) text.append("control ").append(c.id).append(" ");
        for (const Failure& f : gate.first_failures)
            text.append(f.entry).append(" ").append(f.expected).append(" / ").append(f.found).append("; ");
        text.append("\n");
    }
    return text;
}

inline const GateResult& gate_of(const Report& report, std::string_view id) {
    for (const GateResult& gate : report.gates)
        if (gate.gate->id == id) return gate;
    static const GateResult none;
    ADD_FAILURE() << "no gate " << id;
    return none;
}

}  // namespace ninspect::parity
