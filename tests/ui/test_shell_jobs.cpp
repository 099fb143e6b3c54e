// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Jobs, documents and the session, without a window.
#include "tests/support/support.h"
#include "ui/jobs/job_list.h"
#include "ui/session.h"

#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <QTest>
#include <QThread>
#include <array>
#include <atomic>

using namespace ninspect;
using namespace ninspect::ui;

namespace {

QString path_of(std::string_view name) { return QString::fromStdString(test::fixture(name)); }
QString str(const std::string& text) { return QString::fromStdString(text); }

struct Bench {
    JobList jobs;
    Session session{&jobs, nullptr};
    Document& a() { return session.document(Side::a); }
    Document& b() { return session.document(Side::b); }
    std::string selected(Side side) {
        const auto entry = session.selected(side);
        return entry ? std::string(session.document(side).artifact()->name(*entry)) : std::string();
    }
    EntryId entry(Side side, std::string_view name) { return session.document(side).artifact()->find(name).value(); }
};

#define OPEN(document, path)                                                         \
    do {                                                                             \
        (document).open(path);                                                       \
        QTRY_COMPARE_WITH_TIMEOUT((document).state(), Document::State::open, 60000); \
    } while (false)

/// A GGUF with so many tensors that opening takes a while; each is one F32 of no bytes' worth.
void write_many_tensors(const std::string& path, std::uint32_t n) {
    test::Bytes bytes = test::bytes_of("GGUF");
    bytes.reserve(std::size_t{64} * n);
    const auto u32 = [&](std::uint32_t v) {
        for (int i = 0; i < 4; ++i) bytes.push_back(static_cast<std::uint8_t>(v >> (8 * i)));
    };
    const auto u64 = [&](std::uint64_t v) {
        u32(static_cast<std::uint32_t>(v));
        u32(static_cast<std::uint32_t>(v >> 32));
    };
    u32(3);
    u64(n);
    u64(0);
    for (std::uint32_t i = 0; i < n; ++i) {
        const std::string name = "blk." + std::to_string(i) + ".weight";
        u64(name.size());
        bytes.insert(bytes.end(), name.begin(), name.end());
        u32(1);
        u64(8);
        u32(0);
        u64(std::uint64_t{32} * i);
    }
    while (bytes.size() % 32 != 0) bytes.push_back(0);
    bytes.resize(bytes.size() + std::size_t{32} * n);
    test::write_bytes(path, bytes);
}

}  // namespace

class TestShellJobs : public QObject {
    Q_OBJECT
private slots:
    void result_comes_back_on_this_thread();
    void progress_is_thinned_out();
    void dead_guard_hears_nothing();
    void list_waits_for_its_workers();
    void cancelled_job_still_answers();

    void document_opens_and_fails();
    void cancelled_opening_leaves_nothing();
    void newer_opening_wins();
    void first_rows_come_early_and_cancel_works();
    void first_tensor_is_selected();
    void change_on_disk_is_noticed();
    void removal_and_truncation_are_noticed();
    void failed_reload_says_why();

    void counterpart_is_selected_on_both_sides();
    void entry_without_counterpart_clears_the_other_side();
    void selection_survives_reload_and_finds_its_partner();
    void swap_takes_everything_along();
    void entry_is_selected_as_soon_as_it_is_there();
    void file_that_opened_first_follows_the_entry_that_was_asked_for();
};

void TestShellJobs::result_comes_back_on_this_thread() {
    JobList jobs;
    QThread* worked = nullptr;
    QThread* answered = nullptr;
    int value = 0;
    jobs.run(
        QStringLiteral("six times seven"), nullptr,
        [&worked](const RunControl&) {
            worked = QThread::currentThread();
            return 42;
        },
        [&](int v) {
            value = v;
            answered = QThread::currentThread();
        });
    QVERIFY(!jobs.idle());
    QTRY_COMPARE(value, 42);
    QCOMPARE(answered, QThread::currentThread());
    QVERIFY(worked != QThread::currentThread());
    QVERIFY(jobs.idle());
}

void TestShellJobs::progress_is_thinned_out() {
    JobList jobs;
    bool done = false;
    Job* job = jobs.run(
        QStringLiteral("busy"), nullptr,
        [](const RunControl& control) {
            QElapsedTimer clock;
            clock.start();
            std::uint64_t n = 0;
            while (clock.elapsed() < 600) control.report({++n, 0, ProgressUnit::bytes});
            return n;
        },
        [&done](std::uint64_t n) { done = n > 1000; });
    QSignalSpy changed(job, &Job::changed);
    QTRY_VERIFY(done);
    qInfo("%lld changes in 0.6 s", static_cast<long long>(changed.size()));
    QVERIFY(changed.size() >= 2);
    QVERIFY(changed.size() <= 16);  // 20 a second, and some
}

void TestShellJobs::dead_guard_hears_nothing() {
    JobList jobs;
    std::atomic<bool> go{false};
    bool heard = false;
    auto guard = std::make_unique<QObject>();
    jobs.run(
        QStringLiteral("slow"), guard.get(),
        [&go](const RunControl&) {
            while (!go) QThread::msleep(1);
            return true;
        },
        [&heard](bool) { heard = true; });
    guard.reset();
    go = true;
    QTRY_VERIFY(jobs.idle());
    QVERIFY(!heard);
}

void TestShellJobs::list_waits_for_its_workers() {
    std::atomic<bool> begun{false}, ended{false};
    {
        JobList jobs;
        jobs.run(
            QStringLiteral("endless"), nullptr,
            [&](const RunControl& control) {
                begun = true;
                while (!control.stop_requested()) QThread::msleep(1);
                ended = true;
                return 0;
            },
            [](int) { QFAIL("a destroyed list answers nobody"); });
        QTRY_VERIFY(begun);
    }
    QVERIFY(ended);
}

void TestShellJobs::cancelled_job_still_answers() {
    JobList jobs;
    bool answered = false;
    Job* job = jobs.run(
        QStringLiteral("endless"), nullptr,
        [](const RunControl& control) {
            while (!control.stop_requested()) QThread::msleep(1);
            return control.stop_requested();
        },
        [&answered](bool stopped) { answered = stopped; });
    job->cancel();
    QVERIFY(job->cancelling());
    QTRY_VERIFY(answered);
}

// ---- documents -------------------------------------------------------------------------

void TestShellJobs::document_opens_and_fails() {
    Bench bench;
    QSignalSpy changed(&bench.a(), &Document::changed);
    bench.a().open(path_of("bonsai-mini/mini-pq2_0.gguf"));
    QCOMPARE(bench.a().state(), Document::State::opening);
    QTRY_COMPARE(bench.a().state(), Document::State::open);
    QVERIFY(changed.size() >= 2);
    QCOMPARE(bench.a().artifact()->entry_count(), std::size_t{56});
    QVERIFY(bench.a().artifact()->complete);
    bench.a().open(QStringLiteral("/no/such/file.gguf"));
    QVERIFY(!bench.a().artifact());
    QTRY_COMPARE(bench.a().state(), Document::State::failed);
    QCOMPARE(bench.a().error().code, ErrorCode::not_found);
    bench.a().close();
    QCOMPARE(bench.a().state(), Document::State::empty);
    QVERIFY(bench.a().path().isEmpty());
}

void TestShellJobs::cancelled_opening_leaves_nothing() {
    Bench bench;
    bench.a().open(path_of("bonsai-mini/mini-pq2_0.gguf"));
    bench.a().cancel();
    QCOMPARE(bench.a().state(), Document::State::empty);
    QTRY_VERIFY(bench.jobs.idle());
    QTest::qWait(50);
    QCOMPARE(bench.a().state(), Document::State::empty);  // the late result was dropped
    QVERIFY(!bench.a().artifact());
    // A cancelled reload shows what was there before.
    OPEN(bench.a(), path_of("bonsai-mini/mini-pq2_0.gguf"));
    const auto before = bench.a().artifact();
    bench.a().reload();
    QCOMPARE(bench.a().state(), Document::State::opening);
    QCOMPARE(bench.a().artifact(), before);
    bench.a().cancel();
    QCOMPARE(bench.a().state(), Document::State::open);
    QCOMPARE(bench.a().artifact(), before);
}

void TestShellJobs::newer_opening_wins() {
    Bench bench;
    bench.a().open(path_of("bonsai-mini/mini-pq2_0.gguf"));
    bench.a().open(path_of("bonsai-mini/expected-pq2_0.ninfer"));
    QTRY_COMPARE(bench.a().state(), Document::State::open);
    QTRY_VERIFY(bench.jobs.idle());
    QCOMPARE(bench.a().artifact()->entry_count(), std::size_t{94});
    QCOMPARE(bench.a().artifact()->container, Container::ninfer);
}

void TestShellJobs::first_rows_come_early_and_cancel_works() {
    const test::TempDir dir;
    const std::string path = dir.file("many.gguf");
    constexpr std::uint32_t tensors = 400'000;
    write_many_tensors(path, tensors);
    QElapsedTimer clock;
    qint64 first_rows = -1;
    Bench bench;
    QObject::connect(&bench.a(), &Document::changed, &bench.session, [&] {
        if (first_rows < 0 && bench.a().artifact()) first_rows = clock.elapsed();
    });
    clock.start();
    bench.a().open(str(path));
    QTRY_VERIFY_WITH_TIMEOUT(bench.a().artifact() != nullptr, 20000);
    qInfo("first rows of %u tensors after %lld ms", tensors, static_cast<long long>(first_rows));
    QCOMPARE(bench.a().state(), Document::State::opening);
    QVERIFY(!bench.a().artifact()->complete);
    QVERIFY(bench.a().artifact()->entry_count() > 0);
    QVERIFY(bench.a().artifact()->entry_count() < tensors);
    bench.a().cancel();
    QCOMPARE(bench.a().state(), Document::State::empty);
    clock.restart();
    QTRY_VERIFY_WITH_TIMEOUT(bench.jobs.idle(), 20000);
    qInfo("stopped after %lld ms", static_cast<long long>(clock.elapsed()));
    OPEN(bench.a(), str(path));
    QCOMPARE(bench.a().artifact()->entry_count(), std::size_t{tensors});
}

void TestShellJobs::first_tensor_is_selected() {
    Bench bench;
    OPEN(bench.b(), path_of("bonsai-mini/expected-pq2_0.ninfer"));  // its first entries are resources
    QCOMPARE(bench.selected(Side::b), std::string("text/token_embedding"));
    bench.session.select(Side::b, bench.entry(Side::b, "text/layers/0/input_norm"));
    OPEN(bench.b(), path_of("bonsai-mini/expected-pq2_0.ninfer"));  // a reload keeps what was chosen
    QCOMPARE(bench.selected(Side::b), std::string("text/layers/0/input_norm"));
    bench.session.select_when_open(Side::a, "blk.2.ssm_a");  // what is to be restored comes first
    OPEN(bench.a(), path_of("bonsai-mini/mini-pq2_0.gguf"));
    QCOMPARE(bench.selected(Side::a), std::string("blk.2.ssm_a"));
}

void TestShellJobs::change_on_disk_is_noticed() {
    const test::TempDir dir;
    const std::string path = dir.file("model.gguf");
    test::Bytes bytes = test::read_bytes(test::fixture("bonsai-mini/mini-pq2_0.gguf"));
    test::write_bytes(path, bytes);
    Bench bench;
    OPEN(bench.a(), str(path));
    bench.a().check_on_disk();
    QTRY_VERIFY(bench.jobs.idle());
    QVERIFY(!bench.a().stale());

    QSignalSpy stale(&bench.a(), &Document::stale_changed);
    bytes.resize(bytes.size() + 100);
    test::write_bytes(path, bytes);
    QTRY_VERIFY_WITH_TIMEOUT(bench.a().stale().has_value(), 6000);  // by the timer, nobody asked
    QCOMPARE(stale.size(), 1);
    QVERIFY(bench.a().artifact());
    bench.a().reload();
    QVERIFY(!bench.a().stale());
    QTRY_COMPARE(bench.a().state(), Document::State::open);
    QCOMPARE(bench.a().artifact()->file_bytes(), std::uint64_t{2310688 + 100});
}

void TestShellJobs::removal_and_truncation_are_noticed() {
    const test::TempDir dir;
    const std::string path = dir.file("model.gguf");
    test::Bytes bytes = test::read_bytes(test::fixture("bonsai-mini/mini-pq2_0.gguf"));
    test::write_bytes(path, bytes);
    Bench bench;
    OPEN(bench.a(), str(path));
    bytes.resize(1000);
    test::write_bytes(path, bytes);
    bench.a().check_on_disk();
    QTRY_VERIFY(bench.a().stale().has_value());
    QCOMPARE(bench.a().stale()->code, ErrorCode::truncated);
#ifndef Q_OS_WIN  // an open file can be removed there only after its last handle is closed
    const std::string second = dir.file("second.gguf");
    test::write_bytes(second, test::read_bytes(test::fixture("bonsai-mini/mini-pq2_0.gguf")));
    OPEN(bench.b(), str(second));
    QVERIFY(QFile::remove(str(second)));
    bench.b().check_on_disk();
    QTRY_VERIFY(bench.b().stale().has_value());
    QCOMPARE(bench.b().stale()->code, ErrorCode::not_found);
#endif
}

void TestShellJobs::failed_reload_says_why() {
    const test::TempDir dir;
    const std::string path = dir.file("model.gguf");
    test::write_bytes(path, test::read_bytes(test::fixture("bonsai-mini/mini-pq2_0.gguf")));
    Bench bench;
    OPEN(bench.a(), str(path));
    test::write_bytes(path, test::bytes_of("<!DOCTYPE html><html>404</html>"));
    bench.a().reload();
    QTRY_COMPARE(bench.a().state(), Document::State::failed);
    QCOMPARE(bench.a().error().code, ErrorCode::not_a_container);
    QVERIFY(!bench.a().artifact());
}

// ---- session ---------------------------------------------------------------------------

void TestShellJobs::counterpart_is_selected_on_both_sides() {
    Bench bench;
    OPEN(bench.a(), path_of("bonsai-mini/mini-pq2_0.gguf"));
    OPEN(bench.b(), path_of("bonsai-mini/mini-ptq1_0.gguf"));
    QSignalSpy selection(&bench.session, &Session::selection_changed);
    bench.session.select(Side::a, bench.entry(Side::a, "blk.2.attn_norm.weight"));
    QCOMPARE(bench.selected(Side::a), std::string("blk.2.attn_norm.weight"));
    QCOMPARE(bench.selected(Side::b), std::string("blk.2.attn_norm.weight"));
    QCOMPARE(selection.size(), 2);  // one for each side, no echo
    bench.session.select(Side::b, bench.entry(Side::b, "token_embd.weight"));
    QCOMPARE(bench.selected(Side::a), std::string("token_embd.weight"));
    QCOMPARE(bench.session.active_side(), Side::b);
    QCOMPARE(selection.size(), 4);
    bench.session.select(Side::b, bench.entry(Side::b, "token_embd.weight"));
    QCOMPARE(selection.size(), 4);
}

void TestShellJobs::entry_without_counterpart_clears_the_other_side() {
    Bench bench;
    OPEN(bench.a(), path_of("bonsai-mini/mini-pq2_0.gguf"));
    OPEN(bench.b(), path_of("gguf/all-types.gguf"));
    bench.session.select(Side::b, EntryId{0});
    QVERIFY(!bench.selected(Side::b).empty());
    QVERIFY(!bench.session.selected(Side::a));
    bench.session.select(Side::a, EntryId{3}, false);
    QCOMPARE(bench.session.selected(Side::b), std::optional(EntryId{0}));  // asked to stay
    bench.session.select(Side::a, EntryId{4});
    QVERIFY(!bench.session.selected(Side::b));
}

void TestShellJobs::selection_survives_reload_and_finds_its_partner() {
    Bench bench;
    OPEN(bench.a(), path_of("bonsai-mini/mini-pq2_0.gguf"));
    bench.session.select(Side::a, bench.entry(Side::a, "blk.1.attn_norm.weight"));
    bench.a().reload();
    QTRY_COMPARE(bench.a().state(), Document::State::open);
    QCOMPARE(bench.selected(Side::a), std::string("blk.1.attn_norm.weight"));
    // Another quantization of the same model in the same pane, and one in the other.
    OPEN(bench.a(), path_of("bonsai-mini/mini-ptq1_0.gguf"));
    QCOMPARE(bench.selected(Side::a), std::string("blk.1.attn_norm.weight"));
    OPEN(bench.b(), path_of("bonsai-mini/mini-pq2_0.gguf"));
    QCOMPARE(bench.selected(Side::b), std::string("blk.1.attn_norm.weight"));
}

void TestShellJobs::swap_takes_everything_along() {
    Bench bench;
    OPEN(bench.a(), path_of("bonsai-mini/mini-pq2_0.gguf"));
    bench.session.select(Side::a, EntryId{5});
    const auto artifact = bench.a().artifact();
    bench.b().open(path_of("bonsai-mini/expected-pq2_0.ninfer"));  // still opening while swapped
    bench.session.swap();
    QCOMPARE(bench.b().artifact(), artifact);
    QCOMPARE(bench.session.selected(Side::b), std::optional(EntryId{5}));
    QCOMPARE(bench.a().state(), Document::State::opening);
    QCOMPARE(bench.a().side(), Side::a);
    QTRY_COMPARE(bench.a().state(), Document::State::open);
    QCOMPARE(bench.a().artifact()->entry_count(), std::size_t{94});
    QCOMPARE(bench.b().artifact(), artifact);
}

void TestShellJobs::entry_is_selected_as_soon_as_it_is_there() {
    Bench bench;
    bench.a().open(path_of("bonsai-mini/mini-pq2_0.gguf"));
    bench.session.select_when_open(Side::a, "blk.3.attn_q.weight");
    QVERIFY(!bench.session.selected(Side::a));
    QTRY_COMPARE(bench.a().state(), Document::State::open);
    QCOMPARE(bench.selected(Side::a), std::string("blk.3.attn_q.weight"));
}

void TestShellJobs::file_that_opened_first_follows_the_entry_that_was_asked_for() {
    for (const bool b_first : {true, false}) {
        Bench bench;
        bench.session.select_when_open(Side::a, "text/layers/0/gdn/value_z");
        const std::array<std::pair<Document*, const char*>, 2> files{
            {{&bench.b(), "bonsai-mini/expected-ptq1_0.ninfer"}, {&bench.a(), "bonsai-mini/expected-pq2_0.ninfer"}}};
        for (std::size_t i = 0; i < 2; ++i) {
            const auto& [document, name] = files[b_first ? i : 1 - i];
            document->open(path_of(name));
            QTRY_COMPARE(document->state(), Document::State::open);
        }
        QCOMPARE(bench.selected(Side::a), std::string("text/layers/0/gdn/value_z"));
        QCOMPARE(bench.selected(Side::b), std::string("text/layers/0/gdn/value_z"));
    }
}

QTEST_GUILESS_MAIN(TestShellJobs)
#include "test_shell_jobs.moc"
