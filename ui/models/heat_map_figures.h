// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/artifact.h"
#include "core/stats/scan.h"
#include "core/stats/tensor_stats.h"

#include <QCoreApplication>
#include <QString>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace ninspect::ui {

/// One number about one tensor that a map can show.
enum class Figure : std::uint8_t {
    scale_median,
    scale_negative,
    scale_nan,
    scale_inf,
    scale_zero,
    high_byte_kinds,
    zero_share,
    illegal_codes,
    value_rms,
    value_absmax,
    bits_per_weight,
    verdict,
    differs,
    count_
};

/// What has to be scanned for a figure.
stats::ScanOptions figure_needs(Figure figure) noexcept;
bool needs_scan(Figure figure) noexcept;

/// Figures that stand for words, not for amounts: verdict, differs.
bool is_categorical(Figure figure) noexcept;
/// Amounts without unit that span several powers of ten: their scale may be logarithmic.
bool may_be_logarithmic(Figure figure) noexcept;

/// What `differs` counts, least first.
enum class Difference : std::uint8_t { same, bytes_differ, form_differs, no_counterpart };

/// The figure of an entry, or nothing when it is not known (not scanned, no scales, NaN).
/// `stats` may be null. Verdicts are the numbers of stats::Verdict; none gives nothing.
std::optional<double> figure_of(Figure figure, const Artifact& artifact, EntryId entry,
                                const stats::TensorStats* stats);

/// How an entry differs from its counterpart, as the number of a Difference: another format
/// or shape; else other bytes. Nothing while the digest of one side is missing. `other_entry` none: no
/// counterpart.
std::optional<double> difference_of(const Artifact& artifact, EntryId entry, const stats::TensorStats* stats,
                                    const Artifact& other, std::optional<EntryId> other_entry,
                                    const stats::TensorStats* other_stats);

/// Marks values that are far from the others: |x - median| > 5 · 1.4826 · MAD and more than
/// 1 % of the median away. With less than five values nothing is marked. NaN is never marked.
std::vector<bool> outliers(std::span<const double> values);

/// The figures in words.
class FigureWords {
    Q_DECLARE_TR_FUNCTIONS(FigureWords)
public:
    static QString name(Figure figure);
    static QString tip(Figure figure);
    /// "bits per weight", "share of all codes"; empty for plain counts.
    static QString unit(Figure figure);
    static QString value(Figure figure, double value);
    static QString difference_word(Difference difference);
    static QString verdict_word(stats::Verdict verdict);
    static QString outlier_rule();
};

/// A real number for reading: four significant digits ("0.01678", "1.350", "2.3e-12"); "NaN", "inf".
QString real_text(double value, int digits = 4);

}  // namespace ninspect::ui
