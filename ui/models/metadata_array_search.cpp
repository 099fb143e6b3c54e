// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/metadata_array_search.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ninspect::ui {
namespace {

constexpr std::uint64_t step_elements = 4096;

constexpr char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

bool contains(std::string_view text, std::string_view needle) {
    const auto same = [](char a, char b) { return lower(a) == lower(b); };
    return std::search(text.begin(), text.end(), needle.begin(), needle.end(), same) != text.end();
}

template <class T>
std::optional<T> whole_number(std::string_view text) {
    T value{};
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

bool same_float(double element, std::string_view text) {
    if (text == "nan") return std::isnan(element);
    const auto wanted = whole_number<double>(text);
    return wanted && element == *wanted;
}

struct EqualTo {
    std::string_view text;
    bool operator()(const std::string& value) const { return value == text; }
    bool operator()(std::uint64_t value) const { return whole_number<std::uint64_t>(text) == value; }
    bool operator()(std::int64_t value) const { return whole_number<std::int64_t>(text) == value; }
    bool operator()(bool value) const { return text == (value ? "true" : "false") || text == (value ? "1" : "0"); }
    bool operator()(double value) const { return same_float(value, text); }
    bool operator()(float value) const {
        const auto wanted = whole_number<float>(text);  // 0.1 means the float nearest to it
        return (wanted && value == *wanted) || same_float(static_cast<double>(value), text);
    }
    bool operator()(const ArrayHandle&) const { return false; }
};

/// Looks at [first, last) in the direction asked for.
Result<std::optional<std::uint64_t>> find_between(const MetadataReader& reader, const ArrayHandle& array,
                                                  const ArrayQuery& query, std::uint64_t first, std::uint64_t last,
                                                  bool backwards, std::uint64_t& done, const RunControl& control) {
    while (first < last) {
        if (control.stop_requested()) {
            Error error;
            error.code = ErrorCode::cancelled;
            return error;
        }
        const std::uint64_t count = std::min(step_elements, last - first);
        const std::uint64_t begin = backwards ? last - count : first;
        const auto elements = reader.elements(array, begin, count);
        if (!elements) return elements.error();
        const auto size = static_cast<std::uint64_t>(elements->size());
        for (std::uint64_t i = 0; i < size; ++i) {
            const std::uint64_t at = backwards ? size - 1 - i : i;
            if (matches((*elements)[at], query)) return std::optional(begin + at);
        }
        if (backwards)
            last = begin;
        else
            first = begin + count;
        done += count;
        control.report({done, array.count, ProgressUnit::items});
    }
    return std::optional<std::uint64_t>();
}

}  // namespace

bool matches(const MetaValue& element, const ArrayQuery& query) {
    if (query.text.empty()) return false;
    if (query.match == ArrayQuery::Match::equals) return std::visit(EqualTo{query.text}, element);
    if (const auto* bytes = std::get_if<std::string>(&element)) return contains(*bytes, query.text);
    return contains(display_value(element), query.text);
}

Result<std::optional<std::uint64_t>> find_element(const MetadataReader& reader, const ArrayHandle& array,
                                                  const ArrayQuery& query, std::uint64_t from, bool backwards,
                                                  const RunControl& control) {
    std::uint64_t done = 0;
    from = std::min(from, array.count);
    const std::uint64_t behind = std::min(from + 1, array.count);
    // The part in the direction asked for, then from the other end up to and with `from`.
    const auto look = [&](std::uint64_t first, std::uint64_t last) {
        return find_between(reader, array, query, first, last, backwards, done, control);
    };
    auto found = backwards ? look(0, from) : look(behind, array.count);
    if (!found || *found) return found;
    return backwards ? look(from, array.count) : look(0, behind);
}

}  // namespace ninspect::ui
