// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Gate "inventory": what the profile names against what the files have.
#include "core/parity/gate.h"

#include <algorithm>
#include <string>

namespace ninspect::parity {
namespace {

using mapping::MappingPlan;

/// One entry as a directory has it.
struct Listed {
    std::string name, format;
    std::vector<std::uint64_t> shape;
    std::string fact() const { return format + " " + shape_fact(shape); }
};

std::vector<Listed> expected_objects(const MappingPlan& plan) {
    std::vector<Listed> list;
    for (const mapping::PlanObject& object : plan.objects)
        if (object.origin != mapping::Origin::borrowed)
            list.push_back({object.name,
                            object.encoding != nullptr ? std::string(object.encoding->format) : std::string(),
                            object.shape});
    return list;
}

std::vector<Listed> found_objects(const Artifact& ninfer) {
    std::vector<Listed> list;
    for (std::uint32_t i = 0; i < ninfer.entry_count(); ++i) {
        const auto shape = ninfer.shape(EntryId{i});
        list.push_back({std::string(ninfer.name(EntryId{i})),
                        std::string(ninfer.format_name(EntryId{i})),
                        {shape.begin(), shape.end()}});
    }
    std::sort(list.begin(), list.end(), [](const Listed& a, const Listed& b) { return a.name < b.name; });
    return list;
}

/// Calls `differs(index, found or null)` for every expected entry that is not there as it should be.
template <class Differs>
void compare(const std::vector<Listed>& expected, const std::vector<Listed>& found, Differs differs) {
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const auto at = std::lower_bound(found.begin(), found.end(), expected[i].name,
                                         [](const Listed& l, const std::string& name) { return l.name < name; });
        const bool there = at != found.end() && at->name == expected[i].name;
        if (!there)
            differs(i, static_cast<const Listed*>(nullptr));
        else if (at->shape != expected[i].shape || at->format != expected[i].format)
            differs(i, &*at);
    }
}

std::uint64_t differences(const std::vector<Listed>& expected, const std::vector<Listed>& found) {
    std::uint64_t n = 0;
    compare(expected, found, [&](std::size_t, const Listed*) { ++n; });
    return n;
}

void controls(GateRun& run, const std::vector<Listed>& expected, const std::vector<Listed>& found) {
    const std::uint64_t before = differences(expected, found);
    const auto right = std::find_if(found.begin(), found.end(), [&](const Listed& l) {
        return std::any_of(expected.begin(), expected.end(), [&](const Listed& e) {
            return e.name == l.name && e.format == l.format && e.shape == l.shape && !e.shape.empty();
        });
    });
    if (right == found.end()) return;
    std::vector<Listed> other = found;
    const auto at = other.begin() + (right - found.begin());
    at->shape.back() += 1;
    const std::uint64_t changed = differences(expected, other) - before;
    other.erase(at);
    const std::uint64_t without = differences(expected, other) - before;
    run.add({"left-out", NI_PARITY_TEXT("an object left out"), without == 1, static_cast<double>(without),
             NI_PARITY_TEXT("differences noticed")});
    run.add({"changed", NI_PARITY_TEXT("a dimension changed"), changed == 1, static_cast<double>(changed),
             NI_PARITY_TEXT("differences noticed")});
}

/// A borrowed group that is not there at all is a smaller pack (engines may refuse it, the notes on the file
/// say so) and for the gate "borrowed"; a part of one is a broken pack.
bool is_absent_group(const MappingPlan& plan, const mapping::Finding& finding) {
    if (finding.what.rule->id != "mapping.target.borrowed") return false;
    return std::none_of(plan.objects.begin(), plan.objects.end(), [&](const mapping::PlanObject& object) {
        return object.origin == mapping::Origin::borrowed && object.name.starts_with(finding.what.entry);
    });
}

void findings(GateRun& run) {
    const MappingPlan& plan = run.in.plan;
    std::uint64_t order = plan.objects.size(), absent = 0, told = 0;
    for (const mapping::Finding& finding : plan.findings) {
        if (finding.what.severity() == Severity::note) continue;
        const bool error = finding.what.severity() == Severity::error;
        told += error ? 1U : 0U;
        if (is_absent_group(plan, finding)) {
            ++absent;
            continue;
        }
        Failure failure;
        failure.side = finding.side == mapping::Finding::Side::source ? Failure::Side::gguf : Failure::Side::ninfer;
        failure.entry = finding.what.entry;
        failure.expected = finding.what.expected;
        failure.found = std::string(finding.what.rule->id);
        if (!finding.what.found.empty()) failure.found.append(": ").append(finding.what.found);
        run.fail(order++, std::move(failure));
    }
    run.failed_too(plan.errors - std::min(plan.errors, told));
    run.figure("borrowed_groups_absent", NI_PARITY_TEXT("borrowed groups that are absent"), absent);
}

}  // namespace

Status check_inventory(GateRun& run) {
    const MappingPlan& plan = run.in.plan;
    run.unit(NI_PARITY_TEXT("objects and tensors"));
    const std::vector<Listed> expected = expected_objects(plan), found = found_objects(*plan.target);
    run.checked(expected.size() + plan.source->tensor_count());
    compare(expected, found, [&](std::size_t i, const Listed* other) {
        Failure failure;
        failure.entry = expected[i].name;
        failure.expected = expected[i].fact();
        if (other != nullptr) failure.found = other->fact();
        run.fail(i, std::move(failure));
    });
    findings(run);
    run.figure("objects", NI_PARITY_TEXT("objects of the artifact"), std::uint64_t{plan.target->entry_count()});
    run.figure("tensors", NI_PARITY_TEXT("tensors of the GGUF"), plan.source->tensor_count());
    controls(run, expected, found);
    return {};
}

}  // namespace ninspect::parity
