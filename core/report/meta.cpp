// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"
#include "core/base/text.h"
#include "core/report/documents.h"
#include "core/report/json_text.h"
#include "core/report/text_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace ninspect::report {
namespace {

constexpr std::uint64_t cut_arrays_at = 16;
constexpr std::uint64_t piece_elements = 4096;
constexpr int deepest_array = 16;  // readers cap nesting lower
constexpr std::size_t shown_chars = 100;
constexpr std::uint64_t longest_shown_string = 1024 * 1024;

std::vector<std::size_t> keys_or_all(const Artifact& artifact, std::span<const std::size_t> keys) {
    std::vector<std::size_t> all(keys.begin(), keys.end());
    if (!keys.empty()) return all;
    all.resize(artifact.metadata().size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    return all;
}

Error no_reader(const Artifact& artifact, const MetaItem& item) {
    Error error;
    error.code = ErrorCode::read_failed;
    error.file = artifact.path;
    error.offset = item.value_offset;
    error.path = item.key;
    return error;
}

/// A member of a v3 directory and the like: JSON text that lies in the file.
Json embedded_json(const std::string& text, bool full, bool& truncated) {
    Json value = Json::parse(text, nullptr, false);
    if (value.is_discarded()) return json_text(text);
    if (!full && value.is_array() && value.size() > cut_arrays_at) {
        value.erase(value.begin() + static_cast<std::ptrdiff_t>(cut_arrays_at), value.end());
        truncated = true;
    }
    return value;
}

/// Turns values into JSON; remembers whether an array was cut and the first read error.
class ValueWriter {
public:
    ValueWriter(const MetadataReader& reader, bool full) : reader_(reader), full_(full) {}

    Json write(const MetaValue& value, int depth = 0) {
        if (const auto* u = std::get_if<std::uint64_t>(&value)) return *u;
        if (const auto* i = std::get_if<std::int64_t>(&value)) return *i;
        if (const auto* f = std::get_if<float>(&value)) return json_number(*f);
        if (const auto* d = std::get_if<double>(&value)) return json_number(*d);
        if (const auto* flag = std::get_if<bool>(&value)) return *flag;
        if (const auto* text = std::get_if<std::string>(&value)) return json_text(*text);
        return array(std::get<ArrayHandle>(value), depth);
    }
    bool truncated() const { return truncated_; }
    const std::optional<Error>& error() const { return error_; }

private:
    Json array(const ArrayHandle& handle, int depth) {
        Json list = Json::array();
        if (depth >= deepest_array) {
            truncated_ = true;
            return list;
        }
        const std::uint64_t wanted = full_ ? handle.count : std::min(handle.count, cut_arrays_at);
        truncated_ = truncated_ || wanted < handle.count;
        for (std::uint64_t first = 0; first < wanted && !error_;) {
            const Result<std::vector<MetaValue>> piece =
                reader_.elements(handle, first, std::min(piece_elements, wanted - first));
            if (!piece) {
                error_ = piece.error();
                break;
            }
            if (piece->empty()) break;
            for (const MetaValue& element : *piece) list.push_back(write(element, depth + 1));
            first += piece->size();
        }
        return list;
    }

    const MetadataReader& reader_;
    bool full_;
    bool truncated_ = false;
    std::optional<Error> error_;
};

/// The value of a record; the reason in its place when it cannot be read.
void add_value(Json& record, const Artifact& artifact, const MetaItem& item, bool full) {
    const MetadataReader* reader = artifact.metadata_reader();
    const Result<MetaValue> value = reader ? reader->value(item) : Result<MetaValue>(no_reader(artifact, item));
    if (!value) {
        record["value"] = nullptr;
        record["error"] = json_text(english_message(value.error()));
        return;
    }
    bool truncated = false;
    const auto* text = std::get_if<std::string>(&*value);
    if (text && item.type == ValueType::json) {
        record["value"] = embedded_json(*text, full, truncated);
    } else if (text) {
        add_text(record, "value", *text);
    } else {
        ValueWriter writer(*reader, full);
        record["value"] = writer.write(*value);
        truncated = writer.truncated();
        if (writer.error()) record["error"] = json_text(english_message(*writer.error()));
    }
    if (truncated) record["truncated"] = true;
}

Json item_json(const Artifact& artifact, const MetaItem& item, bool full) {
    Json record;
    add_text(record, "key", item.key);
    record["type"] = std::string(value_type_name(item.type));
    if (item.type == ValueType::array) {
        record["element_type"] = std::string(value_type_name(item.element_type));
        record["count"] = item.count;
    }
    add_value(record, artifact, item, full);
    return record;
}

std::string type_text(const MetaItem& item) {
    if (item.type != ValueType::array) return std::string(value_type_name(item.type));
    return fmt::format("{}[{}]", value_type_name(item.element_type), item.count);
}

/// The first elements of an array on one line.
std::string array_text(const MetadataReader& reader, const ArrayHandle& array, bool full) {
    std::string text = "[";
    std::uint64_t shown = 0;
    const std::uint64_t wanted = full ? array.count : std::min(array.count, cut_arrays_at);
    while (shown < wanted) {
        const Result<std::vector<MetaValue>> piece =
            reader.elements(array, shown, std::min(piece_elements, wanted - shown));
        if (!piece) return text + " … " + english_message(piece.error());
        if (piece->empty()) break;
        for (const MetaValue& element : *piece) {
            if (shown++ > 0) text += ", ";
            text += display_value(element, 40);
        }
        if (!full && text.size() > shown_chars) break;
    }
    return text + (shown < array.count ? ", …]" : "]");
}

std::string value_text(const Artifact& artifact, const MetaItem& item, bool full) {
    const MetadataReader* reader = artifact.metadata_reader();
    if (!reader) return {};
    if (!full && item.type != ValueType::array && item.value_bytes > longest_shown_string)
        return fmt::format("({} bytes)", group_digits(item.value_bytes));
    const Result<MetaValue> value = reader->value(item);
    if (!value) return english_message(value.error());
    if (const auto* array = std::get_if<ArrayHandle>(&*value)) return array_text(*reader, *array, full);
    return display_value(*value, full ? static_cast<std::size_t>(-1) : shown_chars);
}

std::string raw_scalar(const MetaValue& value) {
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
    if (const auto* u = std::get_if<std::uint64_t>(&value)) return fmt::format("{}", *u);
    if (const auto* i = std::get_if<std::int64_t>(&value)) return fmt::format("{}", *i);
    if (const auto* f = std::get_if<float>(&value)) return fmt::format("{}", *f);
    if (const auto* d = std::get_if<double>(&value)) return fmt::format("{}", *d);
    return {};
}

Result<std::string> raw_array(const MetadataReader& reader, const ArrayHandle& array) {
    std::string out;
    for (std::uint64_t first = 0; first < array.count;) {
        const Result<std::vector<MetaValue>> piece = reader.elements(array, first, piece_elements);
        if (!piece) return piece.error();
        if (piece->empty()) break;
        for (const MetaValue& element : *piece) {
            if (std::holds_alternative<ArrayHandle>(element)) {
                ValueWriter writer(reader, true);
                out += to_text(writer.write(element, 1), static_cast<std::size_t>(-1));
                if (writer.error()) return *writer.error();
            } else {
                out += raw_scalar(element);
            }
            out += '\n';
        }
        first += piece->size();
    }
    return out;
}

}  // namespace

Result<std::string> meta_json(const Artifact& artifact, std::span<const std::size_t> keys, bool full) {
    ArrayWriter array;
    for (std::size_t key : keys_or_all(artifact, keys)) array.add(item_json(artifact, artifact.metadata()[key], full));
    return array.finish();
}

Result<std::string> meta_text(const Artifact& artifact, std::span<const std::size_t> keys, bool full) {
    TextTable table({{"Key"}, {"Type"}, {"Value"}});
    for (std::size_t key : keys_or_all(artifact, keys)) {
        const MetaItem& item = artifact.metadata()[key];
        table.add_row({escape_for_display(item.key), type_text(item), value_text(artifact, item, full)});
    }
    return table.text(56);
}

Result<std::string> meta_raw(const Artifact& artifact, std::size_t key) {
    const MetaItem& item = artifact.metadata()[key];
    const MetadataReader* reader = artifact.metadata_reader();
    if (!reader) return no_reader(artifact, item);
    const Result<MetaValue> value = reader->value(item);
    if (!value) return value.error();
    if (const auto* array = std::get_if<ArrayHandle>(&*value)) return raw_array(*reader, *array);
    if (std::holds_alternative<std::string>(*value)) return std::get<std::string>(*value);
    return raw_scalar(*value) + "\n";
}

}  // namespace ninspect::report
