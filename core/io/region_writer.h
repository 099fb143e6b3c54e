// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/atomic_file_writer.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace ninspect::io {

/// A run of bytes of a file that somebody is going to fill: one tensor, one object.
struct Region {
    std::string name;          ///< for messages
    std::uint64_t offset = 0;  ///< from the start of the file
    std::uint64_t bytes = 0;
};

/// Writes a file whose plan is known: a head, then regions in order, zeros between and behind
/// them. All or nothing like AtomicFileWriter, and commit() refuses a file whose regions were
/// not filled completely. Holds nothing but the plan in memory.
class RegionWriter {
public:
    /// Errors: invalid_argument (path: region; overlapping, out of order, outside the file), and
    /// as AtomicFileWriter::create().
    static Result<RegionWriter> create(const std::string& target, IfExists if_exists,
                                       std::span<const std::uint8_t> head, std::vector<Region> regions,
                                       std::uint64_t file_bytes);

    std::size_t regions() const noexcept { return regions_.size(); }
    const Region& region(std::size_t i) const noexcept { return regions_[i]; }

    /// Writes bytes of region `i`, from `offset` inside it. Every byte is to be written once, in
    /// any order; several threads may write at the same time.
    /// Errors: invalid_argument (no such region, beyond its end), disk_full, write_failed.
    Status write(std::size_t i, std::uint64_t offset, std::span<const std::uint8_t> bytes);

    /// Fills what lies between the regions: the file is then complete under its temporary name, from
    /// which it can be read. Errors: invalid_argument (path: a region of which more or fewer bytes than
    /// its size were written: expected, found), disk_full, write_failed.
    Status complete();

    /// As AtomicFileWriter.
    Status flush(std::uint64_t offset, std::uint64_t bytes) { return file_.flush(offset, bytes); }
    std::string temporary() const { return file_.temporary(); }

    /// complete(), unless that was called, then the file gets its name. Errors: those of complete() and of
    /// AtomicFileWriter::commit(). After an error the target is as it was; the temporary
    /// file goes with this object.
    Status commit();

private:
    RegionWriter(AtomicFileWriter file, std::vector<Region> regions, std::uint64_t head_bytes,
                 std::uint64_t file_bytes);
    Status check_filled() const;
    Status fill_gaps();
    Status zeros(std::uint64_t begin, std::uint64_t end);

    AtomicFileWriter file_;
    std::vector<Region> regions_;
    std::unique_ptr<std::atomic<std::uint64_t>[]> written_;  ///< bytes of each region
    std::uint64_t head_bytes_ = 0, file_bytes_ = 0;
    bool complete_ = false;
};

}  // namespace ninspect::io
