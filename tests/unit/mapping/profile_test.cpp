// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Profiles as JSON: faults are told with their line and column.
#include "core/mapping/profile.h"

#include "core/mapping/expand.h"
#include "core/mapping/rules.h"
#include "tests/support/support.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <regex>

namespace ninspect::mapping {
namespace {

// The columns in the tests below were counted in this text.
const std::string small = R"({
  "schema": 1,
  "name": "small",
  "template": {"container_version": 2, "model_id": "m", "weights_id": "w"},
  "result": {"weights_id": ["w"]},
  "dimensions": {"rows": "m.rows", "half": "rows / 2"},
  "source": {"ternary_types": {"PQ2_0": "PQ2_0_G128"},
             "metadata": [{"key": "a", "equals": 1}]},
  "layers": {"count": 2, "kinds": [{"name": "all"}]},
  "objects": [
    {"target": "t", "format": "BF16", "shape": ["half"],
     "sources": [{"tensor": "s", "type": "F32", "shape": ["rows"], "take": [{"range": {"rows": "half"}}]}]}
  ]
})";

std::string with(const std::string& what, const std::string& instead) {
    std::string text = small;
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), instead);
}

TEST(Profile, SmallOneIsRead) {
    const Result<Profile> profile = parse_profile(small, "p.json");
    ASSERT_TRUE(profile.has_value()) << profile.error().path << " " << profile.error().found;
    EXPECT_EQ(profile->name, "small");
    EXPECT_EQ(profile->origin, "p.json");
    ASSERT_EQ(profile->objects.size(), 1u);
    EXPECT_EQ(profile->objects[0].sources[0].take[0].rows.text(), "half");
    EXPECT_EQ(profile->dimensions[1].value.names()[0], "rows");
}

struct Fault {
    const char *what, *instead, *rule, *place, *expected, *found;
};

class ProfileFault : public testing::TestWithParam<Fault> {};

TEST_P(ProfileFault, IsToldWithLineAndColumn) {
    const Fault& fault = GetParam();
    const Result<Profile> profile = parse_profile(with(fault.what, fault.instead), "p.json");
    ASSERT_FALSE(profile.has_value());
    const Error& error = profile.error();
    EXPECT_EQ(error.file, "p.json");
    ASSERT_NE(error.rule, nullptr);
    EXPECT_EQ(error.rule->id, fault.rule);
    EXPECT_EQ(error.path, fault.place);
    EXPECT_THAT(error.expected, testing::HasSubstr(fault.expected));
    EXPECT_EQ(error.found, fault.found);
}

INSTANTIATE_TEST_SUITE_P(
    All, ProfileFault,
    testing::Values(
        Fault{"\"name\": \"small\"", "\"nam\": \"small\"", "profile.member-unknown", "line 3, column 3: nam", "name",
              "nam"},
        Fault{"\"schema\": 1", "\"schema\": 2", "profile.schema", "line 2, column 13: schema", "1", "2"},
        Fault{"\"schema\": 1", "\"schema\": 1, \"schema\": 1", "profile.member-twice", "line 2, column 16: schema", "",
              "schema"},
        Fault{"\"name\": \"small\",", "\"name\": \"small\"", "profile.syntax", "line 4, column 3", "", "\"template\""},
        Fault{"\"name\": \"small\",", "\"name\": \"模型\", \"titel\": \"\",", "profile.member-unknown",
              "line 3, column 17: titel", "title", "titel"},
        Fault{"rows / 2", "rows / ", "profile.expression", "line 6, column 52: dimensions.half", "a number", "the end"},
        Fault{"rows / 2", "rowz / 2", "profile.name-unknown", "line 6, column 45: dimensions.half", "rows", "rowz"},
        Fault{"rows / 2", "half / 2", "profile.name-unknown", "line 6, column 45: dimensions.half", "rows", "half"},
        Fault{"\"PQ2_0_G128\"", "\"PQ9\"", "profile.format-unknown", "line 7, column 41: source.ternary_types.PQ2_0",
              "row-split-k128-v1", "PQ9"},
        Fault{"\"equals\": 1}", "\"equals\": 1.5}", "profile.member-type",
              "line 8, column 50: source.metadata[0].equals", "integer", "number with a fraction"},
        Fault{", \"equals\": 1}", "}", "profile.one-of", "line 8, column 27: source.metadata[0]", "divides",
              "0 of them"},
        Fault{"\"count\": 2", "\"count\": -2", "profile.value", "line 9, column 23: layers.count", ">= 0", "-2"},
        Fault{"\"count\": 2", "\"count\": \"m.rows\"", "profile.name-unknown", "line 9, column 24: layers.count",
              "half", "m.rows"},
        Fault{"\"BF16\"", "\"Q4_K\"", "profile.format-unknown", "line 11, column 31: objects[0].format", "BF16",
              "Q4_K"},
        Fault{"\"shape\": [\"half\"]", "\"shape\": \"half\"", "profile.member-type",
              "line 11, column 48: objects[0].shape", "array", "string"},
        Fault{"\"format\": \"BF16\", ", "", "profile.member-missing", "line 11, column 5: objects[0]", "format", ""},
        Fault{"\"BF16\"", "\"ternary\"", "profile.value", "line 12, column 18: objects[0].sources[0]",
              "a ternary source", "F32"},
        Fault{"{\"range\": {\"rows\": \"half\"}}", "{\"range\": {\"rows\": \"half\"}, \"heads\": {}}", "profile.one-of",
              "line 12, column 77: objects[0].sources[0].take[0]", "range, chunks, heads", "2 of them"},
        Fault{"\"tensor\": \"s\"", "\"tensor\": \"s.{layer}\"", "profile.value",
              "line 12, column 29: objects[0].sources[0].tensor", "without {layer}", "s.{layer}"}));

TEST(Profile, CutTextEndsTooEarly) {
    const Result<Profile> profile = parse_profile(small.substr(0, small.size() - 2));
    ASSERT_FALSE(profile.has_value());
    EXPECT_EQ(profile.error().rule->id, "profile.syntax");
    EXPECT_EQ(profile.error().found, "the end of the text");
    EXPECT_EQ(profile.error().code, ErrorCode::header_unreadable);
    EXPECT_FALSE(parse_profile("").has_value());
}

TEST(Profile, DeepAndLongTextsAreRefused) {
    EXPECT_EQ(parse_profile(std::string(5000, '[')).error().rule->id, "profile.too-large");
    std::string many = "[0";
    for (int i = 0; i < 100'001; ++i) many += ",0";
    EXPECT_EQ(parse_profile(many + "]").error().rule->id, "profile.too-large");
}

TEST(Profile, ValuesOfATernaryObjectCannotBeChanged) {
    std::string text = with("\"BF16\"", "\"ternary\"");
    text.replace(text.find("\"F32\""), 5, "\"ternary\"");
    text.replace(text.find("\"shape\": [\"half\"],"), 18, "\"shape\": [\"half\"], \"transform\": [\"minus-one\"],");
    const Result<Profile> profile = parse_profile(text);
    ASSERT_FALSE(profile.has_value());
    EXPECT_EQ(profile.error().rule->id, "profile.ternary-values");
    EXPECT_EQ(profile.error().path, "line 11, column 74: objects[0].transform");
}

TEST(Profile, IsFoundByNameAndByPath) {
    EXPECT_THAT(builtin_profiles(), testing::ElementsAre("ternary-bonsai-2"));
    EXPECT_EQ(load_profile("ternary-bonsai-2")->name, "ternary-bonsai-2");
    EXPECT_EQ(load_profile(std::string(default_profile_name()))->name, "ternary-bonsai-2");
    const test::TempDir folder;
    test::write_bytes(folder.file("mine 模型.json"), test::bytes_of(small));
    const Result<Profile> mine = load_profile(folder.file("mine 模型.json"));
    ASSERT_TRUE(mine.has_value());
    EXPECT_EQ(mine->name, "small");
    EXPECT_EQ(load_profile(folder.file("none.json")).error().code, ErrorCode::not_found);
    const Result<Profile> unknown = load_profile("bonsai-3");
    ASSERT_FALSE(unknown.has_value());
    EXPECT_EQ(unknown.error().found, "bonsai-3");
    EXPECT_THAT(unknown.error().expected, testing::HasSubstr("ternary-bonsai-2"));
}

TEST(Profile, ShippedTextIsTheFileInTheSources) {
    const test::Bytes file = test::read_bytes(test::source_file("resources/profiles/ternary-bonsai-2.json"));
    EXPECT_EQ(builtin_profile_text("ternary-bonsai-2"), std::string(file.begin(), file.end()));
}

TEST(Profile, ExampleOfTheDocumentIsRead) {
    const test::Bytes file = test::read_bytes(test::source_file("docs/profiles.md"));
    const std::string text(file.begin(), file.end()), mark = "```json\n";
    const std::size_t begin = text.find(mark) + mark.size();
    const Result<Profile> profile = parse_profile(text.substr(begin, text.find("```", begin) - begin));
    ASSERT_TRUE(profile.has_value()) << profile.error().path << " " << profile.error().found;
    const Size sizes[] = {{"layers", 5}, {"hidden", 256}, {"heads", 6}, {"groups", 2}, {"vocabulary", 10}};
    const auto objects = expand_objects(*profile, sizes);
    ASSERT_TRUE(objects.has_value()) << objects.error().path;
    ASSERT_EQ(objects->size(), 5u);  // the embedding, and dt_bias of the layers 0, 1, 2 and 4
    EXPECT_EQ((*objects)[4].name, "text/layers/4/gdn/dt_bias");
    EXPECT_EQ((*objects)[4].rows.source_of(1)->row, 2u);
}

/// Every rule that the sources name is in the table.
TEST(MappingRules, EveryIdIsInTheTable) {
    const std::regex id("\"((mapping|profile)\\.[a-z.-]+)\"");
    std::size_t named = 0;
    for (const auto& file : std::filesystem::directory_iterator(test::fs_path(test::source_file("core/mapping")))) {
        const test::Bytes bytes = test::read_bytes(test::utf8_of(file.path()));
        const std::string text(bytes.begin(), bytes.end());
        for (std::sregex_iterator at(text.begin(), text.end(), id), end; at != end; ++at, ++named)
            EXPECT_EQ(rule((*at)[1].str()).id, (*at)[1].str()) << file.path();
    }
    EXPECT_GT(named, 80u);  // the table itself has half of them
}

}  // namespace
}  // namespace ninspect::mapping
