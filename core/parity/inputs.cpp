// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/checked.h"
#include "core/convert/workers.h"
#include "core/mapping/source_values.h"
#include "core/model/tensor_reader.h"
#include "core/parity/gate.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <set>

namespace ninspect::parity {
namespace {

constexpr std::uint64_t most_signs = std::uint64_t{1} << 24, most_widths = 1024;
constexpr std::uint64_t most_block = std::uint64_t{1}
                                     << 13;  // the oracle's matrix has that many rows, computed one by one

constexpr std::string_view block_key = "prism.hadamard.block_size", widths_key = "prism.hadamard.sign_widths",
                           values_key = "prism.hadamard.sign_values", grouped_key = "prism.hadamard.gdn_v_grouped";

bool same_shape(const Artifact& artifact, EntryId id, const std::vector<std::uint64_t>& shape) {
    const auto found = artifact.shape(id);
    return std::equal(shape.begin(), shape.end(), found.begin(), found.end());
}

/// Groups of 128 are the ternary formats' alone, in whatever version of the container.
bool is_ternary(const codec::Encoding& e) noexcept {
    return (e.arrangement == codec::Arrangement::row_split || e.arrangement == codec::Arrangement::ternary_row) &&
           e.block_weights == 128;
}

/// As far as both sides have it in the formats of the plan.
std::optional<Matrix> matrix_of(const mapping::MappingPlan& plan, std::size_t index) {
    const mapping::PlanObject& object = plan.objects[index];
    if (!object.target || object.encoding == nullptr || object.rows.empty() || object.shape.size() != 2)
        return std::nullopt;
    const Entry& entry = plan.target->entry(*object.target);
    if (!entry.usable || entry.encoding != object.encoding || !same_shape(*plan.target, *object.target, object.shape))
        return std::nullopt;
    Matrix matrix;
    matrix.object = index;
    matrix.target = *object.target;
    matrix.rows = object.shape[0];
    matrix.columns = object.shape[1];
    if (matrix.rows != object.rows.rows()) return std::nullopt;
    for (const mapping::PlanSource& source : object.sources) {
        if (!source.usable || !source.entry) return std::nullopt;
        const Entry& from = plan.source->entry(*source.entry);
        const auto layout = convert::block_layout(*from.encoding, *entry.encoding);
        const Result<codec::Geometry> geometry = plan.source->geometry(*source.entry);
        if (!from.usable || !layout || !geometry || geometry->columns != matrix.columns) return std::nullopt;
        matrix.layout = *layout;
        matrix.bytes_per_row = geometry->groups_per_row * layout->block_bytes;
    }
    return matrix;
}

void find_matrices(Inputs& inputs) {
    for (std::size_t i = 0; i < inputs.plan.objects.size(); ++i) {
        if (inputs.plan.objects[i].origin != mapping::Origin::ternary) continue;
        if (std::optional<Matrix> matrix = matrix_of(inputs.plan, i))
            inputs.matrices.push_back(*matrix);
        else
            inputs.unlike.push_back(i);
    }
}

void read_signs(const Artifact& gguf, Signs& signs) {
    if (auto block = mapping::metadata_number(gguf, std::string(block_key))) signs.block = *block;
    if (auto widths = mapping::metadata_integers(gguf, std::string(widths_key), most_widths))
        signs.widths = std::move(*widths);
    if (auto values = mapping::metadata_integers(gguf, std::string(values_key), most_signs))
        signs.values = std::move(*values);
    if (auto grouped = mapping::metadata_value(gguf, std::string(grouped_key))) {
        const bool* flag = std::get_if<bool>(&*grouped);
        signs.grouped = flag != nullptr && *flag;
    }
    std::uint64_t sum = 0;
    bool fits = std::has_single_bit(signs.block) && signs.block <= most_block && !signs.widths.empty();
    for (const std::int64_t width : signs.widths) {
        fits = fits && width > 0 && static_cast<std::uint64_t>(width) <= most_signs &&
               static_cast<std::uint64_t>(width) % signs.block == 0;
        if (fits) sum += static_cast<std::uint64_t>(width);
    }
    const auto is_sign = [](std::int64_t v) { return v == 1 || v == -1; };
    signs.usable = fits && sum == signs.values.size() && std::all_of(signs.values.begin(), signs.values.end(), is_sign);
}

/// What the artifact's own sign object holds, whatever it is called.
std::vector<float> signs_of_artifact(const mapping::MappingPlan& plan) {
    for (const mapping::PlanObject& object : plan.objects) {
        if (object.sources.size() != 1 || object.sources[0].name != values_key || !object.target) continue;
        Result<TensorReader> reader = TensorReader::open(plan.target, *object.target);
        if (!reader || reader->rows() != 1 || reader->columns() > most_signs) return {};
        std::vector<float> values(static_cast<std::size_t>(reader->columns()));
        if (!reader->read_values(0, 1, values)) return {};
        return values;
    }
    return {};
}

}  // namespace

std::optional<std::uint64_t> Signs::begin_of(std::uint64_t width) const noexcept {
    std::uint64_t begin = 0;
    if (!usable) return std::nullopt;
    for (const std::int64_t w : widths) {
        if (static_cast<std::uint64_t>(w) == width) return begin;
        begin += static_cast<std::uint64_t>(w);
    }
    return std::nullopt;
}

Result<Inputs> prepare(const Request& request, const RunControl& control) {
    RunControl quiet;
    quiet.stop = control.stop;
    Result<mapping::MappingPlan> plan =
        mapping::make_plan(request.gguf, request.ninfer, request.profile, mapping::TargetRole::result, quiet);
    if (!plan) return std::move(plan).error();
    Inputs inputs{request, std::move(*plan), {}, {}, {}, {}, convert::threads_for(request.threads)};
    find_matrices(inputs);
    read_signs(*request.gguf, inputs.signs);
    inputs.artifact_signs = signs_of_artifact(inputs.plan);
    return inputs;
}

std::vector<RowPiece> pieces_of(const Inputs& inputs, std::uint64_t bytes) {
    std::vector<RowPiece> pieces;
    for (std::size_t i = 0; i < inputs.matrices.size(); ++i) {
        const Matrix& matrix = inputs.matrices[i];
        const std::uint64_t each = std::max<std::uint64_t>(1, bytes / std::max<std::uint64_t>(1, matrix.bytes_per_row));
        for (std::uint64_t row = 0; row < matrix.rows; row += each)
            pieces.push_back({i, row, std::min(matrix.rows, row + each)});
    }
    return pieces;
}

std::vector<EntryId> ternary_entries(const Inputs& inputs, bool gguf) {
    std::set<EntryId> ids;
    if (!gguf) {
        const Artifact& ninfer = *inputs.plan.target;
        for (std::uint32_t i = 0; i < ninfer.entry_count(); ++i) {
            const codec::Encoding* e = ninfer.entry(EntryId{i}).encoding;
            if (e != nullptr && is_ternary(*e)) ids.insert(EntryId{i});
        }
        return {ids.begin(), ids.end()};
    }
    for (const mapping::PlanObject& object : inputs.plan.objects)
        if (object.origin == mapping::Origin::ternary)
            for (const mapping::PlanSource& source : object.sources)
                if (source.entry) ids.insert(*source.entry);
    return {ids.begin(), ids.end()};
}

bool is_cancelled(const Error& error) noexcept { return error.code == ErrorCode::cancelled; }

Error error_of(ErrorCode code) {
    Error error;
    error.code = code;
    return error;
}

std::string shape_fact(std::span<const std::uint64_t> shape) {
    std::string text = "[";
    for (std::size_t i = 0; i < shape.size(); ++i) text += fmt::format("{}{}", i == 0 ? "" : ", ", shape[i]);
    return text + "]";
}

std::string row_fact(std::string_view name, std::uint64_t row) { return fmt::format("{} [{}]", name, row); }

}  // namespace ninspect::parity
