// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/write.h"

#include "core/base/checked.h"
#include "core/base/endian.h"
#include "core/codec/geometry.h"
#include "core/gguf/format.h"

#include <fmt/format.h>

#include <bit>
#include <optional>
#include <unordered_set>

namespace ninspect::gguf {

namespace detail {

void put_number(std::vector<std::uint8_t>& to, std::uint64_t value, unsigned bytes) {
    for (unsigned i = 0; i < bytes; ++i) to.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}
std::uint64_t bits_of(float value) noexcept { return std::bit_cast<std::uint32_t>(value); }
std::uint64_t bits_of(double value) noexcept { return std::bit_cast<std::uint64_t>(value); }

void put_array_head(std::vector<std::uint8_t>& to, ValueType element, std::uint64_t count) {
    put_number(to, static_cast<std::uint32_t>(element), 4);
    put_number(to, count, 8);
}

}  // namespace detail

namespace {

using detail::put_number;
using Bytes = std::vector<std::uint8_t>;

void put_string(Bytes& to, std::string_view text) {
    put_number(to, text.size(), 8);
    to.insert(to.end(), text.begin(), text.end());
}

Error refused(std::string path, std::string expected, std::string found) {
    Error error;
    error.code = ErrorCode::invalid_argument;
    error.path = std::move(path);
    error.expected = std::move(expected);
    error.found = std::move(found);
    return error;
}

Error too_large(std::string path) {
    Error error;
    error.code = ErrorCode::overflow;
    error.path = std::move(path);
    return error;
}

// ---- values -------------------------------------------------------------------------------

using Rest = std::span<const std::uint8_t>;

/// The rest behind one string; empty when there is none of that length.
std::optional<Rest> behind_string(Rest bytes) {
    if (bytes.size() < 8) return std::nullopt;
    const std::uint64_t length = load_u64(bytes.data());
    bytes = bytes.subspan(8);
    if (length > bytes.size()) return std::nullopt;
    return bytes.subspan(static_cast<std::size_t>(length));
}

std::optional<Rest> behind_array(Rest bytes, unsigned depth);

std::optional<Rest> behind_elements(Rest bytes, std::uint32_t type, std::uint64_t count, unsigned depth) {
    if (const std::uint32_t each = fixed_bytes(type); each != 0) {
        const CheckedU64 all = checked_mul(count, std::uint64_t{each});
        if (!all || *all > bytes.size()) return std::nullopt;
        return bytes.subspan(static_cast<std::size_t>(*all));
    }
    const bool text = type == static_cast<std::uint32_t>(ValueType::string);
    std::optional<Rest> rest = bytes;
    for (std::uint64_t i = 0; i < count && rest; ++i)
        rest = text ? behind_string(*rest) : behind_array(*rest, depth + 1);
    return rest;
}

std::optional<Rest> behind_array(Rest bytes, unsigned depth) {
    if (bytes.size() < 12 || depth > max_array_depth) return std::nullopt;
    const std::uint32_t type = load_u32(bytes.data());
    if (!is_value_type(type)) return std::nullopt;
    return behind_elements(bytes.subspan(12), type, load_u64(bytes.data() + 4), depth);
}

bool fits_its_type(const KeyValue& item) {
    if (item.type == ValueType::string) {
        const auto rest = behind_string(item.value);
        return rest && rest->empty();
    }
    if (item.type == ValueType::array) {
        const auto rest = behind_array(item.value, 1);
        return rest && rest->empty();
    }
    const std::uint32_t bytes = fixed_bytes(item.type);
    return bytes != 0 && item.value.size() == bytes;
}

Status check_key(const KeyValue& item, std::unordered_set<std::string_view>& seen) {
    const std::string path = fmt::format("keys[\"{}\"]", item.key);
    if (item.key.empty() || item.key.size() > max_key_bytes)
        return refused(path, fmt::format("1 … {} B", max_key_bytes), fmt::format("{} B", item.key.size()));
    if (!seen.insert(item.key).second) return refused(path, "1×", "2×");
    if (!fits_its_type(item))
        return refused(path, std::string(value_type_name(item.type)), fmt::format("{} B", item.value.size()));
    return {};
}

Result<std::uint64_t> alignment_of(std::span<const KeyValue> keys) {
    for (const KeyValue& item : keys) {
        if (item.key != alignment_key) continue;
        const std::uint32_t value = item.type == ValueType::u32 ? load_u32(item.value.data()) : 0;
        if (value >= 8 && std::has_single_bit(value)) return std::uint64_t{value};
        return refused(
            fmt::format("keys[\"{}\"]", item.key), "u32, 2^n ≥ 8",
            item.type == ValueType::u32 ? fmt::format("{}", value) : std::string(value_type_name(item.type)));
    }
    return default_alignment;
}

// ---- tensors ------------------------------------------------------------------------------

/// Bytes of the tensor's data.
Result<std::uint64_t> check_tensor(const NewTensor& tensor, std::unordered_set<std::string_view>& seen) {
    if (tensor.name.size() >= loader_name_limit)
        return refused(tensor.name, fmt::format("< {} B", loader_name_limit), fmt::format("{} B", tensor.name.size()));
    if (!seen.insert(tensor.name).second) return refused(tensor.name, "1×", "2×");
    if (tensor.shape.size() > loader_max_dims)
        return refused(tensor.name, fmt::format("rank ≤ {}", loader_max_dims), fmt::format("{}", tensor.shape.size()));
    if (tensor.encoding == nullptr || tensor.encoding->ggml_type < 0)
        return refused(tensor.name, "ggml type",
                       tensor.encoding == nullptr ? std::string() : std::string(tensor.encoding->format));
    Result<std::uint64_t> bytes = codec::encoded_bytes(*tensor.encoding, tensor.shape);
    if (bytes) return bytes;
    Error error = std::move(bytes).error();
    if (error.code == ErrorCode::invalid_argument) error.path = tensor.name;
    return error;
}

/// Gives the tensor its place behind `end` (from the start of the data section).
Status place(FilePlan& plan, const NewTensor& tensor, std::uint64_t bytes, std::uint64_t& end) {
    const CheckedU64 next = checked_align_up(checked_add(end, bytes), plan.alignment);
    if (!next || *next > max_int64) return too_large(tensor.name);
    plan.tensors.push_back({tensor.name, end, bytes});
    end = *next;
    return {};
}

void put_tensor(Bytes& to, const NewTensor& tensor, std::uint64_t offset) {
    put_string(to, tensor.name);
    put_number(to, tensor.shape.size(), 4);
    for (auto dimension = tensor.shape.rbegin(); dimension != tensor.shape.rend(); ++dimension)
        put_number(to, *dimension, 8);
    put_number(to, static_cast<std::uint32_t>(tensor.encoding->ggml_type), 4);
    put_number(to, offset, 8);
}

void put_head(FilePlan& plan, std::span<const KeyValue> keys, std::span<const NewTensor> tensors) {
    constexpr std::string_view magic = "GGUF";
    Bytes& head = plan.head;
    head.assign(magic.begin(), magic.end());
    put_number(head, newest_version, 4);
    put_number(head, tensors.size(), 8);
    put_number(head, keys.size(), 8);
    for (const KeyValue& item : keys) {
        put_string(head, item.key);
        put_number(head, static_cast<std::uint32_t>(item.type), 4);
        head.insert(head.end(), item.value.begin(), item.value.end());
    }
    plan.keys_end = head.size();
    for (std::size_t i = 0; i < tensors.size(); ++i) put_tensor(head, tensors[i], plan.tensors[i].offset);
    plan.table_end = head.size();
    plan.data_offset = plan.table_end + (tensors.empty() ? 0 : padding_to(plan.table_end, plan.alignment));
}

}  // namespace

KeyValue string(std::string key, std::string_view value) {
    KeyValue item{std::move(key), ValueType::string, {}};
    put_string(item.value, value);
    return item;
}

KeyValue strings(std::string key, std::span<const std::string> values) {
    KeyValue item{std::move(key), ValueType::array, {}};
    detail::put_array_head(item.value, ValueType::string, values.size());
    for (const std::string& text : values) put_string(item.value, text);
    return item;
}

KeyValue arrays(std::string key, std::span<const KeyValue> elements) {
    KeyValue item{std::move(key), ValueType::array, {}};
    detail::put_array_head(item.value, ValueType::array, elements.size());
    for (const KeyValue& element : elements)
        item.value.insert(item.value.end(), element.value.begin(), element.value.end());
    return item;
}

KeyValue booleans(std::string key, std::span<const std::uint8_t> zeros_and_ones) {
    KeyValue item{std::move(key), ValueType::array, {}};
    detail::put_array_head(item.value, ValueType::boolean, zeros_and_ones.size());
    for (const std::uint8_t value : zeros_and_ones) item.value.push_back(value != 0 ? 1 : 0);
    return item;
}

Result<FilePlan> plan_file(std::span<const KeyValue> keys, std::span<const NewTensor> tensors) {
    std::unordered_set<std::string_view> seen;
    for (const KeyValue& item : keys)
        if (Status status = check_key(item, seen); !status) return std::move(status).error();
    const Result<std::uint64_t> alignment = alignment_of(keys);
    if (!alignment) return alignment.error();
    FilePlan plan;
    plan.alignment = *alignment;
    seen.clear();
    std::uint64_t end = 0;
    for (const NewTensor& tensor : tensors) {
        const Result<std::uint64_t> bytes = check_tensor(tensor, seen);
        if (!bytes) return bytes.error();
        if (Status status = place(plan, tensor, *bytes, end); !status) return std::move(status).error();
    }
    put_head(plan, keys, tensors);
    const CheckedU64 file_bytes = checked_add(plan.data_offset, end);
    if (!file_bytes) return too_large("data");
    plan.file_bytes = *file_bytes;
    for (io::Region& tensor : plan.tensors) tensor.offset += plan.data_offset;
    return plan;
}

Result<io::RegionWriter> create_file(const std::string& target, io::IfExists if_exists, const FilePlan& plan) {
    return io::RegionWriter::create(target, if_exists, plan.head, plan.tensors, plan.file_bytes);
}

}  // namespace ninspect::gguf
