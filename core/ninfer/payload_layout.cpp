// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/checked.h"
#include "core/ninfer/members.h"
#include "core/ninfer/objects.h"

#include <algorithm>
#include <numeric>

namespace ninspect::ninfer {
namespace {

constexpr MemberSpec extent_members[] = {{"kind"}, {"offset"}, {"bytes"}};
constexpr std::uint64_t tensor_alignment = 256;

ObjectExtent read_extent(const Reading& reading, NodeId object) {
    const JsonTree& tree = reading.tree;
    const Members m = find_members(tree, object, extent_members);
    ObjectExtent extent;
    extent.tensor = m[0] == no_node || tree.string(m[0]) != "resource";
    if (m[1] == no_node || m[2] == no_node) return extent;
    const auto offset = tree.u64(m[1]), bytes = tree.u64(m[2]);
    if (!offset || !bytes) return extent;
    extent.offset = *offset;
    extent.bytes = *bytes;
    extent.valid = range_fits(*offset, *bytes, reading.payload_bytes);
    return extent;
}

/// Objects that begin before their predecessor in the array ends.
void find_wrong_order(PayloadLayout& layout) {
    for (std::size_t i = 1; i < layout.extents.size(); ++i) {
        const ObjectExtent &before = layout.extents[i - 1], &now = layout.extents[i];
        if (before.valid && now.valid && now.offset < before.end()) layout.conflict_end[i] = before.end();
    }
}

/// Notes an overlap at whichever of the two objects comes later in the array.
void note_overlap(PayloadLayout& layout, std::uint32_t a, std::uint32_t b) {
    const std::uint32_t later = std::max(a, b), earlier = std::min(a, b);
    if (layout.conflict_end[later] == 0) layout.conflict_end[later] = layout.extents[earlier].end();
}

void note_gap(PayloadLayout& layout, std::uint32_t object) {
    const ObjectExtent& extent = layout.extents[object];
    const auto expected = checked_align_up(layout.end, extent.tensor ? tensor_alignment : 1);
    if (!expected || extent.offset <= *expected) return;
    if (layout.gaps++ == 0) layout.first_after_gap = object;
    layout.gap_bytes += extent.offset - *expected;
}

/// Walks the objects in payload order: overlaps between any two, and gaps.
void sweep(PayloadLayout& layout, const std::vector<std::uint32_t>& by_offset) {
    std::uint32_t furthest = 0;
    for (const std::uint32_t i : by_offset) {
        const ObjectExtent& extent = layout.extents[i];
        if (extent.offset < layout.end) {
            note_overlap(layout, furthest, i);
        } else {
            note_gap(layout, i);
        }
        if (extent.end() > layout.end) {
            layout.end = extent.end();
            furthest = i;
        }
    }
}

}  // namespace

PayloadLayout lay_out_payload(const Reading& reading, NodeId objects) {
    PayloadLayout layout;
    const JsonTree& tree = reading.tree;
    const std::uint32_t n = tree.children(objects);
    layout.extents.reserve(n);
    layout.conflict_end.assign(n, 0);
    std::vector<std::uint32_t> by_offset;
    by_offset.reserve(n);
    NodeId object = n > 0 ? tree.first_child(objects) : no_node;
    for (std::uint32_t i = 0; i < n; ++i, object = tree.next_sibling(object)) {
        layout.extents.push_back(read_extent(reading, object));
        if (layout.extents.back().valid) {
            by_offset.push_back(i);
        } else {
            layout.all_valid = false;
        }
    }
    std::stable_sort(by_offset.begin(), by_offset.end(), [&layout](std::uint32_t a, std::uint32_t b) {
        return layout.extents[a].offset < layout.extents[b].offset;
    });
    find_wrong_order(layout);
    sweep(layout, by_offset);
    return layout;
}

}  // namespace ninspect::ninfer
