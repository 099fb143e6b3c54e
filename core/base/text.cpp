// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include <fmt/format.h>

#include <array>
#include <cstring>

namespace ninspect {

namespace {

std::uint8_t byte_at(std::string_view bytes, std::size_t i) noexcept { return static_cast<std::uint8_t>(bytes[i]); }

/// Skips ASCII eight bytes at a time: by far the most common kind of text in headers.
std::size_t skip_ascii(std::string_view bytes, std::size_t i) noexcept {
    while (bytes.size() - i >= 8) {
        std::uint64_t word;
        std::memcpy(&word, bytes.data() + i, 8);
        if ((word & 0x8080808080808080u) != 0) break;
        i += 8;
    }
    while (i < bytes.size() && byte_at(bytes, i) < 0x80) ++i;
    return i;
}

struct Decoded {
    char32_t code_point = 0;
    std::size_t length = 0;  ///< bytes used; 0 when they are not well formed
};

/// What a lead byte says: how many bytes follow, and the range of the first of them, which
/// is where overlong forms, surrogates and values above U+10FFFF are told.
struct Lead {
    std::size_t tail = 0;  ///< 0: no lead byte of a longer form
    std::uint8_t low = 0x80, high = 0xBF;
};

Lead lead_of(std::uint8_t b) noexcept {
    if (b < 0xC2) return {};
    if (b < 0xE0) return {1};
    if (b < 0xF0)
        return {2, static_cast<std::uint8_t>(b == 0xE0 ? 0xA0 : 0x80),
                static_cast<std::uint8_t>(b == 0xED ? 0x9F : 0xBF)};
    if (b < 0xF5)
        return {3, static_cast<std::uint8_t>(b == 0xF0 ? 0x90 : 0x80),
                static_cast<std::uint8_t>(b == 0xF4 ? 0x8F : 0xBF)};
    return {};
}

/// The code point that begins at `i`, which must be inside `bytes`.
Decoded decode_at(std::string_view bytes, std::size_t i) noexcept {
    const std::uint8_t first = byte_at(bytes, i);
    if (first < 0x80) return {first, 1};
    const Lead lead = lead_of(first);
    if (lead.tail == 0 || bytes.size() - i <= lead.tail) return {};
    std::uint8_t b = byte_at(bytes, i + 1);
    if (b < lead.low || b > lead.high) return {};
    char32_t value = (first & (0x3Fu >> lead.tail)) << 6 | (b & 0x3Fu);
    for (std::size_t k = 2; k <= lead.tail; ++k) {
        b = byte_at(bytes, i + k);
        if ((b & 0xC0) != 0x80) return {};
        value = value << 6 | (b & 0x3Fu);
    }
    return {value, lead.tail + 1};
}

bool is_hidden(char32_t c) noexcept {
    const bool control = c < 0x20 || (c >= 0x7F && c <= 0x9F);
    const bool bidi = c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E);
    const bool line = c == 0x2028 || c == 0x2029;
    const bool without_width = c == 0xAD || c == 0x180E || c == 0x200B || c == 0x200C || (c >= 0x2060 && c <= 0x206F) ||
                               c == 0xFEFF || (c >= 0xFFF9 && c <= 0xFFFB) || (c >= 0xE0000 && c <= 0xE007F);
    return control || bidi || line || without_width;
}

}  // namespace

std::optional<std::size_t> first_invalid_utf8(std::string_view bytes) noexcept {
    for (std::size_t i = skip_ascii(bytes, 0); i < bytes.size();) {
        const Decoded d = decode_at(bytes, i);
        if (d.length == 0) return i;
        i += d.length;
        if (d.length == 1) i = skip_ascii(bytes, i);
    }
    return std::nullopt;
}

std::string escape_for_display(std::string_view bytes) {
    std::string out;
    out.reserve(bytes.size());
    for (std::size_t i = 0; i < bytes.size();) {
        const Decoded d = decode_at(bytes, i);
        if (d.length == 0) {
            fmt::format_to(std::back_inserter(out), "\\x{:02X}", byte_at(bytes, i));
            ++i;
            continue;
        }
        if (is_hidden(d.code_point))
            fmt::format_to(std::back_inserter(out), "\\u{{{:04X}}}", static_cast<std::uint32_t>(d.code_point));
        else
            out.append(bytes.substr(i, d.length));
        i += d.length;
    }
    return out;
}

std::string to_valid_utf8(std::string_view bytes) {
    std::string out;
    out.reserve(bytes.size());
    while (const auto bad = first_invalid_utf8(bytes)) {
        out.append(bytes.substr(0, *bad));
        out.append("\xEF\xBF\xBD");
        bytes.remove_prefix(*bad + 1);
    }
    out.append(bytes);
    return out;
}

std::string to_hex(std::string_view bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string out;
    out.reserve(bytes.size() * 2);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        out += digits[byte_at(bytes, i) >> 4];
        out += digits[byte_at(bytes, i) & 15];
    }
    return out;
}

std::string hex_number(std::uint64_t value) { return fmt::format("0x{:X}", value); }

std::string group_digits(std::uint64_t value, std::string_view separator) {
    const std::string digits = fmt::format("{}", value);
    std::string out;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i != 0 && (digits.size() - i) % 3 == 0) out.append(separator);
        out += digits[i];
    }
    return out;
}

std::string human_bytes(std::uint64_t bytes) {
    constexpr std::array<std::string_view, 7> units{"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    if (bytes < 1024) return fmt::format("{} B", bytes);
    double value = static_cast<double>(bytes);
    std::size_t unit = 0;
    // 1023.5 and more would be shown as 1024, which is one of the next unit.
    while (value >= 1023.5 && unit + 1 < units.size()) {
        value /= 1024;
        ++unit;
    }
    const int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
    return fmt::format("{:.{}f} {}", value, decimals, units[unit]);
}

}  // namespace ninspect
