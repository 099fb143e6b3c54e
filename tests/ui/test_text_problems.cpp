// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspect/open.h"
#include "tests/support/support.h"
#include "ui/jobs/job_list.h"
#include "ui/models/loaders_model.h"
#include "ui/models/problems_model.h"
#include "ui/settings/settings.h"
#include "ui/text/words.h"
#include "ui/views/loaders_view.h"
#include "ui/views/metadata_view.h"
#include "ui/views/problems_details.h"
#include "ui/views/problems_view.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using namespace ninspect;
using namespace ninspect::ui;

Q_DECLARE_METATYPE(ninspect::ui::ByteSpot)

namespace {

constexpr Rule many_rule{.id = "test.many",
                         .severity = Severity::warning,
                         .refused_by = loaders(Loader::llama_cpp),
                         .text = "{entry} is odd: {found}",
                         .advice = "Nothing to be done.",
                         .source = "made up"};
constexpr Rule single_rule{.id = "test.single",
                           .severity = Severity::error,
                           .refused_by = every_gguf_loader,
                           .text = "the file ends too early",
                           .advice = {},
                           .source = {}};
constexpr Rule note_rule{.id = "test.note",
                         .severity = Severity::note,
                         .refused_by = no_loader,
                         .text = "worth knowing",
                         .advice = {},
                         .source = {}};

/// An artifact with an entry "w" and as many findings of each rule as asked for.
std::shared_ptr<const Artifact> with_findings(int many, int single, int notes) {
    ArtifactBuilder builder;
    Artifact& artifact = builder.artifact();
    artifact.container = Container::gguf;
    artifact.version = 3;
    artifact.path = "made.gguf";
    Part part;
    part.path = "made.gguf";
    part.file_bytes = 100000;
    artifact.parts.push_back(part);
    Entry entry;
    entry.bytes = 16;
    const std::array<std::uint64_t, 1> shape{4};
    builder.add_entry(entry, "w", shape, "F32", "");
    for (int i = 0; i < many; ++i)
        builder.add_diagnostic(make_diagnostic(many_rule, "t" + std::to_string(i), static_cast<std::uint64_t>(i) * 8,
                                               "even", "odd " + std::to_string(i)));
    for (int i = 0; i < single; ++i) builder.add_diagnostic(make_diagnostic(single_rule, "w", 4242));
    for (int i = 0; i < notes; ++i) builder.add_diagnostic(make_diagnostic(note_rule, "", std::nullopt));
    return builder.finish();
}

constexpr auto tester_mode = QAbstractItemModelTester::FailureReportingMode::QtTest;

/// Rewrites one byte of a fixture's copy.
void patch(const std::string& path, std::size_t at, std::uint8_t byte) {
    test::Bytes bytes = test::read_bytes(path);
    bytes.at(at) = byte;
    test::write_bytes(path, bytes);
}

}  // namespace

class TestTextProblems : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qRegisterMetaType<ninspect::ui::ByteSpot>(); }

    void many_findings_fold_into_one_line() {
        ProblemsModel model;
        QAbstractItemModelTester tester(&model, tester_mode);
        model.set_files({with_findings(10000, 1, 2), nullptr}, {});
        QCOMPARE(model.rowCount(), 4);  // the group, the error, two notes
        QCOMPARE(model.size(), std::size_t{10003});
        QCOMPARE(model.count(Severity::warning), std::uint64_t{10000});
        QModelIndex group;
        for (int r = 0; r < model.rowCount(); ++r)
            if (model.is_group(model.index(r, 0))) group = model.index(r, 0);
        QVERIFY(group.isValid());
        QCOMPARE(model.rowCount(group), 10000);
        QVERIFY(group.siblingAtColumn(ProblemsModel::finding_column)
                    .data()
                    .toString()
                    .startsWith(QStringLiteral("10\u2009000")));
        const QModelIndex last = model.index(9999, ProblemsModel::entry_column, group);
        QCOMPARE(last.data().toString(), QStringLiteral("t9999"));
        QCOMPARE(last.siblingAtColumn(ProblemsModel::offset_column).data().toString(), QStringLiteral("79\u2009992"));
        model.set_grouped(false);
        QCOMPARE(model.rowCount(), 10003);
        model.set_grouped(true);
        QCOMPARE(model.rowCount(), 4);
    }

    void sides_are_not_mixed() {
        ProblemsModel model;
        model.set_files({with_findings(6, 0, 0), nullptr}, {with_findings(5, 1, 0), nullptr});
        QCOMPARE(model.rowCount(), 7);  // A: one group; B: five and one
        QVERIFY(model.is_group(model.index(0, 0)));
        QCOMPARE(model.index(0, ProblemsModel::side_column).data().toString(), QStringLiteral("A"));
        QCOMPARE(model.index(6, ProblemsModel::side_column).data().toString(), QStringLiteral("B"));
    }

    void filter_by_severity_and_text() {
        ProblemsModel model;
        model.set_files({with_findings(100, 1, 3), nullptr}, {});
        ProblemsFilter filter;
        filter.setSourceModel(&model);
        QCOMPARE(filter.rowCount(), 5);
        filter.set_severity_shown(Severity::note, false);
        QCOMPARE(filter.rowCount(), 2);
        filter.set_text(QStringLiteral("odd 42"));
        QCOMPARE(filter.rowCount(), 1);
        QCOMPARE(filter.rowCount(filter.index(0, 0)), 1);
        filter.set_text(QStringLiteral("TEST.MANY"));  // the rule's id: all of its findings
        QCOMPARE(filter.rowCount(filter.index(0, 0)), 100);
        filter.set_text(QStringLiteral("ends too early"));
        QCOMPARE(filter.rowCount(), 1);
        QCOMPARE(filter.rowCount(filter.index(0, 0)), 0);
        filter.set_text(QStringLiteral("no such words"));
        QCOMPARE(filter.rowCount(), 0);
    }

    void sorting_is_by_number_and_severity() {
        ProblemsModel model;
        model.set_files({with_findings(5, 1, 1), nullptr}, {});
        ProblemsFilter filter;
        filter.setSourceModel(&model);
        filter.sort(ProblemsModel::severity_column, Qt::DescendingOrder);
        QCOMPARE(filter.index(0, ProblemsModel::rule_column).data().toString(), QStringLiteral("test.single"));
        filter.sort(ProblemsModel::offset_column, Qt::DescendingOrder);
        QCOMPARE(filter.index(0, ProblemsModel::offset_column).data().toString(), QStringLiteral("4\u2009242"));
    }

    void a_failed_file_is_a_problem_too() {
        JobList jobs;
        Session session(&jobs, nullptr);
        ProblemsView view(&session, nullptr);
        QVERIFY(!view.empty_heading().isEmpty());
        test::TempDir dir("ninspect-problems");
        test::write_bytes(dir.file("page.gguf"), test::bytes_of("<!DOCTYPE html><html><body>not found</body></html>"));
        session.document(Side::b).open(QString::fromStdString(dir.file("page.gguf")));
        QTRY_COMPARE(session.document(Side::b).state(), Document::State::failed);
        QCOMPARE(view.model()->rowCount(), 1);
        QCOMPARE(view.model()->index(0, ProblemsModel::side_column).data().toString(), QStringLiteral("B"));
        QCOMPARE(view.badge(), QStringLiteral("1"));
        QVERIFY(view.empty_heading().isEmpty());
        session.document(Side::b).close();
        QTRY_COMPARE(view.model()->rowCount(), 0);
        QVERIFY(!view.empty_heading().isEmpty());
    }

    void findings_that_are_left_out_are_counted() {
        ArtifactBuilder builder;
        builder.artifact().parts.emplace_back();
        builder.artifact().left_out.add(Severity::warning, 500);
        builder.add_diagnostic(make_diagnostic(many_rule, "t", std::nullopt));
        ProblemsModel model;
        model.set_files({builder.finish(), nullptr}, {});
        QCOMPARE(model.count(Severity::warning), std::uint64_t{501});
        QCOMPARE(model.count(Severity::error), std::uint64_t{0});
    }

    void enter_goes_to_the_byte() {
        // An alignment of 33 is forbidden; the value's bytes are known from the listing.
        test::TempDir dir("ninspect-problems");
        const std::string path = dir.file("bad.gguf");
        test::write_bytes(path, test::read_bytes(test::fixture("gguf/variants/align64.gguf")));
        const auto good = inspect::open_artifact(path, {}, {});
        QVERIFY(good);
        const MetaItem* item = (*good)->find_key("general.alignment");
        QVERIFY(item != nullptr);
        patch(path, static_cast<std::size_t>(item->value_offset), 33);

        JobList jobs;
        Session session(&jobs, nullptr);
        ProblemsView view(&session, nullptr);
        QSignalSpy bytes(&session, &Session::bytes_requested);
        QSignalSpy marks(&session, &Session::bytes_marked);
        QSignalSpy badge(&view, &View::title_changed);
        session.document(Side::a).open(QString::fromStdString(path));
        QTRY_COMPARE(session.document(Side::a).state(), Document::State::open);
        QTRY_VERIFY(view.model()->rowCount() > 0);
        QVERIFY(badge.count() > 0);
        QVERIFY(!view.badge().isEmpty());
        // The first finding that has a place.
        const Diagnostic* with_place = nullptr;
        for (const Diagnostic& d : session.document(Side::a).artifact()->diagnostics)
            if (d.file_offset && d.severity() != Severity::note && with_place == nullptr) with_place = &d;
        QVERIFY(with_place != nullptr);
        QVERIFY(view.select(with_place));
        QCOMPARE(marks.count(), 1);
        view.resize(900, 400);
        view.show();
        QTest::keyClick(view.tree(), Qt::Key_Return);
        QCOMPARE(bytes.count(), 1);
        const auto spot = bytes.at(0).at(0).value<ByteSpot>();
        QCOMPARE(spot.side, Side::a);
        QCOMPARE(spot.offset, *with_place->file_offset);
        QVERIFY(view.details()->text().contains(
            QString::fromUtf8(with_place->rule->id.data(), static_cast<qsizetype>(with_place->rule->id.size()))));
    }

    void a_healthy_file_says_so() {
        JobList jobs;
        Session session(&jobs, nullptr);
        ProblemsView view(&session, nullptr);
        const auto artifact = inspect::open_artifact(test::fixture("gguf/variants/v3-little.gguf"), {}, {});
        QVERIFY(artifact);
        if (!(*artifact)->diagnostics.empty()) QSKIP("the fixture has findings, if only notes");
        session.document(Side::a).open(QString::fromStdString(test::fixture("gguf/variants/v3-little.gguf")));
        QTRY_COMPARE(session.document(Side::a).state(), Document::State::open);
        QCOMPARE(view.empty_heading(), QStringLiteral("Nothing wrong was found"));
        QVERIFY(view.badge().isEmpty());
    }

    void version_one_is_refused_by_llama_cpp() {
        const auto v1 = inspect::open_artifact(test::fixture("gguf/variants/v1.gguf"), {}, {});
        const auto v3 = inspect::open_artifact(test::fixture("gguf/variants/v3-little.gguf"), {}, {});
        QVERIFY(v1 && v3);
        LoadersModel model;
        QAbstractItemModelTester tester(&model, tester_mode);
        model.set_artifacts(*v1, *v3);
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.columnCount(), 5);
        for (int row = 0; row < 3; ++row) {
            if (model.loader(row)->loader != Loader::llama_cpp) continue;
            QCOMPARE(model.verdict(row, Side::a)->answer, inspect::LoadAnswer::refuses);
            QVERIFY(!model.index(row, 2).data().toString().isEmpty());
            QCOMPARE(model.verdict(row, Side::b)->answer, inspect::LoadAnswer::loads);
            QCOMPARE(model.index(row, 3).data().toString(), QStringLiteral("loads"));
        }
    }

    void each_container_has_its_own_loaders() {
        const auto gguf = inspect::open_artifact(test::fixture("bonsai-mini/mini-pq2_0.gguf"), {}, {});
        const auto ninfer = inspect::open_artifact(test::fixture("ninfer/all-formats-v3.ninfer"), {}, {});
        QVERIFY(gguf && ninfer);
        LoadersModel model;
        model.set_artifacts(*gguf, *ninfer);
        QCOMPARE(model.rowCount(), static_cast<int>(inspect::all_loaders().size()));
        for (int row = 0; row < model.rowCount(); ++row) {
            const bool reads_gguf = model.loader(row)->container == Container::gguf;
            QCOMPARE(model.verdict(row, Side::a) != nullptr, reads_gguf);
            QCOMPARE(model.verdict(row, Side::b) != nullptr, !reads_gguf);
            if (model.loader(row)->loader == Loader::prism_llama)
                QVERIFY(model.verdict(row, Side::a)->answer != inspect::LoadAnswer::refuses);
            if (model.loader(row)->loader == Loader::llama_cpp)  // types 142 and 143 are not its own
                QCOMPARE(model.verdict(row, Side::a)->answer, inspect::LoadAnswer::refuses);
            if (model.loader(row)->loader == Loader::ninfer_v1)
                QCOMPARE(model.verdict(row, Side::b)->answer, inspect::LoadAnswer::refuses);
        }
    }

    void a_loader_shows_what_it_complains_about() {
        JobList jobs;
        Session session(&jobs, nullptr);
        LoadersView view(&session, nullptr);
        ProblemsView problems(&session, nullptr);
        QSignalSpy views(&session, &Session::view_requested);
        session.document(Side::a).open(QString::fromStdString(test::fixture("gguf/variants/v1.gguf")));
        QTRY_COMPARE(session.document(Side::a).state(), Document::State::open);
        QTRY_COMPARE(view.model()->rowCount(), 3);
        view.resize(900, 300);
        view.show();
        for (int row = 0; row < 3; ++row) {
            if (view.model()->loader(row)->loader != Loader::llama_cpp) continue;
            view.table()->setCurrentIndex(view.table()->model()->index(row, 1));
            QTest::keyClick(view.table(), Qt::Key_Return);
        }
        QCOMPARE(views.count(), 1);
        QCOMPARE(views.front().front().value<ViewId>(), ViewId::problems);
        QCOMPARE(problems.filter_field()->text(), QStringLiteral("llama.cpp"));
        const QAbstractItemModel* rows = problems.tree()->model();
        QVERIFY(rows->rowCount() > 0);
        for (int row = 0; row < rows->rowCount(); ++row)
            QVERIFY(rows->index(row, ProblemsModel::refused_column)
                        .data()
                        .toString()
                        .split(QStringLiteral(", "))
                        .contains(QStringLiteral("llama.cpp")));
        QVERIFY(problems.tree()->currentIndex().isValid());
    }

    void the_name_of_a_loader_filters_by_refusal() {
        ProblemsModel model;
        ProblemsFilter filter;
        filter.setSourceModel(&model);
        model.set_files({with_findings(2, 1, 1), nullptr}, {});
        filter.set_text(QStringLiteral("llama.cpp"));
        QCOMPARE(filter.rowCount(), 3);
        filter.set_text(QStringLiteral("ik_llama.cpp"));
        QCOMPARE(filter.rowCount(), 1);
        filter.set_text(QStringLiteral("NInfer v2"));
        QCOMPARE(filter.rowCount(), 0);
    }

    void column_widths_are_remembered() {
        const test::TempDir dir;
        qputenv("NINSPECT_SETTINGS", QByteArray::fromStdString(dir.file("columns.ini")));
        Settings::instance().reopen();
        JobList jobs;
        Session session(&jobs, nullptr);
        const QString v1 = QString::fromStdString(test::fixture("gguf/variants/v1.gguf"));
        session.document(Side::a).open(v1);
        QTRY_COMPARE(session.document(Side::a).state(), Document::State::open);
        {
            ProblemsView problems(&session, nullptr);
            LoadersView loaders(&session, nullptr);
            MetadataView metadata(&session, nullptr);
            problems.tree()->header()->resizeSection(ProblemsModel::entry_column, 201);
            loaders.table()->horizontalHeader()->resizeSection(0, 202);
            metadata.table()->horizontalHeader()->resizeSection(0, 203);
        }
        ProblemsView problems(&session, nullptr);
        LoadersView loaders(&session, nullptr);
        MetadataView metadata(&session, nullptr);
        QCOMPARE(problems.tree()->header()->sectionSize(ProblemsModel::entry_column), 201);
        QCOMPARE(loaders.table()->columnWidth(0), 202);
        QCOMPARE(metadata.table()->columnWidth(0), 203);
        // Both files beside each other are another table, with widths of its own.
        session.document(Side::b).open(v1);
        QTRY_COMPARE(session.document(Side::b).state(), Document::State::open);
        QVERIFY(loaders.table()->columnWidth(0) != 202);
        qunsetenv("NINSPECT_SETTINGS");
        Settings::instance().reopen();
    }

    void findings_are_copied_as_sentences() {
        JobList jobs;
        Session session(&jobs, nullptr);
        ProblemsView view(&session, nullptr);
        session.document(Side::a).open(QString::fromStdString(test::fixture("gguf/variants/v1.gguf")));
        QTRY_COMPARE(session.document(Side::a).state(), Document::State::open);
        QTRY_VERIFY(view.model()->rowCount() > 0);
        view.tree()->selectAll();
        view.show();
        QGuiApplication::clipboard()->clear();
        QTest::keySequence(view.tree(), QKeySequence::Copy);
        const QString copied = QGuiApplication::clipboard()->text();
        QVERIFY2(copied.contains(QStringLiteral("gguf.")), qPrintable(copied));
        QCOMPARE(copied.count(QLatin1Char('\n')), static_cast<int>(view.model()->size()));
    }
};

QTEST_MAIN(TestTextProblems)
#include "test_text_problems.moc"
