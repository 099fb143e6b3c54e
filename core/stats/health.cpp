// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/health.h"

#include "core/base/message.h"
#include "core/base/text.h"
#include "core/stats/traits.h"
#include "core/stats/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

namespace ninspect::stats {
namespace {

constexpr std::uint32_t most_high_bytes = 64;  // of the f16 scales of a ternary pack
constexpr double least_concentration = 0.4;
constexpr std::uint64_t few_scales = 64;  // too few to judge how they are spread
constexpr auto broken = Verdict::broken;
constexpr auto suspect = Verdict::suspect;

/// Places in the table below.
enum Id : std::size_t {
    codes_illegal,
    codes_non_canonical,
    codes_plus_two,
    codes_zero_scale,
    divisors_invalid,
    mins_infinite,
    mins_nan,
    padding_not_zero,
    scales_all_zero,
    scales_high_byte_kinds,
    scales_infinite,
    scales_median_range,
    scales_minus_zero,
    scales_nan,
    scales_negative,
    scales_scattered,
    scales_top_bit,
    values_infinite,
    values_nan,
    id_count
};

constexpr std::array<HealthRule, id_count> table{{
    {"codes.illegal", broken, NI_HEALTH_TEXT("{found} codes are ones that the format forbids (allowed: {expected})"),
     "layouts §3.1, §3.2, §3.5, §6"},
    {"codes.non-canonical", suspect, NI_HEALTH_TEXT("{found} carrier bytes can be decoded, but no encoder writes them"),
     "layouts §3.6"},
    {"codes.plus-two", suspect,
     NI_HEALTH_TEXT("{found} codes stand for +2, which no ternary checkpoint has; converters refuse them, engines "
                    "compute with +2"),
     "layouts §3.4"},
    {"codes.zero-scale", suspect,
     NI_HEALTH_TEXT("{found} groups have the scale 0 and codes that are not 0: they were something else once"),
     "layouts §3.2"},
    {"divisors.invalid", broken, NI_HEALTH_TEXT("{found} divisors are not finite or not above zero"), "layouts §4"},
    {"mins.infinite", broken, NI_HEALTH_TEXT("{found} minimums are infinite"), "no quantizer writes them"},
    {"mins.nan", broken, NI_HEALTH_TEXT("{found} minimums are not a number (NaN)"), "no quantizer writes them"},
    {"padding.not-zero", suspect,
     NI_HEALTH_TEXT("{found} bytes between planes, or codes beyond the last column, are not zero"), "layouts §3.2"},
    {"scales.all-zero", suspect, NI_HEALTH_TEXT("All {found} scales are zero, and with them all weights"),
     "no trained matrix is like that"},
    {"scales.high-byte-kinds", suspect,
     NI_HEALTH_TEXT("The high bytes of the scales take {found} different values (ternary packs: {expected}): these may "
                    "be other bytes"),
     "layouts §3.8"},
    {"scales.infinite", broken, NI_HEALTH_TEXT("{found} scales are infinite"), "layouts §3.2"},
    {"scales.median-range", suspect, NI_HEALTH_TEXT("The median of the scales is {found} (ternary packs: {expected})"),
     "layouts §3.8"},
    {"scales.minus-zero", suspect, NI_HEALTH_TEXT("{found} scales are -0, where the format allows +0 only"),
     "layouts §3.2"},
    {"scales.nan", broken, NI_HEALTH_TEXT("{found} scales are not a number (NaN)"), "layouts §3.2"},
    {"scales.negative", broken,
     NI_HEALTH_TEXT("{found} scales are below zero, where the format has none of these: are they scales at all?"),
     "layouts §3.2"},
    {"scales.scattered", suspect,
     NI_HEALTH_TEXT("Only {found} of the scales are within a factor of 8 of their median (scales: {expected}): they "
                    "are spread like arbitrary bytes"),
     "arbitrary f16 words: about 20 %"},
    {"scales.top-bit", suspect,
     NI_HEALTH_TEXT("{found} scale bytes have the top bit set, which the format does not use"), "ggml NVFP4"},
    {"values.infinite", broken, NI_HEALTH_TEXT("{found} values are infinite"), "no engine computes with them"},
    {"values.nan", broken, NI_HEALTH_TEXT("{found} values are not a number (NaN)"), "no engine computes with them"},
}};

/// Collects the rules that are broken.
class Judgement {
public:
    explicit Judgement(TensorStats& stats) : stats_(stats) {}

    void count(Id id, std::uint64_t found, std::string expected = {}) {
        if (found > 0) add(id, group_digits(found), std::move(expected));
    }
    void add(Id id, std::string found, std::string expected) {
        stats_.why.push_back({&table[id], std::move(expected), std::move(found)});
        stats_.verdict = std::max(stats_.verdict, table[id].verdict);
    }

private:
    TensorStats& stats_;
};

void judge_ternary_scales(const ScaleStats& s, Judgement& j) {
    if (s.word == codec::WordFormat::f16 && s.high_byte_kinds > most_high_bytes)
        j.add(scales_high_byte_kinds, std::to_string(s.high_byte_kinds), "≤ " + std::to_string(most_high_bytes));
    if (s.positive > 0 && s.median >= 1) j.add(scales_median_range, fmt::format("{:.4g}", s.median), "0 … 1");
}

std::uint64_t top_bits(const WordCounts& words) noexcept {
    std::uint64_t sum = 0;
    const auto table_of = words.table();
    if (words.word() == codec::WordFormat::ue4m3)
        for (std::size_t word = 0x80; word < table_of.size(); ++word) sum += table_of[word];
    return sum;
}

void judge_scales(const codec::Encoding& e, const FormatTraits& t, const TensorStats& stats, Judgement& j) {
    const ScaleStats& s = *stats.scales;
    j.count(scales_nan, s.nan);
    j.count(scales_infinite, s.inf);
    if (scales_are_positive(e)) {
        j.count(scales_negative, s.neg);
        j.count(scales_minus_zero, s.minus_zero);
    }
    if (s.count > 0 && s.zero == s.count) j.count(scales_all_zero, s.count);
    if (t.ternary) judge_ternary_scales(s, j);
    if (!stats.scale_words) return;
    j.count(scales_top_bit, top_bits(*stats.scale_words));
    const double near = s.count < few_scales ? 1.0 : concentration(*stats.scale_words);
    if (near < least_concentration)
        j.add(scales_scattered, fmt::format("{:.1f} %", 100 * near),
              fmt::format("≥ {:.0f} %", 100 * least_concentration));
}

/// "-1 … 1": the codes that the format has without its illegal ones.
std::string legal_codes(const FormatTraits& t) {
    std::int32_t first = t.first, last = t.last;
    for (std::uint32_t i = 0; i < t.illegal_count; ++i) {
        if (t.illegal[i] == first) ++first;
        if (t.illegal[i] == last) --last;
    }
    return fmt::format("{} … {}", first, last);
}

void judge_codes(const FormatTraits& t, const CodeStats& c, Judgement& j) {
    if (t.plus_two)
        j.count(codes_plus_two, c.illegal);
    else
        j.count(codes_illegal, c.illegal, legal_codes(t));
    j.count(codes_non_canonical, c.non_canonical);
    if (t.zero_scale_rule) j.count(codes_zero_scale, c.zero_scale_with_codes);
    j.count(padding_not_zero, c.padding_not_zero);
}

/// Magnitude and number of the words that count for the concentration.
std::vector<std::pair<double, std::uint64_t>> magnitudes(const WordCounts& words) {
    std::vector<std::pair<double, std::uint64_t>> list;
    const auto add = [&](std::uint32_t bits, std::uint64_t times) {
        const double value = std::abs(word_of(words.word(), bits).value);
        if (times > 0 && std::isfinite(value) && value > 0) list.emplace_back(value, times);
    };
    const auto counts = words.table();
    for (std::size_t word = 0; word < counts.size(); ++word)
        if (counts[word] != 0) add(static_cast<std::uint32_t>(word), counts[word]);
    for (const auto& [word, times] : words.sparse()) add(word, times);
    std::sort(list.begin(), list.end());
    return list;
}

}  // namespace

std::span<const HealthRule> health_rules() noexcept { return table; }

std::string_view verdict_name(Verdict verdict) noexcept {
    switch (verdict) {
        case Verdict::healthy:
            return "healthy";
        case Verdict::suspect:
            return "suspect";
        case Verdict::broken:
            return "broken";
        case Verdict::none:
            break;
    }
    return "";
}

std::string english_reason(const HealthReason& reason) {
    if (reason.rule == nullptr) return {};
    MessageFields fields;
    fields.expected = reason.expected;
    fields.found = reason.found;
    return fill_template(reason.rule->text, fields);
}

bool scales_are_positive(const codec::Encoding& encoding) noexcept { return traits_of(encoding).non_negative_scales; }

double concentration(const WordCounts& words) {
    constexpr double factor = 8;
    const auto list = magnitudes(words);
    std::uint64_t total = 0;
    for (const auto& [value, times] : list) total += times;
    if (total == 0) return 1;
    std::uint64_t below = 0, near = 0;
    double median = 0;
    for (const auto& [value, times] : list) {
        below += times;
        median = value;
        if (below > total / 2) break;
    }
    for (const auto& [value, times] : list)
        if (value >= median / factor && value <= median * factor) near += times;
    return static_cast<double>(near) / static_cast<double>(total);
}

void judge(const codec::Encoding& encoding, TensorStats& stats) {
    const bool anything = (stats.scales && stats.scales->count > 0) || (stats.codes && stats.codes->count > 0) ||
                          (stats.values && stats.values->count > 0);
    stats.why.clear();
    stats.verdict = anything ? Verdict::healthy : Verdict::none;
    if (!anything) return;
    const FormatTraits traits = traits_of(encoding);
    Judgement judgement(stats);
    if (stats.scales) judge_scales(encoding, traits, stats, judgement);
    if (stats.mins) {
        judgement.count(mins_nan, stats.mins->nan);
        judgement.count(mins_infinite, stats.mins->inf);
    }
    if (stats.codes) judge_codes(traits, *stats.codes, judgement);
    judgement.count(divisors_invalid, stats.bad_divisors);
    if (stats.values && !stats.scales) {  // with scales, these have been told of already
        judgement.count(values_nan, stats.values->nan);
        judgement.count(values_infinite, stats.values->inf);
    }
}

}  // namespace ninspect::stats
