// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/stats_store.h"

#include "core/stats/health.h"
#include "ui/jobs/job_list.h"
#include "ui/text/entry_words.h"
#include "ui/text/words.h"

#include <QFileInfo>
#include <algorithm>
#include <array>
#include <mutex>

namespace ninspect::ui {

namespace {

constexpr std::size_t usual_words_budget = std::size_t{96} << 20;
constexpr int ticks_ms = 60;

std::size_t place(ScaleWords which) { return static_cast<std::size_t>(which); }

bool includes(const stats::ScanOptions& all, const stats::ScanOptions& some) {
    return (all.scales || !some.scales) && (all.codes || !some.codes) && (all.values || !some.values) &&
           (all.content || !some.content);
}

stats::ScanOptions both(stats::ScanOptions a, const stats::ScanOptions& b) {
    a.scales = a.scales || b.scales;
    a.codes = a.codes || b.codes;
    a.values = a.values || b.values;
    a.content = a.content || b.content;
    return a;
}

}  // namespace

/// One tensor's results on their way from a worker to the window, already packed.
struct StatsStore::Arrived {
    stats::TensorStats stats;
    stats::ScanOptions looked_at;
    std::array<std::optional<PackedCounts>, 3> words;

    Arrived(stats::TensorStats from, const stats::ScanOptions& options) : looked_at(options) {
        const std::array<std::optional<stats::WordCounts>*, 3> tables{&from.scale_words, &from.sub_scale_words,
                                                                      &from.min_words};
        for (std::size_t i = 0; i < tables.size(); ++i) {
            if (!*tables[i]) continue;
            words[i].emplace(**tables[i]);
            tables[i]->reset();
        }
        stats = std::move(from);
    }
    /// What a kept record has been asked for: whatever it says.
    static stats::ScanOptions of_record(const stats::TensorStats& record) {
        return {.scales = record.scale_words.has_value(),
                .codes = record.codes.has_value(),
                .values = record.values.has_value(),
                .content = record.content.has_value()};
    }
};

struct StatsStore::Known {
    stats::TensorStats stats;
    stats::ScanOptions looked_at{.scales = false, .codes = false, .values = false};
    std::array<std::optional<PackedCounts>, 3> words;
    bool words_gone = false;  // they were there, and were let go

    /// Figures of several looks are judged together.
    void judge_again(const codec::Encoding* encoding) {
        if (encoding == nullptr) return;
        const std::vector<stats::HealthReason> before = std::exchange(stats.why, {});
        const std::optional<PackedCounts>& packed = words[place(ScaleWords::scales)];
        if (packed) stats.scale_words.emplace(packed->unpack());
        stats::judge(*encoding, stats);
        stats.scale_words.reset();
        if (packed || !stats.scales) return;
        // Without the words some of what was found in them cannot be found again.
        for (const stats::HealthReason& reason : before) {
            const auto same = [&](const stats::HealthReason& r) { return r.rule == reason.rule; };
            if (!reason.rule->id.starts_with("scales.") || std::any_of(stats.why.begin(), stats.why.end(), same))
                continue;
            stats.why.push_back(reason);
            stats.verdict = std::max(stats.verdict, reason.rule->verdict);
        }
    }
    std::size_t words_memory() const {
        std::size_t bytes = 0;
        for (const auto& w : words) bytes += w ? w->memory() : 0;
        return bytes;
    }
};

struct StatsStore::Table {
    std::shared_ptr<const Artifact> artifact;
    std::map<std::uint32_t, Known> entries;  // by id: addresses stay when others are added
};

/// Between the workers and the window.
struct StatsStore::Inbox {
    std::mutex mutex;
    std::vector<Arrived> arrived;
    void put(Arrived one) {
        const std::lock_guard lock(mutex);
        arrived.push_back(std::move(one));
    }
    std::vector<Arrived> take() {
        const std::lock_guard lock(mutex);
        return std::exchange(arrived, {});
    }
};

struct StatsStore::Scan {
    std::shared_ptr<const Artifact> artifact;
    std::vector<EntryId> entries;  // empty: figures that were kept are brought back
    stats::ScanOptions options;
    bool all = false;
    std::shared_ptr<Inbox> inbox = std::make_shared<Inbox>();
    std::shared_ptr<stats::StatsCache::Writer> writer;  // used by the job until it is finished
    QPointer<Job> job;

    bool is_of(const std::shared_ptr<const Artifact>& shown) const { return artifact == shown && !entries.empty(); }
    bool is_just(const std::shared_ptr<const Artifact>& shown, EntryId entry) const {
        return is_of(shown) && !all && entries.front() == entry;
    }
};

StatsStore::StatsStore(Session* session) : QObject(session), session_(session), words_budget_(usual_words_budget) {
    connect(session, &Session::documents_changed, this, &StatsStore::follow);
    connect(&ticker_, &QTimer::timeout, this, &StatsStore::take);
    ticker_.setInterval(ticks_ms);
}

StatsStore::~StatsStore() {
    for (const auto& scan : scans_)
        if (scan->job) scan->job->cancel();
}

stats::ScanOptions StatsStore::usual_options() { return {.scales = true, .codes = true, .values = false}; }

// ---- what is known ---------------------------------------------------------------------

StatsStore::Table* StatsStore::table_of(const Artifact* artifact) const {
    for (const auto& t : tables_)
        if (t->artifact.get() == artifact) return t.get();
    return nullptr;
}

StatsStore::Table* StatsStore::table(Side side) const {
    const auto artifact = session_->document(side).artifact();
    return artifact ? table_of(artifact.get()) : nullptr;
}

const stats::TensorStats* StatsStore::stats(Side side, EntryId entry) const {
    const Table* t = table(side);
    if (t == nullptr) return nullptr;
    const auto it = t->entries.find(entry.value);
    return it == t->entries.end() ? nullptr : &it->second.stats;
}

std::shared_ptr<const stats::WordCounts> StatsStore::words(Side side, EntryId entry, ScaleWords which) const {
    const Table* t = table(side);
    if (t == nullptr) return nullptr;
    const auto it = t->entries.find(entry.value);
    if (it == t->entries.end() || !it->second.words[place(which)]) return nullptr;
    return std::make_shared<const stats::WordCounts>(it->second.words[place(which)]->unpack());
}

bool StatsStore::has(Side side, EntryId entry, const stats::ScanOptions& options) const {
    const Table* t = table(side);
    if (t == nullptr) return false;
    const auto it = t->entries.find(entry.value);
    return it != t->entries.end() && includes(it->second.looked_at, options) &&
           !(options.scales && it->second.words_gone);
}

std::size_t StatsStore::known(Side side) const {
    const Table* t = table(side);
    return t == nullptr ? 0 : t->entries.size();
}

NumbersHealth StatsStore::health(Side side) const {
    NumbersHealth health;
    const Table* t = table(side);
    if (t == nullptr) return health;
    std::size_t scanned = 0, tensors = 0;
    std::optional<EntryId> suspect;
    for (const auto& [id, known] : t->entries) {
        scanned += includes(known.looked_at, usual_options()) ? 1 : 0;
        if (known.stats.verdict == stats::Verdict::broken) {
            ++health.broken;
            if (!health.worst) health.worst = EntryId{id};
        } else if (known.stats.verdict == stats::Verdict::suspect) {
            ++health.suspect;
            if (!suspect) suspect = EntryId{id};
        }
    }
    if (!health.worst) health.worst = suspect;
    for (std::size_t i = 0; i < t->artifact->entry_count(); ++i)
        tensors += t->artifact->entry(EntryId{static_cast<std::uint32_t>(i)}).kind == EntryKind::tensor ? 1 : 0;
    health.complete = scanned == tensors && tensors > 0;
    return health;
}

std::optional<Side> StatsStore::side_of(const Artifact* artifact) const {
    for (Side side : {Side::a, Side::b})
        if (session_->document(side).artifact().get() == artifact) return side;
    return std::nullopt;
}

void StatsStore::follow(Side side) {
    const auto shown = [this](const Artifact* artifact) { return side_of(artifact).has_value(); };
    bool dropped = false;
    for (const auto& scan : scans_)
        if (!shown(scan->artifact.get()) && scan->job) scan->job->cancel();
    std::erase_if(tables_, [&](const auto& t) {
        if (shown(t->artifact.get())) return false;
        for (const auto& [id, known] : t->entries) words_bytes_ -= known.words_memory();
        words_order_.remove_if([&](const auto& place) { return place.first == t->artifact.get(); });
        return dropped = true;
    });
    if (dropped || table(side) != nullptr) emit batch_taken(side);  // swapped or gone
    if (const auto artifact = session_->document(side).artifact()) bring_back(artifact);
}

// ---- scanning --------------------------------------------------------------------------

bool StatsStore::scanning(Side side) const {
    const auto artifact = session_->document(side).artifact();
    return std::any_of(scans_.begin(), scans_.end(), [&](const auto& s) { return s->is_of(artifact); });
}

bool StatsStore::scanning_all(Side side) const {
    const auto artifact = session_->document(side).artifact();
    return std::any_of(scans_.begin(), scans_.end(), [&](const auto& s) { return s->is_of(artifact) && s->all; });
}

bool StatsStore::scanning(Side side, EntryId entry) const {
    const auto artifact = session_->document(side).artifact();
    return std::any_of(scans_.begin(), scans_.end(), [&](const auto& s) { return s->is_just(artifact, entry); });
}

void StatsStore::scan_entry(Side side, EntryId entry, const stats::ScanOptions& options) {
    const auto artifact = session_->document(side).artifact();
    if (!artifact || entry.value >= artifact->entry_count() || has(side, entry, options)) return;
    if (artifact->entry(entry).kind != EntryKind::tensor) return;
    for (const auto& scan : scans_)
        if (scan->is_just(artifact, entry) && includes(scan->options, options)) return;
    start(side, {entry}, options, false);
}

void StatsStore::scan_all(Side side, const stats::ScanOptions& options) {
    const auto artifact = session_->document(side).artifact();
    if (!artifact) return;
    for (const auto& scan : scans_)
        if (scan->is_of(artifact) && scan->all && includes(scan->options, options)) return;
    const Table* t = table(side);
    std::vector<EntryId> entries;
    for (std::size_t i = 0; i < artifact->entry_count(); ++i) {
        const EntryId id{static_cast<std::uint32_t>(i)};
        if (artifact->entry(id).kind != EntryKind::tensor) continue;
        if (t != nullptr)
            if (const auto it = t->entries.find(id.value);
                it != t->entries.end() && includes(it->second.looked_at, options))
                continue;
        entries.push_back(id);
    }
    if (!entries.empty()) start(side, std::move(entries), options, true);
}

void StatsStore::cancel(Side side) {
    const auto artifact = session_->document(side).artifact();
    for (const auto& scan : scans_)
        if (scan->artifact == artifact && scan->job) scan->job->cancel();
}

void StatsStore::start(Side side, std::vector<EntryId> entries, const stats::ScanOptions& options, bool all) {
    auto scan = std::make_shared<Scan>();
    scan->artifact = session_->document(side).artifact();
    scan->entries = std::move(entries);
    scan->options = options;
    scan->all = all;
    const QString what = all ? QFileInfo(session_->document(side).path()).fileName()
                             : text::entry_name(*scan->artifact, scan->entries.front());
    if (cache_) scan->writer = std::make_shared<stats::StatsCache::Writer>(*cache_, scan->artifact);
    const auto work = [artifact = scan->artifact, ids = scan->entries, options, inbox = scan->inbox,
                       writer = scan->writer](const RunControl& control) {
        return stats::scan(artifact, ids, options, control, [&](stats::TensorStats result) {
            if (writer) writer->add(result);
            inbox->put(Arrived(std::move(result), options));
        });
    };
    scans_.push_back(scan);
    ticker_.start();
    scan->job = session_->jobs()->run(tr("Scanning %1: %2").arg(text::side_word(side), what), this, work,
                                      [this, scan](const Status&) { finished(scan); });
    emit scanning_changed(side);
}

void StatsStore::finished(const std::shared_ptr<Scan>& scan) {
    take();
    scans_.erase(std::remove(scans_.begin(), scans_.end(), scan), scans_.end());
    if (scans_.empty()) ticker_.stop();
    if (scan->writer) keep(scan);
    if (const auto side = side_of(scan->artifact.get())) emit scanning_changed(*side);
}

// ---- figures that outlive the program ----------------------------------------------------

void StatsStore::keep_in(const QString& folder) {
    cache_.emplace(folder.toStdString());
    for (Side side : {Side::a, Side::b})
        if (const auto artifact = session_->document(side).artifact()) bring_back(artifact);
}

void StatsStore::bring_back(const std::shared_ptr<const Artifact>& artifact) {
    if (!cache_) return;
    std::erase_if(brought_back_, [](const auto& a) { return a.expired(); });
    for (const auto& a : brought_back_)
        if (a.lock() == artifact) return;
    brought_back_.push_back(artifact);
    auto scan = std::make_shared<Scan>();
    scan->artifact = artifact;
    const auto work = [artifact, cache = *cache_, inbox = scan->inbox](const RunControl&) -> Status {
        const auto error = cache.load(*artifact, [&](stats::TensorStats record) {
            const stats::ScanOptions looked_at = Arrived::of_record(record);
            inbox->put(Arrived(std::move(record), looked_at));
        });
        if (error) return *error;
        return {};
    };
    scans_.push_back(scan);
    scan->job = session_->jobs()->run({}, this, work, [this, scan](const Status& status) {
        finished(scan);
        if (!status) emit keeping_failed(status.error());
    });
}

/// Also after a scan that was stopped: what is complete is complete.
void StatsStore::keep(const std::shared_ptr<Scan>& scan) {
    session_->jobs()->run(
        {}, this, [writer = scan->writer](const RunControl&) { return writer->commit(); },
        [this](const Status& status) {
            if (!status) emit keeping_failed(status.error());
        });
}

// ---- taking over -------------------------------------------------------------------------

void StatsStore::take_words(const Artifact* artifact, Known& known, Arrived& arrived) {
    words_bytes_ -= known.words_memory();
    known.words = std::move(arrived.words);
    known.words_gone = false;
    words_bytes_ += known.words_memory();
    words_order_.remove({artifact, arrived.stats.id});
    words_order_.push_back({artifact, arrived.stats.id});
    let_old_words_go(&known);
}

/// False when it says nothing new.
bool StatsStore::take_one(const Scan& scan, Arrived&& arrived) {
    Table* t = table_of(scan.artifact.get());
    if (t == nullptr) {
        tables_.push_back(std::make_unique<Table>());
        t = tables_.back().get();
        t->artifact = scan.artifact;
    }
    const EntryId id = arrived.stats.id;
    const auto there = t->entries.find(id.value);
    const bool kept = scan.entries.empty();
    if (kept && there != t->entries.end() && includes(there->second.looked_at, arrived.looked_at)) return false;
    Known& known = t->entries[id.value];
    const bool covers_all = includes(arrived.looked_at, known.looked_at);
    known.stats.id = id;
    known.stats.verdict = arrived.stats.verdict;
    known.stats.why = std::move(arrived.stats.why);
    known.looked_at = both(known.looked_at, arrived.looked_at);
    known.stats.error = std::move(arrived.stats.error);
    known.stats.bad_divisors = std::max(known.stats.bad_divisors, arrived.stats.bad_divisors);
    if (arrived.looked_at.scales) {
        known.stats.scales = arrived.stats.scales;
        known.stats.mins = arrived.stats.mins;
        take_words(scan.artifact.get(), known, arrived);
    }
    if (arrived.looked_at.codes) known.stats.codes = std::move(arrived.stats.codes);
    if (arrived.looked_at.values) known.stats.values = std::move(arrived.stats.values);
    if (arrived.looked_at.content) known.stats.content = arrived.stats.content;
    if (!covers_all) known.judge_again(scan.artifact->entry(id).encoding);
    return true;
}

/// Takes over what the workers have brought since the last time.
void StatsStore::take() {
    std::vector<std::pair<Side, EntryId>> news;
    for (const auto& scan : scans_) {
        const auto side = side_of(scan->artifact.get());
        for (Arrived& arrived : scan->inbox->take()) {
            const EntryId id = arrived.stats.id;
            if (side && take_one(*scan, std::move(arrived))) news.emplace_back(*side, id);
        }
    }
    bool of[2] = {false, false};
    for (const auto& [side, entry] : news) {
        of[side == Side::a ? 0 : 1] = true;
        emit stats_changed(side, entry);
    }
    for (Side side : {Side::a, Side::b})
        if (of[side == Side::a ? 0 : 1]) emit batch_taken(side);
}

void StatsStore::let_old_words_go(const Known* keep) {
    while (words_bytes_ > words_budget_ && !words_order_.empty()) {
        const auto [artifact, id] = words_order_.front();
        Table* t = table_of(artifact);
        if (t != nullptr && t->entries.count(id.value) != 0) {
            Known& oldest = t->entries[id.value];
            if (&oldest == keep) return;
            words_bytes_ -= oldest.words_memory();
            oldest.words = {};
            oldest.words_gone = true;
        }
        words_order_.pop_front();
    }
}

}  // namespace ninspect::ui
