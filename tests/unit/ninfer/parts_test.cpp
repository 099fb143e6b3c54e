// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Artifacts of several files: reads across their borders, and files that are not there or not
// what they should be. In memory and on disk.
#include "core/base/message.h"
#include "tests/unit/ninfer/opening.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace ninspect::test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Bytes slice(const Bytes& bytes, std::ptrdiff_t begin, std::ptrdiff_t end) {
    return Bytes(bytes.begin() + begin, bytes.begin() + end);
}

/// Bytes [begin, end) of the first entry; empty with the error's code in `code` when it fails.
Bytes read(const Artifact& artifact, std::uint64_t begin, std::uint64_t end, ErrorCode* code = nullptr) {
    Bytes bytes(end - begin);
    const Status status = artifact.read_entry(EntryId{0}, begin, bytes);
    if (status) return bytes;
    if (code != nullptr) *code = status.error().code;
    return {};
}

/// Writes the demo set into a folder; returns the entry's path.
std::string write_set(const TempDir& dir, const FileSet& set, const std::string& entry = "demo.ninfer") {
    write_bytes(dir.file(entry), set.entry);
    for (const auto& [name, bytes] : set.parts) write_bytes(dir.file(name), bytes);
    return dir.file(entry);
}

Opened open_file(const std::string& path, bool whole_set = true) {
    OpenOptions options;
    options.whole_set = whole_set;
    return ninfer::open(path, options, RunControl{});
}

TEST(Parts, ReadsAcrossBorders) {
    const FileSet set = demo_set();
    const Opened opened = open_bytes(set.entry, set.parts);
    ASSERT_TRUE(opened);
    const Bytes all = payload_v3_parts();
    EXPECT_EQ(read(**opened, 4090, 4102), slice(all, 4090, 4102));
    EXPECT_EQ(read(**opened, 8191, 8193), slice(all, 8191, 8193));
    EXPECT_EQ(read(**opened, 4000, 8292), slice(all, 4000, 8292));
    const auto before = (*opened)->file_position(EntryId{0}, 4095);
    const auto behind = (*opened)->file_position(EntryId{0}, 4096);
    ASSERT_TRUE(before && behind);
    EXPECT_EQ(before->part, 0u);
    EXPECT_EQ(before->file_offset, 8191u);
    EXPECT_EQ(behind->part, 1u);
    EXPECT_EQ(behind->file_offset, 4096u);
    ASSERT_NE((*opened)->logical_payload(), nullptr);
    EXPECT_EQ((*opened)->logical_payload()->size(), 8292u);
}

TEST(Parts, AMissingPartHurtsOnlyWhoTouchesIt) {
    FileSet set = demo_set(
        replaced(json_v3_parts, R"({"id":"big","kind":"resource","encoding":"raw_bytes_v1","offset":0,"bytes":8292})",
                 R"({"id":"head","kind":"resource","encoding":"raw_bytes_v1","offset":0,"bytes":8192},)"
                 R"({"id":"border","kind":"resource","encoding":"raw_bytes_v1","offset":8192,"bytes":100})"));
    set.parts.erase("demo.ninfer.part-0002");
    const Opened opened = open_bytes(set.entry, set.parts);
    ASSERT_TRUE(opened);
    const Artifact& artifact = **opened;
    EXPECT_THAT(rule_ids(artifact), ElementsAre("ninfer.v3.part-missing"));
    EXPECT_TRUE(artifact.entry(EntryId{0}).usable);
    EXPECT_FALSE(artifact.entry(EntryId{1}).usable);
    EXPECT_EQ(artifact.entry(EntryId{1}).part, 2u);
    EXPECT_EQ(artifact.entry(EntryId{1}).file_offset, 4096u);
    EXPECT_FALSE(artifact.parts[2].present);
    EXPECT_EQ(artifact.parts[2].source, nullptr);
    EXPECT_EQ(read(artifact, 0, 8192), slice(payload_v3_parts(), 0, 8192));
}

TEST(Parts, BytesOfAMissingPartCannotBeRead) {
    FileSet set = demo_set();
    set.parts.erase("demo.ninfer.part-0001");
    const Opened opened = open_bytes(set.entry, set.parts);
    ASSERT_TRUE(opened);
    ErrorCode code = ErrorCode::cancelled;
    EXPECT_THAT(read(**opened, 4090, 4102, &code), IsEmpty());
    EXPECT_EQ(code, ErrorCode::not_found);
    EXPECT_EQ(read(**opened, 0, 4096), slice(payload_v3_parts(), 0, 4096));
    EXPECT_EQ(read(**opened, 8192, 8292), slice(payload_v3_parts(), 8192, 8292));
}

TEST(Parts, BytesOfAForeignPartAreNeverTakenForOurs) {
    FileSet set = demo_set();
    set.parts["demo.ninfer.part-0001"][20] ^= 1;
    const Opened opened = open_bytes(set.entry, set.parts);
    ASSERT_TRUE(opened);
    EXPECT_THAT(read(**opened, 4096, 4097), IsEmpty());
    EXPECT_FALSE((*opened)->parts[1].present);
}

TEST(Parts, APartThatIsOneByteShortGivesAllOthers) {
    FileSet set = demo_set();
    set.parts["demo.ninfer.part-0002"].pop_back();
    const Opened opened = open_bytes(set.entry, set.parts);
    ASSERT_TRUE(opened);
    ErrorCode code = ErrorCode::cancelled;
    EXPECT_EQ(read(**opened, 8192, 8291), slice(payload_v3_parts(), 8192, 8291));
    EXPECT_THAT(read(**opened, 8192, 8292, &code), IsEmpty());
    EXPECT_EQ(code, ErrorCode::truncated);
    EXPECT_FALSE((*opened)->entry(EntryId{0}).usable);
}

TEST(Parts, AnUnreadablePartSaysWhy) {
    const FileSet set = demo_set();
    const ninfer::PartOpener refusing = [](const std::string& name) -> Result<std::shared_ptr<const io::ByteSource>> {
        Error error;
        error.code = ErrorCode::permission_denied;
        error.file = name;
        error.found = "no permission";
        return error;
    };
    const Opened opened = ninfer::read_entry(std::make_shared<io::MemorySource>("demo.ninfer", set.entry),
                                             "demo.ninfer", refusing, OpenOptions{}, RunControl{});
    ASSERT_TRUE(opened);
    const Diagnostic* d = find_rule(**opened, "ninfer.v3.part-unreadable");
    ASSERT_NE(d, nullptr);
    EXPECT_EQ(d->entry, "demo.ninfer.part-0001");
    EXPECT_EQ(d->found, "no permission");
}

TEST(Parts, FoundBesideTheEntry) {
    const TempDir dir("ninfer-parts");
    const Opened opened = open_file(write_set(dir, demo_set()));
    ASSERT_TRUE(opened);
    EXPECT_THAT(rule_ids(**opened), IsEmpty());
    EXPECT_TRUE(std::filesystem::equivalent(fs_path((*opened)->parts[1].path), dir.path() / "demo.ninfer.part-0001"));
    EXPECT_TRUE((*opened)->parts[1].stamp.has_value());
    EXPECT_EQ(read(**opened, 4090, 4102), slice(payload_v3_parts(), 4090, 4102));
    EXPECT_TRUE((*opened)->check_unchanged());
}

TEST(Parts, OnlyTheEntryWhenTheSetIsNotWanted) {
    const TempDir dir("ninfer-parts");
    const Opened opened = open_file(write_set(dir, demo_set()), /*whole_set=*/false);
    ASSERT_TRUE(opened);
    EXPECT_THAT(rule_ids(**opened), IsEmpty());
    ASSERT_EQ((*opened)->parts.size(), 3u);
    EXPECT_FALSE((*opened)->parts[1].present);
    EXPECT_FALSE((*opened)->entry(EntryId{0}).usable);
}

TEST(Parts, NamesOutsideTheFolderAreNotTouched) {
    const TempDir dir("ninfer-parts");
    std::filesystem::create_directories(dir.path() / "in");
    const FileSet set = demo_set(replaced(json_v3_parts, "demo.ninfer.part-0001", "../demo.ninfer.part-0001"));
    write_bytes(dir.file("in/demo.ninfer"), set.entry);
    write_bytes(dir.file("in/demo.ninfer.part-0002"), set.parts.at("demo.ninfer.part-0002"));
    write_bytes(dir.file("demo.ninfer.part-0001"), set.parts.at("demo.ninfer.part-0001"));
    const Opened opened = open_file(dir.file("in/demo.ninfer"));
    ASSERT_TRUE(opened);
    EXPECT_THAT(rule_ids(**opened), ElementsAre("ninfer.v3.path"));
    EXPECT_FALSE((*opened)->parts[1].present);
}

TEST(Parts, AFolderInPlaceOfAPartIsRefused) {
    const TempDir dir("ninfer-parts");
    FileSet set = demo_set();
    set.parts.erase("demo.ninfer.part-0001");
    const std::string path = write_set(dir, set);
    std::filesystem::create_directories(dir.path() / "demo.ninfer.part-0001");
    const Opened opened = open_file(path);
    ASSERT_TRUE(opened);
    EXPECT_EQ(find_rule(**opened, "ninfer.v3.path-unsafe"), nullptr);  // nothing is wrong with the name
    const Diagnostic* d = find_rule(**opened, "ninfer.v3.part-unreadable");
    ASSERT_NE(d, nullptr);
    EXPECT_EQ(d->found, "a folder, not a regular file");
    EXPECT_EQ(d->refused_by, every_ninfer_v3_loader);
    const Part& part = (*opened)->parts[1];
    EXPECT_FALSE(part.present);
    ASSERT_TRUE(part.problem);
    EXPECT_EQ(part.problem->code, ErrorCode::not_a_file);
    EXPECT_EQ(part.other, nullptr);
}

TEST(Parts, AFileThatIsNotThePartIsKeptForItsDigest) {
    FileSet set = demo_set();
    set.parts["demo.ninfer.part-0001"][8] = 2;       // its number
    set.parts["demo.ninfer.part-0002"] = set.entry;  // a copy of the entry
    const Opened opened = open_bytes(set.entry, set.parts);
    ASSERT_TRUE(opened);
    EXPECT_THAT(rule_ids(**opened), ElementsAre("ninfer.v3.part-index", "ninfer.v3.part-magic"));
    for (const std::size_t i : {1u, 2u}) {
        const Part& part = (*opened)->parts[i];
        EXPECT_FALSE(part.present);
        EXPECT_EQ(part.source, nullptr);
        ASSERT_NE(part.other, nullptr);
        EXPECT_EQ(part.other->size(), set.parts[part.recorded_name].size());
        ASSERT_TRUE(part.problem);
        EXPECT_EQ(part.problem->rule->id, i == 1 ? "ninfer.v3.part-index" : "ninfer.v3.part-magic");
    }
}

TEST(Parts, PathsAreWrittenAsTheEntrysIs) {
    const FileSet set = demo_set();
    for (const std::string folder : {"", "./", "a/"}) {
        const Opened opened = open_bytes(set.entry, set.parts, false, folder + "demo.ninfer");
        ASSERT_TRUE(opened);
        EXPECT_EQ((*opened)->parts[1].path, folder + "demo.ninfer.part-0001");
    }
}

TEST(Parts, ANameThatIsNotAsciiIsNoted) {
    const TempDir dir("ninfer-parts");
    const Opened several = open_file(write_set(dir, demo_set(), "模型.ninfer"));
    ASSERT_TRUE(several);
    EXPECT_THAT(rule_ids(**several), IsEmpty());
    const Diagnostic* d = find_rule(**several, "ninfer.v3.entry-non-ascii");
    ASSERT_NE(d, nullptr);
    EXPECT_EQ(d->found, "模型.ninfer");
    write_bytes(dir.file("单.ninfer"), ninfer_v3(json_v3, payload_v3()));
    const Opened single = open_file(dir.file("单.ninfer"));
    ASSERT_TRUE(single);
    EXPECT_EQ(find_rule(**single, "ninfer.v3.entry-non-ascii"), nullptr);
}

#ifndef _WIN32
TEST(Parts, LieBesideTheLinkNotBesideItsTarget) {
    const TempDir dir("ninfer-links");
    const FileSet set = demo_set();
    std::filesystem::create_directories(dir.path() / "blobs");
    std::filesystem::create_directories(dir.path() / "snapshot");
    write_bytes(dir.file("blobs/aaa"), set.entry);
    write_bytes(dir.file("blobs/bbb"), set.parts.at("demo.ninfer.part-0001"));
    write_bytes(dir.file("blobs/ccc"), set.parts.at("demo.ninfer.part-0002"));
    std::filesystem::create_symlink("../blobs/aaa", dir.path() / "snapshot" / "demo.ninfer");
    std::filesystem::create_symlink("../blobs/bbb", dir.path() / "snapshot" / "demo.ninfer.part-0001");
    std::filesystem::create_symlink("../blobs/ccc", dir.path() / "snapshot" / "demo.ninfer.part-0002");
    const Opened opened = open_file(dir.file("snapshot/demo.ninfer"));
    ASSERT_TRUE(opened);
    EXPECT_THAT(rule_ids(**opened), IsEmpty());
    EXPECT_EQ(read(**opened, 0, 8292), payload_v3_parts());
}
#endif

TEST(Parts, APartByItselfNamesItsEntry) {
    const TempDir dir("ninfer-parts");
    write_set(dir, demo_set());
    const Opened opened = open_file(dir.file("demo.ninfer.part-0002"));
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().code, ErrorCode::header_unreadable);
    ASSERT_NE(opened.error().rule, nullptr);
    EXPECT_EQ(opened.error().rule->id, "ninfer.v3.part-opened");
    EXPECT_EQ(opened.error().found, "2");
    EXPECT_EQ(opened.error().expected, "demo.ninfer");
    EXPECT_THAT(english_message(opened.error()),
                ::testing::HasSubstr("cannot be opened by itself (byte 0 = 0x0): expected demo.ninfer. Open the entry "
                                     "file of the artifact instead, whose name has no .part- and number."));
}

TEST(Parts, APartByItselfDoesNotNameAStranger) {
    const TempDir dir("ninfer-parts");
    FileSet set = demo_set();
    set.entry[16] ^= 0xFF;  // another artifact's entry under the right name
    write_set(dir, set);
    const Opened opened = open_file(dir.file("demo.ninfer.part-0001"));
    ASSERT_FALSE(opened);
    EXPECT_EQ(opened.error().rule->id, "ninfer.v3.part-opened");
    EXPECT_EQ(opened.error().expected, "");
    EXPECT_THAT(english_message(opened.error()),
                ::testing::EndsWith("cannot be opened by itself (byte 0 = 0x0). Open the entry file of the artifact "
                                    "instead, whose name has no .part- and number."));
}

}  // namespace
}  // namespace ninspect::test
