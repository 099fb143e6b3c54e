// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspect/compare_weights.h"

#include "core/gguf/reader.h"
#include "core/inspect/open.h"
#include "tests/support/support.h"
#include "tests/unit/gguf/gguf_writer.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

namespace ninspect::inspect {
namespace {

using test::Bytes;
using test::fixture;
using test::GgufFile;
using Shared = std::shared_ptr<const Artifact>;

constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

Shared read(Bytes bytes) {
    auto result =
        gguf::read_file(std::make_shared<io::MemorySource>("memory.gguf", std::move(bytes)), "memory.gguf", {}, {});
    EXPECT_TRUE(result);
    return result ? *result : nullptr;
}

void put_float(Bytes& bytes, std::size_t at, float value) {
    for (unsigned i = 0; i < 4; ++i)
        bytes[at + i] = static_cast<std::uint8_t>(std::bit_cast<std::uint32_t>(value) >> (8 * i));
}

/// A file with one float32 tensor "w" of that many rows.
Shared floats(const std::vector<float>& values, std::uint64_t rows = 1) {
    GgufFile file;
    file.basics().tensor("w", {values.size() / rows, rows}, 0, 4 * values.size());
    Bytes bytes = file.build();
    for (std::size_t i = 0; i < values.size(); ++i) put_float(bytes, file.data_offset + 4 * i, values[i]);
    return read(std::move(bytes));
}

WeightsDiff diff_of(const Shared& a, const Shared& b, unsigned threads = 2) {
    const auto structure = diff_structure(*a, *b, {});
    EXPECT_TRUE(structure);
    auto diff = diff_weights(a, b, structure->pairs, threads, {});
    EXPECT_TRUE(diff);
    return diff ? *diff : WeightsDiff{};
}

TEST(CompareWeights, AFileEqualsItselfNaNsIncluded) {
    for (const char* name : {"gguf/all-types.gguf", "gguf/variants/split/model-00002-of-00003.gguf",
                             "ninfer/all-formats-v2.ninfer", "ninfer/fork-kvmem-v3.ninfer"}) {
        auto a = open_artifact(fixture(name), {}, {});
        ASSERT_TRUE(a) << name;
        const WeightsDiff diff = diff_of(*a, *a);
        EXPECT_TRUE(diff.equal()) << name;
        EXPECT_EQ(diff.compared, (*a)->entry_count()) << name << ", resources too";
        EXPECT_EQ(diff.same, diff.compared) << name;
    }
}

TEST(CompareWeights, TheSameWeightsInOtherBytesAreEqual) {
    auto little = open_artifact(fixture("gguf/variants/v3-little.gguf"), {}, {});
    auto big = open_artifact(fixture("gguf/variants/v3-big.gguf"), {}, {});
    ASSERT_TRUE(little && big);
    EXPECT_EQ(diff_of(*little, *big).same, 6u);

    // 1, 2, … as float32 and as float16.
    GgufFile half;
    half.basics().tensor("w", {32}, 1, 64);
    Bytes bytes = half.build();
    std::vector<float> values;
    for (std::size_t i = 0; i < 32; ++i) {
        values.push_back(i < 16 ? 1.0f : 2.0f);
        bytes[half.data_offset + 2 * i] = 0;
        bytes[half.data_offset + 2 * i + 1] = i < 16 ? 0x3c : 0x40;
    }
    const WeightsDiff diff = diff_of(floats(values), read(bytes));
    EXPECT_EQ(diff.same, 1u);
    EXPECT_TRUE(diff.equal());
}

TEST(CompareWeights, FiguresByHand) {
    const Shared a = floats({3, 4, 0, nan_value, infinity, 1}, 2),
                 b = floats({3, 4.5f, -0.0f, nan_value, infinity, nan_value}, 2);
    const WeightsDiff diff = diff_of(a, b);
    ASSERT_EQ(diff.changed.size(), 1u);
    const WeightChange& change = diff.changed[0];
    EXPECT_FALSE(change.bytes);
    EXPECT_EQ(change.count, 6u);
    EXPECT_EQ(change.differing, 2u) << "4 and 4.5, 1 and NaN";
    EXPECT_EQ(change.first, 1u);
    EXPECT_EQ(change.columns, 3u);
    EXPECT_EQ(change.nan_a, 1u);
    EXPECT_EQ(change.nan_b, 2u);
    EXPECT_EQ(change.max_abs, 0.5);
    EXPECT_DOUBLE_EQ(change.relative_l2, 0.1);                         // 0.5 / |(3, 4, 0)|
    EXPECT_DOUBLE_EQ(change.cosine, 27.0 / (5.0 * std::sqrt(29.25)));  // (3, 4.5, 0)
}

TEST(CompareWeights, InfinitiesAndZeros) {
    EXPECT_EQ(diff_of(floats({1, infinity}), floats({1, -infinity})).changed.at(0).max_abs,
              std::numeric_limits<double>::infinity());
    const WeightChange change = diff_of(floats({0, 0}), floats({0, 2})).changed.at(0);
    EXPECT_TRUE(std::isinf(change.relative_l2));
    EXPECT_TRUE(std::isnan(change.cosine));
    EXPECT_EQ(change.max_abs, 2);
    EXPECT_TRUE(diff_of(floats({0, 0}), floats({-0.0f, 0})).equal());
}

TEST(CompareWeights, FiguresDoNotDependOnTheNumberOfThreads) {
    std::vector<float> va, vb;
    std::uint32_t state = 1;
    for (std::size_t i = 0; i < 1'200'000; ++i) {
        state = state * 1664525u + 1013904223u;
        va.push_back(static_cast<float>(static_cast<std::int32_t>(state)) * 1e-9f);
        vb.push_back(i % 1000 == 999 ? va.back() * 1.25f : va.back());
    }
    double d2 = 0, a2 = 0;
    for (std::size_t i = 0; i < va.size(); ++i) {
        const double x = va[i], y = vb[i];
        d2 += (x - y) * (x - y);
        a2 += x * x;
    }
    const Shared a = floats(va, 1200), b = floats(vb, 1200);
    const WeightChange one = diff_of(a, b, 1).changed.at(0);
    EXPECT_EQ(one.differing, 1200u);
    EXPECT_EQ(one.first, 999u);
    EXPECT_NEAR(one.relative_l2, std::sqrt(d2 / a2), 1e-12);
    for (const unsigned threads : {2u, 3u, 7u}) {
        const WeightChange other = diff_of(a, b, threads).changed.at(0);
        EXPECT_EQ(other.relative_l2, one.relative_l2) << threads;
        EXPECT_EQ(other.cosine, one.cosine) << threads;
        EXPECT_EQ(other.max_abs, one.max_abs) << threads;
        EXPECT_EQ(other.differing, one.differing) << threads;
    }
}

TEST(CompareWeights, OtherShapesAreNotCompared) {
    const WeightsDiff diff = diff_of(floats({1, 2, 3, 4}, 2), floats({1, 2, 3, 4}, 1));
    EXPECT_EQ(diff.compared, 0u);
    ASSERT_EQ(diff.not_compared.size(), 1u);
    EXPECT_FALSE(diff.not_compared[0].error.has_value());
    EXPECT_FALSE(diff.equal());
}

TEST(CompareWeights, AFileThatIsCutShortIsTold) {
    GgufFile whole, cut;
    const Shared a = read(whole.basics().f32("w", 64).build());
    cut.basics().f32("w", 64);
    const Bytes bytes = cut.build();
    const Shared b = read(Bytes(bytes.begin(), bytes.end() - 8));
    const WeightsDiff diff = diff_of(a, b);
    ASSERT_EQ(diff.not_compared.size(), 1u);
    ASSERT_TRUE(diff.not_compared[0].error.has_value());
    EXPECT_EQ(diff.not_compared[0].error->code, ErrorCode::truncated);
}

/// Q4_K_R4: its values are not decoded, but equal bytes are equal weights.
TEST(CompareWeights, FormatsThatAreNotDecodedAreComparedByteByByte) {
    GgufFile file;
    Bytes bytes = file.basics().tensor("w", {256, 4}, 212, 576).build();
    const Shared a = read(bytes);
    EXPECT_TRUE(diff_of(a, a).equal());
    bytes[file.data_offset + 100] ^= 0x03;
    bytes[file.data_offset + 300] ^= 0x40;
    const WeightsDiff diff = diff_of(a, read(bytes));
    ASSERT_EQ(diff.changed.size(), 1u);
    EXPECT_TRUE(diff.changed[0].bytes);
    EXPECT_EQ(diff.changed[0].count, 576u);
    EXPECT_EQ(diff.changed[0].differing, 2u);
    EXPECT_EQ(diff.changed[0].first, 100u);

    GgufFile other;
    const WeightsDiff mixed = diff_of(a, read(other.basics().tensor("w", {256, 4}, 12, 576).build()));
    ASSERT_EQ(mixed.not_compared.size(), 1u);
    EXPECT_EQ(mixed.not_compared[0].error->code, ErrorCode::unsupported);
    EXPECT_NE(mixed.not_compared[0].error->found.find("Q4_K_R4"), std::string::npos);
}

TEST(CompareWeights, CanBeCancelled) {
    const Shared a = floats({1, 2});
    const EntryPair pair{EntryId{0}, EntryId{0}};
    StopSource stop;
    stop.request_stop();
    RunControl control;
    control.stop = stop.token();
    const auto diff = diff_weights(a, a, std::span(&pair, 1), 2, control);
    ASSERT_FALSE(diff);
    EXPECT_EQ(diff.error().code, ErrorCode::cancelled);
}

}  // namespace
}  // namespace ninspect::inspect
