// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The whole window where things go wrong: small screens, files that change, odd files.
#include "tests/ui/shell_support.h"
#include "tests/ui/small_gguf.h"
#include "ui/models/problems_model.h"
#include "ui/placement.h"

#include <QScreen>
#include <QTabWidget>
#include <filesystem>

using namespace ninspect;
using namespace ninspect::ui;

class TestShellEdges : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();

    void window_can_be_low_and_narrow();
    void window_begins_on_the_screen();
    void header_tells_what_became_of_the_file();
    void endless_model_id_is_cut();
    void tab_counts_what_the_buttons_count();
    void nameless_entries_are_named();
};

void TestShellEdges::initTestCase() {
    QVERIFY2(qEnvironmentVariableIsSet("NINSPECT_SETTINGS"),
             "run by ctest, or set NINSPECT_SETTINGS to a file of your own");
    apply_language(QStringLiteral("en"));
}

void TestShellEdges::init() {
    QFile::remove(qEnvironmentVariable("NINSPECT_SETTINGS"));
    Settings::instance().reopen();
    Settings::instance().set_language(QStringLiteral("en"));
}

void TestShellEdges::window_can_be_low_and_narrow() {
    for (int i = 0; i < 8; ++i) Settings::instance().add_recent_file(QStringLiteral("recent%1.gguf").arg(i));
    for (const char* language : {"en", "zh_CN"}) {
        apply_language(QLatin1String(language));
        for (const bool files : {false, true}) {
            MainWindow window;
            window.show();
            if (files) window.open_files({pq2, packed});
            SETTLE(window);
            for (int i = 0; i < static_cast<int>(ViewId::count_); ++i) {
                window.show_view(static_cast<ViewId>(i));
                QCoreApplication::processEvents();
                window.resize(900, 500);
                QCoreApplication::processEvents();
                QVERIFY2(window.size() == QSize(900, 500), qPrintable(QStringLiteral("%1 %2: %3x%4")
                                                                          .arg(QLatin1String(language))
                                                                          .arg(i)
                                                                          .arg(window.width())
                                                                          .arg(window.height())));
                const View* view = window.view(static_cast<ViewId>(i));
                // Otherwise its parts would lie over each other.
                QTRY_VERIFY(view->height() >= view->minimumSizeHint().height());
            }
        }
    }
    apply_language(QStringLiteral("en"));
}

void TestShellEdges::window_begins_on_the_screen() {
    {
        MainWindow window;
        window.show();
        const QRect area = QGuiApplication::primaryScreen()->availableGeometry();
        QVERIFY(window.width() <= area.width());
        QVERIFY(window.height() <= area.height());
    }
    // 1920x1080 pixels at a scale of 2 are 960x540 to us; the title bar takes 30 of them.
    QCOMPARE(size_on_screen(QSize(1440, 900), QRect(0, 0, 960, 540), 30), QSize(960, 510));
    QCOMPARE(size_on_screen(QSize(1440, 900), QRect(0, 0, 2560, 1440), 30), QSize(1440, 900));
    const QRect left(0, 0, 1920, 1080), right(1920, 0, 1920, 1080);
    const QRect there(2000, 100, 1200, 700);
    QCOMPARE(place_on_screens(there, {left, right}, 30), there);
    QCOMPARE(place_on_screens(there, {left}, 30), QRect(720, 100, 1200, 700));                  // that screen is gone
    QCOMPARE(place_on_screens(QRect(0, 0, 3000, 2000), {left}, 30), QRect(0, 30, 1920, 1050));  // it was a larger one
    QCOMPARE(place_on_screens(QRect(1000, 100, 1800, 700), {left, right}, 30),
             QRect(1000, 100, 1800, 700));  // over both
}

void TestShellEdges::header_tells_what_became_of_the_file() {
    const test::TempDir dir;
    const std::string path = dir.file("model.gguf");
    test::write_bytes(path, test::read_bytes(pq2.toStdString()));
    MainWindow window;
    window.show();
    window.open_file(Side::a, str(path));
    SETTLE(window);
    auto* health = window.pane(Side::a)->findChild<PaneHeader*>()->findChild<QToolButton*>();
    auto* strip = window.pane(Side::a)->findChild<StaleStrip*>();
    const QString healthy = health->text();
    const auto becomes = [&](const char* badge, const char* sentence) {
        window.session()->check_on_disk();
        const bool come = QTest::qWaitFor([&] { return health->text() == QLatin1String(badge); }, 5000);
        return come && text_in<QLabel>(strip).contains(QLatin1String(sentence)) &&
               health->toolTip().contains(healthy) && health->toolTip().contains(QLatin1String(sentence));
    };
    std::filesystem::resize_file(test::fs_path(path), 1000);
    QVERIFY2(becomes("truncated", "became shorter"), qPrintable(health->text() + text_in<QLabel>(strip)));
#ifndef Q_OS_WIN  // an open file keeps its name there
    QVERIFY(QFile::remove(str(path)));
    QVERIFY2(becomes("removed", "no longer there"), qPrintable(health->text() + text_in<QLabel>(strip)));
    test::write_bytes(path, test::read_bytes(ptq1.toStdString()));
    QVERIFY2(becomes("replaced", "another one"), qPrintable(health->text() + text_in<QLabel>(strip)));
    QVERIFY(QFile::remove(str(path)));
    std::filesystem::create_directory(test::fs_path(path));
    QVERIFY2(becomes("now a folder", "A folder"), qPrintable(health->text() + text_in<QLabel>(strip)));
    std::filesystem::remove(test::fs_path(path));
#endif
    test::write_bytes(path, test::read_bytes(pq2.toStdString()));
    strip->findChild<QPushButton*>()->click();
    SETTLE(window);
    QCOMPARE(health->text(), healthy);
}

void TestShellEdges::endless_model_id_is_cut() {
    const test::TempDir dir;
    const std::string path = dir.file("long.gguf");
    test::write_bytes(path, test::small_gguf({{"w", {4}, 0, 0}}, 16,
                                             {{"general.architecture", "llama"},
                                              {"general.name", "Name" + std::string(5'000'000, 'x')}}));
    MainWindow window;
    window.show();
    window.open_file(Side::a, str(path));
    SETTLE(window);
    const auto labels = window.pane(Side::a)->findChild<PaneHeader*>()->findChildren<ElidedLabel*>();
    const QString shown = header_text(window, Side::a);
    QVERIFY2(shown.contains(QLatin1String("llama / Namexxx")), qPrintable(shown.left(300)));
    QVERIFY(shown.size() < 1000);
    for (const ElidedLabel* label : labels) QVERIFY(label->toolTip().size() < 5000);
    ElidedLabel alone(Qt::ElideRight, nullptr);
    alone.set_text(QString(5'000'000, QLatin1Char('x')));
    QVERIFY(alone.full_text().size() < 5000);
    QVERIFY(alone.sizeHint().width() > 0);
}

void TestShellEdges::tab_counts_what_the_buttons_count() {
    const test::TempDir dir;
    const std::string path = dir.file("odd.gguf");
    // No keys at all, a tensor without a name, and a gap in the data.
    test::write_bytes(path, test::small_gguf({{"", {4}, 0, 0}, {"w", {4}, 0, 320}}, 336));
    MainWindow window;
    window.show();
    window.open_file(Side::a, str(path));
    SETTLE(window);
    const View* problems = window.view(ViewId::problems);
    QStringList words;
    qulonglong sum = 0;
    for (const auto* button : problems->findChildren<QToolButton*>()) {
        const QString first = button->text().section(QLatin1Char(' '), 0, 0);
        bool number = false;
        const qulonglong n = first.toULongLong(&number);
        if (!number) continue;
        words += button->text();
        sum += n;
    }
    QCOMPARE(words.size(), 3);
    const auto counts = window.session()->document(Side::a).artifact()->diagnostic_counts();
    QVERIFY2(counts.notes > 0, "the test wants a file with notes");
    QCOMPARE(sum, static_cast<qulonglong>(counts.errors + counts.warnings + counts.notes));
    const auto* tabs = window.findChild<QTabWidget*>();
    const int at = static_cast<int>(ViewId::problems);
    QCOMPARE(tabs->tabText(at).section(QLatin1Char(' '), -1), QString::number(sum));
    for (const QString& part : words) QVERIFY2(tabs->tabToolTip(at).contains(part), qPrintable(tabs->tabToolTip(at)));
}

void TestShellEdges::nameless_entries_are_named() {
    const test::TempDir dir;
    const std::string path = dir.file("nameless.gguf");
    test::write_bytes(path, test::small_gguf({{"w", {4}, 0, 0}, {"", {4}, 0, 32}, {"  ", {4}, 0, 64}}, 80));
    MainWindow window;
    window.show();
    window.open_file(Side::a, str(path));
    SETTLE(window);
    const auto* table = window.pane(Side::a)->directory();
    const int name = static_cast<int>(DirectoryColumn::name);
    QCOMPARE(table->proxy()->index(0, name).data().toString(), QStringLiteral("w"));
    QCOMPARE(table->proxy()->index(1, name).data().toString(), QStringLiteral("(no name) #1"));
    QCOMPARE(table->proxy()->index(2, name).data().toString(), QStringLiteral("(name of 2 spaces) #2"));
    QVERIFY(!table->proxy()->index(0, name).data(Qt::ForegroundRole).isValid());
    QVERIFY(table->proxy()->index(1, name).data(Qt::ForegroundRole).isValid());
    window.session()->select(Side::a, EntryId{1});
    window.show_view(ViewId::layout);
    const auto everything = [&](ViewId view) {
        QStringList words;
        for (const auto* label : window.view(view)->findChildren<ElidedLabel*>()) words += label->full_text();
        return words.join(QLatin1Char('|'));
    };
    QVERIFY2(everything(ViewId::layout).contains(QLatin1String("(no name) #1")),
             qPrintable(everything(ViewId::layout)));
    QVERIFY2(everything(ViewId::hex).contains(QLatin1String("(no name) #1")), qPrintable(everything(ViewId::hex)));
    // The finding about it says which one it is about, and leads there.
    const auto* model = window.view(ViewId::problems)->findChild<ProblemsModel*>();
    QStringList entries;
    for (int r = 0; r < model->rowCount(); ++r)
        entries += model->index(r, ProblemsModel::entry_column).data().toString();
    QVERIFY2(entries.contains(QLatin1String("(no name) #1")), qPrintable(entries.join(QLatin1Char('|'))));
    QVERIFY(table->proxy()->index(1, name).data(SeverityRole).toInt() > 0);
}

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    apply_color_scheme(ColorScheme::light);
    TestShellEdges test;
    return QTest::qExec(&test, argc, argv);
}
#include "test_shell_edges.moc"
