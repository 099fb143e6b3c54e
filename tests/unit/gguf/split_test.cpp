// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Sets of several files.
#include "core/gguf/split_name.h"
#include "tests/unit/gguf/gguf_test_support.h"

#include <filesystem>

namespace ninspect::test {
namespace {

TEST(GgufSplitName, Pattern) {
    const auto name = gguf::parse_split_name("my-model-00002-of-00007.gguf");
    ASSERT_TRUE(name);
    EXPECT_EQ(name->prefix, "my-model");
    EXPECT_EQ(name->number, 2u);
    EXPECT_EQ(name->count, 7u);
    EXPECT_EQ(name->member(7), "my-model-00007-of-00007.gguf");
    for (const char* other : {"model.gguf", "m-0001-of-00002.gguf", "m-00000-of-00002.gguf", "m-00003-of-00002.gguf",
                              "m-00001-of-00002.bin", "m-00001_of_00002.gguf", "m-0000x-of-00002.gguf", ".gguf", "",
                              "m-00001-of-100000.gguf"})
        EXPECT_FALSE(gguf::parse_split_name(other)) << other;
    EXPECT_EQ(gguf::parse_split_name("m2-00002-of-99998.gguf")->count, 99998u);
    const auto impossible = gguf::parse_split_numbers("m-00004-of-00003.gguf");
    ASSERT_TRUE(impossible);
    EXPECT_FALSE(impossible->possible());
}

/// A set of `count` shards with one tensor each, in a folder of its own.
class SplitSet : public ::testing::Test {
protected:
    GgufFile shard(std::uint32_t index, std::uint32_t count) const {
        GgufFile f;
        if (index == 0) f.basics();
        f.u16("split.no", index).u16("split.count", count).i32("split.tensors.count", static_cast<std::int64_t>(count));
        f.f32(numbered("t", index), 8 + index);
        return f;
    }
    static std::string shard_name(std::uint32_t index, std::uint32_t count) {
        char text[64];
        std::snprintf(text, sizeof text, "m-%05u-of-%05u.gguf", index + 1, count);
        return text;
    }
    std::string path(std::uint32_t index, std::uint32_t count) const { return folder_.file(shard_name(index, count)); }
    void write(std::uint32_t index, std::uint32_t count) {
        write_bytes(path(index, count), shard(index, count).build());
    }
    void write_all(std::uint32_t count) {
        for (std::uint32_t i = 0; i < count; ++i) write(i, count);
    }
    static ArtifactPtr open(const std::string& file, const OpenOptions& options = {}) {
        Result<ArtifactPtr> a = gguf::open(file, options, {});
        if (a) return *a;
        ADD_FAILURE() << english_message(a.error());
        return std::make_shared<Artifact>();
    }
    TempDir folder_;
};

TEST_F(SplitSet, OpensFromAnyMember) {
    write_all(3);
    for (std::uint32_t named = 0; named < 3; ++named) {
        const ArtifactPtr a = open(path(named, 3));
        EXPECT_TRUE(a->diagnostics.empty()) << all_findings(*a);
        EXPECT_EQ(a->path, path(named, 3));
        ASSERT_EQ(a->parts.size(), 3u);
        ASSERT_EQ(a->entry_count(), 3u);
        for (std::uint32_t i = 0; i < 3; ++i) {
            EXPECT_EQ(a->name(EntryId{i}), numbered("t", i));
            EXPECT_EQ(a->entry(EntryId{i}).part, i);
            EXPECT_EQ(a->entry(EntryId{i}).offset, 0u);
            EXPECT_EQ(a->parts[i].recorded_name, shard_name(i, 3));
            EXPECT_EQ(a->parts[i].file_bytes, std::filesystem::file_size(fs_path(path(i, 3))));
            Bytes first(1);
            ASSERT_TRUE(a->read_entry(EntryId{i}, 0, first));
            EXPECT_EQ(first[0], 16);  // as the writer fills the first tensor of a file
        }
        EXPECT_EQ(a->identity.front().second, "llama");
        EXPECT_EQ(a->metadata().size(), 5u + 3 + 3);
        EXPECT_EQ(std::get<std::uint64_t>(*a->metadata_reader()->value(a->metadata()[8])), 2u);  // split.no of shard 3
    }
}

TEST_F(SplitSet, JustTheOneFile) {
    write_all(3);
    OpenOptions options;
    options.whole_set = false;
    const ArtifactPtr a = open(path(1, 3), options);
    EXPECT_EQ(a->parts.size(), 1u);
    ASSERT_EQ(a->entry_count(), 1u);
    EXPECT_EQ(a->name(EntryId{0}), "t1");
}

TEST_F(SplitSet, OfTheFixtures) {
    const ArtifactPtr a = open(fixture("gguf/variants/split/model-00002-of-00003.gguf"));
    ASSERT_EQ(a->parts.size(), 3u);
    EXPECT_EQ(a->entry_count(), 6u);
    EXPECT_EQ(a->parts[0].payload_offset, 768u);  // as listed beside the files
    EXPECT_EQ(a->parts[1].payload_offset, 224u);
    EXPECT_EQ(a->parts[2].payload_offset, 224u);
    EXPECT_EQ(a->find("blk.0.f16.weight"), EntryId{2});
    EXPECT_EQ(a->entry(EntryId{2}).part, 1u);
    EXPECT_EQ(a->entry(EntryId{4}).part, 2u);
    EXPECT_EQ(a->entry(EntryId{4}).file_offset, 224u);
}

TEST_F(SplitSet, MoreThan64Members) {
    write_all(100);
    const ArtifactPtr a = open(path(77, 100));
    EXPECT_EQ(a->parts.size(), 100u);
    EXPECT_EQ(a->entry_count(), 100u);
    EXPECT_TRUE(a->diagnostics.empty()) << all_findings(*a);
}

TEST_F(SplitSet, FirstMemberWithKeysOnly) {
    write_all(3);
    GgufFile first;
    first.basics().u16("split.no", 0).u16("split.count", 3).i32("split.tensors.count", 2);
    write_bytes(path(0, 3), first.build());
    for (const std::uint32_t i : {1u, 2u}) {
        GgufFile f;
        f.u16("split.no", i).u16("split.count", 3).i32("split.tensors.count", 2).f32(numbered("t", i), 8);
        write_bytes(path(i, 3), f.build());
    }
    const ArtifactPtr a = open(path(2, 3));
    EXPECT_TRUE(a->diagnostics.empty()) << all_findings(*a);
    EXPECT_EQ(a->entry_count(), 2u);
    EXPECT_EQ(a->entry(EntryId{0}).part, 1u);
}

TEST_F(SplitSet, MissingMember) {
    write(0, 3);
    write(2, 3);
    const ArtifactPtr a = open(path(2, 3));
    ASSERT_EQ(a->parts.size(), 3u);
    EXPECT_FALSE(a->parts[1].present);
    EXPECT_EQ(a->parts[1].recorded_name, shard_name(1, 3));
    EXPECT_TRUE(a->parts[0].present);
    EXPECT_EQ(a->entry_count(), 2u);
    expect_finding(*a, {"gguf.split.missing-shard", Severity::error, std::nullopt, shard_name(1, 3), "3", "2"});
    EXPECT_EQ(finding(*a, "gguf.split.missing-shard")->part, 1u);
    EXPECT_EQ(a->diagnostics.size(), 1u) << all_findings(*a);
}

TEST_F(SplitSet, MemberThatIsSomethingElse) {
    write_all(3);
    write_bytes(path(1, 3), bytes_of("version https://git-lfs.github.com/spec/v1\n"));
    const ArtifactPtr a = open(path(0, 3));
    const Diagnostic* d = finding(*a, "gguf.split.unreadable-shard");
    ASSERT_NE(d, nullptr) << all_findings(*a);
    EXPECT_EQ(d->part, 1u);
    EXPECT_EQ(d->entry, shard_name(1, 3));
    EXPECT_EQ(d->found, "The file begins with vers and not with GGUF");
    EXPECT_EQ(a->entry_count(), 2u);
    EXPECT_EQ(finding(*a, "gguf.split.missing-shard"), nullptr);
}

TEST_F(SplitSet, MemberThatIsAFolder) {
    write_all(3);
    std::filesystem::remove(fs_path(path(1, 3)));
    std::filesystem::create_directories(fs_path(path(1, 3)));
    const ArtifactPtr a = open(path(0, 3));
    EXPECT_EQ(finding(*a, "gguf.split.missing-shard"), nullptr) << all_findings(*a);
    const Diagnostic* d = finding(*a, "gguf.split.unreadable-shard");
    ASSERT_NE(d, nullptr) << all_findings(*a);
    EXPECT_EQ(d->found, "a folder, not a regular file");
    EXPECT_FALSE(a->parts[1].present);
    ASSERT_TRUE(a->parts[1].problem);
    EXPECT_EQ(a->parts[1].problem->code, ErrorCode::not_a_file);
}

TEST_F(SplitSet, ANameWithImpossibleNumbersSaysSo) {
    GgufFile f;
    f.basics().f32("t", 8);
    for (const char* name : {"m-00004-of-00003.gguf", "m-00000-of-00003.gguf"}) {
        const std::string file = folder_.file(name);
        write_bytes(file, f.build());
        const std::string number = std::string(name).substr(6, 1);
        expect_finding(*open(file), {"gguf.split.name-number", Severity::note, std::nullopt, name, "3", number});
    }
}

TEST_F(SplitSet, NamedMemberThatIsSomethingElse) {
    write_all(3);
    write_bytes(path(1, 3), bytes_of("<!DOCTYPE html>"));
    Result<ArtifactPtr> a = gguf::open(path(1, 3), {}, {});
    ASSERT_FALSE(a);
    EXPECT_EQ(a.error().code, ErrorCode::header_unreadable);
}

TEST_F(SplitSet, CopyUnderAnotherNumber) {
    write_all(3);
    write_bytes(path(2, 3), shard(1, 3).build());  // shard 2 once more in place of shard 3
    const ArtifactPtr a = open(path(0, 3));
    const Diagnostic* d = finding(*a, "gguf.split.duplicate-number");
    ASSERT_NE(d, nullptr) << all_findings(*a);
    EXPECT_EQ(d->severity(), Severity::error);
    EXPECT_EQ(d->entry, shard_name(2, 3));
    EXPECT_EQ(d->found, "1");
    expect_finding(*a, {"gguf.split.number-mismatch", Severity::error,
                        shard(1, 3).build().empty() ? 0u : d->file_offset, shard_name(2, 3), "2", "1"});
    expect_finding(
        *a,
        {"gguf.split.duplicate-tensor", Severity::error, finding(*a, "gguf.split.duplicate-tensor")->file_offset, "t1",
         finding(*a, "gguf.split.duplicate-tensor")->expected, finding(*a, "gguf.split.duplicate-tensor")->found});
}

TEST_F(SplitSet, NamesSwapped) {
    write_all(3);
    write_bytes(path(1, 3), shard(2, 3).build());
    write_bytes(path(2, 3), shard(1, 3).build());
    const ArtifactPtr a = open(path(0, 3));
    EXPECT_EQ(count_findings(*a, "gguf.split.number-mismatch"), 2u) << all_findings(*a);
    EXPECT_EQ(finding(*a, "gguf.split.missing-shard"), nullptr);
    EXPECT_EQ(a->name(EntryId{1}), "t1");  // in the order of split.no
    EXPECT_EQ(a->entry(EntryId{1}).part, 1u);
    EXPECT_EQ(a->parts[1].recorded_name, shard_name(2, 3));
}

TEST_F(SplitSet, CountThatDisagreesWithTheName) {
    write_all(3);
    GgufFile f;
    f.u16("split.no", 1).u16("split.count", 4).i32("split.tensors.count", 3).f32("t1", 9);
    write_bytes(path(1, 3), f.build());
    expect_finding(*open(path(0, 3)),
                   {"gguf.split.count-mismatch", Severity::error, f.value_at[1], shard_name(1, 3), "3", "4"});
}

TEST_F(SplitSet, TensorsThatDoNotAddUp) {
    write_all(2);
    for (const std::uint32_t i : {0u, 1u}) {
        GgufFile f;
        if (i == 0) f.basics();
        f.u16("split.no", i).u16("split.count", 2).i32("split.tensors.count", 5).f32(numbered("t", i), 8);
        write_bytes(path(i, 2), f.build());
    }
    const ArtifactPtr a = open(path(0, 2));
    const Diagnostic* d = finding(*a, "gguf.split.tensor-count");
    ASSERT_NE(d, nullptr);
    EXPECT_EQ(d->severity(), Severity::error);
    EXPECT_EQ(d->expected, "5");
    EXPECT_EQ(d->found, "2");
}

TEST_F(SplitSet, TotalsThatDisagree) {
    write_all(2);
    GgufFile f;
    f.u16("split.no", 1).u16("split.count", 2).i32("split.tensors.count", 9).f32("t1", 8);
    write_bytes(path(1, 2), f.build());
    expect_finding(*open(path(0, 2)), {"gguf.split.disagree", Severity::warning, f.value_at[2], shard_name(1, 2),
                                       "split.tensors.count = 2", "split.tensors.count = 9"});
}

TEST_F(SplitSet, MembersOfAnotherByteOrder) {
    write_all(2);
    GgufFile f(3, true);
    f.u16("split.no", 1).u16("split.count", 2).i32("split.tensors.count", 2).f32("t1", 8);
    write_bytes(path(1, 2), f.build());
    const ArtifactPtr a = open(path(0, 2));
    expect_finding(
        *a, {"gguf.split.disagree", Severity::warning, 4, shard_name(1, 2), "byte_order = little", "byte_order = big"});
    ASSERT_EQ(a->entry_count(), 2u);
    EXPECT_EQ(shape_of(*a, EntryId{1}), std::vector<std::uint64_t>{8});
}

TEST_F(SplitSet, KeysMissing) {
    write_all(2);
    GgufFile f;
    f.f32("t1", 8);
    write_bytes(path(1, 2), f.build());
    expect_finding(*open(path(0, 2)), {"gguf.split.keys-missing", Severity::error, std::nullopt, shard_name(1, 2),
                                       "split.no, split.count", ""});
}

TEST_F(SplitSet, StaleKeysInAWholeFile) {
    GgufFile f = shard(0, 3);
    const std::string whole = folder_.file("merged.gguf");
    write_bytes(whole, f.build());
    const ArtifactPtr a = open(whole);
    expect_finding(*a, {"gguf.split.stale-keys", Severity::warning, f.value_at[3], "split.count", "<= 1", "3"});
    EXPECT_EQ(a->parts.size(), 1u);
    GgufFile one;
    one.basics().u16("split.no", 0).u16("split.count", 1).i32("split.tensors.count", 1).f32("t", 8);
    write_bytes(whole, one.build());
    EXPECT_TRUE(open(whole)->diagnostics.empty());
}

TEST_F(SplitSet, SetOfOne) {
    GgufFile f;
    f.basics().u16("split.no", 0).u16("split.count", 1).i32("split.tensors.count", 1).f32("t", 8);
    write_bytes(path(0, 1), f.build());
    const ArtifactPtr a = open(path(0, 1));
    EXPECT_TRUE(a->diagnostics.empty()) << all_findings(*a);
    EXPECT_EQ(a->parts.size(), 1u);
}

/// Links or a reason why there are none on this system.
bool make_link(const std::string& target, const std::string& link) {
    std::error_code error;
    std::filesystem::create_directories(fs_path(link).parent_path(), error);
    std::filesystem::create_symlink(fs_path(target), fs_path(link), error);
    if (error) std::printf("no symbolic links here: %s\n", error.message().c_str());
    return !error;
}

// A download cache: blobs under their digests, links with the real names elsewhere.
TEST_F(SplitSet, LinksIntoACacheOfBlobs) {
    std::filesystem::create_directories(folder_.path() / "blobs");
    for (std::uint32_t i = 0; i < 3; ++i) {
        const std::string blob = folder_.file("blobs/c0ffee" + std::to_string(i));
        write_bytes(blob, shard(i, 3).build());
        if (!make_link(blob, folder_.file("snapshots/" + shard_name(i, 3)))) GTEST_SKIP() << "no symbolic links";
    }
    const ArtifactPtr a = open(folder_.file("snapshots/" + shard_name(1, 3)));
    EXPECT_TRUE(a->diagnostics.empty()) << all_findings(*a);
    EXPECT_EQ(a->parts.size(), 3u);
    EXPECT_EQ(a->entry_count(), 3u);
    EXPECT_EQ(a->parts[2].path, folder_.file("snapshots/" + shard_name(2, 3)));
}

TEST_F(SplitSet, LinkToOneMemberElsewhere) {
    write_all(3);
    const std::string link = folder_.file("desk/" + shard_name(0, 3));
    if (!make_link(path(0, 3), link)) GTEST_SKIP() << "no symbolic links";
    const ArtifactPtr a = open(link);
    EXPECT_TRUE(a->diagnostics.empty()) << all_findings(*a);
    EXPECT_EQ(a->entry_count(), 3u);
}

TEST_F(SplitSet, ChineseNames) {
    for (std::uint32_t i = 0; i < 2; ++i)
        write_bytes(folder_.file("模型🙂-0000" + std::to_string(i + 1) + "-of-00002.gguf"), shard(i, 2).build());
    const ArtifactPtr a = open(folder_.file("模型🙂-00002-of-00002.gguf"));
    EXPECT_TRUE(a->diagnostics.empty()) << all_findings(*a);
    EXPECT_EQ(a->entry_count(), 2u);
}

TEST_F(SplitSet, CancelBetweenMembers) {
    write_all(3);
    StopSource stop;
    RunControl control;
    control.stop = stop.token();
    stop.request_stop();
    Result<ArtifactPtr> a = gguf::open(path(0, 3), {}, control);
    ASSERT_FALSE(a);
    EXPECT_EQ(a.error().code, ErrorCode::cancelled);
}

}  // namespace
}  // namespace ninspect::test
