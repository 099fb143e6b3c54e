// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What was found in the rows, as a part of the documents of `map`. Inside core/report only.
#pragma once

#include "core/mapping/observe.h"
#include "core/report/json_text.h"

#include <string>

namespace ninspect::report {

Json observed_json(const mapping::MappingPlan& plan, const mapping::Observation& observed);
std::string observed_text(const mapping::MappingPlan& plan, const mapping::Observation& observed);

}  // namespace ninspect::report
