// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Names of `general.file_type`, which follows the numbering of llama_ftype.
#include "core/codec/encoding.h"

namespace ninspect::codec {
namespace {

struct FileType {
    std::uint32_t value;
    Dialect dialect;
    std::string_view name;
};

// Sorted by value; of equal values, the reading to prefer when nothing is known comes first.
constexpr FileType table[] = {
    {0, Dialect::upstream, "F32"},
    {1, Dialect::upstream, "F16"},
    {2, Dialect::upstream, "Q4_0"},
    {3, Dialect::upstream, "Q4_1"},
    {4, Dialect::upstream, "Q4_1_SOME_F16"},
    {5, Dialect::upstream, "Q4_2"},
    {6, Dialect::upstream, "Q4_3"},
    {7, Dialect::upstream, "Q8_0"},
    {8, Dialect::upstream, "Q5_0"},
    {9, Dialect::upstream, "Q5_1"},
    {10, Dialect::upstream, "Q2_K"},
    {11, Dialect::upstream, "Q3_K_S"},
    {12, Dialect::upstream, "Q3_K_M"},
    {13, Dialect::upstream, "Q3_K_L"},
    {14, Dialect::upstream, "Q4_K_S"},
    {15, Dialect::upstream, "Q4_K_M"},
    {16, Dialect::upstream, "Q5_K_S"},
    {17, Dialect::upstream, "Q5_K_M"},
    {18, Dialect::upstream, "Q6_K"},
    {19, Dialect::upstream, "IQ2_XXS"},
    {20, Dialect::upstream, "IQ2_XS"},
    {21, Dialect::upstream, "Q2_K_S"},
    {22, Dialect::upstream, "IQ3_XS"},
    {23, Dialect::upstream, "IQ3_XXS"},
    {24, Dialect::upstream, "IQ1_S"},
    {25, Dialect::upstream, "IQ4_NL"},
    {26, Dialect::upstream, "IQ3_S"},
    {27, Dialect::upstream, "IQ3_M"},
    {28, Dialect::upstream, "IQ2_S"},
    {29, Dialect::upstream, "IQ2_M"},
    {30, Dialect::upstream, "IQ4_XS"},
    {31, Dialect::upstream, "IQ1_M"},
    {32, Dialect::upstream, "BF16"},
    {33, Dialect::upstream, "Q4_0_4_4"},
    {34, Dialect::upstream, "Q4_0_4_8"},
    {35, Dialect::upstream, "Q4_0_8_8"},
    {36, Dialect::upstream, "TQ1_0"},
    {37, Dialect::upstream, "TQ2_0"},
    {38, Dialect::upstream, "MXFP4"},
    {39, Dialect::upstream, "NVFP4"},
    {40, Dialect::upstream, "Q1_0"},
    {41, Dialect::upstream, "Q2_0"},
    {41, Dialect::ik, "Q1_0_G128"},
    {135, Dialect::ik, "Q6_0"},
    {136, Dialect::ik, "IQ1_BN"},
    {137, Dialect::ik, "IQ2_BN"},
    {138, Dialect::ik, "IQ2_K"},
    {139, Dialect::ik, "IQ3_K"},
    {140, Dialect::ik, "IQ4_K"},
    {141, Dialect::prism, "PQ2_0"},
    {141, Dialect::ik, "IQ5_K"},
    {142, Dialect::ik, "IQ6_K"},
    {143, Dialect::prism, "PTQ1_0"},
    {145, Dialect::ik, "IQ4_KS"},
    {146, Dialect::ik, "IQ3_KL"},
    {147, Dialect::ik, "IQ2_KS"},
    {148, Dialect::ik, "IQ4_KSS"},
    {149, Dialect::ik, "Q8_KV"},
    {150, Dialect::ik, "IQ5_KS"},
    {151, Dialect::ik, "IQ2_KT"},
    {152, Dialect::ik, "IQ3_KT"},
    {153, Dialect::ik, "IQ4_KT"},
    {154, Dialect::ik, "IQ3_KS"},
    {155, Dialect::ik, "IQ2_KL"},
    {156, Dialect::ik, "IQ1_KT"},
    {202, Dialect::ik, "Q4_0_R8"},
    {207, Dialect::ik, "Q8_0_R8"},
    {208, Dialect::ik, "Q5_0_R4"},
    {210, Dialect::ik, "Q2_K_R4"},
    {211, Dialect::ik, "Q3_K_R4"},
    {214, Dialect::ik, "Q4_K_R4"},
    {216, Dialect::ik, "Q5_K_R4"},
    {218, Dialect::ik, "Q6_K_R4"},
    {219, Dialect::ik, "IQ2_XXS_R4"},
    {220, Dialect::ik, "IQ2_XS_R4"},
    {223, Dialect::ik, "IQ3_XXS_R4"},
    {224, Dialect::ik, "IQ1_S_R4"},
    {225, Dialect::ik, "IQ4_NL_R4"},
    {226, Dialect::ik, "IQ3_S_R4"},
    {229, Dialect::ik, "IQ2_M_R4"},
    {230, Dialect::ik, "IQ4_XS_R8"},
    {231, Dialect::ik, "IQ1_M_R4"},
    {232, Dialect::ik, "BF16_R16"},
    {335, Dialect::ik, "Q6_0_R4"},
    {337, Dialect::ik, "IQ2_BN_R4"},
    {338, Dialect::ik, "IQ2_K_R4"},
    {339, Dialect::ik, "IQ3_K_R4"},
    {340, Dialect::ik, "IQ4_K_R4"},
    {341, Dialect::ik, "IQ5_K_R4"},
    {345, Dialect::ik, "IQ4_KS_R4"},
    {350, Dialect::ik, "IQ5_KS_R4"},
    {398, Dialect::ik, "Q8_KV_R8"},
    {399, Dialect::ik, "Q8_K_R8"},
};

constexpr std::uint32_t guessed_flag = 1024;

}  // namespace

std::string_view llama_ftype_name(std::uint32_t ftype) noexcept {
    for (const FileType& known : table)
        if (known.value == (ftype & ~guessed_flag)) return known.name;
    return {};
}

std::string_view llama_ftype_name(std::uint32_t ftype, Dialect dialect) noexcept {
    for (const FileType& known : table)
        if (known.value == (ftype & ~guessed_flag) && known.dialect == dialect) return known.name;
    return llama_ftype_name(ftype);
}

}  // namespace ninspect::codec
