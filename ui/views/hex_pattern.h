// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/endian.h"
#include "core/base/result.h"
#include "core/base/run_control.h"
#include "core/io/byte_source.h"

#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

namespace ninspect::ui {

/// Bytes to look for; a byte matches when (byte & mask) == value.
struct BytePattern {
    std::vector<std::uint8_t> value, mask;
    std::size_t size() const { return value.size(); }
};

constexpr std::size_t max_pattern_bytes = 4096;

/// How the text of a search is meant.
enum class PatternKind : std::uint8_t {
    hex,   ///< "66 2E ?? 4?", with or without spaces; ? stands for any half byte
    text,  ///< as UTF-8
    u8,
    i8,
    u16,
    i16,
    u32,
    i32,
    u64,
    i64,
    f16,
    bf16,
    f32,
    f64,  ///< one number, in the file's byte order
};

/// Empty when the text is not of that kind, is empty, does not fit the type, is longer than
/// max_pattern_bytes, or is made of wildcards only.
std::optional<BytePattern> make_pattern(PatternKind kind, const QString& text, ByteOrder order);

enum class FindDirection : std::uint8_t { forward, backward };

struct FindHit {
    std::uint64_t offset = 0;
    bool wrapped = false;  ///< found only after going on at the other end
};

/// Looks for the nearest match at or after `from` (forward) or at or before it (backward),
/// then goes on at the other end of the source. Empty: it is nowhere. Reads every byte at
/// most once (plus the pattern's length at the borders of its pieces). Progress in bytes.
/// Errors: cancelled, read_failed, truncated. Blocking; call off the window's thread.
Result<std::optional<FindHit>> find_pattern(const io::ByteSource& source, const BytePattern& pattern,
                                            std::uint64_t from, FindDirection direction, const RunControl& control,
                                            std::size_t piece_bytes = std::size_t{1} << 20);

}  // namespace ninspect::ui
