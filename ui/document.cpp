// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspect/open.h"
#include "ui/jobs/job_list.h"
#include "ui/models/directory_index.h"
#include "ui/session.h"
#include "ui/text/words.h"

#include <QFileInfo>
#include <QMetaObject>
#include <QPointer>
#include <QTimer>
#include <exception>
#include <mutex>

namespace ninspect::ui {

namespace {
constexpr int look_at_disk_ms = 2000;

Error error_of_exception(const std::string& file, const char* what) {
    Error error;
    error.code = ErrorCode::read_failed;
    error.file = file;
    error.found = what;
    return error;
}
}  // namespace

struct Document::Opened {
    std::shared_ptr<const Artifact> artifact;  // null: see error
    std::shared_ptr<const DirectoryIndex> index;
    Error error;

    static Opened of(std::shared_ptr<const Artifact> artifact) {
        Opened opened;
        opened.index = DirectoryIndex::make(*artifact);
        opened.artifact = std::move(artifact);
        return opened;
    }
    static Opened read(const std::string& path, const OpenOptions& options, const RunControl& control) {
        Opened opened;
        try {
            Result<std::shared_ptr<const Artifact>> result = inspect::open_artifact(path, options, control);
            if (result) return of(std::move(*result));
            opened.error = std::move(result).error();
        } catch (const std::exception& e) {  // no memory, mostly
            opened.error = error_of_exception(path, e.what());
        }
        return opened;
    }
};

/// Results find their document through this, and only while it still wants them: the
/// document drops its attempt when another one begins, and the owner is gone when the
/// document is. The worker touches the owner under the lock only.
struct Document::Opening {
    std::mutex mutex;
    Document* owner = nullptr;
    QPointer<Job> job;

    static void forward_partial(const std::shared_ptr<Opening>& self, std::shared_ptr<const Artifact> artifact) {
        auto opened = std::make_shared<Opened>(Opened::of(std::move(artifact)));
        const std::lock_guard lock(self->mutex);
        if (self->owner == nullptr) return;
        QMetaObject::invokeMethod(
            self->owner,
            [self, opened] {
                if (self->owner != nullptr) self->owner->take_partial(*self, std::move(*opened));
            },
            Qt::QueuedConnection);
    }
};

Document::Document(Side side, JobList* jobs, QObject* parent) : QObject(parent), side_(side), jobs_(jobs) {
    auto* timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, &Document::check_on_disk);
    timer->start(look_at_disk_ms);
}

Document::~Document() { drop_opening(); }

Job* Document::opening_job() const { return opening_ ? opening_->job.data() : nullptr; }

void Document::open(const QString& path) {
    if (path.isEmpty()) return close();
    if (path != path_ || !artifact_ || !artifact_->complete) {
        artifact_.reset();
        index_.reset();
    }
    error_ = {};
    set_change(std::nullopt);
    start(path);
}

void Document::reload() {
    if (!path_.isEmpty()) open(path_);
}

void Document::start(const QString& path) {
    drop_opening();
    path_ = path;
    state_ = State::opening;
    auto opening = std::make_shared<Opening>();
    opening->owner = this;
    opening_ = opening;

    OpenOptions options;
    options.on_partial = [opening](std::shared_ptr<const Artifact> partial) {
        Opening::forward_partial(opening, std::move(partial));
    };
    opening->job = jobs_->run(
        tr("Opening %1").arg(QFileInfo(path).fileName()), nullptr,
        [file = text::to_utf8(path), options](const RunControl& control) {
            return Opened::read(file, options, control);
        },
        [opening](Opened opened) {
            if (opening->owner != nullptr) opening->owner->take_result(*opening, std::move(opened));
        });
    emit changed();
}

void Document::drop_opening() {
    if (!opening_) return;
    {
        const std::lock_guard lock(opening_->mutex);
        opening_->owner = nullptr;
    }
    if (opening_->job) opening_->job->cancel();
    opening_.reset();
}

void Document::take_partial(const Opening& from, Opened opened) {
    if (&from != opening_.get() || artifact_) return;
    artifact_ = std::move(opened.artifact);
    index_ = std::move(opened.index);
    emit changed();
}

void Document::take_result(const Opening& from, Opened opened) {
    if (&from != opening_.get()) return;
    opening_->job = nullptr;  // it is over and deletes itself
    if (!opened.artifact && opened.error.code == ErrorCode::cancelled) return cancel();
    opening_.reset();
    artifact_ = std::move(opened.artifact);
    index_ = std::move(opened.index);
    error_ = std::move(opened.error);
    state_ = artifact_ ? State::open : State::failed;
    emit changed();
}

void Document::cancel() {
    if (state_ != State::opening) return;
    drop_opening();
    if (artifact_ && artifact_->complete) {  // it was a reload
        state_ = State::open;
        emit changed();
        check_on_disk();
        return;
    }
    close();
}

void Document::close() {
    drop_opening();
    state_ = State::empty;
    path_.clear();
    artifact_.reset();
    index_.reset();
    error_ = {};
    set_change(std::nullopt);
    emit changed();
}

void Document::check_on_disk() {
    if (state_ != State::open || checking_) return;
    checking_ = true;
    auto artifact = artifact_;
    jobs_->run(
        QString(), this, [artifact](const RunControl&) { return DiskChange::of(*artifact); },
        [this, artifact](std::optional<DiskChange> found) {
            checking_ = false;
            if (artifact == artifact_ && state_ == State::open) set_change(std::move(found));
        });
}

void Document::set_change(std::optional<DiskChange> change) {
    if (change && change_)  // what the open file has lost stays lost, even when another one has its name
        for (std::size_t i = 0; i < change->ends.size() && i < change_->ends.size(); ++i)
            if (!change->ends[i]) change->ends[i] = change_->ends[i];
    const bool same = change.has_value() == change_.has_value() && (!change || change->same_as(*change_));
    change_ = std::move(change);
    stale_ = change_ ? std::optional(change_->error) : std::nullopt;
    if (!same) emit stale_changed();
}

void Document::exchange(Document& with) {
    std::swap(state_, with.state_);
    std::swap(path_, with.path_);
    std::swap(artifact_, with.artifact_);
    std::swap(index_, with.index_);
    std::swap(error_, with.error_);
    std::swap(change_, with.change_);
    std::swap(stale_, with.stale_);
    std::swap(opening_, with.opening_);
    for (Document* d : {this, &with}) {
        if (!d->opening_) continue;
        const std::lock_guard lock(d->opening_->mutex);
        d->opening_->owner = d;
    }
}

}  // namespace ninspect::ui
