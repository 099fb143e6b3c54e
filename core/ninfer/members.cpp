// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ninfer/members.h"

#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace ninspect::ninfer {
namespace {

std::size_t spec_of(const JsonTree& tree, NodeId child, std::span<const MemberSpec> specs) {
    for (std::size_t i = 0; i < specs.size(); ++i)
        if (tree.key_is(child, specs[i].name)) return i;
    return specs.size();
}

template <class Unknown>
Members collect(const JsonTree& tree, NodeId object, std::span<const MemberSpec> specs, Unknown&& unknown) {
    Members members;
    members.values.fill(no_node);
    if (object == no_node || tree.kind(object) != JsonKind::object) return members;
    NodeId child = tree.first_child(object);
    for (std::uint32_t i = 0; i < tree.children(object); ++i, child = tree.next_sibling(child)) {
        const std::size_t spec = spec_of(tree, child, specs);
        if (spec < specs.size()) {
            members.values[spec] = child;  // the last of several wins, as in JSON libraries
        } else {
            unknown(child);
        }
    }
    return members;
}

bool only_digits(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string_view integer_rule(const JsonTree& tree, NodeId value) {
    switch (tree.kind(value)) {
        case JsonKind::negative:
            return "ninfer.int.negative";
        case JsonKind::number:
            return only_digits(tree.raw(value)) ? "ninfer.int.range" : "ninfer.int.not-integer";
        default:
            return "ninfer.int.not-integer";
    }
}

struct KeyPlace {
    std::string key;
    NodeId node;
};

void report_duplicates_of(Reading& reading, NodeId object, std::vector<KeyPlace>& keys) {
    const JsonTree& tree = reading.tree;
    keys.clear();
    NodeId child = tree.first_child(object);
    for (std::uint32_t i = 0; i < tree.children(object); ++i, child = tree.next_sibling(child))
        keys.push_back({tree.key(child), child});
    std::sort(keys.begin(), keys.end(),
              [](const KeyPlace& a, const KeyPlace& b) { return a.key != b.key ? a.key < b.key : a.node < b.node; });
    for (std::size_t i = 1; i < keys.size(); ++i) {
        if (keys[i].key != keys[i - 1].key) continue;
        reading.findings.add(Stage::open, reading.v3() ? "ninfer.v3.duplicate-member" : "ninfer.json.duplicate-member",
                             keys[i].key, tree.key_offset(keys[i].node),
                             fmt::format("{}", tree.offset(keys[i - 1].node)), excerpt(tree, keys[i].node));
    }
}

}  // namespace

std::string excerpt(const JsonTree& tree, NodeId value) {
    constexpr std::size_t limit = 60;
    const std::string_view raw = tree.raw(value);
    if (raw.size() <= limit) return to_valid_utf8(raw);
    return to_valid_utf8(raw.substr(0, limit)) + "…";
}

Members find_members(const JsonTree& tree, NodeId object, std::span<const MemberSpec> specs) {
    return collect(tree, object, specs, [](NodeId) {});
}

Members take_members(Reading& reading, NodeId object, std::span<const MemberSpec> specs, const std::string& entry) {
    const JsonTree& tree = reading.tree;
    const Members members = collect(tree, object, specs, [&](NodeId child) {
        reading.findings.add(Stage::open, "ninfer.directory.member-unknown", entry, tree.key_offset(child), "",
                             tree.key(child));
    });
    for (std::size_t i = 0; i < specs.size(); ++i) {
        if (specs[i].required && members[i] == no_node)
            reading.findings.add(Stage::open, "ninfer.directory.member-missing", entry, tree.offset(object),
                                 std::string(specs[i].name));
    }
    return members;
}

bool is_kind(Reading& reading, NodeId value, JsonKind kind, const std::string& entry, std::string_view member) {
    if (value == no_node) return false;
    if (reading.tree.kind(value) == kind) return true;
    reading.findings.add(Stage::open, "ninfer.directory.member-type", entry, reading.tree.offset(value),
                         fmt::format("{}: {}", member, json_kind_name(kind)), excerpt(reading.tree, value));
    return false;
}

std::string take_text(Reading& reading, NodeId value, const std::string& entry, std::string_view member) {
    if (!is_kind(reading, value, JsonKind::string, entry, member)) return {};
    std::string text = reading.tree.string(value);
    if (text.empty()) {
        reading.findings.add(Stage::open, "ninfer.directory.text-empty", entry, reading.tree.offset(value),
                             std::string(member));
    } else if (reading.v3() && text.find('\0') != std::string::npos) {
        reading.findings.add(Stage::open, "ninfer.v3.id", entry, reading.tree.offset(value), std::string(member),
                             excerpt(reading.tree, value));
    }
    return text;
}

std::optional<std::uint64_t> take_integer(Reading& reading, NodeId value, std::uint64_t minimum,
                                          const std::string& entry, std::string_view member) {
    if (value == no_node) return std::nullopt;
    const auto number = reading.tree.u64(value);
    if (number && *number >= minimum) return number;
    const std::string_view rule_id = number ? "ninfer.int.zero" : integer_rule(reading.tree, value);
    reading.findings.add(Stage::open, rule_id, entry, reading.tree.offset(value),
                         fmt::format("{}: integer ≥ {}", member, minimum), excerpt(reading.tree, value));
    return number;
}

void report_duplicate_members(Reading& reading) {
    std::vector<KeyPlace> keys;
    for (NodeId id = 0; id < reading.tree.size(); ++id)
        if (reading.tree.kind(id) == JsonKind::object && reading.tree.children(id) > 1)
            report_duplicates_of(reading, id, keys);
}

}  // namespace ninspect::ninfer
