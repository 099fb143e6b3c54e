// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The (format, layout) pairs of `.ninfer`, in the spelling of containers v1/v2 and of v3.
#include "core/codec/block_fields.h"
#include "core/codec/registry.h"

namespace ninspect::codec {
namespace {

// Who registers what.
constexpr LoaderMask v12_all = every_ninfer_v12_loader;
constexpr LoaderMask v2_float = loaders(Loader::ninfer_v2, Loader::ninfer_v2_ternary, Loader::ninfer_v2_fusion);
constexpr LoaderMask v2_ternary = loaders(Loader::ninfer_v2_ternary, Loader::ninfer_v2_jonj20);
constexpr LoaderMask fusion = mask_of(Loader::ninfer_v2_fusion);
constexpr LoaderMask v3_all = every_ninfer_v3_loader;
constexpr LoaderMask igorls = mask_of(Loader::ninfer_v3_igorls);
constexpr LoaderMask kvmem = mask_of(Loader::ninfer_v3_kvmem);
constexpr LoaderMask consolidated = loaders(Loader::ninfer_v3_kvmem, Loader::ninfer_v3_t2);
constexpr LoaderMask sm89 = mask_of(Loader::ninfer_v3_sm89);
constexpr LoaderMask ashalliants = mask_of(Loader::ninfer_v3_ashalliants);

constexpr Encoding pair(std::string_view format, std::string_view layout, LoaderMask known_to) {
    Encoding e;
    e.format = format;
    e.layout = layout;
    e.known_to = known_to;
    e.alignment = 256;
    e.min_rank = e.max_rank = 2;
    return e;
}

constexpr Encoding words(std::string_view format, std::string_view layout, WordFormat word, std::uint32_t bytes,
                         LoaderMask known_to) {
    Encoding e = pair(format, layout, known_to);
    e.arrangement = Arrangement::words;
    e.block_bytes = bytes;
    e.value_word = word;
    e.min_rank = 0;
    e.max_rank = 16;
    return e;
}

/// Groups of `weights` with `base` and `high` code bytes and one scale word each.
constexpr Encoding grouped(Arrangement arrangement, std::string_view format, std::string_view layout,
                           std::uint32_t weights, std::uint32_t base, std::uint32_t high, WordFormat scale,
                           std::uint32_t scale_bytes, LoaderMask known_to) {
    Encoding e = pair(format, layout, known_to);
    e.arrangement = arrangement;
    e.block_weights = weights;
    e.base_group_bytes = base;
    e.high_group_bytes = high;
    e.scale_word = scale;
    e.block_bytes = base + high + scale_bytes;
    return e;
}

constexpr Encoding row_split(std::string_view format, std::string_view layout, std::uint32_t weights,
                             std::uint32_t base, std::uint32_t high, LoaderMask known_to) {
    return grouped(Arrangement::row_split, format, layout, weights, base, high, WordFormat::f16, 2, known_to);
}

constexpr Encoding multiples(Encoding e, std::uint32_t rows, std::uint32_t columns) {
    e.rows_multiple = rows;
    e.columns_multiple = columns;
    return e;
}

constexpr Encoding nvfp4(std::string_view format, std::string_view layout, LoaderMask known_to) {
    return multiples(grouped(Arrangement::block_scale, format, layout, 16, 8, 0, WordFormat::e4m3, 1, known_to), 128,
                     64);
}

constexpr Encoding expert_nvfp4(std::string_view format, std::string_view layout, LoaderMask known_to) {
    Encoding e = nvfp4(format, layout, known_to);
    e.arrangement = Arrangement::expert_block_scale;
    e.min_rank = e.max_rank = 3;
    return e;
}

/// One code byte per weight and one scale per row.
constexpr Encoding fp8_rows(std::string_view format, std::string_view layout, WordFormat scale, LoaderMask known_to) {
    return grouped(Arrangement::row_scale, format, layout, 1, 1, 0, scale, 0, known_to);
}

constexpr Encoding u4z8(std::string_view format, std::string_view layout, LoaderMask known_to) {
    return multiples(grouped(Arrangement::packed_u4, format, layout, 16, 8, 0, WordFormat::f16, 2, known_to), 1, 16);
}

constexpr Encoding ternary_row(std::string_view format, std::uint32_t base, LoaderMask known_to) {
    return multiples(
        grouped(Arrangement::ternary_row, format, "ternary_row_k128_v1", 128, base, 0, WordFormat::f16, 2, known_to), 1,
        128);
}

constexpr Encoding gguf(std::string_view format, std::int32_t type, std::uint32_t weights, std::uint32_t bytes,
                        std::span<const BlockField> fields) {
    Encoding e = ggml_blocks(type, format, Dialect::upstream, kvmem, weights, bytes, fields);
    e.layout = "gguf_blocks_v1";
    e.alignment = 256;
    e.min_rank = e.max_rank = 2;
    return e;
}

constexpr std::string_view plain_v12 = "contiguous-le-v1", plain_v3 = "contiguous_le_v1";
constexpr std::string_view split_v12 = "row-split-k128-v1", split_v3 = "row_split_k128_v1";

constexpr Encoding table[] = {
    // containers v1 and v2
    words("BF16", plain_v12, WordFormat::bf16, 2, v12_all),
    words("FP32", plain_v12, WordFormat::f32, 4, v12_all),
    words("I32", plain_v12, WordFormat::i32, 4, v12_all),
    words("I64", plain_v12, WordFormat::i64, 8, fusion),
    row_split("Q4G64_F16S", split_v12, 64, 32, 0, v12_all),
    row_split("Q5G64_F16S", split_v12, 64, 32, 8, v12_all),
    row_split("Q6G64_F16S", split_v12, 64, 32, 16, v12_all),
    row_split("W8G32_F16S", split_v12, 32, 32, 0, v12_all),
    with_note(row_split("PQ2_0_G128", split_v12, 128, 32, 0, v2_ternary), "codes 0, 1, 2 stand for -1, 0, +1"),
    row_split("PTQ1_0_G128", split_v12, 128, 24, 2, v2_ternary),
    nvfp4("NVFP4", "blockscale-k16-m128x4-v1", v2_float),
    expert_nvfp4("NVFP4", "expert-blockscale-k16-m128x4-v1", fusion),
    fp8_rows("FP8_E4M3FN_ROW_BF16S", "row-scale-v1", WordFormat::bf16, v2_float),
    fp8_rows("FP8_E4M3FN_ROW_F32S", "row-scale-f32-v1", WordFormat::f32, fusion),
    u4z8("U4Z8G16_F16S", "packed-u4-g16-v1", fusion),

    // container v3
    words("bf16", plain_v3, WordFormat::bf16, 2, v3_all),
    words("fp32", plain_v3, WordFormat::f32, 4, v3_all),
    words("int32", plain_v3, WordFormat::i32, 4, v3_all),
    words("int64", plain_v3, WordFormat::i64, 8, igorls),
    row_split("q4_g64_fp16", split_v3, 64, 32, 0, v3_all),
    row_split("q5_g64_fp16", split_v3, 64, 32, 8, v3_all),
    row_split("q6_g64_fp16", split_v3, 64, 32, 16, v3_all),
    row_split("q8_g32_fp16", split_v3, 32, 32, 0, v3_all),
    with_note(row_split("t2_g128_fp16", split_v3, 128, 32, 0, consolidated), "codes are two's complement in two bits"),
    multiples(row_split("ptq1_g128_fp16", split_v3, 128, 24, 2, kvmem), 1, 128),
    nvfp4("nvfp4", "block_scale_k16_m128x4_v1", v3_all),
    expert_nvfp4("nvfp4", "expert_block_scale_k16_m128x4_v1", igorls),
    fp8_rows("fp8_e4m3fn_row_bf16", "row_scale_v1", WordFormat::bf16, v3_all),
    fp8_rows("fp8_e4m3fn_row_fp32", "row_scale_fp32_v1", WordFormat::f32, igorls),
    u4z8("u4z8_g16_fp16", "packed_u4_g16_v1", igorls),
    with_note(ternary_row("t5_g128_fp16", 26, sm89), "units of 13 bytes for 64 weights"),
    with_note(with_status(ternary_row("t2_g128_fp16", 32, no_loader), TypeStatus::withdrawn),
              "codes 0, 1, 2 stand for -1, 0, +1; read by early builds of the sm_89 line only"),
    gguf("gguf_q8_0", 8, 32, 34, fields::q8_0),
    gguf("gguf_q2_k", 10, 256, 84, fields::q2_k),
    gguf("gguf_q3_k", 11, 256, 110, fields::q3_k),
    gguf("gguf_q4_k", 12, 256, 144, fields::q4_k),
    gguf("gguf_q5_k", 13, 256, 176, fields::q5_k),
    gguf("gguf_q6_k", 14, 256, 210, fields::q6_k),
    gguf("gguf_iq2_xxs", 16, 256, 66, fields::iq2_xxs),
    gguf("gguf_iq2_xs", 17, 256, 74, fields::iq2_xs),
    gguf("gguf_iq3_xxs", 18, 256, 98, fields::iq3_xxs),
    gguf("gguf_iq1_s", 19, 256, 50, fields::iq1_s),
    gguf("gguf_iq4_nl", 20, 32, 18, fields::iq4_nl),
    gguf("gguf_iq3_s", 21, 256, 110, fields::iq3_s),
    gguf("gguf_iq2_s", 22, 256, 82, fields::iq2_s),
    gguf("gguf_iq4_xs", 23, 256, 136, fields::iq4_xs),
    gguf("gguf_iq1_m", 29, 256, 56, fields::iq1_m),
};
static_assert(fields_fill_blocks(table));

constexpr KnownName lone_formats[] = {
    // registered by the Python tools of ninfer-fusion; no layout accepts them
    {"Q1G64_F16S", false, no_loader},
    {"Q2G64_F16S", false, no_loader},
    {"Q3G64_F16S", false, no_loader},
    // their layout is not documented
    {"ggml_q8_0", true, ashalliants},
    {"ggml_q6_k", true, ashalliants},
    {"ggml_iq2_xxs", true, ashalliants},
    {"ggml_iq4_nl", true, ashalliants},
    {"ggml_iq3_s", true, ashalliants},
    {"ggml_iq2_s", true, ashalliants},
    {"ggml_iq4_xs", true, ashalliants},
    {"ggml_iq1_m", true, ashalliants},
    {"ggml_q2_0", true, ashalliants},
    {"ggml_rec_iq2_s_q2_0", true, ashalliants},
    {"ggml_rec_iq2_xxs_q2_0", true, ashalliants},
    {"ggml_rec_iq1_m_q2_0", true, ashalliants},
};

constexpr KnownName lone_layouts[] = {
    {"row_split_panel4_v1", true, no_loader},  // exists on the device only
};

}  // namespace

std::span<const Encoding> ninfer_encodings() noexcept { return table; }
std::span<const KnownName> lone_format_names() noexcept { return lone_formats; }
std::span<const KnownName> lone_layout_names() noexcept { return lone_layouts; }

}  // namespace ninspect::codec
