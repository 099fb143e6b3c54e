// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/convert/run.h"

#include "core/convert/pieces.h"
#include "core/convert/verify.h"
#include "core/convert/workers.h"
#include "core/io/digest.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <new>
#include <system_error>
#include <thread>

namespace ninspect::convert {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

Error cancelled(const Plan& plan) {
    Error error;
    error.code = ErrorCode::cancelled;
    error.file = plan.output;
    return error;
}

Status inputs_unchanged(const Plan& plan) {
    Status status = plan.mapping.source->check_unchanged();
    return status ? plan.mapping.target->check_unchanged() : status;
}

/// Bytes done by several threads together.
class Meter {
public:
    Meter(const RunControl& control, std::uint64_t total) : control_(control), total_(total) {}
    void add(std::uint64_t bytes) { control_.report({done_ += bytes, total_, ProgressUnit::bytes}); }

private:
    const RunControl& control_;
    std::uint64_t total_;
    std::atomic<std::uint64_t> done_{0};
};

/// One file to digest.
struct DigestJob {
    std::shared_ptr<const io::ByteSource> source;
    std::string* digest = nullptr;  ///< where it goes
};

/// `give_up`: nobody wants the digest any more.
Status digest(const DigestJob& job, const RunControl& control, const std::atomic<bool>& give_up, Meter& meter) {
    constexpr std::uint64_t at_once = std::uint64_t{1} << 20;
    Result<std::unique_ptr<io::Digest>> digest = io::Digest::make(io::DigestAlgorithm::sha256);
    if (!digest) return std::move(digest).error();
    std::vector<std::uint8_t> buffer(static_cast<std::size_t>(at_once));
    const std::uint64_t size = job.source->size();
    for (std::uint64_t done = 0; done < size && !give_up;) {
        const auto part = std::span(buffer).first(static_cast<std::size_t>(std::min(at_once, size - done)));
        if (control.stop_requested()) {
            Error error;
            error.code = ErrorCode::cancelled;
            return error;
        }
        if (Status status = job.source->read_exactly(done, part); !status) return status;
        (*digest)->update(part);
        done += part.size();
        meter.add(part.size());
    }
    *job.digest = (*digest)->finish();
    return {};
}

class Run {
public:
    Run(const Plan& plan, const RunOptions& options, const ControlOf& control)
        : plan_(plan),
          options_(options),
          control_(control),
          pieces_(plan),
          threads_(threads_for(options.threads)),
          scratch_(threads_) {}

    Result<Outcome> run() {
        if (std::optional<Error> problem = plan_.first_problem()) return *std::move(problem);
        Status status = inputs_unchanged(plan_);
        if (!status) return std::move(status).error();
        Result<io::RegionWriter> file = create();
        if (!file) return std::move(file).error();
        tell_inputs();
        status = write(*file);
        if (status) status = check(*file);
        if (status) status = finish(*file);
        if (!status) return std::move(status).error();
        return std::move(outcome_);
    }

private:
    Result<io::RegionWriter> create() const {
        const auto if_exists = plan_.overwrite ? io::IfExists::replace : io::IfExists::refuse;
        return io::RegionWriter::create(plan_.output, if_exists, plan_.head, plan_.regions, plan_.file_bytes);
    }

    void tell_inputs() {
        outcome_.path = plan_.output;
        outcome_.bytes = plan_.file_bytes;
        outcome_.produced = plan_.produced;
        outcome_.borrowed = plan_.borrowed;
        outcome_.threads = threads_;
        for (const Part& part : plan_.mapping.source->parts) outcome_.gguf.push_back({part.path, part.file_bytes, {}});
        for (const Part& part : plan_.mapping.target->parts)
            outcome_.ninfer.push_back({part.path, part.file_bytes, {}});
    }

    Status write(io::RegionWriter& file) {
        const Clock::time_point begin = Clock::now();
        const RunControl control = control_(Stage::writing);
        Meter meter(control, pieces_.total_bytes());
        Status status = for_pieces(pieces_.size(), threads_, control, [&](std::uint64_t number, unsigned thread) {
            const Piece piece = pieces_[number];
            Status done = make_piece(plan_, piece, scratch_[thread]);
            if (done) done = write_piece(plan_, piece, scratch_[thread], file);
            if (done) tell(meter, Stage::writing, piece);
            return done;
        });
        if (status) status = file.complete();
        if (status) status = inputs_unchanged(plan_);
        outcome_.write_seconds = seconds_since(begin);
        return status;
    }

    /// Verification and digests.
    Status check(const io::RegionWriter& file) {
        if (!options_.verify && !options_.input_digests) return {};
        const Clock::time_point begin = Clock::now();
        const RunControl control = control_(Stage::verifying);
        std::shared_ptr<const Artifact> written;
        if (options_.verify) {
            Result<std::shared_ptr<const Artifact>> opened = open_written(plan_, file.temporary(), control);
            if (!opened) return std::move(opened).error();
            written = std::move(*opened);
        }
        Status status = compare_and_digest(written.get(), control);
        if (status) status = inputs_unchanged(plan_);
        if (status) outcome_.verified = options_.verify;
        outcome_.verify_seconds = seconds_since(begin);
        return status;
    }

    std::vector<DigestJob> digest_jobs(const Artifact* written) {
        std::vector<DigestJob> jobs;
        if (written != nullptr && options_.digest) jobs.push_back({written->parts.front().source, &outcome_.sha256});
        if (!options_.input_digests) return jobs;
        for (std::size_t i = 0; i < outcome_.gguf.size(); ++i)
            if (plan_.mapping.source->parts[i].source)
                jobs.push_back({plan_.mapping.source->parts[i].source, &outcome_.gguf[i].sha256});
        for (std::size_t i = 0; i < outcome_.ninfer.size(); ++i)
            if (plan_.mapping.target->parts[i].source)
                jobs.push_back({plan_.mapping.target->parts[i].source, &outcome_.ninfer[i].sha256});
        return jobs;
    }

    /// A digest goes through a file in one thread, from its beginning to its end: it has threads of
    /// its own while the others compare.
    Status compare_and_digest(const Artifact* written, const RunControl& control) {
        const std::vector<DigestJob> jobs = digest_jobs(written);
        std::uint64_t total = written != nullptr ? pieces_.total_bytes() : 0;
        for (const DigestJob& job : jobs) total += job.source->size();
        Meter meter(control, total);
        std::atomic<bool> give_up{false};
        const unsigned digesting =
            static_cast<unsigned>(std::min<std::size_t>(jobs.size(), std::max(threads_ / 2, 1u)));
        Status digested;
        const auto digest_all = [&] {
            digested = for_pieces(jobs.size(), digesting, control,
                                  [&](std::uint64_t i, unsigned) { return digest(jobs[i], control, give_up, meter); });
        };
        std::thread apart;
        if (threads_ > 1 && written != nullptr && !jobs.empty()) {
            try {
                apart = std::thread(digest_all);
            } catch (const std::system_error&) {  // one after the other, then
            }
        }
        if (!apart.joinable()) digest_all();
        Status compared;
        if (written != nullptr && digested_or_apart(apart, digested)) {
            compared = compare(*written, apart.joinable() ? threads_ - digesting : threads_, control, meter);
            give_up = !compared;
        }
        if (apart.joinable()) apart.join();
        return compared ? digested : compared;
    }

    /// Whether comparing makes sense; `digested` belongs to the other thread while there is one.
    static bool digested_or_apart(const std::thread& apart, const Status& digested) {
        return apart.joinable() || digested.has_value();
    }

    Status compare(const Artifact& written, unsigned threads, const RunControl& control, Meter& meter) {
        return for_pieces(pieces_.size(), threads, control, [&](std::uint64_t number, unsigned thread) {
            const Piece piece = pieces_[number];
            Status done = compare_piece(plan_, piece, written, scratch_[thread]);
            if (done) tell(meter, Stage::verifying, piece);
            return done;
        });
    }

    void tell(Meter& meter, Stage stage, const Piece& piece) const {
        const std::uint64_t bytes = pieces_.bytes(piece);
        if (options_.item_done) options_.item_done(stage, piece.item, bytes);
        meter.add(bytes);
    }

    /// To the disk piece by piece, so that a wish to stop is heard; then the name.
    Status finish(io::RegionWriter& file) {
        constexpr std::uint64_t at_once = std::uint64_t{32} << 20;
        const Clock::time_point begin = Clock::now();
        const RunControl control = control_(Stage::flushing);
        for (std::uint64_t at = 0; at < plan_.file_bytes;) {
            if (control.stop_requested()) return cancelled(plan_);
            const std::uint64_t bytes = std::min(at_once, plan_.file_bytes - at);
            if (Status status = file.flush(at, bytes); !status) return status;
            at += bytes;
            control.report({at, plan_.file_bytes, ProgressUnit::bytes});
        }
        if (control.stop_requested()) return cancelled(plan_);
        Status status = file.commit();
        outcome_.flush_seconds = seconds_since(begin);
        return status;
    }

    const Plan& plan_;
    const RunOptions options_;
    const ControlOf& control_;
    const Pieces pieces_;
    const unsigned threads_;
    std::vector<Scratch> scratch_;
    Outcome outcome_;
};

}  // namespace

Result<Outcome> run(const Plan& plan, const RunOptions& options, const ControlOf& control) {
    try {
        return Run(plan, options, control).run();
    } catch (const std::bad_alloc&) {
        Error error;
        error.code = ErrorCode::out_of_memory;
        error.file = plan.output;
        return error;
    }
}

}  // namespace ninspect::convert
