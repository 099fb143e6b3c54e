// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/shared_library.h"

#include "core/io/path.h"

#include <dlfcn.h>
#include <unistd.h>

#include <cstdlib>
#include <utility>
#include <vector>

#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

namespace ninspect::io {

Result<SharedLibrary> SharedLibrary::load(const std::string& path) {
    const std::string absolute = absolute_path(path);
    Error error;
    error.file = absolute;
    if (!file_exists(absolute)) {
        error.code = ErrorCode::not_found;
        return error;
    }
    void* const handle = dlopen(absolute.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        const char* const words = dlerror();
        error.code = ErrorCode::open_failed;
        error.found = words != nullptr ? words : "";
        return error;
    }
    return SharedLibrary(std::shared_ptr<void>(handle, [](void* p) { dlclose(p); }));
}

void* SharedLibrary::symbol(const char* name) const noexcept { return dlsym(handle_.get(), name); }

std::string shared_library_name(const std::string& name) {
#ifdef __APPLE__
    return "lib" + name + ".dylib";
#else
    return "lib" + name + ".so";
#endif
}

std::string program_folder() {
    std::vector<char> buffer(4096);
#ifdef __APPLE__
    std::uint32_t size = static_cast<std::uint32_t>(buffer.size());
    if (_NSGetExecutablePath(buffer.data(), &size) != 0) return {};
    return directory_of(resolve_links(buffer.data()));
#else
    const ssize_t length = readlink("/proc/self/exe", buffer.data(), buffer.size());
    if (length <= 0 || static_cast<std::size_t>(length) == buffer.size()) return {};
    return directory_of(std::string(buffer.data(), static_cast<std::size_t>(length)));
#endif
}

std::optional<std::string> environment_variable(const char* name) {
    const char* const value = std::getenv(name);
    if (value == nullptr) return std::nullopt;
    return std::string(value);
}

}  // namespace ninspect::io
