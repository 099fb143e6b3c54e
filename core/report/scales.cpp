// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"
#include "core/base/text.h"
#include "core/report/documents.h"
#include "core/report/health_text.h"
#include "core/report/json_text.h"
#include "core/report/text_table.h"

#include <fmt/format.h>

namespace ninspect::report {
namespace {

Json histogram_json(const stats::Histogram& histogram) {
    Json edges = Json::array();
    for (const double edge : histogram.edges) edges.push_back(json_number(edge));
    Json record;
    record["logarithmic"] = histogram.logarithmic;
    record["edges"] = std::move(edges);
    record["counts"] = histogram.counts;
    record["not_positive"] = histogram.not_positive;
    return record;
}

Json record_json(const Artifact& artifact, const ScaleRecord& one) {
    Json record;
    add_text(record, "name", artifact.name(one.id));
    add_text(record, "format", artifact.format_name(one.id));
    if (one.scales) add_scale_figures(record, *one.scales);
    add_verdict(record, one.verdict, one.why);
    if (one.mins) add_scale_figures(record["mins"], *one.mins);
    if (one.sub_scales) add_scale_figures(record["sub_scales"], *one.sub_scales);
    if (one.histogram) record["histogram"] = histogram_json(*one.histogram);
    if (one.error) record["error"] = json_text(english_message(*one.error));
    return record;
}

}  // namespace

ScaleRecord scale_record(const stats::TensorStats& stats, std::size_t bins) {
    ScaleRecord record;
    record.id = stats.id;
    record.scales = stats.scales;
    record.mins = stats.mins;
    if (stats.sub_scale_words) record.sub_scales = stats::summarize(*stats.sub_scale_words);
    if (bins > 0 && stats.scale_words) record.histogram = stats::histogram(*stats.scale_words, bins, true);
    record.verdict = stats.verdict;
    record.why = stats.why;
    record.error = stats.error;
    return record;
}

std::string scales_json(const Artifact& artifact, std::span<const ScaleRecord> records) {
    ArrayWriter array;
    for (const ScaleRecord& record : records) array.add(record_json(artifact, record));
    return array.finish();
}

std::string scales_text(const Artifact& artifact, std::span<const ScaleRecord> records) {
    using enum TextTable::Align;
    TextTable table({{"Name"},
                     {"Format"},
                     {"Scales", right},
                     {"Neg", right},
                     {"NaN", right},
                     {"Inf", right},
                     {"Zero", right},
                     {"Min", right},
                     {"Median", right},
                     {"Max", right},
                     {"Kinds", right},
                     {"Verdict"}});
    Reasons reasons(artifact);
    for (const ScaleRecord& one : records) {
        if (!one.scales) continue;
        const stats::ScaleStats& s = *one.scales;
        table.add_row({escape_for_display(artifact.name(one.id)), escape_for_display(artifact.format_name(one.id)),
                       group_digits(s.count), group_digits(s.neg), group_digits(s.nan), group_digits(s.inf),
                       group_digits(s.zero), figure_text(s.min), figure_text(s.median), figure_text(s.max),
                       fmt::format("{}", s.high_byte_kinds), std::string(stats::verdict_name(one.verdict))});
        reasons.add(one.id, one.verdict, one.why);
    }
    return (table.empty() ? std::string() : table.text()) + reasons.text();
}

}  // namespace ninspect::report
