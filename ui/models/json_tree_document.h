// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ninspect::ui {

/// A JSON text as a tree in a few flat vectors: members in the order of the file, duplicate
/// names kept, numbers as they are written. Immutable; shared between threads.
class JsonDocument {
public:
    enum class Kind : std::uint8_t { object, array, string, number, boolean, null };
    struct Node {
        Kind kind = Kind::null;
        std::uint32_t parent = 0;
        std::uint32_t row = 0;             ///< among its parent's children
        std::uint32_t children_begin = 0;  ///< into the list of children
        std::uint32_t children = 0;
        std::uint64_t key_begin = 0;  ///< into the pool; keys of objects' members
        std::uint32_t key_bytes = 0;
        std::uint32_t value_bytes = 0;  ///< strings unescaped, numbers as written
        std::uint64_t value_begin = 0;
    };
    struct Problem {
        enum class Why : std::uint8_t { syntax, too_deep, too_large };
        Why why = Why::syntax;
        std::uint64_t offset = 0;  ///< bytes from the start of the text
    };
    static constexpr std::uint32_t max_depth = 512;
    static constexpr std::uint64_t max_bytes = 256ULL * 1024 * 1024;

    /// Linear in the text; blocking. Null, and why, when the text is not JSON.
    static std::shared_ptr<const JsonDocument> parse(std::string_view text, Problem* problem);

    static constexpr std::uint32_t root = 0;
    const Node& node(std::uint32_t id) const { return nodes_[id]; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
    std::uint32_t child(std::uint32_t id, std::uint32_t row) const {
        return children_[nodes_[id].children_begin + row];
    }
    std::string_view key(std::uint32_t id) const { return piece(nodes_[id].key_begin, nodes_[id].key_bytes); }
    std::string_view value(std::uint32_t id) const { return piece(nodes_[id].value_begin, nodes_[id].value_bytes); }
    /// $.model.vocab["a b"][3]
    std::string path(std::uint32_t id) const;

    /// The next node after (before) `from` in the order of the text whose name or value has
    /// `needle` in it, ASCII letters alike in either case. Goes on at the other end.
    std::optional<std::uint32_t> find(std::string_view needle, std::uint32_t from, bool backwards) const;

private:
    friend class JsonDocumentBuilder;
    std::string_view piece(std::uint64_t begin, std::uint32_t bytes) const {
        return std::string_view(pool_).substr(begin, bytes);
    }
    std::vector<Node> nodes_;  // in the order of the text
    std::vector<std::uint32_t> children_;
    std::string pool_;
};

}  // namespace ninspect::ui
