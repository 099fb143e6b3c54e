// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/profile_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ninspect::mapping {

using Kind = JsonNodes::Kind;

void ProfileReader::fault_at(std::string_view rule_id, std::size_t byte, NodeId node, std::string expected,
                             std::string found) {
    if (!error_) error_ = nodes_.fault(rule_id, byte, nodes_.path(node), std::move(expected), std::move(found));
}

void ProfileReader::fault(std::string_view rule_id, NodeId at, std::string expected, std::string found) {
    fault_at(rule_id, nodes_[at].begin, at, std::move(expected), std::move(found));
}

void ProfileReader::fault_at_key(std::string_view rule_id, NodeId at, std::string expected, std::string found) {
    fault_at(rule_id, nodes_[at].key_begin, at, std::move(expected), std::move(found));
}

bool ProfileReader::is(NodeId id, Kind kind) {
    if (nodes_[id].kind == kind) return true;
    fault("profile.member-type", id, std::string(kind_name(kind)), std::string(kind_name(nodes_[id].kind)));
    return false;
}

bool ProfileReader::object(NodeId id, std::initializer_list<std::string_view> members) {
    if (!is(id, Kind::object)) return false;
    for (const NodeId child : nodes_[id].children)
        if (std::find(members.begin(), members.end(), nodes_[child].key) == members.end()) {
            fault_at_key("profile.member-unknown", child, fmt::format("{}", fmt::join(members, ", ")),
                         nodes_[child].key);
            return false;
        }
    return true;
}

std::vector<NodeId> ProfileReader::array(NodeId id) {
    return is(id, Kind::array) ? nodes_[id].children : std::vector<NodeId>{};
}

std::optional<NodeId> ProfileReader::need(NodeId object, std::string_view member) {
    const std::optional<NodeId> found = nodes_.member(object, member);
    if (!found) fault("profile.member-missing", object, std::string(member), {});
    return found;
}

std::string ProfileReader::string(NodeId id) {
    if (!is(id, Kind::string)) return {};
    if (nodes_[id].text.empty()) fault("profile.value", id, "a text", "an empty string");
    return nodes_[id].text;
}

bool ProfileReader::boolean(NodeId id) { return is(id, Kind::boolean) && nodes_[id].truth; }

std::uint64_t ProfileReader::number(NodeId id) {
    if (!is(id, Kind::integer)) return 0;
    if (nodes_[id].negative) fault("profile.value", id, ">= 0", fmt::format("-{}", nodes_[id].magnitude));
    return nodes_[id].magnitude;
}

std::vector<std::string> ProfileReader::strings(NodeId id) {
    std::vector<std::string> all;
    for (const NodeId child : array(id)) all.push_back(string(child));
    return all;
}

Expression ProfileReader::expression(NodeId id, const std::vector<std::string>& known) {
    if (nodes_[id].kind == Kind::integer) return Expression::number(number(id));
    if (nodes_[id].kind != Kind::string) {
        fault("profile.member-type", id, "a number or an expression", std::string(kind_name(nodes_[id].kind)));
        return {};
    }
    // Inside the quotes; a text with escapes (never needed here) is told of at its beginning.
    const std::string_view raw = nodes_.text().substr(nodes_[id].begin + 1, nodes_[id].text.size());
    const auto place = [&](std::size_t offset) { return nodes_[id].begin + (raw == nodes_[id].text ? 1 + offset : 0); };
    Result<Expression> parsed = Expression::parse(nodes_[id].text);
    if (!parsed) {
        const Error& error = parsed.error();
        fault_at("profile.expression", place(static_cast<std::size_t>(error.offset.value_or(0))), id, error.expected,
                 error.found);
        return {};
    }
    for (std::size_t i = 0; i < parsed->names().size(); ++i) {
        const std::string& name = parsed->names()[i];
        const bool is_key = name.find('.') != std::string::npos;
        if ((is_key && keys_allowed_) || std::find(known.begin(), known.end(), name) != known.end()) continue;
        fault_at("profile.name-unknown", place(parsed->name_offset(i)), id, fmt::format("{}", fmt::join(known, ", ")),
                 name);
    }
    return std::move(*parsed);
}

std::vector<Expression> ProfileReader::expressions(NodeId id, const std::vector<std::string>& known) {
    std::vector<Expression> all;
    for (const NodeId child : array(id)) all.push_back(expression(child, known));
    return all;
}

std::string ProfileReader::string_or(NodeId object, std::string_view member, std::string otherwise) {
    const std::optional<NodeId> found = nodes_.member(object, member);
    return found ? string(*found) : std::move(otherwise);
}

bool ProfileReader::boolean_or(NodeId object, std::string_view member, bool otherwise) {
    const std::optional<NodeId> found = nodes_.member(object, member);
    return found ? boolean(*found) : otherwise;
}

std::uint64_t ProfileReader::number_or(NodeId object, std::string_view member, std::uint64_t otherwise) {
    const std::optional<NodeId> found = nodes_.member(object, member);
    return found ? number(*found) : otherwise;
}

}  // namespace ninspect::mapping
