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
        compute::count_pairs(bytes, tally.pairs);
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
