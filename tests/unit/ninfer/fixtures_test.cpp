// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Every `.ninfer` fixture against the listing beside it, which other tools made.
#include "core/io/digest.h"
#include "tests/unit/ninfer/opening.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace ninspect::test {
namespace {

using nlohmann::json;
using ::testing::IsEmpty;

struct Fixture {
    std::string file, listing;
};
void PrintTo(const Fixture& f, std::ostream* out) { *out << f.file; }

std::string test_name(const ::testing::TestParamInfo<Fixture>& info) {
    std::string name = info.param.file.substr(info.param.file.rfind('/') + 1);
    name = name.substr(0, name.find('.'));
    for (char& c : name)
        if (c == '-') c = '_';
    return name;
}

json listing_of(const std::string& path) {
    const Bytes bytes = read_bytes(fixture(path));
    return json::parse(bytes.begin(), bytes.end());
}

std::string sha256_of(const Artifact& artifact, EntryId id) {
    const auto source = artifact.entry_source(id);
    if (!source) return "no source";
    const auto digest = io::digest_range(**source, 0, (*source)->size(), io::DigestAlgorithm::sha256, RunControl{});
    return digest ? *digest : "no digest";
}

class FixtureTest : public ::testing::TestWithParam<Fixture> {
protected:
    void SetUp() override {
        listing = listing_of(GetParam().listing);
        const Opened opened = ninfer::open(fixture(GetParam().file), OpenOptions{}, RunControl{});
        ASSERT_TRUE(opened);
        artifact = *opened;
    }
    json listing;
    std::shared_ptr<const Artifact> artifact;
};

TEST_P(FixtureTest, IsHealthyAlsoWhenReadStrictly) {
    EXPECT_THAT(rule_ids(*artifact), IsEmpty());
    OpenOptions strict;
    strict.strict = true;
    EXPECT_TRUE(ninfer::open(fixture(GetParam().file), strict, RunControl{}));
}

TEST_P(FixtureTest, HeadIsAsListed) {
    const std::uint32_t version = listing.at("version");
    EXPECT_EQ(artifact->version, version);
    const Part& entry = artifact->parts[0];
    EXPECT_EQ(entry.header_end, (version == 3 ? 32 : 16) + listing.at("json_bytes").get<std::uint64_t>());
    EXPECT_EQ(entry.payload_offset, listing.at("payload_offset").get<std::uint64_t>());
    if (version < 3) {
        EXPECT_EQ(entry.file_bytes, listing.at("file_bytes").get<std::uint64_t>());
    }
    std::vector<std::pair<std::string, std::string>> identity;
    if (version == 3) {
        ASSERT_GE(artifact->identity.size(), 3u);
        EXPECT_EQ(artifact->identity[0].second, listing.at("artifact_id"));
        EXPECT_EQ(artifact->identity[1].second, listing.at("metadata").at("name"));
        EXPECT_EQ(artifact->identity[2].second, "text, vision");
    } else {
        for (const auto& [name, value] : artifact->identity) EXPECT_EQ(value, listing.at("identity").at(name));
        EXPECT_EQ(artifact->identity.size(), version);
    }
}

TEST_P(FixtureTest, ObjectsAreAsListed) {
    const json& objects = listing.at("objects");
    ASSERT_EQ(artifact->entry_count(), objects.size());
    for (std::uint32_t i = 0; i < objects.size(); ++i) {
        const json& object = objects[i];
        const EntryId id{i};
        const Entry& entry = artifact->entry(id);
        const bool tensor = object.at("kind") == "tensor";
        SCOPED_TRACE(object.dump());
        EXPECT_EQ(artifact->name(id), object.at(object.contains("id") ? "id" : "name"));
        EXPECT_EQ(entry.kind, tensor ? EntryKind::tensor : EntryKind::resource);
        EXPECT_EQ(artifact->format_name(id), object.at(tensor ? "format" : "encoding"));
        EXPECT_EQ(entry.offset, object.at("offset").get<std::uint64_t>());
        EXPECT_EQ(entry.bytes, object.at("bytes").get<std::uint64_t>());
        EXPECT_TRUE(entry.usable);
        EXPECT_EQ(sha256_of(*artifact, id), object.at("sha256"));
        if (!tensor) continue;
        EXPECT_EQ(artifact->layout_name(id), object.at("layout"));
        const auto shape = artifact->shape(id);
        EXPECT_EQ(std::vector<std::uint64_t>(shape.begin(), shape.end()),
                  object.at("shape").get<std::vector<std::uint64_t>>());
        EXPECT_EQ(entry.divisors, object.value("divisors", 1u));
        const auto geometry = artifact->geometry(id);
        ASSERT_TRUE(geometry);
        EXPECT_EQ(geometry->payload_bytes, entry.bytes);
    }
}

TEST_P(FixtureTest, FilesAndListsAreAsListed) {
    if (listing.at("version") < 3) {
        EXPECT_EQ(artifact->parts.size(), 1u);
        return;
    }
    const json& files = listing.at("files");
    ASSERT_EQ(artifact->parts.size(), files.size());
    std::uint64_t payload = 0;
    for (std::size_t i = 0; i < files.size(); ++i) {
        EXPECT_EQ(artifact->parts[i].recorded_name, files[i].at("file"));
        EXPECT_EQ(artifact->parts[i].file_bytes, files[i].at("bytes").get<std::uint64_t>());
        EXPECT_EQ(artifact->parts[i].payload_offset, files[i].at("payload_offset").get<std::uint64_t>());
        EXPECT_EQ(artifact->parts[i].logical_begin, payload);
        payload += artifact->parts[i].payload_bytes;
    }
    EXPECT_EQ(payload, listing.at("payload_bytes").get<std::uint64_t>());
    EXPECT_EQ(artifact->find_key("bindings")->count, listing.at("bindings").size());
    EXPECT_EQ(artifact->find_key("uses")->count, listing.at("uses").size());
    for (const auto& [id, component] : listing.at("components").items()) {
        const MetaItem* item = artifact->find_key("components." + id);
        ASSERT_NE(item, nullptr);
        const auto text = artifact->metadata_reader()->value(*item);
        ASSERT_TRUE(text);
        EXPECT_EQ(json::parse(std::get<std::string>(*text)), component);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Ninfer, FixtureTest,
    ::testing::Values(Fixture{"ninfer/all-formats-v1.ninfer", "ninfer/all-formats-v1.expected.json"},
                      Fixture{"ninfer/all-formats-v2.ninfer", "ninfer/all-formats-v2.expected.json"},
                      Fixture{"ninfer/all-formats-v3.ninfer", "ninfer/all-formats-v3.expected.json"},
                      Fixture{"ninfer/multipart-v3.ninfer", "ninfer/multipart-v3.expected.json"},
                      Fixture{"ninfer/fork-kvmem-v3.ninfer", "ninfer/fork-kvmem-v3.expected.json"},
                      Fixture{"ninfer/fork-t2-ternary-row-v3.ninfer", "ninfer/fork-t2-ternary-row-v3.expected.json"},
                      Fixture{"ninfer/fork-t5-v3.ninfer", "ninfer/fork-t5-v3.expected.json"},
                      Fixture{"bonsai-mini/template-groupwise-int.ninfer", "bonsai-mini/template-groupwise-int.json"},
                      Fixture{"bonsai-mini/expected-pq2_0.ninfer", "bonsai-mini/expected-pq2_0.json"},
                      Fixture{"bonsai-mini/expected-ptq1_0.ninfer", "bonsai-mini/expected-ptq1_0.json"}),
    test_name);

/// The two layer-3 files have no listing: their own directory, read by another JSON reader.
TEST(LayerFixtures, AgreeWithTheirDirectory) {
    for (const char* name : {"bonsai-mini/expected-pq2_0-layer3.ninfer", "bonsai-mini/expected-ptq1_0-layer3.ninfer"}) {
        SCOPED_TRACE(name);
        const Bytes bytes = read_bytes(fixture(name));
        ASSERT_GT(bytes.size(), 4096u);
        const std::size_t json_bytes = bytes[8] + 256u * bytes[9];  // 2366 and 2370
        const json root = json::parse(bytes.begin() + 16, bytes.begin() + 16 + static_cast<std::ptrdiff_t>(json_bytes));
        const Opened opened = ninfer::open(fixture(name), OpenOptions{}, RunControl{});
        ASSERT_TRUE(opened);
        EXPECT_THAT(rule_ids(**opened), IsEmpty());
        ASSERT_EQ((*opened)->entry_count(), root.at("objects").size());
        for (std::uint32_t i = 0; i < (*opened)->entry_count(); ++i) {
            EXPECT_EQ((*opened)->name(EntryId{i}), root.at("objects")[i].at("name"));
            EXPECT_EQ((*opened)->entry(EntryId{i}).bytes, root.at("objects")[i].at("bytes").get<std::uint64_t>());
        }
        const Diagnostic* vision = find_rule(**opened, "ninfer.model.vision-missing");
        ASSERT_NE(vision, nullptr);
        EXPECT_EQ(vision->refused_by, every_ninfer_v2_loader);
    }
}

TEST(ModelFixtures, TernaryUnderGroupwiseIdentityIsNoted) {
    const Opened opened = ninfer::open(fixture("bonsai-mini/expected-ptq1_0.ninfer"), OpenOptions{}, RunControl{});
    ASSERT_TRUE(opened);
    EXPECT_NE(find_rule(**opened, "ninfer.identity.ternary-groupwise"), nullptr);
    const Diagnostic* fork = find_rule(**opened, "ninfer.object.format-fork");
    ASSERT_NE(fork, nullptr);
    EXPECT_EQ(fork->found, "PTQ1_0_G128");
    EXPECT_EQ(fork->refused_by, loaders(Loader::ninfer_v2, Loader::ninfer_v2_fusion));
    EXPECT_EQ(find_rule(**opened, "ninfer.model.vision-missing"), nullptr);
    EXPECT_EQ(find_rule(**opened, "ninfer.model.dflash2-partial"), nullptr);
}

}  // namespace
}  // namespace ninspect::test
