// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text/units.h"
#include "ui/theme.h"

#include <QByteArray>
#include <QObject>
#include <QStringList>
#include <memory>

class QSettings;

namespace ninspect::ui {

/// Everything the program remembers, typed, one signal per value that others follow. Keys
/// live in settings.cpp alone. Window's thread only. NINSPECT_SETTINGS names another file
/// (tests, screenshots).
class Settings : public QObject {
    Q_OBJECT
public:
    static Settings& instance();
    ~Settings() override;

    ColorScheme color_scheme() const;
    void set_color_scheme(ColorScheme scheme);
    QString language() const;  ///< "", "en", "zh_CN"; empty: as the system says
    void set_language(const QString& language);
    text::NumberBase number_base() const;
    void set_number_base(text::NumberBase base);
    /// Directory tables: entries of one layer under one row.
    bool group_by_layer() const;
    void set_group_by_layer(bool on);
    /// Directory tables: the filter is a regular expression.
    bool filter_is_regex() const;
    void set_filter_is_regex(bool on);
    bool restore_session() const;
    void set_restore_session(bool on);
    QStringList recent_files() const;  ///< newest first, at most 12
    void add_recent_file(const QString& path);
    void remove_recent_file(const QString& path);
    void clear_recent_files();
    QStringList session_files() const;  ///< two paths, A and B; empty ones mean none
    void set_session_files(const QStringList& paths);
    QStringList session_entries() const;  ///< names of the entries selected in A and B
    void set_session_entries(const QStringList& names);
    QString last_folder() const;  ///< where the file dialog begins
    void set_last_folder(const QString& folder);
    /// Opaque layout states (window geometry, splitters, header of a table …) by name.
    QByteArray layout_state(const QString& name) const;
    void set_layout_state(const QString& name, const QByteArray& state);

    /// Folder of the settings file: what else the program keeps lies in folders beside it.
    QString folder() const;

    /// Forgets everything and reads the file that NINSPECT_SETTINGS names now. For tests.
    void reopen();
    /// Writes what is pending.
    void sync();

signals:
    void color_scheme_changed();
    void language_changed();
    void number_base_changed();
    void group_by_layer_changed();
    void filter_is_regex_changed();
    void recent_files_changed();

private:
    Settings();
    QStringList pair(const char* key) const;
    void set_pair(const char* key, const QStringList& values);
    std::unique_ptr<QSettings> store_;
};

}  // namespace ninspect::ui
