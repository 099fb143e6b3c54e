// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The key list: one named defect per test, each with a good twin.
#include "tests/unit/gguf/gguf_test_support.h"

namespace ninspect::test {
namespace {

GgufFile base() {
    GgufFile f;
    f.basics();
    return f;
}
constexpr std::size_t third = 2;  // the first key behind basics()

TEST(GgufMetadata, EveryTypeIsClean) {
    GgufFile f = base();
    f.number("a.u8", 0, 255, 1).number("a.i8", 1, 0x80, 1).number("a.u16", 2, 0xffff, 2).number("a.i16", 3, 0x8000, 2);
    f.number("a.u32", 4, 1, 4).number("a.i32", 5, 0xffffffff, 4).number("a.f32", 6, 0x7f800000, 4).boolean("a.no", 0);
    f.boolean("a.yes", 1).string("a.str", "ok").number("a.u64", 10, ~0ull, 8).number("a.i64", 11, 1ull << 63, 8);
    f.number("a.f64", 12, 0x7ff8000000000000, 8).array("a.empty", 8, 0, {}).i32s("a.i32s", {1, -1});
    f.strings("a.strs", {"", "x"}).array("a.bools", 7, 3, {0, 1, 1});
    const ArtifactPtr a = read(f);
    EXPECT_EQ(a->metadata().size(), 19u);
    expect_clean(f);
}

TEST(GgufMetadata, TruncatedString) {
    GgufFile f = base();
    f.string("a.first", "good").string("a.text", "0123456789");
    f.build();
    f.cut_to = f.data_at[3] + 4;
    const ArtifactPtr a = read(f);
    ASSERT_EQ(a->metadata().size(), 3u);
    EXPECT_EQ(a->metadata()[2].key, "a.first");
    expect_finding(*a, {"gguf.meta.truncated", Severity::error, f.data_at[3], "a.text", "10 B", "4 B"});
    EXPECT_EQ(a->entry_count(), 0u);
    EXPECT_EQ(first_complaint(f.build()), "gguf.meta.truncated");
}

TEST(GgufMetadata, LengthsBeyondTheFile) {
    for (const std::uint64_t length : {std::uint64_t{1} << 40, ~std::uint64_t{0}}) {
        GgufFile f = base();
        GgufBytes b = f.bytes();
        b.word(length);
        f.key("a.text", 8, b.data, 8).u32("a.after", 1);
        const ArtifactPtr a = read(f);
        EXPECT_EQ(a->metadata().size(), 2u);
        const Diagnostic* d = finding(*a, "gguf.meta.truncated");
        ASSERT_NE(d, nullptr);
        EXPECT_EQ(d->entry, "a.text");
        EXPECT_EQ(d->expected, std::to_string(length) + " B");
    }
}

TEST(GgufMetadata, KeyLengthBeyondTheFile) {
    GgufFile f = base();
    Bytes bytes = f.build();
    GgufBytes tail = f.bytes();
    tail.word(1000);
    tail.raw("abc");
    bytes.insert(bytes.end(), tail.data.begin(), tail.data.end());
    bytes[16] = 3;  // the key count
    const ArtifactPtr a = read(bytes);
    EXPECT_EQ(a->metadata().size(), 2u);
    expect_finding(*a, {"gguf.meta.truncated", Severity::error, f.keys_end + 8, "keys[2]", "1000 B", "3 B"});
}

TEST(GgufMetadata, ArrayCountsThatCannotBe) {
    struct Case {
        std::uint32_t element;
        std::uint64_t count;
    };
    for (const Case c :
         {Case{0, 1ull << 60}, Case{10, 1ull << 61}, Case{12, ~0ull}, Case{8, 1ull << 60}, Case{9, 1ull << 60}}) {
        GgufFile f = base();
        f.array("a.list", c.element, c.count, {}).u32("a.after", 1);
        const ArtifactPtr a = read(f);
        SCOPED_TRACE(c.count);
        EXPECT_EQ(a->metadata().size(), 2u);
        const Diagnostic* d = finding(*a, "gguf.meta.truncated");
        ASSERT_NE(d, nullptr) << all_findings(*a);
        EXPECT_EQ(d->entry, "a.list");
        expect_finding(*a, {"gguf.meta.array-count", Severity::warning, f.value_at[third] + 4, "a.list",
                            "<= 1073741824", std::to_string(c.count)});
    }
}

TEST(GgufMetadata, StringInsideAnArrayBeyondTheFile) {
    GgufFile f = base();
    GgufBytes b = f.bytes();
    b.string("good");
    b.word(500);
    f.array("a.list", 8, 2, b.data);
    const ArtifactPtr a = read(f);
    expect_finding(*a, {"gguf.meta.truncated", Severity::error, f.data_at[third] + 12 + 8, "a.list", "500 B", "0 B"});
}

TEST(GgufMetadata, UnknownValueType) {
    for (const std::uint32_t type : {13u, 255u, 0xffffffffu}) {
        GgufFile f = base();
        f.key("a.odd", type, {1, 2, 3, 4}).u32("a.after", 1);
        const ArtifactPtr a = read(f);
        EXPECT_EQ(a->metadata().size(), 2u);
        expect_finding(*a, {"gguf.meta.value-type", Severity::error, f.value_at[third] - 4, "a.odd", "0..12",
                            std::to_string(static_cast<std::int32_t>(type))});
        EXPECT_EQ(first_complaint(f.build()), "gguf.meta.value-type");
    }
}

TEST(GgufMetadata, UnknownElementType) {
    GgufFile f = base();
    f.array("a.odd", 77, 1, {0});
    const ArtifactPtr a = read(f);
    expect_finding(*a, {"gguf.meta.value-type", Severity::error, f.value_at[third], "a.odd", "0..12", "77"});
}

Bytes nested(GgufFile& f, unsigned depth) {
    GgufBytes b = f.bytes();
    if (depth == 0) {
        b.u32(4);
        b.word(2);
        b.u32(7);
        b.u32(8);
        return b.data;
    }
    b.u32(9);
    b.word(1);
    b.raw(nested(f, depth - 1));
    return b.data;
}

/// `levels` arrays inside one another, the innermost of two u32.
GgufFile with_levels(unsigned levels) {
    GgufFile f = base();
    f.array("a.nest", 9, 1, nested(f, levels - 2)).u32("a.after", 1);
    return f;
}

TEST(GgufMetadata, NestedArraysAreReadAndReported) {
    for (const unsigned levels : {2u, 3u, 8u}) {
        GgufFile f = with_levels(levels);
        const ArtifactPtr a = read(f);
        SCOPED_TRACE(levels);
        ASSERT_EQ(a->metadata().size(), 4u) << all_findings(*a);
        EXPECT_EQ(a->metadata()[third].element_type, ValueType::array);
        EXPECT_EQ(a->metadata()[third].value_bytes, 12 * (levels - 1) + 8);
        expect_finding(*a, {"gguf.meta.nested-array", Severity::warning, f.value_at[third], "a.nest", "", ""});
        EXPECT_EQ(first_complaint(f.build()), "gguf.meta.nested-array");
    }
}

TEST(GgufMetadata, NestedTooDeep) {
    GgufFile f = with_levels(9);
    const ArtifactPtr a = read(f);
    EXPECT_EQ(a->metadata().size(), 2u);
    const Diagnostic* d = finding(*a, "gguf.meta.array-depth");
    ASSERT_NE(d, nullptr) << all_findings(*a);
    EXPECT_EQ(d->severity(), Severity::error);
    EXPECT_EQ(d->entry, "a.nest");
    EXPECT_EQ(d->file_offset, f.data_at[third] + 12 * 6);  // the head of the eighth array
}

TEST(GgufMetadata, NestedTenThousandDeepDoesNotRecurse) {
    GgufFile f = base();
    GgufBytes b = f.bytes();
    for (int i = 0; i < 10000; ++i) {
        b.u32(9);
        b.word(1);
    }
    f.array("a.nest", 9, 1, b.data);
    EXPECT_NE(finding(*read(f), "gguf.meta.array-depth"), nullptr);
}

TEST(GgufMetadata, BoolThatIsNeither) {
    GgufFile f = base();
    f.boolean("a.flag", 2);
    const ArtifactPtr a = read(f);
    expect_finding(*a, {"gguf.meta.bool-value", Severity::error, f.value_at[third], "a.flag", "0, 1", "2"});
    EXPECT_TRUE(std::get<bool>(*a->metadata_reader()->value(a->metadata()[third])));
    EXPECT_EQ(first_complaint(f.build()), "");  // llama.cpp takes any byte
}

TEST(GgufMetadata, BoolInsideAnArray) {
    GgufFile f = base();
    Bytes flags(100'000, 1);
    flags[70'000] = 255;
    f.array("a.flags", 7, flags.size(), flags).u32("a.after", 1);
    const ArtifactPtr a = read(f);
    EXPECT_EQ(a->metadata().size(), 4u);
    expect_finding(*a, {"gguf.meta.bool-value", Severity::error, f.data_at[third] + 70'000, "a.flags", "0, 1", "255"});
}

TEST(GgufMetadata, InvalidUtf8) {
    GgufFile f = base();
    f.string("a.text", "ab\xC3(");
    const ArtifactPtr a = read(f);
    expect_finding(*a, {"gguf.meta.invalid-utf8", Severity::error, f.data_at[third] + 2, "a.text", "", "0xC3"});
    EXPECT_EQ(std::get<std::string>(*a->metadata_reader()->value(a->metadata()[third])), "ab\xC3(");
}

TEST(GgufMetadata, LongUtf8IsCheckedAcrossPieces) {
    // three-byte characters put one across every border of a power of two
    std::string text;
    while (text.size() < 300'000) text += "\xE4\xB8\x96";
    expect_clean(base().string("a.text", text));
    text[150'000] = '\xFF';  // 150000 is a multiple of 3: first byte of a character
    GgufFile bad = base();
    bad.string("a.text", text);
    const ArtifactPtr a = read(bad);
    expect_finding(*a, {"gguf.meta.invalid-utf8", Severity::error, bad.data_at[third] + 150'000, "a.text", "", "0xFF"});
}

TEST(GgufMetadata, NulInsideAString) {
    GgufFile f = base();
    f.string("a.text", std::string("abc\0def", 7));
    const ArtifactPtr a = read(f);
    expect_finding(*a, {"gguf.meta.string-nul", Severity::warning, f.data_at[third] + 3, "a.text", "7 B", "3 B"});
}

TEST(GgufMetadata, EmptyKey) {
    GgufFile f = base();
    f.u32("", 1);
    const ArtifactPtr a = read(f);
    expect_finding(*a, {"gguf.meta.key-empty", Severity::error, f.key_at[third], "", "", ""});
    EXPECT_EQ(a->metadata().size(), 3u);
    EXPECT_EQ(first_complaint(f.build()), "gguf.meta.key-empty");
}

TEST(GgufMetadata, KeyOf65535BytesAndOneMore) {
    expect_clean(base().u32(std::string(65'535, 'k'), 1));
    GgufFile f = base();
    f.u32(std::string(65'536, 'k'), 7).u32("a.after", 1);
    const ArtifactPtr a = read(f);
    ASSERT_EQ(a->metadata().size(), 4u);
    EXPECT_EQ(a->metadata()[third].key.size(), 65'535u);
    EXPECT_EQ(std::get<std::uint64_t>(*a->metadata_reader()->value(a->metadata()[third])), 7u);
    const Diagnostic* d = finding(*a, "gguf.meta.key-length");
    ASSERT_NE(d, nullptr);
    EXPECT_EQ(d->severity(), Severity::error);
    EXPECT_EQ(d->file_offset, f.key_at[third]);
    EXPECT_EQ(d->found, "65536");
}

TEST(GgufMetadata, KeySpelling) {
    GgufFile odd = base();
    odd.u32("a.with space", 1);
    const ArtifactPtr read_odd = read(odd);
    expect_finding(*read_odd, {"gguf.meta.key-spelling", Severity::note, odd.key_at[third] + 8 + 6, "a.with space",
                               "a-z 0-9 _ . -", "0x20"});
    GgufFile chinese = base();
    chinese.u32("a.\xE4\xB8\x96", 1);
    const ArtifactPtr read_chinese = read(chinese);
    expect_finding(*read_chinese, {"gguf.meta.key-not-ascii", Severity::error, chinese.key_at[third] + 8 + 2,
                                   "a.\xE4\xB8\x96", "", "0xE4"});
    expect_clean(base().u32("nomic-bert-moe.block_count", 1));
}

TEST(GgufMetadata, DuplicateKey) {
    GgufFile f = base();
    f.u32("a.twice", 1).u32("a.other", 2).u32("a.twice", 3);
    const ArtifactPtr a = read(f);
    expect_finding(*a, {"gguf.meta.duplicate-key", Severity::error, f.key_at[4], "a.twice", "", ""});
    EXPECT_EQ(a->metadata().size(), 5u);
    EXPECT_EQ(std::get<std::uint64_t>(*a->metadata_reader()->value(*a->find_key("a.twice"))), 1u);
    EXPECT_EQ(first_complaint(f.build()), "gguf.meta.duplicate-key");
}

TEST(GgufMetadata, ManyKeysAreNotComparedWithEachOther) {
    GgufFile f = base();
    for (int i = 0; i < 100'000; ++i) f.u8(numbered("k", static_cast<std::uint64_t>(i)), 1);
    const ArtifactPtr a = read(f);  // 5·10^9 comparisons if it were quadratic
    EXPECT_EQ(a->metadata().size(), 100'002u);
    EXPECT_TRUE(a->diagnostics.empty());
}

TEST(GgufMetadata, KnownKeyOfAnotherType) {
    GgufFile f;
    f.u32("general.architecture", 3);
    const ArtifactPtr a = read(f);
    expect_finding(*a, {"gguf.meta.key-type", Severity::warning, f.key_at[0], "general.architecture", "str", "u32"});
    GgufFile list = base();
    list.i32s("tokenizer.ggml.tokens", {1, 2});
    const ArtifactPtr read_list = read(list);
    expect_finding(*read_list, {"gguf.meta.key-type", Severity::warning, list.key_at[third], "tokenizer.ggml.tokens",
                                "arr[str]", "arr[i32]"});
    expect_clean(base().strings("tokenizer.ggml.tokens", {"a"}));
}

TEST(GgufMetadata, ArchitectureMissing) {
    GgufFile f;
    f.string("general.name", "x");
    const ArtifactPtr read_f = read(f);
    expect_finding(*read_f, {"gguf.meta.architecture-missing", Severity::warning, std::nullopt, "", "", ""});
    GgufFile matrix;
    matrix.string("general.type", "imatrix");
    expect_clean(matrix);
}

TEST(GgufMetadata, QuantizationVersionMissing) {
    GgufFile f;
    f.string("general.architecture", "llama").tensor("w", {32, 2}, 8, 68);
    const ArtifactPtr read_f = read(f);
    expect_finding(*read_f, {"gguf.meta.quantization-version-missing", Severity::note, std::nullopt, "", "", ""});
    GgufFile plain;
    plain.string("general.architecture", "llama").f32("w", 8);
    expect_clean(plain);
}

TEST(GgufMetadata, FileType) {
    GgufFile f = base();
    f.u32("general.file_type", 999);
    const ArtifactPtr odd = read(f);
    expect_finding(*odd,
                   {"gguf.meta.file-type-unknown", Severity::note, f.value_at[third], "general.file_type", "", "999"});
    const auto pair = [](const ArtifactPtr& a, std::string_view field) {
        for (const auto& [name, value] : a->identity)
            if (name == field) return value;
        return std::string("-");
    };
    EXPECT_EQ(pair(odd, "file_type"), "999");
    EXPECT_EQ(pair(odd, "file_type_name"), "-");
    GgufFile good = base();
    good.u32("general.file_type", 15);
    EXPECT_EQ(pair(read(good), "file_type"), "15");
    EXPECT_EQ(pair(read(good), "file_type_name"), "Q4_K_M");
    GgufFile guessed = base();
    guessed.u32("general.file_type", 1024 + 2);
    EXPECT_EQ(pair(read(guessed), "file_type_name"), "Q4_0 (guessed)");
    expect_clean(guessed);
}

TEST(GgufMetadata, PathOfTheMakersMachine) {
    GgufFile f = base();
    f.string("quantize.imatrix.file", "/home/someone/secret project/imatrix.dat");
    const ArtifactPtr read_f = read(f);
    expect_finding(*read_f, {"gguf.meta.private-path", Severity::note, f.data_at[third], "quantize.imatrix.file", "",
                             "/home/someone/secret project/imatrix.dat"});
    expect_clean(base().string("quantize.imatrix.file", "imatrix.dat"));
}

TEST(GgufMetadata, OldSplitKeys) {
    GgufFile f = base();
    f.boolean("general.split", 1);
    const ArtifactPtr read_f = read(f);
    expect_finding(*read_f, {"gguf.split.old-keys", Severity::note, f.key_at[third], "general.split",
                             "split.no, split.count", "general.split"});
}

/// A source that claims to hold more than it does: sizes that no test could write out.
class Sparse final : public io::ByteSource {
public:
    Sparse(Bytes head, std::uint64_t size) : head_(std::move(head)), size_(size) {}
    std::uint64_t size() const noexcept override { return size_; }
    const std::string& name() const noexcept override { return name_; }
    Result<std::size_t> read_at(std::uint64_t offset, std::span<std::uint8_t> out) const override {
        std::size_t n = 0;
        for (; n < out.size() && offset + n < size_; ++n)
            out[n] = offset + n < head_.size() ? head_[static_cast<std::size_t>(offset + n)] : 0;
        return n;
    }

private:
    Bytes head_;
    std::uint64_t size_;
    std::string name_ = "sparse.gguf";
};

TEST(GgufMetadata, ArrayLargerThanLoadersTake) {
    GgufFile f = base();
    f.array("a.big", 0, (1u << 30) + 1u, {});
    const Bytes head = f.build();
    const auto source = std::make_shared<Sparse>(head, head.size() + (1u << 30) + 1);
    Result<ArtifactPtr> a = gguf::read_file(source, "sparse.gguf", {}, {});
    ASSERT_TRUE(a);
    EXPECT_EQ((*a)->metadata().size(), 3u);
    expect_finding(**a, {"gguf.meta.array-count", Severity::warning, f.value_at[third] + 4, "a.big", "<= 1073741824",
                         "1073741825"});
}

TEST(GgufMetadata, StringLargerThanLoadersTake) {
    GgufFile f = base();
    GgufBytes b = f.bytes();
    b.word((1u << 30) + 1u);
    b.raw("\xFF");  // ends the look at the text early
    f.key("a.big", 8, b.data, 8);
    const Bytes head = f.build();
    const auto source = std::make_shared<Sparse>(head, head.size() + (1u << 30));
    Result<ArtifactPtr> a = gguf::read_file(source, "sparse.gguf", {}, {});
    ASSERT_TRUE(a);
    EXPECT_EQ((*a)->metadata().size(), 3u);
    expect_finding(
        **a, {"gguf.meta.string-length", Severity::warning, f.value_at[third], "a.big", "<= 1073741824", "1073741825"});
}

TEST(GgufMetadata, EndlessFindingsAreCounted) {
    GgufFile f = base();
    for (int i = 0; i < 1500; ++i) f.boolean(numbered("k", static_cast<std::uint64_t>(i)), 9);
    const ArtifactPtr a = read(f);
    EXPECT_EQ(count_findings(*a, "gguf.meta.bool-value"), 1000u);
    expect_finding(*a, {"gguf.more-findings", Severity::note, std::nullopt, "", "gguf.meta.bool-value", "500"});
    EXPECT_EQ(a->left_out.errors, 500u);
    EXPECT_EQ(a->diagnostic_counts().errors, 1500u);
}

}  // namespace
}  // namespace ninspect::test
