// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/atomic_file_writer.h"

#include "system_actions.h"

#include "core/io/byte_source.h"

#include "tests/support/support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace ninspect::io {
namespace {

using namespace ninspect::test;

/// Names of everything in the folder, sorted.
std::vector<std::string> entries(const TempDir& dir) {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(dir.path()))
        names.push_back(utf8_of(entry.path().filename()));
    std::sort(names.begin(), names.end());
    return names;
}

using Names = std::vector<std::string>;

AtomicFileWriter writer_for(const std::string& target, IfExists if_exists) {
    return AtomicFileWriter::create(target, if_exists).value();
}

TEST(AtomicFileWriter, TheNameAppearsOnlyWithTheWholeFile) {
    const TempDir dir;
    const std::string target = dir.file("out.bin");
    AtomicFileWriter writer = writer_for(target, IfExists::refuse);
    EXPECT_EQ(writer.target(), target);
    ASSERT_TRUE(writer.append("hello "));
    ASSERT_TRUE(writer.append(bytes_of("world")));
    const Names during = entries(dir);
    ASSERT_EQ(during.size(), 1u);
    EXPECT_EQ(during[0].substr(0, 18), ".out.bin.ninspect-");
    EXPECT_EQ(during[0].size(), 18u + 8 + 4);
    EXPECT_EQ(during[0].substr(26), ".tmp");
    ASSERT_TRUE(writer.commit());
    EXPECT_EQ(entries(dir), Names{"out.bin"});
    EXPECT_EQ(read_bytes(target), bytes_of("hello world"));
    EXPECT_FALSE(writer.append("late"));
    EXPECT_FALSE(writer.commit());
    EXPECT_EQ(read_bytes(target), bytes_of("hello world"));
}

TEST(AtomicFileWriter, WithoutCommitNothingHappened) {
    const TempDir dir;
    const std::string target = dir.file("out.bin");
    write_bytes(target, bytes_of("old"));
    {
        AtomicFileWriter writer = writer_for(target, IfExists::replace);
        ASSERT_TRUE(writer.append("half of the n"));
    }
    EXPECT_EQ(entries(dir), Names{"out.bin"});
    EXPECT_EQ(read_bytes(target), bytes_of("old"));
}

TEST(AtomicFileWriter, ReplacesAtCommit) {
    const TempDir dir;
    const std::string target = dir.file("out.bin");
    write_bytes(target, bytes_of("old and longer"));
    AtomicFileWriter writer = writer_for(target, IfExists::replace);
    ASSERT_TRUE(writer.append("new"));
    EXPECT_EQ(read_bytes(target), bytes_of("old and longer"));
    ASSERT_TRUE(writer.commit());
    EXPECT_EQ(read_bytes(target), bytes_of("new"));
    EXPECT_EQ(entries(dir), Names{"out.bin"});
}

TEST(AtomicFileWriter, ReplacesAFileThatIsOpenForReading) {
    const TempDir dir;
    const std::string target = dir.file("out.bin");
    write_bytes(target, bytes_of("old"));
    const auto reader = FileSource::open(target);
    ASSERT_TRUE(reader);
    const Status written = write_file(target, "newer", IfExists::replace);
    if (!written && written.error().code == ErrorCode::permission_denied)
        GTEST_SKIP() << "this system does not replace a file that is open";
    ASSERT_TRUE(written);
    EXPECT_EQ(read_bytes(target), bytes_of("newer"));
    Bytes old(3);
    ASSERT_TRUE((*reader)->read_exactly(0, old));
    EXPECT_EQ(old, bytes_of("old"));
    EXPECT_EQ((*reader)->check_unchanged().error().code, ErrorCode::changed_on_disk);
}

TEST(AtomicFileWriter, RefusesWhatIsThere) {
    const TempDir dir;
    const std::string target = dir.file("out.bin");
    write_bytes(target, bytes_of("old"));
    const auto refused = AtomicFileWriter::create(target, IfExists::refuse);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::already_exists);
    EXPECT_EQ(refused.error().file, target);
    EXPECT_EQ(entries(dir), Names{"out.bin"});
}

TEST(AtomicFileWriter, RefusesWhatAppearedMeanwhile) {
    const TempDir dir;
    const std::string target = dir.file("out.bin");
    AtomicFileWriter writer = writer_for(target, IfExists::refuse);
    ASSERT_TRUE(writer.append("mine"));
    write_bytes(target, bytes_of("theirs"));
    const Status status = writer.commit();
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, ErrorCode::already_exists);
    EXPECT_EQ(entries(dir), Names{"out.bin"});
    EXPECT_EQ(read_bytes(target), bytes_of("theirs"));
}

TEST(AtomicFileWriter, OfManyThatRefuseExactlyOneWins) {
    const TempDir dir;
    for (int round = 0; round < 20; ++round) {
        const std::string target = dir.file("out-" + std::to_string(round));
        std::vector<AtomicFileWriter> writers;
        for (int i = 0; i < 4; ++i) {
            writers.push_back(writer_for(target, IfExists::refuse));
            ASSERT_TRUE(writers.back().append(std::to_string(i)));
        }
        std::array<bool, 4> won{};
        std::array<std::optional<ErrorCode>, 4> lost;
        std::vector<std::thread> threads;
        for (std::size_t i = 0; i < 4; ++i)
            threads.emplace_back([&, i] {
                const Status status = writers[i].commit();
                won[i] = status.has_value();
                if (!status) lost[i] = status.error().code;
            });
        for (std::thread& thread : threads) thread.join();
        ASSERT_EQ(std::count(won.begin(), won.end(), true), 1);
        EXPECT_EQ(std::count(lost.begin(), lost.end(), std::optional(ErrorCode::already_exists)), 3);
        const auto winner = std::find(won.begin(), won.end(), true) - won.begin();
        EXPECT_EQ(read_bytes(target), bytes_of(std::to_string(winner)));
    }
    EXPECT_EQ(entries(dir).size(), 20u);
}

TEST(AtomicFileWriter, WritesFromSeveralThreads) {
    const TempDir dir;
    const std::string target = dir.file("out.bin");
    AtomicFileWriter writer = writer_for(target, IfExists::refuse);
    constexpr std::size_t piece = 1000, pieces = 400;
    std::atomic<int> failures{0};
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < 4; ++t)
        threads.emplace_back([&, t] {
            for (std::size_t i = t; i < pieces; i += 4)
                if (!writer.write_at(i * piece, Bytes(piece, static_cast<std::uint8_t>(i)))) ++failures;
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(failures, 0);
    ASSERT_TRUE(writer.commit());
    const Bytes written = read_bytes(target);
    ASSERT_EQ(written.size(), piece * pieces);
    for (std::size_t i = 0; i < pieces; ++i)
        ASSERT_EQ(
            std::count(written.begin() + static_cast<std::ptrdiff_t>(i * piece),
                       written.begin() + static_cast<std::ptrdiff_t>((i + 1) * piece), static_cast<std::uint8_t>(i)),
            static_cast<std::ptrdiff_t>(piece));
}

TEST(AtomicFileWriter, WritesBeyondFourGiB) {
    const TempDir dir;
    const std::string target = dir.file("large.bin");
    constexpr std::uint64_t at = (std::uint64_t{1} << 32) + 5;
    AtomicFileWriter writer = writer_for(target, IfExists::refuse);
    ASSERT_TRUE(writer.write_at(at, bytes_of("far")));
    ASSERT_TRUE(writer.commit());
    const auto source = FileSource::open(target);
    ASSERT_TRUE(source);
    EXPECT_EQ((*source)->size(), at + 3);
    Bytes far(3);
    ASSERT_TRUE((*source)->read_exactly(at, far));
    EXPECT_EQ(far, bytes_of("far"));
}

TEST(AtomicFileWriter, RemovesWhatAKilledRunLeft) {
    const TempDir dir;
    const std::string target = dir.file("out.bin");
    write_bytes(dir.file(".out.bin.ninspect-0123abcd.tmp"), bytes_of("left behind"));
    const Names others{".out.bin.ninspect-0123ABCD.tmp", ".out.bin.ninspect-0123abc.tmp",
                       ".out.bin.ninspect-0123abcd.tmpx", ".other.bin.ninspect-0123abcd.tmp",
                       "out.bin.ninspect-0123abcd.tmp"};
    // On file systems that ignore case the first is the same name.
    for (std::size_t i = 1; i < others.size(); ++i) write_bytes(dir.file(others[i]), bytes_of("not ours"));
    ASSERT_TRUE(write_file(target, "new", IfExists::refuse));
    Names expected(others.begin() + 1, others.end());
    expected.push_back("out.bin");
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(entries(dir), expected);
}

TEST(AtomicFileWriter, LeavesTheTemporaryOfARunningOneAlone) {
    const TempDir dir;
    const std::string target = dir.file("out.bin");
    AtomicFileWriter first = writer_for(target, IfExists::replace);
    ASSERT_TRUE(first.append("first"));
    AtomicFileWriter second = writer_for(target, IfExists::replace);
    EXPECT_EQ(entries(dir).size(), 2u);
    ASSERT_TRUE(second.append("second"));
    ASSERT_TRUE(second.commit());
    ASSERT_TRUE(first.commit());
    EXPECT_EQ(entries(dir), Names{"out.bin"});
    EXPECT_EQ(read_bytes(target), bytes_of("first"));
}

TEST(AtomicFileWriter, SaysWhyItCannotBegin) {
    const TempDir dir;
    const std::string folder = dir.file("missing"), target = folder + "/out.bin";
    const auto missing = AtomicFileWriter::create(target, IfExists::replace);
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::not_found);
    EXPECT_EQ(missing.error().file, folder);
    ASSERT_TRUE(make_folder(dir.file("folder")));
    for (const std::string& name : {dir.file("folder"), dir.file("folder") + "/"}) {
        const auto failed = AtomicFileWriter::create(name, IfExists::replace);
        ASSERT_FALSE(failed);
        EXPECT_EQ(failed.error().code, ErrorCode::not_a_file);
    }
}

TEST(AtomicFileWriter, LongAndForeignNames) {
    const TempDir dir("输出");
    std::string longest;
    while (longest.size() < 249) longest += "权";  // 83 characters, 249 bytes
    for (const std::string& name : {longest, std::string("结果 🚀.ninfer")}) {
        const std::string target = dir.file(name);
        ASSERT_TRUE(write_file(target, "one", IfExists::refuse)) << name;
        ASSERT_TRUE(write_file(target, "two", IfExists::replace)) << name;
        const auto back = read_file(target, 10);
        ASSERT_TRUE(back);
        EXPECT_EQ(*back, bytes_of("two"));
    }
    EXPECT_EQ(entries(dir).size(), 2u);
}

}  // namespace
}  // namespace ninspect::io
