// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Makes GGUF files of version 3, little-endian. First the plan: keys and tensors give the head
// of the file and the place of every tensor. Then the data, tensor by tensor or from several
// threads, into an io::RegionWriter:
//
//     Result<gguf::FilePlan> plan = gguf::plan_file(keys, tensors);
//     Result<io::RegionWriter> file = gguf::create_file("model.gguf", io::IfExists::refuse, *plan);
//     file->write(0, 0, bytes_of_the_first_tensor); …
//     file->commit();
//
// What is written is what llama.cpp's reader accepts: tensors one behind the other in the order
// of the table, each padded to the alignment.
#pragma once

#include "core/base/result.h"
#include "core/codec/encoding.h"
#include "core/io/region_writer.h"
#include "core/model/metadata.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace ninspect::gguf {

/// A key with its value as it stands in the file behind the type number: for strings a 64-bit
/// length and the bytes, for arrays the element type, a 64-bit count and the elements. A value
/// taken unchanged from another little-endian file of version 2 or 3 is such a one.
struct KeyValue {
    std::string key;
    ValueType type = ValueType::u8;
    std::vector<std::uint8_t> value;
};

/// The value type of a C++ number. Only the types below have one.
template <class T>
constexpr ValueType value_type_of() noexcept {
    if constexpr (std::is_same_v<T, std::uint8_t>) return ValueType::u8;
    if constexpr (std::is_same_v<T, std::int8_t>) return ValueType::i8;
    if constexpr (std::is_same_v<T, std::uint16_t>) return ValueType::u16;
    if constexpr (std::is_same_v<T, std::int16_t>) return ValueType::i16;
    if constexpr (std::is_same_v<T, std::uint32_t>) return ValueType::u32;
    if constexpr (std::is_same_v<T, std::int32_t>) return ValueType::i32;
    if constexpr (std::is_same_v<T, float>) return ValueType::f32;
    if constexpr (std::is_same_v<T, bool>) return ValueType::boolean;
    if constexpr (std::is_same_v<T, std::uint64_t>) return ValueType::u64;
    if constexpr (std::is_same_v<T, std::int64_t>) return ValueType::i64;
    if constexpr (std::is_same_v<T, double>) return ValueType::f64;
    return ValueType::json;  // no GGUF type
}

/// A number or a bool: `number("general.alignment", std::uint32_t{64})`.
template <class T>
KeyValue number(std::string key, T value);
/// An array of numbers; bools have their own function below.
template <class T>
KeyValue array(std::string key, std::span<const T> values);
KeyValue string(std::string key, std::string_view value);
KeyValue strings(std::string key, std::span<const std::string> values);
/// An array of arrays: the values of `elements` (arrays themselves; their keys do not matter).
KeyValue arrays(std::string key, std::span<const KeyValue> elements);
/// An array of bools.
KeyValue booleans(std::string key, std::span<const std::uint8_t> zeros_and_ones);

/// A tensor of a file to be written.
struct NewTensor {
    std::string name;
    std::vector<std::uint64_t> shape;           ///< outermost first; the file has them the other way round
    const codec::Encoding* encoding = nullptr;  ///< a ggml type with a number and a size
};

/// Where everything of a file to be written lies. Offsets from the start of the file.
struct FilePlan {
    std::vector<std::uint8_t> head;   ///< magic … tensor table: the bytes up to table_end
    std::uint64_t keys_end = 0;       ///< end of the key block = start of the tensor table
    std::uint64_t table_end = 0;      ///< end of the tensor table
    std::uint64_t data_offset = 0;    ///< table_end aligned; without tensors table_end itself
    std::uint64_t alignment = 32;     ///< general.alignment
    std::vector<io::Region> tensors;  ///< in the order given
    std::uint64_t file_bytes = 0;     ///< with the padding of the last tensor
};

/// Computes the plan. The alignment is the key general.alignment, if it is among the keys.
/// Errors, all with what was expected and found:
///   invalid_argument, path keys["K"]: empty, longer than 65,535 bytes or given twice; a value
///     that is not of its type (length, array element type, arrays deeper than 8 levels,
///     general.alignment that is no u32 or no power of two >= 8);
///   invalid_argument, path = the tensor's name: name of 64 bytes or more, or given twice; more
///     than 4 dimensions; an encoding without type number; a shape that it does not take;
///   unsupported (path "format"): encoding without a size; overflow: sizes beyond 64 bits.
Result<FilePlan> plan_file(std::span<const KeyValue> keys, std::span<const NewTensor> tensors);

/// Starts the file: the head is written, region i is tensor i.
/// Errors: as io::RegionWriter::create().
Result<io::RegionWriter> create_file(const std::string& target, io::IfExists if_exists, const FilePlan& plan);

namespace detail {
/// Bytes of a number, least significant first.
void put_number(std::vector<std::uint8_t>& to, std::uint64_t value, unsigned bytes);
std::uint64_t bits_of(float value) noexcept;
std::uint64_t bits_of(double value) noexcept;
template <class T>
void put(std::vector<std::uint8_t>& to, T value) {
    if constexpr (std::is_floating_point_v<T>)
        put_number(to, bits_of(value), sizeof(T));
    else
        put_number(to, static_cast<std::uint64_t>(value), sizeof(T));
}
void put_array_head(std::vector<std::uint8_t>& to, ValueType element, std::uint64_t count);
}  // namespace detail

template <class T>
KeyValue number(std::string key, T value) {
    static_assert(value_type_of<T>() != ValueType::json, "not a number that GGUF has");
    KeyValue item{std::move(key), value_type_of<T>(), {}};
    detail::put(item.value, value);
    return item;
}

template <class T>
KeyValue array(std::string key, std::span<const T> values) {
    static_assert(value_type_of<T>() != ValueType::json && !std::is_same_v<T, bool>, "not a number that GGUF has");
    KeyValue item{std::move(key), ValueType::array, {}};
    item.value.reserve(12 + values.size_bytes());
    detail::put_array_head(item.value, value_type_of<T>(), values.size());
    for (const T value : values) detail::put(item.value, value);
    return item;
}

}  // namespace ninspect::gguf
