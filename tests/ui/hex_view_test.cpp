// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The Hex view as a user meets it.
#include "ui/views/hex_view.h"
#include "tests/support/support.h"
#include "tests/ui/small_gguf.h"
#include "ui/jobs/job_list.h"
#include "ui/settings/settings.h"
#include "ui/theme.h"
#include "ui/views/hex_find_bar.h"
#include "ui/views/hex_pane.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>
#include <cstdlib>
#include <filesystem>

using namespace ninspect;
using namespace ninspect::ui;

namespace {

QString str(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

/// A session with files open and a Hex view on it.
struct Bench {
    JobList jobs;
    Session session{&jobs, nullptr};
    HexView view{&session, nullptr};

    explicit Bench(const std::string& a, const std::string& b = {}) {
        view.resize(1300, 500);
        view.show();
        open(Side::a, a);
        if (!b.empty()) open(Side::b, b);
        view.activateWindow();
    }
    void open(Side side, const std::string& path) {
        session.document(side).open(str(path));
        QTRY_COMPARE_WITH_TIMEOUT(session.document(side).state(), Document::State::open, 20000);
    }
    HexArea& area(Side side = Side::a) { return view.pane(side).area(); }
    EntryId entry(Side side, std::string_view name) {
        const auto found = session.document(side).artifact()->find(name);
        return found ? *found : EntryId{UINT32_MAX};
    }
    void go_to(const char* text) { emit view.tools().goto_wanted(str(text)); }
    void find(const char* hex, FindDirection direction = FindDirection::forward) {
        view.find_bar().set_kind(PatternKind::hex);
        view.find_bar().set_pattern_text(str(hex));
        view.find(direction);
        QTRY_VERIFY_WITH_TIMEOUT(!view.finding(), 20000);
        QTRY_VERIFY(jobs.idle());
    }
};

std::string all_formats() { return test::fixture("ninfer/all-formats-v2.ninfer"); }
constexpr std::uint64_t q5 = 8192 + 9472;  // q5/partial130: payload offset + object offset

/// A GGUF of one I8 tensor of `bytes` bytes: the header is written, the data is a hole.
std::string make_sparse_gguf(const test::TempDir& dir, std::uint64_t bytes) {
    test::Bytes head;
    const auto put = [&head](std::uint64_t value, int n) {
        for (int i = 0; i < n; ++i) head.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
    };
    for (const char c : std::string("GGUF")) head.push_back(static_cast<std::uint8_t>(c));
    put(3, 4);
    put(1, 8);  // tensors
    put(0, 8);  // keys
    put(1, 8);
    head.push_back('t');
    put(1, 4);  // dimensions
    put(bytes, 8);
    put(24, 4);  // I8
    put(0, 8);
    head.resize(64, 0);  // data begins at the next multiple of 32 behind 57
    const std::string path = dir.file("big.gguf");
    test::write_bytes(path, head);
    std::filesystem::resize_file(test::fs_path(path), 64 + bytes);
    return path;
}

}  // namespace

class HexViewTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { apply_color_scheme(ColorScheme::light); }

    void choosing_an_entry_goes_to_its_first_byte() {
        Bench bench(all_formats());
        bench.session.select(Side::a, bench.entry(Side::a, "q5/partial130"));
        QCOMPARE(bench.area().cursor(), q5);
        const auto here = bench.view.active().here();
        QVERIFY(here.entry);
        QCOMPARE(*here.entry_offset, std::uint64_t{0});
    }

    void bytes_stand_in_the_colour_of_their_role() {
        Bench bench(all_formats());
        bench.area().set_wanted_bytes_per_line(16);
        const auto colour_at = [&](std::uint64_t offset) {
            // Away from the cursor, so that no frame is in the way.
            bench.area().set_cursor(offset + 64);
            bench.area().scroll_to_line(offset / 16);
            const QImage image = bench.area().viewport()->grab().toImage();
            // The upper left corner of the byte's cell, which its digits leave free.
            for (int y = 0; y < bench.area().viewport()->height(); ++y)
                for (int x = 0; x < bench.area().viewport()->width(); ++x)
                    if (bench.area().offset_at(QPoint(x, y)) == offset)
                        return image.pixelColor(QPoint(x + 2, y + 1) * image.devicePixelRatio());
            return QColor();
        };
        const auto same_hue = [](const QColor& shown, const QColor& role) {
            const int distance = std::abs(shown.hsvHue() - role.hsvHue());
            return shown.isValid() && shown.hsvSaturation() > 12 && std::min(distance, 360 - distance) <= 8;
        };
        QVERIFY(same_hue(colour_at(q5), role_color(codec::FieldRole::codes, false)));
        QVERIFY(same_hue(colour_at(q5 + 512), role_color(codec::FieldRole::high_bits, false)));
        QVERIFY(same_hue(colour_at(q5 + 768), role_color(codec::FieldRole::scales, false)));
        QVERIFY(!same_hue(colour_at(q5 + 400), role_color(codec::FieldRole::codes, false)));
        QVERIFY(same_hue(colour_at(8192 + 75), resource_color(false)));  // frontend/chat_template.jinja
    }

    void go_to_understands_offsets_and_rows() {
        Bench bench(all_formats());
        bench.go_to("0x4500");
        QCOMPARE(bench.area().cursor(), q5);
        bench.go_to("+16");
        QCOMPARE(bench.area().cursor(), q5 + 16);
        bench.go_to("-0x10");
        QCOMPARE(bench.area().cursor(), q5);
        bench.go_to("@768");
        QCOMPARE(bench.area().cursor(), q5 + 768);
        bench.go_to("2:3");  // the cursor is on a scale: to the scale of that group
        QCOMPARE(bench.area().cursor(), q5 + 768 + 2 * 8 + 3 * 2);
        QCOMPARE(bench.area().selected_bytes(), std::uint64_t{2});
        bench.go_to("@0");
        bench.go_to("2:3");
        QCOMPARE(bench.area().cursor(), q5 + 2 * 128 + 3 * 32);
        QCOMPARE(bench.area().selected_bytes(), std::uint64_t{32});
        bench.go_to("87052");  // behind the last byte: stays
        QCOMPARE(bench.area().cursor(), q5 + 2 * 128 + 3 * 32);
        bench.go_to("3:0");  // there are three rows
        QCOMPARE(bench.area().cursor(), q5 + 2 * 128 + 3 * 32);
    }

    void arrows_select_and_copy_gives_their_bytes() {
        Bench bench(all_formats());
        bench.go_to("0");
        bench.area().setFocus();
        for (int i = 0; i < 5; ++i) QTest::keyClick(&bench.area(), Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(bench.area().selected_bytes(), std::uint64_t{6});
        bench.view.copy(CopyFormat::text);
        QTRY_COMPARE(QApplication::clipboard()->text(), QStringLiteral("NINFER"));
        bench.view.copy(CopyFormat::hex);
        QTRY_COMPARE(QApplication::clipboard()->text(), QStringLiteral("4E 49 4E 46 45 52"));
        QTest::keyClick(&bench.area(), Qt::Key_End, Qt::ControlModifier);
        QCOMPARE(bench.area().cursor(), std::uint64_t{87051});
        QTest::keyClick(&bench.area(), Qt::Key_Home, Qt::ControlModifier);
        QCOMPARE(bench.area().cursor(), std::uint64_t{0});
    }

    void the_mouse_selects_by_dragging_and_double_click() {
        Bench bench(all_formats());
        bench.area().set_wanted_bytes_per_line(16);
        bench.go_to("0x4500");
        const auto point_of = [&](std::uint64_t offset) {
            for (int y = 0; y < bench.area().viewport()->height(); ++y)
                for (int x = 0; x < bench.area().viewport()->width(); ++x)
                    if (bench.area().offset_at(QPoint(x, y)) == offset) return QPoint(x + 3, y + 3);
            return QPoint();
        };
        const QPoint first = point_of(q5 + 2), last = point_of(q5 + 18);
        QTest::mousePress(bench.area().viewport(), Qt::LeftButton, {}, first);
        QTest::mouseMove(bench.area().viewport(), last);
        QTest::mouseRelease(bench.area().viewport(), Qt::LeftButton, {}, last);
        QCOMPARE(bench.area().selection_begin(), q5 + 2);
        QCOMPARE(bench.area().selected_bytes(), std::uint64_t{17});
        QTest::mouseDClick(bench.area().viewport(), Qt::LeftButton, {}, point_of(q5 + 40));
        QCOMPARE(bench.area().selection_begin(), q5 + 32);  // group 1 of row 0
        QCOMPARE(bench.area().selected_bytes(), std::uint64_t{32});
    }

    void stepping_moves_by_row_group_and_entry() {
        Bench bench(all_formats());
        bench.session.select(Side::a, bench.entry(Side::a, "q5/partial130"));
        bench.view.tools().step_action(HexTools::Step::row, true)->trigger();
        QCOMPARE(bench.area().cursor(), q5 + 128);
        bench.view.tools().step_action(HexTools::Step::group, false)->trigger();
        QCOMPARE(bench.area().cursor(), q5 + 96);  // last group of the row before
        bench.view.tools().step_action(HexTools::Step::entry, true)->trigger();
        QCOMPARE(bench.area().cursor(), std::uint64_t{8192 + 10496});  // q5/partial300
        QVERIFY(bench.session.selected(Side::a) == bench.entry(Side::a, "q5/partial300"));
        bench.view.tools().step_action(HexTools::Step::entry, false)->trigger();
        bench.view.tools().step_action(HexTools::Step::entry, false)->trigger();
        QCOMPARE(bench.area().cursor(), std::uint64_t{8192 + 7936});  // q4/quantized
    }

    void find_goes_round_and_says_so() {
        Bench bench(all_formats());
        bench.go_to("0");
        // The scales of q5/partial130 in the file: 12 23 77 24 78 21 00 00 …
        bench.find("12 23 77 ?4 78 21");
        QCOMPARE(bench.area().selection_begin(), q5 + 768);
        QCOMPARE(bench.area().selected_bytes(), std::uint64_t{6});
        QVERIFY2(bench.view.find_bar().message().contains(QStringLiteral("0x4800")),
                 qPrintable(bench.view.find_bar().message()));
        bench.find("12 23 77 ?4 78 21");  // the only one: again the same, behind the end
        QCOMPARE(bench.area().selection_begin(), q5 + 768);
        QVERIFY(bench.view.find_bar().message().contains(QStringLiteral("going on from the start")));
        bench.find("4E 49 4E 46 45 52", FindDirection::backward);
        QCOMPARE(bench.area().selection_begin(), std::uint64_t{0});
        bench.find("DE AD BE EF DE AD BE EF");
        QVERIFY(bench.view.find_bar().message().contains(QStringLiteral("Not found")));
        QCOMPARE(bench.area().selection_begin(), std::uint64_t{0});
    }

    void row_and_group_lead_to_the_counterpart() {
        // The same weights as blocks in the GGUF and as planes in the artifact have the same rows
        // and groups; here both sides hold an entry of the same name.
        Bench bench(test::fixture("ninfer/all-formats-v1.ninfer"), all_formats());
        emit bench.view.tools().sides_chosen(HexSides::both);
        bench.session.select(Side::a, bench.entry(Side::a, "q5/partial130"));
        bench.area(Side::a).setFocus();
        bench.go_to("2:1");
        QCOMPARE(bench.area(Side::b).cursor(), q5 + 2 * 128 + 32);
        bench.view.tools().set_together(false);
        bench.go_to("0:0");
        QCOMPARE(bench.area(Side::b).cursor(), q5 + 2 * 128 + 32);
    }

    void both_sides_share_the_width() {
        Settings::instance().set_layout_state(QStringLiteral("hex-both"), "1");
        Bench bench(all_formats(), test::fixture("ninfer/all-formats-v1.ninfer"));  // B when only A was there
        Settings::instance().set_layout_state(QStringLiteral("hex-both"), {});
        QVERIFY(bench.area(Side::a).isVisible() && bench.area(Side::b).isVisible());
        QVERIFY(std::abs(bench.area(Side::a).width() - bench.area(Side::b).width()) <= 2);
        QCOMPARE(bench.view.active().side(), bench.session.active_side());
    }

    void requests_of_other_views_are_followed() {
        Bench bench(all_formats(), test::fixture("gguf/all-types.gguf"));
        bench.session.show_bytes({Side::b, 0, 33792, 144});
        QVERIFY(bench.view.active().side() == Side::b);
        QCOMPARE(bench.area(Side::b).selection_begin(), std::uint64_t{33792});
        QCOMPARE(bench.area(Side::b).selected_bytes(), std::uint64_t{144});
        bench.session.mark_bytes({Side::a, 0, 16, 8});
        QCOMPARE(bench.area(Side::a).selection_begin(), std::uint64_t{16});
    }

    void the_last_byte_of_five_gibibytes_is_reached() {
        constexpr std::uint64_t bytes = 5ULL << 30;
        const test::TempDir dir;
        Bench bench(make_sparse_gguf(dir, bytes));
        bench.area().set_wanted_bytes_per_line(8);  // 671 million lines
        const std::uint64_t last = 64 + bytes - 1;
        QTest::keyClick(&bench.area(), Qt::Key_End, Qt::ControlModifier);
        QCOMPARE(bench.area().cursor(), last);
        QCOMPARE(bench.area().last_line(), last / 8);
        QVERIFY(bench.area().first_line() <= last / 8);
        QVERIFY(bench.area().first_line() + static_cast<std::uint64_t>(bench.area().visible_lines()) > last / 8);
        bench.go_to("0x140000000");
        QCOMPARE(bench.area().cursor(), std::uint64_t{0x140000000});
        std::uint8_t byte = 1;
        QTRY_VERIFY(bench.area().pages().read(last, std::span(&byte, 1)) == PageCache::State::ready);
        QCOMPARE(byte, std::uint8_t{0});
        // By the scroll bar, too.
        bench.area().verticalScrollBar()->triggerAction(QAbstractSlider::SliderToMaximum);
        QVERIFY(bench.area().first_line() + static_cast<std::uint64_t>(bench.area().visible_lines()) > last / 8);
        bench.area().verticalScrollBar()->triggerAction(QAbstractSlider::SliderSingleStepSub);
        QCOMPARE(bench.area().first_line() + static_cast<std::uint64_t>(bench.area().visible_lines()), last / 8);
        bench.area().verticalScrollBar()->triggerAction(QAbstractSlider::SliderToMinimum);
        QCOMPARE(bench.area().first_line(), std::uint64_t{0});
    }

    void a_file_that_shrinks_while_open_is_no_crash() {
        const test::TempDir dir;
        const std::string path = make_sparse_gguf(dir, 10'000'000);
        Bench bench(path);
        std::filesystem::resize_file(test::fs_path(path), 1000);
        bench.go_to("5000000");  // far from what was read ahead
        bench.area().viewport()->repaint();
        QTRY_VERIFY(bench.area().pages().error());
        bench.area().viewport()->repaint();
        std::uint8_t byte = 0;
        QVERIFY(bench.area().pages().read(5'000'000, std::span(&byte, 1)) == PageCache::State::failed);
        bench.view.copy(CopyFormat::hex);
        QTRY_VERIFY(!bench.view.message().isEmpty());
        bench.find("99 98 97 96");
        QVERIFY(!bench.view.find_bar().message().isEmpty());
    }

    void a_selection_is_saved_byte_for_byte() {
        const test::TempDir dir;
        Bench bench(all_formats());
        bench.session.show_bytes({Side::a, 0, q5, 792});
        bench.view.save_selection_to(str(dir.file("saved.bin")));
        QTRY_VERIFY(bench.jobs.idle());
        QTRY_VERIFY(!bench.view.message().isEmpty());
        const test::Bytes whole = test::read_bytes(all_formats());
        const test::Bytes expected(whole.begin() + q5, whole.begin() + q5 + 792);
        QVERIFY(test::read_bytes(dir.file("saved.bin")) == expected);
        // Never over the file that is shown.
        const std::string copy = dir.file("shown.ninfer");
        test::write_bytes(copy, whole);
        bench.open(Side::a, copy);
        bench.session.show_bytes({Side::a, 0, 0, 4});
        bench.view.save_selection_to(str(copy));
        QTRY_VERIFY(bench.jobs.idle());
        QVERIFY(test::read_bytes(copy) == whole);
    }

    void parts_of_a_set_are_shown_one_by_one() {
        Bench bench(test::fixture("ninfer/multipart-v3.ninfer"));
        bench.session.show_bytes({Side::a, 2, 4096, 16});
        QCOMPARE(bench.view.active().part(), 2U);
        QCOMPARE(bench.area().file_bytes(), std::uint64_t{13611});
        QCOMPARE(bench.area().cursor(), std::uint64_t{4096});
        bench.session.select(Side::a, bench.entry(Side::a, "nvfp4/256x128"));
        QCOMPARE(bench.view.active().part(), 2U);  // bytes of it are already shown
        bench.session.select(Side::a, bench.entry(Side::a, "nvfp4/128x64"));
        QCOMPARE(bench.view.active().part(), 1U);
        QCOMPARE(bench.area().cursor(), std::uint64_t{4096 + 17920 - 16384});
    }

    void nothing_open_says_what_to_do() {
        JobList jobs;
        Session session(&jobs, nullptr);
        HexView view(&session, nullptr);
        view.show();
        bool found = false;
        for (const QLabel* label : view.findChildren<QLabel*>())
            found =
                found || (label->isVisible() && label->text().contains(QStringLiteral("No file is open. Open one")));
        QVERIFY(found);
        QVERIFY(!view.tools().find_action()->isEnabled());
    }

    void of_entries_that_share_bytes_the_chosen_one_is_shown() {
        // Two tensors at the same place: four numbers of 4 bytes, and eight of 2.
        const std::vector<test::SmallTensor> tensors{{"first", {4}, 0, 0}, {"second", {8}, 1, 0}, {"last", {4}, 0, 32}};
        const test::TempDir dir;
        test::write_bytes(dir.file("twins.gguf"), test::small_gguf(tensors, 48));
        const std::uint64_t data = test::small_gguf_data(tensors);
        Bench bench(dir.file("twins.gguf"));
        for (const char* name : {"first", "second", "first"}) {
            bench.session.select(Side::a, bench.entry(Side::a, name));
            QCOMPARE(bench.area().cursor(), data);
            const auto here = bench.view.active().here();
            QVERIFY(here.entry);
            QCOMPARE(bench.session.document(Side::a).artifact()->name(*here.entry), std::string_view(name));
            QCOMPARE(here.span->region, RegionKind::entry);  // in the colours of its own fields
            QVERIFY(here.span->shared);
            QVERIFY(here.span->role);
            QCOMPARE(here.geometry->payload_bytes, std::uint64_t{16});
            QCOMPARE(here.geometry->columns, std::uint64_t{name == std::string("first") ? 4U : 8U});
        }
        // From one twin to the other and on, and back, although both begin at the same byte.
        QStringList way;
        bench.session.select(Side::a, bench.entry(Side::a, "first"));
        for (const bool forward : {true, true, false, false}) {
            emit bench.view.tools().step_wanted(HexTools::Step::entry, forward);
            way += str(bench.session.document(Side::a).artifact()->name(*bench.session.selected(Side::a)));
        }
        QCOMPARE(way, (QStringList{str("second"), str("last"), str("second"), str("first")}));
    }

    void bytes_of_a_shortened_file_are_gone() {
        const test::TempDir dir;
        const std::string path = dir.file("model.gguf");
        test::write_bytes(path, test::read_bytes(test::fixture("bonsai-mini/mini-pq2_0.gguf")));
        Bench bench(path);
        std::uint8_t word[4] = {};
        QVERIFY(bench.area().pages().read(100'000, word) != PageCache::State::failed);
        QVERIFY(bench.area().pages().wait(10'000));
        QCOMPARE(bench.area().pages().read(100'000, word), PageCache::State::ready);
        std::filesystem::resize_file(test::fs_path(path), 1000);
        bench.session.check_on_disk();
        QTRY_VERIFY(bench.session.document(Side::a).stale().has_value());
        QVERIFY(!bench.area().is_gone(999));
        QVERIFY(bench.area().is_gone(1000));
        (void)bench.area().pages().read(100'000, word);
        QVERIFY(bench.area().pages().wait(10'000));
        QCOMPARE(bench.area().pages().read(100'000, word), PageCache::State::failed);  // not from memory
        (void)bench.area().pages().read(996, word);
        QVERIFY(bench.area().pages().wait(10'000));
        QCOMPARE(bench.area().pages().read(996, word), PageCache::State::ready);
        bool said = false;
        for (const QLabel* label : bench.view.findChildren<QLabel*>())
            said = said || (label->isVisible() && label->text().contains(QStringLiteral("ends at 0x3E8")));
        QVERIFY(said);
        // What is left of it can still be read as numbers, up to the very end.
        bench.area().set_cursor(998);
        const auto* words = bench.view.findChild<QTableWidget*>();
        QTRY_VERIFY(words->item(0, 1) != nullptr && !words->item(0, 1)->text().isEmpty());
        test::write_bytes(path, test::read_bytes(test::fixture("bonsai-mini/mini-pq2_0.gguf")));
        bench.session.document(Side::a).reload();
        QTRY_COMPARE(bench.session.document(Side::a).state(), Document::State::open);
        QVERIFY(!bench.area().is_gone(1000));
    }
};

QTEST_MAIN(HexViewTest)
#include "hex_view_test.moc"
