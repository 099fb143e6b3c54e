// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Codes of ggml blocks. Scales are chosen so that value and code tell each other: the value
// decoders are checked against other programs elsewhere.
#include "tests/unit/codec/decode_support.h"

#include <map>
#include <random>
#include <set>

using namespace ninspect;
using namespace ninspect::codec;
using namespace ninspect::test;

namespace {

constexpr Dialect up = Dialect::upstream;
constexpr unsigned one = 0x3c00;  // 1.0 as f16

/// A block of random bytes; `prepare` then sets the scales.
struct Case {
    std::int32_t type;
    Dialect dialect;
    std::function<void(Bytes&)> prepare;
    int smallest, largest;
};

void fill(Bytes& b, std::size_t from, std::size_t count, std::uint8_t byte) {
    std::fill_n(b.begin() + static_cast<std::ptrdiff_t>(from), count, byte);
}

std::function<void(Bytes&)> scale_at(std::size_t offset) {
    return [offset](Bytes& b) { put_word(b, offset, one); };
}

/// d = 1, no minimum, every 6-bit scale 1.
void unit_k4(Bytes& b) {
    put_word(b, 0, one);
    put_word(b, 2, 0);
    fill(b, 4, 4, 1);
    fill(b, 8, 4, 0);
    fill(b, 12, 4, 1);
}

/// Formats whose values are their codes when every scale is 1.
const Case linear[] = {
    {2, up, scale_at(0), -8, 7},
    {3, up, [](Bytes& b) { put_word(b, 0, one), put_word(b, 2, 0); }, 0, 15},
    {6, up, scale_at(0), -16, 15},
    {7, up, [](Bytes& b) { put_word(b, 0, one), put_word(b, 2, 0); }, 0, 31},
    {8, up, scale_at(0), -128, 127},
    {9, up, scale_at(0), -128, 127},
    {10, up, [](Bytes& b) { fill(b, 0, 16, 1), put_word(b, 80, one), put_word(b, 82, 0); }, 0, 3},
    {11, up, [](Bytes& b) { fill(b, 96, 8, 0x11), fill(b, 104, 4, 0xaa), put_word(b, 108, one); }, -4, 3},
    {12, up, unit_k4, 0, 15},
    {13, up, unit_k4, 0, 31},
    {14, up, [](Bytes& b) { fill(b, 192, 16, 1), put_word(b, 208, one); }, -32, 31},
    {15, up, [](Bytes& b) { put_word(b, 0, 0), put_word(b, 2, 0x3f80); }, -128, 127},
    {34, up, scale_at(52), -1, 1},
    {35, up, scale_at(64), -1, 2},
    {41, up, scale_at(0), -1, 1},
    {42, up, scale_at(0), -1, 2},
    {42, Dialect::prism_legacy, scale_at(0), -1, 2},
    {142, Dialect::prism, scale_at(0), -1, 2},
    {143, Dialect::prism, scale_at(26), -1, 1},
    {133, Dialect::ik, scale_at(0), -32, 31},
};

constexpr float iq4_table[16] = {-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113};
constexpr float fp4_table[16] = {0, 0.5f, 1, 1.5f, 2, 3, 4, 6, 0, -0.5f, -1, -1.5f, -2, -3, -4, -6};

/// Formats with a table between code and value.
struct TableCase {
    std::int32_t type;
    std::function<void(Bytes&)> prepare;
    const float* table;
};
const TableCase tables[] = {
    {20, scale_at(0), iq4_table},
    {23, [](Bytes& b) { put_word(b, 0, one), put_word(b, 2, 0xaaaa), fill(b, 4, 4, 0x11); }, iq4_table},
    {39, [](Bytes& b) { b[0] = 127; }, fp4_table},
    {40, [](Bytes& b) { fill(b, 0, 4, 0x38); }, fp4_table},
};

/// Formats whose codes choose several weights at once, with the scales made equal and, for
/// iq1, the offsets too.
struct GridCase {
    std::int32_t type;
    std::size_t weights;  // that share a code
    int entries;
    std::function<void(Bytes&)> prepare;
};
const GridCase grids[] = {
    {16, 8, 256,
     [](Bytes& b) {
         put_word(b, 0, one);
         for (std::size_t ib = 0; ib < 8; ++ib) b[2 + 8 * ib + 7] &= 15;
     }},
    {17, 8, 512, [](Bytes& b) { put_word(b, 0, one), fill(b, 66, 8, 0x33); }},
    {22, 8, 1024, [](Bytes& b) { put_word(b, 0, one), fill(b, 74, 8, 0x33); }},
    {18, 4, 256,
     [](Bytes& b) {
         put_word(b, 0, one);
         for (std::size_t ib = 0; ib < 8; ++ib) b[66 + 4 * ib + 3] &= 15;
     }},
    {21, 4, 512, [](Bytes& b) { put_word(b, 0, one), fill(b, 106, 4, 0x33); }},
    {19, 8, 2048,
     [](Bytes& b) {
         put_word(b, 0, one);
         for (std::size_t ib = 0; ib < 8; ++ib) b[34 + 2 * ib + 1] &= 15;
     }},
    {29, 8, 2048,
     [](Bytes& b) {
         fill(b, 48, 8, 0);
         b[53] = 0xc0, b[55] = 0x30;  // d = 1.0 out of the four top nibbles
         for (std::size_t i = 32; i < 48; ++i) b[i] &= 0x77;
     }},
};

constexpr std::uint64_t blocks = 64;

Bytes random_blocks(const Encoding& e, const std::function<void(Bytes&)>& prepare) {
    std::mt19937 random(20261130);
    Bytes all;
    for (std::uint64_t i = 0; i < blocks; ++i) {
        Bytes block(e.block_bytes);
        for (std::uint8_t& byte : block) byte = static_cast<std::uint8_t>(random());
        prepare(block);
        all.insert(all.end(), block.begin(), block.end());
    }
    return all;
}

}  // namespace

TEST(Codes, AreWhatTheScaleMultiplies) {
    for (const Case& c : linear) {
        const Encoding* e = find_ggml(c.type, c.dialect);
        ASSERT_NE(e, nullptr) << c.type;
        SCOPED_TRACE(e->format);
        const Geometry g = geometry_of(e, {1, blocks * e->block_weights});
        const Bytes payload = random_blocks(*e, c.prepare);
        const std::vector<float> values = values_of(g, payload);
        const std::vector<std::int16_t> codes = codes_of(g, payload);
        for (std::size_t i = 0; i < codes.size(); ++i) ASSERT_EQ(static_cast<float>(codes[i]), values[i]) << i;
        EXPECT_EQ(*std::min_element(codes.begin(), codes.end()), c.smallest);
        EXPECT_EQ(*std::max_element(codes.begin(), codes.end()), c.largest);
    }
}

TEST(Codes, AreIndicesWhereATableFollows) {
    for (const TableCase& c : tables) {
        const Encoding* e = find_ggml(c.type, up);
        ASSERT_NE(e, nullptr) << c.type;
        SCOPED_TRACE(e->format);
        const Geometry g = geometry_of(e, {1, blocks * e->block_weights});
        const Bytes payload = random_blocks(*e, c.prepare);
        const std::vector<float> values = values_of(g, payload);
        const std::vector<std::int16_t> codes = codes_of(g, payload);
        for (std::size_t i = 0; i < codes.size(); ++i) {
            ASSERT_GE(codes[i], 0);
            ASSERT_LT(codes[i], 16);
            ASSERT_EQ(c.table[codes[i]], values[i]) << i << ", code " << codes[i];
        }
        EXPECT_EQ(std::set<std::int16_t>(codes.begin(), codes.end()).size(), 16u);
    }
}

TEST(Codes, OfGridsAreTheSameForAllWeightsOfAWord) {
    for (const GridCase& c : grids) {
        const Encoding* e = find_ggml(c.type, up);
        ASSERT_NE(e, nullptr) << c.type;
        SCOPED_TRACE(e->format);
        const Geometry g = geometry_of(e, {1, blocks * 256});
        const Bytes payload = random_blocks(*e, c.prepare);
        const std::vector<float> values = values_of(g, payload);
        const std::vector<std::int16_t> codes = codes_of(g, payload);
        const bool signed_grid = c.type == 19 || c.type == 29;  // iq1 has no separate signs
        std::map<std::int16_t, std::vector<float>> meaning;
        for (std::size_t i = 0; i < codes.size(); i += c.weights) {
            std::vector<float> word;
            for (std::size_t j = i; j < i + c.weights; ++j) {
                ASSERT_EQ(codes[j], codes[i]) << j;
                word.push_back(signed_grid ? values[j] : std::fabs(values[j]));
            }
            ASSERT_GE(codes[i], 0);
            ASSERT_LT(codes[i], c.entries);
            ASSERT_EQ(meaning.try_emplace(codes[i], word).first->second, word) << "code " << codes[i];
        }
        // 2048 or 4096 draws of all entries: more than half of them, from both ends, and no two alike.
        EXPECT_GT(meaning.size(), static_cast<std::size_t>(c.entries) / 2);
        EXPECT_GT(meaning.rbegin()->first, c.entries * 9 / 10);
        std::set<std::vector<float>> words;
        for (const auto& [code, word] : meaning) words.insert(word);
        EXPECT_EQ(words.size(), meaning.size());
    }
}
