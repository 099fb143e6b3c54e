// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizards/check_list.h"

#include "ui/models/convert_checks.h"

#include <QApplication>
#include <QClipboard>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTextLayout>
#include <algorithm>
#include <cmath>

namespace ninspect::ui {

namespace {

constexpr int margin = 6, gap = 8;

/// Lays a text out in lines of that width, broken between words where that is possible, and gives its height.
int lay_out(QTextLayout& layout, int width) {
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.setCacheEnabled(true);
    qreal height = 0;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(width, 1));
        line.setPosition(QPointF(0, height));
        height += line.height();
    }
    layout.endLayout();
    return static_cast<int>(std::ceil(height));
}

void draw_lines(QPainter& painter, const QRect& where, const QString& text, const QFont& font) {
    QTextLayout layout(text, font);
    lay_out(layout, where.width());
    layout.draw(&painter, where.topLeft());
}

/// Where the parts of one line go, in a rectangle of that width that begins at 0.
struct Parts {
    QRect icon, title, fact;
    QList<QRect> reasons;
    int height = 0;
};

class CheckDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const int width = width_of(option);
        return {width, parts(option, index, width).height};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        QStyleOptionViewItem item = option;
        initStyleOption(&item, index);
        item.text.clear();
        item.icon = {};
        const QStyle* style = option.widget != nullptr ? option.widget->style() : QApplication::style();
        style->drawControl(QStyle::CE_ItemViewItem, &item, painter, option.widget);
        const Parts p = parts(option, index, option.rect.width());
        const QPoint at = option.rect.topLeft();
        const bool chosen = option.state.testFlag(QStyle::State_Selected);
        const auto group = option.state.testFlag(QStyle::State_Active) ? QPalette::Active : QPalette::Inactive;
        const QColor ink = option.palette.color(group, chosen ? QPalette::HighlightedText : QPalette::Text);
        QColor soft = ink;
        soft.setAlphaF(0.72F);
        painter->save();
        index.data(Qt::DecorationRole).value<QIcon>().paint(painter, p.icon.translated(at));
        painter->setPen(ink);
        draw_lines(*painter, p.title.translated(at), index.data(ConvertChecksModel::title_role).toString(),
                   option.font);
        painter->setPen(soft);
        painter->drawText(p.fact.translated(at), Qt::AlignRight | Qt::AlignTop,
                          index.data(ConvertChecksModel::fact_role).toString());
        const QStringList reasons = index.data(ConvertChecksModel::reasons_role).toStringList();
        if (!index.data(ConvertChecksModel::passed_role).toBool()) painter->setPen(ink);
        for (int i = 0; i < reasons.size(); ++i)
            draw_lines(*painter, p.reasons[i].translated(at), reasons[i], option.font);
        painter->restore();
    }

private:
    static int width_of(const QStyleOptionViewItem& option) {
        const auto* view = qobject_cast<const QListView*>(option.widget);
        return view != nullptr ? view->viewport()->width() : option.rect.width();
    }

    static Parts parts(const QStyleOptionViewItem& option, const QModelIndex& index, int width) {
        const QFontMetrics& metrics = option.fontMetrics;
        const auto height_of = [&](const QString& text, int w) {
            QTextLayout layout(text, option.font);
            return lay_out(layout, w);
        };
        Parts p;
        const int line = metrics.height(), left = margin + line + gap;
        p.icon = QRect(margin, margin, line, line);
        const QString fact = index.data(ConvertChecksModel::fact_role).toString();
        const int inside = width - left - margin;
        int fact_width = fact.isEmpty() ? 0 : metrics.horizontalAdvance(fact) + 2;
        const QString title = index.data(ConvertChecksModel::title_role).toString();
        // A long fact goes below its title.
        const bool beside = fact_width == 0 || metrics.horizontalAdvance(title) + gap + fact_width <= inside;
        const int title_width = beside ? inside - (fact_width != 0 ? fact_width + gap : 0) : inside;
        p.title = QRect(left, margin, title_width, height_of(title, title_width));
        int bottom = p.title.bottom() + 1;
        fact_width = std::min(fact_width, inside);
        p.fact = QRect(width - margin - fact_width, beside ? margin : bottom, fact_width, line);
        if (!beside) bottom += line;
        for (const QString& reason : index.data(ConvertChecksModel::reasons_role).toStringList()) {
            const int height = height_of(reason, inside);
            p.reasons += QRect(left, bottom + 2, inside, height);
            bottom += height + 2;
        }
        p.height = std::max(bottom, p.icon.bottom() + 1) + margin;
        return p;
    }
};

}  // namespace

CheckList::CheckList(QWidget* parent) : QListView(parent) {
    setItemDelegate(new CheckDelegate(this));
    setResizeMode(QListView::Adjust);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
}

QSize CheckList::minimumSizeHint() const { return {20 * fontMetrics().height(), 5 * fontMetrics().height()}; }

void CheckList::resizeEvent(QResizeEvent* event) {
    QListView::resizeEvent(event);
    scheduleDelayedItemsLayout();  // lines wrap elsewhere
}

void CheckList::copy() {
    QModelIndexList chosen = selectionModel() != nullptr ? selectionModel()->selectedIndexes() : QModelIndexList();
    if (chosen.isEmpty() && model() != nullptr)
        for (int row = 0; row < model()->rowCount(); ++row) chosen += model()->index(row, 0);
    std::sort(chosen.begin(), chosen.end());
    QStringList lines;
    for (const QModelIndex& index : chosen) lines += index.data().toString();
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

}  // namespace ninspect::ui
