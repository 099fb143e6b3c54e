// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>

namespace ninspect::io {

/// What is known of the file system that a folder lies on. A fact that the system does not tell is
/// empty.
struct VolumeFacts {
    std::optional<std::uint64_t> free_bytes;    ///< that this user may still fill
    std::optional<std::uint64_t> largest_file;  ///< bytes that one file can have there (FAT: 2^32 - 1), or that
                                                ///< this process may give it
    std::string kind;                           ///< "fat", where the limit comes from it; otherwise empty
};

/// Errors: not_found (no such folder), permission_denied, open_failed.
Result<VolumeFacts> volume_of(const std::string& folder);

}  // namespace ninspect::io
