// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/shared_library.h"

#include "core/io/path.h"
#include "core/io/system_error.h"

#include <windows.h>

#include <utility>
#include <vector>

namespace ninspect::io {

Result<SharedLibrary> SharedLibrary::load(const std::string& path) {
    const std::string absolute = absolute_path(path);
    Error error;
    error.file = absolute;
    if (!file_exists(absolute)) {
        error.code = ErrorCode::not_found;
        return error;
    }
    const Result<std::wstring> wide = to_wide_path(absolute);
    if (!wide) return wide.error();
    // What it needs comes from its own folder and from the system's, not from the current one.
    const HMODULE handle =
        LoadLibraryExW(wide->c_str(), nullptr, LOAD_LIBRARY_SEARCH_DLL_LOAD_DIR | LOAD_LIBRARY_SEARCH_DEFAULT_DIRS);
    if (handle == nullptr) return system_error(last_system_error(), ErrorCode::open_failed, absolute);
    return SharedLibrary(std::shared_ptr<void>(handle, [](void* p) { FreeLibrary(static_cast<HMODULE>(p)); }));
}

void* SharedLibrary::symbol(const char* name) const noexcept {
    return reinterpret_cast<void*>(GetProcAddress(static_cast<HMODULE>(handle_.get()), name));
}

std::string shared_library_name(const std::string& name) { return name + ".dll"; }

std::string program_folder() {
    std::vector<wchar_t> buffer(32768);
    const DWORD length = GetModuleFileNameW(nullptr, buffer.data(), static_cast<DWORD>(buffer.size()));
    if (length == 0 || length == buffer.size()) return {};
    return directory_of(from_wide({buffer.data(), length}));
}

std::optional<std::string> environment_variable(const char* name) {
    const std::string narrow(name);
    const std::wstring wide(narrow.begin(), narrow.end());  // names are plain ASCII
    std::vector<wchar_t> buffer(32768);
    SetLastError(ERROR_SUCCESS);
    const DWORD length = GetEnvironmentVariableW(wide.c_str(), buffer.data(), static_cast<DWORD>(buffer.size()));
    if (length == 0 && GetLastError() != ERROR_SUCCESS) return std::nullopt;
    if (length >= buffer.size()) return std::nullopt;
    return from_wide({buffer.data(), length});
}

}  // namespace ninspect::io
