// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// map.
#include "app/cli/commands.h"
#include "app/cli/profile_choice.h"
#include "core/base/text.h"
#include "core/mapping/observe.h"
#include "core/mapping/plan.h"
#include "core/report/mapping.h"

#include <fmt/format.h>

#include <optional>

namespace ninspect::cli {
namespace {

struct MapOptions {
    std::string source, target, profile, rows;
    bool list = false, observe = false;
};

Exit list_profiles(const Context& context) {
    std::vector<mapping::Profile> profiles;
    for (const std::string& name : mapping::builtin_profiles()) {
        Result<mapping::Profile> profile = mapping::load_profile(name);
        if (!profile) return context.fail(profile.error());
        profiles.push_back(std::move(*profile));
    }
    return context.print_either([&] { return report::profiles_json(profiles); },
                                [&] { return report::profiles_text(profiles); });
}

Exit show_profile(const Context& context, const MapOptions& options) {
    if (options.profile.empty() || !options.rows.empty() || options.observe) {
        context.complain("map: two files are meant, SRC.gguf and DST.ninfer; or --profile alone, or --list");
        return Exit::usage;
    }
    Exit exit{};
    const auto profile = open_profile(context, options.profile, exit);
    if (!profile) return exit;
    return context.print_either([&] { return report::profile_json(*profile); },
                                [&] { return report::profile_text(*profile); });
}

Exit no_such_target(const Context& context, const mapping::MappingPlan& plan, const std::string& name) {
    const std::string similar = similar_names(*plan.target, name);
    context.complain(
        fmt::format("--rows {}: no such object; {}", escape_for_display(name),
                    similar.empty() ? "`map` without --rows lists them" : "did you mean " + similar + "?"));
    return Exit::usage;
}

Exit show_mapping(const Context& context, const MapOptions& options) {
    Exit exit{};
    const auto profile = open_profile(context, options.profile, exit);
    if (!profile) return exit;
    auto source = context.open(options.source, exit);
    if (!source) return exit;
    auto target = context.open(options.target, exit);
    if (!target) return exit;
    const mapping::TargetRole role = mapping::guess_role(*target, *profile);
    const Result<mapping::MappingPlan> plan = mapping::make_plan(std::move(source), std::move(target), profile, role,
                                                                 context.control("comparing with the profile"));
    if (!plan) return context.fail(plan.error());
    const mapping::PlanObject* rows_of = nullptr;
    if (!options.rows.empty()) {
        rows_of = plan->find(options.rows);
        if (rows_of == nullptr) return no_such_target(context, *plan, options.rows);
        if (rows_of->rows.empty()) {
            context.complain(fmt::format("--rows {}: taken from the template, it has no source rows",
                                         escape_for_display(options.rows)));
            return Exit::usage;
        }
    }
    std::optional<mapping::Observation> observed;
    if (options.observe) {
        Result<mapping::Observation> found = mapping::observe(*plan, {}, context.control("comparing rows"));
        if (!found) return context.fail(found.error());
        observed.emplace(std::move(*found));
    }
    const mapping::Observation* rows = observed ? &*observed : nullptr;
    return context.print_either([&] { return report::map_json(*plan, rows_of, rows); },
                                [&] { return report::map_text(*plan, rows_of, rows); });
}

Exit run_map(const Context& context, const MapOptions& options) {
    if (options.list) return list_profiles(context);
    if (options.source.empty() || options.target.empty()) {
        if (options.source.empty()) return show_profile(context, options);
        context.complain("map: a second file is missing, the .ninfer made from it or the template");
        return Exit::usage;
    }
    return show_mapping(context, options);
}

}  // namespace

void add_map_command(Program& program) {
    auto options = std::make_shared<MapOptions>();
    CLI::App* command = program.add("map", "Which rows of a GGUF the objects of a .ninfer are made of",
                                    [options](const Context& context) { return run_map(context, *options); });
    command->add_option("SRC", options->source, "GGUF file");
    command->add_option("DST", options->target, ".ninfer file: a template, or made from SRC");
    command->add_option("--profile", options->profile, "Name of a profile, or path of its .json file")
        ->type_name("NAME");
    command->add_option("--rows", options->rows, "Every row of this object")->type_name("TARGET");
    command->add_flag("--observe", options->observe, "Read the rows of both files and compare them with the rules");
    command->add_flag("--list", options->list, "The profiles that the program brings along");
}

}  // namespace ninspect::cli
