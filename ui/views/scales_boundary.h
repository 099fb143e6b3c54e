// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/stats/scan.h"
#include "ui/views/scales_subject.h"

#include <QObject>
#include <QPointer>
#include <functional>
#include <memory>
#include <optional>

namespace ninspect::ui {

class Job;
class JobList;

/// Follows the boundary that the user moves: reads the scale words as a plane that begins
/// there. Whatever is asked for meanwhile, only the latest place is read next, so that the
/// figures keep up with the hand. Window's thread only; the work is done in jobs.
class ScalesBoundary : public QObject {
    Q_OBJECT
public:
    ScalesBoundary(JobList* jobs, QObject* parent);
    ~ScalesBoundary() override;

    /// Ends what was followed; the declared place is shown again.
    void set_subject(const ScalesSubject& subject);
    /// Offset from the tensor's first byte; kept inside [0, last_offset()].
    void move_to(std::uint64_t offset);
    void to_declared();  ///< no place of its own

    /// What was asked for; empty: as declared.
    std::optional<std::uint64_t> offset() const { return wanted_; }
    /// What was read last, perhaps still for an earlier place; null: nothing.
    const ScalesReading* reading() const { return reading_ ? &*reading_ : nullptr; }
    std::uint64_t reading_offset() const { return done_; }
    bool settled() const { return !wanted_ || (reading_ && done_ == *wanted_ && !busy_); }
    const std::optional<Error>& error() const { return error_; }
    /// Readings so far, for measuring.
    std::uint64_t updates() const { return updates_; }

signals:
    void moved();    ///< offset() changed
    void updated();  ///< reading() or error() changed

private:
    struct Work;
    void next();
    JobList* jobs_;
    ScalesSubject subject_;
    std::shared_ptr<Work> work_;  // of the subject: what the worker uses
    QPointer<Job> job_;
    std::optional<std::uint64_t> wanted_;
    std::optional<ScalesReading> reading_;
    std::optional<Error> error_;
    std::uint64_t done_ = 0, updates_ = 0;
    bool busy_ = false;
};

/// A place where a wrong reading is known to look for the scales, or the right one.
struct BoundaryMark {
    std::uint64_t offset = 0;
    QString word;  ///< short: "rows·groups·24"
    QString tip;   ///< what that reading is
    bool declared = false;
};

/// The declared place and those that follow from the planes: beginnings and unpadded ends.
std::vector<BoundaryMark> boundary_marks(const ScalesSubject& subject);

}  // namespace ninspect::ui
