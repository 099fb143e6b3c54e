// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_control.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

class QThreadPool;
class QTimer;

namespace ninspect::ui {

/// One piece of work away from the window's thread: title, progress, cancel.
class Job : public QObject {
    Q_OBJECT
public:
    ~Job() override;
    /// Empty for work that the user need not hear about (a look at the disk): such jobs are
    /// not shown.
    QString title() const { return title_; }
    Progress progress() const { return published_; }  ///< latest; thinned out to about 20 changes a second
    double seconds() const;                           ///< since it started
    double rate() const;                              ///< units per second, 0 while unknown
    double seconds_left() const;                      ///< negative while unknown
    bool cancelling() const { return stop_.stop_requested(); }
    void cancel();

signals:
    void changed();
    void finished();

private:
    friend class JobList;
    struct Shared;  // written by the worker, read by the window
    Job(QString title, QObject* parent);
    bool publish();  // takes over what the worker said; true when it changed
    QString title_;
    QElapsedTimer clock_;
    StopSource stop_;
    Progress published_;
    std::shared_ptr<Shared> shared_;
};

/// Runs core calls on a thread pool and shows what runs. A result comes back on the
/// window's thread, in `then`, unless `guard` died or the list is destroyed. A job that was
/// cancelled still brings the result of its work: the error that says so. Destroying the
/// list cancels everything and waits.
class JobList : public QObject {
    Q_OBJECT
public:
    explicit JobList(QObject* parent = nullptr);
    ~JobList() override;

    /// `work` runs on a worker and must not throw; `then` receives its value on the window's
    /// thread. `guard` may be null.
    template <class Work, class Then>
    Job* run(const QString& title, QObject* guard, Work work, Then then) {
        using Value = std::invoke_result_t<Work, const RunControl&>;
        auto result = std::make_shared<std::optional<Value>>();
        return start(
            title, guard,
            [work = std::move(work), result](const RunControl& control) { result->emplace(work(control)); },
            [then = std::move(then), result] {
                if (*result) then(std::move(**result));
            });
    }

    const std::vector<Job*>& running() const { return jobs_; }
    /// True while no job runs, not even one without a title.
    bool idle() const { return jobs_.empty(); }

signals:
    void job_started(ninspect::ui::Job* job);
    void job_finished(ninspect::ui::Job* job);

private:
    Job* start(const QString& title, QObject* guard, std::function<void(const RunControl&)> work,
               std::function<void()> done);
    void finish(Job* job, bool guarded, const QPointer<QObject>& guard, const std::function<void()>& done);
    void publish_progress();
    std::vector<Job*> jobs_;
    QThreadPool* pool_;
    QTimer* ticker_;
};

}  // namespace ninspect::ui
