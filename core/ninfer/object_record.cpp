// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/checked.h"
#include "core/ninfer/members.h"
#include "core/ninfer/objects.h"

#include <fmt/format.h>

namespace ninspect::ninfer {
namespace {

constexpr MemberSpec tensor_v12[] = {{"name"}, {"kind"}, {"shape"}, {"format"}, {"layout"}, {"offset"}, {"bytes"}};
constexpr MemberSpec resource_v12[] = {{"name"}, {"kind"}, {"encoding"}, {"offset"}, {"bytes"}};
constexpr MemberSpec tensor_v3[] = {{"id"},     {"kind"},   {"shape"}, {"format"},
                                    {"layout"}, {"offset"}, {"bytes"}, {"divisors", false}};
constexpr MemberSpec resource_v3[] = {{"id"}, {"kind"}, {"encoding"}, {"offset"}, {"bytes"}};

constexpr std::size_t max_rank = 16;

void reset(ObjectRecord& record, NodeId node) {
    record.node = node;
    record.tensor = true;
    record.name.clear();
    record.label.clear();
    record.shape.clear();
    record.shape_ok = false;
    record.format.clear();
    record.layout.clear();
    record.offset.reset();
    record.bytes.reset();
    record.divisors = 1;
    record.shape_node = record.format_node = record.layout_node = no_node;
    record.offset_node = record.bytes_node = record.divisors_node = no_node;
}

/// Decides between tensor and resource; a record that does not say is taken for what its
/// members look like.
void read_kind(Reading& reading, ObjectRecord& record) {
    const JsonTree& tree = reading.tree;
    const NodeId kind = tree.member(record.node, "kind");
    const std::string text = kind == no_node ? std::string() : tree.string(kind);
    if (text == "tensor" || text == "resource") {
        record.tensor = text == "tensor";
        return;
    }
    record.tensor = tree.member(record.node, "encoding") == no_node;
    if (kind != no_node)
        reading.findings.add(Stage::open, "ninfer.object.kind", record.label, tree.offset(kind), "tensor, resource",
                             excerpt(tree, kind));
}

void read_shape(Reading& reading, ObjectRecord& record) {
    if (!is_kind(reading, record.shape_node, JsonKind::array, record.label, "shape")) return;
    const JsonTree& tree = reading.tree;
    record.shape_ok = true;
    NodeId item = tree.first_child(record.shape_node);
    for (std::uint32_t i = 0; i < tree.children(record.shape_node); ++i, item = tree.next_sibling(item)) {
        const auto dimension = take_integer(reading, item, 1, record.label, "shape");
        record.shape.push_back(dimension.value_or(0));
        if (!dimension || *dimension == 0) record.shape_ok = false;
    }
    if (!reading.v3() || !record.shape_ok) return;
    if (record.shape.size() > max_rank) {
        record.shape_ok = false;
        reading.findings.add(Stage::open, "ninfer.object.shape", record.label, tree.offset(record.shape_node),
                             fmt::format("rank ≤ {}", max_rank), fmt::format("rank {}", record.shape.size()));
    } else if (!checked_product(record.shape)) {
        record.shape_ok = false;
        reading.findings.add(Stage::open, "ninfer.int.overflow", record.label, tree.offset(record.shape_node), "shape",
                             excerpt(tree, record.shape_node));
    }
}

void read_divisors(Reading& reading, ObjectRecord& record) {
    const auto divisors = take_integer(reading, record.divisors_node, 1, record.label, "divisors");
    if (record.divisors_node != no_node && reading.first_time("divisors")) {
        const LoaderMask knowing = loaders(Loader::ninfer_v3_kvmem, Loader::ninfer_v3_t2);
        reading.findings.add(Stage::open, "ninfer.v3.divisors-fork", record.label,
                             reading.tree.key_offset(record.divisors_node), loader_ids(knowing),
                             excerpt(reading.tree, record.divisors_node));
    }
    if (!divisors) return;
    record.divisors = *divisors == 0 ? 1 : *divisors;
    const bool legal = record.format == "nvfp4" && record.layout == "block_scale_k16_m128x4_v1";
    if (record.divisors <= 1 || legal) return;
    reading.findings.add(Stage::open, "ninfer.v3.divisors", record.label, reading.tree.offset(record.divisors_node),
                         "1", fmt::format("{}", record.divisors));
    record.divisors = 1;  // the tensor can be decoded all the same
}

void read_tensor(Reading& reading, ObjectRecord& record) {
    const bool v3 = reading.v3();
    const Members m =
        take_members(reading, record.node, v3 ? std::span<const MemberSpec>(tensor_v3) : tensor_v12, record.label);
    record.name = take_text(reading, m[0], record.label, v3 ? "id" : "name");
    record.shape_node = m[2];
    record.format_node = m[3];
    record.layout_node = m[4];
    record.offset_node = m[5];
    record.bytes_node = m[6];
    record.divisors_node = v3 ? m[7] : no_node;
    record.format = take_text(reading, m[3], record.label, "format");
    record.layout = take_text(reading, m[4], record.label, "layout");
    record.offset = take_integer(reading, m[5], 0, record.label, "offset");
    record.bytes = take_integer(reading, m[6], 1, record.label, "bytes");
    read_shape(reading, record);
    read_divisors(reading, record);
}

void read_resource(Reading& reading, ObjectRecord& record) {
    const bool v3 = reading.v3();
    const Members m =
        take_members(reading, record.node, v3 ? std::span<const MemberSpec>(resource_v3) : resource_v12, record.label);
    record.name = take_text(reading, m[0], record.label, v3 ? "id" : "name");
    record.format_node = m[2];
    record.offset_node = m[3];
    record.bytes_node = m[4];
    record.format = take_text(reading, m[2], record.label, "encoding");
    record.offset = take_integer(reading, m[3], 0, record.label, "offset");
    record.bytes = take_integer(reading, m[4], 1, record.label, "bytes");
}

}  // namespace

void read_object_record(Reading& reading, NodeId node, std::uint64_t index, ObjectRecord& record) {
    reset(record, node);
    const NodeId name = reading.tree.member(node, reading.v3() ? "id" : "name");
    if (name != no_node) record.label = reading.tree.string(name);
    if (record.label.empty()) record.label = fmt::format("objects[{}]", index);
    read_kind(reading, record);
    if (record.tensor) {
        read_tensor(reading, record);
    } else {
        read_resource(reading, record);
    }
}

}  // namespace ninspect::ninfer
