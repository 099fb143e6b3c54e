// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What each region of a conversion's result is and how it comes about, in words.
#include "core/base/text.h"
#include "core/report/convert.h"
#include "core/report/mapping.h"

namespace ninspect::report {
namespace {

using convert::Item;
using convert::Plan;
using convert::Work;

constexpr std::string_view original_words = NI_CONVERT_TEXT("taken from the original");
constexpr std::string_view objects_words = NI_CONVERT_TEXT("rows of {objects}");

std::string english(std::string_view text) { return std::string(text); }
std::string plain_number(std::uint64_t value) { return std::to_string(value); }

/// The objects that hold rows of a tensor, each once, in the order of its rows.
std::vector<std::string> objects_of(const Plan& plan, const Item& item) {
    std::vector<std::string> names;
    std::vector<bool> seen(plan.mapping.objects.size());
    for (const mapping::BackRun& run : item.back_run) {
        if (seen[run.object]) continue;
        seen[run.object] = true;
        names.push_back(plan.mapping.objects[run.object].name);
    }
    return names;
}

std::string back_rule(const std::vector<std::string>& objects, const Translate& translate) {
    if (objects.empty()) return translate(original_words);
    std::string list, text = translate(objects_words);
    for (const std::string& name : objects) list.append(list.empty() ? "" : ", ").append(escape_for_display(name));
    const std::size_t at = text.find("{objects}");
    return at == std::string::npos ? text : text.replace(at, std::string_view("{objects}").size(), list);
}

std::string format_of(const Plan& plan, std::size_t i) {
    const Item& item = plan.items[i];
    if (item.work == Work::head) return {};
    if (plan.direction == convert::Direction::to_gguf) return std::string(plan.mapping.source->format_name(item.entry));
    const mapping::PlanObject& object = plan.mapping.objects[i];
    if (object.kind == EntryKind::resource) return "raw";
    return object.encoding != nullptr ? std::string(object.encoding->format) : std::string();
}

}  // namespace

std::string_view work_name(Work work) noexcept {
    switch (work) {
        case Work::split:
            return "rows-to-planes";
        case Work::join:
            return "planes-to-rows";
        case Work::computed:
            return "computed";
        case Work::copied:
            return "copied";
        case Work::head:
            return "header";
    }
    return "";
}

std::string_view work_words(Work work) noexcept {
    switch (work) {
        case Work::split:
            return NI_CONVERT_TEXT("rows to planes");
        case Work::join:
            return NI_CONVERT_TEXT("planes to rows");
        case Work::computed:
            return NI_CONVERT_TEXT("computed");
        case Work::copied:
            return NI_CONVERT_TEXT("copied");
        case Work::head:
            return NI_CONVERT_TEXT("header");
    }
    return "";
}

std::vector<ConvertRow> convert_rows(const Plan& plan, const ConvertWords& words) {
    const Translate translate = words.translate ? words.translate : english;
    const Translate rules = words.rules ? words.rules : english;
    const NumberText number = words.number ? words.number : plain_number;
    const bool forward = plan.direction == convert::Direction::to_ninfer;
    std::vector<ConvertRow> rows;
    rows.reserve(plan.items.size());
    for (std::size_t i = 0; i < plan.items.size(); ++i) {
        ConvertRow row;
        row.target = plan.regions[i].name;
        row.work = plan.items[i].work;
        row.format = format_of(plan, i);
        row.file_offset = plan.regions[i].offset;
        row.bytes = plan.regions[i].bytes;
        if (forward) {
            for (const mapping::PlanSource& source : plan.mapping.objects[i].sources)
                row.sources.push_back(source.name);
            row.rule = rule_words(plan.mapping.objects[i], rules, number);
        } else {
            row.sources = objects_of(plan, plan.items[i]);
            row.rule = back_rule(row.sources, translate);
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace ninspect::report
