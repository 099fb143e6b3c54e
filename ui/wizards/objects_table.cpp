// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizards/objects_table.h"

#include "ui/models/convert_objects.h"
#include "ui/wizards/progress_delegate.h"

#include <QHeaderView>
#include <QTableView>
#include <algorithm>

namespace ninspect::ui {

QTableView* make_objects_table(ConvertObjectsModel* model, QWidget* parent) {
    auto* table = new QTableView(parent);
    table->setModel(model);
    table->setItemDelegateForColumn(ConvertObjectsModel::progress_column,
                                    new ProgressDelegate(ConvertObjectsModel::share_role, table));
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setTabKeyNavigation(false);
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    table->setWordWrap(false);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 6);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setStretchLastSection(true);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->setMinimumHeight(5 * table->fontMetrics().height());
    return table;
}

void fit_columns(QTableView* table) {
    const int em = table->fontMetrics().height();
    for (int column = 0; column < table->model()->columnCount(); ++column) {
        table->resizeColumnToContents(column);
        const int most = column == ConvertObjectsModel::name_column ? 24 * em : 40 * em;
        const int least = column == ConvertObjectsModel::progress_column ? 7 * em : 4 * em;
        table->setColumnWidth(column, std::clamp(table->columnWidth(column), least, most));
    }
}

}  // namespace ninspect::ui
