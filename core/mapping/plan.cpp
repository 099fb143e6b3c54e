// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/plan.h"

#include "core/base/message.h"
#include "core/mapping/plan_build.h"
#include "core/mapping/rules.h"
#include "core/mapping/source_values.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

namespace ninspect::mapping {
namespace {

constexpr std::uint64_t most_of_a_rule = 32;
using Side = Finding::Side;

Figures figures_of(const Artifact& artifact) {
    Figures figures;
    figures.metadata = [&artifact](const std::string& key) { return metadata_number(artifact, key); };
    figures.shape = [&artifact](const std::string& tensor) -> Result<std::vector<std::uint64_t>> {
        const std::optional<EntryId> id = artifact.find(tensor);
        if (id) {
            const auto shape = artifact.shape(*id);
            return std::vector<std::uint64_t>(shape.begin(), shape.end());
        }
        Error error;
        error.code = ErrorCode::no_such_entry;
        error.path = tensor;
        error.expected = "the tensor " + tensor;
        error.found = "no such tensor";
        return error;
    };
    return figures;
}

/// Where the record of an entry or key lies, if it is there.
std::optional<std::uint64_t> place_of(const Artifact& artifact, const std::string& name, std::uint32_t& part) {
    if (const auto id = artifact.find(name)) {
        part = artifact.entry(*id).part;
        return artifact.entry(*id).record_offset;
    }
    if (const MetaItem* item = artifact.find_key(name)) {
        part = item->part;
        return item->key_offset;
    }
    return std::nullopt;
}

void expand(PlanBuild& build) {
    const Figures figures = figures_of(build.source());
    Result<std::vector<Size>> sizes = evaluate_dimensions(build.profile(), figures);
    if (!sizes) {
        build.find(Side::source, "mapping.size", sizes.error().path, sizes.error().expected, sizes.error().found);
        return;
    }
    build.plan.sizes = std::move(*sizes);
    if (const KnownModel* known = recognise(build.profile(), figures)) build.plan.model_name = known->name;
    Result<std::vector<ExpandedObject>> objects = expand_objects(build.profile(), build.plan.sizes);
    if (!objects)
        build.find(Side::profile, "mapping.object", objects.error().path, objects.error().expected,
                   objects.error().found);
    else
        build.expanded = std::move(*objects);
}

/// The source's ternary type, if there is exactly one.
std::string only_ternary_type(const PlanBuild& build) {
    std::set<std::string> types;
    for (std::uint32_t i = 0; i < build.source().entry_count(); ++i) {
        const codec::Encoding* encoding = build.source().entry(EntryId{i}).encoding;
        if (encoding == nullptr) continue;
        for (const auto& [type, format] : build.profile().ternary)
            if (encoding->format == type) types.insert(type);
    }
    return types.size() == 1 ? *types.begin() : std::string();
}

std::string words_of(const Coverage& cover) {
    std::string text =
        fmt::format("{} distinct, {} repeated, {} missing", cover.distinct, cover.repeated, cover.missing);
    if (!cover.touched.empty())
        text += fmt::format(", range {}..{}", cover.touched.front().begin, cover.touched.front().end - 1);
    return text;
}

/// Objects whose own rule repeats rows; then tensors whose rows are not all used exactly once.
void check_rows(PlanBuild& build) {
    std::set<std::string> told;
    for (const PlanObject& object : build.plan.objects) {
        if (object.bijective()) continue;
        for (const PlanSource& source : object.sources) told.insert(source.name);
        build.find(Side::profile, "mapping.rows.not-bijective", object.name,
                   fmt::format("{} source rows, each once", object.cover.rows), words_of(object.cover));
    }
    std::map<std::string, std::vector<RowRun>> taken;
    std::map<std::string, std::uint64_t> rows;
    for (const ExpandedObject& object : build.expanded) {
        for (const ExpandedSource& source : object.sources)
            if (!source.is_key) rows[source.name] = source.rows;
        for (RowRun run : object.rows.runs()) {
            const std::string& name = object.sources[run.source].name;
            run.source = 0;
            taken[name].push_back(run);
        }
    }
    for (const auto& [name, count] : rows) {
        if (told.count(name) != 0) continue;
        const Coverage cover = coverage(taken[name], std::vector{SourceRange{0, 0, count}});
        if (!cover.bijective())
            build.find(Side::profile, "mapping.rows.not-once", name, fmt::format("{} rows, each once", count),
                       words_of(cover));
    }
}

void list_unmapped_sources(PlanBuild& build) {
    std::set<EntryId> used;
    for (const PlanObject& object : build.plan.objects)
        for (const PlanSource& source : object.sources)
            if (source.entry) used.insert(*source.entry);
    for (std::uint32_t i = 0; i < build.source().entry_count(); ++i) {
        const EntryId id{i};
        if (used.count(id) != 0 || build.source().entry(id).kind != EntryKind::tensor) continue;
        build.plan.unmapped_sources.push_back(id);
        if (!build.expanded.empty())
            build.find(Side::source, "mapping.source.unmapped", std::string(build.source().name(id)));
    }
}

void check_source_file(PlanBuild& build) {
    if (build.source().container != Container::gguf)
        build.find(Side::source, "mapping.source.container", {}, "gguf",
                   std::string(container_name(build.source().container)));
    if (build.source().byte_order != ByteOrder::little)
        build.find(Side::source, "mapping.source.byte-order", {}, "little", "big");
}

}  // namespace

void PlanBuild::find(Finding::Side side, std::string_view rule_id, std::string entry, std::string expected,
                     std::string found, std::string advice) {
    const Rule& broken = rule(rule_id);
    if (broken.severity == Severity::error) ++plan.errors;
    if (++counts[&broken] > most_of_a_rule) {
        ++plan.findings_left_out;
        return;
    }
    std::uint32_t part = 0;
    std::optional<std::uint64_t> offset;
    if (!entry.empty() && side != Side::profile)
        offset = place_of(side == Side::source ? source() : target(), entry, part);
    plan.findings.push_back(
        {side, make_diagnostic(broken, std::move(entry), offset, std::move(expected), std::move(found), part),
         std::move(advice)});
}

std::string ternary_names(const Profile& profile) {
    std::vector<std::string_view> names;
    for (const auto& [type, format] : profile.ternary) names.push_back(type);
    return fmt::format("{}", fmt::join(names, ", "));
}

std::string shape_words(std::span<const std::uint64_t> shape) { return fmt::format("[{}]", fmt::join(shape, ", ")); }

std::string_view origin_name(Origin origin) noexcept {
    switch (origin) {
        case Origin::ternary:
            return "ternary";
        case Origin::direct:
            return "direct";
        case Origin::borrowed:
            return "borrowed";
    }
    return "";
}

const PlanObject* MappingPlan::find(std::string_view name) const noexcept {
    const auto found =
        std::find_if(objects.begin(), objects.end(), [&](const PlanObject& o) { return o.name == name; });
    return found == objects.end() ? nullptr : &*found;
}

Result<MappingPlan> make_plan(std::shared_ptr<const Artifact> source, std::shared_ptr<const Artifact> target,
                              std::shared_ptr<const Profile> profile, TargetRole role, const RunControl& control) {
    PlanBuild build;
    build.plan.profile = std::move(profile);
    build.plan.source = std::move(source);
    build.plan.target = std::move(target);
    build.plan.role = role;
    build.plan.model_id = build.profile().model_id;
    build.plan.weights_id =
        build.profile().result_weights.empty() ? std::string() : build.profile().result_weights.front();
    const auto steps = {check_source_file, expand, check_metadata, arrange_objects, check_rows, list_unmapped_sources};
    for (const auto step : steps) {
        if (control.stop_requested()) {
            Error error;
            error.code = ErrorCode::cancelled;
            return error;
        }
        step(build);
    }
    build.plan.ternary_type = only_ternary_type(build);
    return std::move(build.plan);
}

}  // namespace ninspect::mapping
