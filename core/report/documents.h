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
#include "core/inspect/compare_weights.h"
#include "core/io/digest.h"
#include "core/model/artifact.h"
#include "core/stats/doctor.h"
#include "core/stats/tensor_stats.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
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

/// Takes a document piece by piece; false: no more of it is wanted.
using TextSink = std::function<bool(std::string_view)>;
/// meta_json() and meta_raw() in pieces of some 64 KiB: the memory does not grow with the
/// number of an array's elements.
void write_meta_json(const Artifact& artifact, std::span<const std::size_t> keys, bool full, const TextSink& sink);
Status write_meta_raw(const Artifact& artifact, std::size_t key, const TextSink& sink);

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

/// `weights`: null when the contents of the entries were not compared.
std::string diff_json(const Artifact& a, const Artifact& b, const inspect::StructureDiff& diff,
                      const inspect::WeightsDiff* weights = nullptr);
std::string diff_text(const Artifact& a, const Artifact& b, const inspect::StructureDiff& diff,
                      const inspect::WeightsDiff* weights = nullptr);

/// "Who can load this?" as JSON / text.
std::string loaders_json(const Artifact& artifact);
std::string loaders_text(const Artifact& artifact);

/// What `scales` says of one tensor: figures without the counts of words, which are large.
struct ScaleRecord {
    EntryId id;
    std::optional<stats::ScaleStats> scales, mins, sub_scales;
    std::optional<stats::Histogram> histogram;
    stats::Verdict verdict = stats::Verdict::none;
    std::vector<stats::HealthReason> why;
    std::optional<Error> error;
};
/// `bins`: of the histogram, 0 for none.
ScaleRecord scale_record(const stats::TensorStats& stats, std::size_t bins);
std::string scales_json(const Artifact& artifact, std::span<const ScaleRecord> records);
std::string scales_text(const Artifact& artifact, std::span<const ScaleRecord> records);

/// Tensors without codes are left out. Alphabets of more than 256 codes: those that occur.
std::string codes_json(const Artifact& artifact, std::span<const stats::TensorStats> tensors);
std::string codes_text(const Artifact& artifact, std::span<const stats::TensorStats> tensors);

std::string doctor_json(const Artifact& artifact, std::span<const stats::Examination> exams);
/// `every`: the candidates of all tensors, not only of those whose best is not the declared one.
std::string doctor_text(const Artifact& artifact, std::span<const stats::Examination> exams, bool every);

/// The rules behind the verdicts. docs/health.md is the Markdown; a test compares them.
std::string health_rules_json();
std::string health_rules_text();
std::string health_rules_markdown();

/// Digest of one file of an artifact, or of one entry.
struct HashRecord {
    std::string name;  ///< path of the file, or name of the entry
    std::uint64_t bytes = 0;
    std::string digest;          ///< lower-case hexadecimal
    std::optional<Error> error;  ///< why there is no digest
};
/// `entries`: the records are entries, not files. The text has the shape of sha256sum's, with the
/// names of files escaped as there (so that `sha256sum -c` finds them), and leaves out records
/// without a digest.
std::string hash_json(io::DigestAlgorithm algorithm, bool entries, std::span<const HashRecord> records);
std::string hash_text(bool entries, std::span<const HashRecord> records);

/// Why a command failed: {"error": {"code", "message", "file", "offset", "entry", "expected",
/// "found", "rule"}}, without the facts that the error does not have.
std::string error_json(const Error& error);

/// What this machine can compute with, and what is missing and why.
std::string backends_json();
std::string backends_text();

}  // namespace ninspect::report
