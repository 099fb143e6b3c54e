// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/sub_scales.h"

#include "core/base/endian.h"

#include <array>

namespace ninspect::stats {
namespace {

using codec::WordFormat;
using Block = const std::uint8_t*;

constexpr int bias = 32;  // of six-bit scales that have a sign

std::uint8_t biased(unsigned six_bits) noexcept { return static_cast<std::uint8_t>(static_cast<int>(six_bits) - bias); }

/// Writes the scales of one block; gives their number (at most 16).
using Unpack = int (*)(Block, std::uint8_t* out);

int low_nibbles(Block b, int count, std::uint8_t* out) noexcept {
    for (int i = 0; i < count; ++i) out[i] = b[i] & 15u;
    return count;
}
int nibble_pairs(Block b, int bytes, std::uint8_t* out) noexcept {
    for (int i = 0; i < bytes; ++i) {
        out[2 * i] = b[i] & 15u;
        out[2 * i + 1] = b[i] >> 4;
    }
    return 2 * bytes;
}

int unpack_q2_k(Block b, std::uint8_t* out) noexcept { return low_nibbles(b, 16, out); }

int unpack_q3_k(Block b, std::uint8_t* out) noexcept {
    const Block scales = b + 96;
    for (int j = 0; j < 16; ++j) {
        const unsigned low = j < 8 ? scales[j] & 15u : scales[j - 8] >> 4;
        const unsigned high = scales[8 + j % 4] >> (2 * (j / 4)) & 3u;
        out[j] = biased(low | high << 4);
    }
    return 16;
}

int unpack_q4_k(Block b, std::uint8_t* out) noexcept {
    const Block scales = b + 4;
    for (int j = 0; j < 4; ++j) {
        out[j] = scales[j] & 63u;
        out[j + 4] = static_cast<std::uint8_t>((scales[j + 8] & 15u) | (scales[j] >> 6) << 4);
    }
    return 8;
}

int unpack_q6_k(Block b, std::uint8_t* out) noexcept {
    for (int j = 0; j < 16; ++j) out[j] = b[192 + j];
    return 16;
}

int unpack_iq2_xxs(Block b, std::uint8_t* out) noexcept {
    for (int ib = 0; ib < 8; ++ib) out[ib] = b[2 + 8 * ib + 7] >> 4;
    return 8;
}
int unpack_iq2_xs(Block b, std::uint8_t* out) noexcept { return nibble_pairs(b + 66, 8, out); }
int unpack_iq2_s(Block b, std::uint8_t* out) noexcept { return nibble_pairs(b + 74, 8, out); }
int unpack_iq3_xxs(Block b, std::uint8_t* out) noexcept {
    for (int ib = 0; ib < 8; ++ib) out[ib] = b[66 + 4 * ib + 3] >> 4;
    return 8;
}
int unpack_iq3_s(Block b, std::uint8_t* out) noexcept { return nibble_pairs(b + 106, 4, out); }

int unpack_iq4_xs(Block b, std::uint8_t* out) noexcept {
    const unsigned high = load_u16(b + 2);
    for (int ib = 0; ib < 8; ++ib)
        out[ib] = biased((b[4 + ib / 2] >> (4 * (ib % 2)) & 15u) | (high >> (2 * ib) & 3u) << 4);
    return 8;
}

int unpack_iq1_s(Block b, std::uint8_t* out) noexcept {
    for (int ib = 0; ib < 8; ++ib) out[ib] = b[34 + 2 * ib + 1] >> 4 & 7u;
    return 8;
}
int unpack_iq1_m(Block b, std::uint8_t* out) noexcept {
    for (int i = 0; i < 16; ++i)
        out[i] = static_cast<std::uint8_t>(load_u16(b + 48 + 2 * (i / 4)) >> (3 * (i % 4)) & 7u);
    return 16;
}
int unpack_iq6_k(Block b, std::uint8_t* out) noexcept {
    for (int j = 0; j < 16; ++j) out[j] = b[4 + j];
    return 16;
}

struct Row {
    codec::Dialect dialect;
    std::int32_t type;
    WordFormat word;
    Unpack unpack;
};
constexpr codec::Dialect up = codec::Dialect::upstream;
constexpr Row rows[] = {
    {up, 10, WordFormat::u8, unpack_q2_k},   {up, 11, WordFormat::i8, unpack_q3_k},
    {up, 12, WordFormat::u8, unpack_q4_k},   {up, 13, WordFormat::u8, unpack_q4_k},
    {up, 14, WordFormat::i8, unpack_q6_k},   {up, 16, WordFormat::u8, unpack_iq2_xxs},
    {up, 17, WordFormat::u8, unpack_iq2_xs}, {up, 18, WordFormat::u8, unpack_iq3_xxs},
    {up, 19, WordFormat::u8, unpack_iq1_s},  {up, 21, WordFormat::u8, unpack_iq3_s},
    {up, 22, WordFormat::u8, unpack_iq2_s},  {up, 23, WordFormat::i8, unpack_iq4_xs},
    {up, 29, WordFormat::u8, unpack_iq1_m},  {codec::Dialect::ik, 141, WordFormat::i8, unpack_iq6_k},
};

const Row* row_of(const codec::Encoding& encoding) noexcept {
    if (encoding.arrangement != codec::Arrangement::blocks) return nullptr;
    for (const Row& row : rows)
        if (row.dialect == encoding.dialect && row.type == encoding.ggml_type) return &row;
    return nullptr;
}

}  // namespace

WordFormat sub_scale_word(const codec::Encoding& encoding) noexcept {
    const Row* row = row_of(encoding);
    return row == nullptr ? WordFormat::none : row->word;
}

void count_sub_scales(const codec::Encoding& encoding, const std::uint8_t* blocks, std::size_t count,
                      WordCounts& counts) {
    const Row* row = row_of(encoding);
    if (row == nullptr) return;
    std::array<std::uint8_t, 16> scales;
    const auto table = counts.table();
    for (std::size_t i = 0; i < count; ++i) {
        const int n = row->unpack(blocks + i * encoding.block_bytes, scales.data());
        for (int j = 0; j < n; ++j) ++table[scales[static_cast<std::size_t>(j)]];
    }
}

}  // namespace ninspect::stats
