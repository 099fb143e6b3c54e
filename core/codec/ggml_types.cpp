// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Type numbers of ggml itself, 0 to 42.
#include "core/codec/block_fields.h"
#include "core/codec/registry.h"

namespace ninspect::codec {
namespace {

constexpr Dialect up = Dialect::upstream;
constexpr LoaderMask all = every_gguf_loader;
constexpr LoaderMask not_ik = loaders(Loader::llama_cpp, Loader::prism_llama);

constexpr std::string_view repacked = "removed from files; stored as Q4_0 and repacked when loaded";
constexpr std::string_view repacked_nl = "removed from files; stored as IQ4_NL and repacked when loaded";

constexpr Encoding removed(std::int32_t type, std::string_view name, std::string_view note) {
    return ggml_unsized(type, name, up, TypeStatus::removed, note);
}

constexpr Encoding table[] = {
    ggml_words(0, "F32", 4, WordFormat::f32),
    ggml_words(1, "F16", 2, WordFormat::f16),
    ggml_blocks(2, "Q4_0", up, all, 32, 18, fields::q4_0),
    ggml_blocks(3, "Q4_1", up, all, 32, 20, fields::q4_1),
    removed(4, "Q4_2", "removed from ggml in 2023"),
    removed(5, "Q4_3", "removed from ggml in 2023"),
    ggml_blocks(6, "Q5_0", up, all, 32, 22, fields::q5_0),
    ggml_blocks(7, "Q5_1", up, all, 32, 24, fields::q5_1),
    ggml_blocks(8, "Q8_0", up, all, 32, 34, fields::q8_0),
    with_status(ggml_blocks(9, "Q8_1", up, all, 32, 36, fields::q8_1), TypeStatus::activation),
    ggml_blocks(10, "Q2_K", up, all, 256, 84, fields::q2_k),
    ggml_blocks(11, "Q3_K", up, all, 256, 110, fields::q3_k),
    ggml_blocks(12, "Q4_K", up, all, 256, 144, fields::q4_k),
    ggml_blocks(13, "Q5_K", up, all, 256, 176, fields::q5_k),
    ggml_blocks(14, "Q6_K", up, all, 256, 210, fields::q6_k),
    with_status(ggml_blocks(15, "Q8_K", up, all, 256, 292, fields::q8_k), TypeStatus::activation),
    with_note(ggml_blocks(16, "IQ2_XXS", up, all, 256, 66, fields::iq2_xxs), "sub-scales are packed in the code words"),
    ggml_blocks(17, "IQ2_XS", up, all, 256, 74, fields::iq2_xs),
    ggml_blocks(18, "IQ3_XXS", up, all, 256, 98, fields::iq3_xxs),
    ggml_blocks(19, "IQ1_S", up, all, 256, 50, fields::iq1_s),
    ggml_blocks(20, "IQ4_NL", up, all, 32, 18, fields::iq4_nl),
    ggml_blocks(21, "IQ3_S", up, all, 256, 110, fields::iq3_s),
    ggml_blocks(22, "IQ2_S", up, all, 256, 82, fields::iq2_s),
    ggml_blocks(23, "IQ4_XS", up, all, 256, 136, fields::iq4_xs),
    ggml_words(24, "I8", 1, WordFormat::i8),
    ggml_words(25, "I16", 2, WordFormat::i16),
    ggml_words(26, "I32", 4, WordFormat::i32),
    ggml_words(27, "I64", 8, WordFormat::i64),
    ggml_words(28, "F64", 8, WordFormat::f64),
    with_note(ggml_blocks(29, "IQ1_M", up, all, 256, 56, fields::iq1_m),
              "the f16 scale is spread over the top nibbles of the four words of `scales`"),
    ggml_words(30, "BF16", 2, WordFormat::bf16),
    removed(31, "Q4_0_4_4", repacked),
    removed(32, "Q4_0_4_8", repacked),
    removed(33, "Q4_0_8_8", repacked),
    ggml_blocks(34, "TQ1_0", up, not_ik, 256, 54, fields::tq1_0),
    ggml_blocks(35, "TQ2_0", up, not_ik, 256, 66, fields::tq2_0),
    removed(36, "IQ4_NL_4_4", repacked_nl),
    removed(37, "IQ4_NL_4_8", repacked_nl),
    removed(38, "IQ4_NL_8_8", repacked_nl),
    ggml_blocks(39, "MXFP4", up, all, 32, 17, fields::mxfp4),
    ggml_blocks(40, "NVFP4", up, not_ik, 64, 36, fields::nvfp4),
    with_note(ggml_blocks(41, "Q1_0", up, all, 128, 18, fields::q1_0), "called Q1_0_G128 by ik_llama.cpp"),
    ggml_blocks(42, "Q2_0", up, not_ik, 64, 18, fields::q2_0),
};
static_assert(fields_fill_blocks(table));

}  // namespace

std::span<const Encoding> upstream_encodings() noexcept { return table; }

}  // namespace ninspect::codec
