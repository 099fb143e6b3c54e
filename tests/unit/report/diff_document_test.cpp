// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Documents of diff, loaders, hash and backends.
#include "tests/unit/report/report_test.h"

#include <gmock/gmock.h>

namespace ninspect::report {
namespace {

using test::json;
using test::open_fixture;
using testing::HasSubstr;

TEST(DiffDocument, NamesWhatDiffers) {
    const auto a = open_fixture("bonsai-mini/template-groupwise-int.ninfer");
    const auto b = open_fixture("bonsai-mini/expected-pq2_0.ninfer");
    const auto diff = inspect::diff_structure(*a, *b, {});
    ASSERT_TRUE(diff);
    const json document = json::parse(diff_json(*a, *b, *diff));
    EXPECT_EQ(document.at("result"), "differences");
    EXPECT_THAT(document.at("only_b"), testing::Contains(json("text/hadamard_signs")));
    EXPECT_TRUE(document.at("only_a").empty());
    const json& changed = document.at("changed");
    const auto embedding = std::find_if(changed.begin(), changed.end(),
                                        [](const json& c) { return c.at("name") == "text/token_embedding"; });
    ASSERT_NE(embedding, changed.end());
    EXPECT_EQ(embedding->at("changes").at("format"), (json{{"a", "W8G32_F16S"}, {"b", "PQ2_0_G128"}}));
    const std::string text = diff_text(*a, *b, *diff);
    EXPECT_THAT(text, HasSubstr("text/hadamard_signs"));
    EXPECT_THAT(text, HasSubstr("W8G32_F16S -> PQ2_0_G128"));
}

TEST(DiffDocument, EqualFiles) {
    const auto a = open_fixture("gguf/all-types.gguf");
    const auto diff = inspect::diff_structure(*a, *a, {});
    ASSERT_TRUE(diff);
    const json document = json::parse(diff_json(*a, *a, *diff));
    EXPECT_EQ(document.at("result"), "equal");
    EXPECT_EQ(document.at("same"), a->entry_count());
}

TEST(LoadersDocument, EachLoaderOfTheContainerHasALine) {
    const auto artifact = open_fixture("gguf/prism-types.gguf");
    const json rows = json::parse(loaders_json(*artifact));
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[0].at("loader"), "llama.cpp");
    EXPECT_EQ(rows[0].at("answer"), "refuses");
    EXPECT_FALSE(rows[0].at("why").empty());
    EXPECT_THAT(loaders_text(*artifact), HasSubstr("PrismML"));
}

TEST(HashDocument, RecordsAndErrors) {
    HashRecord good{"a.gguf", 5, "0123abcd", std::nullopt};
    HashRecord bad{"b.gguf", 7, "", Error{ErrorCode::not_found, "b.gguf", {}, "", "", "", nullptr}};
    const std::vector<HashRecord> records{good, bad};
    const json document = json::parse(hash_json(io::DigestAlgorithm::sha256, false, records));
    EXPECT_EQ(document.at("algorithm"), "sha256");
    EXPECT_EQ(document.at("parts")[0].at("digest"), "0123abcd");
    EXPECT_TRUE(document.at("parts")[1].at("digest").is_null());
    EXPECT_THAT(document.at("parts")[1].at("error").get<std::string>(), HasSubstr("b.gguf"));
    EXPECT_EQ(hash_text(false, records), "0123abcd  a.gguf\n");
    EXPECT_EQ(json::parse(hash_json(io::DigestAlgorithm::xxh3_128, true, records)).at("tensors")[0].at("name"),
              "a.gguf");
}

TEST(HashDocument, NamesOfFilesAreEscapedAsSha256sumDoes) {
    const std::vector<HashRecord> records{{"a\nb\\c", 5, "0123abcd", std::nullopt}};
    EXPECT_EQ(hash_text(false, records), "\\0123abcd  a\\nb\\\\c\n");
    EXPECT_EQ(hash_text(true, records), "0123abcd  a\\u{000A}b\\c\n");
}

TEST(ErrorDocument, GivesTheFacts) {
    Error error{ErrorCode::truncated, "m.gguf", 96, "tensors[3]", "8 B", "2 B", nullptr};
    const json document = json::parse(error_json(error)).at("error");
    EXPECT_EQ(document.at("code"), "truncated");
    EXPECT_EQ(document.at("file"), "m.gguf");
    EXPECT_EQ(document.at("offset"), 96);
    EXPECT_EQ(document.at("entry"), "tensors[3]");
    EXPECT_EQ(document.at("expected"), "8 B");
    EXPECT_EQ(document.at("found"), "2 B");
    EXPECT_FALSE(document.contains("rule"));
    EXPECT_THAT(document.at("message").get<std::string>(), HasSubstr("ends too early"));
}

TEST(BackendsDocument, TheProcessorIsThereAndCudaSaysWhyNot) {
    const json document = json::parse(backends_json());
    EXPECT_GE(document.at("cpu").at("threads").get<int>(), 1);
    EXPECT_FALSE(document.at("cpu").at("architecture").get<std::string>().empty());
    bool cpu = false;
    for (const json& backend : document.at("backends")) {
        if (backend.at("id") == "cpu") cpu = backend.at("available").get<bool>();
        if (!backend.at("available").get<bool>()) {
            EXPECT_FALSE(backend.at("reason").get<std::string>().empty());
        }
    }
    EXPECT_TRUE(cpu);
    EXPECT_THAT(backends_text(), HasSubstr("cuda"));
}

}  // namespace
}  // namespace ninspect::report
