// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The models behind Overview, Codes and Values, without any widget.
#include "tests/ui/figures_support.h"
#include "ui/jobs/job_list.h"
#include "ui/models/codes_model.h"
#include "ui/models/codes_rows.h"
#include "ui/models/heat_map_figures.h"
#include "ui/models/heat_map_grid.h"
#include "ui/models/heat_map_values.h"
#include "ui/models/values_pool.h"
#include "ui/models/values_row.h"
#include "ui/models/values_tiles.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>
#include <cmath>
#include <limits>
#include <mutex>

using namespace ninspect;
using namespace ninspect::ui;

namespace {
constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();

TensorRef tensor_of(const std::shared_ptr<const Artifact>& artifact, std::string_view name) {
    return {artifact, *artifact->find(name)};
}
}  // namespace

class FiguresTest : public QObject {
    Q_OBJECT
private slots:
    // ---- roles and grid ------------------------------------------------------------------

    void layers_of_names_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("layer");  // -1: none
        QTest::addColumn<QString>("role");
        QTest::addColumn<QString>("label");
        QTest::newRow("gguf") << "blk.12.attn_q.weight" << 12 << "blk.#.attn_q.weight"
                              << "attn_q.weight";
        QTest::newRow("ninfer") << "text/layers/7/mlp/down" << 7 << "text/layers/#/mlp/down"
                                << "mlp/down";
        QTest::newRow("no layer") << "output_norm.weight" << -1 << "output_norm.weight"
                                  << "output_norm.weight";
        QTest::newRow("digits inside a word") << "blk.0.ssm_conv1d.weight" << 0 << "blk.#.ssm_conv1d.weight"
                                              << "ssm_conv1d.weight";
        QTest::newRow("conv1d alone") << "conv1d.weight" << -1 << "conv1d.weight"
                                      << "conv1d.weight";
        QTest::newRow("glued") << "model/layer_3/w" << 3 << "model/layer_#/w"
                               << "w";
        QTest::newRow("first number wins") << "blk.3.experts.9.w" << 3 << "blk.#.experts.9.w"
                                           << "experts.9.w";
        QTest::newRow("number too large") << "blk.99999999999999999999999.w" << -1 << "blk.99999999999999999999999.w"
                                          << "blk.99999999999999999999999.w";
        QTest::newRow("number last") << "layers/4" << 4 << "layers/#"
                                     << "layers/#";
    }
    void layers_of_names() {
        QFETCH(QString, name);
        QFETCH(int, layer);
        QFETCH(QString, role);
        QFETCH(QString, label);
        const RoleOfName found = role_of_name(name.toStdString());
        QCOMPARE(found.layer.has_value(), layer >= 0);
        if (layer >= 0) QCOMPARE(*found.layer, static_cast<std::uint64_t>(layer));
        QCOMPARE(QString::fromStdString(found.role), role);
        QCOMPARE(QString::fromStdString(found.label), label);
    }

    void grid_of_the_miniature_model() {
        const auto artifact = open_test_file(QString::fromStdString(test::fixture("bonsai-mini/mini-ptq1_0.gguf")));
        QVERIFY(artifact);
        const HeatGrid grid = HeatGrid::make(*artifact);
        // Four layers and the row of token_embd, output_norm and output.
        QCOMPARE(grid.row_count(), 5);
        QVERIFY(!grid.rows[0].layer);
        QCOMPARE(*grid.rows[4].layer, std::uint64_t{3});
        QCOMPARE(grid.columns[0].label, std::string("token_embd"));
        // blk.3 has attn_q, blk.0 has not.
        const auto q = grid.place_of(*artifact->find("blk.3.attn_q.weight"));
        QVERIFY(q);
        QCOMPARE(q->row, 4);
        QCOMPARE(grid.columns[static_cast<std::size_t>(q->column)].role, std::string("blk.#.attn_q.weight"));
        QVERIFY(!grid.at(1, q->column));
        QCOMPARE(*grid.at(q->row, q->column), *artifact->find("blk.3.attn_q.weight"));
        QVERIFY(!grid.at(5, 0) && !grid.at(0, 1000) && !grid.at(-1, 0));
        // Every tensor has its place.
        for (std::uint32_t i = 0; i < artifact->entry_count(); ++i) QVERIFY(grid.place_of(EntryId{i}));
    }

    void grid_leaves_resources_out() {
        const auto artifact =
            open_test_file(QString::fromStdString(test::fixture("bonsai-mini/expected-ptq1_0.ninfer")));
        QVERIFY(artifact);
        const HeatGrid grid = HeatGrid::make(*artifact);
        QVERIFY(!grid.place_of(*artifact->find("frontend/tokenizer.json")));
        QVERIFY(grid.place_of(*artifact->find("text/layers/2/mlp/down")));
    }

    void same_heading_twice_shows_the_whole_role() {
        const test::TempDir folder;
        const std::vector<float> one{1.0F};
        const auto artifact = open_test_file(
            write_test_gguf(folder, "m.gguf", {f32_tensor("blk.0.w", 1, 1, one), f32_tensor("v.blk.0.w", 1, 1, one)}));
        QVERIFY(artifact);
        const HeatGrid grid = HeatGrid::make(*artifact);
        QCOMPARE(grid.columns[0].label, std::string("blk.#.w"));
        QCOMPARE(grid.columns[1].label, std::string("v.blk.#.w"));
    }

    // ---- figures ---------------------------------------------------------------------------

    void far_values_are_outliers() {
        // Median 1.00, distances .01 .01 0 .02 .02 and 4: MAD 0.015, limit 5 · 1.4826 · 0.015 = 0.11.
        const std::vector<double> values{0.99, 1.01, 1.0, 0.98, 1.02, 5.0};
        QCOMPARE(outliers(values), (std::vector<bool>{false, false, false, false, false, true}));
        // More than half equal: any other that is more than 1 % away.
        QCOMPARE(outliers(std::vector<double>{0, 0, 0, 0, 118596}),
                 (std::vector<bool>{false, false, false, false, true}));
        QCOMPARE(outliers(std::vector<double>{2, 2, 2, 2, 2.01}), std::vector<bool>(5, false));
        QCOMPARE(outliers(std::vector<double>{1, 1, 1, 900}), std::vector<bool>(4, false));  // too few to judge
        QCOMPARE(outliers(std::vector<double>{1, 1, nan_value, 1, 1, 1}), std::vector<bool>(6, false));
    }

    void figures_come_from_the_statistics() {
        const test::TempDir folder;
        const auto artifact =
            open_test_file(write_test_gguf(folder, "m.gguf", {q8_tensor("blk.0.w", 1, 32, std::vector<int>(32, 3))}));
        QVERIFY(artifact);
        stats::TensorStats s;
        s.id = EntryId{0};
        s.scales.emplace();
        s.scales->median = 0.0168;
        s.scales->neg = 118596;
        s.scales->nan = 8552;
        s.codes.emplace();
        s.codes->count = 4;
        s.codes->first = -1;
        s.codes->counts = {1, 2, 1};
        s.codes->zero_code = 0;
        s.verdict = stats::Verdict::broken;
        const auto figure = [&](Figure f) { return figure_of(f, *artifact, EntryId{0}, &s); };
        QCOMPARE(*figure(Figure::scale_median), 0.0168);
        QCOMPARE(*figure(Figure::scale_negative), 118596.0);
        QCOMPARE(*figure(Figure::scale_nan), 8552.0);
        QCOMPARE(*figure(Figure::zero_share), 0.5);
        QCOMPARE(*figure(Figure::verdict), 3.0);
        QCOMPARE(*figure(Figure::bits_per_weight), 8.5);
        QVERIFY(!figure(Figure::value_rms));                                          // not scanned
        QVERIFY(!figure_of(Figure::scale_median, *artifact, EntryId{0}, nullptr));    // nothing scanned
        QVERIFY(figure_of(Figure::bits_per_weight, *artifact, EntryId{0}, nullptr));  // needs no scan
        s.scales->median = nan_value;
        QVERIFY(!figure(Figure::scale_median));
        QCOMPARE(FigureWords::value(Figure::scale_negative, 118596), QStringLiteral("118\u2009596"));
        QCOMPARE(FigureWords::value(Figure::zero_share, 0.32784), QStringLiteral("0.3278"));
        QCOMPARE(FigureWords::value(Figure::scale_median, 0.0167847), QStringLiteral("0.01678"));
    }

    void numbers_are_short() {
        QCOMPARE(real_text(0), QStringLiteral("0"));
        QCOMPARE(real_text(1.34961), QStringLiteral("1.350"));
        QCOMPARE(real_text(-0.5), QStringLiteral("\u22120.5000"));
        QCOMPARE(real_text(2.25e-9), QStringLiteral("2.250e-09"));
        QCOMPARE(real_text(nan_value), QStringLiteral("NaN"));
        QCOMPARE(real_text(-std::numeric_limits<double>::infinity()), QStringLiteral("\u2212inf"));
    }

    void map_of_figures_and_differences() {
        const test::TempDir folder;
        const std::vector<float> row(32, 1.0F);
        const std::vector<int> codes(32, 1);
        const auto a = open_test_file(
            write_test_gguf(folder, "a.gguf", {f32_tensor("blk.0.w", 1, 32, row), f32_tensor("blk.1.w", 1, 32, row)}));
        const auto b = open_test_file(
            write_test_gguf(folder, "b.gguf", {q8_tensor("blk.0.w", 1, 32, codes), f32_tensor("blk.1.w", 1, 32, row)}));
        QVERIFY(a && b);
        const HeatGrid grid = HeatGrid::make(*a);
        const HeatSource source{a, {}}, other{b, {}};
        HeatValues one = heat_values(grid, Figure::bits_per_weight, HeatSubject::one, source, other, false);
        QCOMPARE(one.known, std::size_t{2});
        QCOMPARE(*one.values[0], 32.0);
        HeatValues less = heat_values(grid, Figure::bits_per_weight, HeatSubject::difference, source, other, false);
        QCOMPARE(*less.values[0], 23.5);  // 32 - 8.5
        QCOMPARE(*less.values[1], 0.0);
        QCOMPARE(less.place_of(23.5, HeatSubject::difference), 1.0);
        QCOMPARE(less.place_of(0, HeatSubject::difference), 0.0);
        HeatValues differs = heat_values(grid, Figure::differs, HeatSubject::one, source, other, false);
        QCOMPARE(*differs.values[0], static_cast<double>(Difference::form_differs));
        QVERIFY(!differs.values[1]);  // same form; their bytes have not been read yet
        const std::string csv = heat_csv(grid, Figure::bits_per_weight, HeatSubject::difference, source, other);
        QCOMPARE(csv, std::string("name,layer,role,difference,here,there\n"
                                  "blk.0.w,0,blk.#.w,23.5,32,8.5\nblk.1.w,1,blk.#.w,0,32,32\n"));
    }

    void logarithmic_scale_keeps_zeros_at_its_end() {
        HeatValues v;
        v.low = 1;
        v.high = 10000;
        v.logarithmic = true;
        QCOMPARE(v.place_of(100, HeatSubject::one), 0.5);
        QCOMPARE(v.place_of(0, HeatSubject::one), 0.0);
        QCOMPARE(v.place_of(10000, HeatSubject::one), 1.0);
    }

    // ---- codes -----------------------------------------------------------------------------

    void table_of_codes() {
        CodesModel model;
        QAbstractItemModelTester tester(&model);
        stats::CodeStats a, b;
        a.count = 10;
        a.first = -1;
        a.counts = {3, 5, 2};
        b.count = 4;
        b.first = -2;
        b.counts = {1, 0, 3};
        model.set_codes(a, b);
        QCOMPARE(model.rowCount(), 4);  // -2 … 1
        const auto text = [&](int row, int column) { return model.index(row, column).data().toString(); };
        QCOMPARE(text(0, CodesModel::code_column), QStringLiteral("\u22122"));
        QCOMPARE(text(0, CodesModel::a_count_column), QStringLiteral("0"));
        QCOMPARE(text(0, CodesModel::b_share_column), QStringLiteral("0.2500"));
        QCOMPARE(text(2, CodesModel::a_share_column), QStringLiteral("0.5000"));
        QCOMPARE(text(2, CodesModel::difference_column), QStringLiteral("\u22120.2500"));
        QCOMPARE(QString::fromStdString(model.csv()).section(QLatin1Char('\n'), 0, 1),
                 QStringLiteral("code,count_a,share_a,count_b,share_b\n-2,0,0,1,0.25"));
        model.set_codes(a, std::nullopt);
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(text(0, CodesModel::b_count_column), QString());
    }

    void rows_of_codes() {
        const test::TempDir folder;
        std::vector<int> codes;
        for (int row = 0; row < 40; ++row)
            for (int column = 0; column < 64; ++column) codes.push_back(column < 16 ? 0 : row);
        const auto artifact = open_test_file(write_test_gguf(folder, "m.gguf", {q8_tensor("w", 40, 64, codes)}));
        QVERIFY(artifact);
        QCOMPARE(rows_per_bin(40, 1024), std::uint64_t{1});
        QCOMPARE(rows_per_bin(40, 4), std::uint64_t{16});  // ten, made a multiple of eight
        std::vector<CodeBin> bins(3);
        std::mutex mutex;
        const Status done =
            measure_code_rows(tensor_of(artifact, "w"), 0, 4, {}, [&](std::size_t i, const CodeBin& bin) {
                const std::lock_guard lock(mutex);
                bins.at(i) = bin;
            });
        QVERIFY(done);
        QCOMPARE(bins[1].first_row, std::uint64_t{16});
        QCOMPARE(bins[2].rows, std::uint64_t{8});
        QCOMPARE(bins[1].zero_share, 0.25);
        // Row 0 has nothing but zeros: 16 rows, 15 of them a quarter.
        QCOMPARE(bins[0].zero_share, (1.0 + 15 * 0.25) / 16);
        QCOMPARE(bins[2].mean_magnitude, 0.75 * (32 + 33 + 34 + 35 + 36 + 37 + 38 + 39) / 8);
    }

    // ---- values ----------------------------------------------------------------------------

    void pooling() {
        const std::vector<float> weights{1, -4, 2, 0, 3,  //
                                         0, 2,  1, 1, -1};
        std::vector<float> cells(3);
        pool_rows(Pooling::largest, {1, 1}, weights, 5, cells);
        QCOMPARE(cells, (std::vector<float>{-4, 2, 3}));
        pool_rows(Pooling::mean, {1, 1}, weights, 5, cells);
        QCOMPARE(cells, (std::vector<float>{-0.25F, 1, 1}));
        pool_rows(Pooling::rms, {1, 1}, weights, 5, cells);
        QCOMPARE(cells[0], static_cast<float>(std::sqrt((1.0 + 16 + 0 + 4) / 4)));
        std::vector<float> spoilt = weights;
        spoilt[1] = std::numeric_limits<float>::infinity();
        pool_rows(Pooling::largest, {1, 1}, spoilt, 5, cells);
        QVERIFY(std::isnan(cells[0]) && !std::isnan(cells[1]));
        QCOMPARE(pooled(5, 1), std::uint64_t{3});
        QCOMPARE(pooled(0, 3), std::uint64_t{0});
    }

    void robust_range() {
        std::vector<float> values(2000, 0.5F);
        values[7] = -100;
        values[8] = std::numeric_limits<float>::quiet_NaN();
        QCOMPARE(robust_magnitude(values), 0.5F);
        std::vector<float> none{std::numeric_limits<float>::infinity()};
        QCOMPARE(robust_magnitude(none), 0.0F);
        std::vector<float> sparse(5000, 0.0F);
        sparse[9] = -3;
        QCOMPARE(robust_magnitude(sparse), 3.0F);  // rather the largest than nothing
    }

    void row_with_codes_scales_offsets() {
        const test::TempDir folder;
        std::vector<int> codes(128);
        for (std::size_t i = 0; i < codes.size(); ++i) codes[i] = static_cast<int>(i) - 64;
        const auto artifact = open_test_file(write_test_gguf(folder, "m.gguf", {q8_tensor("w", 2, 64, codes)}));
        QVERIFY(artifact);
        const auto row = read_value_row(tensor_of(artifact, "w"), 1);
        QVERIFY(row);
        QCOMPARE(row->values.size(), std::size_t{64});
        QCOMPARE(row->values[0], 0.0F);
        QCOMPARE(row->values[63], 31.5F);
        QCOMPARE(row->codes[63], std::int16_t{63});
        QCOMPARE(row->scales.size(), std::size_t{2});
        QCOMPARE(row->scales[1], 0.5F);
        // Two blocks of 34 bytes to a row: the second block of row 1 is the fourth.
        const std::uint64_t start = artifact->entry(EntryId{0}).file_offset;
        QCOMPARE(*row->offsets[1], start + 3 * 34);
        const std::string csv = value_row_csv(*row, nullptr);
        QVERIFY(csv.starts_with("row,column,value\n1,0,0\n1,1,0.5\n"));
        QVERIFY(!read_value_row(tensor_of(artifact, "w"), 2));
    }

    void comparison_of_two_tensors() {
        const test::TempDir folder;
        std::vector<float> x(96, 1.0F), y(96, 1.0F);
        y[40] = 3.0F;
        y[90] = -1.0F;
        const auto artifact = open_test_file(write_test_gguf(folder, "m.gguf",
                                                             {f32_tensor("x", 3, 32, x), f32_tensor("y", 3, 32, y),
                                                              f32_tensor("z", 2, 32, std::vector<float>(64, 1.0F))}));
        QVERIFY(artifact);
        const auto r = compare_tensors(tensor_of(artifact, "x"), tensor_of(artifact, "y"), {});
        QVERIFY(r);
        QCOMPARE(r->count, std::uint64_t{96});
        QCOMPARE(r->differing, std::uint64_t{2});
        QCOMPARE(r->first->row, std::uint64_t{1});
        QCOMPARE(r->first->column, std::uint64_t{8});
        QCOMPARE(r->max_abs, 2.0);
        QCOMPARE(r->relative_l2, std::sqrt(8.0 / (94 + 9 + 1)));
        QCOMPARE(r->cosine, (94.0 + 3 - 1) / (std::sqrt(96.0) * std::sqrt(104.0)));
        const auto same = compare_tensors(tensor_of(artifact, "x"), tensor_of(artifact, "x"), {});
        QVERIFY(same && same->differing == 0 && !same->first && same->relative_l2 == 0);
        const auto misfit = compare_tensors(tensor_of(artifact, "x"), tensor_of(artifact, "z"), {});
        QVERIFY(!misfit);
        QCOMPARE(misfit.error().code, ErrorCode::invalid_argument);
        RunControl stopped;
        StopSource stop;
        stop.request_stop();
        stopped.stop = stop.token();
        const auto cut = compare_tensors(tensor_of(artifact, "x"), tensor_of(artifact, "y"), stopped);
        QVERIFY(!cut && cut.error().code == ErrorCode::cancelled);
    }

    void tiles_are_the_values() {
        const test::TempDir folder;
        constexpr std::size_t rows = 3000, columns = 40;
        std::vector<float> values(rows * columns);
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i % 997) - 498;
        const auto artifact =
            open_test_file(write_test_gguf(folder, "m.gguf", {f32_tensor("w", rows, columns, values)}));
        QVERIFY(artifact);
        JobList jobs;
        ValueTiles tiles(&jobs, nullptr);
        tiles.set_subject(ValueSubject{tensor_of(artifact, "w"), std::nullopt}, QStringLiteral("w"));
        QCOMPARE(tiles.rows(), std::uint64_t{rows});
        QCOMPARE(tiles.whole_level(), (PoolLevel{2, 0}));  // 3000 rows in 1024: four to a cell
        QTRY_VERIFY(tiles.whole_is_exact() && tiles.magnitude() > 0);
        QCOMPARE(tiles.magnitude(), 498.0F);
        // Cell (10, 3): the largest of rows 40 … 43.
        float largest = 0;
        for (std::size_t r = 40; r < 44; ++r) {
            const float v = values[r * columns + 3];
            if (std::abs(v) > std::abs(largest)) largest = v;
        }
        QCOMPARE(tiles.whole().cells[10 * columns + 3], largest);
        QVERIFY(tiles.tiles({}, {100, 2, 5, 1}).empty());  // asked for now
        QTRY_VERIFY(!tiles.tiles({}, {100, 2, 5, 1}).empty());
        const auto tile = tiles.tiles({}, {100, 2, 5, 1}).front();
        QCOMPARE(tile->area.columns, std::uint64_t{columns});
        QCOMPARE(tile->cells[(100 - tile->area.first_row) * columns + 5], values[100 * columns + 5]);
        QTRY_VERIFY(tiles.idle());
    }

    void tiles_of_a_difference() {
        const test::TempDir folder;
        std::vector<float> x(64, 1.5F), y(64, 1.5F);
        y[33] = 1.0F;
        const auto artifact =
            open_test_file(write_test_gguf(folder, "m.gguf", {f32_tensor("x", 2, 32, x), f32_tensor("y", 2, 32, y)}));
        QVERIFY(artifact);
        JobList jobs;
        ValueTiles tiles(&jobs, nullptr);
        tiles.set_subject(ValueSubject{tensor_of(artifact, "x"), tensor_of(artifact, "y")}, QStringLiteral("w"));
        QTRY_VERIFY(tiles.whole_is_exact());
        QCOMPARE(tiles.whole().cells[33], 0.5F);
        QCOMPARE(tiles.whole().cells[32], 0.0F);
    }
};

QTEST_GUILESS_MAIN(FiguresTest)
#include "test_figures.moc"
