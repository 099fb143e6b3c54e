// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The fast kernels against the values that ggml and the makers of `.ninfer` files decode from
// the fixtures.
#include "core/codec/encoding.h"
#include "core/compute/kernels.h"
#include "tests/support/support.h"
#include "tests/unit/compute/targets.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <bit>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

using namespace ninspect;
using namespace ninspect::test;
using Json = nlohmann::json;

namespace {

/// A tensor of a fixture with the values it must have.
struct Case {
    std::string name;
    const codec::Encoding* encoding = nullptr;
    std::vector<std::uint64_t> shape;  ///< C order
    Bytes payload;
    std::vector<float> expected;
};

Json expectations(const std::string& fixture_name) {
    const Bytes text = read_bytes(fixture(fixture_name + ".expected.json"));
    return Json::parse(text.begin(), text.end());
}

std::vector<float> floats(const Bytes& bytes) {
    std::vector<float> values;
    for (std::size_t i = 0; i + 4 <= bytes.size(); i += 4)
        values.push_back(std::bit_cast<float>(bytes[i] | std::uint32_t{bytes[i + 1]} << 8 |
                                              std::uint32_t{bytes[i + 2]} << 16 | std::uint32_t{bytes[i + 3]} << 24));
    return values;
}

Bytes part_of(const Bytes& file, std::size_t offset, std::size_t size) {
    if (offset + size > file.size()) return {};
    return Bytes(file.begin() + static_cast<std::ptrdiff_t>(offset),
                 file.begin() + static_cast<std::ptrdiff_t>(offset + size));
}

std::vector<Case> gguf_cases(const std::string& name) {
    const Json json = expectations(name);
    const Bytes file = read_bytes(fixture(name + ".gguf"));
    std::vector<Case> cases;
    for (const Json& tensor : json["tensors"]) {
        Case c;
        c.name = tensor["name"];
        const std::int32_t type = tensor["type"];
        c.encoding = codec::find_ggml(type, type >= 142 ? codec::Dialect::prism : codec::Dialect::upstream);
        c.shape = tensor["ne"].get<std::vector<std::uint64_t>>();
        std::reverse(c.shape.begin(), c.shape.end());
        c.payload = part_of(file, json["data_offset"].get<std::size_t>() + tensor["offset"].get<std::size_t>(),
                            tensor["bytes"]);
        c.expected = floats(read_bytes(fixture(name + ".expected/" + c.name + ".f32")));
        cases.push_back(std::move(c));
    }
    return cases;
}

std::vector<Case> ninfer_cases(const std::string& name, unsigned version) {
    const Json json = expectations(name);
    const Bytes file = read_bytes(fixture(name + ".ninfer"));
    std::vector<Case> cases;
    for (const Json& object : json["objects"]) {
        if (!object.contains("expected_f32")) continue;
        Case c;
        c.name = object["expected_f32"];
        c.encoding =
            codec::find_ninfer(object["format"].get<std::string>(), object["layout"].get<std::string>(), version);
        c.shape = object["shape"].get<std::vector<std::uint64_t>>();
        c.payload = part_of(file, json["payload_offset"].get<std::size_t>() + object["offset"].get<std::size_t>(),
                            object["bytes"]);
        c.expected = floats(read_bytes(fixture(name + ".expected/" + c.name)));
        cases.push_back(std::move(c));
    }
    return cases;
}

codec::RowBytes all_rows(const codec::Geometry& g, const Bytes& payload) {
    codec::RowBytes rows;
    rows.rows = g.experts * g.rows;
    for (std::size_t i = 0; i < g.planes.size(); ++i) {
        const codec::ByteRange range = codec::plane_range_of_rows(g, i, 0, rows.rows);
        rows.planes[i] = std::span<const std::uint8_t>(payload).subspan(static_cast<std::size_t>(range.offset),
                                                                        static_cast<std::size_t>(range.bytes));
    }
    return rows;
}

void check(const Case& c) {
    SCOPED_TRACE(c.name);
    ASSERT_NE(c.encoding, nullptr);
    const auto geometry = codec::compute_geometry(*c.encoding, c.shape, 1);
    ASSERT_TRUE(geometry.has_value());
    ASSERT_FALSE(c.expected.empty());
    std::vector<float> values(c.expected.size());
    const Status status =
        codec::decode_rows(*geometry, all_rows(*geometry, c.payload), compute::row_kernels(*c.encoding), values);
    ASSERT_TRUE(status.has_value()) << status.error().path << " " << status.error().found;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::isnan(values[i]) && std::isnan(c.expected[i])) continue;
        ASSERT_EQ(std::bit_cast<std::uint32_t>(values[i]), std::bit_cast<std::uint32_t>(c.expected[i])) << i;
    }
}

/// Those of the cases whose inner loop is a kernel; returns how many.
std::size_t check_all(const std::vector<Case>& cases) {
    std::size_t checked = 0;
    for_each_target([&] {
        checked = 0;
        for (const Case& c : cases) {
            if (c.encoding != nullptr) {
                const codec::RowKernels kernels = codec::reference_kernels(*c.encoding);
                if (kernels.blocks == nullptr && kernels.groups == nullptr) continue;
            }
            check(c);
            ++checked;
        }
    });
    return checked;
}

TEST(KernelFixtures, EveryGgmlType) { EXPECT_EQ(check_all(gguf_cases("gguf/all-types")), 33u); }
TEST(KernelFixtures, RandomCodes) { EXPECT_EQ(check_all(gguf_cases("gguf/random-codes")), 25u); }
TEST(KernelFixtures, EveryCodebookEntry) { EXPECT_EQ(check_all(gguf_cases("gguf/codebooks")), 7u); }
TEST(KernelFixtures, ActivationTypes) { EXPECT_EQ(check_all(gguf_cases("gguf/internal-types")), 2u); }
TEST(KernelFixtures, PrismTypes) { EXPECT_EQ(check_all(gguf_cases("gguf/prism-types")), 6u); }
TEST(KernelFixtures, NinferVersion1) { EXPECT_GE(check_all(ninfer_cases("ninfer/all-formats-v1", 1)), 30u); }
TEST(KernelFixtures, NinferVersion2) { EXPECT_GE(check_all(ninfer_cases("ninfer/all-formats-v2", 2)), 5u); }
TEST(KernelFixtures, NinferVersion3) { EXPECT_GE(check_all(ninfer_cases("ninfer/all-formats-v3", 3)), 5u); }
TEST(KernelFixtures, BaseThreeUnits) { EXPECT_GE(check_all(ninfer_cases("ninfer/fork-t5-v3", 3)), 2u); }
TEST(KernelFixtures, WithdrawnTwoBitRows) {
    EXPECT_GE(check_all(ninfer_cases("ninfer/fork-t2-ternary-row-v3", 3)), 2u);
}
TEST(KernelFixtures, GgmlBlocksInNinfer) { EXPECT_GE(check_all(ninfer_cases("ninfer/fork-kvmem-v3", 3)), 2u); }

}  // namespace
