// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/figure_color_bar.h"

#include "ui/theme.h"
#include "ui/views/figure_colors.h"

#include <QPainter>
#include <algorithm>

namespace ninspect::ui {

namespace {
constexpr int gap = 6;
constexpr int steps = 64;
}  // namespace

ColorBar::ColorBar(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed); }

void ColorBar::set_scale(const Scale& scale) {
    scale_ = scale;
    setAccessibleName(QStringLiteral("%1 … %2 %3").arg(scale.low, scale.high, scale.unit));
    updateGeometry();
    update();
}

int ColorBar::bar_width() const {
    const int wanted = fontMetrics().horizontalAdvance(QLatin1Char('0')) * 16;
    return std::max(wanted, fontMetrics().horizontalAdvance(scale_.middle) + 16);
}

QSize ColorBar::sizeHint() const {
    const QFontMetrics metrics(number_font(font()));
    int width = bar_width() + 2 * gap + metrics.horizontalAdvance(scale_.low) + metrics.horizontalAdvance(scale_.high);
    if (!scale_.unit.isEmpty()) width += gap + metrics.horizontalAdvance(scale_.unit);
    return {width + 2, metrics.height() + 4};
}

void ColorBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(number_font(font()));
    const QFontMetrics metrics = painter.fontMetrics();
    const bool dark = is_dark(palette());
    const int low = metrics.horizontalAdvance(scale_.low);
    const QRect bar(low + gap, 2, bar_width(), height() - 4);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QRect(0, 0, low, height()), Qt::AlignLeft | Qt::AlignVCenter, scale_.low);
    for (int i = 0; i < steps; ++i) {
        const double at = static_cast<double>(i) / (steps - 1);
        const int left = bar.left() + bar.width() * i / steps, right = bar.left() + bar.width() * (i + 1) / steps;
        painter.fillRect(QRect(left, bar.top(), right - left, bar.height()),
                         scale_.diverging ? diverging_color(2 * at - 1, dark) : sequential_color(at, dark));
    }
    painter.drawRect(bar.adjusted(0, 0, -1, -1));
    if (!scale_.middle.isEmpty()) {
        const QColor ground = scale_.diverging ? diverging_color(0, dark) : sequential_color(0.5, dark);
        painter.setPen(qGray(ground.rgb()) > 128 ? Qt::black : Qt::white);
        painter.drawText(bar, Qt::AlignCenter, scale_.middle);
        painter.setPen(palette().color(QPalette::WindowText));
    }
    QString high = scale_.high;
    if (!scale_.unit.isEmpty()) high += QLatin1Char(' ') + scale_.unit;
    painter.drawText(QRect(bar.right() + 1 + gap, 0, width(), height()), Qt::AlignLeft | Qt::AlignVCenter, high);
}

}  // namespace ninspect::ui
