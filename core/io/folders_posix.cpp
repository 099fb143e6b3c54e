// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/folder_calls.h"
#include "core/io/folders.h"
#include "core/io/system_error.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace ninspect::io {

namespace {
bool has_zero(const std::string& path) noexcept { return path.find('\0') != std::string::npos; }
}  // namespace

PathKind kind_of_path(const std::string& path) {
    struct stat st {};
    if (has_zero(path) || ::stat(path.c_str(), &st) != 0) return PathKind::nothing;
    return S_ISDIR(st.st_mode) ? PathKind::folder : PathKind::other;
}

Status make_one_folder(const std::string& path) {
    if (has_zero(path)) return system_error(EINVAL, ErrorCode::write_failed, path);
    if (::mkdir(path.c_str(), 0777) == 0) return {};
    return system_error(errno, ErrorCode::write_failed, path);
}

void remove_one_folder(const std::string& path) { ::rmdir(path.c_str()); }

Status remove_file(const std::string& path) {
    if (has_zero(path)) return system_error(ENOENT, ErrorCode::write_failed, path);
    if (::unlink(path.c_str()) == 0) return {};
    return system_error(errno, ErrorCode::write_failed, path);
}

}  // namespace ninspect::io
