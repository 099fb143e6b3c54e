// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ninfer/directory.h"
#include "core/ninfer/members.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace ninspect::ninfer {
namespace {

constexpr MemberSpec component_members[] = {{"config"}, {"target", false}, {"resources", false}, {"proposal", false}};
constexpr MemberSpec proposal_members[] = {{"domain"}, {"rows", false}};
constexpr std::string_view known_components[] = {"text", "vision", "mtp", "dflash", "dflash2"};

bool known_component(std::string_view id) {
    return std::find(std::begin(known_components), std::end(known_components), id) != std::end(known_components);
}

using Names = std::set<std::string, std::less<>>;

void read_target(Reading& reading, const Names& ids, NodeId target, const std::string& entry) {
    if (target == no_node) return;
    const std::string id = take_text(reading, target, entry, "target");
    if (!id.empty() && ids.find(id) == ids.end())
        reading.findings.add(Stage::open, "ninfer.v3.component-target", entry, reading.tree.offset(target), "", id);
}

/// Role -> id of a resource object.
void read_resources(Reading& reading, NodeId resources, const std::string& entry) {
    if (!is_kind(reading, resources, JsonKind::object, entry, "resources")) return;
    const JsonTree& tree = reading.tree;
    NodeId item = tree.first_child(resources);
    for (std::uint32_t i = 0; i < tree.children(resources); ++i, item = tree.next_sibling(item)) {
        const std::string role = tree.key(item);
        const std::string id = take_text(reading, item, entry, role.empty() ? "resources" : role);
        if (id.empty()) continue;
        const auto object = reading.artifact().find(id);
        if (!object) {
            reading.findings.add(Stage::open, "ninfer.v3.reference", entry, tree.offset(item), "", id);
        } else if (reading.artifact().entry(*object).kind != EntryKind::resource) {
            reading.findings.add(Stage::open, "ninfer.v3.reference-kind", entry, tree.offset(item), "resource", id);
        }
    }
}

/// {"domain":"full"} or {"domain":"indexed","rows":n}.
void read_proposal(Reading& reading, NodeId proposal, bool is_text, const std::string& entry) {
    if (proposal == no_node) return;
    const JsonTree& tree = reading.tree;
    if (!is_text) {
        reading.findings.add(Stage::open, "ninfer.v3.proposal", entry, tree.offset(proposal), "component text",
                             excerpt(tree, proposal));
        return;
    }
    if (!is_kind(reading, proposal, JsonKind::object, entry, "proposal")) return;
    const Members m = take_members(reading, proposal, proposal_members, entry);
    const std::string domain = take_text(reading, m[0], entry, "domain");
    take_integer(reading, m[1], 1, entry, "rows");
    const bool full = domain == "full" && m[1] == no_node;
    const bool indexed = domain == "indexed" && m[1] != no_node;
    if (m[0] != no_node && !full && !indexed)
        reading.findings.add(Stage::open, "ninfer.v3.proposal", entry, tree.offset(proposal),
                             R"({"domain":"full"}, {"domain":"indexed","rows":n})", excerpt(tree, proposal));
}

void read_component(Reading& reading, const Names& ids, NodeId component) {
    const std::string id = reading.tree.key(component);
    const std::string entry = "components." + id;
    if (!known_component(id)) {
        std::string known;
        for (const std::string_view name : known_components) known += (known.empty() ? "" : ", ") + std::string(name);
        reading.findings.add(Stage::open, "ninfer.v3.component-unknown", entry, reading.tree.key_offset(component),
                             known, id);
    }
    if (!is_kind(reading, component, JsonKind::object, entry, id)) return;
    const Members m = take_members(reading, component, component_members, entry);
    is_kind(reading, m[0], JsonKind::object, entry, "config");
    read_target(reading, ids, m[1], entry);
    read_resources(reading, m[2], entry);
    read_proposal(reading, m[3], id == "text", entry);
}

}  // namespace

void read_components(Reading& reading, NodeId components) {
    const JsonTree& tree = reading.tree;
    if (tree.member(components, "text") == no_node)
        reading.findings.add(Stage::open, "ninfer.directory.member-missing", "components", tree.offset(components),
                             "text");
    Names ids;
    NodeId component = tree.first_child(components);
    for (std::uint32_t i = 0; i < tree.children(components); ++i, component = tree.next_sibling(component))
        ids.insert(tree.key(component));
    component = tree.first_child(components);
    for (std::uint32_t i = 0; i < tree.children(components); ++i, component = tree.next_sibling(component))
        read_component(reading, ids, component);
}

}  // namespace ninspect::ninfer
