// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/report/documents.h"
#include "core/report/json_text.h"

#include <fmt/format.h>

namespace ninspect::report {
namespace {

using inspect::FieldChange;
using inspect::StructureDiff;

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

}  // namespace

std::string diff_json(const Artifact& a, const Artifact& b, const StructureDiff& diff) {
    Json document;
    document["result"] = diff.equal() ? "equal" : "differences";
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
    return to_text(document);
}

std::string diff_text(const Artifact& a, const Artifact& b, const StructureDiff& diff) {
    std::string out = fmt::format("A  {}\nB  {}\n\n", escape_for_display(a.path), escape_for_display(b.path));
    out += section("Container", changes_text(diff.header), diff.header.size());
    out += section("Only in A", name_lines(a, diff.only_a), diff.only_a.size());
    out += section("Only in B", name_lines(b, diff.only_b), diff.only_b.size());
    out += section("Changed", changed_entries(a, diff), diff.changed.size());
    out += section("Metadata only in A", key_lines(diff.keys_only_a), diff.keys_only_a.size());
    out += section("Metadata only in B", key_lines(diff.keys_only_b), diff.keys_only_b.size());
    out += section("Metadata changed", changed_keys(diff), diff.keys_changed.size());
    out += fmt::format("{}; {} entries alike\n", diff.equal() ? "The same structure" : "Different structure",
                       group_digits(diff.same));
    return out + "Contents of tensors were not compared; `hash --tensors` tells whether they are the same.\n";
}

}  // namespace ninspect::report
