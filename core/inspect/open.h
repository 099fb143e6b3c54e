// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/run_control.h"
#include "core/model/artifact.h"
#include "core/model/open_options.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace ninspect::inspect {

/// Opens any file that the program understands: looks at the first bytes and hands over to
/// the container's reader. A file that is neither GGUF nor `.ninfer` gives not_a_container
/// with the rule that says what it is instead (web page, Git-LFS pointer, safetensors, zip,
/// PyTorch pickle, part of a byte split, empty file …) and what to do.
/// Any member of a set opens the set, also a continuation part of a `.ninfer` artifact whose
/// entry file lies beside it (not with options.strict or without options.whole_set).
/// A file that needs more memory than there is gives out_of_memory.
/// Also adds the findings that concern any container (rules() below).
Result<std::shared_ptr<const Artifact>> open_artifact(const std::string& path, const OpenOptions& options,
                                                      const RunControl& control);

/// Rules about files that are no container at all.
std::span<const Rule> rules() noexcept;

/// All rules of the program: gguf, ninfer, file; sorted by id.
std::vector<const Rule*> all_rules();

}  // namespace ninspect::inspect
