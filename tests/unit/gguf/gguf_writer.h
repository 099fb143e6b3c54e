// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Writes GGUF files for tests, good ones and broken ones. Knows the format from its
// description and nothing of the reader under test.
#pragma once

#include "tests/support/support.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ninspect::test {

/// "t", 7 -> "t7". (Not with operator+: GCC 12 warns about it for no reason.)
inline std::string numbered(std::string_view prefix, std::uint64_t n) {
    std::string text(prefix);
    text += std::to_string(n);
    return text;
}

/// Numbers in the byte order and word size of one version.
class GgufBytes {
public:
    GgufBytes(std::uint32_t version, bool big) : version_(version), big_(big) {}

    void number(std::uint64_t value, unsigned bytes) {
        for (unsigned i = 0; i < bytes; ++i) {
            const unsigned shift = 8 * (big_ ? bytes - 1 - i : i);
            data.push_back(static_cast<std::uint8_t>(value >> shift));
        }
    }
    void u8(std::uint64_t v) { number(v, 1); }
    void u16(std::uint64_t v) { number(v, 2); }
    void u32(std::uint64_t v) { number(v, 4); }
    void u64(std::uint64_t v) { number(v, 8); }
    /// A count, length or dimension: 32 bits in version 1, 64 later.
    void word(std::uint64_t v) { number(v, word_bytes()); }
    unsigned word_bytes() const { return version_ == 1 ? 4 : 8; }
    void raw(std::string_view text) { data.insert(data.end(), text.begin(), text.end()); }
    void raw(const Bytes& bytes) { data.insert(data.end(), bytes.begin(), bytes.end()); }
    void string(std::string_view text) {
        word(text.size());
        raw(text);
    }

    Bytes data;

private:
    std::uint32_t version_;
    bool big_;
};

/// What stands in a file. Everything may be wrong; build() writes it as it is told.
struct GgufFile {
    explicit GgufFile(std::uint32_t v = 3, bool big_endian = false) : version(v), big(big_endian) {}

    std::uint32_t version;
    bool big;
    std::optional<std::uint32_t> version_word;  ///< instead of `version`
    std::optional<std::uint64_t> tensor_count;  ///< instead of the true ones
    std::optional<std::uint64_t> key_count;
    std::uint64_t alignment = 32;  ///< used for the layout; written only by align_key()
    std::uint8_t padding_byte = 0;
    bool pad_last = true;
    Bytes trailing;
    std::optional<std::size_t> cut_to;  ///< keep only so many bytes

    struct Key {
        std::string name;
        std::uint32_t type;
        Bytes value;           ///< bytes behind the type number
        std::size_t head = 0;  ///< length fields before the data (strings, arrays)
    };
    struct Tensor {
        std::string name;
        std::vector<std::uint64_t> ne;  ///< innermost first
        std::int32_t type = 0;
        std::uint64_t bytes = 0;              ///< data to write
        std::optional<std::uint64_t> offset;  ///< stated offset; default: where the data is
        std::uint64_t gap_before = 0;         ///< unused bytes before the data
        std::optional<std::uint32_t> n_dims;  ///< instead of ne.size()
    };
    std::vector<Key> keys;
    std::vector<Tensor> tensors;

    // ---- keys ------------------------------------------------------------------------------
    GgufBytes bytes() const { return GgufBytes(version, big); }
    GgufFile& key(std::string_view name, std::uint32_t type, Bytes value, std::size_t head = 0) {
        keys.push_back({std::string(name), type, std::move(value), head});
        return *this;
    }
    GgufFile& number(std::string_view name, std::uint32_t type, std::uint64_t value, unsigned size) {
        GgufBytes b = bytes();
        b.number(value, size);
        return key(name, type, b.data);
    }
    GgufFile& u8(std::string_view name, std::uint64_t v) { return number(name, 0, v, 1); }
    GgufFile& u16(std::string_view name, std::uint64_t v) { return number(name, 2, v, 2); }
    GgufFile& u32(std::string_view name, std::uint64_t v) { return number(name, 4, v, 4); }
    GgufFile& i32(std::string_view name, std::int64_t v) { return number(name, 5, static_cast<std::uint64_t>(v), 4); }
    GgufFile& boolean(std::string_view name, std::uint64_t v) { return number(name, 7, v, 1); }
    GgufFile& u64(std::string_view name, std::uint64_t v) { return number(name, 10, v, 8); }
    GgufFile& string(std::string_view name, std::string_view text) {
        GgufBytes b = bytes();
        b.string(text);
        return key(name, 8, b.data, b.word_bytes());
    }
    /// An array whose elements are given as bytes.
    GgufFile& array(std::string_view name, std::uint32_t element, std::uint64_t count, const Bytes& elements) {
        GgufBytes b = bytes();
        b.u32(element);
        b.word(count);
        const std::size_t head = b.data.size();
        b.raw(elements);
        return key(name, 9, b.data, head);
    }
    GgufFile& strings(std::string_view name, const std::vector<std::string>& list) {
        GgufBytes b = bytes();
        for (const std::string& s : list) b.string(s);
        return array(name, 8, list.size(), b.data);
    }
    GgufFile& i32s(std::string_view name, const std::vector<std::int32_t>& list) {
        GgufBytes b = bytes();
        for (const std::int32_t v : list) b.u32(static_cast<std::uint32_t>(v));
        return array(name, 5, list.size(), b.data);
    }
    GgufFile& align_key(std::uint64_t value) {
        alignment = value;
        return u32("general.alignment", value);
    }
    /// The keys that keep a file free of remarks.
    GgufFile& basics() {
        string("general.architecture", "llama");
        return u32("general.quantization_version", 2);
    }

    // ---- tensors ---------------------------------------------------------------------------
    GgufFile& tensor(std::string_view name, std::vector<std::uint64_t> ne, std::int32_t type, std::uint64_t size) {
        tensors.push_back({std::string(name), std::move(ne), type, size, {}, 0, {}});
        return *this;
    }
    /// A float32 vector of n elements.
    GgufFile& f32(std::string_view name, std::uint64_t n) { return tensor(name, {n}, 0, 4 * n); }
    Tensor& last() { return tensors.back(); }

    // ---- bytes -----------------------------------------------------------------------------
    Bytes build() {
        for (auto* list : {&key_at, &value_at, &data_at, &record_at, &dims_at, &type_at}) list->clear();
        GgufBytes out = bytes();
        out.raw("GGUF");
        out.u32(version_word.value_or(version));
        out.word(tensor_count.value_or(tensors.size()));
        out.word(key_count.value_or(keys.size()));
        for (std::size_t i = 0; i < keys.size(); ++i) write_key(out, i);
        keys_end = out.data.size();
        const std::vector<std::uint64_t> places = place_data();
        for (std::size_t i = 0; i < tensors.size(); ++i) write_record(out, i, places[i]);
        header_end = out.data.size();
        if (!tensors.empty()) pad(out.data, 0);
        data_offset = out.data.size();
        for (std::size_t i = 0; i < tensors.size(); ++i) write_data(out, i, places[i]);
        data_end = out.data.size();
        if (!tensors.empty() && pad_last) pad(out.data, data_offset);
        out.raw(trailing);
        if (cut_to && *cut_to < out.data.size()) out.data.resize(*cut_to);
        return out.data;
    }

    // File offsets, known after build().
    std::size_t keys_end = 0, header_end = 0, data_offset = 0, data_end = 0;
    std::vector<std::size_t> key_at, value_at, data_at;  ///< record; bytes behind the type; behind length fields
    std::vector<std::size_t> record_at, dims_at, type_at;

private:
    void write_key(GgufBytes& out, std::size_t i) {
        key_at.push_back(out.data.size());
        out.string(keys[i].name);
        out.u32(keys[i].type);
        value_at.push_back(out.data.size());
        data_at.push_back(out.data.size() + keys[i].head);
        out.raw(keys[i].value);
    }
    void write_record(GgufBytes& out, std::size_t i, std::uint64_t place) {
        const Tensor& t = tensors[i];
        record_at.push_back(out.data.size());
        out.string(t.name);
        out.u32(t.n_dims.value_or(static_cast<std::uint32_t>(t.ne.size())));
        dims_at.push_back(out.data.size());
        for (const std::uint64_t dim : t.ne) out.word(dim);
        type_at.push_back(out.data.size());
        out.u32(static_cast<std::uint32_t>(t.type));
        out.u64(t.offset.value_or(place));
    }
    void write_data(GgufBytes& out, std::size_t i, std::uint64_t place) {
        while (out.data.size() - data_offset < place) out.u8(padding_byte);
        for (std::uint64_t b = 0; b < tensors[i].bytes; ++b) out.u8((i + 1) * 16 + b % 13);
    }
    std::vector<std::uint64_t> place_data() const {
        std::vector<std::uint64_t> places;
        std::uint64_t at = 0;
        for (const Tensor& t : tensors) {
            at = align(at) + t.gap_before;
            places.push_back(at);
            at += t.bytes;
        }
        return places;
    }
    std::uint64_t align(std::uint64_t x) const {
        return alignment == 0 ? x : (x + alignment - 1) / alignment * alignment;
    }
    void pad(Bytes& data, std::size_t base) const {
        while (alignment != 0 && (data.size() - base) % alignment != 0) data.push_back(padding_byte);
    }
};

}  // namespace ninspect::test
