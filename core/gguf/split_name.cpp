// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/split_name.h"

#include <fmt/format.h>

#include <utility>

namespace ninspect::gguf {
namespace {

constexpr std::string_view extension = ".gguf";
constexpr std::string_view between = "-of-";
constexpr std::size_t digits = 5;

/// Takes exactly five digits from the end of `text`.
std::optional<std::uint32_t> take_number(std::string_view& text) {
    if (text.size() < digits) return std::nullopt;
    std::uint32_t value = 0;
    for (const char c : text.substr(text.size() - digits)) {
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + static_cast<std::uint32_t>(c - '0');
    }
    text.remove_suffix(digits);
    return value;
}

bool take(std::string_view& text, std::string_view tail) {
    if (text.size() < tail.size() || text.substr(text.size() - tail.size()) != tail) return false;
    text.remove_suffix(tail.size());
    return true;
}

}  // namespace

std::string SplitName::member(std::uint32_t n) const { return fmt::format("{}-{:05}-of-{:05}.gguf", prefix, n, count); }

std::optional<SplitName> parse_split_numbers(std::string_view file_name) {
    if (!take(file_name, extension)) return std::nullopt;
    const std::optional<std::uint32_t> count = take_number(file_name);
    if (!count || !take(file_name, between)) return std::nullopt;
    const std::optional<std::uint32_t> number = take_number(file_name);
    if (!number || !take(file_name, "-")) return std::nullopt;
    return SplitName{std::string(file_name), *number, *count};
}

std::optional<SplitName> parse_split_name(std::string_view file_name) {
    std::optional<SplitName> name = parse_split_numbers(file_name);
    return name && name->possible() ? std::move(name) : std::nullopt;
}

}  // namespace ninspect::gguf
