// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What is refused before a byte is written.
#include "tests/unit/convert/convert_test.h"

namespace ninspect::convert {
namespace {

using testing::HasSubstr;

const Check* find(const Plan& plan, std::string_view id) {
    for (const Check& check : plan.checks)
        if (check.id == id) return &check;
    return nullptr;
}
bool failed(const Plan& plan, std::string_view id) {
    const Check* check = find(plan, id);
    EXPECT_NE(check, nullptr) << id;
    return check != nullptr && !check->passed;
}
std::size_t failures(const Plan& plan) {
    std::size_t n = 0;
    for (const Check& check : plan.checks) n += check.passed ? 0u : 1u;
    return n;
}

/// The template with a piece of its directory replaced by one of the same length.
std::string changed_template(const TempDir& dir, std::string_view what, std::string_view with) {
    Bytes bytes = test::read_bytes(mini("template-groupwise-int.ninfer"));
    EXPECT_EQ(what.size(), with.size());
    auto at = std::search(bytes.begin(), bytes.end(), what.begin(), what.end());
    EXPECT_NE(at, bytes.end()) << what;
    while (at != bytes.end()) {
        std::copy(with.begin(), with.end(), at);
        at = std::search(at, bytes.end(), what.begin(), what.end());
    }
    const std::string path = dir.file("changed.ninfer");
    test::write_bytes(path, bytes);
    return path;
}

TEST(ConvertPlan, ListsWhatWasLookedAtAndWhatWillBeWritten) {
    const TempDir dir;
    const Plan plan = plan_of(forward("pq2_0", dir.file("out")));
    EXPECT_TRUE(plan.passed()) << words_of(plan);
    for (const char* id :
         {"inputs.unchanged", "gguf.file", "gguf.metadata", "gguf.tensors", "ninfer.kind", "ninfer.objects", "rows",
          "identity", "layout", "output.name", "output.folder", "output.limit", "output.room"})
        EXPECT_NE(find(plan, id), nullptr) << id;
    EXPECT_EQ(plan.file_bytes, 4'540'428u);  // expected-pq2_0.json
    EXPECT_EQ(find(plan, "output.room")->expected, "4540428 B");
    EXPECT_TRUE(names_in(dir).empty()) << "nothing stays of a plan";
    EXPECT_FALSE(plan.first_problem());
}

TEST(ConvertPlan, AnNvfp4TemplateIsRefusedWithWhereToGetTheRightOne) {
    const TempDir dir;
    const std::string templ =
        changed_template(dir, "text/layers/0/post_attention_norm", "text/layers/00/gdn/a_b_projection");
    const Plan plan = plan_of(forward(mini("mini-pq2_0.gguf"), templ, dir.file("out")));
    EXPECT_TRUE(failed(plan, "ninfer.kind"));
    EXPECT_THAT(words_of(plan), HasSubstr("nvfp4"));
    ASSERT_TRUE(plan.first_problem());
    EXPECT_EQ(plan.first_problem()->rule->id, "mapping.target.fused-names");
    EXPECT_EQ(plan.file_bytes, 0u);
}

TEST(ConvertPlan, TemplatesOfOtherVersionsAndModelsAreRefused) {
    const TempDir dir;
    const Plan v3 =
        plan_of(forward(mini("mini-pq2_0.gguf"), test::fixture("ninfer/all-formats-v3.ninfer"), dir.file("out")));
    EXPECT_TRUE(failed(v3, "ninfer.kind"));
    EXPECT_EQ(v3.first_problem()->rule->id, "mapping.target.version");
    const Plan v1 =
        plan_of(forward(mini("mini-pq2_0.gguf"), test::fixture("ninfer/all-formats-v1.ninfer"), dir.file("out")));
    EXPECT_EQ(v1.first_problem()->rule->id, "mapping.target.version");
    const Plan other =
        plan_of(forward(mini("mini-pq2_0.gguf"), changed_template(dir, "qwen3.8-27b", "qwen3.9-27b"), dir.file("out")));
    EXPECT_EQ(other.first_problem()->rule->id, "mapping.target.model-id");
    EXPECT_EQ(failures(other), 1u) << words_of(other);
}

TEST(ConvertPlan, AnotherModelIsRefused) {
    const TempDir dir;
    const Plan plan =
        plan_of(forward(test::fixture("gguf/all-types.gguf"), mini("template-groupwise-int.ninfer"), dir.file("out")));
    EXPECT_TRUE(failed(plan, "gguf.metadata"));
    EXPECT_FALSE(run(plan, {}, [](Stage) { return RunControl{}; }).has_value());
    EXPECT_TRUE(names_in(dir).empty());
}

TEST(ConvertPlan, NamesOfTheWeightsAreThoseOfTheProfile) {
    const TempDir dir;
    Request request = forward("pq2_0", dir.file("out"));
    request.weights_id = "nvfp4";
    const Plan plan = plan_of(request);
    EXPECT_TRUE(failed(plan, "identity"));
    EXPECT_EQ(plan.first_problem()->expected, "groupwise-int, folded-ternary");
    EXPECT_EQ(plan.first_problem()->found, "nvfp4");
}

TEST(ConvertPlan, TheResultIsNoneOfItsInputs) {
    const TempDir dir;
    for (const char* name : {"mini-pq2_0.gguf", "template-groupwise-int.ninfer"})
        test::write_bytes(dir.file(name), test::read_bytes(mini(name)));
    const std::string gguf = dir.file("mini-pq2_0.gguf"), templ = dir.file("template-groupwise-int.ninfer");
    for (const std::string& out : {gguf, templ}) {
        Request request = forward(gguf, templ, out);
        request.overwrite = true;
        const Plan plan = plan_of(request);
        EXPECT_TRUE(failed(plan, "output.name")) << out;
        EXPECT_EQ(plan.first_problem()->rule->id, "convert.output.is-input");
    }
    EXPECT_TRUE(test::read_bytes(gguf) == test::read_bytes(mini("mini-pq2_0.gguf")));
}

TEST(ConvertPlan, PlacesThatCannotBeAreRefused) {
    const TempDir dir;
    const Plan missing = plan_of(forward("pq2_0", dir.file("no/such/folder/out")));
    EXPECT_TRUE(failed(missing, "output.folder"));
    EXPECT_EQ(missing.first_problem()->code, ErrorCode::not_found);
    std::filesystem::create_directory(dir.path() / "folder");
    Request request = forward("pq2_0", dir.file("folder"));
    request.overwrite = true;
    const Plan folder = plan_of(request);
    EXPECT_TRUE(failed(folder, "output.folder"));
    EXPECT_EQ(folder.first_problem()->code, ErrorCode::not_a_file);
}

TEST(ConvertPlan, TheWayBackNeedsTheArtifactOfThatSource) {
    const TempDir dir;
    const Plan type = plan_of(back(mini("expected-ptq1_0.ninfer"), mini("mini-pq2_0.gguf"), dir.file("out")));
    EXPECT_TRUE(failed(type, "ninfer.objects"));
    const Plan part = plan_of(back(mini("expected-pq2_0-layer3.ninfer"), mini("mini-pq2_0.gguf"), dir.file("out")));
    EXPECT_TRUE(failed(part, "ninfer.objects"));
    const Plan templ = plan_of(back(mini("template-groupwise-int.ninfer"), mini("mini-pq2_0.gguf"), dir.file("out")));
    EXPECT_FALSE(templ.passed());
}

TEST(ConvertPlan, AnInputThatWasReplacedIsNoticed) {
    const TempDir dir;
    const std::string gguf = dir.file("a.gguf");
    test::write_bytes(gguf, test::read_bytes(mini("mini-pq2_0.gguf")));
    const Request request = forward(gguf, mini("template-groupwise-int.ninfer"), dir.file("out"));
    test::write_bytes(gguf, test::read_bytes(mini("mini-ptq1_0.gguf")));
    const Plan plan = plan_of(request);
    EXPECT_TRUE(failed(plan, "inputs.unchanged"));
}

}  // namespace
}  // namespace ninspect::convert
