// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <optional>

namespace ninspect::ui {

/// What someone typed into "go to":
///   672, 7 206 168 928, 0x2A0   offset in the file
///   +64, -0x10                  from the cursor
///   @0, @0x40                   offset inside the entry under the cursor
///   3:7, 3:                     row and group of that entry
/// Digits may be grouped by spaces, commas, dots, apostrophes or underscores.
struct GotoTarget {
    enum class Kind : std::uint8_t { file, forward, backward, entry, row_group };
    Kind kind = Kind::file;
    std::uint64_t value = 0;  ///< offset or distance
    std::uint64_t row = 0, group = 0;
};

/// Empty when the text is none of the above or a number leaves 64 bits.
std::optional<GotoTarget> parse_goto(const QString& text);

/// A number as above, without sign.
std::optional<std::uint64_t> parse_number(const QString& text);

}  // namespace ninspect::ui
