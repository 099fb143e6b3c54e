// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/json_text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace ninspect::report {
namespace {

TEST(JsonText, ShortThingsStandOnOneLine) {
    EXPECT_EQ(to_text(Json{{"a", 1}, {"b", {1, 2, 3}}}), R"({"a": 1, "b": [1, 2, 3]})");
    EXPECT_EQ(to_text(Json::array()), "[]");
    EXPECT_EQ(to_text(Json::object()), "{}");
}

TEST(JsonText, LongThingsAreIndented) {
    EXPECT_EQ(to_text(Json{{"a", 1}, {"b", {1, 2}}}, 8), "{\n  \"a\": 1,\n  \"b\": [1, 2]\n}");
}

TEST(JsonText, ElementsOfAWrittenArrayHaveALineEach) {
    ArrayWriter writer;
    EXPECT_EQ(ArrayWriter{}.finish(), "[]");
    writer.add(Json{{"n", 1}});
    writer.add(Json{{"n", 2}});
    EXPECT_EQ(writer.finish(), "[\n  {\"n\": 1},\n  {\"n\": 2}\n]");
}

TEST(JsonText, SixtyFourBitIntegersStayExact) {
    EXPECT_EQ(to_text(Json(std::numeric_limits<std::uint64_t>::max())), "18446744073709551615");
    EXPECT_EQ(to_text(Json(std::numeric_limits<std::int64_t>::min())), "-9223372036854775808");
}

TEST(JsonText, NonFiniteNumbersAreStrings) {
    EXPECT_EQ(json_number(std::nan("")), "nan");
    EXPECT_EQ(json_number(std::numeric_limits<double>::infinity()), "inf");
    EXPECT_EQ(json_number(-std::numeric_limits<float>::infinity()), "-inf");
    EXPECT_EQ(json_number(std::nanf("")), "nan");
}

TEST(JsonText, FloatsHaveTheirOwnDigits) {
    EXPECT_EQ(to_text(json_number(0.1f)), "0.1");
    EXPECT_EQ(to_text(json_number(1e-6f)), "1e-06");
    EXPECT_EQ(to_text(json_number(16777216.0f)), "16777216.0");
    for (float value : {3.4028235e38f, 1e-45f, 0.33333334f})
        EXPECT_EQ(static_cast<float>(json_number(value).get<double>()), value);
}

TEST(JsonText, BytesThatAreNotTextStayValidAndExact) {
    Json record;
    add_text(record, "name", "a\xFF");
    EXPECT_EQ(record.at("name"), "a\xEF\xBF\xBD");
    EXPECT_EQ(record.at("name_hex"), "61ff");
    add_text(record, "good", "a\x01");
    EXPECT_FALSE(record.contains("good_hex"));
    EXPECT_EQ(Json::parse(to_text(record)), record);
}

}  // namespace
}  // namespace ninspect::report
