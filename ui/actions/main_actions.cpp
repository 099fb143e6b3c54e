// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/actions/main_actions.h"

#include "ui/settings/settings.h"
#include "ui/theme.h"

#include <QActionGroup>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QToolBar>

namespace ninspect::ui {

namespace {
/// Property of an action: what its tooltip says while it is enabled.
constexpr const char* usual_tip = "usual_tip";
}  // namespace

QString plain_words(const QString& menu_text) {
    static const QRegularExpression behind(QStringLiteral("\\(&.\\)"));  // 打开(&O)
    QString words = menu_text.section(QLatin1Char('\t'), 0, 0);
    words.remove(behind).remove(QStringLiteral("…"));
    words.replace(QLatin1String("&&"), QLatin1String("\x01")).remove(QLatin1Char('&'));
    return words.replace(QLatin1Char('\x01'), QLatin1Char('&'));
}

MainActions::MainActions(QWidget* window)
    : QObject(window),
      recent(new QMenu(window)),
      window_(window),
      file_menu_(new QMenu(window)),
      edit_menu_(new QMenu(window)),
      view_menu_(new QMenu(window)),
      numbers_menu_(new QMenu(window)),
      scheme_menu_(new QMenu(window)),
      language_menu_(new QMenu(window)),
      help_menu_(new QMenu(window)) {
    make_files();
    make_views();
    connect_switches();
    follow_settings();
    retranslate();
}

QAction* MainActions::make(const char* name, const QKeySequence& keys) {
    auto* action = new QAction(this);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(keys);
    window_->addAction(action);
    return action;
}

QAction* MainActions::choice(QActionGroup* group, const char* name) {
    QAction* action = make(name);
    action->setCheckable(true);
    group->addAction(action);
    return action;
}

void MainActions::make_files() {
    open = make("file.open", QKeySequence::Open);
    open_a = make("file.open_a", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A));
    open_b = make("file.open_b", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B));
    open_sample = make("file.open_sample");
    convert = make("file.convert", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T));
    audit = make("file.audit", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R));
    close_a = make("file.close_a");
    close_b = make("file.close_b");
    reload = make("file.reload", QKeySequence(Qt::Key_F5));
    swap = make("file.swap", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_X));
    export_csv = make("file.export_csv");
    export_json = make("file.export_json");
    restore_session = make("file.restore_session");
    restore_session->setCheckable(true);
    quit = make("file.quit", QKeySequence(Qt::CTRL | Qt::Key_Q));
    quit->setMenuRole(QAction::QuitRole);
    // Copy and Find belong to whatever has the focus: views have their own, the window takes
    // what they leave. Hence no shortcut here, only its name in the menu (retranslate).
    copy = make("edit.copy");
    copy_names = make("edit.copy_names", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
    find = make("edit.find");
    next_pane = make("view.next_pane", QKeySequence(Qt::Key_F6));
    show_in_layout = make("entry.layout");
    show_in_hex = make("entry.hex");
    scan = make("stats.scan", QKeySequence(Qt::Key_F9));
    scan->setIcon(line_icon(QStringLiteral("scales")));
    for (QAction* a : {open, open_a, open_b}) a->setIcon(line_icon(QStringLiteral("open")));
    convert->setIcon(line_icon(QStringLiteral("convert")));
    swap->setIcon(line_icon(QStringLiteral("swap")));
    reload->setIcon(line_icon(QStringLiteral("reload")));
    find->setIcon(line_icon(QStringLiteral("find")));
    copy->setIcon(line_icon(QStringLiteral("copy")));
}

void MainActions::make_views() {
    constexpr const char* icons[] = {"layout",   "hex",     "scales",   "codes",    "values",
                                     "overview", "mapping", "metadata", "problems", "loaders"};
    for (std::size_t i = 0; i < views.size(); ++i) {
        // The tenth has the key behind 9.
        const auto key = static_cast<Qt::Key>(Qt::Key_0 + static_cast<int>((i + 1) % 10));
        views[i] = make("view.show", QKeySequence(Qt::CTRL | key));
        views[i]->setIcon(line_icon(QLatin1String(icons[i])));
    }
    show_in_layout->setIcon(line_icon(QStringLiteral("layout")));
    show_in_hex->setIcon(line_icon(QStringLiteral("hex")));
    group_by_layer = make("view.group", QKeySequence(Qt::CTRL | Qt::Key_L));
    group_by_layer->setCheckable(true);
    auto* numbers = new QActionGroup(this);
    decimal = choice(numbers, "view.decimal");
    hexadecimal = choice(numbers, "view.hexadecimal");
    auto* schemes = new QActionGroup(this);
    scheme_system = choice(schemes, "view.scheme_system");
    scheme_light = choice(schemes, "view.scheme_light");
    scheme_dark = choice(schemes, "view.scheme_dark");
    auto* languages = new QActionGroup(this);
    language_system = choice(languages, "view.language_system");
    language_english = choice(languages, "view.language_english");
    language_chinese = choice(languages, "view.language_chinese");
    shortcuts = make("help.shortcuts", QKeySequence(Qt::Key_F1));
    about = make("help.about");
    about->setMenuRole(QAction::AboutRole);
    about_qt = make("help.about_qt");
    about_qt->setMenuRole(QAction::AboutQtRole);
}

void MainActions::connect_switches() {
    Settings& s = Settings::instance();
    connect(decimal, &QAction::triggered, &s, [&s] { s.set_number_base(text::NumberBase::decimal); });
    connect(hexadecimal, &QAction::triggered, &s, [&s] { s.set_number_base(text::NumberBase::hexadecimal); });
    connect(group_by_layer, &QAction::toggled, &s, &Settings::set_group_by_layer);
    connect(restore_session, &QAction::toggled, &s, &Settings::set_restore_session);
    connect(scheme_system, &QAction::triggered, &s, [&s] { s.set_color_scheme(ColorScheme::system); });
    connect(scheme_light, &QAction::triggered, &s, [&s] { s.set_color_scheme(ColorScheme::light); });
    connect(scheme_dark, &QAction::triggered, &s, [&s] { s.set_color_scheme(ColorScheme::dark); });
    connect(language_system, &QAction::triggered, &s, [&s] { s.set_language(QString()); });
    connect(language_english, &QAction::triggered, &s, [&s] { s.set_language(QStringLiteral("en")); });
    connect(language_chinese, &QAction::triggered, &s, [&s] { s.set_language(QStringLiteral("zh_CN")); });
    for (auto signal : {&Settings::number_base_changed, &Settings::group_by_layer_changed,
                        &Settings::color_scheme_changed, &Settings::language_changed})
        connect(&s, signal, this, &MainActions::follow_settings);
    connect(&s, &Settings::recent_files_changed, this, &MainActions::fill_recent);
}

void MainActions::follow_settings() {
    const Settings& s = Settings::instance();
    (s.number_base() == text::NumberBase::decimal ? decimal : hexadecimal)->setChecked(true);
    group_by_layer->setChecked(s.group_by_layer());
    restore_session->setChecked(s.restore_session());
    switch (s.color_scheme()) {
        case ColorScheme::system:
            scheme_system->setChecked(true);
            break;
        case ColorScheme::light:
            scheme_light->setChecked(true);
            break;
        case ColorScheme::dark:
            scheme_dark->setChecked(true);
            break;
    }
    const QString language = s.language();
    (language.isEmpty()                         ? language_system
     : language.startsWith(QLatin1String("zh")) ? language_chinese
                                                : language_english)
        ->setChecked(true);
}

void MainActions::fill_recent() {
    recent->clear();
    const QStringList files = Settings::instance().recent_files();
    for (int i = 0; i < files.size(); ++i) {
        const QString path = files[i];
        QString name = QFileInfo(path).fileName();
        name.replace(QLatin1Char('&'), QLatin1String("&&"));
        QAction* action = recent->addAction(i < 9 ? QStringLiteral("&%1  %2").arg(i + 1).arg(name) : name);
        action->setToolTip(path);
        action->setStatusTip(path);
        connect(action, &QAction::triggered, this, [this, path] { emit recent_chosen(path); });
    }
    recent->setEnabled(!files.isEmpty());
    if (files.isEmpty()) return;
    recent->addSeparator();
    connect(recent->addAction(tr("&Clear this list")), &QAction::triggered, this,
            [] { Settings::instance().clear_recent_files(); });
}

void MainActions::fill_menu_bar(QMenuBar* bar) {
    file_menu_->addActions({open, open_a, open_b});
    file_menu_->addMenu(recent);
    file_menu_->addAction(open_sample);
    file_menu_->addSeparator();
    file_menu_->addActions({reload, swap, close_a, close_b});
    file_menu_->addSeparator();
    file_menu_->addActions({convert, export_csv, export_json, audit});
    file_menu_->addSeparator();
    file_menu_->addActions({restore_session, quit});
    edit_menu_->addActions({copy, copy_names});
    edit_menu_->addSeparator();
    edit_menu_->addAction(find);
    for (QAction* view : views) view_menu_->addAction(view);
    view_menu_->addSeparator();
    view_menu_->addActions({next_pane, group_by_layer, scan});
    view_menu_->addSeparator();
    numbers_menu_->addActions({decimal, hexadecimal});
    scheme_menu_->addActions({scheme_system, scheme_light, scheme_dark});
    language_menu_->addActions({language_system, language_english, language_chinese});
    for (QMenu* menu : {numbers_menu_, scheme_menu_, language_menu_}) view_menu_->addMenu(menu);
    help_menu_->addActions({shortcuts, about, about_qt});
    for (QMenu* menu : {file_menu_, edit_menu_, view_menu_, help_menu_}) {
        menu->setToolTipsVisible(true);
        bar->addMenu(menu);
    }
    recent->setToolTipsVisible(true);
}

void MainActions::fill_tool_bar(QToolBar* bar) {
    bar->setMovable(false);
    bar->setFloatable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->setIconSize(QSize(16, 16));
    bar->addActions({open_a, open_b});
    bar->addSeparator();
    bar->addActions({swap, reload});
    bar->addSeparator();
    bar->addActions({scan, convert});
    auto* room = new QWidget(bar);
    room->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(room);
    bar->addAction(find);
}

void MainActions::enable(QAction* action, const QString& why_not) {
    action->setEnabled(why_not.isEmpty());
    const QString tip = why_not.isEmpty() ? action->property(usual_tip).toString() : why_not;
    action->setToolTip(tip);
    action->setStatusTip(tip);
}

void MainActions::say(QAction* action, const QString& words, const QString& tip) {
    action->setText(words);
    action->setIconText(plain_words(words));  // tool buttons; Qt would leave "(&O)" in
    QString plain = tip.isEmpty() ? plain_words(words) : tip;
    QString keys = action->shortcut().toString(QKeySequence::NativeText);
    if (keys.isEmpty()) keys = words.section(QLatin1Char('\t'), 1);
    if (!keys.isEmpty()) plain = tr("%1 (%2)").arg(plain, keys);
    action->setProperty(usual_tip, plain);
    action->setToolTip(plain);
    action->setStatusTip(plain);
}

void MainActions::set_view_title(ViewId view, const QString& title) {
    QString escaped = title;
    escaped.replace(QLatin1Char('&'), QLatin1String("&&"));
    say(views[static_cast<std::size_t>(view)], escaped, tr("Show %1").arg(title));
}

}  // namespace ninspect::ui
