// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What `map` says (docs/cli.md): the rules of a profile in words, and what they make of two files.
#pragma once

#include "core/base/result.h"
#include "core/mapping/observe.h"
#include "core/mapping/plan.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

/// Marks an English text of the mapping for the translators (context "mapping").
#ifndef NI_MAPPING_TEXT
#define NI_MAPPING_TEXT(literal) literal
#endif

namespace ninspect::report {

/// The rule of an object in one English line: "6144 rows of blk.0.attn_qkv.weight from row 4096 on, heads of 128
/// rows tiled -> grouped (16 groups of 3), then …".
std::string rule_words(const mapping::PlanObject& object);
/// The same in another language and with numbers as they are written there. `translate` gets the English
/// texts that are marked NI_MAPPING_TEXT and keeps their {names}.
using Translate = std::function<std::string(std::string_view)>;
using NumberText = std::function<std::string(std::uint64_t)>;
std::string rule_words(const mapping::PlanObject& object, const Translate& translate, const NumberText& number);
/// The same of a profile's rule, with expressions in the place of numbers.
std::string rule_words(const mapping::ObjectRule& rule);
/// "none", "minus-one", "log-of-negative", "transpose" …
std::string transform_words(mapping::ValueTransform value, bool transpose);

/// "identity", "heads-permutation-on-rows" …: as in the JSON.
std::string_view pattern_name(mapping::RowPattern pattern) noexcept;
/// An English clause marked NI_MAPPING_TEXT, in which {amount} stands for ObservedPiece::amount.
std::string_view pattern_template(mapping::RowPattern pattern) noexcept;
std::string pattern_words(const mapping::ObservedPiece& piece);
/// What is different about an object's rows as a whole, in English.
std::string observed_words(const mapping::PlanObject& object, const mapping::ObservedObject& found);

/// `rows_of`: an object whose row map is added in full, or null. `observed`: or null.
std::string map_json(const mapping::MappingPlan& plan, const mapping::PlanObject* rows_of,
                     const mapping::Observation* observed = nullptr);
std::string map_text(const mapping::MappingPlan& plan, const mapping::PlanObject* rows_of,
                     const mapping::Observation* observed = nullptr);

/// A profile without files: every rule once, sizes of its first known model where it has one.
std::string profile_json(const mapping::Profile& profile);
std::string profile_text(const mapping::Profile& profile);
/// The profiles given, by name and title.
std::string profiles_json(std::span<const mapping::Profile> profiles);
std::string profiles_text(std::span<const mapping::Profile> profiles);

}  // namespace ninspect::report
