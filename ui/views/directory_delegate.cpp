// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/directory_delegate.h"

#include "ui/models/directory_model.h"
#include "ui/theme.h"

#include <QApplication>
#include <QPainter>

namespace ninspect::ui {

namespace {
constexpr int row_padding = 6;

bool is_layer(const QModelIndex& index) { return !index.data(EntryRole).isValid(); }
bool is_health(const QModelIndex& index) { return index.column() == static_cast<int>(DirectoryColumn::health); }
}  // namespace

void DirectoryDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    option->font.setBold(is_layer(index));
    option->textElideMode = Qt::ElideMiddle;
}

QSize DirectoryDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const QSize usual = QStyledItemDelegate::sizeHint(option, index);
    return {usual.width(), option.fontMetrics.height() + row_padding};
}

void DirectoryDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyledItemDelegate::paint(painter, option, index);
    if (!is_health(index)) return;
    const int worst = index.data(SeverityRole).toInt();
    if (worst == 0) return;
    const auto severity = static_cast<Severity>(worst - 1);
    const int edge = option.fontMetrics.height() - 2;
    QRect place(0, 0, edge, edge);
    place.moveCenter(option.rect.center());
    severity_icon(severity, is_dark(option.palette)).paint(painter, place);
}

}  // namespace ninspect::ui
