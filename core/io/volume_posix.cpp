// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/checked.h"
#include "core/io/system_error.h"
#include "core/io/volume.h"

#include <sys/resource.h>
#include <sys/statvfs.h>
#if defined(__linux__)
#include <sys/vfs.h>
#elif defined(__APPLE__)
#include <sys/mount.h>
#include <sys/param.h>
#endif

#include <algorithm>
#include <cerrno>
#include <string_view>

namespace ninspect::io {

namespace {

constexpr std::uint64_t largest_on_fat = 0xFFFF'FFFF;

/// FAT12, FAT16 and FAT32; exFAT has no such limit.
bool is_fat(const std::string& folder) {
#if defined(__linux__)
    constexpr std::uint64_t msdos_magic = 0x4d44;
    struct statfs st {};
    return ::statfs(folder.c_str(), &st) == 0 && static_cast<std::uint64_t>(st.f_type) == msdos_magic;
#elif defined(__APPLE__)
    struct statfs st {};
    return ::statfs(folder.c_str(), &st) == 0 && std::string_view(st.f_fstypename) == "msdos";
#else
    static_cast<void>(folder);
    return false;
#endif
}

}  // namespace

Result<VolumeFacts> volume_of(const std::string& folder) {
    if (folder.find('\0') != std::string::npos) return system_error(ENOENT, ErrorCode::open_failed, folder);
    struct statvfs st {};
    int failed;
    do failed = ::statvfs(folder.c_str(), &st);
    while (failed != 0 && errno == EINTR);
    if (failed != 0) return system_error(errno, ErrorCode::open_failed, folder);
    VolumeFacts facts;
    const std::uint64_t unit = st.f_frsize != 0 ? st.f_frsize : st.f_bsize;
    facts.free_bytes = checked_mul(std::uint64_t{st.f_bavail}, unit);
    if (is_fat(folder)) {
        facts.largest_file = largest_on_fat;
        facts.kind = "fat";
    }
    struct rlimit limit {};
    if (::getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        facts.largest_file =
            std::min(facts.largest_file.value_or(~std::uint64_t{0}), static_cast<std::uint64_t>(limit.rlim_cur));
    return facts;
}

}  // namespace ninspect::io
