// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Plans of the miniature model.
#include "tests/unit/mapping/mapping_test.h"

#include <nlohmann/json.hpp>

#include <fstream>

namespace ninspect::mapping {
namespace {

using nlohmann::json;

json expected_objects(const std::string& name) {
    std::ifstream in(test::fs_path(test::fixture("bonsai-mini/" + name)));
    return json::parse(in).at("objects");
}

class MiniPlan : public testing::TestWithParam<const char*> {
protected:
    std::string type() const { return GetParam(); }
};

TEST_P(MiniPlan, HasEveryObjectOfTheExpectedArtifactInItsOrder) {
    const MappingPlan plan = plan_of(mini("mini-" + type() + ".gguf"), mini("template-groupwise-int.ninfer"));
    EXPECT_TRUE(plan.usable()) << all_findings(plan);
    EXPECT_TRUE(plan.findings.empty()) << all_findings(plan);
    EXPECT_EQ(plan.weights_id, "groupwise-int");
    EXPECT_EQ(plan.model_name, "");  // nobody published that size
    EXPECT_TRUE(plan.unmapped_sources.empty());
    EXPECT_TRUE(plan.unmapped_targets.empty());
    const json expected = expected_objects("expected-" + type() + ".json");
    ASSERT_EQ(plan.objects.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const PlanObject& object = plan.objects[i];
        EXPECT_EQ(object.name, expected[i].at("name").get<std::string>());
        EXPECT_EQ(object.bytes, expected[i].at("bytes").get<std::uint64_t>()) << object.name;
        EXPECT_TRUE(object.usable) << object.name;
        if (object.kind == EntryKind::resource) continue;
        EXPECT_EQ(object.shape, expected[i].at("shape").get<std::vector<std::uint64_t>>()) << object.name;
        ASSERT_NE(object.encoding, nullptr);
        EXPECT_EQ(object.encoding->format, expected[i].at("format").get<std::string>()) << object.name;
        EXPECT_EQ(object.encoding->layout, expected[i].at("layout").get<std::string>()) << object.name;
    }
}

TEST_P(MiniPlan, FitsTheConvertedArtifactAsWell) {
    const auto artifact = mini("expected-" + type() + ".ninfer");
    EXPECT_EQ(guess_role(*artifact, *bonsai()), TargetRole::result);
    const MappingPlan plan = plan_of(mini("mini-" + type() + ".gguf"), artifact, bonsai(), TargetRole::result);
    EXPECT_TRUE(plan.findings.empty()) << all_findings(plan);
}

TEST_P(MiniPlan, TakesEachSourceRowOnceAndKnowsTheWayBack) {
    const MappingPlan plan = plan_of(mini("mini-" + type() + ".gguf"), mini("template-groupwise-int.ninfer"));
    for (const char* name : {"blk.3.attn_q.weight", "blk.0.attn_qkv.weight", "token_embd.weight"}) {
        const EntryId id = *plan.source->find(name);
        EXPECT_TRUE(source_coverage(plan, id).bijective()) << name;
        std::uint64_t row = 0;
        for (const BackRun& run : back_runs(plan, id)) {
            EXPECT_EQ(run.source_row, row) << name;
            const SourceRow there = *plan.objects[run.object].rows.source_of(run.target_row);
            EXPECT_EQ(there.row, row) << name;
            row += run.rows;
        }
        EXPECT_EQ(row, plan.source->shape(id)[0]) << name;
    }
}

INSTANTIATE_TEST_SUITE_P(Types, MiniPlan, testing::Values("pq2_0", "ptq1_0"),
                         [](const auto& type) { return std::string(type.param); });

TEST(Plan, TemplateIsNotTakenForAResult) {
    EXPECT_EQ(guess_role(*mini("template-groupwise-int.ninfer"), *bonsai()), TargetRole::templ);
}

TEST(Plan, ArtifactOfTheOtherTypeIsNotMadeFromThisSource) {
    const MappingPlan plan =
        plan_of(mini("mini-pq2_0.gguf"), mini("expected-ptq1_0.ninfer"), bonsai(), TargetRole::result);
    const auto findings = findings_of(plan, "mapping.target.format");
    ASSERT_FALSE(findings.empty());
    EXPECT_EQ(findings[0].what.entry, "text/token_embedding");
    EXPECT_EQ(findings[0].what.expected, "PQ2_0_G128");
    EXPECT_EQ(findings[0].what.found, "PTQ1_0_G128");
}

TEST(Plan, PartOfAnArtifactLacksTheOthers) {
    const MappingPlan plan =
        plan_of(mini("mini-pq2_0.gguf"), mini("expected-pq2_0-layer3.ninfer"), bonsai(), TargetRole::result);
    EXPECT_FALSE(plan.usable());
    EXPECT_TRUE(plan.find("text/layers/3/attention/query_key")->usable);
    EXPECT_FALSE(plan.find("text/layers/0/gdn/value_z")->usable);
    const auto missing = findings_of(plan, "mapping.target.missing");
    EXPECT_EQ(missing.size(), 32u);  // the rest is only counted
    EXPECT_GT(plan.findings_left_out, 0u);
    EXPECT_FALSE(findings_of(plan, "mapping.target.borrowed").empty());
}

TEST(Plan, ForeignFilesAreFindingsNotErrors) {
    const MappingPlan plan = plan_of(open_file(test::fixture("gguf/all-types.gguf")),
                                     open_file(test::fixture("ninfer/all-formats-v3.ninfer")));
    EXPECT_FALSE(plan.usable());
    const auto version = findings_of(plan, "mapping.target.version");
    ASSERT_EQ(version.size(), 1u);
    EXPECT_EQ(version[0].what.expected, "version 2");
    EXPECT_EQ(version[0].what.found, "version 3");
    EXPECT_THAT(version[0].advice, testing::HasSubstr("dc370fb6295a"));
    EXPECT_EQ(findings_of(plan, "mapping.size").size(), 1u);
    EXPECT_FALSE(findings_of(plan, "mapping.metadata.missing").empty());
}

TEST(Plan, SwappedFilesAreSaidToBe) {
    const MappingPlan plan = plan_of(mini("template-groupwise-int.ninfer"), mini("mini-pq2_0.gguf"));
    EXPECT_EQ(findings_of(plan, "mapping.source.container").size(), 1u);
    EXPECT_EQ(findings_of(plan, "mapping.target.container").size(), 1u);
}

TEST(Plan, StopsWhenAsked) {
    StopSource stop;
    stop.request_stop();
    RunControl control;
    control.stop = stop.token();
    const auto plan =
        make_plan(mini("mini-pq2_0.gguf"), mini("template-groupwise-int.ninfer"), bonsai(), TargetRole::templ, control);
    ASSERT_FALSE(plan.has_value());
    EXPECT_EQ(plan.error().code, ErrorCode::cancelled);
}

TEST(Plan, PermutationOfHeadsOnRowsIsRefused) {
    // value_z's first half: heads of one row instead of gdn_head rows.
    const std::string right = R"("rows": "gdn_value", "head_rows": "gdn_head",
                                      "groups": "gdn_groups", "repeats": "gdn_repeats"}}]},
                 {"tensor": "blk.{layer}.attn_gate.weight")";
    std::string wrong = right;
    wrong.replace(wrong.find("\"gdn_head\""), 10, "1");
    const MappingPlan plan =
        plan_of(mini("mini-pq2_0.gguf"), mini("template-groupwise-int.ninfer"), changed_profile(right, wrong));
    EXPECT_FALSE(plan.usable());
    const auto findings = findings_of(plan, "mapping.rows.not-bijective");
    ASSERT_EQ(findings.size(), 3u);  // one for each of the layers 0, 1, 2
    EXPECT_EQ(findings[0].what.entry, "text/layers/0/gdn/value_z");
    // 1536 rows of the miniature: 32 + 511 + 1 = 544 distinct, 16…527 several times, 992 never
    EXPECT_THAT(findings[0].what.found, testing::HasSubstr("512 repeated, 992 missing"));
    EXPECT_FALSE(plan.find("text/layers/0/gdn/value_z")->usable);
}

TEST(Plan, RowsTakenTwiceByTwoObjectsAreFound) {
    // gate_value takes the same chunks as query_key: each map is fine on its own.
    const MappingPlan plan = plan_of(mini("mini-pq2_0.gguf"), mini("template-groupwise-int.ninfer"),
                                     changed_profile("\"phase\": \"head\"", "\"phase\": 0"));
    const auto findings = findings_of(plan, "mapping.rows.not-once");
    ASSERT_EQ(findings.size(), 1u) << all_findings(plan);
    EXPECT_EQ(findings[0].what.entry, "blk.3.attn_q.weight");
    EXPECT_THAT(findings[0].what.found, testing::HasSubstr("1536 distinct, 1536 repeated, 1536 missing"));
}

TEST(Plan, TensorThatNoRuleTakesIsNamed) {
    const MappingPlan plan = plan_of(mini("mini-pq2_0.gguf"), mini("template-groupwise-int.ninfer"),
                                     changed_profile("attn_q_norm.weight", "attn_p_norm.weight"));
    ASSERT_EQ(plan.unmapped_sources.size(), 1u);
    EXPECT_EQ(plan.source->name(plan.unmapped_sources[0]), "blk.3.attn_q_norm.weight");
    const auto missing = findings_of(plan, "mapping.source.missing");
    ASSERT_EQ(missing.size(), 1u);
    EXPECT_EQ(missing[0].what.entry, "blk.3.attn_p_norm.weight");
}

TEST(Plan, WrongTypeShapeAndFormatAreFound) {
    const auto type = plan_of(mini("mini-pq2_0.gguf"), mini("template-groupwise-int.ninfer"),
                              changed_profile("\"tensor\": \"output_norm.weight\", \"type\": \"F32\"",
                                              "\"tensor\": \"output_norm.weight\", \"type\": \"BF16\""));
    ASSERT_EQ(findings_of(type, "mapping.source.type").size(), 1u);
    EXPECT_EQ(findings_of(type, "mapping.source.type")[0].what.found, "F32");
    const auto shape = plan_of(
        mini("mini-pq2_0.gguf"), mini("template-groupwise-int.ninfer"),
        changed_profile("\"gdn_taps\": \"qwen35.ssm.conv_kernel\"", "\"gdn_taps\": \"qwen35.ssm.conv_kernel - 1\""));
    ASSERT_EQ(findings_of(shape, "mapping.source.shape").size(), 3u);
    EXPECT_EQ(findings_of(shape, "mapping.source.shape")[0].what.expected, "[2560, 3]");
    EXPECT_EQ(findings_of(shape, "mapping.source.shape")[0].what.found, "[2560, 4]");
    EXPECT_EQ(findings_of(shape, "mapping.target.shape")[0].what.found, "[4, 2560]");
    const auto format = plan_of(mini("mini-pq2_0.gguf"), mini("template-groupwise-int.ninfer"),
                                changed_profile("\"target\": \"text/final_norm\", \"format\": \"BF16\"",
                                                "\"target\": \"text/final_norm\", \"format\": \"FP32\""));
    ASSERT_EQ(findings_of(format, "mapping.target.format").size(), 1u);
}

}  // namespace
}  // namespace ninspect::mapping
