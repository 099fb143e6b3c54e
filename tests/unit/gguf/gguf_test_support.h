// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/gguf/reader.h"
#include "core/gguf/rules.h"
#include "tests/unit/gguf/gguf_writer.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

namespace ninspect::test {

using ArtifactPtr = std::shared_ptr<const Artifact>;

/// Reads a file from memory; the test fails when that gives an error.
inline ArtifactPtr read(Bytes bytes, const OpenOptions& options = {}, const std::string& name = "test.gguf") {
    auto source = std::make_shared<io::MemorySource>(name, std::move(bytes));
    Result<ArtifactPtr> artifact = gguf::read_file(source, name, options, {});
    if (!artifact) {
        ADD_FAILURE() << english_message(artifact.error());
        return std::make_shared<Artifact>();
    }
    return *artifact;
}
inline ArtifactPtr read(GgufFile& file, const OpenOptions& options = {}) { return read(file.build(), options); }

inline Error read_error(Bytes bytes, const OpenOptions& options = {}) {
    auto source = std::make_shared<io::MemorySource>("test.gguf", std::move(bytes));
    Result<ArtifactPtr> artifact = gguf::read_file(source, "test.gguf", options, {});
    if (artifact) {
        ADD_FAILURE() << "no error";
        return {};
    }
    return artifact.error();
}

/// llama.cpp's first complaint about the file; empty when it has none.
inline std::string first_complaint(Bytes bytes) {
    OpenOptions options;
    options.strict = true;
    auto source = std::make_shared<io::MemorySource>("test.gguf", std::move(bytes));
    Result<ArtifactPtr> artifact = gguf::read_file(source, "test.gguf", options, {});
    if (artifact) return {};
    EXPECT_TRUE(artifact.error().code == ErrorCode::rule_broken ||
                artifact.error().code == ErrorCode::header_unreadable);
    return artifact.error().rule == nullptr ? "?" : std::string(artifact.error().rule->id);
}

inline const Diagnostic* finding(const Artifact& artifact, std::string_view rule) {
    for (const Diagnostic& d : artifact.diagnostics)
        if (d.rule->id == rule) return &d;
    return nullptr;
}
inline std::size_t count_findings(const Artifact& artifact, std::string_view rule) {
    std::size_t n = 0;
    for (const Diagnostic& d : artifact.diagnostics) n += d.rule->id == rule ? 1 : 0;
    return n;
}
inline std::string all_findings(const Artifact& artifact) {
    std::string text;
    for (const Diagnostic& d : artifact.diagnostics)
        text +=
            std::string(severity_name(d.severity())) + " " + std::string(d.rule->id) + ": " + english_message(d) + "\n";
    return text;
}

/// What a finding must say.
struct Expected {
    std::string_view rule;
    Severity severity;
    std::optional<std::uint64_t> offset;
    std::string entry;
    std::string expected, found;
};

inline void expect_finding(const Artifact& artifact, const Expected& wanted) {
    SCOPED_TRACE(std::string(wanted.rule) + " among\n" + all_findings(artifact));
    const Diagnostic* d = finding(artifact, wanted.rule);
    ASSERT_NE(d, nullptr);
    EXPECT_EQ(d->severity(), wanted.severity);
    EXPECT_EQ(d->file_offset, wanted.offset);
    EXPECT_EQ(d->entry, wanted.entry);
    EXPECT_EQ(d->expected, wanted.expected);
    EXPECT_EQ(d->found, wanted.found);
    // the sentence says every fact itself, in whatever language it is
    EXPECT_TRUE(d->expected.empty() || d->rule->text.find("{expected}") != std::string_view::npos);
    EXPECT_TRUE(d->found.empty() || d->rule->text.find("{found}") != std::string_view::npos);
}

/// The good twin: a file about which there is nothing to say at all.
inline void expect_clean(GgufFile file) {
    const ArtifactPtr artifact = read(file);
    EXPECT_TRUE(artifact->diagnostics.empty()) << all_findings(*artifact);
    EXPECT_EQ(first_complaint(GgufFile(file).build()), "");
}

inline std::vector<std::uint64_t> shape_of(const Artifact& artifact, EntryId id) {
    const auto shape = artifact.shape(id);
    return {shape.begin(), shape.end()};
}

}  // namespace ninspect::test
