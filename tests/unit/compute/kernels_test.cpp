// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The fast kernels give the bits of the plain ones, whatever the bytes are.
#include "core/compute/kernels.h"
#include "core/codec/encoding.h"
#include "tests/support/support.h"
#include "tests/unit/compute/targets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <random>
#include <set>
#include <string>
#include <vector>

using namespace ninspect;
using namespace ninspect::test;
using codec::Arrangement;
using codec::Encoding;

namespace {

/// f16 words that arithmetic treats specially: zeros, subnormals, the largest number,
/// infinities, quiet and signalling NaNs.
constexpr std::array<std::uint16_t, 16> special_words = {0x0000, 0x8000, 0x0001, 0x83ff, 0x0155, 0x7bff,
                                                         0xfbff, 0x7c00, 0xfc00, 0x7c01, 0xfd55, 0x7e00,
                                                         0xfe01, 0x7fff, 0xffff, 0x0400};

constexpr std::size_t canaries = 16;
constexpr float canary = 12345.0f;

void put_special(std::mt19937& random, std::uint8_t* p, std::size_t bytes) {
    for (std::size_t i = 0; i + 2 <= bytes; i += 2) {
        const std::uint16_t word = special_words[random() % special_words.size()];
        p[i] = static_cast<std::uint8_t>(word & 255);
        p[i + 1] = static_cast<std::uint8_t>(word >> 8);
    }
}

/// Stored bytes of `units` blocks, words or groups, in vectors of exactly that size, so that a
/// memory checker sees a read behind them.
struct Stored {
    Bytes base, high, scales;
    std::size_t units = 0;
};

enum class Fill { random, special_scales };

Bytes random_bytes(std::mt19937& random, std::size_t size) {
    Bytes bytes(size);
    for (std::uint8_t& b : bytes) b = static_cast<std::uint8_t>(random() >> 24);
    return bytes;
}

bool holds_blocks(const Encoding& e) {
    return e.arrangement == Arrangement::words || e.arrangement == Arrangement::blocks;
}

Stored make(const Encoding& e, std::size_t units, Fill fill, std::mt19937& random) {
    Stored s;
    s.units = units;
    if (holds_blocks(e)) {
        s.base = random_bytes(random, units * e.block_bytes);
    } else {
        s.base = random_bytes(random, units * e.base_group_bytes);
        s.high = random_bytes(random, units * e.high_group_bytes);
        s.scales = random_bytes(random, units * 2);
    }
    if (fill == Fill::random) return s;
    put_special(random, s.scales.data(), s.scales.size());
    if (e.arrangement == Arrangement::words) put_special(random, s.base.data(), s.base.size());
    for (std::size_t i = 0; i < units; ++i)
        for (const codec::BlockField& field : e.fields)
            if (field.word == codec::WordFormat::f16)
                put_special(random, s.base.data() + i * e.block_bytes + field.offset, field.bytes);
    return s;
}

std::vector<float> decode(const codec::RowKernels& kernels, const Encoding& e, const Stored& s) {
    std::vector<float> values(s.units * e.block_weights + canaries, canary);
    if (holds_blocks(e))
        kernels.blocks(s.base.data(), s.units, values.data());
    else
        kernels.groups(s.base.data(), s.high.empty() ? nullptr : s.high.data(), s.scales.data(), s.units,
                       values.data());
    return values;
}

/// A sum of two NaNs keeps the bits of either: which one is the compiler's choice. Sums are in the formats that have
/// minimums beside the scales.
bool adds_two_scales(const Encoding& e) {
    return std::any_of(e.fields.begin(), e.fields.end(),
                       [](const codec::BlockField& field) { return field.role == codec::FieldRole::mins; });
}

void expect_same_bits(const Encoding& e, const std::vector<float>& fast, const std::vector<float>& plain) {
    ASSERT_EQ(fast.size(), plain.size());
    if (std::memcmp(fast.data(), plain.data(), fast.size() * sizeof(float)) == 0) return;
    for (std::size_t i = 0; i < fast.size(); ++i) {
        const auto a = std::bit_cast<std::uint32_t>(fast[i]), b = std::bit_cast<std::uint32_t>(plain[i]);
        if (a == b) continue;
        if (adds_two_scales(e) && std::isnan(fast[i]) && std::isnan(plain[i])) continue;
        FAIL() << e.format << " " << e.layout << ": value " << i << " is " << std::hex << a << ", not " << b;
    }
}

bool has_kernels(const Encoding& e) {
    const codec::RowKernels plain = codec::reference_kernels(e);
    return holds_blocks(e) ? plain.blocks != nullptr : plain.groups != nullptr;
}

/// Each sample is decoded by the plain kernel once and by the fast one of each instruction set.
void compare_all(Fill fill, unsigned seeds) {
    for (const Encoding* e : codec::all_encodings()) {
        if (!has_kernels(*e)) continue;
        for (unsigned seed = 0; seed < seeds && !testing::Test::HasFatalFailure(); ++seed) {
            std::mt19937 random(seed);
            const Stored s = make(*e, e->block_weights == 1 ? 1024 + seed : 8, fill, random);
            const std::vector<float> plain = decode(codec::reference_kernels(*e), *e, s);
            for_each_target([&] { expect_same_bits(*e, decode(compute::row_kernels(*e), *e, s), plain); });
        }
    }
}

TEST(Kernels, HaveTheBitsOfThePlainOnesForRandomBytes) { compare_all(Fill::random, 100); }
TEST(Kernels, HaveTheBitsOfThePlainOnesUnderSpecialScales) { compare_all(Fill::special_scales, 100); }

TEST(Kernels, ConvertEveryHalfWordExactly) {
    Bytes words(2 * 65536);
    for (std::size_t i = 0; i < 65536; ++i) {
        words[2 * i] = static_cast<std::uint8_t>(i & 255);
        words[2 * i + 1] = static_cast<std::uint8_t>(i >> 8);
    }
    const Encoding* const f16 = codec::find_ggml(1, codec::Dialect::upstream);
    const Encoding* const bf16 = codec::find_ggml(30, codec::Dialect::upstream);
    ASSERT_TRUE(f16 != nullptr && bf16 != nullptr);
    for_each_target([&] {
        std::vector<float> halves(65536), brains(65536);
        compute::row_kernels(*f16).blocks(words.data(), 65536, halves.data());
        compute::row_kernels(*bf16).blocks(words.data(), 65536, brains.data());
        for (std::size_t i = 0; i < 65536; ++i) {
            ASSERT_EQ(std::bit_cast<std::uint32_t>(brains[i]), static_cast<std::uint32_t>(i) << 16);
            const int exponent = static_cast<int>(i >> 10 & 31);
            const auto fraction = static_cast<double>(i & 1023);
            const double sign = i < 0x8000 ? 1 : -1;
            if (exponent < 31) {
                const double magnitude =
                    exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
                ASSERT_EQ(static_cast<double>(halves[i]), sign * magnitude) << i;
                ASSERT_EQ(std::signbit(halves[i]), i >= 0x8000) << i;
            } else {  // infinity, or a NaN with its payload and signalling as it was
                const std::uint32_t bits = (i >= 0x8000 ? 0xff800000u : 0x7f800000u) | (i & 1023u) << 13;
                ASSERT_EQ(std::bit_cast<std::uint32_t>(halves[i]), bits) << i;
            }
        }
    });
}

TEST(Kernels, WriteTheirValuesAndNoMore) {
    for_each_target([] {
        for (const Encoding* e : codec::all_encodings()) {
            if (!has_kernels(*e)) continue;
            const codec::RowKernels fast = compute::row_kernels(*e), plain = codec::reference_kernels(*e);
            for (std::size_t units = 0; units <= (e->block_weights == 1 ? 67u : 3u); ++units) {
                std::mt19937 random(static_cast<unsigned>(units));
                const Stored s = make(*e, units, Fill::random, random);
                const std::vector<float> values = decode(fast, *e, s);
                expect_same_bits(*e, values, decode(plain, *e, s));
                for (std::size_t i = units * e->block_weights; i < values.size(); ++i)
                    ASSERT_EQ(values[i], canary) << e->format << " wrote behind its " << units << " units";
            }
        }
    });
}

TEST(Kernels, TakeBytesAndValuesAtAnyAddress) {
    const Encoding* const q4_k = codec::find_ggml(12, codec::Dialect::upstream);
    ASSERT_NE(q4_k, nullptr);
    for_each_target([&] {
        std::mt19937 random(7);
        const Bytes blocks = random_bytes(random, 2 * 144);
        std::vector<float> expected(512), got(512 + 8);
        codec::reference_kernels(*q4_k).blocks(blocks.data(), 2, expected.data());
        for (std::size_t shift = 0; shift < 8; ++shift) {
            Bytes moved(shift, 0);
            moved.insert(moved.end(), blocks.begin(), blocks.end());
            compute::row_kernels(*q4_k).blocks(moved.data() + shift, 2, got.data() + shift);
            ASSERT_EQ(std::memcmp(got.data() + shift, expected.data(), 512 * sizeof(float)), 0) << shift;
        }
    });
}

#ifdef NINSPECT_HAVE_HIGHWAY
/// Every upstream type with blocks is decoded by vectors where the processor has any.
TEST(Kernels, AreVectorCodeForEveryUpstreamType) {
    if (compute::instruction_set() == "scalar") GTEST_SKIP() << "this processor has no vectors";
    std::set<std::string> plain_ones;
    for (const Encoding* e : codec::all_encodings()) {
        if (e->dialect != codec::Dialect::upstream || e->arrangement != Arrangement::blocks || !has_kernels(*e))
            continue;
        if (compute::row_kernels(*e).blocks == codec::reference_kernels(*e).blocks)
            plain_ones.insert(std::string(e->format));
    }
    EXPECT_EQ(plain_ones, std::set<std::string>{});
}
#endif

TEST(Kernels, NameTheInstructionSet) {
    const std::set<std::string> known = {"AVX-512", "AVX2", "SSE4", "SSSE3", "NEON", "scalar"};
    for_each_target([&] { EXPECT_TRUE(known.contains(compute::instruction_set())) << compute::instruction_set(); });
}

}  // namespace
