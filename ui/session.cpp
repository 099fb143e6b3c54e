// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session.h"

#include "core/inspect/compare.h"
#include "ui/models/mapping_store.h"
#include "ui/models/stats_store.h"

#include <algorithm>

namespace ninspect::ui {

namespace {
std::optional<EntryId> first_tensor(const Artifact& artifact) {
    const auto entries = artifact.entries();
    const auto it =
        std::find_if(entries.begin(), entries.end(), [](const Entry& e) { return e.kind == EntryKind::tensor; });
    if (it == entries.end()) return std::nullopt;
    return EntryId{static_cast<std::uint32_t>(it - entries.begin())};
}
}  // namespace

Session::Session(JobList* jobs, QObject* parent)
    : QObject(parent),
      a_(Side::a, jobs, nullptr),
      b_(Side::b, jobs, nullptr),
      stats_(new StatsStore(this)),
      mapping_(new MappingStore(this)) {
    connect(&a_, &Document::changed, this, [this] { document_changed(Side::a); });
    connect(&b_, &Document::changed, this, [this] { document_changed(Side::b); });
}

Document& Session::document(Side side) { return side == Side::a ? a_ : b_; }
const Document& Session::document(Side side) const { return side == Side::a ? a_ : b_; }

void Session::swap() {
    a_.exchange(b_);
    std::swap(known_[0], known_[1]);
    std::swap(choices_[0], choices_[1]);
    for (Side side : {Side::a, Side::b}) {
        emit document(side).changed();
        emit document(side).stale_changed();
    }
    emit selection_changed(Side::a);
    emit selection_changed(Side::b);
    set_active_side(other(active_));
}

void Session::check_on_disk() {
    a_.check_on_disk();
    b_.check_on_disk();
}

std::optional<EntryId> Session::selected(Side side) const { return choice(side).entry; }

void Session::set_active_side(Side side) {
    if (side == active_) return;
    active_ = side;
    emit active_side_changed(side);
}

bool Session::choose(Side side, std::optional<EntryId> entry) {
    Choice& c = choice(side);
    const bool changed = c.entry != entry;
    c.entry = entry;
    c.unasked = false;
    const auto artifact = document(side).artifact();
    c.name = entry && artifact ? std::string(artifact->name(*entry)) : std::string();
    return changed;
}

void Session::select(Side side, EntryId entry, bool clear_other) {
    const auto artifact = document(side).artifact();
    if (!artifact || entry.value >= artifact->entry_count()) return;
    const bool here = choose(side, entry);
    bool there = false;
    if (const auto opposite = document(other(side)).artifact()) {
        std::vector<EntryId> found = inspect::counterparts(*artifact, entry, *opposite);
        if (found.empty()) found = mapping_->counterparts(side, entry);
        const std::optional<EntryId> now = selected(other(side));
        const bool kept = now && std::find(found.begin(), found.end(), *now) != found.end();
        if (!found.empty() && !kept) there = choose(other(side), found.front());
        if (found.empty() && clear_other) there = choose(other(side), std::nullopt);
    }
    set_active_side(side);
    if (here) emit selection_changed(side);
    if (there) emit selection_changed(other(side));
}

void Session::clear_selection(Side side) {
    if (choose(side, std::nullopt)) emit selection_changed(side);
}

void Session::select_when_open(Side side, std::string name) {
    const auto artifact = document(side).artifact();
    if (artifact) {
        if (const auto entry = artifact->find(name)) return select(side, *entry);
        if (artifact->complete) return;
    }
    choice(side).name = std::move(name);
}

void Session::document_changed(Side side) {
    const auto artifact = document(side).artifact();
    auto& known = known_[side == Side::a ? 0 : 1];
    bool selection = false, followed = false;
    if (artifact != known) {
        // Ids belong to the old artifact. The same name is looked for in the new one, else
        // the counterpart of what the other side shows.
        known = artifact;
        Choice& c = choice(side);
        std::string name = c.name;
        std::optional<EntryId> entry;
        if (artifact && !name.empty()) entry = artifact->find(name);
        const auto opposite = document(other(side)).artifact();
        const auto partner = selected(other(side));
        if (artifact && !entry && opposite && partner) {
            const auto found = inspect::counterparts(*opposite, *partner, *artifact);
            if (!found.empty()) entry = found.front();
        }
        const bool may_still_come =
            !artifact ? document(side).state() == Document::State::opening : !artifact->complete;
        const bool waiting = !entry && !name.empty() && may_still_come;
        const bool by_name = entry && !name.empty();
        const bool unasked = artifact && !entry && !waiting;
        if (unasked) entry = first_tensor(*artifact);
        choose(side, entry);
        c.unasked = unasked;
        selection = true;
        if (waiting) c.name = std::move(name);
        // The other file was open first and shows its first tensor for want of anything better.
        if (by_name && opposite && choice(other(side)).unasked) {
            const auto found = inspect::counterparts(*artifact, *entry, *opposite);
            if (!found.empty()) followed = choose(other(side), found.front());
        }
    }
    emit documents_changed(side);
    if (selection) emit selection_changed(side);
    if (followed) emit selection_changed(other(side));
}

void Session::show_bytes(const ByteSpot& spot) {
    set_active_side(spot.side);
    emit view_requested(ViewId::hex);
    emit bytes_requested(spot);
}

void Session::mark_bytes(const ByteSpot& spot) { emit bytes_marked(spot); }

void Session::show_view(ViewId view) { emit view_requested(view); }

void Session::show_key(Side side, const QString& key) {
    set_active_side(side);
    emit view_requested(ViewId::metadata);
    emit key_requested(side, key);
}

void Session::show_findings(const QString& filter, const Diagnostic* selected) {
    emit view_requested(ViewId::problems);
    emit findings_requested(filter, selected);
}

}  // namespace ninspect::ui
