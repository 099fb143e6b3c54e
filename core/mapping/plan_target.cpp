// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Objects in the order of the `.ninfer` beside the source.
#include "core/mapping/plan_build.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace ninspect::mapping {
namespace {

using Side = Finding::Side;

constexpr std::size_t most_names = 3;  // named in one finding

std::string identity_of(const Artifact& artifact, std::string_view field) {
    for (const auto& [name, value] : artifact.identity)
        if (name == field) return value;
    return {};
}

bool ends_with(std::string_view text, std::string_view end) noexcept {
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

/// Objects that only a template of another kind has; the first few names.
std::string fused_names_in(const PlanBuild& build) {
    std::vector<std::string_view> names;
    for (std::uint32_t i = 0; i < build.target().entry_count() && names.size() < most_names; ++i) {
        const std::string_view name = build.target().name(EntryId{i});
        if (name.rfind("text/", 0) != 0) continue;  // other components may well be fused
        const auto& fused = build.profile().fused_names;
        if (std::any_of(fused.begin(), fused.end(), [&](const std::string& end) { return ends_with(name, end); }))
            names.push_back(name);
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

/// Whether objects can be compared by name at all.
bool check_file(PlanBuild& build) {
    const Profile& profile = build.profile();
    const Artifact& target = build.target();
    if (target.container != Container::ninfer) {
        build.find(Side::target, "mapping.target.container", {}, "ninfer",
                   std::string(container_name(target.container)), profile.template_advice);
        return false;
    }
    if (target.version != profile.container_version) {
        build.find(Side::target, "mapping.target.version", {}, fmt::format("version {}", profile.container_version),
                   fmt::format("version {}", target.version), profile.template_advice);
        return false;
    }
    const std::string model = identity_of(target, "model_id"), weights = identity_of(target, "weights_id");
    if (model != profile.model_id)
        build.find(Side::target, "mapping.target.model-id", {}, profile.model_id, model, profile.template_advice);
    const std::string fused = fused_names_in(build);
    const auto& results = profile.result_weights;
    const bool right = build.plan.role == TargetRole::templ
                           ? weights == profile.template_weights_id
                           : std::find(results.begin(), results.end(), weights) != results.end();
    if (!right)
        build.find(Side::target, "mapping.target.weights-id", {},
                   build.plan.role == TargetRole::templ ? profile.template_weights_id
                                                        : fmt::format("{}", fmt::join(results, ", ")),
                   weights, fused.empty() ? profile.template_advice : std::string());
    if (fused.empty()) return true;
    build.find(Side::target, "mapping.target.fused-names", {}, {}, fused, profile.template_advice);
    return false;
}

const BorrowRule* borrow_rule_for(const Profile& profile, std::string_view name) noexcept {
    for (const BorrowRule& rule : profile.borrowed)
        if (rule.prefix ? name.rfind(rule.target, 0) == 0 : name == rule.target) return &rule;
    return nullptr;
}

PlanObject borrowed_object(const Artifact& target, EntryId id) {
    const Entry& entry = target.entry(id);
    const auto shape = target.shape(id);
    PlanObject object;
    object.name = std::string(target.name(id));
    object.kind = entry.kind;
    object.encoding = entry.encoding;
    object.shape.assign(shape.begin(), shape.end());
    object.bytes = entry.bytes;
    object.divisors = entry.divisors;
    object.target = id;
    object.usable = entry.usable;
    return object;
}

/// Shape and, where it is settled, format of a produced object against the entry of its name.
void compare_with(PlanBuild& build, PlanObject& object, EntryId id) {
    const Artifact& target = build.target();
    object.target = id;
    const auto shape = target.shape(id);
    if (!std::equal(shape.begin(), shape.end(), object.shape.begin(), object.shape.end())) {
        build.find(Side::target, "mapping.target.shape", object.name, shape_words(object.shape), shape_words(shape));
        object.usable = false;
    }
    const bool settled = object.origin == Origin::direct || build.plan.role == TargetRole::result;
    if (settled && object.encoding != nullptr && object.encoding != target.entry(id).encoding) {
        build.find(Side::target, "mapping.target.format", object.name, std::string(object.encoding->format),
                   std::string(target.format_name(id)));
        object.usable = false;
    }
    if (build.plan.role == TargetRole::result && !target.entry(id).usable) {
        build.find(Side::target, "mapping.target.unusable", object.name);
        object.usable = false;
    }
}

/// How many objects each borrow rule has found, against how many it wants.
void check_borrowed(PlanBuild& build, const std::unordered_map<const BorrowRule*, std::uint64_t>& found) {
    for (const BorrowRule& rule : build.profile().borrowed) {
        const auto at = found.find(&rule);
        const std::uint64_t count = at == found.end() ? 0 : at->second;
        if (count == 0 && rule.optional) continue;
        const bool right =
            rule.step == 0 ? count == rule.count : count >= rule.count && (count - rule.count) % rule.step == 0;
        if (right) continue;
        std::string wanted = fmt::format("{} objects", rule.count);
        if (rule.step != 0) wanted += fmt::format(", or a multiple of {} more", rule.step);
        build.find(Side::target, "mapping.target.borrowed", rule.target, std::move(wanted), fmt::format("{}", count),
                   build.profile().template_advice);
    }
}

}  // namespace

void arrange_objects(PlanBuild& build) {
    const Artifact& target = build.target();
    const bool comparable = check_file(build);
    std::unordered_map<std::string_view, const ExpandedObject*> by_name;
    for (const ExpandedObject& object : build.expanded) by_name.emplace(object.name, &object);
    std::unordered_map<const BorrowRule*, std::uint64_t> borrowed;
    std::unordered_set<std::string_view> placed;

    for (std::uint32_t i = 0; comparable && i < target.entry_count(); ++i) {
        const EntryId id{i};
        const std::string_view name = target.name(id);
        if (const auto found = by_name.find(name); found != by_name.end()) {
            if (!placed.insert(found->first).second) continue;  // a second object of that name: the reader says so
            PlanObject object = plan_object(build, *found->second);
            compare_with(build, object, id);
            build.plan.objects.push_back(std::move(object));
        } else if (const BorrowRule* rule = borrow_rule_for(build.profile(), name)) {
            ++borrowed[rule];
            build.plan.objects.push_back(borrowed_object(target, id));
            if (!target.entry(id).usable) build.find(Side::target, "mapping.target.unusable", std::string(name));
        } else {
            build.plan.unmapped_targets.push_back(id);
            if (!build.expanded.empty()) build.find(Side::target, "mapping.target.unmapped", std::string(name));
        }
    }
    if (!comparable)
        for (std::uint32_t i = 0; i < target.entry_count(); ++i) build.plan.unmapped_targets.push_back(EntryId{i});
    for (const ExpandedObject& expanded : build.expanded) {
        if (placed.count(expanded.name) != 0) continue;
        PlanObject object = plan_object(build, expanded);
        object.appended = true;
        const bool in_template = !build.profile().objects[expanded.rule].append;
        if (comparable && (in_template || build.plan.role == TargetRole::result)) {
            build.find(Side::target, "mapping.target.missing", object.name, {}, {}, build.profile().template_advice);
            object.usable = false;
        }
        build.plan.objects.push_back(std::move(object));
    }
    if (comparable) check_borrowed(build, borrowed);
}

TargetRole guess_role(const Artifact& target, const Profile& profile) {
    for (std::uint32_t i = 0; i < target.entry_count(); ++i)
        for (const auto& [type, format] : profile.ternary)
            if (target.format_name(EntryId{i}) == format) return TargetRole::result;
    return TargetRole::templ;
}

}  // namespace ninspect::mapping
