// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The reader as a whole: partial results, cancelling, progress, failing disks, strict mode.
#include "tests/unit/gguf/gguf_test_support.h"

#include <algorithm>

namespace ninspect::test {
namespace {

GgufFile large(int tensors) {
    GgufFile f;
    f.basics();
    for (int i = 0; i < tensors; ++i) f.f32(numbered("blk.", static_cast<std::uint64_t>(i)) + ".weight", 8);
    return f;
}

TEST(GgufReader, PartialResultComesOnceAndIsUsable) {
    OpenOptions options;
    options.partial_after = std::chrono::milliseconds(0);
    options.partial_entries = 100;
    std::vector<ArtifactPtr> partial;
    options.on_partial = [&](ArtifactPtr a) { partial.push_back(std::move(a)); };
    const ArtifactPtr whole = read(large(20'000).build(), options);
    ASSERT_EQ(partial.size(), 1u);
    EXPECT_FALSE(partial[0]->complete);
    EXPECT_EQ(partial[0]->entry_count(), 100u);
    EXPECT_EQ(partial[0]->name(EntryId{99}), "blk.99.weight");
    EXPECT_EQ(partial[0]->find("blk.42.weight"), EntryId{42});
    EXPECT_EQ(partial[0]->metadata().size(), 2u);
    EXPECT_EQ(partial[0]->format_name(EntryId{7}), "F32");
    EXPECT_EQ(partial[0]->entry(EntryId{7}).bytes, 32u);
    EXPECT_TRUE(whole->complete);
    EXPECT_EQ(whole->entry_count(), 20'000u);
}

TEST(GgufReader, NoPartialResultWhenItIsQuick) {
    OpenOptions options;
    options.partial_after = std::chrono::hours(1);
    options.on_partial = [](const ArtifactPtr&) { FAIL() << "called"; };
    read(large(20'000).build(), options);
}

/// Stops when the n-th progress report comes.
Result<ArtifactPtr> read_and_stop(const Bytes& bytes, int after, int& reports) {
    StopSource stop;
    RunControl control;
    control.stop = stop.token();
    reports = 0;
    control.progress = [&](const Progress& p) {
        EXPECT_EQ(p.unit, ProgressUnit::bytes);
        if (++reports == after) stop.request_stop();
    };
    return gguf::read_file(io::MemorySource::view("m.gguf", bytes), "m.gguf", {}, control);
}

TEST(GgufReader, CancelInsideTheTensorTable) {
    const Bytes bytes = large(50'000).build();
    int reports = 0;
    Result<ArtifactPtr> a = read_and_stop(bytes, 3, reports);
    ASSERT_FALSE(a);
    EXPECT_EQ(a.error().code, ErrorCode::cancelled);
    EXPECT_EQ(reports, 3);
}

TEST(GgufReader, CancelInsideAnArrayOfStrings) {
    GgufFile f;
    f.basics().strings("tokenizer.ggml.tokens", std::vector<std::string>(200'000, "token"));
    const Bytes bytes = f.build();
    int reports = 0;
    Result<ArtifactPtr> a = read_and_stop(bytes, 5, reports);
    ASSERT_FALSE(a);
    EXPECT_EQ(a.error().code, ErrorCode::cancelled);
    EXPECT_LT(reports, 10);  // of about fifty
}

TEST(GgufReader, ProgressGrows) {
    std::vector<std::uint64_t> done;
    RunControl control;
    control.progress = [&](const Progress& p) { done.push_back(p.done); };
    const Bytes bytes = large(30'000).build();
    ASSERT_TRUE(gguf::read_file(io::MemorySource::view("m.gguf", bytes), "m.gguf", {}, control));
    EXPECT_GT(done.size(), 10u);
    EXPECT_TRUE(std::is_sorted(done.begin(), done.end()));
    EXPECT_LE(done.back(), bytes.size());
}

/// A disk that fails behind some offset.
class Failing final : public io::ByteSource {
public:
    Failing(Bytes bytes, std::uint64_t good) : bytes_(std::move(bytes)), good_(good) {}
    std::uint64_t size() const noexcept override { return bytes_.size(); }
    const std::string& name() const noexcept override { return name_; }
    Result<std::size_t> read_at(std::uint64_t offset, std::span<std::uint8_t> out) const override {
        if (offset >= good_) {
            Error e;
            e.code = ErrorCode::read_failed;
            e.file = name_;
            e.offset = offset;
            return e;
        }
        const std::size_t n =
            std::min<std::uint64_t>(out.size(), std::min<std::uint64_t>(good_, bytes_.size()) - offset);
        std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(offset), n, out.begin());
        return n;
    }

private:
    Bytes bytes_;
    std::uint64_t good_;
    std::string name_ = "failing.gguf";
};

TEST(GgufReader, FailingDiskIsAnErrorOfItsOwn) {
    GgufFile f;
    f.basics().strings("tokenizer.ggml.tokens", std::vector<std::string>(100'000, "token"));
    const Bytes bytes = f.build();
    for (const std::uint64_t good : {std::uint64_t{2}, std::uint64_t{300'000}, std::uint64_t{bytes.size() - 10}}) {
        Result<ArtifactPtr> a = gguf::read_file(std::make_shared<Failing>(bytes, good), "failing.gguf", {}, {});
        if (good < 300'000) {
            EXPECT_FALSE(a);
            continue;
        }
        ASSERT_FALSE(a) << good;
        EXPECT_EQ(a.error().code, ErrorCode::read_failed);
    }
}

TEST(GgufReader, MissingFile) {
    TempDir folder;
    Result<ArtifactPtr> a = gguf::open(folder.file("none.gguf"), {}, {});
    ASSERT_FALSE(a);
    EXPECT_EQ(a.error().code, ErrorCode::not_found);
}

TEST(GgufReader, FileIsWatched) {
    TempDir folder;
    const std::string path = folder.file("m.gguf");
    write_bytes(path, large(3).build());
    Result<ArtifactPtr> a = gguf::open(path, {}, {});
    ASSERT_TRUE(a);
    EXPECT_TRUE((*a)->check_unchanged());
    write_bytes(path, large(4).build());
    EXPECT_FALSE((*a)->check_unchanged());
}

// ---- strict --------------------------------------------------------------------------------

TEST(GgufStrict, GivesTheRuleWithItsFacts) {
    GgufFile f;
    f.basics().boolean("a.flag", 7).f32("a", 4).f32("a", 4);
    OpenOptions options;
    options.strict = true;
    const Error e = read_error(f.build(), options);
    EXPECT_EQ(e.code, ErrorCode::rule_broken);
    ASSERT_NE(e.rule, nullptr);
    EXPECT_EQ(e.rule->id, "gguf.tensor.duplicate-name");
    EXPECT_EQ(e.path, "a");
    EXPECT_EQ(e.offset, f.record_at[1]);
    EXPECT_EQ(e.file, "test.gguf");
}

// llama.cpp checks tensor by tensor: name, then shape, then type. Findings come in that order.
TEST(GgufStrict, FirstComplaintInTheOrderOfTheLoader) {
    GgufFile f;
    f.basics();
    f.tensor("a", {33}, 2, 0);                   // a row of broken blocks
    f.tensor(std::string(70, 'n'), {4}, 0, 16);  // a name that is too long
    EXPECT_EQ(first_complaint(f.build()), "gguf.tensor.row-not-block");

    GgufFile g;
    g.basics();
    g.tensor("a", {4}, 0, 16);
    g.last().offset = 64;  // a gap, noticed only behind the whole table
    g.tensor("b", {4}, 500, 16);
    EXPECT_EQ(first_complaint(g.build()), "gguf.tensor.type-unknown");

    GgufFile h;
    h.basics().align_key(24);  // keys come before tensors
    h.tensor("a", {4}, 500, 16);
    EXPECT_EQ(first_complaint(h.build()), "gguf.alignment.not-power-of-two");
}

TEST(GgufStrict, GoodFilesAndNotesPass) {
    OpenOptions options;
    options.strict = true;
    EXPECT_EQ(read(large(10).build(), options)->entry_count(), 10u);
    GgufFile f = large(2);
    f.trailing = Bytes(1000, 1);
    EXPECT_EQ(read(f, options)->entry_count(), 2u);
}

// ---- damage anywhere ---------------------------------------------------------------------------

/// Every truncation of a valid file: the header must parse, the rest may fail, nothing crashes,
/// and what is read is a prefix of the truth.
TEST(GgufDamage, EveryTruncation) {
    const Bytes whole = read_bytes(fixture("gguf/variants/v3-little.gguf"));
    const ArtifactPtr truth = read(whole);
    for (std::size_t n = 24; n < 1000; ++n) {
        const ArtifactPtr a = read(Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(n)));
        SCOPED_TRACE(n);
        ASSERT_LE(a->metadata().size(), truth->metadata().size());
        for (std::size_t i = 0; i < a->metadata().size(); ++i)
            ASSERT_EQ(a->metadata()[i].key, truth->metadata()[i].key);
        ASSERT_LE(a->entry_count(), truth->entry_count());
        for (std::uint32_t i = 0; i < a->entry_count(); ++i) ASSERT_EQ(a->name(EntryId{i}), truth->name(EntryId{i}));
        ASSERT_GE(a->diagnostic_counts().errors, 1u);
    }
}

TEST(GgufDamage, EveryByteOfTheHeader) {
    const Bytes whole = read_bytes(fixture("gguf/variants/v3-little.gguf"));
    for (std::size_t i = 8; i < 928; ++i) {
        for (const unsigned flip : {0x01u, 0x80u, 0xFFu}) {
            Bytes bytes = whole;
            bytes[i] = static_cast<std::uint8_t>(bytes[i] ^ flip);
            const ArtifactPtr a = read(bytes);
            for (std::uint32_t e = 0; e < a->entry_count(); ++e) (void)a->geometry(EntryId{e});
            std::uint64_t covered = 0;
            for (const Region& r : a->file_map(0)) covered = std::max(covered, r.offset);
            ASSERT_LE(covered, ~0ull);
        }
    }
}

}  // namespace
}  // namespace ninspect::test
