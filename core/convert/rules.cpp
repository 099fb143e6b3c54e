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
