// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Numbers of the GGUF format and the limits that this reader and llama.cpp's set.
// Internal to core/gguf.
#pragma once

#include "core/base/endian.h"
#include "core/model/metadata.h"

#include <cstdint>
#include <string_view>

namespace ninspect::gguf {

inline constexpr std::uint64_t default_alignment = 32;
inline constexpr std::string_view alignment_key = "general.alignment";

// ---- what a llama.cpp loader allows --------------------------------------------------
inline constexpr std::uint64_t loader_max_string = std::uint64_t{1} << 30;
inline constexpr std::uint64_t loader_max_array = std::uint64_t{1} << 30;
inline constexpr std::uint64_t loader_name_limit = 64;  ///< a name must be shorter than this
inline constexpr std::uint32_t loader_max_dims = 4;
inline constexpr std::uint64_t max_int64 = 0x7fff'ffff'ffff'ffff;

// ---- where this reader stops believing -----------------------------------------------
inline constexpr unsigned max_array_depth = 8;  ///< arrays inside one another
inline constexpr std::uint32_t max_dims = 64;
inline constexpr std::uint64_t max_key_bytes = 65'535;  ///< the format's own limit
inline constexpr std::uint64_t max_kept_name = 65'536;  ///< longer names are cut
inline constexpr std::uint64_t max_keys = 1'000'000;
inline constexpr std::uint64_t max_tensors = 10'000'000;
inline constexpr std::uint32_t newest_version = 3;
inline constexpr std::uint32_t last_plausible_version = 15;  ///< newer ones are tried as version 3

/// How numbers are written in one file.
struct Layout {
    std::uint32_t version = newest_version;
    ByteOrder order = ByteOrder::little;

    /// Bytes of a count, a string length or a dimension.
    constexpr unsigned word() const noexcept { return version == 1 ? 4 : 8; }
    constexpr std::uint64_t load_word(const std::uint8_t* p) const noexcept {
        return version == 1 ? load_u32(p, order) : load_u64(p, order);
    }
    /// Smallest possible records: empty key with a one-byte value; nameless tensor without dimensions.
    constexpr std::uint64_t least_key_record() const noexcept { return word() + 4 + 1; }
    constexpr std::uint64_t least_tensor_record() const noexcept { return word() + 4 + 4 + 8; }
};

/// Bytes of a value of fixed size; 0 for strings, arrays and numbers that are no type.
constexpr std::uint32_t fixed_bytes(std::uint32_t type) noexcept {
    switch (type) {
        case 0:
        case 1:
        case 7:
            return 1;
        case 2:
        case 3:
            return 2;
        case 4:
        case 5:
        case 6:
            return 4;
        case 10:
        case 11:
        case 12:
            return 8;
        default:
            return 0;
    }
}
constexpr std::uint32_t fixed_bytes(ValueType type) noexcept { return fixed_bytes(static_cast<std::uint32_t>(type)); }

constexpr bool is_value_type(std::uint32_t type) noexcept { return type <= 12; }

}  // namespace ninspect::gguf
