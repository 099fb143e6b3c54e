// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/heat_map_values.h"

#include "core/inspect/compare.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace ninspect::ui {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

const stats::TensorStats* stats_of(const HeatSource& source, std::optional<EntryId> entry) {
    return entry && source.stats ? source.stats(*entry) : nullptr;
}

std::optional<EntryId> counterpart(const HeatSource& source, EntryId entry, const HeatSource& other) {
    if (!other.artifact) return std::nullopt;
    const auto found = inspect::counterparts(*source.artifact, entry, *other.artifact);
    return found.empty() ? std::nullopt : std::optional<EntryId>(found.front());
}

/// The figure of an entry and, where it is wanted, of its counterpart.
struct Figures {
    std::optional<double> here, there;
};

Figures figures_of(Figure figure, HeatSubject subject, EntryId entry, const HeatSource& source,
                   const HeatSource& other) {
    Figures result;
    const stats::TensorStats* stats = stats_of(source, entry);
    if (figure == Figure::differs) {
        if (!other.artifact) return result;
        const auto partner = counterpart(source, entry, other);
        result.here = difference_of(*source.artifact, entry, stats, *other.artifact, partner, stats_of(other, partner));
        return result;
    }
    result.here = figure_of(figure, *source.artifact, entry, stats);
    if (subject != HeatSubject::difference) return result;
    const auto partner = counterpart(source, entry, other);
    if (partner) result.there = figure_of(figure, *other.artifact, *partner, stats_of(other, partner));
    return result;
}

std::optional<double> shown(const Figures& figures, HeatSubject subject) {
    if (subject == HeatSubject::one) return figures.here;
    if (!figures.here || !figures.there) return std::nullopt;
    return *figures.here - *figures.there;
}

void mark_outliers(const HeatGrid& grid, HeatValues& result) {
    const auto columns = grid.columns.size();
    std::vector<double> column(grid.rows.size());
    for (std::size_t c = 0; c < columns; ++c) {
        for (std::size_t r = 0; r < column.size(); ++r) column[r] = result.values[r * columns + c].value_or(unknown);
        const std::vector<bool> marks = outliers(column);
        for (std::size_t r = 0; r < column.size(); ++r) {
            result.outlier[r * columns + c] = marks[r];
            if (marks[r]) ++result.outlier_count;
        }
    }
}

void find_range(HeatValues& result, bool logarithmic) {
    for (const auto& value : result.values) {
        if (!value) continue;
        result.low = result.known == 0 ? *value : std::min(result.low, *value);
        result.high = result.known == 0 ? *value : std::max(result.high, *value);
        ++result.known;
    }
    result.logarithmic = logarithmic && result.low >= 0 && result.high > 0;
    if (!result.logarithmic || result.low > 0) return;
    // Zeros have no place on a logarithmic scale: they are drawn at its lower end, which is
    // the smallest amount above zero.
    result.low = result.high;
    for (const auto& value : result.values)
        if (value && *value > 0) result.low = std::min(result.low, *value);
}

void append_number(std::string& to, const std::optional<double>& value) {
    to += ',';
    if (!value) return;
    std::array<char, 40> text{};
    const int length = std::snprintf(text.data(), text.size(), "%.17g", *value);
    for (int i = 0; i < length; ++i) {
        const char c = text[static_cast<std::size_t>(i)];
        to += c == ',' ? '.' : c;  // whatever the locale says
    }
}

void append_text(std::string& to, std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
        to += text;
        return;
    }
    to += '"';
    for (const char c : text) to += c == '"' ? std::string("\"\"") : std::string(1, c);
    to += '"';
}

}  // namespace

double HeatValues::place_of(double value, HeatSubject subject) const {
    if (subject == HeatSubject::difference) {
        const double reach = std::max(std::abs(low), std::abs(high));
        return reach > 0 ? value / reach : 0;
    }
    if (!(high > low)) return value > 0 ? 1 : 0;
    if (!logarithmic) return (value - low) / (high - low);
    return value <= low ? 0 : std::log(value / low) / std::log(high / low);
}

HeatValues heat_values(const HeatGrid& grid, Figure figure, HeatSubject subject, const HeatSource& source,
                       const HeatSource& other, bool logarithmic) {
    HeatValues result;
    result.values.resize(grid.cells.size());
    result.outlier.assign(grid.cells.size(), false);
    for (std::size_t i = 0; i < grid.cells.size(); ++i)
        if (grid.cells[i])
            result.values[i] = shown(figures_of(figure, subject, *grid.cells[i], source, other), subject);
    find_range(result, logarithmic && subject == HeatSubject::one && may_be_logarithmic(figure));
    if (!is_categorical(figure)) mark_outliers(grid, result);
    return result;
}

std::string heat_csv(const HeatGrid& grid, Figure figure, HeatSubject subject, const HeatSource& source,
                     const HeatSource& other) {
    const bool both = subject == HeatSubject::difference;
    std::string csv = both ? "name,layer,role,difference,here,there\n" : "name,layer,role,figure\n";
    for (std::size_t i = 0; i < grid.cells.size(); ++i) {
        if (!grid.cells[i]) continue;
        const auto& layer = grid.rows[i / grid.columns.size()].layer;
        append_text(csv, source.artifact->name(*grid.cells[i]));
        csv += ',';
        if (layer) csv += std::to_string(*layer);
        csv += ',';
        append_text(csv, grid.columns[i % grid.columns.size()].role);
        const Figures figures = figures_of(figure, subject, *grid.cells[i], source, other);
        append_number(csv, shown(figures, subject));
        if (both) {
            append_number(csv, figures.here);
            append_number(csv, figures.there);
        }
        csv += '\n';
    }
    return csv;
}

}  // namespace ninspect::ui
