// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/metadata.h"

#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include <fmt/format.h>

namespace ninspect {
namespace {

/// Bytes of the character at the front: 1 for anything that is not well-formed UTF-8.
std::size_t character_bytes(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t want = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (want == 1 || want > text.size()) return 1;
    return first_invalid_utf8(text.substr(0, want)) ? 1 : want;
}

std::size_t count_characters(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string shorten(std::string_view text, std::size_t max_chars) {
    std::string out;
    std::size_t used = 0;
    while (!text.empty()) {
        const std::size_t bytes = character_bytes(text);
        const std::string shown = escape_for_display(text.substr(0, bytes));
        const std::size_t chars = count_characters(shown);
        if (chars > max_chars - used) return out + "…";
        out += shown;
        used += chars;
        text.remove_prefix(bytes);
    }
    return out;
}

template <class Float>
std::string show_float(Float x) {
    return std::isnan(x) ? std::string("nan") : fmt::format("{}", x);
}

struct Display {
    std::size_t max_chars;
    std::string operator()(std::uint64_t x) const { return fmt::format("{}", x); }
    std::string operator()(std::int64_t x) const { return fmt::format("{}", x); }
    std::string operator()(float x) const { return show_float(x); }
    std::string operator()(double x) const { return show_float(x); }
    std::string operator()(bool x) const { return x ? "true" : "false"; }
    std::string operator()(const std::string& x) const { return shorten(x, max_chars); }
    std::string operator()(const ArrayHandle& x) const {
        return fmt::format("[{} × {}]", x.count, value_type_name(x.element_type));
    }
};

}  // namespace

std::string_view value_type_name(ValueType type) noexcept {
    switch (type) {
        case ValueType::u8:
            return "u8";
        case ValueType::i8:
            return "i8";
        case ValueType::u16:
            return "u16";
        case ValueType::i16:
            return "i16";
        case ValueType::u32:
            return "u32";
        case ValueType::i32:
            return "i32";
        case ValueType::f32:
            return "f32";
        case ValueType::boolean:
            return "bool";
        case ValueType::string:
            return "str";
        case ValueType::array:
            return "arr";
        case ValueType::u64:
            return "u64";
        case ValueType::i64:
            return "i64";
        case ValueType::f64:
            return "f64";
        case ValueType::json:
            return "json";
    }
    return "";
}

std::string display_value(const MetaValue& value, std::size_t max_chars) {
    return std::visit(Display{max_chars}, value);
}

}  // namespace ninspect
