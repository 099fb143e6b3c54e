// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What the doctor looks at: the same groups under every reading. Inside core/stats.
#pragma once

#include "core/base/run_control.h"
#include "core/stats/code_counts.h"
#include "core/stats/doctor_readings.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace ninspect::stats {

/// Neighbouring groups.
struct Run {
    std::uint64_t first = 0, count = 0;
};
/// All groups of most tensors; of those with more than `most` runs spread evenly, with the first and the last.
std::vector<Run> runs_of(std::uint64_t items, std::uint64_t most);

/// Reads pieces of the file around a tensor; what lies outside of the file is left out.
class Surroundings {
public:
    static std::optional<Surroundings> of(const Artifact& artifact, EntryId id);

    struct Items {
        std::span<const std::uint8_t> bytes;  ///< with everything between the items
        std::uint64_t count = 0;
    };
    /// Items of a lane; fewer where the file ends, none where it begins in front of the file.
    /// Valid until the next call.
    Result<Items> read(const Lane& lane, Run run);

private:
    std::shared_ptr<const io::ByteSource> source_;
    std::uint64_t begin_ = 0;
    std::vector<std::uint8_t> buffer_;
};

/// Adds the scale words of items.
void count_words(const Reading& reading, const Surroundings::Items& items, WordCounts& counts);

/// What one reading finds.
struct Findings {
    WordCounts words, edge_words;  ///< all; those of the first and of the last groups
    CodeTally base, high;
    bool has_codes = false;
    std::uint64_t expected = 0;  ///< words that there should be
};
/// Errors: read_failed, cancelled.
Result<Findings> look_at(Surroundings& bytes, const Reading& reading, std::uint64_t most_items,
                         const RunControl& control);

}  // namespace ninspect::stats
