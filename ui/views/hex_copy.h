// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <span>

namespace ninspect::ui {

/// What a selection of bytes becomes on the clipboard.
enum class CopyFormat : std::uint8_t {
    hex,      ///< "66 2E 00 00", 16 a line
    c_array,  ///< const unsigned char bytes[4] = { 0x66, … };
    python,   ///< b"\x66\x2e…"
    text,     ///< as UTF-8; ill-formed bytes become U+FFFD
    base64,
};

/// A clipboard is no place for more.
constexpr std::uint64_t max_copy_bytes = 16 * 1024 * 1024;

QString copy_text(CopyFormat format, std::span<const std::uint8_t> bytes);

}  // namespace ninspect::ui
