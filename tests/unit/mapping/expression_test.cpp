// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/expression.h"

#include <gmock/gmock.h>

#include <map>

namespace ninspect::mapping {
namespace {

Result<std::uint64_t> value_of(std::string_view text) {
    static const std::map<std::string, std::uint64_t> names{{"heads", 48}, {"qwen35.ssm.group_count", 16}, {"zero", 0}};
    const Result<Expression> expression = Expression::parse(text);
    if (!expression) return expression.error();
    return expression->evaluate([](const std::string& name) -> Result<std::uint64_t> {
        const auto found = names.find(name);
        if (found != names.end()) return found->second;
        Error error;
        error.code = ErrorCode::no_such_entry;
        error.path = name;
        return error;
    });
}

TEST(Expression, ProductsBindTighterAndEqualsGoLeftToRight) {
    EXPECT_EQ(*value_of("2 + 3 * 4"), 14u);
    EXPECT_EQ(*value_of("(2 + 3) * 4"), 20u);
    EXPECT_EQ(*value_of("20 - 5 - 3"), 12u);
    EXPECT_EQ(*value_of("24 / 4 / 3"), 2u);
    EXPECT_EQ(*value_of("2*((heads/qwen35.ssm.group_count)+1)"), 8u);
    EXPECT_EQ(*value_of("18446744073709551615"), 18446744073709551615u);
}

TEST(Expression, WhatCannotBeDoneIsSaidWithItsNumbers) {
    EXPECT_EQ(value_of("heads / 5").error().found, "48 / 5, remainder 3");
    EXPECT_EQ(value_of("heads / zero").error().found, "48 / 0");
    EXPECT_EQ(value_of("1 - heads").error().found, "1 - 48");
    EXPECT_EQ(value_of("heads * 18446744073709551615").error().code, ErrorCode::overflow);
    EXPECT_EQ(value_of("18446744073709551615 + 1").error().code, ErrorCode::overflow);
    EXPECT_EQ(value_of("nobody").error().path, "nobody");
}

TEST(Expression, SyntaxFaultsAreAtTheirByte) {
    const std::pair<const char*, std::uint64_t> cases[] = {
        {"", 0},    {"1 +", 3},   {"1 + * 2", 4}, {"(1 + 2", 6},   {"1 + 2)", 5},
        {"1 2", 2}, {"2 % 3", 2}, {"12x", 0},     {"a..b + $", 7}, {"18446744073709551616", 0},
    };
    for (const auto& [text, offset] : cases) {
        const Result<Expression> expression = Expression::parse(text);
        ASSERT_FALSE(expression.has_value()) << text;
        EXPECT_EQ(expression.error().offset, offset) << text;
    }
    EXPECT_FALSE(Expression::parse(std::string(257, '(')).has_value());
}

}  // namespace
}  // namespace ninspect::mapping
