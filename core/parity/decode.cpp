// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Gate "decode". For each format every scale word and every code byte at every place, by all decoders. Then rows:
// the fast decoder of planes against the fast decoder of blocks through the row map, and the reference decoders
// beside them. Decoding a large model takes many times as long as reading it, and what is left to prove then
// follows from the bytes, which "assembly" compares completely: so of a large model a share is decoded, spread over
// all objects, unless all rows are asked for.
#include "core/compute/kernels.h"
#include "core/convert/workers.h"
#include "core/model/tensor_reader.h"
#include "core/parity/gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <set>

namespace ninspect::parity {
namespace {

constexpr std::uint64_t piece_bytes = std::uint64_t{1} << 16;  // 1 MiB of values: they stay in the cache
constexpr std::uint64_t fast_weights = std::uint64_t{1} << 30, reference_weights = std::uint64_t{1} << 27;

using Values = std::vector<float>;

bool same(const float* a, const float* b, std::size_t n) noexcept { return std::memcmp(a, b, n * sizeof *a) == 0; }

/// Readers of one object and its sources, with one kind of kernels.
class Readers {
public:
    Status open(const Inputs& in, std::size_t matrix, bool fast) {
        if (matrix == matrix_ && !sources_.empty()) return {};
        sources_.clear();
        const Matrix& m = in.matrices[matrix];
        Result<TensorReader> target = open_one(in.plan.target, m.target, fast);
        if (!target) return std::move(target).error();
        target_.emplace(std::move(*target));
        for (const mapping::PlanSource& source : in.object(m).sources) {
            Result<TensorReader> reader = open_one(in.plan.source, *source.entry, fast);
            if (!reader) return std::move(reader).error();
            sources_.push_back(std::move(*reader));
        }
        matrix_ = matrix;
        return {};
    }
    Status target(const RowPiece& piece, Values& values) {
        return target_->read_values(piece.begin, piece.end - piece.begin, values);
    }
    Status source(const mapping::RowMap& rows, const RowPiece& piece, Values& values) {
        const std::uint64_t columns = target_->columns();
        for (const mapping::RowRun& run : rows.runs(piece.begin, piece.end)) {
            const auto to = std::span(values).subspan(static_cast<std::size_t>((run.target - piece.begin) * columns),
                                                      static_cast<std::size_t>(run.rows * columns));
            if (Status status = sources_[run.source].read_values(run.first, run.rows, to); !status) return status;
        }
        return {};
    }

private:
    static Result<TensorReader> open_one(const std::shared_ptr<const Artifact>& artifact, EntryId id, bool fast) {
        const codec::Encoding& e = *artifact->entry(id).encoding;
        return TensorReader::open(artifact, id, fast ? compute::row_kernels(e) : codec::reference_kernels(e));
    }
    std::size_t matrix_ = 0;
    std::optional<TensorReader> target_;
    std::vector<TensorReader> sources_;
};

struct Tools {
    Readers fast, reference;
    Values target, source, other;
    std::uint64_t neighbours = 0, neighbours_equal = 0, reference_rows = 0;
};

class Decode {
public:
    explicit Decode(GateRun& run) : run_(run), pieces_(pieces_of(run.in, piece_bytes)), tools_(run.in.threads) {
        std::uint64_t weights = 0;
        for (const Matrix& m : run.in.matrices) weights += m.rows * m.columns;
        const auto one_of = [&](std::uint64_t enough) {
            return std::max<std::uint64_t>(1, (weights + enough - 1) / enough);
        };
        if (run.in.request.all_rows) return;
        every_ = one_of(fast_weights);
        reference_every_ = every_ * one_of(reference_weights * every_);
    }

    Status rows() {
        run_.expect(pieces_.size(), ProgressUnit::items);
        return convert::for_pieces(pieces_.size(), run_.in.threads, run_.control, [this](std::uint64_t n, unsigned t) {
            const RowPiece& piece = pieces_[static_cast<std::size_t>(n)];
            // The first piece of an object is always decoded, by all.
            const bool first = piece.begin == 0;
            run_.advance(1);
            if (!first && n % every_ != 0) return Status{};
            return compare(piece, first || n % reference_every_ == 0, tools_[t]);
        });
    }

    void tell() {
        std::uint64_t reference = 0, neighbours = 0, equal = 0;
        for (const Tools& t : tools_) {
            reference += t.reference_rows;
            neighbours += t.neighbours;
            equal += t.neighbours_equal;
        }
        std::uint64_t rows = 0;
        for (const Matrix& m : run_.in.matrices) rows += m.rows;
        run_.figure("rows_total", NI_PARITY_TEXT("rows that there are"), rows);
        run_.figure("reference_rows", NI_PARITY_TEXT("rows decoded by the reference decoders too"), reference);
        run_.figure("fast_differs", NI_PARITY_TEXT("rows where two decoders of the same bytes differ"),
                    std::uint64_t{unequal_decoders_});
        if (neighbours != 0)
            run_.add({"next-row", NI_PARITY_TEXT("the values of the row behind it"), equal < neighbours,
                      static_cast<double>(equal), NI_PARITY_TEXT("rows that still agree")});
    }

private:
    Status compare(const RowPiece& piece, bool reference, Tools& t) {
        const Matrix& m = run_.in.matrices[piece.matrix];
        const mapping::RowMap& map = run_.in.object(m).rows;
        const std::uint64_t rows = piece.end - piece.begin;
        const std::size_t count = static_cast<std::size_t>(rows * m.columns);
        for (Values* v : {&t.target, &t.source}) v->resize(count);
        Status status = t.fast.open(run_.in, piece.matrix, true);
        if (status) status = t.fast.target(piece, t.target);
        if (status) status = t.fast.source(map, piece, t.source);
        if (!status) return status;
        run_.checked(rows);
        if (!same(t.target.data(), t.source.data(), count)) differing(piece, m, t.source, t.target);
        neighbours(m, rows, t);
        return reference ? with_reference(piece, m, t) : Status{};
    }

    void neighbours(const Matrix& m, std::uint64_t rows, Tools& t) {
        if (rows < 2) return;
        ++t.neighbours;
        const std::size_t columns = static_cast<std::size_t>(m.columns);
        t.neighbours_equal += same(t.source.data(), t.target.data() + columns, columns) ? 1U : 0U;
    }

    Status with_reference(const RowPiece& piece, const Matrix& m, Tools& t) {
        Status status = t.reference.open(run_.in, piece.matrix, false);
        t.other.resize(t.target.size());
        if (status) status = t.reference.target(piece, t.other);
        if (!status) return status;
        const bool planes = same(t.other.data(), t.target.data(), t.target.size());
        status = t.reference.source(run_.in.object(m).rows, piece, t.other);
        if (!status) return status;
        const bool blocks = same(t.other.data(), t.source.data(), t.source.size());
        t.reference_rows += piece.end - piece.begin;
        if (planes && blocks) return {};
        unequal_decoders_ += piece.end - piece.begin;
        run_.fail((std::uint64_t{m.object} << 32) + piece.begin, {planes ? Failure::Side::gguf : Failure::Side::ninfer,
                                                                  std::string(run_.in.name(m)),
                                                                  piece.begin,
                                                                  {},
                                                                  "reference",
                                                                  "fast"});
        return {};
    }

    void differing(const RowPiece& piece, const Matrix& m, const Values& expected, const Values& found) {
        const std::size_t columns = static_cast<std::size_t>(m.columns);
        for (std::uint64_t r = 0; r < piece.end - piece.begin; ++r) {
            const float* a = expected.data() + static_cast<std::size_t>(r) * columns;
            const float* b = found.data() + static_cast<std::size_t>(r) * columns;
            if (same(a, b, columns)) continue;
            const std::uint64_t row = piece.begin + r, order = (std::uint64_t{m.object} << 32) + row;
            std::size_t c = 0;
            while (c + 1 < columns && same(a + c, b + c, 1)) ++c;
            Failure failure;
            failure.entry = std::string(run_.in.name(m));
            failure.row = row;
            failure.expected = fmt::format("[{}] {}", c, a[c]);
            failure.found = fmt::format("[{}] {}", c, b[c]);
            run_.fail(order, std::move(failure));
        }
    }

    GateRun& run_;
    std::vector<RowPiece> pieces_;
    std::vector<Tools> tools_;
    std::uint64_t every_ = 1, reference_every_ = 1;  ///< of the pieces one is decoded
    std::atomic<std::uint64_t> unequal_decoders_{0};
};

// ---- every scale word, every code byte --------------------------------------------------------

/// Groups of an encoding as blocks: all scale words with mixed codes, then all code bytes at every place.
std::vector<std::uint8_t> alphabet(const convert::BlockLayout& layout) {
    constexpr std::size_t words = 65'536, bytes = 256;
    std::vector<std::uint8_t> blocks((words + bytes) * layout.block_bytes);
    for (std::size_t g = 0; g < words + bytes; ++g) {
        std::uint8_t* block = blocks.data() + g * layout.block_bytes;
        for (std::uint32_t i = 0; i < layout.block_bytes; ++i) block[i] = static_cast<std::uint8_t>(g + 37 * i);
        const std::size_t word = g < words ? g : 0x2c00;  // 0.0625
        block[layout.scale_offset] = static_cast<std::uint8_t>(word);
        block[layout.scale_offset + 1] = static_cast<std::uint8_t>(word >> 8);
    }
    return blocks;
}

bool agree_on_alphabet(const codec::Encoding& blocks, const codec::Encoding& planes,
                       const convert::BlockLayout& layout) {
    const std::vector<std::uint8_t> bytes = alphabet(layout);
    const std::size_t groups = bytes.size() / layout.block_bytes, n = groups * blocks.block_weights;
    std::vector<std::uint8_t> base(groups * layout.base_bytes), high(groups * layout.high_bytes), scales(groups * 2);
    convert::split_blocks(layout, bytes.data(), groups, {base.data(), high.data(), scales.data()});
    const std::uint8_t* high_plane = high.empty() ? nullptr : high.data();
    Values expected(n), found(n);
    const codec::RowKernels plain = codec::reference_kernels(blocks), fast = compute::row_kernels(blocks);
    const codec::RowKernels plain_groups = codec::reference_kernels(planes), fast_groups = compute::row_kernels(planes);
    if (plain.blocks == nullptr || fast.blocks == nullptr || plain_groups.groups == nullptr) return false;
    plain.blocks(bytes.data(), groups, expected.data());
    fast.blocks(bytes.data(), groups, found.data());
    if (!same(expected.data(), found.data(), n)) return false;
    for (const codec::GroupDecoder decoder : {plain_groups.groups, fast_groups.groups}) {
        decoder(base.data(), high_plane, scales.data(), groups, found.data());
        if (!same(expected.data(), found.data(), n)) return false;
    }
    return true;
}

void check_alphabets(GateRun& run) {
    std::set<const codec::Encoding*> seen;
    for (const Matrix& m : run.in.matrices) {
        const codec::Encoding& planes = *run.in.object(m).encoding;
        if (!seen.insert(&planes).second) continue;
        const EntryId source = *run.in.object(m).sources.front().entry;
        const codec::Encoding& blocks = *run.in.plan.source->entry(source).encoding;
        if (!agree_on_alphabet(blocks, planes, m.layout))
            run.fail(m.object, {Failure::Side::ninfer, std::string(planes.format), {}, {}, "reference", "fast"});
    }
    run.figure("alphabets", NI_PARITY_TEXT("formats tried with every scale word and every code byte"),
               std::uint64_t{seen.size()});
}

}  // namespace

Status check_decode(GateRun& run) {
    run.unit(NI_PARITY_TEXT("rows"));
    if (!run.matrices()) return {};
    check_alphabets(run);
    Decode decode(run);
    Status status = decode.rows();
    if (status) decode.tell();
    return status;
}

}  // namespace ninspect::parity
