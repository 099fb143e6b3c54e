// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The steps of make_plan(). Private to core/convert.
#pragma once

#include "core/convert/plan.h"
#include "core/convert/rules.h"

namespace ninspect::convert {

Error broken_rule(std::string_view rule_id, std::string entry, std::string expected = {}, std::string found = {});

/// Sorts the mapping's findings into checks, and adds those about identity and unchanged files.
void check_inputs(Plan& plan, const Request& request);

/// Regions and items. Only when the inputs passed.
Status lay_out(Plan& plan);

/// Name, folder, permission, room.
void check_output(Plan& plan);

}  // namespace ninspect::convert
