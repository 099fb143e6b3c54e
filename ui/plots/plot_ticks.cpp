// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_ticks.h"

#include "ui/plots/plot.h"
#include "ui/text/units.h"

#include <algorithm>
#include <cmath>

namespace ninspect::ui {

namespace {

QString superscript(int n) {
    static constexpr char16_t digits[] = u"⁰¹²³⁴⁵⁶⁷⁸⁹";
    QString text;
    for (const QChar c : QString::number(n))
        text += c == QLatin1Char('-') ? QChar(u'⁻') : QChar(digits[c.digitValue()]);
    return text;
}

QString scientific(double value, int digits) {
    const QString text = QString::number(value, 'e', std::max(0, digits - 1));
    const qsizetype e = text.indexOf(QLatin1Char('e'));
    QString mantissa = text.left(e);
    if (mantissa.contains(QLatin1Char('.'))) {
        while (mantissa.endsWith(QLatin1Char('0'))) mantissa.chop(1);
        if (mantissa.endsWith(QLatin1Char('.'))) mantissa.chop(1);
    }
    const QString power = QStringLiteral("10") + superscript(text.mid(e + 1).toInt());
    if (mantissa == QLatin1String("1")) return power;
    if (mantissa == QLatin1String("-1")) return QStringLiteral("−") + power;
    return mantissa.replace(QLatin1Char('-'), QChar(u'−')) + QChar(u'·') + power;
}

bool whole(double value) { return value == std::floor(value); }

}  // namespace

QString plot_number(double value, int digits) {
    if (std::isnan(value)) return QStringLiteral("NaN");
    if (std::isinf(value)) return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    if (value == 0) return QStringLiteral("0");
    const double size = std::abs(value);
    if (whole(value) && size < 1e7) {
        const QString number = text::count(static_cast<std::uint64_t>(size));
        return value < 0 ? QChar(u'−') + number : number;
    }
    if (size < 1e-4 || size >= 1e7) return scientific(value, digits);
    QString number = QString::number(value, 'g', digits);
    if (number.contains(QLatin1Char('e'))) return scientific(value, digits);
    return number.replace(QLatin1Char('-'), QChar(u'−'));
}

double PlotTicks::getTickStep(const QCPRange& range) {
    const double step = QCPAxisTicker::getTickStep(range);
    return counting && !logarithmic ? std::max(1.0, step) : step;
}

int PlotTicks::getSubTickCount(double step) {
    if (!names.empty()) return 0;
    if (counting && !logarithmic && step < 5) return 0;
    return QCPAxisTicker::getSubTickCount(step);
}

QVector<double> PlotTicks::named_ticks(const QCPRange& range) const {
    QVector<double> ticks;
    for (const auto& [x, name] : names)
        if (range.contains(x)) ticks += x;
    // No more than there is room for; about three of them for each tick of a number axis.
    const auto room = std::max<qsizetype>(1, mTickCount * 3);
    const qsizetype every = (ticks.size() + room - 1) / room;
    if (every <= 1) return ticks;
    QVector<double> some;
    for (qsizetype i = 0; i < ticks.size(); i += every) some += ticks[i];
    return some;
}

QVector<double> PlotTicks::logarithmic_ticks(const QCPRange& range) {
    decades_per_tick_ = 0;
    const double low = std::log10(range.lower), high = std::log10(range.upper);
    QVector<double> ticks;
    if (high - low >= 2) {
        decades_per_tick_ = std::max(1.0, std::ceil((high - low) / std::max(1, mTickCount + 2)));
        for (double p = std::floor(low / decades_per_tick_) * decades_per_tick_; p <= high; p += decades_per_tick_)
            ticks += std::pow(10.0, p);
        return ticks;
    }
    for (double p = std::floor(low); p <= high; ++p)
        for (const double m : {1.0, 2.0, 5.0}) ticks += m * std::pow(10.0, p);
    const auto inside = std::count_if(ticks.begin(), ticks.end(), [&](double t) { return range.contains(t); });
    if (inside >= 3) return ticks;
    return QCPAxisTicker::createTickVector(QCPAxisTicker::getTickStep(range), range);
}

QVector<double> PlotTicks::createTickVector(double step, const QCPRange& range) {
    decades_per_tick_ = 0;
    if (!names.empty()) return named_ticks(range);
    if (logarithmic && range.lower > 0) return logarithmic_ticks(range);
    return QCPAxisTicker::createTickVector(step, range);
}

QVector<double> PlotTicks::createSubTickVector(int count, const QVector<double>& ticks) {
    if (!logarithmic || ticks.size() < 2) return QCPAxisTicker::createSubTickVector(count, ticks);
    if (decades_per_tick_ != 1) return {};
    QVector<double> between;
    for (const double tick : ticks)
        for (int m = 2; m < 10; ++m) between += tick * m;
    return between;
}

QString PlotTicks::getTickLabel(double tick, const QLocale&, QChar, int) {
    for (const auto& [x, name] : names)
        if (x == tick) return name;
    if (decades_per_tick_ > 0 && (tick >= 1e5 || tick < 1e-3)) return scientific(tick, 3);
    return plot_number(std::abs(tick) < 1e-300 ? 0 : tick, 4);
}

}  // namespace ninspect::ui
