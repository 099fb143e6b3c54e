// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/model/artifact.h"
#include "core/stats/word_counts.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ninspect::stats {

/// What the codes of a tensor are. `counts[i]` is the number of weights with code first + i.
/// Padding lanes (columns beyond K) are not counted here.
struct CodeStats {
    std::uint64_t count = 0;
    std::int32_t first = 0;  ///< smallest code of the alphabet
    std::vector<std::uint64_t> counts;
    std::int32_t zero_code = 0;                   ///< the code that stands for 0
    bool has_zero = true;                         ///< the alphabet has a code for exactly zero (i-quants do not)
    std::optional<std::int32_t> minus_zero_code;  ///< FP4 and FP8: the code of -0, a zero as well
    std::uint64_t illegal =
        0;  ///< codes or carrier bytes that the format does not allow (PQ2_0 3, t2 -2, W8 -128, FP8 NaN)
    std::uint64_t non_canonical = 0;          ///< carrier bytes that no encoder writes
    std::uint64_t zero_scale_groups = 0;      ///< groups whose scale is 0 …
    std::uint64_t zero_scale_with_codes = 0;  ///< … and that have a code other than 0
    std::uint64_t padding_not_zero = 0;       ///< bytes of inter-plane padding / lanes beyond K that are not 0
    double zero_share() const noexcept;       ///< zeros / count; NaN when count is 0 or has_zero is false
};

/// Decoded values. Sums are added in a fixed order (blocks of rows), so that they do not
/// depend on the number of threads.
struct ValueStats {
    std::uint64_t count = 0, nan = 0, inf = 0, zero = 0;
    double mean = 0, rms = 0, min = 0, max = 0, absmax = 0;  ///< over finite values
    double sparsity() const noexcept {
        return count == 0 ? 0.0 : static_cast<double>(zero) / static_cast<double>(count);
    }
};

enum class Verdict : std::uint8_t { none, healthy, suspect, broken };  ///< none: nothing to judge
std::string_view verdict_name(Verdict verdict) noexcept;               ///< "healthy" …, "" for none

/// One line of the rule table (`health_rules`). Text as in Rule: placeholders {found} {expected},
/// marked with NI_HEALTH_TEXT for translation (context "health").
struct HealthRule {
    std::string_view id;  ///< "scales.nan", "codes.illegal" …
    Verdict verdict;
    std::string_view text;
    std::string_view source;
};
struct HealthReason {
    const HealthRule* rule = nullptr;  ///< static storage
    std::string expected, found;       ///< facts
};
#define NI_HEALTH_TEXT(literal) literal
/// English sentence of a reason.
std::string english_reason(const HealthReason& reason);

/// Everything that is known of one tensor.
struct TensorStats {
    EntryId id;
    std::optional<WordCounts> scale_words;
    std::optional<ScaleStats> scales;           ///< of scale_words
    std::optional<WordCounts> sub_scale_words;  ///< quantized scales inside super-blocks, 8-bit
    std::optional<WordCounts> min_words;        ///< f16 minimums (m, dmin)
    std::optional<ScaleStats> mins;
    std::optional<CodeStats> codes;
    std::optional<ValueStats> values;
    /// Digest of the stored bytes: the sum of the XXH3 of every mebibyte, seeded with its number. Depends on
    /// nothing else, so tensors of two files that have the same one have the same bytes.
    std::optional<std::uint64_t> content;
    std::uint64_t bad_divisors = 0;  ///< NVFP4 divisors that are not finite and above zero
    Verdict verdict = Verdict::none;
    std::vector<HealthReason> why;
    std::optional<Error> error;  ///< what stopped this tensor; the figures are then incomplete
};

}  // namespace ninspect::stats
