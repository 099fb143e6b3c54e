// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspect/open.h"
#include "tests/unit/report/report_test.h"

#include <gmock/gmock.h>

namespace ninspect::report {
namespace {

using test::json;
using testing::HasSubstr;

constexpr Rule broken{
    "test.broken", Severity::error, loaders(Loader::llama_cpp), "{entry} is broken: {found}", "mend {entry}", ""};
constexpr Rule odd{"test.odd", Severity::note, no_loader, "odd", "", ""};

std::shared_ptr<const Artifact> with(std::vector<Diagnostic> diagnostics) {
    ArtifactBuilder builder;
    builder.artifact().path = "m.gguf";
    builder.artifact().parts.resize(2);
    for (Diagnostic& diagnostic : diagnostics) builder.add_diagnostic(std::move(diagnostic));
    return builder.finish();
}

TEST(Validate, ARecordHoldsEverythingThatIsKnown) {
    const auto artifact = with({make_diagnostic(broken, "blk.0\n", 4096, "18", "34", 1)});
    const json document = json::parse(validate_json(*artifact));
    EXPECT_EQ(document.at("result"), "findings");
    ASSERT_EQ(document.at("diagnostics").size(), 1u);
    const json& record = document.at("diagnostics")[0];
    EXPECT_EQ(record.at("severity"), "error");
    EXPECT_EQ(record.at("rule"), "test.broken");
    EXPECT_EQ(record.at("entry"), "blk.0\n");
    EXPECT_EQ(record.at("part"), 1);
    EXPECT_EQ(record.at("file_offset"), 4096);
    EXPECT_THAT(record.at("message").get<std::string>(), HasSubstr("is broken: 34"));
    EXPECT_THAT(record.at("message").get<std::string>(), HasSubstr("18"));
    EXPECT_EQ(record.at("refused_by"), json::array({"llama.cpp"}));
}

TEST(Validate, TextSaysWhereWhoAndWhatToDo) {
    const auto artifact = with({make_diagnostic(broken, "blk.0", 4096, "18", "34", 1)});
    const std::string text = validate_text(*artifact);
    for (const char* words :
         {"error", "test.broken", "blk.0", "34", "part 1", "4,096", "llama.cpp", "mend blk.0", "1 error,"})
        EXPECT_THAT(text, HasSubstr(words));
}

TEST(Validate, NotesAloneAreOk) {
    const auto artifact = with({make_diagnostic(odd, "", std::nullopt)});
    const json document = json::parse(validate_json(*artifact));
    EXPECT_EQ(document.at("result"), "ok");
    EXPECT_TRUE(document.at("diagnostics")[0].at("file_offset").is_null());
    EXPECT_FALSE(has_findings(*artifact));
    EXPECT_EQ(json::parse(validate_json(*with({}))).at("diagnostics"), json::array());
}

TEST(Validate, EveryRuleIsListed) {
    const json rules = json::parse(rules_json());
    const auto all = inspect::all_rules();
    ASSERT_EQ(rules.size(), all.size());
    const std::string markdown = rules_markdown(), text = rules_text();
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(rules[i].at("id"), all[i]->id);
        EXPECT_THAT(markdown, HasSubstr("| `" + std::string(all[i]->id) + "` |"));
        EXPECT_THAT(text, HasSubstr(std::string(all[i]->id)));
    }
}

TEST(Validate, TheManualsPageOfRulesIsUpToDate) {
    const test::Bytes page = test::read_bytes(test::source_file("docs/rules.md"));
    EXPECT_EQ(std::string(page.begin(), page.end()), rules_markdown())
        << "write the output of `ninspect-cli validate --rules --markdown` to docs/rules.md";
}

}  // namespace
}  // namespace ninspect::report
