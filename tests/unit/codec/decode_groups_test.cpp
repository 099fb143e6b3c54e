// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Plane layouts of `.ninfer`: the examples of the layout document, sections 2 to 8, and cases
// worked out by hand.
#include "tests/unit/codec/decode_support.h"

#include <algorithm>
#include <limits>

using namespace ninspect;
using namespace ninspect::codec;
using namespace ninspect::test;

namespace {

constexpr const char* split_v12 = "row-split-k128-v1";
constexpr const char* split_v3 = "row_split_k128_v1";

/// The format in its older and its newer spelling; they must decode alike.
std::vector<const Encoding*> both(const char* old_name, const char* new_name) {
    return {find_ninfer(old_name, split_v12, 2), find_ninfer(new_name, split_v3, 3)};
}

/// A payload with bytes placed at offsets.
Bytes payload_with(std::uint64_t size, std::initializer_list<std::pair<std::size_t, Bytes>> pieces) {
    Bytes payload(static_cast<std::size_t>(size));
    for (const auto& [at, bytes] : pieces)
        std::copy(bytes.begin(), bytes.end(), payload.begin() + static_cast<std::ptrdiff_t>(at));
    return payload;
}

template <class T>
std::vector<T> first_of(const std::vector<T>& values, std::size_t count) {
    return {values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count)};
}

using Codes = std::vector<std::int16_t>;
using Floats = std::vector<float>;

/// T[i] = ((7i + i div 5) mod 3) - 1, the ternary example of §3.7.
Codes example_trits() {
    Codes trits(128);
    for (int i = 0; i < 128; ++i)
        trits[static_cast<std::size_t>(i)] = static_cast<std::int16_t>((7 * i + i / 5) % 3 - 1);
    return trits;
}

Bytes repeated(const Bytes& pattern, std::size_t size) {
    Bytes bytes(size);
    for (std::size_t i = 0; i < size; ++i) bytes[i] = pattern[i % pattern.size()];
    return bytes;
}

const Bytes ptq1_example = {0x31, 0x92, 0xb6, 0x22, 0x66, 0x31, 0x92, 0xb6, 0x22, 0x66, 0x31, 0x92, 0xb6,
                            0x22, 0x66, 0x31, 0x0f, 0x85, 0xaf, 0x2d, 0x90, 0x0f, 0x85, 0xaf, 0x46, 0x5c};

Floats scaled(const Codes& codes, float scale) {
    Floats values;
    for (const std::int16_t code : codes) values.push_back(static_cast<float>(code) * scale);
    return values;
}

}  // namespace

TEST(DecodeGroups, SignedCodesOfQ4Q5Q6AndW8) {
    struct Case {
        const char *old_name, *new_name;
        Bytes base, high;
        Codes codes;
    };
    const Case cases[] = {
        {"Q4G64_F16S", "q4_g64_fp16", {0x98, 0x0f, 0x71}, {}, {-8, -7, -1, 0, 1, 7}},
        {"Q5G64_F16S", "q5_g64_fp16", {0x10, 0x0f, 0xf1}, {0x07}, {-16, -15, -1, 0, 1, 15}},
        {"Q6G64_F16S", "q6_g64_fp16", {0x10, 0x0f, 0x0f, 0xff}, {0xea, 0x43}, {-32, -31, -17, -16, -1, 0, 15, 31}},
        {"W8G32_F16S", "q8_g32_fp16", {0x81, 0xff, 0x00, 0x01, 0x7f}, {}, {-127, -1, 0, 1, 127}},
    };
    for (const Case& c : cases)
        for (const Encoding* e : both(c.old_name, c.new_name)) {
            const Geometry g = geometry_of(e, {1, 64});
            SCOPED_TRACE(e->format);
            const RowSplitGeometry& at = *g.row_split;
            // scale 0x3800 = 0.5
            const Bytes payload =
                payload_with(g.payload_bytes, {{0, c.base},
                                               {static_cast<std::size_t>(at.high_offset), c.high},
                                               {static_cast<std::size_t>(at.scale_offset), {0x00, 0x38}}});
            EXPECT_EQ(first_of(codes_of(g, payload), c.codes.size()), c.codes);
            EXPECT_EQ(first_of(values_of(g, payload), c.codes.size()), scaled(c.codes, 0.5f));
        }
}

/// §3.3: Q4 [1,6], 260 bytes.
TEST(DecodeGroups, Q4ExampleWithPaddingLanes) {
    for (const Encoding* e : both("Q4G64_F16S", "q4_g64_fp16")) {
        const Geometry g = geometry_of(e, {1, 6});
        const Bytes payload = payload_with(260, {{0, {0xc7, 0x01, 0x39}}, {256, {0x66, 0x2e}}});
        EXPECT_EQ(sha256_of(payload), "fc2c3f3832d9c8966ece0ed46df70c2db306430375ffb208b0942c2a736dfec1");
        EXPECT_EQ(codes_of(g, payload), (Codes{7, -4, 1, 0, -7, 3}));
        EXPECT_EQ(values_of(g, payload), scaled({7, -4, 1, 0, -7, 3}, 0.0999755859375f));
    }
}

TEST(DecodeGroups, PartialRowsLeaveOutPaddingLanesAndGroups) {
    // K = 130: groups 0 and 1 whole, of group 2 two lanes, group 3 nothing.
    for (const Encoding* e : both("Q5G64_F16S", "q5_g64_fp16")) {
        const Geometry g = geometry_of(e, {2, 130});
        const RowSplitGeometry& at = *g.row_split;
        Bytes payload(static_cast<std::size_t>(at.payload_bytes));
        for (std::size_t i = 0; i < at.base_bytes; ++i) payload[i] = 0x21;  // lanes 1, 2, 1, 2 …
        for (std::size_t i = 0; i < 8; ++i)
            put_word(payload, static_cast<std::size_t>(at.scale_offset) + 2 * i, 0x3c00);
        put_word(payload, static_cast<std::size_t>(at.scale_offset) + 2 * 6, 0x4400);  // row 1, group 2: 4.0
        const Floats values = values_of(g, payload);
        ASSERT_EQ(values.size(), 260u);
        EXPECT_EQ(values[128], 1.0f);
        EXPECT_EQ(values[129], 2.0f);
        EXPECT_EQ(values[130], 1.0f) << "row 1 follows at once";
        EXPECT_EQ(values[258], 4.0f);
        EXPECT_EQ(values[259], 8.0f);
        EXPECT_EQ(codes_of(g, payload)[259], 2);
        EXPECT_EQ(values_of(g, payload, 1, 1), Floats(values.begin() + 130, values.end()));
    }
}

TEST(DecodeGroups, TernaryExampleInThreeAlphabets) {
    const Codes trits = example_trits();
    const Floats expected = scaled(trits, 0.0124969482421875f);
    const Bytes scale = {0x66, 0x22};
    const Bytes pq2 = repeated({0x24, 0x91, 0x44, 0x12, 0x49}, 32), t2 = repeated({0xd3, 0x4c, 0x33, 0xcd, 0x34}, 32);
    ASSERT_EQ(pq2.back(), 0x91);
    ASSERT_EQ(t2.back(), 0x4c);

    Geometry g = geometry_of(find_ninfer("PQ2_0_G128", split_v12, 2), {1, 128});
    Bytes payload = payload_with(258, {{0, pq2}, {256, scale}});
    EXPECT_EQ(values_of(g, payload), expected);
    EXPECT_EQ(codes_of(g, payload), trits);

    g = geometry_of(find_ninfer("t2_g128_fp16", split_v3, 3), {1, 128});
    payload = payload_with(258, {{0, t2}, {256, scale}});
    EXPECT_EQ(values_of(g, payload), expected);
    EXPECT_EQ(codes_of(g, payload), trits);

    for (const Encoding* e : both("PTQ1_0_G128", "ptq1_g128_fp16")) {
        g = geometry_of(e, {1, 128});
        payload = payload_with(514, {{0, Bytes(ptq1_example.begin(), ptq1_example.begin() + 24)},
                                     {256, Bytes(ptq1_example.begin() + 24, ptq1_example.end())},
                                     {512, scale}});
        EXPECT_EQ(values_of(g, payload), expected);
        EXPECT_EQ(codes_of(g, payload), trits);
    }
}

/// Two rows of two groups, trits ((i(3+r) + i div (5+g)) mod 3) - 1; the payloads as published.
TEST(DecodeGroups, TwoRowTernaryObjects) {
    Codes trits;
    Floats expected;
    const float scales[2][2] = {{0.01000213623046875f, 0.029998779296875f}, {0.0200042724609375f, 0.040008544921875f}};
    for (int r = 0; r < 2; ++r)
        for (int g = 0; g < 2; ++g)
            for (int i = 0; i < 128; ++i) {
                trits.push_back(static_cast<std::int16_t>((i * (3 + r) + i / (5 + g)) % 3 - 1));
                expected.push_back(static_cast<float>(trits.back()) * scales[r][g]);
            }
    const Bytes scale_words = {0x1f, 0x21, 0xae, 0x27, 0x1f, 0x25, 0x1f, 0x29};
    Bytes codes(128);
    for (std::size_t i = 0; i < 512; ++i)
        codes[i / 4] = static_cast<std::uint8_t>(codes[i / 4] | (trits[i] + 1) << (2 * (i % 4)));
    const Bytes payload = payload_with(264, {{0, codes}, {256, scale_words}});
    ASSERT_EQ(sha256_of(payload), "7ea05728ae10ec8368faf936e5d11f7132592156f0797820fad52562fb5a35c8");
    const Geometry g = geometry_of(find_ninfer("PQ2_0_G128", split_v12, 2), {2, 256});
    EXPECT_EQ(values_of(g, payload), expected);
    EXPECT_EQ(codes_of(g, payload), trits);
}

TEST(DecodeGroups, CodesThatTernaryAlphabetsDoNotAllowAreDecodedAsTheEnginesDo) {
    Geometry g = geometry_of(find_ninfer("PQ2_0_G128", split_v12, 2), {1, 128});
    EXPECT_EQ(first_of(codes_of(g, payload_with(258, {{0, {0xe4}}})), 4), (Codes{-1, 0, 1, 2}));
    g = geometry_of(find_ninfer("t2_g128_fp16", split_v3, 3), {1, 128});
    EXPECT_EQ(first_of(codes_of(g, payload_with(258, {{0, {0xe4}}})), 4), (Codes{0, 1, -2, -1}));
    // The withdrawn layout that had the same format name counts as PQ2_0 does.
    g = geometry_of(find_ninfer("t2_g128_fp16", "ternary_row_k128_v1", 3), {1, 128});
    const Bytes payload = payload_with(258, {{0, {0xe4}}, {256, {0x00, 0x3c}}});
    EXPECT_EQ(first_of(codes_of(g, payload), 4), (Codes{-1, 0, 1, 2}));
    EXPECT_EQ(first_of(values_of(g, payload), 4), (Floats{-1, 0, 1, 2}));
}

// ---- NVFP4 -----------------------------------------------------------------------------

namespace {

/// §4: code(n,k) = (n + k) mod 16, scale(n,g) = 0x30 + ((n + g) mod 16), divisor 2.
Bytes nvfp4_example() {
    Bytes payload(4612);
    for (std::size_t n = 0; n < 128; ++n) {
        for (std::size_t k = 0; k < 64; ++k) {
            std::uint8_t& byte = payload[n * 32 + k / 2];
            byte = static_cast<std::uint8_t>(byte | ((n + k) % 16) << (4 * (k % 2)));
        }
        for (std::size_t g = 0; g < 4; ++g)
            payload[4096 + (n % 32) * 16 + (n / 32) * 4 + g] = static_cast<std::uint8_t>(0x30 + (n + g) % 16);
    }
    put_word(payload, 4610, 0x4000);
    return payload;
}

std::vector<const Encoding*> nvfp4_spellings() {
    return {find_ninfer("NVFP4", "blockscale-k16-m128x4-v1", 2), find_ninfer("nvfp4", "block_scale_k16_m128x4_v1", 3)};
}

}  // namespace

TEST(DecodeNvfp4, ExampleOfTheLayoutDocument) {
    Bytes payload = nvfp4_example();
    ASSERT_EQ(sha256_of(payload), "fbb34257410668de3dbc23013b22589f7515deba1a5c2dc8aa6c1fbacf077ed2");
    for (const Encoding* e : nvfp4_spellings()) {
        const Geometry g = geometry_of(e, {128, 64});
        const Floats values = values_of(g, payload);
        EXPECT_EQ(values[33 * 64 + 37], 1.375f);
        EXPECT_EQ(codes_of(g, payload)[33 * 64 + 37], 6);
        EXPECT_EQ(values[0], 0.0f);
        EXPECT_TRUE(std::signbit(values[8])) << "code 8 is minus zero";
        // A single row out of the middle of a band.
        EXPECT_EQ(values_of(g, payload, 33, 1), Floats(values.begin() + 33 * 64, values.begin() + 34 * 64));
    }
    // 0xD3: 1.5 and -3; scale 0x3A = 1.25, divisor 4
    payload[0] = 0xd3;
    payload[4096] = 0x3a;
    put_word(payload, 4610, 0x4080);
    EXPECT_EQ(first_of(values_of(geometry_of(nvfp4_spellings()[0], {128, 64}), payload), 2),
              (Floats{0.46875f, -0.9375f}));
}

/// §4: K = 256, byte offsets of scales in two bands; each scale byte is made to stand out.
TEST(DecodeNvfp4, ScalesAreFoundInTheirTiles) {
    const Geometry g = geometry_of(nvfp4_spellings()[1], {256, 256});
    ASSERT_EQ(g.payload_bytes, 36'868u);
    const struct {
        std::size_t row, group, offset;
    } places[] = {{0, 4, 512}, {0, 15, 1539}, {128, 0, 2048}, {130, 5, 2593}, {255, 15, 4095}};
    for (const auto& place : places) {
        Bytes payload(36'868);
        std::fill_n(payload.begin(), 32'768, std::uint8_t{0x22});  // code 2: 1.0
        payload[32'768 + place.offset] = 0x40;                     // 2.0
        put_word(payload, 36'866, 0x3f80);
        const Floats values = values_of(g, payload);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const bool hit = i / 256 == place.row && i % 256 / 16 == place.group;
            ASSERT_EQ(values[i], hit ? 2.0f : 0.0f) << i;
        }
        const Floats row = values_of(g, payload, place.row, 1);
        EXPECT_EQ(row[place.group * 16], 2.0f);
        EXPECT_EQ(std::count(row.begin(), row.end(), 2.0f), 16);
    }
}

TEST(DecodeNvfp4, SeveralDivisorsShareTheRowsEvenly) {
    const Geometry g = geometry_of(nvfp4_spellings()[1], {256, 64}, 2);
    Bytes payload(static_cast<std::size_t>(g.payload_bytes));
    std::fill_n(payload.begin(), 8192, std::uint8_t{0x22});         // 1.0
    std::fill_n(payload.begin() + 8192, 1024, std::uint8_t{0x38});  // 1.0
    put_word(payload, 8192 + 1024 + 2, 0x4000);                     // 2.0
    put_word(payload, 8192 + 1024 + 6, 0x4080);                     // 4.0
    const Floats values = values_of(g, payload);
    EXPECT_EQ(values[127 * 64], 0.5f);
    EXPECT_EQ(values[128 * 64], 0.25f);
    EXPECT_EQ(values_of(g, payload, 128, 1)[63], 0.25f);
}

/// §5: [2,128,64]: codes 8192, scales at 8192, divisors at 9216.
TEST(DecodeNvfp4, ExpertsHaveTheirOwnScalesAndDivisors) {
    for (const Encoding* e : {find_ninfer("NVFP4", "expert-blockscale-k16-m128x4-v1", 1),
                              find_ninfer("nvfp4", "expert_block_scale_k16_m128x4_v1", 3)}) {
        const Geometry g = geometry_of(e, {2, 128, 64});
        ASSERT_EQ(g.payload_bytes, 9224u);
        Bytes payload(9224);
        std::fill_n(payload.begin(), 8192, std::uint8_t{0x22});
        std::fill_n(payload.begin() + 8192, 512, std::uint8_t{0x38});  // expert 0: 1.0
        std::fill_n(payload.begin() + 8704, 512, std::uint8_t{0x48});  // expert 1: 4.0
        put_word(payload, 9218, 0x4000);                               // 2.0
        put_word(payload, 9222, 0x3f00);                               // 0.5
        const Floats values = values_of(g, payload);
        ASSERT_EQ(values.size(), 2u * 128 * 64);
        EXPECT_EQ(values[127 * 64 + 63], 0.5f);
        EXPECT_EQ(values[128 * 64], 8.0f);
        EXPECT_EQ(values_of(g, payload, 255, 1)[0], 8.0f);
    }
}

// ---- FP8, U4Z8, t5 ---------------------------------------------------------------------

TEST(DecodeFp8, ExampleOfTheLayoutDocument) {
    for (const Encoding* e : {find_ninfer("FP8_E4M3FN_ROW_BF16S", "row-scale-v1", 2),
                              find_ninfer("fp8_e4m3fn_row_bf16", "row_scale_v1", 3)}) {
        const Geometry g = geometry_of(e, {2, 4});
        const Bytes payload =
            payload_with(260, {{0, {0x00, 0x80, 0x38, 0xb8, 0x40, 0xc0, 0x7e, 0xfe}}, {256, {0x00, 0x3f, 0x00, 0x40}}});
        EXPECT_EQ(sha256_of(payload), "2ddb44a3a74874e6cfabfc2120345d841e99d1d7749fde6cc4174850ac8f4144");
        const Floats values = values_of(g, payload);
        EXPECT_EQ(values, (Floats{0, -0.0f, 0.5f, -0.5f, 4, -4, 896, -896}));
        EXPECT_TRUE(std::signbit(values[1]));
        EXPECT_EQ(codes_of(g, payload), (Codes{0x00, 0x80, 0x38, 0xb8, 0x40, 0xc0, 0x7e, 0xfe}));
        EXPECT_EQ(values_of(g, payload, 1, 1), (Floats{4, -4, 896, -896}));
    }
}

TEST(DecodeFp8, Float32RowScalesAndNan) {
    for (const Encoding* e : {find_ninfer("FP8_E4M3FN_ROW_F32S", "row-scale-f32-v1", 1),
                              find_ninfer("fp8_e4m3fn_row_fp32", "row_scale_fp32_v1", 3)}) {
        const Geometry g = geometry_of(e, {1, 3});
        const Floats values = values_of(g, payload_with(260, {{0, {0x08, 0x7f, 0x01}}, {256, {0, 0, 0x80, 0x40}}}));
        EXPECT_EQ(values[0], 0.0625f);  // 2^-6 · 4
        EXPECT_TRUE(std::isnan(values[1]));
        EXPECT_EQ(values[2], 0.0078125f);
    }
}

TEST(DecodeU4z8, ExampleOfTheLayoutDocument) {
    for (const Encoding* e :
         {find_ninfer("U4Z8G16_F16S", "packed-u4-g16-v1", 1), find_ninfer("u4z8_g16_fp16", "packed_u4_g16_v1", 3)}) {
        const Geometry g = geometry_of(e, {2, 32});
        Bytes payload = payload_with(264, {{256, {0x00, 0x34, 0x00, 0x38, 0x00, 0x38, 0x00, 0x3a}}});
        for (std::size_t i = 0; i < 64; ++i)
            payload[i / 2] =
                static_cast<std::uint8_t>(payload[i / 2] | ((5 * (i / 32) + 3 * (i % 32)) % 16) << (4 * (i % 2)));
        EXPECT_EQ(first_of(payload, 4), (Bytes{0x30, 0x96, 0xfc, 0x52}));
        const Floats values = values_of(g, payload);
        EXPECT_EQ(first_of(values, 4), (Floats{-2, -1.25f, -0.5f, 0.25f}));
        EXPECT_EQ(values[16], -4.0f);  // code (48 mod 16) = 0, scale 0.5
        EXPECT_EQ(values[32 + 16], (53 % 16 - 8) * 0.75f);
        EXPECT_EQ(first_of(codes_of(g, payload), 4), (Codes{-8, -5, -2, 1}));
    }
}

TEST(DecodeT5, UnitsOfThirteenBytes) {
    const Geometry g = geometry_of(find_ninfer("t5_g128_fp16", "ternary_row_k128_v1", 3), {1, 128});
    const Bytes unit = {0x51, 0xd1, 0x58, 0x1b, 0x09, 0x51, 0xd1, 0x58, 0x72, 0x09, 0x51, 0xd1, 0xc8};
    Bytes payload = payload_with(258, {{0, unit}, {13, unit}, {256, {0x00, 0x40}}});
    Codes expected;
    for (int half = 0; half < 2; ++half)
        for (int i = 0; i < 64; ++i) expected.push_back(static_cast<std::int16_t>((5 * i + i / 7) % 3 - 1));
    EXPECT_EQ(codes_of(g, payload), expected);
    EXPECT_EQ(values_of(g, payload), scaled(expected, 2.0f));
}

// ---- which bytes -----------------------------------------------------------------------

TEST(PlaneRangeOfRows, RowsBandsAndWholePlanes) {
    Geometry g = geometry_of(find_ninfer("Q5G64_F16S", split_v12, 1), {2, 130});
    ByteRange range = plane_range_of_rows(g, 1, 1, 1);  // high: 32 bytes a row, at 256
    EXPECT_EQ(range.name, "high");
    EXPECT_EQ(range.offset, 288u);
    EXPECT_EQ(range.bytes, 32u);
    range = plane_range_of_rows(g, 2, 0, 2);
    EXPECT_EQ(range.offset, 512u);
    EXPECT_EQ(range.bytes, 16u);
    EXPECT_EQ(plane_range_of_rows(g, 0, 1, 0).bytes, 0u);
    EXPECT_EQ(plane_range_of_rows(g, 0, 1, 99).bytes, 128u) << "no more rows than there are";
    EXPECT_EQ(plane_range_of_rows(g, 7, 0, 1).bytes, 0u) << "no such plane";

    g = geometry_of(nvfp4_spellings()[0], {256, 64});
    range = plane_range_of_rows(g, 1, 130, 1);  // scales: 512 bytes a band of 128 rows, at 8192
    EXPECT_EQ(range.offset, 8192u + 512);
    EXPECT_EQ(range.bytes, 512u);
    range = plane_range_of_rows(g, 1, 127, 2);
    EXPECT_EQ(range.offset, 8192u);
    EXPECT_EQ(range.bytes, 1024u);
    EXPECT_EQ(plane_range_of_rows(g, 2, 130, 1).bytes, 4u) << "divisors are complete";

    g = geometry_of(find_ggml(212, Dialect::ik), {8, 256});  // Q4_K_R4: four rows woven together
    range = plane_range_of_rows(g, 0, 4, 4);
    EXPECT_EQ(range.offset, 576u);
    EXPECT_EQ(range.bytes, 576u);
}

TEST(DecodeRows, RefusesBytesThatDoNotFitTheRows) {
    const Geometry g = geometry_of(find_ninfer("Q4G64_F16S", split_v12, 1), {2, 128});
    const Bytes payload(static_cast<std::size_t>(g.payload_bytes));
    RowBytes rows = rows_of(g, payload, 0, 2);
    Floats values(256);
    const RowKernels kernels = reference_kernels(*g.encoding);
    EXPECT_TRUE(decode_rows(g, rows, kernels, values).has_value());
    EXPECT_TRUE(decode_rows(g, rows, {}, values).has_value()) << "without kernels: the reference";

    const auto code_of = [&](const RowBytes& bytes, std::span<float> out) {
        const Status status = decode_rows(g, bytes, kernels, out);
        return status ? ErrorCode::cancelled : status.error().code;
    };
    EXPECT_EQ(code_of(rows, std::span(values).first(255)), ErrorCode::invalid_argument);
    RowBytes broken = rows;
    broken.first_row = 1;
    EXPECT_EQ(code_of(broken, values), ErrorCode::invalid_argument) << "rows 1 and 2 of two";
    broken.first_row = std::numeric_limits<std::uint64_t>::max();
    EXPECT_EQ(code_of(broken, values), ErrorCode::invalid_argument);
    broken = rows;
    broken.planes[1] = broken.planes[1].first(7);
    EXPECT_EQ(code_of(broken, values), ErrorCode::invalid_argument);
    Geometry narrow = g;
    narrow.planes[0].row_bytes = 32;
    EXPECT_FALSE(decode_rows(narrow, rows, kernels, values).has_value()) << "64 code bytes a row are needed";
}
