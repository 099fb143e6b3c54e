// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/system_error.h"

#include <cerrno>
#include <system_error>
#include <utility>

namespace ninspect::io {

SystemCode last_system_error() noexcept { return errno; }

Error system_error(SystemCode code, ErrorCode otherwise, std::string file) {
    Error error;
    error.code = otherwise;
    error.file = std::move(file);
    switch (code) {
        case ENOENT:
        case ENOTDIR:
            error.code = ErrorCode::not_found;
            return error;
        case EACCES:
        case EPERM:
        case EROFS:
            error.code = ErrorCode::permission_denied;
            return error;
        case EISDIR:
        case ENXIO:
        case ENODEV:
            error.code = ErrorCode::not_a_file;
            return error;
        case EEXIST:
            error.code = ErrorCode::already_exists;
            return error;
        case ENOSPC:
        case EDQUOT:
            error.code = ErrorCode::disk_full;
            return error;
        default:
            break;
    }
    error.found = std::error_code(code, std::generic_category()).message();
    return error;
}

}  // namespace ninspect::io
