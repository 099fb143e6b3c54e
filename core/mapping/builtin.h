// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The files of resources/profiles as they were when the program was built. Private to core/mapping;
// the table itself is written by embed.cmake.
#pragma once

#include <span>
#include <string_view>

namespace ninspect::mapping {

struct Builtin {
    std::string_view name;  ///< file name without .json
    std::string_view text;
};
std::span<const Builtin> builtin_table() noexcept;

}  // namespace ninspect::mapping
