// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/stats/cache.h"
#include "core/stats/scan.h"
#include "ui/models/stats_words.h"
#include "ui/session.h"

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace ninspect::ui {

class Job;

/// What scans have said about the tensors of one file.
struct NumbersHealth {
    std::size_t broken = 0, suspect = 0;
    bool complete = false;         ///< every tensor has been scanned
    std::optional<EntryId> worst;  ///< the first broken tensor, or else the first suspect one
};

/// Which words of a tensor: what the histogram of the Scales view can show.
enum class ScaleWords : std::uint8_t { scales, sub_scales, mins };

/// The statistics of the entries of both files, as far as they are known: scans them in jobs,
/// takes the results over while the scan runs, and drops them when the artifact changes. One
/// per window (Session::stats). Window's thread only; never blocks.
///
/// The tables of words (half a mebibyte for each tensor) are kept packed and apart from the
/// figures: stats() has none of them, words() gives one back.
class StatsStore : public QObject {
    Q_OBJECT
public:
    explicit StatsStore(Session* session);
    ~StatsStore() override;

    /// What is known of an entry of the artifact that the side shows; null: nothing yet. Valid
    /// until control returns to the event loop. Its *_words members are empty: see words().
    const stats::TensorStats* stats(Side side, EntryId entry) const;
    /// The words behind the figures; null when there are none or they are not kept any more
    /// (has() is false then, and a scan brings them back).
    std::shared_ptr<const stats::WordCounts> words(Side side, EntryId entry, ScaleWords which) const;
    /// True when everything that the options ask for has been looked at.
    bool has(Side side, EntryId entry, const stats::ScanOptions& options) const;
    NumbersHealth health(Side side) const;
    /// Entries of the side of which something is known.
    std::size_t known(Side side) const;

    /// Starts a job for what is not known yet; does nothing when all of it is known, or when a
    /// running job will bring it (one entry never waits for a scan of all).
    void scan_entry(Side side, EntryId entry, const stats::ScanOptions& options);
    void scan_all(Side side, const stats::ScanOptions& options);
    /// Stops the scans of the side.
    void cancel(Side side);
    bool scanning(Side side) const;
    bool scanning_all(Side side) const;
    /// True while a job for just this entry runs.
    bool scanning(Side side, EntryId entry) const;

    /// Keeps the figures in files of this folder from now on, and brings back what is kept of the
    /// artifacts shown: a file that was scanned before has its figures as soon as it is open.
    void keep_in(const QString& folder);

    /// What the toolbar's Scan looks at.
    static stats::ScanOptions usual_options();

    /// Memory for packed tables of words; the oldest are let go first. For tests.
    void set_words_budget(std::size_t bytes) { words_budget_ = bytes; }

signals:
    /// For every entry whose figures are new.
    void stats_changed(ninspect::ui::Side side, ninspect::EntryId entry);
    /// Once after a number of stats_changed, and when figures were dropped with their artifact.
    void batch_taken(ninspect::ui::Side side);
    /// A scan began or ended.
    void scanning_changed(ninspect::ui::Side side);
    /// Figures could not be kept or brought back; nothing else is wrong.
    void keeping_failed(const ninspect::Error& error);

private:
    struct Known;  // of one entry
    struct Table;  // of one artifact
    struct Inbox;
    struct Scan;
    struct Arrived;

    Table* table(Side side) const;
    Table* table_of(const Artifact* artifact) const;
    void follow(Side side);
    void start(Side side, std::vector<EntryId> entries, const stats::ScanOptions& options, bool all);
    void take();
    bool take_one(const Scan& scan, Arrived&& arrived);
    void take_words(const Artifact* artifact, Known& known, Arrived& arrived);
    void finished(const std::shared_ptr<Scan>& scan);
    void bring_back(const std::shared_ptr<const Artifact>& artifact);
    void keep(const std::shared_ptr<Scan>& scan);
    void let_old_words_go(const Known* keep);
    std::optional<Side> side_of(const Artifact* artifact) const;

    Session* session_;
    std::vector<std::unique_ptr<Table>> tables_;  // of the artifacts shown
    std::vector<std::shared_ptr<Scan>> scans_;    // running
    std::optional<stats::StatsCache> cache_;
    std::vector<std::weak_ptr<const Artifact>> brought_back_;  // asked for once
    std::list<std::pair<const Artifact*, EntryId>> words_order_;
    std::size_t words_bytes_ = 0, words_budget_;
    QTimer ticker_;
};

}  // namespace ninspect::ui
