// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The Layout view: maps, planes, blocks and the table of numbers.
#include "core/inspect/open.h"
#include "tests/support/support.h"
#include "ui/jobs/job_list.h"
#include "ui/models/geometry_model.h"
#include "ui/theme.h"
#include "ui/views/layout_bar.h"
#include "ui/views/layout_map.h"
#include "ui/views/layout_panel.h"
#include "ui/views/layout_raster.h"
#include "ui/views/layout_reading.h"
#include "ui/views/layout_tables.h"
#include "ui/views/layout_view.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace ninspect;
using namespace ninspect::ui;

namespace {

QString str(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

std::shared_ptr<const Artifact> open(std::string_view path) {
    auto artifact = inspect::open_artifact(std::string(path), {}, {});
    return artifact ? *artifact : nullptr;
}

codec::Geometry geometry(std::string_view fixture, std::string_view name) {
    const auto artifact = open(test::fixture(fixture));
    const auto id = artifact ? artifact->find(name) : std::nullopt;
    if (!id) return {};
    auto g = artifact->geometry(*id);
    return g ? *g : codec::Geometry{};
}

std::string cell(const GeometryModel& model, const char* field, int column) {
    for (int r = 0; r < model.rowCount(); ++r)
        if (model.index(r, GeometryModel::name_column).data().toString() == str(field)) {
            QString text = model.index(r, column).data().toString();
            return text.remove(QChar(0x2009)).toStdString();
        }
    return "none";
}

/// GGUF bytes of `tensors` I8 tensors of 32 bytes; their data is cut off behind `data_bytes`.
test::Bytes many_tensors(std::uint32_t tensors, std::uint64_t data_bytes) {
    test::Bytes out;
    const auto put = [&out](std::uint64_t value, int n) {
        for (int i = 0; i < n; ++i) out.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
    };
    for (const char c : std::string("GGUF")) out.push_back(static_cast<std::uint8_t>(c));
    put(3, 4);
    put(tensors, 8);
    put(0, 8);
    for (std::uint32_t i = 0; i < tensors; ++i) {
        const std::string name = "t" + std::to_string(i);
        put(name.size(), 8);
        out.insert(out.end(), name.begin(), name.end());
        put(1, 4);
        put(32, 8);
        put(24, 4);
        put(std::uint64_t{32} * i, 8);
    }
    out.resize((out.size() + 31) / 32 * 32 + data_bytes, 0);
    return out;
}

struct Bench {
    JobList jobs;
    Session session{&jobs, nullptr};
    LayoutView view{&session, nullptr};

    explicit Bench(const std::string& a, const std::string& b = {}) {
        view.resize(1400, 600);
        view.show();
        open(Side::a, a);
        if (!b.empty()) open(Side::b, b);
    }
    void open(Side side, const std::string& path) {
        session.document(side).open(str(path));
        QTRY_COMPARE_WITH_TIMEOUT(session.document(side).state(), Document::State::open, 20000);
    }
    void select(Side side, std::string_view name) {
        const auto id = session.document(side).artifact()->find(name);
        QVERIFY(id);
        session.select(side, *id);
    }
};

}  // namespace

class LayoutTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { apply_color_scheme(ColorScheme::light); }

    // ---- numbers --------------------------------------------------------------------------
    void the_sixteen_fields_come_in_the_order_of_the_format() {
        const auto fields = geometry_fields(geometry("ninfer/all-formats-v2.ninfer", "q5/partial130"));
        const std::pair<const char*, std::uint64_t> expected[] = {{"n", 3},
                                                                  {"k", 130},
                                                                  {"k_pad", 256},
                                                                  {"groups_per_row", 4},
                                                                  {"base_bytes_per_group", 32},
                                                                  {"high_bytes_per_group", 8},
                                                                  {"base_row_bytes", 128},
                                                                  {"high_row_bytes", 32},
                                                                  {"scale_row_bytes", 8},
                                                                  {"base_offset", 0},
                                                                  {"base_bytes", 384},
                                                                  {"high_offset", 512},
                                                                  {"high_bytes", 96},
                                                                  {"scale_offset", 768},
                                                                  {"scale_bytes", 24},
                                                                  {"payload_bytes", 792}};
        QCOMPARE(fields.size(), std::size(expected));
        for (std::size_t i = 0; i < fields.size(); ++i) {
            QCOMPARE(fields[i].name, str(expected[i].first));
            QCOMPARE(fields[i].value, expected[i].second);
            QVERIFY(!fields[i].meaning.isEmpty());
        }
    }

    void differing_numbers_of_a_and_b_are_marked() {
        GeometryModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.set_geometries(geometry("ninfer/all-formats-v2.ninfer", "q5/partial130"),
                             geometry("ninfer/all-formats-v2.ninfer", "q6/partial130"));
        QCOMPARE(model.rowCount(), 16);
        QCOMPARE(cell(model, "high_bytes_per_group", GeometryModel::a_column), std::string("8"));
        QCOMPARE(cell(model, "high_bytes_per_group", GeometryModel::b_column), std::string("16"));
        QCOMPARE(cell(model, "high_bytes_per_group", GeometryModel::differs_column), std::string("≠"));
        QCOMPARE(cell(model, "scale_offset", GeometryModel::a_hex_column), std::string("0x300"));
        QCOMPARE(cell(model, "scale_offset", GeometryModel::differs_column), std::string(""));
        // high bytes of a group, of a row, of the plane: nothing else differs.
        QCOMPARE(model.differing(), 3);
    }

    void blocks_and_planes_share_what_means_the_same() {
        GeometryModel model;
        model.set_geometries(geometry("bonsai-mini/mini-pq2_0.gguf", "token_embd.weight"),
                             geometry("bonsai-mini/expected-pq2_0.ninfer", "text/token_embedding"));
        // [640,256] in blocks of 34 bytes, or in planes of 32 and 2: the same bytes in all.
        QCOMPARE(cell(model, "n", GeometryModel::a_column), std::string("640"));
        QCOMPARE(cell(model, "payload_bytes", GeometryModel::a_column), std::string("43520"));
        QCOMPARE(cell(model, "payload_bytes", GeometryModel::b_column), std::string("43520"));
        QCOMPARE(cell(model, "blocks_bytes_per_group", GeometryModel::a_column), std::string("34"));
        QCOMPARE(cell(model, "blocks_bytes_per_group", GeometryModel::b_column), std::string("–"));
        QCOMPARE(cell(model, "scale_offset", GeometryModel::b_column), std::string("40960"));
        QCOMPARE(cell(model, "scale_offset", GeometryModel::a_column), std::string("–"));
        QCOMPARE(model.differing(), 0);
    }

    // ---- raster ---------------------------------------------------------------------------
    void narrow_regions_never_vanish() {
        std::vector<Region> regions;
        for (std::uint64_t i = 0; i < 1000; ++i) regions.push_back({RegionKind::entry, i * 1000, 1000, EntryId{0}});
        regions[500].bytes = 999;
        regions.insert(regions.begin() + 501, {RegionKind::gap, 500'999, 1, EntryId{0}});
        const auto pieces = rasterize(regions, {0, 1'000'000}, 100);
        std::size_t seen = 0;
        bool gap = false;
        for (const MapPiece& p : pieces) {
            seen += p.regions;
            QVERIFY(p.right > p.left && p.left >= 0 && p.right <= 100);
            gap = gap || (regions[p.region].kind == RegionKind::gap && p.left == 50);
        }
        QCOMPARE(seen, regions.size());
        QVERIFY2(gap, "one missing byte in a million must be seen");
        QVERIFY(pieces.size() <= 101);
    }

    void wide_regions_are_to_scale() {
        const std::vector<Region> regions{{RegionKind::header, 0, 100, {}}, {RegionKind::entry, 100, 300, EntryId{0}}};
        const auto pieces = rasterize(regions, {0, 400}, 800);
        QCOMPARE(pieces.size(), std::size_t{2});
        QCOMPARE(pieces[0].right, 200.0);
        QCOMPARE(pieces[1].left, 200.0);
        QCOMPARE(pieces[1].right, 800.0);
        const auto zoomed_in = rasterize(regions, {200, 100}, 800);
        QCOMPARE(zoomed_in.size(), std::size_t{1});
        QCOMPARE(zoomed_in[0].left, 0.0);
        QCOMPARE(zoomed_in[0].right, 800.0);
    }

    void zoom_keeps_the_byte_under_the_mouse() {
        const MapRange whole{0, 1'000'000};
        const MapRange closer = zoomed(whole, 1'000'000, 1000, 250, 2, 16);
        QCOMPARE(closer.bytes, std::uint64_t{500'000});
        QCOMPARE(closer.begin, std::uint64_t{125'000});
        QCOMPARE(offset_of(closer, 1000, 250), std::uint64_t{250'000});
        const MapRange back = zoomed(closer, 1'000'000, 1000, 250, 0.5, 16);
        QVERIFY(back == whole);
        QCOMPARE(zoomed(whole, 1'000'000, 1000, 999, 1e9, 16).bytes, std::uint64_t{16});
        QCOMPARE(panned(closer, 1'000'000, 10).begin, std::uint64_t{500'000});
        QCOMPARE(panned(closer, 1'000'000, -10).begin, std::uint64_t{0});
        // Offsets near 2^64 do not wrap.
        const MapRange far{UINT64_MAX - 1000, 1000};
        QVERIFY(zoomed(far, UINT64_MAX, 100, 50, 2, 16).end() <= UINT64_MAX);
    }

    void axis_steps_are_round() {
        QCOMPARE(axis_step({0, 1'000'000}, 1000, 90, false), std::uint64_t{100'000});
        QCOMPARE(axis_step({0, 1'000'000}, 1000, 110, false), std::uint64_t{200'000});
        QCOMPARE(axis_step({0, 1'000'000}, 1000, 90, true), std::uint64_t{131'072});
        QCOMPARE(axis_step({0, 4}, 1000, 90, false), std::uint64_t{1});
        QVERIFY(axis_step({0, UINT64_MAX}, 100, 90, false) > 0);
    }

    // ---- bars -----------------------------------------------------------------------------
    void planes_and_gaps_follow_each_other() {
        const auto segments = plane_segments(geometry("ninfer/all-formats-v2.ninfer", "q5/partial130"), 792, false);
        const std::pair<std::uint64_t, std::uint64_t> expected[] = {
            {0, 384}, {384, 128}, {512, 96}, {608, 160}, {768, 24}};
        QCOMPARE(segments.size(), std::size(expected));
        for (std::size_t i = 0; i < segments.size(); ++i) {
            QCOMPARE(segments[i].offset, expected[i].first);
            QCOMPARE(segments[i].bytes, expected[i].second);
            QCOMPARE(segments[i].gap, i % 2 == 1);
        }
    }

    void tiny_planes_are_seen_and_said_not_to_be_to_scale() {
        SegmentBar bar;
        bar.set_segments({{str("codes"), 0, 37'748'736, Qt::blue, {}, false},
                          {str("scales"), 37'748'736, 4'718'592, Qt::red, {}, false},
                          {str("divisors"), 42'467'328, 4, Qt::green, {}, false}});
        const auto places = bar.places(900);
        QVERIFY(!places[0].broken && !places[1].broken && places[2].broken);
        QVERIFY(places[2].width >= 20);
        QVERIFY(std::abs(places[0].width / places[1].width - 8.0) < 0.001);  // the others keep their ratio
        QVERIFY(std::abs(places[0].width + places[1].width + places[2].width - 900) < 0.001);
        QCOMPARE(bar.places(10).size(), std::size_t{3});
    }

    void block_fields_of_q4_k() {
        const codec::Encoding* q4_k = codec::find_ggml(12, codec::Dialect::upstream);
        QVERIFY(q4_k);
        const auto segments = field_segments(*q4_k, false);
        const std::pair<const char*, std::uint64_t> expected[] = {{"d", 0}, {"dmin", 2}, {"scales", 4}, {"qs", 16}};
        QCOMPARE(segments.size(), std::size(expected));
        for (std::size_t i = 0; i < segments.size(); ++i) {
            QCOMPARE(segments[i].name, str(expected[i].first));
            QCOMPARE(segments[i].offset, expected[i].second);
        }
        QCOMPARE(segments.back().offset + segments.back().bytes, std::uint64_t{144});
    }

    // ---- view -----------------------------------------------------------------------------
    void clicking_a_region_selects_its_entry_and_marks_its_bytes() {
        Bench bench(test::fixture("gguf/all-types.gguf"));
        QSignalSpy marked(&bench.session, &Session::bytes_marked);
        FileMap& map = bench.view.panel(Side::a).map();
        QTRY_VERIFY(map.width() > 100);
        // q4_K: file offset 1664 + 32128, in the middle of its 1728 bytes; the file has 132960.
        const QRect bar = map.bar_rect(0);
        const int x = bar.left() + static_cast<int>(pixel_of(map.range(0), bar.width(), 33792 + 864));
        QTest::mouseClick(&map, Qt::LeftButton, {}, QPoint(x, bar.center().y()));
        const auto artifact = bench.session.document(Side::a).artifact();
        QVERIFY(bench.session.selected(Side::a));
        QCOMPARE(std::string(artifact->name(*bench.session.selected(Side::a))), std::string("q4_K"));
        QCOMPARE(marked.count(), 1);
        const auto spot = marked.first().first().value<ByteSpot>();
        QCOMPARE(spot.offset, std::uint64_t{33792});
        QCOMPARE(spot.bytes, std::uint64_t{1728});
        // Double click fills the width with it.
        QTest::mouseDClick(&map, Qt::LeftButton, {}, QPoint(x, bar.center().y()));
        QVERIFY(map.range(0).begin <= 33792 && map.range(0).end() >= 33792 + 1728);
        QVERIFY(map.range(0).bytes < 2000);
        QTest::keyClick(&map, Qt::Key_0);
        QVERIFY(!map.zoomed_in());
    }

    void clicking_a_plane_or_field_marks_exactly_its_bytes() {
        Bench bench(test::fixture("ninfer/all-formats-v2.ninfer"), test::fixture("gguf/all-types.gguf"));
        QSignalSpy marked(&bench.session, &Session::bytes_marked);
        QSignalSpy requested(&bench.session, &Session::bytes_requested);
        bench.select(Side::a, "q5/partial130");
        emit bench.view.panel(Side::a).planes_bar().clicked(2);
        auto spot = marked.last().first().value<ByteSpot>();
        QCOMPARE(spot.offset, std::uint64_t{8192 + 9472 + 512});
        QCOMPARE(spot.bytes, std::uint64_t{96});
        bench.select(Side::b, "q4_K");
        emit bench.view.panel(Side::b).fields_bar().opened(3);
        spot = requested.last().first().value<ByteSpot>();
        QVERIFY(spot.side == Side::b);
        QCOMPARE(spot.offset, std::uint64_t{33792 + 16});
        QCOMPARE(spot.bytes, std::uint64_t{128});
    }

    void an_unknown_format_is_sized_and_said_to_be_unknown() {
        const test::TempDir dir;
        test::Bytes bytes = many_tensors(1, 64);
        const std::string name = "t0";
        const std::size_t type_at = 24 + 8 + name.size() + 4 + 8;
        bytes[type_at] = 200;
        bytes[type_at + 1] = 3;  // type 968
        const std::string path = dir.file("unknown.gguf");
        test::write_bytes(path, bytes);
        Bench bench(path);
        bench.select(Side::a, "t0");
        QVERIFY2(bench.view.panel(Side::a).trouble().contains(QStringLiteral("not known")),
                 qPrintable(bench.view.panel(Side::a).trouble()));
        QVERIFY(!bench.view.geometry().has(Side::a));
    }

    void readings_show_their_arithmetic() {
        TypeReading reading;
        reading.type_id = 42;
        reading.tensors = 3;
        TypeReading::Candidate upstream;
        upstream.encoding = codec::find_ggml(42, codec::Dialect::upstream);
        upstream.first_misfit = "token_embd.weight";
        upstream.misfit_needs = 357'580'800;
        upstream.misfit_has = 337'715'200;
        reading.candidates.push_back(upstream);
        QVERIFY(upstream.encoding);
        const QString undecided = type_reading_html(reading);
        QVERIFY(undecided.contains(QStringLiteral("nothing is decoded")));
        QVERIFY(undecided.contains(QStringLiteral("fits 0 of 3")));
        QVERIFY(QString(undecided).remove(QChar(0x2009)).contains(QStringLiteral("337715200")));
        reading.chosen = upstream.encoding;
        QVERIFY(type_reading_html(reading).contains(QStringLiteral("✓")));
    }

    void tables_copy_as_tab_separated_text() {
        Bench bench(test::fixture("ninfer/all-formats-v2.ninfer"));
        bench.select(Side::a, "q4/rows");
        QTableView& table = bench.view.geometry_table();
        table.clearSelection();
        const QStringList lines = selection_as_text(&table).split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 17);
        QCOMPARE(lines.at(0), QStringLiteral("Field\tValue\t0x"));
        QCOMPARE(lines.at(11), QStringLiteral("base_bytes\t1152\t0x480"));
        table.selectionModel()->select(table.model()->index(10, GeometryModel::a_column), QItemSelectionModel::Select);
        QCOMPARE(selection_as_text(&table), QStringLiteral("1152"));
    }

    void missing_parts_are_shown_as_missing() {
        const test::TempDir dir;
        test::write_bytes(dir.file("multipart-v3.ninfer"),
                          test::read_bytes(test::fixture("ninfer/multipart-v3.ninfer")));
        test::write_bytes(dir.file("multipart-v3.ninfer.part-0002"),
                          test::read_bytes(test::fixture("ninfer/multipart-v3.ninfer.part-0002")));
        Bench bench(dir.file("multipart-v3.ninfer"));
        FileMap& map = bench.view.panel(Side::a).map();
        QCOMPARE(map.part_count(), std::size_t{3});
        QVERIFY(map.regions(1).front().kind == RegionKind::missing);
        QVERIFY(map.regions(2).front().kind != RegionKind::missing);
    }

    void a_hundred_thousand_entries_are_drawn() {
        const test::TempDir dir;
        const std::string path = dir.file("many.gguf");
        test::write_bytes(path, many_tensors(100'000, 3'200'000));
        const auto artifact = open(path);
        QVERIFY(artifact);
        QCOMPARE(artifact->entry_count(), std::size_t{100'000});
        FileMap map;
        map.resize(1400, 80);
        QElapsedTimer clock;
        clock.start();
        map.set_artifact(artifact);
        const qint64 built = clock.nsecsElapsed();
        clock.restart();
        const QImage first = map.grab().toImage();
        const qint64 drawn = clock.nsecsElapsed();
        clock.restart();
        const QImage second = map.grab().toImage();
        const qint64 again = clock.nsecsElapsed();
        QVERIFY(first == second);
        // Not a white bar: the entries are there.
        const QRect bar = map.bar_rect(0);
        QVERIFY(first.pixelColor(bar.center() * first.devicePixelRatio()) != map.palette().color(QPalette::Base));
        qInfo("map of 100,000 entries: built in %.1f ms, first drawing %.1f ms, every further one %.1f ms",
              static_cast<double>(built) / 1e6, static_cast<double>(drawn) / 1e6, static_cast<double>(again) / 1e6);
    }
};

QTEST_MAIN(LayoutTest)
#include "layout_test.moc"
