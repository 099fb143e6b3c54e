// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/path.h"
#include "core/io/system_error.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>

namespace ninspect::io {

namespace {

bool has_zero(std::string_view path) noexcept { return path.find('\0') != std::string_view::npos; }

/// Target of the link at `path`; empty when it is none.
std::string link_target(const std::string& path) {
    std::string target(256, '\0');
    for (;;) {
        const ::ssize_t n = ::readlink(path.c_str(), target.data(), target.size());
        if (n < 0) return {};
        if (static_cast<std::size_t>(n) < target.size()) {
            target.resize(static_cast<std::size_t>(n));
            return target;
        }
        if (target.size() >= std::size_t{1} << 20) return {};
        target.resize(target.size() * 2);
    }
}

bool is_regular(int directory, const struct dirent& entry) {
#ifdef DT_REG
    if (entry.d_type == DT_REG) return true;
    if (entry.d_type != DT_LNK && entry.d_type != DT_UNKNOWN) return false;
#endif
    struct stat st {};
    return ::fstatat(directory, entry.d_name, &st, 0) == 0 && S_ISREG(st.st_mode);
}

}  // namespace

std::string absolute_path(std::string_view path) {
    if (!path.empty() && path.front() == '/') return std::string(path);
    std::string here(PATH_MAX, '\0');
    while (!::getcwd(here.data(), here.size())) {
        if (errno != ERANGE || here.size() >= std::size_t{1} << 20) return std::string(path);
        here.resize(here.size() * 2);
    }
    here.resize(here.find('\0'));
    while (path.substr(0, 2) == "./") path.remove_prefix(2);
    if (path.empty() || path == ".") return here;
    return join_path(here, path);
}

std::string resolve_links(std::string_view path) {
    std::string at(path);
    if (has_zero(path)) return at;
    constexpr int most = 40;  // as the system itself allows
    for (int i = 0; i < most; ++i) {
        const std::string target = link_target(at);
        if (target.empty()) return at;
        at = target.front() == '/' ? target : join_path(directory_of(at), target);
    }
    return std::string(path);
}

bool file_exists(const std::string& path) {
    struct stat st {};
    return !has_zero(path) && ::stat(path.c_str(), &st) == 0 && S_ISREG(st.st_mode);
}

Result<std::vector<std::string>> list_files(const std::string& directory) {
    struct Close {
        void operator()(DIR* d) const noexcept { ::closedir(d); }
    };
    if (has_zero(directory)) return system_error(ENOENT, ErrorCode::open_failed, directory);
    const std::unique_ptr<DIR, Close> open(::opendir(directory.c_str()));
    if (!open) return system_error(errno, ErrorCode::open_failed, directory);
    std::vector<std::string> names;
    for (;;) {
        errno = 0;
        const struct dirent* entry = ::readdir(open.get());
        if (!entry) break;
        if (is_regular(::dirfd(open.get()), *entry)) names.emplace_back(entry->d_name);
    }
    if (errno != 0) return system_error(errno, ErrorCode::open_failed, directory);
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace ninspect::io
