// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/byte_cursor.h"

#include "tests/support/support.h"

#include <gtest/gtest.h>

#include <string>

namespace ninspect::io {
namespace {

using test::Bytes;
using test::bytes_of;

Bytes pattern(std::size_t n) {
    Bytes bytes(n);
    for (std::size_t i = 0; i < n; ++i) bytes[i] = static_cast<std::uint8_t>(i * 7 + 3);
    return bytes;
}

/// The number that `n` bytes of the pattern from `at` on stand for, digit by digit.
std::uint64_t number_at(const Bytes& bytes, std::size_t at, std::size_t n, bool big) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < n; ++i) value = value * 256 + bytes[big ? at + i : at + n - 1 - i];
    return value;
}

/// Remembers the largest single read, and fails reads that touch a damaged place.
class WatchedSource final : public ByteSource {
public:
    explicit WatchedSource(Bytes bytes) : bytes_(std::move(bytes)), damaged_from_(bytes_.size()) {}
    std::uint64_t size() const noexcept override { return bytes_.size(); }
    const std::string& name() const noexcept override { return name_; }
    Result<std::size_t> read_at(std::uint64_t offset, std::span<std::uint8_t> out) const override {
        largest_ = std::max(largest_, out.size());
        ++reads_;
        if (offset >= size()) return std::size_t{0};
        const std::size_t n = std::min<std::size_t>(out.size(), bytes_.size() - offset);
        if (offset + n > damaged_from_) {
            Error error;
            error.code = ErrorCode::read_failed;
            error.file = name_;
            error.offset = damaged_from_;
            return error;
        }
        std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(offset), n, out.begin());
        return n;
    }
    void damage_from(std::size_t offset) { damaged_from_ = offset; }
    std::size_t largest() const { return largest_; }
    int reads() const { return reads_; }

private:
    Bytes bytes_;
    std::size_t damaged_from_;
    std::string name_ = "watched";
    mutable std::size_t largest_ = 0;
    mutable int reads_ = 0;
};

class WindowSizes : public testing::TestWithParam<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(ByteCursor, WindowSizes, testing::Range<std::size_t>(1, 65));

TEST_P(WindowSizes, FieldsAcrossTheEdgesAreWhole) {
    const Bytes data = pattern(2000);
    const auto source = MemorySource::view("m", data);
    for (const bool big : {false, true}) {
        ByteCursor cursor(*source, 5, big ? ByteOrder::big : ByteOrder::little, GetParam());
        std::size_t at = 5;
        while (at + 120 <= data.size()) {
            EXPECT_EQ(cursor.u8("a").value(), data[at]);
            EXPECT_EQ(cursor.u16("b").value(), number_at(data, at + 1, 2, big));
            EXPECT_EQ(cursor.u32("c").value(), number_at(data, at + 3, 4, big));
            EXPECT_EQ(cursor.u64("d").value(), number_at(data, at + 7, 8, big));
            ASSERT_TRUE(cursor.skip(5, "e"));
            const auto view = cursor.bytes(83, "f");
            ASSERT_TRUE(view);
            EXPECT_EQ(Bytes(view->begin(), view->end()), Bytes(data.begin() + at + 20, data.begin() + at + 103));
            at += 103;
            EXPECT_EQ(cursor.offset(), at);
            EXPECT_EQ(cursor.left(), data.size() - at);
        }
    }
}

TEST_P(WindowSizes, PeekShowsWhatWasAskedFor) {
    const Bytes data = pattern(300);
    const auto source = MemorySource::view("m", data);
    ByteCursor cursor(*source, 0, ByteOrder::little, GetParam());
    for (std::size_t at = 0; at < data.size(); at += 7) {
        const auto view = cursor.peek(40);
        ASSERT_TRUE(view);
        ASSERT_GE(view->size(), std::min<std::size_t>(40, data.size() - at));
        EXPECT_TRUE(std::equal(view->begin(), view->end(), data.begin() + static_cast<std::ptrdiff_t>(at)));
        cursor.advance(std::min<std::size_t>(7, view->size()));
    }
    EXPECT_EQ(cursor.left(), 0u);
    EXPECT_TRUE(cursor.peek(1)->empty());
}

TEST(ByteCursor, TruncatedSaysWhereAndHowMuchAndStays) {
    const auto source = std::make_shared<MemorySource>("m.gguf", pattern(10));
    ByteCursor cursor(*source, 7);
    const auto failed = cursor.u32("tensors[3].type");
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code, ErrorCode::truncated);
    EXPECT_EQ(failed.error().file, "m.gguf");
    EXPECT_EQ(failed.error().offset, 7u);
    EXPECT_EQ(failed.error().path, "tensors[3].type");
    EXPECT_EQ(failed.error().expected, "4 B");
    EXPECT_EQ(failed.error().found, "3 B");
    EXPECT_FALSE(cursor.skip(4, "x"));
    EXPECT_FALSE(cursor.bytes(4, "x"));
    EXPECT_EQ(cursor.offset(), 7u);
    EXPECT_TRUE(cursor.skip(3, "x"));
    EXPECT_EQ(cursor.left(), 0u);
    EXPECT_TRUE(cursor.bytes(0, "x"));
}

TEST(ByteCursor, AClaimedLengthCostsNothing) {
    WatchedSource source(pattern(100));
    ByteCursor cursor(source);
    for (const std::uint64_t n : {std::uint64_t{101}, std::uint64_t{1} << 40, ~std::uint64_t{0}}) {
        EXPECT_FALSE(cursor.bytes(n, "string"));
        EXPECT_FALSE(cursor.skip(n, "array"));
    }
    EXPECT_EQ(source.reads(), 0);
    EXPECT_EQ(cursor.offset(), 0u);
}

TEST(ByteCursor, SeekGoesAnywhere) {
    const Bytes data = pattern(1000);
    WatchedSource source(data);
    ByteCursor cursor(source, 0, ByteOrder::little, 100);
    ASSERT_TRUE(cursor.u8("a"));
    cursor.seek(99);  // inside the window: nothing is read again
    EXPECT_EQ(cursor.u8("a").value(), data[99]);
    EXPECT_EQ(source.reads(), 1);
    cursor.seek(990);
    EXPECT_EQ(cursor.u16("a").value(), number_at(data, 990, 2, false));
    cursor.seek(3);
    EXPECT_EQ(cursor.u8("a").value(), data[3]);
    cursor.seek(~std::uint64_t{0});
    EXPECT_EQ(cursor.left(), 0u);
    EXPECT_FALSE(cursor.u8("a"));
    EXPECT_TRUE(cursor.peek(8)->empty());
    cursor.seek(0);
    EXPECT_EQ(cursor.u8("a").value(), data[0]);
}

TEST(ByteCursor, TheWindowShrinksAgainAfterALongField) {
    WatchedSource source(pattern(100'000));
    ByteCursor cursor(source, 0, ByteOrder::little, 64);
    ASSERT_TRUE(cursor.bytes(50'000, "long"));
    EXPECT_GE(source.largest(), 50'000u);
    for (int i = 0; i < 1000; ++i) ASSERT_TRUE(cursor.u32("a"));
    EXPECT_EQ(cursor.offset(), 54'000u);
}

TEST(ByteCursor, DamageBehindTheFieldsDoesNotHurtThem) {
    const Bytes data = pattern(1000);
    WatchedSource source(data);
    source.damage_from(20);
    ByteCursor cursor(source, 0, ByteOrder::little, 512);
    for (std::size_t at = 0; at < 20; at += 4) EXPECT_EQ(cursor.u32("a").value(), number_at(data, at, 4, false));
    const auto failed = cursor.u32("a");
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code, ErrorCode::read_failed);
    EXPECT_EQ(cursor.offset(), 20u);
}

/// 500,000 strings of 14 bytes behind 8-byte lengths: 11 MB, a large vocabulary.
Bytes string_table() {
    Bytes bytes;
    bytes.reserve(11'000'000);
    for (std::uint32_t i = 0; i < 500'000; ++i) {
        bytes.insert(bytes.end(), {14, 0, 0, 0, 0, 0, 0, 0});
        bytes.insert(bytes.end(), 14, static_cast<std::uint8_t>('a' + i % 26));
    }
    return bytes;
}

TEST(ByteCursor, HalfAMillionStringsReadEachByteOnce) {
    const Bytes data = string_table();
    const WatchedSource source(data);
    ByteCursor cursor(source);
    std::size_t strings = 0, letters = 0;
    while (cursor.left() != 0) {
        const auto view = cursor.peek(8);
        ASSERT_TRUE(view);
        const std::uint64_t n = load_u64(view->data());
        cursor.advance(8);
        const auto text = cursor.peek(static_cast<std::size_t>(n));
        ASSERT_TRUE(text && text->size() >= n);
        letters += text->front() == 'a';
        cursor.advance(static_cast<std::size_t>(n));
        ++strings;
    }
    EXPECT_EQ(strings, 500'000u);
    EXPECT_EQ(letters, 19'231u);                                     // 500,000 / 26, rounded up
    EXPECT_LE(source.reads(), 11'000'000 / (256 * 1024) * 11 / 10);  // each byte once, a few twice
}

}  // namespace
}  // namespace ninspect::io
