// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace ninspect {

struct Rule;

/// What kind of thing went wrong: few enough that a program can branch on them.
/// The words belonging to a code are in `message.h`.
enum class ErrorCode : std::uint8_t {
    cancelled,          ///< the caller asked to stop
    not_found,          ///< no such file
    permission_denied,  ///< the system refused access
    locked,             ///< another program holds the file (Windows sharing violation)
    not_a_file,         ///< a folder, a device, a pipe
    open_failed,        ///< any other reason why a file cannot be opened
    read_failed,        ///< the system reported an error while reading
    truncated,          ///< fewer bytes than the file had, or than a structure needs
    changed_on_disk,    ///< the file was replaced or modified since it was opened
    write_failed,       ///< any reason why bytes cannot be written, except the next two
    disk_full,          ///< no room on the target file system
    already_exists,     ///< the target exists and may not be overwritten
    not_a_container,    ///< the bytes are something else than GGUF or `.ninfer`
    header_unreadable,  ///< such a container, but its header cannot be made sense of
    rule_broken,        ///< strict reading: the loader's own first complaint (see `rule`)
    unsupported,        ///< known, but this program cannot do it
    no_such_entry,      ///< a name or index that the artifact does not have
    invalid_argument,   ///< a parameter of the caller is out of range
    overflow,           ///< a size does not fit 64 bits
    no_backend,         ///< `path` (a compute backend) is not there; `found`: why, an English clause
    device_failed,      ///< `path` (a compute device) stopped working or has no memory left; `found`: its own words
    out_of_memory,      ///< the system gave no memory for what the file asks for
};

/// Why a call could not do what it was asked. A value, never thrown.
///
/// `expected` and `found` hold facts (numbers, identifiers, the system's own words),
/// no sentences: `message.h` and `ui/text` turn them into sentences.
struct Error {
    ErrorCode code = ErrorCode::read_failed;
    std::string file;                     ///< UTF-8 path of the file concerned; empty if none
    std::optional<std::uint64_t> offset;  ///< bytes from the start of `file` to the field that failed
    std::string path;                     ///< where in the format, e.g. `tensors[41].ne[2]`; or the entry's name
    std::string expected;
    std::string found;
    const Rule* rule = nullptr;  ///< the format rule behind it, if one is; static storage
};

}  // namespace ninspect
