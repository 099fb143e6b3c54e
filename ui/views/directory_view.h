// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/directory_proxy.h"

#include <QTreeView>
#include <array>
#include <memory>
#include <optional>
#include <unordered_set>
#include <vector>

namespace ninspect::ui {

/// The directory table of one pane: columns that the user hides, moves and sizes (remembered
/// for each kind of container; until the user chooses, the least important ones give way to
/// names where there is little room), layers that fold, copy as TSV. Knows no session.
class DirectoryView : public QTreeView {
    Q_OBJECT
public:
    explicit DirectoryView(QWidget* parent);

    void show_artifact(std::shared_ptr<const Artifact> artifact, std::shared_ptr<const DirectoryIndex> index);
    DirectoryProxy* proxy() const { return proxy_; }
    /// See DirectoryProxy; layers that contain hits are unfolded.
    bool set_filter(const QString& text, bool regex);
    void set_grouped(bool on);
    void refresh_words();

    /// Makes the entry current and visible, without entry_chosen(). None: nothing is current.
    void show_entry(std::optional<EntryId> entry);
    std::optional<EntryId> current_entry() const;
    /// Selected entries in the order shown; a selected layer stands for its entries.
    std::vector<EntryId> selected_entries() const;
    /// Columns shown, from left to right.
    std::vector<DirectoryColumn> visible_columns() const;
    void set_column_visible(DirectoryColumn column, bool visible);
    void reset_columns();

public slots:
    void copy();  ///< selected entries as TSV with a header line
    void copy_names() const;

signals:
    void entry_chosen(ninspect::EntryId entry);     ///< by mouse or keyboard
    void entry_activated(ninspect::EntryId entry);  ///< Return or double click
    void escape_up();                               ///< the user wants the filter
    void menu_requested(const QPoint& global);

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void remember_rows();
    void restore_rows();
    void set_up_header();
    void load_columns();
    void save_columns() const;
    void size_columns();
    void widen_columns();
    void fit_name_column();
    void fit_columns();
    int wanted_width(DirectoryColumn column) const;
    void show_header_menu(const QPoint& at);
    QString state_name() const;

    DirectoryModel* model_;
    DirectoryProxy* proxy_;
    std::optional<Container> container_;  // whose columns are shown
    bool programmatic_ = false;           // changes of current row and columns are ours
    bool name_fits_ = true;               // the name column takes the room that is left
    int name_wanted_ = 0;
    bool columns_follow_ = true;  // which columns are shown depends on the room; the user has not chosen
    std::array<int, directory_columns> wanted_{};  // widths of hidden columns, should they be shown
    std::vector<EntryId> kept_selection_;
    std::optional<EntryId> kept_current_;
    std::unordered_set<std::uint32_t> unfolded_;
};

}  // namespace ninspect::ui
