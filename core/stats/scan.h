// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_control.h"
#include "core/stats/tensor_stats.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>

namespace ninspect::stats {

struct ScanOptions {
    bool scales = true;
    bool codes = false;
    bool values = false;
    bool content = false;  ///< a digest of all bytes, also of formats that are not decoded
    unsigned threads = 0;  ///< 0: as many as the processor has
};

/// Scans tensors in payload order, in pieces that fit the cache, on a few threads. `result`
/// is called once per tensor as it is complete, from worker threads but never two at a time.
/// Counts of 16-bit words take half a mebibyte: keep them only where they are shown.
/// The figures do not depend on the number of threads. Progress counts bytes.
/// Errors: cancelled. What goes wrong with one tensor is in its TensorStats::error.
Status scan(std::shared_ptr<const Artifact> artifact, std::span<const EntryId> tensors, const ScanOptions& options,
            const RunControl& control, const std::function<void(TensorStats)>& result);

/// One tensor, in the calling thread and others.
Result<TensorStats> scan_tensor(std::shared_ptr<const Artifact> artifact, EntryId id, const ScanOptions& options,
                                const RunControl& control);

/// Scale words read from `offset` (bytes from the tensor's start) as `groups * rows` packed
/// words of the format's scale word, whatever the format says. The reading stops at the end
/// of the data. Errors: unsupported (no scales), truncated, read_failed, cancelled.
Result<WordCounts> scales_at(const Artifact& artifact, EntryId id, std::uint64_t offset, const RunControl& control);

enum class ScaleArrangement : std::uint8_t {
    planes,  ///< scales one behind the other, in a plane behind the codes
    blocks,  ///< each scale in the block of its codes, as ggml stores them
};
/// All scale words of a tensor as that arrangement has them, whatever the format says; `offset`
/// (bytes from the tensor's start) instead of where the first of them belongs. The reading stops
/// at the end of the data. Errors: as scales_at; unsupported also when the format cannot be
/// arranged like that.
Result<WordCounts> scales_as(const Artifact& artifact, EntryId id, ScaleArrangement arrangement,
                             std::optional<std::uint64_t> offset, const RunControl& control);

/// The same incrementally, for the boundary that follows the mouse: the bytes of a window
/// around the plane are held in memory, moving by a few bytes updates only what changed.
class SlidingScales {
public:
    /// Reads the entry once. Errors: as scales_at. Memory: the entry's scale bytes plus `reach` on either side.
    static Result<std::unique_ptr<SlidingScales>> open(std::shared_ptr<const Artifact> artifact, EntryId id,
                                                       std::uint64_t center, std::uint64_t reach,
                                                       const RunControl& control);
    virtual ~SlidingScales() = default;
    virtual std::uint64_t first_offset() const noexcept = 0;  ///< smallest offset that can be asked for
    virtual std::uint64_t last_offset() const noexcept = 0;
    /// Counts at that offset, clamped to [first_offset, last_offset]; valid until the next call. Not thread-safe.
    virtual const WordCounts& at(std::uint64_t offset) = 0;
};

}  // namespace ninspect::stats
