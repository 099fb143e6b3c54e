// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/reader.h"

#include "core/gguf/assemble.h"
#include "core/gguf/split_name.h"
#include "core/io/path.h"

#include <chrono>
#include <utility>

namespace ninspect::gguf {
namespace {

using Clock = std::chrono::steady_clock;

/// A set that holds just this file.
MemberSet set_of_one(FileScan scan) {
    MemberSet set;
    Member member;
    member.path = scan.path;
    member.source = scan.source;
    member.scan = std::move(scan);
    set.members.push_back(std::move(member));
    return set;
}

Result<std::shared_ptr<const Artifact>> read_one(std::shared_ptr<const io::ByteSource> source, const std::string& path,
                                                 const OpenOptions& options, const RunControl& control,
                                                 Clock::time_point started) {
    Result<FileScan> scan = scan_keys(std::move(source), path, control);
    if (!scan) return std::move(scan).error();
    Findings findings;
    if (!parse_split_name(io::file_name_of(path))) check_stale_split_keys(*scan, findings);
    return assemble(path, set_of_one(std::move(*scan)), std::move(findings), options, control, started);
}

}  // namespace

Result<std::shared_ptr<const Artifact>> read_file(std::shared_ptr<const io::ByteSource> source, const std::string& path,
                                                  const OpenOptions& options, const RunControl& control) {
    return read_one(std::move(source), path, options, control, Clock::now());
}

Result<std::shared_ptr<const Artifact>> open(const std::string& path, const OpenOptions& options,
                                             const RunControl& control) {
    const Clock::time_point started = Clock::now();
    Result<std::shared_ptr<io::FileSource>> source = io::FileSource::open(path);
    if (!source) return std::move(source).error();
    if (!options.whole_set) return read_one(std::move(*source), path, options, control, started);
    Result<FileScan> scan = scan_keys(std::move(*source), path, control);
    if (!scan) return std::move(scan).error();
    Findings findings;
    Result<MemberSet> set = find_set(std::move(*scan), findings, control);
    if (!set) return std::move(set).error();
    return assemble(path, std::move(*set), std::move(findings), options, control, started);
}

}  // namespace ninspect::gguf
