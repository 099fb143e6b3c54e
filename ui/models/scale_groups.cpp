// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/scale_groups.h"

#include "core/base/endian.h"
#include "core/stats/words.h"
#include "ui/plots/plot.h"
#include "ui/text/units.h"
#include "ui/theme.h"

#include <QGuiApplication>
#include <algorithm>
#include <cmath>
#include <tuple>

namespace ninspect::ui {

namespace {

constexpr std::uint64_t piece_bytes = std::uint64_t{4} << 20;
constexpr std::uint64_t band_rows = 128;  // rows whose swizzled scales lie together

Error failure(const TensorRef& tensor, ErrorCode code) {
    Error error;
    error.code = code;
    error.file = tensor.artifact->path;
    error.path = std::string(tensor.artifact->name(tensor.entry));
    return error;
}

std::uint32_t load_word(const std::uint8_t* bytes, std::uint32_t size, bool big) {
    std::uint32_t word = 0;
    for (std::uint32_t i = 0; i < size; ++i) word |= std::uint32_t{bytes[big ? size - 1 - i : i]} << (8 * i);
    return word;
}

/// Looks at words, keeps those that the filter takes.
class Collector {
public:
    Collector(const ScaleFilter& filter, std::size_t cap, codec::WordFormat word) : filter_(filter), cap_(cap) {
        result.word = word;
    }
    ScaleGroups result;

    void look(std::uint64_t row, std::uint64_t group, std::uint64_t offset, std::uint32_t word) {
        const stats::Word w = stats::word_of(result.word, word);
        if (!filter_.takes(w.value, w.subnormal)) return;
        ++result.found;
        if (result.groups.size() < cap_) result.groups.push_back({row, group, offset, word, w.value});
    }

private:
    const ScaleFilter& filter_;
    std::size_t cap_;
};

/// Where the words of the format are: the plane that holds them, and how many of it.
struct Place {
    std::size_t plane = 0;
    codec::WordFormat word = codec::WordFormat::none;
    std::uint64_t groups_per_row = 1;
    std::uint64_t words = 0;  // of the tensor
};

std::optional<Place> place_of(const codec::Geometry& g) {
    Place place;
    const bool per_row = g.encoding->arrangement == codec::Arrangement::row_scale || g.encoding->row_meta_bytes != 0;
    place.groups_per_row = per_row ? 1 : g.groups_per_row;
    const auto first = codec::scale_location(g, 0, 0);
    if (!first || codec::word_bytes(first->word) == 0) return std::nullopt;
    place.word = first->word;
    place.words = g.experts * g.rows * place.groups_per_row * first->words;
    for (place.plane = 0; place.plane < g.planes.size(); ++place.plane) {
        const codec::Plane& p = g.planes[place.plane];
        if (first->offset >= p.offset && first->offset < p.offset + p.bytes) return place;
    }
    return std::nullopt;
}

/// Rows in one read: a few megabytes, whole bands of swizzled scales.
std::uint64_t rows_at_once(const codec::Geometry& g, const Place& place, std::uint64_t rows) {
    const std::uint64_t bytes = codec::plane_range_of_rows(g, place.plane, 0, std::min(rows, band_rows)).bytes;
    return std::max<std::uint64_t>(1, piece_bytes / std::max<std::uint64_t>(1, bytes)) * band_rows;
}

Status declared_words(const TensorRef& tensor, const codec::Geometry& g, const Place& place, Collector& to,
                      const RunControl& control) {
    const bool big = tensor.artifact->byte_order == ByteOrder::big;
    const std::uint32_t size = codec::word_bytes(place.word);
    const std::uint64_t rows = g.experts * g.rows, step = rows_at_once(g, place, rows);
    std::vector<std::uint8_t> bytes;
    for (std::uint64_t first = 0; first < rows; first += step) {
        if (control.stop_requested()) return failure(tensor, ErrorCode::cancelled);
        const std::uint64_t count = std::min(step, rows - first);
        const codec::ByteRange range = codec::plane_range_of_rows(g, place.plane, first, count);
        bytes.resize(static_cast<std::size_t>(range.bytes));
        if (Status read = tensor.artifact->read_entry(tensor.entry, range.offset, bytes); !read) return read.error();
        for (std::uint64_t row = first; row < first + count; ++row)
            for (std::uint64_t group = 0; group < place.groups_per_row; ++group) {
                const auto at = codec::scale_location(g, row, group);
                if (!at || at->offset < range.offset) continue;
                for (std::uint32_t w = 0; w < at->words; ++w) {
                    const std::uint64_t offset = at->offset + std::uint64_t{w} * size;
                    if (offset - range.offset + size > bytes.size()) continue;
                    const auto here = static_cast<std::size_t>(offset - range.offset);
                    to.look(row, group, offset, load_word(bytes.data() + here, size, big));
                }
            }
        control.report({first + count, rows, ProgressUnit::items});
    }
    return {};
}

Status packed_words(const TensorRef& tensor, std::uint64_t begin, const Place& place, Collector& to,
                    const RunControl& control) {
    const bool big = tensor.artifact->byte_order == ByteOrder::big;
    const std::uint32_t size = codec::word_bytes(place.word);
    const auto source = tensor.artifact->entry_source(tensor.entry);
    if (!source) return source.error();
    const std::uint64_t there = (*source)->size() > begin ? ((*source)->size() - begin) / size : 0;
    const std::uint64_t words = std::min(place.words, there);
    std::vector<std::uint8_t> bytes;
    for (std::uint64_t first = 0; first < words; first += piece_bytes / size) {
        if (control.stop_requested()) return failure(tensor, ErrorCode::cancelled);
        const std::uint64_t count = std::min(piece_bytes / size, words - first);
        bytes.resize(static_cast<std::size_t>(count * size));
        if (Status read = (*source)->read_exactly(begin + first * size, bytes); !read) return read.error();
        for (std::uint64_t i = 0; i < count; ++i)
            to.look((first + i) / place.groups_per_row, (first + i) % place.groups_per_row, begin + (first + i) * size,
                    load_word(bytes.data() + static_cast<std::size_t>(i * size), size, big));
        control.report({first + count, words, ProgressUnit::items});
    }
    return {};
}

}  // namespace

bool ScaleFilter::takes(double value, bool is_subnormal) const noexcept {
    switch (kind) {
        case Kind::range:
            return value >= low && (with_high ? value <= high : value < high);
        case Kind::negative:
            return value < 0 && std::isfinite(value);
        case Kind::nan:
            return std::isnan(value);
        case Kind::infinite:
            return std::isinf(value);
        case Kind::zero:
            return value == 0;
        case Kind::subnormal:
            return is_subnormal;
    }
    return false;
}

Result<ScaleGroups> find_scale_groups(const TensorRef& tensor, const ScaleFilter& filter, std::size_t cap,
                                      const RunControl& control) {
    const Result<codec::Geometry> geometry = tensor.artifact->geometry(tensor.entry);
    if (!geometry) return geometry.error();
    const std::optional<Place> place = place_of(*geometry);
    if (!place) return failure(tensor, ErrorCode::unsupported);
    Collector collector(filter, cap, place->word);
    const Status status = filter.packed_at ? packed_words(tensor, *filter.packed_at, *place, collector, control)
                                           : declared_words(tensor, *geometry, *place, collector, control);
    if (!status) return status.error();
    return std::move(collector.result);
}

// ---- the table -------------------------------------------------------------------------

void ScaleGroupsModel::set_groups(ScaleGroups groups) {
    beginResetModel();
    groups_ = std::move(groups);
    endResetModel();
}

void ScaleGroupsModel::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, column_count - 1);
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, column_count - 1));
}

int ScaleGroupsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(groups_.groups.size());
}
int ScaleGroupsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : column_count; }

QVariant ScaleGroupsModel::data(const QModelIndex& index, int role) const {
    if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::FontRole) return number_font(QGuiApplication::font());
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    const ScaleGroup& g = at(index.row());
    switch (index.column()) {
        case row:
            return text::count(g.row);
        case group:
            return text::count(g.group);
        case offset:
            return role == Qt::ToolTipRole ? text::hex(g.offset) : text::number(g.offset);
        case word:
            return QStringLiteral("%1").arg(g.word, static_cast<int>(codec::word_bytes(groups_.word)) * 2, 16,
                                            QLatin1Char('0'));
        case value:
            return role == Qt::ToolTipRole ? QString::number(g.value, 'g', 17) : plot_number(g.value);
        default:
            return {};
    }
}

QVariant ScaleGroupsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    const bool tip = role == Qt::ToolTipRole;
    if (role != Qt::DisplayRole && !tip) return {};
    switch (section) {
        case row:
            return tip ? tr("Row of the matrix, counted from 0") : tr("Row");
        case group:
            return tip ? tr("Group inside the row, counted from 0") : tr("Group");
        case offset:
            return tip ? tr("Offset of the scale word from the first byte of the tensor, bytes") : tr("Offset (B)");
        case word:
            return tip ? tr("The word as it is stored, hexadecimal") : tr("Word");
        case value:
            return tip ? tr("What the word is worth") : tr("Value");
        default:
            return {};
    }
}

void ScaleGroupsModel::sort(int column, Qt::SortOrder order) {
    const auto key = [column](const ScaleGroup& g) {
        const double worth = std::isnan(g.value) ? std::numeric_limits<double>::infinity() : g.value;
        return column == word    ? std::tuple(double(g.word), g.offset, std::uint64_t{0})
               : column == value ? std::tuple(worth, g.offset, std::uint64_t{0})
               : column == group ? std::tuple(0.0, g.group, g.row)
                                 : std::tuple(0.0, g.offset, std::uint64_t{0});
    };
    emit layoutAboutToBeChanged();
    std::stable_sort(groups_.groups.begin(), groups_.groups.end(), [&](const ScaleGroup& a, const ScaleGroup& b) {
        return order == Qt::AscendingOrder ? key(a) < key(b) : key(b) < key(a);
    });
    emit layoutChanged();
}

}  // namespace ninspect::ui
