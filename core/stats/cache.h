// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/stats/tensor_stats.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ninspect::stats {

/// Figures of tensors that outlive the program: one file for each artifact, in a folder that
/// the caller names. A file is found by what identifies the artifact's files (size, time of
/// change, device and file number: not the path) and a record by offset, bytes, format and
/// shape of the entry, so that nothing comes back for a file that was changed since.
/// Verdicts are not kept: they are judged anew. Artifacts in memory are not kept at all.
/// All calls may be made from any thread; two writers of one artifact: the last one stays.
class StatsCache {
public:
    /// `folder` is UTF-8 and made when the first file is written. `most_bytes`: of all files
    /// together; those that were written longest ago are removed first.
    explicit StatsCache(std::string folder, std::uint64_t most_bytes = std::uint64_t{256} << 20);

    /// Calls `result` for every tensor of which something is known, one after the other (their
    /// tables of words are large). The value says that the file is damaged (then nothing, or not
    /// all, was told): read_failed with the path; such a file is replaced by the next writer.
    std::optional<Error> load(const Artifact& artifact, const std::function<void(TensorStats)>& result) const;

    class Writer;

    /// Path of the artifact's file; empty when it has none (sources in memory).
    std::string file_of(const Artifact& artifact) const;

private:
    void remove_oldest(const std::string& keep) const;
    std::string folder_;
    std::uint64_t most_bytes_;
};

/// Takes results as they come and writes them all at once.
class StatsCache::Writer {
public:
    Writer(const StatsCache& cache, std::shared_ptr<const Artifact> artifact);
    /// Packs the figures of a tensor; those with an error are left out. Not thread-safe.
    void add(const TensorStats& stats);
    /// Writes all records and those that the file had before, of tensors and of figures that were
    /// not added. Once 64 MiB are full, the rest is left out. All or nothing.
    /// Errors: as AtomicFileWriter.
    Status commit();

private:
    StatsCache cache_;
    std::shared_ptr<const Artifact> artifact_;
    std::map<std::uint32_t, std::vector<std::uint8_t>> records_;
    std::uint64_t bytes_ = 0;
};

}  // namespace ninspect::stats
