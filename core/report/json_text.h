// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// JSON as this program writes it. Inside core/report only.
#pragma once

#include "core/model/artifact.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace ninspect::report {

/// Members stay in the order in which they were added.
using Json = nlohmann::ordered_json;

/// Bytes of a file as a JSON string: ill-formed UTF-8 becomes U+FFFD.
Json json_text(std::string_view bytes);

/// Adds `name`; and `name`_hex with the exact bytes when they are not UTF-8.
void add_text(Json& object, const std::string& name, std::string_view bytes);

/// Finite numbers as they are, others as "nan", "inf", "-inf".
Json json_number(double value);
/// The same for single precision: the shortest digits that read back as the same float.
Json json_number(float value);

/// Dimensions as numbers; negative where GGUF stores negative ones.
Json shape_json(Container container, std::span<const std::uint64_t> shape);

/// Appends a member without looking for an earlier one of that name (constant time).
void append_member(Json& object, std::string name, Json value);

/// The document as text, indented by two spaces; whatever fits into `line_width` characters
/// stands on one line. Ends without a line end. Always valid UTF-8 and valid JSON.
std::string to_text(const Json& document, std::size_t line_width = 100);

/// Appends a JSON text that lies in a file, without the white space around its tokens, as one
/// line; no tree is made of it. Of an array only the first `most` elements: then `truncated`
/// is set. False, and nothing appended, when it is not valid JSON in UTF-8.
bool append_embedded_json(std::string_view text, std::uint64_t most, std::string& out, bool& truncated);

/// An array whose elements come one after another, each on a line of its own; so that a long
/// list need not be in memory as a tree.
class ArrayWriter {
public:
    void add(const Json& element);
    std::string finish();

private:
    std::string text_;
};

}  // namespace ninspect::report
