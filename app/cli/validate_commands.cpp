// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// validate, loaders.
#include "app/cli/commands.h"
#include "core/base/text.h"
#include "core/report/documents.h"

#include <fmt/format.h>

namespace ninspect::cli {
namespace {

struct ValidateOptions {
    std::string file, profile;
    bool rules = false;
    bool markdown = false;
};

Exit print_rules(const Context& context, const ValidateOptions& options) {
    if (!options.file.empty() || !options.profile.empty()) {
        context.complain("--rules lists the rules; it does not go with FILE or --profile");
        return Exit::usage;
    }
    if (options.markdown) return context.print(report::rules_markdown());
    return context.print_either([] { return report::rules_json(); }, [] { return report::rules_text(); });
}

Exit run_validate(const Context& context, const ValidateOptions& options) {
    if (options.rules) return print_rules(context, options);
    if (options.markdown) {
        context.complain("--markdown goes with --rules");
        return Exit::usage;
    }
    if (options.file.empty()) {
        context.complain("validate: FILE is required (or --rules)");
        return Exit::usage;
    }
    if (!options.profile.empty()) {
        context.complain(
            fmt::format("--profile {}: no such profile; this version has none", escape_for_display(options.profile)));
        return Exit::usage;
    }
    Exit exit{};
    const auto artifact = context.open(options.file, exit);
    if (!artifact) return exit;
    exit = context.print_either([&] { return report::validate_json(*artifact); },
                                [&] { return report::validate_text(*artifact); });
    if (exit != Exit::ok) return exit;
    return report::has_findings(*artifact) ? Exit::findings : Exit::ok;
}

struct LoadersOptions {
    std::string file;
};

Exit run_loaders(const Context& context, const LoadersOptions& options) {
    Exit exit{};
    const auto artifact = context.open(options.file, exit);
    if (!artifact) return exit;
    return context.print_either([&] { return report::loaders_json(*artifact); },
                                [&] { return report::loaders_text(*artifact); });
}

}  // namespace

void add_validate_commands(Program& program) {
    auto validate = std::make_shared<ValidateOptions>();
    CLI::App* command = program.add("validate", "List everything that is wrong with a file",
                                    [validate](const Context& context) { return run_validate(context, *validate); });
    command->add_option("FILE", validate->file, "GGUF or .ninfer file");
    command->add_option("--profile", validate->profile, "Also check the inventory of this model")->type_name("NAME");
    command->add_flag("--rules", validate->rules, "List all rules instead");
    command->add_flag("--markdown", validate->markdown, "With --rules: as a page of documentation");

    auto loaders = std::make_shared<LoadersOptions>();
    command = program.add("loaders", "Who can load this file, and why not",
                          [loaders](const Context& context) { return run_loaders(context, *loaders); });
    command->add_option("FILE", loaders->file, "GGUF or .ninfer file")->required();
}

}  // namespace ninspect::cli
