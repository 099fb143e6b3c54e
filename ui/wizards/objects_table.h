// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QTableView;
class QWidget;

namespace ninspect::ui {

class ConvertObjectsModel;

/// The table of a conversion's objects, as the progress page and the result page show it.
QTableView* make_objects_table(ConvertObjectsModel* model, QWidget* parent);
/// Columns as wide as what they show, none wider than a third of the table.
void fit_columns(QTableView* table);

}  // namespace ninspect::ui
