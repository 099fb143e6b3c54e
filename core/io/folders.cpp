// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/folders.h"

#include "core/io/folder_calls.h"
#include "core/io/path.h"

namespace ninspect::io {

namespace {

Error no_folder(const std::string& path) {
    Error error;
    error.code = ErrorCode::write_failed;
    error.file = path;
    error.found = "not a folder";
    return error;
}

/// The folder and those above it that do not exist, innermost first.
Result<std::vector<std::string>> missing_folders(const std::string& folder) {
    std::vector<std::string> missing;
    std::string at = folder;
    for (;;) {
        const PathKind kind = kind_of_path(at);
        if (kind == PathKind::folder) return missing;
        if (kind == PathKind::other) return no_folder(at);
        if (!file_name_of(at).empty()) missing.push_back(at);
        std::string above = directory_of(at);
        if (above == at) return missing;
        at = std::move(above);
    }
}

}  // namespace

Result<std::vector<std::string>> make_folders(const std::string& folder) {
    const Result<std::vector<std::string>> missing = missing_folders(folder);
    if (!missing) return missing.error();
    std::vector<std::string> made;
    for (auto path = missing->rbegin(); path != missing->rend(); ++path) {
        Status status = make_one_folder(*path);
        if (status) {
            made.push_back(*path);
        } else if (kind_of_path(*path) != PathKind::folder) {  // else another program was faster
            remove_empty_folders(made);
            return std::move(status).error();
        }
    }
    return made;
}

void remove_empty_folders(std::span<const std::string> folders) {
    for (auto path = folders.rbegin(); path != folders.rend(); ++path) remove_one_folder(*path);
}

}  // namespace ninspect::io
