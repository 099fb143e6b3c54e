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

constexpr std::size_t whole_alphabet = 256;  // larger ones: only codes that occur

Json histogram_json(const stats::CodeStats& codes) {
    Json histogram = Json::object();
    const bool all = codes.counts.size() <= whole_alphabet;
    for (std::size_t i = 0; i < codes.counts.size(); ++i)
        if (all || codes.counts[i] != 0)
            append_member(histogram, std::to_string(codes.first + static_cast<std::int64_t>(i)), codes.counts[i]);
    return histogram;
}

Json record_json(const Artifact& artifact, const stats::TensorStats& one) {
    const stats::CodeStats& codes = *one.codes;
    Json record;
    add_text(record, "name", artifact.name(one.id));
    add_text(record, "format", artifact.format_name(one.id));
    record["count"] = codes.count;
    record["histogram"] = histogram_json(codes);
    record["zero_share"] = codes.has_zero && codes.count > 0 ? json_number(codes.zero_share()) : Json();
    record["illegal"] = codes.illegal;
    record["non_canonical"] = codes.non_canonical;
    record["zero_scale_groups"] = codes.zero_scale_groups;
    record["zero_scale_with_codes"] = codes.zero_scale_with_codes;
    record["padding_not_zero"] = codes.padding_not_zero;
    add_verdict(record, one.verdict, one.why);
    if (one.error) record["error"] = json_text(english_message(*one.error));
    return record;
}

std::string share_text(std::uint64_t part, std::uint64_t whole) {
    return fmt::format("{:.2f} %", whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

/// "-1: 33.6 %  0: 32.8 %  1: 33.6 %", or how many codes of a larger alphabet occur.
std::string codes_cell(const stats::CodeStats& codes) {
    constexpr std::size_t few = 4;
    std::string text;
    std::size_t used = 0;
    for (std::size_t i = 0; i < codes.counts.size(); ++i) {
        used += codes.counts[i] != 0 ? 1 : 0;
        if (codes.counts.size() <= few)
            text += fmt::format("{}{}: {}", text.empty() ? "" : "  ", codes.first + static_cast<std::int64_t>(i),
                                share_text(codes.counts[i], codes.count));
    }
    if (!text.empty() || codes.counts.empty()) return text;
    return fmt::format("{} of {} … {}: {}", used, codes.first,
                       codes.first + static_cast<std::int64_t>(codes.counts.size()) - 1, codes.counts.size());
}

}  // namespace

std::string codes_json(const Artifact& artifact, std::span<const stats::TensorStats> tensors) {
    ArrayWriter array;
    for (const stats::TensorStats& one : tensors)
        if (one.codes) array.add(record_json(artifact, one));
    return array.finish();
}

std::string codes_text(const Artifact& artifact, std::span<const stats::TensorStats> tensors) {
    using enum TextTable::Align;
    TextTable table({{"Name"},
                     {"Format"},
                     {"Codes", right},
                     {"Zero", right},
                     {"Illegal", right},
                     {"Not canonical", right},
                     {"Verdict"},
                     {"Which"}});
    Reasons reasons(artifact);
    for (const stats::TensorStats& one : tensors) {
        if (!one.codes) continue;
        const stats::CodeStats& c = *one.codes;
        const std::string zero =
            c.has_zero && c.count > 0 ? fmt::format("{:.2f} %", 100 * c.zero_share()) : std::string("–");
        table.add_row({escape_for_display(artifact.name(one.id)), escape_for_display(artifact.format_name(one.id)),
                       group_digits(c.count), zero, group_digits(c.illegal), group_digits(c.non_canonical),
                       std::string(stats::verdict_name(one.verdict)), codes_cell(c)});
        reasons.add(one.id, one.verdict, one.why);
    }
    return (table.empty() ? std::string() : table.text()) + reasons.text();
}

}  // namespace ninspect::report
