// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Inside core/io only: what both systems' FileSource share.
#pragma once

#include "core/io/byte_source.h"

namespace ninspect::io {

/// Success when `now` is what `then` was; otherwise truncated (the file lost bytes) or
/// changed_on_disk.
Status compare_stamps(const std::string& path, const FileStamp& then, const FileStamp& now);

/// The error for a read that met the end of a file before the end it had when it was opened.
Error shrunk(const std::string& path, std::uint64_t offset, std::uint64_t wanted, std::uint64_t got);

}  // namespace ninspect::io
