// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The directory tables in the window: choosing, filtering, sorting, folding, copying, exporting.
#include "tests/ui/shell_support.h"

using namespace ninspect;
using namespace ninspect::ui;

class TestShellTable : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();

    void choosing_a_row_selects_its_counterpart();
    void keyboard_walks_and_panes_change();
    void filter_as_you_type();
    void selection_survives_filter_and_sorting();
    void broken_expression_is_shown();
    void copying_rows_gives_tsv();
    void layers_fold_and_select();
    void columns_are_remembered();
    void names_have_room();
    void rows_are_exported_as_shown();
    void number_base_reaches_the_cells();
    void big_table_scrolls_without_a_stutter();
};

void TestShellTable::initTestCase() {
    QVERIFY2(qEnvironmentVariableIsSet("NINSPECT_SETTINGS"),
             "run by ctest, or set NINSPECT_SETTINGS to a file of your own");
    apply_language(QStringLiteral("en"));
}

void TestShellTable::init() {
    QFile::remove(qEnvironmentVariable("NINSPECT_SETTINGS"));
    Settings::instance().reopen();
    Settings::instance().set_language(QStringLiteral("en"));
}

void TestShellTable::choosing_a_row_selects_its_counterpart() {
    MainWindow window;
    window.resize(1400, 900);
    window.show();
    window.open_files({pq2, ptq1});
    SETTLE(window);
    QSignalSpy selection(window.session(), &Session::selection_changed);
    auto *a = window.pane(Side::a)->directory(), *b = window.pane(Side::b)->directory();
    click_row(a, EntryId{50});
    QCOMPARE(a->current_entry(), std::optional(EntryId{50}));
    QCOMPARE(b->current_entry(), std::optional(EntryId{50}));
    QCOMPARE(name_at(b, b->currentIndex()), name_at(a, a->currentIndex()));
    QVERIFY(b->viewport()->rect().intersects(b->visualRect(b->currentIndex())));  // scrolled to
    QCOMPARE(selection.size(), 2);
    QCOMPARE(window.session()->active_side(), Side::a);
    click_row(b, EntryId{3});
    QCOMPARE(a->current_entry(), std::optional(EntryId{3}));
    QCOMPARE(window.session()->active_side(), Side::b);
    QCOMPARE(selection.size(), 4);
}

void TestShellTable::keyboard_walks_and_panes_change() {
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    window.open_files({pq2, ptq1});
    SETTLE(window);
    auto *a = window.pane(Side::a)->directory(), *b = window.pane(Side::b)->directory();
    window.pane(Side::a)->focus_table();
    QVERIFY(a->hasFocus());
    QTest::keyClick(a, Qt::Key_Down);
    QTest::keyClick(a, Qt::Key_Down);
    QCOMPARE(b->current_entry(), std::optional(EntryId{2}));
    QTest::keyClick(&window, Qt::Key_F6);
    QVERIFY(b->hasFocus());
    QTest::keyClick(b, Qt::Key_Down);
    QCOMPARE(a->current_entry(), std::optional(EntryId{3}));
    QTest::keyClick(&window, Qt::Key_F6);
    QVERIFY(!a->hasFocus() && !b->hasFocus());
    QTest::keyClick(&window, Qt::Key_F6);
    QVERIFY(a->hasFocus());
    QTest::keyClick(a, Qt::Key_F, Qt::ControlModifier);
    QVERIFY(window.pane(Side::a)->filter()->field()->hasFocus());
    QTest::keyClick(window.pane(Side::a)->filter()->field(), Qt::Key_Down);
    QVERIFY(a->hasFocus());
    // Return shows the bytes of the entry.
    QSignalSpy bytes(window.session(), &Session::bytes_requested);
    QTest::keyClick(a, Qt::Key_Return);
    QCOMPARE(bytes.size(), 1);
    QCOMPARE(window.current_view(), ViewId::hex);
}

void TestShellTable::filter_as_you_type() {
    MainWindow window;
    window.show();
    window.open_files({pq2});
    SETTLE(window);
    ArtifactPane* pane = window.pane(Side::a);
    QTest::keyClicks(pane->filter()->field(), QStringLiteral("blk.3"));
    QCOMPARE(pane->directory()->proxy()->rowCount(), 11);
    QVERIFY(text_in<QLabel>(pane->filter()).contains(QLatin1String("11 of 56")));
    QTest::keyClicks(pane->filter()->field(), QStringLiteral(" norm"));
    const int norms = pane->directory()->proxy()->rowCount();
    QVERIFY(norms > 0 && norms < 11);
    QTest::keyClick(pane->filter()->field(), Qt::Key_Escape);
    QCOMPARE(pane->directory()->proxy()->rowCount(), 56);
    QVERIFY(!text_in<QLabel>(pane->filter()).contains(QLatin1String("of")));
}

void TestShellTable::selection_survives_filter_and_sorting() {
    MainWindow window;
    window.resize(1400, 900);
    window.show();
    window.open_files({pq2});
    SETTLE(window);
    ArtifactPane* pane = window.pane(Side::a);
    click_row(pane->directory(), EntryId{45});
    const QString name = name_at(pane->directory(), pane->directory()->currentIndex());
    pane->filter()->field()->setText(QStringLiteral("blk.3"));
    QCOMPARE(name_at(pane->directory(), pane->directory()->currentIndex()), name);
    pane->directory()->sortByColumn(static_cast<int>(DirectoryColumn::bytes), Qt::DescendingOrder);
    QCOMPARE(name_at(pane->directory(), pane->directory()->currentIndex()), name);
    pane->filter()->field()->setText(QStringLiteral("blk.0"));  // hidden, but not forgotten
    QVERIFY(!pane->directory()->current_entry());
    QCOMPARE(window.session()->selected(Side::a), std::optional(EntryId{45}));
    pane->filter()->field()->clear();
    QCOMPARE(pane->directory()->current_entry(), std::optional(EntryId{45}));
}

void TestShellTable::broken_expression_is_shown() {
    MainWindow window;
    window.show();
    window.open_files({pq2});
    SETTLE(window);
    ArtifactPane* pane = window.pane(Side::a);
    Settings::instance().set_filter_is_regex(true);
    pane->filter()->field()->setText(QStringLiteral("^blk\\.0"));
    QCOMPARE(pane->directory()->proxy()->rowCount(), 14);
    pane->filter()->field()->setText(QStringLiteral("^blk\\.0("));
    QCOMPARE(pane->directory()->proxy()->rowCount(), 14);
    QVERIFY(text_in<QLabel>(pane->filter()).contains(QLatin1String("not a regular expression")));
    pane->filter()->field()->setText(QStringLiteral("^blk\\.0(.*)norm"));
    QVERIFY(!text_in<QLabel>(pane->filter()).contains(QLatin1String("not a regular expression")));
}

void TestShellTable::copying_rows_gives_tsv() {
    MainWindow window;
    window.resize(1400, 900);
    window.show();
    window.open_files({pq2});
    SETTLE(window);
    DirectoryView* table = window.pane(Side::a)->directory();
    click_row(table, EntryId{0});
    click_row(table, EntryId{2}, Qt::ShiftModifier);
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    const QStringList lines = QApplication::clipboard()->text().trimmed().split(QLatin1Char('\n'));
    QCOMPARE(lines.size(), 4);
    const QStringList titles = lines[0].trimmed().split(QLatin1Char('\t'));
    const QStringList first = lines[1].trimmed().split(QLatin1Char('\t'));
    QCOMPARE(first.size(), titles.size());
    QCOMPARE(first[titles.indexOf(QStringLiteral("name"))], QStringLiteral("token_embd.weight"));
    QCOMPARE(first[titles.indexOf(QStringLiteral("bytes"))], QStringLiteral("43520"));
    window.actions()->copy_names->trigger();
    QCOMPARE(QApplication::clipboard()->text().split(QLatin1Char('\n')).first(), QStringLiteral("token_embd.weight"));
}

void TestShellTable::layers_fold_and_select() {
    MainWindow window;
    window.resize(1400, 900);
    window.show();
    window.open_files({pq2, ptq1});
    SETTLE(window);
    DirectoryView* a = window.pane(Side::a)->directory();
    window.actions()->group_by_layer->trigger();
    QVERIFY(Settings::instance().group_by_layer());
    QCOMPARE(a->proxy()->rowCount(), 5);  // no layer, blk.0 … blk.3
    const EntryId deep = window.session()->document(Side::a).artifact()->find("blk.2.attn_norm.weight").value();
    window.session()->select(Side::b, deep);
    QCOMPARE(a->current_entry(), std::optional(deep));  // unfolded and visible
    QVERIFY(a->isExpanded(a->currentIndex().parent()));
    // A selected layer stands for its entries.
    a->collapseAll();
    const QModelIndex layer = a->proxy()->index_of_group(a->proxy()->directory()->directory_index()->group[deep.value]);
    a->selectionModel()->select(layer, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    QCOMPARE(a->selected_entries().size(), std::size_t{14});
    window.actions()->group_by_layer->trigger();
    QCOMPARE(a->proxy()->rowCount(), 56);
}

void TestShellTable::columns_are_remembered() {
    {
        MainWindow window;
        window.resize(1440, 900);
        window.show();
        window.open_files({pq2});
        SETTLE(window);
        DirectoryView* table = window.pane(Side::a)->directory();
        table->set_column_visible(DirectoryColumn::bits_per_weight, false);
        table->set_column_visible(DirectoryColumn::ne, true);
        const int from = table->header()->visualIndex(static_cast<int>(DirectoryColumn::bytes));
        table->header()->moveSection(from, table->header()->visualIndex(static_cast<int>(DirectoryColumn::name)));
        table->header()->resizeSection(static_cast<int>(DirectoryColumn::offset), 177);
        window.close();
    }
    MainWindow window;
    window.resize(1440, 900);  // room for all columns
    window.show();
    window.open_file(Side::b, ptq1);
    SETTLE(window);
    DirectoryView* table = window.pane(Side::b)->directory();
    const auto columns = table->visible_columns();
    const auto place = [&](DirectoryColumn c) { return std::find(columns.begin(), columns.end(), c); };
    QCOMPARE(place(DirectoryColumn::bits_per_weight), columns.end());
    QVERIFY(place(DirectoryColumn::ne) != columns.end());
    QVERIFY(place(DirectoryColumn::bytes) < place(DirectoryColumn::name));
    QCOMPARE(table->header()->sectionSize(static_cast<int>(DirectoryColumn::offset)), 177);
    table->reset_columns();
    const auto again = table->visible_columns();
    QVERIFY(std::find(again.begin(), again.end(), DirectoryColumn::bits_per_weight) != again.end());
}

void TestShellTable::names_have_room() {
    MainWindow window;
    window.open_files({pq2, packed});
    for (const int width : {1280, 1480, 1920}) {
        window.resize(width, 900);
        window.show();
        SETTLE(window);
        for (const Side side : {Side::a, Side::b}) {
            const DirectoryView* table = window.pane(side)->directory();
            const int room = table->header()->sectionSize(static_cast<int>(DirectoryColumn::name));
            int longest = 0;
            for (const EntryId entry : table->proxy()->entries())
                longest = std::max(longest, table->fontMetrics().horizontalAdvance(str(
                                                std::string(table->proxy()->directory()->artifact()->name(entry)))));
            QVERIFY2(room >= std::min(longest, 34 * table->fontMetrics().averageCharWidth()),
                     qPrintable(QStringLiteral("%1 of %2 at %3").arg(room).arg(longest).arg(width)));
            const auto shown = table->visible_columns();
            for (const auto column :
                 {DirectoryColumn::name, DirectoryColumn::format, DirectoryColumn::shape, DirectoryColumn::bytes})
                QVERIFY(std::find(shown.begin(), shown.end(), column) != shown.end());
            if (width == 1920) QVERIFY(std::find(shown.begin(), shown.end(), DirectoryColumn::offset) != shown.end());
        }
    }
}

void TestShellTable::rows_are_exported_as_shown() {
    const test::TempDir dir;
    MainWindow window;
    window.show();
    window.open_files({pq2});
    SETTLE(window);
    window.pane(Side::a)->filter()->field()->setText(QStringLiteral("blk.3"));
    window.export_rows(Side::a, ExportFormat::csv, str(dir.file("rows.csv")));
    window.export_rows(Side::a, ExportFormat::json, str(dir.file("rows.json")));
    SETTLE(window);
    const test::Bytes csv = test::read_bytes(dir.file("rows.csv"));
    QCOMPARE(std::count(csv.begin(), csv.end(), '\n'), 12);
    QFile json(str(dir.file("rows.json")));
    QVERIFY(json.open(QIODevice::ReadOnly));
    const QJsonArray rows = QJsonDocument::fromJson(json.readAll()).array();
    QCOMPARE(rows.size(), 11);
    for (const QJsonValue& row : rows)
        QVERIFY(row[QLatin1String("name")].toString().startsWith(QLatin1String("blk.3.")));
    QVERIFY(window.notices()->words().contains(QLatin1String("11 rows")));
    window.export_rows(Side::a, ExportFormat::csv, QStringLiteral("/no/such/folder/rows.csv"));
    SETTLE(window);
    QVERIFY2(window.notices()->words().contains(QLatin1String("rows.csv")) ||
                 window.notices()->words().contains(QLatin1String("/no/such/folder")),
             qPrintable(window.notices()->words()));
}

void TestShellTable::number_base_reaches_the_cells() {
    MainWindow window;
    window.show();
    window.open_files({pq2});
    SETTLE(window);
    const QModelIndex bytes =
        window.pane(Side::a)->directory()->proxy()->index(0, static_cast<int>(DirectoryColumn::bytes));
    QCOMPARE(bytes.data().toString().remove(QChar(0x2009)), QStringLiteral("43520"));
    window.actions()->hexadecimal->trigger();
    QCOMPARE(bytes.data().toString(), QStringLiteral("0xAA00"));
    window.actions()->decimal->trigger();
    QCOMPARE(bytes.data().toString().remove(QChar(0x2009)), QStringLiteral("43520"));
}

void TestShellTable::big_table_scrolls_without_a_stutter() {
    ArtifactBuilder builder;
    builder.artifact().parts.emplace_back();
    for (int i = 0; i < 100'000; ++i) {
        Entry entry;
        entry.offset = static_cast<std::uint64_t>(i) * 4096;
        entry.bytes = 4000;
        const std::uint64_t shape[] = {32, 32};
        (void)builder.add_entry(entry, "blk." + std::to_string(i / 12) + ".part" + std::to_string(i), shape, "F32", "");
    }
    const auto artifact = builder.finish();
    DirectoryView view(nullptr);
    view.resize(900, 900);
    view.show_artifact(artifact, nullptr);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    for (const bool grouped : {false, true}) {
        view.set_grouped(grouped);
        if (grouped) view.expandAll();
        view.grab();
        const std::clock_t begin = std::clock();
        constexpr int pages = 60;
        for (int i = 0; i < pages; ++i) {
            view.verticalScrollBar()->setValue(view.verticalScrollBar()->maximum() / pages * i);
            view.viewport()->grab();
        }
        const double ms = 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC / pages;
        qInfo("a page of 100000 rows %s: %.1f ms", grouped ? "in layers" : "flat", ms);
#ifdef NDEBUG
        QVERIFY(ms < 60);
#endif
    }
}

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    apply_color_scheme(ColorScheme::light);
    TestShellTable test;
    return QTest::qExec(&test, argc, argv);
}
#include "test_shell_table.moc"
