// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ninfer/directory.h"
#include "core/ninfer/members.h"
#include "core/ninfer/objects.h"
#include "core/ninfer/rules.h"

#include <fmt/format.h>

namespace ninspect::ninfer {
namespace {

constexpr MemberSpec root_v1[] = {{"model_id"}, {"objects"}};
constexpr MemberSpec root_v2[] = {{"identity"}, {"objects"}};
constexpr MemberSpec identity_members[] = {{"model_id"}, {"weights_id"}};

void read_identity(Reading& reading, NodeId identity) {
    if (!is_kind(reading, identity, JsonKind::object, "identity", "identity")) return;
    const Members m = take_members(reading, identity, identity_members, "identity");
    take_text(reading, m[0], "identity", "model_id");
    take_text(reading, m[1], "identity", "weights_id");
}

/// The payload is everything from payload_offset to the end of the file (§2).
void place_payload(Reading& reading) {
    const Prefix& prefix = reading.prefix;
    reading.payload_bytes = prefix.payload_bytes();
    reading.files.push_back({0, reading.payload_bytes, prefix.payload_offset});
    Part& part = reading.artifact().parts.front();
    part.payload_offset = prefix.payload_offset;
    part.payload_bytes = reading.payload_bytes;
}

}  // namespace

Status check_record_count(Reading& reading, NodeId list) {
    if (list == no_node || reading.tree.children(list) <= max_records) return {};
    Error error;
    error.code = ErrorCode::header_unreadable;
    error.file = reading.path;
    error.offset = reading.tree.offset(list);
    error.expected = fmt::format("{}", max_records);
    error.found = fmt::format("{}", reading.tree.children(list));
    error.rule = &rule("ninfer.limit.records");
    return error;
}

Status read_directory_v12(Reading& reading) {
    const bool v1 = reading.version() == 1;
    const Members root = take_members(reading, 0, v1 ? std::span<const MemberSpec>(root_v1) : root_v2, "");
    if (v1) {
        take_text(reading, root[0], "", "model_id");
    } else {
        read_identity(reading, root[0]);
    }
    place_payload(reading);
    describe(reading);
    if (!is_kind(reading, root[1], JsonKind::array, "", "objects")) return {};
    if (reading.tree.children(root[1]) == 0) {
        reading.findings.add(Stage::open, "ninfer.directory.objects-empty", "", reading.tree.offset(root[1]));
        return {};
    }
    if (Status status = check_record_count(reading, root[1]); !status) return status;
    return read_objects(reading, root[1]);
}

}  // namespace ninspect::ninfer
