// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The entry that a command is about: by its name, or by its index where the name does not do
// (it has bytes that cannot be typed, or several entries have it).
#pragma once

#include "app/cli/context.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace ninspect::cli {

struct EntryOptions {
    std::string name;
    bool has_name = false;
    std::optional<std::uint64_t> index;
};

/// Adds NAME and --index; `options` must outlive the command line.
void add_entry_options(CLI::App& command, EntryOptions& options);

/// False, with a complaint, unless exactly one of NAME and --index was given.
bool check_entry_options(const Context& context, const EntryOptions& options);

/// The entry; empty, with a complaint that tells similar names, when there is none. Of several
/// entries with the name it is the first, which is said on stderr unless quiet.
std::optional<EntryId> choose_entry(const Context& context, const Artifact& artifact, const std::string& file,
                                    const EntryOptions& options);

}  // namespace ninspect::cli
