// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settings.h"

#include <QFileInfo>
#include <QSettings>
#include <QThread>

namespace ninspect::ui {

namespace {

namespace key {
constexpr const char* color_scheme = "look/color_scheme";
constexpr const char* language = "look/language";
constexpr const char* number_base = "look/number_base";
constexpr const char* group_by_layer = "directory/group_by_layer";
constexpr const char* filter_is_regex = "directory/filter_is_regex";
constexpr const char* restore_session = "session/restore";
constexpr const char* session_files = "session/files";
constexpr const char* session_entries = "session/entries";
constexpr const char* recent_files = "files/recent";
constexpr const char* last_folder = "files/last_folder";
constexpr const char* layout = "layout/";
}  // namespace key

constexpr int max_recent_files = 12;

/// A value and the word that stands for it in the file.
template <class E>
struct Word {
    E value;
    const char* word;
};
constexpr Word<ColorScheme> scheme_words[] = {
    {ColorScheme::system, "system"}, {ColorScheme::light, "light"}, {ColorScheme::dark, "dark"}};
constexpr Word<text::NumberBase> base_words[] = {{text::NumberBase::decimal, "decimal"},
                                                 {text::NumberBase::hexadecimal, "hexadecimal"}};

template <class E, std::size_t N>
E read_word(const QSettings& store, const char* name, const Word<E> (&words)[N]) {
    const QString stored = store.value(QLatin1String(name)).toString();
    for (const Word<E>& w : words)
        if (stored == QLatin1String(w.word)) return w.value;
    return words[0].value;
}

template <class E, std::size_t N>
QString word_of(E value, const Word<E> (&words)[N]) {
    for (const Word<E>& w : words)
        if (w.value == value) return QLatin1String(w.word);
    return {};
}

std::unique_ptr<QSettings> open_store() {
    const QString path = qEnvironmentVariable("NINSPECT_SETTINGS");
    if (!path.isEmpty()) return std::make_unique<QSettings>(path, QSettings::IniFormat);
    return std::make_unique<QSettings>(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("NInspect"),
                                       QStringLiteral("ninspect"));
}

}  // namespace

Settings& Settings::instance() {
    static Settings settings;
    Q_ASSERT(settings.thread() == QThread::currentThread());
    return settings;
}

Settings::Settings() { reopen(); }
Settings::~Settings() = default;

QString Settings::folder() const { return QFileInfo(store_->fileName()).absolutePath(); }

void Settings::reopen() {
    store_ = open_store();
    text::set_number_base(number_base());
}

void Settings::sync() { store_->sync(); }

ColorScheme Settings::color_scheme() const { return read_word(*store_, key::color_scheme, scheme_words); }
void Settings::set_color_scheme(ColorScheme scheme) {
    if (scheme == color_scheme()) return;
    store_->setValue(QLatin1String(key::color_scheme), word_of(scheme, scheme_words));
    emit color_scheme_changed();
}

QString Settings::language() const { return store_->value(QLatin1String(key::language)).toString(); }
void Settings::set_language(const QString& value) {
    if (value == language()) return;
    store_->setValue(QLatin1String(key::language), value);
    emit language_changed();
}

text::NumberBase Settings::number_base() const { return read_word(*store_, key::number_base, base_words); }
void Settings::set_number_base(text::NumberBase base) {
    if (base == number_base()) return;
    store_->setValue(QLatin1String(key::number_base), word_of(base, base_words));
    text::set_number_base(base);
    emit number_base_changed();
}

bool Settings::group_by_layer() const { return store_->value(QLatin1String(key::group_by_layer), false).toBool(); }
void Settings::set_group_by_layer(bool on) {
    if (on == group_by_layer()) return;
    store_->setValue(QLatin1String(key::group_by_layer), on);
    emit group_by_layer_changed();
}

bool Settings::filter_is_regex() const { return store_->value(QLatin1String(key::filter_is_regex), false).toBool(); }
void Settings::set_filter_is_regex(bool on) {
    if (on == filter_is_regex()) return;
    store_->setValue(QLatin1String(key::filter_is_regex), on);
    emit filter_is_regex_changed();
}

bool Settings::restore_session() const { return store_->value(QLatin1String(key::restore_session), true).toBool(); }
void Settings::set_restore_session(bool on) { store_->setValue(QLatin1String(key::restore_session), on); }

QStringList Settings::recent_files() const { return store_->value(QLatin1String(key::recent_files)).toStringList(); }
void Settings::add_recent_file(const QString& path) {
    QStringList files = recent_files();
    if (!files.isEmpty() && files.first() == path) return;
    files.removeAll(path);
    files.prepend(path);
    while (files.size() > max_recent_files) files.removeLast();
    store_->setValue(QLatin1String(key::recent_files), files);
    emit recent_files_changed();
}
void Settings::remove_recent_file(const QString& path) {
    QStringList files = recent_files();
    if (files.removeAll(path) == 0) return;
    store_->setValue(QLatin1String(key::recent_files), files);
    emit recent_files_changed();
}
void Settings::clear_recent_files() {
    store_->remove(QLatin1String(key::recent_files));
    emit recent_files_changed();
}

QStringList Settings::pair(const char* name) const {
    QStringList values = store_->value(QLatin1String(name)).toStringList();
    while (values.size() < 2) values.append(QString());
    return values;
}
void Settings::set_pair(const char* name, const QStringList& values) { store_->setValue(QLatin1String(name), values); }

QStringList Settings::session_files() const { return pair(key::session_files); }
void Settings::set_session_files(const QStringList& paths) { set_pair(key::session_files, paths); }
QStringList Settings::session_entries() const { return pair(key::session_entries); }
void Settings::set_session_entries(const QStringList& names) { set_pair(key::session_entries, names); }

QString Settings::last_folder() const { return store_->value(QLatin1String(key::last_folder)).toString(); }
void Settings::set_last_folder(const QString& folder) { store_->setValue(QLatin1String(key::last_folder), folder); }

QByteArray Settings::layout_state(const QString& name) const {
    return store_->value(QLatin1String(key::layout) + name).toByteArray();
}
void Settings::set_layout_state(const QString& name, const QByteArray& state) {
    store_->setValue(QLatin1String(key::layout) + name, state);
}

}  // namespace ninspect::ui
