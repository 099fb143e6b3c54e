// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/mapping_store.h"

#include "ui/jobs/job_list.h"

#include <algorithm>

namespace ninspect::ui {

namespace {

using Planned = Result<mapping::MappingPlan>;

Planned plan_of(const std::shared_ptr<const Artifact>& source, const std::shared_ptr<const Artifact>& target,
                const RunControl& control) {
    Result<mapping::Profile> loaded = mapping::load_profile(std::string(mapping::default_profile_name()));
    if (!loaded) return loaded.error();
    const auto profile = std::make_shared<const mapping::Profile>(std::move(*loaded));
    return mapping::make_plan(source, target, profile, mapping::guess_role(*target, *profile), control);
}

/// Only files of which all is known can be compared with a profile.
std::shared_ptr<const Artifact> complete(const Session& session, Side side) {
    auto artifact = session.document(side).artifact();
    return artifact && artifact->complete ? artifact : nullptr;
}

}  // namespace

MappingStore::MappingStore(Session* session) : QObject(session), session_(session) {
    connect(session, &Session::documents_changed, this, &MappingStore::follow);
}

void MappingStore::follow() {
    std::optional<Pair> pair;
    for (const Side side : {Side::a, Side::b}) {
        const auto source = complete(*session_, side), target = complete(*session_, other(side));
        if (source && target && source->container == Container::gguf && target->container == Container::ninfer)
            pair = Pair{side, other(side)};
    }
    const auto source = pair ? complete(*session_, pair->source) : nullptr;
    const auto target = pair ? complete(*session_, pair->target) : nullptr;
    const bool same_files = source == source_ && target == target_;
    const bool same_sides = pair.has_value() == pair_.has_value() && (!pair || pair->source == pair_->source);
    if (same_files && same_sides) return;
    pair_ = pair;
    if (!same_files) {
        source_ = source;
        target_ = target;
        start();
    }
    emit changed();
}

void MappingStore::start() {
    ++number_;
    if (job_) job_->cancel();
    job_ = nullptr;
    plan_.reset();
    error_.reset();
    forget_rows();
    index();
    if (!pair_) return;
    job_ = session_->jobs()->run(
        tr("Comparing with the model profile"), this,
        [source = source_, target = target_](const RunControl& control) {
            return std::make_shared<Planned>(plan_of(source, target, control));
        },
        [this, number = number_](const std::shared_ptr<Planned>& result) {
            if (number == number_) take(result);
        });
}

void MappingStore::take(const std::shared_ptr<Planned>& result) {
    job_ = nullptr;
    if (*result)
        plan_ = std::make_shared<const mapping::MappingPlan>(std::move(**result));
    else
        error_ = result->error();
    index();
    emit changed();
}

void MappingStore::index() {
    by_target_.clear();
    by_source_.clear();
    if (!plan_) return;
    for (std::size_t i = 0; i < plan_->objects.size(); ++i) {
        const mapping::PlanObject& object = plan_->objects[i];
        if (object.target) by_target_.emplace(object.target->value, i);
        for (const mapping::PlanSource& source : object.sources)
            if (source.entry) by_source_[source.entry->value].push_back(i);
    }
}

// ---- rows ------------------------------------------------------------------------------

void MappingStore::forget_rows() {
    if (compare_job_) compare_job_->cancel();
    compare_job_ = nullptr;
    observed_.reset();
    compare_error_.reset();
    emit observed_changed();
}

void MappingStore::compare_rows() {
    if (!plan_ || compare_job_) return;
    using Found = Result<mapping::Observation>;
    compare_error_.reset();
    compare_job_ = session_->jobs()->run(
        tr("Comparing rows"), this,
        [plan = plan_](const RunControl& control) {
            return std::make_shared<Found>(mapping::observe(*plan, {}, control));
        },
        [this, plan = plan_](const std::shared_ptr<Found>& found) {
            if (plan != plan_) return;
            compare_job_ = nullptr;
            if (*found)
                observed_ = std::make_shared<const mapping::Observation>(std::move(**found));
            else
                compare_error_ = found->error();
            emit observed_changed();
        });
    emit observed_changed();
}

// ---- entries ---------------------------------------------------------------------------

std::optional<std::size_t> MappingStore::object_of(EntryId target) const {
    const auto found = by_target_.find(target.value);
    return found == by_target_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::size_t> MappingStore::objects_from(EntryId source) const {
    const auto found = by_source_.find(source.value);
    return found == by_source_.end() ? std::vector<std::size_t>() : found->second;
}

std::vector<EntryId> MappingStore::counterparts(Side side, EntryId entry) const {
    std::vector<EntryId> found;
    if (!pair_ || !plan_) return found;
    if (side == pair_->target) {
        if (const auto object = object_of(entry))
            for (const mapping::PlanSource& source : plan_->objects[*object].sources)
                if (source.entry) found.push_back(*source.entry);
        return found;
    }
    for (const std::size_t i : objects_from(entry))
        if (const auto& target = plan_->objects[i].target) found.push_back(*target);
    return found;
}

}  // namespace ninspect::ui
