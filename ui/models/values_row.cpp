// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/values_row.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

namespace ninspect::ui {

namespace {

constexpr std::uint64_t most_groups = 1 << 20;
constexpr std::uint64_t piece_weights = std::uint64_t{1} << 18;

float scale_of_group(const TensorRef& tensor, const codec::Geometry& geometry, std::uint64_t row, std::uint64_t group) {
    constexpr float none = std::numeric_limits<float>::quiet_NaN();
    const auto place = codec::scale_location(geometry, row, group);
    if (!place || place->words != 1) return none;
    std::array<std::uint8_t, 8> word{};
    const std::uint32_t bytes = codec::word_bytes(place->word);
    if (bytes == 0 || bytes > word.size()) return none;
    if (!tensor.artifact->read_entry(tensor.entry, place->offset, std::span(word).first(bytes))) return none;
    if (tensor.artifact->byte_order == ByteOrder::big) std::reverse(word.begin(), word.begin() + bytes);
    return codec::scale_word_value(place->word, word.data());
}

std::optional<std::uint64_t> offset_of_group(const TensorRef& tensor, const codec::Geometry& geometry,
                                             std::uint64_t row, std::uint64_t group) {
    const auto ranges = codec::ranges_of_group(geometry, row, group);
    if (ranges.empty()) return std::nullopt;
    const auto position = tensor.artifact->file_position(tensor.entry, ranges.front().offset);
    return position ? std::optional<std::uint64_t>(position->file_offset) : std::nullopt;
}

void add_groups(const TensorRef& tensor, const codec::Geometry& geometry, ValueRow& row) {
    row.group_weights = std::max<std::uint32_t>(1, geometry.encoding->block_weights);
    const std::uint64_t groups = (row.values.size() + row.group_weights - 1) / row.group_weights;
    if (groups > most_groups || row.group_weights == 1) return;
    for (std::uint64_t g = 0; g < groups; ++g) {
        row.scales.push_back(scale_of_group(tensor, geometry, row.row, g));
        row.offsets.push_back(offset_of_group(tensor, geometry, row.row, g));
    }
}

std::string number(float value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.9g", static_cast<double>(value));
    std::string result(text.data());
    std::replace(result.begin(), result.end(), ',', '.');  // whatever the locale says
    return result;
}

/// The sums behind a comparison.
struct Sums {
    double difference = 0, a = 0, b = 0, product = 0;
};

void compare_piece(std::span<const float> a, std::span<const float> b, std::uint64_t first_row, std::uint64_t columns,
                   ValueComparison& result, Sums& sums) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        const bool a_finite = std::isfinite(a[i]), b_finite = std::isfinite(b[i]);
        if (!a_finite) ++result.not_finite_a;
        if (!b_finite) ++result.not_finite_b;
        const double x = static_cast<double>(a[i]), y = static_cast<double>(b[i]);
        if (a_finite && b_finite) {
            sums.difference += (x - y) * (x - y);
            sums.a += x * x;
            sums.b += y * y;
            sums.product += x * y;
        }
        const bool same = x == y || (std::isnan(x) && std::isnan(y));
        if (same) continue;
        const ValueComparison::Place place{first_row + i / columns, i % columns, a[i], b[i]};
        ++result.differing;
        if (!result.first) result.first = place;
        if (a_finite && b_finite && std::abs(x - y) > result.max_abs) {
            result.max_abs = std::abs(x - y);
            result.largest = place;
        }
    }
    result.count += a.size();
}

}  // namespace

Result<ValueRow> read_value_row(const TensorRef& tensor, std::uint64_t row) {
    auto reader = open_fast(tensor);
    if (!reader) return std::move(reader).error();
    ValueRow result;
    result.row = row;
    result.values.resize(static_cast<std::size_t>(reader->columns()));
    if (Status read = read_any_rows(*reader, row, 1, std::span<float>(result.values)); !read) return read.error();
    const codec::Geometry& geometry = reader->geometry();
    if (geometry.encoding == nullptr) return result;
    if (codec::has_codes(*geometry.encoding)) {
        result.codes.resize(result.values.size());
        if (!read_any_rows(*reader, row, 1, std::span<std::int16_t>(result.codes))) result.codes.clear();
    }
    add_groups(tensor, geometry, result);
    return result;
}

std::string value_row_csv(const ValueRow& a, const ValueRow* b) {
    std::string csv = b != nullptr ? "row,column,a,b\n" : "row,column,value\n";
    const std::string row = std::to_string(a.row);
    for (std::size_t i = 0; i < a.values.size(); ++i) {
        csv += row;
        csv += ',';
        csv += std::to_string(i);
        csv += ',';
        csv += number(a.values[i]);
        if (b != nullptr) csv += ',';
        if (b != nullptr && i < b->values.size()) csv += number(b->values[i]);
        csv += '\n';
    }
    return csv;
}

Result<ValueComparison> compare_tensors(const TensorRef& a, const TensorRef& b, const RunControl& control) {
    auto both = ValueSource::open({a, b});  // says what does not fit
    if (!both) return std::move(both).error();
    auto reader_a = open_fast(a), reader_b = open_fast(b);
    if (!reader_a) return std::move(reader_a).error();
    if (!reader_b) return std::move(reader_b).error();
    const std::uint64_t rows = both->rows(), columns = both->columns();
    ValueComparison result;
    Sums sums;
    std::vector<float> x, y;
    const std::uint64_t at_once =
        std::max<std::uint64_t>(8, piece_weights / std::max<std::uint64_t>(1, columns) / 8 * 8);
    for (std::uint64_t row = 0; row < rows;) {
        if (control.stop_requested()) {
            Error error;
            error.code = ErrorCode::cancelled;
            return error;
        }
        const std::uint64_t count = std::min(at_once, rows - row);
        x.resize(static_cast<std::size_t>(count * columns));
        y.resize(x.size());
        if (Status read = read_any_rows(*reader_a, row, count, std::span<float>(x)); !read) return read.error();
        if (Status read = read_any_rows(*reader_b, row, count, std::span<float>(y)); !read) return read.error();
        compare_piece(x, y, row, columns, result, sums);
        row += count;
        control.report({row, rows, ProgressUnit::items});
    }
    constexpr double infinite = std::numeric_limits<double>::infinity();
    if (sums.difference > 0) result.relative_l2 = sums.b > 0 ? std::sqrt(sums.difference / sums.b) : infinite;
    result.cosine = sums.product / (std::sqrt(sums.a) * std::sqrt(sums.b));
    return result;
}

}  // namespace ninspect::ui
