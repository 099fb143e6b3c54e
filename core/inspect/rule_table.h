// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Inside core/inspect only.
#pragma once

#include "core/base/diagnostic.h"

#include <string_view>

namespace ninspect::inspect {

/// The `file.*` rule of that id. Ids that are not in the table give `file.unknown`; a test
/// checks that every id in use is there.
const Rule& rule(std::string_view id) noexcept;

}  // namespace ninspect::inspect
