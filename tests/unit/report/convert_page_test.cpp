// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The report of a conversion as a page and as Markdown.
#include "core/report/convert.h"
#include "tests/unit/report/report_test.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace ninspect::report {
namespace {

using testing::HasSubstr;
using testing::Not;

std::shared_ptr<const mapping::Profile> usual_profile() {
    auto profile = mapping::load_profile(std::string(mapping::default_profile_name()));
    return std::make_shared<const mapping::Profile>(std::move(*profile));
}

struct Done {
    test::TempDir dir;
    convert::Plan plan;
    convert::Outcome outcome;

    explicit Done(convert::Direction direction = convert::Direction::to_ninfer) {
        const bool forward = direction == convert::Direction::to_ninfer;
        convert::Request request;
        request.direction = direction;
        request.gguf = test::open_fixture("bonsai-mini/mini-pq2_0.gguf");
        request.ninfer = test::open_fixture(forward ? "bonsai-mini/template-groupwise-int.ninfer"
                                                    : "bonsai-mini/expected-pq2_0.ninfer");
        request.profile = usual_profile();
        request.output = dir.file("out");
        plan = *convert::make_plan(request);
        convert::RunOptions options;
        options.input_digests = true;
        outcome = *convert::run(plan, options, [](convert::Stage) { return RunControl{}; });
    }
};

TEST(ConvertPage, HasInputsWithDigestsFiguresTimingsAndEveryObject) {
    const Done done;
    ConvertWords words;
    words.program = "NInspect 9.9";
    words.made_at = "today";
    for (const std::string& text :
         {convert_html(done.plan, done.outcome, words), convert_markdown(done.plan, done.outcome, words)}) {
        EXPECT_THAT(text, HasSubstr("NInspect 9.9 · today"));
        EXPECT_THAT(text, HasSubstr(done.outcome.gguf[0].sha256));
        EXPECT_THAT(text, HasSubstr(done.outcome.ninfer[0].sha256));
        EXPECT_THAT(text, HasSubstr(done.outcome.sha256));
        EXPECT_THAT(text, HasSubstr("4,540,428"));
        EXPECT_THAT(text, HasSubstr("Reading back"));
        EXPECT_THAT(text, HasSubstr("heads of 32 rows tiled"));
        EXPECT_THAT(text, HasSubstr("Every row is used exactly once"));
        for (const io::Region& region : done.plan.regions) EXPECT_THAT(text, HasSubstr(region.name));
    }
}

TEST(ConvertPage, TheWayBackNamesTheObjectsOfEachTensor) {
    const Done done(convert::Direction::to_gguf);
    const std::vector<ConvertRow> rows = convert_rows(done.plan);
    const auto qkv =
        std::find_if(rows.begin(), rows.end(), [](const auto& row) { return row.target == "blk.0.attn_qkv.weight"; });
    ASSERT_NE(qkv, rows.end());
    EXPECT_EQ(qkv->format, "PQ2_0");
    EXPECT_THAT(qkv->sources, testing::Contains("text/layers/0/gdn/value_z"));
    EXPECT_THAT(qkv->rule, HasSubstr("text/layers/0/gdn/value_z"));
    EXPECT_THAT(convert_html(done.plan, done.outcome, {}), HasSubstr("taken from the original"));
}

TEST(ConvertPage, NamesOfFilesAreNoMarkup) {
    Done done;
    done.outcome.path = "/tmp/<b>x|`y`_z_";
    EXPECT_THAT(convert_html(done.plan, done.outcome, {}), Not(HasSubstr("<b>x")));
    EXPECT_THAT(convert_html(done.plan, done.outcome, {}), HasSubstr("&lt;b&gt;x|"));
    EXPECT_THAT(convert_markdown(done.plan, done.outcome, {}), HasSubstr("`` /tmp/<b>x\\|`y`_z_ ``"));
    const std::string page = convert_html(done.plan, done.outcome, {});
    EXPECT_THAT(page, Not(HasSubstr("src=")));
    EXPECT_THAT(page, Not(HasSubstr("<script")));
}

TEST(ConvertPage, EveryTableRowOfMarkdownHasAllCells) {
    const Done done;
    const std::string text = convert_markdown(done.plan, done.outcome, {});
    std::size_t cells = 0, rows = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        const std::string line = text.substr(at, end - at);
        at = end + 1;
        if (line.empty() || line[0] != '|') {
            cells = 0;
            continue;
        }
        std::size_t bars = 0;
        for (std::size_t i = 0; i < line.size(); ++i) bars += line[i] == '|' && (i == 0 || line[i - 1] != '\\') ? 1 : 0;
        if (cells == 0) cells = bars;
        EXPECT_EQ(bars, cells) << line;
        ++rows;
    }
    EXPECT_GT(rows, done.plan.regions.size());
}

TEST(ConvertPage, SpeaksAnotherLanguage) {
    const Done done;
    ConvertWords words;
    words.language = "zh-CN";
    words.translate = [](std::string_view english) { return "«" + std::string(english) + "»"; };
    words.number = [](std::uint64_t value) { return std::to_string(value); };
    const std::string page = convert_html(done.plan, done.outcome, words);
    EXPECT_THAT(page, HasSubstr("lang=\"zh-CN\""));
    EXPECT_THAT(page, HasSubstr("«Conversion report»"));
    EXPECT_THAT(page, HasSubstr("«rows to planes»"));
    EXPECT_THAT(page, HasSubstr("«Every row is used exactly once»"));
    EXPECT_THAT(page, HasSubstr("4540428"));
}

}  // namespace
}  // namespace ninspect::report
