// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// A JSON text as a tree of byte ranges, in file order and with every duplicate member kept:
// what an inspector needs and a map of values cannot give. Private to core/ninfer.
#pragma once

#include "core/base/result.h"
#include "core/base/run_control.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ninspect::ninfer {

enum class JsonKind : std::uint8_t {
    null,
    boolean,
    integer,   ///< digits only, fits 64 bits
    negative,  ///< begins with a minus sign, no fraction or exponent
    number,    ///< anything else: fractions, exponents, integers above 2^64-1
    string,
    array,
    object,
};
std::string_view json_kind_name(JsonKind kind) noexcept;  ///< "null", "boolean", "number", "string", "array", "object"

/// Limits for hostile texts (container §16).
struct JsonLimits {
    std::uint32_t depth = 64;
    std::uint64_t values = 8'000'000;  ///< 28 bytes of memory each; real directories have some ten thousand
};

/// Index of a value in its tree; 0 is the root.
using NodeId = std::uint32_t;
inline constexpr NodeId no_node = 0xFFFFFFFFu;

/// Owns the text and the values found in it. Immutable once parsed.
class JsonTree {
public:
    /// An empty tree; only to be assigned to.
    JsonTree() = default;

    /// Parses `text`, which begins at byte `file_offset` of a file and is at most 2^32-1 bytes
    /// long. Ill-formed UTF-8 inside strings is accepted (see first_ill_formed_utf8()), and so
    /// is text behind the first value (see trailing_text()).
    /// Errors, with a rule and the file offset: cancelled; header_unreadable (syntax, depth,
    /// number of values). Throws std::bad_alloc only. Linear; no recursion.
    static Result<JsonTree> parse(std::string text, std::uint64_t file_offset, const JsonLimits& limits,
                                  const RunControl& control);

    bool had_byte_order_mark() const noexcept { return byte_order_mark_; }
    /// File offset of the first byte that is not UTF-8.
    std::optional<std::uint64_t> first_ill_formed_utf8() const noexcept { return ill_formed_; }
    /// File offset of the first byte behind the root value that is not white space.
    std::optional<std::uint64_t> trailing_text() const noexcept { return trailing_; }

    std::size_t size() const noexcept { return count_; }
    JsonKind kind(NodeId id) const noexcept { return node(id).kind; }
    /// Members of an object, elements of an array; 0 for everything else.
    std::uint32_t children(NodeId id) const noexcept { return node(id).children; }
    NodeId first_child(NodeId id) const noexcept { return id + 1; }          ///< only if it has children
    NodeId next_sibling(NodeId id) const noexcept { return node(id).next; }  ///< only if it is not the last

    std::uint64_t offset(NodeId id) const noexcept { return base_ + node(id).begin; }  ///< file offset of the value
    std::uint64_t bytes(NodeId id) const noexcept { return node(id).end - node(id).begin; }
    std::uint64_t key_offset(NodeId id) const noexcept { return base_ + node(id).key_begin; }  ///< of the key's quote
    /// The value's text as it stands.
    std::string_view raw(NodeId id) const noexcept;

    /// True when the node's member name is `name`, however it is written.
    bool key_is(NodeId id, std::string_view name) const;
    std::string key(NodeId id) const;     ///< decoded member name
    std::string string(NodeId id) const;  ///< decoded value of a string; empty for other kinds
    /// Value of an `integer`.
    std::optional<std::uint64_t> u64(NodeId id) const noexcept;
    /// Last member of that name (the one that JSON libraries keep); no_node if there is none
    /// or `id` is not an object.
    NodeId member(NodeId id, std::string_view name) const;

private:
    friend class JsonTreeBuilder;
    struct Node {
        std::uint32_t begin = 0, end = 0;          // value, in text_
        std::uint32_t key_begin = 0, key_end = 0;  // member name with its quotes; equal when none
        std::uint32_t next = 0;
        std::uint32_t children = 0;
        JsonKind kind = JsonKind::null;
    };
    static constexpr std::uint32_t block_bits = 12;  // values are kept in blocks: growing moves nothing
    const Node& node(NodeId id) const noexcept { return blocks_[id >> block_bits][id & ((1u << block_bits) - 1)]; }
    Node& node(NodeId id) noexcept { return blocks_[id >> block_bits][id & ((1u << block_bits) - 1)]; }

    std::string text_;
    std::uint64_t base_ = 0;
    std::vector<std::unique_ptr<Node[]>> blocks_;
    std::size_t count_ = 0;
    bool byte_order_mark_ = false;
    std::optional<std::uint64_t> ill_formed_;
    std::optional<std::uint64_t> trailing_;
};

/// The string that a JSON string literal's inside (without quotes) stands for. The text must
/// have passed a JSON parser; what cannot be decoded stays as it is.
std::string decode_json_string(std::string_view inside);

}  // namespace ninspect::ninfer
