// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What a file can be when it is neither GGUF nor `.ninfer`, and findings that concern any
// container. Sorted by id.
#include "core/inspect/rule_table.h"

#include "core/gguf/rules.h"
#include "core/inspect/open.h"
#include "core/ninfer/rules.h"

#include <algorithm>
#include <array>

namespace ninspect::inspect {
namespace {

constexpr LoaderMask everyone = every_gguf_loader | every_ninfer_loader;

constexpr Rule foreign(std::string_view id, std::string_view text, std::string_view advice) {
    return Rule{id, Severity::error, everyone, text, advice, "first bytes of the file"};
}

const std::array file_rules{
    foreign("file.archive", NI_RULE_TEXT("This is an archive ({found}), not a weight file"),
            NI_RULE_TEXT("Unpack it and open the .gguf or .ninfer file inside.")),
    foreign("file.byte-split",
            NI_RULE_TEXT("By its name this is piece {found} of a file that was cut up; it does not begin with a "
                         "container's header"),
            NI_RULE_TEXT("Join all pieces in order (Linux: cat PIECES > FILE, Windows: copy /b PIECE1+PIECE2 FILE) and "
                         "open the result.")),
    Rule{"file.byte-split.first", Severity::warning, everyone,
         NI_RULE_TEXT("By its name this is piece {found} of a file that was cut up: the header is here, the rest of "
                      "the data is in the other pieces"),
         NI_RULE_TEXT("Join all pieces in order (Linux: cat PIECES > FILE, Windows: copy /b PIECE1+PIECE2 FILE) and "
                      "open the result."),
         "name of the file"},
    foreign("file.compressed", NI_RULE_TEXT("This file is compressed ({found})"), NI_RULE_TEXT("Decompress it first.")),
    foreign("file.empty", NI_RULE_TEXT("The file is empty"),
            NI_RULE_TEXT("The download or copy did not even begin; fetch the file again.")),
    foreign("file.executable", NI_RULE_TEXT("This is a program ({found}), not a weight file"),
            NI_RULE_TEXT("If it is a llamafile, the GGUF is inside: unpack it with unzip.")),
    foreign("file.ggml-legacy", NI_RULE_TEXT("This is a model in the format {found}, the predecessor of GGUF"),
            NI_RULE_TEXT("Fetch a GGUF edition of the model, or convert it with the script of a llama.cpp release of "
                         "late 2023 (convert-llama-ggml-to-gguf.py).")),
    foreign("file.gguf-reversed",
            NI_RULE_TEXT("The magic is GGUF written backwards; no such format was ever agreed on (big-endian GGUF "
                         "begins with GGUF like any other)"),
            NI_RULE_TEXT("Ask its maker for a file written by a current llama.cpp, or swap the bytes of the whole file "
                         "with the tool that wrote it.")),
    foreign("file.html", NI_RULE_TEXT("This is a web page saved under the model's name: {found}"),
            NI_RULE_TEXT("The server answered with a page instead of the file: log in or accept the licence where that "
                         "is asked for, take the direct download link and fetch the file again.")),
    foreign("file.json", NI_RULE_TEXT("This is a JSON document, not a weight file"),
            NI_RULE_TEXT("Model folders hold JSON files for settings and indexes; open the .gguf or .ninfer file "
                         "beside them.")),
    foreign("file.json-error", NI_RULE_TEXT("This is a server's error answer saved under the model's name: {found}"),
            NI_RULE_TEXT("The download failed: check the address and the access rights and fetch the file again.")),
    foreign("file.lfs-pointer",
            NI_RULE_TEXT("This is a Git-LFS pointer, not the file itself; the file it stands for is {found}"),
            NI_RULE_TEXT("Run \"git lfs pull\" in that repository, or download the file from its web page.")),
    Rule{"file.name.other-container", Severity::note, no_loader,
         NI_RULE_TEXT("The name ends in {found}, but the content is {expected}"),
         NI_RULE_TEXT("Rename the file so that programs which go by the name recognise it."), "name of the file"},
    foreign("file.other-format", NI_RULE_TEXT("This is another kind of file: {found}"),
            NI_RULE_TEXT("Only GGUF and .ninfer files can be opened.")),
    foreign("file.pickle",
            NI_RULE_TEXT("This is a Python pickle (an old PyTorch checkpoint, perhaps), not a weight file of a known "
                         "container"),
            NI_RULE_TEXT("Convert the model to GGUF; do not load a pickle from a source that you do not trust.")),
    foreign("file.pytorch", NI_RULE_TEXT("This is a PyTorch checkpoint (zip with {found})"),
            NI_RULE_TEXT("Convert the model to GGUF, or fetch a GGUF or .ninfer edition.")),
    foreign("file.safetensors", NI_RULE_TEXT("This is a safetensors file (header of {found} bytes)"),
            NI_RULE_TEXT("Convert the model to GGUF, or fetch a GGUF or .ninfer edition.")),
    foreign("file.text", NI_RULE_TEXT("This is text, not a weight file; it begins: {found}"),
            NI_RULE_TEXT("If it was downloaded, the text may be the server's reason for refusing; fetch the file "
                         "again.")),
    foreign("file.too-short", NI_RULE_TEXT("The file has {found} bytes; the shortest header has {expected}"),
            NI_RULE_TEXT("The download or copy stopped at its beginning; fetch the file again.")),
    Rule{"file.unfinished-download", Severity::warning, no_loader,
         NI_RULE_TEXT("A download program marks this file as unfinished ({found})"),
         NI_RULE_TEXT("Let the download end, or fetch the file again."), "name of the file"},
    foreign("file.unknown",
            NI_RULE_TEXT("This is neither GGUF nor .ninfer: the file begins with {found}, expected {expected}"),
            NI_RULE_TEXT("Compare size and checksum with the page that it came from; fetch the file again if they "
                         "differ.")),
    foreign("file.zeros",
            NI_RULE_TEXT("The file begins with {found} zero bytes: space that was reserved for a download and never "
                         "filled"),
            NI_RULE_TEXT("The download did not complete; fetch the file again.")),
};

}  // namespace

std::span<const Rule> rules() noexcept { return file_rules; }

const Rule& rule(std::string_view id) noexcept {
    for (const Rule& r : file_rules)
        if (r.id == id) return r;
    return rule("file.unknown");
}

std::vector<const Rule*> all_rules() {
    std::vector<const Rule*> all;
    for (std::span<const Rule> table : {gguf::rules(), ninfer::rules(), rules()})
        for (const Rule& r : table) all.push_back(&r);
    std::sort(all.begin(), all.end(), [](const Rule* a, const Rule* b) { return a->id < b->id; });
    return all;
}

}  // namespace ninspect::inspect
