// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/core_words.h"

#include "ui/text/words.h"

#include <QCoreApplication>
#include <array>

namespace ninspect::ui::text {
namespace {

constexpr std::array loader_words{
    QT_TRANSLATE_NOOP("loaders", "PrismML llama.cpp"),
    QT_TRANSLATE_NOOP("loaders", "NInfer v2 (ternary forks)"),
    QT_TRANSLATE_NOOP("loaders", "ggml-org/llama.cpp, autumn 2026, and programs built on it"),
    QT_TRANSLATE_NOOP("loaders", "ikawrakow/ik_llama.cpp, autumn 2026"),
    QT_TRANSLATE_NOOP("loaders", "PrismML-Eng/llama.cpp with types 142 and 143"),
    QT_TRANSLATE_NOOP("loaders", "Neroued/ninfer until early August 2026"),
    QT_TRANSLATE_NOOP("loaders",
                      "Neroued/ninfer of August 2026, natpate/ninfer-windows up to 0.7.1, Ambolio before v1.1.1, "
                      "UDPSendToFailed, dollarwong, geoffwatts"),
    QT_TRANSLATE_NOOP("loaders", "ygxiuming/ninfer-bonsai-4070ti, CraneBW"),
    QT_TRANSLATE_NOOP("loaders", "jonj20/ninfer-ada-ternary-4060, main tree"),
    QT_TRANSLATE_NOOP("loaders",
                      "Neroued/ninfer since mid-September 2026, natpate after 0.7.1, Ambolio v1.1.1 and later"),
    QT_TRANSLATE_NOOP("loaders", "zhongpei/ninfer-4090, ahnafnafee"),
    QT_TRANSLATE_NOOP("loaders", "jonj20, sm_89 tree"),
};

constexpr std::array note_words{
    QT_TRANSLATE_NOOP("notes", "BitNet; the size of its rows is not documented"),
    QT_TRANSLATE_NOOP("notes", "sized as a whole: elements / 4 + 32 bytes"),
    QT_TRANSLATE_NOOP("notes", "the first public PrismML fork; number 40 is NVFP4 in ggml"),
    QT_TRANSLATE_NOOP("notes", "old PrismML files; the same bytes as type 142 (PQ2_0)"),
    QT_TRANSLATE_NOOP("notes", "number reserved by ik_llama.cpp and given up"),
    QT_TRANSLATE_NOOP("notes", "removed from files; stored as Q4_0 and repacked when loaded"),
    QT_TRANSLATE_NOOP("notes", "removed from files; stored as IQ4_NL and repacked when loaded"),
    QT_TRANSLATE_NOOP("notes", "removed from ggml in 2023"),
    QT_TRANSLATE_NOOP("notes", "sub-scales are packed in the code words"),
    QT_TRANSLATE_NOOP("notes", "the f16 scale is spread over the top nibbles of the four words of `scales`"),
    QT_TRANSLATE_NOOP("notes", "called Q1_0_G128 by ik_llama.cpp"),
    QT_TRANSLATE_NOOP("notes", "codes 0, 1, 2 stand for -1, 0, +1"),
    QT_TRANSLATE_NOOP("notes", "codes are two's complement in two bits"),
    QT_TRANSLATE_NOOP("notes", "units of 13 bytes for 64 weights"),
    QT_TRANSLATE_NOOP("notes", "codes 0, 1, 2 stand for -1, 0, +1; read by early builds of the sm_89 line only"),
};

[[maybe_unused]] constexpr std::array backend_words{
    QT_TRANSLATE_NOOP("backends", "this program was built without CUDA support"),
};

QString translated(const char* context, std::string_view source) {
    if (source.empty()) return {};
    return QCoreApplication::translate(context, std::string(source).c_str());
}

}  // namespace

QString loader_name(const inspect::LoaderInfo& loader) { return translated("loaders", loader.name); }

QString loader_detail(const inspect::LoaderInfo& loader) { return translated("loaders", loader.detail); }

QString encoding_note(const codec::Encoding& encoding) { return translated("notes", encoding.note); }

QString backend_reason(const inspect::BackendInfo& backend) {
    QString words = translated("backends", backend.reason);
    if (!words.isEmpty()) words[0] = words[0].toUpper();
    return words;
}

std::vector<std::string_view> known_core_words() {
    std::vector<std::string_view> words(loader_words.begin(), loader_words.end());
    words.insert(words.end(), note_words.begin(), note_words.end());
    return words;
}

}  // namespace ninspect::ui::text
