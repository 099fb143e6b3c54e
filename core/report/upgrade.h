// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What `upgrade` says (docs/cli.md).
#pragma once

#include "core/convert/upgrade.h"

#include <string>

namespace ninspect::report {

std::string upgrade_json(const convert::Upgraded& done);
std::string upgrade_text(const convert::Upgraded& done);

}  // namespace ninspect::report
