// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Properties that hold for every encoding: planes lie apart and fill the payload, every byte
// has one role, and roles, groups and rows tell the same story.
#include "core/codec/geometry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

using namespace ninspect;
using namespace ninspect::codec;

namespace {

using Shape = std::vector<std::uint64_t>;

/// A few legal shapes of an encoding: one row, several, several blocks, a partial last group.
std::vector<Shape> shapes_for(const Encoding& e) {
    const std::uint64_t block = e.block_weights;
    switch (e.arrangement) {
        case Arrangement::words:
            return {{}, {7}, {3, 5}, {2, 3, 4}};
        case Arrangement::row_split:
            if (e.columns_multiple > 1) return {{1, 128}, {5, 384}};
            return {{1, 6}, {2, 130}, {3, 96}, {5, 300}, {4, 512}};
        case Arrangement::block_scale:
            return {{128, 64}, {256, 192}};
        case Arrangement::expert_block_scale:
            return {{1, 128, 64}, {3, 256, 128}};
        case Arrangement::row_scale:
            return {{1, 1}, {2, 4}, {3, 300}};
        case Arrangement::packed_u4:
            return {{1, 16}, {3, 48}};
        case Arrangement::ternary_row:
            return {{1, 128}, {7, 640}};
        case Arrangement::whole_tensor:
            return {{2, 128}, {3, 384}, {1, 100}};
        case Arrangement::blocks:
            break;
    }
    const std::uint64_t rows = e.interleaved_rows;
    if (!e.layout.empty() || rows > 1) return {{rows, block}, {3 * rows, 2 * block}};
    return {{block}, {3, 2 * block}, {2, 2, 3 * block}};
}

struct Case {
    const Encoding* encoding;
    Geometry geometry;
    std::string text;
};

std::vector<Case> all_cases() {
    std::vector<Case> cases;
    for (const Encoding* e : all_encodings()) {
        if (e->block_bytes == 0) continue;
        for (const Shape& shape : shapes_for(*e)) {
            auto g = compute_geometry(*e, shape);
            std::string text = std::string(e->format) + "/" + std::string(e->layout) + " [";
            for (const std::uint64_t dim : shape) text += std::to_string(dim) + ",";
            EXPECT_TRUE(g.has_value()) << text << (g ? "" : g.error().path + " " + g.error().expected);
            if (g) cases.push_back({e, std::move(*g), text + "]"});
        }
    }
    return cases;
}

}  // namespace

TEST(Planes, LieApartAndReachTheEnd) {
    const auto cases = all_cases();
    ASSERT_GT(cases.size(), 300u);
    for (const Case& c : cases) {
        std::uint64_t end = 0;
        for (const Plane& plane : c.geometry.planes) {
            EXPECT_GE(plane.offset, end) << c.text << plane.name;
            EXPECT_LT(plane.offset - end, 256u) << c.text << plane.name;  // only alignment between planes
            EXPECT_GT(plane.bytes, 0u) << c.text << plane.name;
            if (plane.row_bytes > 0) {
                EXPECT_EQ(plane.row_bytes * c.geometry.rows * c.geometry.experts, plane.bytes) << c.text << plane.name;
            }
            end = plane.offset + plane.bytes;
        }
        EXPECT_EQ(end, c.geometry.payload_bytes) << c.text;
    }
}

TEST(Planes, SizeAloneIsTheSameSize) {
    for (const Encoding* e : all_encodings()) {
        if (e->block_bytes == 0) continue;
        for (const Shape& shape : shapes_for(*e)) {
            const auto bytes = encoded_bytes(*e, shape);
            const auto geometry = compute_geometry(*e, shape);
            ASSERT_TRUE(bytes && geometry) << e->format;
            EXPECT_EQ(*bytes, geometry->payload_bytes) << e->format;
        }
    }
}

TEST(ByteRoles, RunsPartitionThePayload) {
    for (const Case& c : all_cases()) {
        std::uint64_t at = 0;
        while (at < c.geometry.payload_bytes) {
            const auto role = role_of_byte(c.geometry, at);
            ASSERT_TRUE(role.has_value()) << c.text << " " << at;
            ASSERT_EQ(role->run_offset, at) << c.text;
            ASSERT_GT(role->run_bytes, 0u) << c.text << " " << at;
            // The last byte of the run belongs to the same run.
            const auto last = role_of_byte(c.geometry, at + role->run_bytes - 1);
            ASSERT_TRUE(last.has_value()) << c.text << " " << at;
            EXPECT_EQ(last->run_offset, at) << c.text;
            EXPECT_EQ(last->role, role->role) << c.text;
            EXPECT_EQ(last->plane, role->plane) << c.text;
            EXPECT_EQ(last->field, role->field) << c.text;
            EXPECT_EQ(last->row, role->row) << c.text;
            at += role->run_bytes;
        }
        EXPECT_EQ(at, c.geometry.payload_bytes) << c.text;
        EXPECT_FALSE(role_of_byte(c.geometry, c.geometry.payload_bytes).has_value()) << c.text;
        EXPECT_FALSE(role_of_byte(c.geometry, ~std::uint64_t{0}).has_value()) << c.text;
    }
}

TEST(ByteRoles, PaddingIsExactlyWhatNoPlaneHas) {
    for (const Case& c : all_cases()) {
        for (std::uint64_t at = 0; at < std::min<std::uint64_t>(c.geometry.payload_bytes, 20000); ++at) {
            const bool in_plane = std::any_of(c.geometry.planes.begin(), c.geometry.planes.end(), [at](const Plane& p) {
                return at >= p.offset && at < p.offset + p.bytes;
            });
            const auto role = role_of_byte(c.geometry, at);
            ASSERT_EQ(role->role == FieldRole::padding, !in_plane) << c.text << " " << at;
            if (!in_plane) {
                ASSERT_FALSE(role->has_row);
            }
        }
    }
}

TEST(ByteRoles, AgreeWithTheRangesOfEveryGroup) {
    for (const Case& c : all_cases()) {
        const Geometry& g = c.geometry;
        const std::uint64_t woven = c.encoding->interleaved_rows;
        const bool shared_scale = c.encoding->arrangement == Arrangement::row_scale;
        std::map<std::uint64_t, std::uint64_t> covered;  // code and scale bytes -> times
        for (std::uint64_t row = 0; row < g.rows * g.experts; row += woven) {
            for (std::uint64_t group = 0; group < g.groups_per_row; ++group) {
                for (const ByteRange& range : ranges_of_group(g, row, group)) {
                    ASSERT_GT(range.bytes, 0u) << c.text;
                    ASSERT_LE(range.offset + range.bytes, g.payload_bytes) << c.text;
                    for (std::uint64_t at = range.offset; at < range.offset + range.bytes; ++at) {
                        const auto role = role_of_byte(g, at);
                        ASSERT_TRUE(role && role->has_row) << c.text << " " << at;
                        ASSERT_EQ(role->row, row) << c.text << " " << at;
                        if (!shared_scale || range.role != FieldRole::scales) {
                            ASSERT_EQ(role->group, group) << c.text << " " << at;
                            ASSERT_EQ(role->first_column, group * c.encoding->block_weights) << c.text;
                            ++covered[at];
                        }
                    }
                }
            }
        }
        // Every byte that names a row is in the ranges of one group, except row headers and row scales.
        for (std::uint64_t at = 0; at < g.payload_bytes; ++at) {
            const auto role = role_of_byte(g, at);
            const bool of_row = role->role == FieldRole::row_meta || (shared_scale && role->role == FieldRole::scales);
            const std::uint64_t times = covered.contains(at) ? covered[at] : 0;
            ASSERT_EQ(times, role->has_row && !of_row ? 1u : 0u) << c.text << " " << at;
        }
    }
}

TEST(ByteRoles, LieInTheRangesOfTheirRow) {
    for (const Case& c : all_cases()) {
        const Geometry& g = c.geometry;
        for (std::uint64_t at = 0; at < g.payload_bytes; ++at) {
            const auto role = role_of_byte(g, at);
            if (!role->has_row) continue;
            const auto ranges = ranges_of_row(g, role->row);
            ASSERT_TRUE(std::any_of(ranges.begin(), ranges.end(),
                                    [at](const ByteRange& r) { return at >= r.offset && at - r.offset < r.bytes; }))
                << c.text << " " << at;
        }
    }
}

TEST(ByteRoles, ScaleLocationsAreScaleBytesOfThatGroup) {
    std::size_t with_scales = 0;
    for (const Case& c : all_cases()) {
        const Geometry& g = c.geometry;
        for (std::uint64_t row = 0; row < g.rows * g.experts; ++row) {
            for (std::uint64_t group = 0; group < g.groups_per_row; ++group) {
                const auto where = scale_location(g, row, group);
                if (!where) continue;
                ++with_scales;
                const auto role = role_of_byte(g, where->offset);
                ASSERT_TRUE(role.has_value()) << c.text;
                ASSERT_TRUE(role->role == FieldRole::scales || role->role == FieldRole::row_meta) << c.text;
                ASSERT_EQ(role->word, where->word) << c.text;
                ASSERT_LE(where->offset + word_bytes(where->word) * where->words, g.payload_bytes) << c.text;
                if (role->has_row) {
                    ASSERT_EQ(role->row, row) << c.text;
                }
                if (role->has_row && role->role == FieldRole::scales &&
                    c.encoding->arrangement != Arrangement::row_scale) {
                    ASSERT_EQ(role->group, group) << c.text;
                }
            }
        }
    }
    EXPECT_GT(with_scales, 1000u);
}

TEST(ByteRoles, OutOfRangeIsEmpty) {
    for (const Case& c : all_cases()) {
        const Geometry& g = c.geometry;
        const std::uint64_t rows = g.rows * g.experts, max = ~std::uint64_t{0};
        for (const auto& [row, group] :
             {std::pair<std::uint64_t, std::uint64_t>{rows, 0}, {0, g.groups_per_row}, {max, 0}, {0, max}}) {
            EXPECT_TRUE(ranges_of_group(g, row, group).empty()) << c.text;
            EXPECT_FALSE(scale_location(g, row, group).has_value()) << c.text;
        }
        EXPECT_TRUE(ranges_of_row(g, rows).empty()) << c.text;
        EXPECT_TRUE(ranges_of_row(g, max).empty()) << c.text;
    }
}

TEST(ByteRoles, FieldsOfASuperBlock) {
    // Q2_K [2,512]: block (1,1) begins at 3 * 84 = 252.
    const Geometry g = *compute_geometry(*find_ggml(10, Dialect::upstream), Shape{2, 512});
    const auto d = role_of_byte(g, 252 + 81);
    EXPECT_EQ(d->plane, "blocks");
    EXPECT_EQ(d->field, "d");
    EXPECT_EQ(d->role, FieldRole::scales);
    EXPECT_EQ(d->word, WordFormat::f16);
    EXPECT_EQ(d->row, 1u);
    EXPECT_EQ(d->group, 1u);
    EXPECT_EQ(d->first_column, 256u);
    EXPECT_EQ(d->run_offset, 252u + 80);
    EXPECT_EQ(d->run_bytes, 2u);
    EXPECT_EQ(role_of_byte(g, 252)->field, "scales");
    EXPECT_EQ(role_of_byte(g, 252 + 83)->field, "dmin");
}

TEST(ByteRoles, RowHeadersOfIk) {
    // IQ4_KS [2,512]: rows of 4 + 2 * 136 = 276 bytes, the f32 scale of the row first.
    const Geometry g = *compute_geometry(*find_ggml(144, Dialect::ik), Shape{2, 512});
    const auto meta = role_of_byte(g, 277);
    EXPECT_EQ(meta->plane, "meta");
    EXPECT_EQ(meta->role, FieldRole::row_meta);
    EXPECT_EQ(meta->row, 1u);
    EXPECT_EQ(meta->run_offset, 276u);
    EXPECT_EQ(meta->run_bytes, 4u);
    const auto code = role_of_byte(g, 276 + 4 + 136 + 8);
    EXPECT_EQ(code->field, "qs");
    EXPECT_EQ(code->group, 1u);
    EXPECT_EQ(code->run_offset, 276u + 4 + 136 + 8);
    EXPECT_EQ(scale_location(g, 1, 1)->offset, 276u);
    EXPECT_EQ(scale_location(g, 1, 1)->word, WordFormat::f32);
}

TEST(ByteRoles, WovenRowsAreOneUnit) {
    // IQ4_KS_R4 [8,512]: four f32 first, then two units of 4 * 136 bytes; the second four rows behind.
    const Geometry g = *compute_geometry(*find_ggml(344, Dialect::ik), Shape{8, 512});
    const std::uint64_t four_rows = 4 * 4 + 2 * 4 * 136;
    EXPECT_EQ(g.payload_bytes, 2 * four_rows);
    const auto whole = row_unit(g);
    ASSERT_TRUE(whole.has_value());
    EXPECT_EQ(whole->rows, 4u);
    EXPECT_EQ(whole->meta_bytes, 16u);
    EXPECT_EQ(whole->blocks, 2u);
    EXPECT_EQ(whole->block_bytes, 544u);
    EXPECT_EQ(whole->bytes, four_rows);
    const auto meta = role_of_byte(g, four_rows + 15);
    EXPECT_EQ(meta->role, FieldRole::row_meta);
    EXPECT_EQ(meta->row, 4u);
    EXPECT_EQ(meta->run_bytes, 16u);
    const auto unit = role_of_byte(g, four_rows + 16 + 544);
    EXPECT_EQ(unit->row, 4u);
    EXPECT_EQ(unit->group, 1u);
    EXPECT_EQ(unit->run_bytes, 544u);
    for (std::uint64_t row = 4; row < 8; ++row) {
        const auto ranges = ranges_of_group(g, row, 1);
        ASSERT_EQ(ranges.size(), 1u);
        EXPECT_EQ(ranges[0].offset, four_rows + 16 + 544);
        EXPECT_EQ(ranges[0].bytes, 544u);
    }
}

TEST(ByteRoles, GroupsOfAThreePlaneFormat) {
    // Q5 [2,130]: base rows of 128, high rows of 32 from 256, scale rows of 8 from 512.
    const Geometry g = *compute_geometry(*find_ninfer("Q5G64_F16S", "row-split-k128-v1", 2), Shape{2, 130});
    const auto ranges = ranges_of_group(g, 1, 2);
    ASSERT_EQ(ranges.size(), 3u);
    EXPECT_EQ(ranges[0].name, "base");
    EXPECT_EQ(ranges[0].offset, 128u + 64);
    EXPECT_EQ(ranges[0].bytes, 32u);
    EXPECT_EQ(ranges[1].name, "high");
    EXPECT_EQ(ranges[1].offset, 256u + 32 + 16);
    EXPECT_EQ(ranges[1].bytes, 8u);
    EXPECT_EQ(ranges[2].name, "scale");
    EXPECT_EQ(ranges[2].offset, 512u + 8 + 4);
    EXPECT_EQ(ranges[2].bytes, 2u);
    const auto gap = role_of_byte(g, 400);
    EXPECT_EQ(gap->plane, "padding");
    EXPECT_EQ(gap->run_offset, 320u);
    EXPECT_EQ(gap->run_bytes, 192u);
}

TEST(ByteRoles, I2STensorHasItsScaleBehindTheCodes) {
    const Geometry g = *compute_geometry(*find_ggml(36, Dialect::bitnet), Shape{2, 256});
    EXPECT_EQ(g.payload_bytes, 160u);
    EXPECT_EQ(role_of_byte(g, 127)->row, 1u);
    EXPECT_EQ(role_of_byte(g, 127)->group, 1u);
    EXPECT_EQ(role_of_byte(g, 128)->role, FieldRole::scales);
    EXPECT_EQ(role_of_byte(g, 128)->run_bytes, 32u);
    EXPECT_EQ(scale_location(g, 1, 0)->offset, 128u);
}
