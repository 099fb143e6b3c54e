// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Blocks into planes and back. The two-row objects are those of the format's description
// (ninfer-layouts §3.7).
#include "core/convert/split.h"

#include "core/convert/rules.h"
#include "core/io/digest.h"
#include "tests/support/support.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <set>

namespace ninspect::convert {
namespace {

using test::Bytes;

const codec::Encoding& gguf(int type) { return *codec::find_ggml(type, codec::Dialect::prism); }
const codec::Encoding& ninfer(const char* format) { return *codec::find_ninfer(format, "row-split-k128-v1", 2); }

const BlockLayout pq2{34, 2, 32, 0, 0, 0};
const BlockLayout ptq1{28, 0, 24, 24, 2, 26};

TEST(BlockLayout, OfThePairsThatHoldTheSameGroups) {
    EXPECT_EQ(block_layout(gguf(142), ninfer("PQ2_0_G128")), pq2);
    EXPECT_EQ(block_layout(gguf(143), ninfer("PTQ1_0_G128")), ptq1);
    EXPECT_FALSE(block_layout(gguf(142), ninfer("PTQ1_0_G128")));
    EXPECT_FALSE(block_layout(gguf(143), ninfer("PQ2_0_G128")));
    EXPECT_FALSE(block_layout(gguf(8), ninfer("W8G32_F16S"))) << "Q8_0: the same sizes, and still not that format";
    EXPECT_FALSE(block_layout(gguf(12), ninfer("PQ2_0_G128"))) << "Q4_K";
    EXPECT_FALSE(block_layout(gguf(0), ninfer("PQ2_0_G128"))) << "F32";
}

struct Planes {
    Planes(const BlockLayout& layout, std::size_t groups)
        : base(groups * layout.base_bytes), high(groups * layout.high_bytes), scales(groups * 2) {}
    PlaneBytes to() { return {base.data(), high.data(), scales.data()}; }
    ConstPlaneBytes from() const { return {base.data(), high.data(), scales.data()}; }
    Bytes base, high, scales;
};

/// Weight i of group g of row r of the description's two-row object: 0, 1, 2.
unsigned trit(unsigned r, unsigned g, unsigned i) { return (i * (3 + r) + i / (5 + g)) % 3; }
constexpr std::array<std::array<std::uint8_t, 2>, 4> scale_words{
    {{0x1f, 0x21}, {0xae, 0x27}, {0x1f, 0x25}, {0x1f, 0x29}}};

/// The blocks of that object as PQ2_0.
Bytes pq2_blocks() {
    Bytes blocks;
    for (unsigned block = 0; block < 4; ++block) {
        blocks.insert(blocks.end(), scale_words[block].begin(), scale_words[block].end());
        for (unsigned byte = 0; byte < 32; ++byte) {
            unsigned value = 0;
            for (unsigned k = 0; k < 4; ++k) value |= trit(block / 2, block % 2, 4 * byte + k) << (2 * k);
            blocks.push_back(static_cast<std::uint8_t>(value));
        }
    }
    return blocks;
}

std::uint8_t carrier(unsigned number) { return static_cast<std::uint8_t>((number * 256 + 242) / 243); }

/// The same as PTQ1_0.
Bytes ptq1_blocks() {
    Bytes blocks;
    for (unsigned block = 0; block < 4; ++block) {
        const auto at = [&](unsigned i) { return trit(block / 2, block % 2, i); };
        const auto five = [&](unsigned first, unsigned step, unsigned digits) {
            unsigned number = 0;
            for (unsigned n = 0; n < 5; ++n) number = number * 3 + (n < digits ? at(first + n * step) : 0);
            return carrier(number);
        };
        for (unsigned m = 0; m < 16; ++m) blocks.push_back(five(m, 16, 5));
        for (unsigned m = 0; m < 8; ++m) blocks.push_back(five(80 + m, 8, 5));
        for (unsigned h = 0; h < 2; ++h) blocks.push_back(five(120 + h, 2, 4));
        blocks.insert(blocks.end(), scale_words[block].begin(), scale_words[block].end());
    }
    return blocks;
}

std::string sha256(const Bytes& bytes) {
    auto digest = io::Digest::make(io::DigestAlgorithm::sha256);
    (*digest)->update(bytes);
    return (*digest)->finish();
}

void put(Bytes& to, std::size_t offset, const Bytes& plane) {
    std::copy(plane.begin(), plane.end(), to.begin() + static_cast<std::ptrdiff_t>(offset));
}

TEST(Split, GivesTheDescribedObjectOfPq2) {
    const Bytes blocks = pq2_blocks();
    Planes planes(pq2, 4);
    split_blocks(pq2, blocks.data(), 4, planes.to());
    Bytes object(264);
    put(object, 0, planes.base);
    put(object, 256, planes.scales);
    EXPECT_EQ(sha256(object), "7ea05728ae10ec8368faf936e5d11f7132592156f0797820fad52562fb5a35c8");
}

TEST(Split, GivesTheDescribedObjectOfPtq1) {
    const Bytes blocks = ptq1_blocks();
    Planes planes(ptq1, 4);
    split_blocks(ptq1, blocks.data(), 4, planes.to());
    EXPECT_EQ(planes.high, (Bytes{0x04, 0x0d, 0xf7, 0xf7, 0x46, 0x5c, 0xc8, 0x46}));
    Bytes object(520);
    put(object, 0, planes.base);
    put(object, 256, planes.high);
    put(object, 512, planes.scales);
    EXPECT_EQ(sha256(object), "af70ce62c3781679db056a307f7966ca98ca3b5c87c9b1e1955739ced780deab");
}

TEST(Split, JoinIsItsInverseForAnyBytes) {
    std::mt19937 random(1);
    // The last one has no code of its own.
    for (const BlockLayout& layout : {pq2, ptq1, BlockLayout{21, 3, 18, 0, 1, 1}})
        for (const std::size_t groups : {0u, 1u, 2u, 7u, 129u, 1000u}) {
            Bytes blocks(groups * layout.block_bytes), again(blocks.size());
            for (std::uint8_t& byte : blocks) byte = static_cast<std::uint8_t>(random());
            Planes planes(layout, groups);
            split_blocks(layout, blocks.data(), groups, planes.to());
            join_blocks(layout, planes.from(), groups, again.data());
            ASSERT_EQ(again, blocks) << layout.block_bytes << " " << groups;
            if (groups < 2) continue;
            ASSERT_EQ(planes.scales[2], blocks[layout.block_bytes + layout.scale_offset]);
            ASSERT_EQ(planes.base[layout.base_bytes], blocks[layout.block_bytes + layout.base_offset]);
        }
}

TEST(Codes, ThreeIsFoundWhereverItIs) {
    for (const std::size_t size : {1u, 31u, 255u, 256u, 257u, 1000u})
        for (std::size_t at = 0; at < size; at += 1 + size / 40)
            for (unsigned lane = 0; lane < 4; ++lane) {
                Bytes base(size, 0b10'01'10'00);  // 0, 2, 1, 2: neighbouring bits set, no code of 3
                EXPECT_FALSE(find_code_3(base));
                base[at] = static_cast<std::uint8_t>(base[at] | 3u << (2 * lane));
                EXPECT_EQ(find_code_3(base), at);
            }
}

TEST(Codes, TheFirstThreeIsTold) {
    Bytes base(2000, 0x55);
    base[1500] = 0xc0;
    base[1400] = 0x03;
    EXPECT_EQ(find_code_3(base), 1400u);
    EXPECT_FALSE(find_code_3({}));
}

TEST(Scales, NegativeAndNoNumbersAreFound) {
    const auto with = [](std::uint16_t word, std::size_t at) {
        Bytes scales(2 * 700);
        for (std::size_t i = 0; i < scales.size(); i += 2)
            scales[i] = 0xff, scales[i + 1] = 0x7b;  // 65504, the largest
        scales[2 * at] = static_cast<std::uint8_t>(word);
        scales[2 * at + 1] = static_cast<std::uint8_t>(word >> 8);
        return scales;
    };
    for (const std::size_t at : {0u, 127u, 128u, 699u}) {
        for (const unsigned good : {0x0000u, 0x0001u, 0x3c00u, 0x7bffu})
            EXPECT_FALSE(find_bad_scale(with(static_cast<std::uint16_t>(good), at))) << good;
        for (const unsigned bad : {0x8000u, 0x8001u, 0xbc00u, 0x7c00u, 0xfc00u, 0x7e00u, 0x7c01u, 0xffffu})
            EXPECT_EQ(find_bad_scale(with(static_cast<std::uint16_t>(bad), at)), at) << bad;
    }
}

TEST(ConvertRules, EachIdLeadsToItsRule) {
    std::set<std::string_view> ids;
    for (const Rule& one : rules()) {
        EXPECT_EQ(&rule(one.id), &one);
        EXPECT_TRUE(ids.insert(one.id).second);
        EXPECT_FALSE(one.text.empty());
    }
    EXPECT_GE(ids.size(), 10u);
}

}  // namespace
}  // namespace ninspect::convert
