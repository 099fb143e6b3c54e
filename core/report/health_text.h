// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Figures and verdicts in the shape that all of `scales`, `codes` and `doctor` share. Inside
// core/report only.
#pragma once

#include "core/model/artifact.h"
#include "core/report/json_text.h"
#include "core/stats/tensor_stats.h"

#include <span>
#include <string>

namespace ninspect::report {

/// Adds count, finite, neg … high_byte_kinds.
void add_scale_figures(Json& record, const stats::ScaleStats& scales);

/// Adds verdict and why.
void add_verdict(Json& record, stats::Verdict verdict, std::span<const stats::HealthReason> why);

/// A value for people: four digits, "–" when there is none.
std::string figure_text(double value);

/// "NAME: verdict: sentence (rule)" lines for everything that is wrong, after an empty line.
class Reasons {
public:
    explicit Reasons(const Artifact& artifact) : artifact_(artifact) {}
    void add(EntryId id, stats::Verdict verdict, std::span<const stats::HealthReason> why);
    std::string text() const { return lines_.empty() ? lines_ : "\n" + lines_; }

private:
    const Artifact& artifact_;
    std::string lines_;
};

}  // namespace ninspect::report
