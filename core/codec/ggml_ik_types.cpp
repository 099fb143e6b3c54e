// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Type numbers of ik_llama.cpp beyond those it shares with ggml. A row there is
// row_meta_bytes of header, then its blocks; of woven rows, the headers of all come first.
#include "core/codec/block_fields.h"
#include "core/codec/registry.h"

namespace ninspect::codec {
namespace {

constexpr std::span<const BlockField> no_fields{};

constexpr Encoding ik(std::int32_t type, std::string_view name, std::uint32_t weights, std::uint32_t bytes,
                      std::uint32_t row_meta, std::span<const BlockField> fields) {
    Encoding e = ggml_blocks(type, name, Dialect::ik, mask_of(Loader::ik_llama), weights, bytes, fields);
    e.row_meta_bytes = row_meta;
    if (e.scale_word == WordFormat::none && row_meta == 2) e.scale_word = WordFormat::f16;
    if (e.scale_word == WordFormat::none && row_meta == 4) e.scale_word = WordFormat::f32;
    return e;
}

constexpr Encoding activation(std::int32_t type, std::string_view name, std::uint32_t weights, std::uint32_t bytes,
                              std::uint32_t row_meta = 0, std::span<const BlockField> fields = no_fields) {
    return with_status(ik(type, name, weights, bytes, row_meta, fields), TypeStatus::activation);
}

constexpr Encoding woven(std::int32_t type, std::string_view name, std::uint32_t rows, std::uint32_t weights,
                         std::uint32_t bytes, std::uint32_t row_meta = 0) {
    Encoding e = ik(type, name, weights, bytes, row_meta, no_fields);
    e.interleaved_rows = rows;
    return e;
}

constexpr Encoding withdrawn(std::int32_t type, std::string_view name) {
    return ggml_unsized(type, name, Dialect::ik, TypeStatus::withdrawn, "number reserved by ik_llama.cpp and given up");
}

constexpr Encoding table[] = {
    woven(31, "Q4_0_4_4", 4, 32, 18),
    woven(32, "Q4_0_4_8", 4, 32, 18),
    woven(33, "Q4_0_8_8", 8, 32, 18),
    activation(97, "Q8_0_X4", 32, 34),
    activation(98, "Q8_1_X4", 32, 36),
    activation(99, "Q8_2_X4", 32, 36),
    ik(133, "Q6_0", 32, 26, 0, fields::q6_0),
    ik(134, "IQ1_BN", 64, 13, 2, fields::iq1_bn),
    ik(135, "IQ2_BN", 64, 16, 4, fields::iq2_bn),
    activation(136, "Q8_K64", 64, 68, 0, fields::q8_k64),
    ik(137, "IQ2_K", 256, 76, 0, fields::iq2_k),
    ik(138, "IQ3_K", 256, 110, 0, fields::iq3_k),
    ik(139, "IQ4_K", 256, 144, 0, fields::iq4_k),
    ik(140, "IQ5_K", 256, 176, 0, fields::iq5_k),
    ik(141, "IQ6_K", 256, 212, 0, fields::iq6_k),
    withdrawn(142, "IQ2_TN"),
    withdrawn(143, "IQ1_TN"),
    ik(144, "IQ4_KS", 256, 136, 4, fields::iq4_ks),
    ik(145, "IQ2_KS", 256, 70, 2, fields::iq2_ks),
    ik(146, "IQ4_KSS", 256, 128, 4, fields::iq4_kss),
    activation(147, "Q8_K16", 64, 64, 20),
    activation(148, "Q8_K32", 256, 296),
    activation(149, "Q8_KR8", 256, 296),
    activation(150, "Q8_K128", 128, 140),
    ik(151, "Q8_KV", 32, 32, 8, no_fields),
    ik(152, "IQ5_KS", 256, 168, 4, fields::iq5_ks),
    ik(153, "IQ2_KT", 256, 68, 4, fields::iq2_kt),
    ik(154, "IQ3_KT", 256, 100, 4, fields::iq3_kt),
    ik(155, "IQ4_KT", 256, 128, 4, fields::iq4_kt),
    ik(156, "IQ3_KS", 256, 102, 2, fields::iq3_ks),
    ik(157, "IQ2_KL", 256, 86, 2, fields::iq2_kl),
    ik(158, "IQ1_KT", 256, 56, 4, fields::iq1_kt),
    woven(202, "Q4_0_R8", 8, 32, 18),
    woven(206, "Q5_0_R4", 4, 32, 22),
    woven(208, "Q8_0_R8", 8, 32, 34),
    woven(210, "Q2_K_R4", 4, 256, 84),
    woven(211, "Q3_K_R4", 4, 256, 110),
    woven(212, "Q4_K_R4", 4, 256, 144),
    woven(213, "Q5_K_R4", 4, 256, 176),
    woven(214, "Q6_K_R4", 4, 256, 210),
    woven(216, "IQ2_XXS_R4", 4, 256, 66),
    woven(217, "IQ2_XS_R4", 4, 256, 74),
    woven(218, "IQ3_XXS_R4", 4, 256, 98),
    woven(219, "IQ1_S_R4", 4, 32, 6, 2),
    woven(220, "IQ4_NL_R4", 4, 32, 18),
    woven(221, "IQ3_S_R4", 4, 256, 110),
    woven(222, "IQ2_S_R4", 4, 256, 82),
    woven(223, "IQ4_XS_R8", 8, 256, 136),
    woven(229, "IQ1_M_R4", 4, 32, 7, 2),
    woven(230, "BF16_R16", 16, 1, 2),
    woven(233, "Q6_0_R4", 4, 32, 26),
    woven(335, "IQ2_BN_R4", 4, 64, 16, 4),
    woven(337, "IQ2_K_R4", 4, 256, 76),
    woven(338, "IQ3_K_R4", 4, 256, 110),
    woven(339, "IQ4_K_R4", 4, 256, 144),
    woven(340, "IQ5_K_R4", 4, 256, 176),
    woven(344, "IQ4_KS_R4", 4, 256, 136, 4),
    woven(352, "IQ5_KS_R4", 4, 256, 168, 4),
    woven(353, "MXFP4_R8", 8, 32, 17),
    with_status(woven(397, "Q8_K_R16", 16, 256, 258), TypeStatus::activation),
    woven(398, "Q8_KV_R8", 8, 32, 32, 4),
    woven(399, "Q8_K_R8", 8, 256, 258),
};
static_assert(fields_fill_blocks(table));

}  // namespace

std::span<const Encoding> ik_encodings() noexcept { return table; }

}  // namespace ninspect::codec
