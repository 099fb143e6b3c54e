// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ninfer/json_tree.h"

#include "core/base/text.h"
#include "core/ninfer/rules.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <exception>
#include <new>

namespace ninspect::ninfer {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool is_space(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool is_number_char(char c) noexcept {
    return (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.' || c == 'e' || c == 'E';
}

bool is_space_or_separator(char c) noexcept { return is_space(c) || c == ',' || c == ':'; }

/// Replaces every byte that is not part of well-formed UTF-8 by '?', so that the parser goes
/// on. Returns the position of the first one.
std::optional<std::size_t> replace_ill_formed(std::string& text) {
    std::optional<std::size_t> first;
    for (std::size_t from = 0; from < text.size();) {
        const auto bad = first_invalid_utf8(std::string_view(text).substr(from));
        if (!bad) break;
        const std::size_t at = from + *bad;
        if (!first) first = at;
        text[at] = '?';
        from = at + 1;
    }
    return first;
}

/// Position behind the comma by which a text is known to hold more than `most` values: each
/// comma outside strings stands between two. Needs no memory, unlike finding out by parsing.
std::optional<std::size_t> too_many_values(std::string_view text, std::uint64_t most) noexcept {
    if (text.size() <= most) return std::nullopt;
    std::uint64_t commas = 0;
    bool in_string = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"') in_string = !in_string;
        if (c == '\\' && in_string) ++at;
        if (c == ',' && !in_string && ++commas > most) return at + 1;
    }
    return std::nullopt;
}

Error unreadable(const Rule& rule, std::uint64_t offset, std::string expected, std::string found) {
    Error error;
    error.code = ErrorCode::header_unreadable;
    error.offset = offset;
    error.expected = std::move(expected);
    error.found = std::move(found);
    error.rule = &rule;
    return error;
}

}  // namespace

/// Receives the parser's events. Positions come from the text itself: each value begins at
/// the first byte behind the last token that is no white space, comma or colon.
class JsonTreeBuilder {
public:
    using json = nlohmann::json;
    JsonTreeBuilder(JsonTree& tree, std::string_view text, const JsonLimits& limits, const RunControl& control)
        : tree_(tree), text_(text), limits_(limits), control_(control) {}

    bool null() { return add(JsonKind::null, 4); }
    bool boolean(bool value) { return add(JsonKind::boolean, value ? 4 : 5); }
    bool number_integer(json::number_integer_t) { return add_number(JsonKind::negative); }
    bool number_unsigned(json::number_unsigned_t) { return add_number(JsonKind::integer); }
    bool number_float(json::number_float_t, const std::string&) { return add_number(JsonKind::number); }
    bool string(std::string&) {
        const std::size_t begin = token_begin();
        return add(JsonKind::string, string_end(begin) - begin);
    }
    bool binary(json::binary_t&) { return false; }
    bool key(std::string&) {
        key_begin_ = token_begin();
        key_end_ = cursor_ = string_end(key_begin_);
        return true;
    }
    bool start_object(std::size_t) { return open(JsonKind::object); }
    bool start_array(std::size_t) { return open(JsonKind::array); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool parse_error(std::size_t position, const std::string& last_token, const json::exception& what) {
        const std::uint64_t at = std::min<std::uint64_t>(position == 0 ? 0 : position - 1, text_.size());
        // 406: a number that no double can hold; 101: syntax.
        const std::string expected = what.id == 406 ? "a number that fits a double" : "";
        const std::string found =
            last_token.empty() ? std::string("end of the text") : to_valid_utf8(last_token.substr(0, 60));
        error_ = unreadable(rule("ninfer.json.syntax"), tree_.base_ + at, expected, found);
        return false;
    }

    std::size_t cursor() const noexcept { return cursor_; }
    Error error() const {
        if (error_) return *error_;
        return unreadable(rule("ninfer.json.syntax"), tree_.base_ + cursor_, "", "");
    }

private:
    std::size_t token_begin() const noexcept {
        std::size_t at = cursor_;
        while (at < text_.size() && is_space_or_separator(text_[at])) ++at;
        return at;
    }

    /// Position behind the closing quote of the string that begins at `begin`.
    std::size_t string_end(std::size_t begin) const noexcept {
        for (std::size_t at = begin + 1; at < text_.size(); ++at) {
            if (text_[at] == '\\') {
                ++at;
            } else if (text_[at] == '"') {
                return at + 1;
            }
        }
        return text_.size();
    }

    bool add_number(JsonKind kind) {
        const std::size_t begin = token_begin();
        std::size_t end = begin;
        while (end < text_.size() && is_number_char(text_[end])) ++end;
        return add(kind, end - begin);
    }

    bool add(JsonKind kind, std::size_t bytes) {
        if (!push(kind)) return false;
        JsonTree::Node& node = tree_.node(static_cast<NodeId>(tree_.count_ - 1));
        node.end = static_cast<std::uint32_t>(node.begin + bytes);
        node.next = static_cast<std::uint32_t>(tree_.count_);
        cursor_ = node.end;
        return true;
    }

    bool open(JsonKind kind) {
        if (stack_.size() >= limits_.depth) {
            error_ = unreadable(rule("ninfer.limit.depth"), tree_.base_ + token_begin(),
                                fmt::format("{}", limits_.depth), fmt::format("{}", stack_.size() + 1));
            return false;
        }
        if (!push(kind)) return false;
        const auto id = static_cast<NodeId>(tree_.count_ - 1);
        cursor_ = tree_.node(id).begin + 1;
        stack_.push_back(id);
        return true;
    }

    bool close() {
        JsonTree::Node& node = tree_.node(stack_.back());
        cursor_ = token_begin() + 1;
        node.end = static_cast<std::uint32_t>(cursor_);
        node.next = static_cast<std::uint32_t>(tree_.count_);
        stack_.pop_back();
        return true;
    }

    bool push(JsonKind kind) {
        constexpr std::size_t block = std::size_t{1} << JsonTree::block_bits;
        if (tree_.count_ >= limits_.values) {
            error_ = unreadable(rule("ninfer.limit.values"), tree_.base_ + token_begin(),
                                fmt::format("{}", limits_.values), "");
            return false;
        }
        if (tree_.count_ % 8192 == 0 && control_.stop_requested()) {
            error_ = Error{};
            error_->code = ErrorCode::cancelled;
            return false;
        }
        if (tree_.count_ % block == 0) tree_.blocks_.push_back(std::make_unique<JsonTree::Node[]>(block));
        if (!stack_.empty()) ++tree_.node(stack_.back()).children;
        JsonTree::Node& node = tree_.node(static_cast<NodeId>(tree_.count_++));
        node.kind = kind;
        node.begin = static_cast<std::uint32_t>(token_begin());
        node.key_begin = static_cast<std::uint32_t>(key_begin_);
        node.key_end = static_cast<std::uint32_t>(key_end_);
        key_begin_ = key_end_ = 0;
        return true;
    }

    JsonTree& tree_;
    std::string_view text_;
    const JsonLimits& limits_;
    const RunControl& control_;
    std::size_t cursor_ = 0;  ///< end of the last token
    std::size_t key_begin_ = 0, key_end_ = 0;
    std::vector<NodeId> stack_;
    std::optional<Error> error_;
};

Result<JsonTree> JsonTree::parse(std::string text, std::uint64_t file_offset, const JsonLimits& limits,
                                 const RunControl& control) {
    JsonTree tree;
    if (std::string_view(text).substr(0, 3) == byte_order_mark) {
        tree.byte_order_mark_ = true;
        text.erase(0, 3);
        file_offset += 3;
    }
    tree.base_ = file_offset;
    tree.text_ = std::move(text);
    if (const auto at = too_many_values(tree.text_, limits.values))
        return unreadable(rule("ninfer.limit.values"), file_offset + *at, fmt::format("{}", limits.values), "");
    std::string repaired;  // what the parser sees when the text is not UTF-8
    if (first_invalid_utf8(tree.text_)) {
        repaired = tree.text_;
        tree.ill_formed_ = file_offset + *replace_ill_formed(repaired);
    }
    const std::string_view seen = tree.ill_formed_ ? std::string_view(repaired) : std::string_view(tree.text_);
    JsonTreeBuilder builder(tree, seen, limits, control);
    bool parsed = false;
    try {
        parsed = nlohmann::json::sax_parse(seen.begin(), seen.end(), &builder, nlohmann::json::input_format_t::json,
                                           /*strict=*/false);
    } catch (const std::bad_alloc&) {
        throw;  // says nothing about the text; who opens the file answers it
    } catch (const std::exception& e) {
        return unreadable(rule("ninfer.json.syntax"), file_offset + builder.cursor(), "", e.what());
    }
    if (!parsed) return builder.error();
    const auto rest =
        std::find_if_not(seen.begin() + static_cast<std::ptrdiff_t>(builder.cursor()), seen.end(), is_space);
    if (rest != seen.end()) tree.trailing_ = file_offset + static_cast<std::uint64_t>(rest - seen.begin());
    return tree;
}

std::string_view JsonTree::raw(NodeId id) const noexcept {
    return std::string_view(text_).substr(node(id).begin, node(id).end - node(id).begin);
}

bool JsonTree::key_is(NodeId id, std::string_view name) const {
    const Node& n = node(id);
    if (n.key_end - n.key_begin < 2) return false;
    const std::string_view inside = std::string_view(text_).substr(n.key_begin + 1, n.key_end - n.key_begin - 2);
    if (inside == name) return true;
    return inside.size() > name.size() && inside.find('\\') != std::string_view::npos &&
           decode_json_string(inside) == name;
}

std::string JsonTree::key(NodeId id) const {
    const Node& n = node(id);
    if (n.key_end - n.key_begin < 2) return {};
    return decode_json_string(std::string_view(text_).substr(n.key_begin + 1, n.key_end - n.key_begin - 2));
}

std::string JsonTree::string(NodeId id) const {
    if (kind(id) != JsonKind::string) return {};
    const std::string_view text = raw(id);
    return text.size() < 2 ? std::string() : decode_json_string(text.substr(1, text.size() - 2));
}

std::optional<std::uint64_t> JsonTree::u64(NodeId id) const noexcept {
    if (kind(id) != JsonKind::integer) return std::nullopt;
    const std::string_view text = raw(id);
    std::uint64_t value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || stop != text.data() + text.size()) return std::nullopt;
    return value;
}

NodeId JsonTree::member(NodeId id, std::string_view name) const {
    NodeId found = no_node;
    if (kind(id) != JsonKind::object) return found;
    NodeId child = first_child(id);
    for (std::uint32_t i = 0; i < children(id); ++i, child = next_sibling(child))
        if (key_is(child, name)) found = child;
    return found;
}

}  // namespace ninspect::ninfer
