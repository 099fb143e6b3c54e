// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/audit.h"

#include "core/inspect/open.h"
#include "core/report/html.h"
#include "tests/support/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ninspect::report {
namespace {

using test::fixture;
using testing::HasSubstr;
using testing::Not;

std::shared_ptr<const Artifact> opened(const std::string& path) {
    auto artifact = inspect::open_artifact(path, {}, {});
    EXPECT_TRUE(artifact) << path;
    return artifact ? *artifact : nullptr;
}

TEST(Html, TextCannotBecomeMarkup) {
    EXPECT_EQ(html_text("<script>\"a\" & 'b'</script>"),
              "&lt;script&gt;&quot;a&quot; &amp; &#39;b&#39;&lt;/script&gt;");
    HtmlTable table({{"Name"}, {"Bytes", HtmlTable::Kind::number}});
    table.add_row({"<b>", "12"});
    EXPECT_THAT(table.html(), HasSubstr("<td>&lt;b&gt;</td><td class=\"n\">12</td>"));
}

TEST(Html, BarsAreRelativeToTheLargest) {
    const std::uint64_t counts[] = {0, 5, 10};
    const std::string svg = html_bars(counts, "scales of <w>");
    EXPECT_THAT(svg, HasSubstr("<title>scales of &lt;w&gt;</title>"));
    EXPECT_THAT(svg, HasSubstr("height=\"22.00\""));
    EXPECT_THAT(svg, HasSubstr("height=\"11.00\""));
    EXPECT_EQ(html_bars({}, "none"), "");
}

TEST(Audit, OneFileTellsWhatItIsAndWhoLoadsIt) {
    const auto artifact = opened(fixture("bonsai-mini/mini-pq2_0.gguf"));
    ASSERT_TRUE(artifact);
    const AuditSide side{artifact.get(), {}, {}, {}};
    const std::string page = audit_html({&side, 1}, nullptr, {});
    EXPECT_THAT(page, HasSubstr("<!DOCTYPE html>"));
    EXPECT_THAT(page, HasSubstr("mini-pq2_0.gguf"));
    EXPECT_THAT(page, HasSubstr("gguf.tensor.type-private"));
    EXPECT_THAT(page, HasSubstr("Nothing was scanned."));
    EXPECT_THAT(page, HasSubstr("llama.cpp"));
    EXPECT_THAT(page, Not(HasSubstr("http://"))) << "nothing from elsewhere";
    EXPECT_THAT(page, Not(HasSubstr("https://")));
    EXPECT_THAT(page, Not(HasSubstr("<script")));
}

TEST(Audit, TwoFilesAreCompared) {
    const auto a = opened(fixture("gguf/variants/v3-little.gguf")), b = opened(fixture("gguf/all-types.gguf"));
    ASSERT_TRUE(a && b);
    const auto diff = inspect::diff_structure(*a, *b, {});
    ASSERT_TRUE(diff);
    const AuditSide sides[] = {{a.get(), {}, {}, {}}, {b.get(), {}, {}, {}}};
    AuditWords words;
    words.language = "zh-CN";
    words.translate = [](std::string_view english) { return "[" + std::string(english) + "]"; };
    const std::string page = audit_html(sides, &*diff, words);
    EXPECT_THAT(page, HasSubstr("<html lang=\"zh-CN\">"));
    EXPECT_THAT(page, HasSubstr("[only in A]"));
    EXPECT_THAT(page, HasSubstr("[only in B]"));
    EXPECT_THAT(page, Not(HasSubstr(">Findings<"))) << "every label goes through the translation";
}

TEST(Audit, FiguresAndReasonsAreShown) {
    const auto artifact = opened(fixture("bonsai-mini/mini-pq2_0.gguf"));
    ASSERT_TRUE(artifact);
    const auto id = artifact->find("blk.0.ffn_down.weight");
    ASSERT_TRUE(id);
    static constexpr stats::HealthRule rule{"scales.nan", stats::Verdict::broken, "{found} scales are NaN", ""};
    std::vector<stats::TensorStats> figures(1);
    figures[0].id = *id;
    figures[0].scales.emplace();
    figures[0].scales->count = 8552;
    figures[0].scales->nan = 17;
    figures[0].verdict = stats::Verdict::broken;
    figures[0].why.push_back({&rule, "", "17"});
    const AuditSide side{artifact.get(), figures, {}, {}};
    const std::string page = audit_html({&side, 1}, nullptr, {});
    EXPECT_THAT(page, HasSubstr("<tr class=\"broken\"><td>broken</td><td>blk.0.ffn_down.weight</td>"));
    EXPECT_THAT(page, HasSubstr("8,552"));
    EXPECT_THAT(page, HasSubstr("17 scales are NaN"));
}

}  // namespace
}  // namespace ninspect::report
