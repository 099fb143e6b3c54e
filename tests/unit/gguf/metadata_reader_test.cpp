// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Reading values and array elements on demand.
#include "tests/unit/gguf/gguf_test_support.h"

#include <chrono>
#include <thread>

namespace ninspect::test {
namespace {

ArrayHandle array_of(const Artifact& a, std::string_view key) {
    const MetaItem* item = a.find_key(key);
    EXPECT_NE(item, nullptr);
    Result<MetaValue> value = a.metadata_reader()->value(*item);
    EXPECT_TRUE(value);
    return std::get<ArrayHandle>(*value);
}

std::string text_at(const Artifact& a, const ArrayHandle& array, std::uint64_t index) {
    Result<std::vector<MetaValue>> one = a.metadata_reader()->elements(array, index, 1);
    EXPECT_TRUE(one) << english_message(one.error());
    return one && one->size() == 1 ? std::get<std::string>((*one)[0]) : "?";
}

GgufFile with_tokens(std::size_t n, std::uint32_t version = 3, bool big = false) {
    GgufFile f(version, big);
    f.basics();
    std::vector<std::string> tokens;
    for (std::size_t i = 0; i < n; ++i) tokens.push_back(numbered("token-", i * i));
    f.strings("tokenizer.ggml.tokens", tokens);
    return f;
}

TEST(GgufElements, StringsInAnyOrder) {
    for (const bool big : {false, true}) {
        for (const std::uint32_t version : {1u, 3u}) {
            const ArtifactPtr a = read(with_tokens(5000, version, big).build());
            const ArrayHandle tokens = array_of(*a, "tokenizer.ggml.tokens");
            EXPECT_EQ(tokens.count, 5000u);
            for (const std::uint64_t i : {4999ull, 0ull, 511ull, 512ull, 513ull, 2048ull, 1023ull})
                EXPECT_EQ(text_at(*a, tokens, i), numbered("token-", i * i)) << version << big;
        }
    }
}

TEST(GgufElements, RangesEndWithTheArray) {
    const ArtifactPtr a = read(with_tokens(1000).build());
    const ArrayHandle tokens = array_of(*a, "tokenizer.ggml.tokens");
    const MetadataReader& reader = *a->metadata_reader();
    EXPECT_EQ(reader.elements(tokens, 990, 100)->size(), 10u);
    EXPECT_EQ(reader.elements(tokens, 1000, 5)->size(), 0u);
    EXPECT_EQ(reader.elements(tokens, 0, ~0ull)->size(), 1000u);
    Result<std::vector<MetaValue>> beyond = reader.elements(tokens, 1001, 1);
    ASSERT_FALSE(beyond);
    EXPECT_EQ(beyond.error().code, ErrorCode::invalid_argument);
}

TEST(GgufElements, FixedSize) {
    GgufFile f;
    f.basics();
    std::vector<std::int32_t> list;
    for (int i = 0; i < 300'000; ++i) list.push_back(i - 150'000);
    f.i32s("a.list", list);
    const ArtifactPtr a = read(f);
    const ArrayHandle array = array_of(*a, "a.list");
    const auto all = a->metadata_reader()->elements(array, 0, array.count);
    ASSERT_TRUE(all);
    ASSERT_EQ(all->size(), 300'000u);
    EXPECT_EQ(std::get<std::int64_t>((*all)[0]), -150'000);
    EXPECT_EQ(std::get<std::int64_t>((*all)[299'999]), 149'999);
    EXPECT_EQ(std::get<std::int64_t>((*a->metadata_reader()->elements(array, 262'144, 1))[0]), 112'144);
}

TEST(GgufElements, LongStringsAmongShortOnes) {
    GgufFile f;
    f.basics();
    std::vector<std::string> list;
    for (int i = 0; i < 40; ++i)
        list.push_back(
            std::string(static_cast<std::size_t>(i % 3 == 0 ? 400'000 : 3), static_cast<char>('a' + i % 26)));
    f.strings("a.list", list);
    const ArtifactPtr a = read(f);
    const ArrayHandle array = array_of(*a, "a.list");
    for (const std::uint64_t i : {39ull, 38ull, 1ull, 0ull}) EXPECT_EQ(text_at(*a, array, i), list[i]);
    const auto all = a->metadata_reader()->elements(array, 0, 40);
    ASSERT_TRUE(all);
    for (std::size_t i = 0; i < 40; ++i) EXPECT_EQ(std::get<std::string>((*all)[i]), list[i]);
}

TEST(GgufElements, ArraysInArrays) {
    GgufFile f;
    f.basics();
    GgufBytes b = f.bytes();
    for (std::uint32_t i = 0; i < 1500; ++i) {  // [[], [0], [0, 1], [0, 1, 2], [] …]
        b.u32(4);
        b.word(i % 4);
        for (std::uint32_t j = 0; j < i % 4; ++j) b.u32(j);
    }
    f.array("a.lists", 9, 1500, b.data);
    const ArtifactPtr a = read(f);
    const ArrayHandle outer = array_of(*a, "a.lists");
    const auto some = a->metadata_reader()->elements(outer, 1027, 2);
    ASSERT_TRUE(some);
    ASSERT_EQ(some->size(), 2u);
    const ArrayHandle inner = std::get<ArrayHandle>((*some)[0]);  // 1027 % 4 = 3
    EXPECT_EQ(inner.count, 3u);
    EXPECT_EQ(inner.element_type, ValueType::u32);
    const auto numbers = a->metadata_reader()->elements(inner, 0, 3);
    ASSERT_TRUE(numbers);
    EXPECT_EQ(std::get<std::uint64_t>((*numbers)[2]), 2u);
    EXPECT_EQ(std::get<ArrayHandle>((*some)[1]).count, 0u);
}

TEST(GgufElements, ManyThreadsAtOnce) {
    const ArtifactPtr a = read(with_tokens(20'000).build());
    const ArrayHandle tokens = array_of(*a, "tokenizer.ggml.tokens");
    std::vector<std::thread> threads;
    std::atomic<int> wrong{0};
    for (unsigned t = 0; t < 4; ++t) {
        threads.emplace_back([&, t] {
            for (std::uint64_t k = 0; k < 200; ++k) {
                const std::uint64_t i = (k * 7919 + t * 5003) % 20'000;
                const auto one = a->metadata_reader()->elements(tokens, i, 1);
                if (!one || std::get<std::string>((*one)[0]) != numbered("token-", i * i)) ++wrong;
            }
        });
    }
    for (std::thread& t : threads) t.join();
    EXPECT_EQ(wrong, 0);
}

/// 2000 pages of 100 tokens: walking from the front each time would pass 250 million strings.
TEST(GgufElements, PagingThroughAVocabularyIsQuick) {
    const ArtifactPtr a = read(with_tokens(250'000).build());
    const ArrayHandle tokens = array_of(*a, "tokenizer.ggml.tokens");
    const auto start = std::chrono::steady_clock::now();
    for (std::uint64_t page = 0; page < 2000; ++page)
        ASSERT_TRUE(a->metadata_reader()->elements(tokens, (page * 104'729) % 249'900, 100));
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    EXPECT_LT(seconds.count(), 5.0);  // about 0.1 s; slow only if the work is of another order
}

TEST(GgufElements, FileThatShrankMeanwhile) {
    TempDir folder;
    const std::string path = folder.file("m.gguf");
    const Bytes whole = with_tokens(100'000).build();
    write_bytes(path, whole);
    Result<ArtifactPtr> a = gguf::open(path, {}, {});
    ASSERT_TRUE(a);
    const ArrayHandle tokens = array_of(**a, "tokenizer.ggml.tokens");
    std::filesystem::resize_file(fs_path(path), whole.size() / 2);
    const auto late = (*a)->metadata_reader()->elements(tokens, 99'999, 1);
    EXPECT_FALSE(late);
}

}  // namespace
}  // namespace ninspect::test
