// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Identity and metadata items: what `info` and `meta` show of an artifact.
#include "core/ninfer/directory.h"
#include "core/ninfer/metadata.h"

#include <fmt/format.h>

namespace ninspect::ninfer {
namespace {

constexpr std::uint32_t max_unknown_members = 64;

void add_item(Reading& reading, std::string key, NodeId value) {
    const JsonTree& tree = reading.tree;
    if (value == no_node) return;
    MetaItem item;
    item.key = std::move(key);
    item.key_offset = tree.key_offset(value);
    item.value_offset = tree.offset(value);
    item.value_bytes = tree.bytes(value);
    if (tree.kind(value) == JsonKind::string) {
        item.type = ValueType::string;
        item.value_offset += 1;  // without its quotes
        item.value_bytes -= 2;
    } else if (tree.kind(value) == JsonKind::integer) {
        item.type = ValueType::u64;
    } else {
        item.type = ValueType::json;
        item.count = tree.children(value);
    }
    reading.builder.add_meta(std::move(item));
}

void add_artifact_id(Reading& reading) {
    MetaItem item;
    item.key = std::string(artifact_id_key);
    item.type = ValueType::string;
    item.key_offset = item.value_offset = 16;
    item.value_bytes = 16;
    reading.builder.add_meta(std::move(item));
}

/// Members of the root that the schema does not know: shown, since nothing else would.
void add_unknown_members(Reading& reading, std::span<const std::string_view> known) {
    const JsonTree& tree = reading.tree;
    NodeId member = tree.first_child(0);
    std::uint32_t shown = 0;
    for (std::uint32_t i = 0; i < tree.children(0) && shown < max_unknown_members;
         ++i, member = tree.next_sibling(member)) {
        std::string key = tree.key(member);
        bool is_known = false;
        for (const std::string_view name : known) is_known = is_known || key == name;
        if (is_known) continue;
        ++shown;
        add_item(reading, std::move(key), member);
    }
}

std::string text_of(const Reading& reading, NodeId value) {
    return value == no_node ? std::string() : reading.tree.string(value);
}

void describe_v1(Reading& reading) {
    constexpr std::string_view known[] = {"model_id", "objects"};
    const NodeId model = reading.tree.member(0, "model_id");
    add_item(reading, "model_id", model);
    add_unknown_members(reading, known);
    if (model != no_node) reading.artifact().identity.emplace_back("model_id", text_of(reading, model));
}

void describe_v2(Reading& reading) {
    constexpr std::string_view known[] = {"identity", "objects"};
    const NodeId identity = reading.tree.member(0, "identity");
    for (const std::string_view name : {"model_id", "weights_id"}) {
        const NodeId value = identity == no_node ? no_node : reading.tree.member(identity, name);
        add_item(reading, fmt::format("identity.{}", name), value);
        if (value != no_node) reading.artifact().identity.emplace_back(name, text_of(reading, value));
    }
    add_unknown_members(reading, known);
}

/// Names of the components, each with an item of its own; at most some, for hostile files.
std::string add_components(Reading& reading, NodeId components) {
    constexpr std::uint32_t limit = 1000;
    const JsonTree& tree = reading.tree;
    std::string names;
    if (tree.kind(components) != JsonKind::object) return names;
    NodeId component = tree.first_child(components);
    for (std::uint32_t i = 0; i < tree.children(components) && i < limit;
         ++i, component = tree.next_sibling(component)) {
        const std::string id = tree.key(component);
        names += (names.empty() ? "" : ", ") + id;
        add_item(reading, "components." + id, component);
    }
    return names;
}

void describe_v3(Reading& reading) {
    constexpr std::string_view known[] = {"components", "objects",  "bindings",  "uses",
                                          "files",      "metadata", "provenance"};
    Identity& identity = reading.artifact().identity;
    identity.emplace_back("artifact_id", hex_id(reading.prefix.artifact_id));
    add_artifact_id(reading);
    const NodeId metadata = reading.tree.member(0, "metadata");
    if (metadata != no_node) {
        const std::string name = text_of(reading, reading.tree.member(metadata, "name"));
        if (!name.empty()) identity.emplace_back("name", name);
    }
    if (const NodeId components = reading.tree.member(0, "components"); components != no_node)
        identity.emplace_back("components", add_components(reading, components));
    for (const std::string_view name : {"bindings", "uses", "metadata", "provenance", "files"})
        add_item(reading, std::string(name), reading.tree.member(0, name));
    add_unknown_members(reading, known);
}

}  // namespace

void describe(Reading& reading) {
    switch (reading.version()) {
        case 1:
            describe_v1(reading);
            break;
        case 2:
            describe_v2(reading);
            break;
        default:
            describe_v3(reading);
            break;
    }
    reading.builder.set_metadata_reader(std::make_shared<JsonMetadataReader>(reading.source, reading.version()));
}

}  // namespace ninspect::ninfer
