// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace ninspect::ui {

/// A share of a whole as a bar behind its number.
class ProgressDelegate : public QStyledItemDelegate {
public:
    /// `role`: of the share, a double from 0 to 1.
    ProgressDelegate(int role, QObject* parent) : QStyledItemDelegate(parent), role_(role) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    int role_;
};

}  // namespace ninspect::ui
