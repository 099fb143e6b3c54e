// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inspect/compare.h"
#include "core/model/artifact.h"
#include "core/stats/doctor.h"
#include "core/stats/tensor_stats.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ninspect::report {

/// Marks a literal of the audit report for translation under the context "audit".
#define NI_AUDIT_TEXT(literal) literal

/// Bars of the small histograms, over a logarithmic axis.
inline constexpr std::size_t audit_bars = 48;

/// One file of the report. Borrowed: everything must outlive the call.
struct AuditSide {
    const Artifact* artifact = nullptr;
    std::span<const stats::TensorStats> figures;  ///< may be empty: the report says that nothing was scanned
    /// Heights of the small histogram of a tensor's scales; where empty, made from its scale_words.
    std::function<std::vector<std::uint64_t>(EntryId)> bars;
    std::span<const stats::Examination> opinions;  ///< the doctor's, of tensors that were examined
};

/// How the report speaks. The defaults are English.
struct AuditWords {
    std::string language = "en";                             ///< BCP 47
    std::string made_at;                                     ///< date and time as people read it; may be empty
    std::string program;                                     ///< name and version
    std::function<std::string(std::string_view)> translate;  ///< of texts marked NI_AUDIT_TEXT
    std::function<std::string(const Artifact&, const Diagnostic&)> finding;
    std::function<std::string(const stats::HealthReason&)> reason;
};

/// An audit of one or two files as one HTML page without outside parts: what each is, its
/// findings, who can load it, the figures of its scales and codes with verdicts, what the
/// doctor says; and how the two differ (`diff` may be null). Printable; light and dark.
std::string audit_html(std::span<const AuditSide> sides, const inspect::StructureDiff* diff, const AuditWords& words);

}  // namespace ninspect::report
