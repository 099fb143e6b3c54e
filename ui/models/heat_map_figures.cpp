// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/heat_map_figures.h"

#include "ui/text/entry_words.h"
#include "ui/text/units.h"

#include <algorithm>
#include <cmath>

namespace ninspect::ui {

namespace {

constexpr std::size_t fewest_to_judge = 5;
constexpr double far_in_deviations = 5.0;
constexpr double deviations_per_mad = 1.4826;  // of a normal distribution
constexpr double least_relative_distance = 0.01;

std::optional<double> finite(double value) {
    if (!std::isfinite(value)) return std::nullopt;
    return value;
}

double count(std::uint64_t n) { return static_cast<double>(n); }

std::optional<double> scale_figure(Figure figure, const stats::ScaleStats& s) {
    switch (figure) {
        case Figure::scale_median:
            return finite(s.median);
        case Figure::scale_negative:
            return count(s.neg);
        case Figure::scale_nan:
            return count(s.nan);
        case Figure::scale_inf:
            return count(s.inf);
        case Figure::scale_zero:
            return count(s.zero);
        default:
            break;
    }
    return s.high_byte_kinds == 0 ? std::nullopt : std::optional<double>(s.high_byte_kinds);
}

/// The middle of `values`, which is rearranged. Not empty.
double median_of(std::vector<double>& values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    const double upper = *middle;
    if (values.size() % 2 == 1) return upper;
    return (upper + *std::max_element(values.begin(), middle)) / 2;
}

}  // namespace

stats::ScanOptions figure_needs(Figure figure) noexcept {
    stats::ScanOptions needs{.scales = false, .codes = false, .values = false};
    switch (figure) {
        case Figure::scale_median:
        case Figure::scale_negative:
        case Figure::scale_nan:
        case Figure::scale_inf:
        case Figure::scale_zero:
        case Figure::high_byte_kinds:
            needs.scales = true;
            break;
        case Figure::zero_share:
        case Figure::illegal_codes:
            needs.codes = true;
            break;
        case Figure::value_rms:
        case Figure::value_absmax:
            needs.values = true;
            break;
        case Figure::verdict:
            needs.scales = needs.codes = true;
            break;
        case Figure::differs:
            needs.content = true;
            break;
        case Figure::bits_per_weight:
        case Figure::count_:
            break;
    }
    return needs;
}

bool needs_scan(Figure figure) noexcept {
    const stats::ScanOptions needs = figure_needs(figure);
    return needs.scales || needs.codes || needs.values || needs.content;
}

bool is_categorical(Figure figure) noexcept { return figure == Figure::verdict || figure == Figure::differs; }

bool may_be_logarithmic(Figure figure) noexcept {
    return !is_categorical(figure) && figure != Figure::zero_share && figure != Figure::bits_per_weight;
}

std::optional<double> figure_of(Figure figure, const Artifact& artifact, EntryId entry,
                                const stats::TensorStats* stats) {
    if (figure == Figure::bits_per_weight) {
        const double bits = text::weights(artifact, entry) ? artifact.bits_per_weight(entry) : 0;
        return bits > 0 ? finite(bits) : std::nullopt;
    }
    if (stats == nullptr) return std::nullopt;
    if (figure == Figure::verdict) {
        if (stats->verdict == stats::Verdict::none) return std::nullopt;
        return static_cast<double>(stats->verdict);
    }
    const stats::ScanOptions needs = figure_needs(figure);
    if (needs.scales && stats->scales) return scale_figure(figure, *stats->scales);
    if (needs.codes && stats->codes) {
        if (figure == Figure::zero_share) return finite(stats->codes->zero_share());
        if (figure == Figure::illegal_codes) return count(stats->codes->illegal);
    }
    if (needs.values && stats->values)
        return finite(figure == Figure::value_rms ? stats->values->rms : stats->values->absmax);
    return std::nullopt;
}

std::optional<double> difference_of(const Artifact& artifact, EntryId entry, const stats::TensorStats* stats,
                                    const Artifact& other, std::optional<EntryId> other_entry,
                                    const stats::TensorStats* other_stats) {
    const auto number = [](Difference d) { return static_cast<double>(d); };
    if (!other_entry) return number(Difference::no_counterpart);
    const auto a = artifact.shape(entry), b = other.shape(*other_entry);
    const bool same_form = artifact.format_name(entry) == other.format_name(*other_entry) &&
                           artifact.layout_name(entry) == other.layout_name(*other_entry) &&
                           std::equal(a.begin(), a.end(), b.begin(), b.end());
    if (!same_form) return number(Difference::form_differs);
    if (stats == nullptr || other_stats == nullptr || !stats->content || !other_stats->content) return std::nullopt;
    return number(*stats->content == *other_stats->content ? Difference::same : Difference::bytes_differ);
}

std::vector<bool> outliers(std::span<const double> values) {
    std::vector<bool> marks(values.size(), false);
    std::vector<double> known;
    for (const double v : values)
        if (std::isfinite(v)) known.push_back(v);
    if (known.size() < fewest_to_judge) return marks;
    const double median = median_of(known);
    for (double& v : known) v = std::abs(v - median);
    const double mad = median_of(known);
    const double limit =
        std::max(far_in_deviations * deviations_per_mad * mad, least_relative_distance * std::abs(median));
    for (std::size_t i = 0; i < values.size(); ++i)
        marks[i] = std::isfinite(values[i]) && std::abs(values[i] - median) > limit;
    return marks;
}

// ---- words -----------------------------------------------------------------------------

QString FigureWords::name(Figure figure) {
    switch (figure) {
        case Figure::scale_median:
            return tr("Scales: median");
        case Figure::scale_negative:
            return tr("Scales: negative");
        case Figure::scale_nan:
            return tr("Scales: NaN");
        case Figure::scale_inf:
            return tr("Scales: infinite");
        case Figure::scale_zero:
            return tr("Scales: zero");
        case Figure::high_byte_kinds:
            return tr("Scales: kinds of high byte");
        case Figure::zero_share:
            return tr("Codes: zero share");
        case Figure::illegal_codes:
            return tr("Codes: illegal");
        case Figure::value_rms:
            return tr("Values: RMS");
        case Figure::value_absmax:
            return tr("Values: largest magnitude");
        case Figure::bits_per_weight:
            return tr("Bits per weight");
        case Figure::verdict:
            return tr("Verdict");
        case Figure::differs:
            return tr("Differs from the other file");
        case Figure::count_:
            break;
    }
    return {};
}

QString FigureWords::tip(Figure figure) {
    switch (figure) {
        case Figure::scale_median:
            return tr("Median of all positive finite scales of a tensor.");
        case Figure::scale_negative:
            return tr("How many scales are below zero. A healthy tensor has none in most formats.");
        case Figure::scale_nan:
            return tr("How many scales are not a number. A healthy tensor has none.");
        case Figure::scale_inf:
            return tr("How many scales are infinite. A healthy tensor has none.");
        case Figure::scale_zero:
            return tr("How many scales are zero.");
        case Figure::high_byte_kinds:
            return tr(
                "How many different high bytes the 16-bit scales have: a few in real scales, nearly 256 in "
                "bytes that are no scales.");
        case Figure::zero_share:
            return tr("Share of the weights whose code stands for zero.");
        case Figure::illegal_codes:
            return tr("How many codes or carrier bytes the format does not allow.");
        case Figure::value_rms:
            return tr("Root of the mean square of the decoded values.");
        case Figure::value_absmax:
            return tr("Largest magnitude among the finite decoded values.");
        case Figure::bits_per_weight:
            return tr("Stored bits per weight, padding included.");
        case Figure::verdict:
            return tr("Healthy, suspect or broken by the rules for scales and codes.");
        case Figure::differs:
            return tr(
                "Whether the entry of the same name in the other file has another format or shape, or other "
                "bytes: rows in another order differ too.");
        case Figure::count_:
            break;
    }
    return {};
}

QString FigureWords::unit(Figure figure) {
    switch (figure) {
        case Figure::scale_negative:
        case Figure::scale_nan:
        case Figure::scale_inf:
        case Figure::scale_zero:
            return tr("scales");
        case Figure::high_byte_kinds:
            return tr("kinds");
        case Figure::illegal_codes:
            return tr("codes");
        case Figure::zero_share:
            return tr("of all codes");
        case Figure::bits_per_weight:
            return tr("bits per weight");
        default:
            break;
    }
    return {};
}

QString FigureWords::value(Figure figure, double value) {
    switch (figure) {
        case Figure::scale_negative:
        case Figure::scale_nan:
        case Figure::scale_inf:
        case Figure::scale_zero:
        case Figure::high_byte_kinds:
        case Figure::illegal_codes: {
            const QString amount = text::count(static_cast<std::uint64_t>(std::llround(std::abs(value))));
            return value < 0 ? QChar(0x2212) + amount : amount;
        }
        case Figure::zero_share:
            return QString::number(value, 'f', 4);
        case Figure::bits_per_weight:
            return value > 0 ? text::bits_per_weight(value) : real_text(value);
        case Figure::verdict:
            return verdict_word(static_cast<stats::Verdict>(static_cast<int>(value)));
        case Figure::differs:
            return difference_word(static_cast<Difference>(static_cast<int>(value)));
        default:
            return real_text(value);
    }
}

QString FigureWords::difference_word(Difference difference) {
    switch (difference) {
        case Difference::same:
            return tr("same bytes");
        case Difference::bytes_differ:
            return tr("other bytes");
        case Difference::form_differs:
            return tr("other format or shape");
        case Difference::no_counterpart:
            return tr("no counterpart");
    }
    return {};
}

QString FigureWords::verdict_word(stats::Verdict verdict) {
    switch (verdict) {
        case stats::Verdict::none:
            return tr("nothing to judge");
        case stats::Verdict::healthy:
            return tr("healthy");
        case stats::Verdict::suspect:
            return tr("suspect");
        case stats::Verdict::broken:
            return tr("broken");
    }
    return {};
}

QString FigureWords::outlier_rule() {
    return tr(
        "Outlier: |x − column median| > 5 · 1.4826 · MAD and > 1 % of the median, in a column of at least five "
        "figures. MAD is the median of the distances from the median.");
}

QString real_text(double value, int digits) {
    if (std::isnan(value)) return QStringLiteral("NaN");
    if (std::isinf(value)) return value < 0 ? QStringLiteral("−inf") : QStringLiteral("inf");
    if (value == 0) return QStringLiteral("0");
    const double magnitude = std::abs(value);
    QString text;
    if (magnitude >= 1e-4 && magnitude < 1e6) {
        const int whole = static_cast<int>(std::floor(std::log10(magnitude))) + 1;
        text = QString::number(magnitude, 'f', std::clamp(digits - whole, 0, 12));
    } else {
        text = QString::number(magnitude, 'e', digits - 1);
    }
    return value < 0 ? QChar(0x2212) + text : text;
}

}  // namespace ninspect::ui
