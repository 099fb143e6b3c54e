// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The Mapping view as a user meets it. Sizes of the miniature: value heads of 32 rows, 16 groups
// of 3; blk.0.attn_qkv has 1024 query and key rows in front of its 1536 value rows.
#include "core/inspect/open.h"
#include "tests/ui/shell_support.h"
#include "ui/models/mapping_store.h"
#include "ui/text/units.h"
#include "ui/views/hex_pane.h"
#include "ui/views/mapping_details.h"
#include "ui/views/mapping_findings.h"
#include "ui/views/mapping_observed.h"
#include "ui/views/mapping_plot.h"
#include "ui/views/mapping_view.h"

#include <QComboBox>
#include <QListWidget>
#include <QTableView>
#include <QTableWidget>
#include <QWheelEvent>

using namespace ninspect;
using namespace ninspect::ui;

namespace {

constexpr const char* value_z = "text/layers/0/gdn/value_z";
const QString ptq1_packed = path_of("bonsai-mini/expected-ptq1_0.ninfer");
const QString templ = path_of("bonsai-mini/template-groupwise-int.ninfer");
const QString qkv = QStringLiteral("blk.0.attn_qkv.weight");

/// The whole window with the view in front.
struct Window {
    MainWindow window;
    MappingView* view = nullptr;

    explicit Window(const QStringList& files) {
        window.resize(1440, 900);
        window.show();
        window.open_files(files);
        window.show_view(ViewId::mapping);
        view = qobject_cast<MappingView*>(window.view(ViewId::mapping));
    }
    Session& session() { return *window.session(); }
    std::shared_ptr<const mapping::MappingPlan> plan() { return session().mapping()->plan(); }
    std::size_t index_of(const char* name) {
        return static_cast<std::size_t>(plan()->find(name) - plan()->objects.data());
    }
    void choose(const char* name) { view->choose(index_of(name)); }
    EntryId entry(Side side, const char* name) { return *session().document(side).artifact()->find(name); }
    QString cell(const char* name, int column) {
        const auto* table = view->table()->model();
        for (int row = 0; row < table->rowCount(); ++row)
            if (table->index(row, 0).data().toString() == QLatin1String(name))
                return table->index(row, column).data().toString();
        return QStringLiteral("no such row");
    }
};

/// The converted miniature with value rows of layer 0 in the order of the source.
QString unpermuted(const test::TempDir& folder) {
    auto opened = inspect::open_artifact(packed.toStdString(), {}, {});
    if (!opened) return {};
    const Artifact& right = **opened;
    const EntryId id = *right.find(value_z);
    const codec::Geometry geometry = *right.geometry(id);
    const test::Bytes before = test::read_bytes(packed.toStdString());
    test::Bytes bytes = before;
    for (const codec::Plane& plane : geometry.planes)
        for (std::uint64_t row = 0; row < 1536; ++row) {
            const std::uint64_t head = row / 32, from = (3 * (head % 16) + head / 16) * 32 + row % 32;
            const std::uint64_t start = right.entry(id).file_offset + plane.offset;
            std::copy_n(before.begin() + static_cast<std::ptrdiff_t>(start + from * plane.row_bytes), plane.row_bytes,
                        bytes.begin() + static_cast<std::ptrdiff_t>(start + row * plane.row_bytes));
        }
    const std::string path = folder.file("unpermuted.ninfer");
    test::write_bytes(path, bytes);
    return QString::fromStdString(path);
}

mapping::PlanObject object_of(std::vector<mapping::RowPiece> pieces, std::uint64_t source_rows) {
    mapping::PlanObject object;
    object.name = "object";
    object.origin = mapping::Origin::ternary;
    object.sources.push_back({});
    object.sources[0].name = "tensor";
    object.sources[0].rows = source_rows;
    object.rows = *mapping::RowMap::make(std::move(pieces));
    object.cover = object.rows.check();
    return object;
}

}  // namespace

class MappingViewTest : public QObject {
    Q_OBJECT
private slots:
    void init() {
        QFile::remove(qEnvironmentVariable("NINSPECT_SETTINGS"));
        Settings::instance().reopen();
        apply_language(QStringLiteral("en"));
    }

    void says_what_to_open() {
        Window none({});
        QCOMPARE(none.view->empty_heading(), QStringLiteral("No file is open"));
        Window gguf({pq2});
        SETTLE(gguf.window);
        QCOMPARE(gguf.view->empty_heading(), QStringLiteral("Open a .ninfer file in B"));
        Window ninfer({packed});
        SETTLE(ninfer.window);
        QCOMPARE(ninfer.view->empty_heading(), QStringLiteral("Open a GGUF file in B"));
        Window both({pq2, ptq1});
        SETTLE(both.window);
        QCOMPARE(both.view->empty_heading(), QStringLiteral("Not a GGUF file and a .ninfer file"));
    }

    void shows_rules_in_words() {
        Window w({pq2, packed});
        SETTLE(w.window);
        QVERIFY(w.view->empty_heading().isEmpty());
        QVERIFY(w.view->findings()->isHidden());
        QCOMPARE(static_cast<std::size_t>(w.view->table()->model()->rowCount()),
                 w.session().document(Side::b).artifact()->entry_count());
        QCOMPARE(w.cell(value_z, MappingModel::rule_column),
                 QStringLiteral("%1 rows of blk.0.attn_qkv.weight from row %2 on, heads of 32 rows tiled -> grouped "
                                "(16 groups of 3), then %1 rows of blk.0.attn_gate.weight, heads of 32 rows tiled -> "
                                "grouped (16 groups of 3)")
                     .arg(text::count(1536), text::count(1024)));
        QCOMPARE(w.cell(value_z, MappingModel::once_column), QStringLiteral("yes"));
        QCOMPARE(w.cell(value_z, MappingModel::origin_column), QStringLiteral("ternary"));
        QCOMPARE(w.cell("text/final_norm", MappingModel::transform_column), QStringLiteral("x − 1"));
        QCOMPARE(w.cell("text/draft_head", MappingModel::origin_column), QStringLiteral("borrowed"));
    }

    void filters_objects_and_sources() {
        Window w({pq2, packed});
        SETTLE(w.window);
        w.view->filter_field()->setText(QStringLiteral("BLK.0.attn_QKV"));
        QCOMPARE(w.view->table()->model()->rowCount(), 2);  // query_key and value_z
        w.view->filter_field()->clear();
        w.view->show_box()->setCurrentIndex(1);
        for (int row = 0; row < w.view->table()->model()->rowCount(); ++row)
            QVERIFY(w.view->table()->model()->index(row, MappingModel::origin_column).data() !=
                    QStringLiteral("borrowed"));
        w.view->show_box()->setCurrentIndex(2);
        QCOMPARE(w.view->table()->model()->rowCount(), 0);
    }

    void reads_out_the_source_row_and_counts_cycles() {
        Window w({pq2, packed});
        SETTLE(w.window);
        w.choose(value_z);
        MappingPlot* plot = w.view->plot();
        plot->set_cursor(33);  // head 1 of the target is head 16 of the source
        QCOMPARE(plot->read_out(),
                 QStringLiteral("target row 33 ← blk.0.attn_qkv.weight row %1").arg(text::count(1537)));
        plot->set_cursor(1536 + 64);  // head 2 of the second half: head 32
        QCOMPARE(
            plot->read_out(),
            QStringLiteral("target row %1 ← blk.0.attn_gate.weight row %2").arg(text::count(1600), text::count(1024)));
        QVERIFY2(w.view->details()->verdict().startsWith(QLatin1String("Bijective")),
                 qPrintable(w.view->details()->verdict()));
        // i -> (i % 3) * 16 + i / 3 on 48 heads: 0 and 47 stay, the others are two cycles of 23.
        QVERIFY2(w.view->details()->cycles().contains(QLatin1String("64 rows stay in place, 64 cycles of 23 rows")),
                 qPrintable(w.view->details()->cycles()));
    }

    void a_rule_that_is_not_bijective_says_which_rows() {
        MappingDetails details(nullptr);
        details.resize(500, 300);
        details.show();
        // The permutation of 48 heads on 6144 single rows: the classic mistake.
        const auto object = object_of({mapping::RowPiece::heads(0, 0, 6144, 1, 16, 3)}, 6144);
        details.show_object(&object);
        QVERIFY2(details.verdict().contains(QStringLiteral("%1 different ones; %2 repeated, %3 missing")
                                                .arg(text::count(2080), text::count(2048), text::count(4064))),
                 qPrintable(details.verdict()));
        QVERIFY(details.ranges()->isVisible());
        const int last = details.ranges()->rowCount() - 1;
        QCOMPARE(details.ranges()->item(last, 0)->text(), QStringLiteral("missing"));
        QCOMPARE(details.ranges()->item(last, 2)->text(), text::count(2080));
        QCOMPARE(details.ranges()->item(last, 3)->text(), text::count(4064));
    }

    void plot_by_mouse_and_keys() {
        Window w({pq2, packed});
        SETTLE(w.window);
        w.choose(value_z);
        MappingPlot* plot = w.view->plot();
        plot->setFocus();
        QCOMPARE(plot->shown_rows(), std::pair(0.0, 3072.0));
        plot->set_cursor(32);
        const QPoint at = plot->place_of(32).toPoint();
        QWheelEvent wheel(at, plot->mapToGlobal(at), {}, {0, 120 * 8}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(plot, &wheel);
        QVERIFY(plot->shown_rows().second - plot->shown_rows().first < 3072.0 / 5);
        QVERIFY(plot->shown_rows().first < 32 && plot->shown_rows().second > 32);
        QTest::mouseMove(plot, plot->place_of(33).toPoint());
        QTRY_VERIFY(plot->cursor().has_value());
        QVERIFY2(*plot->cursor() == 33 || *plot->cursor() == 32, qPrintable(QString::number(*plot->cursor())));
        plot->set_cursor(33);
        QTest::keyClick(plot, Qt::Key_Left);
        QCOMPARE(*plot->cursor(), 32u);
        QTest::keyClick(plot, Qt::Key_Right, Qt::ControlModifier);  // the next head
        QCOMPARE(*plot->cursor(), 64u);
        const auto before = plot->shown_rows();
        QTest::mousePress(plot, Qt::LeftButton, {}, plot->place_of(64).toPoint());
        QMouseEvent move(QEvent::MouseMove, plot->place_of(64) - QPointF(60, 0),
                         plot->mapToGlobal(plot->place_of(64) - QPointF(60, 0)), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(plot, &move);
        QTest::mouseRelease(plot, Qt::LeftButton, {}, at);
        QVERIFY(plot->shown_rows().first > before.first);
        QTest::keyClick(plot, Qt::Key_0);
        QCOMPARE(plot->shown_rows(), std::pair(0.0, 3072.0));
    }

    /// A quarter of a million rows of their own: drawn to the point.
    void plot_of_many_rows() {
        MappingPlot plot(nullptr);
        plot.resize(700, 500);
        MappingPlot::Content content;
        content.rows = 248'320;
        content.sources.push_back({QStringLiteral("tensor"), 0, 248'320});
        for (std::uint64_t i = 0; i < content.rows; ++i) content.runs.push_back({i, 0, content.rows - 1 - i, 1});
        plot.set_content(std::move(content));
        const QImage image = plot.grab().toImage();
        const QPoint middle = plot.place_of(124'160).toPoint();
        const QColor line = MappingPlot::source_color(0, is_dark(plot.palette()));
        bool drawn = false;
        for (int dx = -2; dx <= 2; ++dx)
            for (int dy = -2; dy <= 2; ++dy)
                drawn = drawn || image.pixelColor((middle + QPoint(dx, dy)) * image.devicePixelRatio()) == line;
        QVERIFY(drawn);
        plot.set_cursor(248'319);
        for (int i = 0; i < 60; ++i) plot.zoom(1.5);
        const auto [from, to] = plot.shown_rows();
        QVERIFY2(to - from <= 8.5 && from <= 248'319.0 && to >= 248'320.0 - 0.5,
                 qPrintable(QStringLiteral("%1 %2").arg(from, 0, 'f', 3).arg(to, 0, 'f', 3)));
    }

    void choosing_in_a_pane_chooses_the_counterpart_and_the_object() {
        Window w({pq2, packed});
        SETTLE(w.window);
        w.session().select(Side::a, w.entry(Side::a, "token_embd.weight"));
        QCOMPARE(w.session().selected(Side::b), w.entry(Side::b, "text/token_embedding"));
        QCOMPARE(w.view->object()->name, std::string("text/token_embedding"));
        w.session().select(Side::b, w.entry(Side::b, "text/layers/0/mlp/gate_up"));
        QCOMPARE(w.session().selected(Side::a), w.entry(Side::a, "blk.0.ffn_gate.weight"));
        QCOMPARE(w.view->object()->name, std::string("text/layers/0/mlp/gate_up"));
        w.session().select(Side::a, w.entry(Side::a, "blk.0.ffn_up.weight"));  // a part of the same object
        QCOMPARE(w.session().selected(Side::b), w.entry(Side::b, "text/layers/0/mlp/gate_up"));
        w.choose(value_z);
        QCOMPARE(w.session().selected(Side::b), w.entry(Side::b, value_z));
        QCOMPARE(w.session().selected(Side::a), w.entry(Side::a, "blk.0.attn_qkv.weight"));
    }

    void files_may_stand_the_other_way_round() {
        Window w({packed, pq2});
        SETTLE(w.window);
        w.choose(value_z);
        w.view->plot()->set_cursor(0);
        QCOMPARE(w.view->plot()->read_out(),
                 QStringLiteral("target row 0 ← blk.0.attn_qkv.weight row %1").arg(text::count(1024)));
        QCOMPARE(w.session().selected(Side::a), w.entry(Side::a, value_z));
        w.session().swap();
        SETTLE(w.window);
        QVERIFY(w.view->empty_heading().isEmpty());
        QCOMPARE(w.session().mapping()->pair()->source, Side::a);
    }

    void opening_a_row_shows_its_bytes_on_both_sides() {
        Window w({pq2, packed});
        SETTLE(w.window);
        w.choose(value_z);
        const QSignalSpy shown(&w.session(), &Session::bytes_requested), marked(&w.session(), &Session::bytes_marked);
        w.view->plot()->setFocus();
        w.view->plot()->set_cursor(33);
        QTest::keyClick(w.view->plot(), Qt::Key_Return);
        QCOMPARE(w.window.current_view(), ViewId::hex);
        const auto spot = shown.first().first().value<ByteSpot>(), other = marked.last().first().value<ByteSpot>();
        // PQ2_0 of 256 columns: two blocks of 34 bytes; in the base plane 64 bytes a row.
        const auto a = w.session().document(Side::a).artifact(), b = w.session().document(Side::b).artifact();
        QCOMPARE(spot.side, Side::b);
        QCOMPARE(spot.offset, b->entry(w.entry(Side::b, value_z)).file_offset + 33 * 64);
        QCOMPARE(other.side, Side::a);
        QCOMPARE(other.offset, a->entry(w.entry(Side::a, "blk.0.attn_qkv.weight")).file_offset + 1537 * 68);
    }

    void findings_are_counted_and_lead_to_objects() {
        Window w({pq2, ptq1_packed});
        SETTLE(w.window);
        MappingFindings* findings = w.view->findings();
        QVERIFY(findings->isVisible());
        QVERIFY2(findings->summary().contains(QLatin1String("text/token_embedding")), qPrintable(findings->summary()));
        QVERIFY(!findings->list()->isVisible());
        findings->set_open(true);
        QVERIFY(findings->list()->isVisible() && findings->list()->count() > 1);
        w.choose("text/final_norm");
        emit findings->chosen(0);
        QCOMPARE(w.view->object()->name, std::string("text/token_embedding"));
    }

    void a_template_has_no_rows_to_compare() {
        Window w({pq2, templ});
        SETTLE(w.window);
        QVERIFY(!w.view->compare_button()->isEnabled());
        QVERIFY(w.view->compare_button()->toolTip().contains(QLatin1String("template")));
    }

    void compares_rows_of_a_right_artifact() {
        Window w({pq2, packed});
        SETTLE(w.window);
        w.choose(value_z);
        w.view->compare_button()->click();
        SETTLE(w.window);
        QCOMPARE(w.cell(value_z, MappingModel::observed_column), QStringLiteral("as expected"));
        QCOMPARE(w.view->observed()->verdict(),
                 QStringLiteral("Each of the %1 rows is the expected one.").arg(text::count(3072)));
        QVERIFY2(w.view->summary().contains(QLatin1String(" 0 different, 0 not compared")),
                 qPrintable(w.view->summary()));
    }

    void finds_and_names_what_is_wrong_with_a_foreign_artifact() {
        const test::TempDir folder;
        const QString path = unpermuted(folder);
        Window w({pq2, path});
        SETTLE(w.window);
        w.view->compare_button()->click();
        SETTLE(w.window);
        w.view->show_box()->setCurrentIndex(3);
        QCOMPARE(w.view->table()->model()->rowCount(), 1);
        QCOMPARE(w.cell(value_z, MappingModel::observed_column),
                 QStringLiteral("%1 of %2 rows differ").arg(text::count(1472), text::count(3072)));
        w.choose(value_z);
        MappingObserved* observed = w.view->observed();
        QVERIFY(observed->isVisible());
        QVERIFY(observed->verdict().contains(QLatin1String("the same rows in another order")));
        QVERIFY(observed->patterns().contains(QLatin1String("the heads were not permuted")));
        QCOMPARE(observed->table()->item(0, 0)->text(), QStringLiteral("32"));
        QCOMPARE(observed->table()->item(0, 1)->text(), qkv + QStringLiteral(" row ") + text::count(1536));
        QCOMPARE(observed->table()->item(0, 2)->text(), qkv + QStringLiteral(" row ") + text::count(1056));
        observed->table()->setCurrentCell(2, 0);
        QCOMPARE(*w.view->plot()->cursor(), 34u);
        const QSignalSpy marked(&w.session(), &Session::bytes_marked);
        emit observed->table()->activated(observed->table()->model()->index(0, 0));
        QCOMPARE(w.window.current_view(), ViewId::hex);
        const auto a = w.session().document(Side::a).artifact();  // where the row really comes from
        QCOMPARE(marked.last().first().value<ByteSpot>().offset,
                 a->entry(w.entry(Side::a, "blk.0.attn_qkv.weight")).file_offset + 1056 * 68);
    }

    void results_are_gone_with_the_file() {
        Window w({pq2, packed});
        SETTLE(w.window);
        w.choose(value_z);
        w.view->compare_button()->click();
        SETTLE(w.window);
        w.session().document(Side::b).close();
        QVERIFY(!w.session().mapping()->plan() && !w.session().mapping()->observed());
        QCOMPARE(w.view->empty_heading(), QStringLiteral("Open a .ninfer file in B"));
        w.window.open_files({ptq1_packed});
        SETTLE(w.window);
        QVERIFY(w.cell(value_z, MappingModel::observed_column).isEmpty());
    }
};

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    apply_color_scheme(ColorScheme::light);
    MappingViewTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "test_mapping_view.moc"
