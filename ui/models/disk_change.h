// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/diagnostic.h"
#include "core/base/error.h"
#include "core/model/artifact.h"

#include <QCoreApplication>
#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

namespace ninspect::ui {

/// What became of an open file on disk.
enum class DiskState : std::uint8_t {
    changed,     ///< the same file with other contents
    replaced,    ///< another file has its name
    shorter,     ///< the same file lost its end
    removed,     ///< nothing has its name
    folder,      ///< a folder has its name
    not_a_file,  ///< a pipe, a device, …
    unreadable,  ///< the system does not tell (any more)
};

/// How the files of an artifact on disk differ from what was opened: the first part that does.
struct DiskChange {
    Q_DECLARE_TR_FUNCTIONS(ninspect::ui::DiskChange)
public:
    DiskState state = DiskState::changed;
    Error error;  ///< which file, and the facts
    /// Per part: where the open file ends now when that is before its old end; empty otherwise.
    std::vector<std::optional<std::uint64_t>> ends;
    io::FileStamp now;  ///< of what has the name; nothing in it where that is no file

    /// Compares by what the names mean now, not by what happened to the file that is held open.
    /// Empty while all is as it was. Asks the system for every present part: not for the window's
    /// thread.
    static std::optional<DiskChange> of(const Artifact& artifact);

    QString badge() const;     ///< "removed"
    QString sentence() const;  ///< what happened and what is shown, two sentences
    Severity severity() const;
    bool same_as(const DiskChange& other) const;
};

}  // namespace ninspect::ui
