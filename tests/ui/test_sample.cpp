// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// "Open a sample…": the dialog, and what the window does with the answer.
#include "tests/ui/shell_support.h"
#include "ui/wizards/sample_dialog.h"

#include <QDialogButtonBox>
#include <QListWidget>
#include <QRadioButton>

using namespace ninspect;
using namespace ninspect::ui;
using sample::Fault;
using sample::Ternary;

class TestSample : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();

    void begins_with_a_healthy_miniature();
    void faults_that_cannot_be_are_greyed();
    void a_choice_that_becomes_impossible_falls_back();
    void names_and_replacing_are_said();
    void without_a_folder_nothing_can_be_written();
    void the_menu_leads_there_and_both_files_open();
    void the_notice_says_where_to_look();
    void a_folder_that_cannot_be_made_is_said();
    void cancelling_opens_nothing();

private:
    static QListWidgetItem* item(const SampleDialog& dialog, Fault fault) {
        return dialog.findChild<QListWidget*>()->item(static_cast<int>(fault));
    }
    static bool can_choose(const SampleDialog& dialog, Fault fault) {
        return (item(dialog, fault)->flags() & Qt::ItemIsEnabled) != 0;
    }
    static QPushButton* write_button(const SampleDialog& dialog) {
        for (QPushButton* button : dialog.findChild<QDialogButtonBox*>()->findChildren<QPushButton*>())
            if (button->isDefault()) return button;
        return nullptr;
    }
    static SampleDialog* dialog_of(MainWindow& window) { return window.findChild<SampleDialog*>(); }
};

void TestSample::initTestCase() {
    QVERIFY2(qEnvironmentVariableIsSet("NINSPECT_SETTINGS"),
             "run by ctest, or set NINSPECT_SETTINGS to a file of your own");
    apply_language(QStringLiteral("en"));
}

void TestSample::init() {
    QFile::remove(qEnvironmentVariable("NINSPECT_SETTINGS"));
    Settings::instance().reopen();
    Settings::instance().set_language(QStringLiteral("en"));
}

void TestSample::begins_with_a_healthy_miniature() {
    const SampleDialog dialog(nullptr);
    const sample::Options options = dialog.options();
    QCOMPARE(options.format, Ternary::pq2_0);
    QCOMPARE(options.fault, Fault::none);
    QVERIFY(!options.full);
    QVERIFY(options.overwrite);
    QCOMPARE(options.seed, sample::default_seed);
    QVERIFY(QDir::isAbsolutePath(dialog.folder()));
    QVERIFY(write_button(dialog)->isEnabled());
    QVERIFY(item(dialog, Fault::none)->text().startsWith(QLatin1String("Nothing is wrong")));
    QCOMPARE(dialog.findChild<QListWidget*>()->count(), 23);
}

void TestSample::faults_that_cannot_be_are_greyed() {
    SampleDialog dialog(nullptr);
    QVERIFY(!can_choose(dialog, Fault::qs_qh_swapped));
    QVERIFY(item(dialog, Fault::qs_qh_swapped)->toolTip().contains(QLatin1String("PTQ1_0")));
    QVERIFY(can_choose(dialog, Fault::pq2_as_t2));
    QVERIFY(can_choose(dialog, Fault::planes_unaligned));
    QCOMPARE(item(dialog, Fault::planes_unaligned)->toolTip(), QStringLiteral("--fault planes-unaligned"));
    dialog.choose(Ternary::ptq1_0, Fault::none, true);
    QVERIFY(can_choose(dialog, Fault::qs_qh_swapped));
    QVERIFY(!can_choose(dialog, Fault::pq2_as_t2));
    QVERIFY(!can_choose(dialog, Fault::planes_unaligned));
}

void TestSample::a_choice_that_becomes_impossible_falls_back() {
    SampleDialog dialog(nullptr);
    dialog.show();
    dialog.choose(Ternary::ptq1_0, Fault::scales_in_high_plane, false);
    QCOMPARE(dialog.options().fault, Fault::scales_in_high_plane);
    QVERIFY(text_in<QLabel>(&dialog).contains(QStringLiteral("rows × groups × 24")));
    for (QRadioButton* button : dialog.findChildren<QRadioButton*>())
        if (button->text() == QLatin1String("PQ2_0")) button->click();
    QCOMPARE(dialog.options().format, Ternary::pq2_0);
    QCOMPARE(dialog.options().fault, Fault::none);
}

void TestSample::names_and_replacing_are_said() {
    const test::TempDir dir;
    SampleDialog dialog(nullptr);
    dialog.show();
    dialog.set_folder(str(test::utf8_of(dir.path())));
    dialog.choose(Ternary::ptq1_0, Fault::block_stream, false);
    QVERIFY(text_in<QLabel>(&dialog).contains(QLatin1String("sample-ptq1_0-block-stream.gguf")));
    QVERIFY(!text_in<QLabel>(&dialog).contains(QLatin1String("replaced")));
    test::write_bytes(dir.file("sample-ptq1_0.ninfer"), test::bytes_of("x"));
    dialog.choose(Ternary::ptq1_0, Fault::none, false);
    QVERIFY(text_in<QLabel>(&dialog).contains(QLatin1String("replaced")));
}

void TestSample::without_a_folder_nothing_can_be_written() {
    SampleDialog dialog(nullptr);
    dialog.set_folder(QStringLiteral("  "));
    QVERIFY(!write_button(dialog)->isEnabled());
    QVERIFY(!write_button(dialog)->toolTip().isEmpty());
    dialog.set_folder(QDir::tempPath());
    QVERIFY(write_button(dialog)->isEnabled());
}

void TestSample::the_menu_leads_there_and_both_files_open() {
    const test::TempDir dir("nin 样品");
    MainWindow window;
    window.show();
    window.actions()->open_sample->trigger();
    QTRY_VERIFY(dialog_of(window) != nullptr);
    SampleDialog* dialog = dialog_of(window);
    dialog->set_folder(str(dir.file("new")));
    dialog->choose(Ternary::ptq1_0, Fault::none, false);
    QTest::mouseClick(write_button(*dialog), Qt::LeftButton);
    SETTLE(window);
    QTRY_VERIFY(dialog_of(window) == nullptr);
    const auto a = window.session()->document(Side::a).artifact(), b = window.session()->document(Side::b).artifact();
    QVERIFY(a && b);
    QVERIFY(a->find("token_embd.weight").has_value());
    QVERIFY(b->find("text/token_embedding").has_value());
    QVERIFY(window.session()->document(Side::a).path().endsWith(QLatin1String("sample-ptq1_0.gguf")));
    QVERIFY(window.notices()->words().startsWith(QLatin1String("Nothing is wrong")));
}

void TestSample::the_notice_says_where_to_look() {
    const test::TempDir dir;
    MainWindow window;
    window.show();
    sample::Options options;
    options.fault = Fault::layer_scales_are_codes;
    window.write_sample(str(test::utf8_of(dir.path())), options);
    SETTLE(window);
    QVERIFY(window.session()->document(Side::b).path().endsWith(QLatin1String("layer-scales-are-codes.ninfer")));
    QVERIFY(window.notices()->words().contains(QLatin1String("Overview of the artifact")));
}

void TestSample::a_folder_that_cannot_be_made_is_said() {
    const test::TempDir dir;
    test::write_bytes(dir.file("file"), test::bytes_of("x"));
    MainWindow window;
    window.show();
    window.write_sample(str(dir.file("file")), {});
    SETTLE(window);
    QVERIFY(window.notices()->words().contains(QLatin1String("not a folder")));
    QCOMPARE(window.session()->document(Side::a).state(), Document::State::empty);
}

void TestSample::cancelling_opens_nothing() {
    const test::TempDir dir;
    MainWindow window;
    window.show();
    sample::Options options;
    options.full = true;
    window.write_sample(str(dir.file("big")), options);
    QTRY_VERIFY(!window.jobs()->running().empty());
    window.jobs()->running().front()->cancel();
    SETTLE(window);
    QCOMPARE(window.session()->document(Side::a).state(), Document::State::empty);
    QVERIFY(!QFileInfo::exists(str(dir.file("big"))));
    QVERIFY(window.notices()->words().isEmpty());
}

QTEST_MAIN(TestSample)
#include "test_sample.moc"
