// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/rules.h"

#include <algorithm>
#include <iterator>

namespace ninspect::mapping {
namespace {

constexpr Severity error = Severity::error;
constexpr Severity warning = Severity::warning;
constexpr LoaderMask none = no_loader;

// Sorted by id.
constexpr Rule table[] = {
    // clang-format off
    {"mapping.metadata.missing", error, none,
     NI_RULE_TEXT("The key {entry} is missing"),
     NI_RULE_TEXT("Without it this is not a model that the profile converts."), ""},
    {"mapping.metadata.names", error, none,
     NI_RULE_TEXT("The names listed in {entry} are not those that the profile expects"), "", "mapping §1.2"},
    {"mapping.metadata.sign", error, none,
     NI_RULE_TEXT("{entry} holds a number that is neither -1 nor +1"),
     NI_RULE_TEXT("Every weight of that column would come out scaled: the file is damaged or was written wrongly."), "mapping §1.2"},
    {"mapping.metadata.unreadable", error, none,
     NI_RULE_TEXT("The key {entry} cannot be read"), "", ""},
    {"mapping.metadata.value", error, none,
     NI_RULE_TEXT("The key {entry} does not say what the profile expects"), "", "mapping §1.1, §1.2"},
    {"mapping.object", error, none,
     NI_RULE_TEXT("The profile's rule for {entry} does not fit this model's sizes"), "", ""},
    {"mapping.rows.not-bijective", error, none,
     NI_RULE_TEXT("The rule for {entry} does not take each source row once"),
     NI_RULE_TEXT("A permutation of heads that is applied to single rows does this; all sizes stay right."), "mapping §5.1"},
    {"mapping.rows.not-once", error, none,
     NI_RULE_TEXT("The objects together do not take each row of {entry} once"), "", "mapping §5"},
    {"mapping.size", error, none,
     NI_RULE_TEXT("The size {entry} cannot be computed from this source"), "", ""},
    {"mapping.source.byte-order", error, none,
     NI_RULE_TEXT("The source is big-endian; rows are moved as they stand"),
     NI_RULE_TEXT("Use the little-endian edition of the file."), ""},
    {"mapping.source.container", error, none,
     NI_RULE_TEXT("The source is no GGUF file"), "", ""},
    {"mapping.source.missing", error, none,
     NI_RULE_TEXT("The source has no tensor {entry}"), "", "mapping §1.3"},
    {"mapping.source.mixed-types", error, none,
     NI_RULE_TEXT("The sources of {entry} are of different ternary types"),
     NI_RULE_TEXT("Rows of one object have one format, and nothing is re-encoded."), "mapping §5.3"},
    {"mapping.source.shape", error, none,
     NI_RULE_TEXT("The tensor {entry} has another shape"), "", "mapping §1.3"},
    {"mapping.source.type", error, none,
     NI_RULE_TEXT("The tensor {entry} is of another type"), "", "mapping §1.3"},
    {"mapping.source.unmapped", warning, none,
     NI_RULE_TEXT("No object is made from the tensor {entry}"), "", ""},
    {"mapping.source.unusable", error, none,
     NI_RULE_TEXT("The bytes of the tensor {entry} are not all there"),
     NI_RULE_TEXT("The file is incomplete or damaged: `validate` says more."), ""},
    {"mapping.target.borrowed", error, none,
     NI_RULE_TEXT("The template lacks objects that are taken from it: {entry}"), "", "mapping §4"},
    {"mapping.target.container", error, none,
     NI_RULE_TEXT("The template is no .ninfer file"), "", "mapping §3"},
    {"mapping.target.format", error, none,
     NI_RULE_TEXT("{entry} is stored in another format than the profile makes"), "", "mapping §5"},
    {"mapping.target.fused-names", error, none,
     NI_RULE_TEXT("This is a template of another kind (nvfp4): it has fused objects that cannot be made from the source: {found}"),
     "", "mapping §3"},
    {"mapping.target.missing", error, none,
     NI_RULE_TEXT("The template has no object {entry}"), "", "mapping §4"},
    {"mapping.target.model-id", error, none,
     NI_RULE_TEXT("The template is of another model"), "", "mapping §3"},
    {"mapping.target.shape", error, none,
     NI_RULE_TEXT("The object {entry} has another shape"),
     NI_RULE_TEXT("Template and source are of models of different size."), "mapping §4"},
    {"mapping.target.unmapped", error, none,
     NI_RULE_TEXT("The profile has no rule for the object {entry}"), "", "mapping §4"},
    {"mapping.target.unusable", error, none,
     NI_RULE_TEXT("The bytes of the object {entry} are not all there"),
     NI_RULE_TEXT("The file is incomplete or damaged: `validate` says more."), ""},
    {"mapping.target.version", error, none,
     NI_RULE_TEXT("The template is of another container version"), "", "mapping §3"},
    {"mapping.target.weights-id", error, none,
     NI_RULE_TEXT("The template holds weights of another kind"), "", "mapping §3"},
    {"profile.expression", error, none,
     NI_RULE_TEXT("The expression cannot be understood here"), "", ""},
    {"profile.format-unknown", error, none,
     NI_RULE_TEXT("{found} is no format that can stand here"), "", ""},
    {"profile.member-missing", error, none,
     NI_RULE_TEXT("The member {expected} is missing"), "", ""},
    {"profile.member-twice", error, none,
     NI_RULE_TEXT("The member {found} occurs twice"), "", ""},
    {"profile.member-type", error, none,
     NI_RULE_TEXT("Wrong type of value"), "", ""},
    {"profile.member-unknown", error, none,
     NI_RULE_TEXT("The member {found} does not belong here"),
     "", ""},
    {"profile.name-unknown", error, none,
     NI_RULE_TEXT("The name {found} is not known here"),
     NI_RULE_TEXT("Dimensions are known from their own line on; keys of the source (with a dot) only in dimensions."), ""},
    {"profile.one-of", error, none,
     NI_RULE_TEXT("Exactly one of these members must be there"), "", ""},
    {"profile.schema", error, none,
     NI_RULE_TEXT("The profile is written for another version of this program"), "", ""},
    {"profile.syntax", error, none,
     NI_RULE_TEXT("The profile is not valid JSON: it cannot go on with {found}"), "", ""},
    {"profile.target-twice", error, none,
     NI_RULE_TEXT("There is an earlier rule for {found}"), "", ""},
    {"profile.ternary-values", error, none,
     NI_RULE_TEXT("The rows of a ternary object are moved as they are, their values cannot be changed"), "", ""},
    {"profile.too-large", error, none,
     NI_RULE_TEXT("The profile is larger than {expected}"), "", ""},
    {"profile.value", error, none,
     NI_RULE_TEXT("This value cannot stand here"), "", ""},
    // clang-format on
};

constexpr bool sorted() {
    for (std::size_t i = 1; i < std::size(table); ++i)
        if (!(table[i - 1].id < table[i].id)) return false;
    return true;
}
static_assert(sorted(), "rules are sorted by id, each once");

}  // namespace

std::span<const Rule> rules() noexcept { return table; }

const Rule& rule(std::string_view id) noexcept {
    const auto found = std::lower_bound(std::begin(table), std::end(table), id,
                                        [](const Rule& r, std::string_view wanted) { return r.id < wanted; });
    // Ids come from this module's own source, and a test looks every one up.
    return found != std::end(table) && found->id == id ? *found : table[0];
}

}  // namespace ninspect::mapping
