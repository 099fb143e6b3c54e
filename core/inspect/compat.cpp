// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspect/compat.h"

#include <array>

namespace ninspect::inspect {
namespace {

constexpr std::array loader_table{
    LoaderInfo{Loader::llama_cpp, "llama.cpp", "llama.cpp", "ggml-org/llama.cpp, autumn 2026, and programs built on it",
               Container::gguf},
    LoaderInfo{Loader::ik_llama, "ik_llama.cpp", "ik_llama.cpp", "ikawrakow/ik_llama.cpp, autumn 2026",
               Container::gguf},
    LoaderInfo{Loader::prism_llama, "prism-llama.cpp", "PrismML llama.cpp",
               "PrismML-Eng/llama.cpp with types 142 and 143", Container::gguf},
    LoaderInfo{Loader::ninfer_v1, "ninfer-v1", "NInfer v1", "Neroued/ninfer until early August 2026",
               Container::ninfer},
    LoaderInfo{Loader::ninfer_v2, "ninfer-v2", "NInfer v2",
               "Neroued/ninfer of August 2026, natpate/ninfer-windows up to 0.7.1, Ambolio before v1.1.1, "
               "UDPSendToFailed, dollarwong, geoffwatts",
               Container::ninfer},
    LoaderInfo{Loader::ninfer_v2_ternary, "ninfer-v2-ternary", "NInfer v2 (ternary forks)",
               "ygxiuming/ninfer-bonsai-4070ti, CraneBW", Container::ninfer},
    LoaderInfo{Loader::ninfer_v2_fusion, "ninfer-v2-fusion", "NInfer v2 (fusion)", "Astrangemaninhere/ninfer-fusion",
               Container::ninfer},
    LoaderInfo{Loader::ninfer_v2_jonj20, "ninfer-v2-jonj20", "NInfer v2 (jonj20)",
               "jonj20/ninfer-ada-ternary-4060, main tree", Container::ninfer},
    LoaderInfo{Loader::ninfer_v3, "ninfer-v3", "NInfer v3",
               "Neroued/ninfer since mid-September 2026, natpate after 0.7.1, Ambolio v1.1.1 and later",
               Container::ninfer},
    LoaderInfo{Loader::ninfer_v3_kvmem, "ninfer-v3-kvmem", "NInfer v3 (kvmem)", "paicat1/Bonsai-27B-NInfer-kvmem",
               Container::ninfer},
    LoaderInfo{Loader::ninfer_v3_t2, "ninfer-v3-t2", "NInfer v3 (t2)", "zhongpei/ninfer-4090, ahnafnafee",
               Container::ninfer},
    LoaderInfo{Loader::ninfer_v3_sm89, "ninfer-v3-sm89", "NInfer v3 (sm_89)", "jonj20, sm_89 tree", Container::ninfer},
    LoaderInfo{Loader::ninfer_v3_igorls, "ninfer-v3-igorls", "NInfer v3 (igorls)", "igorls/ninfer", Container::ninfer},
    LoaderInfo{Loader::ninfer_v3_ashalliants, "ninfer-v3-ashalliants", "NInfer v3 (ashalliants)",
               "ashalliants/ninfer-3090", Container::ninfer},
};
static_assert(loader_table.size() == static_cast<std::size_t>(Loader::count_));

constexpr bool in_enum_order() {
    for (std::size_t i = 0; i < loader_table.size(); ++i)
        if (static_cast<std::size_t>(loader_table[i].loader) != i) return false;
    return true;
}
static_assert(in_enum_order());

/// What one finding means for a loader.
LoadAnswer answer_of(const Diagnostic& diagnostic, Loader loader) {
    if (diagnostic.refused_by & mask_of(loader)) return LoadAnswer::refuses;
    // A break that is not known to be refused by anybody may be misread by everybody.
    const bool serious = diagnostic.severity() != Severity::note;
    return serious && diagnostic.refused_by == no_loader ? LoadAnswer::doubtful : LoadAnswer::loads;
}

}  // namespace

std::span<const LoaderInfo> all_loaders() noexcept { return loader_table; }

std::string_view load_answer_name(LoadAnswer answer) noexcept {
    switch (answer) {
        case LoadAnswer::loads:
            return "loads";
        case LoadAnswer::doubtful:
            return "doubtful";
        case LoadAnswer::refuses:
            return "refuses";
    }
    return "refuses";
}

std::vector<LoadVerdict> who_can_load(const Artifact& artifact) {
    std::vector<LoadVerdict> verdicts;
    for (const LoaderInfo& loader : loader_table) {
        if (loader.container != artifact.container) continue;
        LoadVerdict verdict{&loader, LoadAnswer::loads, {}};
        std::vector<const Diagnostic*> doubts;
        for (const Diagnostic& diagnostic : artifact.diagnostics) {
            const LoadAnswer answer = answer_of(diagnostic, loader.loader);
            if (answer == LoadAnswer::refuses) verdict.why.push_back(&diagnostic);
            if (answer == LoadAnswer::doubtful) doubts.push_back(&diagnostic);
        }
        if (!verdict.why.empty())
            verdict.answer = LoadAnswer::refuses;
        else if (!doubts.empty())
            verdict.answer = LoadAnswer::doubtful;
        verdict.why.insert(verdict.why.end(), doubts.begin(), doubts.end());
        verdicts.push_back(std::move(verdict));
    }
    return verdicts;
}

}  // namespace ninspect::inspect
