// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Every file of the case lists, tolerantly and strictly.
#include "tests/unit/ninfer/cases.h"
#include "core/ninfer/rules.h"
#include "tests/unit/ninfer/opening.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ninspect::test {
namespace {

std::vector<Case> all_cases() {
    std::vector<Case> all;
    for (auto list : {cases_v12(), cases_v3(), cases_v3_parts(), cases_notes()})
        for (Case& c : list) all.push_back(std::move(c));
    return all;
}

/// v12 files and v3 files use the same words in their names; the container tells them apart.
std::string test_name(const ::testing::TestParamInfo<Case>& info) {
    const bool v3 = info.param.file.size() > 7 && info.param.file[7] == 3;
    return (v3 ? "v3_" : "v12_") + info.param.name;
}

class CaseTest : public ::testing::TestWithParam<Case> {};

void expect_error(const Case& c, const Error& error) {
    ASSERT_NE(error.rule, nullptr);
    EXPECT_EQ(error.rule->id, c.rule);
    EXPECT_EQ(error.file, "demo.ninfer");
    if (c.offset) {
        EXPECT_EQ(error.offset, c.offset);
    }
    if (c.expected) {
        EXPECT_EQ(error.expected, *c.expected);
    }
    if (c.found) {
        EXPECT_EQ(error.found, *c.found);
    }
}

TEST_P(CaseTest, IsReported) {
    const Case& c = GetParam();
    const Opened opened = open_bytes(c.file, c.parts);
    if (c.refused) {
        ASSERT_FALSE(opened);
        EXPECT_EQ(opened.error().code, ErrorCode::header_unreadable);
        expect_error(c, opened.error());
        return;
    }
    ASSERT_TRUE(opened) << opened.error().found;
    const Artifact& artifact = **opened;
    const Diagnostic* d = find_rule(artifact, c.rule);
    ASSERT_NE(d, nullptr) << ::testing::PrintToString(rule_ids(artifact, Severity::note));
    EXPECT_EQ(d->entry, c.entry);
    if (c.offset) {
        EXPECT_EQ(d->file_offset, c.offset);
    }
    if (c.expected) {
        EXPECT_EQ(d->expected, *c.expected);
    }
    if (c.found) {
        EXPECT_EQ(d->found, *c.found);
    }
    if (c.note) {
        EXPECT_EQ(d->severity(), Severity::note);
        EXPECT_THAT(rule_ids(artifact), ::testing::IsEmpty());
    } else {
        EXPECT_THAT(rule_ids(artifact), c.all.empty() ? std::vector<std::string>{c.rule} : c.all);
    }
}

TEST_P(CaseTest, StrictReadingGivesTheFirstComplaint) {
    const Case& c = GetParam();
    const std::string rule = c.strict.value_or(c.rule);
    const Opened opened = open_bytes(c.file, c.parts, /*strict=*/true);
    if (rule.empty()) {
        EXPECT_TRUE(opened) << opened.error().rule->id;
        return;
    }
    ASSERT_FALSE(opened);
    ASSERT_NE(opened.error().rule, nullptr);
    EXPECT_EQ(opened.error().code, ErrorCode::rule_broken);
    EXPECT_EQ(opened.error().rule->id, rule);
    EXPECT_EQ(opened.error().path, c.entry);
    if (c.offset) {
        EXPECT_EQ(opened.error().offset, c.offset);
    }
}

INSTANTIATE_TEST_SUITE_P(V12, CaseTest, ::testing::ValuesIn(cases_v12()), test_name);
INSTANTIATE_TEST_SUITE_P(V3, CaseTest, ::testing::ValuesIn(cases_v3()), test_name);
INSTANTIATE_TEST_SUITE_P(Parts, CaseTest, ::testing::ValuesIn(cases_v3_parts()), test_name);
INSTANTIATE_TEST_SUITE_P(Notes, CaseTest, ::testing::ValuesIn(cases_notes()), test_name);

// Rules whose files are too large, or whose sources too odd, for the lists above: hostile_test.cpp
// and parts_test.cpp provoke them, by these names.
const std::set<std::string> provoked_elsewhere = {
    "ninfer.limit.depth",   "ninfer.limit.directory", "ninfer.limit.files",        "ninfer.more-findings",
    "ninfer.limit.records", "ninfer.limit.values",    "ninfer.v3.part-unreadable", "ninfer.v3.entry-non-ascii"};

TEST(Rules, EveryRuleIsProvokedBySomeTest) {
    std::set<std::string> provoked = provoked_elsewhere;
    for (const Case& c : all_cases()) provoked.insert(c.rule);
    std::set<std::string> existing;
    for (const Rule& rule : ninfer::rules()) existing.emplace(rule.id);
    EXPECT_EQ(provoked, existing);
}

TEST(Rules, AreSortedFoundByIdAndComplete) {
    std::string_view before;
    for (const Rule& rule : ninfer::rules()) {
        EXPECT_LT(before, rule.id);
        before = rule.id;
        EXPECT_EQ(&ninfer::rule(rule.id), &rule);
        EXPECT_EQ(rule.id.substr(0, 7), "ninfer.");
        EXPECT_FALSE(rule.text.empty());
    }
}

}  // namespace
}  // namespace ninspect::test
