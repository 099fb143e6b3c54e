// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/support.h"
#include "tests/unit/model/build.h"

#include <gtest/gtest.h>

using namespace ninspect;
using namespace ninspect::test;

namespace {

constexpr Rule warning_rule{"test.warning", Severity::warning, no_loader, "", "", ""};
constexpr Rule error_rule{"test.error", Severity::error, no_loader, "", "", ""};

}  // namespace

TEST(Directory, KeepsNamesShapesAndFormats) {
    ArtifactBuilder builder;
    make_gguf(builder, 1000);
    const std::uint64_t shape[] = {3, 5};
    Entry entry;
    entry.encoding = codec::find_ggml(0, codec::Dialect::upstream);
    entry.bytes = 60;
    const EntryId a = builder.add_entry(entry, "blk.0.a", shape, "F32", "").id;
    entry.kind = EntryKind::resource;
    const EntryId b = builder.add_entry(entry, std::string_view("b\0c", 3), {}, "raw-bytes-v1", "").id;
    const EntryId c = builder.add_entry(entry, "", {}, "F32", "row-split-k128-v1").id;
    builder.set_format_name(c, "type 77");
    const auto artifact = builder.finish();

    ASSERT_EQ(artifact->entry_count(), 3u);
    EXPECT_EQ(artifact->name(a), "blk.0.a");
    EXPECT_EQ(artifact->name(b), std::string_view("b\0c", 3));
    EXPECT_EQ(artifact->name(c), "");
    ASSERT_EQ(artifact->shape(a).size(), 2u);
    EXPECT_EQ(artifact->shape(a)[0], 3u);
    EXPECT_EQ(artifact->shape(a)[1], 5u);
    EXPECT_TRUE(artifact->shape(b).empty());
    EXPECT_EQ(artifact->elements(a), 15u);
    EXPECT_EQ(artifact->elements(b), 1u);
    EXPECT_EQ(artifact->format_name(a), "F32");
    EXPECT_EQ(artifact->format_name(b), "raw-bytes-v1");
    EXPECT_EQ(artifact->format_name(c), "type 77");
    EXPECT_EQ(artifact->layout_name(a), "");
    EXPECT_EQ(artifact->layout_name(c), "row-split-k128-v1");
    EXPECT_EQ(artifact->find("blk.0.a"), a);
    EXPECT_EQ(artifact->find(std::string_view("b\0c", 3)), b);
    EXPECT_EQ(artifact->find(""), c);
    EXPECT_EQ(artifact->find("blk.0"), std::nullopt);
    EXPECT_EQ(artifact->tensor_count(), 1u);
    EXPECT_EQ(artifact->resource_count(), 2u);
    EXPECT_EQ(artifact->total_weights(), 15u);
    EXPECT_EQ(artifact->tensor_bytes(), 60u);
    EXPECT_DOUBLE_EQ(artifact->bits_per_weight(a), 32);
    EXPECT_DOUBLE_EQ(artifact->bits_per_weight(b), 0);
    EXPECT_EQ(artifact->geometry(a)->payload_bytes, 60u);
    EXPECT_TRUE(artifact->complete);
}

TEST(Directory, OfEqualNamesTheFirstIsFoundAndTold) {
    ArtifactBuilder builder;
    make_gguf(builder, 1000);
    const EntryId first = add(builder, "same", 0, 10);
    add(builder, "other", 10, 10);
    Entry entry;
    for (int i = 0; i < 100; ++i) {
        const auto added = builder.add_entry(entry, "same", {}, "", "");
        ASSERT_TRUE(added.same_name.has_value());
        EXPECT_EQ(*added.same_name, first);
    }
    EXPECT_FALSE(builder.add_entry(entry, "samE", {}, "", "").same_name.has_value());
    EXPECT_EQ(builder.finish()->find("same"), first);
}

TEST(Directory, ManyNamesAreAllFound) {
    constexpr std::uint32_t count = 100000;
    ArtifactBuilder builder;
    make_gguf(builder, 1000);
    for (std::uint32_t i = 0; i < count; ++i) ASSERT_FALSE(add(builder, numbered("blk", i), i, 1).value != i);
    const auto artifact = builder.finish();
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto found = artifact->find(numbered("blk", i));
        ASSERT_TRUE(found.has_value()) << i;
        ASSERT_EQ(found->value, i);
    }
    EXPECT_EQ(artifact->find("blk100000"), std::nullopt);
}

TEST(Directory, UnknownFormatHasNoGeometry) {
    ArtifactBuilder builder;
    make_gguf(builder, 1000);
    Entry entry;
    const std::uint64_t shape[] = {4};
    const EntryId id = builder.add_entry(entry, "odd", shape, "type 77", "").id;
    const auto artifact = builder.finish();
    const auto geometry = artifact->geometry(id);
    ASSERT_FALSE(geometry.has_value());
    EXPECT_EQ(geometry.error().code, ErrorCode::unsupported);
    EXPECT_EQ(geometry.error().path, "odd");
    EXPECT_EQ(geometry.error().found, "type 77");
}

TEST(Directory, TotalsSaturate) {
    ArtifactBuilder builder;
    make_gguf(builder, 1000);
    Entry entry;
    entry.bytes = ~std::uint64_t{0} - 5;
    const std::uint64_t huge[] = {std::uint64_t{1} << 63, 4};
    builder.add_entry(entry, "a", huge, "F32", "");
    builder.add_entry(entry, "b", huge, "F32", "");
    const auto artifact = builder.finish();
    EXPECT_EQ(artifact->total_weights(), ~std::uint64_t{0});
    EXPECT_EQ(artifact->tensor_bytes(), ~std::uint64_t{0});
    EXPECT_EQ(artifact->elements(EntryId{0}), std::nullopt);
}

TEST(Order, ByPartThenOffset) {
    ArtifactBuilder builder;
    make_gguf(builder, 1000);
    builder.artifact().parts.push_back(builder.artifact().parts[0]);
    add(builder, "d", 50, 10, 1);
    add(builder, "b", 200, 10);
    add(builder, "a", 100, 10);
    add(builder, "c", 0, 10, 1);
    const auto artifact = builder.finish();
    EXPECT_EQ(names_of(*artifact, artifact->by_offset()), "a b c d ");
}

TEST(Order, PaddingUpToTheNextEntryAndTheAlignedEnd) {
    ArtifactBuilder builder;
    make_gguf(builder, 160);
    const EntryId c = add(builder, "c", 128, 10);
    const EntryId a = add(builder, "a", 0, 20);
    const EntryId b = add(builder, "b", 32, 96);
    const auto artifact = builder.finish();
    EXPECT_EQ(artifact->entry(a).padding_after, 12u);
    EXPECT_EQ(artifact->entry(b).padding_after, 0u);
    EXPECT_EQ(artifact->entry(c).padding_after, 22u);  // 138 up to 160
}

TEST(Order, TheLastEntryHasNoMorePaddingThanTheFile) {
    ArtifactBuilder builder;
    make_gguf(builder, 140);
    const EntryId last = add(builder, "last", 128, 10);
    EXPECT_EQ(builder.finish()->entry(last).padding_after, 2u);
    make_gguf(builder, 138);
    const EntryId exact = add(builder, "exact", 128, 10);
    EXPECT_EQ(builder.finish()->entry(exact).padding_after, 0u);
    make_gguf(builder, 100);
    const EntryId beyond = add(builder, "beyond", 128, 10);
    EXPECT_EQ(builder.finish()->entry(beyond).padding_after, 0u);
}

TEST(Order, OfOverlappingEntriesTheFurthestHasThePadding) {
    ArtifactBuilder builder;
    make_gguf(builder, 1000);
    const EntryId big = add(builder, "big", 0, 100);
    const EntryId inner = add(builder, "inner", 10, 20);
    const EntryId after = add(builder, "after", 128, 32);
    const EntryId wild = add(builder, "wild", ~std::uint64_t{0} - 3, 10);  // its end does not fit 64 bits
    const auto artifact = builder.finish();
    EXPECT_EQ(artifact->entry(big).padding_after, 28u);
    EXPECT_EQ(artifact->entry(inner).padding_after, 0u);
    EXPECT_EQ(artifact->entry(after).padding_after, ~std::uint64_t{0} - 3 - 160);
    EXPECT_EQ(artifact->entry(wild).padding_after, 0u);
}

TEST(Order, PaddingCrossesTheFilesOfASet) {
    ArtifactBuilder builder;
    make_set(builder, {300, 300});
    const EntryId a = add(builder, "a", 0, 290);
    const EntryId b = add(builder, "b", 512, 88, 1);
    const auto artifact = builder.finish();
    EXPECT_EQ(artifact->entry(a).padding_after, 222u);
    EXPECT_EQ(artifact->entry(b).padding_after, 0u);
}

TEST(Metadata, KeysAreFoundAndTheFirstOfEqualOnesWins) {
    ArtifactBuilder builder;
    make_gguf(builder, 0);
    const auto item = [](std::string key, std::uint64_t offset) {
        MetaItem i;
        i.key = std::move(key);
        i.value_offset = offset;
        return i;
    };
    for (std::uint64_t i = 0; i < 500; ++i) EXPECT_EQ(builder.add_meta(item(numbered("k", i), i)), std::nullopt);
    EXPECT_EQ(builder.add_meta(item("k7", 1000)), std::optional<std::size_t>(7));
    const auto artifact = builder.finish();
    ASSERT_EQ(artifact->metadata().size(), 501u);
    for (std::uint64_t i = 0; i < 500; ++i) {
        const MetaItem* found = artifact->find_key(numbered("k", i));
        ASSERT_NE(found, nullptr);
        EXPECT_EQ(found->value_offset, i);
    }
    EXPECT_EQ(artifact->find_key("k500"), nullptr);
    EXPECT_EQ(artifact->find_key(""), nullptr);
}

TEST(Diagnostics, AreCountedBySeverity) {
    ArtifactBuilder builder;
    make_gguf(builder, 0);
    builder.add_diagnostic(make_diagnostic(warning_rule, "a", std::nullopt));
    builder.add_diagnostic(make_diagnostic(error_rule, "b", 7));
    builder.add_diagnostic(make_diagnostic(warning_rule, "c", std::nullopt));
    const auto counts = builder.finish()->diagnostic_counts();
    EXPECT_EQ(counts.errors, 1u);
    EXPECT_EQ(counts.warnings, 2u);
    EXPECT_EQ(counts.notes, 0u);
}

TEST(Snapshot, IsACompleteArtifactOfTheFirstEntries) {
    ArtifactBuilder builder;
    make_gguf(builder, 1000);
    builder.artifact().identity = {{"architecture", "demo"}};
    MetaItem item;
    item.key = "general.name";
    builder.add_meta(item);
    for (std::uint32_t i = 0; i < 10; ++i) add(builder, numbered("t", 9 - i), 32 * (9 - i), 20);

    const auto early = builder.snapshot(4);
    EXPECT_FALSE(early->complete);
    ASSERT_EQ(early->entry_count(), 4u);
    EXPECT_EQ(names_of(*early, early->by_offset()), "t6 t7 t8 t9 ");
    EXPECT_EQ(early->find("t9"), EntryId{0});
    EXPECT_EQ(early->find("t5"), std::nullopt);
    EXPECT_EQ(early->entry(EntryId{1}).padding_after, 12u);
    EXPECT_EQ(early->format_name(EntryId{3}), "I8");
    EXPECT_NE(early->find_key("general.name"), nullptr);
    EXPECT_EQ(early->identity, builder.artifact().identity);

    add(builder, "later", 900, 1);
    const auto whole = builder.finish();
    EXPECT_TRUE(whole->complete);
    EXPECT_EQ(whole->entry_count(), 11u);
    EXPECT_EQ(early->entry_count(), 4u);  // not touched by what came after
    EXPECT_EQ(builder.snapshot(10)->entry_count(), 0u);
}

TEST(Unchanged, NoticesAReplacedFile) {
    const TempDir dir;
    const std::string path = dir.file("a.bin");
    write_bytes(path, Bytes(100, 1));
    ArtifactBuilder builder;
    make_gguf(builder, 0);
    auto file = io::FileSource::open(path);
    ASSERT_TRUE(file.has_value());
    builder.artifact().parts[0].source = *file;
    builder.artifact().parts[0].stamp = (*file)->stamp();
    const auto artifact = builder.finish();
    EXPECT_TRUE(artifact->check_unchanged().has_value());
    write_bytes(path, Bytes(50, 2));
    const Status status = artifact->check_unchanged();
    ASSERT_FALSE(status.has_value());
    EXPECT_TRUE(status.error().code == ErrorCode::changed_on_disk || status.error().code == ErrorCode::truncated);
}
