// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/digest.h"

#include "tests/support/support.h"

#include <gtest/gtest.h>

#include <string>

namespace ninspect::io {
namespace {

using test::Bytes;
using test::bytes_of;

std::string digest_of(DigestAlgorithm algorithm, const Bytes& bytes) {
    Result<std::unique_ptr<Digest>> digest = Digest::make(algorithm);
    if (!digest) return "none";
    (*digest)->update(bytes);
    return (*digest)->finish();
}

// FIPS 180-2, appendix B.
constexpr std::string_view sha_empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
constexpr std::string_view sha_abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
constexpr std::string_view sha_million_a = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";

TEST(Sha256, KnownVectors) {
    EXPECT_EQ(digest_of(DigestAlgorithm::sha256, {}), sha_empty);
    EXPECT_EQ(digest_of(DigestAlgorithm::sha256, bytes_of("abc")), sha_abc);
    EXPECT_EQ(digest_of(DigestAlgorithm::sha256, Bytes(1'000'000, 'a')), sha_million_a);
}

/// The bytes that xxHash's own self-test digests.
Bytes sanity_buffer(std::size_t n) {
    Bytes bytes(n);
    std::uint64_t x = 2654435761u;
    for (std::uint8_t& byte : bytes) {
        byte = static_cast<std::uint8_t>(x >> 56);
        x *= 11400714785074694797u;
    }
    return bytes;
}

TEST(Xxh3, KnownVectorsOfItsOwnSelfTest) {
    EXPECT_EQ(digest_of(DigestAlgorithm::xxh3_128, sanity_buffer(0)), "99aa06d3014798d86001c324468d497f");
    EXPECT_EQ(digest_of(DigestAlgorithm::xxh3_128, sanity_buffer(1)), "a6cd5e9392000f6ac44bdff4074eecdb");
    EXPECT_EQ(digest_of(DigestAlgorithm::xxh3_128, sanity_buffer(6)), "082afe0b8162d12a3e7039bdda43cfc6");
    EXPECT_EQ(digest_of(DigestAlgorithm::xxh3_128, sanity_buffer(12)), "6e3efd8fc7802b18061a192713f69ad9");
    EXPECT_EQ(digest_of(DigestAlgorithm::xxh3_128, sanity_buffer(24)), "0ce966e4678d37611e7044d28b1b901d");
}

TEST(Digest, PiecesGiveTheSameAsTheWhole) {
    const Bytes bytes = sanity_buffer(10'000);
    for (const auto algorithm : {DigestAlgorithm::sha256, DigestAlgorithm::xxh3_128}) {
        Result<std::unique_ptr<Digest>> digest = Digest::make(algorithm);
        ASSERT_TRUE(digest);
        std::size_t at = 0;
        for (std::size_t n = 0; at < bytes.size(); ++n, at += n)
            (*digest)->update(std::span(bytes).subspan(at).first(std::min(n + 1, bytes.size() - at)));
        EXPECT_EQ((*digest)->finish(), digest_of(algorithm, bytes));
    }
}

TEST(DigestRange, CoversExactlyTheRangeAndReportsBytes) {
    Bytes bytes(3'000'000, 'x');
    std::fill(bytes.begin() + 1000, bytes.begin() + 1'001'000, 'a');
    const auto source = MemorySource::view("m", bytes);
    RunControl control;
    std::uint64_t last = 0;
    control.progress = [&](const Progress& p) {
        EXPECT_GT(p.done, last);
        EXPECT_EQ(p.total, 1'000'000u);
        EXPECT_EQ(p.unit, ProgressUnit::bytes);
        last = p.done;
    };
    const auto digest = digest_range(*source, 1000, 1'000'000, DigestAlgorithm::sha256, control);
    ASSERT_TRUE(digest);
    EXPECT_EQ(*digest, sha_million_a);
    EXPECT_EQ(last, 1'000'000u);
    EXPECT_EQ(*digest_range(*source, 5, 0, DigestAlgorithm::sha256, {}), sha_empty);
}

TEST(DigestRange, StopsWhenAsked) {
    const Bytes bytes(5'000'000, 'x');
    const auto source = MemorySource::view("m", bytes);
    StopSource stop;
    RunControl control;
    control.stop = stop.token();
    std::uint64_t done = 0;
    control.progress = [&](const Progress& p) {
        done = p.done;
        stop.request_stop();
    };
    const auto digest = digest_range(*source, 0, bytes.size(), DigestAlgorithm::xxh3_128, control);
    ASSERT_FALSE(digest);
    EXPECT_EQ(digest.error().code, ErrorCode::cancelled);
    EXPECT_LT(done, bytes.size());
}

TEST(DigestRange, BeyondTheEndIsTruncated) {
    const auto source = MemorySource::view("m", {});
    for (const std::uint64_t offset : {std::uint64_t{0}, ~std::uint64_t{0}}) {
        const auto digest = digest_range(*source, offset, 1, DigestAlgorithm::sha256, {});
        ASSERT_FALSE(digest);
        EXPECT_EQ(digest.error().code, ErrorCode::truncated);
    }
}

TEST(Digest, NamesAreThoseOfTheCommandLine) {
    EXPECT_EQ(digest_name(DigestAlgorithm::sha256), "sha256");
    EXPECT_EQ(digest_name(DigestAlgorithm::xxh3_128), "xxh3");
}

}  // namespace
}  // namespace ninspect::io
