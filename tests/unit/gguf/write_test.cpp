// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The GGUF writer against files put together by hand, and against llama.cpp's rules as the
// strict reader knows them.
#include "core/gguf/write.h"

#include "core/io/path.h"
#include "tests/unit/gguf/gguf_test_support.h"

#include <gtest/gtest.h>

#include <limits>

namespace ninspect::gguf {
namespace {

using namespace ninspect::test;

const codec::Encoding* ggml(std::int32_t type, codec::Dialect dialect = codec::Dialect::upstream) {
    return codec::find_ggml(type, dialect);
}

/// The data bytes that GgufFile gives tensor i.
Bytes data_of(std::size_t i, std::uint64_t bytes) {
    Bytes data;
    for (std::uint64_t b = 0; b < bytes; ++b) data.push_back(static_cast<std::uint8_t>((i + 1) * 16 + b % 13));
    return data;
}

/// The whole file, its data as above; empty when something failed.
Bytes written(const std::vector<KeyValue>& keys, const std::vector<NewTensor>& tensors) {
    const TempDir dir;
    const auto plan = plan_file(keys, tensors);
    if (!plan) return {};
    auto file = create_file(dir.file("out.gguf"), io::IfExists::refuse, *plan);
    if (!file) return {};
    for (std::size_t i = 0; i < tensors.size(); ++i)
        if (!file->write(i, 0, data_of(i, plan->tensors[i].bytes))) return {};
    if (!file->commit()) return {};
    const Bytes bytes = read_bytes(dir.file("out.gguf"));
    EXPECT_EQ(bytes.size(), plan->file_bytes);
    return bytes;
}

TEST(GgufWriter, EveryValueType) {
    GgufFile by_hand;
    by_hand.u8("u8", 200)
        .number("i8", 1, 0xfe, 1)
        .u16("u16", 65'535)
        .number("i16", 3, 0x8000, 2)
        .u32("u32", 4'000'000'000)
        .i32("i32", -2)
        .number("f32", 6, 0x3fc00000, 4)
        .boolean("yes", 1)
        .boolean("no", 0)
        .string("text", "万\n")
        .string("nothing", "")
        .u64("u64", 0xffff'ffff'ffff'fffe)
        .number("i64", 11, 0x8000'0000'0000'0000, 8)
        .number("f64", 12, 0xbff8'0000'0000'0000, 8);
    by_hand.strings("strings", {"a", "", "bc"}).i32s("i32s", {1, -1, 7});
    by_hand.array("empty", 4, 0, {}).array("bools", 7, 3, {1, 0, 1});
    GgufBytes nested = by_hand.bytes();
    for (const std::uint64_t count : {std::uint64_t{2}, std::uint64_t{1}}) {
        nested.u32(4);
        nested.u64(count);
        for (std::uint64_t i = 0; i < count; ++i) nested.u32(10 * count + i);
    }
    by_hand.array("nested", 9, 2, nested.data);

    const std::vector<std::int32_t> numbers = {1, -1, 7};
    const std::vector<std::uint32_t> two = {20, 21}, one = {10};
    const std::vector<std::string> texts = {"a", "", "bc"};
    const std::vector<std::uint8_t> flags = {1, 0, 5};
    const std::vector<KeyValue> inner = {array<std::uint32_t>("", two), array<std::uint32_t>("", one)};
    const std::vector<KeyValue> keys = {
        number("u8", std::uint8_t{200}),
        number("i8", std::int8_t{-2}),
        number("u16", std::uint16_t{65'535}),
        number("i16", std::int16_t{-32'768}),
        number("u32", std::uint32_t{4'000'000'000}),
        number("i32", std::int32_t{-2}),
        number("f32", 1.5F),
        number("yes", true),
        number("no", false),
        string("text", "万\n"),
        string("nothing", ""),
        number("u64", std::uint64_t{0xffff'ffff'ffff'fffe}),
        number("i64", std::numeric_limits<std::int64_t>::min()),
        number("f64", -1.5),
        strings("strings", texts),
        array<std::int32_t>("i32s", numbers),
        array<std::uint32_t>("empty", {}),
        booleans("bools", flags),
        arrays("nested", inner),
    };
    EXPECT_EQ(written(keys, {}), by_hand.build());
}

TEST(GgufWriter, TensorsFollowEachOtherPadded) {
    GgufFile by_hand;
    by_hand.basics().align_key(64);
    by_hand.f32("norm", 5);
    by_hand.tensor("m", {256, 3}, 12, 3 * 144);
    by_hand.tensor("scalar", {}, 0, 4);
    by_hand.tensor("empty", {0, 2}, 0, 0);
    by_hand.tensor("pq2", {128, 2, 1, 3}, 142, 6 * 34);
    const std::vector<KeyValue> keys = {string("general.architecture", "llama"),
                                        number("general.quantization_version", std::uint32_t{2}),
                                        number("general.alignment", std::uint32_t{64})};
    const std::vector<NewTensor> tensors = {{"norm", {5}, ggml(0)},
                                            {"m", {3, 256}, ggml(12)},
                                            {"scalar", {}, ggml(0)},
                                            {"empty", {2, 0}, ggml(0)},
                                            {"pq2", {3, 1, 2, 128}, ggml(142, codec::Dialect::prism)}};
    EXPECT_EQ(written(keys, tensors), by_hand.build());
    const auto plan = plan_file(keys, tensors);
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->keys_end, by_hand.keys_end);
    EXPECT_EQ(plan->table_end, by_hand.header_end);
    EXPECT_EQ(plan->data_offset, by_hand.data_offset);
    EXPECT_EQ(plan->tensors[1].offset, by_hand.data_offset + 64);
}

TEST(GgufWriter, LlamaCppHasNoComplaint) {
    const std::vector<KeyValue> keys = {string("general.architecture", "llama")};
    const std::vector<NewTensor> tensors = {{"a", {3, 256}, ggml(12)}, {"b", {7}, ggml(30)}, {"c", {2, 32}, ggml(8)}};
    const Bytes file = written(keys, tensors);
    ASSERT_FALSE(file.empty());
    EXPECT_EQ(first_complaint(file), "");
    const ArtifactPtr artifact = read(file);
    EXPECT_EQ(artifact->entry_count(), 3u);
    EXPECT_EQ(artifact->format_name(EntryId{1}), "BF16");
}

TEST(GgufWriter, MistakesAreNamed) {
    const auto key_error = [](KeyValue key) {
        const std::vector<KeyValue> keys = {string("general.architecture", "x"), std::move(key)};
        const auto plan = plan_file(keys, {});
        return plan ? std::string() : plan.error().path;
    };
    EXPECT_EQ(key_error(string("", "x")), "keys[\"\"]");
    EXPECT_EQ(key_error(string("general.architecture", "x")), "keys[\"general.architecture\"]");
    EXPECT_EQ(key_error(string(std::string(65'536, 'k'), "x")).substr(0, 7), "keys[\"k");
    EXPECT_EQ(key_error({"raw", ValueType::u32, {1, 2, 3}}), "keys[\"raw\"]");
    EXPECT_EQ(key_error({"raw", ValueType::string, {9, 0, 0, 0, 0, 0, 0, 0, 'x'}}), "keys[\"raw\"]");
    EXPECT_EQ(key_error({"raw", ValueType::json, {}}), "keys[\"raw\"]");
    // An array of two u32 with room for one, and one with an element type that does not exist.
    EXPECT_EQ(key_error({"raw", ValueType::array, {4, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1}}), "keys[\"raw\"]");
    EXPECT_EQ(key_error({"raw", ValueType::array, {13, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}}), "keys[\"raw\"]");
    EXPECT_EQ(key_error(number("general.alignment", std::uint32_t{24})), "keys[\"general.alignment\"]");
    EXPECT_EQ(key_error(number("general.alignment", std::uint64_t{32})), "keys[\"general.alignment\"]");
    EXPECT_EQ(key_error({"raw", ValueType::u32, {1, 2, 3, 4}}), "");

    const auto tensor_error = [](NewTensor tensor) {
        const std::vector<NewTensor> tensors = {{"first", {32}, ggml(0)}, std::move(tensor)};
        const auto plan = plan_file({}, tensors);
        return plan ? std::string() : plan.error().path;
    };
    EXPECT_EQ(tensor_error({"first", {32}, ggml(0)}), "first");
    EXPECT_EQ(tensor_error({std::string(64, 'n'), {32}, ggml(0)}), std::string(64, 'n'));
    EXPECT_EQ(tensor_error({std::string(63, 'n'), {32}, ggml(0)}), "");
    EXPECT_EQ(tensor_error({"five", {1, 1, 1, 1, 32}, ggml(0)}), "five");
    EXPECT_EQ(tensor_error({"part of a block", {100}, ggml(12)}), "part of a block");
    EXPECT_EQ(tensor_error({"no type", {32}, nullptr}), "no type");
    EXPECT_EQ(tensor_error({"planes", {1, 128}, codec::find_ninfer("PQ2_0_G128", "row-split-k128-v1", 2)}), "planes");
    const std::uint64_t huge = std::uint64_t{1} << 62;
    const std::vector<NewTensor> too_large = {{"big", {huge}, ggml(24)}, {"too", {huge}, ggml(24)}};
    const auto plan = plan_file({}, too_large);
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().code, ErrorCode::overflow);
    EXPECT_EQ(plan.error().path, "too");
}

TEST(GgufWriter, ArraysInArraysHaveALimit) {
    const std::vector<std::uint32_t> one = {1};
    KeyValue key = array<std::uint32_t>("deep", one);
    for (int i = 0; i < 7; ++i) key = arrays("deep", std::span(&key, 1));
    EXPECT_TRUE(plan_file(std::span(&key, 1), {}));
    for (int i = 0; i < 2000; ++i) key = arrays("deep", std::span(&key, 1));
    EXPECT_FALSE(plan_file(std::span(&key, 1), {}));
}

TEST(GgufWriter, AFileWithoutAllItsDataDoesNotAppear) {
    const TempDir dir;
    const std::vector<NewTensor> tensors = {{"a", {8}, ggml(0)}, {"b", {8}, ggml(0)}};
    const auto plan = plan_file({}, tensors);
    ASSERT_TRUE(plan);
    {
        auto file = create_file(dir.file("out.gguf"), io::IfExists::refuse, *plan);
        ASSERT_TRUE(file);
        ASSERT_TRUE(file->write(0, 0, Bytes(32)));
        const Status status = file->commit();
        ASSERT_FALSE(status);
        EXPECT_EQ(status.error().path, "b");
    }
    EXPECT_TRUE(io::list_files(utf8_of(dir.path()))->empty());
}

}  // namespace
}  // namespace ninspect::gguf
