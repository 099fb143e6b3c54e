// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What single commands and their options do.
#include "tests/cli/run_program.h"
#include "tests/unit/gguf/gguf_writer.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace ninspect::test {
namespace {

using testing::HasSubstr;

const std::string types = fixture("gguf/all-types.gguf");

std::vector<std::string> names(const json& rows) {
    std::vector<std::string> list;
    for (const json& row : rows) list.push_back(row.at("name"));
    return list;
}

TEST(Ls, FilterIsARegularExpressionThatIsSearchedFor) {
    EXPECT_THAT(names(run_json({"ls", types, "--filter", "^q[45]_K$"})), testing::UnorderedElementsAre("q4_K", "q5_K"));
    EXPECT_TRUE(run_json({"ls", types, "--filter", "nothing like it"}).empty());
    const RunResult none = run_cli({"ls", types, "--filter", "nothing like it"});
    EXPECT_EQ(none.exit, 0);
}

/// The standard library's matcher recurses for every character of the name.
TEST(Ls, FilterSurvivesVeryLongNames) {
    const TempDir dir;
    GgufFile gguf;
    write_bytes(dir.file("long.gguf"), gguf.basics().f32(std::string(60'000, 'a'), 4).f32("b", 4).build());
    EXPECT_EQ(run_json({"ls", dir.file("long.gguf"), "--filter", "^(a|b)*"}).size(), 2u);
}

TEST(Ls, SortOrders) {
    const auto by_name = names(run_json({"ls", types, "--sort", "name"}));
    EXPECT_TRUE(std::is_sorted(by_name.begin(), by_name.end()));
    std::vector<std::uint64_t> bytes, offsets;
    for (const json& row : run_json({"ls", types, "--sort", "bytes"})) bytes.push_back(row.at("bytes"));
    EXPECT_TRUE(std::is_sorted(bytes.rbegin(), bytes.rend())) << "largest first";
    EXPECT_GT(bytes.front(), bytes.back());
    for (const json& row : run_json({"ls", types, "--sort", "offset"})) offsets.push_back(row.at("offset"));
    EXPECT_TRUE(std::is_sorted(offsets.begin(), offsets.end()));
}

TEST(Meta, OneKeyIsPrintedByteForByte) {
    const std::string zoo = fixture("gguf/variants/metadata-zoo.gguf");
    EXPECT_EQ(run_cli({"meta", zoo, "--key", "general.name"}).out, "metadata zoo");
    EXPECT_EQ(run_cli({"meta", zoo, "--key", "zoo.str.embedded_nul"}).out, std::string("a\0b", 3));
    EXPECT_EQ(run_cli({"meta", zoo, "--key", "zoo.str.multiline"}).out, "line one\nline two\r\n\ttabbed");
    EXPECT_EQ(run_cli({"meta", zoo, "--key", "zoo.i64.min"}).out, "-9223372036854775808\n");
    const json record = run_json({"meta", zoo, "--key", "zoo.arr.u8"});
    ASSERT_EQ(record.size(), 1u);
    EXPECT_EQ(record[0].at("value"), (json{0, 1, 255}));
}

TEST(Meta, FullShowsAllElements) {
    const std::string vocabulary = fixture("gguf/vocab/ggml-vocab-llama-spm.gguf");
    const json cut = run_json({"meta", vocabulary, "--key", "tokenizer.ggml.tokens"});
    EXPECT_EQ(cut[0].at("value").size(), 16u);
    EXPECT_EQ(cut[0].at("truncated"), true);
    const json full = run_json({"meta", vocabulary, "--key", "tokenizer.ggml.tokens", "--full"});
    EXPECT_EQ(full[0].at("value").size(), full[0].at("count").get<std::size_t>());
}

TEST(Validate, RulesAreListed) {
    const json rules = run_json({"validate", "--rules"});
    EXPECT_GT(rules.size(), 50u);
    const RunResult markdown = run_cli({"validate", "--rules", "--markdown"});
    EXPECT_EQ(markdown.exit, 0);
    EXPECT_EQ(markdown.out, file_text(source_file("docs/rules.md")));
}

TEST(Validate, ABrokenFileIsShownAndJudged) {
    const TempDir dir;
    const std::string file = dir.file("cut.gguf");
    GgufFile gguf;
    Bytes bytes = gguf.basics().f32("first", 8).f32("second", 64).build();
    bytes.resize(bytes.size() - 100);  // the end of the second tensor is missing
    write_bytes(file, bytes);
    EXPECT_EQ(run_json({"ls", file}).size(), 2u);
    EXPECT_EQ(run_cli({"info", file}).exit, 0);
    EXPECT_EQ(run_cli({"layout", file, "second"}).exit, 0);
    const json document = run_json({"validate", file}, 1);
    EXPECT_EQ(document.at("result"), "findings");
    const json& all = document.at("diagnostics");
    EXPECT_TRUE(std::any_of(all.begin(), all.end(), [](const json& d) {
        return d.at("severity") == "error" && d.at("entry") == "second";
    })) << all.dump(1);
    const RunResult hash = run_cli({"hash", file, "--tensors"});
    EXPECT_EQ(hash.exit, 3) << "a tensor without all its bytes has no digest";
    EXPECT_THAT(hash.out, HasSubstr("  first\n"));
    EXPECT_EQ(hash.out.find("second"), std::string::npos);
}

TEST(Diff, DifferencesEndWithOne) {
    const std::string a = fixture("bonsai-mini/template-groupwise-int.ninfer");
    const std::string b = fixture("bonsai-mini/expected-pq2_0.ninfer");
    const json document = run_json({"diff", a, b}, 1);
    EXPECT_EQ(document.at("result"), "differences");
    EXPECT_EQ(run_cli({"diff", a, b}).exit, 1);
    EXPECT_EQ(run_cli({"diff", a, a}).exit, 0);
    EXPECT_EQ(run_cli({"diff", fixture("gguf/all-types.gguf"), b}).exit, 1) << "files of two containers";
}

TEST(Hash, Xxh3GivesOtherDigests) {
    const json xxh3 = run_json({"hash", types, "--algo", "xxh3"});
    EXPECT_EQ(xxh3.at("algorithm"), "xxh3");
    EXPECT_EQ(xxh3.at("parts").at(0).at("digest").get<std::string>().size(), 32u);
}

TEST(Loaders, WhoCanLoad) {
    const json rows = run_json({"loaders", fixture("gguf/prism-types.gguf")});
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[0].at("loader"), "llama.cpp");
    EXPECT_EQ(rows[0].at("answer"), "refuses");
}

TEST(Backends, SaysWhatThereIs) {
    const json document = run_json({"backends"});
    EXPECT_GE(document.at("cpu").at("threads").get<int>(), 1);
    EXPECT_EQ(run_cli({"backends"}).exit, 0);
}

}  // namespace
}  // namespace ninspect::test
