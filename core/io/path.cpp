// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/path.h"

namespace ninspect::io {

namespace {

#ifdef _WIN32
constexpr std::string_view separators = "/\\";
constexpr char preferred = '\\';
#else
constexpr std::string_view separators = "/";
constexpr char preferred = '/';
#endif

bool is_separator(char c) noexcept { return separators.find(c) != std::string_view::npos; }

/// Bytes of "C:" at the front; 0 where there are no drives.
std::size_t drive_length([[maybe_unused]] std::string_view path) noexcept {
#ifdef _WIN32
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    if (path.size() >= 2 && path[1] == ':' && letter(path[0])) return 2;
#endif
    return 0;
}

/// Where the last component begins.
std::size_t name_begin(std::string_view path) noexcept {
    const std::size_t last = path.find_last_of(separators);
    return last == std::string_view::npos ? drive_length(path) : last + 1;
}

}  // namespace

std::string file_name_of(std::string_view path) { return std::string(path.substr(name_begin(path))); }

std::string directory_of(std::string_view path) {
    const std::size_t begin = name_begin(path);
    if (begin == 0) return ".";
    const std::size_t drive = drive_length(path);
    std::size_t end = begin;
    while (end > drive && is_separator(path[end - 1])) --end;
    if (end == drive) return std::string(path.substr(0, begin > drive ? drive + 1 : drive));  // the root, or "C:"
    return std::string(path.substr(0, end));
}

std::string path_beside(std::string_view path, std::string_view name) {
    std::string beside(path.substr(0, path.size() - file_name_of(path).size()));
    return beside.append(name);
}

std::string join_path(std::string_view directory, std::string_view name) {
    std::string path(directory);
    if (!path.empty() && !is_separator(path.back()) && drive_length(path) != path.size()) {
        // A path that is written with slashes stays so.
        path += path.find('/') != std::string::npos ? '/' : preferred;
    }
    path += name;
    return path;
}

}  // namespace ninspect::io
