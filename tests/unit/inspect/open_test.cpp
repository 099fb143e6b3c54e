// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inspect/open.h"
#include "tests/support/support.h"
#include "tests/unit/gguf/gguf_writer.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace ninspect::inspect {
namespace {

using test::fixture;

bool reports(const Artifact& artifact, std::string_view rule) {
    return std::any_of(artifact.diagnostics.begin(), artifact.diagnostics.end(),
                       [&](const Diagnostic& d) { return d.rule->id == rule; });
}

test::Bytes small_gguf() { return test::GgufFile().basics().f32("w", 4).build(); }

TEST(Open, EachContainerGoesToItsReader) {
    const auto gguf = open_artifact(fixture("gguf/variants/v3-little.gguf"), {}, {});
    ASSERT_TRUE(gguf);
    EXPECT_EQ((*gguf)->container, Container::gguf);
    EXPECT_EQ((*gguf)->version, 3u);

    const auto ninfer = open_artifact(fixture("ninfer/all-formats-v1.ninfer"), {}, {});
    ASSERT_TRUE(ninfer);
    EXPECT_EQ((*ninfer)->container, Container::ninfer);
    EXPECT_EQ((*ninfer)->version, 1u);
}

TEST(Open, TheNameDoesNotDecide) {
    const test::TempDir dir;
    test::write_bytes(dir.file("model.ninfer"), small_gguf());
    const auto artifact = open_artifact(dir.file("model.ninfer"), {}, {});
    ASSERT_TRUE(artifact);
    EXPECT_EQ((*artifact)->container, Container::gguf);
    EXPECT_TRUE(reports(**artifact, "file.name.other-container"));
}

TEST(Open, AnOrdinaryNameGivesNoFinding) {
    const test::TempDir dir;
    test::write_bytes(dir.file("model.gguf"), small_gguf());
    const auto artifact = open_artifact(dir.file("model.gguf"), {}, {});
    ASSERT_TRUE(artifact);
    for (const Diagnostic& d : (*artifact)->diagnostics) EXPECT_NE(d.rule->id.substr(0, 5), "file.") << d.rule->id;
}

TEST(Open, MissingFileAndFolderArePlainErrors) {
    const test::TempDir dir;
    const auto missing = open_artifact(dir.file("no.gguf"), {}, {});
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ErrorCode::not_found);
    EXPECT_EQ(missing.error().rule, nullptr);
    const auto folder = open_artifact(test::utf8_of(dir.path()), {}, {});
    ASSERT_FALSE(folder);
    EXPECT_EQ(folder.error().code, ErrorCode::not_a_file);
}

TEST(Open, FirstPieceOfAByteSplitIsReadAndMarked) {
    const test::TempDir dir;
    test::write_bytes(dir.file("m.gguf.part1of2"), small_gguf());
    const auto artifact = open_artifact(dir.file("m.gguf.part1of2"), {}, {});
    ASSERT_TRUE(artifact);
    EXPECT_TRUE(reports(**artifact, "file.byte-split.first"));
}

TEST(Open, FirstPieceThatEndsInTheHeaderIsExplained) {
    const test::TempDir dir;
    test::Bytes bytes = small_gguf();
    bytes.resize(10);  // magic, version and a part of the counts
    test::write_bytes(dir.file("m.gguf.part1of2"), bytes);
    const auto artifact = open_artifact(dir.file("m.gguf.part1of2"), {}, {});
    ASSERT_FALSE(artifact);
    ASSERT_NE(artifact.error().rule, nullptr);
    EXPECT_EQ(artifact.error().rule->id, "file.byte-split.first");
}

TEST(Open, UnfinishedDownloadsAreMarked) {
    const test::TempDir dir;
    test::write_bytes(dir.file("m.gguf.crdownload"), small_gguf());
    const auto by_suffix = open_artifact(dir.file("m.gguf.crdownload"), {}, {});
    ASSERT_TRUE(by_suffix);
    EXPECT_TRUE(reports(**by_suffix, "file.unfinished-download"));

    test::write_bytes(dir.file("n.gguf"), small_gguf());
    test::write_bytes(dir.file("n.gguf.aria2"), test::bytes_of("control"));
    const auto by_neighbour = open_artifact(dir.file("n.gguf"), {}, {});
    ASSERT_TRUE(by_neighbour);
    EXPECT_TRUE(reports(**by_neighbour, "file.unfinished-download"));
}

TEST(Open, AContinuationPartAloneIsExplained) {
    const test::TempDir dir;
    const std::string lone = dir.file("multipart-v3.ninfer.part-0001");
    test::write_bytes(lone, test::read_bytes(fixture("ninfer/multipart-v3.ninfer.part-0001")));
    const auto part = open_artifact(lone, {}, {});
    ASSERT_FALSE(part);
    EXPECT_EQ(part.error().code, ErrorCode::header_unreadable);
    ASSERT_NE(part.error().rule, nullptr);
    EXPECT_EQ(part.error().rule->id, "ninfer.v3.part-opened");
}

TEST(Open, AContinuationPartBesideItsEntryOpensTheArtifact) {
    const auto artifact = open_artifact(fixture("ninfer/multipart-v3.ninfer.part-0002"), {}, {});
    ASSERT_TRUE(artifact);
    EXPECT_EQ((*artifact)->parts.size(), 3u);
    EXPECT_EQ((*artifact)->path, fixture("ninfer/multipart-v3.ninfer"));

    OpenOptions strict;
    strict.strict = true;
    EXPECT_FALSE(open_artifact(fixture("ninfer/multipart-v3.ninfer.part-0002"), strict, {})) << "an engine refuses it";
}

TEST(Open, StopsWhenAskedTo) {
    StopSource stop;
    stop.request_stop();
    RunControl control;
    control.stop = stop.token();
    const auto artifact = open_artifact(fixture("gguf/variants/metadata-zoo.gguf"), {}, control);
    ASSERT_FALSE(artifact);
    EXPECT_EQ(artifact.error().code, ErrorCode::cancelled);
}

}  // namespace
}  // namespace ninspect::inspect
