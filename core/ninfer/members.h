// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The closed schemas of the directory: which members an object may have, and of what type.
// Everything that is not as it should be becomes a finding of the stage `open`.
#pragma once

#include "core/ninfer/reading.h"

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace ninspect::ninfer {

struct MemberSpec {
    std::string_view name;
    bool required = true;
};

inline constexpr std::size_t max_members = 10;

/// The values of an object's members, in the order of the specs; no_node where absent.
struct Members {
    std::array<NodeId, max_members> values;
    NodeId operator[](std::size_t i) const noexcept { return values[i]; }
};

/// Finds the members of `object` (must be a JSON object); reports unknown and missing ones.
Members take_members(Reading& reading, NodeId object, std::span<const MemberSpec> specs, const std::string& entry);

/// The same without a report.
Members find_members(const JsonTree& tree, NodeId object, std::span<const MemberSpec> specs);

/// True when the value is there and of that kind; reports another kind, not an absent value.
bool is_kind(Reading& reading, NodeId value, JsonKind kind, const std::string& entry, std::string_view member);

/// A string that must not be empty (v3: nor hold U+0000). Reports; what there is comes back
/// all the same, empty when it is no string or absent.
std::string take_text(Reading& reading, NodeId value, const std::string& entry, std::string_view member);

/// A JSON integer in [minimum, 2^64-1]. Reports; empty when it is none or absent. A value
/// below the minimum is reported and comes back all the same.
std::optional<std::uint64_t> take_integer(Reading& reading, NodeId value, std::uint64_t minimum,
                                          const std::string& entry, std::string_view member);

/// The text of a value, cut to a length that fits a message.
std::string excerpt(const JsonTree& tree, NodeId value);

/// Reports members that occur more than once, at every level of the tree.
void report_duplicate_members(Reading& reading);

}  // namespace ninspect::ninfer
