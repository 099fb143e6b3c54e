// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// map.
#include "tests/cli/run_program.h"

#include <gmock/gmock.h>

namespace ninspect::test {
namespace {

using testing::HasSubstr;

const std::string source = fixture("bonsai-mini/mini-pq2_0.gguf");
const std::string made = fixture("bonsai-mini/expected-pq2_0.ninfer");
const std::string base = fixture("bonsai-mini/template-groupwise-int.ninfer");

json object_of(const json& document, const std::string& name) {
    for (const json& object : document.at("objects"))
        if (object.at("target") == name) return object;
    ADD_FAILURE() << name;
    return json::object();
}

TEST(Map, TellsTheRuleOfEachObject) {
    const json document = run_json({"map", source, made});
    EXPECT_EQ(document.at("profile"), "ternary-bonsai-2");
    EXPECT_EQ(document.at("usable"), true);
    EXPECT_EQ(document.at("objects").size(), 94u);
    EXPECT_TRUE(document.at("unmapped_sources").empty());
    EXPECT_TRUE(document.at("unmapped_targets").empty());
    const json value_z = object_of(document, "text/layers/0/gdn/value_z");
    EXPECT_EQ(value_z.at("bijective"), true);
    EXPECT_EQ(value_z.at("transform"), "none");
    EXPECT_EQ(
        value_z.at("rule"),
        "1536 rows of blk.0.attn_qkv.weight from row 1024 on, heads of 32 rows tiled -> grouped (16 groups of 3), "
        "then 1536 rows of blk.0.attn_gate.weight, heads of 32 rows tiled -> grouped (16 groups of 3)");
    EXPECT_EQ(value_z.at("sources")[0].at("name"), "blk.0.attn_qkv.weight");
    EXPECT_EQ(value_z.at("sources")[0].at("rows"), 1536);
    EXPECT_EQ(object_of(document, "text/layers/0/gdn/convolution").at("transform"), "transpose");
    EXPECT_EQ(object_of(document, "text/layers/0/gdn/a_log").at("transform"), "log-of-negative");
    EXPECT_EQ(object_of(document, "text/final_norm").at("rule"), "all 256 rows of output_norm.weight");
    EXPECT_EQ(object_of(document, "mtp/final_norm").at("rule"), "taken from the template");
}

TEST(Map, TemplateTakesThePlaceOfTheResult) {
    const json document = run_json({"map", source, base, "--profile", "ternary-bonsai-2"});
    EXPECT_EQ(document.at("role"), "template");
    EXPECT_EQ(document.at("usable"), true);
    EXPECT_EQ(object_of(document, "text/output_head").at("format"), "PQ2_0_G128");
}

TEST(Map, ListsEveryRowOfOneObject) {
    const json document = run_json({"map", source, made, "--rows", "text/layers/3/attention/query_key"});
    const json& rows = document.at("row_source");
    ASSERT_EQ(rows.size(), 1792u);
    EXPECT_EQ(rows[63], 63);  // chunks of 64 rows: every other one of attn_q …
    EXPECT_EQ(rows[64], 128);
    EXPECT_EQ(rows[1535], 3007);
    EXPECT_EQ(rows[1536], 0);  // … then attn_k
    const json& runs = document.at("row_runs");
    ASSERT_EQ(runs.size(), 25u);
    EXPECT_EQ(runs[24].at("source"), "blk.3.attn_k.weight");
    EXPECT_EQ(runs[24].at("target_row"), 1536);
    EXPECT_EQ(runs[24].at("rows"), 256);
    const json heads = run_json({"map", source, made, "--rows", "text/layers/0/gdn/a_projection"});
    EXPECT_EQ(heads.at("cycles")[0].at("fixed_rows"), 2);
    EXPECT_EQ(heads.at("cycles")[0].at("cycles"), (json::array({{{"length", 23}, {"count", 2}}})));
    EXPECT_THAT(run_cli({"map", source, made, "--rows", "text/output_head"}).out,
                HasSubstr("Rows of text/output_head"));
}

TEST(Map, ShowsAProfileWithThePublishedSizes) {
    const json document = run_json({"map", "--profile", "ternary-bonsai-2"});
    EXPECT_EQ(document.at("model"), "Ternary Bonsai 2 27B");
    EXPECT_EQ(document.at("sizes").at("gdn_value"), 6144);
    const json query = object_of(document, "text/layers/{layer}/attention/query_key");
    EXPECT_EQ(query.at("bijective"), true);
    EXPECT_EQ(query.at("sources")[0].at("rows"), 6144);
    EXPECT_THAT(query.at("rule").get<std::string>(), HasSubstr("{head} rows out of every {2 * head}"));
    EXPECT_THAT(run_cli({"map", "--profile", "ternary-bonsai-2"}).out, HasSubstr("Ternary Bonsai 2 27B"));
    EXPECT_EQ(run_json({"map", "--list"})[0].at("profile"), "ternary-bonsai-2");
}

TEST(Map, WhatDoesNotFitIsShownAndNoFailure) {
    const json document = run_json({"map", fixture("gguf/all-types.gguf"), fixture("ninfer/all-formats-v3.ninfer")});
    EXPECT_EQ(document.at("usable"), false);
    EXPECT_FALSE(document.at("unmapped_sources").empty());
    bool version = false;
    for (const json& finding : document.at("findings")) version |= finding.at("rule") == "mapping.target.version";
    EXPECT_TRUE(version);
    EXPECT_THAT(run_cli({"map", source, fixture("ninfer/all-formats-v3.ninfer")}).out,
                HasSubstr("another container version: expected version 2, found version 3"));
}

TEST(Map, WrongUse) {
    EXPECT_EQ(run_cli({"map"}).exit, 2);
    EXPECT_EQ(run_cli({"map", source}).exit, 2);
    const RunResult unknown = run_cli({"map", source, made, "--profile", "bonsai-9"});
    EXPECT_EQ(unknown.exit, 2);
    EXPECT_THAT(unknown.err, HasSubstr("ternary-bonsai-2"));
    const RunResult rows = run_cli({"map", source, made, "--rows", "output_head"});
    EXPECT_EQ(rows.exit, 2);
    EXPECT_THAT(rows.err, HasSubstr("text/output_head"));
    EXPECT_EQ(run_cli({"map", source, made, "--rows", "mtp/final_norm"}).exit, 2);
    EXPECT_EQ(run_cli({"map", source, fixture("bonsai-mini/none.ninfer")}).exit, 3);
}

TEST(Map, FaultOfAProfileIsToldWithItsLine) {
    const TempDir folder;
    write_bytes(folder.file("p.json"), bytes_of("{\n  \"schema\": 1,\n  \"nme\": \"x\"\n}\n"));
    const RunResult result = run_cli({"map", source, made, "--profile", folder.file("p.json")});
    EXPECT_EQ(result.exit, 3);
    EXPECT_THAT(result.err, HasSubstr("p.json"));
    EXPECT_THAT(result.err, HasSubstr("line 3, column 3"));
    EXPECT_THAT(result.err, HasSubstr("nme"));
}

}  // namespace
}  // namespace ninspect::test
