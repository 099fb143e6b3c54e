// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Gate "rotation": the program's own fast rotation with the artifact's signs, against the matrix of the definition
// with the GGUF's.
#include "core/compute/rotate.h"
#include "core/parity/arithmetic.h"
#include "core/parity/oracle.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>

namespace ninspect::parity {
namespace {

using Doubles = std::vector<double>;
using Floats = std::vector<float>;

constexpr std::uint32_t vectors = 3;  // of each width

/// P for a width: activations in llama.cpp's order of value heads to the grouped one.
std::optional<mapping::RowMap> permutation_of(const Inputs& in, std::uint64_t width) {
    if (!in.signs.grouped) return std::nullopt;
    for (const mapping::PlanObject& object : in.plan.objects)
        for (const mapping::RowPiece& piece : object.rows.pieces()) {
            if (piece.kind != mapping::RowPiece::Kind::heads || piece.head_rows < 2 || piece.rows != width) continue;
            auto map = mapping::RowMap::make(
                {mapping::RowPiece::heads(0, 0, width, piece.head_rows, piece.groups, piece.repeats)});
            if (map) return *std::move(map);
        }
    return std::nullopt;
}

template <class T>
std::vector<T> permuted(const std::vector<T>& x, const mapping::RowMap& map) {
    std::vector<T> out(x.size());
    for (const mapping::RowRun& run : map.runs())
        for (std::uint64_t i = 0; i < run.rows; ++i)
            out[static_cast<std::size_t>(run.target + i)] = x[static_cast<std::size_t>(run.first + i)];
    return out;
}

template <class T>
std::vector<T> unpermuted(const std::vector<T>& x, const mapping::RowMap& map) {
    std::vector<T> out(x.size());
    for (const mapping::RowRun& run : map.runs())
        for (std::uint64_t i = 0; i < run.rows; ++i)
            out[static_cast<std::size_t>(run.first + i)] = x[static_cast<std::size_t>(run.target + i)];
    return out;
}

/// One vector of a width, with or without P.
class Case {
public:
    Case(const Inputs& in, const WidthSigns& signs, const mapping::RowMap* p, const Floats& x)
        : in_(in), signs_(signs), p_(p), x_(x) {
        const Doubles wide(x.begin(), x.end());
        expected_ = oracle_rotate(p != nullptr ? permuted(wide, *p) : wide, signs.expected, in.signs.block);
    }

    double forward() const { return error(rotated(input(), signs_.found)); }

    /// The way back of the same vector, against the oracle's.
    double back() const {
        const Doubles wide(x_.begin(), x_.end());
        Doubles expected = oracle_rotate_back(wide, signs_.expected, in_.signs.block);
        Floats found = x_;
        compute::rotate_back(found, signs_.found, block());
        if (p_ != nullptr) {
            expected = unpermuted(expected, *p_);
            found = unpermuted(found, *p_);
        }
        return relative_error(expected, found);
    }

    /// There and back again.
    double both_ways() const {
        Floats y = rotated(input(), signs_.found);
        compute::rotate_back(y, signs_.found, block());
        if (p_ != nullptr) y = unpermuted(y, *p_);
        return relative_error(Doubles(x_.begin(), x_.end()), y);
    }

    void controls(Wrongs& wrongs) const {
        wrongs.note("wrong-order", NI_PARITY_TEXT("signs behind H"), error(signs_last()));
        wrongs.note("no-signs", NI_PARITY_TEXT("no signs"), error(rotated(input(), Floats(x_.size(), 1.0F))));
        wrongs.note("not-normalized", NI_PARITY_TEXT("H not normalized"), error(not_normalized()));
        wrongs.note("shifted-signs", NI_PARITY_TEXT("signs from the next block on"),
                    error(rotated(input(), signs_.shifted)));
        if (p_ == nullptr) return;
        wrongs.note("no-permutation", NI_PARITY_TEXT("no P"), error(rotated(x_, signs_.found)));
        wrongs.note("permutation-reversed", NI_PARITY_TEXT("P reversed"),
                    error(rotated(unpermuted(x_, *p_), signs_.found)));
    }

private:
    std::uint32_t block() const { return static_cast<std::uint32_t>(in_.signs.block); }
    Floats input() const { return p_ != nullptr ? permuted(x_, *p_) : x_; }
    double error(const Floats& found) const { return relative_error(expected_, found); }
    Floats rotated(Floats x, const Floats& signs) const {
        compute::rotate(x, signs, block());
        return x;
    }
    Floats signs_last() const {
        Floats x = input();
        compute::rotate_back(x, signs_.found, block());
        return x;
    }
    Floats not_normalized() const {
        Floats x = rotated(input(), signs_.found);
        const float factor = static_cast<float>(std::sqrt(static_cast<double>(in_.signs.block)));
        for (float& v : x) v *= factor;
        return x;
    }

    const Inputs& in_;
    const WidthSigns& signs_;
    const mapping::RowMap* p_;
    const Floats& x_;
    Doubles expected_;
};

void check(GateRun& run, std::uint64_t order, std::uint64_t width, const char* what, double error, Largest& largest) {
    run.checked(1);
    largest.note(error);
    if (error <= rotation_tolerance().value) return;
    Failure failure;
    failure.entry = fmt::format("{} [{}]", what, width);
    failure.expected = fmt::format("<= {:g}", rotation_tolerance().value);
    failure.found = fmt::format("{:g}", error);
    run.fail(order, std::move(failure));
}

}  // namespace

Status check_rotation(GateRun& run) {
    run.unit(NI_PARITY_TEXT("vectors"));
    const Inputs& in = run.in;
    if (!in.signs.usable) {
        run.skip(no_signs_reason);
        return {};
    }
    Wrongs wrongs;
    Largest forward, back, both;
    std::uint64_t cases = 0;
    run.expect(in.signs.widths.size() * vectors, ProgressUnit::items);
    for (std::size_t w = 0; w < in.signs.widths.size(); ++w) {
        const std::uint64_t width = static_cast<std::uint64_t>(in.signs.widths[w]);
        const WidthSigns signs = signs_of(in, width);
        const auto p = permutation_of(in, width);
        for (std::uint32_t t = 0; t < vectors; ++t) {
            if (run.control.stop_requested()) return error_of(ErrorCode::cancelled);
            const Floats x = activations(width, in.request.seed, w * most_tokens + t);
            for (const bool with : {false, true}) {
                if (with && !p) continue;
                const Case one(in, signs, with ? &*p : nullptr, x);
                check(run, cases, width, with ? "H(s*(Px))" : "H(s*x)", one.forward(), forward);
                check(run, cases, width, with ? "P'(s*(Hy))" : "s*(Hy)", one.back(), back);
                check(run, cases, width, "x", one.both_ways(), both);
                one.controls(wrongs);
                ++cases;
            }
            run.advance(1);
        }
    }
    run.figure("error_forward", NI_PARITY_TEXT("largest error of H(s*x)"), forward.value);
    run.figure("error_back", NI_PARITY_TEXT("largest error of s*(Hy)"), back.value);
    run.figure("error_both_ways", NI_PARITY_TEXT("largest error there and back"), both.value);
    run.figure("tolerance", NI_PARITY_TEXT("tolerance"), rotation_tolerance().value);
    wrongs.tell(run);
    return {};
}

}  // namespace ninspect::parity
