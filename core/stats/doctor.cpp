// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stats/doctor.h"

#include "core/stats/doctor_bytes.h"
#include "core/stats/health.h"
#include "core/stats/traits.h"
#include "core/stats/words.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <mutex>
#include <numeric>
#include <optional>
#include <system_error>
#include <thread>

namespace ninspect::stats {
namespace {

// Another arrangement wins only when it is good in itself, clearly better than the declared one,
// and when there are enough scales to say so.
constexpr double convincing = 0.35, clear_margin = 0.1, indistinguishable = 0.01;
constexpr std::uint64_t enough_scales = 32;

// What scales of real tensors stay within, and arbitrary bytes do not.
constexpr double usual_concentration = 0.8, concentration_of_noise = 0.2;
constexpr double largest_median = 16, smallest_median = 1e-7;
constexpr double most_high_bytes = 64;  // ternary packs
constexpr double near_median = 64;      // factor by which a word at the edge may differ

double share(std::uint64_t part, std::uint64_t whole) noexcept {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

/// Words that no writer of the format writes.
std::uint64_t impossible(const ScaleStats& s, const WordCounts& words, const FormatTraits& t) noexcept {
    std::uint64_t bad = s.nan + s.inf;
    if (t.non_negative_scales) bad += s.neg + s.minus_zero;
    const auto table = words.table();
    if (words.word() == codec::WordFormat::ue4m3)
        for (std::size_t word = 0x80; word < table.size(); ++word) bad += table[word];
    return bad;
}

/// Share of the words at both ends that are of the size of the others; 1 when there are none.
double edge_share(const Findings& found, const ScaleStats& s, const FormatTraits& t) {
    const double low = s.median / near_median, high = s.median * near_median;
    std::uint64_t good = 0, all = 0;
    const auto count = [&](std::uint32_t bits, std::uint64_t times) {
        const double value = word_of(found.edge_words.word(), bits).value;
        const double size = t.non_negative_scales ? value : std::abs(value);
        all += times;
        if (std::isfinite(value) && (std::isnan(s.median) || (size >= low && size <= high))) good += times;
    };
    const auto table = found.edge_words.table();
    for (std::size_t word = 0; word < table.size(); ++word)
        if (table[word] != 0) count(static_cast<std::uint32_t>(word), table[word]);
    for (const auto& [word, times] : found.edge_words.sparse()) count(word, times);
    return all == 0 ? 1 : share(good, all);
}

double size_factor(const ScaleStats& s, const FormatTraits& t) noexcept {
    if (s.positive == 0 || codec::word_bytes(s.word) == 1) return 1;
    const double largest = t.ternary ? 1 : largest_median;
    return s.median < largest && s.median > smallest_median ? 1 : 0.6;
}

/// How much the words look like scales: a product of factors that are 1 (nearly) for every healthy
/// tensor that is known, and small for other bytes.
double scale_score(const Findings& found, const ScaleStats& s, const FormatTraits& t) {
    if (s.count == 0) return 0;
    double score = std::exp(-12 * share(impossible(s, found.words, t), s.count));
    score *= std::clamp(
        (concentration(found.words) - concentration_of_noise) / (usual_concentration - concentration_of_noise), 0.1,
        1.0);
    score *= 1 - 0.6 * share(s.zero, s.count);
    score *= size_factor(s, t);
    if (t.ternary && codec::word_bytes(s.word) == 2) score *= std::min(1.0, most_high_bytes / s.high_byte_kinds);
    score *= 0.5 + 0.5 * edge_share(found, s, t);
    return score * share(s.count, std::max(found.expected, s.count));
}

/// Share of bytes that no encoder writes, or of illegal codes; of the worse of both planes.
double code_fault(const Reading& reading, const Findings& found, const CodeStats& codes) noexcept {
    if (reading.alphabet != Alphabet::carriers) return share(codes.illegal, codes.count);
    const auto odd = [](const std::array<std::uint64_t, 256>& bytes, unsigned digits) {
        std::uint64_t bad = 0;
        for (unsigned byte = 0; byte < 256; ++byte)
            if (!carrier_is_canonical(byte, digits)) bad += bytes[byte];
        return share(bad, std::accumulate(bytes.begin(), bytes.end(), std::uint64_t{0}));
    };
    return std::max(odd(found.base.bytes, 5), odd(found.high.four_digits, 4));
}

double code_score(double fault) noexcept { return 0.4 + 0.6 * std::max(0.0, 1 - 4 * fault); }

Candidate judge_candidate(const Reading& reading, Findings& found) {
    Candidate c;
    c.arrangement = reading.arrangement;
    c.explanation = reading.explanation;
    c.encoding = reading.encoding;
    c.shift = reading.shift;
    c.scale_offset = static_cast<std::uint64_t>(std::max<std::int64_t>(0, reading.scale.offset - reading.shift));
    const FormatTraits traits = traits_of(*reading.encoding);
    c.scales = summarize(found.words);
    c.score = scale_score(found, c.scales, traits);
    if (found.has_codes) {
        CodeTally tally = found.base;
        tally.merge(found.high);
        c.codes = code_stats(traits, tally);
        c.score *= code_score(code_fault(reading, found, *c.codes));
    }
    c.scale_words = std::move(found.words);
    return c;
}

Error no_scales(const Artifact& artifact, EntryId id) {
    Error error;
    error.code = ErrorCode::unsupported;
    error.file = artifact.path;
    error.path = std::string(artifact.name(id));
    error.expected = "scale words";
    error.found = std::string(artifact.format_name(id));
    return error;
}

/// Blocks that were moved by a multiple of their size look the same as blocks with their fields in another order, when
/// the neighbour has the format too. The move is then the likelier cause: one mistake explains every tensor of the
/// file.
void prefer_shift_among_equals(std::vector<Candidate>& list) {
    const auto equal = [&](const Candidate& c) {
        return c.scales.count >= enough_scales && c.score >= list.front().score - indistinguishable;
    };
    if (list.front().shift != 0) return;
    const auto shifted =
        std::find_if(list.begin(), list.end(), [&](const Candidate& c) { return c.shift != 0 && equal(c); });
    if (shifted != list.end()) std::rotate(list.begin(), shifted, shifted + 1);
}

/// Ranks the candidates; the first one given is the declared one.
void conclude(Examination& exam) {
    std::vector<Candidate>& list = exam.candidates;
    const Candidate& declared = list.front();
    const auto beats = [&](const Candidate& c) {
        return c.score >= convincing && c.score >= declared.score + clear_margin && c.scales.count >= enough_scales;
    };
    const bool beaten = std::any_of(list.begin() + 1, list.end(), beats);
    const auto better = [&](const Candidate& a, const Candidate& b) {
        const bool a_counts = a.scales.count >= enough_scales, b_counts = b.scales.count >= enough_scales;
        return a_counts != b_counts ? a_counts : a.score > b.score;
    };
    // Nothing beats what the directory says clearly: it stands, in front of its equals.
    std::stable_sort(list.begin() + (beaten ? 0 : 1), list.end(), better);
    if (beaten) prefer_shift_among_equals(list);
    exam.best = list.front().arrangement;
    exam.agrees = exam.best == exam.declared;
    exam.better_by = list.size() < 2 ? list.front().score : std::max(0.0, list[0].score - list[1].score);
}

}  // namespace

Result<Examination> examine(std::shared_ptr<const Artifact> artifact, EntryId id, const RunControl& control,
                            const ExamineOptions& options) {
    const Result<codec::Geometry> geometry = artifact->geometry(id);
    if (!geometry) return geometry.error();
    const std::vector<Reading> readings = readings_of(*artifact, id, *geometry);
    std::optional<Surroundings> bytes = Surroundings::of(*artifact, id);
    if (readings.empty() || !bytes) return no_scales(*artifact, id);
    Examination exam;
    exam.id = id;
    exam.declared = readings.front().arrangement;
    for (std::size_t i = 0; i < readings.size(); ++i) {
        Result<Findings> found = look_at(*bytes, readings[i], options.most_items, control);
        if (!found) return found.error();
        exam.candidates.push_back(judge_candidate(readings[i], *found));
        control.report({i + 1, readings.size(), ProgressUnit::items});
    }
    conclude(exam);
    return exam;
}

Status examine_all(std::shared_ptr<const Artifact> artifact, std::span<const EntryId> ids, const RunControl& control,
                   const std::function<void(EntryId, Result<Examination>)>& result) {
    std::mutex telling;
    std::atomic<std::size_t> next{0};
    std::size_t done = 0;
    std::exception_ptr failure;
    RunControl inner;
    inner.stop = control.stop;
    const auto work = [&] {
        try {
            for (std::size_t i = next++; i < ids.size() && !control.stop_requested(); i = next++) {
                Result<Examination> exam = examine(artifact, ids[i], inner);
                const std::lock_guard lock(telling);
                if (control.stop_requested()) return;
                result(ids[i], std::move(exam));
                control.report({++done, ids.size(), ProgressUnit::items});
            }
        } catch (...) {
            const std::lock_guard lock(telling);
            failure = std::current_exception();
            next = ids.size();
        }
    };
    std::vector<std::thread> others;
    const std::size_t threads = std::min<std::size_t>(std::max(std::thread::hardware_concurrency(), 1u), ids.size());
    try {
        while (others.size() + 1 < threads) others.emplace_back(work);
    } catch (const std::system_error&) {  // fewer threads do the same work
    }
    work();
    for (std::thread& thread : others) thread.join();
    if (failure) std::rethrow_exception(failure);
    if (!control.stop_requested()) return {};
    Error error;
    error.code = ErrorCode::cancelled;
    return error;
}

}  // namespace ninspect::stats
