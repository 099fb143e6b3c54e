// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Miniature samples, written once for each test program, and what stands in them.
#pragma once

#include "core/base/message.h"
#include "core/inspect/open.h"
#include "core/sample/sample.h"
#include "tests/support/support.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <utility>

namespace ninspect::test {

using sample::Fault;
using sample::Ternary;

/// Both files of one sample.
struct Sample {
    Bytes gguf, artifact;
    std::shared_ptr<const Artifact> a, b;  ///< opened: GGUF, artifact
};

inline std::shared_ptr<const Artifact> open_file(const std::string& path) {
    auto artifact = inspect::open_artifact(path, {}, {});
    if (artifact) return *artifact;
    ADD_FAILURE() << english_message(artifact.error());
    return std::make_shared<Artifact>();
}

/// read_bytes() goes byte by byte, which takes its time with so many files.
inline Bytes whole_file(const std::string& path) {
    std::error_code failed;
    Bytes bytes(static_cast<std::size_t>(std::filesystem::file_size(fs_path(path), failed)));
    std::ifstream in(fs_path(path), std::ios::binary);
    in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    EXPECT_TRUE(in) << path;
    return bytes;
}

inline const Sample& sample_of(Ternary format, Fault fault = Fault::none) {
    static const TempDir folder("ninspect-samples");
    static std::map<std::pair<Ternary, Fault>, Sample> made;
    const auto found = made.find({format, fault});
    if (found != made.end()) return found->second;
    sample::Options options;
    options.format = format;
    options.fault = fault;
    const auto written = sample::write(utf8_of(folder.path()), options, {});
    Sample sample;
    if (written) {
        sample = {whole_file(written->gguf), whole_file(written->artifact), open_file(written->gguf),
                  open_file(written->artifact)};
    } else {
        ADD_FAILURE() << english_message(written.error());
    }
    return made.emplace(std::pair(format, fault), std::move(sample)).first->second;
}

/// Where an entry lies in its file.
inline Entry entry_of(const Artifact& artifact, std::string_view name) {
    const auto id = artifact.find(name);
    if (id) return artifact.entry(*id);
    ADD_FAILURE() << "no entry " << name;
    return {};
}

inline Bytes part_of(const Bytes& file, std::uint64_t offset, std::uint64_t bytes) {
    if (offset > file.size() || bytes > file.size() - offset) {
        ADD_FAILURE() << "bytes " << offset << " + " << bytes << " of " << file.size();
        return {};
    }
    const auto begin = file.begin() + static_cast<std::ptrdiff_t>(offset);
    return Bytes(begin, begin + static_cast<std::ptrdiff_t>(bytes));
}

/// All bytes of an entry.
inline Bytes bytes_in(const Bytes& file, const Artifact& artifact, std::string_view name) {
    const Entry entry = entry_of(artifact, name);
    return part_of(file, entry.file_offset, entry.bytes);
}

inline bool is_zero(const Bytes& bytes) { return bytes == Bytes(bytes.size()); }

}  // namespace ninspect::test
