// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "system_actions.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ninspect::test {

bool make_sparse_file(const std::string& path, std::uint64_t bytes) {
    return write_text_at(path, 0, "") && cut_file(path, bytes);
}

bool write_text_at(const std::string& path, std::uint64_t offset, std::string_view text) {
    const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    if (fd < 0) return false;
    const auto n = ::pwrite(fd, text.data(), text.size(), static_cast<::off_t>(offset));
    ::close(fd);
    return n == static_cast<::ssize_t>(text.size());
}

bool make_folder(const std::string& path) { return ::mkdir(path.c_str(), 0755) == 0; }

void remove_entry(const std::string& path) { ::remove(path.c_str()); }

bool cut_file(const std::string& path, std::uint64_t bytes) {
    return ::truncate(path.c_str(), static_cast<::off_t>(bytes)) == 0;
}

bool move_over(const std::string& from, const std::string& to) { return ::rename(from.c_str(), to.c_str()) == 0; }

bool make_read_only(const std::string& path, bool read_only) {
    return ::chmod(path.c_str(), read_only ? 0444 : 0644) == 0;
}

bool make_old(const std::string& path) {
    const struct timespec noon { 1577880000, 0 };
    const struct timespec times[2] = {noon, noon};
    return ::utimensat(AT_FDCWD, path.c_str(), times, 0) == 0;
}

}  // namespace ninspect::test
