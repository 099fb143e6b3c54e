// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/path.h"
#include "core/io/pending_file.h"
#include "core/io/system_error.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace ninspect::io {

namespace {

/// Gives `from` the name `to` unless that is taken. 0, or errno.
int rename_if_free(const char* from, const char* to) {
#if defined(RENAME_NOREPLACE)
    if (::renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return errno;
#elif defined(RENAME_EXCL)
    if (::renamex_np(from, to, RENAME_EXCL) == 0) return 0;
    if (errno != ENOTSUP && errno != EINVAL) return errno;
#endif
    if (::link(from, to) == 0) {
        ::unlink(from);
        return 0;
    }
    if (errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS) return errno;
    // A file system without links: an empty file of ours holds the name until the rename.
    const int fd = ::open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0) return errno;
    ::close(fd);
    if (::rename(from, to) == 0) return 0;
    const int code = errno;
    ::unlink(to);
    return code;
}

/// A new name outlives a power cut only when its folder is on the disk too. Failure is no
/// error: the file is complete, and some file systems cannot do it.
void sync_folder(const std::string& folder) {
    const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) return;
    ::fsync(fd);
    ::close(fd);
}

bool lock(int fd) { return ::flock(fd, LOCK_EX | LOCK_NB) == 0; }

}  // namespace

struct PendingFile::Handle {
    int fd = -1;
    explicit Handle(int descriptor) noexcept : fd(descriptor) {}
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle() {
        if (fd >= 0) ::close(fd);
    }
};

PendingFile::PendingFile(std::string temporary, std::string target, std::unique_ptr<Handle> handle)
    : temporary_(std::move(temporary)), target_(std::move(target)), handle_(std::move(handle)) {}

PendingFile::~PendingFile() {
    if (!published_) ::unlink(temporary_.c_str());
}

Result<std::unique_ptr<PendingFile>> PendingFile::create(std::string temporary, std::string target) {
    int fd;
    do fd = ::open(temporary.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    while (fd < 0 && errno == EINTR);
    if (fd < 0) return system_error(errno, ErrorCode::write_failed, std::move(temporary));
    std::unique_ptr<PendingFile> file(
        new PendingFile(std::move(temporary), std::move(target), std::make_unique<Handle>(fd)));
    lock(fd);
    struct stat mine {
    }, old{};
    if (::fstat(fd, &mine) == 0 && mine.st_nlink == 0)  // taken for abandoned before it was locked
        return system_error(EEXIST, ErrorCode::write_failed, file->temporary_);
    if (::stat(file->target_.c_str(), &old) == 0) ::fchmod(fd, old.st_mode & 0777);
    return file;
}

Status PendingFile::write_at(std::uint64_t offset, std::span<const std::uint8_t> bytes) {
    constexpr std::size_t most = std::size_t{1} << 30;  // some systems refuse 2 GiB and more at once
    while (!bytes.empty()) {
        const ::ssize_t n =
            ::pwrite(handle_->fd, bytes.data(), std::min(bytes.size(), most), static_cast<::off_t>(offset));
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) {
            Error error = system_error(n < 0 ? errno : ENOSPC, ErrorCode::write_failed, target_);
            error.offset = offset;
            return error;
        }
        offset += static_cast<std::uint64_t>(n);
        bytes = bytes.subspan(static_cast<std::size_t>(n));
    }
    return {};
}

Status PendingFile::flush(std::uint64_t offset, std::uint64_t bytes) {
#if defined(__linux__)
    constexpr unsigned all = SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER;
    if (bytes == 0) return {};  // would be the whole rest of the file
    const int failed =
        ::sync_file_range(handle_->fd, static_cast<::off64_t>(offset), static_cast<::off64_t>(bytes), all);
    // What failed here is not told again by fsync(); a file system that cannot do it is no failure.
    if (failed != 0 && (errno == EIO || errno == ENOSPC || errno == EDQUOT))
        return system_error(errno, ErrorCode::write_failed, target_);
#else
    static_cast<void>(offset);
    static_cast<void>(bytes);
#endif
    return {};
}

Status PendingFile::publish(IfExists if_exists) {
    int failed;
    do failed = ::fsync(handle_->fd);
    while (failed != 0 && errno == EINTR);
    if (failed != 0) return system_error(errno, ErrorCode::write_failed, target_);
    int code = 0;
    if (if_exists == IfExists::refuse)
        code = rename_if_free(temporary_.c_str(), target_.c_str());
    else if (::rename(temporary_.c_str(), target_.c_str()) != 0)
        code = errno;
    if (code != 0) return system_error(code, ErrorCode::write_failed, target_);
    published_ = true;
    sync_folder(directory_of(target_));
    return {};
}

Status check_target(const std::string& target, IfExists if_exists) {
    if (target.find('\0') != std::string::npos) return system_error(EINVAL, ErrorCode::write_failed, target);
    struct stat st {};
    if (::lstat(target.c_str(), &st) != 0) return {};  // what else may be wrong shows when writing
    if (if_exists == IfExists::refuse) return system_error(EEXIST, ErrorCode::write_failed, target);
    if (::stat(target.c_str(), &st) != 0 || S_ISREG(st.st_mode)) return {};
    Error error = system_error(EISDIR, ErrorCode::write_failed, target);
    error.found = S_ISDIR(st.st_mode) ? "folder" : "device";
    return error;
}

void remove_if_abandoned(const std::string& temporary) {
    const int fd = ::open(temporary.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0) return;
    if (lock(fd)) ::unlink(temporary.c_str());
    ::close(fd);
}

}  // namespace ninspect::io
