// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "system_actions.h"

#include <windows.h>

#include <winioctl.h>

#include <filesystem>

namespace ninspect::test {

namespace {

/// With \\?\, which takes paths of any length as they are: absolute, with backslashes.
std::wstring verbatim(const std::string& path) {
    std::filesystem::path p(std::u8string(path.begin(), path.end()));
    p.make_preferred();
    return LR"(\\?\)" + p.wstring();
}

class Opened {
public:
    Opened(const std::string& path, DWORD how)
        : file_(CreateFileW(verbatim(path).c_str(), GENERIC_READ | GENERIC_WRITE,
                            FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr, how, FILE_ATTRIBUTE_NORMAL,
                            nullptr)) {}
    Opened(const Opened&) = delete;
    Opened& operator=(const Opened&) = delete;
    ~Opened() {
        if (ok()) CloseHandle(file_);
    }
    bool ok() const { return file_ != INVALID_HANDLE_VALUE; }
    HANDLE get() const { return file_; }
    bool seek(std::uint64_t offset) const {
        LARGE_INTEGER distance;
        distance.QuadPart = static_cast<LONGLONG>(offset);
        return SetFilePointerEx(file_, distance, nullptr, FILE_BEGIN) != 0;
    }

private:
    HANDLE file_;
};

}  // namespace

bool make_sparse_file(const std::string& path, std::uint64_t bytes) {
    const Opened file(path, CREATE_ALWAYS);
    if (!file.ok()) return false;
    DWORD unused = 0;
    // Where the file system has no sparse files, the end alone is set.
    DeviceIoControl(file.get(), FSCTL_SET_SPARSE, nullptr, 0, nullptr, 0, &unused, nullptr);
    return file.seek(bytes) && SetEndOfFile(file.get());
}

bool write_text_at(const std::string& path, std::uint64_t offset, std::string_view text) {
    const Opened file(path, OPEN_ALWAYS);
    DWORD n = 0;
    return file.ok() && file.seek(offset) &&
           WriteFile(file.get(), text.data(), static_cast<DWORD>(text.size()), &n, nullptr) && n == text.size();
}

bool make_folder(const std::string& path) { return CreateDirectoryW(verbatim(path).c_str(), nullptr) != 0; }

void remove_entry(const std::string& path) {
    if (!DeleteFileW(verbatim(path).c_str())) RemoveDirectoryW(verbatim(path).c_str());
}

bool cut_file(const std::string& path, std::uint64_t bytes) {
    const Opened file(path, OPEN_EXISTING);
    return file.ok() && file.seek(bytes) && SetEndOfFile(file.get());
}

bool move_over(const std::string& from, const std::string& to) {
    return MoveFileExW(verbatim(from).c_str(), verbatim(to).c_str(), MOVEFILE_REPLACE_EXISTING) != 0;
}

bool make_read_only(const std::string& path, bool read_only) {
    return SetFileAttributesW(verbatim(path).c_str(), read_only ? FILE_ATTRIBUTE_READONLY : FILE_ATTRIBUTE_NORMAL) != 0;
}

bool make_old(const std::string& path) {
    const SYSTEMTIME noon{2020, 1, 3, 1, 12, 0, 0, 0};
    FILETIME time{};
    const Opened file(path, OPEN_EXISTING);
    return file.ok() && SystemTimeToFileTime(&noon, &time) && SetFileTime(file.get(), nullptr, nullptr, &time);
}

}  // namespace ninspect::test
