// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Inside core/io only: what AtomicFileWriter asks of the system.
#pragma once

#include "core/io/atomic_file_writer.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace ninspect::io {

/// A temporary file that either takes the target's name or vanishes. While it is open it
/// cannot be mistaken for one that a killed program left behind (see remove_if_abandoned).
class PendingFile {
public:
    /// Error already_exists with `temporary` as file: the name is taken, try another one.
    static Result<std::unique_ptr<PendingFile>> create(std::string temporary, std::string target);
    PendingFile(const PendingFile&) = delete;
    PendingFile& operator=(const PendingFile&) = delete;
    ~PendingFile();

    Status write_at(std::uint64_t offset, std::span<const std::uint8_t> bytes);
    /// Brings these bytes to the disk ahead of publish(), where the system can do that for a part of a file.
    Status flush(std::uint64_t offset, std::uint64_t bytes);
    const std::string& temporary() const noexcept { return temporary_; }
    /// Brings the bytes to the disk, then gives the file the target's name.
    Status publish(IfExists if_exists);

private:
    struct Handle;
    PendingFile(std::string temporary, std::string target, std::unique_ptr<Handle> handle);
    std::string temporary_, target_;
    std::unique_ptr<Handle> handle_;
    bool published_ = false;
};

/// Whether a file may be written under that name. Errors: already_exists (IfExists::refuse),
/// not_a_file (a folder, a device: replacing those is never meant).
Status check_target(const std::string& target, IfExists if_exists);

/// Removes a temporary file that no running program has open.
void remove_if_abandoned(const std::string& temporary);

}  // namespace ninspect::io
