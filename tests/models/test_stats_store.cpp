// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The store of statistics, without any window.
#include "tests/ui/figures_support.h"
#include "ui/jobs/job_list.h"
#include "ui/models/scale_groups.h"
#include "ui/models/stats_store.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace ninspect;
using namespace ninspect::ui;

namespace {

constexpr stats::ScanOptions scales_only{.scales = true, .codes = false, .values = false};
constexpr stats::ScanOptions values_only{.scales = false, .codes = false, .values = true};

struct Bench {
    JobList jobs;
    Session session{&jobs, nullptr};
    StatsStore& store = *session.stats();

    bool open(Side side, const QString& path) {
        session.document(side).open(path);
        return QTest::qWaitFor([&] { return session.document(side).state() == Document::State::open; }, 10'000);
    }
    bool settle() {
        return QTest::qWaitFor([&] { return jobs.idle(); }, 20'000);
    }
};

/// Two tensors of two blocks each: scale 0.5 and 2, codes 1, 2, … 32.
QString sample(const test::TempDir& folder, const char* name = "a.gguf", quint16 scale = 0x3800) {
    std::vector<int> codes;
    for (int i = 0; i < 64; ++i) codes.push_back(i % 32 + 1);
    return write_test_gguf(folder, name,
                           {q8_tensor("one", 2, 32, codes, scale), q8_tensor("two", 2, 32, codes, 0x4000),
                            f32_tensor("plain", 1, 2, {1, 2})});
}

}  // namespace

class StatsStoreTest : public QObject {
    Q_OBJECT
private slots:
    void one_entry() {
        const test::TempDir folder;
        Bench b;
        QVERIFY(b.open(Side::a, sample(folder)));
        QVERIFY(b.store.stats(Side::a, EntryId{0}) == nullptr);
        QSignalSpy news(&b.store, &StatsStore::stats_changed);
        b.store.scan_entry(Side::a, EntryId{0}, scales_only);
        QVERIFY(b.store.scanning(Side::a, EntryId{0}));
        QVERIFY(b.settle());
        QCOMPARE(news.size(), 1);
        const stats::TensorStats* stats = b.store.stats(Side::a, EntryId{0});
        QVERIFY(stats != nullptr && stats->scales);
        QCOMPARE(stats->scales->count, 2u);
        QCOMPARE(stats->scales->median, 0.5);
        QVERIFY(!stats->scale_words);  // kept packed
        const auto words = b.store.words(Side::a, EntryId{0}, ScaleWords::scales);
        QVERIFY(words != nullptr);
        QCOMPARE(words->total(), 2u);
        QCOMPARE(words->table()[0x3800], 2u);
        QVERIFY(b.store.words(Side::a, EntryId{0}, ScaleWords::mins) == nullptr);
        QVERIFY(b.store.stats(Side::a, EntryId{1}) == nullptr);
        // Known already: nothing to do.
        b.store.scan_entry(Side::a, EntryId{0}, scales_only);
        QVERIFY(b.jobs.idle());
    }

    void all_entries_of_both_sides() {
        const test::TempDir folder;
        Bench b;
        QVERIFY(b.open(Side::a, sample(folder)) && b.open(Side::b, sample(folder, "b.gguf", 0x3C00)));
        QSignalSpy batches(&b.store, &StatsStore::batch_taken);
        for (Side side : {Side::a, Side::b}) b.store.scan_all(side, StatsStore::usual_options());
        QVERIFY(b.store.scanning_all(Side::a));
        QVERIFY(b.settle());
        QVERIFY(!b.store.scanning(Side::a) && !b.store.scanning(Side::b));
        QVERIFY(batches.size() >= 2);
        QCOMPARE(b.store.known(Side::a), 3u);
        QCOMPARE(b.store.stats(Side::a, EntryId{1})->scales->median, 2.0);
        QCOMPARE(b.store.stats(Side::b, EntryId{0})->scales->median, 1.0);
        QVERIFY(b.store.stats(Side::a, EntryId{0})->codes);
        QCOMPARE(b.store.stats(Side::a, EntryId{0})->codes->count, 64u);
    }

    void later_figures_join_earlier_ones() {
        const test::TempDir folder;
        Bench b;
        QVERIFY(b.open(Side::a, sample(folder)));
        b.store.scan_entry(Side::a, EntryId{0}, scales_only);
        QVERIFY(b.settle());
        QVERIFY(!b.store.has(Side::a, EntryId{0}, values_only));
        b.store.scan_entry(Side::a, EntryId{0}, values_only);
        QVERIFY(b.settle());
        const stats::TensorStats* stats = b.store.stats(Side::a, EntryId{0});
        QCOMPARE(stats->scales->median, 0.5);
        QVERIFY(stats->values.has_value());
        QCOMPARE(stats->values->max, 16.0);  // 0.5 * 32
        QCOMPARE(stats->verdict, stats::Verdict::healthy);
        QVERIFY(b.store.has(Side::a, EntryId{0}, values_only) && b.store.has(Side::a, EntryId{0}, scales_only));
    }

    void a_bad_verdict_survives_a_good_look_at_something_else() {
        const test::TempDir folder;
        Bench b;
        QVERIFY(b.open(Side::a, sample(folder, "nan.gguf", 0x7E00)));
        b.store.scan_entry(Side::a, EntryId{0}, scales_only);
        QVERIFY(b.settle());
        QCOMPARE(b.store.stats(Side::a, EntryId{0})->verdict, stats::Verdict::broken);
        b.store.scan_entry(Side::a, EntryId{0}, {.scales = false, .codes = true, .values = false});
        QVERIFY(b.settle());
        QVERIFY(b.store.stats(Side::a, EntryId{0})->codes);
        QCOMPARE(b.store.stats(Side::a, EntryId{0})->verdict, stats::Verdict::broken);
        QVERIFY(!b.store.stats(Side::a, EntryId{0})->why.empty());
    }

    void figures_follow_their_file() {
        const test::TempDir folder;
        Bench b;
        QVERIFY(b.open(Side::a, sample(folder)));
        b.store.scan_all(Side::a, scales_only);
        QVERIFY(b.settle());
        b.session.swap();
        QVERIFY(b.store.stats(Side::a, EntryId{0}) == nullptr);
        QVERIFY(b.store.stats(Side::b, EntryId{0}) != nullptr);
        QVERIFY(b.open(Side::b, sample(folder, "other.gguf")));
        QVERIFY(b.store.stats(Side::b, EntryId{0}) == nullptr);
    }

    void a_scan_of_a_closed_file_ends() {
        const test::TempDir folder;
        Bench b;
        QVERIFY(b.open(Side::a, sample(folder)));
        b.store.scan_all(Side::a, scales_only);
        b.session.document(Side::a).close();
        QVERIFY(b.settle());
        QCOMPARE(b.store.known(Side::a), 0u);
        QVERIFY(!b.store.scanning(Side::a));
    }

    void cancelling_keeps_what_came() {
        const test::TempDir folder;
        Bench b;
        QVERIFY(b.open(Side::a, sample(folder)));
        b.store.scan_all(Side::a, scales_only);
        b.store.cancel(Side::a);
        QVERIFY(b.settle());
        QVERIFY(b.store.known(Side::a) <= 3);
        b.store.scan_all(Side::a, scales_only);  // the rest
        QVERIFY(b.settle());
        QCOMPARE(b.store.known(Side::a), 3u);
    }

    void old_tables_are_let_go_and_come_back() {
        const test::TempDir folder;
        Bench b;
        b.store.set_words_budget(1);  // room for the newest only
        QVERIFY(b.open(Side::a, sample(folder)));
        for (std::uint32_t i : {0u, 1u}) {
            b.store.scan_entry(Side::a, EntryId{i}, scales_only);
            QVERIFY(b.settle());
        }
        QVERIFY(b.store.words(Side::a, EntryId{0}, ScaleWords::scales) == nullptr);
        QVERIFY(b.store.words(Side::a, EntryId{1}, ScaleWords::scales) != nullptr);
        QCOMPARE(b.store.stats(Side::a, EntryId{0})->scales->median, 0.5);  // the figures stay
        QVERIFY(!b.store.has(Side::a, EntryId{0}, scales_only));
        b.store.scan_entry(Side::a, EntryId{0}, scales_only);
        QVERIFY(b.settle());
        QVERIFY(b.store.words(Side::a, EntryId{0}, ScaleWords::scales) != nullptr);
    }

    void packing_loses_nothing() {
        for (const bool crowded : {false, true}) {
            stats::WordCounts counts(codec::WordFormat::f16);
            for (std::uint32_t w = 0; w < 65'536; w += crowded ? 1 : 1000) counts.add_word(w, w + 1);
            if (crowded) counts.add_word(7, std::uint64_t{1} << 40);
            QCOMPARE(PackedCounts(counts).unpack() == counts, true);
        }
        stats::WordCounts counts(codec::WordFormat::f32);
        counts.add_word(0x3F800000, 3);
        QCOMPARE(PackedCounts(counts).unpack() == counts, true);
        stats::WordCounts few(codec::WordFormat::f16);
        few.add_word(1);
        QVERIFY(PackedCounts(few).memory() < 64);
    }

    // ---- groups of a kind ------------------------------------------------------------------

    void groups_of_a_range() {
        const test::TempDir folder;
        const auto artifact = open_test_file(sample(folder));
        ScaleFilter filter;
        filter.low = 0.4;
        filter.high = 0.5;
        auto found = find_scale_groups({artifact, EntryId{0}}, filter, 10, {});
        QVERIFY(bool(found));
        QCOMPARE(found->found, 0u);  // the upper end is not in it
        filter.with_high = true;
        found = find_scale_groups({artifact, EntryId{0}}, filter, 1, {});
        QCOMPARE(found->found, 2u);
        QCOMPARE(found->groups.size(), std::size_t{1});  // capped, and the number still told
        QCOMPARE(found->groups[0].word, 0x3800u);
        QCOMPARE(found->groups[0].offset, 0u);
        found = find_scale_groups({artifact, EntryId{0}}, filter, 10, {});
        QCOMPARE(found->groups[1].row, 1u);
        QCOMPARE(found->groups[1].offset, 34u);  // the second block of Q8_0
    }

    void groups_of_words_read_elsewhere() {
        const test::TempDir folder;
        const auto artifact = open_test_file(sample(folder));
        ScaleFilter filter;
        filter.kind = ScaleFilter::Kind::range;
        filter.low = -1e9;
        filter.high = 1e9;
        filter.packed_at = 2;  // codes 1, 2, 3, 4: the words 0x0201 and 0x0403
        const auto found = find_scale_groups({artifact, EntryId{0}}, filter, 10, {});
        QVERIFY(bool(found));
        QCOMPARE(found->found, 2u);
        QCOMPARE(found->groups[0].word, 0x0201u);
        QCOMPARE(found->groups[1].word, 0x0403u);
        QCOMPARE(found->groups[1].row, 1u);
        QCOMPARE(found->groups[1].offset, 4u);
    }

    void plain_numbers_have_no_groups() {
        const test::TempDir folder;
        const auto artifact = open_test_file(sample(folder));
        QVERIFY(!find_scale_groups({artifact, EntryId{2}}, {}, 10, {}));
    }

    void the_table_of_groups_is_a_model() {
        ScaleGroupsModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        ScaleGroups groups;
        groups.word = codec::WordFormat::f16;
        groups.groups = {{1, 0, 34, 0x4000, 2.0}, {0, 0, 0, 0x3800, 0.5}};
        groups.found = 2;
        model.set_groups(groups);
        model.sort(ScaleGroupsModel::value, Qt::AscendingOrder);
        QCOMPARE(model.index(0, ScaleGroupsModel::value).data().toString(), QStringLiteral("0.5"));
        QCOMPARE(model.index(0, ScaleGroupsModel::word).data().toString(), QStringLiteral("3800"));
        model.sort(ScaleGroupsModel::row, Qt::DescendingOrder);
        QCOMPARE(model.index(0, ScaleGroupsModel::row).data().toString(), QStringLiteral("1"));
    }
};

QTEST_MAIN(StatsStoreTest)
#include "test_stats_store.moc"
