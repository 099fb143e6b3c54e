// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/directory_view.h"

#include "core/report/documents.h"
#include "ui/settings/settings.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/directory_delegate.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <algorithm>

namespace ninspect::ui {

namespace {
constexpr std::size_t unfold_up_to = 5000;  // hits; more stay folded
}

DirectoryView::DirectoryView(QWidget* parent)
    : QTreeView(parent), model_(new DirectoryModel(this)), proxy_(new DirectoryProxy(this)) {
    proxy_->setSourceModel(model_);
    setItemDelegate(new DirectoryDelegate(this));
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setAllColumnsShowFocus(true);
    setRootIsDecorated(false);
    setSelectionMode(ExtendedSelection);
    setSelectionBehavior(SelectRows);
    setHorizontalScrollMode(ScrollPerPixel);
    setEditTriggers(NoEditTriggers);
    setExpandsOnDoubleClick(true);
    setIndentation(16);
    setFrameShape(NoFrame);
    setFont(number_font(font()));
    connect(proxy_, &QAbstractItemModel::modelAboutToBeReset, this, &DirectoryView::remember_rows);
    setModel(proxy_);
    // After the view's own slot, so that its rows are the new ones.
    connect(proxy_, &QAbstractItemModel::modelReset, this, &DirectoryView::restore_rows);
    set_up_header();
    connect(this, &QTreeView::activated, this, [this](const QModelIndex& index) {
        if (const auto entry = proxy_->entry_of(index)) emit entry_activated(*entry);
    });
    const auto fold = [this](const QModelIndex& index, bool open) {
        const auto group = proxy_->group_of(index);
        if (!group || programmatic_) return;
        open ? void(unfolded_.insert(*group)) : void(unfolded_.erase(*group));
    };
    connect(this, &QTreeView::expanded, this, [fold](const QModelIndex& index) { fold(index, true); });
    connect(this, &QTreeView::collapsed, this, [fold](const QModelIndex& index) { fold(index, false); });
}

// ---- rows ------------------------------------------------------------------------------

void DirectoryView::show_artifact(std::shared_ptr<const Artifact> artifact,
                                  std::shared_ptr<const DirectoryIndex> index) {
    if (artifact == model_->artifact()) return;
    const QScopedValueRollback guard(programmatic_, true);
    const std::optional<Container> container = artifact ? std::optional(artifact->container) : std::nullopt;
    unfolded_.clear();
    model_->set_artifact(std::move(artifact), std::move(index));
    if (!container) return;
    if (container != container_) {
        container_ = container;
        load_columns();
    } else {
        size_columns();
    }
}

void DirectoryView::remember_rows() {
    kept_current_ = programmatic_ ? std::nullopt : current_entry();
    kept_selection_ = programmatic_ ? std::vector<EntryId>() : selected_entries();
}

void DirectoryView::restore_rows() {
    const QScopedValueRollback guard(programmatic_, true);
    setRootIsDecorated(proxy_->grouped());
    setTreePosition(static_cast<int>(DirectoryColumn::name));
    if (proxy_->grouped()) {
        if (proxy_->filtered() && proxy_->matching() <= unfold_up_to)
            expandAll();
        else
            for (const std::uint32_t group : unfolded_) expand(proxy_->index_of_group(group));
    }
    if (kept_selection_.size() > 1 && kept_selection_.size() <= unfold_up_to) {
        QItemSelection rows;
        for (const EntryId entry : kept_selection_)
            if (const QModelIndex i = proxy_->index_of(entry); i.isValid()) rows.select(i, i);
        selectionModel()->select(rows, QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
    if (kept_current_) {
        if (const QModelIndex i = proxy_->index_of(*kept_current_); i.isValid()) {
            selectionModel()->setCurrentIndex(i, QItemSelectionModel::Select | QItemSelectionModel::Rows);
            scrollTo(i);
        }
    }
    kept_selection_.clear();
}

bool DirectoryView::set_filter(const QString& text, bool regex) { return proxy_->set_filter(text, regex); }
void DirectoryView::set_grouped(bool on) { proxy_->set_grouped(on); }
void DirectoryView::refresh_words() {
    model_->refresh();
    widen_columns();
}

void DirectoryView::show_entry(std::optional<EntryId> entry) {
    if (entry == current_entry()) return;
    const QScopedValueRollback guard(programmatic_, true);
    const QModelIndex index = entry ? proxy_->index_of(*entry, static_cast<int>(DirectoryColumn::name)) : QModelIndex();
    if (!index.isValid()) {
        selectionModel()->clear();
        return;
    }
    if (proxy_->grouped()) {
        expand(index.parent());
        if (const auto group = proxy_->group_of(index.parent())) unfolded_.insert(*group);
    }
    selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    const int at = horizontalScrollBar()->value();
    scrollTo(index, EnsureVisible);
    horizontalScrollBar()->setValue(at);
}

std::optional<EntryId> DirectoryView::current_entry() const { return proxy_->entry_of(currentIndex()); }

std::vector<EntryId> DirectoryView::selected_entries() const {
    std::vector<bool> chosen(model_->artifact() ? model_->artifact()->entry_count() : 0);
    bool any = false;
    const auto take = [&](EntryId entry) { chosen[entry.value] = any = true; };
    for (const QItemSelectionRange& range : selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row) {
            const QModelIndex i = proxy_->index(row, 0, range.parent());
            if (const auto entry = proxy_->entry_of(i)) take(*entry);
            for (const EntryId entry : proxy_->entries_of_group(i)) take(entry);
        }
    }
    if (!any) return {};
    std::vector<EntryId> ids = proxy_->entries();
    std::erase_if(ids, [&](EntryId id) { return !chosen[id.value]; });
    return ids;
}

void DirectoryView::copy() {
    const std::vector<EntryId> ids = selected_entries();
    if (ids.empty()) return;
    QGuiApplication::clipboard()->setText(text::utf8(report::ls_table(*model_->artifact(), ids, '\t')));
}

void DirectoryView::copy_names() const {
    QStringList names;
    for (const EntryId id : selected_entries()) names += text::utf8(model_->artifact()->name(id));
    if (!names.isEmpty()) QGuiApplication::clipboard()->setText(names.join(QLatin1Char('\n')));
}

void DirectoryView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTreeView::currentChanged(current, previous);
    if (programmatic_) return;
    if (const auto entry = proxy_->entry_of(current)) emit entry_chosen(*entry);
}

void DirectoryView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) return copy();
    if (event->key() == Qt::Key_Escape) {
        emit escape_up();
        return;
    }
    QTreeView::keyPressEvent(event);
}

void DirectoryView::contextMenuEvent(QContextMenuEvent* event) {
    if (event->reason() == QContextMenuEvent::Keyboard)
        emit menu_requested(viewport()->mapToGlobal(visualRect(currentIndex()).bottomLeft()));
    else if (viewport()->rect().contains(viewport()->mapFromGlobal(event->globalPos())))
        emit menu_requested(event->globalPos());
}

void DirectoryView::changeEvent(QEvent* event) {
    QTreeView::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) refresh_words();
}

void DirectoryView::resizeEvent(QResizeEvent* event) {
    QTreeView::resizeEvent(event);
    fit_name_column();
}

}  // namespace ninspect::ui
