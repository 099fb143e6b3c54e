// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Sentences about a finding. Inside core/report only.
#pragma once

#include "core/model/artifact.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace ninspect::report {

/// Bytes of a name that text for people shows; a hostile one can be a megabyte long.
inline constexpr std::size_t longest_name = 100;

/// At most `most` bytes of a text, whole characters, with "…" when something is left out.
std::string shortened(std::string_view text, std::size_t most);

/// What is wrong, with its facts, and then what to do about it.
std::string full_message(const Artifact& artifact, const Diagnostic& diagnostic);

/// What is wrong, with its facts: for people, so that names and facts are shortened and numbers
/// grouped.
std::string short_message(const Artifact& artifact, const Diagnostic& diagnostic);

/// What to do about it; may be empty.
std::string advice_of(const Artifact& artifact, const Diagnostic& diagnostic);

}  // namespace ninspect::report
