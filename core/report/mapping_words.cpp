// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/report/mapping.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

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

std::string from_row(const std::string& first) { return first == "0" ? "" : fmt::format(" from row {} on", first); }

std::string words_of(const PieceText& p) {
    if (p.is_key) return fmt::format("{} numbers of the key {}", p.rows, p.source);
    if (p.whole && p.kind == RowPiece::Kind::range) return fmt::format("all {} rows of {}", p.rows, p.source);
    const std::string rows = fmt::format("{} rows of {}{}", p.rows, p.source, from_row(p.first));
    switch (p.kind) {
        case RowPiece::Kind::range:
            break;
        case RowPiece::Kind::chunks:
            return fmt::format("{}: {} rows out of every {}{}", rows, p.chunk, p.period,
                               p.phase == "0" ? "" : fmt::format(", after the first {}", p.phase));
        case RowPiece::Kind::heads:
            return fmt::format("{}, heads of {} tiled -> grouped ({} groups of {})", rows,
                               p.head_rows == "1" ? "one row" : p.head_rows + " rows", p.groups, p.repeats);
    }
    return p.first == "0" ? "the first " + rows : rows;
}

/// An expression in braces, a plain number as it is.
std::string size_text(const mapping::Expression& expression) {
    const std::string& text = expression.text();
    return expression.names().empty() ? text : "{" + text + "}";
}

PieceText text_of(const RowPiece& piece, const mapping::PlanSource& source) {
    PieceText text;
    text.kind = piece.kind;
    text.source = escape_for_display(source.name);
    text.first = std::to_string(piece.first);
    text.rows = std::to_string(piece.rows);
    text.chunk = std::to_string(piece.chunk);
    text.period = std::to_string(piece.period);
    text.phase = std::to_string(piece.phase);
    text.head_rows = std::to_string(piece.head_rows);
    text.groups = std::to_string(piece.groups);
    text.repeats = std::to_string(piece.repeats);
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

std::string rule_words(const mapping::PlanObject& object) {
    if (object.origin == mapping::Origin::borrowed) return "taken from the template";
    std::vector<std::string> parts;
    for (const RowPiece& piece : object.rows.pieces())
        parts.push_back(words_of(text_of(piece, object.sources[piece.source])));
    return fmt::format("{}", fmt::join(parts, ", then "));
}

std::string rule_words(const mapping::ObjectRule& rule) {
    std::vector<std::string> parts;
    for (const mapping::SourceRule& source : rule.sources)
        for (const mapping::PieceRule& piece : source.take) parts.push_back(words_of(text_of(piece, source)));
    return fmt::format("{}", fmt::join(parts, ", then "));
}

std::string transform_words(mapping::ValueTransform value, bool transpose) {
    std::string words(mapping::value_transform_name(value));
    if (!transpose) return words;
    return value == mapping::ValueTransform::none ? "transpose" : words + ", transpose";
}

}  // namespace ninspect::report
