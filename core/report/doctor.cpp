// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/report/documents.h"
#include "core/report/health_text.h"
#include "core/report/json_text.h"
#include "core/report/text_table.h"

#include <fmt/format.h>

namespace ninspect::report {
namespace {

Json candidate_json(const stats::Candidate& candidate) {
    Json record;
    record["arrangement"] = candidate.arrangement;
    record["explanation"] = json_text(candidate.explanation);
    record["format"] = candidate.encoding == nullptr ? std::string() : std::string(candidate.encoding->format);
    record["scale_offset"] = candidate.scale_offset;
    record["shift"] = candidate.shift;
    record["score"] = json_number(candidate.score);
    add_scale_figures(record["scales"], candidate.scales);
    if (candidate.codes) {
        Json& codes = record["codes"];
        codes["count"] = candidate.codes->count;
        codes["illegal"] = candidate.codes->illegal;
        codes["non_canonical"] = candidate.codes->non_canonical;
    }
    return record;
}

Json exam_json(const Artifact& artifact, const stats::Examination& exam) {
    Json record;
    add_text(record, "name", artifact.name(exam.id));
    add_text(record, "format", artifact.format_name(exam.id));
    record["declared"] = exam.declared;
    record["best"] = exam.best;
    record["agrees"] = exam.agrees;
    record["better_by"] = json_number(exam.better_by);
    Json candidates = Json::array();
    for (const stats::Candidate& candidate : exam.candidates) candidates.push_back(candidate_json(candidate));
    record["candidates"] = std::move(candidates);
    return record;
}

std::string candidates_text(const Artifact& artifact, const stats::Examination& exam) {
    using enum TextTable::Align;
    TextTable table({{"Score", right},
                     {"Arrangement"},
                     {"Scales at", right},
                     {"Neg", right},
                     {"NaN", right},
                     {"Median", right},
                     {"Kinds", right},
                     {"Odd codes", right},
                     {"What it would be"}});
    for (const stats::Candidate& c : exam.candidates) {
        const std::string odd = c.codes ? group_digits(c.codes->illegal + c.codes->non_canonical) : std::string();
        table.add_row({fmt::format("{:.3f}", c.score), c.arrangement, group_digits(c.scale_offset),
                       group_digits(c.scales.neg), group_digits(c.scales.nan), figure_text(c.scales.median),
                       fmt::format("{}", c.scales.high_byte_kinds), odd, std::string(c.explanation)});
    }
    return fmt::format("\n{} ({}), declared {}:\n{}", escape_for_display(artifact.name(exam.id)),
                       escape_for_display(artifact.format_name(exam.id)), exam.declared, table.text());
}

}  // namespace

std::string doctor_json(const Artifact& artifact, std::span<const stats::Examination> exams) {
    ArrayWriter array;
    for (const stats::Examination& exam : exams) array.add(exam_json(artifact, exam));
    return array.finish();
}

std::string doctor_text(const Artifact& artifact, std::span<const stats::Examination> exams, bool every) {
    using enum TextTable::Align;
    TextTable table({{"Name"}, {"Format"}, {"Declared"}, {"Best"}, {"Score", right}, {"Better by", right}, {""}});
    std::string details;
    std::size_t agree = 0;
    for (const stats::Examination& exam : exams) {
        agree += exam.agrees ? 1 : 0;
        const double score = exam.candidates.empty() ? 0 : exam.candidates.front().score;
        table.add_row({escape_for_display(artifact.name(exam.id)), escape_for_display(artifact.format_name(exam.id)),
                       exam.declared, exam.best, fmt::format("{:.3f}", score), fmt::format("{:.3f}", exam.better_by),
                       exam.agrees ? "" : "differs"});
        if (every || !exam.agrees) details += candidates_text(artifact, exam);
    }
    if (table.empty()) return {};
    return table.text() + details +
           fmt::format("\n{} of {} tensors are best read as declared\n", group_digits(agree),
                       group_digits(exams.size()));
}

}  // namespace ninspect::report
