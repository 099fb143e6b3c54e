// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/artifact.h"

#include <QString>
#include <cstdint>
#include <span>

namespace ninspect::ui::text {

/// How the user wants offsets and byte counts to look (settings; one switch for all views).
enum class NumberBase : std::uint8_t { decimal, hexadecimal };
NumberBase number_base();
void set_number_base(NumberBase base);  ///< views listen to Settings::number_base_changed

/// 7206168928 -> "7 206 168 928" with thin spaces (U+2009), or "0x1AD8…" when the user asked for hex.
QString number(std::uint64_t value);
/// Always decimal, grouped: counts, rows.
QString count(std::uint64_t value);
/// Always hexadecimal: "0x2A0".
QString hex(std::uint64_t value);
/// "6.71 GiB".
QString human_bytes(std::uint64_t bytes);
/// "7 206 168 928 B (6.71 GiB)": for tooltips.
QString bytes_long(std::uint64_t bytes);
/// "[248320, 5120]"; negative dimensions of a GGUF as such.
QString shape(Container container, std::span<const std::uint64_t> shape);
/// "2.125".
QString bits_per_weight(double bits);
/// "3.1 GB/s", "2 s", "1 min 20 s".
QString rate(double bytes_per_second);
QString duration(double seconds);

}  // namespace ninspect::ui::text
