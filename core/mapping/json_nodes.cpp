// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/json_nodes.h"

#include "core/base/text.h"
#include "core/mapping/rules.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>

namespace ninspect::mapping {
namespace {

constexpr std::size_t most_levels = 32, most_values = 100'000;

/// Walks over the text and leaves behind how far it came: the parser copies it.
class CountingIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(const char* at, std::size_t* read) : at_(at), read_(read) {}
    reference operator*() const noexcept { return *at_; }
    CountingIterator& operator++() noexcept {
        ++at_;
        ++*read_;
        return *this;
    }
    CountingIterator operator++(int) noexcept {
        CountingIterator before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const CountingIterator& a, const CountingIterator& b) noexcept { return a.at_ == b.at_; }
    friend bool operator!=(const CountingIterator& a, const CountingIterator& b) noexcept { return a.at_ != b.at_; }

private:
    const char* at_;
    std::size_t* read_;
};

bool between_values(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',' || c == ':'; }

}  // namespace

/// Receives the parser's events. A token begins at the first byte behind the last one that is neither
/// white space nor comma nor colon.
class JsonNodesBuilder {
public:
    using json = nlohmann::json;
    JsonNodesBuilder(JsonNodes& tree, const std::size_t& read) : tree_(tree), read_(read) {}

    bool null() { return add({}).has_value(); }
    bool boolean(bool value) {
        JsonNodes::Node node;
        node.kind = JsonNodes::Kind::boolean;
        node.truth = value;
        return add(std::move(node)).has_value();
    }
    bool number_integer(json::number_integer_t value) {
        JsonNodes::Node node;
        node.kind = JsonNodes::Kind::integer;
        node.negative = value < 0;
        node.magnitude = value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
        return add(std::move(node)).has_value();
    }
    bool number_unsigned(json::number_unsigned_t value) {
        JsonNodes::Node node;
        node.kind = JsonNodes::Kind::integer;
        node.magnitude = value;
        return add(std::move(node)).has_value();
    }
    bool number_float(json::number_float_t, const std::string&) {
        JsonNodes::Node node;
        node.kind = JsonNodes::Kind::number;
        return add(std::move(node)).has_value();
    }
    bool string(std::string& value) {
        JsonNodes::Node node;
        node.kind = JsonNodes::Kind::string;
        node.text = std::move(value);
        return add(std::move(node)).has_value();
    }
    bool binary(json::binary_t&) { return false; }
    bool start_object(std::size_t) { return open(JsonNodes::Kind::object); }
    bool start_array(std::size_t) { return open(JsonNodes::Kind::array); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(std::string& name) {
        key_begin_ = token_begin();
        last_end_ = read_;
        key_ = std::move(name);
        for (const NodeId child : tree_.nodes_[open_.back()].children)
            if (tree_.nodes_[child].key == key_) {
                error_ = tree_.fault("profile.member-twice", key_begin_, tree_.path(child), {}, key_);
                return false;
            }
        return true;
    }
    bool parse_error(std::size_t position, const std::string& last_token, const nlohmann::detail::exception&) {
        std::size_t byte = std::min(position == 0 ? 0 : position - 1, tree_.text_.size());
        std::string found = byte >= tree_.text_.size() || last_token.empty() ? "the end of the text" : last_token;
        // A whole token in the wrong place is told of at its beginning, a broken one where it breaks.
        const std::size_t length = last_token.size();
        if (byte < tree_.text_.size() && length > 0 && length <= position &&
            tree_.text_.compare(position - length, length, last_token) == 0)
            byte = position - length;
        if (found.size() > 40) found.resize(40);
        error_ = tree_.fault("profile.syntax", byte, {}, {}, to_valid_utf8(found));
        return false;
    }

    const std::optional<Error>& error() const noexcept { return error_; }

private:
    std::size_t token_begin() const noexcept {
        std::size_t at = last_end_;
        while (at < tree_.text_.size() && between_values(tree_.text_[at])) ++at;
        return at;
    }

    std::optional<NodeId> add(JsonNodes::Node node) {
        node.begin = token_begin();
        last_end_ = read_;
        if (tree_.nodes_.size() >= most_values) {
            error_ = tree_.fault("profile.too-large", node.begin, {}, fmt::format("{} values", most_values), {});
            return std::nullopt;
        }
        const NodeId id = static_cast<NodeId>(tree_.nodes_.size());
        if (!open_.empty()) {
            node.parent = open_.back();
            tree_.nodes_[open_.back()].children.push_back(id);
        }
        node.key = std::move(key_);
        node.key_begin = key_begin_;
        key_.clear();
        tree_.nodes_.push_back(std::move(node));
        return id;
    }

    bool open(JsonNodes::Kind kind) {
        JsonNodes::Node node;
        node.kind = kind;
        const std::optional<NodeId> id = add(std::move(node));
        if (!id) return false;
        if (open_.size() >= most_levels) {
            error_ = tree_.fault("profile.too-large", tree_.nodes_[*id].begin, {},
                                 fmt::format("{} levels", most_levels), {});
            return false;
        }
        open_.push_back(*id);
        return true;
    }

    bool close() {
        last_end_ = read_;
        open_.pop_back();
        return true;
    }

    JsonNodes& tree_;
    const std::size_t& read_;
    std::size_t last_end_ = 0, key_begin_ = 0;
    std::string key_;
    std::vector<NodeId> open_;
    std::optional<Error> error_;
};

TextPlace place_in_text(std::string_view text, std::size_t byte) noexcept {
    TextPlace place;
    for (std::size_t i = 0; i < std::min(byte, text.size()); ++i) {
        if (text[i] == '\n') {
            ++place.line;
            place.column = 1;
        } else if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) {
            ++place.column;  // continuation bytes belong to the character before
        }
    }
    return place;
}

Result<JsonNodes> JsonNodes::parse(std::string_view text, const std::string& file) {
    JsonNodes tree;
    tree.text_ = std::string(text);
    tree.file_ = file;
    std::size_t read = 0;
    JsonNodesBuilder builder(tree, read);
    const char* const begin = tree.text_.data();
    const bool fine = nlohmann::json::sax_parse(CountingIterator(begin, &read),
                                                CountingIterator(begin + tree.text_.size(), &read), &builder);
    if (builder.error()) return *builder.error();
    if (!fine || tree.nodes_.empty()) return tree.fault("profile.syntax", 0, {}, {}, {});
    return tree;
}

std::string JsonNodes::path(NodeId id) const {
    std::string path;
    while (id != 0) {
        const Node& parent = nodes_[nodes_[id].parent];
        if (parent.kind == Kind::array) {
            const auto at = std::find(parent.children.begin(), parent.children.end(), id);
            path.insert(0, fmt::format("[{}]", at - parent.children.begin()));
        } else {
            path.insert(0, (nodes_[id].parent == 0 ? "" : ".") + nodes_[id].key);
        }
        id = nodes_[id].parent;
    }
    return path;
}

std::optional<NodeId> JsonNodes::member(NodeId object, std::string_view name) const noexcept {
    for (const NodeId child : nodes_[object].children)
        if (nodes_[child].key == name) return child;
    return std::nullopt;
}

Error JsonNodes::fault(std::string_view rule_id, std::size_t byte, std::string_view path, std::string expected,
                       std::string found) const {
    const TextPlace place = place_in_text(text_, byte);
    Error error;
    error.code = rule_id == "profile.syntax" ? ErrorCode::header_unreadable : ErrorCode::invalid_argument;
    error.file = file_;
    error.offset = byte;
    error.path = fmt::format("line {}, column {}", place.line, place.column);
    if (!path.empty()) error.path += fmt::format(": {}", path);
    error.expected = std::move(expected);
    error.found = std::move(found);
    error.rule = &rule(rule_id);
    return error;
}

std::string_view kind_name(JsonNodes::Kind kind) noexcept {
    using Kind = JsonNodes::Kind;
    switch (kind) {
        case Kind::null:
            return "null";
        case Kind::boolean:
            return "boolean";
        case Kind::integer:
            return "integer";
        case Kind::number:
            return "number with a fraction";
        case Kind::string:
            return "string";
        case Kind::array:
            return "array";
        case Kind::object:
            return "object";
    }
    return "";
}

}  // namespace ninspect::mapping
