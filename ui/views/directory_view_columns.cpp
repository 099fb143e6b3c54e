// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The columns of a DirectoryView: which, where, how wide; remembered for each container.
#include "ui/settings/settings.h"
#include "ui/text/words.h"
#include "ui/views/directory_view.h"

#include <QHeaderView>
#include <QMenu>
#include <QScopedValueRollback>
#include <algorithm>

namespace ninspect::ui {

namespace {

constexpr int name_column = static_cast<int>(DirectoryColumn::name);
constexpr int min_name_characters = 22;
constexpr int good_name_characters = 34;  // worth hiding another column for
/// Columns that make room for names, the first one first.
constexpr DirectoryColumn first_to_go[] = {DirectoryColumn::bits_per_weight, DirectoryColumn::layout,
                                           DirectoryColumn::offset};
constexpr int cell_margin = 14;
constexpr int rows_measured = 300;

DirectoryColumn column_at(int i) { return static_cast<DirectoryColumn>(i); }

}  // namespace

QString DirectoryView::state_name() const {
    if (!container_) return {};
    return QStringLiteral("directory-1/") + text::utf8(container_name(*container_));
}

void DirectoryView::set_up_header() {
    QHeaderView* h = header();
    h->setSectionsMovable(true);
    h->setFirstSectionMovable(true);
    h->setStretchLastSection(false);
    h->setSortIndicatorClearable(true);
    h->setMinimumSectionSize(16);
    h->setContextMenuPolicy(Qt::CustomContextMenu);
    setSortingEnabled(true);
    sortByColumn(-1, Qt::AscendingOrder);
    connect(h, &QHeaderView::customContextMenuRequested, this, &DirectoryView::show_header_menu);
    connect(h, &QHeaderView::sectionResized, this, [this](int column, int, int) {
        if (programmatic_) return;
        if (column == name_column) name_fits_ = false;
        columns_follow_ = false;
        fit_name_column();
        save_columns();
    });
    connect(h, &QHeaderView::sectionMoved, this, [this] {
        if (!programmatic_) save_columns();
    });
    connect(h, &QHeaderView::sortIndicatorChanged, this, [this] {
        if (!programmatic_) save_columns();
    });
}

void DirectoryView::load_columns() {
    const QByteArray state = Settings::instance().layout_state(state_name());
    if (state.isEmpty() || !header()->restoreState(state) || header()->count() != directory_columns) {
        reset_columns();
        return;
    }
    name_fits_ = Settings::instance().layout_state(state_name() + QStringLiteral("/fit")) != "0";
    columns_follow_ = Settings::instance().layout_state(state_name() + QStringLiteral("/follow")) != "0";
    if (columns_follow_) {  // the widths are those of another file, not the user's
        size_columns();
        return;
    }
    for (int i = 0; i < directory_columns; ++i)
        if (!DirectoryModel::applies(column_at(i), *model_->artifact())) header()->hideSection(i);
    name_wanted_ = wanted_width(DirectoryColumn::name);
    fit_name_column();
}

void DirectoryView::save_columns() const {
    if (!container_) return;
    Settings::instance().set_layout_state(state_name(), header()->saveState());
    Settings::instance().set_layout_state(state_name() + QStringLiteral("/fit"), name_fits_ ? "1" : "0");
    Settings::instance().set_layout_state(state_name() + QStringLiteral("/follow"), columns_follow_ ? "1" : "0");
}

void DirectoryView::reset_columns() {
    if (!model_->artifact()) return;
    const QScopedValueRollback guard(programmatic_, true);
    for (int i = 0; i < directory_columns; ++i) {
        header()->moveSection(header()->visualIndex(i), i);
        header()->setSectionHidden(i, !DirectoryModel::shown_at_first(column_at(i), *model_->artifact()));
    }
    sortByColumn(-1, Qt::AscendingOrder);
    name_fits_ = columns_follow_ = true;
    size_columns();
    save_columns();
}

/// As wide as its header and the cells of some hundred rows from all over the table.
int DirectoryView::wanted_width(DirectoryColumn column) const {
    const int i = static_cast<int>(column);
    if (column == DirectoryColumn::health) return fontMetrics().height() + 12;
    const int rows = model_->rowCount();
    const int step = std::max(1, rows / rows_measured);
    int width = header()->fontMetrics().horizontalAdvance(DirectoryModel::column_title(column)) + 16;  // sort mark
    const auto measure = [&](int row) {
        const QString cell = model_->index(row, i).data(Qt::DisplayRole).toString();
        width = std::max(width, fontMetrics().horizontalAdvance(cell));
    };
    for (int row = 0; row < rows; row += step) measure(row);
    if (rows > 0) measure(rows - 1);
    return width + cell_margin + (column == DirectoryColumn::name && proxy_->grouped() ? 2 * indentation() : 0);
}

void DirectoryView::size_columns() {
    if (!model_->artifact()) return;
    const QScopedValueRollback guard(programmatic_, true);
    for (int i = 0; i < directory_columns; ++i) {
        if (i == name_column) continue;
        const int width = wanted_[static_cast<std::size_t>(i)] = wanted_width(column_at(i));
        header()->resizeSection(i, width);
    }
    name_wanted_ = wanted_width(DirectoryColumn::name);
    fit_name_column();
}

/// Longer words or numbers must not be cut; what the user made wider stays so.
void DirectoryView::widen_columns() {
    if (!model_->artifact()) return;
    const QScopedValueRollback guard(programmatic_, true);
    for (int i = 0; i < directory_columns; ++i) {
        if (i == name_column) continue;
        const int width = wanted_[static_cast<std::size_t>(i)] = wanted_width(column_at(i));
        if (!header()->isSectionHidden(i)) header()->resizeSection(i, std::max(header()->sectionSize(i), width));
    }
    name_wanted_ = wanted_width(DirectoryColumn::name);
    fit_name_column();
}

/// Hides what may go where names would be cut, and shows it again where there is room.
void DirectoryView::fit_columns() {
    const auto width = [this](int i) {
        return header()->isSectionHidden(i) ? wanted_[static_cast<std::size_t>(i)] : header()->sectionSize(i);
    };
    int room = viewport()->width() - std::min(name_wanted_, fontMetrics().averageCharWidth() * good_name_characters);
    std::array<bool, directory_columns> shown{};
    for (int i = 0; i < directory_columns; ++i) {
        shown[static_cast<std::size_t>(i)] = DirectoryModel::shown_at_first(column_at(i), *model_->artifact());
        if (i != name_column && shown[static_cast<std::size_t>(i)]) room -= width(i);
    }
    for (const DirectoryColumn column : first_to_go) {
        bool& stays = shown[static_cast<std::size_t>(column)];
        if (!stays || room >= 0) continue;
        stays = false;
        room += width(static_cast<int>(column));
    }
    for (int i = 0; i < directory_columns; ++i)
        if (shown[static_cast<std::size_t>(i)] == header()->isSectionHidden(i))
            header()->setSectionHidden(i, !shown[static_cast<std::size_t>(i)]);
}

/// The name gets what is left of the width, no less than a readable piece.
void DirectoryView::fit_name_column() {
    if (!model_->artifact() || header()->count() == 0) return;
    if (columns_follow_) {
        const QScopedValueRollback guard(programmatic_, true);
        fit_columns();
    }
    if (!name_fits_) return;
    const QScopedValueRollback guard(programmatic_, true);
    int others = 0;
    for (int i = 0; i < directory_columns; ++i)
        if (i != name_column && !header()->isSectionHidden(i)) others += header()->sectionSize(i);
    const int least = std::min(name_wanted_, fontMetrics().averageCharWidth() * min_name_characters);
    header()->resizeSection(name_column, std::max(least, viewport()->width() - others));
}

std::vector<DirectoryColumn> DirectoryView::visible_columns() const {
    std::vector<DirectoryColumn> columns;
    for (int visual = 0; visual < header()->count(); ++visual) {
        const int logical = header()->logicalIndex(visual);
        if (!header()->isSectionHidden(logical)) columns.push_back(column_at(logical));
    }
    return columns;
}

void DirectoryView::set_column_visible(DirectoryColumn column, bool visible) {
    columns_follow_ = false;
    header()->setSectionHidden(static_cast<int>(column), !visible);
    if (visible && header()->sectionSize(static_cast<int>(column)) < 24)
        header()->resizeSection(static_cast<int>(column), wanted_width(column));
    fit_name_column();
    save_columns();
}

void DirectoryView::show_header_menu(const QPoint& at) {
    if (!model_->artifact()) return;
    QMenu menu(this);
    menu.setToolTipsVisible(true);
    for (int i = 0; i < directory_columns; ++i) {
        const DirectoryColumn column = column_at(i);
        if (!DirectoryModel::applies(column, *model_->artifact())) continue;
        QString title = DirectoryModel::column_title(column);
        if (column == DirectoryColumn::health) title = tr("Health");
        if (column == DirectoryColumn::index) title = tr("Index");
        QAction* action = menu.addAction(title);
        action->setToolTip(DirectoryModel::column_tip(column));
        action->setCheckable(true);
        action->setChecked(!header()->isSectionHidden(i));
        action->setEnabled(column != DirectoryColumn::name);
        if (column == DirectoryColumn::name) action->setToolTip(tr("The name is always shown."));
        connect(action, &QAction::toggled, this, [this, column](bool on) { set_column_visible(column, on); });
    }
    menu.addSeparator();
    connect(menu.addAction(tr("Columns as at first")), &QAction::triggered, this, &DirectoryView::reset_columns);
    menu.exec(header()->viewport()->mapToGlobal(at));
}

}  // namespace ninspect::ui
