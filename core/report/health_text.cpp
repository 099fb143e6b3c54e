// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/health_text.h"

#include "core/base/text.h"

#include <fmt/format.h>

#include <cmath>

namespace ninspect::report {

void add_scale_figures(Json& record, const stats::ScaleStats& s) {
    record["count"] = s.count;
    record["finite"] = s.finite;
    record["neg"] = s.neg;
    record["nan"] = s.nan;
    record["inf"] = s.inf;
    record["zero"] = s.zero;
    record["subnormal"] = s.subnormal;
    record["min"] = json_number(s.min);
    record["max"] = json_number(s.max);
    record["median"] = json_number(s.median);
    record["p01"] = json_number(s.p01);
    record["p99"] = json_number(s.p99);
    record["high_byte_kinds"] = s.high_byte_kinds;
}

void add_verdict(Json& record, stats::Verdict verdict, std::span<const stats::HealthReason> why) {
    record["verdict"] = std::string(stats::verdict_name(verdict));
    Json reasons = Json::array();
    for (const stats::HealthReason& reason : why) {
        Json one;
        one["rule"] = std::string(reason.rule->id);
        one["verdict"] = std::string(stats::verdict_name(reason.rule->verdict));
        one["message"] = json_text(stats::english_reason(reason));
        reasons.push_back(std::move(one));
    }
    record["why"] = std::move(reasons);
}

std::string figure_text(double value) { return std::isnan(value) ? "–" : fmt::format("{:.4g}", value); }

void Reasons::add(EntryId id, stats::Verdict, std::span<const stats::HealthReason> why) {
    for (const stats::HealthReason& reason : why)
        lines_ +=
            fmt::format("{}: {}: {} ({})\n", escape_for_display(artifact_.name(id)),
                        stats::verdict_name(reason.rule->verdict), stats::english_reason(reason), reason.rule->id);
}

}  // namespace ninspect::report
