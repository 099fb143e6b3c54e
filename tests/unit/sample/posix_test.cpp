// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Disks that are full, files that may not grow.
#include "core/io/path.h"
#include "tests/unit/sample/samples.h"

#include <sys/resource.h>
#ifdef __linux__
#include <sys/mount.h>
#endif

namespace ninspect::test {
namespace {

TEST(SamplePosix, AFullDiskIsSaidAndLeavesNothing) {
#ifdef __linux__
    const TempDir dir;
    const std::string disk = dir.file("disk");
    ASSERT_TRUE(std::filesystem::create_directory(fs_path(disk)));
    if (::mount("none", disk.c_str(), "tmpfs", 0, "size=3m") != 0)
        GTEST_SKIP() << "a file system of 3 MiB cannot be mounted here (that takes root)";
    const auto written = sample::write(disk + "/a", {}, {});  // the GGUF fits, the artifact does not
    EXPECT_FALSE(written);
    if (!written) {
        EXPECT_EQ(written.error().code, ErrorCode::disk_full);
        EXPECT_EQ(written.error().file, disk + "/a/sample-pq2_0.ninfer");
    }
    EXPECT_TRUE(std::filesystem::is_empty(fs_path(disk)));
    EXPECT_EQ(::umount(disk.c_str()), 0);
#else
    GTEST_SKIP() << "needs a tmpfs, which this system has not";
#endif
}

TEST(SamplePosix, ALimitOnFileSizesLeavesNothing) {
    const TempDir dir;
    io::prepare_standard_streams();  // else the signal would end the program
    struct rlimit before {};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    struct rlimit small = before;
    small.rlim_cur = 1'000'000;
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto written = sample::write(dir.file("a"), {}, {});
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, ErrorCode::write_failed);
    EXPECT_FALSE(std::filesystem::exists(fs_path(dir.file("a"))));
}

}  // namespace
}  // namespace ninspect::test
