// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/diagnostic.h"

#include <utility>

namespace ninspect {

std::string_view severity_name(Severity severity) {
    switch (severity) {
        case Severity::note:
            return "note";
        case Severity::warning:
            return "warning";
        case Severity::error:
            return "error";
    }
    return "error";
}

Diagnostic make_diagnostic(const Rule& rule, std::string entry, std::optional<std::uint64_t> file_offset,
                           std::string expected, std::string found, std::uint32_t part) {
    Diagnostic d;
    d.rule = &rule;
    d.part = part;
    d.file_offset = file_offset;
    d.entry = std::move(entry);
    d.expected = std::move(expected);
    d.found = std::move(found);
    d.refused_by = rule.refused_by;
    return d;
}

}  // namespace ninspect
