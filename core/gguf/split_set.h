// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/run_control.h"
#include "core/gguf/file_scan.h"
#include "core/gguf/findings.h"

#include <optional>
#include <string>
#include <vector>

namespace ninspect::gguf {

/// One place of a split set; a plain file is a set of one.
struct Member {
    std::string path;                              ///< where the file is, or should be
    std::optional<FileScan> scan;                  ///< empty: missing, or not a readable GGUF file
    std::shared_ptr<const io::ByteSource> source;  ///< also of files that are no GGUF; null: missing, not to be opened
    std::optional<Error> problem;                  ///< why what has this name cannot be opened
};

/// The members of a set in the order of split.no.
struct MemberSet {
    std::vector<Member> members;  ///< never empty
    std::size_t named = 0;        ///< the member that the user named
};

/// Finds and scans the other members of the set that `named` belongs to, beside it and, when
/// it is a link, beside its target. Missing, duplicate, misnumbered and unreadable members
/// become findings. `named` itself keeps its place whatever the others say.
/// Error cancelled.
Result<MemberSet> find_set(FileScan named, Findings& findings, const RunControl& control);

/// What split keys say against each other and against the tensors that were found.
/// `tensors`: number of records over all members.
void check_split_keys(const MemberSet& set, std::uint64_t tensors, Findings& findings);

/// Split keys > 1 in a file that is opened as one file: it cannot be loaded as such. And a
/// name with impossible numbers, which is why it was opened as one.
void check_stale_split_keys(const FileScan& scan, Findings& findings);

}  // namespace ninspect::gguf
