// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// What the tests of decoders share: rows out of a payload in memory, and digests.
#pragma once

#include "core/codec/decode.h"
#include "core/io/digest.h"
#include "tests/support/support.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace ninspect::test {

/// The bytes of rows out of a whole payload.
inline codec::RowBytes rows_of(const codec::Geometry& g, const Bytes& payload, std::uint64_t first,
                               std::uint64_t count) {
    codec::RowBytes rows;
    rows.first_row = first;
    rows.rows = count;
    for (std::size_t i = 0; i < g.planes.size(); ++i) {
        const codec::ByteRange range = codec::plane_range_of_rows(g, i, first, count);
        EXPECT_LE(range.offset + range.bytes, payload.size()) << g.planes[i].name;
        rows.planes[i] =
            std::span(payload).subspan(static_cast<std::size_t>(range.offset), static_cast<std::size_t>(range.bytes));
    }
    return rows;
}

inline codec::Geometry geometry_of(const codec::Encoding* encoding, const std::vector<std::uint64_t>& shape,
                                   std::uint64_t divisors = 1) {
    EXPECT_NE(encoding, nullptr);
    const auto geometry = codec::compute_geometry(*encoding, shape, divisors);
    EXPECT_TRUE(geometry.has_value());
    return geometry ? *geometry : codec::Geometry{};
}

inline std::vector<float> values_of(const codec::Geometry& g, const Bytes& payload, std::uint64_t first,
                                    std::uint64_t count) {
    std::vector<float> values(static_cast<std::size_t>(count * g.columns), 12345.0f);
    const Status status =
        codec::decode_rows(g, rows_of(g, payload, first, count), codec::reference_kernels(*g.encoding), values);
    EXPECT_TRUE(status.has_value()) << (status ? "" : status.error().path + " " + status.error().found);
    return values;
}
inline std::vector<float> values_of(const codec::Geometry& g, const Bytes& payload) {
    return values_of(g, payload, 0, g.experts * g.rows);
}

inline std::vector<std::int16_t> codes_of(const codec::Geometry& g, const Bytes& payload, std::uint64_t first,
                                          std::uint64_t count) {
    std::vector<std::int16_t> codes(static_cast<std::size_t>(count * g.columns), 12345);
    const Status status = codec::decode_codes(g, rows_of(g, payload, first, count), codes);
    EXPECT_TRUE(status.has_value()) << (status ? "" : status.error().path + " " + status.error().found);
    return codes;
}
inline std::vector<std::int16_t> codes_of(const codec::Geometry& g, const Bytes& payload) {
    return codes_of(g, payload, 0, g.experts * g.rows);
}

inline std::string sha256_of(const Bytes& bytes) {
    auto digest = io::Digest::make(io::DigestAlgorithm::sha256);
    if (!digest) return "no SHA-256";
    (*digest)->update(bytes);
    return (*digest)->finish();
}

/// Little-endian words, whatever this machine's order.
inline Bytes words_of(std::span<const float> values) {
    Bytes bytes;
    for (const float value : values)
        for (int i = 0; i < 4; ++i)
            bytes.push_back(static_cast<std::uint8_t>(std::bit_cast<std::uint32_t>(value) >> (8 * i)));
    return bytes;
}

inline void put_word(Bytes& bytes, std::size_t at, unsigned word) {
    bytes[at] = static_cast<std::uint8_t>(word & 255);
    bytes[at + 1] = static_cast<std::uint8_t>(word >> 8);
}

}  // namespace ninspect::test
