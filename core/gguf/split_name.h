// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ninspect::gguf {

/// "model-00002-of-00007.gguf": prefix "model", number 2, count 7.
struct SplitName {
    std::string prefix;
    std::uint32_t number = 1;  ///< from 1
    std::uint32_t count = 1;   ///< five digits; split.count can only say 65,535 of them

    /// File name of another member.
    std::string member(std::uint32_t n) const;
    /// False for numbers like 4 of 3 and 0 of 3.
    bool possible() const noexcept { return number >= 1 && number <= count; }
};

/// Empty when the name (without folder) is not built like that, whatever the numbers.
std::optional<SplitName> parse_split_numbers(std::string_view file_name);

/// The same; empty also when the numbers are not possible().
std::optional<SplitName> parse_split_name(std::string_view file_name);

}  // namespace ninspect::gguf
