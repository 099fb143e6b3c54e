// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Inside core/io only: the system's calls behind folders.h.
#pragma once

#include "core/base/result.h"

#include <string>

namespace ninspect::io {

enum class PathKind : unsigned char { nothing, folder, other };

/// What the path names; links are followed.
PathKind kind_of_path(const std::string& path);

/// Errors: already_exists, and as make_folders().
Status make_one_folder(const std::string& path);

void remove_one_folder(const std::string& path);

}  // namespace ninspect::io
