// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/planes.h"

#include "core/sample/tables.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>

namespace ninspect::sample {

namespace {

constexpr std::uint64_t scale_bytes = 2;
constexpr std::uint64_t at_once = std::uint64_t{1} << 20;  // bytes written in one go
constexpr std::uint16_t nan_word = 0x7e00;

constexpr std::uint64_t base_bytes(Ternary format) noexcept { return format == Ternary::pq2_0 ? 32 : 24; }
constexpr std::uint64_t high_bytes(Ternary format) noexcept { return format == Ternary::pq2_0 ? 0 : 2; }

/// Bytes [begin, end) of the object become zero.
Status write_zeros(std::uint64_t begin, std::uint64_t end, const Sink& sink) {
    static constexpr std::array<std::uint8_t, 4096> nothing{};
    while (begin < end) {
        const std::uint64_t n = std::min<std::uint64_t>(end - begin, nothing.size());
        if (Status status = sink(begin, std::span(nothing).first(static_cast<std::size_t>(n))); !status) return status;
        begin += n;
    }
    return {};
}

/// Where the fields of a block are.
struct BlockShape {
    std::size_t bytes = 0, base = 0, high = 0, scale = 0;
};
BlockShape block_shape(const codec::Encoding& block) noexcept {
    BlockShape shape;
    shape.bytes = block.block_bytes;
    for (const codec::BlockField& field : block.fields) {
        if (field.role == codec::FieldRole::scales)
            shape.scale = field.offset;
        else if (field.name == std::string_view("qh"))
            shape.high = field.offset;
        else
            shape.base = field.offset;
    }
    return shape;
}

/// Group after group of three buffers as blocks.
void weave(const TernaryRows& rows, const BlockShape& shape, std::vector<std::uint8_t>& blocks) {
    const std::size_t base = static_cast<std::size_t>(base_bytes(rows.format()));
    const std::size_t high = static_cast<std::size_t>(high_bytes(rows.format()));
    const std::size_t groups = rows.scales().size() / scale_bytes;
    blocks.resize(groups * shape.bytes);
    for (std::size_t g = 0; g < groups; ++g) {
        std::uint8_t* block = blocks.data() + g * shape.bytes;
        std::memcpy(block + shape.base, rows.base().data() + g * base, base);
        if (high != 0) std::memcpy(block + shape.high, rows.high().data() + g * high, high);
        std::memcpy(block + shape.scale, rows.scales().data() + g * scale_bytes, scale_bytes);
    }
}

std::uint64_t rows_at_once(const TernaryRows& rows, std::uint64_t row_bytes) noexcept {
    return std::clamp<std::uint64_t>(at_once / std::max<std::uint64_t>(row_bytes, 1), 1,
                                     std::max<std::uint64_t>(rows.rows(), 1));
}

}  // namespace

Status Meter::add(std::uint64_t bytes) {
    done_ += bytes;
    control_.report({done_, total_, ProgressUnit::bytes});
    if (!control_.stop_requested()) return {};
    Error error;
    error.code = ErrorCode::cancelled;
    return error;
}

// ---- rows -------------------------------------------------------------------------------------

TernaryRows::TernaryRows(const Model& model, std::span<const Piece> pieces, const Options& options, Fault fault)
    : format_(options.format), fault_(fault) {
    for (const Piece& piece : pieces) {
        const Source& source = model.sources[piece.source];
        groups_ = source.shape[1] / group_weights;
        rows_ += piece.rows;
        runs_.push_back({piece, RandomWords(options.seed, source.name)});
    }
}

/// The run that a row is in; `row` then counts from its start.
const TernaryRows::Run& TernaryRows::run_of(std::uint64_t& row) const noexcept {
    std::size_t i = 0;
    while (i + 1 < runs_.size() && row >= runs_[i].piece.rows) row -= runs_[i++].piece.rows;
    return runs_[i];
}

void TernaryRows::make_row(std::uint64_t row, const GroupBytes& to) const noexcept {
    const Run& run = run_of(row);
    const std::uint64_t first = source_row(run.piece, row) * groups_;
    make_groups(run.words, format_, first, static_cast<std::size_t>(groups_), to);
    if (fault_ == Fault::none) return;
    for (std::uint64_t g = 0; g < groups_; ++g)
        spoil(run.words, first + g,
              {to.base + g * base_bytes(format_), to.high + g * high_bytes(format_), to.scale + g * scale_bytes});
}

void TernaryRows::spoil(const RandomWords& words, std::uint64_t group, const GroupBytes& at) const noexcept {
    if (fault_ == Fault::layer_scales_are_codes) {
        std::memcpy(at.scale, at.base, scale_bytes);
        return;
    }
    if (!is_picked(words, group)) return;
    if (fault_ == Fault::nan_scales) {
        at.scale[0] = static_cast<std::uint8_t>(nan_word & 0xff);
        at.scale[1] = static_cast<std::uint8_t>(nan_word >> 8);
    } else if (fault_ == Fault::negative_scales) {
        at.scale[1] |= 0x80;
    } else if (fault_ == Fault::illegal_carriers && format_ == Ternary::pq2_0) {
        at.base[0] |= 3;
    } else if (fault_ == Fault::illegal_carriers) {
        for (std::uint64_t i = 0; i < base_bytes(format_); ++i) at.base[i] = carrier_aliases()[at.base[i]];
    }
}

void TernaryRows::make(std::uint64_t first, std::uint64_t count) {
    const std::uint64_t base_row = groups_ * base_bytes(format_), high_row = groups_ * high_bytes(format_);
    const std::uint64_t scale_row = groups_ * scale_bytes;
    base_.resize(static_cast<std::size_t>(count * base_row));
    high_.resize(static_cast<std::size_t>(count * high_row));
    scales_.resize(static_cast<std::size_t>(count * scale_row));
    for (std::uint64_t i = 0; i < count; ++i)
        make_row(first + i, {base_.data() + i * base_row, high_.data() + i * high_row, scales_.data() + i * scale_row});
}

// ---- planes and blocks ------------------------------------------------------------------------

PlaneOffsets plane_offsets(const codec::RowSplitGeometry& geometry, Fault fault) noexcept {
    PlaneOffsets at{geometry.base_offset, geometry.high_offset, geometry.scale_offset};
    switch (fault) {
        case Fault::scales_in_high_plane:  // as if there were no high plane; its bytes come last
            at.scale = geometry.base_bytes;
            at.high = geometry.scale_offset;
            break;
        case Fault::planes_unaligned:
            at.high = geometry.base_bytes;
            at.scale = geometry.base_bytes + geometry.high_bytes;
            break;
        case Fault::qs_qh_swapped:  // the high plane and its fill first
            at.high = geometry.base_offset;
            at.base = geometry.scale_offset - geometry.high_offset;
            break;
        default:
            break;
    }
    return at;
}

namespace {

/// Zeros in front of, between and behind the planes.
Status fill_gaps(const codec::RowSplitGeometry& geometry, const PlaneOffsets& at, const Sink& sink) {
    std::array<std::pair<std::uint64_t, std::uint64_t>, 3> planes = {
        {{at.base, geometry.base_bytes}, {at.high, geometry.high_bytes}, {at.scale, geometry.scale_bytes}}};
    std::sort(planes.begin(), planes.end());
    std::uint64_t end = 0;
    for (const auto& [offset, bytes] : planes) {
        if (bytes == 0) continue;
        if (Status status = write_zeros(end, offset, sink); !status) return status;
        end = offset + bytes;
    }
    return write_zeros(end, geometry.payload_bytes, sink);
}

}  // namespace

Status write_planes(TernaryRows& rows, const codec::RowSplitGeometry& geometry, const PlaneOffsets& at,
                    const Sink& sink, Meter& meter) {
    const std::uint64_t row_bytes = geometry.base_row_bytes + geometry.high_row_bytes + geometry.scale_row_bytes;
    const std::uint64_t step = rows_at_once(rows, row_bytes);
    for (std::uint64_t first = 0; first < rows.rows(); first += step) {
        const std::uint64_t count = std::min(step, rows.rows() - first);
        rows.make(first, count);
        Status status = sink(at.base + first * geometry.base_row_bytes, rows.base());
        if (status && !rows.high().empty()) status = sink(at.high + first * geometry.high_row_bytes, rows.high());
        if (status) status = sink(at.scale + first * geometry.scale_row_bytes, rows.scales());
        if (status) status = meter.add(count * row_bytes);
        if (!status) return status;
    }
    return fill_gaps(geometry, at, sink);
}

Status write_blocks(TernaryRows& rows, const codec::Encoding& block, std::uint64_t payload_bytes, const Sink& sink,
                    Meter& meter) {
    const BlockShape shape = block_shape(block);
    const std::uint64_t row_bytes = rows.groups_per_row() * shape.bytes;
    const std::uint64_t step = rows_at_once(rows, row_bytes);
    std::vector<std::uint8_t> blocks;
    for (std::uint64_t first = 0; first < rows.rows(); first += step) {
        const std::uint64_t count = std::min(step, rows.rows() - first);
        rows.make(first, count);
        weave(rows, shape, blocks);
        Status status = sink(first * row_bytes, blocks);
        if (status) status = meter.add(blocks.size());
        if (!status) return status;
    }
    return write_zeros(rows.rows() * row_bytes, payload_bytes, sink);
}

}  // namespace ninspect::sample
