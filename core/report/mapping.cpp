// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/mapping.h"

#include "core/base/message.h"
#include "core/base/text.h"
#include "core/report/json_text.h"
#include "core/report/mapping_observed.h"
#include "core/report/text_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ninspect::report {
namespace {

using mapping::Coverage;
using mapping::Finding;
using mapping::MappingPlan;
using mapping::Origin;
using mapping::PlanObject;

std::string_view side_name(Finding::Side side) {
    switch (side) {
        case Finding::Side::source:
            return "source";
        case Finding::Side::target:
            return "target";
        case Finding::Side::profile:
            return "profile";
    }
    return "";
}

std::string format_of(const MappingPlan& plan, const PlanObject& object) {
    if (object.encoding != nullptr) return std::string(object.encoding->format);
    if (object.origin == Origin::borrowed && object.target)
        return std::string(plan.target->format_name(*object.target));
    return {};
}

Json ranges_json(std::span<const mapping::SourceRange> ranges, const PlanObject& object) {
    Json list = Json::array();
    for (const mapping::SourceRange& range : ranges)
        list.push_back(Json{{"source", json_text(object.sources[range.source].name)},
                            {"first", range.begin},
                            {"rows", range.end - range.begin}});
    return list;
}

Json coverage_json(const Coverage& cover, const PlanObject& object) {
    Json record;
    record["rows"] = cover.rows;
    record["distinct"] = cover.distinct;
    record["repeated"] = cover.repeated;
    record["missing"] = cover.missing;
    record["touched"] = ranges_json(cover.touched, object);
    record["repeated_ranges"] = ranges_json(cover.repeated_ranges, object);
    record["missing_ranges"] = ranges_json(cover.missing_ranges, object);
    return record;
}

Json sources_json(const PlanObject& object) {
    Json list = Json::array();
    for (const mapping::PlanSource& source : object.sources) {
        Json record;
        add_text(record, "name", source.name);
        record["rows"] = source.rows_taken;
        record["of"] = source.rows;
        list.push_back(std::move(record));
    }
    return list;
}

Json object_json(const MappingPlan& plan, const PlanObject& object) {
    Json record;
    add_text(record, "target", object.name);
    record["origin"] = std::string(origin_name(object.origin));
    add_text(record, "format", format_of(plan, object));
    if (object.kind == EntryKind::tensor) record["shape"] = shape_json(Container::ninfer, object.shape);
    record["bytes"] = object.bytes;
    record["rule"] = json_text(rule_words(object));
    record["bijective"] = object.bijective();
    record["sources"] = sources_json(object);
    record["transform"] = transform_words(object.value, object.transpose);
    record["usable"] = object.usable;
    if (!object.bijective()) record["coverage"] = coverage_json(object.cover, object);
    return record;
}

Json names_json(const Artifact& artifact, std::span<const EntryId> ids) {
    Json list = Json::array();
    for (const EntryId id : ids) list.push_back(json_text(artifact.name(id)));
    return list;
}

Json findings_json(const MappingPlan& plan) {
    Json list = Json::array();
    for (const Finding& finding : plan.findings) {
        Json record;
        record["severity"] = std::string(severity_name(finding.what.severity()));
        record["rule"] = std::string(finding.what.rule->id);
        record["side"] = std::string(side_name(finding.side));
        if (!finding.what.entry.empty()) add_text(record, "entry", finding.what.entry);
        if (!finding.what.expected.empty()) add_text(record, "expected", finding.what.expected);
        if (!finding.what.found.empty()) add_text(record, "found", finding.what.found);
        record["message"] = json_text(english_message(finding.what));
        if (!finding.advice.empty()) record["advice"] = json_text(finding.advice);
        list.push_back(std::move(record));
    }
    return list;
}

Json cycles_json(const PlanObject& object) {
    Json list = Json::array();
    for (std::size_t i = 0; i < object.rows.pieces().size(); ++i) {
        Json record;
        record["source"] = json_text(object.sources[object.rows.pieces()[i].source].name);
        if (const auto cycles = object.rows.cycles(i)) {
            record["fixed_rows"] = cycles->fixed_rows;
            record["cycles"] = Json::array();
            for (const auto& [length, count] : cycles->cycles)
                record["cycles"].push_back(Json{{"length", length}, {"count", count}});
        }
        list.push_back(std::move(record));
    }
    return list;
}

void add_rows(Json& document, const PlanObject& object) {
    add_text(document, "rows_of", object.name);
    Json runs = Json::array(), rows = Json::array();
    for (const mapping::RowRun& run : object.rows.runs()) {
        runs.push_back(Json{{"target_row", run.target},
                            {"source", json_text(object.sources[run.source].name)},
                            {"source_row", run.first},
                            {"rows", run.rows}});
        for (std::uint64_t i = 0; i < run.rows; ++i) rows.push_back(run.first + i);
    }
    document["row_runs"] = std::move(runs);
    document["cycles"] = cycles_json(object);
    document["row_source"] = std::move(rows);
}

Json sizes_json(std::span<const mapping::Size> sizes) {
    Json record = Json::object();
    for (const mapping::Size& size : sizes) record[size.name] = size.value;
    return record;
}

std::string rows_text(const PlanObject& object) {
    TextTable table({{"Target row", TextTable::Align::right},
                     {"Source"},
                     {"Source row", TextTable::Align::right},
                     {"Rows", TextTable::Align::right}});
    for (const mapping::RowRun& run : object.rows.runs())
        table.add_row({std::to_string(run.target), escape_for_display(object.sources[run.source].name),
                       std::to_string(run.first), std::to_string(run.rows)});
    return fmt::format("\nRows of {}\n{}", escape_for_display(object.name), table.text());
}

std::string unmapped_text(std::string_view title, const Artifact& artifact, std::span<const EntryId> ids) {
    constexpr std::size_t most = 20;
    if (ids.empty()) return {};
    std::string text = fmt::format("\n{} ({})\n", title, ids.size());
    for (std::size_t i = 0; i < std::min(ids.size(), most); ++i)
        text += fmt::format("  {}\n", escape_for_display(artifact.name(ids[i])));
    if (ids.size() > most) text += fmt::format("  … and {} more\n", ids.size() - most);
    return text;
}

std::string findings_text(const MappingPlan& plan) {
    if (plan.findings.empty()) return {};
    std::string text = "\nFindings\n";
    for (const Finding& finding : plan.findings) {
        text += fmt::format("  {}  {}\n", severity_name(finding.what.severity()), english_message(finding.what));
        if (!finding.advice.empty()) text += fmt::format("         {}\n", escape_for_display(finding.advice));
    }
    if (plan.findings_left_out != 0) text += fmt::format("  … and {} more\n", plan.findings_left_out);
    return text;
}

/// Words for the column "Rows once".
std::string once_words(const PlanObject& object) {
    if (object.origin == Origin::borrowed) return "-";
    if (object.bijective()) return "yes";
    return fmt::format("no: {} repeated, {} missing", object.cover.repeated, object.cover.missing);
}

/// The first object that a rule makes of a known model, as a plan without files would have it.
struct Example {
    std::vector<mapping::Size> sizes;
    std::vector<mapping::ExpandedObject> objects;
    const mapping::ExpandedObject* of_rule(std::size_t rule) const {
        for (const mapping::ExpandedObject& object : objects)
            if (object.rule == rule) return &object;
        return nullptr;
    }
};

Example example_of(const mapping::Profile& profile) {
    Example example;
    if (profile.known_models.empty()) return example;
    Result<std::vector<mapping::Size>> sizes =
        evaluate_dimensions(profile, mapping::figures_of(profile.known_models.front()));
    if (!sizes) return example;
    Result<std::vector<mapping::ExpandedObject>> objects = expand_objects(profile, *sizes);
    if (!objects) return example;
    example.sizes = std::move(*sizes);
    example.objects = std::move(*objects);
    return example;
}

Json rule_json(const mapping::ObjectRule& rule, const mapping::ExpandedObject* example) {
    Json record;
    add_text(record, "target", rule.target);
    if (!rule.layers.empty()) add_text(record, "layers", rule.layers);
    add_text(record, "format", rule.format);
    record["shape"] = Json::array();
    for (const mapping::Expression& size : rule.shape) record["shape"].push_back(json_text(size.text()));
    record["rule"] = json_text(rule_words(rule));
    if (example != nullptr) record["bijective"] = example->rows.check().bijective();
    record["sources"] = Json::array();
    for (std::size_t i = 0; i < rule.sources.size(); ++i) {
        const mapping::SourceRule& source = rule.sources[i];
        Json one;
        add_text(one, "name", source.key.empty() ? source.tensor : source.key);
        std::uint64_t rows = 0;
        if (example != nullptr)
            for (const mapping::RowPiece& piece : example->rows.pieces()) rows += piece.source == i ? piece.rows : 0;
        if (example != nullptr) one["rows"] = rows;
        record["sources"].push_back(std::move(one));
    }
    record["transform"] = transform_words(rule.value, rule.transpose);
    return record;
}

}  // namespace

std::string map_json(const MappingPlan& plan, const PlanObject* rows_of, const mapping::Observation* observed) {
    Json document;
    add_text(document, "profile", plan.profile->name);
    document["role"] = plan.role == mapping::TargetRole::templ ? "template" : "result";
    document["usable"] = plan.usable();
    if (!plan.model_name.empty()) add_text(document, "model", plan.model_name);
    document["sizes"] = sizes_json(plan.sizes);
    document["objects"] = Json::array();
    for (const PlanObject& object : plan.objects) document["objects"].push_back(object_json(plan, object));
    document["unmapped_sources"] = names_json(*plan.source, plan.unmapped_sources);
    document["unmapped_targets"] = names_json(*plan.target, plan.unmapped_targets);
    document["findings"] = findings_json(plan);
    document["findings_left_out"] = plan.findings_left_out;
    if (rows_of != nullptr) add_rows(document, *rows_of);
    if (observed != nullptr) document["observed"] = observed_json(plan, *observed);
    return to_text(document);
}

std::string map_text(const MappingPlan& plan, const PlanObject* rows_of, const mapping::Observation* observed) {
    FactList facts;
    facts.add("Profile", escape_for_display(plan.profile->name));
    facts.add("Source", escape_for_display(plan.source->path));
    facts.add(plan.role == mapping::TargetRole::templ ? "Template" : "Result", escape_for_display(plan.target->path));
    facts.add("Model", plan.model_name.empty() ? "sizes of no published model" : escape_for_display(plan.model_name));
    facts.add("Objects", group_digits(plan.objects.size()));
    facts.add("Convertible", plan.usable() ? "yes" : fmt::format("no: {} errors", plan.errors));
    TextTable table({{"Target"}, {"Format"}, {"Transform"}, {"Each row once"}, {"Rule"}});
    for (const PlanObject& object : plan.objects)
        table.add_row({escape_for_display(object.name), escape_for_display(format_of(plan, object)),
                       object.origin == Origin::borrowed ? "-" : transform_words(object.value, object.transpose),
                       once_words(object), rule_words(object)});
    std::string text = facts.text() + "\n" + table.text();
    text += unmapped_text("Sources without an object", *plan.source, plan.unmapped_sources);
    text += unmapped_text("Targets without a rule", *plan.target, plan.unmapped_targets);
    text += findings_text(plan);
    if (observed != nullptr) text += observed_text(plan, *observed);
    if (rows_of != nullptr) text += rows_text(*rows_of);
    return text;
}

std::string profile_json(const mapping::Profile& profile) {
    const Example example = example_of(profile);
    Json document;
    add_text(document, "profile", profile.name);
    add_text(document, "title", profile.title);
    if (!example.objects.empty()) add_text(document, "model", profile.known_models.front().name);
    document["sizes"] = sizes_json(example.sizes);
    document["objects"] = Json::array();
    for (std::size_t i = 0; i < profile.objects.size(); ++i)
        document["objects"].push_back(rule_json(profile.objects[i], example.of_rule(i)));
    document["borrowed"] = Json::array();
    for (const mapping::BorrowRule& rule : profile.borrowed)
        document["borrowed"].push_back(json_text(rule.prefix ? rule.target + "*" : rule.target));
    document["unmapped_sources"] = Json::array();
    document["unmapped_targets"] = Json::array();
    return to_text(document);
}

std::string profile_text(const mapping::Profile& profile) {
    const Example example = example_of(profile);
    FactList facts;
    facts.add("Profile", escape_for_display(profile.name));
    facts.add("Title", escape_for_display(profile.title));
    if (!example.objects.empty()) facts.add("Sizes of", escape_for_display(profile.known_models.front().name));
    TextTable sizes({{"Size"}, {"Value", TextTable::Align::right}, {"From"}});
    for (const mapping::Dimension& dimension : profile.dimensions) {
        const auto value = size_of(example.sizes, dimension.name);
        const std::string from = dimension.from == mapping::Dimension::From::expression ? dimension.value.text()
                                 : dimension.from == mapping::Dimension::From::tensor_rows
                                     ? "rows of " + dimension.tensor
                                     : "columns of " + dimension.tensor;
        sizes.add_row(
            {escape_for_display(dimension.name), value ? std::to_string(*value) : "", escape_for_display(from)});
    }
    TextTable rules({{"Target"}, {"Layers"}, {"Format"}, {"Transform"}, {"Each row once"}, {"Rule"}});
    for (std::size_t i = 0; i < profile.objects.size(); ++i) {
        const mapping::ObjectRule& rule = profile.objects[i];
        const mapping::ExpandedObject* object = example.of_rule(i);
        rules.add_row({escape_for_display(rule.target), escape_for_display(rule.layers), rule.format,
                       transform_words(rule.value, rule.transpose),
                       object == nullptr                  ? ""
                       : object->rows.check().bijective() ? "yes"
                                                          : "no",
                       rule_words(rule)});
    }
    return facts.text() + "\n" + sizes.text() + "\n" + rules.text();
}

std::string profiles_json(std::span<const mapping::Profile> profiles) {
    Json list = Json::array();
    for (const mapping::Profile& profile : profiles) {
        Json record;
        add_text(record, "profile", profile.name);
        add_text(record, "title", profile.title);
        list.push_back(std::move(record));
    }
    return to_text(list);
}

std::string profiles_text(std::span<const mapping::Profile> profiles) {
    TextTable table({{"Profile"}, {"Title"}});
    for (const mapping::Profile& profile : profiles)
        table.add_row({escape_for_display(profile.name), escape_for_display(profile.title)});
    return table.text();
}

}  // namespace ninspect::report
