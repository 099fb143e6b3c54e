// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Conversions of the miniature model.
#pragma once

#include "core/base/message.h"
#include "core/convert/run.h"
#include "core/inspect/open.h"
#include "tests/support/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace ninspect::convert {

using test::Bytes;
using test::TempDir;

inline std::string mini(const std::string& name) { return test::fixture("bonsai-mini/" + name); }

inline std::shared_ptr<const Artifact> open_file(const std::string& path) {
    auto artifact = inspect::open_artifact(path, OpenOptions{}, RunControl{});
    EXPECT_TRUE(artifact.has_value()) << path;
    return artifact ? *artifact : nullptr;
}

inline std::shared_ptr<const mapping::Profile> bonsai() {
    static const std::shared_ptr<const mapping::Profile> profile = [] {
        Result<mapping::Profile> loaded = mapping::load_profile("ternary-bonsai-2");
        EXPECT_TRUE(loaded.has_value());
        return loaded ? std::make_shared<const mapping::Profile>(std::move(*loaded)) : nullptr;
    }();
    return profile;
}

inline Request forward(const std::string& gguf, const std::string& templ, const std::string& output) {
    Request request;
    request.gguf = open_file(gguf);
    request.ninfer = open_file(templ);
    request.profile = bonsai();
    request.output = output;
    return request;
}
inline Request forward(const std::string& type, const std::string& output) {
    return forward(mini("mini-" + type + ".gguf"), mini("template-groupwise-int.ninfer"), output);
}
inline Request back(const std::string& ninfer, const std::string& original, const std::string& output) {
    Request request = forward(original, ninfer, output);
    request.direction = Direction::to_gguf;
    return request;
}

inline std::string words_of(const Plan& plan) {
    std::string text;
    for (const Check& check : plan.checks) {
        if (check.passed) continue;
        text += std::string(check.id) + " ";
        if (check.error) text += english_message(*check.error);
        for (const std::size_t i : check.findings) text += english_message(plan.mapping.findings[i].what) + " ";
        text += "\n";
    }
    return text;
}

inline Plan plan_of(const Request& request) {
    Result<Plan> plan = make_plan(request);
    EXPECT_TRUE(plan.has_value());
    return plan ? std::move(*plan) : Plan{};
}

inline Result<Outcome> convert_now(
    const Request& request, const RunOptions& options = {},
    const ControlOf& control = [](Stage) { return RunControl{}; }) {
    const Plan plan = plan_of(request);
    EXPECT_TRUE(plan.passed()) << words_of(plan);
    Result<Outcome> outcome = run(plan, options, control);
    return outcome;
}

/// Names in a folder, hidden ones too.
inline std::vector<std::string> names_in(const TempDir& dir) {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(dir.path()))
        names.push_back(test::utf8_of(entry.path().filename()));
    return names;
}

}  // namespace ninspect::convert
