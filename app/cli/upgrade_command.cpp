// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// upgrade.
#include "app/cli/commands.h"
#include "core/convert/upgrade.h"
#include "core/report/upgrade.h"

namespace ninspect::cli {
namespace {

Exit run_upgrade(const Context& context, const convert::UpgradeRequest& request) {
    const Result<convert::Upgraded> done = convert::upgrade(request, context.control("upgrading"));
    if (!done) {
        const Error& error = done.error();
        const bool of_input =
            error.file != request.output && (error.file == request.input || error.code == ErrorCode::rule_broken);
        return of_input ? context.fail(error) : context.fail_to_write(error);
    }
    context.work_is_done();
    return context.print_either([&] { return report::upgrade_json(*done); },
                                [&] { return report::upgrade_text(*done); });
}

}  // namespace

void add_upgrade_command(Program& program) {
    auto request = std::make_shared<convert::UpgradeRequest>();
    CLI::App* command = program.add("upgrade", "Write a .ninfer of an older container version as one of a newer",
                                    [request](const Context& context) { return run_upgrade(context, *request); });
    command->add_option("FILE", request->input, ".ninfer file")->required();
    command->add_option("-o,--output", request->output, "File to write")->type_name("OUT")->required();
    command->add_option("--to", request->version, "Container version of the result")
        ->check(CLI::IsMember({2u, 3u}))
        ->capture_default_str();
    command->add_flag("--force", request->overwrite, "Replace an existing file");
}

}  // namespace ninspect::cli
