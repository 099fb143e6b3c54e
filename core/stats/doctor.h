// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_control.h"
#include "core/stats/tensor_stats.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace ninspect::stats {

/// One way to read a tensor's bytes.
struct Candidate {
    std::string arrangement;  ///< stable: "planes@9175040", "blocks@0", "blocks.scale-last", "shift-50336 blocks@0",
                              ///< "t2 planes@…"
    std::string_view explanation;  ///< English clause marked NI_HEALTH_TEXT ("the scale plane inside the high plane")
    const codec::Encoding* encoding = nullptr;  ///< format tried
    std::uint64_t scale_offset = 0;  ///< first scale word, bytes from the tensor's declared start (shift not added)
    std::int64_t shift = 0;          ///< of the whole tensor against the declared start
    double score = 0;                ///< 0 (nonsense) … 1 (everything as in a healthy tensor)
    WordCounts scale_words;
    ScaleStats scales;
    std::optional<CodeStats> codes;
};

struct Examination {
    EntryId id;
    std::string declared;  ///< arrangement that the directory says
    std::string best;
    /// Best is declared: ties go to it, and so do cases in which another arrangement is not clearly
    /// better (by 0.1), not good in itself (0.35), or judged by fewer than 32 scales.
    bool agrees = false;
    double better_by = 0;  ///< score of the best less that of the next; 0 when the next is as good or better
    std::vector<Candidate> candidates;  ///< best first
};

struct ExamineOptions {
    /// Groups, blocks or rows that are read of a tensor for each candidate, about; all of a smaller one. The
    /// default is a few megabytes; a few thousand are enough to rank the arrangements of many tensors.
    std::uint64_t most_items = 65536;
};

/// Tries every plausible arrangement of one tensor. What it reads is spread over the tensor and the same
/// for every candidate.
/// Errors: unsupported (no scales to judge by), truncated, read_failed, cancelled.
Result<Examination> examine(std::shared_ptr<const Artifact> artifact, EntryId id, const RunControl& control,
                            const ExamineOptions& options = {});

/// The same for several tensors, on as many threads as the processor has. `result` is called from
/// them, never two at a time, in no particular order. Progress counts tensors.
/// Errors: cancelled. What goes wrong with one tensor is in its result.
Status examine_all(std::shared_ptr<const Artifact> artifact, std::span<const EntryId> ids, const RunControl& control,
                   const std::function<void(EntryId, Result<Examination>)>& result);

}  // namespace ninspect::stats
