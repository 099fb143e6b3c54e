// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/layout_bar.h"

#include <QStringList>
#include <vector>

class QAbstractItemView;
class QTableWidget;

namespace ninspect::ui {

/// A small table that is as high as its rows and copies as tab-separated text.
QTableWidget* make_layout_table(QWidget* parent);

/// One row for each segment, with its colour before the first column; numbers to the right.
void fill_layout_table(QTableWidget* table, const std::vector<SegmentBar::Segment>& segments,
                       const std::vector<QStringList>& rows);

/// Selects a row without telling anybody.
void select_layout_row(QTableWidget* table, int row);

/// Ctrl+C and a context menu that copy the selected cells (all, if none is) as tab-separated
/// text, headers included when all are copied.
void let_copy(QAbstractItemView* view);
QString selection_as_text(const QAbstractItemView* view);

}  // namespace ninspect::ui
