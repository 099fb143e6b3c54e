// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Decoders against digests of what other programs decode from the same made-up bytes.
#include "tests/unit/codec/decode_support.h"

#include <algorithm>

using namespace ninspect;
using namespace ninspect::codec;
using namespace ninspect::test;

namespace {

/// Layout document §3.7 and §9.1: bytes (7i² + 13i + 5) mod 256 over two blocks, scale words
/// replaced; the first 16 digits of the digests of input and output, and the first values.
struct Vector {
    const char* format;
    std::int32_t type;
    Dialect dialect;
    std::size_t scale_at, min_at;  // 999: none
    const char* input;
    const char* output;
    std::vector<float> first;
};

constexpr std::size_t absent = 999;
constexpr Dialect up = Dialect::upstream;

const Vector vectors[] = {
    {"PQ2_0", 142, Dialect::prism, 0, absent, "af2a136d5d116ae8", "f196ec280c677c32", {}},
    {"PTQ1_0", 143, Dialect::prism, 26, absent, "1d24ab966c54834b", "666ea00a2cc31855", {}},
    {"Q2_0", 42, up, 0, absent, "c776af5bf3c95831", "6795ca79bb1520c5", {}},
    {"Q8_0", 8, up, 0, absent, "af2a136d5d116ae8", "12e8488b22c0641c", {0.921875f, 1.671875f, -1.359375f}},
    {"Q2_K", 10, up, 80, 82, "1ca5397e42291a5d", "36d9596b6c889379", {0.078125f, 0.078125f, 0.234375f}},
    {"Q3_K", 11, up, 108, absent, "f023d31c0e749e70", "45f44fd2c98207f0", {-0.171875f, -0.171875f, -0.515625f}},
    {"Q4_K", 12, up, 0, 2, "5f325c788504c9b0", "d1195acd07d6d529", {2.8515625f, 5.4140625f, 6.6953125f}},
    {"Q5_K", 13, up, 0, 2, "c5187a2dbf5d6b5d", "b98a0276af426bf9", {13.1015625f, 15.6640625f, 16.9453125f}},
    {"Q6_K", 14, up, 208, absent, "a8f37c1766b2c1a3", "9bc176547f0e8030", {10.140625f, 6.453125f, -24.890625f}},
    {"IQ2_XXS", 16, up, 0, absent, "fc5aa7cb62cc2853", "61b8b6cae30ab93d", {-1.123046875f, -1.123046875f, -0.359375f}},
    {"IQ2_XS", 17, up, 0, absent, "b982d9836302af9a", "a490b5baacb54001", {-1.931640625f, 1.931640625f, -0.359375f}},
    {"IQ3_XXS", 18, up, 0, absent, "02addb047bdff689", "d6293bc1b08c117e", {-2.515625f, -0.359375f, 0.359375f}},
    {"IQ1_S", 19, up, 0, absent, "14c4171b1fd3043b", "da8cb565b5d8de98", {-0.123046875f, 0.017578125f}},
    {"IQ4_NL", 20, up, 0, absent, "c776af5bf3c95831", "ace18d97a8ec9d6e", {0.59375f, 0.59375f, 0.203125f}},
    {"IQ3_S", 21, up, 0, absent, "81ef79b1d5521edd", "6782e759ec2e10e0", {-0.328125f, -0.546875f, 0.765625f}},
    {"IQ2_S", 22, up, 0, absent, "871e082a98d6c282", "482335a9e21cfc47", {-0.341796875f, -0.341796875f, 0.587890625f}},
    {"IQ4_XS", 23, up, 0, absent, "dee179ea211899d6", "6c0982ebe15a7997", {26.953125f, -40.625f, -25.390625f}},
    {"IQ1_M",
     29,
     up,
     absent,
     absent,
     "87c9657a7abbd3d9",
     "e5086263c33f6f87",
     {0.193359375f, 0.193359375f, 0.021484375f}},
    {"TQ1_0", 34, up, 52, absent, "f98c0aad58a2fb8a", "b61d94e7890adabf", {-0.015625f}},
};

Bytes vector_bytes(const Vector& v, std::size_t block_bytes) {
    Bytes bytes(2 * block_bytes);
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(7 * i * i + 13 * i + 5);
    for (std::size_t block = 0; block < 2; ++block) {
        const std::size_t at = block * block_bytes;
        if (v.scale_at != absent) put_word(bytes, at + v.scale_at, 0x2400);
        if (v.min_at != absent) put_word(bytes, at + v.min_at, 0x2000);
        if (v.type != 29) continue;
        const unsigned top_nibbles[4] = {0, 0, 4, 2};  // of IQ1_M's four scale words: d = 2^-6
        for (std::size_t i = 0; i < 4; ++i) {
            std::uint8_t& high = bytes[at + 48 + 2 * i + 1];
            high = static_cast<std::uint8_t>((high & 15u) | top_nibbles[i] << 4);
        }
    }
    return bytes;
}

/// Rows for the tests of ik_llama.cpp's types: six blocks of a formula, behind the row's scale
/// where there is one; scale words 0x2400 (2^-6 as f16), or 2^-6 as float32.
Bytes ik_row(const Encoding& e) {
    Bytes bytes(e.row_meta_bytes + 6 * e.block_bytes);
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::uint8_t>(7 * i * i + 13 * i + 5 + (i >> 8) * 31);
    if (e.row_meta_bytes == 0)
        for (std::size_t block = 0; block < 6; ++block) put_word(bytes, block * e.block_bytes, 0x2400);
    if (e.row_meta_bytes == 2) put_word(bytes, 0, 0x2400);
    if (e.row_meta_bytes == 4) {
        put_word(bytes, 0, 0);
        put_word(bytes, 2, 0x3c80);
    }
    return bytes;
}

/// The digests of the output are of what ik_llama.cpp's own dequantize_row_* functions
/// (ggml/src/iqk/iqk_quantize.cpp and ggml-quants.c at commit 8337e4cd3861), compiled by
/// themselves, make of ik_row(); those of the input are of the bytes that they were given.
struct IkVector {
    std::int32_t type;
    const char* input;
    const char* output;
    std::vector<float> first;
    float last;
};
const IkVector ik_vectors[] = {
    {133, "d0f082be81abba97", "c5523a720f6eeb0e", {0.296875f, 0.296875f, -0.234375f}, -0.046875f},
    {137, "d2ecf34273f1ccd6", "950638166bd691cd", {-0.125f, -0.125f, 0.34375f}, 1.21875f},
    {138, "33d4b3334a957f86", "1dda114bc11c48c2", {-24.703125f, -24.703125f, -8.234375f}, 13.5625f},
    {139, "5123d43fd47256fe", "2e0fcd2295f7d224", {1.453125f, -0.796875f, -1.96875f}, -47.671875f},
    {140, "b1ee92176e9eb66e", "d653c28862a01bf3", {-1.453125f, -2.859375f, -3.703125f}, -14.625f},
    {141, "de479efd4ec4918d", "f7b2dd10f235c318", {28.528186798095703f, 44.84755325317383f}, -1.1672991514205933f},
    {144, "4332f7102b78eb49", "63ba85c65071aea8", {-64.0625f, 46.765625f, -3.84375f}, 10.9375f},
    {145, "b439ead08a34247a", "706f9344f0ccf039", {-1.125f, -1.125f, 3.09375f}, -3.453125f},
    {146, "0343464dbdff9f69", "86e78d80839744e1", {113.109375f, 232.171875f, 33.734375f}, -29.453125f},
    {152, "823d06e513f60fee", "3e54e6b9595e9b96", {4.484375f, 63.421875f, 28.828125f}, -107.765625f},
    {156, "bd16b43e05394c67", "67495fc377092168", {2.390625f, 2.390625f, 7.171875f}, 2.03125f},
    {157, "5c43bdac10614e6b", "31af7faf76dd36f1", {10.9375f, 18.359375f, 0.390625f}, 13.21875f},
};

}  // namespace

TEST(DecodeVectors, BlocksGiveThePublishedDigests) {
    for (const Vector& v : vectors) {
        SCOPED_TRACE(v.format);
        const Encoding* e = find_ggml(v.type, v.dialect);
        ASSERT_NE(e, nullptr);
        EXPECT_EQ(e->format, v.format);
        const Bytes input = vector_bytes(v, e->block_bytes);
        EXPECT_EQ(sha256_of(input).substr(0, 16), v.input);
        const std::vector<float> values = values_of(geometry_of(e, {1, 2 * e->block_weights}), input);
        EXPECT_EQ(sha256_of(words_of(values)).substr(0, 16), v.output);
        for (std::size_t i = 0; i < v.first.size(); ++i) EXPECT_EQ(values[i], v.first[i]) << i;
    }
}

/// The same blocks as objects of `.ninfer` artifacts.
TEST(DecodeVectors, EveryGgufBlocksFormatDecodesAsTheGgmlTypeThatItNames) {
    std::size_t found = 0;
    for (const Encoding* e : all_encodings()) {
        if (e->layout != "gguf_blocks_v1") continue;
        SCOPED_TRACE(e->format);
        const auto v = std::find_if(std::begin(vectors), std::end(vectors), [e](const Vector& x) {
            std::string name(x.format);
            std::transform(name.begin(), name.end(), name.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
            return e->format == "gguf_" + name;
        });
        ASSERT_NE(v, std::end(vectors));
        const std::vector<float> values =
            values_of(geometry_of(e, {2, e->block_weights}), vector_bytes(*v, e->block_bytes));
        EXPECT_EQ(sha256_of(words_of(values)).substr(0, 16), v->output);
        ++found;
    }
    EXPECT_EQ(found, 15u);
}

/// block (r,g) of [2,64]: d = 0.5 (1 + r + 2g), q_i = 3r + 5g + i - 16.
TEST(DecodeVectors, GgufQ80Example) {
    const Encoding* e = find_ninfer("gguf_q8_0", "gguf_blocks_v1", 3);
    const unsigned scales[4] = {0x3800, 0x3e00, 0x3c00, 0x4000};  // 0.5 1.5 | 1.0 2.0
    Bytes payload(136);
    for (std::size_t block = 0; block < 4; ++block) {
        const std::size_t r = block / 2, g = block % 2;
        put_word(payload, 34 * block, scales[block]);
        for (std::size_t i = 0; i < 32; ++i)
            payload[34 * block + 2 + i] = static_cast<std::uint8_t>(3 * r + 5 * g + i - 16);
    }
    EXPECT_EQ(sha256_of(payload), "c3b5fc942b4d5efa7a13c5159703f4b954b8974fa217c113123b4fd6a28a863a");
    const Geometry g = geometry_of(e, {2, 64});
    EXPECT_EQ(values_of(g, payload)[64 + 33], -14.0f);
    EXPECT_EQ(codes_of(g, payload)[64 + 33], -7);
}

TEST(DecodeVectors, IkBlocksGiveWhatTheirOwnProgramDecodes) {
    for (const IkVector& v : ik_vectors) {
        const Encoding* e = find_ggml(v.type, Dialect::ik);
        ASSERT_NE(e, nullptr) << v.type;
        SCOPED_TRACE(e->format);
        const Bytes input = ik_row(*e);
        EXPECT_EQ(sha256_of(input).substr(0, 16), v.input);
        const std::vector<float> values = values_of(geometry_of(e, {1, 6 * e->block_weights}), input);
        EXPECT_EQ(sha256_of(words_of(values)).substr(0, 16), v.output);
        for (std::size_t i = 0; i < v.first.size(); ++i) EXPECT_EQ(values[i], v.first[i]) << i;
        EXPECT_EQ(values.back(), v.last);
    }
}

/// Every row has a scale of its own, in front of its blocks.
TEST(DecodeVectors, IkRowScalesBelongToTheirRow) {
    std::size_t found = 0;
    for (const IkVector& v : ik_vectors) {
        const Encoding* e = find_ggml(v.type, Dialect::ik);
        ASSERT_NE(e, nullptr);
        if (e->row_meta_bytes == 0) continue;
        ++found;
        SCOPED_TRACE(e->format);
        Bytes rows = ik_row(*e), second = rows;
        if (e->row_meta_bytes == 2)
            put_word(second, 0, 0x2800);  // twice as much
        else
            put_word(second, 2, 0x3d00);
        rows.insert(rows.end(), second.begin(), second.end());
        const Geometry g = geometry_of(e, {2, 6 * e->block_weights});
        const std::vector<float> values = values_of(g, rows);
        const std::size_t columns = static_cast<std::size_t>(g.columns);
        for (std::size_t i = 0; i < columns; ++i) ASSERT_EQ(values[columns + i], 2 * values[i]) << i;
        EXPECT_EQ(values_of(g, rows, 1, 1), std::vector<float>(values.begin() + 1536, values.end()));
    }
    EXPECT_EQ(found, 6u);
}
