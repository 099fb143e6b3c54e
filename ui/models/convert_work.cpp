// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/convert_work.h"

#include "ui/jobs/job_list.h"
#include "ui/text/words.h"

#include <QFileInfo>
#include <QTimer>
#include <algorithm>
#include <atomic>
#include <numeric>

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
    std::atomic<Stage> stage{Stage::writing};
    std::array<std::atomic<std::uint64_t>, stages> done{};
    std::array<std::uint64_t, stages> total{};  // known before the run
    std::vector<std::atomic<std::uint64_t>> items;

    Meter(const convert::Plan& plan, const convert::RunOptions& options) : items(plan.items.size()) {
        const std::uint64_t made = std::accumulate(
            plan.regions.begin(), plan.regions.end(), std::uint64_t{0},
            [](std::uint64_t sum, const io::Region& region) { return sum + region.bytes; });
        total[at(Stage::writing)] = made;
        if (options.verify) total[at(Stage::verifying)] += made + plan.file_bytes;
        if (options.input_digests)
            total[at(Stage::verifying)] += plan.mapping.source->file_bytes() + plan.mapping.target->file_bytes();
        total[at(Stage::flushing)] = plan.file_bytes;
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
            // What lies between planes is nobody's work: a stage that is over is complete.
            sum.done += i < at(now) ? total[i] : std::min(done[i].load(std::memory_order_relaxed), total[i]);
        }
        return sum;
    }
};

ConvertWork::ConvertWork(JobList* jobs, QObject* parent) : QObject(parent), jobs_(jobs), timer_(new QTimer(this)) {
    timer_->setInterval(tick_ms);
    connect(timer_, &QTimer::timeout, this, &ConvertWork::tick);
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
                meter->stage.store(stage, std::memory_order_relaxed);
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
    clock_.start();
    timer_->start();
    set_state(State::running);
}

void ConvertWork::take_outcome(const std::shared_ptr<Result<convert::Outcome>>& came) {
    job_ = nullptr;
    tick();
    timer_->stop();
    if (*came) {
        outcome_ = std::make_shared<const convert::Outcome>(std::move(**came));
        complete_stretches();
        progress_.done = progress_.total;
        emit progressed();
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
    const std::uint64_t whole = plan_->regions[item].bytes * (verify_ ? 2 : 1);
    if (whole == 0) return 1;
    // Gaps between planes are not counted by the run, and are small.
    const auto done = static_cast<double>(meter_->items[item].load(std::memory_order_relaxed));
    return std::min(1.0, done / static_cast<double>(whole));
}

void ConvertWork::tick() {
    const double now = static_cast<double>(clock_.nsecsElapsed()) / 1e9;
    if (now - last_tick_ < shortest_stretch) return;
    const std::size_t current = at(meter_->stage.load(std::memory_order_relaxed));
    for (std::size_t i = 0; i < stages; ++i) {
        const std::uint64_t done = meter_->done[i].load(std::memory_order_relaxed);
        // A stage that stands still is drawn so; before it began and after its end it is not.
        if (done == seen_[i] && (i != current || stretches_[i].empty())) continue;
        const double rate = static_cast<double>(done - seen_[i]) / (now - last_tick_);
        stretches_[i].push_back({last_tick_, now, rate});
        seen_[i] = done;
    }
    last_tick_ = now;
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

/// Stages that were over before anybody looked: their mean.
void ConvertWork::complete_stretches() {
    const std::array<double, stages> seconds{outcome_->write_seconds, outcome_->verify_seconds,
                                             outcome_->flush_seconds};
    double begin = 0;
    for (std::size_t i = 0; i < stages; ++i) {
        if (stretches_[i].empty() && seconds[i] > 0 && meter_->done[i] != 0)
            stretches_[i].push_back({begin, begin + seconds[i], static_cast<double>(meter_->done[i]) / seconds[i]});
        begin += seconds[i];
    }
}

}  // namespace ninspect::ui
