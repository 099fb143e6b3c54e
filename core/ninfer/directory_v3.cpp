// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ninfer/directory.h"
#include "core/ninfer/members.h"
#include "core/ninfer/objects.h"

namespace ninspect::ninfer {
namespace {

constexpr MemberSpec root_members[] = {{"components"}, {"objects"},         {"bindings"},         {"uses"},
                                       {"files"},      {"metadata", false}, {"provenance", false}};

Status read_object_list(Reading& reading, NodeId objects) {
    if (!is_kind(reading, objects, JsonKind::array, "", "objects")) return {};
    if (reading.tree.children(objects) == 0) {
        reading.findings.add(Stage::open, "ninfer.directory.objects-empty", "", reading.tree.offset(objects));
        return {};
    }
    if (Status status = check_record_count(reading, objects); !status) return status;
    return read_objects(reading, objects);
}

void read_free_content(Reading& reading, NodeId metadata, NodeId provenance) {
    if (is_kind(reading, metadata, JsonKind::object, "metadata", "metadata"))
        take_text(reading, reading.tree.member(metadata, "name"), "metadata", "name");
    is_kind(reading, provenance, JsonKind::object, "provenance", "provenance");
}

}  // namespace

Status read_directory_v3(Reading& reading) {
    const Members root = take_members(reading, 0, root_members, "");
    read_files(reading, root[4]);
    describe(reading);
    if (Status status = read_object_list(reading, root[1]); !status) return status;
    if (is_kind(reading, root[0], JsonKind::object, "components", "components")) read_components(reading, root[0]);
    for (const NodeId list : {root[2], root[3]})
        if (Status status = check_record_count(reading, list); !status) return status;
    if (Status status = read_bindings(reading, root[2], root[3]); !status) return status;
    read_free_content(reading, root[5], root[6]);
    return {};
}

}  // namespace ninspect::ninfer
