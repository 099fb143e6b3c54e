// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The arithmetic of model profiles: whole numbers, names, + - * / and parentheses.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ninspect::mapping {

/// A parsed expression over unsigned 64-bit numbers. Names are letters, digits, '_' and '.', not
/// beginning with a digit. A division must leave no remainder, a difference must not be negative.
class Expression {
public:
    Expression() = default;  ///< the number 0

    /// Errors: invalid_argument; `offset` is the byte inside `text` where it fails, with what was
    /// expected and found there. At most 256 bytes.
    static Result<Expression> parse(std::string_view text);
    static Expression number(std::uint64_t value);

    /// The value of a name; its error is passed on.
    using Lookup = std::function<Result<std::uint64_t>(const std::string& name)>;
    /// Errors: those of the lookup; overflow; invalid_argument (division by zero or with a remainder,
    /// negative difference). `path` is the expression's text, `found` the sum that cannot be done.
    Result<std::uint64_t> evaluate(const Lookup& lookup) const;

    const std::string& text() const noexcept { return text_; }
    std::span<const std::string> names() const noexcept { return names_; }
    /// Byte inside the text where a name of names() first stands.
    std::size_t name_offset(std::size_t index) const noexcept { return name_offsets_[index]; }

private:
    friend class ExpressionParser;
    struct Step {
        char op = '#';            // '#' number, '$' name, or one of + - * /
        std::uint64_t value = 0;  // the number, or the index of the name
    };
    std::string text_ = "0";
    std::vector<Step> steps_{Step{}};  // in postfix order
    std::vector<std::string> names_;
    std::vector<std::size_t> name_offsets_;
};

}  // namespace ninspect::mapping
