// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_control.h"
#include "core/io/byte_source.h"
#include "core/model/artifact.h"
#include "core/model/open_options.h"
#include "core/ninfer/findings.h"
#include "core/ninfer/json_tree.h"
#include "core/ninfer/prefix.h"
#include "core/ninfer/reader.h"

#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ninspect::ninfer {

/// One file of the artifact as far as the directory tells (v1, v2: always one).
struct PayloadFile {
    std::uint64_t logical_begin = 0;
    std::uint64_t payload_bytes = 0;
    std::uint64_t payload_offset = 0;
};

/// Logical payload bytes [begin, end).
struct LogicalRange {
    std::uint64_t begin = 0, end = 0;
};

/// All that the steps of one reading share. Lives while read_entry() runs.
struct Reading {
    Reading(std::shared_ptr<const io::ByteSource> source_, const std::string& path_, const PartOpener& parts_,
            const OpenOptions& options_, const RunControl& control_, const Prefix& prefix_, JsonTree tree_);

    std::shared_ptr<const io::ByteSource> source;
    const std::string& path;
    const PartOpener& parts;
    const OpenOptions& options;
    const RunControl& control;
    Prefix prefix;
    JsonTree tree;
    Findings findings;
    ArtifactBuilder builder;
    std::vector<PayloadFile> files;        ///< in logical order, never empty once the payload is placed
    std::uint64_t payload_bytes = 0;       ///< of the logical payload
    std::vector<LogicalRange> unreadable;  ///< bytes of missing or short files, in order
    std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();
    bool partial_sent = false;
    bool rotation_described = false;  ///< v3: some use or parameter names the signs of a rotation

    std::uint32_t version() const noexcept { return prefix.version; }
    bool v3() const noexcept { return prefix.version == 3; }
    Artifact& artifact() noexcept { return builder.artifact(); }

    /// True the first time that it is asked about a topic: what concerns the whole file is said once.
    bool first_time(const std::string& topic) { return topics_.insert(topic).second; }

    /// Shows what there is so far if the caller wants that and it is time.
    void maybe_send_partial();

private:
    std::set<std::string> topics_;
};

/// Where a logical payload byte lies: index into reading.files and offset in that file.
struct FilePlace {
    std::uint32_t part = 0;
    std::uint64_t file_offset = 0;
};
/// Bytes behind the end are taken to follow the last file. Empty when it overflows.
std::optional<FilePlace> place_in_files(const Reading& reading, std::uint64_t logical);

/// True when all of [offset, offset + bytes) can be read; the range lies in the logical payload.
bool range_readable(const Reading& reading, std::uint64_t offset, std::uint64_t bytes);

/// Loaders that read a container version.
LoaderMask loaders_of_version(std::uint32_t version) noexcept;

}  // namespace ninspect::ninfer
