// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// A small JSON text as a tree in which every value knows its line and column. Private to core/mapping.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ninspect::mapping {

using NodeId = std::uint32_t;

/// Line and column of a byte, both from 1; columns count characters.
struct TextPlace {
    std::size_t line = 1, column = 1;
};
TextPlace place_in_text(std::string_view text, std::size_t byte) noexcept;

class JsonNodes {
public:
    enum class Kind : std::uint8_t { null, boolean, integer, number, string, array, object };
    struct Node {
        Kind kind = Kind::null;
        std::size_t begin = 0;      ///< byte of the value
        std::size_t key_begin = 0;  ///< byte of the member's name
        std::string key;            ///< name of the member, decoded
        std::string text;           ///< string: decoded
        bool truth = false;
        bool negative = false;
        std::uint64_t magnitude = 0;  ///< integer: without its sign
        NodeId parent = 0;
        std::vector<NodeId> children;
    };

    /// Limits: 32 levels, 100,000 values. Errors: header_unreadable with rule, offset, and "line L, column C" in path.
    static Result<JsonNodes> parse(std::string_view text, const std::string& file);

    const Node& operator[](NodeId id) const noexcept { return nodes_[id]; }
    std::string_view text() const noexcept { return text_; }
    const std::string& file() const noexcept { return file_; }
    /// "objects[3].shape[0]"; empty for the root.
    std::string path(NodeId id) const;
    std::optional<NodeId> member(NodeId object, std::string_view name) const noexcept;

    /// A fault at a byte of the text.
    Error fault(std::string_view rule_id, std::size_t byte, std::string_view path, std::string expected,
                std::string found) const;

private:
    friend class JsonNodesBuilder;
    std::string text_, file_;
    std::vector<Node> nodes_;
};
std::string_view kind_name(JsonNodes::Kind kind) noexcept;  ///< "null", "boolean", "integer", "number", …

}  // namespace ninspect::mapping
