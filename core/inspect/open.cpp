// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspect/open.h"

#include "core/gguf/reader.h"
#include "core/inspect/file_name.h"
#include "core/inspect/foreign.h"
#include "core/inspect/rule_table.h"
#include "core/io/path.h"
#include "core/ninfer/reader.h"
#include "core/ninfer/rules.h"

#include <fmt/format.h>

#include <array>
#include <new>

namespace ninspect::inspect {
namespace {

using ArtifactResult = Result<std::shared_ptr<const Artifact>>;

Error not_a_container(const std::string& path, Foreign foreign) {
    Error error;
    error.code = ErrorCode::not_a_container;
    error.file = path;
    error.expected = std::move(foreign.expected);
    error.found = std::move(foreign.found);
    error.rule = foreign.rule;
    return error;
}

Result<std::vector<std::uint8_t>> read_head(const io::ByteSource& source) {
    std::vector<std::uint8_t> head(foreign_head_bytes);
    Result<std::size_t> n = source.read_at(0, head);
    if (!n) return n.error();
    head.resize(*n);
    return head;
}

std::string piece_text(const BytePiece& piece) { return fmt::format("{} ({})", piece.label, piece.whole); }

/// What the file's name and neighbours add to what its reader has found.
std::vector<Diagnostic> findings_by_name(const Artifact& artifact) {
    std::vector<Diagnostic> found;
    const std::string name = io::file_name_of(artifact.path);
    if (const std::optional<BytePiece> piece = byte_piece(name))
        found.push_back(make_diagnostic(rule("file.byte-split.first"), {}, std::nullopt, {}, piece_text(*piece)));
    const std::string_view unfinished = unfinished_suffix(name);
    if (!unfinished.empty())
        found.push_back(
            make_diagnostic(rule("file.unfinished-download"), {}, std::nullopt, {}, std::string(unfinished)));
    else if (io::file_exists(artifact.path + ".aria2"))
        found.push_back(make_diagnostic(rule("file.unfinished-download"), {}, std::nullopt, {}, name + ".aria2"));
    const bool gguf = artifact.container == Container::gguf;
    const std::string_view other = gguf ? ".ninfer" : ".gguf";
    if (ends_with_suffix(name, other))
        found.push_back(make_diagnostic(rule("file.name.other-container"), {}, std::nullopt, gguf ? "GGUF" : ".ninfer",
                                        std::string(other)));
    return found;
}

/// The reader has just made the artifact and nobody else has seen it yet.
ArtifactResult with_findings(std::shared_ptr<const Artifact> artifact) {
    std::vector<Diagnostic> found = findings_by_name(*artifact);
    if (found.empty()) return artifact;
    std::vector<Diagnostic>& all = std::const_pointer_cast<Artifact>(artifact)->diagnostics;
    for (Diagnostic& diagnostic : found) all.push_back(std::move(diagnostic));
    return artifact;
}

/// A container that ends inside its own header is explained by its name when it is a piece.
Error explained_by_name(Error error) {
    const std::optional<BytePiece> piece = byte_piece(io::file_name_of(error.file));
    const bool cut = error.code == ErrorCode::header_unreadable || error.code == ErrorCode::truncated;
    if (!piece || !cut) return error;
    error.rule = &rule("file.byte-split.first");
    error.found = piece_text(*piece);
    return error;
}

/// A continuation part by itself is unreadable, but its reader has looked for the entry file
/// beside it and gives the name: then the whole artifact is opened.
ArtifactResult open_ninfer(const std::string& path, const OpenOptions& options, const RunControl& control) {
    ArtifactResult artifact = ninfer::open(path, options, control);
    if (artifact || options.strict || !options.whole_set) return artifact;
    const Error& error = artifact.error();
    if (error.rule != &ninfer::rule("ninfer.v3.part-opened") || error.expected.empty()) return artifact;
    return ninfer::open(io::path_beside(path, error.expected), options, control);
}

ArtifactResult open_any(const std::string& path, const OpenOptions& options, const RunControl& control) {
    Result<std::shared_ptr<io::FileSource>> source = io::FileSource::open(path);
    if (!source) return source.error();
    Result<std::vector<std::uint8_t>> head = read_head(**source);
    if (!head) return head.error();

    const bool is_gguf = gguf::is_gguf(*head);
    const ninfer::Probe probe = ninfer::probe(*head);
    if (!is_gguf && probe == ninfer::Probe::no)
        return not_a_container(path, identify_foreign(*head, (*source)->size(), io::file_name_of(path)));

    source->reset();  // the container's reader opens the file itself, with its siblings
    ArtifactResult artifact = is_gguf ? gguf::open(path, options, control) : open_ninfer(path, options, control);
    if (!artifact) return probe == ninfer::Probe::v3_part ? artifact.error() : explained_by_name(artifact.error());
    return with_findings(std::move(*artifact));
}

}  // namespace

Result<std::shared_ptr<const Artifact>> open_artifact(const std::string& path, const OpenOptions& options,
                                                      const RunControl& control) {
    try {
        return open_any(path, options, control);
    } catch (const std::bad_alloc&) {  // what was made until then is gone, so that there is room to say so
        Error error;
        error.code = ErrorCode::out_of_memory;
        error.file = path;
        return error;
    }
}

}  // namespace ninspect::inspect
