// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/model/artifact.h"
#include "ui/models/disk_change.h"

#include <QObject>
#include <QString>
#include <memory>
#include <optional>

namespace ninspect::ui {

/// The two panes. A is blue-ish, B orange-ish in every comparison.
enum class Side : std::uint8_t { a, b };
constexpr Side other(Side side) { return side == Side::a ? Side::b : Side::a; }

class Job;
class JobList;
class MappingStore;
class StatsStore;
struct DirectoryIndex;

/// What one pane shows: no file, a file being opened, an open artifact, or why it failed.
/// Lives on the window's thread. Artifacts are immutable and may be kept by shared pointer.
class Document : public QObject {
    Q_OBJECT
public:
    enum class State : std::uint8_t { empty, opening, open, failed };
    Document(Side side, JobList* jobs, QObject* parent);
    ~Document() override;

    Side side() const { return side_; }
    State state() const { return state_; }
    /// As given by the user, native separators.
    QString path() const { return path_; }
    /// Null unless open; while opening, perhaps a partial one (complete == false).
    std::shared_ptr<const Artifact> artifact() const { return artifact_; }
    /// What tables need to sort, group and filter it; made with the artifact, off this thread.
    std::shared_ptr<const DirectoryIndex> index() const { return index_; }
    /// Only when failed.
    const Error& error() const { return error_; }
    /// The job that opens the file; null unless opening.
    Job* opening_job() const;
    /// Set when the file on disk is no longer the one that was opened; what changed.
    const std::optional<Error>& stale() const { return stale_; }
    /// The same in more words: what has its name now, and where it ends.
    const std::optional<DiskChange>& disk_change() const { return change_; }

    /// Starts opening in a job; an opening still going on is cancelled first. What is shown
    /// stays until the first entries of the new file are there, if it is the same path.
    void open(const QString& path);
    void reload();
    /// Stops an opening; the pane is empty then, or shows again what it showed before.
    void cancel();
    void close();
    /// Looks at the disk now (also done every few seconds and when the window is activated).
    void check_on_disk();

signals:
    void changed();        ///< state, path or artifact
    void stale_changed();  ///< stale() or disk_change() is another one

private:
    friend class Session;
    struct Opening;  // one attempt: what its results are addressed to
    struct Opened;   // what it brings
    void start(const QString& path);
    void drop_opening();
    void take_partial(const Opening& from, Opened opened);
    void take_result(const Opening& from, Opened opened);
    void set_change(std::optional<DiskChange> change);
    void exchange(Document& with);  // all but the side

    Side side_;
    JobList* jobs_;
    State state_ = State::empty;
    QString path_;
    std::shared_ptr<const Artifact> artifact_;
    std::shared_ptr<const DirectoryIndex> index_;
    Error error_;
    std::optional<DiskChange> change_;
    std::optional<Error> stale_;  // of change_
    std::shared_ptr<Opening> opening_;
    bool checking_ = false;
};

/// Bytes somewhere in a file: what Hex shows.
struct ByteSpot {
    Side side = Side::a;
    std::uint32_t part = 0;
    std::uint64_t offset = 0;  ///< in that part's file
    std::uint64_t bytes = 1;   ///< to highlight
};

/// The views of the lower half, in tab order.
enum class ViewId : std::uint8_t {
    layout,
    hex,
    scales,
    codes,
    values,
    overview,
    mapping,
    metadata,
    problems,
    loaders,
    count_
};

/// Both documents, what is selected in each, and the requests that views make of each other.
/// One per window. Views read it and listen to it; none of them knows another view.
class Session : public QObject {
    Q_OBJECT
public:
    Session(JobList* jobs, QObject* parent);

    Document& document(Side side);
    const Document& document(Side side) const;
    void swap();
    /// Looks at both files on disk (the window does so when it is activated).
    void check_on_disk();
    /// Where views put their own long work.
    JobList* jobs() const { return a_.jobs_; }
    /// What is known of the numbers in both files.
    StatsStore* stats() const { return stats_; }
    /// What one of them is made of from the other.
    MappingStore* mapping() const { return mapping_; }

    /// Entry selected on a side; none when nothing is. A newly opened file begins with the entry
    /// to be restored, else the counterpart of what the other side shows, else its first tensor.
    std::optional<EntryId> selected(Side side) const;
    /// The side whose table was used last: the one that single-file views show.
    Side active_side() const { return active_; }
    void set_active_side(Side side);

    /// Selects an entry and its counterpart on the other side: the entry of the same name, else one
    /// that the mapping knows (none: that side is cleared only if `clear_other`). Makes `side` the
    /// active one.
    void select(Side side, EntryId entry, bool clear_other = true);
    void clear_selection(Side side);
    /// Selects the entry of that name as soon as an artifact on that side has it (session
    /// restore, command line).
    void select_when_open(Side side, std::string name);

    /// Asks for bytes to be shown in Hex (and the view to come to the front).
    void show_bytes(const ByteSpot& spot);
    /// Marks bytes in Hex and Layout without changing the view.
    void mark_bytes(const ByteSpot& spot);
    void show_view(ViewId view);
    /// Metadata view, with that key selected.
    void show_key(Side side, const QString& key);
    /// Problems view, with only the findings that match the filter, and one of them (of an open
    /// artifact, or null) selected.
    void show_findings(const QString& filter, const Diagnostic* selected);

signals:
    void documents_changed(ninspect::ui::Side side);  ///< artifact or state of one side
    void selection_changed(ninspect::ui::Side side);
    void active_side_changed(ninspect::ui::Side side);
    void bytes_requested(const ninspect::ui::ByteSpot& spot);
    void bytes_marked(const ninspect::ui::ByteSpot& spot);
    void view_requested(ninspect::ui::ViewId view);
    void key_requested(ninspect::ui::Side side, const QString& key);
    void findings_requested(const QString& filter, const ninspect::Diagnostic* selected);

private:
    struct Choice {
        std::optional<EntryId> entry;
        std::string name;      // to find it again in a reloaded file
        bool unasked = false;  // the first tensor, shown for want of anything better
    };
    Choice& choice(Side side) { return choices_[side == Side::a ? 0 : 1]; }
    const Choice& choice(Side side) const { return choices_[side == Side::a ? 0 : 1]; }
    /// True when that was a change.
    bool choose(Side side, std::optional<EntryId> entry);
    void document_changed(Side side);

    Document a_, b_;
    std::shared_ptr<const Artifact> known_[2];  // the artifact that choices_ belong to
    Choice choices_[2];
    Side active_ = Side::a;
    StatsStore* stats_;
    MappingStore* mapping_;
};

}  // namespace ninspect::ui
