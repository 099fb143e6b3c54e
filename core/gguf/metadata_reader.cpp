// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gguf/metadata_reader.h"

#include "core/base/checked.h"
#include "core/gguf/walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace ninspect::gguf {
namespace {

constexpr std::uint64_t checkpoint_distance = 512;
constexpr std::size_t window_bytes = 64 * 1024;
constexpr std::size_t reserve_at_most = 64 * 1024;  // elements; more are added as they are read
constexpr std::size_t bytes_at_once = 1024 * 1024;

Error invalid(std::string_view what, std::string expected, std::string found) {
    Error error;
    error.code = ErrorCode::invalid_argument;
    error.path = what;
    error.expected = std::move(expected);
    error.found = std::move(found);
    return error;
}

template <class Signed, class Unsigned>
std::int64_t as_signed(Unsigned bits) noexcept {
    return static_cast<Signed>(bits);
}

/// A value of fixed size from its bytes.
MetaValue decode(ValueType type, const std::uint8_t* p, ByteOrder order) {
    switch (type) {
        case ValueType::u8:
            return std::uint64_t{*p};
        case ValueType::i8:
            return as_signed<std::int8_t>(*p);
        case ValueType::u16:
            return std::uint64_t{load_u16(p, order)};
        case ValueType::i16:
            return as_signed<std::int16_t>(load_u16(p, order));
        case ValueType::u32:
            return std::uint64_t{load_u32(p, order)};
        case ValueType::i32:
            return as_signed<std::int32_t>(load_u32(p, order));
        case ValueType::u64:
            return load_u64(p, order);
        case ValueType::i64:
            return as_signed<std::int64_t>(load_u64(p, order));
        case ValueType::f32:
            return std::bit_cast<float>(load_u32(p, order));
        case ValueType::f64:
            return std::bit_cast<double>(load_u64(p, order));
        default:
            return *p != 0;
    }
}

/// `bytes` bytes as text; the memory is claimed only when the source is known to hold them.
Result<std::string> read_text(const io::ByteSource& source, std::uint64_t offset, std::uint64_t bytes) {
    if (!range_fits(offset, bytes, source.size()) || bytes > std::numeric_limits<std::size_t>::max() / 2) {
        Error error;
        error.code = ErrorCode::truncated;
        error.file = source.name();
        error.offset = offset;
        error.expected = fmt::format("{} B", bytes);
        error.found = fmt::format("{} B", offset > source.size() ? 0 : source.size() - offset);
        return error;
    }
    std::string text(static_cast<std::size_t>(bytes), '\0');
    const std::span out(reinterpret_cast<std::uint8_t*>(text.data()), text.size());
    if (Status read = source.read_exactly(offset, out); !read) return std::move(read).error();
    return text;
}

/// One string or nested array at the cursor.
Result<MetaValue> variable_value(io::ByteCursor& cursor, const Layout& layout, const ArrayHandle& around,
                                 const io::ByteSource& source) {
    if (around.element_type == ValueType::string) {
        Result<std::uint64_t> length = read_word(cursor, layout, "string length");
        if (!length) return std::move(length).error();
        const std::uint64_t at = cursor.offset();
        if (*length > window_bytes) {
            Result<std::string> text = read_text(source, at, *length);
            if (!text) return std::move(text).error();
            cursor.seek(at + *length);
            return MetaValue{std::move(*text)};
        }
        Result<std::span<const std::uint8_t>> bytes = cursor.bytes(*length, "string");
        if (!bytes) return std::move(bytes).error();
        return MetaValue{std::string(bytes->begin(), bytes->end())};
    }
    Result<ArrayHead> head = read_array_head(cursor, layout);
    if (!head) return std::move(head).error();
    ArrayHandle inner{head->element_type, head->count, cursor.offset(), 0, around.part};
    if (Status skipped = skip_elements(cursor, layout, head->element_type, head->count, {}); !skipped)
        return std::move(skipped).error();
    inner.bytes = cursor.offset() - inner.offset;
    return MetaValue{inner};
}

}  // namespace

Result<const FileMetadataReader::File*> FileMetadataReader::file(std::uint32_t part) const {
    if (part < files_.size() && files_[part].source) return &files_[part];
    return invalid("part", fmt::format("< {}", files_.size()), std::to_string(part));
}

Result<MetaValue> FileMetadataReader::value(const MetaItem& item) const {
    Result<const File*> where = file(item.part);
    if (!where) return std::move(where).error();
    const File& f = **where;
    if (item.type == ValueType::array)
        return MetaValue{ArrayHandle{item.element_type, item.count, item.value_offset, item.value_bytes, item.part}};
    if (item.type == ValueType::string) {
        Result<std::string> text = read_text(*f.source, item.value_offset, item.value_bytes);
        if (!text) return std::move(text).error();
        return MetaValue{std::move(*text)};
    }
    const std::uint32_t size = fixed_bytes(item.type);
    if (size == 0) return invalid("type", "0..12", std::to_string(static_cast<unsigned>(item.type)));
    std::array<std::uint8_t, 8> bytes{};
    if (Status read = f.source->read_exactly(item.value_offset, std::span(bytes).first(size)); !read)
        return std::move(read).error();
    return decode(item.type, bytes.data(), f.layout.order);
}

Result<std::vector<MetaValue>> FileMetadataReader::elements(const ArrayHandle& array, std::uint64_t first,
                                                            std::uint64_t count) const {
    Result<const File*> where = file(array.part);
    if (!where) return std::move(where).error();
    if (first > array.count) return invalid("first", fmt::format("<= {}", array.count), std::to_string(first));
    count = std::min(count, array.count - first);
    if (count == 0) return std::vector<MetaValue>{};
    if (fixed_bytes(array.element_type) != 0) return fixed_elements(**where, array, first, count);
    return variable_elements(**where, array, first, count);
}

Result<std::vector<MetaValue>> FileMetadataReader::fixed_elements(const File& f, const ArrayHandle& array,
                                                                  std::uint64_t first, std::uint64_t count) const {
    const std::uint32_t size = fixed_bytes(array.element_type);
    const CheckedU64 begin = checked_add(CheckedU64{array.offset}, checked_mul(first, size));
    if (!begin) return invalid("first", {}, std::to_string(first));
    std::vector<MetaValue> out;
    out.reserve(static_cast<std::size_t>(std::min<std::uint64_t>(count, reserve_at_most)));
    std::vector<std::uint8_t> bytes;
    for (std::uint64_t done = 0; done < count;) {
        const auto n = static_cast<std::size_t>(std::min<std::uint64_t>(count - done, bytes_at_once / size));
        bytes.resize(n * size);
        if (Status read = f.source->read_exactly(*begin + done * size, bytes); !read) return std::move(read).error();
        for (std::size_t i = 0; i < n; ++i)
            out.push_back(decode(array.element_type, bytes.data() + i * size, f.layout.order));
        done += n;
    }
    return out;
}

Result<std::vector<MetaValue>> FileMetadataReader::variable_elements(const File& f, const ArrayHandle& array,
                                                                     std::uint64_t first, std::uint64_t count) const {
    Result<std::uint64_t> begin = checkpoint_before(f, array, first);
    if (!begin) return std::move(begin).error();
    io::ByteCursor cursor(*f.source, *begin, f.layout.order, window_bytes);
    if (Status moved = skip_elements(cursor, f.layout, array.element_type, first % checkpoint_distance, {}); !moved)
        return std::move(moved).error();
    std::vector<MetaValue> out;
    out.reserve(static_cast<std::size_t>(std::min<std::uint64_t>(count, reserve_at_most)));
    for (std::uint64_t i = 0; i < count; ++i) {
        Result<MetaValue> one = variable_value(cursor, f.layout, array, *f.source);
        if (!one) return std::move(one).error();
        out.push_back(std::move(*one));
    }
    return out;
}

/// File offset of the last checkpoint at or before element `index`; walks there if nobody has.
Result<std::uint64_t> FileMetadataReader::checkpoint_before(const File& f, const ArrayHandle& array,
                                                            std::uint64_t index) const {
    const std::uint64_t wanted = index / checkpoint_distance;
    if (wanted == 0) return array.offset;
    const std::lock_guard lock(mutex_);
    Checkpoints& known = checkpoints_[{array.part, array.offset}];
    if (known.empty()) known.push_back(array.offset);
    if (known.size() <= wanted) {
        io::ByteCursor cursor(*f.source, known.back(), f.layout.order);
        while (known.size() <= wanted) {
            if (Status moved = skip_elements(cursor, f.layout, array.element_type, checkpoint_distance, {}); !moved)
                return std::move(moved).error();
            known.push_back(cursor.offset());
        }
    }
    return known[static_cast<std::size_t>(wanted)];
}

}  // namespace ninspect::gguf
