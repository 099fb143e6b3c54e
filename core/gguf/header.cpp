// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/header.h"

#include "core/base/text.h"
#include "core/gguf/reader.h"
#include "core/gguf/rules.h"

#include <fmt/format.h>

#include <algorithm>

namespace ninspect::gguf {
namespace {

Error unreadable(std::string_view rule_id, const std::string& file, std::uint64_t offset, std::string expected,
                 std::string found) {
    Error error;
    error.code = ErrorCode::header_unreadable;
    error.file = file;
    error.offset = offset;
    error.path = "header";
    error.expected = std::move(expected);
    error.found = std::move(found);
    error.rule = &rule(rule_id);
    return error;
}

/// A short file is an unreadable header; a failing disk stays what it is.
Error header_error(Error error, const std::string& file) {
    if (error.code != ErrorCode::truncated) return error;
    return unreadable("gguf.header.truncated", file, error.offset.value_or(0), std::move(error.expected),
                      std::move(error.found));
}

std::uint32_t swapped(std::uint32_t v) noexcept {
    return v << 24 | (v << 8 & 0xff0000u) | (v >> 8 & 0xff00u) | v >> 24;
}

/// Byte order is not marked: a version whose low half is zero was written in the other order.
Result<Layout> read_version(io::ByteCursor& cursor, const std::string& file, Findings& findings) {
    const std::uint64_t at = cursor.offset();
    Result<std::uint32_t> word = cursor.u32("version");
    if (!word) return header_error(std::move(word).error(), file);
    Layout layout;
    layout.version = *word;
    if ((*word & 0xffff) == 0 && *word != 0) {
        layout.order = ByteOrder::big;
        layout.version = swapped(*word);
    }
    if (layout.version == 0 || layout.version > last_plausible_version)
        return unreadable("gguf.header.version", file, at, "1, 2, 3", std::to_string(*word));
    cursor.set_order(layout.order);
    if (layout.order == ByteOrder::big)
        findings.add("gguf.header.big-endian", {{}, at, fmt::format("{}", layout.version), hex_number(*word)});
    if (layout.version == 1) findings.add("gguf.header.version-1", {{}, at, "2, 3", "1"});
    if (layout.version > newest_version)
        findings.add("gguf.header.version", {{}, at, "1, 2, 3", std::to_string(layout.version)});
    return layout;
}

Result<std::uint64_t> read_count(io::ByteCursor& cursor, const Layout& layout, const std::string& file) {
    Result<std::span<const std::uint8_t>> bytes = cursor.bytes(layout.word(), "count");
    if (!bytes) return header_error(std::move(bytes).error(), file);
    return layout.load_word(bytes->data());
}

/// Says when a count cannot be true; reading goes on as far as there are records.
void check_count(std::string_view rule_id, std::uint64_t count, std::uint64_t offset, std::uint64_t most,
                 Findings& findings) {
    if (count > most) findings.add(rule_id, {{}, offset, std::to_string(most), std::to_string(count)});
}

}  // namespace

bool is_gguf(std::span<const std::uint8_t> head) noexcept {
    constexpr std::string_view magic = "GGUF";
    return head.size() >= magic.size() && std::equal(magic.begin(), magic.end(), head.begin());
}

Result<Header> read_header(io::ByteCursor& cursor, const std::string& file, Findings& findings) {
    const std::uint64_t start = cursor.offset();
    Result<std::span<const std::uint8_t>> magic = cursor.bytes(4, "magic");
    if (!magic) return header_error(std::move(magic).error(), file);
    if (!is_gguf(*magic)) {
        const std::string found(magic->begin(), magic->end());
        return unreadable("gguf.header.magic", file, start, "GGUF", escape_for_display(found));
    }
    Result<Layout> layout = read_version(cursor, file, findings);
    if (!layout) return std::move(layout).error();

    Header header;
    header.layout = *layout;
    header.tensor_count_offset = cursor.offset();
    Result<std::uint64_t> tensors = read_count(cursor, *layout, file);
    if (!tensors) return std::move(tensors).error();
    header.key_count_offset = cursor.offset();
    Result<std::uint64_t> keys = read_count(cursor, *layout, file);
    if (!keys) return std::move(keys).error();
    header.tensor_count = *tensors;
    header.key_count = *keys;
    header.end = cursor.offset();
    const std::uint64_t left = cursor.left();
    check_count("gguf.header.tensor-count", *tensors, header.tensor_count_offset,
                std::min(max_tensors, left / layout->least_tensor_record()), findings);
    check_count("gguf.header.key-count", *keys, header.key_count_offset,
                std::min(max_keys, left / layout->least_key_record()), findings);
    return header;
}

}  // namespace ninspect::gguf
