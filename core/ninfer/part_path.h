// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ninspect::ninfer {

/// Judges the names in `files` (§10), one after the other. A name is only ever joined to the
/// entry's folder when it passes both tests.
class PartPaths {
public:
    /// `entry_name`: file name of the entry as it was opened.
    explicit PartPaths(std::string entry_name);

    /// What the engines' own readers demand and the name does not fulfil, e.g. "no '/'";
    /// empty when it passes. Remembers the name.
    std::string engine_demand(const std::string& name);

    /// What we demand beyond that, because a file system would not take the name as it
    /// stands; empty when it passes. Call after engine_demand().
    std::string safety_demand(const std::string& name);

private:
    std::string entry_name_;
    std::set<std::string> names_;
    std::unordered_map<std::string, std::vector<std::string>> folded_;  ///< names alike in their ASCII letters
};

}  // namespace ninspect::ninfer
