// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Typed reading of a profile's JSON: each call gives a value, or remembers the first fault with
// its place and gives an empty one. Private to core/mapping.
#pragma once

#include "core/mapping/expression.h"
#include "core/mapping/json_nodes.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ninspect::mapping {

class ProfileReader {
public:
    explicit ProfileReader(const JsonNodes& nodes) : nodes_(nodes) {}

    const JsonNodes& nodes() const noexcept { return nodes_; }
    bool failed() const noexcept { return error_.has_value(); }
    const std::optional<Error>& error() const noexcept { return error_; }

    /// The node is an object that has no members but these.
    bool object(NodeId id, std::initializer_list<std::string_view> members);
    /// Elements of an array; empty when it is none (a fault).
    std::vector<NodeId> array(NodeId id);
    /// A member that must be there.
    std::optional<NodeId> need(NodeId object, std::string_view member);
    std::optional<NodeId> member(NodeId object, std::string_view name) const { return nodes_.member(object, name); }

    std::string string(NodeId id);  ///< not empty
    bool boolean(NodeId id);
    std::uint64_t number(NodeId id);  ///< a whole number, not negative
    std::vector<std::string> strings(NodeId id);
    /// A number, or an expression as a string, whose names are in `known` or, while keys are allowed,
    /// have a dot.
    Expression expression(NodeId id, const std::vector<std::string>& known);
    std::vector<Expression> expressions(NodeId id, const std::vector<std::string>& known);

    void allow_keys(bool allowed) noexcept { keys_allowed_ = allowed; }

    /// A member's value, or the default when it is not there.
    std::string string_or(NodeId object, std::string_view member, std::string otherwise);
    bool boolean_or(NodeId object, std::string_view member, bool otherwise);
    std::uint64_t number_or(NodeId object, std::string_view member, std::uint64_t otherwise);

    /// Remembers a fault unless there is one.
    void fault(std::string_view rule_id, NodeId at, std::string expected, std::string found);
    void fault_at_key(std::string_view rule_id, NodeId at, std::string expected, std::string found);

private:
    bool is(NodeId id, JsonNodes::Kind kind);
    void fault_at(std::string_view rule_id, std::size_t byte, NodeId node, std::string expected, std::string found);
    const JsonNodes& nodes_;
    std::optional<Error> error_;
    bool keys_allowed_ = false;
};

}  // namespace ninspect::mapping
