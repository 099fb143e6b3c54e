// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Counting words and bytes. What limits it is not memory but a counter that is needed again
// before its last addition is done. So neighbours count in different tables, and runs of one
// word (padding, untrained rows) are added at once. More tables than these would not fit the
// processor's nearest cache and are slower on real weights.
#include "core/compute/kernels.h"

#include "core/codec/decode/numbers.h"

#include <algorithm>
#include <array>
#include <cstddef>
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
