// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/io/path.h"
#include "core/io/system_error.h"

#include <windows.h>

#include <algorithm>
#include <limits>

namespace ninspect::io {

namespace {

constexpr std::wstring_view verbatim = LR"(\\?\)";
constexpr std::wstring_view verbatim_unc = LR"(\\?\UNC\)";

bool starts_with(std::wstring_view text, std::wstring_view prefix) noexcept {
    return text.substr(0, prefix.size()) == prefix;
}

std::wstring joined(std::wstring_view head, std::wstring_view tail) {
    std::wstring whole(head);
    whole.append(tail);
    return whole;
}

std::wstring widen(std::string_view text) {
    if (text.empty() || text.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) return {};
    const int bytes = static_cast<int>(text.size());
    const int n = MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, nullptr, 0);
    std::wstring wide(static_cast<std::size_t>(std::max(n, 0)), L'\0');
    MultiByteToWideChar(CP_UTF8, 0, text.data(), bytes, wide.data(), n);
    return wide;
}

/// Empty when the system cannot tell.
std::wstring full_path(const std::wstring& path) {
    std::wstring full(MAX_PATH, L'\0');
    for (;;) {
        const DWORD n = GetFullPathNameW(path.c_str(), static_cast<DWORD>(full.size()), full.data(), nullptr);
        if (n == 0) return {};
        if (n < full.size()) {
            full.resize(n);
            return full;
        }
        full.resize(n);
    }
}

/// The form without \\?\, for people to read.
std::wstring plain(std::wstring path) {
    if (starts_with(path, verbatim_unc)) return joined(LR"(\\)", std::wstring_view(path).substr(verbatim_unc.size()));
    if (starts_with(path, verbatim)) return path.substr(verbatim.size());
    return path;
}

}  // namespace

Result<std::wstring> to_wide_path(std::string_view path) {
    if (const auto bad = first_invalid_utf8(path); bad || path.find('\0') != std::string_view::npos) {
        Error error;
        error.code = ErrorCode::invalid_argument;
        error.file = std::string(path);
        error.expected = "UTF-8";
        return error;
    }
    std::wstring wide = widen(path);
    if (starts_with(wide, verbatim) || starts_with(wide, LR"(\\.\)")) return wide;
    const std::wstring full = full_path(wide);
    constexpr std::size_t longest = 248;  // what the system takes without the prefix, for folders
    if (full.size() < longest) return wide;
    if (starts_with(full, verbatim)) return full;
    if (starts_with(full, LR"(\\)")) return joined(verbatim_unc, std::wstring_view(full).substr(2));
    return joined(verbatim, full);
}

std::string from_wide(std::wstring_view text) {
    if (text.empty() || text.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) return {};
    const int units = static_cast<int>(text.size());
    const int n = WideCharToMultiByte(CP_UTF8, 0, text.data(), units, nullptr, 0, nullptr, nullptr);
    std::string bytes(static_cast<std::size_t>(std::max(n, 0)), '\0');
    WideCharToMultiByte(CP_UTF8, 0, text.data(), units, bytes.data(), n, nullptr, nullptr);
    return bytes;
}

std::string absolute_path(std::string_view path) {
    if (path.empty()) path = ".";
    if (first_invalid_utf8(path)) return std::string(path);
    const std::wstring full = full_path(widen(path));
    return full.empty() ? std::string(path) : from_wide(full);
}

std::string resolve_links(std::string_view path) {
    const Result<std::wstring> wide = to_wide_path(path);
    if (!wide) return std::string(path);
    const DWORD attributes = GetFileAttributesW(wide->c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES || (attributes & FILE_ATTRIBUTE_REPARSE_POINT) == 0)
        return std::string(path);
    const HANDLE file = CreateFileW(wide->c_str(), 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                                    OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr);
    if (file == INVALID_HANDLE_VALUE) return std::string(path);
    std::wstring target(32768, L'\0');
    const DWORD n = GetFinalPathNameByHandleW(file, target.data(), static_cast<DWORD>(target.size()), 0);
    CloseHandle(file);
    if (n == 0 || n >= target.size()) return std::string(path);
    target.resize(n);
    return from_wide(plain(std::move(target)));
}

bool file_exists(const std::string& path) {
    const Result<std::wstring> wide = to_wide_path(path);
    if (!wide) return false;
    const DWORD attributes = GetFileAttributesW(wide->c_str());
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) == 0;
}

Result<std::vector<std::string>> list_files(const std::string& directory) {
    const Result<std::wstring> pattern = to_wide_path(join_path(directory, "*"));
    if (!pattern) return pattern.error();
    WIN32_FIND_DATAW entry{};
    const HANDLE search = FindFirstFileW(pattern->c_str(), &entry);
    if (search == INVALID_HANDLE_VALUE) {
        if (last_system_error() == ERROR_FILE_NOT_FOUND) return std::vector<std::string>{};  // an empty drive
        return system_error(last_system_error(), ErrorCode::open_failed, directory);
    }
    std::vector<std::string> names;
    do
        if ((entry.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) == 0) names.push_back(from_wide(entry.cFileName));
    while (FindNextFileW(search, &entry));
    const SystemCode code = last_system_error();
    FindClose(search);
    if (code != ERROR_NO_MORE_FILES) return system_error(code, ErrorCode::open_failed, directory);
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace ninspect::io
