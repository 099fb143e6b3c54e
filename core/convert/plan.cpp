// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/convert/plan.h"

#include "core/convert/plan_build.h"

#include <algorithm>
#include <new>

namespace ninspect::convert {
namespace {

Error of_finding(const mapping::MappingPlan& plan, const mapping::Finding& finding) {
    Error error = broken_rule({}, finding.what.entry, finding.what.expected, finding.what.found);
    error.rule = finding.what.rule;
    error.offset = finding.what.file_offset;
    if (finding.side == mapping::Finding::Side::profile) return error;
    const Artifact& artifact = finding.side == mapping::Finding::Side::source ? *plan.source : *plan.target;
    error.file = finding.what.part < artifact.parts.size() ? artifact.parts[finding.what.part].path : artifact.path;
    return error;
}

Result<Plan> make(const Request& request, const RunControl& control) {
    Plan plan;
    plan.direction = request.direction;
    plan.output = request.output;
    plan.overwrite = request.overwrite;
    const auto role =
        request.direction == Direction::to_ninfer ? mapping::TargetRole::templ : mapping::TargetRole::result;
    Result<mapping::MappingPlan> mapped =
        mapping::make_plan(request.gguf, request.ninfer, request.profile, role, control);
    if (!mapped) return std::move(mapped).error();
    plan.mapping = std::move(*mapped);
    if (!request.weights_id.empty()) plan.mapping.weights_id = request.weights_id;
    check_inputs(plan, request);
    if (plan.passed()) {
        Check layout{"layout", NI_CONVERT_TEXT("Every byte of the result has its place and its source")};
        if (Status status = lay_out(plan); !status) {
            layout.passed = false;
            layout.error = std::move(status).error();
            plan.regions.clear();
            plan.items.clear();
        }
        plan.checks.push_back(std::move(layout));
    }
    check_output(plan);
    return plan;
}

}  // namespace

Error broken_rule(std::string_view rule_id, std::string entry, std::string expected, std::string found) {
    Error error;
    error.code = ErrorCode::rule_broken;
    error.path = std::move(entry);
    error.expected = std::move(expected);
    error.found = std::move(found);
    if (!rule_id.empty()) error.rule = &rule(rule_id);
    return error;
}

bool Plan::passed() const noexcept {
    return std::all_of(checks.begin(), checks.end(), [](const Check& check) { return check.passed; });
}

std::optional<Error> Plan::first_problem() const {
    for (const Check& check : checks) {
        if (check.passed) continue;
        if (check.error) return check.error;
        for (const std::size_t i : check.findings)
            if (mapping.findings[i].what.severity() == Severity::error) return of_finding(mapping, mapping.findings[i]);
        return broken_rule({}, std::string(check.id), check.expected, check.found);
    }
    return std::nullopt;
}

Result<Plan> make_plan(const Request& request, const RunControl& control) {
    try {
        return make(request, control);
    } catch (const std::bad_alloc&) {
        Error error;
        error.code = ErrorCode::out_of_memory;
        error.file = request.output;
        return error;
    }
}

}  // namespace ninspect::convert
