// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Every tensor of every listing in tests/fixtures has the size and the planes that the public
// tools which wrote it gave it.
#include "core/codec/geometry.h"
#include "tests/support/support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

#include <nlohmann/json.hpp>

using namespace ninspect;
using namespace ninspect::codec;
using nlohmann::json;

namespace {

struct Listing {
    std::string name;
    json root;
};

std::vector<Listing> listings() {
    std::vector<Listing> all;
    for (const auto& item : std::filesystem::recursive_directory_iterator(test::fs_path(test::fixture("")))) {
        if (item.path().extension() != ".json") continue;
        std::ifstream in(item.path());
        json root = json::parse(in);
        if (root.contains("tensors") || root.contains("objects"))
            all.push_back({test::utf8_of(item.path().filename()), std::move(root)});
    }
    return all;
}

const Encoding* reading_of(std::int32_t type) {
    const Encoding* e = find_ggml(type, Dialect::upstream);
    return e != nullptr ? e : find_ggml(type, Dialect::prism);
}

}  // namespace

TEST(Fixtures, EveryGgufTensorHasItsListedSize) {
    std::size_t checked = 0;
    for (const Listing& listing : listings()) {
        if (!listing.root.contains("tensors")) continue;
        for (const json& tensor : listing.root["tensors"]) {
            auto shape = tensor["ne"].get<std::vector<std::uint64_t>>();
            std::reverse(shape.begin(), shape.end());
            const Encoding* e = reading_of(tensor["type"].get<std::int32_t>());
            ASSERT_NE(e, nullptr) << listing.name << " " << tensor["name"];
            const auto bytes = encoded_bytes(*e, shape);
            ASSERT_TRUE(bytes.has_value()) << listing.name << " " << tensor["name"];
            EXPECT_EQ(*bytes, tensor["bytes"].get<std::uint64_t>()) << listing.name << " " << tensor["name"];
            ++checked;
        }
    }
    EXPECT_GE(checked, 33u + 25 + 7 + 2 + 6 + 2 * 56 + 30);
}

TEST(Fixtures, EveryNinferObjectHasItsListedSizeAndPlanes) {
    std::size_t checked = 0, planes = 0;
    for (const Listing& listing : listings()) {
        if (!listing.root.contains("objects")) continue;
        const unsigned version = listing.root["version"].get<unsigned>();
        for (const json& object : listing.root["objects"]) {
            if (object["kind"] != "tensor") continue;
            const std::string name = object.contains("id") ? object["id"] : object["name"];
            const std::string where = listing.name + " " + name;
            const auto shape = object["shape"].get<std::vector<std::uint64_t>>();
            const Encoding* e =
                find_ninfer(object["format"].get<std::string>(), object["layout"].get<std::string>(), version);
            ASSERT_NE(e, nullptr) << where;
            const auto geometry = compute_geometry(*e, shape, object.value("divisors", std::uint64_t{1}));
            ASSERT_TRUE(geometry.has_value())
                << where << " " << geometry.error().path << " " << geometry.error().expected;
            EXPECT_EQ(geometry->payload_bytes, object["bytes"].get<std::uint64_t>()) << where;
            EXPECT_EQ(object["offset"].get<std::uint64_t>() % e->alignment, 0u) << where;
            ++checked;
            if (!object.contains("geometry")) continue;
            ++planes;
            ASSERT_TRUE(geometry->row_split.has_value()) << where;
            const RowSplitGeometry& g = *geometry->row_split;
            const std::map<std::string, std::uint64_t> ours = {{"n", g.n},
                                                               {"k", g.k},
                                                               {"k_pad", g.k_pad},
                                                               {"groups_per_row", g.groups_per_row},
                                                               {"base_bytes_per_group", g.base_bytes_per_group},
                                                               {"high_bytes_per_group", g.high_bytes_per_group},
                                                               {"base_row_bytes", g.base_row_bytes},
                                                               {"high_row_bytes", g.high_row_bytes},
                                                               {"scale_row_bytes", g.scale_row_bytes},
                                                               {"base_offset", g.base_offset},
                                                               {"base_bytes", g.base_bytes},
                                                               {"high_offset", g.high_offset},
                                                               {"high_bytes", g.high_bytes},
                                                               {"scale_offset", g.scale_offset},
                                                               {"scale_bytes", g.scale_bytes},
                                                               {"payload_bytes", g.payload_bytes}};
            for (const auto& [key, value] : object["geometry"].items()) {
                ASSERT_TRUE(ours.contains(key)) << where << " " << key;
                EXPECT_EQ(ours.at(key), value.get<std::uint64_t>()) << where << " " << key;
            }
        }
    }
    EXPECT_GE(checked, 250u);
    EXPECT_GE(planes, 50u);
}
