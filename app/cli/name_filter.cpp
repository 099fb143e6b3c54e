// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/name_filter.h"

namespace ninspect::cli {
namespace {

constexpr std::size_t longest_name = 1024;

}  // namespace

std::optional<NameFilter> NameFilter::make(const std::string& expression, std::string& reason) {
    NameFilter filter;
    if (expression.empty()) return filter;
    try {
        filter.regex_.emplace(expression, std::regex::ECMAScript | std::regex::optimize);
    } catch (const std::regex_error& error) {
        reason = error.what();
        return std::nullopt;
    }
    return filter;
}

bool NameFilter::matches(std::string_view name) const {
    if (!regex_) return true;
    name = name.substr(0, longest_name);
    try {
        return std::regex_search(name.begin(), name.end(), *regex_);
    } catch (const std::regex_error&) {  // too complex for this name
        return false;
    }
}

}  // namespace ninspect::cli
