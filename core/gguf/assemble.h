// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/run_control.h"
#include "core/gguf/findings.h"
#include "core/gguf/split_set.h"
#include "core/model/artifact.h"
#include "core/model/open_options.h"

#include <chrono>
#include <memory>
#include <string>

namespace ninspect::gguf {

/// Puts the artifact together from scanned members: tensor tables, types, places, checks.
/// `started`: when opening began, for the partial result. Errors: as gguf::read_file.
Result<std::shared_ptr<const Artifact>> assemble(const std::string& path, MemberSet set, Findings findings,
                                                 const OpenOptions& options, const RunControl& control,
                                                 std::chrono::steady_clock::time_point started);

}  // namespace ninspect::gguf
