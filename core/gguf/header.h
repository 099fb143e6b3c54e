// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/gguf/findings.h"
#include "core/gguf/format.h"
#include "core/io/byte_cursor.h"

#include <cstdint>

namespace ninspect::gguf {

struct Header {
    Layout layout;
    std::uint64_t tensor_count = 0;
    std::uint64_t key_count = 0;
    std::uint64_t tensor_count_offset = 0;  ///< file offset of the field
    std::uint64_t key_count_offset = 0;
    std::uint64_t end = 0;  ///< file offset of the first key
};

/// Magic, version, byte order and counts. Errors: header_unreadable (with the rule),
/// read_failed. Leaves the cursor at the first key, in the file's byte order.
Result<Header> read_header(io::ByteCursor& cursor, const std::string& file, Findings& findings);

}  // namespace ninspect::gguf
