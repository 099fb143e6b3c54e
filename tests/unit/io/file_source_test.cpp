// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "system_actions.h"

#include "core/io/atomic_file_writer.h"
#include "core/io/byte_source.h"
#include "core/io/path.h"

#include "tests/support/support.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <thread>
#include <vector>

namespace ninspect::io {
namespace {

using namespace ninspect::test;

std::shared_ptr<FileSource> opened(const std::string& path) {
    Result<std::shared_ptr<FileSource>> source = FileSource::open(path);
    EXPECT_TRUE(source) << path;
    return source ? *source : nullptr;
}

ErrorCode open_error(const std::string& path) {
    const Result<std::shared_ptr<FileSource>> source = FileSource::open(path);
    EXPECT_FALSE(source) << path;
    if (source) return ErrorCode::cancelled;
    EXPECT_EQ(source.error().file, path);
    return source.error().code;
}

std::string text_at(const ByteSource& source, std::uint64_t offset, std::size_t n) {
    std::string text(n, '?');
    const Result<std::size_t> got = source.read_at(offset, {reinterpret_cast<std::uint8_t*>(text.data()), n});
    if (!got) return "failed";
    text.resize(*got);
    return text;
}

ErrorCode unchanged_error(const FileSource& source) {
    const Status status = source.check_unchanged();
    return status ? ErrorCode::cancelled : status.error().code;
}

TEST(FileSource, ReadsAnywhere) {
    const TempDir dir;
    const std::string path = dir.file("a.bin");
    ASSERT_TRUE(write_text_at(path, 0, "0123456789"));
    const auto source = opened(path);
    ASSERT_TRUE(source);
    EXPECT_EQ(source->size(), 10u);
    EXPECT_EQ(source->name(), path);
    EXPECT_EQ(text_at(*source, 0, 10), "0123456789");
    EXPECT_EQ(text_at(*source, 6, 10), "6789");
    EXPECT_EQ(text_at(*source, 10, 5), "");
    EXPECT_EQ(text_at(*source, ~std::uint64_t{0}, 5), "");
    EXPECT_EQ(text_at(*source, 2, 3), "234");
    EXPECT_TRUE(source->check_unchanged());
}

TEST(FileSource, AnEmptyFileIsAFile) {
    const TempDir dir;
    ASSERT_TRUE(write_text_at(dir.file("empty"), 0, ""));
    const auto source = opened(dir.file("empty"));
    ASSERT_TRUE(source);
    EXPECT_EQ(source->size(), 0u);
    EXPECT_EQ(text_at(*source, 0, 4), "");
}

TEST(FileSource, ManyThreadsReadAtOnce) {
    const TempDir dir;
    std::string text;
    for (int i = 0; i < 100'000; ++i) text += static_cast<char>('a' + i % 26);
    ASSERT_TRUE(write_text_at(dir.file("a.bin"), 0, text));
    const auto source = opened(dir.file("a.bin"));
    ASSERT_TRUE(source);
    std::vector<int> wrong(4, 0);
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < wrong.size(); ++t)
        threads.emplace_back([&, t] {
            for (std::size_t at = t * 13; at + 1000 < text.size(); at += 997)
                wrong[t] += text_at(*source, at, 1000) != text.substr(at, 1000);
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(wrong, std::vector<int>(4, 0));
}

TEST(FileSource, SaysWhyItCannotBeOpened) {
    const TempDir dir;
    EXPECT_EQ(open_error(dir.file("missing.gguf")), ErrorCode::not_found);
    EXPECT_EQ(open_error(dir.file("missing folder/a.gguf")), ErrorCode::not_found);
    EXPECT_EQ(open_error(utf8_of(dir.path())), ErrorCode::not_a_file);
    EXPECT_EQ(open_error(""), ErrorCode::not_found);
    EXPECT_EQ(open_error(dir.file("a") + std::string(1, '\0') + "b"), ErrorCode::open_failed);
    EXPECT_FALSE(stat_file(dir.file("missing.gguf")));
}

TEST(FileSource, ChineseAndEmojiPaths) {
    const TempDir dir("测试-🧠");
    const std::string path = dir.file("模型 权重 🚀 é.gguf");
    ASSERT_TRUE(write_text_at(path, 0, "内容"));
    const auto source = opened(path);
    ASSERT_TRUE(source);
    EXPECT_EQ(text_at(*source, 0, 100), "内容");
    EXPECT_TRUE(source->check_unchanged());
    EXPECT_TRUE(file_exists(path));
}

TEST(FileSource, PathsOfMoreThan260Characters) {
    const TempDir dir;
    std::string folder = utf8_of(dir.path());
    std::vector<std::string> made;
    for (int i = 0; i < 4; ++i) {
        folder = join_path(folder, std::string(90, static_cast<char>('a' + i)));
        ASSERT_TRUE(make_folder(folder));
        made.push_back(folder);
    }
    const std::string path = join_path(folder, "深.bin"), written = join_path(folder, "written.bin");
    ASSERT_GT(path.size(), 360u);
    ASSERT_TRUE(write_text_at(path, 0, "deep"));
    {
        const auto source = opened(path);
        ASSERT_TRUE(source);
        EXPECT_EQ(text_at(*source, 0, 10), "deep");
        EXPECT_TRUE(source->check_unchanged());
    }
    EXPECT_TRUE(write_file(written, "new", IfExists::refuse));
    EXPECT_TRUE(write_file(written, "newer", IfExists::replace));
    const auto names = list_files(folder);
    ASSERT_TRUE(names);
    EXPECT_EQ(*names, (std::vector<std::string>{"written.bin", "深.bin"}));
    const auto back = read_file(written, 100);
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, bytes_of("newer"));
    remove_entry(path);
    remove_entry(written);
    for (auto it = made.rbegin(); it != made.rend(); ++it) remove_entry(*it);
    EXPECT_FALSE(file_exists(path));
}

TEST(FileSource, ReadsBeyondFourGiB) {
    const TempDir dir;
    const std::string path = dir.file("large.bin");
    constexpr std::uint64_t bytes = (std::uint64_t{5} << 30) + 7;
    ASSERT_TRUE(make_sparse_file(path, bytes));
    ASSERT_TRUE(write_text_at(path, (std::uint64_t{1} << 32) - 2, "edge"));
    ASSERT_TRUE(write_text_at(path, bytes - 3, "end"));
    const auto source = opened(path);
    ASSERT_TRUE(source);
    EXPECT_EQ(source->size(), bytes);
    EXPECT_EQ(text_at(*source, 0xFFFF'FFFEu, 4), "edge");
    EXPECT_EQ(text_at(*source, 0x1'0000'0000u, 2), "ge");
    EXPECT_EQ(text_at(*source, bytes - 3, 100), "end");
    EXPECT_EQ(text_at(*source, 0, 2), std::string(2, '\0'));
    const auto stamp = stat_file(path);
    ASSERT_TRUE(stamp);
    EXPECT_EQ(stamp->bytes, bytes);
}

TEST(FileSource, ReadOnlyFilesAreReadable) {
    const TempDir dir;
    const std::string path = dir.file("ro.bin");
    ASSERT_TRUE(write_text_at(path, 0, "fixed"));
    ASSERT_TRUE(make_read_only(path, true));
    {
        const auto source = opened(path);
        ASSERT_TRUE(source);
        EXPECT_EQ(text_at(*source, 0, 5), "fixed");
    }
    ASSERT_TRUE(make_read_only(path, false));
}

TEST(FileSource, NoticesThatItWasCut) {
    const TempDir dir;
    const std::string path = dir.file("a.bin");
    ASSERT_TRUE(write_text_at(path, 0, "0123456789"));
    const auto source = opened(path);
    ASSERT_TRUE(source);
    ASSERT_TRUE(cut_file(path, 4));
    Bytes out(6);
    const Result<std::size_t> failed = source->read_at(2, out);
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code, ErrorCode::truncated);
    EXPECT_EQ(failed.error().file, path);
    EXPECT_EQ(failed.error().offset, 2u);
    EXPECT_EQ(failed.error().expected, "6 B");
    EXPECT_EQ(failed.error().found, "2 B");
    EXPECT_EQ(text_at(*source, 0, 4), "0123");
    EXPECT_EQ(unchanged_error(*source), ErrorCode::truncated);
}

TEST(FileSource, NoticesThatItGrew) {
    const TempDir dir;
    const std::string path = dir.file("a.bin");
    ASSERT_TRUE(write_text_at(path, 0, "0123456789"));
    const auto source = opened(path);
    ASSERT_TRUE(source);
    ASSERT_TRUE(write_text_at(path, 10, "more"));
    EXPECT_EQ(text_at(*source, 8, 10), "89");  // still what size() says
    const Status status = source->check_unchanged();
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, ErrorCode::changed_on_disk);
    EXPECT_EQ(status.error().expected, "10 B");
    EXPECT_EQ(status.error().found, "14 B");
}

TEST(FileSource, NoticesANewTime) {
    const TempDir dir;
    const std::string path = dir.file("a.bin");
    ASSERT_TRUE(write_text_at(path, 0, "0123456789"));
    const auto source = opened(path);
    ASSERT_TRUE(source);
    ASSERT_TRUE(make_old(path));
    EXPECT_EQ(unchanged_error(*source), ErrorCode::changed_on_disk);
}

TEST(FileSource, NoticesThatItWasReplaced) {
    const TempDir dir;
    const std::string path = dir.file("a.bin"), other = dir.file("b.bin");
    ASSERT_TRUE(write_text_at(path, 0, "0123456789"));
    ASSERT_TRUE(write_text_at(other, 0, "abcdefghij"));
    ASSERT_TRUE(make_old(path) && make_old(other));  // size and time are the same
    const auto source = opened(path);
    ASSERT_TRUE(source);
    if (!move_over(other, path)) GTEST_SKIP() << "this system does not replace a file that is open";
    EXPECT_EQ(unchanged_error(*source), ErrorCode::changed_on_disk);
    EXPECT_EQ(text_at(*source, 0, 10), "0123456789");  // the open file is still the old one
}

TEST(FileSource, NoticesThatAnotherFileTookItsName) {
    const TempDir dir;
    const std::string path = dir.file("a.bin");
    ASSERT_TRUE(write_text_at(path, 0, "0123456789") && make_old(path));
    const auto source = opened(path);
    ASSERT_TRUE(source);
    ASSERT_TRUE(move_over(path, dir.file("b.bin")));
    EXPECT_EQ(unchanged_error(*source), ErrorCode::not_found);
    ASSERT_TRUE(write_text_at(path, 0, "abcdefghij") && make_old(path));
    EXPECT_EQ(unchanged_error(*source), ErrorCode::changed_on_disk);
    EXPECT_EQ(text_at(*source, 0, 10), "0123456789");
}

TEST(FileSource, NoticesThatItWasDeleted) {
    const TempDir dir;
    const std::string path = dir.file("a.bin");
    ASSERT_TRUE(write_text_at(path, 0, "0123456789"));
    const auto source = opened(path);
    ASSERT_TRUE(source);
    remove_entry(path);
    if (std::filesystem::exists(fs_path(path)))  // Wine
        GTEST_SKIP() << "this system keeps the name of a deleted file, and opens it, while anybody has it open";
    EXPECT_EQ(unchanged_error(*source), ErrorCode::not_found);
    EXPECT_EQ(text_at(*source, 0, 10), "0123456789");
}

TEST(FileSource, ANameThatBecomesAFolderHasChanged) {
    const TempDir dir;
    const std::string path = dir.file("a.bin");
    ASSERT_TRUE(write_text_at(path, 0, "0123456789"));
    const auto source = opened(path);
    ASSERT_TRUE(source);
    ASSERT_TRUE(move_over(path, dir.file("b.bin")));
    ASSERT_TRUE(make_folder(path));
    EXPECT_FALSE(source->check_unchanged());
}

TEST(ReadFile, RefusesMoreThanItsCap) {
    const TempDir dir;
    const std::string path = dir.file("a.bin");
    ASSERT_TRUE(write_text_at(path, 0, "0123456789"));
    const auto whole = read_file(path, 10);
    ASSERT_TRUE(whole);
    EXPECT_EQ(*whole, bytes_of("0123456789"));
    const auto failed = read_file(path, 9);
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code, ErrorCode::unsupported);
    EXPECT_EQ(failed.error().found, "10 B");
    EXPECT_EQ(read_file(dir.file("none"), 9).error().code, ErrorCode::not_found);
}

}  // namespace
}  // namespace ninspect::io
