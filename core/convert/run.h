// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Carries out a plan. The bytes go to a temporary file beside the result; that gets its name when
// it was read back and found right, and not before.
#pragma once

#include "core/convert/plan.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace ninspect::convert {

enum class Stage : std::uint8_t {
    writing,
    verifying,
    flushing,  ///< waiting for the disk
};

/// Hears of each piece that was written or compared: index into Plan::items, bytes of it, without the gaps
/// between planes. Called by the threads that do it: cheap and thread-safe.
using ItemSink = std::function<void(Stage stage, std::size_t item, std::uint64_t bytes)>;

/// What an ItemSink hears of one item in each stage, altogether.
std::uint64_t item_bytes(const Plan& plan, std::size_t item) noexcept;

struct RunOptions {
    unsigned threads = 0;        ///< 0: as many as the machine has; at most 64
    bool verify = true;          ///< read everything back and compare it before the result gets its name
    bool digest = true;          ///< with `verify`: SHA-256 of the result, beside the comparing; one thread, one stream
    bool input_digests = false;  ///< SHA-256 of the inputs too: they are read completely for that
    ItemSink item_done{};        ///< may be empty
};

struct InputFile {
    std::string path;
    std::uint64_t bytes = 0;
    std::string sha256;  ///< empty: not asked for
};

/// What came of it.
struct Outcome {
    std::string path;
    std::uint64_t bytes = 0;
    Totals produced, borrowed;
    bool verified = false;
    std::string sha256;  ///< of the result; empty when it was not asked for
    std::vector<InputFile> gguf, ninfer;
    unsigned threads = 0;
    double write_seconds = 0, verify_seconds = 0, flush_seconds = 0;
    double seconds() const noexcept { return write_seconds + verify_seconds + flush_seconds; }
};

/// What each stage asks and tells; progress in bytes. Called on the calling thread.
using ControlOf = std::function<RunControl(Stage)>;

/// Memory: some two megabytes for each thread, whatever the size of the model (objects that are computed
/// value by value are held whole: at most 256 MiB, less than one in any known model). A wish to stop
/// is heard within a piece of half a megabyte.
/// Errors: the plan's own first problem; cancelled; changed_on_disk and truncated (an input changed);
/// reading; writing (file = the result); rule_broken (rules.h). After an error the file of that
/// name, if there is one, is as it was, and no temporary file is left.
Result<Outcome> run(const Plan& plan, const RunOptions& options, const ControlOf& control);

}  // namespace ninspect::convert
