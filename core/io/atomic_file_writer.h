// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ninspect::io {

enum class IfExists : std::uint8_t { refuse, replace };

/// Writes a file all or nothing: the bytes go to a temporary file beside the target
/// (`.NAME.ninspect-XXXXXXXX.tmp`), commit() syncs it and renames it over the target.
/// Destroyed without commit, it removes the temporary and the target is as it was. What a
/// killed program left is removed by the next writer of the same target.
/// A link under the target's name is replaced itself, not the file that it points to. The
/// permission bits of a file that is replaced are kept.
class AtomicFileWriter {
public:
    /// Errors: already_exists (with IfExists::refuse), not_a_file (a folder or device has that
    /// name), permission_denied, not_found (folder), disk_full, write_failed.
    static Result<AtomicFileWriter> create(const std::string& target, IfExists if_exists);
    AtomicFileWriter(AtomicFileWriter&&) noexcept;
    AtomicFileWriter& operator=(AtomicFileWriter&&) noexcept;
    ~AtomicFileWriter();

    /// Writes behind what was appended so far.
    Status append(std::span<const std::uint8_t> bytes);
    Status append(std::string_view text);
    /// Positioned write; may be called from several threads for disjoint ranges.
    Status write_at(std::uint64_t offset, std::span<const std::uint8_t> bytes);

    /// Brings these bytes to the disk ahead of commit(), where the system can do that for a part of a file
    /// (otherwise nothing happens): commit() then takes short, and in between a caller can hear of
    /// a wish to stop. Errors: write_failed, disk_full.
    Status flush(std::uint64_t offset, std::uint64_t bytes);

    /// Path of the temporary file, to read what was written before it gets its name; empty after commit().
    std::string temporary() const;

    /// Errors: write_failed, disk_full, already_exists (the target appeared meanwhile and
    /// may not be replaced), locked or permission_denied (Windows: the target is in use).
    /// After an error the temporary is gone and the target untouched.
    Status commit();

    const std::string& target() const noexcept;

private:
    struct State;
    explicit AtomicFileWriter(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

/// One call for small files.
Status write_file(const std::string& target, std::string_view bytes, IfExists if_exists);

/// The whole of a small file. Error unsupported when it is larger than `cap` bytes.
Result<std::vector<std::uint8_t>> read_file(const std::string& path, std::uint64_t cap);

}  // namespace ninspect::io
