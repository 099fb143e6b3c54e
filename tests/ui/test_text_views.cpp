// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/support.h"
#include "ui/jobs/job_list.h"
#include "ui/models/json_tree_model.h"
#include "ui/models/metadata_array_model.h"
#include "ui/models/metadata_model.h"
#include "ui/views/metadata_array_view.h"
#include "ui/views/metadata_details.h"
#include "ui/views/metadata_json_view.h"
#include "ui/views/metadata_view.h"
#include "ui/views/text_viewer.h"

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QTextBlock>
#include <QTranslator>
#include <QTreeView>

using namespace ninspect;
using namespace ninspect::ui;

namespace {

QString path_of(std::string_view name) { return QString::fromStdString(test::fixture(name)); }

/// A session with files open and a Metadata view on it.
struct Bench {
    JobList jobs;
    Session session{&jobs, nullptr};
    MetadataView view{&session, nullptr};

    explicit Bench(std::string_view a, std::string_view b = {}) {
        view.resize(1200, 500);
        view.show();
        open(Side::a, a);
        if (!b.empty()) open(Side::b, b);
    }
    void open(Side side, std::string_view name) {
        session.document(side).open(path_of(name));
        QTRY_COMPARE_WITH_TIMEOUT(session.document(side).state(), Document::State::open, 20000);
    }
    QString text() const { return view.details()->text_viewer()->area()->toPlainText(); }
};

}  // namespace

class TestTextViews : public QObject {
    Q_OBJECT

private slots:
    void keys_are_listed_and_shown() {
        Bench bench("gguf/variants/metadata-zoo.gguf");
        QCOMPARE(bench.view.model()->rowCount(), 97);
        QVERIFY(bench.view.select_key(Side::a, QStringLiteral("general.architecture")));
        QCOMPARE(bench.view.details()->page(), MetadataDetails::Page::text);
        QCOMPARE(bench.text(), QStringLiteral("zoo"));
        QVERIFY(bench.view.select_key(Side::a, QStringLiteral("zoo.u64.max")));
        QCOMPARE(bench.text(), QStringLiteral("18446744073709551615"));
        QVERIFY(bench.view.select_key(Side::a, QStringLiteral("zoo.str.multiline")));
        QCOMPARE(bench.text(), QStringLiteral("line one\nline two\n\ttabbed"));
        QVERIFY(bench.view.select_key(Side::a, QStringLiteral("zoo.str.invalid_utf8")));
        QCOMPARE(bench.text(), QStringLiteral("ok \\xFF\\xFE\\xC3( end"));
        bench.view.details()->set_hex(true);
        QVERIFY2(bench.text().contains(QStringLiteral("6F 6B 20 FF FE C3 28 20  65 6E 64")), qPrintable(bench.text()));
        QVERIFY(!bench.view.select_key(Side::a, QStringLiteral("no.such.key")));
    }

    void a_long_string_is_whole_when_copied() {
        Bench bench("gguf/variants/metadata-zoo.gguf");
        QSignalSpy shown(bench.view.details(), &MetadataDetails::shown);
        QVERIFY(bench.view.select_key(Side::a, QStringLiteral("zoo.str.long")));
        QTRY_COMPARE(bench.view.details()->page(), MetadataDetails::Page::text);
        TextArea* area = bench.view.details()->text_viewer()->area();
        QTRY_VERIFY(area->blockCount() > 10);  // continued lines
        area->selectAll();
        area->copy();
        const QString copied = QGuiApplication::clipboard()->text();
        QCOMPARE(copied.size(), 65536);  // 65,544 bytes with the length field
        QVERIFY(copied.startsWith(QStringLiteral("0123456789abcdef0123")));
        QVERIFY(!copied.contains(QLatin1Char('\n')));
    }

    void text_is_found() {
        Bench bench("gguf/variants/metadata-zoo.gguf");
        QVERIFY(bench.view.select_key(Side::a, QStringLiteral("zoo.str.template")));
        TextViewer* viewer = bench.view.details()->text_viewer();
        viewer->find_field()->setText(QStringLiteral("M["));
        QCOMPARE(viewer->matches(), 2);
        viewer->find(false);
        QCOMPARE(viewer->area()->textCursor().selectedText(), QStringLiteral("m["));
        const int first = viewer->area()->textCursor().selectionStart();
        viewer->find(false);
        QVERIFY(viewer->area()->textCursor().selectionStart() > first);
        viewer->find(false);  // and from the top again
        QCOMPARE(viewer->area()->textCursor().selectionStart(), first);
        viewer->find_field()->setText(QStringLiteral("absent"));
        QCOMPARE(viewer->matches(), 0);
    }

    void templates_have_line_numbers_and_colours() {
        Bench bench("bonsai-mini/template-groupwise-int.ninfer");
        QVERIFY(bench.view.select_key(Side::a, QStringLiteral("frontend/chat_template.jinja")));
        QCOMPARE(bench.view.details()->page(), MetadataDetails::Page::text);
        TextViewer* viewer = bench.view.details()->text_viewer();
        QVERIFY(viewer->area()->margin_width() > 0);
        QVERIFY(bench.text().contains(QLatin1Char('{')));
        int colours = 0;
        for (QTextBlock block = viewer->area()->document()->begin(); block.isValid(); block = block.next())
            colours += static_cast<int>(block.layout()->formats().size());
        QVERIFY(colours > 0);
    }

    void json_is_a_tree_and_text() {
        Bench bench("bonsai-mini/template-groupwise-int.ninfer");
        QVERIFY(bench.view.select_key(Side::a, QStringLiteral("frontend/tokenizer.json")));
        QCOMPARE(bench.view.details()->page(), MetadataDetails::Page::json);
        MetadataJsonView* json = bench.view.details()->json_view();
        QVERIFY(json->model()->rowCount() > 0);
        bench.view.details()->set_raw(true);
        QCOMPARE(bench.view.details()->page(), MetadataDetails::Page::text);
        QVERIFY(bench.text().startsWith(QLatin1Char('{')));
        bench.view.details()->set_raw(false);
        QCOMPARE(bench.view.details()->page(), MetadataDetails::Page::json);
    }

    void json_is_searched() {
        Bench bench("gguf/variants/metadata-zoo.gguf");
        QVERIFY(bench.view.select_key(Side::a, QStringLiteral("zoo.str.json")));
        QCOMPARE(bench.view.details()->page(), MetadataDetails::Page::json);
        MetadataJsonView* json = bench.view.details()->json_view();
        json->find_field()->setText(QStringLiteral("\u00FC"));
        json->find(false);
        QCOMPARE(json->tree()->currentIndex().siblingAtColumn(1).data().toString(), QStringLiteral("\"\u00FC\""));
    }

    void choosing_a_resource_shows_it() {
        Bench bench("bonsai-mini/mini-pq2_0.gguf", "bonsai-mini/template-groupwise-int.ninfer");
        const auto artifact = bench.session.document(Side::b).artifact();
        const auto entry = artifact->find("frontend/generation_config.json");
        QVERIFY(entry);
        bench.session.select(Side::b, *entry);
        QVERIFY(bench.view.details()->target());
        QCOMPARE(bench.view.details()->target().side, Side::b);
        QCOMPARE(bench.view.details()->target().ref.index, entry->value);
    }

    void an_array_is_paged_and_searched() {
        Bench bench("gguf/variants/metadata-zoo.gguf");
        QVERIFY(bench.view.select_key(Side::a, QStringLiteral("zoo.arr.str.300000")));
        QCOMPARE(bench.view.details()->page(), MetadataDetails::Page::array);
        MetadataArrayView* array = bench.view.details()->array_view();
        QCOMPARE(array->model()->rowCount(), 300000);
        QTRY_COMPARE(array->model()->index(0, 1).data().toString(), QStringLiteral("t0"));
        QSignalSpy found(array, &MetadataArrayView::found);
        QSignalSpy not_found(array, &MetadataArrayView::not_found);
        array->set_match(ArrayQuery::Match::equals);
        array->find_field()->setText(QStringLiteral("t250000"));
        array->find(false);
        QVERIFY(found.wait(20000));
        QCOMPARE(found.at(0).at(0).toInt(), 250000);
        QCOMPARE(array->table()->currentIndex().row(), 250000);
        array->find_field()->setText(QStringLiteral("t300000"));
        array->find(true);
        QVERIFY(not_found.wait(20000));
        // Copying rows that were never on screen copies their text.
        array->table()->selectAll();
        QGuiApplication::clipboard()->clear();
        QTest::keySequence(array->table(), QKeySequence::Copy);
        QTRY_VERIFY_WITH_TIMEOUT(QGuiApplication::clipboard()->text().endsWith(QStringLiteral("299999\tt299999\n")),
                                 20000);
    }

    void two_files_are_compared() {
        Bench bench("gguf/variants/metadata-zoo.gguf", "gguf/variants/metadata-zoo-flat.gguf");
        QCOMPARE(bench.view.showing(), MetadataView::Show::both);
        MetadataModel* model = bench.view.model();
        const int row = model->row_of_key(QStringLiteral("zoo.u8.max"));
        QTRY_COMPARE(model->difference(row), MetadataModel::Difference::equal);
        QCOMPARE(model->difference(model->row_of_key(QStringLiteral("zoo.nested.u32"))),
                 MetadataModel::Difference::only_a);
        bench.view.set_showing(MetadataView::Show::b);
        QVERIFY(!model->comparing());
        QVERIFY(model->rowCount() < 97);
        QCOMPARE(bench.session.active_side(), Side::b);
    }

    void different_containers_follow_the_active_side() {
        Bench bench("bonsai-mini/mini-pq2_0.gguf", "bonsai-mini/expected-pq2_0.ninfer");
        bench.session.set_active_side(Side::a);
        QCOMPARE(bench.view.showing(), MetadataView::Show::a);
        QVERIFY(bench.view.model()->row_of_key(QStringLiteral("general.architecture")) >= 0);
        bench.session.set_active_side(Side::b);
        QCOMPARE(bench.view.showing(), MetadataView::Show::b);
        QVERIFY(bench.view.model()->row_of_key(QStringLiteral("general.architecture")) < 0);
    }

    void other_views_may_ask_for_a_key() {
        Bench bench("gguf/variants/metadata-zoo.gguf");
        bench.view.filter_field()->setText(QStringLiteral("zoo.bool"));
        bench.session.show_key(Side::a, QStringLiteral("zoo.last"));
        QCOMPARE(bench.text(), QStringLiteral("end marker"));  // although the filter would hide it
        QVERIFY(bench.view.table()->currentIndex().isValid());
    }

    void bytes_of_a_value_are_shown_in_hex() {
        Bench bench("gguf/variants/metadata-zoo.gguf");
        QSignalSpy bytes(&bench.session, &Session::bytes_requested);
        QVERIFY(bench.view.select_key(Side::a, QStringLiteral("zoo.u8.max")));
        const auto spot = meta_spot(bench.view.details()->target());
        QVERIFY(spot);
        QCOMPARE(spot->offset, std::uint64_t{156});  // from the listing
        QCOMPARE(spot->bytes, std::uint64_t{1});
    }

    void languages_switch_while_running() {
        Bench bench("gguf/variants/metadata-zoo.gguf");
        const QString before = bench.view.title();
        QTranslator translator;
        QVERIFY(translator.load(QStringLiteral(":/i18n/ninspect_zh_CN.qm")));
        QCoreApplication::installTranslator(&translator);
        QCoreApplication::processEvents();
        QCOMPARE(bench.view.title(), QStringLiteral("元数据"));
        QCOMPARE(bench.view.model()->headerData(0, Qt::Horizontal).toString(), QStringLiteral("键"));
        QCoreApplication::removeTranslator(&translator);
        QCoreApplication::processEvents();
        QCOMPARE(bench.view.title(), before);
    }

    void nothing_open_says_what_to_do() {
        JobList jobs;
        Session session(&jobs, nullptr);
        MetadataView view(&session, nullptr);
        QVERIFY(!view.table()->isVisibleTo(&view));
        session.document(Side::a).open(path_of("gguf/variants/v3-little.gguf"));
        QTRY_COMPARE(session.document(Side::a).state(), Document::State::open);
        QVERIFY(view.table()->isVisibleTo(&view));
        session.document(Side::a).close();
        QTRY_VERIFY(!view.table()->isVisibleTo(&view));
    }
};

QTEST_MAIN(TestTextViews)
#include "test_text_views.moc"
