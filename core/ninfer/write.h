// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Makes `.ninfer` files of container version 2 and 3 (one file; container §2–§4, §8, §9). First
// the plan: names, shapes and encodings give the directory and the place of every object. Then
// the payload, object by object or from several threads, into an io::RegionWriter:
//
//     Result<ninfer::FilePlan> plan = ninfer::plan_v2({"qwen3.8-27b", "folded-ternary"}, objects);
//     Result<io::RegionWriter> file = ninfer::create_file("a.ninfer", io::IfExists::refuse, *plan);
//     file->write(0, 0, bytes_of_the_first_object); …
//     file->commit();
//
// Objects lie in the order given, each at the next multiple of its alignment, zeros between
// them. The JSON is compact, with the members in the order of the engines' own writers, so that
// equal contents give equal bytes.
#pragma once

#include "core/base/result.h"
#include "core/codec/encoding.h"
#include "core/io/region_writer.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace ninspect::ninfer {

/// A tensor, or a resource (raw bytes) when `encoding` is null.
struct NewObject {
    std::string name;                           ///< v3: the object's id
    std::vector<std::uint64_t> shape;           ///< tensor: outermost first; [] is a scalar
    const codec::Encoding* encoding = nullptr;  ///< registered for the container's version
    std::uint64_t bytes = 0;                    ///< resource: its size; tensors compute theirs
    std::uint64_t divisors = 1;                 ///< v3: NVFP4 with more than one divisor
};

struct NewIdentity {
    std::string model_id, weights_id;
};

/// A range of an object: logical elements [begin, end) in C order. As the only piece of a
/// binding, {0, 0} is the whole object.
struct NewPiece {
    std::string object;
    std::uint64_t begin = 0, end = 0;
};
struct NewBinding {
    std::string parameter;
    std::vector<NewPiece> pieces;
};
struct NewUse {
    std::string parameter, input;
    std::string activation_policy;                                           ///< empty, A16Only, AllowA8 or AllowA4
    std::vector<std::pair<std::string, std::vector<NewPiece>>> auxiliaries;  ///< role, pieces
};
struct NewComponent {
    std::string id;                                              ///< text, vision, mtp, dflash, dflash2
    std::string config = "{}";                                   ///< JSON text of an object
    std::string target;                                          ///< id of another component, or empty
    std::vector<std::pair<std::string, std::string>> resources;  ///< role, object id
    /// Only for text: rows of an indexed proposal head; 0 rows: the domain is "full".
    std::optional<std::uint64_t> proposal_rows;
};

/// What a v3 directory says besides its objects.
struct NewDirectory {
    std::array<std::uint8_t, 16> artifact_id{};
    std::vector<NewComponent> components;
    std::vector<NewBinding> bindings;
    std::vector<NewUse> uses;
    std::string metadata, provenance;  ///< JSON texts of objects; empty: left out
    /// Spaces behind the JSON up to the payload, so that the directory can be edited later
    /// without moving it.
    bool padded = true;
};

/// Where everything of a file to be written lies. Offsets from the start of the file.
struct FilePlan {
    std::vector<std::uint8_t> head;  ///< magic, length, directory
    std::uint64_t payload_offset = 0;
    std::vector<io::Region> objects;  ///< in the order given
    std::uint64_t file_bytes = 0;     ///< end of the last object
};

/// Errors, all with what was expected and found:
///   invalid_argument, path = the object's name: empty name, no UTF-8, given twice; resource of
///     0 bytes; an encoding that the container version does not register; a shape that it does
///     not take; path "objects": none; path "identity": empty or no UTF-8;
///   overflow: sizes beyond 64 bits.
Result<FilePlan> plan_v2(const NewIdentity& identity, std::span<const NewObject> objects);

/// Errors: those of plan_v2, and invalid_argument with the path of the member ("components",
/// "components.text.config", "bindings[\"p\"]", "uses[3].parameter" …): no text component,
/// unknown or repeated ids, JSON that is no object, references to objects that are not there or
/// of the wrong kind, empty or too long ranges, a (parameter, input) given twice, unknown policy.
Result<FilePlan> plan_v3(const NewDirectory& directory, std::span<const NewObject> objects);

/// Starts the file: the head is written, region i is object i.
/// Errors: as io::RegionWriter::create().
Result<io::RegionWriter> create_file(const std::string& target, io::IfExists if_exists, const FilePlan& plan);

}  // namespace ninspect::ninfer
