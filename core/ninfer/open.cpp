// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/path.h"
#include "core/ninfer/prefix.h"
#include "core/ninfer/reader.h"
#include "core/ninfer/rules.h"

#include <algorithm>

namespace ninspect::ninfer {
namespace {

constexpr std::string_view part_mark = ".part-";

/// "demo.ninfer.part-0001" -> "demo.ninfer"; empty for other names.
std::string entry_name_of(const std::string& part_name) {
    const std::size_t mark = part_name.rfind(part_mark);
    if (mark == std::string::npos || mark == 0) return {};
    const std::string_view digits = std::string_view(part_name).substr(mark + part_mark.size());
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    if (digits.empty() || !std::all_of(digits.begin(), digits.end(), digit)) return {};
    return part_name.substr(0, mark);
}

/// Name of the entry file beside a continuation part, when it is there and of the same artifact.
std::string find_entry_beside(const std::string& path, const io::ByteSource& part) {
    const std::string name = entry_name_of(io::file_name_of(path));
    if (name.empty()) return {};
    const auto head = read_part_head(part);
    const auto entry = io::FileSource::open(io::path_beside(path, name));
    if (!head || !entry) return {};
    const auto prefix = read_prefix(**entry);
    return prefix && prefix->version == 3 && prefix->artifact_id == head->artifact_id ? name : std::string();
}

}  // namespace

Result<std::shared_ptr<const Artifact>> open(const std::string& path, const OpenOptions& options,
                                             const RunControl& control) {
    auto source = io::FileSource::open(path);
    if (!source) return source.error();
    const PartOpener beside = [&path](const std::string& name) -> Result<std::shared_ptr<const io::ByteSource>> {
        auto part = io::FileSource::open(io::path_beside(path, name));
        if (!part) return part.error();
        return std::shared_ptr<const io::ByteSource>(std::move(*part));
    };
    auto artifact = read_entry(*source, path, beside, options, control);
    if (artifact || artifact.error().rule != &rule("ninfer.v3.part-opened")) return artifact;
    Error error = artifact.error();
    error.expected = find_entry_beside(path, **source);
    return error;
}

}  // namespace ninspect::ninfer
