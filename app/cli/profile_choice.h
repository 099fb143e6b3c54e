// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/context.h"
#include "core/mapping/profile.h"

#include <memory>
#include <string>

namespace ninspect::cli {

/// A profile by name or path; the usual one for an empty name. Null: said why, `exit` has the status; a
/// name that is not known is wrong usage.
std::shared_ptr<const mapping::Profile> open_profile(const Context& context, const std::string& name, Exit& exit);

}  // namespace ninspect::cli
