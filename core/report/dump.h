// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The contents of one entry as plain little-endian words (docs/cli.md, `dump`), in pieces of
// constant size.
#pragma once

#include "core/base/result.h"
#include "core/base/run_control.h"
#include "core/codec/decode.h"
#include "core/model/artifact.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ninspect::report {

enum class DumpAs : std::uint8_t {
    f32,     ///< decoded values
    f16,     ///< decoded values, rounded to nearest even
    raw,     ///< bytes as stored
    codes,   ///< int8 where all codes that the format can hold fit, else int16
    scales,  ///< the scale words as float32, in storage order of the groups of each row
};
std::optional<DumpAs> dump_as_of(std::string_view name) noexcept;  ///< "f32" …
std::string_view dump_as_name(DumpAs as) noexcept;

/// Rows [first, end) of the matrix [experts * rows, columns].
struct RowRange {
    std::uint64_t first = 0, end = 0;
};

/// What will come out, before anything is read.
struct DumpPlan {
    EntryId id;
    DumpAs as = DumpAs::f32;
    std::optional<codec::Geometry> geometry;  ///< empty when bytes are copied without regard to rows
    RowRange rows;                            ///< empty range for copied bytes
    std::uint64_t per_row = 0;                ///< words in each row
    std::string_view word = "bytes";          ///< "f32", "f16", "int8", "int16", "bytes"
    std::uint64_t bytes = 0;                  ///< in all
};

/// Without `rows`: everything (raw: the payload with its padding, also of resources).
/// Errors: invalid_argument (rows that are not there; rows of a layout whose rows have no
/// bytes of their own, raw; path "codes" or "scales": the format has none), unsupported
/// (values not decoded, unknown format), overflow.
Result<DumpPlan> plan_dump(const Artifact& artifact, EntryId id, DumpAs as, std::optional<RowRange> rows);

/// Takes the pieces in order; an error ends the dump and is what run_dump returns.
using DumpSink = std::function<Status(std::span<const std::uint8_t>)>;

/// Blocking; memory does not grow with the tensor (of plane layouts, a row is the smallest
/// piece). Errors: those of TensorReader and of the sink; cancelled.
Status run_dump(std::shared_ptr<const Artifact> artifact, const DumpPlan& plan, const codec::RowKernels& kernels,
                const DumpSink& sink, const RunControl& control);

/// What was written where, as one record.
std::string dump_json(const Artifact& artifact, const DumpPlan& plan, std::string_view output);
std::string dump_text(const Artifact& artifact, const DumpPlan& plan, std::string_view output);

}  // namespace ninspect::report
