// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Sentences about a finding. Inside core/report only.
#pragma once

#include "core/model/artifact.h"

#include <string>

namespace ninspect::report {

/// What is wrong, with its facts, and then what to do about it.
std::string full_message(const Artifact& artifact, const Diagnostic& diagnostic);

/// What is wrong, with its facts.
std::string short_message(const Artifact& artifact, const Diagnostic& diagnostic);

/// What to do about it; may be empty.
std::string advice_of(const Artifact& artifact, const Diagnostic& diagnostic);

}  // namespace ninspect::report
