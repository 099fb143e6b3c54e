// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/system_error.h"

#include "core/io/path.h"

#include <fmt/format.h>
#include <windows.h>

#include <array>
#include <utility>

namespace ninspect::io {

namespace {

std::string words_of(SystemCode code) {
    std::array<wchar_t, 512> buffer{};
    const DWORD n = FormatMessageW(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, nullptr, code,
                                   MAKELANGID(LANG_NEUTRAL, SUBLANG_DEFAULT), buffer.data(),
                                   static_cast<DWORD>(buffer.size()), nullptr);
    std::wstring_view text(buffer.data(), n);
    while (!text.empty() && (text.back() <= L' ' || text.back() == L'.')) text.remove_suffix(1);
    const std::string number = fmt::format("Windows error {}", code);
    return text.empty() ? number : from_wide(text) + " (" + number + ")";
}

}  // namespace

SystemCode last_system_error() noexcept { return GetLastError(); }

Error system_error(SystemCode code, ErrorCode otherwise, std::string file) {
    Error error;
    error.code = otherwise;
    error.file = std::move(file);
    switch (code) {
        case ERROR_FILE_NOT_FOUND:
        case ERROR_PATH_NOT_FOUND:
        case ERROR_INVALID_DRIVE:
        case ERROR_BAD_NETPATH:
        case ERROR_BAD_NET_NAME:
        case ERROR_BAD_PATHNAME:
        case ERROR_INVALID_NAME:
            error.code = ErrorCode::not_found;
            return error;
        case ERROR_ACCESS_DENIED:
        case ERROR_PRIVILEGE_NOT_HELD:
        case ERROR_WRITE_PROTECT:
            error.code = ErrorCode::permission_denied;
            return error;
        case ERROR_SHARING_VIOLATION:
        case ERROR_LOCK_VIOLATION:
            error.code = ErrorCode::locked;
            return error;
        case ERROR_DIRECTORY:
            error.code = ErrorCode::not_a_file;
            return error;
        case ERROR_FILE_EXISTS:
        case ERROR_ALREADY_EXISTS:
            error.code = ErrorCode::already_exists;
            return error;
        case ERROR_DISK_FULL:
        case ERROR_HANDLE_DISK_FULL:
        case 1295 /* ERROR_DISK_QUOTA_EXCEEDED */:
            error.code = ErrorCode::disk_full;
            return error;
        default:
            break;
    }
    error.found = words_of(code);
    return error;
}

}  // namespace ninspect::io
