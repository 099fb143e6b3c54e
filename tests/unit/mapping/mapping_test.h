// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The miniature model's files and plans of them.
#pragma once

#include "core/inspect/open.h"
#include "core/mapping/plan.h"
#include "tests/support/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace ninspect::mapping {

inline std::shared_ptr<const Artifact> open_file(const std::string& path) {
    auto artifact = inspect::open_artifact(path, OpenOptions{}, RunControl{});
    EXPECT_TRUE(artifact.has_value()) << path;
    return artifact ? *artifact : nullptr;
}
inline std::shared_ptr<const Artifact> mini(const std::string& name) {
    return open_file(test::fixture("bonsai-mini/" + name));
}

inline std::shared_ptr<const Profile> bonsai() {
    static const std::shared_ptr<const Profile> profile = [] {
        Result<Profile> loaded = load_profile("ternary-bonsai-2");
        EXPECT_TRUE(loaded.has_value());
        return loaded ? std::make_shared<const Profile>(std::move(*loaded)) : nullptr;
    }();
    return profile;
}

/// The shipped profile with one piece of its text replaced.
inline std::shared_ptr<const Profile> changed_profile(const std::string& what, const std::string& with) {
    std::string text(builtin_profile_text("ternary-bonsai-2"));
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    text.replace(at, what.size(), with);
    Result<Profile> profile = parse_profile(text);
    EXPECT_TRUE(profile.has_value()) << (profile ? "" : profile.error().path);
    return profile ? std::make_shared<const Profile>(std::move(*profile)) : nullptr;
}

inline MappingPlan plan_of(std::shared_ptr<const Artifact> source, std::shared_ptr<const Artifact> target,
                           std::shared_ptr<const Profile> profile = bonsai(), TargetRole role = TargetRole::templ) {
    Result<MappingPlan> plan = make_plan(std::move(source), std::move(target), std::move(profile), role);
    EXPECT_TRUE(plan.has_value());
    return plan ? std::move(*plan) : MappingPlan{};
}

/// Findings of one rule.
inline std::vector<Finding> findings_of(const MappingPlan& plan, std::string_view rule) {
    std::vector<Finding> all;
    for (const Finding& finding : plan.findings)
        if (finding.what.rule->id == rule) all.push_back(finding);
    return all;
}

/// Everything that stands against a plan, for messages.
inline std::string all_findings(const MappingPlan& plan) {
    std::string text;
    for (const Finding& f : plan.findings)
        text += std::string(f.what.rule->id) + " " + f.what.entry + " " + f.what.expected + " / " + f.what.found + "\n";
    return text;
}

}  // namespace ninspect::mapping
