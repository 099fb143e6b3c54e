// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/dump.h"

#include "core/base/checked.h"
#include "core/base/text.h"
#include "core/codec/decode/numbers.h"
#include "core/model/tensor_reader.h"
#include "core/report/json_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>
#include <vector>

namespace ninspect::report {
namespace {

constexpr std::uint64_t piece_words = 256 * 1024;
constexpr std::uint64_t piece_bytes = 1024 * 1024;

constexpr std::array<std::pair<std::string_view, DumpAs>, 5> names{{{"f32", DumpAs::f32},
                                                                    {"f16", DumpAs::f16},
                                                                    {"raw", DumpAs::raw},
                                                                    {"codes", DumpAs::codes},
                                                                    {"scales", DumpAs::scales}}};

Error failure(const Artifact& artifact, EntryId id, ErrorCode code, std::string expected, std::string found) {
    Error error;
    error.code = code;
    error.file = artifact.path;
    error.path = std::string(artifact.name(id));
    error.expected = std::move(expected);
    error.found = std::move(found);
    return error;
}

Error cancelled() {
    Error error;
    error.code = ErrorCode::cancelled;
    return error;
}

bool fits_int8(const codec::Encoding& e) noexcept {
    const codec::CodeRange range = codec::code_range(e);
    return range.first >= -128 && range.last <= 127;
}

std::uint64_t word_size(const DumpPlan& plan) noexcept {
    if (plan.word == "f32") return 4;
    return plan.word == "f16" || plan.word == "int16" ? 2 : 1;
}

// ---- planning --------------------------------------------------------------------------

/// Words of a row and their name; false when the format has nothing of that kind.
bool describe_words(DumpPlan& plan) {
    const codec::Geometry& g = *plan.geometry;
    switch (plan.as) {
        case DumpAs::f32:
        case DumpAs::f16:
            plan.word = plan.as == DumpAs::f32 ? "f32" : "f16";
            plan.per_row = g.columns;
            return true;
        case DumpAs::codes:
            plan.word = fits_int8(*g.encoding) ? "int8" : "int16";
            plan.per_row = g.columns;
            return codec::has_codes(*g.encoding);
        case DumpAs::scales:
            plan.word = "f32";
            plan.per_row = codec::scales_per_row(g);
            return plan.per_row != 0 || g.planes.empty();
        case DumpAs::raw:
            plan.word = "bytes";
            for (const codec::Plane& plane : g.planes) plan.per_row += plane.row_bytes;
            return true;
    }
    return false;
}

/// Raw rows: each plane must have bytes that belong to that row and to no other.
bool rows_have_bytes(const codec::Geometry& g) noexcept {
    return std::all_of(g.planes.begin(), g.planes.end(),
                       [](const codec::Plane& plane) { return plane.row_bytes != 0; });
}

Status check_rows(const Artifact& artifact, const DumpPlan& plan, std::uint64_t all_rows) {
    if (plan.rows.first <= plan.rows.end && plan.rows.end <= all_rows) return {};
    return failure(artifact, plan.id, ErrorCode::invalid_argument, fmt::format("rows 0:{}", all_rows),
                   fmt::format("{}:{}", plan.rows.first, plan.rows.end));
}

// ---- pieces ----------------------------------------------------------------------------

/// Little-endian bytes of words, in place of what was in `out`.
template <class Word>
void put_words(std::vector<std::uint8_t>& out, std::span<const Word> words) {
    out.resize(words.size_bytes());
    if constexpr (std::endian::native == std::endian::little) {
        if (!words.empty()) std::memcpy(out.data(), words.data(), out.size());
    } else {
        std::uint8_t* place = out.data();
        for (const Word word : words)
            for (std::size_t i = 0; i < sizeof(Word); ++i) *place++ = static_cast<std::uint8_t>(word >> (8 * i));
    }
}

template <class Word, class From, class Convert>
std::vector<Word> converted(std::span<const From> from, const Convert& convert) {
    std::vector<Word> words(from.size());
    std::transform(from.begin(), from.end(), words.begin(), convert);
    return words;
}

void put_values(std::vector<std::uint8_t>& out, std::span<const float> values, bool half) {
    if (half) {
        const auto words = converted<std::uint16_t>(values, codec::f32_to_f16);
        put_words(out, std::span(words));
    } else {
        const auto words = converted<std::uint32_t>(values, [](float v) { return std::bit_cast<std::uint32_t>(v); });
        put_words(out, std::span(words));
    }
}

/// Reads runs of rows and turns them into the words asked for.
class Pieces {
public:
    Pieces(const DumpPlan& plan, TensorReader reader) : plan_(plan), reader_(std::move(reader)) {}

    /// The words of rows [first, first + count) of the reader's matrix, valid until the next call.
    Result<std::span<const std::uint8_t>> read(std::uint64_t first, std::uint64_t count) {
        const Status status = plan_.as == DumpAs::codes ? codes(first, count) : floats(first, count);
        if (!status) return status.error();
        return std::span<const std::uint8_t>(out_);
    }
    const codec::Geometry& geometry() const noexcept { return reader_.geometry(); }

private:
    Status floats(std::uint64_t first, std::uint64_t count) {
        const bool scales = plan_.as == DumpAs::scales;
        const std::uint64_t per_row = scales ? codec::scales_per_row(geometry()) : geometry().columns;
        floats_.resize(static_cast<std::size_t>(count * per_row));
        if (scales) {
            const Result<codec::RowBytes> bytes = reader_.read_bytes(first, count);
            if (!bytes) return bytes.error();
            if (Status status = codec::decode_scales(geometry(), *bytes, floats_); !status) return status;
        } else if (Status status = reader_.read_values(first, count, floats_); !status) {
            return status;
        }
        put_values(out_, floats_, plan_.as == DumpAs::f16);
        return {};
    }
    Status codes(std::uint64_t first, std::uint64_t count) {
        codes_.resize(static_cast<std::size_t>(count * geometry().columns));
        if (Status status = reader_.read_codes(first, count, codes_); !status) return status;
        if (plan_.word == "int16")
            put_words(out_, std::span<const std::int16_t>(codes_));
        else
            out_ = converted<std::uint8_t>(std::span<const std::int16_t>(codes_),
                                           [](std::int16_t code) { return static_cast<std::uint8_t>(code); });
        return {};
    }

    const DumpPlan& plan_;
    TensorReader reader_;
    std::vector<float> floats_;
    std::vector<std::int16_t> codes_;
    std::vector<std::uint8_t> out_;
};

/// Progress and the stop token around a sink.
class Outlet {
public:
    Outlet(const DumpSink& sink, const RunControl& control, std::uint64_t total)
        : sink_(sink), control_(control), total_(total) {}
    Status put(std::span<const std::uint8_t> bytes) {
        if (control_.stop_requested()) return cancelled();
        if (Status status = sink_(bytes); !status) return status;
        done_ += bytes.size();
        control_.report({done_, total_, ProgressUnit::bytes});
        return {};
    }

private:
    const DumpSink& sink_;
    const RunControl& control_;
    std::uint64_t total_, done_ = 0;
};

Status copy_bytes(const Artifact& artifact, EntryId id, std::uint64_t offset, std::uint64_t bytes, Outlet& outlet) {
    std::vector<std::uint8_t> piece(static_cast<std::size_t>(std::min(bytes, piece_bytes)));
    for (std::uint64_t done = 0; done < bytes;) {
        const auto now = static_cast<std::size_t>(std::min<std::uint64_t>(piece.size(), bytes - done));
        const std::span<std::uint8_t> place = std::span(piece).first(now);
        if (Status status = artifact.read_entry(id, offset + done, place); !status) return status;
        if (Status status = outlet.put(place); !status) return status;
        done += now;
    }
    return {};
}

Status copy_raw(const Artifact& artifact, const DumpPlan& plan, Outlet& outlet) {
    if (!plan.geometry) return copy_bytes(artifact, plan.id, 0, plan.bytes, outlet);
    for (std::size_t i = 0; i < plan.geometry->planes.size(); ++i) {
        const codec::ByteRange range =
            codec::plane_range_of_rows(*plan.geometry, i, plan.rows.first, plan.rows.end - plan.rows.first);
        if (Status status = copy_bytes(artifact, plan.id, range.offset, range.bytes, outlet); !status) return status;
    }
    return {};
}

Result<TensorReader> reader_for(std::shared_ptr<const Artifact> artifact, const DumpPlan& plan,
                                const codec::RowKernels& kernels) {
    // Long rows in pieces, where the layout lets a piece begin at any block.
    std::optional<codec::Geometry> flat = codec::with_columns(*plan.geometry, plan.geometry->encoding->block_weights);
    return TensorReader::open_as(std::move(artifact), plan.id, flat ? std::move(*flat) : *plan.geometry, kernels, 0);
}

}  // namespace

std::optional<DumpAs> dump_as_of(std::string_view name) noexcept {
    for (const auto& [text, as] : names)
        if (text == name) return as;
    return std::nullopt;
}

std::string_view dump_as_name(DumpAs as) noexcept {
    for (const auto& [text, value] : names)
        if (value == as) return text;
    return {};
}

Result<DumpPlan> plan_dump(const Artifact& artifact, EntryId id, DumpAs as, std::optional<RowRange> rows) {
    DumpPlan plan;
    plan.id = id;
    plan.as = as;
    if (as == DumpAs::raw && !rows) {
        plan.bytes = artifact.entry(id).bytes;
        return plan;
    }
    if (artifact.entry(id).kind == EntryKind::resource)
        return failure(artifact, id, ErrorCode::invalid_argument, "raw", std::string(dump_as_name(as)));
    Result<codec::Geometry> geometry = artifact.geometry(id);
    if (!geometry) return geometry.error();
    const codec::Encoding& e = *geometry->encoding;
    plan.geometry = std::move(*geometry);
    const std::uint64_t all_rows = plan.geometry->experts * plan.geometry->rows;
    plan.rows = rows.value_or(RowRange{0, all_rows});
    if (Status status = check_rows(artifact, plan, all_rows); !status) return status.error();

    if ((as == DumpAs::f32 || as == DumpAs::f16 || as == DumpAs::codes) && !codec::can_decode(e))
        return failure(artifact, id, ErrorCode::unsupported, {},
                       fmt::format("{} ({})", e.format, codec::why_not_decoded(e)));
    if (!describe_words(plan))
        return failure(artifact, id, ErrorCode::invalid_argument, {},
                       fmt::format("{}, which has no {} of its own", e.format, dump_as_name(as)));
    if (as == DumpAs::raw && !rows_have_bytes(*plan.geometry))
        return failure(artifact, id, ErrorCode::invalid_argument, "the whole tensor",
                       "rows that share their bytes with others");
    const CheckedU64 bytes =
        checked_mul(checked_mul(plan.rows.end - plan.rows.first, plan.per_row), CheckedU64{word_size(plan)});
    if (!bytes) return failure(artifact, id, ErrorCode::overflow, {}, {});
    plan.bytes = *bytes;
    return plan;
}

Status run_dump(std::shared_ptr<const Artifact> artifact, const DumpPlan& plan, const codec::RowKernels& kernels,
                const DumpSink& sink, const RunControl& control) {
    if (plan.bytes == 0) return {};
    Outlet outlet(sink, control, plan.bytes);
    if (plan.as == DumpAs::raw) return copy_raw(*artifact, plan, outlet);
    Result<TensorReader> reader = reader_for(std::move(artifact), plan, kernels);
    if (!reader) return reader.error();
    Pieces pieces(plan, std::move(*reader));
    const codec::Geometry& g = pieces.geometry();
    const std::uint64_t reader_rows = plan.geometry->columns / g.columns;  // of the reader in one row
    const std::uint64_t end = plan.rows.end * reader_rows, step = std::max<std::uint64_t>(piece_words / g.columns, 1);
    for (std::uint64_t row = plan.rows.first * reader_rows; row < end; row += std::min(step, end - row)) {
        const Result<std::span<const std::uint8_t>> piece = pieces.read(row, std::min(step, end - row));
        if (!piece) return piece.error();
        if (Status status = outlet.put(*piece); !status) return status;
    }
    return {};
}

std::string dump_json(const Artifact& artifact, const DumpPlan& plan, std::string_view output) {
    Json record;
    add_text(record, "name", artifact.name(plan.id));
    add_text(record, "format", artifact.format_name(plan.id));
    record["as"] = std::string(dump_as_name(plan.as));
    record["word"] = std::string(plan.word);
    if (plan.geometry) {
        record["rows"] = Json::array({plan.rows.first, plan.rows.end});
        record["per_row"] = plan.per_row;
    }
    record["bytes"] = plan.bytes;
    add_text(record, "output", output);
    return to_text(record);
}

std::string dump_text(const Artifact& artifact, const DumpPlan& plan, std::string_view output) {
    const std::string rows = plan.geometry ? fmt::format("rows {}:{}, {} × {} {}", plan.rows.first, plan.rows.end,
                                                         plan.rows.end - plan.rows.first, plan.per_row, plan.word)
                                           : "payload";
    return fmt::format("{} ({}): {}, {} bytes -> {}\n", escape_for_display(artifact.name(plan.id)),
                       escape_for_display(artifact.format_name(plan.id)), rows, group_digits(plan.bytes),
                       escape_for_display(output));
}

}  // namespace ninspect::report
