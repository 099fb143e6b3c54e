// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// A conversion before a byte of it is written: what would be made of what, and everything that can
// be known to stand against it.
//
//     mapping (names, shapes, metadata, rows) + output (name, folder, room) -> checks, layout
//
// Forward: a GGUF and a template give a `.ninfer`. Back: such a `.ninfer` and the GGUF that it was
// made from give that GGUF again.
#pragma once

#include "core/base/result.h"
#include "core/base/run_control.h"
#include "core/codec/geometry.h"
#include "core/convert/split.h"
#include "core/io/region_writer.h"
#include "core/mapping/plan.h"
#include "core/model/artifact.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ninspect::convert {

/// Marks an English clause of core for the translators (context "convert").
#define NI_CONVERT_TEXT(literal) literal

enum class Direction : std::uint8_t { to_ninfer, to_gguf };

struct Request {
    Direction direction = Direction::to_ninfer;
    std::shared_ptr<const Artifact> gguf;    ///< forward: the source; back: the original, for keys and borrowed tensors
    std::shared_ptr<const Artifact> ninfer;  ///< forward: the template; back: the source
    std::shared_ptr<const mapping::Profile> profile;
    std::string output;      ///< UTF-8 path
    std::string weights_id;  ///< forward: what the result is called; empty: the profile's default
    bool overwrite = false;  ///< a file of that name may be replaced, when the new one is complete
};

/// One thing that was looked at.
struct Check {
    std::string_view id;     ///< stable: "gguf.tensors", "output.room" …
    std::string_view title;  ///< English clause marked NI_CONVERT_TEXT: what has to be right
    bool output = false;     ///< about the place of the result, not about the inputs
    bool passed = true;
    std::string expected{}, found{};      ///< facts, as far as there is one figure to it; may be empty
    std::vector<std::size_t> findings{};  ///< indices into MappingPlan::findings that belong here, warnings too
    std::optional<Error> error{};         ///< why it did not pass, where that is no finding
};

/// How the bytes of a region of the result come about.
enum class Work : std::uint8_t {
    split,     ///< blocks of the GGUF's rows become planes of an object
    join,      ///< planes of objects become blocks of a tensor's rows
    computed,  ///< mapping::direct_bytes
    copied,    ///< bytes of an entry as they are
    head,      ///< bytes of the original GGUF up to its data
};

/// Planes of an object and the blocks that its rows are in the GGUF.
struct Matrix {
    BlockLayout layout;
    codec::RowSplitGeometry planes;
};

/// How one region of the result is made. `units` is what it is cut into pieces by: groups of
/// weights (split, join), bytes (copied, head), or 1.
struct Item {
    Work work = Work::copied;
    std::uint64_t units = 0;
    std::size_t object = 0;                  ///< split, computed: index into MappingPlan::objects
    EntryId entry;                           ///< copied: of the template / original; join: tensor of the original
    BlockLayout layout;                      ///< split, join
    std::uint64_t groups_per_row = 0;        ///< split, join
    std::vector<mapping::BackRun> back_run;  ///< join: where its rows are, ascending by source row
};

struct Totals {
    std::uint64_t objects = 0, bytes = 0;
};

struct Plan {
    Direction direction = Direction::to_ninfer;
    mapping::MappingPlan mapping;  ///< its source is the GGUF, its target the `.ninfer`, in both directions
    std::string output;
    bool overwrite = false;
    std::vector<Check> checks;  ///< in the order to show

    // What is written; empty when a check of the inputs did not pass.
    std::uint64_t file_bytes = 0;
    std::vector<std::uint8_t> head;   ///< forward: magic and directory
    std::vector<io::Region> regions;  ///< in file order
    std::vector<Item> items;          ///< one for each region
    std::vector<Matrix> matrices;     ///< one for each object of the mapping; used for the ternary ones
    Totals produced, borrowed;        ///< made from the source; taken from template or original. Without heads.

    bool passed() const noexcept;
    /// The first check that did not pass as an error: its own, or its first finding as rule_broken.
    std::optional<Error> first_problem() const;
};

/// Never fails because of what the files are, or because of the output's name or place: that is in
/// the checks. Reads metadata and, in the folder of the result, makes and removes an empty
/// temporary file; what a killed run for the same result left is removed.
/// Errors: cancelled; out_of_memory.
Result<Plan> make_plan(const Request& request, const RunControl& control = {});

}  // namespace ninspect::convert
