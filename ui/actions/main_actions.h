// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session.h"

#include <QAction>
#include <array>

class QActionGroup;
class QMenu;
class QMenuBar;
class QToolBar;

namespace ninspect::ui {

/// Words of a menu without mnemonic, "…" and the keys behind a tab.
QString plain_words(const QString& menu_text);

/// Every action of the window, its words and its shortcut, and the menus that show them.
/// The window connects them; the switches of the View menu work on Settings by themselves.
class MainActions : public QObject {
    Q_OBJECT
public:
    explicit MainActions(QWidget* window);

    QAction *open, *open_a, *open_b, *open_sample, *convert, *audit, *close_a, *close_b, *reload, *swap;
    QAction *export_csv, *export_json, *restore_session, *quit;
    QAction *copy, *copy_names, *find, *next_pane;
    QAction *show_in_layout, *show_in_hex;
    QAction* scan;
    std::array<QAction*, static_cast<std::size_t>(ViewId::count_)> views;
    QAction *decimal, *hexadecimal, *group_by_layer;
    QAction *scheme_system, *scheme_light, *scheme_dark;
    QAction *language_system, *language_english, *language_chinese;
    QAction *shortcuts, *about, *about_qt;
    QMenu* recent;  ///< filled from Settings

    void fill_menu_bar(QMenuBar* bar);
    void fill_tool_bar(QToolBar* bar);
    /// Enabled while `why_not` is empty; otherwise that is what its tooltip says.
    void enable(QAction* action, const QString& why_not);
    void set_view_title(ViewId view, const QString& title);
    void retranslate();
    /// Every shortcut and what it does, for the list under Help.
    QString shortcut_table() const;

signals:
    void recent_chosen(const QString& path);

private:
    QAction* make(const char* name, const QKeySequence& keys = {});
    QAction* choice(QActionGroup* group, const char* name);
    void make_files();
    void make_views();
    void connect_switches();
    void follow_settings();
    void fill_recent();
    void say(QAction* action, const QString& text, const QString& tip = {});

    QWidget* window_;
    QMenu *file_menu_, *edit_menu_, *view_menu_, *numbers_menu_, *scheme_menu_, *language_menu_, *help_menu_;
};

}  // namespace ninspect::ui
