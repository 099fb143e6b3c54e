// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What `convert` says (docs/cli.md): the checks of a plan, and what came of it.
#pragma once

#include "core/convert/run.h"

#include <string>

namespace ninspect::report {

/// The checks, with what stands against the conversion. When one did not pass there is a member "error"
/// too, as error_json() has it.
std::string convert_plan_json(const convert::Plan& plan);
std::string convert_plan_text(const convert::Plan& plan);

/// `version`: of the program, for the record.
std::string convert_json(const convert::Plan& plan, const convert::Outcome& outcome, const std::string& version);
/// `objects`: with a table of every object, its source and its rule.
std::string convert_text(const convert::Plan& plan, const convert::Outcome& outcome, const std::string& version,
                         bool objects);

}  // namespace ninspect::report
