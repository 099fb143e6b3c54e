// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ninspect {

/// Position of the first byte that is not part of well-formed UTF-8 (no surrogates, no
/// overlong forms, nothing above U+10FFFF); empty when all of it is well formed.
std::optional<std::size_t> first_invalid_utf8(std::string_view bytes) noexcept;

/// Bytes as text that is safe to show or to put into JSON: control characters (U+0000…001F,
/// U+007F…009F), bidi controls (U+061C, U+200E/F, U+202A…E, U+2066…9), line and paragraph
/// separators, and what has no width (U+00AD, U+180E, U+200B…D, U+2060…F, U+FEFF, U+FFF9…B, tags) become \u{XXXX};
/// bytes that are not UTF-8 become \xNN; everything else stays.
std::string escape_for_display(std::string_view bytes);

/// Well-formed UTF-8 with every ill-formed byte replaced by U+FFFD; otherwise unchanged.
std::string to_valid_utf8(std::string_view bytes);

/// Lower-case hexadecimal, two digits a byte, no separators.
std::string to_hex(std::string_view bytes);

/// "0x" and upper-case digits, no leading zeros: 0x2A0.
std::string hex_number(std::uint64_t value);

/// 7206168928 -> "7,206,168,928"; the separator is any UTF-8 text (the window uses U+2009).
std::string group_digits(std::uint64_t value, std::string_view separator = ",");

/// Binary units with three significant digits: "0 B", "999 B", "1.50 KiB", "6.71 GiB".
std::string human_bytes(std::uint64_t bytes);

}  // namespace ninspect
