// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspect/compare_values.h"

#include "core/base/message.h"
#include "core/model/metadata.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

namespace ninspect::inspect {
namespace {

constexpr std::size_t piece_bytes = 64 * 1024;
constexpr std::uint64_t piece_elements = 1024;
constexpr int deepest_array = 16;  // readers cap nesting lower
constexpr std::size_t shown_chars = 60;

Error cancelled() {
    Error error;
    error.code = ErrorCode::cancelled;
    return error;
}

std::string type_text(const MetaItem& item) {
    if (item.type != ValueType::array) return std::string(value_type_name(item.type));
    return fmt::format("[{} × {}]", item.count, value_type_name(item.element_type));
}

/// A value as short text; the reason when it cannot be read.
std::string value_text(const Artifact& artifact, const MetaItem& item) {
    constexpr std::uint64_t longest = 1024 * 1024;
    const MetadataReader* reader = artifact.metadata_reader();
    if (!reader || (item.type != ValueType::array && item.value_bytes > longest)) return type_text(item);
    const Result<MetaValue> value = reader->value(item);
    return value ? display_value(*value, shown_chars) : english_message(value.error());
}

/// Bytes that mean the same in both files whenever they are equal.
bool stored_alike(const Artifact& a, const MetaItem& item_a, const Artifact& b, const MetaItem& item_b) {
    if (item_a.type == ValueType::string || item_a.type == ValueType::json) return true;
    return a.container == b.container && a.byte_order == b.byte_order && (a.version == 1) == (b.version == 1) &&
           item_a.element_type == item_b.element_type;
}

const io::ByteSource* source_of(const Artifact& artifact, const MetaItem& item) {
    return item.part < artifact.parts.size() ? artifact.parts[item.part].source.get() : nullptr;
}

enum class Bytes : std::uint8_t { equal, different, unreadable };

Result<Bytes> compare_bytes(const Artifact& a, const MetaItem& item_a, const Artifact& b, const MetaItem& item_b,
                            const RunControl& control) {
    if (item_a.value_bytes != item_b.value_bytes) return Bytes::different;
    const io::ByteSource* source_a = source_of(a, item_a);
    const io::ByteSource* source_b = source_of(b, item_b);
    if (!source_a || !source_b) return Bytes::unreadable;
    std::vector<std::uint8_t> piece_a(piece_bytes), piece_b(piece_bytes);
    for (std::uint64_t done = 0; done < item_a.value_bytes;) {
        if (control.stop_requested()) return cancelled();
        const auto n = static_cast<std::size_t>(std::min<std::uint64_t>(piece_bytes, item_a.value_bytes - done));
        const std::span<std::uint8_t> bytes_a(piece_a.data(), n), bytes_b(piece_b.data(), n);
        if (!source_a->read_exactly(item_a.value_offset + done, bytes_a)) return Bytes::unreadable;
        if (!source_b->read_exactly(item_b.value_offset + done, bytes_b)) return Bytes::unreadable;
        if (!std::equal(bytes_a.begin(), bytes_a.end(), bytes_b.begin())) return Bytes::different;
        done += n;
    }
    return Bytes::equal;
}

bool same_scalar(const MetaValue& a, const MetaValue& b) {
    if (a.index() != b.index()) return false;
    if (const float* f = std::get_if<float>(&a))
        return std::bit_cast<std::uint32_t>(*f) == std::bit_cast<std::uint32_t>(std::get<float>(b));
    if (const double* d = std::get_if<double>(&a))
        return std::bit_cast<std::uint64_t>(*d) == std::bit_cast<std::uint64_t>(std::get<double>(b));
    if (const auto* u = std::get_if<std::uint64_t>(&a)) return *u == std::get<std::uint64_t>(b);
    if (const auto* i = std::get_if<std::int64_t>(&a)) return *i == std::get<std::int64_t>(b);
    if (const bool* flag = std::get_if<bool>(&a)) return *flag == std::get<bool>(b);
    if (const auto* text = std::get_if<std::string>(&a)) return *text == std::get<std::string>(b);
    return false;
}

/// Walks two arrays in step and stops at the first difference.
class ArrayComparison {
public:
    ArrayComparison(const Artifact& a, const Artifact& b, const RunControl& control)
        : reader_a_(a.metadata_reader()), reader_b_(b.metadata_reader()), control_(control) {}

    Result<std::optional<ValueChange>> run(const ArrayHandle& a, const ArrayHandle& b, const std::string& at,
                                           int depth) {
        if (a.element_type != b.element_type || a.count != b.count)
            return change(at, fmt::format("[{} × {}]", a.count, value_type_name(a.element_type)),
                          fmt::format("[{} × {}]", b.count, value_type_name(b.element_type)));
        if (depth >= deepest_array) return change(at, "nested too deeply", "nested too deeply");
        for (std::uint64_t first = 0; first < a.count; first += piece_elements) {
            if (control_.stop_requested()) return cancelled();
            const Result<std::vector<MetaValue>> va = reader_a_->elements(a, first, piece_elements);
            const Result<std::vector<MetaValue>> vb = reader_b_->elements(b, first, piece_elements);
            if (!va || !vb)
                return change(at, va ? "" : english_message(va.error()), vb ? "" : english_message(vb.error()));
            if (va->empty() && vb->empty()) break;
            for (std::size_t i = 0; i < std::min(va->size(), vb->size()); ++i) {
                Result<std::optional<ValueChange>> found =
                    element((*va)[i], (*vb)[i], fmt::format("{}[{}]", at, first + i), depth);
                if (!found || *found) return found;
            }
            if (va->size() != vb->size()) return change(at, "fewer elements can be read", "fewer elements can be read");
        }
        return std::optional<ValueChange>{};
    }

private:
    static std::optional<ValueChange> change(const std::string& at, const std::string& a, const std::string& b) {
        const std::string where = at.empty() ? "" : at + ": ";
        return ValueChange{where + a, where + b};
    }
    Result<std::optional<ValueChange>> element(const MetaValue& a, const MetaValue& b, const std::string& at,
                                               int depth) {
        const auto* array_a = std::get_if<ArrayHandle>(&a);
        const auto* array_b = std::get_if<ArrayHandle>(&b);
        if (array_a && array_b) return run(*array_a, *array_b, at, depth + 1);
        if (same_scalar(a, b)) return std::optional<ValueChange>{};
        return change(at, display_value(a, shown_chars), display_value(b, shown_chars));
    }

    const MetadataReader* reader_a_;
    const MetadataReader* reader_b_;
    const RunControl& control_;
};

Result<std::optional<ValueChange>> compare_arrays(const Artifact& a, const MetaItem& item_a, const Artifact& b,
                                                  const MetaItem& item_b, const RunControl& control) {
    const ValueChange unreadable{value_text(a, item_a), value_text(b, item_b)};
    if (!a.metadata_reader() || !b.metadata_reader()) return std::optional(unreadable);
    const Result<MetaValue> value_a = a.metadata_reader()->value(item_a);
    const Result<MetaValue> value_b = b.metadata_reader()->value(item_b);
    const auto* array_a = value_a ? std::get_if<ArrayHandle>(&*value_a) : nullptr;
    const auto* array_b = value_b ? std::get_if<ArrayHandle>(&*value_b) : nullptr;
    if (!array_a || !array_b) return std::optional(unreadable);
    return ArrayComparison(a, b, control).run(*array_a, *array_b, "", 0);
}

/// Where two texts of the same length part is of no use to a reader: their beginnings are shown.
ValueChange text_change(const Artifact& a, const MetaItem& item_a, const Artifact& b, const MetaItem& item_b) {
    ValueChange change{value_text(a, item_a), value_text(b, item_b)};
    if (change.a == change.b) {
        change.a += fmt::format(" ({} bytes)", item_a.value_bytes);
        change.b += fmt::format(" ({} bytes, other content)", item_b.value_bytes);
    }
    return change;
}

}  // namespace

Result<std::optional<ValueChange>> compare_values(const Artifact& a, const MetaItem& item_a, const Artifact& b,
                                                  const MetaItem& item_b, const RunControl& control) {
    if (item_a.type != item_b.type)
        return std::optional(ValueChange{fmt::format("{}: {}", type_text(item_a), value_text(a, item_a)),
                                         fmt::format("{}: {}", type_text(item_b), value_text(b, item_b))});
    if (stored_alike(a, item_a, b, item_b)) {
        const Result<Bytes> bytes = compare_bytes(a, item_a, b, item_b, control);
        if (!bytes) return bytes.error();
        if (*bytes == Bytes::equal) return std::optional<ValueChange>{};
        if (item_a.type != ValueType::array) return std::optional(text_change(a, item_a, b, item_b));
    }
    if (item_a.type == ValueType::array) return compare_arrays(a, item_a, b, item_b, control);

    const MetadataReader* reader_a = a.metadata_reader();
    const MetadataReader* reader_b = b.metadata_reader();
    if (reader_a && reader_b) {
        const Result<MetaValue> value_a = reader_a->value(item_a);
        const Result<MetaValue> value_b = reader_b->value(item_b);
        if (value_a && value_b && same_scalar(*value_a, *value_b)) return std::optional<ValueChange>{};
    }
    return std::optional(text_change(a, item_a, b, item_b));
}

}  // namespace ninspect::inspect
