// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Gate "geometry": constants and offsets as the formats' documents have them (ninfer-layouts.md §3), computed
// here once more and apart from the registry, and the way from planes to blocks and back.
#include "core/convert/workers.h"
#include "core/model/tensor_reader.h"
#include "core/parity/gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <set>
#include <tuple>

namespace ninspect::parity {
namespace {

constexpr std::uint64_t piece_bytes = std::uint64_t{1} << 20, plane_alignment = 256, group = 128;

/// From the documents of the two formats, bytes.
struct Documented {
    std::string_view blocks;
    std::uint32_t block_bytes, base_at, base, high_at, high, scale_at;
};
constexpr Documented documented[] = {
    {"PQ2_0", 34, 2, 32, 0, 0, 0},
    {"PTQ1_0", 28, 0, 24, 24, 2, 26},
};
const Documented* documented_of(std::string_view blocks) noexcept {
    for (const Documented& d : documented)
        if (d.blocks == blocks) return &d;
    return nullptr;
}

std::uint64_t aligned(std::uint64_t x) noexcept {
    return (x + plane_alignment - 1) / plane_alignment * plane_alignment;
}

/// One row of the table of constants that does not agree.
class Constants {
public:
    Constants(GateRun& run, std::uint64_t order, std::string_view entry) : run_(run), order_(order), entry_(entry) {}
    void same(const char* what, std::uint64_t expected, std::uint64_t found) {
        run_.checked(1);
        if (expected == found) return;
        Failure failure;
        failure.entry = entry_;
        failure.expected = fmt::format("{} {}", what, expected);
        failure.found = fmt::format("{} {}", what, found);
        run_.fail(order_, std::move(failure));
    }

private:
    GateRun& run_;
    std::uint64_t order_;
    std::string entry_;
};

Status check_constants(GateRun& run, const Matrix& m) {
    const mapping::PlanObject& object = run.in.object(m);
    const EntryId source = *object.sources.front().entry;
    const Documented* doc = documented_of(run.in.plan.source->format_name(source));
    const Result<codec::Geometry> planes = run.in.plan.target->geometry(m.target);
    if (!planes) return planes.error();
    if (doc == nullptr || !planes->row_split) return error_of(ErrorCode::unsupported);
    const std::uint64_t groups = m.rows * ((m.columns + group - 1) / group);
    const std::uint64_t high_at = aligned(groups * doc->base), scale_at = aligned(high_at + groups * doc->high);
    const codec::RowSplitGeometry& found = *planes->row_split;
    Constants c(run, m.object, object.name);
    c.same("base plane at", 0, found.base_offset);
    c.same("high plane at", high_at, found.high_offset);
    c.same("scale plane at", scale_at, found.scale_offset);
    c.same("bytes", scale_at + groups * 2, found.payload_bytes);
    c.same("bytes in the file", scale_at + groups * 2, run.in.plan.target->entry(m.target).bytes);
    c.same("block bytes", doc->block_bytes, m.layout.block_bytes);
    c.same("codes in the block at", doc->base_at, m.layout.base_offset);
    c.same("code bytes", doc->base, m.layout.base_bytes);
    c.same("high bits in the block at", doc->high_at, m.layout.high_offset);
    c.same("high bytes", doc->high, m.layout.high_bytes);
    c.same("scale in the block at", doc->scale_at, m.layout.scale_offset);
    for (const mapping::PlanSource& from : object.sources) {
        const std::uint64_t expected = from.rows * (m.columns / group) * doc->block_bytes;
        c.same("bytes of the source", expected, run.in.plan.source->entry(*from.entry).bytes);
    }
    return {};
}

struct Buffers {
    std::vector<std::uint8_t> blocks, other, base, high, scales;
};

/// Byte by byte from the document's numbers; nothing else is asked.
void join_by_document(const Documented& d, const codec::RowBytes& rows, std::size_t groups, std::uint8_t* blocks) {
    const std::uint8_t* base = rows.planes[0].data();
    const std::uint8_t* high = d.high != 0 ? rows.planes[1].data() : nullptr;
    const std::uint8_t* scales = rows.planes[d.high != 0 ? 2 : 1].data();
    for (std::size_t g = 0; g < groups; ++g, blocks += d.block_bytes) {
        for (std::uint32_t i = 0; i < d.base; ++i) blocks[d.base_at + i] = base[g * d.base + i];
        for (std::uint32_t i = 0; i < d.high; ++i) blocks[d.high_at + i] = high[g * d.high + i];
        for (std::uint32_t i = 0; i < 2; ++i) blocks[d.scale_at + i] = scales[g * 2 + i];
    }
}

/// What came of one piece.
struct RoundTrip {
    bool blocks = false;       ///< as the document's numbers give them
    bool planes = false;       ///< again as they were
    bool rival_equal = false;  ///< the planes behind each other are the same bytes as the blocks
};

Result<RoundTrip> round_trip(TensorReader& reader, const Matrix& m, const Documented& doc, const RowPiece& piece,
                             Buffers& b) {
    const Result<codec::RowBytes> rows = reader.read_bytes(piece.begin, piece.end - piece.begin);
    if (!rows) return rows.error();
    const std::size_t groups =
        static_cast<std::size_t>((piece.end - piece.begin) * m.bytes_per_row / m.layout.block_bytes);
    const bool has_high = doc.high != 0;
    const auto base = rows->planes[0], scales = rows->planes[has_high ? 2 : 1];
    const auto high = has_high ? rows->planes[1] : std::span<const std::uint8_t>();
    if (base.size() != groups * doc.base || scales.size() != groups * 2) return error_of(ErrorCode::truncated);
    for (auto* v : {&b.blocks, &b.other}) v->resize(groups * doc.block_bytes);
    b.base.resize(base.size());
    b.high.resize(high.size());
    b.scales.resize(scales.size());
    join_by_document(doc, *rows, groups, b.other.data());
    convert::join_blocks(m.layout, {base.data(), high.data(), scales.data()}, groups, b.blocks.data());
    convert::split_blocks(m.layout, b.blocks.data(), groups, {b.base.data(), b.high.data(), b.scales.data()});
    RoundTrip result;
    result.blocks = b.blocks == b.other;
    result.planes = std::equal(base.begin(), base.end(), b.base.begin()) &&
                    std::equal(high.begin(), high.end(), b.high.begin()) &&
                    std::equal(scales.begin(), scales.end(), b.scales.begin());
    auto at = std::copy(base.begin(), base.end(), b.other.begin());
    at = std::copy(high.begin(), high.end(), at);
    std::copy(scales.begin(), scales.end(), at);
    result.rival_equal = b.blocks == b.other;
    return result;
}

/// One matrix of each shape and format.
std::vector<std::size_t> one_of_each_shape(const Inputs& in) {
    std::set<std::tuple<const codec::Encoding*, std::uint64_t, std::uint64_t>> seen;
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < in.matrices.size(); ++i) {
        const Matrix& m = in.matrices[i];
        if (seen.emplace(in.object(m).encoding, m.rows, m.columns).second) chosen.push_back(i);
    }
    return chosen;
}

Status check_shapes(GateRun& run) {
    const std::vector<std::size_t> chosen = one_of_each_shape(run.in);
    std::vector<RowPiece> pieces;
    for (const RowPiece& piece : pieces_of(run.in, piece_bytes))
        if (std::binary_search(chosen.begin(), chosen.end(), piece.matrix)) pieces.push_back(piece);
    std::vector<Buffers> buffers(run.in.threads);
    std::atomic<std::uint64_t> rivals{0};
    run.expect(pieces.size(), ProgressUnit::items);
    const Status done =
        convert::for_pieces(pieces.size(), run.in.threads, run.control, [&](std::uint64_t n, unsigned t) -> Status {
            const RowPiece& piece = pieces[n];
            const Matrix& m = run.in.matrices[piece.matrix];
            const Documented* doc =
                documented_of(run.in.plan.source->format_name(*run.in.object(m).sources.front().entry));
            Result<TensorReader> reader = TensorReader::open(run.in.plan.target, m.target);
            if (!reader) return reader.error();
            const Result<RoundTrip> made = round_trip(*reader, m, *doc, piece, buffers[t]);
            if (!made) return made.error();
            run.checked(1);
            run.advance(1);
            rivals += made->rival_equal ? 1U : 0U;
            if (made->blocks && made->planes) return {};
            Failure failure;
            failure.entry = std::string(run.in.name(m));
            failure.row = piece.begin;
            failure.expected = made->blocks ? "planes" : "blocks";
            failure.found = "!=";
            run.fail(m.object, std::move(failure));
            return {};
        });
    run.figure("shapes", NI_PARITY_TEXT("different shapes"), std::uint64_t{chosen.size()});
    run.add({"not-rearranged", NI_PARITY_TEXT("planes behind each other taken for blocks"), rivals == 0,
             static_cast<double>(rivals), NI_PARITY_TEXT("pieces that agree")});
    return done;
}

}  // namespace

Status check_geometry(GateRun& run) {
    run.unit(NI_PARITY_TEXT("constants and pieces"));
    if (!run.matrices()) return {};
    for (const Matrix& m : run.in.matrices)
        if (Status status = check_constants(run, m); !status) return status;
    return check_shapes(run);
}

}  // namespace ninspect::parity
