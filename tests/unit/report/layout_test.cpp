// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/report/report_test.h"

#include <gmock/gmock.h>

namespace ninspect::report {
namespace {

using test::entry_named;
using test::json;
using test::open_fixture;
using testing::HasSubstr;

json layout_of(const Artifact& artifact, std::string_view name) {
    const auto text = layout_json(artifact, entry_named(artifact, name));
    EXPECT_TRUE(text) << name;
    return text ? json::parse(*text) : json();
}

TEST(Layout, RowSplitGeometryAgreesWithTheListings) {
    for (const char* stem : {"all-formats-v1", "all-formats-v2"}) {
        const auto artifact = open_fixture(std::string("ninfer/") + stem + ".ninfer");
        int checked = 0;
        const json listing = test::listing(std::string("ninfer/") + stem + ".expected.json");
        for (const json& object : listing.at("objects")) {
            if (!object.contains("geometry") || !object.at("geometry").contains("k_pad")) continue;
            const std::string name = object.contains("id") ? object.at("id") : object.at("name");
            const json record = layout_of(*artifact, name);
            for (const auto& [field, value] : object.at("geometry").items())
                EXPECT_EQ(record.at("geometry").at(field), value) << stem << " " << name << " " << field;
            EXPECT_EQ(record.at("geometry").size(), 16u);
            EXPECT_EQ(record.at("geometry").at("n"), object.at("shape")[0]);
            ++checked;
        }
        EXPECT_GT(checked, 10) << stem;
    }
}

TEST(Layout, PlanesHaveFileOffsets) {
    const auto artifact = open_fixture("ninfer/all-formats-v2.ninfer");
    const json record = layout_of(*artifact, "q5/partial130");
    // listing: object at 9472 of a payload that begins at 8192; planes at 0, 512, 768
    ASSERT_EQ(record.at("planes").size(), 3u);
    EXPECT_EQ(record.at("planes")[0].at("file_offset"), 8192 + 9472);
    EXPECT_EQ(record.at("planes")[1].at("name"), "high");
    EXPECT_EQ(record.at("planes")[1].at("file_offset"), 8192 + 9472 + 512);
    EXPECT_EQ(record.at("planes")[2].at("file_offset"), 8192 + 9472 + 768);
    EXPECT_EQ(record.at("planes")[2].at("bytes"), 24);
    EXPECT_FALSE(record.contains("block"));
}

TEST(Layout, PlanesOfAnObjectThatStraddlesFiles) {
    // the same objects as one file, cut into three: a plane's place is where its first byte is
    const auto artifact = open_fixture("ninfer/multipart-v3.ninfer");
    for (EntryId id : test::all_entries(*artifact)) {
        const auto text = layout_json(*artifact, id);
        ASSERT_TRUE(text);
        const json record = json::parse(*text);
        for (const json& plane : record.at("planes")) {
            const auto part = plane.at("part").get<std::size_t>();
            ASSERT_LT(part, artifact->parts.size());
            EXPECT_LT(plane.at("file_offset").get<std::uint64_t>(), artifact->parts[part].file_bytes);
        }
    }
}

TEST(Layout, BlocksHaveTheirFields) {
    const auto artifact = open_fixture("gguf/all-types.gguf");
    const json record = layout_of(*artifact, "q4_K");
    const json& block = record.at("block");
    EXPECT_EQ(block.at("weights"), 256);
    EXPECT_EQ(block.at("bytes"), 144);
    // ggml-common.h: d, dmin, scales[12], qs[128]
    std::map<std::string, std::pair<int, int>> fields;
    for (const json& field : block.at("fields")) fields[field.at("name")] = {field.at("offset"), field.at("bytes")};
    EXPECT_EQ(fields.at("d"), (std::pair{0, 2}));
    EXPECT_EQ(fields.at("dmin"), (std::pair{2, 2}));
    EXPECT_EQ(fields.at("scales"), (std::pair{4, 12}));
    EXPECT_EQ(fields.at("qs"), (std::pair{16, 128}));
    EXPECT_FALSE(record.contains("geometry"));
    EXPECT_THAT(*layout_text(*artifact, entry_named(*artifact, "q4_K")), HasSubstr("256 weights in 144 bytes"));
}

TEST(Layout, FieldsOfEveryBlockFillItExactly) {
    const auto artifact = open_fixture("gguf/all-types.gguf");
    for (EntryId id : test::all_entries(*artifact)) {
        const json record = json::parse(*layout_json(*artifact, id));
        if (!record.contains("block")) continue;
        std::uint64_t sum = 0;
        for (const json& field : record.at("block").at("fields")) sum += field.at("bytes").get<std::uint64_t>();
        EXPECT_EQ(sum, record.at("block").at("bytes").get<std::uint64_t>()) << record.at("name");
    }
}

TEST(Layout, ResourcesHaveNoPlanes) {
    const auto artifact = open_fixture("ninfer/all-formats-v2.ninfer");
    const json record = layout_of(*artifact, "frontend/tokenizer.json");
    EXPECT_TRUE(record.at("planes").empty());
    EXPECT_EQ(record.at("bytes"), 75);
}

TEST(Layout, UnknownFormatSaysWhyThereAreNoPlanes) {
    ArtifactBuilder builder;
    builder.artifact().parts.emplace_back();
    const std::uint64_t shape[] = {4, 4};
    const auto added = builder.add_entry(Entry{}, "w", shape, "type 9999", "");
    const auto artifact = builder.finish();
    const json record = json::parse(*layout_json(*artifact, added.id));
    EXPECT_TRUE(record.at("planes").empty());
    EXPECT_FALSE(record.at("unavailable").get<std::string>().empty());
    EXPECT_THAT(*layout_text(*artifact, added.id), HasSubstr("type 9999"));
}

}  // namespace
}  // namespace ninspect::report
