// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/disk_change.h"

#include "core/io/byte_source.h"

#include <charconv>
#include <tuple>

namespace ninspect::ui {

namespace {

/// The number at the beginning of a fact such as "1000 B".
std::optional<std::uint64_t> number_in(const std::string& fact) {
    std::uint64_t n = 0;
    const auto [end, code] = std::from_chars(fact.data(), fact.data() + fact.size(), n);
    return code == std::errc() && end != fact.data() ? std::optional(n) : std::nullopt;
}

DiskState state_of(const Error& error) {
    if (error.code == ErrorCode::not_found) return DiskState::removed;
    if (error.code != ErrorCode::not_a_file) return DiskState::unreadable;
    return error.found == "folder" ? DiskState::folder : DiskState::not_a_file;
}

DiskState state_of(const io::FileStamp& then, const io::FileStamp& now) {
    if (then.device != now.device || then.file_id != now.file_id) return DiskState::replaced;
    return now.bytes < then.bytes ? DiskState::shorter : DiskState::changed;
}

}  // namespace

std::optional<DiskChange> DiskChange::of(const Artifact& artifact) {
    std::optional<DiskChange> change;
    for (std::size_t i = 0; i < artifact.parts.size(); ++i) {
        const Part& part = artifact.parts[i];
        const auto* file = dynamic_cast<const io::FileSource*>(part.source.get());
        if (!part.present || file == nullptr) continue;
        const Status status = file->check_unchanged();
        if (status) continue;
        const auto now = io::stat_file(file->name());
        if (!change) {
            change.emplace();
            change->ends.resize(artifact.parts.size());
            change->state = now ? state_of(file->stamp(), *now) : state_of(now.error());
            change->error = now ? status.error() : now.error();
            if (now) change->now = *now;
            if (now && change->state != DiskState::shorter) change->error.code = ErrorCode::changed_on_disk;
        }
        // Only the file that is held open is said to be shorter, whatever has its name.
        if (status.error().code == ErrorCode::truncated) change->ends[i] = number_in(status.error().found);
    }
    return change;
}

QString DiskChange::badge() const {
    switch (state) {
        case DiskState::changed:
            return tr("changed on disk");
        case DiskState::replaced:
            return tr("replaced");
        case DiskState::shorter:
            return tr("truncated");
        case DiskState::removed:
            return tr("removed");
        case DiskState::folder:
            return tr("now a folder");
        case DiskState::not_a_file:
            return tr("no file any more");
        case DiskState::unreadable:
            return tr("not readable");
    }
    return {};
}

QString DiskChange::sentence() const {
    switch (state) {
        case DiskState::changed:
            return tr("The file changed on disk. Shown is the directory that was read before.");
        case DiskState::replaced:
            return tr("The file was replaced by another one on disk. Shown is what was read before.");
        case DiskState::shorter:
            return tr("The file became shorter on disk. What is shown may no longer be in it.");
        case DiskState::removed:
            return tr("The file is no longer there: it was removed or renamed. Shown is what was read before.");
        case DiskState::folder:
            return tr("A folder now has the name of the file. Shown is what was read before.");
        case DiskState::not_a_file:
            return tr("Something that is no regular file now has its name. Shown is what was read before.");
        case DiskState::unreadable:
            return tr("The file cannot be looked at any more. Shown is what was read before.");
    }
    return {};
}

Severity DiskChange::severity() const {
    return state == DiskState::changed || state == DiskState::replaced ? Severity::warning : Severity::error;
}

bool DiskChange::same_as(const DiskChange& other) const {
    const auto facts = [](const Error& e) { return std::tie(e.code, e.file, e.expected, e.found); };
    return state == other.state && ends == other.ends && now == other.now && facts(error) == facts(other.error);
}

}  // namespace ninspect::ui
