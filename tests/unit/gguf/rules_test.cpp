// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The table of rules: complete, sorted, used, tested.
#include "core/gguf/rules.h"
#include "tests/support/support.h"

#include <gtest/gtest.h>

#include <regex>
#include <set>

namespace ninspect::test {
namespace {

std::string all_text(const char* folder, bool tests_only) {
    std::string text;
    for (const auto& e : std::filesystem::directory_iterator(fs_path(source_folder + std::string(folder)))) {
        const std::string name = utf8_of(e.path().filename());
        if (e.path().extension() != ".cpp" || name == "rules.cpp" || name == "rules_test.cpp") continue;
        if (tests_only && name.find("_test.cpp") == std::string::npos) continue;
        const Bytes bytes = read_bytes(utf8_of(e.path()));
        text.append(bytes.begin(), bytes.end());
    }
    return text;
}

std::set<std::string> quoted_ids(const std::string& text) {
    static const std::regex id(
        "\"(gguf\\.(header|meta|alignment|tensor|file|split|prism)\\.[a-z0-9-]+|gguf\\.more-findings)\"");
    std::set<std::string> ids;
    for (std::sregex_iterator it(text.begin(), text.end(), id), end; it != end; ++it) ids.insert((*it)[1]);
    return ids;
}

TEST(GgufRules, SortedAndUnique) {
    const auto rules = gguf::rules();
    ASSERT_GT(rules.size(), 70u);
    for (std::size_t i = 1; i < rules.size(); ++i) EXPECT_LT(rules[i - 1].id, rules[i].id);
}

TEST(GgufRules, Complete) {
    for (const Rule& r : gguf::rules()) {
        EXPECT_EQ(r.id.substr(0, 5), "gguf.");
        EXPECT_FALSE(r.text.empty()) << r.id;
        EXPECT_EQ(&gguf::rule(r.id), &r);
        // a note stops nobody; a warning or an error that some loader refuses says which
        EXPECT_FALSE(r.severity == Severity::note && r.refused_by != no_loader) << r.id;
        EXPECT_EQ(r.refused_by & ~every_gguf_loader, no_loader) << r.id;
    }
}

TEST(GgufRules, PlaceholdersAreKnown) {
    static const std::regex placeholder("\\{[^}]*\\}");
    const std::set<std::string> known = {"{entry}", "{expected}", "{found}", "{offset}", "{file}"};
    for (const Rule& r : gguf::rules()) {
        const std::string text = std::string(r.text) + std::string(r.advice);
        for (std::sregex_iterator it(text.begin(), text.end(), placeholder), end; it != end; ++it)
            EXPECT_EQ(known.count((*it)[0]), 1u) << r.id << " " << (*it)[0];
    }
}

TEST(GgufRules, EveryIdInTheReaderIsInTheTableAndTheOtherWayRound) {
    const std::set<std::string> used = quoted_ids(all_text("/core/gguf", false));
    std::set<std::string> listed;
    for (const Rule& r : gguf::rules()) listed.emplace(r.id);
    EXPECT_EQ(used, listed);
}

TEST(GgufRules, EveryRuleIsNamedByATest) {
    const std::set<std::string> tested = quoted_ids(all_text("/tests/unit/gguf", true));
    for (const Rule& r : gguf::rules()) EXPECT_EQ(tested.count(std::string(r.id)), 1u) << r.id;
}

}  // namespace
}  // namespace ninspect::test
