// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/mapping_observed.h"

#include "core/base/message.h"
#include "core/base/text.h"
#include "core/report/mapping.h"
#include "core/report/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace ninspect::report {
namespace {

using mapping::NotCompared;
using mapping::ObservedObject;
using mapping::ObservedPiece;
using mapping::PlanObject;
using mapping::RowPattern;

constexpr std::size_t most_lines = 10;  // mismatches of one object, for people

std::string_view why_name(NotCompared why) {
    switch (why) {
        case NotCompared::compared:
            return "compared";
        case NotCompared::borrowed:
            return "borrowed";
        case NotCompared::not_usable:
            return "not-usable";
        case NotCompared::not_there:
            return "not-there";
        case NotCompared::other_format:
            return "other-format";
        case NotCompared::unreadable:
            return "unreadable";
    }
    return "";
}

Json row_json(const PlanObject& object, const mapping::SourceRow& row) {
    return Json{{"source", json_text(object.sources[row.source].name)}, {"row", row.row}};
}

Json pieces_json(const ObservedObject& found) {
    Json list = Json::array();
    for (const ObservedPiece& piece : found.pieces) {
        Json record{{"first", piece.begin},
                    {"rows", piece.rows},
                    {"equal", piece.equal},
                    {"pattern", std::string(pattern_name(piece.pattern))}};
        if (piece.amount != 0) record["amount"] = piece.amount;
        list.push_back(std::move(record));
    }
    return list;
}

Json mismatches_json(const PlanObject& object, const ObservedObject& found) {
    Json list = Json::array();
    for (const mapping::RowMismatch& mismatch : found.mismatches) {
        Json record{{"target_row", mismatch.target}, {"expected", row_json(object, mismatch.expected)}};
        record["observed"] = mismatch.observed ? row_json(object, *mismatch.observed) : Json(nullptr);
        list.push_back(std::move(record));
    }
    return list;
}

Json object_json(const mapping::MappingPlan& plan, const ObservedObject& found) {
    const PlanObject& object = plan.objects[found.object];
    Json record;
    add_text(record, "target", object.name);
    if (!found.compared()) {
        record["not_compared"] = std::string(why_name(found.why));
        if (found.error) record["message"] = json_text(english_message(*found.error));
        return record;
    }
    record["rows"] = found.rows;
    record["equal"] = found.equal;
    record["same_rows"] = found.same_rows();
    record["kept"] = found.kept;
    record["unknown"] = found.unknown;
    record["alike"] = found.alike;
    if (found.values) record["values"] = transform_words(*found.values, object.transpose);
    record["pieces"] = pieces_json(found);
    record["mismatches"] = mismatches_json(object, found);
    return record;
}

std::string where(const PlanObject& object, const mapping::SourceRow& row) {
    return fmt::format("{} row {}", escape_for_display(object.sources[row.source].name), row.row);
}

std::string mismatch_text(const PlanObject& object, const ObservedObject& found) {
    TextTable table({{"Target row", TextTable::Align::right}, {"Expected"}, {"Observed"}});
    const std::size_t shown = std::min(found.mismatches.size(), most_lines);
    for (std::size_t i = 0; i < shown; ++i) {
        const mapping::RowMismatch& m = found.mismatches[i];
        table.add_row({std::to_string(m.target), where(object, m.expected),
                       m.observed ? where(object, *m.observed) : std::string("none")});
    }
    std::string text = table.text();
    if (found.rows - found.equal > shown) text += fmt::format("… and {} more\n", found.rows - found.equal - shown);
    return text;
}

std::string object_text(const mapping::MappingPlan& plan, const ObservedObject& found) {
    const PlanObject& object = plan.objects[found.object];
    std::string text = fmt::format("\n{}: {} of {} rows as expected; {}\n", escape_for_display(object.name),
                                   found.equal, found.rows, observed_words(object, found));
    for (const ObservedPiece& piece : found.pieces)
        if (piece.pattern != RowPattern::expected && !found.values)  // other values: their order says nothing
            text +=
                fmt::format("  rows {} to {}: {}\n", piece.begin, piece.begin + piece.rows - 1, pattern_words(piece));
    return text + mismatch_text(object, found);
}

}  // namespace

std::string_view pattern_name(RowPattern pattern) noexcept {
    switch (pattern) {
        case RowPattern::expected:
            return "expected";
        case RowPattern::identity:
            return "identity";
        case RowPattern::rows_permuted:
            return "heads-permutation-on-rows";
        case RowPattern::grouped_to_tiled:
            return "grouped-to-tiled";
        case RowPattern::tiled_to_grouped:
            return "tiled-to-grouped";
        case RowPattern::chunks_kept:
            return "interleaved";
        case RowPattern::other_chunks:
            return "other-chunks";
        case RowPattern::exchanged:
            return "exchanged";
        case RowPattern::reversed:
            return "reversed";
        case RowPattern::heads_reversed:
            return "heads-reversed";
        case RowPattern::half_rotation:
            return "half-rotation";
        case RowPattern::shifted:
            return "shifted";
        case RowPattern::part_shifted:
            return "part-shifted";
        case RowPattern::single_rows:
            return "single-rows";
        case RowPattern::unknown:
            return "unknown";
    }
    return "";
}

std::string_view pattern_template(RowPattern pattern) noexcept {
    switch (pattern) {
        case RowPattern::expected:
            return NI_MAPPING_TEXT("as expected");
        case RowPattern::identity:
            return NI_MAPPING_TEXT("in the order of the source: the heads were not permuted");
        case RowPattern::rows_permuted:
            return NI_MAPPING_TEXT("the permutation of heads was applied to single rows");
        case RowPattern::grouped_to_tiled:
            return NI_MAPPING_TEXT("the permutation of heads was applied the other way round");
        case RowPattern::tiled_to_grouped:
            return NI_MAPPING_TEXT("heads were permuted (tiled -> grouped) that should stay in order");
        case RowPattern::chunks_kept:
            return NI_MAPPING_TEXT("consecutive rows of the source: query and gate were not taken apart");
        case RowPattern::other_chunks:
            return NI_MAPPING_TEXT("the other chunks of the source: query and gate are exchanged");
        case RowPattern::exchanged:
            return NI_MAPPING_TEXT("the rows of another part of the object: the parts are exchanged");
        case RowPattern::reversed:
            return NI_MAPPING_TEXT("reversed, the last row first");
        case RowPattern::heads_reversed:
            return NI_MAPPING_TEXT("heads reversed, the last head first");
        case RowPattern::half_rotation:
            return NI_MAPPING_TEXT("the halves of each head of {amount} rows are interleaved (llama q/k permutation)");
        case RowPattern::shifted:
            return NI_MAPPING_TEXT("all rows are shifted by {amount}");
        case RowPattern::part_shifted:
            return NI_MAPPING_TEXT("these rows are shifted by {amount} within themselves, all others are as expected");
        case RowPattern::single_rows:
            return NI_MAPPING_TEXT("rows that are not those of the source: {amount}; all others are as expected");
        case RowPattern::unknown:
            return NI_MAPPING_TEXT("in no known order");
    }
    return "";
}

std::string pattern_words(const ObservedPiece& piece) {
    std::string words(pattern_template(piece.pattern));
    const std::size_t at = words.find("{amount}");
    if (at != std::string::npos) words.replace(at, 8, std::to_string(piece.amount));
    return words;
}

std::string observed_words(const PlanObject& object, const ObservedObject& found) {
    if (found.values) return "values as with the transform " + transform_words(*found.values, object.transpose);
    if (found.same_rows()) return "the same rows in another order";
    if (found.kept == 0) return "none of the rows is one of the source's";
    return fmt::format("{} rows are missing, {} are not in the source", found.rows - found.kept, found.unknown);
}

Json observed_json(const mapping::MappingPlan& plan, const mapping::Observation& observed) {
    Json record{{"same", observed.same}, {"different", observed.different}, {"not_compared", observed.not_compared}};
    record["objects"] = Json::array();
    for (const ObservedObject& found : observed.objects)
        if (found.why != NotCompared::borrowed) record["objects"].push_back(object_json(plan, found));
    return record;
}

std::string observed_text(const mapping::MappingPlan& plan, const mapping::Observation& observed) {
    std::string text = fmt::format("\nRows compared: {} objects as expected, {} different, {} not compared\n",
                                   observed.same, observed.different, observed.not_compared);
    std::map<NotCompared, std::uint64_t> whys;
    for (const ObservedObject& found : observed.objects)
        if (!found.compared() && found.why != NotCompared::borrowed) ++whys[found.why];
    for (const auto& [why, count] : whys) text += fmt::format("  not compared, {}: {}\n", why_name(why), count);
    for (const ObservedObject& found : observed.objects)
        if (found.compared() && !found.same()) text += object_text(plan, found);
    return text;
}

}  // namespace ninspect::report
