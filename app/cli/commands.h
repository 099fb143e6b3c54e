// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Each function adds one group of commands to the command line. A command runs after all
// options were read: it stores itself in Program::command.
#pragma once

#include "app/cli/context.h"

#include <CLI/CLI.hpp>

#include <functional>

namespace ninspect::cli {

struct Program {
    CLI::App app;
    Context context;
    std::function<Exit()> command;  ///< the one that the user chose

    /// Adds a command with the options that all commands have. `run` is called with the
    /// context; what it captures by reference must outlive it (see Options below).
    CLI::App* add(const std::string& name, const std::string& description, std::function<Exit(const Context&)> run);
};

void add_show_commands(Program& program);      ///< info, ls, meta, layout
void add_validate_commands(Program& program);  ///< validate, loaders
void add_compare_commands(Program& program);   ///< hash, diff
void add_stats_commands(Program& program);     ///< scales, codes, doctor
void add_dump_command(Program& program);       ///< dump
void add_map_command(Program& program);        ///< map
void add_convert_command(Program& program);    ///< convert
void add_upgrade_command(Program& program);    ///< upgrade
void add_parity_command(Program& program);     ///< parity
void add_report_command(Program& program);     ///< report
void add_sample_command(Program& program);     ///< sample
void add_backends_command(Program& program);   ///< backends

/// Names of the artifact like `wanted`, for "did you mean"; at most five.
std::string similar_names(const Artifact& artifact, std::string_view wanted);

}  // namespace ninspect::cli
