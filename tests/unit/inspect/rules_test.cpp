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
}  // namespace ninspect::inspect
