// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/code_counts.h"

#include "core/codec/encoding.h"
#include "core/compute/kernels.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>

namespace ninspect::stats {
namespace {

constexpr std::size_t code_places = 65536;
constexpr std::int32_t code_zero_place = 32768;
constexpr std::size_t t5_unit_bytes = 13;  // its last byte has four digits

// ---- pairs of bits -----------------------------------------------------------------------
//
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

struct PairSums {
    std::uint64_t low = 0, high = 0, both = 0;
};

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

// ---- carriers ------------------------------------------------------------------------------

/// Bytes at `offset` of every `stride` bytes.
void count_strided(std::span<const std::uint8_t> bytes, std::size_t offset, std::size_t stride,
                   std::array<std::uint64_t, 256>& counts, std::array<std::uint64_t, 256>& taken_off) noexcept {
    for (std::size_t i = offset; i < bytes.size(); i += stride) {
        ++counts[bytes[i]];
        --taken_off[bytes[i]];
    }
}

void count_carriers(const codec::Encoding& e, std::span<const std::uint8_t> base, std::span<const std::uint8_t> high,
                    CodeTally& tally) noexcept {
    compute::count_bytes(base, tally.bytes);
    if (!high.empty()) compute::count_bytes(high, tally.four_digits);
    if (e.arrangement == codec::Arrangement::ternary_row)
        count_strided(base, t5_unit_bytes - 1, t5_unit_bytes, tally.four_digits, tally.bytes);
}

void count_whole_bytes(const FormatTraits& traits, std::span<const std::uint8_t> bytes, CodeTally& tally) noexcept {
    if (traits.form == CodeForm::pairs)
        count_pairs(bytes, tally.pairs);
    else
        compute::count_bytes(bytes, tally.bytes);
}

// ---- meaning -------------------------------------------------------------------------------

/// Counts by code, growing to what occurs.
class Places {
public:
    Places(std::int32_t first, std::int32_t last) : first_(first) {
        if (last >= first) counts_.resize(static_cast<std::size_t>(last - first) + 1);
    }
    void add(std::int32_t code, std::uint64_t times) {
        if (times == 0) return;
        if (counts_.empty()) first_ = code;
        if (code < first_) {
            counts_.insert(counts_.begin(), static_cast<std::size_t>(first_ - code), 0);
            first_ = code;
        }
        const auto place = static_cast<std::size_t>(code - first_);
        if (place >= counts_.size()) counts_.resize(place + 1);
        counts_[place] += times;
    }
    std::int32_t first() const noexcept { return first_; }
    std::vector<std::uint64_t> take() && { return std::move(counts_); }

private:
    std::int32_t first_;
    std::vector<std::uint64_t> counts_;
};

void add_words(const FormatTraits& traits, const CodeTally& tally, Places& places) {
    for (std::uint32_t word = 0; word < 256; ++word) {
        if (traits.form == CodeForm::bytes) {
            places.add(code_of_word(traits, word, 8), tally.bytes[word]);
        } else if (traits.form == CodeForm::nibbles) {
            places.add(code_of_word(traits, word & 15u, 4), tally.bytes[word]);
            places.add(code_of_word(traits, word >> 4, 4), tally.bytes[word]);
        } else if (traits.form == CodeForm::pairs && word < 4) {
            places.add(code_of_word(traits, word, 2), tally.pairs[word]);
        }
    }
}

void add_trits(const CodeTally& tally, Places& places, std::uint64_t& non_canonical) {
    for (unsigned byte = 0; byte < 256; ++byte) {
        for (unsigned n = 0; n < 5; ++n)
            places.add(static_cast<std::int32_t>(carrier_digit(byte, n)) - 1,
                       tally.bytes[byte] + (n < 4 ? tally.four_digits[byte] : 0));
        if (!carrier_is_canonical(byte, 5)) non_canonical += tally.bytes[byte];
        if (!carrier_is_canonical(byte, 4)) non_canonical += tally.four_digits[byte];
    }
}

std::uint64_t count_of(const CodeStats& stats, std::int32_t code) noexcept {
    if (code < stats.first || code - stats.first >= static_cast<std::int32_t>(stats.counts.size())) return 0;
    return stats.counts[static_cast<std::size_t>(code - stats.first)];
}

}  // namespace

void count_pairs(std::span<const std::uint8_t> bytes, std::array<std::uint64_t, 4>& counts) noexcept {
    constexpr std::size_t step = 6 * lanes * sizeof(std::uint64_t), most_steps = 10;
    PairSums sums;
    const std::uint8_t* p = bytes.data();
    std::size_t steps = bytes.size() / step;
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

void CodeTally::merge(const CodeTally& other) {
    const auto add = [](auto& to, const auto& from) {
        std::transform(to.begin(), to.end(), from.begin(), to.begin(), std::plus<>());
    };
    add(pairs, other.pairs);
    add(bytes, other.bytes);
    add(four_digits, other.four_digits);
    if (decoded.empty())
        decoded = other.decoded;
    else if (!other.decoded.empty())
        add(decoded, other.decoded);
    zero_scale_groups += other.zero_scale_groups;
    zero_scale_with_codes += other.zero_scale_with_codes;
    padding_not_zero += other.padding_not_zero;
    non_canonical += other.non_canonical;
}

void CodeTally::add_decoded(std::span<const std::int16_t> codes) {
    if (decoded.empty()) decoded.resize(code_places);
    for (const std::int16_t code : codes) ++decoded[static_cast<std::size_t>(code + code_zero_place)];
}

void count_plane_codes(const codec::Encoding& encoding, const FormatTraits& traits, std::span<const std::uint8_t> base,
                       std::span<const std::uint8_t> high, CodeTally& tally) {
    if (traits.form == CodeForm::trits)
        count_carriers(encoding, base, high, tally);
    else
        count_whole_bytes(traits, base, tally);
}

void count_block_codes(const codec::Encoding& encoding, const FormatTraits& traits,
                       std::span<const std::uint8_t> blocks, CodeTally& tally) {
    count_whole_bytes(traits, blocks, tally);
    for (const codec::BlockField& field : encoding.fields)
        if (field.role == codec::FieldRole::high_bits && traits.form == CodeForm::trits)
            for (std::uint32_t i = 0; i < field.bytes; ++i)
                count_strided(blocks, field.offset + i, encoding.block_bytes, tally.four_digits, tally.bytes);
}

void subtract_block_words(const FormatTraits& traits, const WordCounts& words, CodeTally& tally) {
    const auto table = words.table();
    const std::uint32_t word_bytes = codec::word_bytes(words.word());
    for (std::size_t word = 0; word < table.size(); ++word) {
        if (table[word] == 0) continue;
        for (std::uint32_t i = 0; i < word_bytes; ++i) {
            const auto byte = static_cast<std::uint8_t>(word >> (8 * i));
            if (traits.form != CodeForm::pairs) {
                tally.bytes[byte] -= table[word];
                continue;
            }
            for (unsigned shift = 0; shift < 8; shift += 2) tally.pairs[byte >> shift & 3u] -= table[word];
        }
    }
}

CodeStats code_stats(const FormatTraits& traits, const CodeTally& tally) {
    CodeStats stats;
    stats.non_canonical = tally.non_canonical;
    Places places(traits.first, traits.last);
    if (traits.form == CodeForm::trits)
        add_trits(tally, places, stats.non_canonical);
    else
        add_words(traits, tally, places);
    for (std::size_t i = 0; i < tally.decoded.size(); ++i)
        places.add(static_cast<std::int32_t>(i) - code_zero_place, tally.decoded[i]);
    stats.first = places.first();
    stats.counts = std::move(places).take();
    for (const std::uint64_t times : stats.counts) stats.count += times;
    stats.zero_code = traits.zero;
    stats.has_zero = traits.has_zero;
    stats.minus_zero_code = traits.minus_zero;
    for (std::uint32_t i = 0; i < traits.illegal_count; ++i) stats.illegal += count_of(stats, traits.illegal[i]);
    stats.zero_scale_groups = tally.zero_scale_groups;
    stats.zero_scale_with_codes = tally.zero_scale_with_codes;
    stats.padding_not_zero = tally.padding_not_zero;
    return stats;
}

double CodeStats::zero_share() const noexcept {
    if (count == 0 || !has_zero) return std::numeric_limits<double>::quiet_NaN();
    std::uint64_t zeros = count_of(*this, zero_code);
    if (minus_zero_code) zeros += count_of(*this, *minus_zero_code);
    return static_cast<double>(zeros) / static_cast<double>(count);
}

}  // namespace ninspect::stats
