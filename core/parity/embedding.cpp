// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Gate "embedding": rows that are looked up and turned back, h = s * (H z).
#include "core/compute/kernels.h"
#include "core/compute/rotate.h"
#include "core/parity/arithmetic.h"
#include "core/parity/oracle.h"

#include <fmt/format.h>

namespace ninspect::parity {
namespace {

constexpr std::uint64_t rows_drawn = 64;

class Rows {
public:
    Rows(GateRun& run, const Matrix& matrix) : run_(run), m_(matrix), signs_(signs_of(run.in, matrix.columns)) {}

    Status check(Largest& largest, Wrongs& wrongs) {
        Result<SourceRowReader> source = SourceRowReader::open(run_.in, m_);
        if (!source) return std::move(source).error();
        Result<TensorReader> target =
            TensorReader::open(run_.in.plan.target, m_.target, compute::row_kernels(*run_.in.object(m_).encoding));
        if (!target) return std::move(target).error();
        std::vector<float> z(static_cast<std::size_t>(m_.columns));
        for (const std::uint64_t row : draw(m_.rows, rows_drawn, run_.in.request.seed + m_.object)) {
            if (run_.control.stop_requested()) return error_of(ErrorCode::cancelled);
            const Result<std::vector<double>> expected = source->row(row);
            if (!expected) return expected.error();
            if (Status status = target->read_values(row, 1, z); !status) return status;
            check_row(row, oracle_rotate_back(*expected, signs_.expected, run_.in.signs.block), z, largest, wrongs);
            run_.advance(1);
        }
        return {};
    }

private:
    void check_row(std::uint64_t row, const std::vector<double>& expected, const std::vector<float>& z,
                   Largest& largest, Wrongs& wrongs) {
        const std::uint32_t block = static_cast<std::uint32_t>(run_.in.signs.block);
        std::vector<float> h = z;
        compute::rotate_back(h, signs_.found, block);
        const double error = relative_error(expected, h);
        run_.checked(1);
        largest.note(error);
        std::vector<float> first = z;
        compute::rotate(first, signs_.found, block);
        wrongs.note("not-rotated", NI_PARITY_TEXT("the row as it is stored"), relative_error(expected, z));
        wrongs.note("signs-first", NI_PARITY_TEXT("signs before H"), relative_error(expected, first));
        if (error <= embedding_tolerance().value) return;
        Failure failure;
        failure.entry = std::string(run_.in.name(m_));
        failure.row = row;
        failure.expected = fmt::format("<= {:g}", embedding_tolerance().value);
        failure.found = fmt::format("{:g}", error);
        run_.fail((std::uint64_t{m_.object} << 32) + row, std::move(failure));
    }

    GateRun& run_;
    const Matrix& m_;
    WidthSigns signs_;
};

}  // namespace

Status check_embedding(GateRun& run) {
    run.unit(NI_PARITY_TEXT("rows"));
    if (!run.in.signs.usable) {
        run.skip(no_signs_reason);
        return {};
    }
    const std::vector<std::string> names = inverse_names(run.in);
    Largest largest;
    Wrongs wrongs;
    run.expect(rows_drawn * names.size(), ProgressUnit::items);
    for (const Matrix& matrix : run.in.matrices) {
        if (!is_inverse(run.in, matrix, names) || !run.in.signs.begin_of(matrix.columns)) continue;
        if (Status status = Rows(run, matrix).check(largest, wrongs); !status) return status;
    }
    run.figure("error", NI_PARITY_TEXT("largest error of a row"), largest.value);
    run.figure("tolerance", NI_PARITY_TEXT("tolerance"), embedding_tolerance().value);
    wrongs.tell(run);
    return {};
}

}  // namespace ninspect::parity
