// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mapping/observe.h"
#include "core/mapping/plan.h"
#include "ui/session.h"

#include <QObject>
#include <QPointer>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace ninspect::ui {

class Job;

/// What the model profile makes of the two open files, when one is a GGUF and the other a
/// `.ninfer`: computed in a job as soon as both are open, dropped when one of them changes. One per
/// window (Session::mapping). Window's thread only; never blocks.
class MappingStore : public QObject {
    Q_OBJECT
public:
    explicit MappingStore(Session* session);

    /// Sides of the GGUF and of the `.ninfer`; empty while there are no such two.
    struct Pair {
        Side source = Side::a, target = Side::b;
    };
    std::optional<Pair> pair() const { return pair_; }
    /// Null while there is none: see busy() and error().
    std::shared_ptr<const mapping::MappingPlan> plan() const { return plan_; }
    const std::optional<Error>& error() const { return error_; }
    bool busy() const { return !job_.isNull(); }

    /// Index into the plan's objects of what an entry of the `.ninfer` is.
    std::optional<std::size_t> object_of(EntryId target) const;
    /// The objects that rows of a tensor of the GGUF go to.
    std::vector<std::size_t> objects_from(EntryId source) const;
    /// Entries of the other side that an entry becomes or is made of; the first source first.
    std::vector<EntryId> counterparts(Side side, EntryId entry) const;

    /// Starts comparing the rows of both files with the plan; does nothing while that runs.
    void compare_rows();
    bool comparing() const { return !compare_job_.isNull(); }
    /// What the comparison of the plan's files found; null: none was made.
    std::shared_ptr<const mapping::Observation> observed() const { return observed_; }
    /// Why the last comparison brought nothing.
    const std::optional<Error>& compare_error() const { return compare_error_; }

signals:
    void changed();           ///< pair, plan, error or busy
    void observed_changed();  ///< observed, comparing or compare_error

private:
    void follow();
    void start();
    void take(const std::shared_ptr<Result<mapping::MappingPlan>>& result);
    void index();
    void forget_rows();

    Session* session_;
    std::optional<Pair> pair_;
    std::shared_ptr<const Artifact> source_, target_;
    std::shared_ptr<const mapping::MappingPlan> plan_;
    std::optional<Error> error_;
    QPointer<Job> job_, compare_job_;
    int number_ = 0;  // of the job whose result is wanted
    std::shared_ptr<const mapping::Observation> observed_;
    std::optional<Error> compare_error_;
    std::unordered_map<std::uint32_t, std::size_t> by_target_;
    std::unordered_map<std::uint32_t, std::vector<std::size_t>> by_source_;
};

}  // namespace ninspect::ui
