// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ninspect {

/// Types of metadata values: the 13 of GGUF (same numbers) and JSON for `.ninfer`.
enum class ValueType : std::uint8_t {
    u8 = 0,
    i8 = 1,
    u16 = 2,
    i16 = 3,
    u32 = 4,
    i32 = 5,
    f32 = 6,
    boolean = 7,
    string = 8,
    array = 9,
    u64 = 10,
    i64 = 11,
    f64 = 12,
    json = 13,  ///< a JSON value; its text, as it stands in the directory
};

/// "u8" … "f64", "bool", "str", "arr", "json".
std::string_view value_type_name(ValueType type) noexcept;

/// An array that still lies in the file: a handle to read elements through MetadataReader.
struct ArrayHandle {
    ValueType element_type = ValueType::u8;
    std::uint64_t count = 0;
    std::uint64_t offset = 0;  ///< file offset of the first element
    std::uint64_t bytes = 0;   ///< of all elements
    std::uint32_t part = 0;
};

/// f32 is kept apart from f64 so that it prints with its own precision. `bool` that is
/// neither 0 nor 1 in the file is a diagnostic and reads as true.
using MetaValue = std::variant<std::uint64_t, std::int64_t, float, double, bool, std::string, ArrayHandle>;

/// One key. Values are read on demand (`MetadataReader`), so that an index of 250,000
/// tokens costs nothing.
struct MetaItem {
    std::string key;  ///< bytes as in the file; not necessarily UTF-8
    ValueType type = ValueType::u8;
    ValueType element_type = ValueType::u8;  ///< arrays
    std::uint64_t count = 0;                 ///< arrays: elements; json objects and arrays: members
    std::uint64_t key_offset = 0;    ///< file offset of the record (the key's length field / the member's quote)
    std::uint64_t value_offset = 0;  ///< file offset of the value's bytes: string and array data without
                                     ///< their length fields
    std::uint64_t value_bytes = 0;
    std::uint32_t part = 0;
};

/// Reads values on demand. Blocking, thread-safe. Errors: read_failed, truncated,
/// changed_on_disk; invalid_argument beyond the array's end.
class MetadataReader {
public:
    virtual ~MetadataReader() = default;

    /// The value of an item; arrays give a handle. Strings are the file's bytes (not
    /// necessarily UTF-8), whole whatever their length.
    virtual Result<MetaValue> value(const MetaItem& item) const = 0;

    /// Elements [first, first + count) of an array; fewer at its end. Constant-time access
    /// for fixed-size elements; strings use sparse checkpoints made on first use.
    virtual Result<std::vector<MetaValue>> elements(const ArrayHandle& array, std::uint64_t first,
                                                    std::uint64_t count) const = 0;
};

/// One value as one line of text for tables: numbers in full precision (shortest that reads
/// back), strings escaped and cut to `max_chars` characters with "…", arrays as "[n × type]".
std::string display_value(const MetaValue& value, std::size_t max_chars = 200);

}  // namespace ninspect
