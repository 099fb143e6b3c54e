// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/path.h"
#include "core/io/pending_file.h"
#include "core/io/system_error.h"

#include <windows.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <utility>
#include <vector>

namespace ninspect::io {

namespace {

/// Since Windows 10 1709, not in every SDK: a rename that works while the file that is
/// replaced is open, as long as it is open with FILE_SHARE_DELETE.
constexpr int rename_info_ex = 22;  // FileRenameInfoEx
constexpr DWORD rename_replace = 1, rename_posix = 2;

struct RenameInfo {  // FILE_RENAME_INFO
    DWORD flags;
    HANDLE root;
    DWORD name_bytes;
    WCHAR name[1];
};

bool rename_over_open_file(HANDLE file, const std::wstring& target) {
    const std::size_t name_bytes = target.size() * sizeof(WCHAR);
    const std::size_t bytes = offsetof(RenameInfo, name) + name_bytes + sizeof(WCHAR);
    std::vector<std::uint64_t> buffer(bytes / sizeof(std::uint64_t) + 2);  // aligned, zeroed
    auto* info = reinterpret_cast<RenameInfo*>(buffer.data());
    info->flags = rename_replace | rename_posix;
    info->name_bytes = static_cast<DWORD>(name_bytes);
    std::memcpy(reinterpret_cast<unsigned char*>(buffer.data()) + offsetof(RenameInfo, name), target.data(),
                name_bytes);
    return SetFileInformationByHandle(file, static_cast<FILE_INFO_BY_HANDLE_CLASS>(rename_info_ex), info,
                                      static_cast<DWORD>(std::max(bytes, sizeof(RenameInfo)))) != 0;
}

/// Virus scanners hold new files for moments: a refusal is asked again a few times.
SystemCode move_file(const std::wstring& from, const std::wstring& to, DWORD flags) {
    for (int tries_left = 5;; --tries_left) {
        if (MoveFileExW(from.c_str(), to.c_str(), flags)) return ERROR_SUCCESS;
        const SystemCode code = last_system_error();
        const bool passing = code == ERROR_SHARING_VIOLATION || code == ERROR_ACCESS_DENIED;
        if (!passing || tries_left == 0) return code;
        Sleep(40);
    }
}

}  // namespace

struct PendingFile::Handle {
    HANDLE file = INVALID_HANDLE_VALUE;
    std::wstring temporary, target;
    ~Handle() { close(); }
    void close() {
        if (file != INVALID_HANDLE_VALUE) CloseHandle(file);
        file = INVALID_HANDLE_VALUE;
    }
};

PendingFile::PendingFile(std::string temporary, std::string target, std::unique_ptr<Handle> handle)
    : temporary_(std::move(temporary)), target_(std::move(target)), handle_(std::move(handle)) {}

PendingFile::~PendingFile() {
    handle_->close();
    if (!published_) DeleteFileW(handle_->temporary.c_str());
}

Result<std::unique_ptr<PendingFile>> PendingFile::create(std::string temporary, std::string target) {
    auto handle = std::make_unique<Handle>();
    for (auto [path, wide] : {std::pair(&temporary, &handle->temporary), std::pair(&target, &handle->target)}) {
        Result<std::wstring> converted = to_wide_path(absolute_path(*path));
        if (!converted) return std::move(converted).error();
        *wide = std::move(*converted);
    }
    // Shared for deleting, or else it could not be renamed while it is open.
    handle->file =
        CreateFileW(handle->temporary.c_str(), GENERIC_READ | GENERIC_WRITE | DELETE,
                    FILE_SHARE_READ | FILE_SHARE_DELETE, nullptr, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (handle->file == INVALID_HANDLE_VALUE)
        return system_error(last_system_error(), ErrorCode::write_failed, std::move(temporary));
    return std::unique_ptr<PendingFile>(new PendingFile(std::move(temporary), std::move(target), std::move(handle)));
}

Status PendingFile::write_at(std::uint64_t offset, std::span<const std::uint8_t> bytes) {
    constexpr std::size_t most = std::size_t{1} << 30;  // a request's length is 32 bits wide
    while (!bytes.empty()) {
        OVERLAPPED position{};
        position.Offset = static_cast<DWORD>(offset & 0xFFFFFFFFu);
        position.OffsetHigh = static_cast<DWORD>(offset >> 32);
        DWORD n = 0;
        const BOOL ok =
            WriteFile(handle_->file, bytes.data(), static_cast<DWORD>(std::min(bytes.size(), most)), &n, &position);
        if (!ok || n == 0) {
            Error error = system_error(ok ? ERROR_DISK_FULL : last_system_error(), ErrorCode::write_failed, target_);
            error.offset = offset;
            return error;
        }
        offset += n;
        bytes = bytes.subspan(n);
    }
    return {};
}

Status PendingFile::flush(std::uint64_t, std::uint64_t) { return {}; }  // only whole files can be flushed here

Status PendingFile::publish(IfExists if_exists) {
    if (!FlushFileBuffers(handle_->file)) return system_error(last_system_error(), ErrorCode::write_failed, target_);
    if (if_exists == IfExists::replace && rename_over_open_file(handle_->file, handle_->target)) {
        published_ = true;
        return {};
    }
    const DWORD flags =
        MOVEFILE_WRITE_THROUGH | (if_exists == IfExists::replace ? static_cast<DWORD>(MOVEFILE_REPLACE_EXISTING) : 0u);
    const SystemCode code = move_file(handle_->temporary, handle_->target, flags);
    if (code != ERROR_SUCCESS) return system_error(code, ErrorCode::write_failed, target_);
    published_ = true;
    return {};
}

Status check_target(const std::string& target, IfExists if_exists) {
    const Result<std::wstring> wide = to_wide_path(target);
    if (!wide) return wide.error();
    const DWORD attributes = GetFileAttributesW(wide->c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES) return {};  // what else may be wrong shows when writing
    if (if_exists == IfExists::refuse) return system_error(ERROR_FILE_EXISTS, ErrorCode::write_failed, target);
    if ((attributes & FILE_ATTRIBUTE_DIRECTORY) == 0) return {};
    Error error = system_error(ERROR_DIRECTORY, ErrorCode::write_failed, target);
    error.found = "folder";
    return error;
}

void remove_if_abandoned(const std::string& temporary) {
    const Result<std::wstring> wide = to_wide_path(temporary);
    if (!wide) return;
    // Shared with nobody: fails while the program that writes it has it open.
    const HANDLE file =
        CreateFileW(wide->c_str(), DELETE, 0, nullptr, OPEN_EXISTING, FILE_FLAG_DELETE_ON_CLOSE, nullptr);
    if (file != INVALID_HANDLE_VALUE) CloseHandle(file);
}

}  // namespace ninspect::io
