// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Passing over metadata values without copying them: shared by the reader of the key list
// and by random access to array elements.
#pragma once

#include "core/base/result.h"
#include "core/base/run_control.h"
#include "core/gguf/format.h"
#include "core/io/byte_cursor.h"

#include <cstdint>

namespace ninspect::gguf {

/// What stands before an array's elements.
struct ArrayHead {
    ValueType element_type = ValueType::u8;
    std::uint64_t count = 0;
};

// Errors of the functions below: cancelled; read_failed; truncated; rule_broken with the rule
// (a number that is no type, arrays nested too deep). The cursor may have moved.

/// Element type and count. The count is not compared with anything yet.
Result<ArrayHead> read_array_head(io::ByteCursor& cursor, const Layout& layout);

/// A length or count field.
Result<std::uint64_t> read_word(io::ByteCursor& cursor, const Layout& layout, std::string_view what);

/// Moves over `count` elements of a type. Strings are passed by their lengths alone; arrays
/// in arrays are followed down to max_array_depth (`depth`: arrays already around them).
Status skip_elements(io::ByteCursor& cursor, const Layout& layout, ValueType type, std::uint64_t count,
                     const RunControl& control, unsigned depth = 1);

/// The cancelled error.
Error cancelled_error();

}  // namespace ninspect::gguf
