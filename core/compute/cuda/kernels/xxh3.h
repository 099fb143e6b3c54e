// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// XXH3 with 64 bits, without seed, for inputs of 17 bytes and more, whose bytes need not lie one behind the
// other. Constants and order of operations: https://github.com/Cyan4973/xxHash, doc/xxhash_spec.md and
// xxhash.h (BSD-2-Clause, Yann Collet).
//
// `Row` has: std::uint32_t size; std::uint64_t word64(std::uint32_t at) const. Secret: its 192 bytes.
#pragma once

#include "core/codec/decode/numbers.h"

#include <cstdint>

namespace ninspect::compute::cuda {

constexpr std::uint32_t xxh3_secret_bytes = 192;
constexpr std::uint32_t xxh3_lanes = 8;     ///< 64-bit accumulators of long inputs
constexpr std::uint32_t xxh3_short = 240;   ///< longer inputs have accumulators
constexpr std::uint32_t xxh3_stripe = 64;   ///< bytes that all accumulators take at once
constexpr std::uint32_t xxh3_stripes = 16;  ///< after so many the accumulators are scrambled

#if defined(__CUDACC__)
__constant__
#endif
    const std::uint8_t xxh3_secret[xxh3_secret_bytes] = {
        0xb8, 0xfe, 0x6c, 0x39, 0x23, 0xa4, 0x4b, 0xbe, 0x7c, 0x01, 0x81, 0x2c, 0xf7, 0x21, 0xad, 0x1c, 0xde, 0xd4,
        0x6d, 0xe9, 0x83, 0x90, 0x97, 0xdb, 0x72, 0x40, 0xa4, 0xa4, 0xb7, 0xb3, 0x67, 0x1f, 0xcb, 0x79, 0xe6, 0x4e,
        0xcc, 0xc0, 0xe5, 0x78, 0x82, 0x5a, 0xd0, 0x7d, 0xcc, 0xff, 0x72, 0x21, 0xb8, 0x08, 0x46, 0x74, 0xf7, 0x43,
        0x24, 0x8e, 0xe0, 0x35, 0x90, 0xe6, 0x81, 0x3a, 0x26, 0x4c, 0x3c, 0x28, 0x52, 0xbb, 0x91, 0xc3, 0x00, 0xcb,
        0x88, 0xd0, 0x65, 0x8b, 0x1b, 0x53, 0x2e, 0xa3, 0x71, 0x64, 0x48, 0x97, 0xa2, 0x0d, 0xf9, 0x4e, 0x38, 0x19,
        0xef, 0x46, 0xa9, 0xde, 0xac, 0xd8, 0xa8, 0xfa, 0x76, 0x3f, 0xe3, 0x9c, 0x34, 0x3f, 0xf9, 0xdc, 0xbb, 0xc7,
        0xc7, 0x0b, 0x4f, 0x1d, 0x8a, 0x51, 0xe0, 0x4b, 0xcd, 0xb4, 0x59, 0x31, 0xc8, 0x9f, 0x7e, 0xc9, 0xd9, 0x78,
        0x73, 0x64, 0xea, 0xc5, 0xac, 0x83, 0x34, 0xd3, 0xeb, 0xc3, 0xc5, 0x81, 0xa0, 0xff, 0xfa, 0x13, 0x63, 0xeb,
        0x17, 0x0d, 0xdd, 0x51, 0xb7, 0xf0, 0xda, 0x49, 0xd3, 0x16, 0x55, 0x26, 0x29, 0xd4, 0x68, 0x9e, 0x2b, 0x16,
        0xbe, 0x58, 0x7d, 0x47, 0xa1, 0xfc, 0x8f, 0xf8, 0xb8, 0xd1, 0x7a, 0xd0, 0x31, 0xce, 0x45, 0xcb, 0x3a, 0x8f,
        0x95, 0x16, 0x04, 0x28, 0xaf, 0xd7, 0xfb, 0xca, 0xbb, 0x4b, 0x40, 0x7e};

namespace xxh3 {

constexpr std::uint64_t prime32_1 = 0x9E3779B1u, prime32_2 = 0x85EBCA77u, prime32_3 = 0xC2B2AE3Du;
constexpr std::uint64_t prime64_1 = 0x9E3779B185EBCA87u, prime64_2 = 0xC2B2AE3D27D4EB4Fu,
                        prime64_3 = 0x165667B19E3779F9u, prime64_4 = 0x85EBCA77C2B2AE63u,
                        prime64_5 = 0x27D4EB2F165667C5u;

NI_HD inline std::uint64_t low32(std::uint64_t x) noexcept { return x & 0xffffffffu; }

/// Upper half of the product.
NI_HD inline std::uint64_t multiply_high(std::uint64_t a, std::uint64_t b) noexcept {
#if defined(__CUDA_ARCH__)
    return __umul64hi(a, b);
#else
    const std::uint64_t ll = low32(a) * low32(b), hl = (a >> 32) * low32(b), lh = low32(a) * (b >> 32);
    const std::uint64_t middle = (ll >> 32) + low32(hl) + lh;
    return (a >> 32) * (b >> 32) + (hl >> 32) + (middle >> 32);
#endif
}

NI_HD inline std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) noexcept {
    return a * b ^ multiply_high(a, b);
}

NI_HD inline std::uint64_t avalanche(std::uint64_t h) noexcept {
    h ^= h >> 37;
    h *= 0x165667919E3779F9u;
    return h ^ h >> 32;
}

template <class Row>
NI_HD inline std::uint64_t mix16(const Row& row, std::uint32_t at, const std::uint8_t* secret) noexcept {
    return folded_product(row.word64(at) ^ codec::word64(secret), row.word64(at + 8) ^ codec::word64(secret + 8));
}

/// 17 to 128 bytes: pairs of 16 bytes from both ends.
template <class Row>
NI_HD inline std::uint64_t of_few(const Row& row, const std::uint8_t* secret) noexcept {
    const std::uint32_t size = row.size;
    std::uint64_t sum = size * prime64_1;
    for (std::uint32_t pair = 0; pair < 4 && (pair == 0 || size > 32 * pair); ++pair)
        sum += mix16(row, 16 * pair, secret + 32 * pair) + mix16(row, size - 16 * (pair + 1), secret + 32 * pair + 16);
    return avalanche(sum);
}

/// 129 to 240 bytes.
template <class Row>
NI_HD inline std::uint64_t of_some(const Row& row, const std::uint8_t* secret) noexcept {
    constexpr std::uint32_t first_rounds = 8, later_start = 3, last_start = 136 - 17;
    std::uint64_t sum = row.size * prime64_1;
    for (std::uint32_t i = 0; i < first_rounds; ++i) sum += mix16(row, 16 * i, secret + 16 * i);
    sum = avalanche(sum);
    for (std::uint32_t i = first_rounds; i < row.size / 16; ++i)
        sum += mix16(row, 16 * i, secret + 16 * (i - first_rounds) + later_start);
    sum += mix16(row, row.size - 16, secret + last_start);
    return avalanche(sum);
}

NI_HD inline std::uint64_t first_value(std::uint32_t lane) noexcept {
    switch (lane) {
        case 0:
            return prime32_3;
        case 1:
            return prime64_1;
        case 2:
            return prime64_2;
        case 3:
            return prime64_3;
        case 4:
            return prime64_4;
        case 5:
            return prime32_2;
        case 6:
            return prime64_5;
        default:
            return prime32_1;
    }
}

/// What a stripe adds to an accumulator: the neighbour's word, and the product of the halves of its own.
template <class Row>
NI_HD inline std::uint64_t addend(const Row& row, std::uint32_t at, std::uint32_t lane,
                                  const std::uint8_t* secret) noexcept {
    const std::uint64_t key = row.word64(at + 8 * lane) ^ codec::word64(secret + 8 * lane);
    return row.word64(at + 8 * (lane ^ 1u)) + low32(key) * (key >> 32);
}

}  // namespace xxh3

/// Accumulator `lane` of an input of more than 240 bytes. No lane needs another one.
template <class Row>
NI_HD inline std::uint64_t xxh3_lane(const Row& row, std::uint32_t lane, const std::uint8_t* secret) noexcept {
    constexpr std::uint32_t scramble_at = xxh3_secret_bytes - xxh3_stripe, last_at = scramble_at - 7;
    std::uint64_t sum = xxh3::first_value(lane);
    const std::uint32_t stripes = (row.size - 1) / xxh3_stripe;
    for (std::uint32_t n = 0; n < stripes; ++n) {
        sum += xxh3::addend(row, n * xxh3_stripe, lane, secret + 8 * (n % xxh3_stripes));
        if (n % xxh3_stripes + 1 != xxh3_stripes) continue;
        sum = (sum ^ sum >> 47 ^ codec::word64(secret + scramble_at + 8 * lane)) * xxh3::prime32_1;
    }
    return sum + xxh3::addend(row, row.size - xxh3_stripe, lane, secret + last_at);
}

/// The eight of them together.
NI_HD inline std::uint64_t xxh3_merge(const std::uint64_t* lanes, std::uint32_t size,
                                      const std::uint8_t* secret) noexcept {
    constexpr std::uint32_t merge_at = 11;
    std::uint64_t sum = size * xxh3::prime64_1;
    for (std::uint32_t i = 0; i < xxh3_lanes; i += 2)
        sum += xxh3::folded_product(lanes[i] ^ codec::word64(secret + merge_at + 8 * i),
                                    lanes[i + 1] ^ codec::word64(secret + merge_at + 8 * i + 8));
    return xxh3::avalanche(sum);
}

/// Of 17 to 240 bytes.
template <class Row>
NI_HD inline std::uint64_t xxh3_of_short(const Row& row, const std::uint8_t* secret) noexcept {
    return row.size <= 128 ? xxh3::of_few(row, secret) : xxh3::of_some(row, secret);
}

}  // namespace ninspect::compute::cuda
