// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/convert_work.h"

#include "ui/jobs/job_list.h"
#include "ui/text/words.h"

#include <QFileInfo>
#include <QTimer>
#include <algorithm>
#include <atomic>
#include <chrono>

namespace ninspect::ui {

namespace {

using convert::Stage;

constexpr int tick_ms = 200;
constexpr double shortest_stretch = 0.05;  // seconds; a rate over less says nothing
constexpr double rate_seconds = 2;         // over which the rate that is shown is taken

std::size_t at(Stage stage) { return static_cast<std::size_t>(stage); }

}  // namespace

/// Written by the threads of the run, read by the window.
struct ConvertWork::Meter {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point start = Clock::now();
    std::atomic<Stage> stage{Stage::writing};
    std::array<std::atomic<double>, stages> begin{};  // seconds since the start; 0: not begun, but for the first
    std::array<std::atomic<std::uint64_t>, stages> done{};
    std::array<std::uint64_t, stages> total{};  // known before the run
    std::vector<std::atomic<std::uint64_t>> items;

    Meter(const convert::Plan& plan, const convert::RunOptions& options) : items(plan.items.size()) {
        std::uint64_t made = 0;
        for (std::size_t i = 0; i < plan.items.size(); ++i) made += convert::item_bytes(plan, i);
        total[at(Stage::writing)] = made;
        if (options.verify) total[at(Stage::verifying)] += made + plan.file_bytes;
        if (options.input_digests)
            total[at(Stage::verifying)] += plan.mapping.source->file_bytes() + plan.mapping.target->file_bytes();
        total[at(Stage::flushing)] = plan.file_bytes;
    }

    double seconds() const { return std::chrono::duration<double>(Clock::now() - start).count(); }
    void enter(Stage now) {
        begin[at(now)].store(seconds(), std::memory_order_relaxed);
        stage.store(now, std::memory_order_relaxed);
    }
    /// When a stage was over; `now` when it is not.
    double end(std::size_t of, double now) const {
        for (std::size_t i = of + 1; i < stages; ++i)
            if (const double next = begin[i].load(std::memory_order_relaxed); next > 0) return next;
        return now;
    }

    /// Threads tell in no order: the most is what counts.
    void tell(Stage of, std::uint64_t bytes) {
        std::atomic<std::uint64_t>& most = done[at(of)];
        std::uint64_t before = most.load(std::memory_order_relaxed);
        while (before < bytes && !most.compare_exchange_weak(before, bytes, std::memory_order_relaxed)) {
        }
    }
    ninspect::Progress all() const {
        ninspect::Progress sum{0, 0, ProgressUnit::bytes};
        const Stage now = stage.load(std::memory_order_relaxed);
        for (std::size_t i = 0; i < stages; ++i) {
            sum.total += total[i];
            // Threads may have told less of a stage that is over already.
            sum.done += i < at(now) ? total[i] : std::min(done[i].load(std::memory_order_relaxed), total[i]);
        }
        return sum;
    }
};

ConvertWork::ConvertWork(JobList* jobs, QObject* parent) : QObject(parent), jobs_(jobs), timer_(new QTimer(this)) {
    timer_->setInterval(tick_ms);
    connect(timer_, &QTimer::timeout, this, [this] { tick(false); });
}

ConvertWork::~ConvertWork() {
    if (job_) job_->cancel();
}

void ConvertWork::set_state(State state) {
    state_ = state;
    emit changed();
}

void ConvertWork::forget() {
    if (state_ == State::running) return;
    ++number_;
    if (job_) job_->cancel();
    job_ = nullptr;
    plan_.reset();
    outcome_.reset();
    set_state(State::idle);
}

void ConvertWork::check(const convert::Request& request) {
    if (state_ == State::running) return;
    ++number_;
    if (job_) job_->cancel();
    plan_.reset();
    outcome_.reset();
    job_ = jobs_->run(
        tr("Checking the conversion"), this,
        [request](const RunControl& control) {
            return std::make_shared<Result<convert::Plan>>(convert::make_plan(request, control));
        },
        [this, number = number_](const std::shared_ptr<Result<convert::Plan>>& made) {
            if (number == number_) take_plan(made);
        });
    set_state(State::checking);
}

void ConvertWork::take_plan(const std::shared_ptr<Result<convert::Plan>>& made) {
    job_ = nullptr;
    if (*made)
        plan_ = std::make_shared<const convert::Plan>(std::move(**made));
    else
        error_ = made->error();
    set_state(plan_ ? State::checked : State::failed);
}

void ConvertWork::run(const convert::RunOptions& options) {
    if (state_ == State::running || !plan_ || !plan_->passed()) return;
    outcome_.reset();
    verify_ = options.verify;
    meter_ = std::make_shared<Meter>(*plan_, options);
    progress_ = {};
    for (auto& list : stretches_) list.clear();
    seen_ = {};
    last_tick_ = 0;
    const QString name = QFileInfo(text::utf8(plan_->output)).fileName();
    job_ = jobs_->run(
        tr("Converting to %1").arg(name), this,
        [plan = plan_, options, meter = meter_](const RunControl& control) {
            convert::RunOptions wanted = options;
            wanted.item_done = [meter](Stage, std::size_t item, std::uint64_t bytes) {
                meter->items[item].fetch_add(bytes, std::memory_order_relaxed);
            };
            return std::make_shared<Result<convert::Outcome>>(convert::run(*plan, wanted, [&](Stage stage) {
                meter->enter(stage);
                RunControl inner;
                inner.stop = control.stop;
                inner.progress = [meter, stage, outer = control.progress](const ninspect::Progress& progress) {
                    meter->tell(stage, progress.done);
                    outer(meter->all());
                };
                return inner;
            }));
        },
        [this](const std::shared_ptr<Result<convert::Outcome>>& came) { take_outcome(came); });
    timer_->start();
    set_state(State::running);
}

void ConvertWork::take_outcome(const std::shared_ptr<Result<convert::Outcome>>& came) {
    job_ = nullptr;
    tick(true);
    timer_->stop();
    if (*came) {
        outcome_ = std::make_shared<const convert::Outcome>(std::move(**came));
        progress_.done = progress_.total;
    } else {
        error_ = came->error();
    }
    set_state(outcome_ ? State::done : State::failed);
}

void ConvertWork::cancel() {
    if (job_) job_->cancel();
}

bool ConvertWork::stopping() const { return job_ && job_->cancelling(); }

double ConvertWork::share(std::size_t item) const {
    if (state_ == State::done) return 1;
    if (!meter_ || item >= meter_->items.size()) return 0;
    const std::uint64_t whole = convert::item_bytes(*plan_, item) * (verify_ ? 2 : 1);
    if (whole == 0) return 1;
    const auto done = static_cast<double>(meter_->items[item].load(std::memory_order_relaxed));
    return std::min(1.0, done / static_cast<double>(whole));
}

/// Of each stage what was done since the last look, over the time that it had of that.
void ConvertWork::take_stretches(double now) {
    const std::size_t current = at(meter_->stage.load(std::memory_order_relaxed));
    for (std::size_t i = 0; i < stages; ++i) {
        const std::uint64_t done = meter_->done[i].load(std::memory_order_relaxed);
        // A stage that stands still is drawn so; before it began and after its end it is not.
        if (done == seen_[i] && (i != current || stretches_[i].empty())) continue;
        const double end = meter_->end(i, now);
        const double begin = std::max(last_tick_, meter_->begin[i].load(std::memory_order_relaxed));
        if (!(end > begin)) continue;
        stretches_[i].push_back({begin, end, static_cast<double>(done - seen_[i]) / (end - begin)});
        seen_[i] = done;
    }
    last_tick_ = now;
}

void ConvertWork::tick(bool last) {
    const double now = meter_->seconds();
    if (now - last_tick_ < shortest_stretch && !last) return;
    take_stretches(now);
    const ninspect::Progress all = meter_->all();
    progress_.stage = meter_->stage.load(std::memory_order_relaxed);
    progress_.done = all.done;
    progress_.total = all.total;
    progress_.seconds = now;
    double bytes = 0, seconds = 0;
    const auto& late = stretches(progress_.stage);
    for (auto s = late.rbegin(); s != late.rend() && seconds < rate_seconds; ++s) {
        bytes += s->rate * (s->end - s->begin);
        seconds += s->end - s->begin;
    }
    progress_.rate = seconds > 0 ? bytes / seconds : 0;
    const double speed = static_cast<double>(all.done) / now;
    progress_.seconds_left =
        speed > 0 && now > 0.5 ? static_cast<double>(all.total - std::min(all.done, all.total)) / speed : -1;
    emit progressed();
}

}  // namespace ninspect::ui
