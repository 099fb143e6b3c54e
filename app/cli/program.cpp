// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/program.h"

#include "app/cli/commands.h"
#include "app/cli/progress.h"

#include <algorithm>

namespace ninspect::cli {
namespace {

constexpr const char* footer =
    "Exit status: 0 done, nothing wrong found; 1 done, with findings (validate, diff);\n"
    "2 wrong usage; 3 the input cannot be read or is no such file; 4 output cannot be\n"
    "written; 5 cancelled.";

void add_common_options(CLI::App& app, Context& context) {
    app.add_flag("--json", context.json, "Print one JSON document instead of text");
    app.add_flag("-q,--quiet", context.quiet, "No progress on stderr");
}

/// Help and version are text to print, everything else is wrong usage.
Exit answer_parse_error(Program& program, const CLI::ParseError& error) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
        std::ostringstream text, ignored;
        program.app.exit(error, text, ignored);
        return program.context.print(text.str());
    }
    program.context.complain(std::string(error.what()) + "; --help lists the commands and their options");
    return Exit::usage;
}

Exit run_parsed(Program& program, std::vector<std::string> arguments) {
    std::reverse(arguments.begin(), arguments.end());  // as CLI11 wants them
    try {
        program.app.parse(std::move(arguments));
    } catch (const CLI::ParseError& error) {
        return answer_parse_error(program, error);
    }
    if (!program.command) {
        program.context.complain("no command; --help lists the commands and their options");
        return Exit::usage;
    }
    const Exit exit = program.command();
    end_progress();
    return exit;
}

}  // namespace

CLI::App* Program::add(const std::string& name, const std::string& description,
                       std::function<Exit(const Context&)> run) {
    CLI::App* sub = app.add_subcommand(name, description);
    add_common_options(*sub, context);
    sub->callback([this, run = std::move(run)] { command = [this, run] { return run(context); }; });
    return sub;
}

int run(std::vector<std::string> arguments) {
    watch_interrupts();
    Program program;
    CLI::App& app = program.app;
    app.description("Looks into GGUF and .ninfer weight files.");
    app.name("ninspect-cli");
    app.footer(footer);
    app.allow_windows_style_options(false);  // "/path" is a path
    app.set_version_flag("--version", "ninspect-cli " NINSPECT_VERSION);
    app.require_subcommand(0, 1);
    add_common_options(app, program.context);
    add_show_commands(program);
    add_validate_commands(program);
    add_compare_commands(program);
    add_backends_command(program);
    try {
        return static_cast<int>(run_parsed(program, std::move(arguments)));
    } catch (const std::bad_alloc&) {
        program.context.complain("out of memory");
        return static_cast<int>(Exit::unreadable);
    } catch (const std::exception& error) {
        program.context.complain(error.what());
        return static_cast<int>(Exit::unreadable);
    }
}

}  // namespace ninspect::cli
