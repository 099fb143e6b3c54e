// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspect/compat.h"

#include "core/inspect/open.h"
#include "tests/support/support.h"

#include <gtest/gtest.h>

#include <map>

namespace ninspect::inspect {
namespace {

constexpr Rule refused_note{"test.note", Severity::note, loaders(Loader::ik_llama), "refused", "", ""};
constexpr Rule plain_note{"test.plain", Severity::note, no_loader, "just a note", "", ""};
constexpr Rule doubt{"test.doubt", Severity::warning, no_loader, "nobody is named", "", ""};
constexpr Rule named_error{"test.named", Severity::error, loaders(Loader::llama_cpp), "one is named", "", ""};

std::shared_ptr<const Artifact> with(Container container, std::vector<const Rule*> rules) {
    ArtifactBuilder builder;
    builder.artifact().container = container;
    builder.artifact().parts.emplace_back();
    for (const Rule* rule : rules) builder.add_diagnostic(make_diagnostic(*rule, "", std::nullopt));
    return builder.finish();
}

std::map<std::string_view, LoadAnswer> answers(const Artifact& artifact) {
    std::map<std::string_view, LoadAnswer> map;
    for (const LoadVerdict& verdict : who_can_load(artifact)) map[verdict.loader->id] = verdict.answer;
    return map;
}

TEST(Compat, AskedAreTheLoadersOfThatContainerOnly) {
    EXPECT_EQ(answers(*with(Container::gguf, {})).size(), 3u);
    EXPECT_EQ(answers(*with(Container::ninfer, {})).size(), 11u);
}

TEST(Compat, NothingFoundLoadsEverywhere) {
    for (const auto& [id, answer] : answers(*with(Container::gguf, {&plain_note})))
        EXPECT_EQ(answer, LoadAnswer::loads) << id;
}

TEST(Compat, ANoteThatNamesALoaderMakesItRefuse) {
    const auto map = answers(*with(Container::gguf, {&refused_note}));
    EXPECT_EQ(map.at("ik_llama.cpp"), LoadAnswer::refuses);
    EXPECT_EQ(map.at("llama.cpp"), LoadAnswer::loads);
}

TEST(Compat, AWarningThatNamesNobodyIsDoubtfulForAll) {
    for (const auto& [id, answer] : answers(*with(Container::gguf, {&doubt})))
        EXPECT_EQ(answer, LoadAnswer::doubtful) << id;
}

TEST(Compat, AnErrorThatNamesOneLeavesTheOthers) {
    const auto map = answers(*with(Container::gguf, {&named_error}));
    EXPECT_EQ(map.at("llama.cpp"), LoadAnswer::refuses);
    EXPECT_EQ(map.at("prism-llama.cpp"), LoadAnswer::loads);
}

TEST(Compat, RefusalsComeBeforeDoubts) {
    const auto artifact = with(Container::gguf, {&doubt, &named_error});
    const LoadVerdict llama = who_can_load(*artifact).front();
    ASSERT_EQ(llama.loader->id, "llama.cpp");
    ASSERT_EQ(llama.why.size(), 2u);
    EXPECT_EQ(llama.why[0]->rule, &named_error);
    EXPECT_EQ(llama.why[1]->rule, &doubt);
}

/// Container §1 and the manifest: who speaks which version and which format.
TEST(Compat, FixturesLoadWhereTheyWereMadeFor) {
    struct Case {
        const char* file;
        const char* loads;
        const char* refuses;
    };
    const Case cases[] = {
        {"gguf/variants/v3-little.gguf", "llama.cpp", nullptr},
        {"gguf/variants/v3-little.gguf", "ik_llama.cpp", nullptr},
        {"gguf/variants/v1.gguf", nullptr, "llama.cpp"},
        {"gguf/variants/v3-big.gguf", nullptr, "llama.cpp"},
        {"gguf/prism-types.gguf", nullptr, "llama.cpp"},
        {"gguf/prism-types.gguf", nullptr, "ik_llama.cpp"},
        {"bonsai-mini/template-groupwise-int.ninfer", "ninfer-v2", "ninfer-v3"},
        {"bonsai-mini/template-groupwise-int.ninfer", "ninfer-v2-ternary", "ninfer-v1"},
        {"bonsai-mini/expected-pq2_0.ninfer", "ninfer-v2-ternary", "ninfer-v2"},
        {"bonsai-mini/expected-pq2_0.ninfer", nullptr, "ninfer-v3-t2"},
        {"ninfer/all-formats-v3.ninfer", "ninfer-v3-t2", "ninfer-v3"},
        {"ninfer/fork-t5-v3.ninfer", "ninfer-v3-sm89", "ninfer-v3"},
        {"ninfer/fork-kvmem-v3.ninfer", "ninfer-v3-kvmem", "ninfer-v3-igorls"},
        {"ninfer/all-formats-v1.ninfer", nullptr, "ninfer-v3"},
    };
    for (const Case& c : cases) {
        const auto artifact = open_artifact(test::fixture(c.file), {}, {});
        ASSERT_TRUE(artifact) << c.file;
        const auto map = answers(**artifact);
        if (c.loads) {
            EXPECT_EQ(map.at(c.loads), LoadAnswer::loads) << c.file << " in " << c.loads;
        }
        if (c.refuses) {
            EXPECT_EQ(map.at(c.refuses), LoadAnswer::refuses) << c.file << " in " << c.refuses;
        }
    }
}

}  // namespace
}  // namespace ninspect::inspect
