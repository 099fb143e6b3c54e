// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/main_window.h"

#include "ui/actions/main_actions.h"
#include "ui/jobs/job_list.h"
#include "ui/language.h"
#include "ui/models/mapping_store.h"
#include "ui/models/stats_store.h"
#include "ui/placement.h"
#include "ui/settings/settings.h"
#include "ui/text/entry_words.h"
#include "ui/text/units.h"
#include "ui/text/words.h"
#include "ui/theme.h"
#include "ui/views/artifact_pane.h"
#include "ui/views/directory_view.h"
#include "ui/views/elided_label.h"
#include "ui/views/filter_bar.h"
#include "ui/views/job_bar.h"
#include "ui/views/notice_bar.h"
#include "ui/views/view_frame.h"
#include "ui/views/views.h"
#include "ui/wizards/convert_wizard.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDir>
#include <QFileInfo>
#include <QLineEdit>
#include <QMenuBar>
#include <QScreen>
#include <QSplitter>
#include <QStatusBar>
#include <QStyle>
#include <QTabBar>
#include <QTabWidget>
#include <QToolBar>
#include <QVBoxLayout>

namespace ninspect::ui {

namespace {
constexpr QSize first_size(1440, 900);
constexpr int least_view_height = 96;  // below that a view's page is not squeezed; it scrolls much earlier

/// What panels leave of the screens, the main screen first.
QList<QRect> screen_areas() {
    QList<QRect> areas;
    const QScreen* main = QGuiApplication::primaryScreen();
    if (main != nullptr) areas += main->availableGeometry();
    for (const QScreen* screen : QGuiApplication::screens())
        if (screen != main) areas += screen->availableGeometry();
    return areas;
}
constexpr int message_ms = 15'000;

QIcon program_icon() {
    QIcon icon;
    for (const int size : {16, 24, 32, 48, 64, 128, 256})
        icon.addFile(QStringLiteral(":/icons/ninspect-%1.png").arg(size), QSize(size, size));
    return icon;
}

QString file_name(const QString& path) { return QFileInfo(path).fileName(); }
}  // namespace

MainWindow::MainWindow()
    : jobs_(new JobList(this)),
      session_(new Session(jobs_, this)),
      actions_(new MainActions(this)),
      tool_bar_(new QToolBar(this)),
      notices_(new NoticeBar(this)),
      pane_a_(new ArtifactPane(Side::a, session_, this)),
      pane_b_(new ArtifactPane(Side::b, session_, this)),
      panes_(new QSplitter(Qt::Horizontal, this)),
      halves_(new QSplitter(Qt::Vertical, this)),
      tabs_(new QTabWidget(this)),
      status_(new ElidedLabel(Qt::ElideMiddle, this)),
      job_bar_(new JobBar(jobs_, this)) {
    setAcceptDrops(true);
    setWindowIcon(program_icon());
    build();
    build_views();
    connect_actions();
    connect_session();
    connect_settings();
    restore_layout();
    retranslate();
}

MainWindow::~MainWindow() {
    // The parts listen to the session: what is destroyed first must not hear of the rest.
    delete wizard_;
    session_->disconnect();
    for (Side side : {Side::a, Side::b}) session_->document(side).disconnect();
    delete tabs_;
    delete panes_;
    delete session_;  // before the jobs that it may still ask to stop
}

void MainWindow::build() {
    tool_bar_->setObjectName(QStringLiteral("main_tool_bar"));
    actions_->fill_menu_bar(menuBar());
    actions_->fill_tool_bar(tool_bar_);
    addToolBar(tool_bar_);

    panes_->addWidget(pane_a_);
    panes_->addWidget(pane_b_);
    panes_->setChildrenCollapsible(false);
    tabs_->setDocumentMode(true);
    halves_->addWidget(panes_);
    halves_->addWidget(tabs_);
    for (QSplitter* s : {panes_, halves_}) {
        s->setStretchFactor(0, 1);
        s->setStretchFactor(1, 1);
    }
    panes_->setSizes({first_size.width() / 2, first_size.width() / 2});
    halves_->setSizes({first_size.height() / 2, first_size.height() / 2});
    halves_->setCollapsible(0, false);
    for (QSplitter* s : {panes_, halves_}) s->setHandleWidth(5);

    auto* middle = new QWidget(this);
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(notices_);
    column->addWidget(halves_, 1);
    setCentralWidget(middle);

    statusBar()->setContentsMargins(8, 0, 4, 0);
    statusBar()->addWidget(status_, 1);
    statusBar()->addPermanentWidget(job_bar_);
}

void MainWindow::build_views() {
    using Maker = View* (*)(Session*, QWidget*);
    constexpr Maker makers[] = {make_layout_view,   make_hex_view,      make_scales_view,  make_codes_view,
                                make_values_view,   make_overview_view, make_mapping_view, make_metadata_view,
                                make_problems_view, make_loaders_view};
    static_assert(std::size(makers) == static_cast<std::size_t>(ViewId::count_));
    for (std::size_t i = 0; i < views_.size(); ++i) {
        views_[i] = makers[i](session_, tabs_);
        tabs_->addTab(new ViewFrame(views_[i], least_view_height, tabs_), QString());
        connect(views_[i], &View::title_changed, this, [this, i] { update_tab(i); });
        connect(actions_->views[i], &QAction::triggered, this, [this, i] { show_view(static_cast<ViewId>(i)); });
    }
}

void MainWindow::connect_session() {
    connect(session_, &Session::documents_changed, this, [this] {
        update_title();
        update_actions();
        update_status();
    });
    connect(session_, &Session::selection_changed, this, [this] {
        update_actions();
        update_status();
    });
    connect(session_->mapping(), &MappingStore::changed, this, &MainWindow::offer_conversion);
    connect(session_->stats(), &StatsStore::scanning_changed, this, &MainWindow::update_actions);
    connect(session_->stats(), &StatsStore::keeping_failed, this, [this](const Error& error) {
        statusBar()->showMessage(tr("Figures of scans are not kept: %1").arg(text::sentence(error)), message_ms);
    });
    connect(session_, &Session::active_side_changed, this, [this] {
        update_actions();
        update_status();
    });
    connect(session_, &Session::view_requested, this,
            [this](ViewId id) { tabs_->setCurrentIndex(static_cast<int>(id)); });
    for (Side side : {Side::a, Side::b}) {
        connect(pane(side), &ArtifactPane::open_requested, this, [this, side] { ask_for_file(side); });
        connect(pane(side), &ArtifactPane::path_chosen, this,
                [this, side](const QString& path) { open_file(side, path); });
        connect(pane(side), &ArtifactPane::menu_requested, this,
                [this, side](const QPoint& global) { show_row_menu(side, global); });
    }
}

void MainWindow::connect_settings() {
    Settings& settings = Settings::instance();
    connect(&settings, &Settings::color_scheme_changed, this,
            [] { apply_color_scheme(Settings::instance().color_scheme()); });
    connect(&settings, &Settings::language_changed, this, [] { apply_language(Settings::instance().language()); });
    connect(&settings, &Settings::number_base_changed, this, &MainWindow::update_status);
}

// ---- files -----------------------------------------------------------------------------

void MainWindow::open_file(Side side, const QString& path) {
    if (path.isEmpty()) return;
    const QString absolute = QDir::toNativeSeparators(QFileInfo(path).absoluteFilePath());
    notices_->hide();
    offer_wanted_ = false;
    session_->document(side).open(absolute);
    session_->set_active_side(side);
    Settings::instance().add_recent_file(absolute);
    Settings::instance().set_last_folder(QFileInfo(absolute).absolutePath());
}

void MainWindow::open_files(const QStringList& paths) {
    if (paths.size() == 1) return open_file(free_side(), paths.first());
    if (paths.size() < 2) return;
    open_file(Side::b, paths[1]);
    open_file(Side::a, paths[0]);
}

Side MainWindow::free_side() const {
    for (Side side : {Side::a, Side::b})
        if (session_->document(side).state() == Document::State::empty) return side;
    return session_->active_side();
}

bool MainWindow::idle() const {
    for (Side side : {Side::a, Side::b})
        if (session_->document(side).state() == Document::State::opening) return false;
    return jobs_->idle();
}

void MainWindow::restore_session() {
    const Settings& settings = Settings::instance();
    const QStringList files = settings.session_files(), entries = settings.session_entries();
    for (Side side : {Side::b, Side::a}) {
        const int i = side == Side::a ? 0 : 1;
        if (files[i].isEmpty()) continue;
        session_->document(side).open(files[i]);
        if (!entries[i].isEmpty()) session_->select_when_open(side, text::to_utf8(entries[i]));
    }
}

void MainWindow::save_state() {
    Settings& settings = Settings::instance();
    QStringList files, entries;
    for (Side side : {Side::a, Side::b}) {
        const auto artifact = session_->document(side).artifact();
        const auto entry = session_->selected(side);
        files += session_->document(side).path();
        entries += artifact && entry ? text::utf8(artifact->name(*entry)) : QString();
    }
    settings.set_session_files(files);
    settings.set_session_entries(entries);
    settings.set_layout_state(QStringLiteral("window"), saveGeometry());
    settings.set_layout_state(QStringLiteral("panes"), panes_->saveState());
    settings.set_layout_state(QStringLiteral("halves"), halves_->saveState());
    settings.set_layout_state(QStringLiteral("view"), QByteArray::number(tabs_->currentIndex()));
    settings.sync();
}

void MainWindow::restore_layout() {
    const Settings& settings = Settings::instance();
    const QList<QRect> areas = screen_areas();
    const int title = style()->pixelMetric(QStyle::PM_TitleBarHeight);
    resize(areas.isEmpty() ? first_size : size_on_screen(first_size, areas.first(), title));
    // The screen that it was on may be gone, or have become smaller.
    if (restoreGeometry(settings.layout_state(QStringLiteral("window"))) && !isMaximized() && !isFullScreen())
        setGeometry(place_on_screens(geometry(), areas, title));
    panes_->restoreState(settings.layout_state(QStringLiteral("panes")));
    halves_->restoreState(settings.layout_state(QStringLiteral("halves")));
    bool known = false;
    const int view = settings.layout_state(QStringLiteral("view")).toInt(&known);
    if (known && view >= 0 && view < tabs_->count()) tabs_->setCurrentIndex(view);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!conversion_lets_close()) return event->ignore();
    save_state();
    QMainWindow::closeEvent(event);
}

// ---- words and states ------------------------------------------------------------------

bool MainWindow::event(QEvent* event) {
    if (event->type() == QEvent::WindowActivate) session_->check_on_disk();
    return QMainWindow::event(event);
}

void MainWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QMainWindow::changeEvent(event);
}

void MainWindow::retranslate() {
    actions_->retranslate();
    for (std::size_t i = 0; i < views_.size(); ++i) update_tab(i);
    update_title();
    update_actions();
    update_status();
}

void MainWindow::update_tab(std::size_t i) {
    const View* view = views_[i];
    QString title = view->title();
    actions_->set_view_title(static_cast<ViewId>(i), title);
    const QString badge = view->badge();
    if (!badge.isEmpty()) title += QStringLiteral("  %1").arg(badge);
    tabs_->setTabText(static_cast<int>(i), title.replace(QLatin1Char('&'), QLatin1String("&&")));
    tabs_->setTabIcon(static_cast<int>(i), actions_->views[i]->icon());
    const QString counts = badge.isEmpty() ? QString() : QLatin1Char('\n') + view->badge_tip();
    tabs_->setTabToolTip(static_cast<int>(i), actions_->views[i]->toolTip() + counts);
}

void MainWindow::update_title() {
    QStringList names;
    for (Side side : {Side::a, Side::b})
        if (const QString path = session_->document(side).path(); !path.isEmpty()) names += file_name(path);
    names.removeDuplicates();
    setWindowTitle(names.isEmpty() ? QStringLiteral("NInspect")
                                   : tr("%1 – NInspect").arg(names.join(QStringLiteral(" · "))));
}

void MainWindow::update_actions() {
    using State = Document::State;
    const Document& a = session_->document(Side::a);
    const Document& b = session_->document(Side::b);
    const Document& active = session_->document(session_->active_side());
    const QString letter = text::side_word(session_->active_side());
    const QString no_file = tr("No file is open in %1.").arg(letter);
    const bool rows = active.artifact() != nullptr;
    const QString no_rows = rows ? QString() : no_file;
    const QString no_entry = !rows                                         ? no_file
                             : session_->selected(session_->active_side()) ? QString()
                                                                           : tr("No entry is selected.");
    const auto closable = [](const Document& d) {
        return d.state() == State::empty ? tr("No file is open there.") : QString();
    };
    actions_->enable(actions_->reload, active.state() == State::empty ? no_file : QString());
    actions_->enable(actions_->swap,
                     a.state() == State::empty && b.state() == State::empty ? tr("No file is open.") : QString());
    actions_->enable(actions_->close_a, closable(a));
    actions_->enable(actions_->close_b, closable(b));
    actions_->enable(actions_->export_csv, no_rows);
    actions_->enable(actions_->export_json, no_rows);
    actions_->enable(actions_->audit, !a.artifact() && !b.artifact() ? tr("No file is open.") : QString());
    actions_->enable(actions_->find, no_rows);
    const bool scanning = session_->stats()->scanning_all(Side::a) || session_->stats()->scanning_all(Side::b);
    actions_->enable(actions_->scan, !a.artifact() && !b.artifact() ? tr("No file is open.")
                                     : scanning                     ? tr("The files are being scanned.")
                                                                    : QString());
    actions_->enable(actions_->copy_names, no_entry);
    actions_->enable(actions_->show_in_layout, no_entry);
    actions_->enable(actions_->show_in_hex, no_entry);
}

void MainWindow::update_status() {
    auto* line = static_cast<ElidedLabel*>(status_);
    const Side side = session_->active_side();
    const auto artifact = session_->document(side).artifact();
    const auto entry = session_->selected(side);
    if (!artifact || !entry) {
        line->set_text(artifact ? tr("Choose an entry to see it below, and its counterpart in the other pane.")
                                : QString());
        return;
    }
    const Entry& e = artifact->entry(*entry);
    QStringList words{text::side_word(side) + QLatin1Char(' ') + text::entry_name(*artifact, *entry),
                      text::safe(artifact->format_name(*entry))};
    if (e.kind == EntryKind::tensor) words += text::shape(*artifact, *entry);
    words += text::bytes_long(e.bytes);
    if (artifact->complete) words += tr("at %1").arg(text::hex(e.file_offset));  // not known before
    const Side opposite = other(side);
    if (session_->document(opposite).artifact() && !session_->selected(opposite))
        words += tr("no counterpart in %1").arg(text::side_word(opposite));
    line->set_text(words.join(QStringLiteral(" · ")));
}

ViewId MainWindow::current_view() const { return static_cast<ViewId>(tabs_->currentIndex()); }

void MainWindow::show_view(ViewId id) {
    tabs_->setCurrentIndex(static_cast<int>(id));
    views_[static_cast<std::size_t>(id)]->setFocus(Qt::ShortcutFocusReason);
}

// ---- keyboard --------------------------------------------------------------------------

void MainWindow::next_pane() {
    const QWidget* focus = QApplication::focusWidget();
    const auto inside = [focus](const QWidget* w) {
        return focus != nullptr && (w == focus || w->isAncestorOf(focus));
    };
    if (inside(pane_a_)) return pane_b_->focus_table();
    if (inside(pane_b_)) {
        views_[static_cast<std::size_t>(current_view())]->setFocus(Qt::TabFocusReason);
        if (QApplication::focusWidget() == focus) tabs_->tabBar()->setFocus(Qt::TabFocusReason);
        return;
    }
    pane_a_->focus_table();
}

void MainWindow::focus_find() { pane(session_->active_side())->focus_filter(); }

/// What neither the focused part nor a view took.
void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Find))
        focus_find();
    else if (event->matches(QKeySequence::Copy))
        copy();
    else
        QMainWindow::keyPressEvent(event);
}

}  // namespace ninspect::ui
