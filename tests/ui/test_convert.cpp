// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The conversion wizard as a user goes through it, in both directions. The expected files were made by
// the field's own packer.
#include "tests/ui/convert_support.h"

#include "core/base/text.h"
#include "ui/wizards/throughput_plot.h"

using namespace ninspect;
using namespace ninspect::ui;

class TestConvert : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();

    void the_whole_way_to_a_ninfer_data();
    void the_whole_way_to_a_ninfer();
    void the_whole_way_back_to_the_gguf();
    void the_result_opens_beside_its_source();
    void a_source_that_is_not_shown_is_opened_too();
    void the_report_is_saved_in_three_forms();
    void a_wrong_template_is_refused_with_its_reason();
    void an_existing_result_is_refused_until_it_may_be_replaced();
    void an_input_is_never_replaced();
    void the_backend_page_says_what_is_there();
    void without_reading_back_the_result_says_so();
    void every_word_follows_the_language();
    void two_dropped_files_offer_it();
};

void TestConvert::initTestCase() {
    QVERIFY2(qEnvironmentVariableIsSet("NINSPECT_SETTINGS"),
             "run by ctest, or set NINSPECT_SETTINGS to a file of your own");
    apply_language(QStringLiteral("en"));
}

void TestConvert::init() {
    QFile::remove(qEnvironmentVariable("NINSPECT_SETTINGS"));
    Settings::instance().reopen();
    Settings::instance().set_language(QStringLiteral("en"));
}

void TestConvert::the_whole_way_to_a_ninfer_data() {
    QTest::addColumn<QString>("gguf");
    QTest::addColumn<QString>("expected");
    QTest::newRow("pq2_0") << pq2 << packed;
    QTest::newRow("ptq1_0") << ptq1 << packed_ptq1;
}

void TestConvert::the_whole_way_to_a_ninfer() {
    QFETCH(QString, gguf);
    QFETCH(QString, expected);
    const test::TempDir dir("新 dir");
    const QString out = str(dir.file("made.ninfer"));
    Wizard w({gguf, templ});
    OPEN_WIZARD(w);
    const ConvertFilesPage& files = *w.wizard->files();
    QVERIFY(files.direction(Direction::to_ninfer)->isChecked());
    QCOMPARE(files.field(Container::gguf)->text(), QDir::toNativeSeparators(gguf));
    QCOMPARE(files.field(Container::ninfer)->text(), QDir::toNativeSeparators(templ));
    QVERIFY(files.words(Container::ninfer).contains(QLatin1String("groupwise-int")));
    QCOMPARE(files.profiles()->currentText(), QStringLiteral("ternary-bonsai-2"));
    QCOMPARE(QFileInfo(files.output()->text()).fileName(),
             QFileInfo(gguf).completeBaseName() + QLatin1String(".ninfer"));
    QCOMPARE(QFileInfo(files.output()->text()).path(), QFileInfo(gguf).path());
    w.to(out);
    CHECKED(w);
    QCOMPARE(w.failed_check(), QString());
    const QString size = str(human_bytes(test::read_bytes(expected.toStdString()).size()));
    QVERIFY(w.wizard->checks()->summary().contains(size));
    bool room = false;
    for (int row = 0; row < w.wizard->checks()->model()->rowCount(); ++row)
        room |= w.wizard->checks()->model()->index(row).data().toString().contains(size + QLatin1String(" needed"));
    QVERIFY(room);
    w.next();
    QCOMPARE(w.wizard->page(), Page::backend);
    QCOMPARE(w.wizard->next_button()->text(), QStringLiteral("&Convert"));
    QVERIFY(!QFileInfo::exists(out));
    w.next();
    QCOMPARE(w.wizard->page(), Page::progress);
    QTRY_COMPARE_WITH_TIMEOUT(w.wizard->page(), Page::result, 20000);
    QVERIFY(w.wizard->result()->verdict().startsWith(QLatin1String("Converted")));
    QVERIFY(same_bytes(out, expected));
    QCOMPARE(
        QDir(str(test::utf8_of(dir.path()))).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).size(),
        1);
    // The curve has every stage, one behind the other.
    const ConvertWork& work = *w.wizard->work();
    double end = 0;
    for (const convert::Stage stage : {convert::Stage::writing, convert::Stage::verifying, convert::Stage::flushing}) {
        QVERIFY(!work.stretches(stage).empty());
        QVERIFY(work.stretches(stage).front().begin >= end - 1e-9);
        for (const ConvertWork::Stretch& s : work.stretches(stage)) {
            QVERIFY(s.end > s.begin);
            QVERIFY(s.rate >= 0);
        }
        end = work.stretches(stage).back().end;
    }
    QCOMPARE(w.wizard->progress()->plot()->series().size(), std::size_t{3});
}

void TestConvert::the_whole_way_back_to_the_gguf() {
    const test::TempDir dir;
    const QString out = str(dir.file("again.gguf"));
    Wizard w({packed_ptq1, ptq1});
    OPEN_WIZARD(w);
    QVERIFY(w.wizard->files()->direction(Direction::to_gguf)->isChecked());
    QCOMPARE(QFileInfo(w.wizard->files()->output()->text()).fileName(), QStringLiteral("expected-ptq1_0.gguf"));
    w.to(out);
    CHECKED(w);
    QCOMPARE(w.failed_check(), QString());
    w.next();
    w.next();
    QTRY_COMPARE_WITH_TIMEOUT(w.wizard->page(), Page::result, 20000);
    QVERIFY(same_bytes(out, ptq1));
}

void TestConvert::the_result_opens_beside_its_source() {
    const test::TempDir dir;
    const QString out = str(dir.file("made.ninfer"));
    Wizard w({templ, pq2});  // the source is on the right
    OPEN_WIZARD(w);
    w.setup().set_output(out);
    CHECKED(w);
    w.wizard->show_page(Page::progress);
    QTRY_COMPARE_WITH_TIMEOUT(w.wizard->page(), Page::result, 20000);
    QTest::mouseClick(w.wizard->result()->open_button(), Qt::LeftButton);
    SETTLE(w.window);
    QCOMPARE(QFileInfo(w.window.session()->document(Side::b).path()).fileName(), QStringLiteral("mini-pq2_0.gguf"));
    QCOMPARE(w.window.session()->document(Side::a).path(), QDir::toNativeSeparators(out));
    QVERIFY(w.window.session()->document(Side::a).artifact() != nullptr);
    QTRY_VERIFY(w.window.wizard() == nullptr);
}

void TestConvert::a_source_that_is_not_shown_is_opened_too() {
    const test::TempDir dir;
    Wizard w;
    OPEN_WIZARD(w);
    w.setup().gguf()->set_path(pq2);
    w.setup().ninfer()->set_path(templ);
    w.setup().set_output(str(dir.file("o.ninfer")));
    CHECKED(w);
    w.wizard->show_page(Page::progress);
    QTRY_COMPARE_WITH_TIMEOUT(w.wizard->page(), Page::result, 20000);
    w.wizard->result()->open_button()->click();
    SETTLE(w.window);
    QVERIFY(w.window.session()->document(Side::a).artifact()->container == Container::gguf);
    QVERIFY(w.window.session()->document(Side::b).artifact()->container == Container::ninfer);
}

void TestConvert::the_report_is_saved_in_three_forms() {
    const test::TempDir dir;
    Wizard w({pq2, templ});
    OPEN_WIZARD(w);
    w.setup().set_output(str(dir.file("o.ninfer")));
    CHECKED(w);
    w.wizard->show_page(Page::progress);
    QTRY_COMPARE_WITH_TIMEOUT(w.wizard->page(), Page::result, 20000);
    for (const char* name : {"r.html", "r.md", "r.json"}) {
        w.wizard->result()->save(str(dir.file(name)));
        SETTLE(w.window);
    }
    const auto text = [&](const char* name) {
        const test::Bytes bytes = test::read_bytes(dir.file(name));
        return QString::fromUtf8(reinterpret_cast<const char*>(bytes.data()), static_cast<qsizetype>(bytes.size()));
    };
    // The digest of the mini GGUF: sha256sum.
    const QString digest = QStringLiteral("1a571a174ec99f0c6a0c554129dac885c0d869ee0fe5b18c51fe2b8685c9eafe");
    for (const char* name : {"r.html", "r.md", "r.json"}) {
        QVERIFY2(text(name).contains(digest), name);
        QVERIFY2(text(name).contains(QLatin1String("text/layers/0/gdn/value_z")), name);
    }
    QVERIFY(text("r.html").startsWith(QLatin1String("<!DOCTYPE html>")));
    QVERIFY(text("r.md").startsWith(QLatin1String("# Conversion report")));
    QVERIFY(QJsonDocument::fromJson(text("r.json").toUtf8()).isObject());
    bool shown = false;
    for (const auto& [label, value] : w.wizard->result()->facts()) shown |= value == digest;
    QVERIFY(shown);
}

void TestConvert::a_wrong_template_is_refused_with_its_reason() {
    const test::TempDir dir;
    Wizard w({pq2, path_of("ninfer/all-formats-v3.ninfer")});
    OPEN_WIZARD(w);
    w.setup().set_direction(Direction::to_ninfer);
    w.setup().set_output(str(dir.file("o.ninfer")));
    CHECKED(w);
    QVERIFY(w.failed_check().contains(QLatin1String("right kind")));
    QVERIFY(w.failed_check().contains(QLatin1String("another container version")));
    QVERIFY(w.wizard->checks()->summary().contains(QLatin1String("nothing can be written")));
    QVERIFY(!w.wizard->next_button()->isEnabled());
    QVERIFY(!w.wizard->next_button()->toolTip().isEmpty());
    QVERIFY(!w.wizard->checks()->replace()->isVisible());
    w.next();
    QCOMPARE(w.wizard->page(), Page::checks);
    // Back, the right one, and on.
    QTest::mouseClick(w.wizard->back_button(), Qt::LeftButton);
    w.setup().ninfer()->set_path(templ);
    CHECKED(w);
    QCOMPARE(w.failed_check(), QString());
    QVERIFY(w.wizard->next_button()->isEnabled());
}

void TestConvert::an_existing_result_is_refused_until_it_may_be_replaced() {
    const test::TempDir dir;
    const QString out = str(dir.file("o.ninfer"));
    test::write_bytes(dir.file("o.ninfer"), test::bytes_of("mine"));
    Wizard w({pq2, templ});
    OPEN_WIZARD(w);
    w.to(out);
    QVERIFY(w.wizard->files()->replace()->isVisible());
    QVERIFY(!w.wizard->files()->replace()->isChecked());
    CHECKED(w);
    QVERIFY(w.failed_check().contains(QLatin1String("exists")));
    QVERIFY(!w.wizard->next_button()->isEnabled());
    QVERIFY(w.wizard->checks()->replace()->isVisible());
    QTest::mouseClick(w.wizard->checks()->replace(), Qt::LeftButton);
    QTRY_COMPARE(w.wizard->work()->state(), ConvertWork::State::checked);
    QCOMPARE(w.failed_check(), QString());
    QCOMPARE(test::read_bytes(dir.file("o.ninfer")), test::bytes_of("mine"));
    w.wizard->show_page(Page::progress);
    QTRY_COMPARE_WITH_TIMEOUT(w.wizard->page(), Page::result, 20000);
    QVERIFY(same_bytes(out, packed));
    // What was said of one file is not said of another.
    w.setup().set_output(str(dir.file("other.ninfer")));
    QVERIFY(!w.setup().overwrite());
}

void TestConvert::an_input_is_never_replaced() {
    const test::TempDir dir;
    const test::Bytes before = test::read_bytes(templ.toStdString());
    test::write_bytes(dir.file("t.ninfer"), before);
    Wizard w({pq2, str(dir.file("t.ninfer"))});
    OPEN_WIZARD(w);
    w.setup().set_output(str(dir.file("t.ninfer")));
    w.setup().set_overwrite(true);
    CHECKED(w);
    QVERIFY(w.failed_check().contains(QLatin1String("read by this conversion")));
    QVERIFY(!w.wizard->checks()->replace()->isVisible());
    QVERIFY(test::read_bytes(dir.file("t.ninfer")) == before);
}

void TestConvert::the_backend_page_says_what_is_there() {
    const test::TempDir dir;
    Wizard w({pq2, templ});
    OPEN_WIZARD(w);
    w.setup().set_output(str(dir.file("o.ninfer")));
    CHECKED(w);
    w.next();
    ConvertBackendPage& page = *w.wizard->backend();
    QVERIFY(page.choice(QStringLiteral("cpu"))->isChecked());
    QVERIFY(page.words(QStringLiteral("cpu")).contains(QLatin1String("threads")));
    for (const inspect::BackendInfo& backend : inspect::backends()) {
        const QString id = str(backend.id);
        QCOMPARE(page.choice(id)->isEnabled(), backend.available);
        if (!backend.available) QVERIFY(page.words(id).startsWith(QLatin1String("Not available. ")));
    }
    QCOMPARE(w.setup().backend(), QStringLiteral("cpu"));
}

void TestConvert::without_reading_back_the_result_says_so() {
    const test::TempDir dir;
    Wizard w({pq2, templ});
    OPEN_WIZARD(w);
    w.setup().set_output(str(dir.file("o.ninfer")));
    CHECKED(w);
    w.next();
    w.wizard->backend()->verify()->click();
    w.wizard->backend()->digests()->click();
    w.next();
    QTRY_COMPARE_WITH_TIMEOUT(w.wizard->page(), Page::result, 20000);
    QVERIFY(w.wizard->result()->verdict().contains(QLatin1String("not read back")));
    for (const auto& [label, value] : w.wizard->result()->facts()) QVERIFY(label != QLatin1String("SHA-256"));
    QVERIFY(same_bytes(str(dir.file("o.ninfer")), packed));
}

void TestConvert::every_word_follows_the_language() {
    const test::TempDir dir;
    Wizard w({pq2, templ});
    OPEN_WIZARD(w);
    w.setup().set_output(str(dir.file("o.ninfer")));
    for (Page page = Page::files; page < Page::count_; page = static_cast<Page>(static_cast<int>(page) + 1)) {
        if (page == Page::checks) {
            CHECKED(w);
        } else if (page == Page::progress) {
            w.next();
            QTRY_COMPARE_WITH_TIMEOUT(w.wizard->page(), Page::result, 20000);
            w.wizard->back_button()->click();
        } else if (page != Page::files) {
            w.next();
        }
        QCOMPARE(w.wizard->page(), page);
        Settings::instance().set_language(QStringLiteral("zh_CN"));
        QCoreApplication::processEvents();
        QStringList texts{w.wizard->windowTitle()};
        for (const auto* button : w.wizard->findChildren<QAbstractButton*>())
            if (button->isVisible() && !button->text().isEmpty() && !button->text().contains(QLatin1String("GGUF")) &&
                button != w.wizard->backend()->choice(QStringLiteral("cpu")) &&
                button != w.wizard->backend()->choice(QStringLiteral("cuda")))
                texts += button->text();
        if (page == Page::checks) texts += w.wizard->checks()->model()->index(0).data().toString();
        if (page == Page::result) texts += w.wizard->result()->verdict();
        if (page == Page::backend) texts += w.wizard->backend()->words(QStringLiteral("cuda"));
        for (const QString& text : texts) QVERIFY2(has_chinese(text), qPrintable(text));
        Settings::instance().set_language(QStringLiteral("en"));
        QCoreApplication::processEvents();
        for (const auto* label : w.wizard->findChildren<QLabel*>()) QVERIFY(!has_chinese(label->text()));
    }
}

void TestConvert::two_dropped_files_offer_it() {
    MainWindow window;
    window.resize(1200, 800);
    window.show();
    QVERIFY(drop(window, middle_of(window, Side::a), {pq2, ptq1}));
    SETTLE(window);
    QVERIFY(window.notices()->words().isEmpty());
    QVERIFY(drop(window, middle_of(window, Side::b), {templ}));  // one that completes a pair
    SETTLE(window);
    QTRY_VERIFY(window.notices()->words().contains(QLatin1String("template-groupwise-int.ninfer")));
    QVERIFY(drop(window, middle_of(window, Side::a), {templ, pq2}));
    SETTLE(window);
    QTRY_VERIFY(window.notices()->words().contains(QLatin1String("mini-pq2_0.gguf")));
    QPushButton* button = window.notices()->button();
    QVERIFY(button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(window.wizard() != nullptr);
    QVERIFY(window.wizard()->isVisible());
    QVERIFY(window.wizard()->setup()->missing().isEmpty());
    QVERIFY(window.notices()->words().isEmpty());
    // Files that were opened otherwise bring no notice.
    window.open_file(Side::a, templ);
    SETTLE(window);
    QVERIFY(window.notices()->words().isEmpty());
}

QTEST_MAIN(TestConvert)
#include "test_convert.moc"
