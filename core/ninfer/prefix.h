// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/io/byte_source.h"

#include <array>
#include <cstdint>
#include <string>

namespace ninspect::ninfer {

inline constexpr std::uint64_t payload_alignment = 4096;
inline constexpr std::uint64_t part_payload_offset = 4096;
inline constexpr std::uint64_t max_directory_bytes = std::uint64_t{256} << 20;

/// The fixed head of an entry file (§2, §8.1).
struct Prefix {
    std::uint32_t version = 0;       ///< 1, 2 or 3
    std::uint64_t json_offset = 16;  ///< 32 in v3
    std::uint64_t json_bytes = 0;
    std::uint64_t payload_offset = 0;            ///< align_up(json_offset + json_bytes, 4096)
    std::array<std::uint8_t, 16> artifact_id{};  ///< v3
    std::uint64_t file_bytes = 0;

    /// Bytes behind payload_offset; 0 also when the file ends before it (§2 forbids that, but
    /// the directory can be read all the same).
    std::uint64_t payload_bytes() const noexcept {
        return file_bytes > payload_offset ? file_bytes - payload_offset : 0;
    }
};

/// Reads and checks the head. Errors, each with its rule and file offset: header_unreadable
/// (too short, unknown version, a continuation part, json_bytes 0, directory behind the end of
/// the file or above 256 MiB), read_failed, not_a_container.
Result<Prefix> read_prefix(const io::ByteSource& source);

/// The head of a continuation part (§8.2): 32 bytes.
struct PartHead {
    bool magic_ok = false;
    std::uint64_t index = 0;
    std::array<std::uint8_t, 16> artifact_id{};
};
/// Errors: truncated, read_failed.
Result<PartHead> read_part_head(const io::ByteSource& source);

std::string hex_id(const std::array<std::uint8_t, 16>& id);

/// "4e 49 4e 46 45 52 00 02"
std::string magic_text(std::uint32_t version);

}  // namespace ninspect::ninfer
