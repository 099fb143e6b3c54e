// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Files that are no container. Inside core/inspect only.
#pragma once

#include "core/base/diagnostic.h"
#include "core/io/byte_source.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace ninspect::inspect {

/// What a file is instead of a container.
struct Foreign {
    const Rule* rule = nullptr;  ///< one of the `file.*` rules
    std::string expected;
    std::string found;
};

/// Bytes from the start of a file that identify_foreign wants to see.
inline constexpr std::size_t foreign_head_bytes = 64 * 1024;

/// Tells what a file without a container's magic is, from its first bytes, its size and its
/// name (last component). Always answers; `file.unknown` when nothing fits.
Foreign identify_foreign(std::span<const std::uint8_t> head, std::uint64_t file_bytes, std::string_view file_name);

}  // namespace ninspect::inspect
