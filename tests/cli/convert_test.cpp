// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// convert.
#include "tests/cli/run_program.h"

#include <gmock/gmock.h>

namespace ninspect::test {
namespace {

using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;

std::string mini(const std::string& name) { return fixture("bonsai-mini/" + name); }
const std::string templ = mini("template-groupwise-int.ninfer");

std::vector<std::string> forward(const std::string& out) {
    return {"convert", mini("mini-pq2_0.gguf"), "--template", templ, "-o", out};
}
std::vector<std::string> with(std::vector<std::string> arguments, const std::vector<std::string>& more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}
bool is_empty(const TempDir& dir) { return fs::is_empty(dir.path()); }

TEST(ConvertCommand, MakesTheExpectedArtifactAndTellsOfIt) {
    const TempDir dir;
    const std::string out = dir.file("新 out.ninfer");
    const json document = run_json(forward(out));
    EXPECT_TRUE(read_bytes(out) == read_bytes(mini("expected-pq2_0.ninfer")));
    EXPECT_EQ(document.at("output"), out);
    EXPECT_EQ(document.at("bytes"), 4540428);
    EXPECT_EQ(document.at("objects"), 94);
    EXPECT_EQ(document.at("produced").at("objects").get<int>() + document.at("borrowed").at("objects").get<int>(), 94);
    EXPECT_EQ(document.at("backend"), "cpu");
    EXPECT_EQ(document.at("verified"), true);
    EXPECT_EQ(document.at("sha256"), run_json({"hash", mini("expected-pq2_0.ninfer")}).at("parts")[0].at("digest"));
    EXPECT_GT(document.at("seconds"), 0);
    EXPECT_GT(document.at("bytes_per_second"), 0);
    EXPECT_EQ(document.at("identity").at("weights_id"), "groupwise-int");
    EXPECT_EQ(document.at("gguf")[0].at("path"), mini("mini-pq2_0.gguf"));
    EXPECT_EQ(document.at("gguf")[0].at("sha256"), nullptr);
    EXPECT_EQ(document.at("ninfer")[0].at("path"), templ);
    const json& list = document.at("list");
    ASSERT_EQ(list.size(), 94u);
    for (const json& object : list) {
        if (object.at("target") != "text/layers/0/mlp/gate_up") continue;
        EXPECT_EQ(object.at("how"), "rows-to-planes");
        EXPECT_EQ(object.at("format"), "PQ2_0_G128");
        EXPECT_EQ(object.at("sources"), json({"blk.0.ffn_gate.weight", "blk.0.ffn_up.weight"}));
        EXPECT_THAT(object.at("rule").get<std::string>(), HasSubstr("blk.0.ffn_up.weight"));
    }
}

TEST(ConvertCommand, TheWayBackGivesTheGguf) {
    const TempDir dir;
    const std::string made = dir.file("made.gguf"), original = mini("mini-ptq1_0.gguf");
    const json document =
        run_json({"convert", mini("expected-ptq1_0.ninfer"), "--to", "gguf", "--template", original, "-o", made});
    EXPECT_EQ(document.at("direction"), "gguf");
    EXPECT_EQ(document.at("verified"), true);
    const json before = run_json({"hash", original, "--tensors"}), after = run_json({"hash", made, "--tensors"});
    EXPECT_EQ(before.at("tensors"), after.at("tensors"));
}

TEST(ConvertCommand, TextSaysWhatWasDone) {
    const TempDir dir;
    const RunResult result = run_cli(with(forward(dir.file("o")), {"--report", dir.file("r.txt"), "--digests"}));
    EXPECT_EQ(result.exit, 0) << result.err;
    EXPECT_THAT(result.out, HasSubstr("every byte compared with its source"));
    EXPECT_THAT(result.out, HasSubstr("qwen3.8-27b / groupwise-int"));
    EXPECT_THAT(result.out, Not(HasSubstr("gdn/value_z")));
    const std::string report = file_text(dir.file("r.txt"));
    EXPECT_THAT(report, HasSubstr("text/layers/0/gdn/value_z"));
    EXPECT_THAT(report, HasSubstr("heads of 32 rows tiled -> grouped"));
    const json digest = run_json({"hash", templ});
    EXPECT_THAT(report, HasSubstr(digest.at("parts")[0].at("digest").get<std::string>()));
}

TEST(ConvertCommand, AReportInJsonIsTheDocument) {
    const TempDir dir;
    const json printed = run_json(with(forward(dir.file("o")), {"--report", dir.file("r.JSON"), "--no-verify"}));
    EXPECT_EQ(json::parse(file_text(dir.file("r.JSON"))), printed);
    EXPECT_EQ(printed.at("verified"), false);
    EXPECT_EQ(printed.at("sha256"), nullptr);
    const RunResult again = run_cli(with(forward(dir.file("o2")), {"--report", dir.file("r.JSON")}));
    EXPECT_EQ(again.exit, 4);
    EXPECT_FALSE(fs::exists(fs_path(dir.file("o2"))));
}

TEST(ConvertCommand, TheNameOfTheReportDecidesItsForm) {
    const TempDir dir;
    const std::string digest = run_json({"hash", mini("expected-pq2_0.ninfer")}).at("parts")[0].at("digest");
    for (const auto& [name, begin] :
         {std::pair("r.HTML", "<!DOCTYPE html>"), std::pair("r.md", "# Conversion report")}) {
        const RunResult result = run_cli(with(forward(dir.file("o")), {"--report", dir.file(name), "--force"}));
        EXPECT_EQ(result.exit, 0) << result.err;
        const std::string report = file_text(dir.file(name));
        EXPECT_EQ(report.rfind(begin, 0), 0u);
        EXPECT_THAT(report, HasSubstr(digest));
        EXPECT_THAT(report, HasSubstr("text/layers/0/gdn/value_z"));
    }
}

TEST(ConvertCommand, ADryRunWritesNothing) {
    const TempDir dir;
    const json plan = run_json(with(forward(dir.file("o")), {"--dry-run"}));
    EXPECT_EQ(plan.at("passed"), true);
    EXPECT_EQ(plan.at("bytes"), 4540428);
    for (const json& check : plan.at("checks")) EXPECT_EQ(check.at("passed"), true) << check;
    EXPECT_TRUE(is_empty(dir));
    const RunResult text = run_cli(with(forward(dir.file("o")), {"--dry-run"}));
    EXPECT_THAT(text.out, HasSubstr("Nothing stands against this conversion."));
    const json wrong = run_json({"convert", mini("mini-pq2_0.gguf"), "--template",
                                 fixture("ninfer/all-formats-v3.ninfer"), "-o", dir.file("o"), "--dry-run"},
                                1);
    EXPECT_EQ(wrong.at("passed"), false);
}

TEST(ConvertCommand, AWrongTemplateEndsWithThreeAndSaysWhereTheRightOneIs) {
    const TempDir dir;
    const std::vector<std::string> command{
        "convert", mini("mini-pq2_0.gguf"), "--template", fixture("ninfer/all-formats-v3.ninfer"), "-o", dir.file("o")};
    const RunResult result = run_cli(command);
    EXPECT_EQ(result.exit, 3);
    EXPECT_THAT(result.out, HasSubstr("FAILED  The .ninfer is of the right kind"));
    EXPECT_THAT(result.out, HasSubstr("dc370fb6295a"));
    EXPECT_THAT(result.err, HasSubstr("another container version"));
    const json document = run_json(command, 3);
    EXPECT_EQ(document.at("error").at("rule"), "mapping.target.version");
    EXPECT_EQ(document.at("passed"), false);
    EXPECT_TRUE(is_empty(dir));
}

TEST(ConvertCommand, AnExistingFileStaysUnlessForced) {
    const TempDir dir;
    const std::string out = dir.file("o");
    write_bytes(out, bytes_of("mine"));
    EXPECT_EQ(run_cli(forward(out)).exit, 4);
    EXPECT_EQ(run_json(forward(out), 4).at("error").at("code"), "already-exists");
    EXPECT_EQ(read_bytes(out), bytes_of("mine"));
    EXPECT_EQ(run_cli(with(forward(out), {"--force"})).exit, 0);
    EXPECT_TRUE(read_bytes(out) == read_bytes(mini("expected-pq2_0.ninfer")));
}

TEST(ConvertCommand, WrongUsage) {
    const TempDir dir;
    const std::string gguf = mini("mini-pq2_0.gguf"), out = dir.file("o");
    const std::vector<std::vector<std::string>> wrong = {
        {"convert"},
        {"convert", gguf},
        {"convert", gguf, "--template", templ},
        {"convert", templ, "--template", gguf, "-o", out},                         // the other way round
        {"convert", gguf, "--to", "gguf", "--template", gguf, "-o", out},          // is one already
        {"convert", gguf, "--to", "safetensors", "--template", templ, "-o", out},  // no such thing
        {"convert", gguf, "--template", templ, "-o", out, "--profile", "no-such-profile"},
        {"convert", templ, "--to", "gguf", "--template", gguf, "-o", out, "--weights-id", "folded-ternary"},
    };
    for (const auto& arguments : wrong) {
        const RunResult result = run_cli(arguments);
        EXPECT_EQ(result.exit, 2) << result.err;
        EXPECT_EQ(result.out, "");
        EXPECT_THAT(result.err, HasSubstr("ninspect-cli: "));
    }
    EXPECT_TRUE(is_empty(dir));
    EXPECT_EQ(run_cli(with(forward(out), {"--weights-id", "nonsense"})).exit, 3);
    EXPECT_EQ(run_cli({"convert", dir.file("none.gguf"), "--template", templ, "-o", out}).exit, 3);
    EXPECT_EQ(run_cli(forward(dir.file("no/folder/o"))).exit, 4);
}

}  // namespace
}  // namespace ninspect::test
