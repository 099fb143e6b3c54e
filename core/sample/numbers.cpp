// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/numbers.h"

#include "core/sample/tables.h"

#include <bit>

namespace ninspect::sample {

namespace {

using Bytes = std::vector<std::uint8_t>;

void put_u32(Bytes& to, std::uint32_t word) {
    for (unsigned i = 0; i < 4; ++i) to.push_back(static_cast<std::uint8_t>(word >> (8 * i)));
}
void put_f32(Bytes& to, float value) { put_u32(to, std::bit_cast<std::uint32_t>(value)); }
/// Exact for the values of a sample: the lower half is zero.
void put_bf16(Bytes& to, float value) {
    const std::uint32_t word = std::bit_cast<std::uint32_t>(value) >> 16;
    to.push_back(static_cast<std::uint8_t>(word));
    to.push_back(static_cast<std::uint8_t>(word >> 8));
}

/// A whole number over a power of two: no rounding anywhere.
float fraction(std::int32_t numerator, std::int32_t denominator) noexcept {
    return static_cast<float>(numerator) / static_cast<float>(denominator);
}

const DecayPair& decay(const RandomWords& words, std::uint64_t i) noexcept {
    return decays[static_cast<std::size_t>(words.between(i, 0, static_cast<std::int32_t>(decays.size()) - 1))];
}

/// Element i of the tensor, in C order.
float element(Content content, const RandomWords& words, std::uint64_t i) noexcept {
    switch (content) {
        case Content::norm:
            return fraction(128 + words.between(i, -40, 40), 128);
        case Content::decay:
            return std::bit_cast<float>(decay(words, i).ssm_a);
        case Content::bias:
            return fraction(words.between(i, -127, 127), 64);
        case Content::kernel:
            return fraction(words.between(i, -127, 127), 256);
        case Content::projection:
            return fraction(words.between(i, -127, 127), 4096);
        case Content::ternary:
            break;
    }
    return 0;
}

void put_element(Bytes& to, const Object& object, const Source& source, const RandomWords& words, std::uint64_t i) {
    switch (object.transform) {
        case Transform::bf16_minus_one:
            return put_bf16(to, element(source.content, words, i) - 1.0F);
        case Transform::bf16:
        case Transform::bf16_transposed:
            return put_bf16(to, element(source.content, words, i));
        case Transform::logarithm:
            return put_u32(to, decay(words, i).a_log);
        default:
            return put_f32(to, element(source.content, words, i));
    }
}

std::uint64_t row_length(const Source& source) noexcept { return source.shape.size() > 1 ? source.shape[1] : 1; }

/// Rows as they come.
void put_rows(Bytes& to, const Model& model, const Object& object, std::uint64_t seed) {
    for (const Piece& piece : object.pieces) {
        const Source& source = model.sources[piece.source];
        const RandomWords words(seed, source.name);
        const std::uint64_t columns = row_length(source);
        for (std::uint64_t r = 0; r < piece.rows; ++r)
            for (std::uint64_t c = 0; c < columns; ++c)
                put_element(to, object, source, words, source_row(piece, r) * columns + c);
    }
}

/// Columns become rows.
void put_transposed(Bytes& to, const Model& model, const Object& object, std::uint64_t seed) {
    const std::uint64_t columns = object.shape.front();
    for (std::uint64_t c = 0; c < columns; ++c) {
        for (const Piece& piece : object.pieces) {
            const Source& source = model.sources[piece.source];
            const RandomWords words(seed, source.name);
            for (std::uint64_t r = 0; r < piece.rows; ++r)
                put_element(to, object, source, words, source_row(piece, r) * columns + c);
        }
    }
}

void put_signs(Bytes& to, const Object& object, std::uint64_t seed) {
    const std::uint64_t count = object.shape.front();
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto sign = static_cast<float>(sign_value(seed, (i + object.sign_shift) % count));
        put_f32(to, object.flipped_sign == i ? -sign : sign);
    }
}

}  // namespace

std::vector<std::uint8_t> source_bytes(const Source& source, std::uint64_t seed) {
    const RandomWords words(seed, source.name);
    std::uint64_t count = 1;
    for (const std::uint64_t dimension : source.shape) count *= dimension;
    Bytes bytes;
    for (std::uint64_t i = 0; i < count; ++i) {
        const float value = element(source.content, words, i);
        if (source.content == Content::projection)
            put_bf16(bytes, value);
        else
            put_f32(bytes, value);
    }
    return bytes;
}

std::vector<std::uint8_t> object_bytes(const Model& model, const Object& object, std::uint64_t seed) {
    Bytes bytes;
    switch (object.transform) {
        case Transform::text:
            bytes.assign(object.text.begin(), object.text.end());
            break;
        case Transform::signs:
            put_signs(bytes, object, seed);
            break;
        case Transform::widths:
            for (const std::uint64_t width : sign_widths(model.dims)) put_u32(bytes, static_cast<std::uint32_t>(width));
            break;
        case Transform::bf16_transposed:
            put_transposed(bytes, model, object, seed);
            break;
        default:
            put_rows(bytes, model, object, seed);
            break;
    }
    return bytes;
}

std::vector<std::uint8_t> sign_vector_bf16(const Dims& dims, std::size_t i, std::uint64_t seed) {
    const std::vector<std::uint64_t> widths = sign_widths(dims);
    std::uint64_t first = 0;
    for (std::size_t w = 0; w < i; ++w) first += widths[w];
    Bytes bytes;
    for (std::uint64_t s = 0; s < widths[i]; ++s) put_bf16(bytes, static_cast<float>(sign_value(seed, first + s)));
    return bytes;
}

}  // namespace ninspect::sample
