// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What a profile makes of one source and one `.ninfer`: every object of the result with where its
// rows come from, and everything that stands against it. Nothing is written and no row is read here.
#pragma once

#include "core/base/diagnostic.h"
#include "core/base/result.h"
#include "core/base/run_control.h"
#include "core/mapping/expand.h"
#include "core/mapping/profile.h"
#include "core/mapping/row_map.h"
#include "core/model/artifact.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ninspect::mapping {

/// What the `.ninfer` beside the source is to the plan.
enum class TargetRole : std::uint8_t {
    templ,   ///< gives order, names, shapes and the borrowed objects; formats of produced objects differ
    result,  ///< made from such a source already: formats must be those of the plan
};

/// Where the bytes of an object come from.
enum class Origin : std::uint8_t {
    ternary,   ///< byte rows of ternary tensors, codes and scales never decoded: copy_runs()
    direct,    ///< small object computed from values: direct_bytes()
    borrowed,  ///< the template's own bytes: Artifact::read_entry(*target, …)
};
std::string_view origin_name(Origin origin) noexcept;  ///< "ternary", "direct", "borrowed"

struct PlanSource {
    std::string name;                  ///< tensor, or metadata key
    std::optional<EntryId> entry;      ///< in the source artifact; empty: a key, or not there (a finding says so)
    std::optional<std::size_t> key;    ///< index into Artifact::metadata()
    std::vector<std::uint64_t> shape;  ///< as the profile expects it
    std::uint64_t rows = 0;            ///< of the leading axis
    std::uint64_t rows_taken = 0;      ///< target rows that come from here
    bool usable = false;               ///< there, of the right type and shape
};

struct PlanObject {
    std::string name;
    Origin origin = Origin::borrowed;
    EntryKind kind = EntryKind::tensor;         ///< resource: borrowed raw bytes
    const codec::Encoding* encoding = nullptr;  ///< null: a resource, or the ternary type is not known
    std::vector<std::uint64_t> shape;
    std::uint64_t bytes = 0;        ///< encoded size; of borrowed objects as in the template
    std::uint64_t divisors = 1;     ///< borrowed v3 objects only
    std::optional<EntryId> target;  ///< the entry of that name in the target-side artifact; empty: not there
    bool appended = false;          ///< stands behind the template's objects
    std::vector<PlanSource> sources;
    RowMap rows;     ///< of the leading axis; empty for borrowed objects
    Coverage cover;  ///< rows.check()
    ValueTransform value = ValueTransform::none;
    bool transpose = false;
    std::optional<std::uint64_t> layer;
    bool usable = false;  ///< everything that it needs is there and fits

    bool bijective() const noexcept { return origin == Origin::borrowed || cover.bijective(); }
};

/// One thing that stands against the plan. Rules: rules.h.
struct Finding {
    enum class Side : std::uint8_t { source, target, profile };
    Side side = Side::source;
    Diagnostic what;     ///< entry: tensor, key or object; expected, found; `part` and offset are of that side's file
    std::string advice;  ///< the profile's own sentence on what to do; often empty
};

struct MappingPlan {
    std::shared_ptr<const Profile> profile;
    std::shared_ptr<const Artifact> source, target;
    TargetRole role = TargetRole::templ;
    std::string model_name;    ///< known model with exactly these figures; empty: another size
    std::string model_id;      ///< of the result
    std::string weights_id;    ///< of the result, by default: Profile::result_weights.front()
    std::string ternary_type;  ///< ggml name of the source's ternary type, "PQ2_0"; empty: none, or mixed
    std::vector<Size> sizes;
    std::vector<PlanObject> objects;  ///< in the order of the result
    std::vector<EntryId> unmapped_sources, unmapped_targets;
    std::vector<Finding> findings;  ///< at most 32 of one rule
    std::uint64_t findings_left_out = 0;
    std::uint64_t errors = 0;  ///< findings of severity error, those left out included

    /// Nothing stands against converting.
    bool usable() const noexcept { return errors == 0; }
    const PlanObject* find(std::string_view name) const noexcept;  ///< null: none; linear
};

/// Reads metadata arrays of the source (signs, names), no tensor data. Never fails because of what
/// the files are: that is in the findings, and objects that cannot be made are not `usable`.
/// Error: cancelled.
Result<MappingPlan> make_plan(std::shared_ptr<const Artifact> source, std::shared_ptr<const Artifact> target,
                              std::shared_ptr<const Profile> profile, TargetRole role, const RunControl& control = {});

/// templ when the target's tensors of ternary rules are not ternary, result when they are.
TargetRole guess_role(const Artifact& target, const Profile& profile);

/// A run of whole byte rows: in the source one block of bytes, in the target rows of every plane.
struct CopyRun {
    EntryId source;
    std::uint64_t source_row = 0, target_row = 0, rows = 0;
    std::uint64_t source_offset = 0, source_bytes = 0;  ///< in the source entry's payload
};
/// Maximal runs of an object of origin ternary that is usable, ascending by target row; together they
/// are all of its rows. Row bytes of both sides come from codec geometry.
/// Errors: invalid_argument (not such an object), overflow, those of compute_geometry.
Result<std::vector<CopyRun>> copy_runs(const MappingPlan& plan, const PlanObject& object);

/// The way back: rows of a source tensor that ternary objects of the plan hold, ascending by source row.
struct BackRun {
    std::size_t object = 0;  ///< index into MappingPlan::objects
    std::uint64_t source_row = 0, target_row = 0, rows = 0;
};
std::vector<BackRun> back_runs(const MappingPlan& plan, EntryId source);

/// How often each row of a source tensor is taken by all objects of the plan together.
Coverage source_coverage(const MappingPlan& plan, EntryId source);

/// Bytes of an object of origin direct that is usable: source values (or metadata numbers), rows taken,
/// transformed, transposed, rounded to the target's format, little-endian. At most 256 MiB.
/// Errors: invalid_argument (not such an object; a value that the transform does not take, with object,
/// element index and value), out_of_memory, reading.
Result<std::vector<std::uint8_t>> direct_bytes(const MappingPlan& plan, const PlanObject& object);

}  // namespace ninspect::mapping
