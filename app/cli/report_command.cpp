// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// report: the audit of one or two files as a page that can be handed on.
#include "app/cli/commands.h"
#include "core/inspect/compare.h"
#include "core/io/atomic_file_writer.h"
#include "core/report/audit.h"
#include "core/stats/doctor.h"
#include "core/stats/scan.h"

#include <algorithm>
#include <map>

namespace ninspect::cli {
namespace {

struct ReportOptions {
    std::string a, b, output;
    bool scan = false, doctor = false, force = false;
};

/// One file with what was found out about it.
struct Audited {
    std::shared_ptr<const Artifact> artifact;
    std::vector<stats::TensorStats> figures;
    std::map<EntryId, std::vector<std::uint64_t>> bars;
    std::vector<stats::Examination> opinions;
};

std::vector<EntryId> tensors_of(const Artifact& artifact) {
    std::vector<EntryId> tensors;
    for (std::uint32_t i = 0; i < artifact.entry_count(); ++i)
        if (artifact.entry(EntryId{i}).kind == EntryKind::tensor) tensors.push_back(EntryId{i});
    return tensors;
}

/// Keeps the figures and the few bars that the page shows, not the counts behind them.
void take(Audited& file, stats::TensorStats figures) {
    if (figures.scale_words && !figures.scale_words->empty())
        file.bars[figures.id] = stats::histogram(*figures.scale_words, report::audit_bars, true).counts;
    figures.scale_words.reset();
    figures.sub_scale_words.reset();
    figures.min_words.reset();
    file.figures.push_back(std::move(figures));
}

Status scan(Audited& file, const Context& context) {
    stats::ScanOptions what;
    what.codes = true;
    const Status status = stats::scan(file.artifact, tensors_of(*file.artifact), what, context.control("scanning"),
                                      [&](stats::TensorStats t) { take(file, std::move(t)); });
    std::sort(file.figures.begin(), file.figures.end(), [](const auto& x, const auto& y) { return x.id < y.id; });
    return status;
}

/// Tensors that the doctor has nothing to say about (no scales) are left out. The page needs no
/// counts of words (half a mebibyte for each candidate).
Status examine(Audited& file, const Context& context) {
    const Status status = stats::examine_all(file.artifact, tensors_of(*file.artifact), context.control("examining"),
                                             [&](EntryId, Result<stats::Examination> opinion) {
                                                 if (!opinion) return;
                                                 for (stats::Candidate& c : opinion->candidates) c.scale_words = {};
                                                 file.opinions.push_back(std::move(*opinion));
                                             });
    std::sort(file.opinions.begin(), file.opinions.end(), [](const auto& x, const auto& y) { return x.id < y.id; });
    return status;
}

Status look_into(Audited& file, const ReportOptions& options, const Context& context) {
    if (options.scan)
        if (Status status = scan(file, context); !status) return status;
    if (options.doctor) return examine(file, context);
    return {};
}

Exit run_report(const Context& context, const ReportOptions& options) {
    std::vector<Audited> files;
    for (const std::string& path : {options.a, options.b}) {
        if (path.empty()) continue;
        Exit exit{};
        Audited file;
        file.artifact = context.open(path, exit);
        if (!file.artifact) return exit;
        if (const Status status = look_into(file, options, context); !status) return context.fail(status.error());
        files.push_back(std::move(file));
    }
    std::optional<inspect::StructureDiff> diff;
    if (files.size() == 2) {
        Result<inspect::StructureDiff> compared =
            inspect::diff_structure(*files[0].artifact, *files[1].artifact, context.control("comparing"));
        if (!compared) return context.fail(compared.error());
        diff = std::move(*compared);
    }
    std::vector<report::AuditSide> sides;
    for (const Audited& file : files) {
        const auto bars = [&file](EntryId id) {
            const auto at = file.bars.find(id);
            return at == file.bars.end() ? std::vector<std::uint64_t>() : at->second;
        };
        sides.push_back({file.artifact.get(), file.figures, bars, file.opinions});
    }
    report::AuditWords words;
    words.program = "NInspect " NINSPECT_VERSION;
    const std::string page = report::audit_html(sides, diff ? &*diff : nullptr, words);
    if (options.output == "-") return context.print(page);
    const Status written =
        io::write_file(options.output, page, options.force ? io::IfExists::replace : io::IfExists::refuse);
    return written ? Exit::ok : context.fail_to_write(written.error());
}

}  // namespace

void add_report_command(Program& program) {
    auto options = std::make_shared<ReportOptions>();
    CLI::App* command = program.add("report", "Audit of one or two files as a page (HTML) to print or hand on",
                                    [options](const Context& context) { return run_report(context, *options); });
    command->add_option("FILE", options->a, "GGUF or .ninfer file")->required();
    command->add_option("FILE_B", options->b, "A second file, compared with the first");
    command->add_option("-o,--output", options->output, "The page; - for stdout")->required();
    command->add_flag("--scan", options->scan, "Scan the scales and codes of all tensors");
    command->add_flag("--doctor", options->doctor, "Let the doctor try other arrangements of each tensor");
    command->add_flag("--force", options->force, "Replace the page if it exists");
}

}  // namespace ninspect::cli
