// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <functional>
#include <memory>

namespace ninspect {

class Artifact;

struct OpenOptions {
    /// Refuse a file as the loader it is made for would, with that loader's first complaint.
    bool strict = false;
    /// Open the other members of a split set / multi-part artifact too.
    bool whole_set = true;
    /// Called at most once, on the reading thread, with the first entries (complete = false)
    /// when opening has gone on for `partial_after` (a window wants its first rows within 100 ms
    /// and needs some of that itself). The artifact may be kept.
    std::function<void(std::shared_ptr<const Artifact>)> on_partial;
    std::chrono::milliseconds partial_after{15};
    std::size_t partial_entries = 2000;
};

}  // namespace ninspect
