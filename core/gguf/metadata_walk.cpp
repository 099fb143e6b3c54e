// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/metadata_walk.h"

#include "core/base/text.h"
#include "core/gguf/rules.h"
#include "core/gguf/walk.h"

#include <fmt/format.h>

#include <algorithm>

namespace ninspect::gguf {
namespace {

constexpr std::size_t text_piece = 64 * 1024;

/// Words that llama.cpp and its converters use in keys.
bool usual_key_character(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || c == '-';
}

class Walker {
public:
    Walker(io::ByteCursor& cursor, const Header& header, std::uint32_t part, Findings& findings,
           const RunControl& control)
        : cursor_(cursor),
          header_(header),
          layout_(header.layout),
          part_(part),
          findings_(findings),
          control_(control) {}

    Result<MetadataIndex> run() {
        const std::uint64_t most = std::min(header_.key_count, max_keys);
        for (std::uint64_t i = 0; i < most; ++i) {
            findings_.at_item(i);
            if (control_.stop_requested()) return cancelled_error();
            index_.end = cursor_.offset();
            MetaItem item;
            item.part = part_;
            item.key_offset = cursor_.offset();
            if (Status read = read_record(item); !read) {
                if (!note_break(read.error(), item)) return std::move(read).error();
                return std::move(index_);
            }
            index_.items.push_back(std::move(item));
        }
        index_.end = cursor_.offset();
        index_.complete = most == header_.key_count;
        return std::move(index_);
    }

private:
    std::string label(const MetaItem& item) const { return item_label(item.key, "keys", index_.items.size()); }

    /// What ends the list but is the file's own fault becomes a finding.
    bool note_break(const Error& error, const MetaItem& item) {
        if (error.code == ErrorCode::rule_broken && error.rule != nullptr) {
            findings_.add(error.rule->id, {label(item), error.offset, error.expected, error.found});
            return true;
        }
        if (error.code != ErrorCode::truncated) return false;
        findings_.add("gguf.meta.truncated", {label(item), error.offset, error.expected, error.found});
        return true;
    }

    Status read_record(MetaItem& item) {
        if (Status key = read_key(item); !key) return key;
        const std::uint64_t at = cursor_.offset();
        Result<std::uint32_t> type = cursor_.u32("value type");
        if (!type) return std::move(type).error();
        if (!is_value_type(*type)) return bad_type(at, *type);
        item.type = static_cast<ValueType>(*type);
        item.value_offset = cursor_.offset();
        if (item.type == ValueType::array) return read_array(item);
        if (item.type == ValueType::string) return read_string(item);
        item.value_bytes = fixed_bytes(item.type);
        if (item.type == ValueType::boolean) return read_bool(item);
        return cursor_.skip(item.value_bytes, "value");
    }

    static Error bad_type(std::uint64_t at, std::uint32_t type) {
        Error error;
        error.code = ErrorCode::rule_broken;
        error.offset = at;
        error.expected = "0..12";
        error.found = std::to_string(static_cast<std::int32_t>(type));
        error.rule = &rule("gguf.meta.value-type");
        return error;
    }

    // ---- keys ------------------------------------------------------------------------
    Status read_key(MetaItem& item) {
        Result<std::uint64_t> length = read_word(cursor_, layout_, "key length");
        if (!length) return std::move(length).error();
        const std::uint64_t at = cursor_.offset();
        if (*length > cursor_.left()) return cursor_.skip(*length, "key");
        const std::uint64_t kept = std::min(*length, max_key_bytes);
        Result<std::span<const std::uint8_t>> bytes = cursor_.bytes(kept, "key");
        if (!bytes) return std::move(bytes).error();
        item.key.assign(bytes->begin(), bytes->end());
        if (Status rest = cursor_.skip(*length - kept, "key"); !rest) return rest;
        check_key(item, at, *length);
        return {};
    }

    void check_key(const MetaItem& item, std::uint64_t at, std::uint64_t length) {
        const std::string& key = item.key;
        if (key.empty()) findings_.add("gguf.meta.key-empty", {{}, item.key_offset, {}, {}});
        if (length > max_key_bytes)
            findings_.add("gguf.meta.key-length",
                          {key, item.key_offset, fmt::format("<= {}", max_key_bytes), std::to_string(length)});
        check_key_spelling(key, at);
        if (!seen_.insert(key).second) findings_.add("gguf.meta.duplicate-key", {label(item), item.key_offset, {}, {}});
    }

    void check_key_spelling(const std::string& key, std::uint64_t at) {
        const auto odd = std::find_if_not(key.begin(), key.end(), usual_key_character);
        if (odd == key.end()) return;
        const auto is_forbidden = [](char c) {
            return static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7e;
        };
        const auto forbidden = std::find_if(key.begin(), key.end(), is_forbidden);
        const auto note = [&](std::string_view rule_id, std::string::const_iterator where, std::string expected) {
            findings_.add(rule_id, {key, at + static_cast<std::uint64_t>(where - key.begin()), std::move(expected),
                                    fmt::format("0x{:02X}", static_cast<unsigned char>(*where))});
        };
        if (forbidden != key.end())
            note("gguf.meta.key-not-ascii", forbidden, {});
        else
            note("gguf.meta.key-spelling", odd, "a-z 0-9 _ . -");
    }

    // ---- values ----------------------------------------------------------------------
    Status read_bool(const MetaItem& item) {
        Result<std::uint8_t> value = cursor_.u8("bool");
        if (!value) return std::move(value).error();
        if (*value > 1)
            findings_.add("gguf.meta.bool-value", {label(item), item.value_offset, "0, 1", std::to_string(*value)});
        return {};
    }

    Status read_string(MetaItem& item) {
        Result<std::uint64_t> length = read_word(cursor_, layout_, "string length");
        if (!length) return std::move(length).error();
        item.value_offset = cursor_.offset();
        item.value_bytes = *length;
        if (*length > cursor_.left()) return cursor_.skip(*length, "string");
        if (*length > loader_max_string)
            findings_.add("gguf.meta.string-length",
                          {label(item), item.value_offset - layout_.word(), fmt::format("<= {}", loader_max_string),
                           std::to_string(*length)});
        if (Status text = check_text(item); !text) return text;
        cursor_.seek(item.value_offset + item.value_bytes);
        return {};
    }

    /// Looks for bytes that are no UTF-8 and for NULs, piece by piece.
    Status check_text(const MetaItem& item) {
        const std::uint64_t end = item.value_offset + item.value_bytes;
        bool nul_seen = false;
        while (cursor_.offset() < end) {
            if (control_.stop_requested()) return cancelled_error();
            const std::uint64_t at = cursor_.offset();
            const std::uint64_t n = std::min<std::uint64_t>(end - at, text_piece);
            Result<std::span<const std::uint8_t>> bytes = cursor_.bytes(n, "string");
            if (!bytes) return std::move(bytes).error();
            const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
            if (!nul_seen) nul_seen = note_nul(item, text, at);
            const std::optional<std::size_t> bad = first_invalid_utf8(text);
            if (!bad) continue;
            const bool cut_by_piece = at + n < end && n - *bad < 4 && *bad > 0;
            if (cut_by_piece) {
                cursor_.seek(at + *bad);
                continue;
            }
            findings_.add("gguf.meta.invalid-utf8",
                          {label(item), at + *bad, {}, fmt::format("0x{:02X}", (*bytes)[*bad])});
            return {};
        }
        return {};
    }

    bool note_nul(const MetaItem& item, std::string_view text, std::uint64_t at) {
        const std::size_t nul = text.find('\0');
        if (nul == std::string_view::npos) return false;
        const std::uint64_t before = at + nul - item.value_offset;
        findings_.add("gguf.meta.string-nul",
                      {label(item), at + nul, fmt::format("{} B", item.value_bytes), fmt::format("{} B", before)});
        return true;
    }

    Status read_array(MetaItem& item) {
        const std::uint64_t head_at = cursor_.offset();
        Result<ArrayHead> head = read_array_head(cursor_, layout_);
        if (!head) return std::move(head).error();
        item.element_type = head->element_type;
        item.count = head->count;
        item.value_offset = cursor_.offset();
        if (head->count > loader_max_array)
            findings_.add("gguf.meta.array-count", {label(item), head_at + 4, fmt::format("<= {}", loader_max_array),
                                                    std::to_string(head->count)});
        if (head->element_type == ValueType::array)
            findings_.add("gguf.meta.nested-array", {label(item), head_at, {}, {}});
        if (Status rest = skip_elements(cursor_, layout_, head->element_type, head->count, control_); !rest)
            return rest;
        item.value_bytes = cursor_.offset() - item.value_offset;
        return head->element_type == ValueType::boolean ? check_bools(item) : Status{};
    }

    /// Every element of an array of bools; the array is known to lie inside the file.
    Status check_bools(const MetaItem& item) {
        const std::uint64_t end = item.value_offset + item.value_bytes;
        cursor_.seek(item.value_offset);
        while (cursor_.offset() < end) {
            if (control_.stop_requested()) return cancelled_error();
            const std::uint64_t at = cursor_.offset();
            Result<std::span<const std::uint8_t>> bytes =
                cursor_.bytes(std::min<std::uint64_t>(end - at, text_piece), "bool");
            if (!bytes) return std::move(bytes).error();
            const auto bad = std::find_if(bytes->begin(), bytes->end(), [](std::uint8_t b) { return b > 1; });
            if (bad == bytes->end()) continue;
            findings_.add("gguf.meta.bool-value", {label(item), at + static_cast<std::uint64_t>(bad - bytes->begin()),
                                                   "0, 1", std::to_string(*bad)});
            break;
        }
        cursor_.seek(end);
        return {};
    }

    io::ByteCursor& cursor_;
    const Header& header_;
    const Layout& layout_;
    std::uint32_t part_;
    Findings& findings_;
    const RunControl& control_;
    MetadataIndex index_;
    std::unordered_set<std::string> seen_;
};

}  // namespace

const MetaItem* MetadataIndex::find(std::string_view key) const noexcept {
    const auto found = std::find_if(items.begin(), items.end(), [&](const MetaItem& i) { return i.key == key; });
    return found == items.end() ? nullptr : &*found;
}

Result<MetadataIndex> walk_metadata(io::ByteCursor& cursor, const Header& header, std::uint32_t part,
                                    Findings& findings, const RunControl& control) {
    findings.enter(part, Stage::keys);
    return Walker(cursor, header, part, findings, control).run();
}

}  // namespace ninspect::gguf
