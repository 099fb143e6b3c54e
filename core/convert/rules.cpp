// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/convert/rules.h"

#include <algorithm>
#include <iterator>

namespace ninspect::convert {
namespace {

constexpr Severity error = Severity::error;

// Sorted by id.
constexpr Rule table[] = {
    // clang-format off
    {"convert.back.rows", error, no_loader,
     NI_RULE_TEXT("The artifact does not hold every row of {entry} once"), "", "mapping §11"},
    {"convert.back.split-set", error, no_loader,
     NI_RULE_TEXT("The original is a split set"),
     NI_RULE_TEXT("Join it into one file first (llama-gguf-split --merge)."), ""},
    {"convert.format-pair", error, no_loader,
     NI_RULE_TEXT("The rows of {entry} cannot be moved between these formats as they are"), "", ""},
    {"convert.layout", error, no_loader,
     NI_RULE_TEXT("{entry} cannot be given its place in the result"), "", ""},
    {"convert.output.is-input", error, no_loader,
     NI_RULE_TEXT("{file} is read by this conversion and cannot be its result"),
     NI_RULE_TEXT("Choose another name."), ""},
    {"convert.output.too-large", error, no_loader,
     NI_RULE_TEXT("A file of this size is not possible there"),
     NI_RULE_TEXT("FAT32 ends at 4 GiB, and so may the limit of this process (ulimit -f): choose another folder."), ""},
    {"convert.source.code", error, no_loader,
     NI_RULE_TEXT("{entry} holds a weight that is not ternary"),
     NI_RULE_TEXT("The file is damaged, or its weights are of another kind."), "layouts §3.4"},
    {"convert.source.scale", error, no_loader,
     NI_RULE_TEXT("{entry} has a scale that is negative or not finite"),
     NI_RULE_TEXT("Most likely its data are read at a wrong place: `doctor` and `validate` say more."), "layouts §3.2"},
    {"convert.source.value", error, no_loader,
     NI_RULE_TEXT("{entry} cannot be computed from its source"), "", "mapping §5"},
    {"convert.verify.bytes", error, no_loader,
     NI_RULE_TEXT("{entry} was read back with other bytes than it was made from"),
     NI_RULE_TEXT("A disk or memory is failing, or somebody changed the file: nothing was kept."), ""},
    {"convert.verify.directory", error, no_loader,
     NI_RULE_TEXT("The file that was written does not list {entry} as planned"), "", ""},
    {"convert.version", error, no_loader,
     NI_RULE_TEXT("The profile wants a container version that is not written here"), "", ""},
    {"convert.weights-id", error, no_loader,
     NI_RULE_TEXT("The profile does not know this name for the result's weights"), "", "mapping §7"},
    {"upgrade.format", error, no_loader,
     NI_RULE_TEXT("{entry} is in a format that container version 2 does not have"), "", "container §6"},
    {"upgrade.no-step", error, no_loader,
     NI_RULE_TEXT("No step between these container versions is known"),
     NI_RULE_TEXT("From version 1 go to version 2 first; there is no way back to an older one."), "container §7, §12"},
    {"upgrade.not-ninfer", error, no_loader,
     NI_RULE_TEXT("Only a .ninfer has a container version that can be raised"),
     NI_RULE_TEXT("`convert` makes a .ninfer of a GGUF."), ""},
    {"upgrade.place", error, no_loader,
     NI_RULE_TEXT("{entry} does not lie where the rules of version 2 place it, so its payload would have to move"), "",
     "container §4"},
    {"upgrade.same-version", error, no_loader,
     NI_RULE_TEXT("The file is of that container version already"), "", ""},
    {"upgrade.ternary-v3", error, no_loader,
     NI_RULE_TEXT("No established form of version 3 exists for ternary packs of version 2: components, bindings and the "
                  "names of the sign tables differ between the lines that read them"),
     NI_RULE_TEXT("Take the v3 pack of the line that is to load it, or stay with an engine of version 2."),
     "mapping §9, §10, §13"},
    {"upgrade.v3", error, no_loader,
     NI_RULE_TEXT("Version 3 describes components, bindings and uses, which a file of version 2 does not hold"),
     NI_RULE_TEXT("Upstream's own upgrade program knows them for its seven official files; or take the v3 edition of the "
                  "model."),
     "container §12"},
    // clang-format on
};

constexpr bool sorted() {
    for (std::size_t i = 1; i < std::size(table); ++i)
        if (!(table[i - 1].id < table[i].id)) return false;
    return true;
}
static_assert(sorted(), "rules are sorted by id, each once");

}  // namespace

std::span<const Rule> rules() noexcept { return table; }

const Rule& rule(std::string_view id) noexcept {
    const auto found = std::lower_bound(std::begin(table), std::end(table), id,
                                        [](const Rule& r, std::string_view wanted) { return r.id < wanted; });
    // Ids come from this module's own source, and a test looks every one up.
    return found != std::end(table) && found->id == id ? *found : table[0];
}

}  // namespace ninspect::convert
