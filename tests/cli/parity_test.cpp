// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// parity.
#include "tests/cli/run_program.h"

#include <gmock/gmock.h>

namespace ninspect::test {
namespace {

using testing::HasSubstr;

const std::string source = fixture("bonsai-mini/mini-ptq1_0.gguf");
const std::string made = fixture("bonsai-mini/expected-ptq1_0.ninfer");
const std::string base = fixture("bonsai-mini/template-groupwise-int.ninfer");

TEST(Parity, ProvesTheMiniature) {
    const json document = run_json({"parity", source, made, "--template", base, "--threads", "2"});
    EXPECT_EQ(document.at("result"), "pass");
    EXPECT_EQ(document.at("backend"), "cpu");
    EXPECT_EQ(document.at("ternary_type"), "PTQ1_0");
    EXPECT_EQ(document.at("threads"), 2);
    ASSERT_EQ(document.at("gates").size(), 13u);
    for (const json& gate : document.at("gates")) {
        EXPECT_EQ(gate.at("status"), "pass") << gate;
        EXPECT_EQ(gate.at("failed"), 0);
        EXPECT_TRUE(gate.at("figures").is_object());
        for (const json& control : gate.at("controls")) EXPECT_EQ(control.at("separates"), true) << gate;
    }
    EXPECT_EQ(document.at("files")[1].at("role"), "ninfer");
    EXPECT_EQ(document.at("files")[1].at("sha256"), nullptr);
}

TEST(Parity, AFailedGateIsStatusOneAndSaysWhere) {
    const TempDir folder;
    const std::string samples = folder.file("s");
    ASSERT_EQ(run_cli({"sample", samples, "--format", "pq2_0", "--fault", "nan-scales"}).exit, 0);
    const std::string stem = samples + "/sample-pq2_0-nan-scales";
    const RunResult text = run_cli({"parity", stem + ".gguf", stem + ".ninfer", "--gates", "assembly,signs"});
    EXPECT_EQ(text.exit, 1) << text.err;
    EXPECT_THAT(text.out, HasSubstr("FAIL"));
    EXPECT_THAT(text.out, HasSubstr("text/token_embedding"));
    const json document = run_json({"parity", stem + ".gguf", stem + ".ninfer", "--gates", "assembly,signs"}, 1);
    EXPECT_EQ(document.at("result"), "fail");
    ASSERT_EQ(document.at("gates").size(), 2u);
    EXPECT_EQ(document.at("gates")[0].at("id"), "signs");
    EXPECT_EQ(document.at("gates")[1].at("first_failures")[0].at("found"), "-");
}

TEST(Parity, ReportsToHandOn) {
    const TempDir folder;
    const std::vector<std::string> run = {"parity", source, made, "--gates", "signs,assembly", "--digests", "--report"};
    const auto with = [&](const std::string& name) {
        std::vector<std::string> arguments = run;
        arguments.push_back(folder.file(name));
        return arguments;
    };
    EXPECT_EQ(run_cli(with("p.html")).exit, 0);
    const std::string page = file_text(folder.file("p.html"));
    EXPECT_THAT(page, HasSubstr("<!DOCTYPE html>"));
    EXPECT_THAT(page, HasSubstr("expected-ptq1_0.ninfer"));
    EXPECT_EQ(run_cli(with("p.md")).exit, 0);
    EXPECT_THAT(file_text(folder.file("p.md")), HasSubstr("| signs | pass |"));
    EXPECT_EQ(run_cli(with("p.JSON")).exit, 0);
    const json document = json::parse(file_text(folder.file("p.JSON")), nullptr, false);
    ASSERT_FALSE(document.is_discarded());
    EXPECT_EQ(document.at("files")[0].at("sha256").get<std::string>().size(), 64u);
    // Never over an existing one.
    EXPECT_EQ(run_cli(with("p.md")).exit, 4);
    EXPECT_EQ(run_cli(with("p.txt")).exit, 2);
    EXPECT_EQ(run_cli(with("none/p.md")).exit, 4);
}

TEST(Parity, WrongUse) {
    EXPECT_EQ(run_cli({"parity"}).exit, 2);
    EXPECT_EQ(run_cli({"parity", source}).exit, 2);
    EXPECT_EQ(run_cli({"parity", made, source}).exit, 2);
    EXPECT_EQ(run_cli({"parity", source, made, "--template", source}).exit, 2);
    EXPECT_EQ(run_cli({"parity", source, made, "--tokens", "1"}).exit, 2);
    const RunResult gate = run_cli({"parity", source, made, "--gates", "signs,smell"});
    EXPECT_EQ(gate.exit, 2);
    EXPECT_THAT(gate.err, HasSubstr("smell"));
    EXPECT_THAT(gate.err, HasSubstr("assembly"));
    EXPECT_EQ(run_cli({"parity", source, fixture("bonsai-mini/none.ninfer")}).exit, 3);
}

}  // namespace
}  // namespace ninspect::test
