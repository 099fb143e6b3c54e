// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// A limit on file sizes stands for a disk that fills up: both end a write in the middle.
#include "tests/unit/convert/convert_test.h"

#ifdef __linux__
#include <sys/mount.h>
#endif
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>

namespace ninspect::convert {
namespace {

class FileLimit {
public:
    explicit FileLimit(std::uint64_t bytes) {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &before_);
        rlimit limit = before_;
        limit.rlim_cur = static_cast<rlim_t>(bytes);
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileLimit() { setrlimit(RLIMIT_FSIZE, &before_); }
    FileLimit(const FileLimit&) = delete;
    FileLimit& operator=(const FileLimit&) = delete;

private:
    rlimit before_{};
};

TEST(ConvertOnASmallDisk, TheLimitIsKnownBeforehand) {
    const TempDir dir;
    const Request request = forward("pq2_0", dir.file("out"));
    const FileLimit limit(3'000'000);
    const Plan plan = plan_of(request);
    ASSERT_TRUE(plan.first_problem());
    EXPECT_EQ(plan.first_problem()->rule->id, "convert.output.too-large");
    EXPECT_EQ(plan.first_problem()->expected, "4540428 B");
    EXPECT_EQ(plan.first_problem()->found, "3000000 B");
}

TEST(ConvertOnASmallDisk, WritesThatFailLeaveNothing) {
    const TempDir dir;
    test::write_bytes(dir.file("out"), test::bytes_of("old"));
    Request request = forward("pq2_0", dir.file("out"));
    request.overwrite = true;
    const Plan plan = plan_of(request);
    ASSERT_TRUE(plan.passed()) << words_of(plan);
    const Result<Outcome> outcome = [&] {
        const FileLimit limit(3'000'000);
        return run(plan, {}, [](Stage) { return RunControl{}; });
    }();
    ASSERT_FALSE(outcome.has_value());
    EXPECT_EQ(outcome.error().code, ErrorCode::write_failed);
    EXPECT_EQ(outcome.error().file, dir.file("out"));
    EXPECT_EQ(test::read_bytes(dir.file("out")), test::bytes_of("old"));
    EXPECT_EQ(names_in(dir), std::vector<std::string>{"out"});
}

#ifdef __linux__
/// A file system of a few megabytes, where this user may make one.
class SmallDisk {
public:
    explicit SmallDisk(const TempDir& dir) : path_(test::utf8_of(dir.path())) {
        mounted_ = mount("tmpfs", path_.c_str(), "tmpfs", 0, "size=6m") == 0;
    }
    ~SmallDisk() {
        if (mounted_) umount2(path_.c_str(), MNT_DETACH);
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;
    bool mounted() const { return mounted_; }

private:
    std::string path_;
    bool mounted_ = false;
};

TEST(ConvertOnASmallDisk, AFullDiskIsKnownBeforehandAndToldWhenItFillsMeanwhile) {
    const TempDir dir;
    const SmallDisk disk(dir);
    if (!disk.mounted()) GTEST_SKIP() << "no permission to mount a small file system";
    const Request request = forward("pq2_0", dir.file("out"));
    const Plan plan = plan_of(request);
    ASSERT_TRUE(plan.passed()) << words_of(plan);
    test::write_bytes(dir.file("ballast"), Bytes(3'000'000));
    const Result<Outcome> outcome = run(plan, {}, [](Stage) { return RunControl{}; });
    ASSERT_FALSE(outcome.has_value());
    EXPECT_EQ(outcome.error().code, ErrorCode::disk_full);
    EXPECT_EQ(outcome.error().file, dir.file("out"));
    EXPECT_EQ(names_in(dir), std::vector<std::string>{"ballast"});
    const Plan refused = plan_of(request);
    ASSERT_TRUE(refused.first_problem());
    EXPECT_EQ(refused.first_problem()->code, ErrorCode::disk_full);
    EXPECT_EQ(refused.first_problem()->expected, "4540428 B");
}
#endif

TEST(ConvertOnASmallDisk, AFolderWithoutPermissionIsRefused) {
    if (geteuid() == 0) GTEST_SKIP() << "everything is permitted to root";
    const TempDir dir;
    const Request request = forward("pq2_0", dir.file("out"));
    std::filesystem::permissions(dir.path(), std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
    const Plan plan = plan_of(request);
    std::filesystem::permissions(dir.path(), std::filesystem::perms::owner_all);
    ASSERT_TRUE(plan.first_problem());
    EXPECT_EQ(plan.first_problem()->code, ErrorCode::permission_denied);
}

}  // namespace
}  // namespace ninspect::convert
