// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/codec/encoding.h"
#include "core/ninfer/reading.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ninspect::ninfer {

/// One record of `objects`, as far as it could be read.
struct ObjectRecord {
    NodeId node = no_node;
    bool tensor = true;
    std::string name;   ///< empty when missing
    std::string label;  ///< for messages: the name, or objects[i]
    std::vector<std::uint64_t> shape;
    bool shape_ok = false;
    std::string format;  ///< or the resource's encoding
    std::string layout;
    std::optional<std::uint64_t> offset, bytes;
    std::uint64_t divisors = 1;
    NodeId shape_node = no_node, format_node = no_node, layout_node = no_node;
    NodeId offset_node = no_node, bytes_node = no_node, divisors_node = no_node;
};

/// Reads record `index`, whose node is a JSON object, reporting what is wrong with its
/// members (§3, §9). `record` is overwritten; its buffers are used again.
void read_object_record(Reading& reading, NodeId node, std::uint64_t index, ObjectRecord& record);

/// Where the objects lie, before any is looked at closely: needed to find overlaps between
/// objects that are not neighbours.
struct ObjectExtent {
    std::uint64_t offset = 0, bytes = 0;
    bool valid = false;  ///< both are integers and the range lies inside the payload
    bool tensor = true;
    std::uint64_t end() const noexcept { return offset + bytes; }  ///< of valid extents
};

struct PayloadLayout {
    std::vector<ObjectExtent> extents;
    /// Per object: the end of a range that it runs into (an earlier object's, or its
    /// predecessor's in the array when the order is wrong); 0 when it does not.
    std::vector<std::uint64_t> conflict_end;
    std::uint64_t gaps = 0, gap_bytes = 0;  ///< bytes between objects beyond alignment
    std::uint32_t first_after_gap = 0;      ///< index of the object behind the first gap
    std::uint64_t end = 0;                  ///< of the last object
    bool all_valid = true;
};

/// n log n in the number of objects.
PayloadLayout lay_out_payload(const Reading& reading, NodeId objects);

/// Reads all records of the array `objects` into entries and reports what is wrong with
/// them, record by record. reading.files and payload_bytes must be set.
/// Errors: cancelled.
Status read_objects(Reading& reading, NodeId objects);

/// Format, layout, shape and encoded size (§5, rows 9 and 10; v3: on use). Sets
/// entry.encoding and clears entry.usable where the payload cannot be decoded.
/// Returns the encoded size when it can be computed.
std::optional<std::uint64_t> check_encoding(Reading& reading, const ObjectRecord& record, Entry& entry);

}  // namespace ninspect::ninfer
