// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/diagnostic.h"

#include <span>
#include <string_view>

namespace ninspect::mapping {

/// What can stand against a profile (`profile.…`) and against a plan (`mapping.…`); static storage,
/// sorted by id.
std::span<const Rule> rules() noexcept;

/// The rule of that id; never null for ids of this table (checked by a test).
const Rule& rule(std::string_view id) noexcept;

}  // namespace ninspect::mapping
