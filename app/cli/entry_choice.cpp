// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/entry_choice.h"

#include "app/cli/commands.h"
#include "core/base/text.h"

#include <fmt/format.h>

namespace ninspect::cli {
namespace {

std::optional<EntryId> entry_at_index(const Context& context, const Artifact& artifact, const std::string& file,
                                      std::uint64_t index) {
    if (index < artifact.entry_count()) return EntryId{static_cast<std::uint32_t>(index)};
    context.complain(fmt::format("{}: --index {}: there are {} entries, counted from 0", escape_for_display(file),
                                 index, artifact.entry_count()));
    return std::nullopt;
}

void note_namesakes(const Context& context, const Artifact& artifact, EntryId first) {
    std::uint64_t count = 0;
    for (std::uint32_t i = first.value; i < artifact.entry_count(); ++i)
        if (artifact.name(EntryId{i}) == artifact.name(first)) ++count;
    if (count > 1 && !context.quiet)
        context.complain(fmt::format("{} entries are called {}; this is the first, number {} (--index names another)",
                                     count, escape_for_display(artifact.name(first)), first.value));
}

}  // namespace

void add_entry_options(CLI::App& command, EntryOptions& options) {
    command.add_option_function<std::string>(
        "NAME",
        [&options](const std::string& name) {
            options.name = name;
            options.has_name = true;
        },
        "Name of a tensor or resource; behind -- when it begins with -");
    command.add_option("--index", options.index, "Its number in `ls`, instead of the name")->type_name("N");
}

bool check_entry_options(const Context& context, const EntryOptions& options) {
    if (options.has_name != options.index.has_value()) return true;
    context.complain(options.has_name ? "NAME and --index exclude each other"
                                      : "NAME is required (or --index); a name that begins with - goes behind --");
    return false;
}

std::optional<EntryId> choose_entry(const Context& context, const Artifact& artifact, const std::string& file,
                                    const EntryOptions& options) {
    if (options.index) return entry_at_index(context, artifact, file, *options.index);
    const std::optional<EntryId> id = artifact.find(options.name);
    if (id) {
        note_namesakes(context, artifact, *id);
        return id;
    }
    const std::string similar = similar_names(artifact, options.name);
    context.complain(fmt::format("{}: no entry {}; {}", escape_for_display(file), escape_for_display(options.name),
                                 similar.empty() ? "`ls` lists them" : "did you mean " + similar + "?"));
    return std::nullopt;
}

}  // namespace ninspect::cli
