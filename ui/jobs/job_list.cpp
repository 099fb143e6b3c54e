// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/job_list.h"

#include <QMetaObject>
#include <QThread>
#include <QThreadPool>
#include <QTimer>
#include <algorithm>
#include <atomic>

namespace ninspect::ui {

namespace {
constexpr int ticks_per_second = 20;
}

struct Job::Shared {
    std::atomic<std::uint64_t> done{0}, total{0};
    std::atomic<ProgressUnit> unit{ProgressUnit::items};
};

Job::Job(QString title, QObject* parent)
    : QObject(parent), title_(std::move(title)), shared_(std::make_shared<Shared>()) {
    clock_.start();
}

Job::~Job() = default;

double Job::seconds() const { return static_cast<double>(clock_.elapsed()) / 1000.0; }

double Job::rate() const {
    const double s = seconds();
    return s < 0.1 ? 0.0 : static_cast<double>(published_.done) / s;
}

double Job::seconds_left() const {
    const double units_per_second = rate();
    if (units_per_second <= 0 || published_.total <= published_.done) return -1;
    return static_cast<double>(published_.total - published_.done) / units_per_second;
}

void Job::cancel() {
    if (cancelling()) return;
    stop_.request_stop();
    emit changed();
}

bool Job::publish() {
    Progress now;
    now.done = shared_->done.load(std::memory_order_relaxed);
    now.total = shared_->total.load(std::memory_order_relaxed);
    now.unit = shared_->unit.load(std::memory_order_relaxed);
    if (now.done == published_.done && now.total == published_.total && now.unit == published_.unit) return false;
    published_ = now;
    return true;
}

JobList::JobList(QObject* parent) : QObject(parent), pool_(new QThreadPool(this)), ticker_(new QTimer(this)) {
    pool_->setMaxThreadCount(std::max(2, QThread::idealThreadCount()));
    ticker_->setInterval(1000 / ticks_per_second);
    connect(ticker_, &QTimer::timeout, this, &JobList::publish_progress);
}

JobList::~JobList() {
    for (Job* job : jobs_) job->stop_.request_stop();
    pool_->waitForDone();
}

Job* JobList::start(const QString& title, QObject* guard, std::function<void(const RunControl&)> work,
                    std::function<void()> done) {
    Job* job = new Job(title, this);
    jobs_.push_back(job);
    RunControl control;
    control.stop = job->stop_.token();
    control.progress = [shared = job->shared_](const Progress& p) {
        shared->done.store(p.done, std::memory_order_relaxed);
        shared->total.store(p.total, std::memory_order_relaxed);
        shared->unit.store(p.unit, std::memory_order_relaxed);
    };
    // What belongs to the window's thread stays in `end`; the worker only passes it on.
    auto end = [this, job, guarded = guard != nullptr, watched = QPointer<QObject>(guard), done = std::move(done)] {
        finish(job, guarded, watched, done);
    };
    pool_->start([this, control = std::move(control), work = std::move(work), end = std::move(end)] {
        try {
            work(control);
        } catch (...) {  // no result: `then` is not called
        }
        // The list waits for its workers before it dies, so `this` is alive here.
        QMetaObject::invokeMethod(this, end, Qt::QueuedConnection);
    });
    ticker_->start();
    emit job_started(job);
    return job;
}

void JobList::finish(Job* job, bool guarded, const QPointer<QObject>& guard, const std::function<void()>& done) {
    job->publish();
    jobs_.erase(std::remove(jobs_.begin(), jobs_.end(), job), jobs_.end());
    if (jobs_.empty()) ticker_->stop();
    if (!guarded || guard) done();
    emit job->finished();
    emit job_finished(job);
    job->deleteLater();
}

void JobList::publish_progress() {
    for (std::size_t i = 0; i < jobs_.size(); ++i)
        if (jobs_[i]->publish()) emit jobs_[i]->changed();
}

}  // namespace ninspect::ui
