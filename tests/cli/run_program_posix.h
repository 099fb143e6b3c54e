// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace ninspect::test {

/// Starts the program; stdout and stderr go to these files (any descriptor for `out_fd` >= 0
/// instead). The process id, or -1.
pid_t start_program(const std::vector<std::string>& arguments, const std::string& out, const std::string& err,
                    int out_fd = -1);

/// Waits for its end: the exit status, or -1 when a signal ended it.
int wait_for(pid_t process);

}  // namespace ninspect::test
