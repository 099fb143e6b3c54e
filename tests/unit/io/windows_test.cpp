// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What only Windows can do to a program.
#include "system_actions.h"

#include "core/io/atomic_file_writer.h"
#include "core/io/byte_source.h"
#include "core/io/path.h"

#include "tests/support/support.h"

#include <gtest/gtest.h>

#include <windows.h>

#include <string>

namespace ninspect::io {
namespace {

using namespace ninspect::test;

ErrorCode open_error(const std::string& path) {
    const Result<std::shared_ptr<FileSource>> source = FileSource::open(path);
    return source ? ErrorCode::cancelled : source.error().code;
}

/// Has a file open and lets others do only what `share` says.
class Holder {
public:
    Holder(const std::string& path, DWORD share)
        : file_(CreateFileW(fs_path(path).c_str(), GENERIC_READ, share, nullptr, OPEN_EXISTING, 0, nullptr)) {}
    Holder(const Holder&) = delete;
    Holder& operator=(const Holder&) = delete;
    ~Holder() { CloseHandle(file_); }
    bool ok() const { return file_ != INVALID_HANDLE_VALUE; }

private:
    HANDLE file_;
};

TEST(WindowsFiles, AFileHeldByAnotherProgramIsLocked) {
    const TempDir dir;
    const std::string path = dir.file("held.bin");
    ASSERT_TRUE(write_text_at(path, 0, "x"));
    {
        const Holder holder(path, 0);
        ASSERT_TRUE(holder.ok());
        EXPECT_EQ(open_error(path), ErrorCode::locked);
    }
    EXPECT_TRUE(FileSource::open(path));
}

TEST(WindowsFiles, OpenForReadingLetsOthersDoEverything) {
    const TempDir dir;
    const std::string path = dir.file("a.bin");
    ASSERT_TRUE(write_text_at(path, 0, "0123456789"));
    const auto source = FileSource::open(path);
    ASSERT_TRUE(source);
    EXPECT_TRUE(write_text_at(path, 2, "xx"));
    EXPECT_TRUE(move_over(path, dir.file("b.bin")));
    remove_entry(dir.file("b.bin"));
    Bytes out(4);
    ASSERT_TRUE((*source)->read_exactly(1, out));
    EXPECT_EQ(out, bytes_of("1xx4"));
}

TEST(WindowsFiles, DevicesAreNoFiles) {
    EXPECT_NE(open_error("NUL"), ErrorCode::cancelled);
    EXPECT_EQ(open_error("C:\\"), ErrorCode::not_a_file);
}

TEST(WindowsFiles, IllFormedPathsAreRefused) {
    EXPECT_EQ(open_error("a\xFF.gguf"), ErrorCode::open_failed);
    EXPECT_EQ(to_wide_path("a\xFF").error().code, ErrorCode::invalid_argument);
}

TEST(WindowsPaths, BothSeparatorsAndDrives) {
    EXPECT_EQ(file_name_of("C:\\a\\b.gguf"), "b.gguf");
    EXPECT_EQ(file_name_of("C:b.gguf"), "b.gguf");
    EXPECT_EQ(directory_of("C:\\a/b.gguf"), "C:\\a");
    EXPECT_EQ(directory_of("C:\\b.gguf"), "C:\\");
    EXPECT_EQ(directory_of("C:b.gguf"), "C:");
    EXPECT_EQ(join_path("C:\\a", "b"), "C:\\a\\b");
    EXPECT_EQ(join_path("C:", "b"), "C:b");
    EXPECT_EQ(join_path("C:/a", "b"), "C:/a/b");
}

TEST(WindowsPaths, LongOnesGetThePrefixAndShortOnesStay) {
    EXPECT_EQ(*to_wide_path("C:/模型/a.gguf"), L"C:/模型/a.gguf");
    const std::string name(250, 'n');
    EXPECT_EQ(*to_wide_path("C:/a/../" + name), LR"(\\?\C:\)" + std::wstring(250, L'n'));
    EXPECT_EQ(*to_wide_path("//server/share/" + name), LR"(\\?\UNC\server\share\)" + std::wstring(250, L'n'));
    EXPECT_EQ(*to_wide_path(R"(\\?\C:\)" + name), LR"(\\?\C:\)" + std::wstring(250, L'n'));
}

TEST(WindowsPaths, Utf16BothWays) {
    EXPECT_EQ(from_wide(L"权重 \U0001F9E0"), "权重 🧠");
    EXPECT_EQ(from_wide(L""), "");
    EXPECT_EQ(*to_wide_path("🧠"), L"\U0001F9E0");
}

TEST(WindowsWriter, ATargetThatIsHeldStaysAsItWas) {
    const TempDir dir;
    const std::string target = dir.file("out.bin");
    ASSERT_TRUE(write_text_at(target, 0, "old"));
    Status status;
    {
        const Holder holder(target, FILE_SHARE_READ);
        ASSERT_TRUE(holder.ok());
        status = write_file(target, "new", IfExists::replace);
        EXPECT_EQ(read_bytes(target), bytes_of("old"));
    }
    ASSERT_FALSE(status);
    EXPECT_TRUE(status.error().code == ErrorCode::locked || status.error().code == ErrorCode::permission_denied);
    EXPECT_EQ(*list_files(utf8_of(dir.path())), std::vector<std::string>{"out.bin"});
}

TEST(WindowsWriter, AReadOnlyTargetIsNotReplacedByForce) {
    const TempDir dir;
    const std::string target = dir.file("out.bin");
    ASSERT_TRUE(write_text_at(target, 0, "old"));
    ASSERT_TRUE(make_read_only(target, true));
    const Status status = write_file(target, "new", IfExists::replace);
    ASSERT_TRUE(make_read_only(target, false));
    EXPECT_EQ(list_files(utf8_of(dir.path()))->size(), 1u);
    if (status) {
        EXPECT_EQ(read_bytes(target), bytes_of("new"));
    } else {
        EXPECT_EQ(status.error().code, ErrorCode::permission_denied);
        EXPECT_EQ(read_bytes(target), bytes_of("old"));
    }
}

}  // namespace
}  // namespace ninspect::io
