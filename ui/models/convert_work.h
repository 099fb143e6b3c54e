// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/convert/run.h"

#include <QObject>
#include <QPointer>
#include <QString>
#include <array>
#include <memory>
#include <optional>
#include <vector>

class QTimer;

namespace ninspect::ui {

class Job;
class JobList;

/// A conversion as it goes on: the checks, the run, what came of it. Both are jobs. Window's thread only.
class ConvertWork : public QObject {
    Q_OBJECT
public:
    enum class State : std::uint8_t { idle, checking, checked, running, done, failed };
    static constexpr std::size_t stages = 3;  ///< convert::Stage

    ConvertWork(JobList* jobs, QObject* parent);
    ~ConvertWork() override;

    State state() const { return state_; }
    /// Makes a plan; an earlier one is forgotten. Not while running.
    void check(const convert::Request& request);
    /// Carries the plan out, when all checks passed.
    void run(const convert::RunOptions& options);
    void cancel();  ///< checks or run
    bool stopping() const;
    /// Forgets the plan and what came of it. Not while running.
    void forget();

    /// Null while there is none; failed with an error() then, or not made yet.
    std::shared_ptr<const convert::Plan> plan() const { return plan_; }
    /// Null unless done.
    std::shared_ptr<const convert::Outcome> outcome() const { return outcome_; }
    /// Only when failed.
    const Error& error() const { return error_; }
    bool was_cancelled() const { return state_ == State::failed && error_.code == ErrorCode::cancelled; }

    /// How far a run is.
    struct Progress {
        convert::Stage stage = convert::Stage::writing;
        std::uint64_t done = 0, total = 0;  ///< bytes, of all stages together
        double seconds = 0;                 ///< since it began
        double rate = 0;                    ///< bytes per second, of late
        double seconds_left = -1;           ///< below zero: not known
    };
    const Progress& progress() const { return progress_; }
    /// Share of an item of the plan that was written and, where that is wanted, compared: 0 to 1.
    double share(std::size_t item) const;

    /// Bytes per second over a stretch of time, of one stage. Stretches of a stage follow each other.
    struct Stretch {
        double begin = 0, end = 0;  ///< seconds since the run began
        double rate = 0;
    };
    const std::vector<Stretch>& stretches(convert::Stage stage) const {
        return stretches_[static_cast<std::size_t>(stage)];
    }

signals:
    void changed();     ///< state
    void progressed();  ///< some times a second while running

private:
    struct Meter;  // what the workers write
    void take_plan(const std::shared_ptr<Result<convert::Plan>>& made);
    void take_outcome(const std::shared_ptr<Result<convert::Outcome>>& came);
    void tick(bool last);
    void take_stretches(double now);
    void set_state(State state);

    JobList* jobs_;
    QTimer* timer_;
    State state_ = State::idle;
    QPointer<Job> job_;
    int number_ = 0;  // of the check whose result is wanted
    std::shared_ptr<const convert::Plan> plan_;
    std::shared_ptr<const convert::Outcome> outcome_;
    Error error_;
    std::shared_ptr<Meter> meter_;
    bool verify_ = true;
    Progress progress_;
    double last_tick_ = 0;
    std::array<std::uint64_t, stages> seen_{};
    std::array<std::vector<Stretch>, stages> stretches_;
};

}  // namespace ninspect::ui
