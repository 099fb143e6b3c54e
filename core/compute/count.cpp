// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Counting words and bytes. What limits it is not memory but a counter that is needed again
// before its last addition is done. So neighbours count in different tables, and runs of one
// word (padding, untrained rows) are added at once. More tables than these would not fit the
// processor's nearest cache and are slower on real weights. Pairs of bits are added up as bits.
#include "core/compute/kernels.h"

#include "core/codec/decode/numbers.h"
#include "core/compute/cpu/kernel.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <new>

namespace ninspect::compute {
namespace {

constexpr std::size_t word_values = 65536;
/// 32-bit counters are emptied after as many words as they can hold.
constexpr std::size_t most_bytes_at_once = std::size_t{1} << 31;
/// Below this, emptying the tables costs more than they gain.
constexpr std::size_t least_bytes_for_tables = std::size_t{1} << 22;

constexpr bool all_words_equal(std::uint64_t w) noexcept { return w == (w << 16 | w >> 48); }

/// Adds the words of `bytes` (an even number) to two tables in turn; they may be the same.
template <class Count>
void add_words(std::span<const std::uint8_t> bytes, Count* even, Count* odd) noexcept {
    const std::uint8_t* p = bytes.data();
    const std::uint8_t* const end = p + bytes.size();
    for (; end - p >= 16; p += 16) {
        const std::uint64_t a = codec::word64(p), b = codec::word64(p + 8);
        if (a == b && all_words_equal(a)) {
            even[a & 0xffffu] += 8;
            continue;
        }
        for (const std::uint64_t w : {a, b}) {
            ++even[w & 0xffffu];
            ++odd[w >> 16 & 0xffffu];
            ++even[w >> 32 & 0xffffu];
            ++odd[w >> 48];
        }
    }
    for (; end - p >= 2; p += 2) ++even[codec::word16(p)];
}

/// Two tables of a thread, zero between calls; null when there is no memory for them.
std::uint32_t* word_tables() noexcept {
    thread_local const std::unique_ptr<std::uint32_t[]> tables(new (std::nothrow) std::uint32_t[2 * word_values]());
    return tables.get();
}

using cpu::PairSums;

// For each pair (h, l) the sums of l, of h and of l AND h give all four counts. Sums of bits are
// gathered in fields of 2, 4 and 8 bits, four 64-bit words side by side, which compilers turn
// into vector instructions.

constexpr std::size_t lanes = 4;
using Lanes = std::array<std::uint64_t, lanes>;
constexpr std::uint64_t twos = 0x5555555555555555u, fours = 0x3333333333333333u, eights = 0x0f0f0f0f0f0f0f0fu;

/// Sums of bits of three words, in fields of four bits (at most 6 each).
constexpr std::uint64_t fold(std::uint64_t a, std::uint64_t b, std::uint64_t c) noexcept {
    const std::uint64_t sum = a + b + c;  // fields of two bits, at most 3
    return (sum & fours) + (sum >> 2 & fours);
}

constexpr std::uint64_t sum_of_bytes(std::uint64_t x) noexcept {
    x = (x & 0x00ff00ff00ff00ffu) + (x >> 8 & 0x00ff00ff00ff00ffu);
    return (x * 0x0001000100010001u) >> 48;
}

/// Sums over `steps` steps of 6 × 4 words; at most 10 steps, so that no byte overflows
/// (24 in a byte of the sum for each step).
void sum_pairs(const std::uint8_t* p, std::size_t steps, PairSums& sums) noexcept {
    Lanes low{}, high{}, both{};
    for (std::size_t s = 0; s < steps; ++s, p += 6 * lanes * sizeof(std::uint64_t)) {
        std::array<Lanes, 6> w;
        std::memcpy(w.data(), p, sizeof w);
        for (std::size_t i = 0; i < lanes; ++i) {
            std::uint64_t l = 0, h = 0, b = 0;
            for (std::size_t half = 0; half < 6; half += 3) {
                const std::uint64_t x = w[half][i], y = w[half + 1][i], z = w[half + 2][i];
                const std::uint64_t xl = x & twos, yl = y & twos, zl = z & twos;
                const std::uint64_t xh = x >> 1 & twos, yh = y >> 1 & twos, zh = z >> 1 & twos;
                l += fold(xl, yl, zl);
                h += fold(xh, yh, zh);
                b += fold(xl & xh, yl & yh, zl & zh);
            }
            low[i] += (l & eights) + (l >> 4 & eights);
            high[i] += (h & eights) + (h >> 4 & eights);
            both[i] += (b & eights) + (b >> 4 & eights);
        }
    }
    for (std::size_t i = 0; i < lanes; ++i) {
        sums.low += sum_of_bytes(low[i]);
        sums.high += sum_of_bytes(high[i]);
        sums.both += sum_of_bytes(both[i]);
    }
}

cpu::PairCounter pair_counter() noexcept {
#ifdef NINSPECT_HAVE_HIGHWAY
    return cpu::pair_counter();
#else
    return nullptr;
#endif
}

}  // namespace

void count_words16(std::span<const std::uint8_t> words, std::span<std::uint64_t, 65536> counts) noexcept {
    std::uint32_t* const tables = words.size() < least_bytes_for_tables ? nullptr : word_tables();
    if (tables == nullptr) return add_words(words, counts.data(), counts.data());
    while (!words.empty()) {
        const std::size_t n = std::min(words.size(), most_bytes_at_once);
        add_words(words.first(n), tables, tables + word_values);
        words = words.subspan(n);
        for (std::size_t i = 0; i < word_values; ++i)
            counts[i] += static_cast<std::uint64_t>(tables[i]) + tables[word_values + i];
        std::fill_n(tables, 2 * word_values, 0u);
    }
}

void count_pairs(std::span<const std::uint8_t> bytes, std::span<std::uint64_t, 4> counts) noexcept {
    constexpr std::size_t step = 6 * lanes * sizeof(std::uint64_t), most_steps = 10;
    PairSums sums;
    const std::uint8_t* p = bytes.data();
    if (const cpu::PairCounter fast = pair_counter()) p += fast(p, bytes.size(), sums);
    std::size_t steps = static_cast<std::size_t>(bytes.data() + bytes.size() - p) / step;
    while (steps > 0) {
        const std::size_t now = std::min(steps, most_steps);
        sum_pairs(p, now, sums);
        p += now * step;
        steps -= now;
    }
    for (const std::uint8_t* end = bytes.data() + bytes.size(); p != end; ++p)
        for (unsigned shift = 0; shift < 8; shift += 2) {
            const unsigned pair = *p >> shift & 3u;
            sums.low += pair & 1u;
            sums.high += pair >> 1;
            sums.both += pair == 3 ? 1 : 0;
        }
    counts[3] += sums.both;
    counts[2] += sums.high - sums.both;
    counts[1] += sums.low - sums.both;
    counts[0] += 4 * static_cast<std::uint64_t>(bytes.size()) - sums.low - sums.high + sums.both;
}

void count_bytes(std::span<const std::uint8_t> bytes, std::span<std::uint64_t, 256> counts) noexcept {
    std::array<std::array<std::uint32_t, 256>, 8> tables;
    while (!bytes.empty()) {
        const std::size_t n = std::min(bytes.size(), most_bytes_at_once);
        for (auto& table : tables) table.fill(0);
        std::size_t i = 0;
        for (; n - i >= 8; i += 8) {
            const std::uint64_t w = codec::word64(bytes.data() + i);
            for (std::size_t k = 0; k < 8; ++k) ++tables[k][w >> (8 * k) & 255u];
        }
        for (; i < n; ++i) ++tables[0][bytes[i]];
        for (std::size_t v = 0; v < 256; ++v)
            for (const auto& table : tables) counts[v] += table[v];
        bytes = bytes.subspan(n);
    }
}

}  // namespace ninspect::compute
