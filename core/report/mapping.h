// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What `map` says (docs/cli.md): the rules of a profile in words, and what they make of two files.
#pragma once

#include "core/base/result.h"
#include "core/mapping/plan.h"

#include <span>
#include <string>

namespace ninspect::report {

/// The rule of an object in one English line: "6144 rows of blk.0.attn_qkv.weight from row 4096 on, heads of 128
/// rows tiled -> grouped (16 groups of 3), then …".
std::string rule_words(const mapping::PlanObject& object);
/// The same of a profile's rule, with expressions in the place of numbers.
std::string rule_words(const mapping::ObjectRule& rule);
/// "none", "minus-one", "log-of-negative", "transpose" …
std::string transform_words(mapping::ValueTransform value, bool transpose);

/// `rows_of`: an object whose row map is added in full, or null.
std::string map_json(const mapping::MappingPlan& plan, const mapping::PlanObject* rows_of);
std::string map_text(const mapping::MappingPlan& plan, const mapping::PlanObject* rows_of);

/// A profile without files: every rule once, sizes of its first known model where it has one.
std::string profile_json(const mapping::Profile& profile);
std::string profile_text(const mapping::Profile& profile);
/// The profiles given, by name and title.
std::string profiles_json(std::span<const mapping::Profile> profiles);
std::string profiles_text(std::span<const mapping::Profile> profiles);

}  // namespace ninspect::report
