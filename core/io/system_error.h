// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Inside core/io only: what the system says, as an Error.
#pragma once

#include "core/base/error.h"

#include <cstdint>
#include <string>

namespace ninspect::io {

/// Number of a failed system call: errno, GetLastError() on Windows.
#ifdef _WIN32
using SystemCode = unsigned long;
#else
using SystemCode = int;
#endif

/// Of the calling thread's last system call.
SystemCode last_system_error() noexcept;

/// The kind that `code` stands for, or `otherwise` with the system's own words as `found`.
Error system_error(SystemCode code, ErrorCode otherwise, std::string file);

}  // namespace ninspect::io
