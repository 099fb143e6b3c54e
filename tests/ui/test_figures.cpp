// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The Overview, Codes and Values views as a user meets them.
#include "core/sample/sample.h"
#include "tests/ui/figures_support.h"
#include "ui/jobs/job_list.h"
#include "ui/main_window.h"
#include "ui/models/codes_model.h"
#include "ui/models/stats_store.h"
#include "ui/models/values_tiles.h"
#include "ui/plots/plot.h"
#include "ui/session.h"
#include "ui/theme.h"
#include "ui/views/artifact_pane.h"
#include "ui/views/codes_bars.h"
#include "ui/views/codes_view.h"
#include "ui/views/figure_color_bar.h"
#include "ui/views/figure_colors.h"
#include "ui/views/overview_view.h"
#include "ui/views/pane_header.h"
#include "ui/views/values_compare_panel.h"
#include "ui/views/values_curve.h"
#include "ui/views/values_map.h"
#include "ui/views/values_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>

using namespace ninspect;
using namespace ninspect::ui;

namespace {

QString fixture_path(std::string_view name) { return QString::fromStdString(test::fixture(name)); }

/// A session with its jobs, as the window has them.
struct Bench {
    JobList jobs;
    Session session{&jobs, nullptr};

    bool open(Side side, const QString& path) {
        session.document(side).open(path);
        return QTest::qWaitFor([&] { return session.document(side).state() == Document::State::open; }, 10'000);
    }
    EntryId entry(Side side, std::string_view name) const { return *session.document(side).artifact()->find(name); }
    bool settle() {
        return QTest::qWaitFor([&] { return jobs.idle(); }, 20'000);
    }
};

QPoint center_of(const HeatMap& map, const HeatGrid& grid, EntryId entry) {
    const auto place = *grid.place_of(entry);
    return map.rect_of({place.row, place.column}).center();
}

/// Matrices that are easy to know: w ascends from -31.5 to 32 by halves in two rows of 64.
std::vector<int> ascending_codes() {
    std::vector<int> codes(128);
    for (std::size_t i = 0; i < codes.size(); ++i) codes[i] = static_cast<int>(i) - 63;
    return codes;
}

bool bluish(const QColor& c) { return c.blue() > c.red() + 30; }
bool orangish(const QColor& c) { return c.red() > c.blue() + 30; }

}  // namespace

class FiguresViewsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { apply_color_scheme(ColorScheme::light); }

    // ---- figures that are kept ----------------------------------------------------------------

    void a_file_scanned_before_has_its_figures_when_it_is_open() {
        const test::TempDir folder;
        const QString file = QString::fromStdString(folder.file("model.gguf"));
        QVERIFY(QFile::copy(fixture_path("bonsai-mini/mini-ptq1_0.gguf"), file));
        const QString kept = QString::fromStdString(folder.file("figures"));
        double median = 0;
        std::size_t known = 0;
        const char* const tensor = "blk.0.attn_qkv.weight";
        {
            Bench bench;
            bench.session.stats()->keep_in(kept);
            QVERIFY(bench.open(Side::a, file));
            QVERIFY(bench.settle());
            QCOMPARE(bench.session.stats()->known(Side::a), std::size_t{0});
            bench.session.stats()->scan_all(Side::a, StatsStore::usual_options());
            QVERIFY(bench.settle());
            const stats::TensorStats* figures = bench.session.stats()->stats(Side::a, bench.entry(Side::a, tensor));
            QVERIFY(figures != nullptr && figures->scales.has_value());
            median = figures->scales->median;
            known = bench.session.stats()->known(Side::a);
        }
        QVERIFY(!QDir(kept).isEmpty());
        {
            Bench bench;
            bench.session.stats()->keep_in(kept);
            QVERIFY(bench.open(Side::a, file));
            QVERIFY(bench.settle());
            const EntryId entry = bench.entry(Side::a, tensor);
            const stats::TensorStats* figures = bench.session.stats()->stats(Side::a, entry);
            QVERIFY(figures != nullptr && figures->scales.has_value() && figures->codes.has_value());
            QCOMPARE(figures->scales->median, median);
            QVERIFY(figures->verdict == stats::Verdict::healthy);
            QVERIFY(bench.session.stats()->has(Side::a, entry, StatsStore::usual_options()));
            QVERIFY(bench.session.stats()->words(Side::a, entry, ScaleWords::scales) != nullptr);
            QVERIFY(known > 0);
        }
        QFile changed(file);
        QVERIFY(changed.open(QIODevice::Append));
        changed.write(QByteArray(64, '\0'));
        changed.close();
        Bench bench;
        bench.session.stats()->keep_in(kept);
        QVERIFY(bench.open(Side::a, file));
        QVERIFY(bench.settle());
        QCOMPARE(bench.session.stats()->known(Side::a), std::size_t{0});
    }

    void a_folder_that_cannot_be_made_is_said() {
        const test::TempDir folder;
        const QString file = QString::fromStdString(folder.file("in the way"));
        QFile in_the_way(file);
        QVERIFY(in_the_way.open(QIODevice::WriteOnly));
        Bench bench;
        QSignalSpy failed(bench.session.stats(), &StatsStore::keeping_failed);
        bench.session.stats()->keep_in(file + QStringLiteral("/figures"));
        QVERIFY(bench.open(Side::a, fixture_path("bonsai-mini/mini-ptq1_0.gguf")));
        bench.session.stats()->scan_all(Side::a, StatsStore::usual_options());
        QVERIFY(bench.settle());
        QTRY_COMPARE(failed.count(), 1);
    }

    // ---- the badge of a file ------------------------------------------------------------------

    void a_file_is_called_healthy_only_when_its_numbers_were_looked_at() {
        Bench bench;
        QVERIFY(bench.open(Side::a, fixture_path("bonsai-mini/expected-ptq1_0.ninfer")));
        QVERIFY(bench.settle());
        const auto badge = [&] {
            return PaneHeader::health(*bench.session.document(Side::a).artifact(),
                                      bench.session.stats()->health(Side::a));
        };
        QCOMPARE(badge(), QStringLiteral("structure sound"));
        bench.session.stats()->scan_entry(Side::a, bench.entry(Side::a, "text/layers/0/gdn/value_z"),
                                          StatsStore::usual_options());
        QVERIFY(bench.settle());
        QCOMPARE(badge(), QStringLiteral("structure sound"));
        bench.session.stats()->scan_all(Side::a, StatsStore::usual_options());
        QVERIFY(bench.settle());
        QCOMPARE(badge(), QStringLiteral("healthy"));
    }

    void broken_numbers_are_in_the_badge_and_a_click_shows_them() {
        const test::TempDir folder;
        const sample::Options options{.format = sample::Ternary::ptq1_0, .fault = sample::Fault::scales_in_high_plane};
        const auto written = sample::write(folder.file("s"), options, {});
        QVERIFY(written);
        MainWindow window;
        window.show();
        window.open_files({QString::fromStdString(written->artifact)});
        const auto idle = [&] { return window.idle(); };
        QVERIFY(QTest::qWaitFor(idle, 10'000));
        auto* badge = window.pane(Side::a)->findChild<PaneHeader*>()->findChild<QToolButton*>();
        QCOMPARE(badge->text(), QStringLiteral("structure sound"));
        QVERIFY(badge->toolTip().contains(QStringLiteral("Scan does that")));
        window.session()->stats()->scan_all(Side::a, StatsStore::usual_options());
        QVERIFY(QTest::qWaitFor(idle, 20'000));
        QTRY_VERIFY(badge->text().contains(QStringLiteral("tensors broken")));
        badge->click();
        QCOMPARE(window.current_view(), ViewId::scales);
        const auto chosen = window.session()->selected(Side::a);
        QVERIFY(chosen && window.session()->stats()->stats(Side::a, *chosen)->verdict == stats::Verdict::broken);
    }

    // ---- Overview --------------------------------------------------------------------------

    void overview_without_files_says_what_to_do() {
        Bench bench;
        OverviewView view(&bench.session, nullptr);
        view.show();
        QVERIFY(view.empty_text().contains(QStringLiteral("Open one in A or B")));
        QVERIFY(!view.scan_button().isEnabled());
    }

    void overview_shows_bits_per_weight_without_a_scan() {
        Bench bench;
        OverviewView view(&bench.session, nullptr);
        view.resize(1200, 420);
        view.show();
        QVERIFY(bench.open(Side::a, fixture_path("bonsai-mini/mini-ptq1_0.gguf")));
        view.set_figure(Figure::bits_per_weight);
        QCOMPARE(view.empty_text(), QString());
        QVERIFY(!view.scan_button().isEnabled());  // needs none
        const HeatMap::Content& content = view.map().content();
        QCOMPARE(content.rows.size(), 5);
        QCOMPARE(content.rows.first(), QStringLiteral("–"));
        const auto place = *view.grid().place_of(bench.entry(Side::a, "blk.3.attn_q.weight"));
        QCOMPARE(*view.values().values[static_cast<std::size_t>(place.row) * view.grid().columns.size() +
                                       static_cast<std::size_t>(place.column)],
                 1.75);
        QCOMPARE(view.colors().scale().low, QStringLiteral("1.75"));
        QCOMPARE(view.colors().scale().high, QStringLiteral("32"));
        // blk.0 has no attn_q: nothing is drawn there.
        QCOMPARE(view.map().cell({1, place.column}), HeatMap::Cell::none);
        QVERIFY(view.csv().find("blk.3.attn_q.weight,3,blk.#.attn_q.weight,1.75\n") != std::string::npos);
    }

    void overview_cells_are_chosen_by_mouse_and_keys() {
        Bench bench;
        OverviewView view(&bench.session, nullptr);
        view.resize(1200, 420);
        view.show();
        QVERIFY(bench.open(Side::a, fixture_path("bonsai-mini/mini-ptq1_0.gguf")));
        view.set_figure(Figure::bits_per_weight);
        const EntryId down = bench.entry(Side::a, "blk.2.ffn_down.weight");
        QTest::mouseMove(view.map().viewport(), center_of(view.map(), view.grid(), down));
        QTRY_VERIFY(view.reading().contains(QStringLiteral("blk.2.ffn_down.weight")));
        QVERIFY(view.reading().contains(QStringLiteral("1.75")));
        QTest::mouseClick(view.map().viewport(), Qt::LeftButton, {}, center_of(view.map(), view.grid(), down));
        QCOMPARE(bench.session.selected(Side::a), down);
        QTest::keyClick(&view.map(), Qt::Key_Up);
        QCOMPARE(bench.session.selected(Side::a), bench.entry(Side::a, "blk.1.ffn_down.weight"));
        // What is selected elsewhere becomes current here.
        bench.session.select(Side::a, bench.entry(Side::a, "output.weight"));
        QCOMPARE(view.map().current()->row, 0);
        QSignalSpy wanted(&bench.session, &Session::view_requested);
        QTest::mouseDClick(view.map().viewport(), Qt::LeftButton, {}, center_of(view.map(), view.grid(), down));
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(wanted.first().first().value<ViewId>(), ViewId::scales);
    }

    void overview_zooms_and_scrolls() {
        Bench bench;
        OverviewView view(&bench.session, nullptr);
        view.resize(900, 380);
        view.show();
        QVERIFY(bench.open(Side::a, fixture_path("bonsai-mini/mini-ptq1_0.gguf")));
        view.set_figure(Figure::bits_per_weight);
        const QSize fitted = view.map().cell_size();
        QTest::keyClick(&view.map(), Qt::Key_Plus);
        QTest::keyClick(&view.map(), Qt::Key_Plus);
        QVERIFY(view.map().cell_size().width() > fitted.width());
        view.map().set_current(HeatMap::Place{4, view.grid().column_count() - 1});
        QVERIFY(view.map().viewport()->rect().contains(view.map().rect_of(*view.map().current()).center()));
        QTest::keyClick(&view.map(), Qt::Key_0);
        QCOMPARE(view.map().cell_size(), fitted);
        QVERIFY(!view.map().whole_image(1).isNull());
    }

    void overview_scan_fills_the_cells() {
        Bench bench;
        OverviewView view(&bench.session, nullptr);
        view.resize(1200, 420);
        view.show();
        QVERIFY(bench.open(Side::a, fixture_path("bonsai-mini/mini-ptq1_0.gguf")));
        view.set_figure(Figure::zero_share);
        QVERIFY(view.empty_text().contains(QStringLiteral("nothing has been scanned yet")));
        QTest::mouseClick(&view.scan_button(), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(view.empty_text(), QString(), 20'000);
        QVERIFY(bench.settle());
        // 23 matrices of PTQ1_0; norms and the like have no codes.
        QTRY_COMPARE(view.values().known, std::size_t{27});
        QVERIFY(view.summary().contains(QStringLiteral("27 of 56")));
        for (const auto& v : view.values().values)
            if (v) QVERIFY(*v > 0.2 && *v < 0.5);
        const auto norm = *view.grid().place_of(bench.entry(Side::a, "output_norm.weight"));
        QCOMPARE(view.map().cell({norm.row, norm.column}), HeatMap::Cell::missing);
    }

    void overview_of_differences_needs_two_files() {
        Bench bench;
        const test::TempDir folder;
        OverviewView view(&bench.session, nullptr);
        view.resize(900, 380);
        view.show();
        const std::vector<float> ones(32, 1.0F);
        QVERIFY(bench.open(Side::a, write_test_gguf(folder, "a.gguf", {f32_tensor("blk.0.w", 1, 32, ones)})));
        QVERIFY(!view.subjects().button(2)->isEnabled());
        view.set_figure(Figure::differs);
        QVERIFY(view.empty_text().contains(QStringLiteral("second file")));
        QVERIFY(bench.open(Side::b,
                           write_test_gguf(folder, "b.gguf", {q8_tensor("blk.0.w", 1, 32, std::vector<int>(32, 1))})));
        QCOMPARE(view.empty_text(), QString());
        QCOMPARE(*view.values().values[0], static_cast<double>(Difference::form_differs));
        view.set_figure(Figure::bits_per_weight);
        QTest::mouseClick(view.subjects().button(2), Qt::LeftButton);
        QCOMPARE(*view.values().values[0], 23.5);
        QVERIFY(view.colors().scale().diverging);
        QCOMPARE(view.colors().scale().high, QStringLiteral("23.5"));
    }

    void rows_in_another_order_are_other_bytes() {
        Bench bench;
        const test::TempDir folder;
        OverviewView view(&bench.session, nullptr);
        view.resize(900, 380);
        view.show();
        std::vector<int> rows(64, 1), exchanged(64, 2);
        std::fill(rows.begin() + 32, rows.end(), 2);
        std::fill(exchanged.begin() + 32, exchanged.end(), 1);
        const std::vector<float> norm(32, 1.0F);
        QVERIFY(bench.open(
            Side::a, write_test_gguf(folder, "a.gguf",
                                     {q8_tensor("blk.0.w", 2, 32, rows), f32_tensor("blk.0.norm", 1, 32, norm)})));
        QVERIFY(bench.open(
            Side::b, write_test_gguf(folder, "b.gguf",
                                     {q8_tensor("blk.0.w", 2, 32, exchanged), f32_tensor("blk.0.norm", 1, 32, norm)})));
        view.set_figure(Figure::differs);
        QTest::mouseClick(&view.scan_button(), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(view.values().known, std::size_t{2}, 20'000);
        const auto place = [&](const char* name) { return *view.grid().place_of(bench.entry(Side::a, name)); };
        const auto value = [&](const char* name) {
            return *view.values().values[place(name).row * view.grid().columns.size() + place(name).column];
        };
        QCOMPARE(value("blk.0.w"), static_cast<double>(Difference::bytes_differ));
        QCOMPARE(value("blk.0.norm"), static_cast<double>(Difference::same));
    }

    // ---- Codes -----------------------------------------------------------------------------

    void codes_of_a_known_tensor() {
        Bench bench;
        const test::TempDir folder;
        CodesView view(&bench.session, nullptr);
        view.resize(1100, 500);
        view.show();
        QVERIFY(view.empty_text().contains(QStringLiteral("No file is open")));
        std::vector<int> codes(64, 5);
        for (std::size_t i = 0; i < 16; ++i) codes[i] = 0;
        QVERIFY(bench.open(Side::a, write_test_gguf(folder, "m.gguf", {q8_tensor("w", 2, 32, codes)})));
        bench.session.select(Side::a, EntryId{0});
        QTRY_VERIFY_WITH_TIMEOUT(view.codes().rowCount() > 0, 20'000);
        QVERIFY(bench.settle());
        QCOMPARE(CodesModel::count(view.codes().a(), 0), std::uint64_t{16});
        QCOMPARE(CodesModel::count(view.codes().a(), 5), std::uint64_t{48});
        QVERIFY(view.table().isColumnHidden(CodesModel::b_count_column));
        // The facts: 64 weights, a quarter zero, and no reference, for Q8_0 is not ternary.
        QCOMPARE(view.facts().item(0, 1)->text(), QStringLiteral("64"));
        QCOMPARE(view.facts().item(1, 1)->text(), QStringLiteral("0.2500"));
        for (int row = 0; row < view.facts().rowCount(); ++row)
            QVERIFY(!view.facts().item(row, 0)->text().contains(QStringLiteral("Bonsai")));
        QCOMPARE(view.bars().plot().series().size(), std::size_t{1});
    }

    void codes_strip_leads_to_hex() {
        Bench bench;
        const test::TempDir folder;
        CodesView view(&bench.session, nullptr);
        view.resize(1100, 500);
        view.show();
        std::vector<int> codes(4 * 32, 1);
        for (std::size_t i = 0; i < 32; ++i) codes[2 * 32 + i] = 0;  // row 2: nothing but zeros
        QVERIFY(bench.open(Side::a, write_test_gguf(folder, "m.gguf", {q8_tensor("w", 4, 32, codes)})));
        bench.session.select(Side::a, EntryId{0});
        CodesStrip& strip = view.strip(Side::a);
        QTRY_VERIFY_WITH_TIMEOUT(strip.rows().bins().size() == 4 && strip.rows().bins()[2], 20'000);
        QVERIFY(bench.settle());
        QCOMPARE(strip.rows().bins()[2]->zero_share, 1.0);
        QCOMPARE(strip.rows().bins()[1]->mean_magnitude, 1.0);
        const QPoint at(strip.width() * 5 / 8, strip.height() / 2);
        QTest::mouseMove(&strip, at);
        QTRY_VERIFY(view.reading().contains(QStringLiteral("row 2")));
        QVERIFY(view.reading().contains(QStringLiteral("1.0000")));
        QSignalSpy wanted(&bench.session, &Session::bytes_requested);
        QTest::mouseClick(&strip, Qt::LeftButton, {}, at);
        QCOMPARE(wanted.count(), 1);
        const auto spot = wanted.first().first().value<ByteSpot>();
        QCOMPARE(spot.offset, bench.session.document(Side::a).artifact()->entry(EntryId{0}).file_offset + 2 * 34);
        QCOMPARE(spot.bytes, std::uint64_t{34});
        // The same with the keyboard.
        strip.setFocus(Qt::TabFocusReason);
        QTest::keyClick(&strip, Qt::Key_Home);
        QTest::keyClick(&strip, Qt::Key_Right);
        QTest::keyClick(&strip, Qt::Key_Return);
        QCOMPARE(wanted.count(), 2);
        QCOMPARE(wanted.last().first().value<ByteSpot>().offset, spot.offset - 34);
    }

    void codes_of_two_files_with_other_names() {
        Bench bench;
        CodesView view(&bench.session, nullptr);
        view.resize(1200, 560);
        view.show();
        QVERIFY(bench.open(Side::a, fixture_path("bonsai-mini/mini-ptq1_0.gguf")));
        QVERIFY(bench.open(Side::b, fixture_path("bonsai-mini/expected-ptq1_0.ninfer")));
        bench.session.select(Side::a, bench.entry(Side::a, "token_embd.weight"));
        bench.session.select(Side::b, bench.entry(Side::b, "text/token_embedding"), false);
        QTRY_VERIFY_WITH_TIMEOUT(view.codes().a() && view.codes().b(), 20'000);
        QVERIFY(bench.settle());
        // The packer copies the codes of the embedding: the counts are the same.
        QCOMPARE(view.codes().a()->counts, view.codes().b()->counts);
        QCOMPARE(view.codes().a()->count, std::uint64_t{640 * 256});
        QCOMPARE(view.facts().item(2, 1)->text(), QStringLiteral("0.3278"));
        QVERIFY(!view.table().isColumnHidden(CodesModel::difference_column));
    }

    void codes_empty_states() {
        Bench bench;
        CodesView view(&bench.session, nullptr);
        view.show();
        QVERIFY(bench.open(Side::a, fixture_path("bonsai-mini/mini-ptq1_0.gguf")));
        bench.session.select(Side::a, bench.entry(Side::a, "blk.0.ssm_alpha.weight"));
        QVERIFY2(view.empty_text().contains(QStringLiteral("BF16")), qPrintable(view.empty_text()));
        QVERIFY(view.empty_text().contains(QStringLiteral("plain numbers")));
        QVERIFY(bench.open(Side::b, fixture_path("bonsai-mini/expected-ptq1_0.ninfer")));
        bench.session.select(Side::b, bench.entry(Side::b, "frontend/tokenizer.json"), false);
        QVERIFY2(view.empty_text().contains(QStringLiteral("resource")), qPrintable(view.empty_text()));
    }

    // ---- Values ----------------------------------------------------------------------------

    void values_are_an_image() {
        Bench bench;
        const test::TempDir folder;
        ValuesView view(&bench.session, nullptr);
        view.resize(1000, 600);
        view.show();
        QVERIFY(view.empty_text().contains(QStringLiteral("No file is open")));
        QVERIFY(bench.open(Side::a, write_test_gguf(folder, "m.gguf", {q8_tensor("w", 2, 64, ascending_codes())})));
        bench.session.select(Side::a, EntryId{0});
        QVERIFY(bench.settle());
        QCOMPARE(view.empty_text(), QString());
        QTRY_COMPARE(view.state_text(), QStringLiteral("exact"));
        view.map().go_to({1, 30});  // its marks are elsewhere
        const QImage image = view.map().visible_image(1);
        const auto color_at = [&](std::uint64_t row, std::uint64_t column) {
            return image.pixelColor(view.map().rect_of({row, column}).center().toPoint());
        };
        QVERIFY(bluish(color_at(0, 2)));                                  // -30.5
        QVERIFY(orangish(color_at(1, 60)));                               // 30.5
        QVERIFY(color_at(0, 63) == QColor(diverging_table(false)[255]));  // 0
    }

    void values_read_out_and_curve() {
        Bench bench;
        const test::TempDir folder;
        ValuesView view(&bench.session, nullptr);
        view.resize(1000, 600);
        view.show();
        QVERIFY(bench.open(Side::a, write_test_gguf(folder, "m.gguf", {q8_tensor("w", 2, 64, ascending_codes())})));
        bench.session.select(Side::a, EntryId{0});
        QVERIFY(bench.settle());
        QTest::mouseMove(view.map().viewport(), view.map().rect_of({1, 33}).center().toPoint());
        QTRY_VERIFY2(view.reading().contains(QStringLiteral("A 17.0000")), qPrintable(view.reading()));
        QVERIFY(view.reading().contains(QStringLiteral("row 1, column 33")));
        QVERIFY(view.reading().contains(QStringLiteral("code 34")));
        QVERIFY(view.reading().contains(QStringLiteral("scale 0.500000")));
        const std::uint64_t offset = bench.session.document(Side::a).artifact()->entry(EntryId{0}).file_offset + 3 * 34;
        QVERIFY(view.reading().contains(
            QStringLiteral("0x%1").arg(offset, 0, 16).toUpper().replace(QLatin1Char('X'), QLatin1Char('x'))));
        QTest::mouseClick(view.map().viewport(), Qt::LeftButton, {}, view.map().rect_of({0, 5}).center().toPoint());
        QTRY_VERIFY(view.curve().values(Side::a) && view.curve().row() == 0);
        QCOMPARE(view.curve().values(Side::a)->values[5], -29.0F);
        QCOMPARE(view.curve().plot().series().front().y[5], -29.0);
    }

    void values_zoom_to_numbers() {
        Bench bench;
        const test::TempDir folder;
        ValuesView view(&bench.session, nullptr);
        view.resize(1000, 600);
        view.show();
        std::vector<float> values(300 * 300);
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i % 300) / 300;
        QVERIFY(bench.open(Side::a, write_test_gguf(folder, "m.gguf", {f32_tensor("w", 300, 300, values)})));
        bench.session.select(Side::a, EntryId{0});
        QVERIFY(bench.settle());
        QVERIFY(!view.map().numbers_shown());
        view.bar().goto_field()->setText(QStringLiteral("120:150"));
        QTest::keyClick(view.bar().goto_field(), Qt::Key_Return);
        QCOMPARE(*view.map().current(), (ValueMap::Place{120, 150}));
        for (int i = 0; i < 24; ++i) QTest::keyClick(&view.map(), Qt::Key_Plus);
        QVERIFY(view.map().numbers_shown());
        QVERIFY(view.map().viewport()->rect().contains(view.map().rect_of({120, 150}).center().toPoint()));
        QTest::keyClick(&view.map(), Qt::Key_Right);
        QTest::keyClick(&view.map(), Qt::Key_Down);
        QCOMPARE(*view.map().current(), (ValueMap::Place{121, 151}));
        QTest::keyClick(&view.map(), Qt::Key_Home);
        QCOMPARE(*view.map().current(), (ValueMap::Place{121, 0}));
        QVERIFY(view.map().viewport()->rect().contains(view.map().rect_of({121, 0}).center().toPoint()));
        QTest::keyClick(&view, Qt::Key_G, Qt::ControlModifier);
        QTest::keyClick(&view.map(), Qt::Key_0);
        QVERIFY(!view.map().numbers_shown());
        // What is not in the matrix is refused and nothing moves.
        view.bar().goto_field()->setText(QStringLiteral("300:0"));
        QTest::keyClick(view.bar().goto_field(), Qt::Key_Return);
        QCOMPARE(view.map().current()->row, std::uint64_t{121});
        QVERIFY(!parse_matrix_place(QStringLiteral("x")));
        QVERIFY(!parse_matrix_place(QString()));
        QCOMPARE(*parse_matrix_place(QStringLiteral(":7"))->column, std::uint64_t{7});
    }

    void values_of_two_files_are_compared() {
        Bench bench;
        const test::TempDir folder;
        ValuesView view(&bench.session, nullptr);
        view.resize(1100, 600);
        view.show();
        std::vector<float> x(128, 1.0F), y(128, 1.0F);
        y[70] = -1.0F;
        QVERIFY(bench.open(Side::a, write_test_gguf(folder, "a.gguf", {f32_tensor("w", 2, 64, x)})));
        QVERIFY(bench.open(Side::b, write_test_gguf(folder, "b.gguf", {f32_tensor("w", 2, 64, y)})));
        bench.session.select(Side::a, EntryId{0});
        QTRY_VERIFY_WITH_TIMEOUT(view.comparison().result(), 20'000);
        QCOMPARE(view.comparison().result()->differing, std::uint64_t{1});
        QVERIFY(view.comparison().text().contains(QStringLiteral("1 of 128 values differ")));
        QTest::mouseClick(view.bar().sides()->button(2), Qt::LeftButton);
        QVERIFY(bench.settle());
        QCOMPARE(view.shown(), ValueView::difference);
        QTRY_COMPARE(view.tiles().whole().cells[70], 2.0F);
        QCOMPARE(view.tiles().whole().cells[69], 0.0F);
        const QImage image = view.map().visible_image(1);
        QVERIFY(orangish(image.pixelColor(view.map().rect_of({1, 6}).center().toPoint())));
        QTest::mouseMove(view.map().viewport(), view.map().rect_of({1, 6}).center().toPoint());
        QTRY_VERIFY(view.reading().contains(QStringLiteral("A 1.00000")) &&
                    view.reading().contains(QStringLiteral("B \u22121.00000")));
    }

    void values_of_other_shapes_say_so() {
        Bench bench;
        const test::TempDir folder;
        ValuesView view(&bench.session, nullptr);
        view.show();
        QVERIFY(
            bench.open(Side::a, write_test_gguf(folder, "a.gguf", {f32_tensor("w", 2, 64, std::vector<float>(128))})));
        QVERIFY(
            bench.open(Side::b, write_test_gguf(folder, "b.gguf", {f32_tensor("w", 1, 64, std::vector<float>(64))})));
        bench.session.select(Side::a, EntryId{0});
        QVERIFY(!view.bar().sides()->button(2)->isEnabled());
        QVERIFY(view.comparison().text().contains(QStringLiteral("The shapes differ: [2, 64] in A, [1, 64] in B")));
    }

    void every_type_can_be_looked_at() {
        Bench bench;
        ValuesView view(&bench.session, nullptr);
        view.resize(900, 500);
        view.show();
        QVERIFY(bench.open(Side::a, fixture_path("gguf/all-types.gguf")));
        const auto artifact = bench.session.document(Side::a).artifact();
        for (std::uint32_t i = 0; i < artifact->entry_count(); ++i) {
            bench.session.select(Side::a, EntryId{i});
            QVERIFY(bench.settle());
            QVERIFY2(view.empty_text().isEmpty() && view.tiles().whole_is_exact(),
                     std::string(artifact->name(EntryId{i})).c_str());
        }
    }

    void hidden_views_read_nothing() {
        Bench bench;
        ValuesView values(&bench.session, nullptr);
        CodesView codes(&bench.session, nullptr);
        OverviewView overview(&bench.session, nullptr);
        QVERIFY(bench.open(Side::a, fixture_path("bonsai-mini/mini-ptq1_0.gguf")));
        QSignalSpy started(&bench.jobs, &JobList::job_started);
        bench.session.select(Side::a, bench.entry(Side::a, "output.weight"));
        QCOMPARE(started.count(), 0);
        QCOMPARE(values.tiles().rows(), std::uint64_t{0});
        values.show();
        QVERIFY(started.count() > 0);
        QVERIFY(bench.settle());
        QCOMPARE(values.tiles().rows(), std::uint64_t{640});
    }
};

QTEST_MAIN(FiguresViewsTest)
#include "test_figures.moc"
