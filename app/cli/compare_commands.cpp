// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// hash, diff.
#include "app/cli/commands.h"
#include "core/inspect/compare.h"
#include "core/inspect/compare_weights.h"
#include "core/io/digest.h"
#include "core/report/documents.h"

namespace ninspect::cli {
namespace {

struct HashOptions {
    std::string file, algorithm = "sha256";
    bool tensors = false;

    io::DigestAlgorithm digest() const {
        return algorithm == "xxh3" ? io::DigestAlgorithm::xxh3_128 : io::DigestAlgorithm::sha256;
    }
};

/// A source and the name under which its digest is reported.
struct HashTask {
    report::HashRecord record;
    std::shared_ptr<const io::ByteSource> source;
};

std::vector<HashTask> part_tasks(const Artifact& artifact) {
    std::vector<HashTask> tasks;
    for (const Part& part : artifact.parts) {
        HashTask task;
        task.record.name = part.path;
        task.source = part.source ? part.source : part.other;  // a file that is not the right one has a digest, too
        task.record.bytes = task.source ? task.source->size() : 0;
        if (!task.source) {
            task.record.error = part.problem.value_or(Error{});
            if (!part.problem) task.record.error->code = ErrorCode::not_found;
            task.record.error->file = part.path;
        }
        tasks.push_back(std::move(task));
    }
    return tasks;
}

std::vector<HashTask> tensor_tasks(const Artifact& artifact) {
    std::vector<HashTask> tasks;
    for (std::uint32_t i = 0; i < artifact.entry_count(); ++i) {
        const EntryId id{i};
        if (artifact.entry(id).kind != EntryKind::tensor) continue;
        HashTask task;
        task.record.name = artifact.name(id);
        task.record.bytes = artifact.entry(id).bytes;
        Result<std::shared_ptr<const io::ByteSource>> source = artifact.entry_source(id);
        if (source)
            task.source = std::move(*source);
        else
            task.record.error = source.error();
        tasks.push_back(std::move(task));
    }
    return tasks;
}

/// Progress of one task as a piece of the whole.
RunControl shifted(const RunControl& control, std::uint64_t before, std::uint64_t total) {
    RunControl shifted = control;
    if (control.progress)
        shifted.progress = [&control, before, total](const Progress& progress) {
            control.progress({before + progress.done, total, ProgressUnit::bytes});
        };
    return shifted;
}

/// Digests of all tasks. A task that cannot be read keeps its error; only being cancelled ends the work.
Status run_tasks(std::vector<HashTask>& tasks, io::DigestAlgorithm algorithm, const RunControl& control) {
    std::uint64_t total = 0, before = 0;
    for (const HashTask& task : tasks) total += task.record.bytes;
    for (HashTask& task : tasks) {
        report::HashRecord& record = task.record;
        if (!record.error) {
            Result<std::string> digest =
                io::digest_range(*task.source, 0, record.bytes, algorithm, shifted(control, before, total));
            if (digest)
                record.digest = std::move(*digest);
            else if (digest.error().code == ErrorCode::cancelled || digest.error().code == ErrorCode::unsupported)
                return digest.error();
            else
                record.error = digest.error();
        }
        before += record.bytes;
        task.source.reset();
    }
    return {};
}

Exit run_hash(const Context& context, const HashOptions& options) {
    Exit exit{};
    const auto artifact = context.open(options.file, exit);
    if (!artifact) return exit;
    std::vector<HashTask> tasks = options.tensors ? tensor_tasks(*artifact) : part_tasks(*artifact);
    const RunControl control = context.control("hashing");
    if (const Status status = run_tasks(tasks, options.digest(), control); !status) return context.fail(status.error());

    std::vector<report::HashRecord> records;
    Exit worst = Exit::ok;
    for (HashTask& task : tasks) {
        if (task.record.error) worst = context.complain_about(*task.record.error);
        records.push_back(std::move(task.record));
    }
    exit = context.print_either([&] { return report::hash_json(options.digest(), options.tensors, records); },
                                [&] { return report::hash_text(options.tensors, records); });
    return exit == Exit::ok ? worst : exit;
}

struct DiffOptions {
    std::string a, b;
    bool values = false;
};

/// Unequal contents are a finding; contents that could not be read are more than that.
Exit exit_of_diff(const inspect::StructureDiff& diff, const inspect::WeightsDiff* weights) {
    if (weights != nullptr)
        for (const inspect::NotCompared& entry : weights->not_compared)
            if (entry.error && entry.error->code != ErrorCode::unsupported) return Exit::unreadable;
    return diff.equal() && (weights == nullptr || weights->equal()) ? Exit::ok : Exit::findings;
}

Exit run_diff(const Context& context, const DiffOptions& options) {
    Exit exit{};
    const auto a = context.open(options.a, exit);
    if (!a) return exit;
    const auto b = context.open(options.b, exit);
    if (!b) return exit;
    const Result<inspect::StructureDiff> diff = inspect::diff_structure(*a, *b, context.control("comparing"));
    if (!diff) return context.fail(diff.error());
    std::optional<inspect::WeightsDiff> weights;
    if (options.values) {
        Result<inspect::WeightsDiff> compared =
            inspect::diff_weights(a, b, diff->pairs, 0, context.control("comparing values"));
        if (!compared) return context.fail(compared.error());
        weights = std::move(*compared);
    }
    const inspect::WeightsDiff* contents = weights ? &*weights : nullptr;
    exit = context.print_either([&] { return report::diff_json(*a, *b, *diff, contents); },
                                [&] { return report::diff_text(*a, *b, *diff, contents); });
    return exit == Exit::ok ? exit_of_diff(*diff, contents) : exit;
}

}  // namespace

void add_compare_commands(Program& program) {
    auto hash = std::make_shared<HashOptions>();
    CLI::App* command = program.add("hash", "Digest of each file of the set, or of each tensor",
                                    [hash](const Context& context) { return run_hash(context, *hash); });
    command->add_option("FILE", hash->file, "GGUF or .ninfer file")->required();
    command->add_flag("--tensors", hash->tensors, "One digest per tensor, over its payload");
    command->add_option("--algo", hash->algorithm, "sha256 (default) or xxh3 (128 bits, fast, no protection)")
        ->check(CLI::IsMember({"sha256", "xxh3"}))
        ->type_name("NAME");

    auto diff = std::make_shared<DiffOptions>();
    command = program.add("diff", "Differences in structure, metadata and, on request, values of two files",
                          [diff](const Context& context) { return run_diff(context, *diff); });
    command->add_option("A", diff->a, "GGUF or .ninfer file")->required();
    command->add_option("B", diff->b, "the other file")->required();
    command->add_flag("--values", diff->values, "Compare the weights too, decoded to float32");
}

}  // namespace ninspect::cli
