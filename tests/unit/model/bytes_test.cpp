// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/model/build.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

using namespace ninspect;
using namespace ninspect::test;

namespace {

/// Byte `i` of an entry at `offset` in a make_set() artifact.
std::uint8_t expected_byte(std::uint64_t offset, std::uint64_t i) {
    return static_cast<std::uint8_t>((offset + i) % 251);
}

}  // namespace

TEST(EntryBytes, OfOneFile) {
    ArtifactBuilder builder;
    make_gguf(builder, 1000);
    const EntryId id = add(builder, "a", 96, 50);
    const auto artifact = builder.finish();
    std::vector<std::uint8_t> bytes(20);
    ASSERT_TRUE(artifact->read_entry(id, 30, bytes).has_value());
    for (std::size_t i = 0; i < bytes.size(); ++i) EXPECT_EQ(bytes[i], (64 + 96 + 30 + i) % 251);
    const auto position = artifact->file_position(id, 30);
    ASSERT_TRUE(position.has_value());
    EXPECT_EQ(position->part, 0u);
    EXPECT_EQ(position->file_offset, 64u + 96 + 30);
    EXPECT_EQ(position->contiguous, 20u);
    EXPECT_FALSE(artifact->file_position(id, 50).has_value());
    EXPECT_TRUE(artifact->read_entry(id, 50, {}).has_value());
}

TEST(EntryBytes, BeyondTheEntryIsRefused) {
    ArtifactBuilder builder;
    make_gguf(builder, 1000);
    const EntryId id = add(builder, "a", 0, 50);
    const auto artifact = builder.finish();
    std::vector<std::uint8_t> bytes(20);
    for (const std::uint64_t offset :
         {std::uint64_t{31}, std::uint64_t{51}, ~std::uint64_t{0}, ~std::uint64_t{0} - 10}) {
        const Status status = artifact->read_entry(id, offset, bytes);
        ASSERT_FALSE(status.has_value()) << offset;
        EXPECT_EQ(status.error().code, ErrorCode::invalid_argument);
        EXPECT_EQ(status.error().path, "a");
    }
}

TEST(EntryBytes, OfATruncatedFileEndWithAnError) {
    ArtifactBuilder builder;
    make_gguf(builder, 100);
    const EntryId id = add(builder, "cut", 64, 100);  // 36 of them are there
    const EntryId gone = add(builder, "gone", 200, 100);
    const auto artifact = builder.finish();
    std::vector<std::uint8_t> bytes(37);
    EXPECT_TRUE(artifact->read_entry(id, 0, std::span(bytes).first(36)).has_value());
    const Status status = artifact->read_entry(id, 0, bytes);
    ASSERT_FALSE(status.has_value());
    EXPECT_EQ(status.error().code, ErrorCode::truncated);
    EXPECT_EQ(artifact->file_position(id, 0)->contiguous, 36u);
    EXPECT_EQ(artifact->file_position(id, 40)->contiguous, 0u);
    EXPECT_EQ(artifact->file_position(id, 40)->file_offset, 64u + 64 + 40);
    EXPECT_EQ((*artifact->entry_source(id))->size(), 36u);
    EXPECT_EQ((*artifact->entry_source(gone))->size(), 0u);
}

TEST(EntryBytes, CrossTheBordersOfASet) {
    ArtifactBuilder builder;
    make_set(builder, {100, 60, 200});
    const EntryId id = add(builder, "long", 90, 150);  // 10 + 60 + 80
    const auto artifact = builder.finish();
    std::vector<std::uint8_t> bytes(150);
    ASSERT_TRUE(artifact->read_entry(id, 0, bytes).has_value());
    for (std::size_t i = 0; i < bytes.size(); ++i) ASSERT_EQ(bytes[i], expected_byte(90, i)) << i;
    ASSERT_TRUE(artifact->read_entry(id, 9, std::span(bytes).first(2)).has_value());
    EXPECT_EQ(bytes[0], expected_byte(90, 9));
    EXPECT_EQ(bytes[1], expected_byte(90, 10));

    EXPECT_EQ(artifact->file_position(id, 0)->file_offset, 190u);
    EXPECT_EQ(artifact->file_position(id, 0)->contiguous, 10u);
    EXPECT_EQ(artifact->file_position(id, 10)->part, 1u);
    EXPECT_EQ(artifact->file_position(id, 10)->file_offset, 50u);
    EXPECT_EQ(artifact->file_position(id, 10)->contiguous, 60u);
    EXPECT_EQ(artifact->file_position(id, 70)->part, 2u);
    EXPECT_EQ(artifact->file_position(id, 149)->contiguous, 1u);

    const auto source = artifact->entry_source(id);
    ASSERT_TRUE(source.has_value());
    EXPECT_EQ((*source)->size(), 150u);
    std::vector<std::uint8_t> again(150);
    ASSERT_TRUE((*source)->read_exactly(0, again).has_value());
    for (std::size_t i = 0; i < again.size(); ++i) ASSERT_EQ(again[i], expected_byte(90, i)) << i;
}

TEST(EntryBytes, OfAMissingPartNameThatPart) {
    ArtifactBuilder builder;
    make_set(builder, {100, 60, 200});
    builder.artifact().parts[1].present = false;
    builder.artifact().parts[1].source = nullptr;
    builder.artifact().parts[1].file_bytes = 0;
    const EntryId id = add(builder, "long", 90, 150);
    const auto artifact = builder.finish();
    std::vector<std::uint8_t> bytes(20);
    EXPECT_TRUE(artifact->read_entry(id, 0, std::span(bytes).first(10)).has_value());
    EXPECT_TRUE(artifact->read_entry(id, 70, bytes).has_value());
    EXPECT_EQ(bytes[0], expected_byte(90, 70));
    const Status status = artifact->read_entry(id, 0, bytes);
    ASSERT_FALSE(status.has_value());
    EXPECT_EQ(status.error().code, ErrorCode::not_found);
    EXPECT_EQ(status.error().file, "set.ninfer.part-0001");
    EXPECT_EQ(artifact->file_bytes(), 200u + 250);
}

TEST(EntryBytes, HostileOffsetsAreErrorsNotAccidents) {
    constexpr std::uint64_t max = ~std::uint64_t{0};
    for (const bool set : {false, true}) {
        ArtifactBuilder builder;
        if (set)
            make_set(builder, {100, 100});
        else
            make_gguf(builder, 100);
        const EntryId a = add(builder, "a", max - 10, 100);
        const EntryId b = add(builder, "b", 0, max);
        const auto artifact = builder.finish();
        std::vector<std::uint8_t> bytes(50);
        EXPECT_FALSE(artifact->read_entry(a, 0, bytes).has_value());
        EXPECT_FALSE(artifact->read_entry(a, 20, bytes).has_value());
        EXPECT_FALSE(artifact->read_entry(b, max - 60, bytes).has_value());
        EXPECT_EQ((*artifact->entry_source(a))->size(), 0u);
    }
}

TEST(EntryAt, AgreesWithLookingAtEveryEntry) {
    std::mt19937 random(7);
    for (int round = 0; round < 200; ++round) {
        const bool set = round % 2 == 1;
        ArtifactBuilder builder;
        if (set)
            make_set(builder, {100, 60, 200});
        else
            make_gguf(builder, 360);
        const int count = static_cast<int>(random() % 12);
        for (int i = 0; i < count; ++i) {
            const std::uint64_t offset = random() % 400;
            std::uint32_t part = 0;
            if (set) part = offset < 100 ? 0 : offset < 160 ? 1 : 2;
            add(builder, numbered("e", i), offset, random() % 80, part);
        }
        const auto artifact = builder.finish();
        for (std::uint32_t part = 0; part < artifact->parts.size(); ++part) {
            const Part& p = artifact->parts[part];
            for (std::uint64_t at = 0; at < p.file_bytes + 20; ++at) {
                bool covered = false;
                const auto found = artifact->entry_at(part, at);
                for (std::uint32_t i = 0; i < artifact->entry_count() && at >= p.payload_offset && at < p.file_bytes;
                     ++i) {
                    const Entry& e = artifact->entry(EntryId{i});
                    const std::uint64_t logical = at - p.payload_offset + p.logical_begin;
                    covered |= logical >= e.offset && logical - e.offset < e.bytes;
                }
                ASSERT_EQ(found.has_value(), covered) << round << " " << part << " " << at;
                if (!found) continue;
                const Entry& e = artifact->entry(*found);
                const std::uint64_t logical = at - p.payload_offset + p.logical_begin;
                ASSERT_TRUE(logical >= e.offset && logical - e.offset < e.bytes);
            }
        }
        EXPECT_EQ(artifact->entry_at(99, 0), std::nullopt);
        EXPECT_EQ(artifact->entry_at(0, ~std::uint64_t{0}), std::nullopt);
    }
}
