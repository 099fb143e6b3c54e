// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The directory's models: what cells say, sorting, filtering, layers, and how fast that is
// with 100,000 rows. Expected values come from the fixtures' listings.
#include "core/inspect/open.h"
#include "tests/support/support.h"
#include "tests/ui/small_gguf.h"
#include "ui/models/directory_proxy.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <algorithm>
#include <ctime>

using namespace ninspect;
using namespace ninspect::ui;

namespace {

using Column = DirectoryColumn;

std::shared_ptr<const Artifact> open(std::string_view name) {
    auto artifact = inspect::open_artifact(test::fixture(name), {}, {});
    return artifact ? *artifact : nullptr;
}

QJsonObject listing(std::string_view name) {
    QFile file(QString::fromStdString(test::fixture(name)));
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QJsonDocument::fromJson(file.readAll()).object();
}

QString cell(const QAbstractItemModel& model, int row, Column column, const QModelIndex& parent = {}) {
    return model.index(row, static_cast<int>(column), parent).data().toString();
}

QString no_spaces(QString text) { return text.remove(QChar(0x2009)); }

QStringList names(const DirectoryProxy& proxy) {
    QStringList list;
    for (const EntryId id : proxy.entries())
        list += QString::fromUtf8(proxy.directory()->artifact()->name(id).data(),
                                  static_cast<qsizetype>(proxy.directory()->artifact()->name(id).size()));
    return list;
}

/// A directory as of a 64-layer model, many times over.
std::shared_ptr<const Artifact> many_entries(std::uint32_t n) {
    ArtifactBuilder builder;
    builder.artifact().parts.emplace_back();
    for (std::uint32_t i = 0; i < n; ++i) {
        Entry entry;
        entry.offset = entry.file_offset = std::uint64_t{i} * 4096;
        entry.bytes = (i * 2654435761u) % 100000;
        const std::uint64_t shape[] = {i % 7 + 1, 5120};
        const std::string name = "blk." + std::to_string(i % 997) + ".part_" + std::to_string(i) + ".weight";
        (void)builder.add_entry(entry, name, shape, i % 3 == 0 ? "Q4_K" : "F32", "");
    }
    return builder.finish();
}

/// Milliseconds of processor time, the best of three: other programs do not count.
template <class F>
double milliseconds(F work) {
    double best = 1e9;
    for (int i = 0; i < 3; ++i) {
        const std::clock_t begin = std::clock();
        work();
        best = std::min(best, 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    return best;
}

/// Unoptimised and instrumented builds are slower by about this factor.
constexpr double slowness() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(NDEBUG)
    return 15;
#else
    return 1;
#endif
}

}  // namespace

class TestDirectory : public QObject {
    Q_OBJECT
private slots:
    void natural_order_data();
    void natural_order();
    void layers_of_names_data();
    void layers_of_names();
    void cells_say_what_the_listing_says();
    void resources_have_no_shape();
    void models_keep_their_promises();
    void sorting_by_name_counts();
    void sorting_by_bytes_both_ways();
    void sorting_keeps_persistent_indexes();
    void words_must_all_occur();
    void regular_expressions();
    void broken_expression_changes_nothing();
    void hostile_expression_ends();
    void layers_count_and_add_up();
    void filter_hides_empty_layers();
    void findings_reach_their_entry();
    void guessed_sizes_give_no_bits_per_weight();
    void negative_dimensions_are_negative();
    void hundred_thousand_rows_are_fast();
};

void TestDirectory::natural_order_data() {
    QTest::addColumn<QByteArray>("first");
    QTest::addColumn<QByteArray>("second");
    const char* pairs[][2] = {{"blk.2.a", "blk.10.a"},
                              {"a", "b"},
                              {"a", "a1"},
                              {"x9", "x09"},
                              {"blk.1.z", "blk.2.a"},
                              {"", "a"},
                              {"layers/9/", "layers/10/"},
                              {"99999999999999999999999998", "99999999999999999999999999"}};
    for (const auto& p : pairs) QTest::newRow(p[1]) << QByteArray(p[0]) << QByteArray(p[1]);
}
void TestDirectory::natural_order() {
    QFETCH(QByteArray, first);
    QFETCH(QByteArray, second);
    const std::string a = first.toStdString(), b = second.toStdString();
    QVERIFY(natural_less(a, b));
    QVERIFY(!natural_less(b, a));
    QVERIFY(!natural_less(a, a));
}

void TestDirectory::layers_of_names_data() {
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("layer");
    QTest::newRow("gguf") << QByteArray("blk.3.attn_q.weight") << QByteArray("blk.3");
    QTest::newRow("ninfer") << QByteArray("text/layers/12/norm") << QByteArray("text/layers/12");
    QTest::newRow("none") << QByteArray("token_embd.weight") << QByteArray("");
    QTest::newRow("number at the end is no layer") << QByteArray("norm.7") << QByteArray("");
    QTest::newRow("digits inside a word") << QByteArray("layer12.x") << QByteArray("");
    QTest::newRow("empty components") << QByteArray("..5..") << QByteArray("..5");
}
void TestDirectory::layers_of_names() {
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, layer);
    const std::string text = name.toStdString();
    QCOMPARE(QByteArray::fromStdString(std::string(layer_of(text))), layer);
}

void TestDirectory::cells_say_what_the_listing_says() {
    const QJsonArray tensors = listing("bonsai-mini/mini-pq2_0.expected.json")[QLatin1String("tensors")].toArray();
    DirectoryModel model;
    model.set_artifact(open("bonsai-mini/mini-pq2_0.gguf"));
    QCOMPARE(model.rowCount(), 56);
    QCOMPARE(model.rowCount(), static_cast<int>(tensors.size()));
    for (int row = 0; row < model.rowCount(); ++row) {
        const QJsonObject t = tensors[row].toObject();
        QCOMPARE(cell(model, row, Column::name), t[QLatin1String("name")].toString());
        QCOMPARE(no_spaces(cell(model, row, Column::offset)), QString::number(t[QLatin1String("offset")].toInteger()));
        QCOMPARE(no_spaces(cell(model, row, Column::file_offset)),
                 QString::number(t[QLatin1String("offset")].toInteger() + 27168));
        QCOMPARE(no_spaces(cell(model, row, Column::bytes)), QString::number(t[QLatin1String("bytes")].toInteger()));
        QCOMPARE(cell(model, row, Column::type_id), QString::number(t[QLatin1String("type")].toInt()));
        QCOMPARE(model.index(row, static_cast<int>(Column::bytes)).data(SortRole).toULongLong(),
                 static_cast<qulonglong>(t[QLatin1String("bytes")].toInteger()));
    }
    // 640 rows of 256 columns; 142 is PrismML's PQ2_0: 43520 * 8 / (640 * 256) = 2.125 bits.
    QCOMPARE(cell(model, 0, Column::shape), QStringLiteral("[640, 256]"));
    QCOMPARE(cell(model, 0, Column::ne), QStringLiteral("[256, 640]"));
    QCOMPARE(no_spaces(cell(model, 0, Column::elements)), QStringLiteral("163840"));
    QCOMPARE(cell(model, 0, Column::format), QStringLiteral("PQ2_0"));
    QCOMPARE(cell(model, 0, Column::bits_per_weight), QStringLiteral("2.125"));
    const QVariant align = model.index(0, static_cast<int>(Column::bytes)).data(Qt::TextAlignmentRole);
    QVERIFY(align.value<Qt::Alignment>().testFlag(Qt::AlignRight));
    for (int c = 0; c < directory_columns; ++c)
        QVERIFY2(!model.headerData(c, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty(),
                 "a column without a tooltip");
}

void TestDirectory::resources_have_no_shape() {
    DirectoryModel model;
    model.set_artifact(open("bonsai-mini/expected-pq2_0.ninfer"));
    QCOMPARE(model.rowCount(), 94);
    QCOMPARE(cell(model, 0, Column::name), QStringLiteral("frontend/tokenizer.json"));
    QCOMPARE(cell(model, 0, Column::format), QStringLiteral("raw-bytes-v1"));
    QCOMPARE(cell(model, 0, Column::shape), QString());
    QCOMPARE(cell(model, 0, Column::bits_per_weight), QString());
    QCOMPARE(cell(model, 0, Column::bytes), QStringLiteral("602"));
}

void TestDirectory::models_keep_their_promises() {
    DirectoryModel model;
    DirectoryProxy proxy;
    const QAbstractItemModelTester of_model(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QAbstractItemModelTester of_proxy(&proxy, QAbstractItemModelTester::FailureReportingMode::QtTest);
    proxy.setSourceModel(&model);
    model.set_artifact(open("bonsai-mini/mini-pq2_0.gguf"));
    for (const bool grouped : {false, true}) {
        proxy.set_grouped(grouped);
        for (int column = -1; column < directory_columns; ++column) {
            proxy.sort(column, Qt::DescendingOrder);
            proxy.sort(column, Qt::AscendingOrder);
            QCOMPARE(proxy.matching(), std::size_t{56});
        }
        QVERIFY(proxy.set_filter(QStringLiteral("attn"), false));
        model.refresh();
        QVERIFY(proxy.set_filter(QStringLiteral("no such thing"), false));
        QCOMPARE(proxy.rowCount(), 0);
        QVERIFY(proxy.set_filter(QString(), false));
    }
    model.set_artifact(open("bonsai-mini/expected-pq2_0.ninfer"));
    QCOMPARE(proxy.matching(), std::size_t{94});
    model.set_artifact(nullptr);
    QCOMPARE(proxy.rowCount(), 0);
}

void TestDirectory::sorting_by_name_counts() {
    DirectoryModel model;
    DirectoryProxy proxy;
    proxy.setSourceModel(&model);
    model.set_artifact(many_entries(30));
    proxy.sort(static_cast<int>(Column::name), Qt::AscendingOrder);
    const QStringList sorted = names(proxy);
    QCOMPARE(sorted[2], QStringLiteral("blk.2.part_2.weight"));
    QCOMPARE(sorted[10], QStringLiteral("blk.10.part_10.weight"));
    QCOMPARE(sorted[29], QStringLiteral("blk.29.part_29.weight"));
    proxy.sort(static_cast<int>(Column::name), Qt::DescendingOrder);
    QCOMPARE(names(proxy).first(), QStringLiteral("blk.29.part_29.weight"));
    proxy.sort(-1, Qt::AscendingOrder);
    QCOMPARE(proxy.entries().front(), EntryId{0});
}

void TestDirectory::sorting_by_bytes_both_ways() {
    const QJsonArray tensors = listing("bonsai-mini/mini-pq2_0.expected.json")[QLatin1String("tensors")].toArray();
    std::vector<std::pair<qint64, int>> expected;
    for (int i = 0; i < tensors.size(); ++i)
        expected.emplace_back(tensors[i].toObject()[QLatin1String("bytes")].toInteger(), i);
    std::sort(expected.begin(), expected.end());
    DirectoryModel model;
    DirectoryProxy proxy;
    proxy.setSourceModel(&model);
    model.set_artifact(open("bonsai-mini/mini-pq2_0.gguf"));
    proxy.sort(static_cast<int>(Column::bytes), Qt::AscendingOrder);
    for (std::size_t i = 0; i < expected.size(); ++i)
        QCOMPARE(proxy.entries()[i].value, static_cast<std::uint32_t>(expected[i].second));
    proxy.sort(static_cast<int>(Column::bytes), Qt::DescendingOrder);
    // The largest first; equal ones stay in directory order.
    std::stable_sort(expected.begin(), expected.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (std::size_t i = 0; i < expected.size(); ++i)
        QCOMPARE(proxy.entries()[i].value, static_cast<std::uint32_t>(expected[i].second));
}

void TestDirectory::sorting_keeps_persistent_indexes() {
    DirectoryModel model;
    DirectoryProxy proxy;
    proxy.setSourceModel(&model);
    model.set_artifact(open("bonsai-mini/mini-pq2_0.gguf"));
    for (const bool grouped : {false, true}) {
        proxy.set_grouped(grouped);
        const QPersistentModelIndex held(proxy.index_of(EntryId{17}, static_cast<int>(Column::name)));
        const QString name = held.data().toString();
        proxy.sort(static_cast<int>(Column::bytes), Qt::DescendingOrder);
        QCOMPARE(held.data().toString(), name);
        QCOMPARE(proxy.entry_of(held), std::optional(EntryId{17}));
        proxy.sort(-1, Qt::AscendingOrder);
        QCOMPARE(held.data().toString(), name);
    }
}

void TestDirectory::words_must_all_occur() {
    const QJsonArray tensors = listing("bonsai-mini/mini-pq2_0.expected.json")[QLatin1String("tensors")].toArray();
    DirectoryModel model;
    DirectoryProxy proxy;
    proxy.setSourceModel(&model);
    model.set_artifact(open("bonsai-mini/mini-pq2_0.gguf"));
    std::size_t norms = 0, big_norms_of_3 = 0, f32 = 0;
    for (const QJsonValue& v : tensors) {
        const QString name = v.toObject()[QLatin1String("name")].toString();
        norms += name.contains(QLatin1String("norm"));
        big_norms_of_3 += name.contains(QLatin1String("norm")) && name.contains(QLatin1String("blk.3"));
        f32 += v.toObject()[QLatin1String("type")].toInt() == 0;
    }
    QVERIFY(norms > 0 && big_norms_of_3 > 0 && f32 > norms / 2);
    QVERIFY(proxy.set_filter(QStringLiteral("NORM"), false));
    QCOMPARE(proxy.matching(), norms);
    QVERIFY(proxy.set_filter(QStringLiteral("norm  blk.3"), false));
    QCOMPARE(proxy.matching(), big_norms_of_3);
    QVERIFY(proxy.set_filter(QStringLiteral("f32"), false));  // a format is found too
    QCOMPARE(proxy.matching(), f32);
    QVERIFY(proxy.set_filter(QString(), false));
    QCOMPARE(proxy.matching(), std::size_t{56});
}

void TestDirectory::regular_expressions() {
    DirectoryModel model;
    DirectoryProxy proxy;
    proxy.setSourceModel(&model);
    model.set_artifact(open("bonsai-mini/mini-pq2_0.gguf"));
    QVERIFY(proxy.set_filter(QStringLiteral("^blk\\.[12]\\."), true));
    QVERIFY(!names(proxy).isEmpty());
    for (const QString& name : names(proxy))
        QVERIFY(name.startsWith(QLatin1String("blk.1.")) || name.startsWith(QLatin1String("blk.2.")));
    QVERIFY(proxy.set_filter(QStringLiteral("^token_embd\\.weight$"), true));
    QCOMPARE(names(proxy), QStringList{QStringLiteral("token_embd.weight")});
}

void TestDirectory::guessed_sizes_give_no_bits_per_weight() {
    const test::TempDir dir;
    const std::string path = dir.file("guess.gguf");
    // Nobody knows type 250: its size can only be the distance to the next tensor.
    test::write_bytes(
        path, test::small_gguf({{"blk.0.known", {8}, 0, 0}, {"blk.0.odd", {8}, 250, 32}, {"end", {4}, 0, 64}}, 80));
    const auto artifact = inspect::open_artifact(path, {}, {});
    QVERIFY(artifact);
    DirectoryModel model;
    DirectoryProxy proxy;
    proxy.setSourceModel(&model);
    model.set_artifact(*artifact);
    QVERIFY((*artifact)->entry(EntryId{1}).size_from_gap);
    QCOMPARE(cell(model, 0, Column::bits_per_weight), QStringLiteral("32"));
    QCOMPARE(cell(model, 1, Column::bits_per_weight), QString());
    const QModelIndex odd = model.index(1, static_cast<int>(Column::bits_per_weight));
    QVERIFY2(odd.data(Qt::ToolTipRole).toString().contains(QLatin1String("distance to the next")),
             qPrintable(odd.data(Qt::ToolTipRole).toString()));
    proxy.set_grouped(true);
    QCOMPARE(cell(proxy, 0, Column::bits_per_weight), QStringLiteral("~32"));  // 32 + 32 bytes, 16 weights
    QCOMPARE(cell(proxy, 1, Column::bits_per_weight), QStringLiteral("32"));
}

void TestDirectory::negative_dimensions_are_negative() {
    const test::TempDir dir;
    const std::string path = dir.file("negative.gguf");
    test::write_bytes(path, test::small_gguf({{"bad", {~std::uint64_t{0}}, 0, 0}, {"w", {4}, 0, 0}}, 16));
    const auto artifact = inspect::open_artifact(path, {}, {});
    QVERIFY(artifact);
    DirectoryModel model;
    model.set_artifact(*artifact);
    QCOMPARE(cell(model, 0, Column::shape), QStringLiteral("[-1]"));
    QCOMPARE(cell(model, 0, Column::ne), QStringLiteral("[-1]"));
    QCOMPARE(cell(model, 0, Column::elements), QString());
    QCOMPARE(cell(model, 0, Column::bits_per_weight), QString());
    QCOMPARE(cell(model, 1, Column::elements), QStringLiteral("4"));
}

void TestDirectory::broken_expression_changes_nothing() {
    DirectoryModel model;
    DirectoryProxy proxy;
    proxy.setSourceModel(&model);
    model.set_artifact(open("bonsai-mini/mini-pq2_0.gguf"));
    QVERIFY(proxy.set_filter(QStringLiteral("token"), true));
    QCOMPARE(proxy.matching(), std::size_t{1});
    QVERIFY(!proxy.set_filter(QStringLiteral("token("), true));
    QVERIFY(!proxy.filter_error().isEmpty());
    QCOMPARE(proxy.matching(), std::size_t{1});
    QVERIFY(proxy.set_filter(QStringLiteral("token(_embd)?"), true));
    QVERIFY(proxy.filter_error().isEmpty());
}

void TestDirectory::hostile_expression_ends() {
    ArtifactBuilder builder;
    builder.artifact().parts.emplace_back();
    for (int i = 0; i < 50; ++i)
        (void)builder.add_entry({}, std::string(200, 'a') + std::to_string(i) + "!", {}, "F32", "");
    DirectoryModel model;
    DirectoryProxy proxy;
    proxy.setSourceModel(&model);
    model.set_artifact(builder.finish());
    const double ms = milliseconds([&] {
        (void)proxy.set_filter(QString(), true);
        (void)proxy.set_filter(QStringLiteral("^(a+)+$"), true);
    });
    qInfo("50 names against ^(a+)+$: %.1f ms", ms);
    QVERIFY(ms < 1000 * slowness());
}

void TestDirectory::layers_count_and_add_up() {
    const QJsonArray tensors = listing("bonsai-mini/mini-pq2_0.expected.json")[QLatin1String("tensors")].toArray();
    qint64 bytes = 0;
    int entries = 0;
    for (const QJsonValue& v : tensors) {
        if (!v.toObject()[QLatin1String("name")].toString().startsWith(QLatin1String("blk.2."))) continue;
        bytes += v.toObject()[QLatin1String("bytes")].toInteger();
        ++entries;
    }
    DirectoryModel model;
    DirectoryProxy proxy;
    proxy.setSourceModel(&model);
    model.set_artifact(open("bonsai-mini/mini-pq2_0.gguf"));
    proxy.set_grouped(true);
    QModelIndex layer;
    for (int i = 0; i < proxy.rowCount(); ++i)
        if (cell(proxy, i, Column::name).startsWith(QLatin1String("blk.2 "))) layer = proxy.index(i, 0);
    QVERIFY(layer.isValid());
    QCOMPARE(proxy.rowCount(layer), entries);
    QVERIFY(cell(proxy, layer.row(), Column::name).contains(QString::number(entries)));
    QCOMPARE(no_spaces(cell(proxy, layer.row(), Column::bytes)), QString::number(bytes));
    QVERIFY(cell(proxy, 0, Column::name, layer).startsWith(QLatin1String("blk.2.")));
    QCOMPARE(proxy.parent(proxy.index(0, 0, layer)), layer);
    QVERIFY(!proxy.entry_of(layer));
}

void TestDirectory::filter_hides_empty_layers() {
    DirectoryModel model;
    DirectoryProxy proxy;
    proxy.setSourceModel(&model);
    model.set_artifact(open("bonsai-mini/mini-pq2_0.gguf"));
    proxy.set_grouped(true);
    QVERIFY(proxy.set_filter(QStringLiteral("blk.1.attn_norm"), false));
    QCOMPARE(proxy.rowCount(), 1);
    QCOMPARE(proxy.rowCount(proxy.index(0, 0)), 1);
    QCOMPARE(cell(proxy, 0, Column::name, proxy.index(0, 0)), QStringLiteral("blk.1.attn_norm.weight"));
}

void TestDirectory::findings_reach_their_entry() {
    static const Rule warning{"test.warning", Severity::warning, no_loader, "{entry} is odd", "", ""};
    static const Rule error{"test.error", Severity::error, no_loader, "{entry} is broken", "", ""};
    ArtifactBuilder builder;
    builder.artifact().parts.emplace_back();
    for (const char* name : {"good", "odd", "bad"}) (void)builder.add_entry({}, name, {}, "F32", "");
    builder.add_diagnostic(make_diagnostic(warning, "odd", std::nullopt));
    builder.add_diagnostic(make_diagnostic(warning, "bad", std::nullopt));
    builder.add_diagnostic(make_diagnostic(error, "bad", std::nullopt));
    builder.add_diagnostic(make_diagnostic(error, "a key of this name", std::nullopt));
    DirectoryModel model;
    DirectoryProxy proxy;
    proxy.setSourceModel(&model);
    model.set_artifact(builder.finish());
    const auto severity = [&](int row) { return model.index(row, 0).data(SeverityRole).toInt(); };
    QCOMPARE(severity(0), 0);
    QCOMPARE(severity(1), static_cast<int>(Severity::warning) + 1);
    QCOMPARE(severity(2), static_cast<int>(Severity::error) + 1);
    const QString tip = model.index(2, static_cast<int>(Column::health)).data(Qt::ToolTipRole).toString();
    QVERIFY(tip.contains(QLatin1String("bad is broken")) && tip.contains(QLatin1String("bad is odd")));
    proxy.sort(static_cast<int>(Column::health), Qt::AscendingOrder);  // the worst first
    QCOMPARE(names(proxy), (QStringList{QStringLiteral("bad"), QStringLiteral("odd"), QStringLiteral("good")}));
}

void TestDirectory::hundred_thousand_rows_are_fast() {
    const auto artifact = many_entries(100'000);
    std::shared_ptr<const DirectoryIndex> index;
    const double indexing = milliseconds([&] { index = DirectoryIndex::make(*artifact); });
    DirectoryModel model;
    DirectoryProxy proxy;
    proxy.setSourceModel(&model);
    const double showing = milliseconds([&] { model.set_artifact(artifact, index); });
    qInfo("100000 rows: index %.1f ms (on a worker), show %.1f ms", indexing, showing);
    QVERIFY(showing < 150 * slowness());
    for (const bool grouped : {false, true}) {
        proxy.set_grouped(grouped);
        for (int column = 0; column < directory_columns; ++column) {
            const double up = milliseconds([&] { proxy.sort(column, Qt::AscendingOrder); });
            const double down = milliseconds([&] { proxy.sort(column, Qt::DescendingOrder); });
            qInfo("  sort %-16s %s %5.1f / %5.1f ms", DirectoryModel::column_key(static_cast<Column>(column)),
                  grouped ? "in layers" : "flat     ", up, down);
            QVERIFY(std::max(up, down) < 150 * slowness());
        }
        proxy.sort(-1, Qt::AscendingOrder);
        const QString keys = QStringLiteral("blk.99");
        for (const bool regex : {false, true}) {
            for (int n = 1; n <= keys.size(); ++n) {
                const double ms = milliseconds([&] {
                    (void)proxy.set_filter(QString(), regex);
                    (void)proxy.set_filter(keys.left(n), regex);
                });
                qInfo("  filter %-8s %s %s %5.1f ms", qPrintable(keys.left(n)), regex ? "regex" : "words",
                      grouped ? "in layers" : "flat", ms);
                // Two filters each, the first of them empty.
                QVERIFY(ms < 2 * 50 * slowness());
            }
            (void)proxy.set_filter(QString(), regex);
        }
    }
}

QTEST_GUILESS_MAIN(TestDirectory)
#include "test_directory.moc"
