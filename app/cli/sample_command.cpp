// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "core/report/sample_text.h"
#include "core/sample/sample.h"

#include <fmt/format.h>

namespace ninspect::cli {
namespace {

struct SampleOptions {
    std::string folder, format = "pq2_0", fault = "none";
    sample::Options wanted;
    bool list = false;
};

/// Fills in what was given as words; false, with a complaint, when there is no such word.
bool read_words(const Context& context, SampleOptions& options) {
    const auto fault = sample::fault_of(options.fault);
    if (!fault) {
        context.complain(fmt::format("--fault {}: no such fault; sample --list shows them", options.fault));
        return false;
    }
    options.wanted.fault = *fault;
    options.wanted.format = *sample::ternary_of(options.format);  // one of the two, the parser has seen to that
    const sample::FaultInfo& info = sample::faults()[static_cast<std::size_t>(*fault)];
    const bool exists = options.wanted.format == sample::Ternary::pq2_0 ? info.pq2_0 : info.ptq1_0;
    if (!exists)
        context.complain(fmt::format("--fault {}: {} cannot have it; try --format {}", info.id, options.format,
                                     info.pq2_0 ? "pq2_0" : "ptq1_0"));
    else if (options.wanted.full && !info.in_full)
        context.complain(
            fmt::format("--fault {}: all planes of the --full shapes end at a multiple of 256 bytes, so "
                        "that the file would be healthy",
                        info.id));
    return exists && (!options.wanted.full || info.in_full);
}

Exit run_sample(const Context& context, SampleOptions options) {
    if (options.list)
        return context.print_either([] { return report::sample_list_json(); },
                                    [] { return report::sample_list_text(); });
    if (options.folder.empty()) {
        context.complain("sample: DIR is required (or --list)");
        return Exit::usage;
    }
    if (!read_words(context, options)) return Exit::usage;
    const Result<sample::Written> written = sample::write(options.folder, options.wanted, context.control("writing"));
    if (written) {
        context.work_is_done();
        return context.print_either([&] { return report::sample_json(options.wanted, *written); },
                                    [&] { return report::sample_text(options.wanted, *written); });
    }
    return context.fail_to_write(written.error());  // nothing is read here
}

}  // namespace

void add_sample_command(Program& program) {
    auto options = std::make_shared<SampleOptions>();
    CLI::App* command = program.add("sample", "Write a GGUF file and an artifact to try things on, healthy or faulty",
                                    [options](const Context& context) { return run_sample(context, *options); });
    command->add_option("DIR", options->folder, "Folder for the two files; made if it is missing");
    command->add_option("--format", options->format, "Ternary format of the weights")
        ->check(CLI::IsMember({"pq2_0", "ptq1_0"}))
        ->capture_default_str();
    command->add_option("--fault", options->fault, "What is to be wrong with them")
        ->type_name("KIND")
        ->capture_default_str();
    command->add_flag("--full", options->wanted.full, "The shapes of a 27B model: about 2 GB");
    command->add_option("--seed", options->wanted.seed, "Other weights")->type_name("N")->capture_default_str();
    command->add_flag("--force", options->wanted.overwrite, "Replace files of these names");
    command->add_flag("--list", options->list, "List the faults instead");
}

}  // namespace ninspect::cli
