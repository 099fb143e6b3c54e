// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Small pieces that the Metadata, Problems and Loaders views share, so that they look alike.
#pragma once

#include "core/base/result.h"
#include "ui/session.h"

#include <QString>
#include <QWidget>
#include <functional>
#include <vector>

class QAbstractItemView;
class QHeaderView;
class QLabel;
class QLineEdit;
class QMenu;
class QSplitter;
class QTableView;
class QToolButton;
class QTreeView;

namespace ninspect::ui {

/// A flat button with one of the program's line icons; words are set by the caller.
QToolButton* make_icon_button(const QString& icon, QWidget* parent);
/// A flat button with text that can stay pressed.
QToolButton* make_toggle(QWidget* parent);
/// A click opens the menu below the button (without the arrow that would cover the icon).
void open_menu_on_click(QToolButton* button, QMenu* menu);
/// The text filter of a table: looking glass, clear button.
QLineEdit* make_filter_field(QWidget* parent);
/// Marks the field when what was typed is no regular expression, and says so.
void mark_bad_pattern(QLineEdit* field, bool bad, const QString& why);

/// No side of it can be folded away; its position is kept in the settings under that name.
void remember_splitter(QSplitter* splitter, const QString& name);

/// Keeps the widths that the user gives to the columns of a table, in the settings. One for each
/// header; columns that stretch are left alone.
class ColumnWidths : public QObject {
    Q_OBJECT
public:
    explicit ColumnWidths(QHeaderView* header);
    /// The widths remembered under that name, or these: one for each column that there is now.
    void use(const QString& name, const std::vector<int>& first_widths);

private:
    void save(int column);
    QHeaderView* header_;
    QString name_;
    bool ours_ = false;  // it is not the user who changes them
};

/// Fixed row height, sorting, whole rows, no grid: the same for every table.
void setup_table(QTableView* table);
void setup_tree(QTreeView* tree);
/// The selected rows (all when none is) as tab-separated lines with a header line.
QString rows_as_tsv(const QAbstractItemView* view);
/// All rows as RFC 4180 text with a header line.
QString rows_as_csv(const QAbstractItemView* view);
void copy_text(const QString& text);
/// What Ctrl+C does in a table, instead of copying one cell.
void on_copy(QAbstractItemView* view, std::function<void()> action);

/// What a view shows while there is nothing to show: a heading and what to do next.
class EmptyState : public QWidget {
    Q_OBJECT
public:
    explicit EmptyState(const QString& icon, QWidget* parent);
    void set_text(const QString& heading, const QString& hint);
    void set_icon(const QIcon& icon);

protected:
    void changeEvent(QEvent* event) override;

private:
    void update_colors();
    QLabel* picture_;
    QLabel* heading_;
    QLabel* hint_;
    QIcon icon_;
};

/// Asks for a name and writes the text made by `make` there, as a job; says what went wrong.
void save_text(Session* session, QWidget* parent, const QString& title, const QString& suggested_name,
               const QString& filter, std::function<Result<std::string>()> make);

}  // namespace ninspect::ui
