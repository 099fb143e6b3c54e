// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/units.h"

#include "core/base/text.h"
#include "ui/text/words.h"

#include <QCoreApplication>
#include <QLocale>
#include <array>
#include <cmath>

namespace ninspect::ui::text {
namespace {

NumberBase current_base = NumberBase::decimal;

QString translated(const char* source) { return QCoreApplication::translate("units", source); }

/// Three significant digits with the language's decimal point.
QString three_digits(double value) {
    const int decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2;
    return QLocale(QLocale::C).toString(value, 'f', decimals);
}

}  // namespace

NumberBase number_base() { return current_base; }
void set_number_base(NumberBase base) { current_base = base; }

QString number(std::uint64_t value) { return current_base == NumberBase::hexadecimal ? hex(value) : count(value); }

QString count(std::uint64_t value) { return utf8(group_digits(value, "\xE2\x80\x89")); }

QString hex(std::uint64_t value) { return utf8(hex_number(value)); }

QString human_bytes(std::uint64_t bytes) { return utf8(ninspect::human_bytes(bytes)); }

QString bytes_long(std::uint64_t bytes) {
    if (bytes < 1024) return QStringLiteral("%1 B").arg(count(bytes));
    return QStringLiteral("%1 B (%2)").arg(count(bytes), human_bytes(bytes));
}

QString shape(Container container, std::span<const std::uint64_t> shape) {
    return QLatin1Char('[') + utf8(shape_text(container, shape, ", ")) + QLatin1Char(']');
}

QString bits_per_weight(double bits) {
    if (!(bits > 0)) return {};
    QString text = QString::number(bits, 'f', 4);
    while (text.endsWith(QLatin1Char('0'))) text.chop(1);
    if (text.endsWith(QLatin1Char('.'))) text.chop(1);
    return text;
}

QString rate(double bytes_per_second) {
    static constexpr std::array units{"B/s", "kB/s", "MB/s", "GB/s", "TB/s"};
    if (!(bytes_per_second > 0)) return {};
    std::size_t unit = 0;
    while (bytes_per_second >= 999.5 && unit + 1 < units.size()) {
        bytes_per_second /= 1000;
        ++unit;
    }
    return three_digits(bytes_per_second) + QLatin1Char(' ') + QLatin1String(units[unit]);
}

QString duration(double seconds) {
    if (!(seconds >= 0) || !std::isfinite(seconds)) return {};
    if (seconds < 1) return translated(QT_TRANSLATE_NOOP("units", "less than 1 s"));
    const auto whole = static_cast<std::uint64_t>(std::llround(std::min(seconds, 1e12)));
    if (whole < 60) return translated(QT_TRANSLATE_NOOP("units", "%1 s")).arg(whole);
    if (whole < 3600) return translated(QT_TRANSLATE_NOOP("units", "%1 min %2 s")).arg(whole / 60).arg(whole % 60);
    return translated(QT_TRANSLATE_NOOP("units", "%1 h %2 min")).arg(whole / 3600).arg(whole / 60 % 60);
}

}  // namespace ninspect::ui::text
