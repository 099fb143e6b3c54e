// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Wrong usage and unreadable input: exit status 2 and 3, and what is said.
#include "tests/cli/run_program.h"
#include "tests/unit/gguf/gguf_writer.h"

#include <gmock/gmock.h>

namespace ninspect::test {
namespace {

using testing::HasSubstr;

const std::string sample = fixture("gguf/variants/v3-little.gguf");

TEST(Usage, WrongUsageEndsWithTwo) {
    const std::vector<std::vector<std::string>> wrong{
        {},
        {"no-such-command"},
        {sample},
        {"info"},
        {"info", sample, "extra"},
        {"info", sample, "--no-such-option"},
        {"ls", sample, "--sort", "colour"},
        {"ls", sample, "--filter", "("},
        {"ls", sample, "--filter"},
        {"layout", sample},
        {"layout", sample, "no.such.tensor"},
        {"meta", sample, "--key", "no.such.key"},
        {"validate"},
        {"validate", sample, "--profile", "qwen3.8-27b/ternary"},
        {"validate", sample, "--markdown"},
        {"validate", "--rules", sample},
        {"layout", sample, "token_embd.weight", "--index", "0"},
        {"layout", sample, "--index", "100000"},
        {"info", ""},
        {"hash", sample, "--algo", "md5"},
        {"diff", sample},
        {"dump", sample},
        {"dump", sample, "token_embd.weight"},
        {"dump", sample, "no.such.tensor", "-o", "-"},
        {"dump", sample, "token_embd.weight", "-o", "-", "--as", "f64"},
    };
    for (const auto& arguments : wrong) {
        const RunResult result = run_cli(arguments);
        std::string line;
        for (const std::string& argument : arguments) line.append(argument).append(" ");
        EXPECT_EQ(result.exit, 2) << line;
        EXPECT_EQ(result.out, "") << line;
        EXPECT_THAT(result.err, HasSubstr("ninspect-cli: ")) << line;
    }
}

TEST(Usage, AMistakeIsNamed) {
    EXPECT_THAT(run_cli({"validate", sample, "--profile", "abc"}).err, HasSubstr("abc"));
    EXPECT_THAT(run_cli({"meta", sample, "--key", "general.nam"}).err, HasSubstr("general.nam"));
    EXPECT_THAT(run_cli({"layout", fixture("gguf/all-types.gguf"), "4_K"}).err, HasSubstr("q4_K"));
    EXPECT_THAT(run_cli({"ls", sample, "--sort", "colour"}).err, HasSubstr("offset"));
    EXPECT_THAT(run_cli({"no-such-command"}).err, HasSubstr("no command no-such-command"));
    EXPECT_THAT(run_cli({"layout", sample, "-x.weight"}).err, HasSubstr("behind --"));
}

TEST(Usage, HelpAndVersionAreAnswers) {
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"--help"}, {"ls", "--help"}, {"--version"}}) {
        const RunResult result = run_cli(arguments);
        EXPECT_EQ(result.exit, 0);
        EXPECT_FALSE(result.out.empty());
        EXPECT_EQ(result.err, "");
    }
    const std::string help = run_cli({"--help"}).out;
    for (const char* command : {"info", "ls", "meta", "validate", "layout", "scales", "codes", "doctor", "hash", "dump",
                                "diff", "sample", "report", "loaders", "backends", "map", "convert", "upgrade", "parity"})
        EXPECT_THAT(help, HasSubstr(command));
}

TEST(Usage, OptionsMayStandBeforeOrAfterTheCommand) {
    const RunResult before = run_cli({"--json", "info", sample}), after = run_cli({"info", "--json", sample});
    EXPECT_EQ(before.exit, 0);
    EXPECT_EQ(before.out, after.out);
    EXPECT_TRUE(json::accept(before.out));
}

TEST(Usage, AnEntryCanBeNamedByItsNumber) {
    const json by_name = run_json({"layout", sample, "token_embd.weight"});
    json rows = run_json({"ls", sample});
    for (const json& row : rows) {
        if (row.at("name") != "token_embd.weight") continue;
        EXPECT_EQ(run_json({"layout", sample, "--index", std::to_string(row.at("index").get<int>())}), by_name);
    }
}

TEST(Usage, OfNamesakesTheFirstIsShownAndSaid) {
    const TempDir dir;
    GgufFile file;
    file.basics().f32("twin", 8).f32("twin", 16);
    write_bytes(dir.file("m.gguf"), file.build());
    const RunResult result = run_cli({"layout", dir.file("m.gguf"), "twin", "--json"});
    EXPECT_EQ(result.exit, 0);
    EXPECT_EQ(json::parse(result.out).at("shape"), json::array({8}));
    EXPECT_THAT(result.err, HasSubstr("2 entries are called twin"));
    EXPECT_EQ(run_json({"layout", dir.file("m.gguf"), "--index", "1"}).at("shape"), json::array({16}));
}

TEST(Unreadable, WhatIsNoContainerEndsWithThree) {
    const TempDir dir;
    write_bytes(dir.file("page.gguf"), bytes_of("<html><title>Gone</title></html>"));
    write_bytes(dir.file("empty.gguf"), {});
    write_bytes(dir.file("cut.gguf"), bytes_of("GGUF\3\0\0"));
    write_bytes(dir.file("lone.ninfer.part-0001"), read_bytes(fixture("ninfer/multipart-v3.ninfer.part-0001")));
    for (const std::string& file : {dir.file("missing.gguf"), utf8_of(dir.path()), dir.file("page.gguf"),
                                    dir.file("empty.gguf"), dir.file("cut.gguf"), dir.file("lone.ninfer.part-0001")}) {
        const std::vector<std::vector<std::string>> commands{
            {"info", file}, {"ls", file},           {"meta", file},         {"validate", file}, {"layout", file, "x"},
            {"hash", file}, {"diff", file, sample}, {"diff", sample, file}, {"loaders", file}};
        for (const auto& arguments : commands) {
            const RunResult result = run_cli(arguments);
            EXPECT_EQ(result.exit, 3) << arguments[0] << " " << file;
            EXPECT_EQ(result.out, "") << arguments[0] << " " << file;
        }
    }
    EXPECT_THAT(run_cli({"info", dir.file("page.gguf")}).err, HasSubstr("Gone"));
    const json error = run_json({"validate", dir.file("cut.gguf")}, 3).at("error");
    EXPECT_EQ(error.at("code"), "header-unreadable");
    EXPECT_EQ(error.at("rule"), "gguf.header.truncated");
    EXPECT_THAT(run_cli({"info", dir.file("missing.gguf")}).err, HasSubstr("missing.gguf"));
}

}  // namespace
}  // namespace ninspect::test
