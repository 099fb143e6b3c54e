// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// dump.
#include "app/cli/commands.h"
#include "app/cli/entry_choice.h"
#include "core/base/text.h"
#include "core/compute/kernels.h"
#include "core/io/atomic_file_writer.h"
#include "core/report/dump.h"

#include <fmt/format.h>

#include <charconv>

namespace ninspect::cli {
namespace {

struct DumpOptions {
    std::string file, rows, as = "f32", output;
    EntryOptions entry;
    bool force = false;

    bool to_stdout() const { return output == "-"; }
};

std::optional<std::uint64_t> number_of(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// "A:B", "A:", ":B" or "A" (that row alone); `all` is put in for a missing B.
std::optional<report::RowRange> rows_of(std::string_view text, std::uint64_t all) {
    const std::size_t colon = text.find(':');
    const std::string_view first = text.substr(0, colon);
    if (colon == std::string_view::npos) {
        const auto row = number_of(first);
        if (!row || *row == UINT64_MAX) return std::nullopt;
        return report::RowRange{*row, *row + 1};
    }
    const std::string_view end = text.substr(colon + 1);
    const auto a = first.empty() ? std::optional<std::uint64_t>(0) : number_of(first);
    const auto b = end.empty() ? std::optional(all) : number_of(end);
    if (!a || !b) return std::nullopt;
    return report::RowRange{*a, *b};
}

std::uint64_t row_count(const Artifact& artifact, EntryId id) {
    const Result<codec::Geometry> geometry = artifact.geometry(id);
    return geometry ? geometry->experts * geometry->rows : 0;
}

/// Replacing a file that is being read would lose it.
bool is_own_file(const Artifact& artifact, const std::string& output) {
    const Result<io::FileStamp> stamp = io::stat_file(output);
    if (!stamp) return false;
    for (const Part& part : artifact.parts)
        if (part.stamp && part.stamp->device == stamp->device && part.stamp->file_id == stamp->file_id) return true;
    return false;
}

Exit dump_to_stdout(const Context& context, const std::shared_ptr<const Artifact>& artifact,
                    const report::DumpPlan& plan, const codec::RowKernels& kernels) {
    Exit printed = Exit::ok;
    const auto sink = [&](std::span<const std::uint8_t> bytes) -> Status {
        printed = context.print({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        if (printed == Exit::ok) return {};
        Error error;
        error.code = ErrorCode::write_failed;
        return error;
    };
    const Status status = report::run_dump(artifact, plan, kernels, sink, context.control("decoding"));
    if (printed != Exit::ok) return printed;  // it was told already
    return status ? Exit::ok : context.fail(status.error());
}

Exit dump_to_file(const Context& context, const DumpOptions& options, const std::shared_ptr<const Artifact>& artifact,
                  const report::DumpPlan& plan, const codec::RowKernels& kernels) {
    if (is_own_file(*artifact, options.output)) {
        context.complain(escape_for_display(options.output) + " is the file that is being read");
        return Exit::unwritable;
    }
    auto writer =
        io::AtomicFileWriter::create(options.output, options.force ? io::IfExists::replace : io::IfExists::refuse);
    if (!writer) return context.fail_to_write(writer.error());
    bool refused = false;
    const auto sink = [&](std::span<const std::uint8_t> bytes) {
        Status status = writer->append(bytes);
        refused = !status;
        return status;
    };
    if (const Status status = report::run_dump(artifact, plan, kernels, sink, context.control("decoding")); !status)
        return refused ? context.fail_to_write(status.error()) : context.fail(status.error());
    if (const Status status = writer->commit(); !status) return context.fail_to_write(status.error());
    context.work_is_done();
    return context.print_either([&] { return report::dump_json(*artifact, plan, options.output); },
                                [&] { return report::dump_text(*artifact, plan, options.output); });
}

Exit run_dump(const Context& context, const DumpOptions& options) {
    if (context.json && options.to_stdout()) {
        context.complain("dump: --json and -o - both want the standard output");
        return Exit::usage;
    }
    if (!check_entry_options(context, options.entry)) return Exit::usage;
    Exit exit{};
    const auto artifact = context.open(options.file, exit);
    if (!artifact) return exit;
    const std::optional<EntryId> id = choose_entry(context, *artifact, options.file, options.entry);
    if (!id) return Exit::usage;
    std::optional<report::RowRange> rows;
    if (!options.rows.empty()) {
        rows = rows_of(options.rows, row_count(*artifact, *id));
        if (!rows) {
            context.complain(fmt::format("--rows {}: A:B is meant, the rows from A up to but without B",
                                         escape_for_display(options.rows)));
            return Exit::usage;
        }
    }
    const Result<report::DumpPlan> plan =
        report::plan_dump(*artifact, *id, report::dump_as_of(options.as).value_or(report::DumpAs::f32), rows);
    if (!plan) return context.fail(plan.error());
    const codec::RowKernels kernels =
        plan->geometry ? compute::row_kernels(*plan->geometry->encoding) : codec::RowKernels{};
    return options.to_stdout() ? dump_to_stdout(context, artifact, *plan, kernels)
                               : dump_to_file(context, options, artifact, *plan, kernels);
}

}  // namespace

void add_dump_command(Program& program) {
    auto options = std::make_shared<DumpOptions>();
    CLI::App* command = program.add("dump", "Values, codes, scales or bytes of one tensor as plain words",
                                    [options](const Context& context) { return run_dump(context, *options); });
    command->add_option("FILE", options->file, "GGUF or .ninfer file")->required();
    add_entry_options(*command, options->entry);
    command->add_option("--rows", options->rows, "Only rows A up to but without B")->type_name("A:B");
    command->add_option("--as", options->as, "What to write")
        ->check(CLI::IsMember({"f32", "f16", "raw", "codes", "scales"}))
        ->type_name("KIND")
        ->capture_default_str();
    command->add_option("-o,--output", options->output, "File to write, - for the standard output")
        ->type_name("OUT")
        ->required();
    command->add_flag("--force", options->force, "Replace OUT if it exists");
}

}  // namespace ninspect::cli
