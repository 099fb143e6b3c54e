// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/byte_source.h"
#include "core/io/stamps.h"
#include "core/io/system_error.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace ninspect::io {

namespace {

FileStamp stamp_of(const struct stat& st) noexcept {
#ifdef __APPLE__
    const struct timespec& modified = st.st_mtimespec;
#else
    const struct timespec& modified = st.st_mtim;
#endif
    FileStamp stamp;
    stamp.bytes = static_cast<std::uint64_t>(st.st_size);
    stamp.modified_ns = static_cast<std::int64_t>(modified.tv_sec) * 1'000'000'000 + modified.tv_nsec;
    stamp.device = static_cast<std::uint64_t>(st.st_dev);
    stamp.file_id = static_cast<std::uint64_t>(st.st_ino);
    return stamp;
}

Status require_regular(const struct stat& st, const std::string& path) {
    if (S_ISREG(st.st_mode)) return {};
    Error error;
    error.code = ErrorCode::not_a_file;
    error.file = path;
    error.found = S_ISDIR(st.st_mode)    ? "folder"
                  : S_ISFIFO(st.st_mode) ? "pipe"
                  : S_ISSOCK(st.st_mode) ? "socket"
                                         : "device";
    return error;
}

Error named_with_zero(const std::string& path) {
    Error error;
    error.code = ErrorCode::open_failed;
    error.file = path;
    error.found = "U+0000";
    return error;
}

Result<FileStamp> stat_path(const std::string& path) {
    if (path.find('\0') != std::string::npos) return named_with_zero(path);
    struct stat st {};
    if (::stat(path.c_str(), &st) != 0) return system_error(errno, ErrorCode::open_failed, path);
    if (Status regular = require_regular(st, path); !regular) return std::move(regular).error();
    return stamp_of(st);
}

}  // namespace

struct FileSource::Handle {
    int fd = -1;
    explicit Handle(int descriptor) noexcept : fd(descriptor) {}
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle() {
        if (fd >= 0) ::close(fd);
    }
};

FileSource::FileSource(std::string path, std::unique_ptr<Handle> handle, FileStamp stamp)
    : path_(std::move(path)), handle_(std::move(handle)), stamp_(stamp) {}

FileSource::~FileSource() = default;

Result<std::shared_ptr<FileSource>> FileSource::open(const std::string& path) {
    // Asked before opening, because merely opening some devices has effects; and again on the
    // descriptor, because the name may mean another file by then. O_NONBLOCK is for the pipe
    // that takes the file's place in between: opening one would wait for a writer.
    if (Result<FileStamp> before = stat_path(path); !before) return std::move(before).error();
    int fd;
    do fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    while (fd < 0 && errno == EINTR);
    if (fd < 0) return system_error(errno, ErrorCode::open_failed, path);
    auto handle = std::make_unique<Handle>(fd);
    struct stat st {};
    if (::fstat(fd, &st) != 0) return system_error(errno, ErrorCode::open_failed, path);
    if (Status regular = require_regular(st, path); !regular) return std::move(regular).error();
    return std::shared_ptr<FileSource>(new FileSource(path, std::move(handle), stamp_of(st)));
}

Result<std::size_t> FileSource::read_at(std::uint64_t offset, std::span<std::uint8_t> out) const {
    if (offset >= size()) return std::size_t{0};
    // Some systems refuse requests of 2 GiB and more.
    constexpr std::size_t most = std::size_t{1} << 30;
    const std::size_t wanted = static_cast<std::size_t>(std::min<std::uint64_t>(out.size(), size() - offset));
    std::size_t done = 0;
    while (done < wanted) {
        const ::ssize_t n =
            ::pread(handle_->fd, out.data() + done, std::min(wanted - done, most), static_cast<::off_t>(offset + done));
        if (n < 0 && errno == EINTR) continue;
        if (n == 0) return shrunk(path_, offset, wanted, done);
        if (n < 0) {
            Error error = system_error(errno, ErrorCode::read_failed, path_);
            error.offset = offset + done;
            return error;
        }
        done += static_cast<std::size_t>(n);
    }
    return done;
}

Status FileSource::check_unchanged() const {
    struct stat st {};
    if (::fstat(handle_->fd, &st) != 0) return system_error(errno, ErrorCode::read_failed, path_);
    if (Status same = compare_stamps(path_, stamp_, stamp_of(st)); !same) return same;
    Result<FileStamp> named = stat_path(path_);
    if (!named) return std::move(named).error();
    return compare_stamps(path_, stamp_, *named);
}

Result<FileStamp> stat_file(const std::string& path) { return stat_path(path); }

}  // namespace ninspect::io
