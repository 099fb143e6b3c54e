// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// The work on one piece of a tensor: read, count, decode.
#include "core/base/checked.h"
#include "core/base/endian.h"
#include "core/codec/decode/ggml_iq.h"
#include "core/stats/health.h"
#include "core/stats/plan.h"
#include "core/stats/sub_scales.h"

#include <xxhash.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace ninspect::stats {
namespace {

using codec::Arrangement;
using codec::FieldRole;
using codec::Geometry;
using codec::WordFormat;
using Span = std::span<const std::uint8_t>;

/// One piece of one tensor with everything that belongs to it.
struct Work {
    const Plan& plan;
    Scratch& scratch;
    Tally& tally;
    std::span<ValueSums> parts;

    const Geometry& geometry() const noexcept { return plan.geometry; }
    const codec::Encoding& encoding() const noexcept { return plan.encoding(); }
};

Result<Span> read(const Work& w, std::size_t buffer, std::uint64_t offset, std::uint64_t bytes) {
    std::vector<std::uint8_t>& to = w.scratch.bytes[buffer];
    if (to.size() < bytes) to.resize(static_cast<std::size_t>(bytes));
    const std::span<std::uint8_t> out(to.data(), static_cast<std::size_t>(bytes));
    if (Status status = w.plan.source->read_exactly(offset, out); !status) return status.error();
    return Span(out);
}

// ---- zero scales -------------------------------------------------------------------------

bool is_zero_word(WordFormat word, const std::uint8_t* p) noexcept {
    switch (word) {
        case WordFormat::f16:
        case WordFormat::bf16:
            return (load_u16(p) & 0x7fffu) == 0;
        case WordFormat::f32:
            return (load_u32(p) & 0x7fffffffu) == 0;
        case WordFormat::e4m3:
        case WordFormat::ue4m3:
            return (*p & 0x7fu) == 0;
        default:
            return false;
    }
}

/// Byte order does not matter for zero but for the sign bit: both places of it are left out of
/// the quick look, and what it finds is looked at once more. No branch inside: vector code.
bool any_zero_f16(Span words) noexcept {
    constexpr std::size_t quick = 256;
    for (std::size_t i = 0; i + 2 <= words.size(); i += 2 * quick) {
        const std::size_t n = std::min(quick, (words.size() - i) / 2);
        std::array<std::uint16_t, quick> block;
        std::memcpy(block.data(), words.data() + i, 2 * n);
        bool perhaps = false;
        for (std::size_t k = 0; k < n; ++k) perhaps |= (block[k] & 0x7f7fu) == 0;
        for (std::size_t k = 0; perhaps && k < n; ++k)
            if (is_zero_word(WordFormat::f16, words.data() + i + 2 * k)) return true;
    }
    return false;
}

bool all_zero(const FormatTraits& t, std::span<const std::int16_t> codes) noexcept {
    return std::all_of(codes.begin(), codes.end(),
                       [&](std::int16_t code) { return code == t.zero || code == t.minus_zero.value_or(t.zero); });
}

void count_zero_scale(const FormatTraits& t, std::span<const std::int16_t> codes, CodeTally& tally) noexcept {
    ++tally.zero_scale_groups;
    if (!all_zero(t, codes)) ++tally.zero_scale_with_codes;
}

// ---- groups ------------------------------------------------------------------------------

/// The bytes of consecutive groups, by role.
struct GroupSpans {
    Span base, high, scales;  // blocks and words: all bytes in base
    std::size_t groups = 0;

    GroupSpans part(const codec::Encoding& e, bool planes, std::size_t first, std::size_t count) const noexcept {
        const auto cut = [&](Span span, std::size_t bytes) {
            return span.empty() ? span : span.subspan(first * bytes, count * bytes);
        };
        if (!planes) return {cut(base, e.block_bytes), {}, {}, count};
        return {cut(base, e.base_group_bytes), cut(high, e.high_group_bytes),
                cut(scales, codec::word_bytes(e.scale_word)), count};
    }
};

bool has_planes(const codec::Encoding& e) noexcept {
    return e.arrangement != Arrangement::blocks && e.arrangement != Arrangement::words;
}

const codec::BlockField* scale_field(const codec::Encoding& e) noexcept {
    for (const codec::BlockField& field : e.fields)
        if (field.role == FieldRole::scales) return &field;
    return nullptr;
}

void count_block_words(const Work& w, Span blocks, std::size_t count) {
    const codec::Encoding& e = w.encoding();
    for (const codec::BlockField& field : e.fields) {
        const bool scales = field.role == FieldRole::scales;
        if (!scales && !(field.role == FieldRole::mins && field.word == w.tally.mins.word())) continue;
        WordCounts& counts = scales ? w.tally.scales : w.tally.mins;
        const std::uint32_t word = std::max(codec::word_bytes(field.word), 1u);
        for (std::uint32_t at = 0; at + word <= field.bytes; at += word)
            counts.add_strided(blocks.data() + field.offset + at, count, e.block_bytes);
    }
    if (is_iq1_m(e))
        for (std::size_t i = 0; i < count; ++i)
            w.tally.scales.add_word(codec::iq1_m_scale_word(blocks.data() + i * e.block_bytes));
    if (w.tally.sub_scales.word() != WordFormat::none) count_sub_scales(e, blocks.data(), count, w.tally.sub_scales);
}

codec::RowBytes row_bytes_of(const GroupSpans& s) noexcept {
    codec::RowBytes bytes;
    bytes.rows = 1;
    std::size_t at = 0;
    for (const Span span : {s.base, s.high, s.scales})
        if (!span.empty()) bytes.planes[at++] = span;
    return bytes;
}

/// A row of that many groups.
Result<Geometry> chunk_geometry(const Work& w, std::size_t groups) {
    const codec::Encoding& e = w.encoding();
    if (w.plan.chunk.encoding != nullptr && groups == w.plan.groups_per_chunk) return w.plan.chunk;
    const std::array<std::uint64_t, 2> shape{1, static_cast<std::uint64_t>(groups) * e.block_weights};
    return codec::compute_geometry(e, shape);
}

Status decode_chunk_codes(const Work& w, const GroupSpans& chunk) {
    const Result<Geometry> g = chunk_geometry(w, chunk.groups);
    if (!g) return g.error();
    w.scratch.codes.resize(chunk.groups * w.encoding().block_weights);
    return codec::decode_codes(*g, row_bytes_of(chunk), w.scratch.codes);
}

/// Where the scale words of the groups lie: every `stride` bytes, `words` of them side by side.
struct WordPlaces {
    const std::uint8_t* first = nullptr;
    std::size_t stride = 0, words = 1, word_bytes = 0;
};
WordPlaces scale_places(const codec::Encoding& e, const GroupSpans& s) noexcept {
    const std::size_t word = codec::word_bytes(e.scale_word);
    if (has_planes(e)) return {s.scales.data(), word, 1, word};
    const codec::BlockField* field = scale_field(e);
    if (field == nullptr || word == 0) return {};
    return {s.base.data() + field->offset, e.block_bytes, field->bytes / word, word};
}

bool any_zero_scale(const codec::Encoding& e, const GroupSpans& s, const WordPlaces& at) noexcept {
    if (has_planes(e) && e.scale_word == WordFormat::f16) return any_zero_f16(s.scales);
    for (std::size_t g = 0; g < s.groups; ++g)
        for (std::size_t i = 0; i < at.words; ++i)
            if (is_zero_word(e.scale_word, at.first + g * at.stride + i * at.word_bytes)) return true;
    return false;
}

Status check_zero_scales(const Work& w, const GroupSpans& chunk, bool decoded) {
    const codec::Encoding& e = w.encoding();
    const WordPlaces at = scale_places(e, chunk);
    if (!w.plan.traits.has_zero || at.first == nullptr || !any_zero_scale(e, chunk, at)) return {};
    if (!decoded)
        if (Status status = decode_chunk_codes(w, chunk); !status) return status;
    const std::size_t weights = e.block_weights / at.words;
    const std::span<const std::int16_t> codes(w.scratch.codes);
    for (std::size_t i = 0; i < chunk.groups * at.words; ++i)
        if (is_zero_word(e.scale_word, at.first + i / at.words * at.stride + i % at.words * at.word_bytes))
            count_zero_scale(w.plan.traits, codes.subspan(i * weights, weights), w.tally.codes);
    return {};
}

Status count_chunk(const Work& w, const GroupSpans& chunk, ValueSums* part) {
    const Plan& plan = w.plan;
    const bool decode = plan.traits.form == CodeForm::other;
    if (plan.codes) {
        if (decode) {
            if (Status status = decode_chunk_codes(w, chunk); !status) return status;
            w.tally.codes.add_decoded(w.scratch.codes);
        }
        if (Status status = check_zero_scales(w, chunk, decode); !status) return status;
    }
    if (!plan.values || part == nullptr) return {};
    const Result<Geometry> g = chunk_geometry(w, chunk.groups);
    if (!g) return g.error();
    w.scratch.values.resize(chunk.groups * w.encoding().block_weights);
    Status status = codec::decode_rows(*g, row_bytes_of(chunk), plan.kernels, w.scratch.values);
    if (status) *part = sum_values(w.scratch.values);
    return status;
}

Result<GroupSpans> read_groups(const Work& w, std::uint64_t first, std::uint64_t count) {
    GroupSpans spans;
    spans.groups = static_cast<std::size_t>(count);
    std::size_t buffer = 0;
    for (const codec::Plane& plane : w.geometry().planes) {
        const Result<Span> bytes =
            read(w, buffer++, plane.offset + first * plane.group_bytes, count * plane.group_bytes);
        if (!bytes) return bytes.error();
        (plane.role == FieldRole::scales      ? spans.scales
         : plane.role == FieldRole::high_bits ? spans.high
                                              : spans.base) = *bytes;
    }
    if (w.plan.swap)
        static_cast<void>(codec::swap_blocks_to_little(w.encoding(), w.scratch.bytes[0].data(), spans.groups));
    return spans;
}

Status run_groups(const Work& w, std::uint64_t first, std::uint64_t count) {
    const Result<GroupSpans> spans = read_groups(w, first, count);
    if (!spans) return spans.error();
    const codec::Encoding& e = w.encoding();
    const Plan& plan = w.plan;
    const bool planes = has_planes(e), fast = plan.codes && plan.traits.form != CodeForm::other;
    if (planes && plan.scales) w.tally.scales.add(spans->scales);
    if (e.arrangement == Arrangement::blocks && (plan.scales || fast)) count_block_words(w, spans->base, spans->groups);
    if (fast && planes) count_plane_codes(e, plan.traits, spans->base, spans->high, w.tally.codes);
    if (fast && !planes) count_block_codes(e, plan.traits, spans->base, w.tally.codes);
    if (!plan.codes && !plan.values) return {};
    const auto step = static_cast<std::size_t>(plan.groups_per_chunk);
    for (std::size_t at = 0; at < spans->groups; at += step) {
        const std::size_t part = static_cast<std::size_t>(first / plan.groups_per_chunk) + at / step;
        const GroupSpans chunk = spans->part(e, planes, at, std::min(step, spans->groups - at));
        Status status = count_chunk(w, chunk, part < w.parts.size() ? &w.parts[part] : nullptr);
        if (!status) return status;
    }
    return {};
}

// ---- rows --------------------------------------------------------------------------------

struct Rows {
    codec::RowBytes bytes;
    std::size_t codes = 4, high = 4, scales = 4;  // index of the plane, 4: none
    std::uint64_t scales_from = 0;                // where the read bytes of the scale plane begin in it
};

Result<Rows> read_rows(const Work& w, std::uint64_t first, std::uint64_t count) {
    Rows rows;
    rows.bytes.first_row = first;
    rows.bytes.rows = count;
    const Geometry& g = w.geometry();
    for (std::size_t i = 0; i < g.planes.size(); ++i) {
        const codec::ByteRange range = codec::plane_range_of_rows(g, i, first, count);
        const Result<Span> bytes = read(w, i, range.offset, range.bytes);
        if (!bytes) return bytes.error();
        rows.bytes.planes[i] = *bytes;
        const FieldRole role = g.planes[i].role;
        if (role == FieldRole::scales) {
            rows.scales = i;
            rows.scales_from = range.offset;
        } else if (role == FieldRole::high_bits) {
            rows.high = i;
        } else if (role == FieldRole::codes) {
            rows.codes = i;
        }
    }
    return rows;
}

/// Scales that stand in the headers of rows.
void count_row_headers(const Work& w, const Rows& rows) {
    const auto unit = codec::row_unit(w.geometry());
    const codec::Encoding& e = w.encoding();
    const std::uint32_t word = codec::word_bytes(e.scale_word);
    if (!unit || word == 0 || scale_field(e) != nullptr || e.row_meta_bytes < word) return;
    const Span bytes = rows.bytes.planes[0];
    for (std::uint64_t at = 0; at + unit->bytes <= bytes.size(); at += unit->bytes)
        w.tally.scales.add_strided(bytes.data() + at, static_cast<std::size_t>(unit->rows), e.row_meta_bytes);
}

/// Codes of the rows, with the lanes of padding groups; `columns` of them a row.
Status decode_row_codes(const Work& w, const Rows& rows, std::uint64_t& columns) {
    const Geometry& g = w.plan.padded.encoding != nullptr ? w.plan.padded : w.geometry();
    columns = g.columns;
    w.scratch.codes.resize(static_cast<std::size_t>(rows.bytes.rows * columns));
    return codec::decode_codes(g, rows.bytes, w.scratch.codes);
}

void count_carriers_not_canonical(const Work& w, const Rows& rows) noexcept {
    if (w.plan.traits.form != CodeForm::trits || rows.codes >= 4 || rows.high >= 4) return;
    for (const std::uint8_t byte : rows.bytes.planes[rows.codes])
        if (!carrier_is_canonical(byte, 5)) ++w.tally.codes.non_canonical;
    for (const std::uint8_t byte : rows.bytes.planes[rows.high])
        if (!carrier_is_canonical(byte, 4)) ++w.tally.codes.non_canonical;
}

/// Rows with padding lanes: real lanes are counted, the others must be zero.
void count_padded_codes(const Work& w, const Rows& rows, std::uint64_t padded) {
    const auto columns = static_cast<std::size_t>(w.geometry().columns), width = static_cast<std::size_t>(padded);
    const std::span<const std::int16_t> codes(w.scratch.codes);
    for (std::size_t row = 0; row < rows.bytes.rows; ++row) {
        const auto lanes = codes.subspan(row * width, width);
        w.tally.codes.add_decoded(lanes.first(columns));
        w.tally.codes.padding_not_zero +=
            static_cast<std::uint64_t>(std::count_if(lanes.begin() + static_cast<std::ptrdiff_t>(columns), lanes.end(),
                                                     [&](std::int16_t code) { return code != w.plan.traits.zero; }));
    }
}

/// Zero scales of formats whose scale words scale_location knows.
void check_row_zero_scales(const Work& w, const Rows& rows, std::uint64_t width) {
    const Geometry& g = w.geometry();
    const Span scales = rows.bytes.planes[rows.scales];
    const bool of_row = w.encoding().arrangement == Arrangement::row_scale;
    const std::uint64_t weights = of_row ? g.columns : w.encoding().block_weights;
    const std::uint64_t groups = of_row ? 1 : g.groups_per_row;
    const std::uint32_t word = codec::word_bytes(w.encoding().scale_word);
    const std::span<const std::int16_t> codes(w.scratch.codes);
    for (std::uint64_t row = 0; row < rows.bytes.rows; ++row)
        for (std::uint64_t group = 0; group < groups; ++group) {
            const auto at = codec::scale_location(g, rows.bytes.first_row + row, group);
            if (!at || at->offset < rows.scales_from || at->offset - rows.scales_from + word > scales.size()) continue;
            const std::uint8_t* p = scales.data() + (at->offset - rows.scales_from);
            const std::uint64_t first = group * weights;
            if (first >= g.columns) {  // a group of padding lanes has the scale 0
                if (load_u16(p) != 0) ++w.tally.codes.padding_not_zero;
                continue;
            }
            if (!is_zero_word(at->word, p)) continue;
            const std::uint64_t lanes = std::min(weights, g.columns - first);
            count_zero_scale(
                w.plan.traits,
                codes.subspan(static_cast<std::size_t>(row * width + first), static_cast<std::size_t>(lanes)),
                w.tally.codes);
        }
}

bool any_zero_word(WordFormat format, Span words) noexcept {
    const std::size_t bytes = std::max(codec::word_bytes(format), 1u);
    for (std::size_t i = 0; i + bytes <= words.size(); i += bytes)
        if (is_zero_word(format, words.data() + i)) return true;
    return false;
}

Status count_row_codes(const Work& w, const Rows& rows) {
    const bool padded = w.plan.padded.encoding != nullptr;
    const bool fast = w.plan.traits.form != CodeForm::other && !padded && rows.codes < 4 && has_planes(w.encoding());
    const bool zeros = w.plan.traits.has_zero && rows.scales < 4 &&
                       (padded || any_zero_word(w.encoding().scale_word, rows.bytes.planes[rows.scales]));
    if (fast)
        count_plane_codes(w.encoding(), w.plan.traits, rows.bytes.planes[rows.codes],
                          rows.high < 4 ? rows.bytes.planes[rows.high] : Span(), w.tally.codes);
    if (fast && !zeros) return {};
    std::uint64_t width = 0;
    if (Status status = decode_row_codes(w, rows, width); !status) return status;
    if (padded) {
        count_padded_codes(w, rows, width);
        count_carriers_not_canonical(w, rows);
    } else if (!fast) {
        w.tally.codes.add_decoded(w.scratch.codes);
    }
    if (zeros) check_row_zero_scales(w, rows, width);
    return {};
}

Status run_rows(const Work& w, std::uint64_t first, std::uint64_t count, std::uint64_t piece) {
    const Result<Rows> rows = read_rows(w, first, count);
    if (!rows) return rows.error();
    const Plan& plan = w.plan;
    if (plan.scales) count_row_headers(w, *rows);
    if (plan.codes)
        if (Status status = count_row_codes(w, *rows); !status) return status;
    if (!plan.values || piece >= w.parts.size()) return {};
    w.scratch.values.resize(static_cast<std::size_t>(count * w.geometry().columns));
    Status status = codec::decode_rows(w.geometry(), rows->bytes, plan.kernels, w.scratch.values);
    if (status) w.parts[static_cast<std::size_t>(piece)] = sum_values(w.scratch.values);
    return status;
}

// ---- planes and what is between them -------------------------------------------------------

Status run_scale_plane(const Work& w, std::uint64_t first, std::uint64_t count) {
    for (const codec::Plane& plane : w.geometry().planes) {
        if (plane.role != FieldRole::scales) continue;
        const Result<Span> bytes = read(w, 0, plane.offset + first, count);
        if (!bytes) return bytes.error();
        w.tally.scales.add(*bytes);
    }
    return {};
}

Status check_fill(const Work& w, std::uint64_t begin, std::uint64_t end) {
    constexpr std::uint64_t longest = 4096;
    const std::uint64_t stop = std::min({end, begin + longest, w.plan.source->size()});
    if (stop <= begin) return {};
    const Result<Span> bytes = read(w, 0, begin, stop - begin);
    if (!bytes) return bytes.error();
    w.tally.codes.padding_not_zero += static_cast<std::uint64_t>(
        std::count_if(bytes->begin(), bytes->end(), [](std::uint8_t byte) { return byte != 0; }));
    return {};
}

Status check_divisors(const Work& w, const codec::Plane& plane) {
    const std::uint64_t size = w.plan.source->size();
    if (!range_fits(plane.offset, plane.bytes, size)) return {};
    const Result<Span> bytes = read(w, 0, plane.offset, plane.bytes);
    if (!bytes) return bytes.error();
    for (std::size_t i = 0; i + 4 <= bytes->size(); i += 4) {
        const float value = codec::scale_word_value(WordFormat::f32, bytes->data() + i);
        if (!std::isfinite(value) || value <= 0) ++w.tally.bad_divisors;
    }
    return {};
}

Status run_rest(const Work& w) {
    std::uint64_t end = 0;
    for (const codec::Plane& plane : w.geometry().planes) {
        if (Status status = check_fill(w, end, plane.offset); !status) return status;
        if (plane.role == FieldRole::divisors)
            if (Status status = check_divisors(w, plane); !status) return status;
        end = plane.offset + plane.bytes;
    }
    return {};
}

Status run_content(const Work& w, std::uint64_t piece, std::uint64_t first, std::uint64_t count) {
    const Result<Span> bytes = read(w, 0, first, count);
    if (!bytes) return bytes.error();
    w.tally.content += XXH3_64bits_withSeed(bytes->data(), bytes->size(), piece);
    return {};
}

Status run_unit(const Work& w, const Segment& segment, std::uint64_t piece) {
    const std::uint64_t first = piece * segment.units_per_piece;
    const std::uint64_t count = std::min(segment.units_per_piece, segment.units - first);
    switch (segment.kind) {
        case PieceKind::groups:
            return run_groups(w, first, count);
        case PieceKind::rows:
            return run_rows(w, first, count, piece);
        case PieceKind::scale_plane:
            return run_scale_plane(w, first, count);
        case PieceKind::rest:
            return run_rest(w);
        case PieceKind::content:
            return run_content(w, piece, first, count);
    }
    return {};
}

}  // namespace

Status run_piece(const Plan& plan, std::uint64_t piece, Scratch& scratch, Tally& tally, std::span<ValueSums> parts) {
    const Work work{plan, scratch, tally, parts};
    for (const Segment& segment : plan.segments) {
        if (piece < segment.pieces) return run_unit(work, segment, piece);
        piece -= segment.pieces;
    }
    return {};
}

}  // namespace ninspect::stats
