// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/byte_source.h"
#include "core/io/path.h"
#include "core/io/stamps.h"
#include "core/io/system_error.h"

#include <windows.h>

#include <algorithm>
#include <utility>

namespace ninspect::io {

namespace {

constexpr DWORD share_everything = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

class OwnedHandle {
public:
    explicit OwnedHandle(HANDLE handle) noexcept : handle_(handle) {}
    OwnedHandle(OwnedHandle&& other) noexcept : handle_(std::exchange(other.handle_, INVALID_HANDLE_VALUE)) {}
    OwnedHandle& operator=(OwnedHandle&&) = delete;
    ~OwnedHandle() {
        if (handle_ != INVALID_HANDLE_VALUE) CloseHandle(handle_);
    }
    HANDLE get() const noexcept { return handle_; }

private:
    HANDLE handle_;
};

std::uint64_t join(DWORD high, DWORD low) noexcept { return std::uint64_t{high} << 32 | low; }

Result<FileStamp> stamp_of(HANDLE file, const std::string& path) {
    BY_HANDLE_FILE_INFORMATION info{};
    if (!GetFileInformationByHandle(file, &info))
        return system_error(last_system_error(), ErrorCode::open_failed, path);
    FileStamp stamp;
    stamp.bytes = join(info.nFileSizeHigh, info.nFileSizeLow);
    stamp.modified_ns =
        static_cast<std::int64_t>(join(info.ftLastWriteTime.dwHighDateTime, info.ftLastWriteTime.dwLowDateTime) * 100);
    stamp.device = info.dwVolumeSerialNumber;
    stamp.file_id = join(info.nFileIndexHigh, info.nFileIndexLow);
    return stamp;
}

/// A deleted file may keep its name until everybody has closed it.
bool is_deleted(HANDLE file) noexcept {
    FILE_STANDARD_INFO info{};
    if (!GetFileInformationByHandleEx(file, FileStandardInfo, &info, sizeof info)) return false;
    return info.DeletePending || info.NumberOfLinks == 0;
}

Error not_a_file(const std::string& path, const char* what) {
    Error error;
    error.code = ErrorCode::not_a_file;
    error.file = path;
    error.found = what;
    return error;
}

Result<OwnedHandle> open_handle(const std::string& path, DWORD access) {
    const Result<std::wstring> wide = to_wide_path(path);
    if (!wide) {
        Error error = wide.error();
        error.code = ErrorCode::open_failed;
        return error;
    }
    OwnedHandle file(
        CreateFileW(wide->c_str(), access, share_everything, nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
    if (file.get() == INVALID_HANDLE_VALUE) {
        const SystemCode code = last_system_error();
        const DWORD attributes = GetFileAttributesW(wide->c_str());
        if (attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0)
            return not_a_file(path, "folder");
        return system_error(code, ErrorCode::open_failed, path);
    }
    if (GetFileType(file.get()) != FILE_TYPE_DISK) return not_a_file(path, "device");
    return file;
}

}  // namespace

struct FileSource::Handle {
    OwnedHandle file;
};

FileSource::FileSource(std::string path, std::unique_ptr<Handle> handle, FileStamp stamp)
    : path_(std::move(path)), handle_(std::move(handle)), stamp_(stamp) {}

FileSource::~FileSource() = default;

Result<std::shared_ptr<FileSource>> FileSource::open(const std::string& path) {
    Result<OwnedHandle> file = open_handle(path, GENERIC_READ);
    if (!file) return std::move(file).error();
    Result<FileStamp> stamp = stamp_of(file->get(), path);
    if (!stamp) return std::move(stamp).error();
    auto handle = std::unique_ptr<Handle>(new Handle{std::move(*file)});
    return std::shared_ptr<FileSource>(new FileSource(path, std::move(handle), *stamp));
}

Result<std::size_t> FileSource::read_at(std::uint64_t offset, std::span<std::uint8_t> out) const {
    if (offset >= size()) return std::size_t{0};
    constexpr std::size_t most = std::size_t{1} << 30;  // a request's length is 32 bits wide
    const std::size_t wanted = static_cast<std::size_t>(std::min<std::uint64_t>(out.size(), size() - offset));
    std::size_t done = 0;
    while (done < wanted) {
        const std::uint64_t at = offset + done;
        OVERLAPPED position{};
        position.Offset = static_cast<DWORD>(at & 0xFFFFFFFFu);
        position.OffsetHigh = static_cast<DWORD>(at >> 32);
        DWORD n = 0;
        const BOOL ok = ReadFile(handle_->file.get(), out.data() + done,
                                 static_cast<DWORD>(std::min(wanted - done, most)), &n, &position);
        const SystemCode code = ok ? ERROR_SUCCESS : last_system_error();
        if (code == ERROR_HANDLE_EOF || (ok && n == 0)) return shrunk(path_, offset, wanted, done);
        if (!ok) {
            Error error = system_error(code, ErrorCode::read_failed, path_);
            error.offset = at;
            return error;
        }
        done += n;
    }
    return done;
}

Status FileSource::check_unchanged() const {
    Result<FileStamp> opened = stamp_of(handle_->file.get(), path_);
    if (!opened) return std::move(opened).error();
    // An open file is always itself; Wine gives it another volume when it is renamed.
    opened->device = stamp_.device;
    if (Status same = compare_stamps(path_, stamp_, *opened); !same) return same;
    if (is_deleted(handle_->file.get())) return system_error(ERROR_FILE_NOT_FOUND, ErrorCode::read_failed, path_);
    const Result<FileStamp> named = stat_file(path_);
    if (!named) return named.error();
    return compare_stamps(path_, stamp_, *named);
}

Result<FileStamp> stat_file(const std::string& path) {
    const Result<OwnedHandle> file = open_handle(path, FILE_READ_ATTRIBUTES);
    if (!file) return file.error();
    return stamp_of(file->get(), path);
}

}  // namespace ninspect::io
