// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/json_tree_document.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace ninspect::ui {

/// Takes the parser's events. Returning false stops the parser.
class JsonDocumentBuilder {
public:
    using number_integer_t = nlohmann::json::number_integer_t;
    using number_unsigned_t = nlohmann::json::number_unsigned_t;
    using number_float_t = nlohmann::json::number_float_t;
    using string_t = nlohmann::json::string_t;
    using binary_t = nlohmann::json::binary_t;

    bool null() { return leaf(JsonDocument::Kind::null, "null"); }
    bool boolean(bool value) { return leaf(JsonDocument::Kind::boolean, value ? "true" : "false"); }
    bool number_integer(number_integer_t value) { return leaf(JsonDocument::Kind::number, std::to_string(value)); }
    bool number_unsigned(number_unsigned_t value) { return leaf(JsonDocument::Kind::number, std::to_string(value)); }
    bool number_float(number_float_t, const string_t& text) { return leaf(JsonDocument::Kind::number, text); }
    bool string(string_t& value) { return leaf(JsonDocument::Kind::string, value); }
    bool binary(binary_t&) { return false; }
    bool start_object(std::size_t) { return open(JsonDocument::Kind::object); }
    bool start_array(std::size_t) { return open(JsonDocument::Kind::array); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool key(string_t& name) {
        key_begin_ = document_->pool_.size();
        key_bytes_ = static_cast<std::uint32_t>(name.size());
        document_->pool_ += name;
        return true;
    }

    template <class Exception>
    bool parse_error(std::size_t position, const std::string&, const Exception&) {
        problem_.offset = position > 0 ? position - 1 : 0;
        return false;
    }

    std::shared_ptr<const JsonDocument> take() { return std::move(document_); }
    const JsonDocument::Problem& problem() const { return problem_; }

private:
    bool add(JsonDocument::Kind kind, std::string_view value) {
        if (document_->nodes_.size() >= 0xFFFFFFF0U) {
            problem_.why = JsonDocument::Problem::Why::too_large;
            return false;
        }
        JsonDocument::Node node;
        node.kind = kind;
        if (!open_.empty()) {
            node.parent = open_.back().id;
            node.row = static_cast<std::uint32_t>(open_.back().children.size());
            open_.back().children.push_back(static_cast<std::uint32_t>(document_->nodes_.size()));
        }
        node.key_begin = key_begin_;
        node.key_bytes = key_bytes_;
        key_bytes_ = 0;
        node.value_begin = document_->pool_.size();
        node.value_bytes = static_cast<std::uint32_t>(value.size());
        document_->pool_ += value;
        document_->nodes_.push_back(node);
        return true;
    }

    bool leaf(JsonDocument::Kind kind, std::string_view value) { return add(kind, value); }

    bool open(JsonDocument::Kind kind) {
        if (open_.size() >= JsonDocument::max_depth) {
            problem_.why = JsonDocument::Problem::Why::too_deep;
            return false;
        }
        if (!add(kind, {})) return false;
        open_.push_back({static_cast<std::uint32_t>(document_->nodes_.size() - 1), {}});
        return true;
    }

    bool close() {
        if (open_.empty()) return false;
        Open& done = open_.back();
        JsonDocument::Node& node = document_->nodes_[done.id];
        node.children_begin = static_cast<std::uint32_t>(document_->children_.size());
        node.children = static_cast<std::uint32_t>(done.children.size());
        document_->children_.insert(document_->children_.end(), done.children.begin(), done.children.end());
        open_.pop_back();
        return true;
    }

    struct Open {
        std::uint32_t id;
        std::vector<std::uint32_t> children;
    };
    std::shared_ptr<JsonDocument> document_ = std::make_shared<JsonDocument>();
    std::vector<Open> open_;
    std::uint64_t key_begin_ = 0;
    std::uint32_t key_bytes_ = 0;
    JsonDocument::Problem problem_;
};

namespace {

constexpr unsigned char lower(char c) noexcept {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 'A' && byte <= 'Z' ? static_cast<unsigned char>(byte + 32) : byte;
}

bool contains(std::string_view text, std::string_view needle_lower) {
    const auto same = [](char a, char b) { return lower(a) == static_cast<unsigned char>(b); };
    return std::search(text.begin(), text.end(), needle_lower.begin(), needle_lower.end(), same) != text.end();
}

bool plain_name(std::string_view key) {
    return !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
        return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') || c == '_';
    });
}

}  // namespace

std::shared_ptr<const JsonDocument> JsonDocument::parse(std::string_view text, Problem* problem) {
    if (text.size() > max_bytes) {
        if (problem != nullptr) *problem = {Problem::Why::too_large, max_bytes};
        return nullptr;
    }
    JsonDocumentBuilder builder;
    bool ok = false;
    try {
        ok = nlohmann::json::sax_parse(text.begin(), text.end(), &builder);
    } catch (const std::exception&) {
        ok = false;
    }
    if (!ok) {
        if (problem != nullptr) *problem = builder.problem();
        return nullptr;
    }
    return builder.take();
}

std::string JsonDocument::path(std::uint32_t id) const {
    std::vector<std::uint32_t> chain;
    for (std::uint32_t at = id; at != root; at = nodes_[at].parent) chain.push_back(at);
    std::string text = "$";
    for (auto it = chain.rbegin(); it != chain.rend(); ++it) {
        const Node& node = nodes_[*it];
        if (nodes_[node.parent].kind == Kind::array)
            text += "[" + std::to_string(node.row) + "]";
        else if (plain_name(key(*it)))
            text.append(".").append(key(*it));
        else
            text.append("[\"").append(key(*it)).append("\"]");
    }
    return text;
}

std::optional<std::uint32_t> JsonDocument::find(std::string_view needle, std::uint32_t from, bool backwards) const {
    if (needle.empty() || nodes_.empty()) return std::nullopt;
    std::string wanted;
    for (const char c : needle) wanted += static_cast<char>(lower(c));
    const auto count = size();
    std::uint32_t at = std::min(from, count - 1);
    for (std::uint32_t step = 0; step < count; ++step) {
        at = backwards ? (at == 0 ? count - 1 : at - 1) : (at + 1 == count ? 0 : at + 1);
        if (contains(key(at), wanted) || contains(value(at), wanted)) return at;
    }
    return std::nullopt;
}

}  // namespace ninspect::ui
