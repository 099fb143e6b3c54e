// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Fields of the ggml blocks, named as in ggml-common.h. Two members there hold two things
// behind each other and are split here: the second half of IQ2_S's `qs` (sign bytes) and the
// last third of IQ3_XXS's `qs` (sign indices with the sub-scale in the top bits).
#pragma once

#include "core/codec/encoding.h"

namespace ninspect::codec::fields {

constexpr BlockField scale_f16(std::uint32_t offset) { return {"d", offset, 2, FieldRole::scales, WordFormat::f16}; }
constexpr BlockField min_f16(std::string_view name, std::uint32_t offset) {
    return {name, offset, 2, FieldRole::mins, WordFormat::f16};
}
constexpr BlockField codes(std::string_view name, std::uint32_t offset, std::uint32_t bytes,
                           WordFormat word = WordFormat::packed) {
    return {name, offset, bytes, FieldRole::codes, word};
}
constexpr BlockField high(std::string_view name, std::uint32_t offset, std::uint32_t bytes) {
    return {name, offset, bytes, FieldRole::high_bits, WordFormat::packed};
}
constexpr BlockField sub_scales(std::string_view name, std::uint32_t offset, std::uint32_t bytes,
                                WordFormat word = WordFormat::packed) {
    return {name, offset, bytes, FieldRole::sub_scales, word};
}
constexpr BlockField signs(std::string_view name, std::uint32_t offset, std::uint32_t bytes) {
    return {name, offset, bytes, FieldRole::signs, WordFormat::packed};
}

// ---- upstream: plain blocks ------------------------------------------------------------
inline constexpr BlockField q4_0[] = {scale_f16(0), codes("qs", 2, 16)};
inline constexpr BlockField q4_1[] = {scale_f16(0), min_f16("m", 2), codes("qs", 4, 16)};
inline constexpr BlockField q5_0[] = {scale_f16(0), high("qh", 2, 4), codes("qs", 6, 16)};
inline constexpr BlockField q5_1[] = {scale_f16(0), min_f16("m", 2), high("qh", 4, 4), codes("qs", 8, 16)};
inline constexpr BlockField q8_0[] = {scale_f16(0), codes("qs", 2, 32, WordFormat::i8)};
inline constexpr BlockField q8_1[] = {scale_f16(0), min_f16("s", 2), codes("qs", 4, 32, WordFormat::i8)};
inline constexpr BlockField q1_0[] = {scale_f16(0), codes("qs", 2, 16)};
inline constexpr BlockField q2_0[] = {scale_f16(0), codes("qs", 2, 16)};
inline constexpr BlockField iq4_nl[] = {scale_f16(0), codes("qs", 2, 16)};
inline constexpr BlockField mxfp4[] = {{"e", 0, 1, FieldRole::scales, WordFormat::e8m0}, codes("qs", 1, 16)};
inline constexpr BlockField nvfp4[] = {{"d", 0, 4, FieldRole::scales, WordFormat::ue4m3}, codes("qs", 4, 32)};

// ---- upstream: super-blocks of 256 -----------------------------------------------------
inline constexpr BlockField q2_k[] = {sub_scales("scales", 0, 16), codes("qs", 16, 64), scale_f16(80),
                                      min_f16("dmin", 82)};
inline constexpr BlockField q3_k[] = {high("hmask", 0, 32), codes("qs", 32, 64), sub_scales("scales", 96, 12),
                                      scale_f16(108)};
inline constexpr BlockField q4_k[] = {scale_f16(0), min_f16("dmin", 2), sub_scales("scales", 4, 12),
                                      codes("qs", 16, 128)};
inline constexpr BlockField q5_k[] = {scale_f16(0), min_f16("dmin", 2), sub_scales("scales", 4, 12), high("qh", 16, 32),
                                      codes("qs", 48, 128)};
inline constexpr BlockField q6_k[] = {codes("ql", 0, 128), high("qh", 128, 64),
                                      sub_scales("scales", 192, 16, WordFormat::i8), scale_f16(208)};
inline constexpr BlockField q8_k[] = {{"d", 0, 4, FieldRole::scales, WordFormat::f32},
                                      codes("qs", 4, 256, WordFormat::i8),
                                      {"bsums", 260, 32, FieldRole::mins, WordFormat::i16}};
inline constexpr BlockField iq2_xxs[] = {scale_f16(0), codes("qs", 2, 64)};
inline constexpr BlockField iq2_xs[] = {scale_f16(0), codes("qs", 2, 64), sub_scales("scales", 66, 8)};
inline constexpr BlockField iq2_s[] = {scale_f16(0), codes("qs", 2, 32), signs("signs", 34, 32), high("qh", 66, 8),
                                       sub_scales("scales", 74, 8)};
inline constexpr BlockField iq3_xxs[] = {scale_f16(0), codes("qs", 2, 64), signs("scales_and_signs", 66, 32)};
inline constexpr BlockField iq3_s[] = {scale_f16(0), codes("qs", 2, 64), high("qh", 66, 8), signs("signs", 74, 32),
                                       sub_scales("scales", 106, 4)};
inline constexpr BlockField iq1_s[] = {scale_f16(0), codes("qs", 2, 32), high("qh", 34, 16)};
inline constexpr BlockField iq1_m[] = {codes("qs", 0, 32), high("qh", 32, 16), sub_scales("scales", 48, 8)};
inline constexpr BlockField iq4_xs[] = {scale_f16(0), sub_scales("scales_h", 2, 2), sub_scales("scales_l", 4, 4),
                                        codes("qs", 8, 128)};
inline constexpr BlockField tq1_0[] = {codes("qs", 0, 48), high("qh", 48, 4), scale_f16(52)};
inline constexpr BlockField tq2_0[] = {codes("qs", 0, 64), scale_f16(64)};

// ---- PrismML ---------------------------------------------------------------------------
inline constexpr BlockField pq2_0[] = {scale_f16(0), codes("qs", 2, 32)};
inline constexpr BlockField ptq1_0[] = {codes("qs", 0, 24), high("qh", 24, 2), scale_f16(26)};

// ---- ik_llama.cpp ----------------------------------------------------------------------
inline constexpr BlockField q6_0[] = {scale_f16(0), high("qh", 2, 8), codes("qs", 10, 16)};
inline constexpr BlockField iq1_bn[] = {codes("ql", 0, 12), codes("extra", 12, 1)};
inline constexpr BlockField iq2_bn[] = {codes("qs", 0, 16)};
inline constexpr BlockField q8_k64[] = {{"d", 0, 4, FieldRole::scales, WordFormat::f32},
                                        codes("qs", 4, 64, WordFormat::i8)};
inline constexpr BlockField q8_k128[] = {{"d", 0, 4, FieldRole::scales, WordFormat::f32},
                                         codes("qs", 4, 128, WordFormat::i8)};
inline constexpr BlockField iq2_k[] = {scale_f16(0), sub_scales("extra", 2, 2), sub_scales("scales", 4, 8),
                                       codes("qs", 12, 64)};
inline constexpr BlockField iq3_k[] = {
    scale_f16(0),        sub_scales("extra", 2, 2), sub_scales("scales_h", 4, 2), sub_scales("scales_l", 6, 8),
    codes("qs", 14, 64), high("qh", 78, 32)};
inline constexpr BlockField iq4_k[] = {scale_f16(0), sub_scales("extra", 2, 2), sub_scales("scales_h", 4, 4),
                                       sub_scales("scales_l", 8, 8), codes("qs", 16, 128)};
inline constexpr BlockField iq5_k[] = {
    scale_f16(0),         sub_scales("extra", 2, 2), sub_scales("scales_h", 4, 4), sub_scales("scales_l", 8, 8),
    codes("qs", 16, 128), high("qh", 144, 32)};
inline constexpr BlockField iq6_k[] = {scale_f16(0), sub_scales("extra", 2, 2),
                                       sub_scales("scales", 4, 16, WordFormat::i8), codes("qs", 20, 128),
                                       high("qh", 148, 64)};
inline constexpr BlockField iq4_ks[] = {sub_scales("scales", 0, 8), codes("qs", 8, 128)};
inline constexpr BlockField iq2_ks[] = {sub_scales("extra", 0, 2), sub_scales("scales", 2, 4), codes("qs", 6, 64)};
inline constexpr BlockField iq4_kss[] = {codes("qs", 0, 128)};
inline constexpr BlockField iq5_ks[] = {sub_scales("scales", 0, 8), codes("qs", 8, 128), high("qh", 136, 32)};
inline constexpr BlockField iq3_ks[] = {sub_scales("extra", 0, 2), sub_scales("scales", 2, 4), codes("qs", 6, 64),
                                        high("qh", 70, 32)};
inline constexpr BlockField iq2_kl[] = {sub_scales("scales_h", 0, 2), sub_scales("scales_l", 2, 4), codes("qs", 6, 64),
                                        high("qh", 70, 16)};
inline constexpr BlockField iq2_kt[] = {sub_scales("scales", 0, 4), codes("ql", 4, 64)};
inline constexpr BlockField iq3_kt[] = {sub_scales("scales", 0, 4), codes("ql", 4, 64), high("qh", 68, 32)};
inline constexpr BlockField iq4_kt[] = {codes("qs", 0, 128)};
inline constexpr BlockField iq1_kt[] = {sub_scales("sh", 0, 8), codes("ql", 8, 32), high("qh", 40, 16)};

}  // namespace ninspect::codec::fields
