// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace ninspect::cli {

/// The whole program: `arguments` without the program's own name, UTF-8. Gives the exit status.
int run(std::vector<std::string> arguments);

}  // namespace ninspect::cli
