// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/metadata.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace ninspect;

TEST(DisplayValue, IntegersInFull) {
    EXPECT_EQ(display_value(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
    EXPECT_EQ(display_value(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
    EXPECT_EQ(display_value(std::uint64_t{0}), "0");
    EXPECT_EQ(display_value(true), "true");
    EXPECT_EQ(display_value(false), "false");
}

TEST(DisplayValue, FloatsAsShortAsReadsBack) {
    EXPECT_EQ(display_value(1e-6f), "1e-06");
    EXPECT_EQ(display_value(0.1f), "0.1");  // not 0.10000000149011612
    EXPECT_EQ(display_value(0.1), "0.1");
    EXPECT_EQ(display_value(1e7f), "10000000");
    EXPECT_EQ(display_value(10000.0f), "10000");
    EXPECT_EQ(display_value(1.0 / 3), "0.3333333333333333");
    EXPECT_EQ(display_value(1.0f / 3), "0.33333334");
    EXPECT_EQ(display_value(-0.0f), "-0");
    EXPECT_EQ(display_value(std::numeric_limits<float>::quiet_NaN()), "nan");
    EXPECT_EQ(display_value(-std::numeric_limits<double>::quiet_NaN()), "nan");
    EXPECT_EQ(display_value(std::numeric_limits<float>::infinity()), "inf");
    EXPECT_EQ(display_value(-std::numeric_limits<double>::infinity()), "-inf");
}

TEST(DisplayValue, StringsAreEscapedAndCut) {
    EXPECT_EQ(display_value(std::string("plain")), "plain");
    EXPECT_EQ(display_value(std::string("")), "");
    EXPECT_EQ(display_value(std::string("a\nb")), "a\\u{000A}b");
    EXPECT_EQ(display_value(std::string("\xff")), "\\xFF");
    EXPECT_EQ(display_value(std::string("abcdef"), 6), "abcdef");
    EXPECT_EQ(display_value(std::string("abcdefg"), 6), "abcdef…");
    EXPECT_EQ(display_value(std::string("零一二三四"), 3), "零一二…");  // characters, not bytes
    EXPECT_EQ(display_value(std::string("零一二"), 3), "零一二");
    EXPECT_EQ(display_value(std::string("ab\ncd"), 9), "ab…");  // an escape is never cut in two
    EXPECT_EQ(display_value(std::string(1 << 20, 'x')).size(), 200 + std::string("…").size());
}

TEST(DisplayValue, ArraysByCountAndType) {
    ArrayHandle array;
    array.element_type = ValueType::string;
    array.count = 250000;
    EXPECT_EQ(display_value(array), "[250000 × str]");
    array.element_type = ValueType::f32;
    array.count = 0;
    EXPECT_EQ(display_value(array), "[0 × f32]");
}

TEST(ValueTypeNames, AreTheContractsWords) {
    const std::pair<ValueType, std::string_view> names[] = {
        {ValueType::u8, "u8"},      {ValueType::i8, "i8"},     {ValueType::u16, "u16"}, {ValueType::i16, "i16"},
        {ValueType::u32, "u32"},    {ValueType::i32, "i32"},   {ValueType::f32, "f32"}, {ValueType::boolean, "bool"},
        {ValueType::string, "str"}, {ValueType::array, "arr"}, {ValueType::u64, "u64"}, {ValueType::i64, "i64"},
        {ValueType::f64, "f64"},    {ValueType::json, "json"}};
    for (const auto& [type, name] : names) EXPECT_EQ(value_type_name(type), name);
}
