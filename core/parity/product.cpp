// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Gate "product": y = W' H(s * x), the artifact's bytes in single precision and in Q8_1 against the GGUF's in
// double. Element (k, t) of the activations stands at t * K + k: with one token that cannot be told from its
// transpose, so that several are needed too.
#include "core/compute/product.h"

#include "core/compute/kernels.h"
#include "core/compute/rotate.h"
#include "core/convert/workers.h"
#include "core/parity/arithmetic.h"
#include "core/parity/oracle.h"

#include <fmt/format.h>

#include <cmath>
#include <map>

namespace ninspect::parity {
namespace {

using Doubles = std::vector<double>;
using Floats = std::vector<float>;

constexpr std::uint64_t rows_drawn = 8;  // of every object

/// Activations of T tokens with all that is made of them before the products.
struct Prepared {
    std::uint64_t width = 0, tokens = 0;
    Doubles expected;  ///< H(s * x) by the oracle, token behind token
    Floats rotated;
    std::vector<compute::Q8Block> q8;
    Floats transposed, not_rotated, no_signs, not_normalized;
};

/// Token t's values out of an array that is read as if (k, t) stood at k * T + t.
Floats read_transposed(const Floats& x, std::uint64_t width, std::uint64_t tokens) {
    Floats wrong(x.size());
    for (std::uint64_t t = 0; t < tokens; ++t)
        for (std::uint64_t k = 0; k < width; ++k)
            wrong[static_cast<std::size_t>(t * width + k)] = x[static_cast<std::size_t>(k * tokens + t)];
    return wrong;
}

Prepared prepare_width(const Inputs& in, std::uint64_t width, std::uint64_t tokens) {
    Prepared p;
    p.width = width;
    p.tokens = tokens;
    const WidthSigns signs = signs_of(in, width);
    const std::uint32_t block = static_cast<std::uint32_t>(in.signs.block);
    Floats no_rotation;
    for (std::uint64_t t = 0; t < tokens; ++t) {
        const Floats x = activations(width, in.request.seed, (width << 8) + t);
        const Doubles y = oracle_rotate(Doubles(x.begin(), x.end()), signs.expected, in.signs.block);
        p.expected.insert(p.expected.end(), y.begin(), y.end());
        p.not_rotated.insert(p.not_rotated.end(), x.begin(), x.end());
        Floats right = x, unsigned_ = x;
        compute::rotate(right, signs.found, block);
        compute::hadamard(unsigned_, block);
        p.rotated.insert(p.rotated.end(), right.begin(), right.end());
        p.no_signs.insert(p.no_signs.end(), unsigned_.begin(), unsigned_.end());
    }
    p.q8 = compute::quantize_q8_1(p.rotated);
    p.transposed = read_transposed(p.rotated, width, tokens);
    p.not_normalized = p.rotated;
    for (float& v : p.not_normalized) v *= static_cast<float>(std::sqrt(static_cast<double>(in.signs.block)));
    return p;
}

/// One drawn row of both sides.
struct Row {
    Doubles expected;  ///< of the GGUF
    Floats values, scales;
    std::vector<std::uint8_t> codes;
};

class RowReader {
public:
    static Result<RowReader> open(const Inputs& in, const Matrix& m) {
        Result<SourceRowReader> source = SourceRowReader::open(in, m);
        if (!source) return std::move(source).error();
        Result<TensorReader> target =
            TensorReader::open(in.plan.target, m.target, compute::row_kernels(*in.object(m).encoding));
        if (!target) return std::move(target).error();
        return RowReader(std::move(*source), std::move(*target));
    }

    Result<Row> read(std::uint64_t number) {
        Row row;
        Result<Doubles> expected = source_.row(number);
        if (!expected) return std::move(expected).error();
        row.expected = std::move(*expected);
        const std::size_t columns = static_cast<std::size_t>(target_.columns());
        row.values.resize(columns);
        std::vector<std::int16_t> codes(columns);
        if (Status status = target_.read_values(number, 1, row.values); !status) return std::move(status).error();
        if (Status status = target_.read_codes(number, 1, codes); !status) return std::move(status).error();
        for (const std::int16_t code : codes) row.codes.push_back(static_cast<std::uint8_t>(code + 1));
        row.scales.resize(static_cast<std::size_t>(codec::scales_per_row(target_.geometry())));
        const Result<codec::RowBytes> bytes = target_.read_bytes(number, 1);
        if (!bytes) return bytes.error();
        if (Status status = codec::decode_scales(target_.geometry(), *bytes, row.scales); !status)
            return std::move(status).error();
        return row;
    }

private:
    RowReader(SourceRowReader source, TensorReader target) : source_(std::move(source)), target_(std::move(target)) {}
    SourceRowReader source_;
    TensorReader target_;
};

/// Results of the drawn rows of one object: row behind row, T of each.
struct Outputs {
    Doubles expected;
    Floats single, q8, transposed, not_rotated, no_signs, not_normalized;

    void add(const Row& row, const Prepared& p) {
        const std::size_t width = static_cast<std::size_t>(p.width), tokens = static_cast<std::size_t>(p.tokens);
        for (std::size_t t = 0; t < tokens; ++t) {
            double sum = 0;
            for (std::size_t k = 0; k < width; ++k) sum += row.expected[k] * p.expected[t * width + k];
            expected.push_back(sum);
            const std::size_t blocks = width / compute::q8_values;
            q8.push_back(compute::ternary_dot_q8_1(row.codes, row.scales, std::span(p.q8).subspan(t * blocks, blocks)));
        }
        const auto products = [&](const Floats& x, Floats& to) {
            to.resize(to.size() + tokens);
            compute::row_product(row.values, x, std::span(to).last(tokens));
        };
        products(p.rotated, single);
        products(p.transposed, transposed);
        products(p.not_rotated, not_rotated);
        products(p.no_signs, no_signs);
        products(p.not_normalized, not_normalized);
    }
};

/// What all objects came to.
struct Summary {
    Largest one_token, tokens, q8, transposed_one_token;
    Wrongs wrongs;
};

class Products {
public:
    explicit Products(GateRun& run) : run_(run), names_(inverse_names(run.in)) {
        for (const Matrix& m : run.in.matrices) {
            if (is_inverse(run.in, m, names_)) continue;
            chosen_.push_back(&m);
        }
    }

    Status make_activations() {
        for (const Matrix* m : chosen_) {
            if (one_.contains(m->columns) || !run_.in.signs.begin_of(m->columns)) continue;
            if (run_.control.stop_requested()) return error_of(ErrorCode::cancelled);
            one_.emplace(m->columns, prepare_width(run_.in, m->columns, 1));
            several_.emplace(m->columns, prepare_width(run_.in, m->columns, run_.in.request.tokens));
        }
        return {};
    }

    Status check() {
        run_.expect(chosen_.size(), ProgressUnit::items);
        return convert::for_pieces(chosen_.size(), run_.in.threads, run_.control, [this](std::uint64_t i, unsigned) {
            Status status = check_object(*chosen_[static_cast<std::size_t>(i)]);
            run_.advance(1);
            return status;
        });
    }

    void tell() {
        run_.figure("error_one_token", NI_PARITY_TEXT("largest error with one token"), sum_.one_token.value);
        run_.figure("error_tokens", NI_PARITY_TEXT("largest error with several tokens"), sum_.tokens.value);
        run_.figure("error_q8_1", NI_PARITY_TEXT("largest error with Q8_1 activations"), sum_.q8.value);
        run_.figure("transposed_one_token", NI_PARITY_TEXT("largest error of the transposed reading with one token"),
                    sum_.transposed_one_token.value);
        run_.figure("tokens", NI_PARITY_TEXT("tokens"), std::uint64_t{run_.in.request.tokens});
        run_.figure("tolerance", NI_PARITY_TEXT("tolerance"), product_tolerance().value);
        run_.figure("tolerance_q8_1", NI_PARITY_TEXT("tolerance with Q8_1"), q8_1_tolerance().value);
        sum_.wrongs.tell(run_);
    }

private:
    Status check_object(const Matrix& m) {
        const auto one = one_.find(m.columns), several = several_.find(m.columns);
        if (one == one_.end()) {
            run_.checked(1);
            run_.fail(
                m.object,
                {Failure::Side::gguf, std::string(run_.in.name(m)), {}, {}, "signs", fmt::format("K = {}", m.columns)});
            return {};
        }
        Result<RowReader> reader = RowReader::open(run_.in, m);
        if (!reader) return std::move(reader).error();
        Outputs single, many;
        for (const std::uint64_t number : draw(m.rows, rows_drawn, run_.in.request.seed + m.object)) {
            const Result<Row> row = reader->read(number);
            if (!row) return row.error();
            single.add(*row, one->second);
            many.add(*row, several->second);
        }
        judge(m, single, many);
        return {};
    }

    void judge(const Matrix& m, const Outputs& one, const Outputs& many) {
        const auto error = [](const Outputs& o, const Floats& found) { return relative_error(o.expected, found); };
        limit(m, 0, "T = 1", error(one, one.single), product_tolerance(), sum_.one_token);
        limit(m, 1, "T > 1", error(many, many.single), product_tolerance(), sum_.tokens);
        limit(m, 2, "Q8_1", error(many, many.q8), q8_1_tolerance(), sum_.q8);
        const std::lock_guard lock(mutex_);
        sum_.transposed_one_token.note(error(one, one.transposed));
        sum_.wrongs.note("transposed", NI_PARITY_TEXT("activations of several tokens transposed"),
                         error(many, many.transposed));
        sum_.wrongs.note("not-rotated", NI_PARITY_TEXT("activations not rotated"), error(many, many.not_rotated));
        sum_.wrongs.note("no-signs", NI_PARITY_TEXT("no signs"), error(many, many.no_signs));
        sum_.wrongs.note("not-normalized", NI_PARITY_TEXT("H not normalized"), error(many, many.not_normalized));
    }

    void limit(const Matrix& m, std::uint64_t place, const char* what, double error, const Tolerance& tolerance,
               Largest& largest) {
        run_.checked(1);
        {
            const std::lock_guard lock(mutex_);
            largest.note(error);
        }
        if (error <= tolerance.value) return;
        Failure failure;
        failure.entry = std::string(run_.in.name(m));
        failure.expected = fmt::format("{}: <= {:g}", what, tolerance.value);
        failure.found = fmt::format("{:g}", error);
        run_.fail(3 * m.object + place, std::move(failure));
    }

    GateRun& run_;
    std::vector<std::string> names_;
    std::vector<const Matrix*> chosen_;
    std::map<std::uint64_t, Prepared> one_, several_;  ///< of each width
    std::mutex mutex_;
    Summary sum_;
};

}  // namespace

Status check_product(GateRun& run) {
    run.unit(NI_PARITY_TEXT("products of an object"));
    if (!run.matrices()) return {};
    if (!run.in.signs.usable) {
        run.skip(no_signs_reason);
        return {};
    }
    Products products(run);
    Status status = products.make_activations();
    if (status) status = products.check();
    if (status) products.tell();
    return status;
}

}  // namespace ninspect::parity
