// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/layout_legend.h"

#include "ui/text/words.h"
#include "ui/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace ninspect::ui {

namespace {
constexpr int chip_size = 12;
constexpr int chip_gap = 4;
constexpr int between = 12;
}  // namespace

Legend::Legend(QWidget* parent) : QWidget(parent) {
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void Legend::set_chips(std::vector<Chip> chips) {
    chips_ = std::move(chips);
    QStringList words;
    for (const Chip& chip : chips_) words << chip.word;
    setAccessibleName(tr("Colours: %1").arg(words.join(QStringLiteral(", "))));
    updateGeometry();
    update();
}

std::vector<QRect> Legend::places(int width) const {
    std::vector<QRect> result;
    const QFontMetrics metrics(font());
    const int height = std::max(metrics.height(), chip_size) + 2;
    int x = 0, y = 0;
    for (const Chip& chip : chips_) {
        const int w = chip_size + chip_gap + metrics.horizontalAdvance(chip.word);
        if (x > 0 && x + w > width) {
            x = 0;
            y += height;
        }
        result.emplace_back(x, y, w, height);
        x += w + between;
    }
    return result;
}

int Legend::heightForWidth(int width) const {
    const auto rects = places(width);
    return rects.empty() ? 0 : rects.back().bottom() + 1;
}

QSize Legend::sizeHint() const {
    const auto rects = places(100000);
    return rects.empty() ? QSize() : QSize(rects.back().right() + 1, rects.back().bottom() + 1);
}

QSize Legend::minimumSizeHint() const { return {80, heightForWidth(std::max(width(), 80))}; }

void Legend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const auto rects = places(width());
    for (std::size_t i = 0; i < rects.size(); ++i) {
        const QRect chip(rects[i].left(), rects[i].top() + (rects[i].height() - chip_size) / 2, chip_size, chip_size);
        fill_area(painter, chip, chips_[i].brush);
        painter.setPen(palette().color(QPalette::Mid));
        painter.drawRect(chip.adjusted(0, 0, -1, -1));
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(rects[i].adjusted(chip_size + chip_gap, 0, 2, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         chips_[i].word);
    }
}

bool Legend::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto rects = places(width());
    for (std::size_t i = 0; i < rects.size(); ++i)
        if (rects[i].contains(help->pos()) && !chips_[i].tip.isEmpty()) {
            QToolTip::showText(help->globalPos(), chips_[i].tip, this);
            return true;
        }
    QToolTip::hideText();
    return true;
}

QBrush entry_brush(const Artifact& artifact, EntryId id, bool dark) {
    const Entry& entry = artifact.entry(id);
    if (entry.kind == EntryKind::resource) return resource_color(dark);
    if (!entry.encoding) return QBrush(region_color(RegionKind::padding, dark), Qt::Dense4Pattern);
    const bool plain = entry.encoding->arrangement == codec::Arrangement::words;
    return role_color(plain ? codec::FieldRole::values : codec::FieldRole::codes, dark);
}

Legend::Chip role_chip(codec::FieldRole role, bool dark) {
    if (role == codec::FieldRole::padding) return {text::role_word(role), region_brush(RegionKind::padding, dark), {}};
    return {text::role_word(role), role_color(role, dark), {}};
}

Legend::Chip region_chip(RegionKind kind, bool dark) { return {text::region_word(kind), region_brush(kind, dark), {}}; }

Legend::Chip resource_chip(bool dark) { return {Legend::tr("resource"), resource_color(dark), {}}; }

void fill_area(QPainter& painter, const QRectF& rect, const QBrush& brush) {
    if (brush.style() == Qt::SolidPattern) {
        painter.fillRect(rect, brush);
        return;
    }
    QColor tint = brush.color();
    tint.setAlpha(46);
    painter.fillRect(rect, tint);
    painter.fillRect(rect, brush);
}

QColor ink_on(const QColor& background) {
    // Relative luminance as of WCAG, simplified: good enough to choose between two inks.
    const double luminance = 0.2126 * background.redF() * background.redF() +
                             0.7152 * background.greenF() * background.greenF() +
                             0.0722 * background.blueF() * background.blueF();
    return luminance > 0.30 ? QColor(0x10, 0x14, 0x18) : QColor(Qt::white);
}

}  // namespace ninspect::ui
