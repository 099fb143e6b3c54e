// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/report/mapping.h"

#include <algorithm>
#include <initializer_list>
#include <utility>
#include <vector>

namespace ninspect::report {
namespace {

using mapping::RowPiece;

/// A piece with its numbers, or the expressions for them, as text.
struct PieceText {
    RowPiece::Kind kind = RowPiece::Kind::range;
    std::string source, first, rows, chunk, period, phase, head_rows, groups, repeats;
    bool whole = false;  ///< all rows of the source
    bool is_key = false;
};

constexpr std::string_view key_words = NI_MAPPING_TEXT("{rows} numbers of the key {source}");
constexpr std::string_view whole_words = NI_MAPPING_TEXT("all {rows} rows of {source}");
constexpr std::string_view first_words = NI_MAPPING_TEXT("the first {rows} rows of {source}");
constexpr std::string_view plain_words = NI_MAPPING_TEXT("{rows} rows of {source}");
constexpr std::string_view from_words = NI_MAPPING_TEXT("{rows} rows of {source} from row {first} on");
constexpr std::string_view chunk_words = NI_MAPPING_TEXT("{part}: {chunk} rows out of every {period}");
constexpr std::string_view later_chunk_words =
    NI_MAPPING_TEXT("{part}: {chunk} rows out of every {period}, after the first {phase}");
constexpr std::string_view head_words =
    NI_MAPPING_TEXT("{part}, heads of {head_rows} rows tiled -> grouped ({groups} groups of {repeats})");
constexpr std::string_view row_head_words =
    NI_MAPPING_TEXT("{part}, heads of one row tiled -> grouped ({groups} groups of {repeats})");
constexpr std::string_view next_words = NI_MAPPING_TEXT("{part}, then {next}");
constexpr std::string_view borrowed_words = NI_MAPPING_TEXT("taken from the template");

using Facts = std::initializer_list<std::pair<std::string_view, std::string_view>>;

/// The text with its {names} replaced, each place once: what is filled in is not looked at again.
std::string filled(std::string_view text, Facts facts) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text[at] == '{' ? text.find('}', at) : std::string_view::npos;
        const auto fact = std::find_if(facts.begin(), facts.end(), [&](const auto& f) {
            return end != std::string_view::npos && f.first == text.substr(at + 1, end - at - 1);
        });
        if (fact == facts.end()) {
            out += text[at++];
            continue;
        }
        out += fact->second;
        at = end + 1;
    }
    return out;
}

std::string words_of(const PieceText& p, const Translate& tr) {
    const bool range = p.kind == RowPiece::Kind::range;
    const auto say = [&](std::string_view text) {
        return filled(tr(text), {{"rows", p.rows}, {"source", p.source}, {"first", p.first}});
    };
    if (p.is_key) return say(key_words);
    if (range && p.whole) return say(whole_words);
    const std::string part = say(p.first != "0" ? from_words : range ? first_words : plain_words);
    switch (p.kind) {
        case RowPiece::Kind::range:
            break;
        case RowPiece::Kind::chunks:
            return filled(tr(p.phase == "0" ? chunk_words : later_chunk_words),
                          {{"part", part}, {"chunk", p.chunk}, {"period", p.period}, {"phase", p.phase}});
        case RowPiece::Kind::heads:
            return filled(tr(p.head_rows == "1" ? row_head_words : head_words),
                          {{"part", part}, {"head_rows", p.head_rows}, {"groups", p.groups}, {"repeats", p.repeats}});
    }
    return part;
}

std::string joined(const std::vector<std::string>& parts, const Translate& tr) {
    std::string words;
    for (const std::string& part : parts)
        words = words.empty() ? part : filled(tr(next_words), {{"part", words}, {"next", part}});
    return words;
}

std::string english(std::string_view text) { return std::string(text); }

/// An expression in braces, a plain number as it is.
std::string size_text(const mapping::Expression& expression) {
    const std::string& text = expression.text();
    return expression.names().empty() ? text : "{" + text + "}";
}

std::string plain_number(std::uint64_t value) { return std::to_string(value); }

PieceText text_of(const RowPiece& piece, const mapping::PlanSource& source, const NumberText& number) {
    PieceText text;
    text.kind = piece.kind;
    text.source = escape_for_display(source.name);
    text.first = number(piece.first);
    text.rows = number(piece.rows);
    text.chunk = number(piece.chunk);
    text.period = number(piece.period);
    text.phase = number(piece.phase);
    text.head_rows = number(piece.head_rows);
    text.groups = number(piece.groups);
    text.repeats = number(piece.repeats);
    text.whole = piece.first == 0 && piece.rows == source.rows;
    text.is_key = source.key.has_value();
    return text;
}

PieceText text_of(const mapping::PieceRule& piece, const mapping::SourceRule& source) {
    PieceText text;
    text.is_key = !source.key.empty();
    text.kind = piece.kind;
    text.source = escape_for_display(text.is_key ? source.key : source.tensor);
    text.first = size_text(piece.first);
    text.rows = size_text(piece.rows);
    text.chunk = size_text(piece.chunk);
    text.period = size_text(piece.period);
    text.phase = size_text(piece.phase);
    text.head_rows = size_text(piece.head_rows);
    text.groups = size_text(piece.groups);
    text.repeats = size_text(piece.repeats);
    text.whole = text.first == "0" && text.rows == size_text(source.shape.front());
    return text;
}

}  // namespace

std::string rule_words(const mapping::PlanObject& object) { return rule_words(object, english, plain_number); }

std::string rule_words(const mapping::PlanObject& object, const Translate& translate, const NumberText& number) {
    if (object.origin == mapping::Origin::borrowed) return translate(borrowed_words);
    std::vector<std::string> parts;
    for (const RowPiece& piece : object.rows.pieces())
        parts.push_back(words_of(text_of(piece, object.sources[piece.source], number), translate));
    return joined(parts, translate);
}

std::string rule_words(const mapping::ObjectRule& rule) {
    std::vector<std::string> parts;
    for (const mapping::SourceRule& source : rule.sources)
        for (const mapping::PieceRule& piece : source.take) parts.push_back(words_of(text_of(piece, source), english));
    return joined(parts, english);
}

std::string transform_words(mapping::ValueTransform value, bool transpose) {
    std::string words(mapping::value_transform_name(value));
    if (!transpose) return words;
    return value == mapping::ValueTransform::none ? "transpose" : words + ", transpose";
}

}  // namespace ninspect::report
