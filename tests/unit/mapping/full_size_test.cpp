// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The row maps of the full-size model against index arrays recorded from the field's own packer
// (full-row-maps.json), and its inventory against published figures.
#include "core/io/digest.h"
#include "tests/unit/mapping/mapping_test.h"

#include <nlohmann/json.hpp>

#include <fstream>

namespace ninspect::mapping {
namespace {

using nlohmann::json;

class FullSize : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_EQ(bonsai()->known_models.size(), 1u);
        Result<std::vector<Size>> sizes = evaluate_dimensions(*bonsai(), figures_of(bonsai()->known_models.front()));
        ASSERT_TRUE(sizes.has_value()) << sizes.error().path;
        Result<std::vector<ExpandedObject>> objects = expand_objects(*bonsai(), *sizes);
        ASSERT_TRUE(objects.has_value()) << objects.error().path << " " << objects.error().found;
        objects_ = std::move(*objects);
        std::ifstream in(test::fs_path(test::fixture("bonsai-mini/full-row-maps.json")));
        recorded_ = json::parse(in);
    }

    const ExpandedObject& object(const std::string& name) const {
        for (const ExpandedObject& one : objects_)
            if (one.name == name) return one;
        ADD_FAILURE() << name;
        return objects_.front();
    }

    /// Rows [begin, end) of an object against one recorded array.
    void compare(const std::string& name, std::uint64_t begin, std::uint64_t end, const char* record) const {
        const RowMap& map = object(name).rows;
        std::vector<std::uint64_t> rows;
        std::vector<std::uint8_t> bytes;
        for (std::uint64_t i = begin; i < end; ++i) {
            rows.push_back(map.source_of(i)->row);
            for (unsigned b = 0; b < 4; ++b) bytes.push_back(static_cast<std::uint8_t>(rows.back() >> (8 * b)));
        }
        const json& wanted = recorded_.at(record);
        EXPECT_EQ(rows.size(), wanted.at("count").get<std::size_t>()) << record;
        const auto first = wanted.at("first_64").get<std::vector<std::uint64_t>>();
        const auto last = wanted.at("last_8").get<std::vector<std::uint64_t>>();
        EXPECT_TRUE(std::equal(first.begin(), first.end(), rows.begin())) << record;
        EXPECT_TRUE(std::equal(last.rbegin(), last.rend(), rows.rbegin())) << record;
        auto digest = io::Digest::make(io::DigestAlgorithm::sha256);
        ASSERT_TRUE(digest.has_value());
        (*digest)->update(bytes);
        EXPECT_EQ((*digest)->finish(), wanted.at("sha256_le_int32").get<std::string>()) << record;
    }

    std::vector<ExpandedObject> objects_;
    json recorded_;
};

TEST_F(FullSize, RowMapsAreThoseOfThePacker) {
    compare("text/layers/0/gdn/value_z", 0, 6144, "value_z.value");
    compare("text/layers/0/gdn/value_z", 6144, 12288, "value_z.z");
    compare("text/layers/3/attention/query_key", 0, 6144, "attention.query");
    compare("text/layers/3/attention/gate_value", 0, 6144, "attention.output_gate");
    compare("text/layers/62/gdn/convolution", 0, 10240, "convolution.channels");
    for (const char* name : {"a_projection", "b_projection", "a_log", "dt_bias"})
        compare("text/layers/60/gdn/" + std::string(name), 0, 48, "head48");
}

TEST_F(FullSize, InventoryIsThePublishedOne) {
    EXPECT_EQ(objects_.size(), 773u);
    std::size_t ternary = 0, attention = 0;
    for (const ExpandedObject& one : objects_) {
        ternary += bonsai()->objects[one.rule].format == "ternary";
        attention += one.name.find("/attention/output") != std::string::npos;
        EXPECT_TRUE(one.rows.check().bijective()) << one.name;
    }
    EXPECT_EQ(ternary, 322u);
    EXPECT_EQ(attention, 16u);
    EXPECT_EQ(object("text/layers/63/attention/query_key").shape, (std::vector<std::uint64_t>{7168, 5120}));
    EXPECT_EQ(object("text/layers/0/gdn/value_z").shape, (std::vector<std::uint64_t>{12288, 5120}));
    EXPECT_EQ(object("text/hadamard_signs").shape, (std::vector<std::uint64_t>{28672}));
    EXPECT_EQ(object("text/layers/0/gdn/convolution").shape, (std::vector<std::uint64_t>{4, 10240}));
}

TEST_F(FullSize, KnownModelIsToldFromOthers) {
    KnownModel other = bonsai()->known_models.front();
    EXPECT_NE(recognise(*bonsai(), figures_of(other)), nullptr);
    other.metadata["qwen35.block_count"] = 63;
    EXPECT_EQ(recognise(*bonsai(), figures_of(other)), nullptr);
}

}  // namespace
}  // namespace ninspect::mapping
