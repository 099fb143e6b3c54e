// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What a byte is, in words: tool tips and status lines of the Hex view.
#include "ui/text/entry_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/views/hex_area.h"

#include <QStringList>
#include <algorithm>

namespace ninspect::ui {

namespace {

QString plane_or_field(const codec::ByteRole& role) {
    const QString plane = text::utf8(role.plane), field = text::utf8(role.field);
    if (role.role == codec::FieldRole::padding) return text::role_word(role.role);
    const QString word = text::role_word(role.role);
    if (!field.isEmpty()) return HexArea::tr("field %1 (%2)").arg(field, word);
    return HexArea::tr("plane %1 (%2)").arg(plane, word);
}

std::uint64_t columns_per_group(const codec::Geometry& geometry) {
    return geometry.encoding ? geometry.encoding->block_weights : 1;
}

}  // namespace

QString role_text(const ByteMap& map, const ByteSpan& span) {
    if (!span.role || !span.entry) return {};
    const codec::ByteRole& role = *span.role;
    QStringList words{plane_or_field(role)};
    const codec::Geometry* geometry = map.geometry(*span.entry);
    if (!role.has_row || !geometry) return words.first();
    words << HexArea::tr("row %1").arg(text::count(role.row));
    const std::uint64_t columns = columns_per_group(*geometry);
    if (columns <= 1) {
        words << HexArea::tr("column %1").arg(text::count(role.first_column));
    } else {
        words << HexArea::tr("group %1").arg(text::count(role.group));
        if (role.first_column >= geometry->columns)
            words << HexArea::tr("behind the last column");
        else
            words << HexArea::tr("columns %1–%2")
                         .arg(text::count(role.first_column),
                              text::count(std::min(role.first_column + columns, geometry->columns) - 1));
    }
    return words.join(QStringLiteral(" · "));
}

QString span_text(const ByteMap& map, std::uint64_t offset, const ByteSpan& span) {
    QStringList lines{HexArea::tr("offset %1 = %2").arg(text::hex(offset), text::count(offset))};
    const bool inside = span.region == RegionKind::entry && span.entry;
    if (!inside) {
        lines << text::region_word(span.region);
        if (span.entry && span.region == RegionKind::overlap)
            lines << HexArea::tr("%1 begins before the entry in front of it ends")
                         .arg(text::entry_name(*map.artifact(), *span.entry));
        else if (span.entry)
            lines << HexArea::tr("after %1").arg(text::entry_name(*map.artifact(), *span.entry));
        return lines.join(QLatin1Char('\n'));
    }
    lines << text::entry_name(*map.artifact(), *span.entry);
    if (const auto at = map.entry_offset(*span.entry, offset))
        lines << HexArea::tr("byte %1 = %2 of %3 in the entry")
                     .arg(text::hex(*at), text::count(*at), text::count(map.artifact()->entry(*span.entry).bytes));
    const QString role = role_text(map, span);
    if (!role.isEmpty()) lines << role;
    if (span.shared) lines << HexArea::tr("these bytes belong to another entry too");
    return lines.join(QLatin1Char('\n'));
}

}  // namespace ninspect::ui
