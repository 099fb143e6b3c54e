// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ninfer/directory.h"
#include "core/ninfer/members.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace ninspect::ninfer {
namespace {

constexpr MemberSpec binding_members[] = {{"object", false}, {"parts", false}};
constexpr MemberSpec piece_members[] = {{"object"}, {"range"}};
constexpr MemberSpec use_members[] = {{"parameter"}, {"input"}, {"activation_policy", false}, {"auxiliaries", false}};
constexpr std::string_view policies[] = {"A16Only", "AllowA8", "AllowA4"};
constexpr std::string_view known_roles[] = {"activation_input_divisor", "hadamard_signs", "input_columns"};
constexpr std::string_view sign_parameters = "text/hadamard/";

using Names = std::set<std::string, std::less<>>;

Error cancelled() {
    Error error;
    error.code = ErrorCode::cancelled;
    return error;
}

/// The tensor object that a reference names, or nothing with a finding.
std::optional<EntryId> take_tensor(Reading& reading, NodeId value, const std::string& entry) {
    const std::string id = take_text(reading, value, entry, "object");
    if (id.empty()) return std::nullopt;
    const auto object = reading.artifact().find(id);
    if (!object) {
        reading.findings.add(Stage::open, "ninfer.v3.reference", entry, reading.tree.offset(value), "", id);
        return std::nullopt;
    }
    if (reading.artifact().entry(*object).kind != EntryKind::tensor) {
        reading.findings.add(Stage::open, "ninfer.v3.reference-kind", entry, reading.tree.offset(value), "tensor", id);
        return std::nullopt;
    }
    return object;
}

/// [begin, end) in logical elements, 0 <= begin < end <= elements.
void check_piece_range(Reading& reading, NodeId range, std::optional<EntryId> object, const std::string& entry) {
    if (!is_kind(reading, range, JsonKind::array, entry, "range")) return;
    const JsonTree& tree = reading.tree;
    const std::uint64_t at = tree.offset(range);
    if (tree.children(range) != 2) {
        reading.findings.add(Stage::open, "ninfer.v3.range", entry, at, "[begin, end]", excerpt(tree, range));
        return;
    }
    const NodeId first = tree.first_child(range);
    const auto begin = take_integer(reading, first, 0, entry, "range");
    const auto end = take_integer(reading, tree.next_sibling(first), 0, entry, "range");
    if (!begin || !end) return;
    const auto elements = object ? reading.artifact().elements(*object) : std::nullopt;
    if (*begin < *end && (!elements || *end <= *elements)) return;
    reading.findings.add(Stage::open, "ninfer.v3.range", entry, at,
                         elements ? fmt::format("0 ≤ begin < end ≤ {}", *elements) : "begin < end",
                         excerpt(tree, range));
}

/// What a binding refers to, for checks of its kind.
struct BindingTarget {
    std::optional<EntryId> object;  ///< whole tensor, or the only piece's
    bool whole = false;
    bool single_element = false;  ///< one piece of one element
};

BindingTarget read_pieces(Reading& reading, NodeId parts, const std::string& entry) {
    BindingTarget target;
    if (!is_kind(reading, parts, JsonKind::array, entry, "parts")) return target;
    const JsonTree& tree = reading.tree;
    const std::uint32_t n = tree.children(parts);
    if (n == 0) reading.findings.add(Stage::open, "ninfer.v3.binding", entry, tree.offset(parts), "parts: ≥ 1", "[]");
    NodeId piece = tree.first_child(parts);
    for (std::uint32_t i = 0; i < n; ++i, piece = tree.next_sibling(piece)) {
        if (!is_kind(reading, piece, JsonKind::object, entry, "parts")) continue;
        const Members m = take_members(reading, piece, piece_members, entry);
        const auto object = m[0] == no_node ? std::nullopt : take_tensor(reading, m[0], entry);
        check_piece_range(reading, m[1], object, entry);
        if (n != 1 || m[1] == no_node || tree.kind(m[1]) != JsonKind::array || tree.children(m[1]) != 2) continue;
        target.object = object;
        const auto begin = tree.u64(tree.first_child(m[1])), end = tree.u64(tree.next_sibling(tree.first_child(m[1])));
        target.single_element = begin && end && *begin < *end && *end - *begin == 1;
    }
    return target;
}

/// {"object": id} or {"parts": […]}.
BindingTarget read_binding(Reading& reading, NodeId binding, const std::string& entry) {
    if (!is_kind(reading, binding, JsonKind::object, entry, "binding")) return {};
    const Members m = take_members(reading, binding, binding_members, entry);
    if ((m[0] == no_node) == (m[1] == no_node)) {
        reading.findings.add(Stage::open, "ninfer.v3.binding", entry, reading.tree.offset(binding), "object | parts",
                             excerpt(reading.tree, binding));
    }
    BindingTarget target;
    if (m[1] != no_node) target = read_pieces(reading, m[1], entry);
    if (m[0] != no_node) {
        target.object = take_tensor(reading, m[0], entry);
        target.whole = true;
        target.single_element = target.object && reading.artifact().elements(*target.object) == 1;
    }
    return target;
}

/// What the binder asks of an auxiliary tensor, as far as the directory tells (§9).
std::string_view auxiliary_demand(Reading& reading, const std::string& role, const BindingTarget& target) {
    const Artifact& artifact = reading.artifact();
    const EntryId id = *target.object;
    const auto shape = artifact.shape(id);
    const std::string_view format = artifact.format_name(id);
    if (role == "activation_input_divisor") return format == "fp32" && target.single_element ? "" : "fp32, one element";
    if (role == "hadamard_signs") {
        const bool fits = target.whole && format == "bf16" && artifact.layout_name(id) == "contiguous_le_v1" &&
                          shape.size() == 1 && shape[0] % 1024 == 0;
        return fits ? "" : "bf16 [K], contiguous_le_v1, K % 1024 = 0";
    }
    if (role == "input_columns") return target.whole && format == "int32" && shape.size() == 1 ? "" : "int32 [K]";
    return "";
}

void read_auxiliaries(Reading& reading, NodeId auxiliaries, const std::string& entry) {
    if (!is_kind(reading, auxiliaries, JsonKind::object, entry, "auxiliaries")) return;
    const JsonTree& tree = reading.tree;
    NodeId item = tree.first_child(auxiliaries);
    for (std::uint32_t i = 0; i < tree.children(auxiliaries); ++i, item = tree.next_sibling(item)) {
        const std::string role = tree.key(item);
        if (role == "hadamard_signs") reading.rotation_described = true;
        const BindingTarget target = read_binding(reading, item, entry);
        const bool known = std::find(std::begin(known_roles), std::end(known_roles), role) != std::end(known_roles);
        if (!known && reading.first_time("role " + role.substr(0, 200)))
            reading.findings.add_for(no_loader, Stage::remark, "ninfer.v3.auxiliary-role", entry, tree.key_offset(item),
                                     "", role);
        if (!known || !target.object) continue;
        const std::string_view demand = auxiliary_demand(reading, role, target);
        if (!demand.empty())
            reading.findings.add(Stage::use, "ninfer.v3.auxiliary", entry, tree.offset(item),
                                 fmt::format("{}: {}", role, demand), excerpt(tree, item));
    }
}

void read_policy(Reading& reading, NodeId policy, const std::string& entry) {
    if (policy == no_node) return;
    const std::string name = reading.tree.string(policy);
    if (std::find(std::begin(policies), std::end(policies), name) != std::end(policies)) return;
    reading.findings.add(Stage::open, "ninfer.v3.use-policy", entry, reading.tree.offset(policy),
                         "A16Only, AllowA8, AllowA4", excerpt(reading.tree, policy));
}

void read_use(Reading& reading, NodeId use, std::uint32_t index, const Names& parameters,
              std::set<std::pair<std::string, std::string>>& pairs) {
    const std::string entry = fmt::format("uses[{}]", index);
    if (!is_kind(reading, use, JsonKind::object, entry, "use")) return;
    const JsonTree& tree = reading.tree;
    const Members m = take_members(reading, use, use_members, entry);
    std::string parameter = take_text(reading, m[0], entry, "parameter");
    std::string input = take_text(reading, m[1], entry, "input");
    if (!parameter.empty() && parameters.find(parameter) == parameters.end())
        reading.findings.add(Stage::open, "ninfer.v3.use-parameter", entry, tree.offset(m[0]), "", parameter);
    if (!parameter.empty() && !input.empty()) {
        const std::string text = parameter + ", " + input;
        if (!pairs.emplace(std::move(parameter), std::move(input)).second)
            reading.findings.add(Stage::open, "ninfer.v3.use-duplicate", entry, tree.offset(use), "", text);
    }
    read_policy(reading, m[2], entry);
    read_auxiliaries(reading, m[3], entry);
}

Status read_uses(Reading& reading, NodeId uses, const Names& parameters) {
    if (!is_kind(reading, uses, JsonKind::array, "uses", "uses")) return {};
    std::set<std::pair<std::string, std::string>> pairs;
    NodeId use = reading.tree.first_child(uses);
    for (std::uint32_t i = 0; i < reading.tree.children(uses); ++i, use = reading.tree.next_sibling(use)) {
        if (i % 1024 == 0 && reading.control.stop_requested()) return cancelled();
        read_use(reading, use, i, parameters, pairs);
    }
    return {};
}

}  // namespace

Status read_bindings(Reading& reading, NodeId bindings, NodeId uses) {
    Names parameters;
    if (is_kind(reading, bindings, JsonKind::object, "bindings", "bindings")) {
        const JsonTree& tree = reading.tree;
        NodeId binding = tree.first_child(bindings);
        for (std::uint32_t i = 0; i < tree.children(bindings); ++i, binding = tree.next_sibling(binding)) {
            if (i % 1024 == 0 && reading.control.stop_requested()) return cancelled();
            std::string parameter = tree.key(binding);
            if (parameter.empty() || parameter.find('\0') != std::string::npos)
                reading.findings.add(Stage::open, "ninfer.v3.id", "bindings", tree.key_offset(binding), "parameter",
                                     parameter);
            if (parameter.compare(0, sign_parameters.size(), sign_parameters) == 0) reading.rotation_described = true;
            read_binding(reading, binding, parameter);
            parameters.insert(std::move(parameter));
        }
    }
    return read_uses(reading, uses, parameters);
}

}  // namespace ninspect::ninfer
