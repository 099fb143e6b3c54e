// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/region_writer.h"

#include "core/io/path.h"
#include "tests/support/support.h"

#include <gtest/gtest.h>

#include <thread>

namespace ninspect::io {
namespace {

using namespace ninspect::test;

Result<RegionWriter> start(const std::string& target, std::vector<Region> regions, std::uint64_t file_bytes) {
    return RegionWriter::create(target, IfExists::refuse, bytes_of("head"), std::move(regions), file_bytes);
}

/// No file at all in the folder, not even a temporary one.
bool is_empty(const TempDir& dir) { return list_files(utf8_of(dir.path()))->empty(); }

TEST(RegionWriter, HeadRegionsAndZerosBetweenThem) {
    const TempDir dir;
    auto writer = start(dir.file("out"), {{"a", 6, 3}, {"b", 9, 0}, {"c", 12, 2}}, 16);
    ASSERT_TRUE(writer);
    EXPECT_TRUE(writer->write(2, 0, bytes_of("yz")));
    EXPECT_TRUE(writer->write(0, 1, bytes_of("BC")));
    EXPECT_TRUE(writer->write(0, 0, bytes_of("A")));
    EXPECT_EQ(writer->regions(), 3u);
    EXPECT_EQ(writer->region(2).name, "c");
    ASSERT_TRUE(writer->commit());
    EXPECT_EQ(read_bytes(dir.file("out")), bytes_of(std::string("head\0\0ABC\0\0\0yz\0\0", 16)));
}

TEST(RegionWriter, GapsOfAnyLengthAreFilled) {
    const TempDir dir;
    auto writer = start(dir.file("out"), {{"a", 100'000, 1}}, 200'000);
    ASSERT_TRUE(writer);
    EXPECT_TRUE(writer->write(0, 0, bytes_of("A")));
    ASSERT_TRUE(writer->commit());
    Bytes expected(200'000);
    expected[0] = 'h', expected[1] = 'e', expected[2] = 'a', expected[3] = 'd', expected[100'000] = 'A';
    EXPECT_EQ(read_bytes(dir.file("out")), expected);
}

TEST(RegionWriter, AnUnfinishedRegionIsNamed) {
    const TempDir dir;
    {
        auto writer = start(dir.file("out"), {{"a", 4, 3}, {"blk.0", 8, 5}}, 13);
        ASSERT_TRUE(writer);
        EXPECT_TRUE(writer->write(0, 0, bytes_of("ABC")));
        EXPECT_TRUE(writer->write(1, 0, bytes_of("1234")));
        const Status status = writer->commit();
        ASSERT_FALSE(status);
        EXPECT_EQ(status.error().code, ErrorCode::invalid_argument);
        EXPECT_EQ(status.error().path, "blk.0");
        EXPECT_EQ(status.error().expected, "5");
        EXPECT_EQ(status.error().found, "4");
    }
    EXPECT_TRUE(is_empty(dir));
}

TEST(RegionWriter, BytesBesideTheRegionAreRefused) {
    const TempDir dir;
    auto writer = start(dir.file("out"), {{"a", 4, 3}}, 7);
    ASSERT_TRUE(writer);
    EXPECT_FALSE(writer->write(0, 1, bytes_of("ABC")));
    EXPECT_FALSE(writer->write(0, ~std::uint64_t{0}, bytes_of("A")));
    EXPECT_FALSE(writer->write(1, 0, bytes_of("A")));
    EXPECT_TRUE(writer->write(0, 0, bytes_of("ABC")));
    EXPECT_TRUE(writer->write(0, 2, bytes_of("C")));
    EXPECT_FALSE(writer->commit()) << "one byte was written twice";
}

TEST(RegionWriter, APlanThatCannotBeIsRefusedBeforeAnythingIsWritten) {
    const TempDir dir;
    const std::uint64_t huge = ~std::uint64_t{0};
    const std::vector<std::pair<std::vector<Region>, std::uint64_t>> plans = {
        {{}, 3},                                // shorter than the head
        {{{"a", 3, 2}}, 10},                    // inside the head
        {{{"a", 4, 3}, {"b", 6, 1}}, 10},       // overlapping
        {{{"a", 8, 1}, {"b", 6, 1}}, 10},       // out of order
        {{{"a", 4, 7}}, 10},                    // beyond the end
        {{{"a", 4, huge}, {"b", 5, 1}}, huge},  // would wrap
    };
    for (const auto& [regions, bytes] : plans) {
        const auto writer = start(dir.file("out"), regions, bytes);
        ASSERT_FALSE(writer) << bytes;
        EXPECT_EQ(writer.error().code, ErrorCode::invalid_argument);
    }
    EXPECT_TRUE(is_empty(dir));
}

TEST(RegionWriter, SeveralThreadsWriteOneRegion) {
    const TempDir dir;
    constexpr std::size_t each = 5000, threads = 4;
    auto writer = start(dir.file("out"), {{"a", 4, each * threads}}, 4 + each * threads);
    ASSERT_TRUE(writer);
    std::vector<std::thread> workers;
    for (std::size_t t = 0; t < threads; ++t)
        workers.emplace_back([&writer, t] {
            for (std::size_t i = 0; i < each; i += 50) {
                const Bytes bytes(50, static_cast<std::uint8_t>('a' + t));
                EXPECT_TRUE(writer->write(0, t * each + i, bytes));
            }
        });
    for (std::thread& worker : workers) worker.join();
    ASSERT_TRUE(writer->commit());
    const Bytes written = read_bytes(dir.file("out"));
    ASSERT_EQ(written.size(), 4 + each * threads);
    for (std::size_t i = 0; i < each * threads; ++i) ASSERT_EQ(written[4 + i], 'a' + i / each) << i;
}

TEST(RegionWriter, AnExistingFileIsRefusedOrReplacedAtTheEnd) {
    const TempDir dir;
    write_bytes(dir.file("out"), bytes_of("old"));
    EXPECT_EQ(start(dir.file("out"), {}, 4).error().code, ErrorCode::already_exists);
    {
        auto dropped = RegionWriter::create(dir.file("out"), IfExists::replace, bytes_of("head"), {}, 4);
        ASSERT_TRUE(dropped);
    }
    EXPECT_EQ(read_bytes(dir.file("out")), bytes_of("old"));
    auto writer = RegionWriter::create(dir.file("out"), IfExists::replace, bytes_of("head"), {}, 4);
    ASSERT_TRUE(writer);
    ASSERT_TRUE(writer->commit());
    EXPECT_EQ(read_bytes(dir.file("out")), bytes_of("head"));
}

}  // namespace
}  // namespace ninspect::io
