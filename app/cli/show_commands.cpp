// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Commands that show: info, ls, meta, layout. They end with 0 whatever the file's health.
#include "app/cli/commands.h"
#include "app/cli/entry_choice.h"
#include "app/cli/name_filter.h"
#include "core/base/text.h"
#include "core/report/documents.h"

#include <fmt/format.h>

#include <algorithm>

namespace ninspect::cli {
namespace {

struct InfoOptions {
    std::string file;
};

Exit run_info(const Context& context, const InfoOptions& options) {
    Exit exit{};
    const auto artifact = context.open(options.file, exit);
    if (!artifact) return exit;
    return context.print_either([&] { return report::info_json(*artifact); },
                                [&] { return report::info_text(*artifact); });
}

struct LsOptions {
    std::string file, filter, sort;
};

std::vector<EntryId> directory_order(const Artifact& artifact) {
    std::vector<EntryId> entries;
    entries.reserve(artifact.entry_count());
    for (std::uint32_t i = 0; i < artifact.entry_count(); ++i) entries.push_back(EntryId{i});
    return entries;
}

std::vector<EntryId> sorted_entries(const Artifact& artifact, const std::string& by) {
    if (by == "offset") return {artifact.by_offset().begin(), artifact.by_offset().end()};
    std::vector<EntryId> entries = directory_order(artifact);
    if (by == "name")
        std::stable_sort(entries.begin(), entries.end(),
                         [&](EntryId a, EntryId b) { return artifact.name(a) < artifact.name(b); });
    if (by == "bytes")
        std::stable_sort(entries.begin(), entries.end(),
                         [&](EntryId a, EntryId b) { return artifact.entry(a).bytes > artifact.entry(b).bytes; });
    return entries;
}

Exit run_ls(const Context& context, const LsOptions& options) {
    std::string reason;
    const std::optional<NameFilter> filter = NameFilter::make(options.filter, reason);
    if (!filter) {
        context.complain(fmt::format("--filter: {}: {}", escape_for_display(options.filter), reason));
        return Exit::usage;
    }
    Exit exit{};
    const auto artifact = context.open(options.file, exit);
    if (!artifact) return exit;
    std::vector<EntryId> entries = sorted_entries(*artifact, options.sort);
    entries.erase(std::remove_if(entries.begin(), entries.end(),
                                 [&](EntryId id) { return !filter->matches(artifact->name(id)); }),
                  entries.end());
    return context.print_either([&] { return report::ls_json(*artifact, entries); },
                                [&] { return report::ls_text(*artifact, entries); });
}

struct MetaOptions {
    std::string file, key;
    bool full = false;
    bool has_key = false;
};

Exit no_such_key(const Context& context, const MetaOptions& options) {
    context.complain(fmt::format("{}: no metadata key {}; `meta` without --key lists them",
                                 escape_for_display(options.file), escape_for_display(options.key)));
    return Exit::usage;
}

Exit run_meta(const Context& context, const MetaOptions& options) {
    Exit exit{};
    const auto artifact = context.open(options.file, exit);
    if (!artifact) return exit;
    std::vector<std::size_t> keys;
    if (options.has_key) {
        const MetaItem* item = artifact->find_key(options.key);
        if (!item) return no_such_key(context, options);
        keys.push_back(static_cast<std::size_t>(item - artifact->metadata().data()));
    }
    const report::TextSink sink = [&](std::string_view piece) {
        exit = context.print(piece);
        return exit == Exit::ok;
    };
    if (options.has_key && !context.json) {
        const Status status = report::write_meta_raw(*artifact, keys.front(), sink);
        return exit != Exit::ok || status ? exit : context.fail(status.error());
    }
    if (context.json) {
        report::write_meta_json(*artifact, keys, options.full, sink);
        return exit == Exit::ok ? context.print("\n") : exit;
    }
    const Result<std::string> text = report::meta_text(*artifact, keys, options.full);
    return text ? context.print(*text) : context.fail(text.error());
}

struct LayoutOptions {
    std::string file;
    EntryOptions entry;
};

Exit run_layout(const Context& context, const LayoutOptions& options) {
    if (!check_entry_options(context, options.entry)) return Exit::usage;
    Exit exit{};
    const auto artifact = context.open(options.file, exit);
    if (!artifact) return exit;
    const std::optional<EntryId> id = choose_entry(context, *artifact, options.file, options.entry);
    if (!id) return Exit::usage;
    const Result<std::string> text =
        context.json ? report::layout_json(*artifact, *id) : report::layout_text(*artifact, *id);
    if (!text) return context.fail(text.error());
    return context.json ? context.print_line(*text) : context.print(*text);
}

}  // namespace

std::string similar_names(const Artifact& artifact, std::string_view wanted) {
    std::string list;
    int found = 0;
    for (std::uint32_t i = 0; i < artifact.entry_count() && found < 5; ++i) {
        const std::string_view name = artifact.name(EntryId{i});
        if (wanted.empty() || name.find(wanted) == std::string_view::npos) continue;
        list += fmt::format("{}{}", list.empty() ? "" : ", ", escape_for_display(name));
        ++found;
    }
    return list;
}

void add_show_commands(Program& program) {
    auto info = std::make_shared<InfoOptions>();
    CLI::App* command = program.add("info", "Summary of a file: what it is, what it holds, its health",
                                    [info](const Context& context) { return run_info(context, *info); });
    command->add_option("FILE", info->file, "GGUF or .ninfer file; any member of a set opens the set")->required();

    auto ls = std::make_shared<LsOptions>();
    command =
        program.add("ls", "List tensors and resources", [ls](const Context& context) { return run_ls(context, *ls); });
    command->add_option("FILE", ls->file, "GGUF or .ninfer file")->required();
    command->add_option("--filter", ls->filter, "Only names in which this regular expression is found")
        ->type_name("REGEX");
    command->add_option("--sort", ls->sort, "Order: offset, name, or bytes (largest first)")
        ->check(CLI::IsMember({"offset", "name", "bytes"}))
        ->type_name("ORDER");

    auto meta = std::make_shared<MetaOptions>();
    command = program.add("meta", "List metadata, or print one value",
                          [meta](const Context& context) { return run_meta(context, *meta); });
    command->add_option("FILE", meta->file, "GGUF or .ninfer file")->required();
    command
        ->add_option_function<std::string>(
            "--key",
            [meta](const std::string& key) {
                meta->key = key;
                meta->has_key = true;
            },
            "Print the value of this key and nothing else, byte for byte")
        ->type_name("KEY");
    command->add_flag("--full", meta->full, "Do not cut long arrays");

    auto layout = std::make_shared<LayoutOptions>();
    command = program.add("layout", "Planes, offsets and block fields of one entry",
                          [layout](const Context& context) { return run_layout(context, *layout); });
    command->add_option("FILE", layout->file, "GGUF or .ninfer file")->required();
    add_entry_options(*command, layout->entry);
}

}  // namespace ninspect::cli
