// Part of NInspect. SPDX-License-Identifier: GPL-3.0-or-later
//
// Gate "signs": the artifact's sign table against the GGUF's keys.
#include "core/model/tensor_reader.h"
#include "core/parity/gate.h"

#include <fmt/format.h>

#include <algorithm>

namespace ninspect::parity {
namespace {

using Numbers = std::vector<std::int64_t>;

constexpr std::uint64_t most_elements = std::uint64_t{1} << 24;

/// Elements that are not the same, those that only one side has included.
std::uint64_t differences(const Numbers& expected, const Numbers& found) {
    const std::size_t both = std::min(expected.size(), found.size());
    std::uint64_t n = std::max(expected.size(), found.size()) - both;
    for (std::size_t i = 0; i < both; ++i) n += expected[i] != found[i] ? 1U : 0U;
    return n;
}

/// Where each width begins, and where the last one ends.
Numbers prefix_sums(const Numbers& widths) {
    Numbers sums{0};
    for (const std::int64_t width : widths) sums.push_back(sums.back() + width);
    return sums;
}

/// Whole numbers as they are stored; what is none becomes one that no table has.
Result<Numbers> numbers_of(const std::shared_ptr<const Artifact>& artifact, EntryId id) {
    Result<TensorReader> reader = TensorReader::open(artifact, id);
    if (!reader) return reader.error();
    if (reader->rows() != 1 || reader->columns() > most_elements) return error_of(ErrorCode::unsupported);
    std::vector<float> values(static_cast<std::size_t>(reader->columns()));
    if (Status status = reader->read_values(0, 1, values); !status) return std::move(status).error();
    Numbers numbers;
    for (const float v : values) {
        const bool whole = v >= -16'777'216.0F && v <= 16'777'216.0F && static_cast<float>(static_cast<int>(v)) == v;
        numbers.push_back(whole ? static_cast<std::int64_t>(v) : std::int64_t{1} << 40);
    }
    return numbers;
}

void compare(GateRun& run, std::uint64_t order, const std::string& name, const Numbers& expected, const Numbers& found,
             const char* what) {
    run.checked(std::max(expected.size(), found.size()));
    for (std::size_t i = 0; i < std::max(expected.size(), found.size()); ++i) {
        const bool here = i < expected.size(), there = i < found.size();
        if (here && there && expected[i] == found[i]) continue;
        Failure failure;
        failure.entry = name;
        failure.row = i;
        failure.expected = here ? fmt::format("{}{}", what, expected[i]) : std::string();
        failure.found = there ? fmt::format("{}{}", what, found[i]) : std::string();
        run.fail(order + i, std::move(failure));
    }
}

/// The object that the profile makes of a key.
const mapping::PlanObject* object_of(const mapping::MappingPlan& plan, std::string_view key) {
    for (const mapping::PlanObject& object : plan.objects)
        if (object.sources.size() == 1 && object.sources[0].name == key) return &object;
    return nullptr;
}

/// Reads and compares one object; what it holds, if it could be read.
Result<Numbers> look_at(GateRun& run, std::uint64_t order, std::string_view key, const Numbers& expected) {
    const mapping::PlanObject* object = object_of(run.in.plan, key);
    if (object == nullptr) return Numbers{};
    Failure failure;
    failure.entry = object->name;
    if (object->target) {
        Result<Numbers> found = numbers_of(run.in.plan.target, *object->target);
        if (found) {
            compare(run, order, object->name, expected, *found, "");
            return found;
        }
        failure.found = found.error().found;
    }
    failure.expected = fmt::format("{} numbers", expected.size());
    run.checked(1);
    run.fail(order, std::move(failure));
    return Numbers{};
}

void controls(GateRun& run, const Numbers& signs, const Numbers& found_signs, const Numbers& found_widths) {
    Numbers flipped = signs;
    std::uint64_t state = run.in.request.seed;
    const std::size_t at = static_cast<std::size_t>((state * 6'364'136'223'846'793'005U >> 33) % flipped.size());
    flipped[at] = -flipped[at];
    const std::uint64_t noticed = differences(flipped, found_signs);
    run.add({"sign-flipped", NI_PARITY_TEXT("one sign flipped"), noticed != 0, static_cast<double>(noticed),
             NI_PARITY_TEXT("differences noticed")});
    Numbers swapped = run.in.signs.widths;
    const auto other = std::find_if(swapped.begin(), swapped.end(), [&](auto w) { return w != swapped.front(); });
    if (other == swapped.end()) return;
    std::iter_swap(swapped.begin(), other);
    const std::uint64_t moved = differences(prefix_sums(swapped), prefix_sums(found_widths));
    run.add({"widths-exchanged", NI_PARITY_TEXT("two widths exchanged"), moved != 0, static_cast<double>(moved),
             NI_PARITY_TEXT("differences noticed")});
}

}  // namespace

Status check_signs(GateRun& run) {
    const Signs& signs = run.in.signs;
    run.unit(NI_PARITY_TEXT("numbers"));
    if (signs.values.empty()) {
        run.skip(NI_PARITY_TEXT("the GGUF has no sign table: the inventory says more"));
        return {};
    }
    const Result<Numbers> values = look_at(run, 0, "prism.hadamard.sign_values", signs.values);
    const std::uint64_t behind = signs.values.size() + 1;
    const Result<Numbers> widths = look_at(run, behind, "prism.hadamard.sign_widths", signs.widths);
    if (!widths->empty())
        compare(run, 2 * behind, object_of(run.in.plan, "prism.hadamard.sign_widths")->name, prefix_sums(signs.widths),
                prefix_sums(*widths), "begins at ");
    const std::int64_t sum = prefix_sums(signs.widths).back();
    const auto minus = std::count(signs.values.begin(), signs.values.end(), std::int64_t{-1});
    run.figure("minus", NI_PARITY_TEXT("signs that are -1"), static_cast<std::uint64_t>(minus));
    run.figure("width_sum", NI_PARITY_TEXT("sum of the widths"),
               static_cast<std::uint64_t>(std::max<std::int64_t>(sum, 0)));
    if (static_cast<std::uint64_t>(sum) != signs.values.size()) {
        Failure failure;
        failure.side = Failure::Side::gguf;
        failure.entry = "prism.hadamard.sign_widths";
        failure.expected = fmt::format("{}", signs.values.size());
        failure.found = fmt::format("{}", sum);
        run.fail(3 * behind, std::move(failure));
    }
    if (!values->empty() && !widths->empty()) controls(run, signs.values, *values, *widths);
    return {};
}

}  // namespace ninspect::parity
