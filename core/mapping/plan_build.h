// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The steps of make_plan(). Private to core/mapping.
#pragma once

#include "core/mapping/plan.h"

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ninspect::mapping {

/// A plan while it is made.
struct PlanBuild {
    MappingPlan plan;
    std::vector<ExpandedObject> expanded;  ///< what the profile makes of the source's sizes
    std::unordered_map<const Rule*, std::uint64_t> counts;

    const Profile& profile() const noexcept { return *plan.profile; }
    const Artifact& source() const noexcept { return *plan.source; }
    const Artifact& target() const noexcept { return *plan.target; }

    /// Adds a finding; from the 33rd of one rule on they are only counted.
    void find(Finding::Side side, std::string_view rule_id, std::string entry, std::string expected = {},
              std::string found = {}, std::string advice = {});
};

/// The names of the profile's ternary types: "PQ2_0, PTQ1_0".
std::string ternary_names(const Profile& profile);
/// "[48, 5120]"
std::string shape_words(std::span<const std::uint64_t> shape);

/// Every metadata rule of the profile. `sizes`: as far as they could be computed.
void check_metadata(PlanBuild& build);

/// Turns `expanded` into objects in the target's order, with borrowed ones between them; compares names,
/// shapes and formats.
void arrange_objects(PlanBuild& build);

/// Finds the sources of an object; says what is wrong with them. The object's `encoding` and `usable` follow.
PlanObject plan_object(PlanBuild& build, const ExpandedObject& expanded);

}  // namespace ninspect::mapping
