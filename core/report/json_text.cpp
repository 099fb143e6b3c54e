// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/json_text.h"

#include "core/base/text.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <limits>

namespace ninspect::report {
namespace {

constexpr std::size_t whole_line = std::size_t{1} << 20;

std::string scalar(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

/// Appends `value` on one line; false (with `out` spoiled) as soon as it is longer than `limit`.
bool write_inline(const Json& value, std::string& out, std::size_t limit) {
    if (!value.is_structured()) {
        out += scalar(value);
        return out.size() <= limit;
    }
    const bool object = value.is_object();
    out += object ? '{' : '[';
    bool first = true;
    for (auto it = value.begin(); it != value.end(); ++it) {
        if (!first) out += ", ";
        first = false;
        if (object) out += scalar(Json(it.key())) + ": ";
        if (!write_inline(*it, out, limit)) return false;
    }
    out += object ? '}' : ']';
    return out.size() <= limit;
}

void write(const Json& value, std::string& out, std::size_t indent, std::size_t line_width) {
    if (!value.is_structured() || value.empty()) {
        out += scalar(value);
        return;
    }
    std::string line;
    if (write_inline(value, line, line_width)) {
        out += line;
        return;
    }
    const bool object = value.is_object();
    out += object ? '{' : '[';
    bool first = true;
    for (auto it = value.begin(); it != value.end(); ++it) {
        out += first ? "\n" : ",\n";
        first = false;
        out.append(indent + 2, ' ');
        if (object) out += scalar(Json(it.key())) + ": ";
        write(*it, out, indent + 2, line_width);
    }
    out += '\n';
    out.append(indent, ' ');
    out += object ? '}' : ']';
}

}  // namespace

Json json_text(std::string_view bytes) { return Json(to_valid_utf8(bytes)); }

void add_text(Json& object, const std::string& name, std::string_view bytes) {
    object[name] = json_text(bytes);
    if (first_invalid_utf8(bytes)) object[name + "_hex"] = to_hex(bytes);
}

Json json_number(double value) {
    if (std::isfinite(value)) return Json(value);
    if (std::isnan(value)) return Json("nan");
    return Json(value > 0 ? "inf" : "-inf");
}

Json json_number(float value) {
    if (!std::isfinite(value)) return json_number(static_cast<double>(value));
    // fmt writes the shortest digits of the float; the double nearest to them prints as the same digits
    const std::string digits = fmt::format("{}", value);
    return Json(std::strtod(digits.c_str(), nullptr));
}

Json shape_json(Container container, std::span<const std::uint64_t> shape) {
    Json list = Json::array();
    for (const std::uint64_t dimension : shape) {
        const bool negative = container == Container::gguf && dimension > std::numeric_limits<std::uint64_t>::max() / 2;
        list.push_back(negative ? Json(static_cast<std::int64_t>(dimension)) : Json(dimension));
    }
    return list;
}

void append_member(Json& object, std::string name, Json value) {
    if (!object.is_object()) object = Json::object();
    object.get_ref<Json::object_t&>().emplace_back(std::move(name), std::move(value));
}

std::string to_text(const Json& document, std::size_t line_width) {
    std::string out;
    write(document, out, 0, line_width);
    return out;
}

bool append_embedded_json(std::string_view text, std::uint64_t most, std::string& out, bool& truncated) {
    if (!Json::accept(text.begin(), text.end())) return false;
    bool in_string = false;
    int depth = 0;
    std::uint64_t elements = 0;
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    const bool list = begin != std::string_view::npos && text[begin] == '[';
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (in_string) {
            out += c;
            if (c == '\\' && at + 1 < text.size()) out += text[++at];
            in_string = c != '"';
            continue;
        }
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n') continue;
        if (c == '[' || c == '{') ++depth;
        if (c == ']' || c == '}') --depth;
        if (c == ',' && list && depth == 1 && ++elements == most) {
            truncated = true;
            out += ']';
            return true;
        }
        in_string = c == '"';
        out += c;
        if (c == ',' || c == ':') out += ' ';
    }
    return true;
}

void ArrayWriter::add(const Json& element) {
    text_ += text_.empty() ? "[\n  " : ",\n  ";
    write(element, text_, 2, whole_line);
}

std::string ArrayWriter::finish() {
    if (text_.empty()) return "[]";
    text_ += "\n]";
    return std::move(text_);
}

}  // namespace ninspect::report
