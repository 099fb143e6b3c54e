// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/folders.h"

#include "core/io/path.h"
#include "tests/support/support.h"
#include "tests/unit/io/system_actions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ninspect::io {
namespace {

using namespace ninspect::test;
using testing::ElementsAre;
using testing::IsEmpty;
namespace fs = std::filesystem;

TEST(Folders, MissingOnesAreMadeAndTakenBack) {
    const TempDir dir;
    const std::string outer = dir.file("ö"), inner = join_path(outer, "b"), last = join_path(inner, "c");
    const auto made = make_folders(last);
    ASSERT_TRUE(made);
    EXPECT_THAT(*made, ElementsAre(outer, inner, last));
    EXPECT_TRUE(fs::is_directory(fs_path(last)));
    EXPECT_THAT(*make_folders(last), IsEmpty());
    remove_empty_folders(*made);
    EXPECT_FALSE(fs::exists(fs_path(outer)));
}

TEST(Folders, ASeparatorAtTheEndDoesNotMatter) {
    const TempDir dir;
    EXPECT_THAT(*make_folders(dir.file("a") + "/"), ElementsAre(dir.file("a")));
    EXPECT_THAT(*make_folders(""), IsEmpty());
    EXPECT_THAT(*make_folders("."), IsEmpty());
}

TEST(Folders, OnesWithSomethingInThemStay) {
    const TempDir dir;
    const auto made = make_folders(join_path(dir.file("a"), "b"));
    ASSERT_TRUE(made);
    write_bytes(join_path(dir.file("a"), "kept"), bytes_of("x"));
    remove_empty_folders(*made);
    EXPECT_TRUE(fs::exists(fs_path(join_path(dir.file("a"), "kept"))));
    EXPECT_FALSE(fs::exists(fs_path(join_path(dir.file("a"), "b"))));
}

TEST(Folders, AFileInTheWayIsNamed) {
    const TempDir dir;
    write_bytes(dir.file("file"), bytes_of("x"));
    const auto made = make_folders(join_path(dir.file("file"), "b"));
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, ErrorCode::write_failed);
    EXPECT_EQ(made.error().file, dir.file("file"));
    EXPECT_FALSE(made.error().found.empty());
    EXPECT_EQ(read_bytes(dir.file("file")), bytes_of("x"));
}

TEST(Folders, RemovingAFileThatIsNotThereIsAnError) {
    const TempDir dir;
    write_bytes(dir.file("file"), bytes_of("x"));
    EXPECT_TRUE(remove_file(dir.file("file")));
    EXPECT_FALSE(fs::exists(fs_path(dir.file("file"))));
    const Status again = remove_file(dir.file("file"));
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().code, ErrorCode::not_found);
}

}  // namespace
}  // namespace ninspect::io
