// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/path.h"
#include "core/io/system_error.h"
#include "core/io/volume.h"

#include <windows.h>

#include <array>
#include <string_view>

namespace ninspect::io {

namespace {

/// FAT, FAT12, FAT16 and FAT32; exFAT has no such limit.
bool is_fat(const std::wstring& folder) {
    std::array<wchar_t, 1024> root{};
    std::array<wchar_t, 64> kind{};
    if (!GetVolumePathNameW(folder.c_str(), root.data(), static_cast<DWORD>(root.size()))) return false;
    if (!GetVolumeInformationW(root.data(), nullptr, 0, nullptr, nullptr, nullptr, kind.data(),
                               static_cast<DWORD>(kind.size())))
        return false;
    return std::wstring_view(kind.data()).substr(0, 3) == L"FAT";
}

}  // namespace

Result<VolumeFacts> volume_of(const std::string& folder) {
    const Result<std::wstring> wide = to_wide_path(absolute_path(folder));
    if (!wide) return wide.error();
    ULARGE_INTEGER available{};
    if (!GetDiskFreeSpaceExW(wide->c_str(), &available, nullptr, nullptr))
        return system_error(last_system_error(), ErrorCode::open_failed, folder);
    VolumeFacts facts;
    facts.free_bytes = available.QuadPart;
    if (is_fat(*wide)) {
        facts.largest_file = 0xFFFF'FFFF;
        facts.kind = "fat";
    }
    return facts;
}

}  // namespace ninspect::io
