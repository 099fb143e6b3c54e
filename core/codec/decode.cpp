// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Single words: their value, their byte order.
#include "core/codec/decode.h"

#include "core/codec/decode/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ninspect::codec {
namespace {

constexpr std::int32_t iq2_xxs_type = 16;

/// Multi-byte words in fields that are listed as packed: what ggml's decoders read as one
/// 16- or 32-bit number of the machine.
struct PackedWords {
    std::int32_t type;
    std::string_view field;
    std::uint32_t bytes;
};
constexpr PackedWords packed_words[] = {
    {6, "qh", 4},                 // Q5_0
    {7, "qh", 4},                 // Q5_1
    {17, "qs", 2},                // IQ2_XS
    {18, "scales_and_signs", 4},  // IQ3_XXS
    {19, "qh", 2},                // IQ1_S
    {23, "scales_h", 2},          // IQ4_XS
    {29, "scales", 2},            // IQ1_M
};

std::uint32_t bytes_of_words(const Encoding& e, const BlockField& field) noexcept {
    if (field.word != WordFormat::packed) return std::max(word_bytes(field.word), 1u);
    for (const PackedWords& packed : packed_words)
        if (packed.type == e.ggml_type && packed.field == field.name) return packed.bytes;
    return 1;
}

void reverse_words(std::uint8_t* bytes, std::size_t count, std::uint32_t word) noexcept {
    if (word <= 1) return;
    for (std::size_t i = 0; i + word <= count; i += word) std::reverse(bytes + i, bytes + i + word);
}

template <class Integer>
float integer_value(std::uint64_t bits) noexcept {
    return static_cast<float>(static_cast<Integer>(bits));
}

}  // namespace

bool swap_blocks_to_little(const Encoding& e, std::uint8_t* blocks, std::size_t count) noexcept {
    if (e.arrangement == Arrangement::words) {
        reverse_words(blocks, count * e.block_bytes, word_bytes(e.value_word));
        return true;
    }
    // ik_llama.cpp runs on little-endian machines only. IQ2_XXS: ggml writes its words as numbers
    // and reads them as bytes, so there is no order that would be right.
    if (e.arrangement != Arrangement::blocks || e.fields.empty() || e.dialect == Dialect::ik ||
        (e.dialect == Dialect::upstream && e.ggml_type == iq2_xxs_type))
        return false;
    for (const BlockField& field : e.fields) {
        const std::uint32_t word = bytes_of_words(e, field);
        for (std::size_t i = 0; word > 1 && i < count; ++i)
            reverse_words(blocks + i * e.block_bytes + field.offset, field.bytes, word);
    }
    return true;
}

float scale_word_value(WordFormat word, const std::uint8_t* bytes) noexcept {
    switch (word) {
        case WordFormat::f16:
            return f16_to_f32(word16(bytes));
        case WordFormat::bf16:
            return bf16_to_f32(word16(bytes));
        case WordFormat::f32:
            return float_from_bits(word32(bytes));
        case WordFormat::f64:
            return static_cast<float>(double_from_bits(word64(bytes)));
        case WordFormat::e8m0:
            return std::ldexp(1.0f, static_cast<int>(*bytes) - 127);
        case WordFormat::e4m3:
            return e4m3_to_f32(*bytes);
        case WordFormat::ue4m3:
            return 2.0f * ue4m3_half_to_f32(*bytes);
        case WordFormat::u8:
            return integer_value<std::uint8_t>(*bytes);
        case WordFormat::i8:
            return integer_value<std::int8_t>(*bytes);
        case WordFormat::i16:
            return integer_value<std::int16_t>(word16(bytes));
        case WordFormat::i32:
            return integer_value<std::int32_t>(word32(bytes));
        case WordFormat::i64:
            return integer_value<std::int64_t>(word64(bytes));
        case WordFormat::none:
        case WordFormat::packed:
            break;
    }
    return std::numeric_limits<float>::quiet_NaN();
}

}  // namespace ninspect::codec
