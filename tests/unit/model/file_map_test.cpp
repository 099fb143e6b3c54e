// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/model/build.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

using namespace ninspect;
using namespace ninspect::test;

namespace {

/// "header 0+24 metadata 24+16 …", entries by name.
std::string text_of(const Artifact& artifact, const std::vector<Region>& regions) {
    std::string text;
    for (const Region& r : regions) {
        text.append(region_kind_name(r.kind)).append(" ");
        if (r.entry && r.kind != RegionKind::padding) text.append(artifact.name(*r.entry)).append(" ");
        text += std::to_string(r.offset) + "+" + std::to_string(r.bytes) + "\n";
    }
    return text;
}

/// What every map must be, whatever the file says.
void expect_sound(const Artifact& artifact, std::uint32_t part) {
    const std::uint64_t size = artifact.parts[part].file_bytes;
    const auto regions = artifact.file_map(part);
    std::uint64_t covered = 0, last_offset = 0;
    std::vector<Region> overlaps;
    std::vector<std::uint64_t> entry_bytes(static_cast<std::size_t>(size) + 1);  // before each offset
    for (const Region& r : regions) {
        ASSERT_GT(r.bytes, 0u);
        ASSERT_GE(r.offset, last_offset);
        last_offset = r.offset;
        if (r.kind == RegionKind::missing) {
            ASSERT_GE(r.offset, size);
        } else if (r.kind == RegionKind::overlap) {
            overlaps.push_back(r);
        } else {
            ASSERT_EQ(r.offset, covered) << text_of(artifact, regions);
            for (; covered < r.offset + r.bytes; ++covered)
                entry_bytes[covered + 1] = entry_bytes[covered] + (r.kind == RegionKind::entry);
        }
        if (r.kind == RegionKind::entry || r.kind == RegionKind::overlap || r.kind == RegionKind::missing) {
            ASSERT_TRUE(r.entry.has_value());
        }
    }
    ASSERT_EQ(covered, size) << text_of(artifact, regions);
    for (const Region& r : overlaps) {  // repeat bytes that an entry has already
        ASSERT_LE(r.offset + r.bytes, size);
        ASSERT_EQ(entry_bytes[r.offset + r.bytes] - entry_bytes[r.offset], r.bytes) << text_of(artifact, regions);
    }
    ASSERT_LE(regions.size(), 3 * artifact.entry_count() + 8);
}

}  // namespace

TEST(FileMap, OfAnOrdinaryGguf) {
    ArtifactBuilder builder;
    make_gguf(builder, 160);
    add(builder, "a", 0, 20);
    add(builder, "b", 32, 96);
    add(builder, "c", 128, 10);
    const auto artifact = builder.finish();
    EXPECT_EQ(text_of(*artifact, artifact->file_map(0)),
              "header 0+24\nmetadata 24+16\ndirectory 40+20\npadding 60+4\n"
              "entry a 64+20\npadding 84+12\nentry b 96+96\nentry c 192+10\npadding 202+22\n");
    expect_sound(*artifact, 0);
    EXPECT_TRUE(artifact->file_map(1).empty());
}

TEST(FileMap, GapOverlapAndTrailing) {
    ArtifactBuilder builder;
    make_gguf(builder, 400);
    add(builder, "a", 0, 64);
    add(builder, "b", 32, 64);   // shares 32 bytes with a
    add(builder, "in", 40, 8);   // lies in both
    add(builder, "c", 160, 10);  // 64 bytes behind b: more than alignment explains
    const auto artifact = builder.finish();
    EXPECT_EQ(text_of(*artifact, artifact->file_map(0)),
              "header 0+24\nmetadata 24+16\ndirectory 40+20\npadding 60+4\n"
              "entry a 64+64\noverlap b 96+32\noverlap in 104+8\nentry b 128+32\ngap b 160+64\nentry c 224+10\n"
              "padding 234+22\ntrailing 256+208\n");
    expect_sound(*artifact, 0);
}

TEST(FileMap, TruncatedFileShowsWhatIsMissing) {
    ArtifactBuilder builder;
    make_gguf(builder, 100);
    add(builder, "a", 0, 64);
    add(builder, "cut", 64, 64);
    add(builder, "gone", 128, 10);
    const auto artifact = builder.finish();
    EXPECT_EQ(text_of(*artifact, artifact->file_map(0)),
              "header 0+24\nmetadata 24+16\ndirectory 40+20\npadding 60+4\n"
              "entry a 64+64\nentry cut 128+36\nmissing cut 164+28\nmissing gone 192+10\n");
    expect_sound(*artifact, 0);
}

TEST(FileMap, WithoutTensorsNothingIsPadded) {
    ArtifactBuilder builder;
    make_gguf(builder, 0);
    Part& part = builder.artifact().parts[0];
    part.directory_begin = part.header_end = part.payload_offset = 60;
    part.file_bytes = 60;
    const auto artifact = builder.finish();
    EXPECT_EQ(text_of(*artifact, artifact->file_map(0)), "header 0+24\nmetadata 24+36\n");
}

TEST(FileMap, EachFileOfASetShowsItsPiece) {
    ArtifactBuilder builder;
    make_set(builder, {600, 300, 200});
    add(builder, "a", 0, 256);
    add(builder, "long", 512, 500, 0);  // 88 here, 300 in the second, 112 in the third
    add(builder, "end", 1024, 70, 2);
    const auto artifact = builder.finish();
    EXPECT_EQ(text_of(*artifact, artifact->file_map(0)),
              "header 0+32\ndirectory 32+58\npadding 90+10\nentry a 100+256\ngap a 356+256\nentry long 612+88\n");
    EXPECT_EQ(text_of(*artifact, artifact->file_map(1)), "header 0+32\npadding 32+18\nentry long 50+300\n");
    EXPECT_EQ(text_of(*artifact, artifact->file_map(2)),
              "header 0+32\npadding 32+18\nentry long 50+112\npadding 162+12\nentry end 174+70\ntrailing 244+6\n");
    for (std::uint32_t part = 0; part < 3; ++part) expect_sound(*artifact, part);
}

TEST(FileMap, PaddingAcrossTheBorderOfASet) {
    ArtifactBuilder builder;
    make_set(builder, {300, 300});
    add(builder, "a", 0, 290);
    add(builder, "b", 512, 88, 1);
    const auto artifact = builder.finish();
    EXPECT_EQ(text_of(*artifact, artifact->file_map(0)),
              "header 0+32\ndirectory 32+58\npadding 90+10\nentry a 100+290\npadding 390+10\n");
    EXPECT_EQ(text_of(*artifact, artifact->file_map(1)),
              "header 0+32\npadding 32+18\npadding 50+212\nentry b 262+88\n");
}

TEST(FileMap, AMissingPartIsOneMissingRegion) {
    ArtifactBuilder builder;
    make_set(builder, {300, 300});
    Part& part = builder.artifact().parts[1];
    part.present = false;
    part.source = nullptr;
    part.file_bytes = 0;
    const auto artifact = builder.finish();
    const auto regions = artifact->file_map(1);
    ASSERT_EQ(regions.size(), 1u);
    EXPECT_EQ(regions[0].kind, RegionKind::missing);
    EXPECT_EQ(regions[0].bytes, 350u);
}

TEST(FileMap, ABrokenHeaderLeavesTheRestTrailing) {
    ArtifactBuilder builder;
    make_gguf(builder, 1000);
    Part& part = builder.artifact().parts[0];
    part.directory_begin = 0;
    part.header_end = 50;
    part.payload_offset = 0;
    const auto artifact = builder.finish();
    EXPECT_EQ(text_of(*artifact, artifact->file_map(0)), "header 0+24\ndirectory 24+26\ntrailing 50+1014\n");
    expect_sound(*artifact, 0);
}

TEST(FileMap, IsSoundForEveryNonsense) {
    std::mt19937_64 random(11);
    const auto pick = [&random](std::uint64_t bound) -> std::uint64_t {
        switch (random() % 8) {
            case 0:
                return ~std::uint64_t{0} - random() % 64;
            case 1:
                return random();
            case 2:
                return 0;
            default:
                return random() % bound;
        }
    };
    for (int round = 0; round < 3000; ++round) {
        const bool set = round % 2 == 1;
        ArtifactBuilder builder;
        if (set)
            make_set(builder, {300, 100, 200});
        else
            make_gguf(builder, 600, 1 + random() % 64);
        Artifact& a = builder.artifact();
        if (round % 5 == 0)
            for (Part& part : a.parts) {
                part.directory_begin = pick(200);
                part.header_end = pick(200);
                part.payload_offset = pick(200);
                part.file_bytes = random() % 900;
            }
        if (round % 7 == 0) a.alignment = pick(100);
        const int count = static_cast<int>(random() % 20);
        for (int i = 0; i < count; ++i) {
            Entry entry;
            entry.part = static_cast<std::uint32_t>(random() % a.parts.size());
            entry.offset = pick(700);
            entry.bytes = pick(200);
            entry.file_offset = entry.offset + a.parts[entry.part].payload_offset;
            builder.add_entry(entry, "e", {}, "", "");
        }
        const auto artifact = builder.finish();
        for (std::uint32_t part = 0; part < artifact->parts.size(); ++part) {
            expect_sound(*artifact, part);
            if (HasFatalFailure()) {
                ADD_FAILURE() << "round " << round;
                return;
            }
        }
    }
}

TEST(FileMap, HundredThousandOverlapsStayLinear) {
    constexpr std::uint32_t count = 100000;
    ArtifactBuilder builder;
    make_gguf(builder, 1 << 20);
    for (std::uint32_t i = 0; i < count; ++i) add(builder, numbered("n", i), i % 1000, (1 << 20) - i % 1000);
    const auto artifact = builder.finish();
    expect_sound(*artifact, 0);
    EXPECT_LE(artifact->file_map(0).size(), count + 16u);
}
