// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Opens files in memory and looks at what was found.
#pragma once

#include "core/io/byte_source.h"
#include "core/ninfer/reader.h"
#include "tests/unit/ninfer/writer.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace ninspect::test {

using Opened = Result<std::shared_ptr<const Artifact>>;

inline ninfer::PartOpener opener_of(const std::map<std::string, Bytes>& parts) {
    return [parts](const std::string& name) -> Result<std::shared_ptr<const io::ByteSource>> {
        const auto found = parts.find(name);
        if (found == parts.end()) return std::shared_ptr<const io::ByteSource>();
        return std::shared_ptr<const io::ByteSource>(std::make_shared<io::MemorySource>(name, found->second));
    };
}

inline Opened open_bytes(const Bytes& file, const std::map<std::string, Bytes>& parts = {}, bool strict = false,
                         const std::string& path = "demo.ninfer") {
    OpenOptions options;
    options.strict = strict;
    return ninfer::read_entry(std::make_shared<io::MemorySource>(path, file), path, opener_of(parts), options,
                              RunControl{});
}

/// Ids of the findings of at least that severity, in order.
inline std::vector<std::string> rule_ids(const Artifact& artifact, Severity at_least = Severity::warning) {
    std::vector<std::string> ids;
    for (const Diagnostic& d : artifact.diagnostics)
        if (d.severity() >= at_least) ids.emplace_back(d.rule->id);
    return ids;
}

/// The first finding of a rule, or null.
inline const Diagnostic* find_rule(const Artifact& artifact, std::string_view id) {
    for (const Diagnostic& d : artifact.diagnostics)
        if (d.rule->id == id) return &d;
    return nullptr;
}

}  // namespace ninspect::test
