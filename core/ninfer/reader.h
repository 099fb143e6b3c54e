// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/run_control.h"
#include "core/io/byte_source.h"
#include "core/model/artifact.h"
#include "core/model/open_options.h"

#include <memory>
#include <string>

namespace ninspect::ninfer {

/// What the first bytes of a file say (container spec §1).
enum class Probe : std::uint8_t { no, v1, v2, v3, v3_part, unknown_version };
Probe probe(std::span<const std::uint8_t> head) noexcept;

/// How continuation parts are found when the entry is not a file (tests, fuzzing).
/// Given the recorded name; null when there is no such part.
using PartOpener = std::function<Result<std::shared_ptr<const io::ByteSource>>(const std::string& recorded_name)>;

/// Reads the directory of a v1, v2 or v3 artifact, tolerantly: prefix and JSON syntax must
/// be readable, everything else that is wrong is a diagnostic in the order of the engine's
/// own checks (§5, §11), and what can be understood is shown.
///
/// Errors: cancelled; header_unreadable (prefix, directory beyond the file, JSON syntax,
/// directory over 256 MiB, nesting over 64); read_failed. With options.strict the engine's
/// first complaint is returned as rule_broken. Blocking.
Result<std::shared_ptr<const Artifact>> read_entry(std::shared_ptr<const io::ByteSource> source,
                                                   const std::string& path, const PartOpener& parts,
                                                   const OpenOptions& options, const RunControl& control);

/// Opens `path` with its continuation parts, which are looked for beside the path as given
/// (links not resolved). A continuation part opened by itself gives header_unreadable with
/// the rule that explains it and, when one lies beside it, the name of the entry file.
Result<std::shared_ptr<const Artifact>> open(const std::string& path, const OpenOptions& options,
                                             const RunControl& control);

}  // namespace ninspect::ninfer
