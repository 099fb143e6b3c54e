// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// scales, codes, doctor.
#include "app/cli/commands.h"
#include "core/base/text.h"
#include "core/report/documents.h"
#include "core/stats/health.h"
#include "core/stats/scan.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace ninspect::cli {
namespace {

/// Which tensors a command is about.
struct Selection {
    std::string file;
    std::vector<std::string> names;
    std::vector<std::uint64_t> numbers;
    bool all = false;

    bool named() const { return !all && (!names.empty() || !numbers.empty()); }
};

void add_selection(CLI::App& command, Selection& selection) {
    command.add_option("FILE", selection.file, "GGUF or .ninfer file");
    command.add_option("NAME", selection.names, "Tensors; all of them when none is named");
    command.add_option("--index", selection.numbers, "Its number in `ls`, for a tensor whose name does not do")
        ->type_name("N");
    command.add_flag("--all", selection.all, "All tensors");
}

/// An artifact and the tensors that were asked for, in the order to show. Null artifact: said why.
struct Selected {
    std::shared_ptr<const Artifact> artifact;
    std::vector<EntryId> ids;
};

std::vector<EntryId> all_tensors(const Artifact& artifact) {
    std::vector<EntryId> ids;
    for (std::uint32_t i = 0; i < artifact.entry_count(); ++i)
        if (artifact.entry(EntryId{i}).kind == EntryKind::tensor) ids.push_back(EntryId{i});
    return ids;
}

Exit no_such_tensor(const Context& context, const Artifact& artifact, const std::string& name) {
    const std::string similar = similar_names(artifact, name);
    context.complain(fmt::format("{}: no tensor {}; {}", escape_for_display(artifact.path), escape_for_display(name),
                                 similar.empty() ? "`ls` lists them" : "did you mean " + similar + "?"));
    return Exit::usage;
}

Exit no_tensor_at(const Context& context, const Artifact& artifact, std::uint64_t number) {
    const bool there = number < artifact.entry_count();
    context.complain(fmt::format(
        "{}: --index {}: {}", escape_for_display(artifact.path), number,
        there ? "not a tensor" : fmt::format("there are {} entries, counted from 0", artifact.entry_count())));
    return Exit::usage;
}

bool is_tensor(const Artifact& artifact, std::optional<EntryId> id) {
    return id && artifact.entry(*id).kind == EntryKind::tensor;
}

/// Those that were asked for, each once.
Exit add_named(const Context& context, const Artifact& artifact, const Selection& selection,
               std::vector<EntryId>& ids) {
    const auto add = [&ids](EntryId id) {
        if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
    };
    for (const std::string& name : selection.names) {
        const std::optional<EntryId> id = artifact.find(name);
        if (!is_tensor(artifact, id)) return no_such_tensor(context, artifact, name);
        add(*id);
    }
    for (const std::uint64_t number : selection.numbers) {
        const EntryId id{static_cast<std::uint32_t>(number)};
        if (number >= artifact.entry_count() || !is_tensor(artifact, id))
            return no_tensor_at(context, artifact, number);
        add(id);
    }
    return Exit::ok;
}

Selected select(const Context& context, const Selection& selection, Exit& exit) {
    Selected selected;
    if (selection.file.empty()) {
        context.complain("FILE is required; --help lists the options");
        exit = Exit::usage;
        return selected;
    }
    auto artifact = context.open(selection.file, exit);
    if (!artifact) return selected;
    if (!selection.named())
        selected.ids = all_tensors(*artifact);
    else if (exit = add_named(context, *artifact, selection, selected.ids); exit != Exit::ok)
        return selected;
    selected.artifact = std::move(artifact);
    return selected;
}

/// What was asked for by name and is not there.
Exit nothing_to_show(const Context& context, const Selected& selected, EntryId id, std::string_view what) {
    context.complain(fmt::format("{}: {} ({}) has no {}", escape_for_display(selected.artifact->path),
                                 escape_for_display(selected.artifact->name(id)),
                                 escape_for_display(selected.artifact->format_name(id)), what));
    return Exit::usage;
}

Exit worse(Exit a, Exit b) { return a == Exit::ok ? b : a; }

// ---- scales ------------------------------------------------------------------------------

struct ScalesOptions {
    Selection selection;
    std::optional<std::uint64_t> offset;
    std::string arrangement;
    std::size_t bins = 0;
    bool rules = false, markdown = false;

    bool as_declared() const { return !offset && arrangement.empty(); }
};

/// The scales of one tensor, read otherwise than declared.
Result<stats::TensorStats> read_otherwise(const Selected& selected, EntryId id, const ScalesOptions& options,
                                          const RunControl& control) {
    const Artifact& artifact = *selected.artifact;
    Result<stats::WordCounts> words =
        options.arrangement.empty()
            ? stats::scales_at(artifact, id, *options.offset, control)
            : stats::scales_as(
                  artifact, id,
                  options.arrangement == "planes" ? stats::ScaleArrangement::planes : stats::ScaleArrangement::blocks,
                  options.offset, control);
    if (!words) return words.error();
    stats::TensorStats one;
    one.id = id;
    one.scales = stats::summarize(*words);
    one.scale_words = std::move(*words);
    stats::judge(*artifact.entry(id).encoding, one);
    return one;
}

Exit collect_otherwise(const Context& context, const Selected& selected, const ScalesOptions& options,
                       std::vector<report::ScaleRecord>& records) {
    Exit worst = Exit::ok;
    const RunControl control = context.control("reading scales");
    for (const EntryId id : selected.ids) {
        const Result<stats::TensorStats> one = read_otherwise(selected, id, options, control);
        if (one) {
            records.push_back(report::scale_record(*one, options.bins));
            continue;
        }
        if (one.error().code == ErrorCode::cancelled) return context.fail(one.error());
        if (one.error().code == ErrorCode::unsupported && !options.selection.named()) continue;
        worst = worse(worst, context.fail(one.error()));
    }
    return worst;
}

Exit collect_scales(const Context& context, const Selected& selected, const ScalesOptions& options,
                    std::vector<report::ScaleRecord>& records) {
    std::map<EntryId, report::ScaleRecord> found;
    const stats::ScanOptions scan_options{.scales = true};
    const Status status =
        stats::scan(selected.artifact, selected.ids, scan_options, context.control("scanning scales"),
                    [&](const stats::TensorStats& one) { found[one.id] = report::scale_record(one, options.bins); });
    if (!status) return context.fail(status.error());
    Exit worst = Exit::ok;
    for (const EntryId id : selected.ids) {
        report::ScaleRecord& record = found[id];
        if (record.error && (record.scales || options.selection.named()))
            worst = worse(worst, context.fail(*record.error));
        else if (!record.scales && options.selection.named())
            worst = worse(worst, nothing_to_show(context, selected, id, "scales"));
        if (record.scales) records.push_back(std::move(record));
    }
    return worst;
}

Exit print_health_rules(const Context& context, bool markdown) {
    if (markdown) return context.print(report::health_rules_markdown());
    return context.print_either([] { return report::health_rules_json(); }, [] { return report::health_rules_text(); });
}

Exit run_scales(const Context& context, const ScalesOptions& options) {
    if (options.rules) return print_health_rules(context, options.markdown);
    if (options.markdown) {
        context.complain("--markdown goes with --rules");
        return Exit::usage;
    }
    Exit exit{};
    const Selected selected = select(context, options.selection, exit);
    if (!selected.artifact) return exit;
    std::vector<report::ScaleRecord> records;
    const Exit worst = options.as_declared() ? collect_scales(context, selected, options, records)
                                             : collect_otherwise(context, selected, options, records);
    if (worst == Exit::cancelled) return worst;
    exit = context.print_either([&] { return report::scales_json(*selected.artifact, records); },
                                [&] { return report::scales_text(*selected.artifact, records); });
    return worse(exit, worst);
}

// ---- codes -------------------------------------------------------------------------------

Exit run_codes(const Context& context, const Selection& selection) {
    Exit exit{};
    const Selected selected = select(context, selection, exit);
    if (!selected.artifact) return exit;
    std::map<EntryId, stats::TensorStats> found;
    const stats::ScanOptions scan_options{.scales = false, .codes = true};
    const Status status = stats::scan(selected.artifact, selected.ids, scan_options, context.control("counting codes"),
                                      [&](stats::TensorStats one) { found[one.id] = std::move(one); });
    if (!status) return context.fail(status.error());
    std::vector<stats::TensorStats> tensors;
    Exit worst = Exit::ok;
    for (const EntryId id : selected.ids) {
        stats::TensorStats& one = found[id];
        if (one.error && (one.codes || selection.named()))
            worst = worse(worst, context.fail(*one.error));
        else if (!one.codes && selection.named())
            worst = worse(worst, nothing_to_show(context, selected, id, "codes"));
        if (one.codes) tensors.push_back(std::move(one));
    }
    exit = context.print_either([&] { return report::codes_json(*selected.artifact, tensors); },
                                [&] { return report::codes_text(*selected.artifact, tensors); });
    return worse(exit, worst);
}

// ---- doctor ------------------------------------------------------------------------------

/// The figures stay, the counts of words are not needed any more.
void drop_words(stats::Examination& exam) {
    for (stats::Candidate& candidate : exam.candidates) candidate.scale_words = {};
}

Exit run_doctor(const Context& context, const Selection& selection) {
    Exit exit{};
    const Selected selected = select(context, selection, exit);
    if (!selected.artifact) return exit;
    std::map<EntryId, Result<stats::Examination>> found;
    const Status status = stats::examine_all(selected.artifact, selected.ids, context.control("examining"),
                                             [&](EntryId id, Result<stats::Examination> exam) {
                                                 if (exam) drop_words(*exam);
                                                 found.emplace(id, std::move(exam));
                                             });
    if (!status) return context.fail(status.error());
    std::vector<stats::Examination> exams;
    Exit worst = Exit::ok;
    bool all_agree = true;
    for (auto& [id, exam] : found) {
        if (exam) continue;
        if (exam.error().code == ErrorCode::unsupported && !selection.named()) continue;
        worst = worse(worst, exam.error().code == ErrorCode::unsupported
                                 ? nothing_to_show(context, selected, id, "scales to judge by")
                                 : context.fail(exam.error()));
    }
    for (const EntryId id : selected.ids) {
        const auto at = found.find(id);
        if (at == found.end() || !at->second) continue;
        all_agree = all_agree && at->second->agrees;
        exams.push_back(std::move(*at->second));
    }
    exit = context.print_either([&] { return report::doctor_json(*selected.artifact, exams); },
                                [&] { return report::doctor_text(*selected.artifact, exams, selection.named()); });
    if (exit != Exit::ok || worst != Exit::ok) return worse(exit, worst);
    return all_agree ? Exit::ok : Exit::findings;
}

}  // namespace

void add_stats_commands(Program& program) {
    constexpr std::size_t most_bins = 65536;
    auto scales = std::make_shared<ScalesOptions>();
    CLI::App* command = program.add("scales", "Exact statistics of the scales of tensors, and a verdict",
                                    [scales](const Context& context) { return run_scales(context, *scales); });
    add_selection(*command, scales->selection);
    command
        ->add_option("--scale-offset", scales->offset,
                     "Read them from this byte of the tensor, whatever the format says")
        ->type_name("N");
    command->add_option("--arrangement", scales->arrangement, "Read them as planes or blocks, whatever the format says")
        ->check(CLI::IsMember({"planes", "blocks"}))
        ->type_name("WHICH");
    command->add_option("--histogram", scales->bins, "With a histogram of that many bins (in --json)")
        ->check(CLI::Range(std::size_t{1}, most_bins))
        ->type_name("BINS");
    command->add_flag("--rules", scales->rules, "List the rules behind the verdicts instead");
    command->add_flag("--markdown", scales->markdown, "With --rules: as a page of documentation");

    auto codes = std::make_shared<Selection>();
    command = program.add("codes", "How often each code occurs in a tensor",
                          [codes](const Context& context) { return run_codes(context, *codes); });
    add_selection(*command, *codes);

    auto doctor = std::make_shared<Selection>();
    command = program.add("doctor", "Which arrangement of its bytes makes a tensor healthy",
                          [doctor](const Context& context) { return run_doctor(context, *doctor); });
    add_selection(*command, *doctor);
}

}  // namespace ninspect::cli
