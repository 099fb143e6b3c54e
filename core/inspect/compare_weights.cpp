// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspect/compare_weights.h"

#include "core/compute/kernels.h"
#include "core/model/tensor_reader.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <exception>
#include <map>
#include <mutex>
#include <numeric>
#include <thread>

namespace ninspect::inspect {
namespace {

constexpr std::uint64_t nowhere = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t piece_weights = 256 * 1024;
constexpr std::uint64_t piece_bytes = 1024 * 1024;

Error failure(const Artifact& artifact, EntryId id, ErrorCode code) {
    Error error;
    error.code = code;
    error.file = artifact.path;
    error.path = std::string(artifact.name(id));
    return error;
}

// ---- figures ---------------------------------------------------------------------------

/// Figures of one piece. Pieces are added in their order.
struct Figures {
    std::uint64_t differing = 0, first = nowhere, nan_a = 0, nan_b = 0;
    double max_abs = 0, difference2 = 0, a2 = 0, b2 = 0, dot = 0;

    void add(const Figures& other) noexcept {
        differing += other.differing;
        first = std::min(first, other.first);
        nan_a += other.nan_a;
        nan_b += other.nan_b;
        max_abs = std::max(max_abs, other.max_abs);
        difference2 += other.difference2;
        a2 += other.a2;
        b2 += other.b2;
        dot += other.dot;
    }
};

/// A pair of which one is no finite number.
void add_special(Figures& f, float a, float b, std::uint64_t index) noexcept {
    f.nan_a += std::isnan(a) ? 1 : 0;
    f.nan_b += std::isnan(b) ? 1 : 0;
    if (a == b || (std::isnan(a) && std::isnan(b))) return;
    ++f.differing;
    f.first = std::min(f.first, index);
    if (!std::isnan(a) && !std::isnan(b)) f.max_abs = std::numeric_limits<double>::infinity();
}

Figures compare_values(std::span<const float> a, std::span<const float> b, std::uint64_t first_index) noexcept {
    Figures f;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double x = a[i], y = b[i], d = x - y;
        if (!std::isfinite(d)) {  // of float32 numbers: one of them is not finite
            add_special(f, a[i], b[i], first_index + i);
            continue;
        }
        if (d != 0) {
            ++f.differing;
            f.first = std::min(f.first, first_index + i);
            f.max_abs = std::max(f.max_abs, std::fabs(d));
        }
        f.difference2 += d * d;
        f.a2 += x * x;
        f.b2 += y * y;
        f.dot += x * y;
    }
    return f;
}

Figures compare_bytes(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b,
                      std::uint64_t first_index) noexcept {
    Figures f;
    if (a.empty() || std::memcmp(a.data(), b.data(), a.size()) == 0) return f;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] == b[i]) continue;
        ++f.differing;
        f.first = std::min(f.first, first_index + i);
        f.max_abs = std::max(f.max_abs, std::fabs(static_cast<double>(a[i]) - static_cast<double>(b[i])));
    }
    return f;
}

// ---- jobs ------------------------------------------------------------------------------

/// One pair of entries, made comparable row by row (bytes: a row is a byte), and what is
/// known of it so far.
struct Job {
    std::size_t place = 0;  ///< of the pair in the list
    EntryPair pair;
    bool bytes = false;
    std::uint64_t rows = 0, columns = 1;  ///< as read
    std::uint64_t matrix_columns = 1;     ///< as stored
    std::uint64_t step = 1;               ///< rows of a piece
    codec::Geometry geometry_a, geometry_b;

    std::uint64_t pieces = 0, handed_out = 0, finished = 0;
    std::uint64_t added = 0;                   ///< pieces in `sum`
    std::map<std::uint64_t, Figures> waiting;  ///< of pieces that are behind one that is not finished
    Figures sum;
    std::uint64_t error_piece = nowhere;
    std::optional<Error> error;
};

/// Some rows of a job.
struct Task {
    std::shared_ptr<Job> job;
    std::uint64_t piece = 0;

    std::uint64_t first() const noexcept { return piece * job->step; }
    std::uint64_t rows() const noexcept { return std::min(job->step, job->rows - first()); }
};

/// Reads rows of one of the two artifacts. Each thread has its own.
class Side {
public:
    Side(const std::shared_ptr<const Artifact>& artifact, bool is_a) : artifact_(artifact), is_a_(is_a) {}

    Status load(const Task& task) {
        const Job& job = *task.job;
        const EntryId id = is_a_ ? job.pair.a : job.pair.b;
        const auto count = static_cast<std::size_t>(task.rows() * job.columns);
        if (job.bytes) {
            bytes_.resize(count);
            return artifact_->read_entry(id, task.first(), bytes_);
        }
        if (!reader_ || place_ != job.place) {
            const codec::Geometry& g = is_a_ ? job.geometry_a : job.geometry_b;
            auto reader = TensorReader::open_as(artifact_, id, g, compute::row_kernels(*g.encoding), 0);
            if (!reader) return reader.error();
            reader_.emplace(std::move(*reader));
            place_ = job.place;
        }
        values_.resize(count);
        return reader_->read_values(task.first(), task.rows(), values_);
    }
    std::span<const float> values() const noexcept { return values_; }
    std::span<const std::uint8_t> bytes() const noexcept { return bytes_; }

private:
    std::shared_ptr<const Artifact> artifact_;
    bool is_a_;
    std::optional<TensorReader> reader_;
    std::size_t place_ = 0;
    std::vector<float> values_;
    std::vector<std::uint8_t> bytes_;
};

/// Plans jobs one after the other, hands out their pieces and collects what comes back, all
/// under a mutex; only jobs that are being worked on are in memory.
class Comparison {
public:
    Comparison(std::shared_ptr<const Artifact> a, std::shared_ptr<const Artifact> b, std::span<const EntryPair> pairs,
               const RunControl& control)
        : a_(std::move(a)), b_(std::move(b)), pairs_(pairs), control_(control) {
        for (const EntryPair& pair : pairs_) total_ += a_->entry(pair.a).bytes;
    }

    Result<WeightsDiff> run(unsigned threads) {
        const unsigned count = threads != 0 ? threads : std::max(1u, std::thread::hardware_concurrency());
        std::vector<std::thread> others;
        for (unsigned i = 1; i < count; ++i) others.emplace_back([this] { work_safely(); });
        work_safely();
        for (std::thread& thread : others) thread.join();
        if (thrown_) std::rethrow_exception(thrown_);
        if (control_.stop_requested()) {
            Error error;
            error.code = ErrorCode::cancelled;
            return error;
        }
        return collected();
    }

private:
    // ---- planning ----
    std::shared_ptr<Job> plan(std::size_t place) {
        auto job = std::make_shared<Job>();
        job->place = place;
        job->pair = pairs_[place];
        const EntryKind kind = a_->entry(job->pair.a).kind;
        if (kind != b_->entry(job->pair.b).kind) return skip(*job);
        return kind == EntryKind::resource ? plan_bytes(job) : plan_tensor(job);
    }

    std::shared_ptr<Job> skip(const Job& job, std::optional<Error> error = std::nullopt) {
        skipped_.emplace(job.place, NotCompared{job.pair.a, job.pair.b, std::move(error)});
        return nullptr;
    }

    std::shared_ptr<Job> plan_tensor(const std::shared_ptr<Job>& job) {
        Result<codec::Geometry> ga = a_->geometry(job->pair.a), gb = b_->geometry(job->pair.b);
        if (!ga || !gb || !codec::can_decode(*ga->encoding) || !codec::can_decode(*gb->encoding))
            return plan_undecoded(job, ga, gb);
        if (ga->experts * ga->rows != gb->experts * gb->rows || ga->columns != gb->columns) return skip(*job);
        if (ga->payload_bytes > std::min(a_->entry(job->pair.a).bytes, a_->file_bytes()))
            return skip(*job, failure(*a_, job->pair.a, ErrorCode::truncated));
        if (gb->payload_bytes > std::min(b_->entry(job->pair.b).bytes, b_->file_bytes()))
            return skip(*job, failure(*b_, job->pair.b, ErrorCode::truncated));
        return plan_values(job, std::move(*ga), std::move(*gb));
    }

    /// Tensors whose values cannot be told: their bytes, when they mean the same in both files.
    std::shared_ptr<Job> plan_undecoded(const std::shared_ptr<Job>& job, const Result<codec::Geometry>& ga,
                                        const Result<codec::Geometry>& gb) {
        const EntryPair pair = job->pair;
        const bool alike = a_->container == b_->container && a_->byte_order == b_->byte_order &&
                           a_->entry(pair.a).encoding == b_->entry(pair.b).encoding &&
                           a_->format_name(pair.a) == b_->format_name(pair.b) &&
                           a_->layout_name(pair.a) == b_->layout_name(pair.b);
        if (alike) return plan_bytes(job);
        if (!ga) return skip(*job, ga.error());
        if (!gb) return skip(*job, gb.error());
        const bool of_a = !codec::can_decode(*ga->encoding);
        const codec::Encoding& e = of_a ? *ga->encoding : *gb->encoding;
        Error error = failure(of_a ? *a_ : *b_, of_a ? pair.a : pair.b, ErrorCode::unsupported);
        error.found = std::string(e.format) + " (" + std::string(codec::why_not_decoded(e)) + ")";
        return skip(*job, std::move(error));
    }

    std::shared_ptr<Job> plan_bytes(const std::shared_ptr<Job>& job) {
        job->bytes = true;
        job->rows = a_->entry(job->pair.a).bytes;
        if (job->rows != b_->entry(job->pair.b).bytes) return skip(*job);
        if (job->rows > a_->file_bytes()) return skip(*job, failure(*a_, job->pair.a, ErrorCode::truncated));
        if (job->rows > b_->file_bytes()) return skip(*job, failure(*b_, job->pair.b, ErrorCode::truncated));
        return cut(job, piece_bytes);
    }

    std::shared_ptr<Job> plan_values(const std::shared_ptr<Job>& job, codec::Geometry ga, codec::Geometry gb) {
        job->matrix_columns = ga.columns;
        // Pieces that begin at a block of both, where rows need not be read whole.
        const std::uint64_t columns = std::lcm<std::uint64_t>(ga.encoding->block_weights, gb.encoding->block_weights);
        auto flat_a = codec::with_columns(ga, columns), flat_b = codec::with_columns(gb, columns);
        const bool flat = flat_a && flat_b;
        job->geometry_a = flat ? std::move(*flat_a) : std::move(ga);
        job->geometry_b = flat ? std::move(*flat_b) : std::move(gb);
        job->columns = job->geometry_a.columns;
        job->rows = job->columns == 0 ? 0 : job->geometry_a.experts * job->geometry_a.rows;
        return cut(job, std::max<std::uint64_t>(piece_weights / std::max<std::uint64_t>(job->columns, 1), 1));
    }

    static std::shared_ptr<Job> cut(const std::shared_ptr<Job>& job, std::uint64_t step) {
        job->step = step;
        job->pieces = job->rows / step + (job->rows % step != 0 ? 1 : 0);
        return job;
    }

    // ---- working ----
    std::optional<Task> take() {
        const std::lock_guard lock(mutex_);
        while (!control_.stop_requested() && !thrown_) {
            if (current_ && current_->handed_out < current_->pieces) return Task{current_, current_->handed_out++};
            if (next_ == pairs_.size()) break;
            current_ = plan(next_++);
            if (current_ && current_->pieces == 0) settle(*current_);
        }
        return std::nullopt;
    }

    /// Lack of memory must not end the program from within a thread.
    void work_safely() {
        try {
            Side a(a_, true), b(b_, false);
            while (const std::optional<Task> task = take()) work_on(*task, a, b);
        } catch (...) {
            const std::lock_guard lock(mutex_);
            thrown_ = std::current_exception();
        }
    }

    void work_on(const Task& task, Side& a, Side& b) {
        Status status = a.load(task);
        if (status) status = b.load(task);
        Figures figures;
        if (status)
            figures = task.job->bytes ? compare_bytes(a.bytes(), b.bytes(), task.first())
                                      : compare_values(a.values(), b.values(), task.first() * task.job->columns);
        const double share = static_cast<double>(task.rows()) / static_cast<double>(task.job->rows);
        const auto bytes = static_cast<std::uint64_t>(share * static_cast<double>(a_->entry(task.job->pair.a).bytes));
        {
            const std::lock_guard lock(mutex_);
            put(task, figures, status);
        }
        control_.report({std::min(done_ += bytes, total_), total_, ProgressUnit::bytes});
    }

    /// Adds the figures of a piece when all before it have been added.
    void put(const Task& task, const Figures& figures, const Status& status) {
        Job& job = *task.job;
        if (!status) {
            job.pieces = job.handed_out;  // no more of this one
            if (task.piece < job.error_piece) {
                job.error_piece = task.piece;
                job.error = status.error();
            }
        }
        job.waiting.emplace(task.piece, figures);
        for (auto it = job.waiting.begin(); it != job.waiting.end() && it->first == job.added; ++job.added) {
            job.sum.add(it->second);
            it = job.waiting.erase(it);
        }
        if (++job.finished == job.pieces) settle(job);
    }

    void settle(const Job& job) {
        if (job.error) {
            skip(job, job.error);
            return;
        }
        ++result_.compared;
        if (job.sum.differing == 0)
            ++result_.same;
        else
            changed_.emplace(job.place, change_of(job));
    }

    static WeightChange change_of(const Job& job) {
        const Figures& f = job.sum;
        WeightChange change;
        change.a = job.pair.a;
        change.b = job.pair.b;
        change.bytes = job.bytes;
        change.count = job.rows * job.columns;
        change.differing = f.differing;
        change.first = f.first;
        change.columns = job.matrix_columns;
        change.nan_a = f.nan_a;
        change.nan_b = f.nan_b;
        change.max_abs = f.max_abs;
        const double a = std::sqrt(f.a2), b = std::sqrt(f.b2);
        change.relative_l2 = f.difference2 == 0 ? 0 : std::sqrt(f.difference2) / a;
        change.cosine = a == 0 || b == 0 ? std::numeric_limits<double>::quiet_NaN() : f.dot / (a * b);
        return change;
    }

    WeightsDiff collected() {
        for (auto& [place, change] : changed_) result_.changed.push_back(change);
        for (auto& [place, skipped] : skipped_) result_.not_compared.push_back(std::move(skipped));
        return std::move(result_);
    }

    std::shared_ptr<const Artifact> a_, b_;
    std::span<const EntryPair> pairs_;
    const RunControl& control_;
    std::uint64_t total_ = 0;  // bytes of a's entries
    std::atomic<std::uint64_t> done_{0};

    std::mutex mutex_;  // guards everything below
    std::size_t next_ = 0;
    std::shared_ptr<Job> current_;
    WeightsDiff result_;
    std::map<std::size_t, WeightChange> changed_;
    std::map<std::size_t, NotCompared> skipped_;
    std::exception_ptr thrown_;
};

}  // namespace

Result<WeightsDiff> diff_weights(std::shared_ptr<const Artifact> a, std::shared_ptr<const Artifact> b,
                                 std::span<const EntryPair> pairs, unsigned threads, const RunControl& control) {
    return Comparison(std::move(a), std::move(b), pairs, control).run(threads);
}

}  // namespace ninspect::inspect
