// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ninfer/prefix.h"

#include "core/base/checked.h"
#include "core/base/endian.h"
#include "core/base/text.h"
#include "core/ninfer/reader.h"
#include "core/ninfer/rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace ninspect::ninfer {
namespace {

constexpr std::array<std::uint8_t, 7> entry_magic = {0x4e, 0x49, 0x4e, 0x46, 0x45, 0x52, 0x00};
constexpr std::array<std::uint8_t, 8> part_magic = {0x4e, 0x49, 0x4e, 0x50, 0x52, 0x54, 0x00, 0x03};

template <std::size_t N>
bool begins_with(std::span<const std::uint8_t> bytes, const std::array<std::uint8_t, N>& magic) noexcept {
    return bytes.size() >= N && std::equal(magic.begin(), magic.end(), bytes.begin());
}

std::string hex_bytes(std::span<const std::uint8_t> bytes) {
    std::string text;
    for (const std::uint8_t b : bytes) text += fmt::format("{}{:02x}", text.empty() ? "" : " ", b);
    return text;
}

Error unreadable(std::string_view rule_id, const io::ByteSource& source, std::uint64_t offset, std::string expected,
                 std::string found) {
    Error error;
    error.code = ErrorCode::header_unreadable;
    error.file = source.name();
    error.offset = offset;
    error.expected = std::move(expected);
    error.found = std::move(found);
    error.rule = &rule(rule_id);
    return error;
}

std::string number(std::uint64_t n) { return fmt::format("{}", n); }

/// Checks json_bytes and fills in payload_offset.
Status place_directory(const io::ByteSource& source, Prefix& prefix) {
    if (prefix.json_bytes == 0) return unreadable("ninfer.json.length-zero", source, 8, "≥ 1", "0");
    const CheckedU64 end = checked_add(prefix.json_offset, prefix.json_bytes);
    const CheckedU64 payload = checked_align_up(end, payload_alignment);
    if (!payload) return unreadable("ninfer.int.overflow", source, 8, "json_bytes", number(prefix.json_bytes));
    if (*end > prefix.file_bytes)
        return unreadable("ninfer.json.beyond-file", source, 8, number(*end), number(prefix.file_bytes));
    if (prefix.json_bytes > max_directory_bytes)
        return unreadable("ninfer.limit.directory", source, 8, number(max_directory_bytes), number(prefix.json_bytes));
    prefix.payload_offset = *payload;
    return {};
}

}  // namespace

Probe probe(std::span<const std::uint8_t> head) noexcept {
    if (begins_with(head, part_magic)) return Probe::v3_part;
    if (!begins_with(head, entry_magic) || head.size() < 8) return Probe::no;
    switch (head[7]) {
        case 1:
            return Probe::v1;
        case 2:
            return Probe::v2;
        case 3:
            return Probe::v3;
        default:
            return Probe::unknown_version;
    }
}

Result<Prefix> read_prefix(const io::ByteSource& source) {
    std::array<std::uint8_t, 32> head{};
    const auto got = source.read_at(0, head);
    if (!got) return got.error();
    const std::span<const std::uint8_t> bytes(head.data(), *got);

    Prefix prefix;
    prefix.file_bytes = source.size();
    switch (probe(bytes)) {
        case Probe::no: {
            Error error;
            error.code = ErrorCode::not_a_container;
            error.file = source.name();
            error.offset = 0;
            error.found = hex_bytes(bytes.first(std::min<std::size_t>(bytes.size(), 8)));
            return error;
        }
        case Probe::v3_part:
            return unreadable("ninfer.v3.part-opened", source, 0, "",
                              bytes.size() >= 16 ? number(load_u64(head.data() + 8)) : std::string("?"));
        case Probe::unknown_version:
            return unreadable("ninfer.version.unknown", source, 7, "1, 2, 3", number(head[7]));
        case Probe::v1:
            prefix.version = 1;
            break;
        case Probe::v2:
            prefix.version = 2;
            break;
        case Probe::v3:
            prefix.version = 3;
            break;
    }
    prefix.json_offset = prefix.version == 3 ? 32 : 16;
    if (bytes.size() < prefix.json_offset)
        return unreadable("ninfer.prefix.short", source, bytes.size(), number(prefix.json_offset),
                          number(bytes.size()));
    prefix.json_bytes = load_u64(head.data() + 8);
    std::copy_n(head.begin() + 16, 16, prefix.artifact_id.begin());
    if (Status status = place_directory(source, prefix); !status) return status.error();
    return prefix;
}

Result<PartHead> read_part_head(const io::ByteSource& source) {
    std::array<std::uint8_t, 32> head{};
    if (Status status = source.read_exactly(0, head); !status) return status.error();
    PartHead part;
    part.magic_ok = begins_with(head, part_magic);
    part.index = load_u64(head.data() + 8);
    std::copy_n(head.begin() + 16, 16, part.artifact_id.begin());
    return part;
}

std::string hex_id(const std::array<std::uint8_t, 16>& id) {
    return to_hex(std::string_view(reinterpret_cast<const char*>(id.data()), id.size()));
}

std::string magic_text(std::uint32_t version) { return hex_bytes(entry_magic) + fmt::format(" {:02x}", version); }

}  // namespace ninspect::ninfer
