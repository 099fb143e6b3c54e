// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <memory>
#include <optional>
#include <string>

namespace ninspect::io {

/// A library that is loaded while the program runs, from a file of its own: never looked for along the system's
/// search paths, where anybody may put one. Unloaded with the last copy.
class SharedLibrary {
public:
    /// `path`: UTF-8, made absolute. Errors: not_found; open_failed (`found`: the system's words, e.g. that
    /// a library it needs is missing).
    static Result<SharedLibrary> load(const std::string& path);

    /// Address of a function; null when the library has none of that name.
    void* symbol(const char* name) const noexcept;
    template <class Function>
    Function* function(const char* name) const noexcept {
        return reinterpret_cast<Function*>(symbol(name));
    }

private:
    explicit SharedLibrary(std::shared_ptr<void> handle) : handle_(std::move(handle)) {}
    std::shared_ptr<void> handle_;
};

/// What a shared library is called on this system: "ninspect_cuda" -> "libninspect_cuda.so", "ninspect_cuda.dll".
std::string shared_library_name(const std::string& name);

/// Folder of the running program's file; empty when the system does not say.
std::string program_folder();

/// A variable of the environment as UTF-8; nothing when it is not set.
std::optional<std::string> environment_variable(const char* name);

}  // namespace ninspect::io
