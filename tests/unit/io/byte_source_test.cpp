// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/byte_source.h"

#include "tests/support/support.h"

#include <gtest/gtest.h>

#include <string>

namespace ninspect::io {
namespace {

using test::Bytes;
using test::bytes_of;

std::shared_ptr<MemorySource> memory(const std::string& name, std::string_view text) {
    return std::make_shared<MemorySource>(name, bytes_of(text));
}

/// Up to `n` bytes at `offset` as text; "failed" when that fails.
std::string read_text(const ByteSource& source, std::uint64_t offset, std::size_t n) {
    Bytes out(n, 0xEE);
    const Result<std::size_t> got = source.read_at(offset, out);
    if (!got) return "failed";
    return std::string(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(*got));
}

TEST(MemorySource, ReadsUpToItsEnd) {
    const auto source = memory("m", "0123456789");
    EXPECT_EQ(source->size(), 10u);
    EXPECT_EQ(source->name(), "m");
    EXPECT_EQ(read_text(*source, 0, 10), "0123456789");
    EXPECT_EQ(read_text(*source, 7, 10), "789");
    EXPECT_EQ(read_text(*source, 10, 1), "");
    EXPECT_EQ(read_text(*source, ~std::uint64_t{0}, 1), "");
    EXPECT_EQ(read_text(*source, 3, 0), "");
}

TEST(MemorySource, ViewsDoNotCopy) {
    Bytes bytes = bytes_of("abc");
    const auto source = MemorySource::view("v", bytes);
    bytes[1] = 'X';
    EXPECT_EQ(read_text(*source, 0, 3), "aXc");
}

TEST(MemorySource, ReadExactlyTellsHowMuchThereWas) {
    const auto source = memory("m", "0123456789");
    Bytes out(4);
    EXPECT_TRUE(source->read_exactly(6, out));
    EXPECT_EQ(out, bytes_of("6789"));
    const Status failed = source->read_exactly(8, out);
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code, ErrorCode::truncated);
    EXPECT_EQ(failed.error().file, "m");
    EXPECT_EQ(failed.error().offset, 8u);
    EXPECT_EQ(failed.error().expected, "4 B");
    EXPECT_EQ(failed.error().found, "2 B");
}

TEST(ConcatSource, ReadsAcrossPieces) {
    const auto a = memory("a", "--abc"), b = memory("b", "defgh--"), c = memory("c", "ij");
    const auto made =
        ConcatSource::make("all", {{a, "", 2, 3}, {b, "", 0, 0}, {b, "", 0, 5}, {c, "", 0, 2}, {a, "", 0, 0}});
    ASSERT_TRUE(made);
    const ConcatSource& source = **made;
    EXPECT_EQ(source.size(), 10u);
    EXPECT_EQ(source.name(), "all");
    const std::string whole = "abcdefghij";
    for (std::size_t offset = 0; offset <= 11; ++offset)
        for (std::size_t n = 0; n <= 12; ++n)
            EXPECT_EQ(read_text(source, offset, n), offset < 10 ? whole.substr(offset, n) : "") << offset << " " << n;
}

TEST(ConcatSource, AMissingPieceHurtsOnlyThoseWhoTouchIt) {
    const auto a = memory("a", "abc"), c = memory("c", "ghi");
    const auto made = ConcatSource::make("all", {{a, "", 0, 3}, {nullptr, "part-2.bin", 100, 3}, {c, "", 0, 3}});
    ASSERT_TRUE(made);
    EXPECT_EQ(read_text(**made, 0, 3), "abc");
    EXPECT_EQ(read_text(**made, 6, 3), "ghi");
    Bytes out(4);
    const Result<std::size_t> failed = (*made)->read_at(1, out);
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code, ErrorCode::not_found);
    EXPECT_EQ(failed.error().file, "part-2.bin");
    EXPECT_EQ(failed.error().offset, 100u);
    EXPECT_FALSE((*made)->read_at(4, out));
}

TEST(ConcatSource, APieceShorterThanItsSliceIsTruncated) {
    const auto a = memory("short.bin", "abc"), b = memory("b", "xyz");
    const auto made = ConcatSource::make("all", {{a, "", 0, 5}, {b, "", 0, 3}});
    ASSERT_TRUE(made);
    Bytes out(8);
    const Result<std::size_t> failed = (*made)->read_at(0, out);
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code, ErrorCode::truncated);
    EXPECT_EQ(failed.error().file, "short.bin");
    EXPECT_EQ(read_text(**made, 5, 3), "xyz");
}

TEST(ConcatSource, SizesThatDoNotAddUpAreRefused) {
    const auto a = memory("a", "abc");
    const std::uint64_t huge = ~std::uint64_t{0};
    const auto sum = ConcatSource::make("all", {{a, "", 0, huge}, {a, "", 0, 1}});
    ASSERT_FALSE(sum);
    EXPECT_EQ(sum.error().code, ErrorCode::overflow);
    const auto range = ConcatSource::make("all", {{a, "", huge, 2}});
    ASSERT_FALSE(range);
    EXPECT_EQ(range.error().code, ErrorCode::overflow);
}

TEST(ConcatSource, NothingIsAlsoASource) {
    const auto made = ConcatSource::make("none", {});
    ASSERT_TRUE(made);
    EXPECT_EQ((*made)->size(), 0u);
    EXPECT_EQ(read_text(**made, 0, 5), "");
}

}  // namespace
}  // namespace ninspect::io
