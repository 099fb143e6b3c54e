// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/report/report_test.h"

#include <gmock/gmock.h>

namespace ninspect::report {
namespace {

using test::json;
using test::open_fixture;
using testing::HasSubstr;

json ls_of(const Artifact& artifact) { return json::parse(ls_json(artifact, test::all_entries(artifact))); }

TEST(Ls, GgufRecordsAgreeWithTheListing) {
    const json rows = ls_of(*open_fixture("gguf/all-types.gguf"));
    const json expected = test::listing("gguf/all-types.expected.json");
    ASSERT_EQ(rows.size(), expected.at("tensors").size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const json& row = rows[i];
        const json& tensor = expected.at("tensors")[i];
        EXPECT_EQ(row.at("index"), i);
        EXPECT_EQ(row.at("name"), tensor.at("name"));
        EXPECT_EQ(row.at("kind"), "tensor");
        EXPECT_EQ(row.at("type_id"), tensor.at("type"));
        EXPECT_EQ(row.at("ne"), tensor.at("ne"));
        EXPECT_EQ(row.at("shape"), json::array({tensor.at("ne")[1], tensor.at("ne")[0]}));
        EXPECT_EQ(row.at("offset"), tensor.at("offset"));
        EXPECT_EQ(row.at("bytes"), tensor.at("bytes"));
        EXPECT_EQ(row.at("file_offset").get<std::uint64_t>(),
                  expected.at("data_offset").get<std::uint64_t>() + tensor.at("offset").get<std::uint64_t>());
        EXPECT_EQ(row.at("part"), 0);
        EXPECT_FALSE(row.contains("layout"));
        EXPECT_DOUBLE_EQ(row.at("bits_per_weight").get<double>(), tensor.at("bytes").get<double>() * 8 / (512 * 6));
    }
}

TEST(Ls, NinferRecordsAgreeWithTheListing) {
    const json rows = ls_of(*open_fixture("ninfer/all-formats-v3.ninfer"));
    const json expected = test::listing("ninfer/all-formats-v3.expected.json").at("objects");
    ASSERT_EQ(rows.size(), expected.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const json& object = expected[i];
        EXPECT_EQ(rows[i].at("name"), object.contains("id") ? object.at("id") : object.at("name"));
        EXPECT_EQ(rows[i].at("kind"), object.at("kind"));
        EXPECT_EQ(rows[i].at("offset"), object.at("offset"));
        EXPECT_EQ(rows[i].at("bytes"), object.at("bytes"));
        EXPECT_FALSE(rows[i].contains("ne"));
        EXPECT_FALSE(rows[i].contains("type_id"));
        if (object.at("kind") == "tensor") {
            EXPECT_EQ(rows[i].at("shape"), object.at("shape"));
            EXPECT_EQ(rows[i].at("format"), object.at("format"));
            EXPECT_EQ(rows[i].at("layout"), object.at("layout"));
        } else {
            EXPECT_EQ(rows[i].at("format"), object.at("encoding"));
            EXPECT_TRUE(rows[i].at("bits_per_weight").is_null());
        }
    }
}

/// An artifact whose names are as nasty as a container allows.
std::shared_ptr<const Artifact> nasty() {
    ArtifactBuilder builder;
    builder.artifact().parts.emplace_back();
    const std::uint64_t shape[] = {2, 3};
    for (std::string_view name :
         {std::string_view("a,\"b\"\n"), std::string_view("tab\there"), std::string_view("\xFF\xFE"),
          std::string_view("nul\0end", 7), std::string_view("模型 🙂"), std::string_view("\x1b[2J")})
        builder.add_entry(Entry{}, name, shape, "F32", "");
    return builder.finish();
}

TEST(Ls, NastyNamesSurviveInJson) {
    const json rows = ls_of(*nasty());
    EXPECT_EQ(rows[0].at("name"), "a,\"b\"\n");
    EXPECT_EQ(rows[2].at("name_hex"), "fffe");
    EXPECT_EQ(rows[3].at("name").get<std::string>(), std::string("nul\0end", 7));
    EXPECT_EQ(rows[4].at("name"), "模型 🙂");
}

TEST(Ls, NastyNamesCannotControlATerminal) {
    const auto artifact = nasty();
    const std::string text = ls_text(*artifact, test::all_entries(*artifact));
    EXPECT_EQ(text.find('\x1b'), std::string::npos);
    EXPECT_EQ(text.find('\xFF'), std::string::npos);
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 7);  // header and six rows
}

TEST(Ls, CommaSeparatedFieldsAreQuoted) {
    const auto artifact = nasty();
    const std::vector<EntryId> first{EntryId{0}};
    EXPECT_EQ(
        ls_table(*artifact, first, ','),
        "index,name,kind,format,type_id,layout,shape,offset,file_offset,bytes,padding_after,part,bits_per_weight\n"
        "0,\"a,\"\"b\"\"\n\",tensor,F32,-1,,2x3,0,0,0,0,0,0\n");
}

TEST(Ls, TabSeparatedFieldsHoldNoTabs) {
    const auto artifact = nasty();
    const std::vector<EntryId> second{EntryId{1}};
    EXPECT_THAT(ls_table(*artifact, second, '\t'), HasSubstr("1\ttab here\ttensor\tF32\t"));
}

TEST(Ls, OrderIsTheCallers) {
    const auto artifact = open_fixture("gguf/variants/v3-little.gguf");
    const std::vector<EntryId> order{EntryId{3}, EntryId{1}};
    const json rows = json::parse(ls_json(*artifact, order));
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].at("index"), 3);
    EXPECT_EQ(rows[1].at("index"), 1);
}

}  // namespace
}  // namespace ninspect::report
