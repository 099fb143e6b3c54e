// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <span>
#include <string>
#include <vector>

namespace ninspect::io {

/// Makes the folder and those above it that are missing. The value lists the folders that were
/// made, outermost first; none when the folder was there.
/// Errors: write_failed (a file has that name, and other reasons), permission_denied, disk_full;
/// what was made until then is removed again.
Result<std::vector<std::string>> make_folders(const std::string& folder);

/// Takes back what make_folders() made: removes the folders, the last one first, as far as they
/// are empty.
void remove_empty_folders(std::span<const std::string> folders);

/// Removes a file; a link is removed itself, not the file that it points to.
/// Errors: not_found, permission_denied, locked, write_failed.
Status remove_file(const std::string& path);

}  // namespace ninspect::io
