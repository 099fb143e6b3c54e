// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/figure_colors.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace ninspect::ui {

namespace {

// Ten equally spaced colours of matplotlib's viridis, which is in the public domain (CC0).
constexpr std::array<QRgb, 10> viridis{0xff440154, 0xff482878, 0xff3e4989, 0xff31688e, 0xff26828e,
                                       0xff1f9e89, 0xff35b779, 0xff6ece58, 0xffb5de2b, 0xfffde725};
constexpr std::array<QRgb, 5> diverging_light{0xff08488c, 0xff5fa8d8, 0xfff3f3f1, 0xfff2a45c, 0xff9c3a00};
constexpr std::array<QRgb, 5> diverging_dark{0xff8fd0ff, 0xff2f78b7, 0xff24272b, 0xffbd6c1c, 0xffffc98a};

QColor between(QRgb a, QRgb b, double t) {
    const auto mix = [t](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * t)); };
    return QColor(mix(qRed(a), qRed(b)), mix(qGreen(a), qGreen(b)), mix(qBlue(a), qBlue(b)));
}

/// at: 0 … 1.
QColor on_ramp(std::span<const QRgb> ramp, double at) {
    if (!(at > 0)) return QColor::fromRgb(ramp.front());
    const double place = std::min(at, 1.0) * static_cast<double>(ramp.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(place), ramp.size() - 2);
    return between(ramp[below], ramp[below + 1], place - static_cast<double>(below));
}

std::array<QRgb, 511> make_table(bool dark) {
    std::array<QRgb, 511> table{};
    for (std::size_t i = 0; i < table.size(); ++i)
        table[i] = diverging_color((static_cast<double>(i) - 255) / 255, dark).rgb();
    return table;
}

}  // namespace

// On a dark ground the deepest violet would drown: the ramp begins a little later there.
QColor sequential_color(double at, bool dark) { return on_ramp(viridis, dark ? 0.08 + 0.92 * at : at); }

QColor diverging_color(double at, bool dark) { return on_ramp(dark ? diverging_dark : diverging_light, (at + 1) / 2); }

const std::array<QRgb, 511>& diverging_table(bool dark) {
    static const std::array<QRgb, 511> light_table = make_table(false);
    static const std::array<QRgb, 511> dark_table = make_table(true);
    return dark ? dark_table : light_table;
}

QBrush missing_brush(bool dark) { return QBrush(QColor::fromRgb(dark ? 0xff4a5058 : 0xffc3c8cf), Qt::BDiagPattern); }

QColor not_finite_color(bool dark) { return QColor::fromRgb(dark ? 0xffff5fd2 : 0xffd6008f); }

}  // namespace ninspect::ui
