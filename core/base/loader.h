// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace ninspect {

/// The programs that users load weight files with, as far as their reading rules are
/// known. The NInfer lines are the public code lines of autumn 2026; what each accepts
/// is in `inspect/compat.h`.
enum class Loader : std::uint8_t {
    llama_cpp,              ///< ggml-org/llama.cpp, current gguf.cpp
    ik_llama,               ///< ikawrakow/ik_llama.cpp
    prism_llama,            ///< PrismML-Eng/llama.cpp, types 142 and 143
    ninfer_v1,              ///< Neroued/ninfer until early August 2026
    ninfer_v2,              ///< Neroued/ninfer August 2026, natpate/ninfer-windows to 0.7.1 and peers
    ninfer_v2_ternary,      ///< v2 forks that register PQ2_0_G128 and PTQ1_0_G128 (ygxiuming, CraneBW)
    ninfer_v2_fusion,       ///< Astrangemaninhere/ninfer-fusion
    ninfer_v2_jonj20,       ///< jonj20 main tree
    ninfer_v3,              ///< Neroued/ninfer since mid-September 2026 and faithful forks
    ninfer_v3_kvmem,        ///< paicat1/Bonsai-27B-NInfer-kvmem
    ninfer_v3_t2,           ///< zhongpei/ninfer-4090, ahnafnafee (consolidated family)
    ninfer_v3_sm89,         ///< jonj20 sm_89 tree
    ninfer_v3_igorls,       ///< igorls/ninfer
    ninfer_v3_ashalliants,  ///< ashalliants/ninfer-3090
    count_,
};

/// A set of loaders, one bit each.
using LoaderMask = std::uint32_t;

constexpr LoaderMask mask_of(Loader loader) noexcept { return LoaderMask{1} << static_cast<unsigned>(loader); }

template <class... L>
constexpr LoaderMask loaders(L... list) noexcept {
    return (LoaderMask{0} | ... | mask_of(list));
}

inline constexpr LoaderMask no_loader = 0;
inline constexpr LoaderMask every_gguf_loader = loaders(Loader::llama_cpp, Loader::ik_llama, Loader::prism_llama);
inline constexpr LoaderMask every_ninfer_v2_loader =
    loaders(Loader::ninfer_v2, Loader::ninfer_v2_ternary, Loader::ninfer_v2_fusion, Loader::ninfer_v2_jonj20);
inline constexpr LoaderMask every_ninfer_v12_loader = mask_of(Loader::ninfer_v1) | every_ninfer_v2_loader;
inline constexpr LoaderMask every_ninfer_v3_loader =
    loaders(Loader::ninfer_v3, Loader::ninfer_v3_kvmem, Loader::ninfer_v3_t2, Loader::ninfer_v3_sm89,
            Loader::ninfer_v3_igorls, Loader::ninfer_v3_ashalliants);
inline constexpr LoaderMask every_ninfer_loader = every_ninfer_v12_loader | every_ninfer_v3_loader;

}  // namespace ninspect
