// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspect/open.h"
#include "core/inspect/rule_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace ninspect::inspect {
namespace {

TEST(Rules, SortedByIdAndNamedFile) {
    const auto table = rules();
    EXPECT_TRUE(std::is_sorted(table.begin(), table.end(), [](const Rule& a, const Rule& b) { return a.id < b.id; }));
    for (const Rule& r : table) {
        EXPECT_EQ(r.id.substr(0, 5), "file.");
        EXPECT_FALSE(r.text.empty()) << r.id;
        EXPECT_FALSE(r.advice.empty()) << r.id << ": a file that is no container needs a way on";
    }
}

TEST(Rules, EveryRuleCanBeFoundById) {
    for (const Rule& r : rules()) EXPECT_EQ(&rule(r.id), &r);
    EXPECT_EQ(rule("file.no-such-rule").id, "file.unknown");
}

TEST(Rules, AllTablesTogetherAreSortedAndWithoutRepetition) {
    const std::vector<const Rule*> all = all_rules();
    std::set<std::string_view> families;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i > 0) {
            EXPECT_LT(all[i - 1]->id, all[i]->id);
        }
        EXPECT_FALSE(all[i]->text.empty()) << all[i]->id;
        families.insert(all[i]->id.substr(0, all[i]->id.find('.')));
    }
    EXPECT_EQ(families, (std::set<std::string_view>{"file", "gguf", "ninfer"}));
}

TEST(Rules, IdsAreLowerCaseWords) {
    for (const Rule* r : all_rules())
        EXPECT_EQ(r->id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789.-"), std::string_view::npos) << r->id;
}

}  // namespace
// Facts follow the text after a colon and the advice is a sentence of its own, so every text
// is written the same way: a capital (or a key's or member's name) first, no full stop last.
TEST(RuleTexts, AreWrittenInOneStyle) {
    for (const Rule* r : all_rules()) {
        ASSERT_FALSE(r->text.empty()) << r->id;
        EXPECT_NE(r->text.back(), '.') << r->id << ": " << r->text;
        const char first = r->text.front();
        const std::string_view word = r->text.substr(0, r->text.find(' '));
        const bool name = word.find_first_of("._") != std::string_view::npos;
        EXPECT_TRUE(first == '{' || (first >= 'A' && first <= 'Z') || name) << r->id << ": " << r->text;
        if (!r->advice.empty()) {
            EXPECT_TRUE(r->advice.back() == '.' || r->advice.back() == '}') << r->id;
        }
    }
}

}  // namespace ninspect::inspect
