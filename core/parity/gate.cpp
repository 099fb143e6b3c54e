// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parity/gate.h"

#include <algorithm>

namespace ninspect::parity {

void GateRun::fail(std::uint64_t order, Failure failure, std::uint64_t count) {
    failed_ += count;
    const std::lock_guard lock(mutex_);
    if (first_.size() >= most_failures && std::prev(first_.end())->first <= order) return;
    first_.emplace(order, std::move(failure));
    if (first_.size() > most_failures) first_.erase(std::prev(first_.end()));
}

bool GateRun::wants(std::uint64_t order) {
    const std::lock_guard lock(mutex_);
    return first_.size() < most_failures || order < std::prev(first_.end())->first;
}

void GateRun::figure(std::string_view id, std::string_view name, std::uint64_t value, std::string_view unit) {
    result_.figures.push_back({id, name, value, unit});
}

void GateRun::figure(std::string_view id, std::string_view name, double value, std::string_view unit) {
    result_.figures.push_back({id, name, value, unit});
}

void GateRun::add(Control wrong) { result_.controls.push_back(wrong); }

void GateRun::expect(std::uint64_t total, ProgressUnit unit) {
    total_ = total;
    unit_ = unit;
    done_ = 0;
}

void GateRun::advance(std::uint64_t amount) { control.report({std::min(total_, done_ += amount), total_, unit_}); }

bool GateRun::matrices() {
    if (in.matrices.empty()) {
        skip(NI_PARITY_TEXT("no matrix is in both files in formats that belong together: the inventory says more"));
        return false;
    }
    checked(in.unlike.size());
    for (const std::size_t index : in.unlike) {
        const mapping::PlanObject& object = in.plan.objects[index];
        Failure failure;
        failure.entry = object.name;
        if (object.encoding != nullptr)
            failure.expected.append(object.encoding->format).append(" ").append(shape_fact(object.shape));
        if (object.target)
            failure.found.append(in.plan.target->format_name(*object.target))
                .append(" ")
                .append(shape_fact(in.plan.target->shape(*object.target)));
        fail(index, std::move(failure));
    }
    return true;
}

void GateRun::conclude(Status done) {
    result_.checked = checked_;
    result_.failed = failed_;
    for (auto& [order, failure] : first_) result_.first_failures.push_back(std::move(failure));
    if (!done) result_.error = std::move(done).error();
    const auto blind = [](const Control& c) { return !c.separates; };
    const bool failed = result_.failed != 0 || result_.error.has_value() ||
                        std::any_of(result_.controls.begin(), result_.controls.end(), blind);
    if (failed)
        result_.status = Outcome::fail;
    else if (result_.checked == 0 && result_.reason.empty())
        result_.reason = NI_PARITY_TEXT("there is nothing of that kind in the files");
    if (failed) result_.reason = {};
    if (!failed) result_.status = result_.reason.empty() ? Outcome::pass : Outcome::skip;
}

}  // namespace ninspect::parity
