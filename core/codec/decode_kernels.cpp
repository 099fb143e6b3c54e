// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// From an encoding to the functions that decode it.
#include "core/codec/decode/codes.h"
#include "core/codec/decode/ggml_iq.h"
#include "core/codec/decode/kernel_table.h"

namespace ninspect::codec {
namespace {

// ---- one after the other ---------------------------------------------------------------

template <auto Decode, std::size_t Bytes, std::size_t Weights>
void each_block(const std::uint8_t* blocks, std::size_t count, float* values) noexcept {
    for (std::size_t i = 0; i < count; ++i) Decode(blocks + i * Bytes, values + i * Weights);
}

template <auto Decode, std::size_t Bytes, std::size_t Weights>
void each_scaled_block(float scale, const std::uint8_t* blocks, std::size_t count, float* values) noexcept {
    for (std::size_t i = 0; i < count; ++i) Decode(scale, blocks + i * Bytes, values + i * Weights);
}

template <auto Codes, std::size_t Bytes, std::size_t Weights>
void each_block_codes(const std::uint8_t* blocks, std::size_t count, std::int16_t* codes) noexcept {
    for (std::size_t i = 0; i < count; ++i) Codes(blocks + i * Bytes, codes + i * Weights);
}

/// `Decode` is called with base, high, scale and the place for the values.
template <auto Decode, std::size_t Base, std::size_t High, std::size_t Weights>
void each_group(const std::uint8_t* base, const std::uint8_t* high, const std::uint8_t* scales, std::size_t groups,
                float* values) noexcept {
    for (std::size_t i = 0; i < groups; ++i)
        Decode(base + i * Base, High == 0 ? nullptr : high + i * High, f16_to_f32(word16(scales + 2 * i)),
               values + i * Weights);
}

template <auto Codes, std::size_t Base, std::size_t High, std::size_t Weights>
void each_group_codes(const std::uint8_t* base, const std::uint8_t* high, std::size_t groups,
                      std::int16_t* codes) noexcept {
    for (std::size_t i = 0; i < groups; ++i)
        Codes(base + i * Base, High == 0 ? nullptr : high + i * High, codes + i * Weights);
}

// ---- plain numbers ---------------------------------------------------------------------

inline float number_f32(const std::uint8_t* p) noexcept { return float_from_bits(word32(p)); }
inline float number_f16(const std::uint8_t* p) noexcept { return f16_to_f32(word16(p)); }
inline float number_bf16(const std::uint8_t* p) noexcept { return bf16_to_f32(word16(p)); }
inline float number_f64(const std::uint8_t* p) noexcept { return static_cast<float>(double_from_bits(word64(p))); }
inline float number_i8(const std::uint8_t* p) noexcept { return static_cast<float>(static_cast<std::int8_t>(*p)); }
inline float number_i16(const std::uint8_t* p) noexcept {
    return static_cast<float>(static_cast<std::int16_t>(word16(p)));
}
inline float number_i32(const std::uint8_t* p) noexcept {
    return static_cast<float>(static_cast<std::int32_t>(word32(p)));
}
inline float number_i64(const std::uint8_t* p) noexcept {
    return static_cast<float>(static_cast<std::int64_t>(word64(p)));
}

template <auto Number>
void one_number(const std::uint8_t* p, float* value) noexcept {
    *value = Number(p);
}

template <auto Number, std::size_t Bytes>
constexpr Decoders numbers() {
    Decoders d;
    d.kernels.blocks = each_block<one_number<Number>, Bytes, 1>;
    return d;
}

const Decoders none{};

const Decoders& number_decoders(WordFormat word) noexcept {
    static constexpr Decoders f32 = numbers<number_f32, 4>(), f16 = numbers<number_f16, 2>(),
                              bf16 = numbers<number_bf16, 2>(), f64 = numbers<number_f64, 8>(),
                              i8 = numbers<number_i8, 1>(), i16 = numbers<number_i16, 2>(),
                              i32 = numbers<number_i32, 4>(), i64 = numbers<number_i64, 8>();
    switch (word) {
        case WordFormat::f32:
            return f32;
        case WordFormat::f16:
            return f16;
        case WordFormat::bf16:
            return bf16;
        case WordFormat::f64:
            return f64;
        case WordFormat::i8:
            return i8;
        case WordFormat::i16:
            return i16;
        case WordFormat::i32:
            return i32;
        case WordFormat::i64:
            return i64;
        default:
            return none;
    }
}

// ---- ggml blocks -----------------------------------------------------------------------

struct GgmlRow {
    std::int32_t type;
    Dialect dialect;
    Decoders decoders;
};

constexpr Dialect upstream = Dialect::upstream, prism = Dialect::prism, ik = Dialect::ik;

template <auto Decode, auto Codes, std::size_t Bytes, std::size_t Weights>
constexpr GgmlRow block(std::int32_t type, Dialect dialect, CodeRange range) {
    Decoders d;
    d.codes = range;
    d.kernels.blocks = each_block<Decode, Bytes, Weights>;
    d.block_codes = each_block_codes<Codes, Bytes, Weights>;
    return {type, dialect, d};
}

template <auto Decode, auto Codes, std::size_t Bytes>
constexpr GgmlRow super_block(std::int32_t type, Dialect dialect, CodeRange range) {
    return block<Decode, Codes, Bytes, 256>(type, dialect, range);
}

/// ik_llama.cpp: super-blocks behind the scale of their row.
template <auto Decode, auto Codes, std::size_t Bytes>
constexpr GgmlRow scaled(std::int32_t type, CodeRange range) {
    Decoders d;
    d.codes = range;
    d.scaled_blocks = each_scaled_block<Decode, Bytes, 256>;
    d.block_codes = each_block_codes<Codes, Bytes, 256>;
    return {type, ik, d};
}

constexpr GgmlRow ggml_rows[] = {
    block<decode_q4_0, codes_q4_0, 18, 32>(2, upstream, {-8, 7}),
    block<decode_q4_1, codes_q4_1, 20, 32>(3, upstream, {0, 15}),
    block<decode_q5_0, codes_q5_0, 22, 32>(6, upstream, {-16, 15}),
    block<decode_q5_1, codes_q5_1, 24, 32>(7, upstream, {0, 31}),
    block<decode_q8_0, codes_q8_0, 34, 32>(8, upstream, {-128, 127}),
    block<decode_q8_1, codes_q8_1, 36, 32>(9, upstream, {-128, 127}),
    super_block<decode_q2_k, codes_q2_k, 84>(10, upstream, {0, 3}),
    super_block<decode_q3_k, codes_q3_k, 110>(11, upstream, {-4, 3}),
    super_block<decode_q4_k, codes_q4_k, 144>(12, upstream, {0, 15}),
    super_block<decode_q5_k, codes_q5_k, 176>(13, upstream, {0, 31}),
    super_block<decode_q6_k, codes_q6_k, 210>(14, upstream, {-32, 31}),
    super_block<decode_q8_k, codes_q8_k, 292>(15, upstream, {-128, 127}),
    super_block<decode_iq2_xxs, codes_iq2_xxs, 66>(16, upstream, {0, 255}),
    super_block<decode_iq2_xs, codes_iq2_xs, 74>(17, upstream, {0, 511}),
    super_block<decode_iq3_xxs, codes_iq3_xxs, 98>(18, upstream, {0, 255}),
    super_block<decode_iq1_s, codes_iq1_s, 50>(19, upstream, {0, 2047}),
    block<decode_iq4_nl, codes_iq4_nl, 18, 32>(20, upstream, {0, 15}),
    super_block<decode_iq3_s, codes_iq3_s, 110>(21, upstream, {0, 511}),
    super_block<decode_iq2_s, codes_iq2_s, 82>(22, upstream, {0, 1023}),
    super_block<decode_iq4_xs, codes_iq4_xs, 136>(23, upstream, {0, 15}),
    super_block<decode_iq1_m, codes_iq1_m, 56>(29, upstream, {0, 2047}),
    super_block<decode_tq1_0, codes_tq1_0, 54>(34, upstream, {-1, 1}),
    super_block<decode_tq2_0, codes_tq2_0, 66>(35, upstream, {-1, 2}),
    block<decode_mxfp4, codes_mxfp4, 17, 32>(39, upstream, {0, 15}),
    block<decode_nvfp4_block, codes_nvfp4_block, 36, 64>(40, upstream, {0, 15}),
    block<decode_q1_0, codes_q1_0, 18, 128>(41, upstream, {-1, 1}),
    block<decode_q2_0, codes_q2_0, 18, 64>(42, upstream, {-1, 2}),
    block<decode_pq2_0, codes_pq2_0, 34, 128>(42, Dialect::prism_legacy, {-1, 2}),
    block<decode_pq2_0, codes_pq2_0, 34, 128>(142, prism, {-1, 2}),
    block<decode_ptq1_0, codes_ptq1_0, 28, 128>(143, prism, {-1, 1}),
    block<decode_q6_0, codes_q6_0, 26, 32>(133, ik, {-32, 31}),
    super_block<decode_iq2_k, codes_iq2_k, 76>(137, ik, {0, 3}),
    super_block<decode_iq3_k, codes_iq3_k, 110>(138, ik, {0, 7}),
    super_block<decode_iq4_k, codes_iq4_k, 144>(139, ik, {0, 15}),
    super_block<decode_iq5_k, codes_iq5_k, 176>(140, ik, {0, 31}),
    super_block<decode_iq6_k, codes_iq6_k, 212>(141, ik, {0, 63}),
    scaled<decode_iq4_ks, codes_iq4_ks, 136>(144, {0, 15}),
    scaled<decode_iq2_ks, codes_iq2_ks, 70>(145, {0, 3}),
    scaled<decode_iq4_kss, codes_iq4_kss, 128>(146, {0, 15}),
    scaled<decode_iq5_ks, codes_iq5_ks, 168>(152, {0, 31}),
    scaled<decode_iq3_ks, codes_iq3_ks, 102>(156, {0, 7}),
    scaled<decode_iq2_kl, codes_iq2_kl, 86>(157, {0, 31}),
};

const Decoders& ggml_decoders(const Encoding& e) noexcept {
    for (const GgmlRow& row : ggml_rows)
        if (row.type == e.ggml_type && row.dialect == e.dialect) return row.decoders;
    return none;
}

// ---- groups of `.ninfer` planes --------------------------------------------------------

using Bytes = const std::uint8_t*;

template <unsigned HighBits>
void group_nibbles(Bytes base, Bytes high, float scale, float* y) noexcept {
    decode_nibble_group(base, high, HighBits, scale, y);
}
void group_w8(Bytes base, Bytes, float scale, float* y) noexcept { decode_w8_group(base, scale, y); }
void group_pq2_0(Bytes base, Bytes, float scale, float* y) noexcept { decode_two_bit(base, scale, 128, y); }
void group_t2(Bytes base, Bytes, float scale, float* y) noexcept { decode_t2_group(base, scale, y); }
void group_ptq1_0(Bytes base, Bytes high, float scale, float* y) noexcept {
    decode_ptq1_0_carriers(base, high, scale, y);
}
void group_u4z8(Bytes base, Bytes, float scale, float* y) noexcept { decode_u4z8_group(base, scale, y); }
void group_t5(Bytes base, Bytes, float scale, float* y) noexcept {
    decode_t5_unit(base, scale, y);
    decode_t5_unit(base + 13, scale, y + 64);
}

template <auto Decode, auto Codes, std::size_t Base, std::size_t High, std::size_t Weights>
constexpr Decoders group(CodeRange range) {
    Decoders d;
    d.codes = range;
    d.kernels.groups = each_group<Decode, Base, High, Weights>;
    d.group_codes = each_group_codes<Codes, Base, High, Weights>;
    return d;
}

template <auto Codes, std::size_t Base, std::size_t Weights>
constexpr Decoders codes_only(CodeRange range) {
    Decoders d;
    d.codes = range;
    d.group_codes = each_group_codes<Codes, Base, 0, Weights>;
    return d;
}

constexpr Decoders q4 = group<group_nibbles<0>, codes_nibble_group<0>, 32, 0, 64>({-8, 7});
constexpr Decoders q5 = group<group_nibbles<1>, codes_nibble_group<1>, 32, 8, 64>({-16, 15});
constexpr Decoders q6 = group<group_nibbles<2>, codes_nibble_group<2>, 32, 16, 64>({-32, 31});
constexpr Decoders w8 = group<group_w8, codes_w8_group, 32, 0, 32>({-128, 127});
constexpr Decoders pq2_0 = group<group_pq2_0, codes_pq2_0_group, 32, 0, 128>({-1, 2});
constexpr Decoders t2 = group<group_t2, codes_t2_group, 32, 0, 128>({-2, 1});
constexpr Decoders ptq1_0 = group<group_ptq1_0, codes_ptq1_0_group, 24, 2, 128>({-1, 1});
constexpr Decoders u4z8 = group<group_u4z8, codes_u4z8_group, 8, 0, 16>({-8, 7});
constexpr Decoders t5 = group<group_t5, codes_t5_group, 26, 0, 128>({-1, 1});
constexpr Decoders nvfp4 = codes_only<codes_nvfp4_group, 8, 16>({0, 15});
constexpr Decoders fp8 = codes_only<codes_fp8, 1, 1>({0, 255});

const Decoders& row_split_decoders(const Encoding& e) noexcept {
    switch (e.block_weights) {
        case 32:
            return w8;
        case 64:
            return e.high_group_bytes == 0 ? q4 : e.high_group_bytes == 8 ? q5 : q6;
        case 128:
            if (e.high_group_bytes != 0) return ptq1_0;
            return e.format.starts_with("t2") ? t2 : pq2_0;
        default:
            return none;
    }
}

}  // namespace

const Decoders& decoders_of(const Encoding& e) noexcept {
    switch (e.arrangement) {
        case Arrangement::words:
            return number_decoders(e.value_word);
        case Arrangement::blocks:
            return ggml_decoders(e);
        case Arrangement::row_split:
            return row_split_decoders(e);
        case Arrangement::block_scale:
        case Arrangement::expert_block_scale:
            return nvfp4;
        case Arrangement::row_scale:
            return fp8;
        case Arrangement::packed_u4:
            return u4z8;
        case Arrangement::ternary_row:  // the withdrawn t2 counts its codes as PQ2_0 does
            return e.base_group_bytes == 26 ? t5 : pq2_0;
        case Arrangement::whole_tensor:
            return none;
    }
    return none;
}

RowKernels reference_kernels(const Encoding& encoding) noexcept { return decoders_of(encoding).kernels; }

bool has_codes(const Encoding& encoding) noexcept {
    const Decoders& d = decoders_of(encoding);
    return d.block_codes != nullptr || d.group_codes != nullptr;
}

CodeRange code_range(const Encoding& encoding) noexcept { return decoders_of(encoding).codes; }

bool can_decode(const Encoding& encoding) noexcept {
    const Decoders& d = decoders_of(encoding);
    return d.kernels.blocks != nullptr || has_codes(encoding);
}

std::string_view why_not_decoded(const Encoding& e) noexcept {
    if (can_decode(e)) return {};
    if (e.status == TypeStatus::removed) return NI_NOTE_TEXT("the type was removed from ggml and has no size any more");
    if (e.status == TypeStatus::withdrawn)
        return NI_NOTE_TEXT("the type was given up before anything was stored in it");
    if (e.block_bytes == 0) return NI_NOTE_TEXT("the size and the order of its bytes are not documented");
    if (e.interleaved_rows > 1)
        return NI_NOTE_TEXT("its size is known, but its rows are woven together, an order that is not decoded here");
    if (e.status == TypeStatus::activation)
        return NI_NOTE_TEXT("its size is known, but it is an intermediate form of a computation, not meant for files");
    return NI_NOTE_TEXT("its size is known, its values are not decoded here");
}

}  // namespace ninspect::codec
