// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include <gtest/gtest.h>

#include <string>

namespace ninspect {
namespace {

using namespace std::string_view_literals;

constexpr std::optional<std::size_t> valid;

TEST(Utf8, AcceptsTheEdgesOfEveryLength) {
    EXPECT_EQ(first_invalid_utf8(""), valid);
    EXPECT_EQ(first_invalid_utf8("\0\x01\x7F"sv), valid);
    EXPECT_EQ(first_invalid_utf8("\xC2\x80\xDF\xBF"), valid);  // U+0080, U+07FF
    EXPECT_EQ(first_invalid_utf8("\xE0\xA0\x80\xED\x9F\xBF\xEE\x80\x80\xEF\xBF\xBF"),
              valid);                                                          // U+0800, D7FF, E000, FFFF
    EXPECT_EQ(first_invalid_utf8("\xF0\x90\x80\x80\xF4\x8F\xBF\xBF"), valid);  // U+10000, U+10FFFF
    EXPECT_EQ(first_invalid_utf8("权重 🧠 weights"), valid);
}

TEST(Utf8, RefusesOverlongForms) {
    EXPECT_EQ(first_invalid_utf8("\xC0\x80"), 0u);
    EXPECT_EQ(first_invalid_utf8("\xC1\xBF"), 0u);
    EXPECT_EQ(first_invalid_utf8("a\xE0\x9F\xBF"), 1u);
    EXPECT_EQ(first_invalid_utf8("\xF0\x8F\xBF\xBF"), 0u);
}

TEST(Utf8, RefusesSurrogatesAndWhatIsAboveUnicode) {
    EXPECT_EQ(first_invalid_utf8("\xED\xA0\x80"), 0u);      // U+D800
    EXPECT_EQ(first_invalid_utf8("\xED\xBF\xBF"), 0u);      // U+DFFF
    EXPECT_EQ(first_invalid_utf8("\xF4\x90\x80\x80"), 0u);  // U+110000
    EXPECT_EQ(first_invalid_utf8("\xF5\x80\x80\x80"), 0u);
    EXPECT_EQ(first_invalid_utf8("\xFF"), 0u);
}

TEST(Utf8, RefusesCutAndStrayBytesWhereverTheyAre) {
    EXPECT_EQ(first_invalid_utf8("\x80"), 0u);
    EXPECT_EQ(first_invalid_utf8("\xE6\x9D"), 0u);
    EXPECT_EQ(first_invalid_utf8("\xE6\x9D\x83\xE9\x87"), 3u);
    EXPECT_EQ(first_invalid_utf8("\xF0\x9F\xA7"), 0u);
    EXPECT_EQ(first_invalid_utf8("\xC3("), 0u);
    for (std::size_t at = 0; at < 40; ++at) {
        std::string text(40, 'x');
        text[at] = '\xFE';
        EXPECT_EQ(first_invalid_utf8(text), at);
    }
}

TEST(Escape, OrdinaryTextStays) {
    EXPECT_EQ(escape_for_display("blk.0.attn_q.weight \\ \" 权重 🧠 é"),
              "blk.0.attn_q.weight \\ \" 权重 🧠 é");
}

TEST(Escape, ControlCharactersBecomeVisible) {
    EXPECT_EQ(escape_for_display("a\0b"sv), "a\\u{0000}b");
    EXPECT_EQ(escape_for_display("\n\t\x1B[31m\x7F"), "\\u{000A}\\u{0009}\\u{001B}[31m\\u{007F}");
    EXPECT_EQ(escape_for_display("\xC2\x85\xC2\x9B\xC2\xA0"), "\\u{0085}\\u{009B}\xC2\xA0");
}

TEST(Escape, BidiMarksAndLineSeparatorsBecomeVisible) {
    EXPECT_EQ(escape_for_display("\u200E\u200F\u061C"), "\\u{200E}\\u{200F}\\u{061C}");
    EXPECT_EQ(escape_for_display("\u202A\u202B\u202C\u202D\u202E"), "\\u{202A}\\u{202B}\\u{202C}\\u{202D}\\u{202E}");
    EXPECT_EQ(escape_for_display("\u2066\u2067\u2068\u2069"), "\\u{2066}\\u{2067}\\u{2068}\\u{2069}");
    EXPECT_EQ(escape_for_display("\u2028\u2029"), "\\u{2028}\\u{2029}");
    // Their neighbours are ordinary characters; U+200D joins emoji.
    EXPECT_EQ(escape_for_display("\u200D\u2010\u2027\u202F"), "\u200D\u2010\u2027\u202F");
}

TEST(Escape, CharactersWithoutWidthBecomeVisible) {
    EXPECT_EQ(escape_for_display("a\uFEFF\u200B\u00AD\u2060b"), "a\\u{FEFF}\\u{200B}\\u{00AD}\\u{2060}b");
    EXPECT_EQ(escape_for_display("\U000E0041"), "\\u{E0041}");
}

TEST(Escape, BytesThatAreNoTextKeepTheirValue) {
    EXPECT_EQ(escape_for_display("\xFFok\xC3"), "\\xFFok\\xC3");
    EXPECT_EQ(escape_for_display("\xED\xA0\x80"), "\\xED\\xA0\\x80");
}

TEST(ValidUtf8, OneReplacementForEachBadByte) {
    EXPECT_EQ(to_valid_utf8("fine 权"), "fine 权");
    EXPECT_EQ(to_valid_utf8("a\xFF\xFE"), "a\uFFFD\uFFFD");
    EXPECT_EQ(to_valid_utf8("\xED\xA0\x80z"), "\uFFFD\uFFFD\uFFFDz");
    EXPECT_EQ(to_valid_utf8("权\xE6\x9D"), "权\uFFFD\uFFFD");
}

TEST(Numbers, Hexadecimal) {
    EXPECT_EQ(to_hex("\0\x0F\xA5\xFF"sv), "000fa5ff");
    EXPECT_EQ(hex_number(0), "0x0");
    EXPECT_EQ(hex_number(672), "0x2A0");
    EXPECT_EQ(hex_number(~std::uint64_t{0}), "0xFFFFFFFFFFFFFFFF");
}

TEST(Numbers, GroupsOfThreeDigits) {
    EXPECT_EQ(group_digits(0), "0");
    EXPECT_EQ(group_digits(999), "999");
    EXPECT_EQ(group_digits(1000), "1,000");
    EXPECT_EQ(group_digits(7206168928), "7,206,168,928");
    EXPECT_EQ(group_digits(123456, "\u2009"), "123\u2009456");
    EXPECT_EQ(group_digits(~std::uint64_t{0}), "18,446,744,073,709,551,615");
}

TEST(Numbers, SizesHaveThreeDigits) {
    EXPECT_EQ(human_bytes(0), "0 B");
    EXPECT_EQ(human_bytes(999), "999 B");
    EXPECT_EQ(human_bytes(1023), "1023 B");
    EXPECT_EQ(human_bytes(1024), "1.00 KiB");
    EXPECT_EQ(human_bytes(1536), "1.50 KiB");
    EXPECT_EQ(human_bytes(10 * 1024), "10.0 KiB");
    EXPECT_EQ(human_bytes(100 * 1024), "100 KiB");
    EXPECT_EQ(human_bytes(7206168928), "6.71 GiB");
    EXPECT_EQ(human_bytes(std::uint64_t{1} << 40), "1.00 TiB");
    EXPECT_EQ(human_bytes(~std::uint64_t{0}), "16.0 EiB");
}

TEST(Numbers, RoundingNeverShows1024) {
    EXPECT_EQ(human_bytes(1024 * 1024 - 1), "1.00 MiB");
    EXPECT_EQ(human_bytes(1023 * 1024), "1023 KiB");
    EXPECT_EQ(human_bytes(10 * 1024 - 1), "10.0 KiB");  // 9.999
    EXPECT_EQ(human_bytes(100 * 1024 - 1), "100 KiB");  // 99.999
}

}  // namespace
}  // namespace ninspect
