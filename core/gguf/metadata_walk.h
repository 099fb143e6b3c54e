// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/run_control.h"
#include "core/gguf/findings.h"
#include "core/gguf/header.h"
#include "core/io/byte_cursor.h"
#include "core/model/metadata.h"

#include <string>
#include <unordered_set>
#include <vector>

namespace ninspect::gguf {

/// The key list of one file as an index; values stay in the file.
struct MetadataIndex {
    std::vector<MetaItem> items;  ///< those that could be read, in file order
    bool complete = false;        ///< false: the list broke off at `end`; what follows has no known place
    std::uint64_t end = 0;        ///< file offset behind the last good record

    /// First item of that key; linear, for the handful of keys that the reader needs.
    const MetaItem* find(std::string_view key) const noexcept;
};

/// Reads the key list: linear, one pass, no copies of values. Broken records end it with a
/// finding. Errors: cancelled, read_failed.
Result<MetadataIndex> walk_metadata(io::ByteCursor& cursor, const Header& header, std::uint32_t part,
                                    Findings& findings, const RunControl& control);

}  // namespace ninspect::gguf
