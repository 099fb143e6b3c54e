// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/program.h"

#include "app/cli/commands.h"
#include "app/cli/progress.h"
#include "core/base/text.h"

#include <algorithm>

namespace ninspect::cli {
namespace {

constexpr const char* footer =
    "Exit status: 0 done, nothing wrong found; 1 done, with findings (validate, doctor, diff, parity);\n"
    "2 wrong usage; 3 the input cannot be read or is no such file; 4 output cannot be\n"
    "written; 5 cancelled.";

void add_common_options(CLI::App& app, Context& context) {
    app.add_flag("--json", context.json, "Print one JSON document instead of text");
    app.add_flag("-q,--quiet", context.quiet, "No progress on stderr");
}

/// What an argument like "-x.weight" that is no option may have been meant for.
const char* advice_for(const CLI::ParseError& error, const std::vector<std::string>& arguments) {
    const bool unexpected = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr;
    const bool dashed = std::any_of(arguments.begin(), arguments.end(),
                                    [](const std::string& a) { return a.size() > 1 && a.front() == '-'; });
    return unexpected && dashed ? "; --help lists the options; a name or path that begins with - goes behind --"
                                : "; --help lists the commands and their options";
}

/// Help and version are text to print, everything else is wrong usage.
Exit answer_parse_error(Program& program, const CLI::ParseError& error, const std::vector<std::string>& arguments) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
        std::ostringstream text, ignored;
        program.app.exit(error, text, ignored);
        return program.context.print(text.str());
    }
    program.context.complain(std::string(error.what()) + advice_for(error, arguments));
    return Exit::usage;
}

/// The first argument that is no option must be a command. True when it is something else.
bool is_unknown_command(Program& program, const std::vector<std::string>& arguments) {
    const auto word = std::find_if(arguments.begin(), arguments.end(),
                                   [](const std::string& a) { return a.empty() || a.front() != '-'; });
    const auto named = [&](const CLI::App* command) { return command->get_name() == *word; };
    if (word == arguments.end() || !program.app.get_subcommands(named).empty()) return false;
    program.context.complain("there is no command " + escape_for_display(*word) + "; --help lists the commands");
    return true;
}

Exit run_parsed(Program& program, const std::vector<std::string>& arguments) {
    if (is_unknown_command(program, arguments)) return Exit::usage;
    try {
        program.app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));  // as CLI11 wants them
    } catch (const CLI::ParseError& error) {
        return answer_parse_error(program, error, arguments);
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
    add_stats_commands(program);
    add_dump_command(program);
    add_map_command(program);
    add_convert_command(program);
    add_upgrade_command(program);
    add_parity_command(program);
    add_sample_command(program);
    add_report_command(program);
    add_backends_command(program);
    try {
        return static_cast<int>(run_parsed(program, arguments));
    } catch (const std::bad_alloc&) {
        Error error;
        error.code = ErrorCode::out_of_memory;
        return static_cast<int>(program.context.fail(error));
    } catch (const std::exception& error) {
        program.context.complain(error.what());
        return static_cast<int>(Exit::unreadable);
    }
}

}  // namespace ninspect::cli
