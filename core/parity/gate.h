// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What the gates work on, and how they say what they found. Private to core/parity.
#pragma once

#include "core/convert/split.h"
#include "core/mapping/plan.h"
#include "core/parity/parity.h"

#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace ninspect::parity {

/// A ternary object whose rows can be compared with those of its sources.
struct Matrix {
    std::size_t object = 0;  ///< index into MappingPlan::objects
    EntryId target;
    std::uint64_t rows = 0, columns = 0;
    std::uint64_t bytes_per_row = 0;  ///< on either side
    convert::BlockLayout layout;      ///< of its sources' blocks
};

/// The sign table of the GGUF's keys.
struct Signs {
    std::uint64_t block = 0;           ///< order of H
    std::vector<std::int64_t> widths;  ///< as stored
    std::vector<std::int64_t> values;  ///< of all widths behind each other
    bool usable = false;               ///< a block, widths that are multiples of it, values of ±1 for all of them
    bool grouped = false;              ///< prism.hadamard.gdn_v_grouped

    /// Where the signs of a width begin; empty: there are none.
    std::optional<std::uint64_t> begin_of(std::uint64_t width) const noexcept;
};

/// Everything that is known before the first gate.
struct Inputs {
    const Request& request;
    mapping::MappingPlan plan;  ///< role: result
    std::vector<Matrix> matrices;
    std::vector<std::size_t> unlike;  ///< ternary objects that cannot be compared
    Signs signs;
    std::vector<float> artifact_signs;  ///< the artifact's own; empty when it has none
    unsigned threads = 1;

    const mapping::PlanObject& object(const Matrix& m) const noexcept { return plan.objects[m.object]; }
    std::string_view name(const Matrix& m) const noexcept { return plan.objects[m.object].name; }
};
/// Errors: cancelled.
Result<Inputs> prepare(const Request& request, const RunControl& control);

/// A gate while it runs. Thread-safe.
class GateRun {
public:
    GateRun(const Inputs& inputs, const RunControl& asked, GateResult& result)
        : in(inputs), control(asked), result_(result) {}

    const Inputs& in;
    const RunControl& control;

    void checked(std::uint64_t n) noexcept { checked_ += n; }
    /// `order`: failures are shown ascending by it.
    void fail(std::uint64_t order, Failure failure, std::uint64_t count = 1);
    void failed_too(std::uint64_t count) noexcept { failed_ += count; }
    /// True while a failure with this order would be among those that are shown.
    bool wants(std::uint64_t order);

    void unit(std::string_view what) { result_.unit = what; }
    void figure(std::string_view id, std::string_view name, std::uint64_t value, std::string_view unit = {});
    void figure(std::string_view id, std::string_view name, double value, std::string_view unit = {});
    void add(Control wrong);
    void skip(std::string_view reason) { result_.reason = reason; }

    /// Progress in bytes of `total`, from any thread.
    void expect(std::uint64_t total, ProgressUnit unit = ProgressUnit::bytes);
    void advance(std::uint64_t amount);

    /// Says about the matrices that cannot be compared; false, with a reason to skip, when none can.
    bool matrices();

    void conclude(Status done);

private:
    GateResult& result_;
    std::mutex mutex_;
    std::multimap<std::uint64_t, Failure> first_;
    std::atomic<std::uint64_t> checked_{0}, failed_{0}, done_{0};
    std::uint64_t total_ = 0;
    ProgressUnit unit_ = ProgressUnit::bytes;
};

// One for each gate of the table.
Status check_container(GateRun& run);
Status check_inventory(GateRun& run);
Status check_geometry(GateRun& run);
Status check_arrangement(GateRun& run);
Status check_scales(GateRun& run);
Status check_signs(GateRun& run);
Status check_assembly(GateRun& run);
Status check_borrowed(GateRun& run);
Status check_direct(GateRun& run);
Status check_decode(GateRun& run);
Status check_rotation(GateRun& run);
Status check_product(GateRun& run);
Status check_embedding(GateRun& run);

// ---- small things that several gates need ---------------------------------------------------

/// Rows [begin, end) of matrix `matrix`.
struct RowPiece {
    std::size_t matrix = 0;
    std::uint64_t begin = 0, end = 0;
};
/// All rows of all matrices in pieces of about `bytes` bytes.
std::vector<RowPiece> pieces_of(const Inputs& inputs, std::uint64_t bytes);

/// Ternary tensors of one side in directory order: of the GGUF those that objects are made from, of the artifact all
/// whose format is a ternary one, whether the profile knows them or not.
std::vector<EntryId> ternary_entries(const Inputs& inputs, bool gguf);

bool is_cancelled(const Error& error) noexcept;
Error error_of(ErrorCode code);
/// "12 x 34": facts about a shape.
std::string shape_fact(std::span<const std::uint64_t> shape);
/// "blk.0.attn_q.weight, row 12".
std::string row_fact(std::string_view name, std::uint64_t row);

}  // namespace ninspect::parity
