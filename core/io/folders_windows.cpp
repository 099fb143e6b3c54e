// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/folder_calls.h"
#include "core/io/folders.h"
#include "core/io/path.h"
#include "core/io/system_error.h"

#include <windows.h>

namespace ninspect::io {

PathKind kind_of_path(const std::string& path) {
    const Result<std::wstring> wide = to_wide_path(path);
    if (!wide) return PathKind::nothing;
    const DWORD attributes = GetFileAttributesW(wide->c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES) return PathKind::nothing;
    return (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? PathKind::folder : PathKind::other;
}

Status make_one_folder(const std::string& path) {
    const Result<std::wstring> wide = to_wide_path(path);
    if (!wide) return wide.error();
    if (CreateDirectoryW(wide->c_str(), nullptr)) return {};
    return system_error(last_system_error(), ErrorCode::write_failed, path);
}

void remove_one_folder(const std::string& path) {
    const Result<std::wstring> wide = to_wide_path(path);
    if (wide) RemoveDirectoryW(wide->c_str());
}

Status remove_file(const std::string& path) {
    const Result<std::wstring> wide = to_wide_path(path);
    if (!wide) return wide.error();
    if (DeleteFileW(wide->c_str())) return {};
    return system_error(last_system_error(), ErrorCode::write_failed, path);
}

}  // namespace ninspect::io
