// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What only Unix-like systems can do to a program.
#include "system_actions.h"

#include "core/io/atomic_file_writer.h"
#include "core/io/byte_source.h"
#include "core/io/path.h"

#include "tests/support/support.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <string>

namespace ninspect::io {
namespace {

using namespace ninspect::test;

ErrorCode open_error(const std::string& path) {
    const Result<std::shared_ptr<FileSource>> source = FileSource::open(path);
    return source ? ErrorCode::cancelled : source.error().code;
}

TEST(PosixFiles, PipesAndDevicesAreRefusedAtOnce) {
    const TempDir dir;
    const std::string pipe = dir.file("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0644), 0);
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(open_error(pipe), ErrorCode::not_a_file);  // would wait for a writer
    EXPECT_EQ(open_error("/dev/zero"), ErrorCode::not_a_file);
    EXPECT_EQ(open_error("/dev/null"), ErrorCode::not_a_file);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
    EXPECT_FALSE(file_exists(pipe));
    EXPECT_TRUE(list_files(utf8_of(dir.path()))->empty());
}

TEST(PosixFiles, OpenDescriptorsAreNotInherited) {
    const TempDir dir;
    ASSERT_TRUE(write_text_at(dir.file("a"), 0, "x"));
    const int next = ::dup(STDIN_FILENO);  // the number that the source will get
    ::close(next);
    const auto source = FileSource::open(dir.file("a"));
    ASSERT_TRUE(source);
    EXPECT_NE(::fcntl(next, F_GETFD) & FD_CLOEXEC, 0);
}

TEST(PosixFiles, LinksAreFollowedForReading) {
    const TempDir dir;
    ASSERT_TRUE(write_text_at(dir.file("blob"), 0, "x"));
    ASSERT_EQ(::symlink("blob", dir.file("second").c_str()), 0);
    ASSERT_EQ(::symlink(dir.file("second").c_str(), dir.file("first").c_str()), 0);
    ASSERT_EQ(::symlink("nowhere", dir.file("dangling").c_str()), 0);
    ASSERT_EQ(::symlink("loop", dir.file("loop").c_str()), 0);
    EXPECT_TRUE(FileSource::open(dir.file("first")));
    EXPECT_EQ(resolve_links(dir.file("first")), dir.file("blob"));
    EXPECT_EQ(resolve_links(dir.file("dangling")), dir.file("nowhere"));
    EXPECT_EQ(resolve_links(dir.file("loop")), dir.file("loop"));
    EXPECT_EQ(open_error(dir.file("dangling")), ErrorCode::not_found);
    EXPECT_EQ(open_error(dir.file("loop")), ErrorCode::open_failed);
    EXPECT_EQ(*list_files(utf8_of(dir.path())), (std::vector<std::string>{"blob", "first", "second"}));
}

/// Root may do everything: works as another user for as long as it lives.
class AsNobody {
public:
    AsNobody() { active_ = ::geteuid() != 0 || ::seteuid(65534) == 0; }
    ~AsNobody() { static_cast<void>(::seteuid(::getuid())); }
    bool active() const { return active_; }

private:
    bool active_ = false;
};

TEST(PosixFiles, NoPermissionIsSaid) {
    const TempDir dir;
    ASSERT_TRUE(write_text_at(dir.file("secret"), 0, "x"));
    ASSERT_EQ(::chmod(dir.file("secret").c_str(), 0), 0);
    ASSERT_EQ(::chmod(utf8_of(dir.path()).c_str(), 0555), 0);
    {
        const AsNobody nobody;
        if (!nobody.active()) GTEST_SKIP() << "root cannot become another user here, and root may read everything";
        EXPECT_EQ(open_error(dir.file("secret")), ErrorCode::permission_denied);
        const auto writer = AtomicFileWriter::create(dir.file("new"), IfExists::refuse);
        ASSERT_FALSE(writer);
        EXPECT_EQ(writer.error().code, ErrorCode::permission_denied);
        EXPECT_EQ(writer.error().file, dir.file("new"));
    }
    ASSERT_EQ(::chmod(utf8_of(dir.path()).c_str(), 0755), 0);
}

TEST(PosixWriter, AKilledProgramHarmsNothingAndItsRestIsRemoved) {
    const TempDir dir;
    const std::string target = dir.file("out.bin");
    write_bytes(target, bytes_of("old"));
    const ::pid_t child = ::fork();
    if (child == 0) {
        auto writer = AtomicFileWriter::create(target, IfExists::replace);
        static_cast<void>(writer->append(std::string(100'000, 'x')));
        ::kill(::getpid(), SIGKILL);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(read_bytes(target), bytes_of("old"));
    EXPECT_EQ(list_files(utf8_of(dir.path()))->size(), 2u);
    ASSERT_TRUE(write_file(target, "new", IfExists::replace));
    EXPECT_EQ(*list_files(utf8_of(dir.path())), std::vector<std::string>{"out.bin"});
    EXPECT_EQ(read_bytes(target), bytes_of("new"));
}

TEST(PosixWriter, KeepsPermissionsOfWhatItReplaces) {
    const TempDir dir;
    const std::string target = dir.file("out.bin");
    write_bytes(target, bytes_of("old"));
    ASSERT_EQ(::chmod(target.c_str(), 0640), 0);
    ASSERT_TRUE(write_file(target, "new", IfExists::replace));
    struct stat st {};
    ASSERT_EQ(::stat(target.c_str(), &st), 0);
    EXPECT_EQ(st.st_mode & 0777, 0640u);
    const ::mode_t mask = ::umask(027);
    ASSERT_TRUE(write_file(dir.file("fresh.bin"), "new", IfExists::refuse));
    ::umask(mask);
    ASSERT_EQ(::stat(dir.file("fresh.bin").c_str(), &st), 0);
    EXPECT_EQ(st.st_mode & 0777, 0640u);
}

TEST(PosixWriter, NeverReplacesADevice) {
    for (const char* device : {"/dev/null", "/dev/full"}) {
        const auto writer = AtomicFileWriter::create(device, IfExists::replace);
        ASSERT_FALSE(writer);
        EXPECT_EQ(writer.error().code, ErrorCode::not_a_file);
    }
}

TEST(PosixWriter, ALinkIsReplacedNotWhatItPointsTo) {
    const TempDir dir;
    write_bytes(dir.file("blob"), bytes_of("shared"));
    ASSERT_EQ(::symlink("blob", dir.file("link").c_str()), 0);
    ASSERT_TRUE(write_file(dir.file("link"), "own", IfExists::replace));
    EXPECT_EQ(read_bytes(dir.file("blob")), bytes_of("shared"));
    EXPECT_EQ(read_bytes(dir.file("link")), bytes_of("own"));
    ASSERT_EQ(::symlink("nowhere", dir.file("dangling").c_str()), 0);
    const auto refused = AtomicFileWriter::create(dir.file("dangling"), IfExists::refuse);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::already_exists);
}

TEST(PosixWriter, AFullDiskIsSaidAndLeavesNothing) {
#ifdef __linux__
    const TempDir dir;
    const std::string disk = dir.file("disk");
    ASSERT_TRUE(make_folder(disk));
    if (::mount("none", disk.c_str(), "tmpfs", 0, "size=64k") != 0)
        GTEST_SKIP() << "a file system of 64 KiB cannot be mounted here (that takes root)";
    {
        auto writer = AtomicFileWriter::create(disk + "/out.bin", IfExists::refuse);
        ASSERT_TRUE(writer);
        Status status;
        std::uint64_t written = 0;
        while (status && written < 1'000'000) {
            status = writer->append(std::string(4096, 'x'));
            written += 4096;
        }
        ASSERT_FALSE(status);
        EXPECT_EQ(status.error().code, ErrorCode::disk_full);
        EXPECT_EQ(status.error().file, disk + "/out.bin");
        EXPECT_LE(written, 80'000u);
    }
    EXPECT_TRUE(list_files(disk)->empty());
    EXPECT_EQ(::umount(disk.c_str()), 0);
#else
    GTEST_SKIP() << "needs a tmpfs, which this system has not";
#endif
}

TEST(PosixWriter, ALimitOnFileSizesIsAnErrorNotTheEnd) {
    const TempDir dir;
    const std::string target = dir.file("out.bin");
    prepare_standard_streams();  // else the signal would end the program
    struct rlimit before {};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    struct rlimit small = before;
    small.rlim_cur = 10'000;
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const Status status = write_file(target, std::string(20'000, 'x'), IfExists::refuse);
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, ErrorCode::write_failed);
    EXPECT_EQ(status.error().offset, 10'000u);
    EXPECT_FALSE(status.error().found.empty());
    EXPECT_TRUE(list_files(utf8_of(dir.path()))->empty());
}

volatile sig_atomic_t interrupts = 0;

TEST(PosixStreams, InterruptsReachTheHandlerAndTheProgramGoesOn) {
    on_interrupt([] { interrupts = interrupts + 1; });
    ASSERT_EQ(::raise(SIGINT), 0);
    ASSERT_EQ(::raise(SIGTERM), 0);
    EXPECT_EQ(interrupts, 2);
}

}  // namespace
}  // namespace ninspect::io
