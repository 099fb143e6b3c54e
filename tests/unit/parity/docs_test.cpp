// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// docs/parity.md has the gates, the tolerances and the faults as the program has them.
#include "core/report/parity.h"
#include "tests/unit/parity/faults.h"
#include "tests/unit/parity/parity_test.h"

namespace ninspect::parity {
namespace {

using testing::HasSubstr;

TEST(ParityDocs, ThePageIsTheProgramsOwnTables) {
    const test::Bytes bytes = test::read_bytes(test::source_file("docs/parity.md"));
    const std::string page(bytes.begin(), bytes.end());
    EXPECT_THAT(page, HasSubstr(report::parity_gates_markdown()))
        << "put the output of `ninspect-cli parity --list` into docs/parity.md";
    EXPECT_THAT(page, HasSubstr(fault_table())) << "put this table into docs/parity.md:\n" << fault_table();
}

Report report_of_a_fault() {
    Report report;
    report.files.push_back({Failure::Side::gguf, "<&>.gguf", 34, "ab12"});
    report.profile = "p";
    report.tokens = 4;
    GateResult gate;
    gate.gate = find_gate("assembly");
    gate.status = Outcome::fail;
    gate.unit = "rows";
    gate.checked = 100;
    gate.failed = 3;
    gate.figures.push_back({"rows", "rows", std::uint64_t{100}, {}});
    gate.figures.push_back({"error", "largest error", 2.5e-7, {}});
    gate.controls.push_back({"c", "a wrong way", false, 7, "rows that still agree"});
    gate.first_failures.push_back({Failure::Side::ninfer, "a|b<c>", 12, {}, "x [1]", ""});
    report.gates.push_back(gate);
    return report;
}

TEST(ParityReport, SaysTheSameInEveryForm) {
    report::ParityWords words;
    words.version = "9.9";
    const Report report = report_of_a_fault();
    const std::string html = report::parity_html(report, words), markdown = report::parity_markdown(report, words),
                      text = report::parity_text(report, words, false), json = report::parity_json(report, words);
    for (const std::string& form : {html, markdown, text}) {
        EXPECT_THAT(form, HasSubstr("FAIL"));
        EXPECT_THAT(form, HasSubstr("NOT told apart"));
        EXPECT_THAT(form, HasSubstr("a wrong way"));
        EXPECT_THAT(form, HasSubstr("2.5e-07"));
        EXPECT_THAT(form, HasSubstr("ab12"));
        EXPECT_THAT(form, HasSubstr("NInspect 9.9"));
        EXPECT_THAT(form, HasSubstr("2 more"));
    }
    EXPECT_THAT(html, HasSubstr("a|b&lt;c&gt; [12]"));
    EXPECT_THAT(html, HasSubstr("&lt;&amp;&gt;.gguf"));
    EXPECT_THAT(html, testing::Not(HasSubstr("http://")));
    EXPECT_THAT(html, testing::Not(HasSubstr("<script")));
    EXPECT_THAT(markdown, HasSubstr("a\\|b\\<c> \\[12]"));
    EXPECT_THAT(json, HasSubstr("\"result\": \"fail\""));
    EXPECT_THAT(json, HasSubstr("\"separates\": false"));
    EXPECT_THAT(json, HasSubstr("\"sha256\": \"ab12\""));
}

TEST(ParityReport, IsTranslatedWhereItIsWords) {
    report::ParityWords words;
    words.language = "zh-CN";
    words.translate = [](std::string_view english) { return "[" + std::string(english) + "]"; };
    const std::string html = report::parity_html(report_of_a_fault(), words);
    EXPECT_THAT(html, HasSubstr("lang=\"zh-CN\""));
    EXPECT_THAT(html, HasSubstr("[a wrong way]"));
    EXPECT_THAT(html, HasSubstr("[NOT told apart]"));
    EXPECT_THAT(html, HasSubstr("[assembly of the rows]"));
}

}  // namespace
}  // namespace ninspect::parity
