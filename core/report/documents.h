// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The records of the command-line contract (docs/cli.md) as JSON text, and the same tables
// as CSV and TSV. Used by the command line and by the window's exports, so that both say
// the same. All text is UTF-8 whatever the file holds: ill-formed names become U+FFFD in JSON
// (with the exact bytes beside them in a member NAME_hex) and \xNN in text for people.
// JSON has no line end at its end; text for people ends with one.
#pragma once

#include "core/base/result.h"
#include "core/base/run_control.h"
#include "core/inspect/compare.h"
#include "core/io/digest.h"
#include "core/model/artifact.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ninspect::report {

std::string info_json(const Artifact& artifact);
std::string info_text(const Artifact& artifact);

/// Records of the entries given, in that order.
std::string ls_json(const Artifact& artifact, std::span<const EntryId> entries);
std::string ls_text(const Artifact& artifact, std::span<const EntryId> entries);
/// Header line, then one line per entry. `separator` is ',' (quoted as RFC 4180) or '\t'
/// (tabs and line ends inside fields become spaces).
std::string ls_table(const Artifact& artifact, std::span<const EntryId> entries, char separator);

/// The keys given (all when empty). Arrays are cut at 16 elements unless `full`. A value that
/// cannot be read has the reason in its place.
Result<std::string> meta_json(const Artifact& artifact, std::span<const std::size_t> keys, bool full);
Result<std::string> meta_text(const Artifact& artifact, std::span<const std::size_t> keys, bool full);
/// One value raw: strings byte for byte, numbers and bools as a line of text, arrays
/// one element a line. Errors: those of the metadata reader.
Result<std::string> meta_raw(const Artifact& artifact, std::size_t key);

/// True when `validate` judges "findings": at least one error or warning.
bool has_findings(const Artifact& artifact) noexcept;
std::string validate_json(const Artifact& artifact);
std::string validate_text(const Artifact& artifact);
std::string rules_json();
std::string rules_text();
std::string rules_markdown();  ///< docs/rules.md is this text; a test compares them

/// Resources, and tensors whose planes cannot be told (unknown format, broken shape), give
/// records without planes; the latter say why.
Result<std::string> layout_json(const Artifact& artifact, EntryId entry);
Result<std::string> layout_text(const Artifact& artifact, EntryId entry);

std::string diff_json(const Artifact& a, const Artifact& b, const inspect::StructureDiff& diff);
std::string diff_text(const Artifact& a, const Artifact& b, const inspect::StructureDiff& diff);

/// "Who can load this?" as JSON / text.
std::string loaders_json(const Artifact& artifact);
std::string loaders_text(const Artifact& artifact);

/// Digest of one file of an artifact, or of one entry.
struct HashRecord {
    std::string name;  ///< path of the file, or name of the entry
    std::uint64_t bytes = 0;
    std::string digest;          ///< lower-case hexadecimal
    std::optional<Error> error;  ///< why there is no digest
};
/// `entries`: the records are entries, not files. The text has the shape of sha256sum's and
/// leaves out records without a digest.
std::string hash_json(io::DigestAlgorithm algorithm, bool entries, std::span<const HashRecord> records);
std::string hash_text(std::span<const HashRecord> records);

/// What this machine can compute with, and what is missing and why.
std::string backends_json();
std::string backends_text();

}  // namespace ninspect::report
