// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ninfer/json_tree.h"

#include <charconv>

namespace ninspect::ninfer {
namespace {

void append_utf8(std::string& out, std::uint32_t code) {
    const auto put = [&out](std::uint32_t byte) { out.push_back(static_cast<char>(static_cast<unsigned char>(byte))); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xC0 | code >> 6);
        put(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        put(0xE0 | code >> 12);
        put(0x80 | (code >> 6 & 0x3F));
        put(0x80 | (code & 0x3F));
    } else {
        put(0xF0 | code >> 18);
        put(0x80 | (code >> 12 & 0x3F));
        put(0x80 | (code >> 6 & 0x3F));
        put(0x80 | (code & 0x3F));
    }
}

/// The four hexadecimal digits at `at`; empty when they are not.
std::optional<std::uint32_t> hex4(std::string_view text, std::size_t at) {
    if (at > text.size() || text.size() - at < 4) return std::nullopt;
    std::uint32_t value = 0;
    const char* end = text.data() + at + 4;
    const auto [stop, error] = std::from_chars(text.data() + at, end, value, 16);
    if (error != std::errc{} || stop != end) return std::nullopt;
    return value;
}

/// Decodes the escape whose letter is at `at`; returns the position behind it.
std::size_t append_escape(std::string& out, std::string_view text, std::size_t at) {
    switch (text[at]) {
        case 'b':
            out.push_back('\b');
            return at + 1;
        case 'f':
            out.push_back('\f');
            return at + 1;
        case 'n':
            out.push_back('\n');
            return at + 1;
        case 'r':
            out.push_back('\r');
            return at + 1;
        case 't':
            out.push_back('\t');
            return at + 1;
        case 'u':
            break;
        default:
            out.push_back(text[at]);
            return at + 1;
    }
    const auto first = hex4(text, at + 1);
    if (!first) {
        out.append("\\u");
        return at + 1;
    }
    const bool high = *first >= 0xD800 && *first < 0xDC00;
    if (high && text.substr(at + 5, 2) == "\\u") {
        if (const auto second = hex4(text, at + 7); second && *second >= 0xDC00 && *second < 0xE000) {
            append_utf8(out, 0x10000 + ((*first - 0xD800) << 10) + (*second - 0xDC00));
            return at + 11;
        }
    }
    append_utf8(out, *first);
    return at + 5;
}

}  // namespace

std::string decode_json_string(std::string_view inside) {
    std::string out;
    out.reserve(inside.size());
    for (std::size_t at = 0; at < inside.size();) {
        const std::size_t slash = inside.find('\\', at);
        if (slash == std::string_view::npos || slash + 1 == inside.size()) {
            out.append(inside.substr(at));
            break;
        }
        out.append(inside.substr(at, slash - at));
        at = append_escape(out, inside, slash + 1);
    }
    return out;
}

std::string_view json_kind_name(JsonKind kind) noexcept {
    switch (kind) {
        case JsonKind::null:
            return "null";
        case JsonKind::boolean:
            return "boolean";
        case JsonKind::integer:
        case JsonKind::negative:
        case JsonKind::number:
            return "number";
        case JsonKind::string:
            return "string";
        case JsonKind::array:
            return "array";
        case JsonKind::object:
            return "object";
    }
    return "";
}

}  // namespace ninspect::ninfer
