// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/mapping_words.h"

#include "core/report/mapping.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"

#include <QCoreApplication>
#include <QStringList>

namespace ninspect::ui {

namespace {

/// Cycles of different lengths that are named one by one; the rest is only counted.
constexpr std::size_t most_cycles = 4;

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ninspect::ui::Mapping)
};

QString core_words(std::string_view english) {
    return QCoreApplication::translate("mapping", std::string(english).c_str());
}

QString value_words(mapping::ValueTransform value) {
    switch (value) {
        case mapping::ValueTransform::none:
            return QStringLiteral("x");
        case mapping::ValueTransform::minus_one:
            return QStringLiteral("x − 1");
        case mapping::ValueTransform::log_of_negative:
            return QStringLiteral("ln(−x)");
    }
    return {};
}

QString comma() { return QCoreApplication::translate("words", ", ", "between the items of a list"); }

}  // namespace

QString rule_words(const mapping::PlanObject& object) {
    const auto translate = [](std::string_view text) { return text::to_utf8(core_words(text)); };
    return text::utf8(
        report::rule_words(object, translate, [](std::uint64_t value) { return text::to_utf8(text::count(value)); }));
}

QString origin_word(mapping::Origin origin) {
    switch (origin) {
        case mapping::Origin::ternary:
            return Words::tr("ternary");
        case mapping::Origin::direct:
            return Words::tr("direct");
        case mapping::Origin::borrowed:
            return Words::tr("borrowed");
    }
    return {};
}

QString origin_tip(mapping::Origin origin) {
    switch (origin) {
        case mapping::Origin::ternary:
            return Words::tr("Whole byte rows of ternary tensors: codes and scales are moved, never decoded.");
        case mapping::Origin::direct:
            return Words::tr("A small object, computed from the values of the source.");
        case mapping::Origin::borrowed:
            return Words::tr("Taken from the template byte for byte.");
    }
    return {};
}

QString transform_words(const mapping::PlanObject& object) {
    QStringList words;
    if (object.value != mapping::ValueTransform::none) words += value_words(object.value);
    if (object.transpose) words += Words::tr("transposed");
    return words.join(comma());
}

QString once_words(const mapping::PlanObject& object) {
    if (object.origin == mapping::Origin::borrowed) return QStringLiteral("–");
    if (object.rows.empty()) return Words::tr("not known");
    if (object.bijective()) return Words::tr("yes");
    QStringList words;
    const mapping::Coverage& cover = object.cover;
    if (cover.repeated != 0) words += Words::tr("%1 repeated").arg(text::count(cover.repeated));
    if (cover.missing != 0) words += Words::tr("%1 missing").arg(text::count(cover.missing));
    if (cover.outside != 0) words += Words::tr("%1 foreign").arg(text::count(cover.outside));
    return Words::tr("no: %1").arg(words.join(comma()));
}

QIcon once_icon(const mapping::PlanObject& object, bool dark) {
    if (object.origin == mapping::Origin::borrowed) return {};
    if (object.rows.empty()) return severity_icon(Severity::warning, dark);
    return object.bijective() ? healthy_icon(dark) : severity_icon(Severity::error, dark);
}

QString source_name(const mapping::PlanSource& source) { return text::safe(source.name, 200); }

QString source_names(const mapping::PlanObject& object) {
    QStringList names;
    for (const mapping::PlanSource& source : object.sources) names += source_name(source);
    return names.join(comma());
}

QString row_range(std::uint64_t begin, std::uint64_t end) {
    if (end - begin == 1) return Words::tr("row %1").arg(text::count(begin));
    return Words::tr("rows %1 to %2").arg(text::count(begin), text::count(end - 1));
}

QString cycle_words(const mapping::PlanObject& object, std::size_t piece) {
    const mapping::RowPiece& p = object.rows.pieces()[piece];
    const QString where =
        Words::tr("%1 of %2").arg(row_range(p.first, p.first + p.rows), source_name(object.sources[p.source]));
    if (p.kind == mapping::RowPiece::Kind::range) return Words::tr("%1: in their order").arg(where);
    const auto cycles = object.rows.cycles(piece);
    if (!cycles) return {};
    QStringList words;
    if (cycles->fixed_rows != 0) words += Words::tr("%1 rows stay in place").arg(text::count(cycles->fixed_rows));
    for (std::size_t i = 0; i < cycles->cycles.size() && i < most_cycles; ++i) {
        const auto& [length, count] = cycles->cycles[i];
        words += count == 1 ? Words::tr("1 cycle of %1 rows").arg(text::count(length))
                            : Words::tr("%1 cycles of %2 rows").arg(text::count(count), text::count(length));
    }
    if (cycles->cycles.size() > most_cycles)
        words += Words::tr("cycles of %1 other lengths").arg(text::count(cycles->cycles.size() - most_cycles));
    return Words::tr("%1: %2").arg(where, words.join(comma()));
}

QString observed_word(const mapping::ObservedObject& found) {
    if (!found.compared())
        return found.why == mapping::NotCompared::borrowed ? QStringLiteral("–") : Words::tr("not compared");
    if (found.same()) return core_words(report::pattern_template(mapping::RowPattern::expected));
    return Words::tr("%1 of %2 rows differ").arg(text::count(found.rows - found.equal), text::count(found.rows));
}

QIcon observed_icon(const mapping::ObservedObject& found, bool dark) {
    if (found.why == mapping::NotCompared::borrowed) return {};
    if (!found.compared()) return severity_icon(Severity::warning, dark);
    return found.same() ? healthy_icon(dark) : severity_icon(Severity::error, dark);
}

QString observed_sentence(const mapping::PlanObject& object, const mapping::ObservedObject& found) {
    switch (found.why) {
        case mapping::NotCompared::compared:
            break;
        case mapping::NotCompared::borrowed:
            return Words::tr("Taken from the template: there are no rows of the source to compare.");
        case mapping::NotCompared::not_usable:
            return Words::tr("Not compared: the rule cannot be applied to these files.");
        case mapping::NotCompared::not_there:
            return Words::tr("Not compared: the .ninfer file has no such object.");
        case mapping::NotCompared::other_format:
            return Words::tr("Not compared: the object is stored in another format or shape than the rule makes.");
        case mapping::NotCompared::unreadable:
            return found.error ? text::with_full_stop(text::sentence(*found.error)) : QString();
    }
    if (found.same()) return Words::tr("Each of the %1 rows is the expected one.").arg(text::count(found.rows));
    const QString differ = Words::tr("%1 of %2 rows are not the expected ones.")
                               .arg(text::count(found.rows - found.equal), text::count(found.rows));
    QString kind;
    if (found.values)
        kind = Words::tr("All would be with the values %1 in place of %2.")
                   .arg(value_words(*found.values), value_words(object.value));
    else if (found.same_rows())
        kind = Words::tr("They are the same rows in another order.");
    else if (found.kept == 0)
        kind = Words::tr("None of them is a row of the source.");
    else
        kind = Words::tr("%1 source rows are missing, %2 rows are not in the source.")
                   .arg(text::count(found.rows - found.kept), text::count(found.unknown));
    return differ + QLatin1Char(' ') + kind;
}

QString pattern_words(const mapping::ObservedPiece& piece) {
    QString words = core_words(report::pattern_template(piece.pattern));
    words.replace(QLatin1String("{amount}"), text::count(piece.amount));
    return Words::tr("%1: %2").arg(row_range(piece.begin, piece.begin + piece.rows), words);
}

QString source_row_words(const mapping::PlanObject& object, const std::optional<mapping::SourceRow>& row) {
    if (!row || row->source >= object.sources.size()) return Words::tr("none");
    return Words::tr("%1 row %2").arg(source_name(object.sources[row->source]), text::count(row->row));
}

}  // namespace ninspect::ui
