// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Tensors through a few threads. Every thread takes the next piece there is and counts into
// tables of its own; these are added up when it goes on to another tensor.
#include "core/stats/scan.h"

#include "core/stats/plan.h"

#include <algorithm>
#include <atomic>
#include <deque>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

namespace ninspect::stats {
namespace {

/// One tensor on its way.
struct Job {
    explicit Job(Plan p) : plan(std::move(p)), pieces(plan.pieces()), total(plan) {
        parts.resize(static_cast<std::size_t>(plan.value_parts));
    }
    Plan plan;
    std::uint64_t pieces = 0;

    // guarded by the scan's mutex
    std::uint64_t next = 0, done = 0;
    unsigned workers = 0;  // threads that have counts which are not in `total` yet
    std::optional<Error> error;
    std::uint64_t error_piece = 0;

    std::mutex merging;  // guards total
    Tally total;
    bool has_total = false;
    std::vector<ValueSums> parts;  // each place written by one piece
};

Error cancelled() {
    Error error;
    error.code = ErrorCode::cancelled;
    return error;
}

class Scan {
public:
    Scan(const Artifact& artifact, std::span<const EntryId> tensors, const ScanOptions& options,
         const RunControl& control, const std::function<void(TensorStats)>& result)
        : artifact_(artifact), options_(options), control_(control), result_(result) {
        wanted_.assign(tensors.begin(), tensors.end());
        sort_by_payload();
    }

    Status run() {
        std::uint64_t pieces = 0;
        measure(pieces);
        const unsigned all =
            options_.threads != 0 ? options_.threads : std::max(std::thread::hardware_concurrency(), 1u);
        const auto threads = static_cast<unsigned>(std::clamp<std::uint64_t>(pieces, 1, std::min(all, 256u)));
        std::vector<std::thread> others;
        others.reserve(threads - 1);
        try {
            while (others.size() + 1 < threads) others.emplace_back([this] { work(); });
        } catch (const std::system_error&) {  // fewer threads do the same work
        }
        work();
        for (std::thread& thread : others) thread.join();
        if (failure_) std::rethrow_exception(failure_);  // out of memory, or the caller's own
        if (stopped_) return cancelled();
        return {};
    }

private:
    void sort_by_payload() {
        std::vector<std::uint32_t> place(artifact_.entry_count(), 0);
        std::uint32_t at = 0;
        for (const EntryId id : artifact_.by_offset()) place[id.value] = at++;
        wanted_.erase(std::remove_if(wanted_.begin(), wanted_.end(),
                                     [&](EntryId id) { return id.value >= artifact_.entry_count(); }),
                      wanted_.end());
        std::stable_sort(wanted_.begin(), wanted_.end(),
                         [&](EntryId a, EntryId b) { return place[a.value] < place[b.value]; });
    }

    void measure(std::uint64_t& pieces) {
        for (const EntryId id : wanted_) {
            const Plan plan = make_plan(artifact_, id, options_);
            total_bytes_ += plan.bytes();
            pieces += plan.pieces();
            if (stop_requested()) return;
        }
    }

    bool stop_requested() {
        if (control_.stop_requested()) stopped_ = true;
        return stopped_;
    }

    /// The next piece to work on; preferably of `mine`. Null when there are none.
    std::shared_ptr<Job> take(const std::shared_ptr<Job>& mine, std::uint64_t& piece) {
        const std::lock_guard lock(mutex_);
        std::shared_ptr<Job> job = mine && mine->next < mine->pieces ? mine : nullptr;
        while (!job) {
            for (const auto& open : open_)
                if (open->next < open->pieces) {
                    job = open;
                    break;
                }
            if (job || next_wanted_ == wanted_.size()) break;
            auto made = std::make_shared<Job>(make_plan(artifact_, wanted_[next_wanted_++], options_));
            if (made->pieces == 0)
                empty_.push_back(std::move(made));
            else
                open_.push_back(std::move(made));
        }
        if (!job) return nullptr;
        piece = job->next++;
        if (job != mine) ++job->workers;
        return job;
    }

    /// Tensors in which there is nothing to scan.
    void tell_empty() {
        std::deque<std::shared_ptr<Job>> empty;
        {
            const std::lock_guard lock(mutex_);
            empty.swap(empty_);
        }
        for (const auto& job : empty) tell(*job);
    }

    void tell(Job& job) {
        if (job.error && (!job.plan.error || job.plan.error->code != ErrorCode::truncated)) job.plan.error = job.error;
        TensorStats stats = finish(job.plan, job.total, job.parts);
        const std::lock_guard lock(telling_);
        if (!stopped_) result_(std::move(stats));
    }

    /// Adds a thread's counts to the tensor's; the last one tells the result.
    void hand_in(const std::shared_ptr<Job>& job, std::optional<Tally>& tally) {
        if (!job) return;
        {
            const std::lock_guard lock(job->merging);
            if (!job->has_total)
                job->total = std::move(*tally);
            else
                job->total.merge(*tally);
            job->has_total = true;
        }
        tally.reset();
        bool complete = false;
        {
            const std::lock_guard lock(mutex_);
            --job->workers;
            complete = job->workers == 0 && job->done == job->pieces;
            if (complete) open_.erase(std::remove(open_.begin(), open_.end(), job), open_.end());
        }
        if (complete) tell(*job);
    }

    void done(Job& job, std::uint64_t piece, const Status& status) {
        std::uint64_t bytes = 0;
        {
            const std::lock_guard lock(mutex_);
            ++job.done;
            bytes = done_bytes_ += job.plan.piece_bytes(piece);
            if (!status && (!job.error || piece < job.error_piece)) {
                job.error = status.error();
                if (job.error->path.empty()) job.error->path = std::string(artifact_.name(job.plan.id));
                job.error_piece = piece;
            }
        }
        control_.report({bytes, total_bytes_, ProgressUnit::bytes});
    }

    void work() {
        try {
            Scratch scratch;
            std::shared_ptr<Job> mine;
            std::optional<Tally> tally;
            while (!stop_requested()) {
                std::uint64_t piece = 0;
                std::shared_ptr<Job> job = take(mine, piece);
                if (job != mine) {
                    hand_in(mine, tally);
                    if (job) tally.emplace(job->plan);
                    mine = job;
                }
                tell_empty();
                if (!job) return;
                done(*job, piece, run_piece(job->plan, piece, scratch, *tally, job->parts));
            }
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
            stopped_ = true;
        }
    }

    const Artifact& artifact_;
    const ScanOptions options_;
    const RunControl& control_;
    const std::function<void(TensorStats)>& result_;
    std::uint64_t total_bytes_ = 0;
    std::atomic<bool> stopped_{false};

    std::mutex mutex_;  // guards what follows and the jobs' numbers
    std::vector<EntryId> wanted_;
    std::size_t next_wanted_ = 0;
    std::deque<std::shared_ptr<Job>> open_, empty_;
    std::uint64_t done_bytes_ = 0;
    std::exception_ptr failure_;

    std::mutex telling_;
};

}  // namespace

Status scan(std::shared_ptr<const Artifact> artifact, std::span<const EntryId> tensors, const ScanOptions& options,
            const RunControl& control, const std::function<void(TensorStats)>& result) {
    return Scan(*artifact, tensors, options, control, result).run();
}

Result<TensorStats> scan_tensor(std::shared_ptr<const Artifact> artifact, EntryId id, const ScanOptions& options,
                                const RunControl& control) {
    if (id.value >= artifact->entry_count()) {
        Error error;
        error.code = ErrorCode::no_such_entry;
        error.file = artifact->path;
        return error;
    }
    TensorStats stats;
    const EntryId ids[] = {id};
    Status status =
        scan(std::move(artifact), ids, options, control, [&stats](TensorStats one) { stats = std::move(one); });
    if (!status) return status.error();
    return stats;
}

}  // namespace ninspect::stats
