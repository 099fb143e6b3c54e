// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parity/arithmetic.h"

#include "core/mapping/source_values.h"
#include "core/parity/oracle.h"

#include <cmath>

namespace ninspect::parity {

WidthSigns signs_of(const Inputs& in, std::uint64_t width) {
    WidthSigns signs;
    const std::vector<std::int64_t>& all = in.signs.values;
    const std::size_t begin = static_cast<std::size_t>(in.signs.begin_of(width).value_or(0));
    const bool own = in.artifact_signs.size() == all.size();
    const std::size_t shift = in.signs.block < all.size() ? static_cast<std::size_t>(in.signs.block) : 1;
    const auto found = [&](std::size_t i) { return own ? in.artifact_signs[i] : static_cast<float>(all[i]); };
    for (std::size_t i = begin; i < begin + width; ++i) {
        signs.expected.push_back(static_cast<double>(all[i]));
        signs.found.push_back(found(i));
        signs.shifted.push_back(found((i + shift) % all.size()));
    }
    return signs;
}

std::vector<float> activations(std::uint64_t width, std::uint64_t seed, std::uint64_t which) {
    Random random(seed + 0x5851'f42d'4c95'7f2dU * (which + 1));
    std::vector<float> x(static_cast<std::size_t>(width));
    for (float& v : x) v = random.normal();
    return x;
}

void Wrongs::note(std::string_view id, std::string_view name, double error) {
    if (std::isnan(error)) error = std::numeric_limits<double>::infinity();
    for (One& one : all_)
        if (one.id == id) {
            one.least = std::min(one.least, error);
            return;
        }
    all_.push_back({id, name, error});
}

void Wrongs::merge(const Wrongs& other) {
    for (const One& one : other.all_) note(one.id, one.name, one.least);
}

void Wrongs::tell(GateRun& run) const {
    for (const One& one : all_)
        run.add(
            {one.id, one.name, one.least > separation().value, one.least, NI_PARITY_TEXT("smallest relative error")});
}

Result<SourceRowReader> SourceRowReader::open(const Inputs& in, const Matrix& matrix) {
    SourceRowReader reader;
    const mapping::PlanObject& object = in.object(matrix);
    reader.rows_ = &object.rows;
    reader.values_.resize(static_cast<std::size_t>(matrix.columns));
    for (const mapping::PlanSource& source : object.sources) {
        Result<TensorReader> one = TensorReader::open(in.plan.source, *source.entry);
        if (!one) return std::move(one).error();
        reader.readers_.push_back(std::move(*one));
    }
    return reader;
}

Result<std::vector<double>> SourceRowReader::row(std::uint64_t row) {
    const auto from = rows_->source_of(row);
    if (!from) return error_of(ErrorCode::invalid_argument);
    if (Status status = readers_[from->source].read_values(from->row, 1, values_); !status)
        return std::move(status).error();
    return std::vector<double>(values_.begin(), values_.end());
}

std::vector<std::string> inverse_names(const Inputs& in) {
    constexpr std::uint64_t most = 1024;
    auto names = mapping::metadata_names(*in.plan.source, "prism.hadamard.inverse_weight_names", most);
    return names ? std::move(*names) : std::vector<std::string>{};
}

bool is_inverse(const Inputs& in, const Matrix& matrix, const std::vector<std::string>& names) {
    for (const mapping::PlanSource& source : in.object(matrix).sources)
        if (std::find(names.begin(), names.end(), source.name) != names.end()) return true;
    return false;
}

}  // namespace ninspect::parity
