// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <regex>
#include <string>
#include <string_view>

namespace ninspect::cli {

/// A regular expression (ECMAScript, on bytes) that names are searched with.
class NameFilter {
public:
    /// Empty, with the reason in words, when the expression is wrong. "" matches all names.
    static std::optional<NameFilter> make(const std::string& expression, std::string& reason);

    /// True when the expression is found in the first 1024 bytes of the name: the standard
    /// library's matcher needs stack for every character.
    bool matches(std::string_view name) const;

private:
    std::optional<std::regex> regex_;
};

}  // namespace ninspect::cli
