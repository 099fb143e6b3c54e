// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Inside core/report only.
#pragma once

#include "core/base/loader.h"
#include "core/report/json_text.h"

#include <string>

namespace ninspect::report {

/// Ids of the loaders of a set, in table order.
Json loader_ids(LoaderMask mask);

/// The same as text: "llama.cpp, ik_llama.cpp"; "every NInfer v3 line" for whole groups;
/// empty for none.
std::string loader_names(LoaderMask mask);

}  // namespace ninspect::report
