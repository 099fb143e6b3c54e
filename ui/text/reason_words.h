// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/model/artifact.h"

#include <QString>
#include <string_view>

namespace ninspect::ui::text {

/// Why something cannot be used, as a fact to put into another sentence: english_reason() in the
/// user's language.
QString reason(const Error& error);

/// The same from the English words that core has put into a finding: they are found again among
/// the templates of rules and errors. What none of them has written (the system's own words)
/// stays as it is.
QString translated_reason(std::string_view english);

/// Why a part that is not present is not used; empty when there is simply no such file.
QString part_reason(const Part& part);

/// `found` of a finding that says why a part cannot be read, in the user's language; empty for
/// other findings.
QString unreadable_part_reason(const Diagnostic& diagnostic, const Artifact* artifact);

}  // namespace ninspect::ui::text
