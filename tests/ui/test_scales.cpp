// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The Scales view as a user meets it. The figures of the miniature artifact were counted from
// its bytes by a program of their own.
#include "tests/ui/shell_support.h"
#include "ui/models/stats_store.h"
#include "ui/plots/plot.h"
#include "ui/views/scales_doctor.h"
#include "ui/views/scales_figures.h"
#include "ui/views/scales_groups.h"
#include "ui/views/scales_strip.h"
#include "ui/views/scales_view.h"

#include <QComboBox>
#include <QContextMenuEvent>
#include <QJsonObject>
#include <QSpinBox>
#include <QTableView>
#include <QXmlStreamReader>

using namespace ninspect;
using namespace ninspect::ui;

namespace {

const QString artifact = path_of("bonsai-mini/expected-ptq1_0.ninfer");
const QString all_types = path_of("gguf/all-types.gguf");
constexpr const char* subject = "text/layers/0/gdn/value_z";  // [3072, 256], PTQ1_0: 6144 groups
constexpr std::uint64_t declared = 159'744, inside_high_plane = 147'456;

using Figure = ScalesFiguresModel::Figure;

/// The whole window with the view in front.
struct Window {
    MainWindow window;
    ScalesView* view = nullptr;

    explicit Window(const QStringList& files) {
        window.resize(1500, 950);
        window.show();
        window.open_files(files);
        window.show_view(ViewId::scales);
        view = qobject_cast<ScalesView*>(window.view(ViewId::scales));
    }
    bool settle() const {
        return QTest::qWaitFor([this] { return window.idle() && view->boundary()->settled(); }, 20'000);
    }
    void choose(Side side, const char* name) const {
        window.session()->select(side, *window.session()->document(side).artifact()->find(name));
    }
    QString figure(int column, Figure f) const {
        return view->figures()->model()->index(static_cast<int>(f), column).data().toString();
    }
    QString header(int column) const {
        return view->figures()->model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    }
};

double total(const PlotSeries& series) {
    double sum = 0;
    for (const double y : series.y) sum += y;
    return sum;
}

}  // namespace

class ScalesTest : public QObject {
    Q_OBJECT
private slots:
    void init() {
        QFile::remove(qEnvironmentVariable("NINSPECT_SETTINGS"));
        Settings::instance().reopen();
        apply_language(QStringLiteral("en"));
    }

    void says_what_to_do_without_files() {
        const Window w({});
        QCOMPARE(w.view->empty_heading(), QStringLiteral("No file is open"));
    }

    void plain_numbers_have_no_scales() {
        Window w({ptq1});
        SETTLE(w.window);
        w.choose(Side::a, "blk.0.attn_norm.weight");
        QVERIFY(w.settle());
        QCOMPARE(w.view->empty_heading(), QStringLiteral("F32 has no scales"));
    }

    void figures_of_the_declared_plane() {
        Window w({artifact});
        SETTLE(w.window);
        w.choose(Side::a, subject);
        QVERIFY(w.settle());
        QCOMPARE(w.header(1), QStringLiteral("A"));
        QCOMPARE(w.figure(1, Figure::count), text::count(6144));
        QCOMPARE(w.figure(1, Figure::neg), QStringLiteral("0"));
        QCOMPARE(w.figure(1, Figure::nan), QStringLiteral("0"));
        QCOMPARE(w.figure(1, Figure::median), QStringLiteral("0.0168457"));
        QCOMPARE(w.figure(1, Figure::min), QStringLiteral("0.00745773"));
        QCOMPARE(w.figure(1, Figure::max), QStringLiteral("0.0357971"));
        QCOMPARE(w.figure(1, Figure::high_byte_kinds), QStringLiteral("10"));
        QVERIFY2(w.view->figures()->verdict_text().startsWith(QLatin1String("A: healthy")),
                 qPrintable(w.view->figures()->verdict_text()));
        QCOMPARE(w.view->plot()->series().size(), 1u);
        QCOMPARE(total(w.view->plot()->series().front()), 6144.0);  // every word is in some bar
    }

    /// The case that the program is for: both readings one click apart.
    void wrong_and_right_reading_are_one_click_apart() {
        Window w({artifact});
        SETTLE(w.window);
        w.choose(Side::a, subject);
        QVERIFY(w.settle());
        BoundaryStrip* strip = w.view->strip();
        const QPoint at(static_cast<int>(strip->x_of(inside_high_plane)), strip->band().bottom() + 8);
        QTest::mouseClick(strip, Qt::LeftButton, {}, at);
        QVERIFY(w.settle());
        QCOMPARE(*w.view->boundary()->offset(), inside_high_plane);
        QCOMPARE(w.header(1), QStringLiteral("A"));
        QCOMPARE(w.header(2), QStringLiteral("A at ") + text::count(inside_high_plane));
        QCOMPARE(w.figure(1, Figure::neg), QStringLiteral("0"));
        QCOMPARE(w.figure(2, Figure::neg), text::count(2929));
        QCOMPARE(w.figure(2, Figure::nan), QStringLiteral("259"));
        QCOMPARE(w.figure(2, Figure::inf), QStringLiteral("2"));
        QCOMPARE(w.figure(2, Figure::subnormal), QStringLiteral("148"));
        QCOMPARE(w.figure(2, Figure::median), QStringLiteral("1.48828"));
        QVERIFY(w.view->figures()->verdict_text().contains(QLatin1String(": broken")));
        QTest::mouseClick(w.view->back_button(), Qt::LeftButton);
        QVERIFY(w.settle());
        QVERIFY(!w.view->boundary()->offset());
        QCOMPARE(w.view->figures()->model()->columnCount(), 2);
        QCOMPARE(w.figure(1, Figure::neg), QStringLiteral("0"));
        QVERIFY(!w.view->back_button()->isEnabled());
    }

    void boundary_by_keys() {
        Window w({artifact});
        SETTLE(w.window);
        w.choose(Side::a, subject);
        QVERIFY(w.settle());
        BoundaryStrip* strip = w.view->strip();
        strip->setFocus();
        const auto at = [&] { return w.view->boundary()->offset(); };
        QTest::keyClick(strip, Qt::Key_Left);
        QCOMPARE(*at(), declared - 2);
        QTest::keyClick(strip, Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(*at(), declared - 258);
        QTest::keyClick(strip, Qt::Key_Right, Qt::ShiftModifier);
        QTest::keyClick(strip, Qt::Key_Right);
        QVERIFY(!at());  // back at the declared place by itself
        QTest::keyClick(strip, Qt::Key_Left, Qt::ControlModifier);
        QCOMPARE(*at(), inside_high_plane);
        QTest::keyClick(strip, Qt::Key_Home);
        QVERIFY(!at());
    }

    void boundary_by_number() {
        Window w({artifact});
        SETTLE(w.window);
        w.choose(Side::a, subject);
        QVERIFY(w.settle());
        QLineEdit* field = w.view->offset_field();
        QCOMPARE(field->text(), text::count(declared));
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QStringLiteral("0x24000"));
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(w.settle());
        QCOMPARE(*w.view->boundary()->offset(), inside_high_plane);
        QCOMPARE(w.figure(2, Figure::neg), text::count(2929));
        field->selectAll();  // beyond the tensor: as far as all words fit
        QTest::keyClicks(field, QStringLiteral("999999999"));
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(w.settle());
        QVERIFY(!w.view->boundary()->offset() || *w.view->boundary()->offset() == declared);
    }

    void dragging_moves_the_histogram() {
        Window w({artifact});
        SETTLE(w.window);
        w.choose(Side::a, subject);
        QVERIFY(w.settle());
        BoundaryStrip* strip = w.view->strip();
        const int y = strip->band().center().y();
        const QPoint from(static_cast<int>(strip->x_of(declared)), y), to(static_cast<int>(strip->x_of(60'000)), y);
        QTest::mousePress(strip, Qt::LeftButton, {}, from);
        QMouseEvent move(QEvent::MouseMove, to, strip->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(strip, &move);
        QTest::mouseRelease(strip, Qt::LeftButton, {}, to);
        QVERIFY(w.settle());
        const std::uint64_t at = *w.view->boundary()->offset();
        QVERIFY2(at > 58'000 && at < 62'000 && at % 2 == 0, qPrintable(QString::number(at)));
        QVERIFY(w.view->figures()->verdict_text().contains(QLatin1String(": broken")));
        QCOMPARE(w.view->plot()->series().size(), 2u);
    }

    void a_over_b() {
        Window w({ptq1, artifact});
        SETTLE(w.window);
        w.choose(Side::a, "token_embd.weight");  // it became text/token_embedding: the same scales
        w.window.session()->select(
            Side::b, *w.window.session()->document(Side::b).artifact()->find("text/token_embedding"), false);
        QVERIFY(w.settle());
        QCOMPARE(w.view->figures()->model()->columnCount(), 3);
        for (int column : {1, 2}) {
            QCOMPARE(w.figure(column, Figure::count), text::count(1280));
            QCOMPARE(w.figure(column, Figure::median), QStringLiteral("0.0167542"));
        }
        const auto& series = w.view->plot()->series();
        QCOMPARE(series.size(), 2u);
        QCOMPARE(series[0].y, series[1].y);
        QVERIFY(!series[0].second && series[1].second);
        // The artifact has planes: the boundary is its.
        QCOMPARE(w.view->side(), Side::b);
        w.view->boundary()->move_to(30'720);
        QVERIFY(w.settle());
        QCOMPARE(w.figure(1, Figure::neg), QStringLiteral("0"));
        QCOMPARE(w.figure(2, Figure::neg), QStringLiteral("575"));
        QCOMPARE(w.figure(2, Figure::nan), QStringLiteral("58"));
    }

    void axes_and_bins() {
        Window w({artifact});
        SETTLE(w.window);
        w.choose(Side::a, subject);
        QVERIFY(w.settle());
        Plot* plot = w.view->plot();
        QVERIFY(plot->logarithmic(Plot::Axis::x));
        for (auto* toggle : w.view->findChildren<QToolButton*>())
            if (toggle->text() == QLatin1String("log x") || toggle->text() == QLatin1String("log y")) toggle->click();
        QVERIFY(!plot->logarithmic(Plot::Axis::x));
        QVERIFY(plot->logarithmic(Plot::Axis::y));
        auto* bins = w.view->findChild<QSpinBox*>();
        bins->setValue(16);
        QCOMPARE(plot->series().front().y.size(), 16u);
        QCOMPARE(total(plot->series().front()), 6144.0);
    }

    void a_bar_shows_its_groups_and_they_go_to_hex() {
        Window w({artifact});
        SETTLE(w.window);
        w.choose(Side::a, subject);
        QVERIFY(w.settle());
        Plot* plot = w.view->plot();
        const PlotSeries series = plot->series().front();
        // The largest scale is in the last bar, with three more: group 1 of row 1672 (word 3345).
        const std::size_t last = series.y.size() - 1;
        QCOMPARE(series.y[last], 4.0);
        emit plot->clicked(std::sqrt(series.x[last] * series.x[last + 1]), 1);
        QVERIFY(w.settle());
        const ScaleGroups& found = w.view->groups()->model()->groups();
        QCOMPARE(found.found, 4u);
        w.view->groups()->model()->sort(ScaleGroupsModel::value, Qt::DescendingOrder);
        const ScaleGroup& largest = w.view->groups()->model()->at(0);
        QCOMPARE(largest.row, 1672u);
        QCOMPARE(largest.group, 1u);
        QCOMPARE(largest.offset, declared + 2 * 3345);
        QCOMPARE(largest.value, 0.035797119140625);
        QSignalSpy hex(w.window.session(), &Session::bytes_requested);
        emit w.view->groups()->table()->activated(w.view->groups()->model()->index(0, 0));
        QCOMPARE(hex.size(), 1);
        const auto spot = hex.front().front().value<ByteSpot>();
        QCOMPARE(spot.offset, 16'384 + 164'864 + declared + 2 * 3345);  // payload, object, word
        QCOMPARE(spot.bytes, 2u);
        QCOMPARE(w.window.current_view(), ViewId::hex);
    }

    void counts_of_a_moved_plane_show_their_groups() {
        Window w({artifact});
        SETTLE(w.window);
        w.choose(Side::a, subject);
        QVERIFY(w.settle());
        w.view->boundary()->move_to(inside_high_plane);
        QVERIFY(w.settle());
        const auto row = static_cast<int>(Figure::nan);
        emit w.view->figures()->table()->activated(w.view->figures()->model()->index(row, 2));
        QVERIFY(w.settle());
        QCOMPARE(w.view->groups()->model()->groups().found, 259u);
        QCOMPARE(w.view->groups()->model()->rowCount(), 259);
        const ScaleGroup& first = w.view->groups()->model()->at(0);
        QVERIFY(std::isnan(first.value));
        QVERIFY(first.offset >= inside_high_plane && first.offset < inside_high_plane + 12'288);
        QVERIFY(w.view->groups()->heading().contains(text::count(inside_high_plane)));
    }

    void the_doctor_agrees_with_a_healthy_file() {
        Window w({artifact});
        SETTLE(w.window);
        w.choose(Side::a, subject);
        w.view->show_page(ScalesView::Page::doctor);
        QVERIFY(w.settle());
        ScalesDoctor* doctor = w.view->doctor();
        QVERIFY(doctor->examination() != nullptr);
        QVERIFY(doctor->examination()->agrees);
        QVERIFY(doctor->cards().size() > 3);
        QVERIFY2(doctor->cards().front()->text().contains(QLatin1String("declared")),
                 qPrintable(doctor->cards().front()->text()));
        QVERIFY(doctor->summary().startsWith(QLatin1String("The declared arrangement fits best")));
        // A card is a place for the boundary.
        CandidateCard* other = nullptr;
        for (CandidateCard* card : doctor->cards())
            if (card->candidate().scale_offset == inside_high_plane &&
                card->candidate().arrangement.find("planes") != std::string::npos)
                other = card;
        QVERIFY(other != nullptr);
        other->setFocus();
        QTest::keyClick(other, Qt::Key_Return);
        QVERIFY(w.settle());
        QCOMPARE(*w.view->boundary()->offset(), inside_high_plane);
        QCOMPARE(w.figure(2, Figure::neg), text::count(2929));
    }

    void a_right_click_on_the_plot_opens_its_menu() {
        Window w({artifact});
        SETTLE(w.window);
        w.choose(Side::a, subject);
        QVERIFY(w.settle());
        Plot* plot = w.view->plot();
        QWidget* under_the_mouse = plot->childAt(plot->rect().center());
        QVERIFY(under_the_mouse != nullptr);
        QContextMenuEvent click(QContextMenuEvent::Mouse, under_the_mouse->rect().center(),
                                plot->mapToGlobal(plot->rect().center()));
        QApplication::sendEvent(under_the_mouse, &click);
        QVERIFY(plot->menu()->isVisible());
        plot->menu()->close();
    }

    void figures_can_be_taken_away() {
        Window w({artifact});
        SETTLE(w.window);
        w.choose(Side::a, subject);
        QVERIFY(w.settle());
        const QJsonObject json =
            QJsonDocument::fromJson(QByteArray::fromStdString(w.view->figures()->model()->json())).object();
        QCOMPARE(json[QStringLiteral("A")][QStringLiteral("count")].toInt(), 6144);
        QCOMPARE(json[QStringLiteral("A")][QStringLiteral("median")].toDouble(), 0.016845703125);
        QCOMPARE(json[QStringLiteral("A")][QStringLiteral("verdict")].toString(), QStringLiteral("healthy"));
        w.view->figures()->table()->setFocus();
        QTest::keyClick(w.view->figures()->table(), Qt::Key_C, Qt::ControlModifier);
        QVERIFY2(QApplication::clipboard()->text().contains(QStringLiteral("Words\t6144\n")),
                 qPrintable(QApplication::clipboard()->text()));
        // The plot: numbers, picture, vectors.
        const QString csv = w.view->plot()->csv();
        QVERIFY(csv.startsWith(QLatin1String("series,from,to,count\r\n\"A\",")));
        QCOMPARE(csv.count(QLatin1Char('\n')), 121);
        QVERIFY(w.view->plot()->image(2).width() >= 2 * w.view->plot()->width() - 2);
        QVERIFY(w.view->plot()->pdf().startsWith("%PDF"));
        QXmlStreamReader svg(w.view->plot()->svg());
        int paths = 0;
        QString words;
        while (!svg.atEnd()) {
            svg.readNext();
            if (svg.isStartElement() && svg.name() == QLatin1String("path")) ++paths;
            if (svg.isStartElement() && svg.name() == QLatin1String("text"))
                words += svg.readElementText() + QLatin1Char('|');
        }
        QVERIFY2(!svg.hasError(), qPrintable(svg.errorString()));
        QVERIFY(paths > 5);
        QVERIFY2(words.contains(QLatin1String("Scale|")), qPrintable(words));
    }

    void plot_keys_and_read_out() {
        Window w({artifact});
        SETTLE(w.window);
        w.choose(Side::a, subject);
        QVERIFY(w.settle());
        Plot* plot = w.view->plot();
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_Right);
        QTest::keyClick(plot, Qt::Key_Right);
        QVERIFY(plot->cursor().has_value());
        const PlotSeries& series = plot->series().front();
        const QString words = plot->read_out_at(*plot->cursor(), 0);
        QVERIFY2(words.contains(QStringLiteral("A: ") + plot_number(series.y[1])), qPrintable(words));
        const auto fit = plot->range(Plot::Axis::x);
        QTest::keyClick(plot, Qt::Key_Plus);
        const auto closer = plot->range(Plot::Axis::x);
        QVERIFY(closer.second / closer.first < fit.second / fit.first);
        QTest::keyClick(plot, Qt::Key_Home);
        QCOMPARE(plot->range(Plot::Axis::x), fit);
        QTest::keyClick(plot, Qt::Key_Minus);  // there is nothing beyond the data
        QCOMPARE(plot->range(Plot::Axis::x), fit);
    }

    void sub_scales_and_minimums() {
        Window w({all_types});
        SETTLE(w.window);
        const auto file = w.window.session()->document(Side::a).artifact();
        std::optional<EntryId> q4_k;
        for (std::uint32_t i = 0; i < file->entry_count(); ++i)
            if (file->format_name(EntryId{i}) == "Q4_K") q4_k = EntryId{i};
        QVERIFY(q4_k.has_value());
        w.window.session()->select(Side::a, *q4_k);
        QVERIFY(w.settle());
        auto* which = w.view->findChild<QComboBox*>(QStringLiteral("scale_words"));
        QVERIFY(which->isEnabled());
        const QString scales = w.figure(1, Figure::count);
        which->setCurrentIndex(1);
        emit which->activated(1);
        QVERIFY(w.view->plot()->series().size() == 1);
        QVERIFY(w.figure(1, Figure::count) != scales);  // eight sub-scales for each scale
        which->setCurrentIndex(2);
        emit which->activated(2);
        QCOMPARE(w.figure(1, Figure::count), scales);  // one dmin for each d
    }

    void every_type_is_shown_or_says_why_not() {
        Window w({all_types});
        SETTLE(w.window);
        const auto file = w.window.session()->document(Side::a).artifact();
        for (std::uint32_t i = 0; i < file->entry_count(); ++i) {
            w.window.session()->select(Side::a, EntryId{i});
            QVERIFY(w.settle());
            const bool shown = w.view->figures()->model()->columnCount() > 1 && w.view->empty_heading().isEmpty();
            const bool said =
                !w.view->empty_heading().isEmpty() || text_in<QLabel>(w.view).contains(QLatin1String("A: "));
            QVERIFY2(shown || said, std::string(file->format_name(EntryId{i})).c_str());
        }
    }

    void speaks_chinese() {
        Window w({artifact});
        SETTLE(w.window);
        w.choose(Side::a, subject);
        QVERIFY(w.settle());
        const QString before = text_in<QLabel>(w.view);
        apply_language(QStringLiteral("zh_CN"));
        QVERIFY(w.settle());
        QVERIFY(has_chinese(w.view->title()) || text_in<QLabel>(w.view) == before);
        apply_language(QStringLiteral("en"));
    }
};

QTEST_MAIN(ScalesTest)
#include "test_scales.moc"
