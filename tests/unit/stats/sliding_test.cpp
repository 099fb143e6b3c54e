// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Scales read at any offset.
#include "tests/unit/stats/stats_support.h"

#include <random>

namespace ninspect::test {
namespace {

/// PTQ1_0 [64,256]: 128 groups; base 3072 bytes, high at 3072 (256), scales at 3328 (256).
Bytes planes() {
    Bytes payload(3072 + 256);
    std::mt19937 random(7);
    for (std::uint8_t& byte : payload) byte = static_cast<std::uint8_t>(random());
    for (int i = 0; i < 128; ++i) add_words(payload, {static_cast<std::uint16_t>(0x2400 + i)});
    return payload;
}

std::shared_ptr<const Artifact> open_planes(const TempDir& dir) {
    NinferFile file;
    file.object("m", "PTQ1_0_G128", "row-split-k128-v1", 64, 256, planes());
    file.object("n", "PTQ1_0_G128", "row-split-k128-v1", 64, 256, planes());
    write_bytes(dir.file("m.ninfer"), file.build());
    return open_file(dir.file("m.ninfer"));
}

stats::WordCounts counted(const Bytes& payload, std::size_t offset, std::size_t words) {
    stats::WordCounts counts(codec::WordFormat::f16);
    for (std::size_t i = 0; i < words; ++i)
        counts.add_word(static_cast<std::uint32_t>(payload[offset + 2 * i] | payload[offset + 2 * i + 1] << 8));
    return counts;
}

TEST(ScalesAt, TheRightOffsetAndTheHighPlane) {
    const TempDir dir;
    const auto artifact = open_planes(dir);
    const EntryId id = artifact->find("m").value();
    const auto right = stats::scales_at(*artifact, id, 3328, {});
    ASSERT_TRUE(right.has_value());
    EXPECT_TRUE(*right == counted(planes(), 3328, 128));
    EXPECT_EQ(summarize(*right).neg + summarize(*right).nan, 0u);
    const auto wrong = stats::scales_at(*artifact, id, 3072, {});  // rows * groups * 24
    ASSERT_TRUE(wrong.has_value());
    EXPECT_TRUE(*wrong == counted(planes(), 3072, 128));
    EXPECT_GT(summarize(*wrong).neg, 30u);
    const auto odd = stats::scales_at(*artifact, id, 3001, {});
    ASSERT_TRUE(odd.has_value());
    EXPECT_TRUE(*odd == counted(planes(), 3001, 128));
}

TEST(ScalesAt, EndsWithTheData) {
    const TempDir dir;
    const auto artifact = open_planes(dir);
    const EntryId last = artifact->find("n").value();
    const auto some = stats::scales_at(*artifact, last, 3328 + 200, {});
    ASSERT_TRUE(some.has_value());
    EXPECT_EQ(some->total(), 28u);
    EXPECT_FALSE(stats::scales_at(*artifact, last, 1'000'000, {}).has_value());
}

TEST(SlidingScales, MovingGivesWhatReadingAnewGives) {
    const TempDir dir;
    const auto artifact = open_planes(dir);
    const EntryId id = artifact->find("m").value();
    const auto sliding = stats::SlidingScales::open(artifact, id, 3328, 1000, {});
    ASSERT_TRUE(sliding.has_value());
    EXPECT_EQ((*sliding)->first_offset(), 2328u);
    EXPECT_GE((*sliding)->last_offset(), 3328u);
    std::mt19937 random(3);
    for (const std::uint64_t offset : {3328u, 3326u, 3324u, 3000u, 3002u, 2999u, 2997u, 3328u, 2328u, 2500u, 2501u})
        EXPECT_TRUE((*sliding)->at(offset) == counted(planes(), offset, 128)) << offset;
    for (int i = 0; i < 300; ++i) {
        const std::uint64_t offset = 2328 + random() % 1001;
        ASSERT_TRUE((*sliding)->at(offset) == counted(planes(), offset, 128)) << offset;
    }
    EXPECT_TRUE((*sliding)->at(0) == counted(planes(), 2328, 128)) << "clamped";
}

void compare_every_offset(const Artifact& artifact, EntryId id, stats::SlidingScales& sliding) {
    for (std::uint64_t offset = sliding.first_offset(); offset <= sliding.last_offset(); offset += 7) {
        const auto anew = stats::scales_at(artifact, id, offset, {});
        ASSERT_TRUE(anew) << artifact.name(id);
        ASSERT_TRUE(sliding.at(offset) == *anew) << artifact.name(id) << ' ' << offset;
    }
}

/// Scales of every format, in both byte orders.
TEST(SlidingScales, EveryFormatAndByteOrder) {
    for (const char* name : {"ninfer/all-formats-v2.ninfer", "gguf/variants/v3-big.gguf", "gguf/all-types.gguf"}) {
        const auto artifact = open_file(fixture(name));
        int compared = 0;
        for (std::uint32_t i = 0; i < artifact->entry_count(); ++i) {
            const auto sliding = stats::SlidingScales::open(artifact, EntryId{i}, 64, 64, {});
            if (!sliding) continue;
            compare_every_offset(*artifact, EntryId{i}, **sliding);
            ++compared;
        }
        EXPECT_GE(compared, 2) << name;
    }
}

TEST(SlidingScales, WordsOfFourBytes) {
    Bytes payload(16 * 256);  // FP8 [16,256], then a float for each row
    for (std::uint8_t row = 0; row < 16; ++row) payload.insert(payload.end(), {row, 0, 0x80, 0x3c});
    NinferFile file;
    file.object("f", "FP8_E4M3FN_ROW_F32S", "row-scale-f32-v1", 16, 256, payload);
    const TempDir dir;
    write_bytes(dir.file("m.ninfer"), file.build());
    const auto artifact = open_file(dir.file("m.ninfer"));
    const EntryId id = artifact->find("f").value();
    const auto sliding = stats::SlidingScales::open(artifact, id, 16 * 256, 64, {});
    ASSERT_TRUE(sliding);
    compare_every_offset(*artifact, id, **sliding);
    const auto sparse = (*sliding)->at(16 * 256).sparse();
    EXPECT_EQ(sparse.size(), 16u);
    EXPECT_EQ((*sliding)->at(16 * 256).total(), 16u);
}

}  // namespace
}  // namespace ninspect::test
