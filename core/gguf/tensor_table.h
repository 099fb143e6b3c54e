// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/run_control.h"
#include "core/gguf/findings.h"
#include "core/gguf/header.h"
#include "core/io/byte_cursor.h"
#include "core/model/artifact.h"

#include <cstdint>
#include <functional>

namespace ninspect::gguf {

/// What is known about the tensor table of one file once it has been read.
struct TensorTable {
    std::uint32_t first = 0;  ///< entries [first, last) of the builder are this file's
    std::uint32_t last = 0;
    bool complete = false;  ///< false: it broke off at `end`
    std::uint64_t end = 0;  ///< file offset behind the last good record
};

/// Reads the records into the builder: names, shapes (outermost first), type numbers and
/// offsets, with the checks that need nothing else. Entries get no encoding and no size yet.
/// `between` is called every few thousand records (for partial results).
/// Errors: cancelled, read_failed.
Result<TensorTable> read_tensor_table(io::ByteCursor& cursor, const Header& header, std::uint32_t part,
                                      ArtifactBuilder& builder, Findings& findings, const RunControl& control,
                                      const std::function<void()>& between);

}  // namespace ninspect::gguf
