// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The whole window, used as a person would: files, drops, sessions, looks.
#include "tests/ui/shell_support.h"

using namespace ninspect;
using namespace ninspect::ui;

class TestShellWindow : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();

    void empty_window_says_what_to_do();
    void two_files_open_side_by_side();
    void swap_changes_sides();
    void drop_on_a_pane_opens_there();
    void drop_of_two_fills_both();
    void drop_of_too_much_says_so();
    void drop_of_a_split_set_is_one_file();
    void cancel_while_opening();
    void replaced_file_shows_a_strip();
    void file_that_is_none_says_what_it_is();
    void recent_files_are_links();
    void session_is_restored();
    void language_changes_at_once();
    void colour_scheme_changes_at_once();
    void disabled_actions_say_why();
    void health_leads_to_problems();
    void every_view_opens_by_key();
};

void TestShellWindow::initTestCase() {
    QVERIFY2(qEnvironmentVariableIsSet("NINSPECT_SETTINGS"),
             "run by ctest, or set NINSPECT_SETTINGS to a file of your own");
    apply_language(QStringLiteral("en"));
}

void TestShellWindow::init() {
    QFile::remove(qEnvironmentVariable("NINSPECT_SETTINGS"));
    Settings::instance().reopen();
    Settings::instance().set_language(QStringLiteral("en"));
}

void TestShellWindow::empty_window_says_what_to_do() {
    MainWindow window;
    window.show();
    QVERIFY(window.idle());
    for (Side side : {Side::a, Side::b}) {
        QVERIFY(text_in<QLabel>(window.pane(side)).contains(QLatin1String("Drop a GGUF or .ninfer file here")));
        QVERIFY(!window.pane(side)->directory()->isVisible());
    }
    QCOMPARE(window.windowTitle(), QStringLiteral("NInspect"));
}

void TestShellWindow::two_files_open_side_by_side() {
    MainWindow window;
    window.resize(1440, 900);  // room for all columns
    window.show();
    window.open_files({pq2, packed});
    SETTLE(window);
    QCOMPARE(window.pane(Side::a)->directory()->proxy()->rowCount(), 56);
    QCOMPARE(window.pane(Side::b)->directory()->proxy()->rowCount(), 94);
    QVERIFY(header_text(window, Side::a).contains(QLatin1String("mini-pq2_0.gguf")));
    QVERIFY2(header_text(window, Side::a).contains(QString::fromUtf8("GGUF v3 · 56 tensors · 2.20 MiB")),
             qPrintable(header_text(window, Side::a)));
    QVERIFY(header_text(window, Side::a).contains(QLatin1String("qwen35")));
    QVERIFY2(header_text(window, Side::b).contains(QString::fromUtf8("ninfer v2 · 94 objects · 4.33 MiB")),
             qPrintable(header_text(window, Side::b)));
    QVERIFY(header_text(window, Side::b).contains(QLatin1String("qwen3.8-27b / groupwise-int")));
    QVERIFY(window.windowTitle().contains(QLatin1String("mini-pq2_0.gguf")));
    // The layout column says something about one of them only.
    const auto shows = [&](Side side, DirectoryColumn column) {
        const auto columns = window.pane(side)->directory()->visible_columns();
        return std::find(columns.begin(), columns.end(), column) != columns.end();
    };
    QVERIFY(!shows(Side::a, DirectoryColumn::layout));
    QVERIFY(shows(Side::b, DirectoryColumn::layout));
}

void TestShellWindow::swap_changes_sides() {
    MainWindow window;
    window.show();
    window.open_files({pq2, packed});
    SETTLE(window);
    window.session()->select(Side::a, EntryId{7});
    window.actions()->swap->trigger();
    QCOMPARE(window.pane(Side::a)->directory()->proxy()->rowCount(), 94);
    QCOMPARE(window.pane(Side::b)->directory()->proxy()->rowCount(), 56);
    QCOMPARE(window.pane(Side::b)->directory()->current_entry(), std::optional(EntryId{7}));
    QVERIFY(header_text(window, Side::a).contains(QLatin1String("ninfer v2")));
}

void TestShellWindow::drop_on_a_pane_opens_there() {
    MainWindow window;
    window.show();
    QVERIFY(drop(window, middle_of(window, Side::b), {pq2}));
    SETTLE(window);
    QCOMPARE(window.session()->document(Side::a).state(), Document::State::empty);
    QCOMPARE(window.session()->document(Side::b).state(), Document::State::open);
    QVERIFY(drop(window, middle_of(window, Side::a), {packed}));
    SETTLE(window);
    QCOMPARE(window.session()->document(Side::a).state(), Document::State::open);
    QCOMPARE(window.session()->document(Side::a).artifact()->container, Container::ninfer);
}

void TestShellWindow::drop_of_two_fills_both() {
    MainWindow window;
    window.show();
    QVERIFY(drop(window, middle_of(window, Side::b), {pq2, packed}));
    SETTLE(window);
    QCOMPARE(window.session()->document(Side::a).artifact()->container, Container::gguf);
    QCOMPARE(window.session()->document(Side::b).artifact()->container, Container::ninfer);
}

void TestShellWindow::drop_of_too_much_says_so() {
    const test::TempDir dir;
    MainWindow window;
    window.show();
    drop(window, middle_of(window, Side::a), {pq2, ptq1, packed});
    QVERIFY2(window.notices()->words().contains(QLatin1String("two panes")), qPrintable(window.notices()->words()));
    drop(window, middle_of(window, Side::a), {str(test::utf8_of(dir.path()))});
    QVERIFY(window.notices()->words().contains(QLatin1String("folder")));
    QVERIFY(window.idle());
    QCOMPARE(window.session()->document(Side::a).state(), Document::State::empty);
}

void TestShellWindow::drop_of_a_split_set_is_one_file() {
    MainWindow window;
    window.show();
    QStringList shards;
    for (int i : {3, 1, 2}) shards += path_of("gguf/variants/split/model-0000" + std::to_string(i) + "-of-00003.gguf");
    drop(window, middle_of(window, Side::a), shards);
    SETTLE(window);
    QCOMPARE(window.session()->document(Side::a).state(), Document::State::open);
    QCOMPARE(window.session()->document(Side::a).artifact()->parts.size(), std::size_t{3});
    QCOMPARE(window.session()->document(Side::b).state(), Document::State::empty);
}

void TestShellWindow::cancel_while_opening() {
    MainWindow window;
    window.show();
    window.open_file(Side::a, pq2);
    QCOMPARE(window.session()->document(Side::a).state(), Document::State::opening);
    auto* strip = window.pane(Side::a)->findChild<OpeningStrip*>();
    auto* cancel = strip->findChild<QPushButton*>();
    QVERIFY(cancel != nullptr);
    cancel->click();
    QCOMPARE(window.session()->document(Side::a).state(), Document::State::empty);
    SETTLE(window);
    QTest::qWait(300);
    QVERIFY(!strip->isVisible());
    QCOMPARE(window.session()->document(Side::a).state(), Document::State::empty);
}

void TestShellWindow::replaced_file_shows_a_strip() {
    const test::TempDir dir;
    const std::string path = dir.file("model.gguf");
    test::write_bytes(path, test::read_bytes(pq2.toStdString()));
    MainWindow window;
    window.show();
    window.open_file(Side::a, str(path));
    SETTLE(window);
    auto* strip = window.pane(Side::a)->findChild<StaleStrip*>();
    QVERIFY(!strip->isVisible());
    test::write_bytes(path, test::read_bytes(ptq1.toStdString()));
    QTRY_VERIFY_WITH_TIMEOUT(strip->isVisible(), 6000);
    QVERIFY2(text_in<QLabel>(strip).contains(QLatin1String("on disk")), qPrintable(text_in<QLabel>(strip)));
    QCOMPARE(window.pane(Side::a)->directory()->proxy()->rowCount(), 56);  // still shown
    strip->findChild<QPushButton*>()->click();
    SETTLE(window);
    QVERIFY(!strip->isVisible());
    QCOMPARE(window.session()->document(Side::a).artifact()->format_name(EntryId{0}), std::string_view("PTQ1_0"));
}

void TestShellWindow::file_that_is_none_says_what_it_is() {
    const test::TempDir dir;
    const std::string path = dir.file("model.gguf");
    test::write_bytes(path, test::bytes_of("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"));
    MainWindow window;
    window.show();
    window.open_file(Side::a, str(path));
    SETTLE(window);
    auto* page = window.pane(Side::a)->findChild<FailedPage*>();
    QVERIFY(page->isVisible());
    QVERIFY2(text_in<QLabel>(page).contains(QLatin1String("LFS")), qPrintable(text_in<QLabel>(page)));
    test::write_bytes(path, test::read_bytes(pq2.toStdString()));
    page->findChild<QPushButton*>()->click();  // try again
    SETTLE(window);
    QCOMPARE(window.session()->document(Side::a).state(), Document::State::open);
    QVERIFY(!page->isVisible());
}

void TestShellWindow::recent_files_are_links() {
    MainWindow window;
    window.show();
    window.open_file(Side::a, pq2);
    window.open_file(Side::a, packed);
    SETTLE(window);
    QCOMPARE(Settings::instance().recent_files(), (QStringList{packed, pq2}));
    QToolButton* link = nullptr;
    for (auto* button : window.pane(Side::b)->findChild<EmptyPage*>()->findChildren<QToolButton*>())
        if (button->text() == QLatin1String("mini-pq2_0.gguf")) link = button;
    QVERIFY(link != nullptr);
    // Every file is painted once, however often the list was made anew.
    Settings::instance().add_recent_file(QStringLiteral("third.gguf"));
    QCoreApplication::processEvents();  // new links are shown by their layout
    QStringList shown;
    for (auto* button : window.pane(Side::b)->findChild<EmptyPage*>()->findChildren<QToolButton*>()) {
        if (!button->isVisibleTo(window.pane(Side::b))) continue;
        shown += button->text();
        if (button->text() == QLatin1String("mini-pq2_0.gguf")) link = button;
    }
    QCOMPARE(shown, (QStringList{QStringLiteral("third.gguf"), QStringLiteral("expected-pq2_0.ninfer"),
                                 QStringLiteral("mini-pq2_0.gguf")}));
    link->click();
    SETTLE(window);
    QCOMPARE(window.session()->document(Side::b).artifact()->container, Container::gguf);
    for (int i = 0; i < 20; ++i) Settings::instance().add_recent_file(QString::number(i));
    QCOMPARE(Settings::instance().recent_files().size(), 12);
    Settings::instance().clear_recent_files();
    QVERIFY(!window.actions()->recent->isEnabled());
}

void TestShellWindow::session_is_restored() {
    std::optional<EntryId> of_a, of_b;
    {
        MainWindow window;
        window.show();
        window.open_files({pq2, packed});
        SETTLE(window);
        window.session()->select(Side::b, EntryId{20});
        window.session()->select(Side::a, EntryId{33}, false);
        of_a = window.session()->selected(Side::a);
        of_b = window.session()->selected(Side::b);
        QVERIFY(of_a && of_b);
        window.show_view(ViewId::metadata);
        window.close();
    }
    MainWindow window;
    window.show();
    window.restore_session();
    SETTLE(window);
    QCOMPARE(window.session()->document(Side::a).path(), pq2);
    QCOMPARE(window.session()->document(Side::b).path(), packed);
    QCOMPARE(window.session()->selected(Side::a), of_a);
    QCOMPARE(window.session()->selected(Side::b), of_b);
    QCOMPARE(window.pane(Side::a)->directory()->current_entry(), of_a);
    QCOMPARE(window.current_view(), ViewId::metadata);
}

void TestShellWindow::language_changes_at_once() {
    MainWindow window;
    window.show();
    window.open_files({pq2});
    SETTLE(window);
    const QString english = window.actions()->open->text();
    QVERIFY(!has_chinese(english));
    Settings::instance().set_language(QStringLiteral("zh_CN"));
    QCoreApplication::processEvents();
    QVERIFY2(has_chinese(window.actions()->open->text()), qPrintable(window.actions()->open->text()));
    const auto* table = window.pane(Side::a)->directory();
    QVERIFY(has_chinese(table->proxy()
                            ->headerData(static_cast<int>(DirectoryColumn::shape), Qt::Horizontal, Qt::DisplayRole)
                            .toString()));
    QVERIFY(has_chinese(header_text(window, Side::a)));
    for (int i = 0; i < static_cast<int>(ViewId::count_); ++i)
        QVERIFY2(has_chinese(window.view(static_cast<ViewId>(i))->title()) || i == static_cast<int>(ViewId::hex),
                 qPrintable(window.view(static_cast<ViewId>(i))->title()));
    Settings::instance().set_language(QStringLiteral("en"));
    QCoreApplication::processEvents();
    QCOMPARE(window.actions()->open->text(), english);
}

void TestShellWindow::colour_scheme_changes_at_once() {
    MainWindow window;
    window.show();
    window.open_files({pq2});
    SETTLE(window);
    Settings::instance().set_color_scheme(ColorScheme::dark);
    QCoreApplication::processEvents();
    QVERIFY(is_dark(window.palette()));
    const QColor dark = window.pane(Side::a)->directory()->palette().color(QPalette::Base);
    Settings::instance().set_color_scheme(ColorScheme::light);
    QCoreApplication::processEvents();
    QVERIFY(!is_dark(window.palette()));
    QVERIFY(window.pane(Side::a)->directory()->palette().color(QPalette::Base).lightness() > dark.lightness() + 100);
}

void TestShellWindow::disabled_actions_say_why() {
    MainWindow window;
    window.show();
    const QList<QAction*> actions{window.actions()->reload,      window.actions()->swap,
                                  window.actions()->close_a,     window.actions()->export_csv,
                                  window.actions()->export_json, window.actions()->copy_names,
                                  window.actions()->show_in_hex};
    QStringList reasons;
    for (const QAction* action : actions) {
        QVERIFY(!action->isEnabled());
        reasons += action->toolTip();
        QVERIFY2(action->toolTip().contains(QLatin1String("No file")), qPrintable(action->toolTip()));
    }
    window.open_files({pq2});
    SETTLE(window);
    window.session()->select(Side::a, EntryId{0});
    for (int i = 0; i < actions.size(); ++i) {
        QVERIFY(actions[i]->isEnabled());
        QVERIFY(actions[i]->toolTip() != reasons[i]);
    }
}

void TestShellWindow::health_leads_to_problems() {
    MainWindow window;
    window.show();
    window.open_files({pq2});
    SETTLE(window);
    auto* health = window.pane(Side::a)->findChild<PaneHeader*>()->findChild<QToolButton*>();
    QVERIFY(health->isVisible());
    QVERIFY(!health->text().isEmpty() && !health->icon().isNull());
    window.show_view(ViewId::layout);
    health->click();
    QCOMPARE(window.current_view(), ViewId::problems);
}

void TestShellWindow::every_view_opens_by_key() {
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    window.open_files({pq2, packed});
    SETTLE(window);
    for (int i = static_cast<int>(ViewId::count_) - 1; i >= 0; --i) {
        QTest::keyClick(&window, static_cast<Qt::Key>(Qt::Key_0 + (i + 1) % 10), Qt::ControlModifier);
        QCOMPARE(static_cast<int>(window.current_view()), i);
        QVERIFY(!window.view(static_cast<ViewId>(i))->title().isEmpty());
    }
}

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    apply_color_scheme(ColorScheme::light);
    TestShellWindow test;
    return QTest::qExec(&test, argc, argv);
}
#include "test_shell_window.moc"
