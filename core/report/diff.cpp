// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"
#include "core/base/text.h"
#include "core/report/documents.h"
#include "core/report/json_text.h"
#include "core/report/text_table.h"

#include <fmt/format.h>

namespace ninspect::report {
namespace {

using inspect::FieldChange;
using inspect::NotCompared;
using inspect::StructureDiff;
using inspect::WeightChange;
using inspect::WeightsDiff;

Json names_json(const Artifact& artifact, const std::vector<EntryId>& entries) {
    Json names = Json::array();
    for (EntryId id : entries) names.push_back(json_text(artifact.name(id)));
    return names;
}

Json keys_json(const std::vector<std::string>& keys) {
    Json list = Json::array();
    for (const std::string& key : keys) list.push_back(json_text(key));
    return list;
}

Json changes_json(const std::vector<FieldChange>& changes) {
    Json object = Json::object();
    for (const FieldChange& change : changes)
        object[std::string(change.field)] = {{"a", json_text(change.a)}, {"b", json_text(change.b)}};
    return object;
}

std::string changes_text(const std::vector<FieldChange>& changes) {
    std::string out;
    for (const FieldChange& change : changes)
        out +=
            fmt::format("    {}: {} -> {}\n", change.field, escape_for_display(change.a), escape_for_display(change.b));
    return out;
}

std::string section(std::string_view title, const std::string& lines, std::size_t count) {
    return count == 0 ? std::string{} : fmt::format("{} ({})\n{}\n", title, group_digits(count), lines);
}

std::string name_lines(const Artifact& artifact, const std::vector<EntryId>& entries) {
    std::string out;
    for (EntryId id : entries) out += "  " + escape_for_display(artifact.name(id)) + "\n";
    return out;
}

std::string key_lines(const std::vector<std::string>& keys) {
    std::string out;
    for (const std::string& key : keys) out += "  " + escape_for_display(key) + "\n";
    return out;
}

std::string changed_entries(const Artifact& a, const StructureDiff& diff) {
    std::string out;
    for (const inspect::EntryChange& change : diff.changed)
        out += fmt::format("  {}\n{}", escape_for_display(a.name(change.a)), changes_text(change.fields));
    return out;
}

/// Values were made by display_value and are escaped already.
std::string changed_keys(const StructureDiff& diff) {
    std::string out;
    for (const StructureDiff::KeyChange& change : diff.keys_changed)
        out += fmt::format("  {}\n    A: {}\n    B: {}\n", escape_for_display(change.key), change.a, change.b);
    return out;
}

// ---- contents ----------------------------------------------------------------------------

/// Where the first difference is: [row, column], or the byte.
Json place_json(const WeightChange& change) {
    if (change.bytes) return change.first;
    return Json::array({change.first / change.columns, change.first % change.columns});
}

Json weight_json(const Artifact& a, const WeightChange& change) {
    Json record;
    add_text(record, "name", a.name(change.a));
    record["index_a"] = change.a.value;
    record["index_b"] = change.b.value;
    record["unit"] = change.bytes ? "bytes" : "weights";
    record["count"] = change.count;
    record["differing"] = change.differing;
    record["first_differing"] = place_json(change);
    record["max_abs"] = json_number(change.max_abs);
    if (change.bytes) return record;
    record["rel_l2"] = json_number(change.relative_l2);
    record["cosine"] = json_number(change.cosine);
    record["nan_a"] = change.nan_a;
    record["nan_b"] = change.nan_b;
    return record;
}

std::string why(const NotCompared& entry) {
    return entry.error ? english_message(*entry.error) : "their shapes or sizes differ";
}

Json weights_json(const Artifact& a, const WeightsDiff& weights) {
    Json changed = Json::array(), skipped = Json::array();
    for (const WeightChange& change : weights.changed) changed.push_back(weight_json(a, change));
    for (const NotCompared& entry : weights.not_compared) {
        Json record;
        add_text(record, "name", a.name(entry.a));
        record["index_a"] = entry.a.value;
        record["index_b"] = entry.b.value;
        record["why"] = json_text(why(entry));
        skipped.push_back(std::move(record));
    }
    return {{"compared", weights.compared},
            {"same", weights.same},
            {"changed", std::move(changed)},
            {"not_compared", std::move(skipped)}};
}

std::string figure(double value) { return fmt::format("{:.6g}", value); }

std::string weights_text(const Artifact& a, const WeightsDiff& weights) {
    using Align = TextTable::Align;
    TextTable table({{"Name"},
                     {"Differing", Align::right},
                     {"of", Align::right},
                     {"First at", Align::right},
                     {"Max abs", Align::right},
                     {"Rel L2", Align::right},
                     {"Cosine", Align::right},
                     {"NaN A", Align::right},
                     {"NaN B", Align::right}});
    for (const WeightChange& c : weights.changed) {
        const std::string first = c.bytes ? fmt::format("byte {}", c.first)
                                          : fmt::format("[{}, {}]", c.first / c.columns, c.first % c.columns);
        table.add_row({escape_for_display(a.name(c.a)), group_digits(c.differing), group_digits(c.count), first,
                       figure(c.max_abs), c.bytes ? "" : figure(c.relative_l2), c.bytes ? "" : figure(c.cosine),
                       c.bytes ? "" : group_digits(c.nan_a), c.bytes ? "" : group_digits(c.nan_b)});
    }
    std::string skipped;
    for (const NotCompared& entry : weights.not_compared)
        skipped += fmt::format("  {}: {}\n", escape_for_display(a.name(entry.a)), why(entry));
    return section("Other contents", table.empty() ? "" : table.text(), weights.changed.size()) +
           section("Contents not compared", skipped, weights.not_compared.size());
}

std::string last_line(const WeightsDiff* weights) {
    if (weights == nullptr)
        return "Contents of tensors were not compared; `diff --values` tells how they differ, `hash --tensors` "
               "whether.\n";
    return fmt::format("{} of {} compared entries have the same contents\n", group_digits(weights->same),
                       group_digits(weights->compared));
}

}  // namespace

std::string diff_json(const Artifact& a, const Artifact& b, const StructureDiff& diff, const WeightsDiff* weights) {
    Json document;
    document["result"] = diff.equal() && (weights == nullptr || weights->equal()) ? "equal" : "differences";
    add_text(document, "a", a.path);
    add_text(document, "b", b.path);
    document["header"] = changes_json(diff.header);
    document["same"] = diff.same;
    document["only_a"] = names_json(a, diff.only_a);
    document["only_b"] = names_json(b, diff.only_b);
    Json changed = Json::array();
    for (const inspect::EntryChange& change : diff.changed) {
        Json record;
        add_text(record, "name", a.name(change.a));
        record["index_a"] = change.a.value;
        record["index_b"] = change.b.value;
        record["changes"] = changes_json(change.fields);
        changed.push_back(std::move(record));
    }
    document["changed"] = std::move(changed);
    Json keys = Json::array();
    for (const StructureDiff::KeyChange& change : diff.keys_changed)
        keys.push_back({{"key", json_text(change.key)}, {"a", json_text(change.a)}, {"b", json_text(change.b)}});
    document["metadata"] = {
        {"only_a", keys_json(diff.keys_only_a)}, {"only_b", keys_json(diff.keys_only_b)}, {"changed", std::move(keys)}};
    if (weights != nullptr) document["values"] = weights_json(a, *weights);
    return to_text(document);
}

std::string diff_text(const Artifact& a, const Artifact& b, const StructureDiff& diff, const WeightsDiff* weights) {
    std::string out = fmt::format("A  {}\nB  {}\n\n", escape_for_display(a.path), escape_for_display(b.path));
    out += section("Container", changes_text(diff.header), diff.header.size());
    out += section("Only in A", name_lines(a, diff.only_a), diff.only_a.size());
    out += section("Only in B", name_lines(b, diff.only_b), diff.only_b.size());
    out += section("Changed", changed_entries(a, diff), diff.changed.size());
    out += section("Metadata only in A", key_lines(diff.keys_only_a), diff.keys_only_a.size());
    out += section("Metadata only in B", key_lines(diff.keys_only_b), diff.keys_only_b.size());
    out += section("Metadata changed", changed_keys(diff), diff.keys_changed.size());
    if (weights != nullptr) out += weights_text(a, *weights);
    out += fmt::format("{}; {} {} alike\n", diff.equal() ? "The same structure" : "Different structure",
                       group_digits(diff.same), diff.same == 1 ? "entry" : "entries");
    return out + last_line(weights);
}

}  // namespace ninspect::report
