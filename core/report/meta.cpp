// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"
#include "core/base/text.h"
#include "core/report/documents.h"
#include "core/report/json_text.h"
#include "core/report/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace ninspect::report {
namespace {

constexpr std::uint64_t cut_arrays_at = 16;
constexpr std::uint64_t piece_elements = 4096;
constexpr std::size_t piece_bytes = 64 * 1024;
constexpr std::size_t whole_line = std::numeric_limits<std::size_t>::max();
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

/// Collects text and hands it on in pieces, so that a long document is never in memory whole.
class PieceWriter {
public:
    explicit PieceWriter(const TextSink& sink) : sink_(sink) {}

    void add(std::string_view text) {
        piece_ += text;
        if (piece_.size() >= piece_bytes) flush();
    }
    void flush() {
        if (wanted_ && !piece_.empty()) wanted_ = sink_(piece_);
        piece_.clear();
    }
    bool wanted() const { return wanted_; }

private:
    const TextSink& sink_;
    std::string piece_;
    bool wanted_ = true;
};

std::string scalar_json(const MetaValue& value) {
    if (const auto* u = std::get_if<std::uint64_t>(&value)) return fmt::to_string(*u);
    if (const auto* i = std::get_if<std::int64_t>(&value)) return fmt::to_string(*i);
    if (const auto* f = std::get_if<float>(&value)) return to_text(json_number(*f));
    if (const auto* d = std::get_if<double>(&value)) return to_text(json_number(*d));
    if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
    if (const auto* text = std::get_if<std::string>(&value)) return to_text(json_text(*text));
    return "null";
}

/// Writes values as JSON while it reads them: the elements of an array need not be in memory
/// together. Remembers whether an array was cut, and the first read error.
class ValueWriter {
public:
    ValueWriter(const MetadataReader& reader, bool full, PieceWriter& out) : reader_(reader), full_(full), out_(out) {}

    void write(const MetaValue& value, int depth = 0) {
        if (const auto* list = std::get_if<ArrayHandle>(&value))
            array(*list, depth);
        else
            out_.add(scalar_json(value));
    }
    bool truncated() const { return truncated_; }
    const std::optional<Error>& error() const { return error_; }

private:
    void array(const ArrayHandle& handle, int depth) {
        out_.add("[");
        if (depth < deepest_array)
            elements(handle, depth);
        else
            truncated_ = true;
        out_.add("]");
    }

    void elements(const ArrayHandle& handle, int depth) {
        const std::uint64_t wanted = full_ ? handle.count : std::min(handle.count, cut_arrays_at);
        truncated_ = truncated_ || wanted < handle.count;
        for (std::uint64_t first = 0; first < wanted && !error_ && out_.wanted();) {
            const Result<std::vector<MetaValue>> piece =
                reader_.elements(handle, first, std::min(piece_elements, wanted - first));
            if (!piece) {
                error_ = piece.error();
                break;
            }
            if (piece->empty()) break;
            for (std::size_t i = 0; i < piece->size(); ++i) {
                if (first + i > 0) out_.add(", ");
                write((*piece)[i], depth + 1);
            }
            first += piece->size();
        }
    }

    const MetadataReader& reader_;
    bool full_;
    PieceWriter& out_;
    bool truncated_ = false;
    std::optional<Error> error_;
};

void add_error(PieceWriter& out, const Error& error) {
    out.add(", \"error\": ");
    out.add(to_text(json_text(english_message(error))));
}

/// A string, or JSON that lies in the file (a member of a v3 directory and the like).
void write_text_value(PieceWriter& out, const MetaItem& item, const std::string& text, bool full, bool& truncated) {
    std::string embedded;
    const std::uint64_t most = full ? std::numeric_limits<std::uint64_t>::max() : cut_arrays_at;
    if (item.type == ValueType::json && append_embedded_json(text, most, embedded, truncated)) {
        out.add(embedded);
        return;
    }
    out.add(to_text(json_text(text)));
    if (item.type != ValueType::json && first_invalid_utf8(text))
        out.add(fmt::format(", \"value_hex\": \"{}\"", to_hex(text)));
}

/// `"value": …` of a record; the reason in its place when it cannot be read.
void write_value(PieceWriter& out, const Artifact& artifact, const MetaItem& item, bool full) {
    const MetadataReader* reader = artifact.metadata_reader();
    const Result<MetaValue> value = reader ? reader->value(item) : Result<MetaValue>(no_reader(artifact, item));
    out.add("\"value\": ");
    if (!value) {
        out.add("null");
        add_error(out, value.error());
        return;
    }
    bool truncated = false;
    if (const auto* text = std::get_if<std::string>(&*value)) {
        write_text_value(out, item, *text, full, truncated);
    } else {
        ValueWriter writer(*reader, full, out);
        writer.write(*value);
        truncated = writer.truncated();
        if (writer.error()) add_error(out, *writer.error());
    }
    if (truncated) out.add(", \"truncated\": true");
}

void write_item(PieceWriter& out, const Artifact& artifact, const MetaItem& item, bool full) {
    Json record;
    add_text(record, "key", item.key);
    record["type"] = std::string(value_type_name(item.type));
    if (item.type == ValueType::array) {
        record["element_type"] = std::string(value_type_name(item.element_type));
        record["count"] = item.count;
    }
    std::string head = to_text(record, whole_line);
    head.back() = ',';  // instead of the closing brace
    out.add(head + ' ');
    write_value(out, artifact, item, full);
    out.add("}");
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

Status write_raw_array(PieceWriter& out, const MetadataReader& reader, const ArrayHandle& array) {
    for (std::uint64_t first = 0; first < array.count && out.wanted();) {
        const Result<std::vector<MetaValue>> piece = reader.elements(array, first, piece_elements);
        if (!piece) return piece.error();
        if (piece->empty()) break;
        for (const MetaValue& element : *piece) {
            if (std::holds_alternative<ArrayHandle>(element)) {
                ValueWriter writer(reader, true, out);
                writer.write(element, 1);
                if (writer.error()) return *writer.error();
            } else {
                out.add(raw_scalar(element));
            }
            out.add("\n");
        }
        first += piece->size();
    }
    return {};
}

}  // namespace

void write_meta_json(const Artifact& artifact, std::span<const std::size_t> keys, bool full, const TextSink& sink) {
    PieceWriter out(sink);
    bool first = true;
    for (std::size_t key : keys_or_all(artifact, keys)) {
        if (!out.wanted()) return;
        out.add(first ? "[\n  " : ",\n  ");
        first = false;
        write_item(out, artifact, artifact.metadata()[key], full);
    }
    out.add(first ? "[]" : "\n]");
    out.flush();
}

Result<std::string> meta_json(const Artifact& artifact, std::span<const std::size_t> keys, bool full) {
    std::string text;
    write_meta_json(artifact, keys, full, [&text](std::string_view piece) {
        text += piece;
        return true;
    });
    return text;
}

Result<std::string> meta_text(const Artifact& artifact, std::span<const std::size_t> keys, bool full) {
    TextTable table({{"Key"}, {"Type"}, {"Value"}});
    for (std::size_t key : keys_or_all(artifact, keys)) {
        const MetaItem& item = artifact.metadata()[key];
        table.add_row({escape_for_display(item.key), type_text(item), value_text(artifact, item, full)});
    }
    return table.text(56);
}

Status write_meta_raw(const Artifact& artifact, std::size_t key, const TextSink& sink) {
    const MetaItem& item = artifact.metadata()[key];
    const MetadataReader* reader = artifact.metadata_reader();
    if (!reader) return no_reader(artifact, item);
    const Result<MetaValue> value = reader->value(item);
    if (!value) return value.error();
    PieceWriter out(sink);
    Status status;
    if (const auto* array = std::get_if<ArrayHandle>(&*value))
        status = write_raw_array(out, *reader, *array);
    else if (const auto* text = std::get_if<std::string>(&*value))
        out.add(*text);
    else
        out.add(raw_scalar(*value) + "\n");
    out.flush();
    return status;
}

Result<std::string> meta_raw(const Artifact& artifact, std::size_t key) {
    std::string raw;
    const Status status = write_meta_raw(artifact, key, [&raw](std::string_view piece) {
        raw += piece;
        return true;
    });
    if (!status) return status.error();
    return raw;
}

}  // namespace ninspect::report
