// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The conversion wizard where something is missing, wrong, or in the way.
#include "tests/ui/convert_support.h"

#include "ui/scripted_wizard.h"

using namespace ninspect;
using namespace ninspect::ui;

class TestConvertEdges : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();

    void an_empty_window_is_told_what_to_choose();
    void files_can_be_typed();
    void a_file_of_the_wrong_kind_is_said();
    void a_proposed_name_is_free_and_the_users_name_stays();
    void an_own_profile_is_loaded();
    void a_broken_profile_says_where();
    void stopping_leaves_nothing();
    void closing_the_wizard_while_it_runs_asks();
    void closing_the_window_while_it_runs_asks();
    void going_on_is_possible_too();
    void a_source_that_changes_meanwhile_is_an_error_in_words();
    void the_wizard_is_there_once();
    void the_keyboard_is_enough();
    void it_fits_a_small_screen();
    void every_page_can_be_pictured();

private:
    static QStringList all_in(const test::TempDir& dir) {
        return QDir(str(test::utf8_of(dir.path()))).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }
    static QPushButton* answer(const ConvertWizard& wizard, const char* words) {
        if (wizard.question() == nullptr) return nullptr;
        for (QAbstractButton* button : wizard.question()->buttons())
            if (button->text() == QLatin1String(words)) return qobject_cast<QPushButton*>(button);
        return nullptr;
    }
};

/// On its way: the conversion was started, and nothing of it was heard yet.
#define STARTED(w, out)          \
    OPEN_WIZARD(w);              \
    (w).setup().set_output(out); \
    CHECKED(w);                  \
    (w).next();                  \
    (w).next();                  \
    QVERIFY((w).wizard->running())

void TestConvertEdges::initTestCase() {
    QVERIFY2(qEnvironmentVariableIsSet("NINSPECT_SETTINGS"),
             "run by ctest, or set NINSPECT_SETTINGS to a file of your own");
    apply_language(QStringLiteral("en"));
}

void TestConvertEdges::init() {
    QFile::remove(qEnvironmentVariable("NINSPECT_SETTINGS"));
    Settings::instance().reopen();
    Settings::instance().set_language(QStringLiteral("en"));
}

void TestConvertEdges::an_empty_window_is_told_what_to_choose() {
    Wizard w;
    OPEN_WIZARD(w);
    QVERIFY(w.wizard->files()->field(Container::gguf)->text().isEmpty());
    QVERIFY(!w.wizard->next_button()->isEnabled());
    QVERIFY(text_in<QLabel>(w.wizard).contains(QLatin1String("Choose the GGUF file that is to be converted.")));
    w.setup().gguf()->set_path(pq2);
    QTRY_VERIFY(text_in<QLabel>(w.wizard).contains(QLatin1String("Choose the template")));
    w.wizard->files()->direction(Direction::to_gguf)->click();
    QVERIFY(text_in<QLabel>(w.wizard).contains(QLatin1String("is to become a GGUF again")));
}

void TestConvertEdges::files_can_be_typed() {
    Wizard w;
    OPEN_WIZARD(w);
    QVERIFY(QTest::qWaitForWindowActive(w.wizard));
    QLineEdit* field = w.wizard->files()->field(Container::gguf);
    field->setFocus();
    QTest::keyClicks(field, pq2);
    QTest::keyClick(field, Qt::Key_Tab);
    QTRY_VERIFY(w.setup().gguf()->artifact() != nullptr);
    QVERIFY(w.wizard->files()->words(Container::gguf).startsWith(QLatin1String("GGUF v3")));
    QCOMPARE(QFileInfo(w.wizard->files()->output()->text()).fileName(), QStringLiteral("mini-pq2_0.ninfer"));
    field = w.wizard->files()->field(Container::ninfer);
    field->setFocus();
    QTest::keyClicks(field, QStringLiteral("/nowhere/x.ninfer"));
    QTest::keyClick(field, Qt::Key_Tab);
    QTRY_VERIFY(w.wizard->files()->words(Container::ninfer).contains(QLatin1String("does not exist")));
    QVERIFY(!w.wizard->next_button()->isEnabled());
}

void TestConvertEdges::a_file_of_the_wrong_kind_is_said() {
    Wizard w;
    OPEN_WIZARD(w);
    w.setup().gguf()->set_path(templ);
    QTRY_VERIFY(w.wizard->files()->words(Container::gguf).contains(QLatin1String("This is a .ninfer file")));
    QVERIFY(w.setup().gguf()->artifact() == nullptr);
    QVERIFY(!w.wizard->next_button()->isEnabled());
}

void TestConvertEdges::a_proposed_name_is_free_and_the_users_name_stays() {
    const test::TempDir dir;
    for (const char* name : {"m.gguf", "m.ninfer", "m-2.ninfer"})
        test::write_bytes(dir.file(name), test::bytes_of("x"));
    QCOMPARE(convert_proposal(Direction::to_ninfer, str(dir.file("m.gguf"))), str(dir.file("m-3.ninfer")));
    QCOMPARE(convert_proposal(Direction::to_gguf, str(dir.file("m.ninfer"))), str(dir.file("m-2.gguf")));
    QCOMPARE(convert_proposal(Direction::to_gguf, {}), QString());
    Wizard w({pq2, templ});
    OPEN_WIZARD(w);
    w.to(str(dir.file("mine.ninfer")));
    w.wizard->files()->direction(Direction::to_gguf)->click();
    QCOMPARE(w.setup().output(), str(dir.file("mine.ninfer")));
}

void TestConvertEdges::an_own_profile_is_loaded() {
    const test::TempDir dir;
    std::string text(mapping::builtin_profile_text(mapping::default_profile_name()));
    const std::size_t at = text.find("\"ternary-bonsai-2\"");
    QVERIFY(at != std::string::npos);
    text.replace(at, 18, "\"my-own\"");
    test::write_bytes(dir.file("own.json"), test::bytes_of(text));
    Wizard w({pq2, templ});
    OPEN_WIZARD(w);
    w.setup().load_profile(str(dir.file("own.json")));
    QTRY_COMPARE(w.wizard->files()->profiles()->currentText(), QStringLiteral("my-own"));
    QVERIFY(text_in<QLabel>(w.wizard).contains(QLatin1String("own.json")));
    w.setup().set_output(str(dir.file("o.ninfer")));
    CHECKED(w);
    w.wizard->show_page(Page::progress);
    QTRY_COMPARE_WITH_TIMEOUT(w.wizard->page(), Page::result, 20000);
    QVERIFY(same_bytes(str(dir.file("o.ninfer")), packed));
}

void TestConvertEdges::a_broken_profile_says_where() {
    const test::TempDir dir;
    std::string text(mapping::builtin_profile_text(mapping::default_profile_name()));
    const std::size_t at = text.find("\"ternary-bonsai-2\"");  // in the third line
    QVERIFY(at != std::string::npos);
    test::write_bytes(dir.file("bad.json"), test::bytes_of(text.replace(at, 18, "5")));
    Wizard w({pq2, templ});
    OPEN_WIZARD(w);
    w.setup().load_profile(str(dir.file("bad.json")));
    QTRY_VERIFY(text_in<QLabel>(w.wizard).contains(QLatin1String("line 3")));
    QCOMPARE(w.setup().profile().name, std::string("ternary-bonsai-2"));
}

void TestConvertEdges::stopping_leaves_nothing() {
    const test::TempDir dir;
    Wizard w({pq2, templ});
    STARTED(w, str(dir.file("o.ninfer")));
    QCOMPARE(w.wizard->close_button()->text(), QStringLiteral("Stop"));
    QTest::mouseClick(w.wizard->close_button(), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(w.wizard->page(), Page::result, 1000);
    QVERIFY(w.wizard->work()->was_cancelled());
    QVERIFY(w.wizard->result()->verdict().contains(QLatin1String("stopped")));
    QVERIFY(!w.wizard->result()->open_button()->isVisible());
    QCOMPARE(all_in(dir), QStringList());
    // The same once more, from the files on.
    QTest::mouseClick(w.wizard->back_button(), Qt::LeftButton);
    CHECKED(w);
    w.wizard->show_page(Page::progress);
    QTRY_COMPARE_WITH_TIMEOUT(w.wizard->page(), Page::result, 20000);
    QVERIFY(same_bytes(str(dir.file("o.ninfer")), packed));
}

void TestConvertEdges::closing_the_wizard_while_it_runs_asks() {
    const test::TempDir dir;
    Wizard w({pq2, templ});
    STARTED(w, str(dir.file("o.ninfer")));
    QTest::keyClick(w.wizard, Qt::Key_Escape);
    QVERIFY(w.wizard->isVisible());
    QVERIFY(w.wizard->question() != nullptr);
    answer(*w.wizard, "&Stop it")->click();
    QTRY_VERIFY(w.window.wizard() == nullptr);
    SETTLE(w.window);
    QCOMPARE(all_in(dir), QStringList());
}

void TestConvertEdges::closing_the_window_while_it_runs_asks() {
    const test::TempDir dir;
    Wizard w({pq2, templ});
    STARTED(w, str(dir.file("o.ninfer")));
    QVERIFY(!w.window.close());
    QVERIFY(w.window.isVisible());
    QVERIFY(w.wizard->question() != nullptr);
    answer(*w.wizard, "&Stop it")->click();
    QTRY_VERIFY(!w.window.isVisible());
    QCOMPARE(all_in(dir), QStringList());
}

void TestConvertEdges::going_on_is_possible_too() {
    const test::TempDir dir;
    Wizard w({pq2, templ});
    STARTED(w, str(dir.file("o.ninfer")));
    QVERIFY(!w.window.close());
    answer(*w.wizard, "&Go on converting")->click();
    QTRY_COMPARE_WITH_TIMEOUT(w.wizard->page(), Page::result, 20000);
    QVERIFY(w.window.isVisible());
    QVERIFY(w.wizard->question() == nullptr);
    QVERIFY(same_bytes(str(dir.file("o.ninfer")), packed));
    QVERIFY(w.window.close());
}

void TestConvertEdges::a_source_that_changes_meanwhile_is_an_error_in_words() {
    const test::TempDir dir, inputs;
    const std::string source = inputs.file("s.gguf");
    test::write_bytes(source, test::read_bytes(pq2.toStdString()));
    Wizard w({str(source), templ});
    OPEN_WIZARD(w);
    w.setup().set_output(str(dir.file("o.ninfer")));
    CHECKED(w);
    w.next();
    test::Bytes changed = test::read_bytes(source);
    changed.resize(changed.size() - 1000);
    test::write_bytes(source, changed);
    w.next();
    QTRY_COMPARE_WITH_TIMEOUT(w.wizard->page(), Page::result, 20000);
    QCOMPARE(w.wizard->work()->state(), ConvertWork::State::failed);
    QVERIFY(w.wizard->result()->verdict().contains(QLatin1String("s.gguf")));
    QVERIFY(w.wizard->result()->details().contains(QLatin1String("Nothing was kept")));
    QCOMPARE(all_in(dir), QStringList());
}

void TestConvertEdges::the_wizard_is_there_once() {
    Wizard w({pq2, templ});
    OPEN_WIZARD(w);
    ConvertWizard* first = w.wizard;
    w.window.actions()->convert->trigger();
    QCOMPARE(w.window.wizard(), first);
    first->close();
    QTRY_VERIFY(w.window.wizard() == nullptr);
}

void TestConvertEdges::the_keyboard_is_enough() {
    const test::TempDir dir;
    Wizard w({pq2, templ});
    OPEN_WIZARD(w);
    QVERIFY(QTest::qWaitForWindowActive(w.wizard));
    w.to(str(dir.file("o.ninfer")));
    QTest::keyClick(w.wizard->files()->output(), Qt::Key_Return);
    QCOMPARE(w.wizard->page(), Page::checks);
    QTRY_VERIFY(w.wizard->next_button()->isEnabled());
    QTest::keyClick(w.wizard, Qt::Key_Return);
    QCOMPARE(w.wizard->page(), Page::backend);
    QTest::keyClick(w.wizard, Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(w.wizard->page(), Page::result, 20000);
    QTest::keyClick(w.wizard, Qt::Key_Return);
    QTRY_VERIFY(w.window.wizard() == nullptr);
    QVERIFY(same_bytes(str(dir.file("o.ninfer")), packed));
}

void TestConvertEdges::it_fits_a_small_screen() {
    Wizard w({pq2, templ});
    OPEN_WIZARD(w);
    for (const char* language : {"en", "zh_CN"}) {
        Settings::instance().set_language(QLatin1String(language));
        QCoreApplication::processEvents();
        const QSize least = w.wizard->minimumSizeHint();
        QVERIFY2(least.width() <= 960 && least.height() <= 500,
                 qPrintable(QStringLiteral("%1 x %2").arg(least.width()).arg(least.height())));
    }
}

void TestConvertEdges::every_page_can_be_pictured() {
    const test::TempDir dir;
    QCOMPARE(wizard_page_names().size(), static_cast<qsizetype>(Page::count_));
    for (const QString& name : wizard_page_names()) {
        Wizard w({pq2, templ});
        OPEN_WIZARD(w);
        bool seen = false;
        QString why;
        const auto wait = [&] { return QTest::qWaitFor([&] { return w.window.idle(); }, 20000); };
        const auto look = [&] { seen = w.wizard->page() == *wizard_page_named(name) && !w.wizard->grab().isNull(); };
        QVERIFY(visit_wizard_page(*w.wizard, *wizard_page_named(name), {900, 500}, str(test::utf8_of(dir.path())), wait,
                                  look, &why));
        QVERIFY2(seen, qPrintable(name));
        QFile::remove(str(dir.file("mini-pq2_0.ninfer")));
    }
}

QTEST_MAIN(TestConvertEdges)
#include "test_convert_edges.moc"
