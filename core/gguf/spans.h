// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/artifact.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ninspect::gguf {

/// The data section of one file and the entries that lie in it.
struct PartSpan {
    std::uint32_t part = 0;
    std::uint32_t first = 0;  ///< entries [first, last) of the artifact
    std::uint32_t last = 0;
    std::uint64_t alignment = 32;
    std::uint64_t data_offset = 0;
    std::uint64_t data_bytes = 0;  ///< from data_offset to the end of the file; 0 when it begins behind it
    std::uint64_t file_bytes = 0;
    bool table_complete = true;
};

/// Entries of one file in the order of their offsets; table order among equals. Linear when
/// the table is in order, as it nearly always is.
std::vector<std::uint32_t> offset_order(std::span<const Entry> entries, const PartSpan& span);

/// Distance from an entry's offset to the next larger offset of its file.
struct Gap {
    std::uint64_t bytes = 0;
    bool to_end = false;  ///< there is no later tensor: distance to the end of the file, 0 when behind it
};

/// One gap per entry of the artifact, in entry order.
std::vector<Gap> all_gaps(std::span<const Entry> entries, std::span<const PartSpan> spans);

}  // namespace ninspect::gguf
