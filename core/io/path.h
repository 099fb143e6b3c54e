// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace ninspect::io {

/// Paths are UTF-8 strings everywhere in the program; only core/io turns them into what
/// the system wants. '/' separates on every system, '\\' and "C:" too on Windows.

/// Last component: "a/b.gguf" -> "b.gguf".
std::string file_name_of(std::string_view path);

/// Everything before the last component, without trailing separator; "." when there is none,
/// the root itself for a file in the root.
std::string directory_of(std::string_view path);

/// directory + separator + name.
std::string join_path(std::string_view directory, std::string_view name);

/// Path of a file beside another, written like that one: "a/b.gguf", "c" -> "a/c"; "b.gguf", "c" -> "c".
std::string path_beside(std::string_view path, std::string_view name);

/// Absolute form, links NOT resolved (siblings of a link lie beside the link).
/// On failure the path itself.
std::string absolute_path(std::string_view path);

/// Where a chain of symbolic links at the last component ends; the path itself when it is no
/// link or cannot be read.
std::string resolve_links(std::string_view path);

/// True for a regular file and a link to one (Windows: anything that is no folder).
bool file_exists(const std::string& path);

/// Names of the directory's entries that are regular files or links to such, sorted.
/// Errors: not_found, permission_denied, open_failed.
Result<std::vector<std::string>> list_files(const std::string& directory);

/// Result of comparing two names as the file systems of Windows and macOS would: ASCII and
/// simple Unicode case folding.
bool same_name_ignoring_case(std::string_view a, std::string_view b);

#ifdef _WIN32
/// UTF-8 -> UTF-16 with the \\?\ prefix when the absolute path has 248 or more characters.
/// Ill-formed UTF-8 gives an error invalid_argument.
Result<std::wstring> to_wide_path(std::string_view path);
std::string from_wide(std::wstring_view text);
#endif

/// The program's arguments as UTF-8, whatever the system's code page (Windows: from the
/// wide command line).
std::vector<std::string> utf8_arguments(int argc, char** argv);

/// Makes stdout/stderr carry UTF-8 and bytes unchanged (Windows: binary mode, console
/// code page). Closed standard streams are opened on the null device, and a limit on file
/// sizes becomes an error of the write. Call once at the start of a console program.
void prepare_standard_streams();

/// True when stderr / stdout is a terminal.
bool stderr_is_terminal();
bool stdout_is_terminal();

/// Calls `handler` (async-signal-safe work only, e.g. setting an atomic) at Ctrl-C, and when
/// the program is asked to end (SIGTERM, SIGHUP; Windows: closed console, end of session).
void on_interrupt(void (*handler)());

}  // namespace ninspect::io
