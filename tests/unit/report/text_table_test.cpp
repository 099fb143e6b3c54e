// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/text_table.h"

#include <gtest/gtest.h>

namespace ninspect::report {
namespace {

using enum TextTable::Align;

TEST(TextTable, ColumnsAreAligned) {
    TextTable table({{"Name"}, {"Bytes", right}});
    table.add_row({"a", "1,024"});
    table.add_row({"longer", "7"});
    EXPECT_EQ(table.text(),
              "Name    Bytes\n"
              "a       1,024\n"
              "longer      7\n");
}

TEST(TextTable, ChineseTakesTwoColumnsPerCharacter) {
    EXPECT_EQ(display_width("模型"), 4u);
    EXPECT_EQ(display_width("e\xCC\x81"), 1u);  // e with a combining accent
    EXPECT_EQ(display_width("🙂"), 2u);
    EXPECT_EQ(display_width("—x"), 2u);
    TextTable table({{"Name"}, {"N"}});
    table.add_row({"模型", "1"});
    table.add_row({"abcd", "2"});
    EXPECT_EQ(table.text(), "Name  N\n模型  1\nabcd  2\n");
}

TEST(TextTable, AVeryWideCellMovesItsOwnLineOnly) {
    TextTable table({{"Name"}, {"N"}});
    table.add_row({std::string(50, 'x'), "1"});
    table.add_row({"y", "2"});
    EXPECT_EQ(table.text(10), "Name        N\n" + std::string(50, 'x') + "  1\ny           2\n");
}

TEST(TextTable, NoTrailingSpacesAndMissingCellsAreEmpty) {
    TextTable table({{"A"}, {"B"}});
    table.add_row({"x"});
    EXPECT_EQ(table.text(), "A  B\nx\n");
}

TEST(TextTable, IllFormedBytesDoNoHarm) { EXPECT_EQ(display_width("\xFF\xC3"), 2u); }

TEST(FactList, ValuesStandBelowEachOther) {
    FactList facts;
    facts.add("File", "x");
    facts.add("Container", "y");
    EXPECT_EQ(facts.text(), "File       x\nContainer  y\n");
}

}  // namespace
}  // namespace ninspect::report
