// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// convert.
#include "app/cli/commands.h"
#include "app/cli/profile_choice.h"
#include "core/base/message.h"
#include "core/convert/run.h"
#include "core/io/atomic_file_writer.h"
#include "core/io/path.h"
#include "core/report/convert.h"

#include <fmt/format.h>

namespace ninspect::cli {
namespace {

struct ConvertOptions {
    std::string source, templ, output, profile, weights_id, to = "ninfer", report;
    unsigned threads = 0;
    bool force = false, no_verify = false, dry_run = false, digests = false;
};

/// False, with a complaint, when something is missing or does not belong here.
bool is_usable(const Context& context, const ConvertOptions& options) {
    const bool back = options.to == "gguf";
    std::string what;
    if (options.source.empty())
        what = "convert: the file to convert is missing";
    else if (options.templ.empty())
        what = back ? "convert: --template ORIGINAL.gguf is missing, the file that the artifact was made from"
                    : "convert: --template T.ninfer is missing, a groupwise-int artifact of the same model";
    else if (options.output.empty() && !options.dry_run)
        what = "convert: -o OUT is missing";
    else if (back && !options.weights_id.empty())
        what = "--weights-id: a GGUF has no such name";
    if (what.empty()) return true;
    context.complain(what);
    return false;
}

/// Inputs have the wrong way round: say so before a page of findings does.
bool right_way_round(const Context& context, const ConvertOptions& options, const Artifact& source) {
    const bool back = options.to == "gguf";
    if ((source.container == Container::gguf) != back) return true;
    context.complain(back ? "convert --to gguf: SRC has to be a .ninfer, and --template the GGUF that it was made from"
                          : "convert: SRC has to be a GGUF and --template a .ninfer; the way back is --to gguf");
    return false;
}

std::string default_output(const ConvertOptions& options) {
    return options.source + (options.to == "gguf" ? ".gguf" : ".ninfer");
}

/// What the plan's refusal ends with: the inputs' fault or the output's.
Exit refuse(const Context& context, const convert::Plan& plan, bool dry_run) {
    Exit exit = Exit::unwritable;
    for (const convert::Check& check : plan.checks)
        if (!check.passed && !check.output) exit = Exit::unreadable;
    if (dry_run) exit = Exit::findings;
    if (const auto problem = plan.first_problem(); problem && !dry_run) context.complain(english_message(*problem));
    const Exit printed = context.print_either([&] { return report::convert_plan_json(plan); },
                                              [&] { return report::convert_plan_text(plan); });
    return printed == Exit::ok ? exit : printed;
}

RunControl control_of(const Context& context, convert::Stage stage) {
    switch (stage) {
        case convert::Stage::writing:
            return context.control("converting");
        case convert::Stage::verifying:
            return context.control("reading back");
        case convert::Stage::flushing:
            break;
    }
    return context.control("waiting for the disk");
}

/// The report in the form that the file's name asks for.
std::string report_text(const std::string& path, const convert::Plan& plan, const convert::Outcome& outcome) {
    const std::size_t dot = path.rfind('.');
    const std::string ending = dot == std::string::npos ? std::string() : path.substr(dot);
    const auto is = [&](std::string_view wanted) { return io::same_name_ignoring_case(ending, wanted); };
    report::ConvertWords words;
    words.program = "NInspect " NINSPECT_VERSION;
    if (is(".json")) return report::convert_json(plan, outcome, NINSPECT_VERSION) + "\n";
    if (is(".html") || is(".htm")) return report::convert_html(plan, outcome, words);
    if (is(".md")) return report::convert_markdown(plan, outcome, words);
    return report::convert_text(plan, outcome, NINSPECT_VERSION, true);
}

/// The report beside what is printed.
Exit write_report(const Context& context, const ConvertOptions& options, const convert::Plan& plan,
                  const convert::Outcome& outcome) {
    if (options.report.empty()) return Exit::ok;
    const auto if_exists = options.force ? io::IfExists::replace : io::IfExists::refuse;
    const Status status = io::write_file(options.report, report_text(options.report, plan, outcome), if_exists);
    return status ? Exit::ok : context.fail_to_write(status.error());
}

Exit convert_files(const Context& context, const ConvertOptions& options, const convert::Plan& plan) {
    if (!options.report.empty() && !options.force && io::file_exists(options.report)) {
        Error error;
        error.code = ErrorCode::already_exists;
        error.file = options.report;
        return context.fail(error);
    }
    convert::RunOptions wanted;
    wanted.threads = options.threads;
    wanted.verify = !options.no_verify;
    wanted.input_digests = options.digests;
    const Result<convert::Outcome> outcome =
        convert::run(plan, wanted, [&](convert::Stage stage) { return control_of(context, stage); });
    if (!outcome) return context.fail(outcome.error());
    context.work_is_done();
    const Exit reported = write_report(context, options, plan, *outcome);
    const Exit printed =
        context.print_either([&] { return report::convert_json(plan, *outcome, NINSPECT_VERSION); },
                             [&] { return report::convert_text(plan, *outcome, NINSPECT_VERSION, false); });
    return printed == Exit::ok ? reported : printed;
}

Exit run_convert(const Context& context, const ConvertOptions& options) {
    if (!is_usable(context, options)) return Exit::usage;
    Exit exit{};
    convert::Request request;
    request.profile = open_profile(context, options.profile, exit);
    if (!request.profile) return exit;
    auto source = context.open(options.source, exit);
    if (!source) return exit;
    if (!right_way_round(context, options, *source)) return Exit::usage;
    auto templ = context.open(options.templ, exit);
    if (!templ) return exit;
    const bool back = options.to == "gguf";
    request.direction = back ? convert::Direction::to_gguf : convert::Direction::to_ninfer;
    request.gguf = back ? std::move(templ) : std::move(source);
    request.ninfer = back ? std::move(source) : std::move(templ);
    request.output = options.output.empty() ? default_output(options) : options.output;
    request.weights_id = options.weights_id;
    request.overwrite = options.force;
    const Result<convert::Plan> plan = convert::make_plan(request, context.control("checking"));
    if (!plan) return context.fail(plan.error());
    if (!plan->passed()) return refuse(context, *plan, options.dry_run);
    if (!options.dry_run) return convert_files(context, options, *plan);
    return context.print_either([&] { return report::convert_plan_json(*plan); },
                                [&] { return report::convert_plan_text(*plan); });
}

}  // namespace

void add_convert_command(Program& program) {
    auto options = std::make_shared<ConvertOptions>();
    CLI::App* command = program.add("convert", "Make the .ninfer of a ternary GGUF and a template, or the GGUF again",
                                    [options](const Context& context) { return run_convert(context, *options); });
    command->add_option("SRC", options->source, "GGUF file; with --to gguf the .ninfer");
    command->add_option("--template", options->templ, "Groupwise-int .ninfer; with --to gguf the original GGUF")
        ->type_name("FILE");
    command->add_option("-o,--output", options->output, "File to write")->type_name("OUT");
    command->add_option("--to", options->to, "What is made")
        ->check(CLI::IsMember({"ninfer", "gguf"}))
        ->capture_default_str();
    command->add_option("--profile", options->profile, "Name of a profile, or path of its .json file")
        ->type_name("NAME");
    command->add_option("--weights-id", options->weights_id, "What the weights of the result are called")
        ->type_name("ID");
    command->add_option("--threads", options->threads, "0: as many as the machine has")
        ->type_name("N")
        ->check(CLI::Range(0u, 1024u));
    command->add_flag("--force", options->force, "Replace an existing file");
    command->add_flag("--no-verify", options->no_verify, "Do not read the result back");
    command->add_flag("--dry-run", options->dry_run, "Only the checks; nothing is written");
    command->add_flag("--digests", options->digests, "SHA-256 of the inputs too");
    command->add_option("--report", options->report, "Report with every object: .html, .md or .json, else text")
        ->type_name("FILE");
}

}  // namespace ninspect::cli
